// Poolings: calls of the runtime's own kernels. Windows that depend on `?`
// extents are computed there, from the extents of a run.
// Called by ToLinalg.cpp.
#include "dialect/ops/Pool.h"

#include "dialect/support/Pooling.h"
#include "lowering/KernelOps.h"
#include "lowering/linalg/Families.h"

using namespace mlir;
using namespace ebb;

// How many windows an axis of extent `in` has, after checks that one fits.
static OpFoldResult windows(Site &site, const PoolAxis &axis, OpFoldResult in) {
  auto known = getConstantIntValue(in);
  if (known && *known >= 1 && axis.extent(*known) >= 1)
    return site.known(axis.extent(*known));
  site.requireAtMost(site.known(1), in,
                     "expects extent 1 or more in dim " + Twine(axis.dim) +
                         " of x");
  OpFoldResult stride = site.known(axis.stride);
  if (axis.adaptive)
    return site.known(axis.kernel);
  if (axis.same)
    return site.div(site.add(in, site.known(axis.stride - 1)), stride);
  OpFoldResult padded = site.add(in, site.known(axis.padding()));
  std::string most = "the padded input";
  if (axis.slack() > 0)
    most += " plus " + std::to_string(axis.slack());
  site.requireAtMost(site.known(axis.kernel),
                     site.add(padded, site.known(axis.slack())),
                     "expects a window of at most " + most + " along dim " +
                         Twine(axis.dim) + " of x");
  int64_t rounding = axis.ceilMode ? axis.stride - 1 : 0;
  OpFoldResult room = site.add(padded, site.known(rounding - axis.kernel));
  OpFoldResult last = site.div(site.max(room, site.known(0)), stride);
  // No window begins beyond the input and its leading padding.
  if (axis.ceilMode)
    last = site.min(
        last, site.div(site.add(in, site.known(axis.before - 1)), stride));
  return site.add(last, site.known(1));
}

template <class Pool>
static Shape pooledShape(Site &site, Pool op, const Shape &x) {
  Shape out = x;
  for (const PoolAxis &axis : poolAxes(op))
    out[axis.dim] = windows(site, axis, x[axis.dim]);
  return out;
}

// `value`, of the pooled shape, agrees with it.
static void unifyWith(Site &site, Shape &pooled, Value value, StringRef name) {
  for (auto [dim, extent] : llvm::enumerate(pooled))
    extent = site.unify(extent, site.extent(value, dim),
                        "expects the pooled extent for dim " + Twine(dim) +
                            " of " + name);
}

// Calls a host kernel that fills a new tensor of `shape`.
template <class Pool>
static Lowered callHost(Site &site, Pool op, StringRef kernel,
                        ValueRange inputs, const Shape &shape) {
  SmallVector<NamedAttribute> attrs;
  auto add = [&](const Twine &name, int64_t value) {
    attrs.push_back(
        site.b.getNamedAttr(name.str(), site.b.getI64IntegerAttr(value)));
  };
  add("maximum", op.getPoolingType() == "max");
  add("exclusive", op.getExclusive());
  add("channels_last", op.getDataFormat() == "NHWC");
  auto axes = poolAxes(op);
  add("adaptive", axes[0].adaptive);
  add("same", axes[0].same);
  for (auto [i, axis] : llvm::enumerate(axes)) {
    add("kernel" + Twine(i), axis.kernel);
    add("stride" + Twine(i), axis.stride);
    add("before" + Twine(i), axis.before);
    add("after" + Twine(i), axis.after);
  }
  Value out = site.empty(shape, site.result().getElementType());
  return {kernel::LibraryCallOp::create(site.b, site.loc, out.getType(), "host",
                                        kernel, site.b.getDictionaryAttr(attrs),
                                        inputs, out)
              .getResult(0)};
}

static Lowered lowerPool(Pool2dOp op, Site &site) {
  Shape out = pooledShape(site, op, site.shape(op.getX()));
  site.refine(out);
  return callHost(site, op, "pool", op.getX(), out);
}

static Lowered lowerPoolGrad(Pool2dGradOp op, Site &site) {
  Shape x = site.shape(op.getX()), pooled = pooledShape(site, op, x);
  unifyWith(site, pooled, op.getOut(), "out");
  unifyWith(site, pooled, op.getOutGrad(), "out_grad");
  site.refine(x);
  SmallVector<Value> inputs = {op.getOutGrad()};
  if (op.getPoolingType() == "max")
    inputs.insert(inputs.begin(), op.getX());
  return callHost(site, op, "pool_grad", inputs, x);
}

static Lowered lowerPoolDoubleGrad(Pool2dDoubleGradOp op, Site &site) {
  Value x = op.getX(), u = op.getGradXGrad();
  Shape shape = site.shape(x);
  for (auto [dim, extent] : llvm::enumerate(shape))
    extent = site.unify(extent, site.extent(u, dim),
                        "expects equal extents for dim " + Twine(dim) +
                            " of x and grad_x_grad");
  Shape pooled = pooledShape(site, op, shape);
  site.refine(pooled);
  // An average is linear: its second order is itself.
  if (op.getPoolingType() == "avg")
    return callHost(site, op, "pool", u, pooled);
  return callHost(site, op, "pool_double_grad", {x, u}, pooled);
}

namespace ebb {
void populatePool(RewritePatternSet &patterns, Extents &extents) {
  addLowering(patterns, extents, lowerPool);
  addLowering(patterns, extents, lowerPoolGrad);
  addLowering(patterns, extents, lowerPoolDoubleGrad);
}
} // namespace ebb
