// Reading and writing where an index says: calls of the runtime's own kernels,
// after a check that the numbers lie inside of what they number.
// Called by ToLinalg.cpp.
#include "dialect/ops/Index.h"

#include "lowering/KernelOps.h"
#include "lowering/linalg/Families.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace ebb;

using Integers = std::initializer_list<std::pair<StringRef, int64_t>>;

static DictionaryAttr integers(Site &site, Integers attrs) {
  SmallVector<NamedAttribute> list;
  for (auto [name, value] : attrs)
    list.push_back(site.b.getNamedAttr(name, site.b.getI64IntegerAttr(value)));
  return site.b.getDictionaryAttr(list);
}

// A call of a kernel of the runtime, with a result for each of `outs`.
static ResultRange callHost(Site &site, StringRef kernel, Integers attrs,
                            ValueRange inputs, ValueRange outs) {
  return kernel::LibraryCallOp::create(site.b, site.loc, TypeRange(outs),
                                       "host", kernel, integers(site, attrs),
                                       inputs, outs)
      .getResults();
}

// 0 <= x < the first extent of `table`.
static void checkNumbers(Site &site, Value x, Value table) {
  callHost(site, "check_range", {{"lower", 0}, {"upper_axis", 0}}, {x, table},
           {});
}

static Lowered lowerEmbedding(EmbeddingOp op, Site &site) {
  Value x = op.getX(), weight = op.getWeight();
  Shape shape = site.shape(x);
  shape.push_back(site.extent(weight, 1));
  site.refine(shape);
  checkNumbers(site, x, weight);
  Value out = site.empty(shape, site.result().getElementType());
  return callHost(site, "gather_rows",
                  {{"padding", int64_t(op.getPaddingIdx())}}, {x, weight}, out);
}

static Lowered lowerEmbeddingGrad(EmbeddingGradOp op, Site &site) {
  Value x = op.getX(), weight = op.getWeight(), grad = op.getOutGrad();
  Shape rows = site.shape(x), table = site.shape(weight);
  rows.push_back(table[1]);
  for (auto [dim, extent] : llvm::enumerate(rows)) {
    StringRef whose = dim + 1 == rows.size() ? "a row of weight" : "x";
    extent = site.unify(extent, site.extent(grad, dim),
                        "expects the extent of " + whose + " for dim " +
                            Twine(dim) + " of out_grad");
  }
  table[1] = rows.back();
  site.refine(table);
  checkNumbers(site, x, weight);
  Value out = site.empty(table, site.result().getElementType());
  return callHost(site, "sum_into_rows",
                  {{"padding", int64_t(op.getPaddingIdx())}}, {x, grad}, out);
}

// ---- unpool ----------------------------------------------------------------

// The planes' shape, once the indices are known to fit `values`. That they lie
// inside is seen by who uses them.
template <class OpT>
static Shape checkPlaces(Site &site, OpT op, Value values, StringRef name) {
  Shape shape = site.shape(op.getIndices());
  for (auto [dim, extent] : llvm::enumerate(shape))
    extent = site.unify(extent, site.extent(values, dim),
                        "expects the extent of indices for dim " + Twine(dim) +
                            " of " + name);
  ArrayRef<int64_t> size = op.getOutputSize();
  return {shape[0], shape[1], site.known(size[0]), site.known(size[1])};
}

static Lowered lowerUnpool(UnpoolOp op, Site &site) {
  Shape shape = checkPlaces(site, op, op.getX(), "x");
  site.refine(shape);
  Value out = site.empty(shape, site.result().getElementType());
  return callHost(site, "scatter_planes", {{"sum", 0}},
                  {op.getIndices(), op.getX()}, out);
}

static Lowered lowerUnpoolGrad(UnpoolGradOp op, Site &site) {
  Shape planes = checkPlaces(site, op, op.getX(), "x");
  for (unsigned i : {2, 3})
    for (auto [dim, extent] : llvm::enumerate(planes))
      site.requireEqual(extent, site.extent(op->getOperand(i), dim),
                        "expects the extent of the planes for dim " +
                            Twine(dim) + " of " + site.operandName(i));
  Shape shape = site.shape(op.getX());
  site.refine(shape);
  Value out = site.empty(shape, site.result().getElementType());
  return callHost(site, "gather_planes", {}, {op.getIndices(), op.getOutGrad()},
                  out);
}

// Sums of f16 and bf16 are taken in f32.
static Lowered lowerUnpoolDoubleGrad(UnpoolDoubleGradOp op, Site &site) {
  Shape shape = checkPlaces(site, op, op.getGradXGrad(), "grad_x_grad");
  site.refine(shape);
  Type element = site.result().getElementType(), wide = computeType(element);
  Value values = convertElements(site, op.getGradXGrad(), wide);
  Value sums = callHost(site, "scatter_planes", {{"sum", 1}},
                        {op.getIndices(), values}, site.empty(shape, wide))[0];
  return {convertElements(site, sums, element)};
}

// ---- shuffle_batch ---------------------------------------------------------

namespace {
// A tensor as rows of its last extent, and back.
struct Rows {
  Shape shape;
  SmallVector<ReassociationIndices> groups;
  OpFoldResult count;

  Rows(Site &site, Value x) : shape(site.shape(x)), count(site.known(1)) {
    int64_t rank = shape.size();
    for (int64_t i = 0; i + 1 < rank; ++i)
      count = site.mul(count, shape[i]);
    groups.push_back(llvm::to_vector(llvm::seq<int64_t>(0, rank - 1)));
    groups.push_back({rank - 1});
  }
  Value of(Site &site, Value x) const {
    int64_t rank = shape.size();
    if (rank == 1)
      return site.insertOnes(x, {0});
    if (rank > 2)
      x = tensor::CollapseShapeOp::create(site.b, site.loc, x, groups);
    return site.castTo(x, {count, shape.back()});
  }
  Value restore(Site &site, Value rows) const {
    int64_t rank = shape.size();
    if (rank == 1)
      return site.dropOnes(rows, {0});
    if (rank == 2)
      return rows;
    SmallVector<int64_t> extents;
    for (OpFoldResult extent : shape)
      extents.push_back(getConstantIntValue(extent).value_or(kDynamic));
    auto type = cast<RankedTensorType>(rows.getType());
    return tensor::ExpandShapeOp::create(site.b, site.loc, type.clone(extents),
                                         rows, groups, shape);
  }
};
} // namespace

// What `kernel` makes of x's rows by their numbers.
static Value moveRows(Site &site, StringRef kernel, Value x, Value numbers) {
  Rows rows(site, x);
  Value flat = rows.of(site, x);
  Value out = site.empty({rows.count, rows.shape.back()},
                         cast<RankedTensorType>(x.getType()).getElementType());
  return rows.restore(
      site, callHost(site, kernel, {{"padding", -1}}, {numbers, flat}, out)[0]);
}

static Lowered lowerShuffleBatch(ShuffleBatchOp op, Site &site) {
  for (OpFoldResult extent : site.shape(op.getSeed()))
    site.requireAtMost(extent, site.known(1),
                       "expects one element in seed, or none");
  Type i64 = site.b.getI64Type();
  Shape count{Rows(site, op.getX()).count};
  site.refine(count, 1);
  ResultRange made =
      callHost(site, "philox_shuffle",
               {{"startup_seed", int64_t(op.getStartupSeed())}}, op.getSeed(),
               {site.empty(count, i64), site.empty(count, i64),
                site.empty(site.known(1), i64)});
  return {moveRows(site, "gather_rows", op.getX(), made[1]), made[0], made[2]};
}

// The numbers, once there is one for each row of x and each names one.
static Value checkedNumbers(Site &site, Value numbers, Value x,
                            StringRef name) {
  Rows rows(site, x);
  site.requireEqual(site.extent(numbers, 0), rows.count,
                    "expects a number in shuffle_idx for each row of " + name);
  checkNumbers(site, numbers, rows.of(site, x));
  return numbers;
}

static Lowered lowerShuffleBatchGrad(ShuffleBatchGradOp op, Site &site) {
  Value g = op.getOutGrad();
  Value numbers = checkedNumbers(site, op.getShuffleIdx(), g, "out_grad");
  return {moveRows(site, "gather_rows", g, numbers)};
}

static Lowered lowerShuffleBatchDoubleGrad(ShuffleBatchDoubleGradOp op,
                                           Site &site) {
  Value g = op.getGradXGrad();
  Value numbers = checkedNumbers(site, op.getShuffleIdx(), g, "grad_x_grad");
  return {moveRows(site, "sum_into_rows", g, numbers)};
}

namespace ebb {
void populateIndex(RewritePatternSet &patterns, Extents &extents) {
  addLowering(patterns, extents, lowerEmbedding);
  addLowering(patterns, extents, lowerEmbeddingGrad);
  addLowering(patterns, extents, lowerUnpool);
  addLowering(patterns, extents, lowerUnpoolGrad);
  addLowering(patterns, extents, lowerUnpoolDoubleGrad);
  addLowering(patterns, extents, lowerShuffleBatch);
  addLowering(patterns, extents, lowerShuffleBatchGrad);
  addLowering(patterns, extents, lowerShuffleBatchDoubleGrad);
}
} // namespace ebb
