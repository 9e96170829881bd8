// Ops that make tensors. Fills and ramps are linalg.generic ops without inputs,
// so that what reads them can compute them in place.
// Called by ToLinalg.cpp.
#include "dialect/ops/Create.h"

#include "dialect/ops/Loss.h"
#include "lowering/KernelOps.h"
#include "lowering/linalg/Families.h"
#include "mlir/Dialect/Complex/IR/Complex.h"

using namespace mlir;
using namespace ebb;

// The extents of a result whose type is static.
static Shape staticShape(Site &site) {
  Shape shape;
  for (int64_t extent : site.result().getShape())
    shape.push_back(site.known(extent));
  return shape;
}

// The shape of another tensor, as far as the declared type does not say more.
static Shape likeShape(Site &site, Value target) {
  Shape shape = site.shape(target);
  site.refine(shape);
  return shape;
}

// One element repeated is a fill; arith knows no ui8, which is i8 bit by bit.
static Lowered lowerConstant(ConstantOp op, Site &site) {
  auto type = cast<RankedTensorType>(op.getValue().getType());
  Type element = type.getElementType();
  auto dense = dyn_cast<DenseElementsAttr>(op.getValue());
  if (dense && dense.isSplat()) {
    Attribute value = dense.getSplatValue<Attribute>();
    if (auto integer = dyn_cast<IntegerAttr>(value))
      value = IntegerAttr::get(computeType(element), integer.getValue());
    Shape shape;
    for (int64_t extent : type.getShape())
      shape.push_back(site.known(extent));
    return {mapElements(
        site, {}, {}, shape, element,
        [&](OpBuilder &b, Location loc, ValueRange) -> Value {
          if (auto parts = dyn_cast<ArrayAttr>(value))
            return complex::ConstantOp::create(b, loc, element, parts);
          return arith::ConstantOp::create(b, loc, cast<TypedAttr>(value));
        })};
  }
  if (!element.isUnsignedInteger())
    return {arith::ConstantOp::create(site.b, site.loc, op.getValue())};
  if (!dense)
    return {};
  auto bits = dense.bitcast(computeType(element));
  Value stored = arith::ConstantOp::create(site.b, site.loc, bits);
  Shape shape = site.shape(stored);
  AffineMap identity = site.b.getMultiDimIdentityMap(shape.size());
  return {mapElements(site, stored, identity, shape, element, firstArgument)};
}

static Lowered lowerFull(FullOp op, Site &site) {
  return {splat(site, staticShape(site), site.result().getElementType(),
                op.getValue().convertToDouble())};
}
static Lowered lowerFullLike(FullLikeOp op, Site &site) {
  return {splat(site, likeShape(site, op.getTarget()),
                site.result().getElementType(),
                op.getValue().convertToDouble())};
}

// A scalar has no axis to number; its only index is 0.
static Value ramp(Site &site, ArrayRef<OpFoldResult> shape, int64_t axis) {
  Type element = site.result().getElementType();
  if (shape.empty())
    return splat(site, shape, element, 0);
  return mapElements(
      site, {}, {}, shape, element,
      [&](OpBuilder &b, Location loc, ValueRange) {
        Value at = linalg::IndexOp::create(b, loc, axis);
        Value number = arith::IndexCastOp::create(b, loc, b.getI64Type(), at);
        return Scalar{b, loc}.convert(number, b.getI64Type(), element);
      });
}
static Lowered lowerIota(IotaOp op, Site &site) {
  return {ramp(site, staticShape(site),
               normalAxis(op.getAxis(), typeOf(op.getOut()).getRank()))};
}
static Lowered lowerIotaLike(IotaLikeOp op, Site &site) {
  return {ramp(site, likeShape(site, op.getTarget()),
               normalAxis(op.getAxis(), typeOf(op.getTarget()).getRank()))};
}

static Lowered lowerDim(DimOp op, Site &site) {
  int64_t axis = normalAxis(op.getAxis(), typeOf(op.getX()).getRank());
  auto type = cast<RankedTensorType>(op.getX().getType());
  Type i64 = site.b.getI64Type();
  if (!type.isDynamicDim(axis))
    return {splat(site, {}, i64, static_cast<double>(type.getDimSize(axis)))};
  Value out = site.empty({}, i64);
  auto attrs = site.b.getDictionaryAttr(
      site.b.getNamedAttr("axis", site.b.getI64IntegerAttr(axis)));
  return {kernel::LibraryCallOp::create(site.b, site.loc, out.getType(), "host",
                                        "dim", attrs, op.getX(), out)
              .getResult(0)};
}

// The check stands for itself; the index goes on unchanged.
static Lowered lowerCheckIndex(CheckIndexOp op, Site &site) {
  int64_t axis = normalAxis(op.getAxis(), typeOf(op.getTarget()).getRank());
  NamedAttrList attrs;
  attrs.set("lower", site.b.getI64IntegerAttr(0));
  attrs.set("upper_axis", site.b.getI64IntegerAttr(axis));
  if (IntegerAttr ignore = op.getIgnoreAttr())
    attrs.set("ignore", ignore);
  kernel::LibraryCallOp::create(
      site.b, site.loc, TypeRange(), "host", "check_range",
      attrs.getDictionary(site.b.getContext()),
      ValueRange{op.getIndex(), op.getTarget()}, ValueRange());
  return {op.getIndex()};
}

namespace ebb {
void populateCreate(RewritePatternSet &patterns, Extents &extents) {
  addLowering(patterns, extents, lowerConstant);
  addLowering(patterns, extents, lowerFull);
  addLowering(patterns, extents, lowerFullLike);
  addLowering(patterns, extents, lowerIota);
  addLowering(patterns, extents, lowerIotaLike);
  addLowering(patterns, extents, lowerDim);
  addLowering(patterns, extents, lowerCheckIndex);
}
} // namespace ebb
