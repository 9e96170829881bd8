// Normalisations: decompositions and derivatives. h is x with mean 0 and
// variance 1; f16 and bf16 are computed in f32 and rounded at the end.
#include "dialect/ops/Norm.h"

#include "dialect/ops/Arith.h"
#include "dialect/ops/Compare.h"
#include "dialect/ops/Reduce.h"
#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

static Expr meanOver(Expr x, ArrayRef<int64_t> axes) {
  return op<MeanOp>({x}, {{"axis", axes}, {"keepdim", true}});
}

static Expr typed(Expr e, Value result) {
  return castTo(e, cast<RankedTensorType>(result.getType()).getElementType());
}

// Operands that share extents: which axes of x each one has. Extents that any
// type knows become part of every type, checked when running; a `?` that must
// be 1 would else meet a 1 as if it broadcast.
using Shared = std::pair<Expr *, ArrayRef<int64_t>>;
static void shareExtents(int64_t rank, ArrayRef<Shared> operands) {
  SmallVector<int64_t> extents(rank, kDynamic);
  for (auto [e, axes] : operands)
    for (size_t i = 0; *e && i < axes.size(); ++i)
      if (extents[axes[i]] == kDynamic)
        extents[axes[i]] = e->shape()[i];
  for (auto [e, axes] : operands) {
    if (!*e)
      continue;
    SmallVector<int64_t> shape(e->shape());
    for (auto [extent, axis] : llvm::zip_equal(shape, axes))
      if (extent == kDynamic)
        extent = extents[axis];
    if (ArrayRef<int64_t>(shape) != e->shape())
      *e = op<CastOp>({*e}, {{"dtype", TypeAttr::get(e->element())}},
                      RankedTensorType::get(shape, e->element()));
  }
}

// ---- layer_norm ------------------------------------------------------------

namespace {
// The axes that are normalised, and those before them.
struct Axes {
  Axes(int64_t begin, int64_t rank) {
    if (begin < 0)
      begin += rank;
    for (int64_t axis = 0; axis < rank; ++axis) {
      (axis < begin ? before : normed).push_back(axis);
      all.push_back(axis);
    }
  }
  SmallVector<int64_t> before, normed, all;
};
} // namespace

Exprs LayerNormOp::decompose(Rule &r) {
  Expr x = r(getX()), scale = r(getScale()), bias = r(getBias());
  Axes axes(getBeginNormAxis(), x.rank());
  shareExtents(x.rank(),
               {{&x, axes.all}, {&scale, axes.normed}, {&bias, axes.normed}});
  x = widen(x);
  Expr mean = meanOver(x, axes.normed);
  Expr centred = x - mean;
  Expr variance = meanOver(centred * centred, axes.normed);
  Expr y = centred * rsqrt(getEpsilon().convertToDouble() + variance);
  if (scale)
    y = y * widen(scale);
  y = y + widen(bias);
  return {typed(y, getOut()), squeeze(mean, axes.normed),
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
  Expr x = r(getX()), g = r(getOutGrad()), scale = r(getScale());
  Expr mean = r(getMean()), variance = r(getVariance());
  Axes axes(getBeginNormAxis(), x.rank());
  shareExtents(x.rank(), {{&x, axes.all},
                          {&g, axes.all},
                          {&scale, axes.normed},
                          {&mean, axes.before},
                          {&variance, axes.before}});
  x = widen(x);
  g = widen(g);
  Expr s =
      rsqrt(getEpsilon().convertToDouble() + unsqueeze(variance, axes.normed));
  Expr h = (x - unsqueeze(mean, axes.normed)) * s;
  Expr u = scale ? g * widen(scale) : g;
  Expr rest = meanOver(u, axes.normed) + h * meanOver(u * h, axes.normed);
  return {typed(s * (u - rest), getXGrad()),
          typed(sum(g * h, axes.before, /*keepdim=*/false), getScaleGrad()),
          typed(sum(g, axes.before, /*keepdim=*/false), getBiasGrad())};
}

// ---- batch_norm ------------------------------------------------------------
//
// Per channel, over its n elements: m its mean and s its inverse deviation, or
// the global ones; c = x - m, h = c s. An absent scale is 1.

namespace {
// The axes of an op of the family and what its attributes choose.
struct BatchNorm {
  template <class OpT>
  explicit BatchNorm(OpT op)
      : global(op.getUseGlobalStats() ||
               (op.getIsTest() && !op.getTrainableStatistics())),
        epsilon(op.getEpsilon().convertToDouble()),
        momentum(op.getMomentum().convertToDouble()) {
    int64_t rank = cast<RankedTensorType>(op.getX().getType()).getRank();
    channel = {channelAxis(op.getDataFormat(), rank)};
    for (int64_t axis = 0; axis < rank; ++axis) {
      all.push_back(axis);
      if (axis != channel[0])
        others.push_back(axis);
    }
  }

  // One per channel as a factor of x, and x summed to one per channel.
  Expr along(Expr e) const { return unsqueeze(e, others); }
  Expr total(Expr e) const { return sum(e, others, /*keepdim=*/false); }
  Expr inverse(Expr variance) const { return rsqrt(epsilon + variance); }

  // Whether a channel of x may have no elements, n, and n or at least 1.
  bool mayBeEmpty(Expr x) const {
    return llvm::any_of(others, [&](int64_t axis) {
      return x.shape()[axis] == 0 || x.shape()[axis] == kDynamic;
    });
  }
  Expr count(Expr x, Type element) const {
    return countAlong(x, others, element);
  }
  Expr divisor(Expr x, Type element) const {
    Expr n = count(x, element);
    return mayBeEmpty(x) ? op<MaximumOp>({n, x.rule->scalar(1.0, element)}) : n;
  }
  // `blended`, or `kept` where there was nothing to blend with.
  Expr unlessEmpty(Expr x, Expr blended, Expr kept) const {
    if (!mayBeEmpty(x) || !kept)
      return blended;
    Expr n = count(x, kept.element());
    return where(greater(n, x.rule->scalar(0.0, kept.element())), blended,
                 kept);
  }

  bool global;
  double epsilon, momentum;
  SmallVector<int64_t> channel, others, all;
};
} // namespace

template <class GradT, class OpT>
static SmallVector<Expr> batchNormGrad(OpT from, Rule &r,
                                       ArrayRef<Expr> operands) {
  return ops<GradT>(r, operands,
                    {{"is_test", from.getIsTest()},
                     {"momentum", from.getMomentum().convertToDouble()},
                     {"epsilon", from.getEpsilon().convertToDouble()},
                     {"data_format", from.getDataFormatAttr()},
                     {"use_global_stats", from.getUseGlobalStats()},
                     {"trainable_statistics", from.getTrainableStatistics()}});
}

static Expr scaled(Expr e, Expr scale) { return scale ? e * scale : e; }

// The variance is summed from squares of differences: from squares of x it
// would lose its digits to a large mean. m - x there and x - m in the result
// are two expressions, so that neither is stored for the other.
Exprs BatchNormOp::decompose(Rule &r) {
  Expr x = r(getX()), mean = r(getMean()), variance = r(getVariance());
  Expr scale = r(getScale()), bias = r(getBias());
  BatchNorm norm(*this);
  shareExtents(x.rank(), {{&x, norm.all},
                          {&mean, norm.channel},
                          {&variance, norm.channel},
                          {&scale, norm.channel},
                          {&bias, norm.channel}});
  x = widen(x);
  Expr m = mean, s, newMean = mean, newVariance = variance;
  if (norm.global) {
    s = norm.inverse(variance);
  } else {
    Expr n = norm.divisor(x, x.element());
    m = norm.total(x) / n;
    Expr difference = norm.along(m) - x;
    Expr own = norm.total(difference * difference) / n;
    s = norm.inverse(own);
    auto blend = [&](Expr running, Expr fresh) {
      Expr sum = norm.momentum * running + (1 - norm.momentum) * fresh;
      return norm.unlessEmpty(x, sum, running);
    };
    newMean = blend(mean, m);
    newVariance = blend(variance, own);
  }
  Expr y = (x - norm.along(m)) * norm.along(scaled(s, scale));
  Exprs results = {typed(y + norm.along(bias), getOut()), newMean, newVariance,
                   m, s};
  if (getReserveSpace()) {
    Type byte = IntegerType::get(getContext(), 8, IntegerType::Unsigned);
    Expr none = r.full(0.0, RankedTensorType::get({0}, byte));
    results.push_back(op<CastOp>({none}, {{"dtype", TypeAttr::get(byte)}},
                                 getReserveSpace().getType()));
  }
  return results;
}

// out by batch_norm_grad. The statistics by themselves, with a the cotangent of
// m and b that of the variance: x_grad = a/n + 2 b c/n, and d s = -s^3/2 d
// variance.
Exprs BatchNormOp::vjp(Rule &r) {
  Expr x = r(getX()), scale = r(getScale());
  Expr m = r(getSavedMean()), s = r(getSavedVariance());
  BatchNorm norm(*this);
  Expr dX, dMean, dVariance, dScale, dBias;
  if (norm.global)
    s = norm.inverse(r(getVariance()));
  if (Expr g = r.dy(0)) {
    Expr runningMean, runningVariance;
    if (norm.global) {
      runningMean = r(getMeanOut());
      runningVariance = r(getVarianceOut());
    }
    auto grads = batchNormGrad<BatchNormGradOp>(
        *this, r,
        {x, scale, r(getBias()), runningMean, runningVariance,
         r(getSavedMean()), r(getSavedVariance()), Expr(), g});
    dX = grads[0];
    dScale = grads[1];
    dBias = grads[2];
    if (norm.global) {
      dMean = -scaled(s * dBias, scale);
      dVariance = -0.5 * scaled(s * s * dScale, scale);
    }
  }
  Expr toMean = r.dy(3), toVariance;
  if (Expr g = r.dy(4))
    toVariance = -0.5 * (s * s * s * g);
  if (norm.global)
    return {dX, dMean + r.dy(1) + toMean, dVariance + r.dy(2) + toVariance,
            dScale, dBias};
  auto fresh = [&](Expr g) { return (1 - norm.momentum) * g; };
  auto kept = [&](Expr g) {
    return g ? norm.unlessEmpty(x, norm.momentum * g, g) : g;
  };
  toMean = toMean + fresh(r.dy(1));
  toVariance = toVariance + fresh(r.dy(2));
  if (toMean || toVariance) {
    Expr wide = widen(x), n = norm.divisor(x, wide.element());
    Expr c = wide - norm.along(m);
    Expr term = norm.along(2.0 * toVariance / n) * c + norm.along(toMean / n);
    dX = dX + castTo(expandAs(term, x), x.element());
  }
  return {dX, kept(r.dy(1)), kept(r.dy(2)), dScale, dBias};
}

// B = sum g, D = sum g h: scale_grad = D, bias_grad = B and
// x_grad = scale s (g - B/n - h D/n), or scale s g with global statistics.
Exprs BatchNormGradOp::decompose(Rule &r) {
  Expr x = r(getX()), g = r(getOutGrad()), scale = r(getScale());
  BatchNorm norm(*this);
  Expr m = norm.global ? r(getMeanOut()) : r(getSavedMean());
  Expr s = norm.global ? r(getVarianceOut()) : r(getSavedVariance());
  shareExtents(x.rank(), {{&x, norm.all},
                          {&g, norm.all},
                          {&scale, norm.channel},
                          {&m, norm.channel},
                          {&s, norm.channel}});
  x = widen(x);
  g = widen(g);
  if (norm.global)
    s = norm.inverse(s);
  Expr onBias = norm.total(g);
  Expr onScale = -(s * norm.total(g * (norm.along(m) - x)));
  Expr factor = norm.along(scaled(s, scale));
  Expr onX;
  if (norm.global) {
    onX = factor * g;
  } else {
    Expr n = norm.divisor(x, x.element());
    Expr c = x - norm.along(m);
    onX =
        factor * (g - norm.along(onBias / n) - c * norm.along(s * onScale / n));
  }
  return {typed(onX, getXGrad()), onScale, onBias};
}

// By batch_norm_double_grad, whose x_grad holds what comes through m and s if
// these are batch_norm's of this x. Statistics from elsewhere get cotangents of
// their own: with u, v, w on x_grad, scale_grad, bias_grad, and A, B, C, D, E
// the sums of u, g, u h, g h, u g,
//   x: s (v g - scale s (u D + g C)/n)     m: minus the sum of that
//   s: scale (E - AB/n - 3CD/n) + v sum g c
// and with global ones
//   mean: -v s B                           variance: -s^2/2 (scale s E + v D)
Exprs BatchNormGradOp::vjp(Rule &r) {
  Expr x = r(getX()), scale = r(getScale()), g = r(getOutGrad());
  Expr m = r(getSavedMean()), s = r(getSavedVariance());
  Expr u = r.dy(0), v = r.dy(1);
  BatchNorm norm(*this);
  auto grads = batchNormGrad<BatchNormDoubleGradOp>(
      *this, r,
      {x, scale, r(getMeanOut()), r(getVarianceOut()), m, s, g, u, v, r.dy(2)});
  Expr dX = grads[0], dScale = u ? grads[1] : Expr();
  Expr dMeanOut, dVarianceOut, dM, dS;
  Expr B = r(getBiasGrad()), D = r(getScaleGrad());
  auto forward = getSavedMean().getDefiningOp<BatchNormOp>();
  bool own = forward && getSavedMean() == forward.getSavedMean() &&
             getSavedVariance() == forward.getSavedVariance() &&
             getX() == forward.getX() && getEpsilon() == forward.getEpsilon() &&
             !BatchNorm(forward).global &&
             BatchNorm(forward).channel == norm.channel;
  if (norm.global) {
    Expr inverse = norm.inverse(r(getVarianceOut()));
    dMeanOut = -(v * inverse * B);
    dVarianceOut = -0.5 * (inverse * inverse * (scaled(dScale, scale) + v * D));
  } else if (!own) {
    Expr wideG = widen(g), wideU = widen(u), wide = widen(x);
    Expr n = norm.divisor(x, wide.element()), c = wide - norm.along(m);
    Expr Q = norm.total(wideG * c), C = s * norm.total(wideU * c);
    Expr share = scaled(s, scale) / n;
    Expr partial = norm.along(s) * (norm.along(v - share * C) * wideG -
                                    norm.along(share * D) * wideU);
    dX = castTo(partial, x.element());
    dM = -norm.total(partial);
    Expr rest = norm.total(wideU * wideG) - norm.total(wideU) * B / n;
    dS = scaled(rest - 3.0 * (C * D / n), scale) + v * Q;
  }
  return {dX, dScale, {}, dMeanOut, dVarianceOut, dM, dS, {}, grads[2]};
}

// With u, v, w, A, ..., E as above:
//   x_grad = p c + q (g - B/n) - t (u - A/n)
//   scale_grad = s (E - AB/n - CD/n)
//   grad_out_grad = scale s (u - A/n) + q c + w
// where q = v s - scale s^2 C/n, t = scale s^2 D/n and
// p = scale s^3/n (AB/n - E + 3CD/n) - v s^2 D/n; with global statistics
//   x_grad = v s g, scale_grad = s E, grad_out_grad = scale s u + v s c + w.
Exprs BatchNormDoubleGradOp::decompose(Rule &r) {
  Expr x = r(getX()), g = r(getGradOut()), u = r(getGradXGrad());
  Expr scale = r(getScale()), v = r(getGradScaleGrad());
  Expr w = r(getGradBiasGrad());
  BatchNorm norm(*this);
  Expr m = norm.global ? r(getOutMean()) : r(getSavedMean());
  Expr s = norm.global ? r(getOutVariance()) : r(getSavedVariance());
  shareExtents(x.rank(), {{&x, norm.all},
                          {&g, norm.all},
                          {&u, norm.all},
                          {&scale, norm.channel},
                          {&v, norm.channel},
                          {&w, norm.channel},
                          {&m, norm.channel},
                          {&s, norm.channel}});
  x = widen(x);
  g = widen(g);
  u = widen(u);
  if (norm.global)
    s = norm.inverse(s);
  Expr c = x - norm.along(m), factor = scaled(s, scale);
  Expr E = norm.total(u * g), q = v * s;
  Expr onX, onScale, onG;
  if (norm.global) {
    onX = norm.along(q) * g;
    onScale = s * E;
    onG = norm.along(factor) * u;
  } else {
    Expr n = norm.divisor(x, x.element());
    Expr A = norm.total(u), B = norm.total(g);
    Expr C = s * norm.total(u * c), D = s * norm.total(g * c);
    Expr rest = E - A * B / n, t = factor * s * D / n;
    q = q - factor * s * C / n;
    Expr p =
        factor * s * s * (3.0 * (C * D / n) - rest) / n - v * s * s * D / n;
    Expr centred = u - norm.along(A / n);
    onX = norm.along(p) * c + norm.along(q) * (g - norm.along(B / n)) -
          norm.along(t) * centred;
    onScale = s * (rest - C * D / n);
    onG = norm.along(factor) * centred;
  }
  onG = onG + norm.along(q) * c + norm.along(w);
  return {typed(orZeros(onX, x), getXGrad()), orZeros(onScale, m),
          typed(orZeros(expandAs(onG, x), x), getGradOutGrad())};
}

// ---- norm ------------------------------------------------------------------

static SmallVector<int64_t> axisOf(Expr x, int64_t axis) {
  if (x.rank() == 0)
    return {};
  return {axis < 0 ? axis + x.rank() : axis};
}

Exprs NormOp::decompose(Rule &r) {
  Expr x = widen(r(getX()));
  Expr squares = sum(x * x, axisOf(x, getAxis()), /*keepdim=*/true);
  Expr norm = sqrt(getEpsilon().convertToDouble() + squares);
  return {typed(x / norm, getOut()), typed(norm, getNorm())};
}
// d norm = sum(out dx)
Exprs NormOp::vjp(Rule &r) {
  Expr x = r(getX()), norm = r(getNorm()), dX;
  if (Expr g = r.dy(0))
    dX = op<NormGradOp>({x, norm, g},
                        {{"axis", static_cast<int64_t>(getAxis())},
                         {"epsilon", getEpsilon().convertToDouble()},
                         {"is_test", getIsTest()}});
  Expr onNorm = widen(r.dy(1)) * (widen(x) / widen(norm));
  return {dX + castTo(onNorm, x.element())};
}
Exprs NormGradOp::decompose(Rule &r) {
  Expr x = widen(r(getX())), norm = widen(r(getNorm()));
  Expr g = widen(r(getOutGrad()));
  // 1 along the axis also where the type does not say so.
  auto axis = axisOf(x, getAxis());
  if (!axis.empty() && norm.shape()[axis[0]] != 1)
    norm = unsqueeze(squeeze(norm, axis), axis);
  Expr out = x / norm;
  Expr along = sum(out * g, axis, /*keepdim=*/true);
  return {typed((g - out * along) / norm, getXGrad())};
}
