// Extents, checks on them and unit-extent views while ops are lowered.
// What an op computes with them is in the rooms.
// Called by lowering/linalg and lowering/onednn.
#include "lowering/Extents.h"

#include "dialect/Dialect.h"
#include "lowering/KernelOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace ebb;

StringRef ebb::libraryOf(Operation *op) {
  auto kernel = op->getAttrOfType<StringAttr>(kKernelAttr);
  return kernel && kernel != "generated" ? kernel.getValue() : StringRef();
}

// ---- Extents ---------------------------------------------------------------

OpFoldResult Extents::of(OpBuilder &b, Value tensor, int64_t dim) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (!type.isDynamicDim(dim))
    return b.getIndexAttr(type.getDimSize(dim));
  // The extents some ops were made with; what an op writes into has its own.
  Value source = tensor;
  while (Operation *op = source.getDefiningOp()) {
    if (auto empty = dyn_cast<tensor::EmptyOp>(op))
      return empty.getDynamicSize(dim);
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
      return expand.getMixedOutputShape()[dim];
    auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
    if (slice && slice.getSourceType().getRank() == type.getRank())
      return slice.getMixedSizes()[dim];
    auto write = dyn_cast<DestinationStyleOpInterface>(op);
    if (!write)
      break;
    source = write.getTiedOpOperand(cast<OpResult>(source))->get();
  }
  Value &value = dims[{source, dim}];
  if (!value) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointAfterValue(source);
    value = tensor::DimOp::create(b, source.getLoc(), source, dim);
  }
  return value;
}

bool Extents::equate(OpFoldResult x, OpFoldResult y) {
  const void *p = x.getOpaqueValue(), *q = y.getOpaqueValue();
  if (equal.isEquivalent(p, q))
    return false;
  equal.unionSets(p, q);
  return true;
}

// ---- Site: extents ---------------------------------------------------------

Site::Site(OpBuilder &builder, Operation *op, Extents &extents)
    : b(builder), op(op),
      loc(NameLoc::get(op->getName().getIdentifier(), op->getLoc())),
      extents(extents) {}

Shape Site::shape(Value tensor) {
  Shape extents;
  for (int64_t i : llvm::seq<int64_t>(
           0, cast<RankedTensorType>(tensor.getType()).getRank()))
    extents.push_back(extent(tensor, i));
  return extents;
}

Value Site::index(OpFoldResult extent) {
  if (auto value = dyn_cast<Value>(extent))
    return value;
  return arith::ConstantIndexOp::create(b, loc, *getConstantIntValue(extent));
}

OpFoldResult Site::combine(OpFoldResult x, OpFoldResult y,
                           function_ref<int64_t(int64_t, int64_t)> fold,
                           StringRef name) {
  auto m = getConstantIntValue(x), n = getConstantIntValue(y);
  if (m && n)
    return b.getIndexAttr(fold(*m, *n));
  Value left = index(x), right = index(y);
  return b.create(loc, b.getStringAttr(name), {left, right}, b.getIndexType())
      ->getResult(0);
}

OpFoldResult Site::add(OpFoldResult x, OpFoldResult y) {
  if (isZeroInteger(x))
    return y;
  if (isZeroInteger(y))
    return x;
  return combine(x, y, std::plus<int64_t>(), arith::AddIOp::getOperationName());
}
OpFoldResult Site::sub(OpFoldResult x, OpFoldResult y) {
  if (isZeroInteger(y))
    return x;
  return combine(x, y, std::minus<int64_t>(),
                 arith::SubIOp::getOperationName());
}
OpFoldResult Site::mul(OpFoldResult x, OpFoldResult y) {
  if (isOneInteger(x))
    return y;
  if (isOneInteger(y))
    return x;
  return combine(x, y, std::multiplies<int64_t>(),
                 arith::MulIOp::getOperationName());
}
OpFoldResult Site::div(OpFoldResult x, OpFoldResult y) {
  if (isOneInteger(y))
    return x;
  return combine(x, y, std::divides<int64_t>(),
                 arith::DivSIOp::getOperationName());
}
OpFoldResult Site::max(OpFoldResult x, OpFoldResult y) {
  return combine(
      x, y, [](int64_t m, int64_t n) { return std::max(m, n); },
      arith::MaxSIOp::getOperationName());
}
OpFoldResult Site::min(OpFoldResult x, OpFoldResult y) {
  return combine(
      x, y, [](int64_t m, int64_t n) { return std::min(m, n); },
      arith::MinSIOp::getOperationName());
}

// ---- Site: checks ----------------------------------------------------------

void Site::requireEqual(OpFoldResult x, OpFoldResult y, const Twine &message) {
  if (isEqualConstantIntOrValue(x, y) || !extents.equate(x, y))
    return;
  Value left = index(x), right = index(y);
  kernel::RequireOp::create(b, loc, "eq", left, right, message.str());
}

void Site::requireAtMost(OpFoldResult x, OpFoldResult y, const Twine &message) {
  auto m = getConstantIntValue(x), n = getConstantIntValue(y);
  if (m && n && *m <= *n)
    return;
  Value left = index(x), right = index(y);
  kernel::RequireOp::create(b, loc, "le", left, right, message.str());
}

OpFoldResult Site::unify(OpFoldResult x, OpFoldResult y, const Twine &message) {
  requireEqual(x, y, message);
  return isa<Attribute>(y) ? y : x;
}

OpFoldResult Site::broadcastExtent(ArrayRef<std::pair<unsigned, int64_t>> parts,
                                   int64_t resultDim) {
  OpFoldResult all;
  unsigned from = 0;
  for (auto [number, dim] : parts) {
    OpFoldResult one = extent(op->getOperand(number), dim);
    if (isa<Attribute>(one) && isOneInteger(one))
      continue;
    if (!all)
      from = number;
    if (all)
      all = unify(all, one,
                  "expects equal extents for dim " + Twine(resultDim) + " of " +
                      operandName(from) + " and " + operandName(number));
    else
      all = one;
  }
  return all ? all : known(1);
}

void Site::refine(Shape &shape, unsigned i) {
  for (auto [dim, declared] : llvm::enumerate(result(i).getShape()))
    if (!ShapedType::isDynamic(declared) && isa<Value>(shape[dim]))
      shape[dim] = unify(shape[dim], known(declared),
                         "expects the declared extent for dim " + Twine(dim) +
                             " of result " + Twine(i));
}

std::string Site::operandName(unsigned i) const {
  // A lone variadic operand has no segments to tell its parts apart.
  ArrayRef<StringRef> names = cast<KernelOpInterface>(op).argumentNames();
  for (StringRef name : names) {
    auto [first, count] = operandsNamed(op, name, names);
    if (i >= first && i < first + count &&
        (count > 1 || op->getNumOperands() <= names.size()))
      return name.str();
  }
  return "operand " + std::to_string(i);
}

// ---- Site: tensors ---------------------------------------------------------

Value Site::empty(ArrayRef<OpFoldResult> shape, Type element) {
  return tensor::EmptyOp::create(b, loc, shape, element);
}

Value Site::castTo(Value value, ArrayRef<OpFoldResult> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> extents(type.getShape());
  for (auto [extent, given] : llvm::zip_equal(extents, shape))
    if (auto constant = getConstantIntValue(given))
      extent = *constant;
  if (type.getShape() == ArrayRef(extents))
    return value;
  return tensor::CastOp::create(b, loc, type.clone(extents), value);
}

Value Site::fit(Value value, RankedTensorType declared) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type == declared)
    return value;
  SmallVector<int64_t> common(type.getShape());
  for (auto [i, extent] : llvm::enumerate(common)) {
    int64_t wanted = declared.getDimSize(i);
    if (extent == wanted || ShapedType::isDynamic(wanted))
      continue;
    requireEqual(this->extent(value, i), known(wanted),
                 "expects the declared extent for dim " + Twine(i));
    // Two constants that differ never get here at run time, but must type.
    extent = ShapedType::kDynamic;
  }
  if (type.getShape() != ArrayRef(common))
    value = tensor::CastOp::create(b, loc, type.clone(common), value);
  if (value.getType() == declared)
    return value;
  return tensor::CastOp::create(b, loc, declared, value);
}

// Groups the dims of a shape so that each has one dim that is not at `ones`.
static SmallVector<ReassociationIndices> groupOnes(int64_t rank,
                                                   ArrayRef<int64_t> ones) {
  SmallVector<ReassociationIndices> groups;
  if (static_cast<int64_t>(ones.size()) == rank)
    return groups;
  bool open = false;
  for (int64_t i = 0; i < rank; ++i) {
    bool one = llvm::is_contained(ones, i);
    // Leading ones go with the first other dim, the rest with the one before.
    if (groups.empty() || (open && !one)) {
      groups.emplace_back();
      open = false;
    }
    groups.back().push_back(i);
    open |= !one;
  }
  return groups;
}

Value Site::insertOnes(Value value, ArrayRef<int64_t> at) {
  if (at.empty())
    return value;
  Shape from = shape(value), to;
  auto type = cast<RankedTensorType>(value.getType());
  int64_t rank = type.getRank() + at.size();
  SmallVector<int64_t> extents;
  for (int64_t i = 0, next = 0; i < rank; ++i) {
    bool one = llvm::is_contained(at, i);
    extents.push_back(one ? 1 : type.getDimSize(next));
    to.push_back(one ? known(1) : from[next]);
    next += !one;
  }
  return tensor::ExpandShapeOp::create(b, loc, type.clone(extents), value,
                                       groupOnes(rank, at), to);
}

Value Site::dropOnes(Value value, ArrayRef<int64_t> at) {
  if (at.empty())
    return value;
  Shape from = shape(value);
  SmallVector<int64_t> extents;
  for (auto [i, extent] : llvm::enumerate(from)) {
    if (llvm::is_contained(at, static_cast<int64_t>(i)))
      extent = unify(extent, known(1),
                     "expects extent 1 on dropped axis " + Twine(i));
    else
      extents.push_back(cast<RankedTensorType>(value.getType()).getDimSize(i));
  }
  value = castTo(value, from);
  auto type = cast<RankedTensorType>(value.getType());
  return tensor::CollapseShapeOp::create(b, loc, type.clone(extents), value,
                                         groupOnes(type.getRank(), at));
}

// ---- products --------------------------------------------------------------

ProductExtents::ProductExtents(Site &site, const MatmulDims &d) {
  Value x = site.op->getOperand(0), y = site.op->getOperand(1);
  int64_t xBatch = d.xBatch.size(), yBatch = d.yBatch.size();
  batch = std::max(xBatch, yBatch);
  for (int64_t i = 0; i < batch; ++i) {
    SmallVector<std::pair<unsigned, int64_t>> parts;
    if (int64_t at = i - (batch - xBatch); at >= 0)
      parts.push_back({0, at});
    if (int64_t at = i - (batch - yBatch); at >= 0)
      parts.push_back({1, at});
    shape.push_back(site.broadcastExtent(parts, i));
  }
  OpFoldResult kx =
      site.extent(x, d.xVector ? 0 : xBatch + (d.transposeX ? 0 : 1));
  OpFoldResult ky =
      site.extent(y, d.yVector ? 0 : yBatch + (d.transposeY ? 1 : 0));
  site.requireEqual(kx, ky, "expects equal contracted extents of x and y");
  if (!d.xVector)
    shape.push_back(site.extent(x, xBatch + (d.transposeX ? 1 : 0)));
  if (!d.yVector)
    shape.push_back(site.extent(y, yBatch + (d.transposeY ? 0 : 1)));
  site.refine(shape);
}
