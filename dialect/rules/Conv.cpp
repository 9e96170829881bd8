// Convolutions: derivatives and decompositions. All of them are linear in x and
// in the filter, so that the grad ops of any order are convolutions and their
// grad ops again.
#include "dialect/ops/Conv.h"

#include "dialect/ops/Compare.h"
#include "dialect/ops/Shape.h"
#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

using NamedValues = SmallVector<std::pair<StringRef, AttrValue>>;

// The op's own attributes, for an op of the same kind.
static NamedValues sameAttributes(Operation *op) {
  NamedValues values;
  for (NamedAttribute attr : op->getAttrDictionary())
    if (attr.getName() != "operandSegmentSizes" &&
        !attr.getName().getValue().contains('.'))
      values.push_back({attr.getName().getValue(), attr.getValue()});
  return values;
}

static SmallVector<Expr> present(Expr e) {
  return e ? SmallVector<Expr>{e} : SmallVector<Expr>{};
}

namespace {
// The op `name` of the attributes of `op` on operands, absent ones left out.
struct Kind {
  Rule &r;
  NamedValues attrs;

  SmallVector<Expr> operator()(StringRef name, ArrayRef<Expr> operands,
                               TypeRange types = {}) const {
    SmallVector<SmallVector<Expr>> groups;
    for (Expr e : operands)
      groups.push_back(present(e));
    return r.ops(name, groups, attrs, types);
  }
};
} // namespace

// ---- derivatives -----------------------------------------------------------

// Without a batch, x and the cotangent get one for the grad op.
template <class GradOp, class OpT> static Exprs convVjp(OpT op, Rule &r) {
  Expr x = r(op.getX()), filter = r(op.getFilter()), g = r.dy();
  bool lift = x.rank() < filter.rank();
  if (lift) {
    x = unsqueeze(x, {0});
    g = unsqueeze(g, {0});
  }
  SmallVector<Type> types{x.type(), filter.type()};
  if (Value bias = op.getBias())
    types.push_back(bias.getType());
  Kind kind{r, sameAttributes(op)};
  auto grads = kind(GradOp::getOperationName(), {x, filter, g}, types);
  Expr dX = lift ? squeeze(grads[0], {0}) : grads[0];
  return {dX, grads[1], op.getBias() ? grads[2] : Expr()};
}

template <class DoubleGradOp, class OpT>
static Exprs convGradVjp(OpT op, Rule &r) {
  Kind kind{r, sameAttributes(op)};
  auto grads = kind(DoubleGradOp::getOperationName(),
                    {r(op.getX()), r(op.getFilter()), r(op.getOutGrad()),
                     r.dy(0), r.dy(1), r.dy(2)});
  return {grads[0], grads[1], grads[2]};
}

// `x` in a type that says as much as that of `like`, which it is shaped like.
static Expr typedLike(Expr x, Expr like) {
  if (!x || x.type() == like.type())
    return x;
  return op<CastOp>({x}, {{"dtype", TypeAttr::get(like.element())}},
                    like.type());
}

// grad_out_grad = conv(ddx, w) + conv(x, ddw) + ddb
// x_grad = conv's gradient in x at the filter ddw, filter_grad at the input ddx
template <class OpT, class GradOp, class DoubleGradOp>
static Exprs convDoubleGrad(DoubleGradOp op, Rule &r) {
  Expr x = r(op.getX()), filter = r(op.getFilter());
  Expr g = r(op->getOperand(2)), ddX = r(op.getGradXGrad());
  // A filter's extents must be known, but those of its cotangent need not be.
  Expr ddFilter = typedLike(r(op.getGradFilterGrad()), filter);
  Expr ddBias = r(op.getGradBiasGrad());
  Kind kind{r, sameAttributes(op)};
  auto conv = [&](Expr x, Expr filter) {
    return kind(OpT::getOperationName(), {x, filter, Expr()}, {g.type()})[0];
  };
  auto grads = [&](Expr x, Expr filter) {
    return kind(GradOp::getOperationName(), {x, filter, g},
                {x.type(), filter.type()});
  };
  Expr dX, dFilter, ddOut;
  if (ddFilter)
    dX = grads(x, ddFilter)[0];
  if (ddX)
    dFilter = grads(ddX, filter)[1];
  if (ddX)
    ddOut = conv(ddX, filter);
  if (ddFilter)
    ddOut = ddOut + conv(x, ddFilter);
  if (ddBias) {
    bool last = op.getDataFormat().ends_with("C");
    Expr row =
        last ? ddBias
             : unsqueeze(ddBias,
                         llvm::to_vector(llvm::seq<int64_t>(1, g.rank() - 1)));
    ddOut = ddOut ? ddOut + row : expandAs(row, g);
  }
  return {orZeros(dX, x), orZeros(dFilter, filter), orZeros(ddOut, g)};
}

// A depthwise op is the plain one of the same attributes.
template <class PlainOp> static Exprs asPlain(Operation *op, Rule &r) {
  SmallVector<Expr> operands = r(op->getOperands());
  Kind kind{r, sameAttributes(op)};
  auto results =
      kind(PlainOp::getOperationName(), operands, op->getResultTypes());
  return Exprs(results.begin(), results.end());
}

Exprs Conv2dOp::vjp(Rule &r) { return convVjp<Conv2dGradOp>(*this, r); }
Exprs Conv2dGradOp::vjp(Rule &r) {
  return convGradVjp<Conv2dDoubleGradOp>(*this, r);
}
Exprs Conv2dDoubleGradOp::decompose(Rule &r) {
  return convDoubleGrad<Conv2dOp, Conv2dGradOp>(*this, r);
}

Exprs Conv2dTransposeOp::vjp(Rule &r) {
  return convVjp<Conv2dTransposeGradOp>(*this, r);
}
Exprs Conv2dTransposeGradOp::vjp(Rule &r) {
  return convGradVjp<Conv2dTransposeDoubleGradOp>(*this, r);
}
Exprs Conv2dTransposeDoubleGradOp::decompose(Rule &r) {
  return convDoubleGrad<Conv2dTransposeOp, Conv2dTransposeGradOp>(*this, r);
}

Exprs DepthwiseConv2dOp::vjp(Rule &r) {
  return convVjp<DepthwiseConv2dGradOp>(*this, r);
}
Exprs DepthwiseConv2dOp::decompose(Rule &r) {
  return asPlain<Conv2dOp>(*this, r);
}
Exprs DepthwiseConv2dGradOp::vjp(Rule &r) {
  return convGradVjp<DepthwiseConv2dDoubleGradOp>(*this, r);
}
Exprs DepthwiseConv2dGradOp::decompose(Rule &r) {
  return asPlain<Conv2dGradOp>(*this, r);
}
Exprs DepthwiseConv2dDoubleGradOp::decompose(Rule &r) {
  return convDoubleGrad<DepthwiseConv2dOp, DepthwiseConv2dGradOp>(*this, r);
}

Exprs DepthwiseConv2dTransposeOp::vjp(Rule &r) {
  return convVjp<DepthwiseConv2dTransposeGradOp>(*this, r);
}
Exprs DepthwiseConv2dTransposeOp::decompose(Rule &r) {
  return asPlain<Conv2dTransposeOp>(*this, r);
}
Exprs DepthwiseConv2dTransposeGradOp::vjp(Rule &r) {
  return convGradVjp<DepthwiseConv2dTransposeDoubleGradOp>(*this, r);
}
Exprs DepthwiseConv2dTransposeGradOp::decompose(Rule &r) {
  return asPlain<Conv2dTransposeGradOp>(*this, r);
}
Exprs DepthwiseConv2dTransposeDoubleGradOp::decompose(Rule &r) {
  return convDoubleGrad<DepthwiseConv2dTransposeOp,
                        DepthwiseConv2dTransposeGradOp>(*this, r);
}

// ---- conv_general ----------------------------------------------------------
// out[n, o, p] = sum over c, k of X[n, c, p s + k d - b] w[o, c, k], where X is
// x with e - 1 zeros between elements and b the padding before. With g the
// cotangent, G it with s - 1 zeros between elements:
//   x_grad[n, c, i] = sum over o, k of G[n, o, e i + b - k d] w[o, c, k]
//   filter_grad[o, c, k] = sum over n, p of X[n, c, p s + k d - b] g[n, o, p]

// Axes with blocks of `groups`: [a, groups * b, ...] as [groups * a, b, ...],
// or, where `back`, the other way.
static Expr regroup(Expr x, int64_t groups, bool back) {
  if (groups == 1)
    return x;
  SmallVector<int64_t> split, perm, joined;
  for (auto [axis, extent] : llvm::enumerate(x.shape())) {
    bool blocks = axis == (back ? 0u : 1u);
    if (blocks)
      split.push_back(groups);
    split.push_back(extent == kDynamic ? -1
                    : blocks           ? extent / groups
                                       : extent);
  }
  int64_t from = back ? 0 : 1;
  for (int64_t axis = 0; axis <= x.rank(); ++axis)
    if (axis != from)
      perm.push_back(axis);
  perm.insert(perm.begin() + (back ? 1 : 0), from);
  SmallVector<int64_t> extents(x.shape());
  int64_t &shrinks = extents[back ? 0 : 1], &grows = extents[back ? 1 : 0];
  shrinks = shrinks == kDynamic ? -1 : shrinks / groups;
  grows = grows == kDynamic ? -1 : grows * groups;
  for (int64_t &extent : extents)
    extent = extent == kDynamic ? -1 : extent;
  return op<ReshapeOp>(
      {transpose(op<ReshapeOp>({x}, {{"shape", split}}), perm)},
      {{"shape", extents}});
}

// The first two axes exchanged.
static Expr swapped(Expr x) {
  SmallVector<int64_t> perm = llvm::to_vector(llvm::seq<int64_t>(0, x.rank()));
  std::swap(perm[0], perm[1]);
  return transpose(x, perm);
}

namespace {
// One spatial dim as numbers.
struct GeneralDim {
  int64_t stride, before, after, xDilation, filterDilation;
  int64_t in = 1, kernel = 1, out = 1;
  int64_t span() const { return filterDilation * (kernel - 1) + 1; }
  // Elements of x and of the cotangent with their zeros between.
  int64_t spread() const { return xDilation * (in - 1) + 1; }
  int64_t spreadOut() const { return stride * (out - 1) + 1; }
};
} // namespace

static Expr general(Expr x, Expr filter, ArrayRef<GeneralDim> dims,
                    int64_t featureGroups, int64_t batchGroups, bool reverse) {
  SmallVector<int64_t> strides, paddings, xDilations, filterDilations;
  for (const GeneralDim &d : dims) {
    strides.push_back(d.stride);
    paddings.append({d.before, d.after});
    xDilations.push_back(d.xDilation);
    filterDilations.push_back(d.filterDilation);
  }
  return op<ConvGeneralOp>({x, filter}, {{"strides", strides},
                                         {"paddings", paddings},
                                         {"x_dilations", xDilations},
                                         {"filter_dilations", filterDilations},
                                         {"feature_groups", featureGroups},
                                         {"batch_groups", batchGroups},
                                         {"reverse_filter", reverse}});
}

// `x` with `extent` on axis 1, where its type does not say it.
static Expr withChannels(Expr x, int64_t extent) {
  if (extent == kDynamic || x.shape()[1] != kDynamic)
    return x;
  SmallVector<int64_t> shape(x.shape());
  shape[1] = extent;
  return op<CastOp>({x}, {{"dtype", TypeAttr::get(x.element())}},
                    RankedTensorType::get(shape, x.element()));
}

Exprs ConvGeneralOp::vjp(Rule &r) {
  Expr x = r(getX()), filter = r(getFilter()), g = r.dy();
  // What one operand knows of the channels, so that no more than one extent is
  // unknown where there are groups.
  int64_t own = x.shape()[1], perGroup = filter.shape()[1];
  int64_t features = getFeatureGroups();
  x = withChannels(x, perGroup == kDynamic ? kDynamic : perGroup * features);
  filter = withChannels(filter, own == kDynamic ? kDynamic : own / features);
  // Blocks of the batch are groups of channels of a smaller batch.
  int64_t blocks = getBatchGroups();
  x = regroup(x, blocks, /*back=*/true);
  int64_t groups = std::max<int64_t>(blocks, getFeatureGroups());
  bool reverse = getReverseFilter();
  int64_t rank = x.rank() - 2;
  SmallVector<GeneralDim> data, weights;
  for (int64_t i = 0; i < rank; ++i) {
    auto [before, after] = paddingFor(getPaddings(), i, rank);
    GeneralDim d{valueFor(getStrides(), i),
                 before,
                 after,
                 valueFor(getXDilations(), i),
                 valueFor(getFilterDilations(), i),
                 x.shape()[2 + i],
                 filter.shape()[2 + i],
                 g.shape()[2 + i]};
    int64_t last = d.span() - 1, rest = d.spread() - d.spreadOut();
    data.push_back({d.xDilation, last - before, rest + before, d.stride,
                    d.filterDilation});
    if (reverse)
      weights.push_back({d.filterDilation, last - before, rest + before,
                         d.stride, d.xDilation});
    else
      weights.push_back({d.filterDilation, before, last - rest - before,
                         d.xDilation, d.stride});
  }
  // Per group [C_out, C_in, K] becomes [C_in, C_out, K].
  Expr turned = regroup(swapped(filter), groups, /*back=*/false);
  Expr dX = general(g, turned, data, groups, 1, !reverse);
  dX = regroup(dX, blocks, /*back=*/false);
  Expr dFilter;
  if (!reverse)
    // Batches are the channels summed over: [C_in, N] with [C_out, N].
    dFilter =
        swapped(general(swapped(x), swapped(g), weights, 1, groups, false));
  else
    // The cotangent in the place of x counts the filter backwards.
    dFilter =
        regroup(general(swapped(g), swapped(x), weights, 1, groups, false),
                groups, /*back=*/false);
  return {dX, dFilter};
}
