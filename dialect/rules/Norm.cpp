// Normalisations: decompositions and derivatives. h is x with mean 0 and
// variance 1; f16 and bf16 are computed in f32 and rounded at the end.
#include "dialect/ops/Norm.h"

#include "dialect/ops/Reduce.h"
#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

static Expr meanOver(Expr x, ArrayRef<int64_t> axes) {
  return op<MeanOp>({x}, {{"axis", axes}, {"keepdim", true}});
}

namespace {
// The axes that are normalised, and those before them.
struct Axes {
  Axes(int64_t begin, int64_t rank) {
    if (begin < 0)
      begin += rank;
    for (int64_t axis = 0; axis < rank; ++axis)
      (axis < begin ? before : normed).push_back(axis);
  }
  SmallVector<int64_t> before, normed;
};
} // namespace

// ---- layer_norm ------------------------------------------------------------

Exprs LayerNormOp::decompose(Rule &r) {
  Expr x = widen(r(getX())), scale = widen(r(getScale()));
  Axes axes(getBeginNormAxis(), x.rank());
  Expr mean = meanOver(x, axes.normed);
  Expr centred = x - mean;
  Expr variance = meanOver(centred * centred, axes.normed);
  Expr y = centred * rsqrt(getEpsilon().convertToDouble() + variance);
  if (scale)
    y = y * scale;
  y = y + widen(r(getBias()));
  return {castTo(y, r(getX()).element()), squeeze(mean, axes.normed),
          squeeze(variance, axes.normed)};
}

// d mean = mean dx; d variance = mean 2 (x - mean) dx
Exprs LayerNormOp::vjp(Rule &r) {
  Expr x = r(getX()), dX, dScale, dBias;
  int64_t begin = getBeginNormAxis();
  if (Expr g = r.dy(0)) {
    auto grads = ops<LayerNormGradOp>(
        r, {x, r(getScale()), r(getBias()), r(getMean()), r(getVariance()), g},
        {{"epsilon", getEpsilon().convertToDouble()},
         {"begin_norm_axis", begin}});
    dX = grads[0];
    dScale = grads[1];
    dBias = grads[2];
  }
  Expr wide = widen(x);
  Axes axes(begin, x.rank());
  auto spread = [&](Expr g) {
    return op<MeanGradOp>({wide, g},
                          {{"axis", axes.normed}, {"keepdim", false}});
  };
  Expr fromStatistics;
  if (Expr g = r.dy(1))
    fromStatistics = spread(g);
  if (Expr g = r.dy(2)) {
    Expr centred = wide - unsqueeze(r(getMean()), axes.normed);
    fromStatistics = fromStatistics + 2.0 * (centred * spread(g));
  }
  return {dX + castTo(fromStatistics, x.element()), dScale, dBias};
}

// s = 1/sqrt(variance + epsilon), u = g scale:
// x_grad = s (u - mean u - h mean(u h)), scale_grad = sum g h, bias_grad = sum
// g
Exprs LayerNormGradOp::decompose(Rule &r) {
  Expr x = widen(r(getX())), g = widen(r(getOutGrad()));
  Expr scale = widen(r(getScale()));
  Axes axes(getBeginNormAxis(), x.rank());
  Expr variance = unsqueeze(r(getVariance()), axes.normed);
  Expr s = rsqrt(getEpsilon().convertToDouble() + variance);
  Expr h = (x - unsqueeze(r(getMean()), axes.normed)) * s;
  Expr u = scale ? g * scale : g;
  Expr rest = meanOver(u, axes.normed) + h * meanOver(u * h, axes.normed);
  auto typed = [](Expr e, Value result) {
    return castTo(e, cast<RankedTensorType>(result.getType()).getElementType());
  };
  return {typed(s * (u - rest), getXGrad()),
          typed(sum(g * h, axes.before, /*keepdim=*/false), getScaleGrad()),
          typed(sum(g, axes.before, /*keepdim=*/false), getBiasGrad())};
}
