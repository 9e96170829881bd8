// Derivatives of strided slices and of writes over them.
#include "dialect/ops/Strided.h"

#include "dialect/ops/Create.h"
#include "dialect/rules/Expr.h"
#include "dialect/support/Slices.h"

using namespace mlir;
using namespace ebb;

using Attrs = SmallVector<std::pair<StringRef, AttrValue>>;

static Attrs sliceAttrs(const SliceSpec &spec) {
  return {{"axes", spec.axes},
          {"starts", spec.starts},
          {"ends", spec.ends},
          {"strides", spec.steps}};
}
static Attrs regionAttrs(const SliceSpec &spec) {
  return {{"axes", spec.axes},
          {"starts", spec.starts},
          {"ends", spec.ends},
          {"steps", spec.steps},
          {"decrease_axes", spec.decreaseAxes},
          {"none_axes", spec.noneAxes}};
}

// ---- strided_slice ---------------------------------------------------------

Exprs StridedSliceOp::vjp(Rule &r) {
  return Exprs(r.ops(StridedSliceGradOp::getOperationName(),
                     {{r(getX())}, {r.dy()}},
                     sliceAttrs(SliceSpec::ofSlice(*this))));
}
Exprs StridedSliceGradOp::vjp(Rule &r) {
  return {{},
          r.ops(StridedSliceOp::getOperationName(), {{r.dy()}},
                sliceAttrs(SliceSpec::ofSlice(*this)))[0]};
}

// ---- set_value -------------------------------------------------------------

static Expr written(Rule &r, Expr x, Expr values, const SliceSpec &spec) {
  return r.ops(SetValueWithTensorOp::getOperationName(), {{x}, {values}},
               regionAttrs(spec))[0];
}
static Expr zeroed(Rule &r, Expr g, const SliceSpec &spec) {
  return r.ops(SetValueGradOp::getOperationName(), {{g}}, regionAttrs(spec))[0];
}

// The values are a tensor of f64, so that casting is ebb.cast's.
Exprs SetValueOp::decompose(Rule &r) {
  SmallVector<double> list;
  for (Attribute value : getValues())
    list.push_back(cast<FloatAttr>(value).getValueAsDouble());
  auto type = RankedTensorType::get(getShape(), r.builder.getF64Type());
  Expr wide = r.ops(ConstantOp::getOperationName(), {},
                    {{"value", DenseElementsAttr::get(type, ArrayRef(list))}},
                    {type})[0];
  Expr x = r(getX());
  return {written(r, x, castTo(wide, x.element()), SliceSpec::ofRegion(*this))};
}
Exprs SetValueOp::vjp(Rule &r) {
  return {zeroed(r, r.dy(), SliceSpec::ofRegion(*this))};
}

// Zeros over the region: a projection, hence its own transpose.
Exprs SetValueGradOp::decompose(Rule &r) {
  Expr g = r(getOutGrad());
  return {
      written(r, g, r.scalar(0.0, g.element()), SliceSpec::ofRegion(*this))};
}
Exprs SetValueGradOp::vjp(Rule &r) {
  return {zeroed(r, r.dy(), SliceSpec::ofRegion(*this))};
}

Exprs SetValueWithTensorOp::vjp(Rule &r) {
  return Exprs(r.ops(SetValueWithTensorGradOp::getOperationName(),
                     {{r(getValues())}, {r.dy()}},
                     regionAttrs(SliceSpec::ofRegion(*this))));
}

// The region as the values were broadcast to it, then down to their shape.
Exprs SetValueWithTensorGradOp::decompose(Rule &r) {
  SliceSpec spec = SliceSpec::ofRegion(*this);
  Expr values = r(getValues()), g = r(getOutGrad());
  Expr part =
      r.ops(StridedSliceOp::getOperationName(), {{g}}, sliceAttrs(spec))[0];
  Expr xGrad = zeroed(r, g, spec);
  if (llvm::is_contained(part.shape(), 0))
    return {xGrad, {}};
  SmallVector<int64_t> layout = spec.valueAxes(g.rank()), ones;
  int64_t missing =
      std::max<int64_t>(0, values.rank() - static_cast<int64_t>(layout.size()));
  for (int64_t i = 0; i < missing; ++i)
    ones.push_back(i);
  for (auto [i, axis] : llvm::enumerate(layout))
    if (axis < 0)
      ones.push_back(missing + i);
  if (SmallVector<int64_t> dropped = spec.dropped(g.rank()); !dropped.empty())
    part = squeeze(part, dropped);
  if (!ones.empty())
    part = unsqueeze(part, ones);
  return {xGrad, reduceAs(part, values)};
}
