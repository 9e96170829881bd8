// Convolutions as contractions over windows. Activations are brought into an
// order of our own with channels last, so that a vector holds neighbouring
// channels whatever strides and dilations are; what lies outside an operand is
// written as zeros around it.
// Called by ToLinalg.cpp.
#include "dialect/ops/Conv.h"

#include "lowering/ConvExtents.h"
#include "lowering/linalg/Families.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace ebb;

// `count` dims from `first` on.
static SmallVector<AffineExpr> dimsFrom(OpBuilder &b, unsigned first,
                                        unsigned count) {
  SmallVector<AffineExpr> exprs;
  for (unsigned i = 0; i < count; ++i)
    exprs.push_back(b.getAffineDimExpr(first + i));
  return exprs;
}

// Axis `axis` of `value` as two, the first of extent `groups`.
static Value splitAxis(Site &site, Value value, int64_t axis, int64_t groups) {
  Shape shape;
  SmallVector<int64_t> extents;
  SmallVector<ReassociationIndices> groupsOf;
  for (auto [i, extent] : llvm::enumerate(site.shape(value))) {
    groupsOf.emplace_back();
    if (static_cast<int64_t>(i) == axis) {
      groupsOf.back().push_back(shape.size());
      shape.push_back(site.known(groups));
      extent = site.div(extent, site.known(groups));
    }
    groupsOf.back().push_back(shape.size());
    shape.push_back(extent);
  }
  for (OpFoldResult extent : shape)
    extents.push_back(getConstantIntValue(extent).value_or(kDynamic));
  auto type = RankedTensorType::get(extents, typeOf(value).getElementType());
  return tensor::ExpandShapeOp::create(site.b, site.loc, type, value, groupsOf,
                                       shape);
}

// Axes `axis` and the next as one.
static Value joinAxes(Site &site, Value value, int64_t axis) {
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0; i < typeOf(value).getRank(); ++i) {
    if (i != axis + 1)
      groups.emplace_back();
    groups.back().push_back(i);
  }
  return tensor::CollapseShapeOp::create(site.b, site.loc, value, groups);
}

// Result i of the copy is dim perm[i] of `value`.
static Value permuted(Site &site, Value value, ArrayRef<int64_t> perm) {
  if (llvm::is_sorted(perm))
    return value;
  Shape from = site.shape(value), to;
  SmallVector<AffineExpr> exprs(perm.size());
  for (auto [i, dim] : llvm::enumerate(perm)) {
    to.push_back(from[dim]);
    exprs[dim] = site.b.getAffineDimExpr(i);
  }
  AffineMap map = AffineMap::get(perm.size(), 0, exprs, site.b.getContext());
  return mapElements(site, value, map, to, typeOf(value).getElementType(),
                     firstArgument);
}

namespace {
// Where the elements of one spatial dim go: element i to i * step + at of
// `need` positions; what falls outside is dropped, the rest is zero. `inside`
// says that nothing is to do but to read.
struct Placing {
  int64_t step = 1;
  OpFoldResult at, need;
  bool inside = false;
};

// The two sides and the filter in our order: activations are [N, space, G, C],
// the filter [K, G, reduced, produced]. Where one side has a single channel per
// group, the groups are what vectors run over and come last: [N, space, C, G],
// [K, reduced, produced, G].
class Windows {
public:
  Windows(Site &site, Type element, ArrayRef<ConvDim> dims, int64_t groups,
          OpFoldResult wideChannels, OpFoldResult narrowChannels)
      : site(site), element(element), wide(computeType(element)), dims(dims),
        rank(dims.size()), groups(groups),
        wideEach(site.div(wideChannels, site.known(groups))),
        narrowEach(site.div(narrowChannels, site.known(groups))),
        groupsLast(groups > 1 && (isConstantIntValue(wideEach, 1) ||
                                  isConstantIntValue(narrowEach, 1))) {}

  Value fromLayout(Value value, bool channelsLast);
  Value fromBatchBlocks(Value value);
  Value toLayout(Value value, bool channelsLast, Value bias);
  Value place(Value value, ArrayRef<Placing> placing);
  Value filterFor(Value filter, bool narrow, bool flip);
  Value correlate(Value placed, Value filter, OpFoldResult batch,
                  ArrayRef<OpFoldResult> space, bool narrow,
                  ArrayRef<int64_t> strides);
  Value filterGrad(Value placed, Value narrow, Value filter);

private:
  Value contraction(ValueRange inputs, ArrayRef<OpFoldResult> shape,
                    ArrayRef<AffineMap> maps, int64_t reduced);
  // (group, channel) of an order.
  SmallVector<int64_t> channelOrder(int64_t group, int64_t channel) const {
    if (groupsLast)
      return {channel, group};
    return {group, channel};
  }
  AffineExpr windowAt(int64_t i, AffineExpr position, AffineExpr k,
                      int64_t stride) {
    return position * stride + k * dims[i].dilation;
  }
  AffineMap map(unsigned loops, ArrayRef<AffineExpr> exprs) {
    return AffineMap::get(loops, 0, exprs, site.b.getContext());
  }

  Site &site;
  Type element, wide;
  SmallVector<ConvDim, 3> dims;
  int64_t rank, groups;
  OpFoldResult wideEach, narrowEach; // channels per group
  bool groupsLast;
};
} // namespace

// [N, G C, space] or [N, space, G C] in our order.
Value Windows::fromLayout(Value value, bool channelsLast) {
  int64_t axis = channelsLast ? rank + 1 : 1;
  value = splitAxis(site, value, axis, groups);
  SmallVector<int64_t> perm{0};
  for (int64_t i = 0; i < rank; ++i)
    perm.push_back(i + (channelsLast ? 1 : 3));
  llvm::append_range(perm, channelOrder(axis, axis + 1));
  return permuted(site, value, perm);
}

// [G N, C, space] in our order.
Value Windows::fromBatchBlocks(Value value) {
  value = splitAxis(site, value, 0, groups);
  SmallVector<int64_t> perm{1};
  for (int64_t i = 0; i < rank; ++i)
    perm.push_back(i + 3);
  llvm::append_range(perm, channelOrder(0, 2));
  return permuted(site, value, perm);
}

// Back from our order, with the bias added, in the op's element type.
Value Windows::toLayout(Value value, bool channelsLast, Value bias) {
  Shape own = site.shape(value), shape{own[0]};
  int64_t group = rank + (groupsLast ? 2 : 1);
  int64_t channel = rank + (groupsLast ? 1 : 2);
  // Loops are the dims of the result, groups and channels apart unless there is
  // one group.
  bool split = groups > 1;
  int64_t loops = rank + 2 + split, at = channelsLast ? rank + 1 : 1;
  SmallVector<AffineExpr> from(rank + 3);
  from[0] = site.b.getAffineDimExpr(0);
  for (int64_t i = 0; i < rank; ++i) {
    from[1 + i] = site.b.getAffineDimExpr(i + (channelsLast ? 1 : 2 + split));
    shape.push_back(own[1 + i]);
  }
  from[group] =
      split ? site.b.getAffineDimExpr(at) : site.b.getAffineConstantExpr(0);
  from[channel] = site.b.getAffineDimExpr(at + split);
  shape.insert(shape.begin() + at, own[channel]);
  if (split)
    shape.insert(shape.begin() + at, own[group]);
  AffineMap map = this->map(loops, from);
  bool inOrder = channelsLast && (!split || !groupsLast);
  if (inOrder && !bias && element == wide)
    return joinAxes(site, value, rank + 1);
  SmallVector<Value> inputs{value};
  SmallVector<AffineMap> maps{map};
  if (bias) {
    inputs.push_back(split ? splitAxis(site, bias, 0, groups) : bias);
    maps.push_back(this->map(loops, dimsFrom(site.b, at, 1 + split)));
  }
  Value out = mapElements(site, inputs, maps, shape, element,
                          [&](OpBuilder &b, Location loc, ValueRange args) {
                            Scalar s{b, loc};
                            Value sum = args[0];
                            if (bias) {
                              Value more = s.widen(args[1]);
                              sum = isa<FloatType>(wide)
                                        ? s.op<arith::AddFOp>({sum, more})
                                        : s.op<arith::AddIOp>({sum, more});
                            }
                            return s.narrow(sum, element);
                          });
  return split ? joinAxes(site, out, at) : out;
}

// The spatial dims of a value in our order spread out, cut and surrounded by
// zeros.
Value Windows::place(Value value, ArrayRef<Placing> placing) {
  if (llvm::all_of(placing, [](const Placing &p) { return p.inside; }))
    return value;
  Shape have = site.shape(value), buffer(have), need(have);
  Shape to(have.size(), site.known(0)), from(to),
      ones(to.size(), site.known(1)), steps(ones);
  OpFoldResult zero = site.known(0), one = site.known(1);
  for (auto [i, p] : llvm::enumerate(placing)) {
    // A negative `at` drops elements: the buffer begins with them.
    OpFoldResult cut = site.max(site.sub(zero, p.at), zero);
    to[1 + i] = site.max(p.at, zero);
    OpFoldResult last =
        site.mul(site.sub(have[1 + i], one), site.known(p.step));
    OpFoldResult end = site.add(site.add(to[1 + i], last), one);
    buffer[1 + i] = site.max(end, site.add(cut, p.need));
    from[1 + i] = cut;
    need[1 + i] = p.need;
    steps[1 + i] = site.known(p.step);
  }
  // Slices must begin inside: there is no placing of an empty batch.
  if (llvm::any_of(have,
                   [](OpFoldResult e) { return isConstantIntValue(e, 0); }))
    return splat(site, need, element, 0.0);
  Value zeros = splat(site, buffer, element, 0.0);
  Value filled = tensor::InsertSliceOp::create(site.b, site.loc, value, zeros,
                                               to, have, steps);
  bool whole = llvm::all_of(llvm::zip(buffer, need), [](auto pair) {
    return isEqualConstantIntOrValue(std::get<0>(pair), std::get<1>(pair));
  });
  if (whole)
    return filled;
  return tensor::ExtractSliceOp::create(site.b, site.loc, filled, from, need,
                                        ones);
}

// [narrow, wide / groups, K] in our order, for a contraction that produces the
// narrow side or the wide one. `flip` reverses space.
Value Windows::filterFor(Value filter, bool narrow, bool flip) {
  filter = splitAxis(site, filter, 0, groups);
  Shape own = site.shape(filter), shape(own.begin() + 3, own.end());
  // Dims of the filter: group, narrow, wide, K.
  int64_t reduced = narrow ? 2 : 1, produced = narrow ? 1 : 2;
  SmallVector<int64_t> order{0, reduced, produced};
  // A single output channel leaves the reduced ones to vectors.
  if (groupsLast)
    order = {reduced, produced, 0};
  else if (isConstantIntValue(own[produced], 1))
    order = {0, produced, reduced};
  SmallVector<AffineExpr> from(rank + 3);
  for (auto [i, dim] : llvm::enumerate(order)) {
    from[dim] = site.b.getAffineDimExpr(rank + i);
    shape.push_back(own[dim]);
  }
  for (int64_t i = 0; i < rank; ++i) {
    AffineExpr k = site.b.getAffineDimExpr(i);
    from[3 + i] = flip ? dims[i].kernel - 1 - k : k;
  }
  return mapElements(site, filter, map(rank + 3, from), shape, element,
                     firstArgument);
}

// Sums of products into `shape`, over the last `reduced` loops.
Value Windows::contraction(ValueRange inputs, ArrayRef<OpFoldResult> shape,
                           ArrayRef<AffineMap> maps, int64_t reduced) {
  int64_t loops = maps[0].getNumDims();
  SmallVector<utils::IteratorType> iterators(loops,
                                             utils::IteratorType::parallel);
  std::fill(iterators.end() - reduced, iterators.end(),
            utils::IteratorType::reduction);
  return generic(site, inputs, filled(site, shape, wide, 0.0), maps, iterators,
                 [](OpBuilder &b, Location loc, ValueRange args) {
                   return Scalar{b, loc}.multiplyAdd(args);
                 });
}

// The narrow side (or, over a placed narrow side with a flipped filter, the
// wide one): loops are n, space, channels without vectors last, then K and what
// is reduced.
Value Windows::correlate(Value placed, Value filter, OpFoldResult batch,
                         ArrayRef<OpFoldResult> space, bool narrow,
                         ArrayRef<int64_t> strides) {
  OpFoldResult produced = narrow ? narrowEach : wideEach;
  unsigned loops = 2 * rank + 4;
  auto dim = [&](unsigned i) { return site.b.getAffineDimExpr(i); };
  // n, (g or o), space, (o or g), K, r
  AffineExpr n = dim(0), r = dim(2 * rank + 3);
  AffineExpr g = dim(groupsLast ? rank + 2 : 1);
  AffineExpr o = dim(groupsLast ? 1 : rank + 2);
  auto ordered = [&](AffineExpr channel) {
    return groupsLast ? SmallVector<AffineExpr>{channel, g}
                      : SmallVector<AffineExpr>{g, channel};
  };
  SmallVector<AffineExpr> x{n}, w = dimsFrom(site.b, rank + 3, rank), out{n};
  Shape shape{batch};
  for (int64_t i = 0; i < rank; ++i) {
    x.push_back(windowAt(i, dim(2 + i), dim(rank + 3 + i), strides[i]));
    out.push_back(dim(2 + i));
    shape.push_back(space[i]);
  }
  llvm::append_range(x, ordered(r));
  llvm::append_range(out, ordered(o));
  if (groupsLast)
    w.append({r, o, g});
  else if (isConstantIntValue(produced, 1))
    w.append({g, o, r});
  else
    w.append({g, r, o});
  OpFoldResult count = site.known(groups);
  if (groupsLast)
    shape.append({produced, count});
  else
    shape.append({count, produced});
  return contraction({placed, filter}, shape,
                     {map(loops, x), map(loops, w), map(loops, out)}, rank + 1);
}

// The gradient of `filter` from both sides in our order.
Value Windows::filterGrad(Value placed, Value narrow, Value filter) {
  unsigned loops = 2 * rank + 4;
  auto dim = [&](unsigned i) { return site.b.getAffineDimExpr(i); };
  // K, three channel loops, n, space
  AffineExpr n = dim(rank + 3);
  bool oneOut = !groupsLast && isConstantIntValue(narrowEach, 1);
  // Positions of group, wide and narrow channel among the three.
  int64_t gAt = groupsLast ? 2 : 0, cAt = groupsLast ? 0 : oneOut ? 2 : 1;
  int64_t oAt = 3 - gAt - cAt;
  AffineExpr g = dim(rank + gAt), c = dim(rank + cAt), o = dim(rank + oAt);
  SmallVector<AffineExpr> x{n}, y{n};
  for (int64_t i = 0; i < rank; ++i) {
    x.push_back(windowAt(i, dim(rank + 4 + i), dim(i), dims[i].stride));
    y.push_back(dim(rank + 4 + i));
  }
  x.append({groupsLast ? c : g, groupsLast ? g : c});
  y.append({groupsLast ? o : g, groupsLast ? g : o});
  Value split = splitAxis(site, filter, 0, groups);
  Shape own = site.shape(split), shape(own.begin() + 3, own.end());
  SmallVector<OpFoldResult> three(3);
  three[gAt] = own[0];
  three[oAt] = own[1];
  three[cAt] = own[2];
  llvm::append_range(shape, three);
  Value out = contraction(
      {placed, narrow}, shape,
      {map(loops, x), map(loops, y), map(loops, dimsFrom(site.b, 0, rank + 3))},
      rank + 1);
  SmallVector<int64_t> perm{rank + gAt, rank + oAt, rank + cAt};
  llvm::append_range(perm, llvm::seq<int64_t>(0, rank));
  out = convertElements(site, permuted(site, out, perm), element);
  return joinAxes(site, out, 0);
}

// ---- convolutions and their grad ops ---------------------------------------

namespace {
// The three contractions of one op, from its extents.
struct Lowering {
  Lowering(Site &site, const ConvExtents &extents, Type element)
      : site(site), e(extents), conv(extents.conv),
        windows(site, element, conv.dims, conv.groups, extents.wideChannels,
                extents.narrowChannels) {
    for (const ConvDim &dim : conv.dims)
      strides.push_back(dim.stride);
  }

  // The wide side with its padding.
  Value placedWide(Value value) {
    SmallVector<Placing> placing;
    for (auto [i, dim] : llvm::enumerate(conv.dims)) {
      OpFoldResult last = site.mul(site.sub(e.narrow[i], site.known(1)),
                                   site.known(dim.stride));
      OpFoldResult need = site.add(last, site.known(dim.span()));
      placing.push_back({1, e.before[i], need, isInside(i, need)});
    }
    return windows.place(windows.fromLayout(value, conv.channelsLast), placing);
  }

  // Whether no window leaves the wide side in dim i.
  bool isInside(int64_t i, OpFoldResult need) {
    auto read = getConstantIntValue(need),
         have = getConstantIntValue(e.wide[i]);
    if (!isConstantIntValue(e.before[i], 0))
      return false;
    if (read && have)
      return *read <= *have;
    return !conv.same && !conv.transposed && conv.dims[i].after == 0;
  }

  Value narrowFrom(Value wide, Value filter, Value bias) {
    Value w = windows.filterFor(filter, true, false);
    Value out = windows.correlate(placedWide(wide), w, e.batch, e.narrow, true,
                                  strides);
    return windows.toLayout(out, conv.channelsLast, bias);
  }

  Value wideFrom(Value narrow, Value filter, Value bias) {
    SmallVector<Placing> placing;
    for (auto [i, dim] : llvm::enumerate(conv.dims)) {
      OpFoldResult last = site.known(dim.span() - 1);
      OpFoldResult at = site.sub(last, e.before[i]);
      OpFoldResult need = site.add(e.wide[i], last);
      bool inside = dim.stride == 1 && isConstantIntValue(at, 0) &&
                    isEqualConstantIntOrValue(need, e.narrow[i]);
      placing.push_back({dim.stride, at, need, inside});
    }
    Value placed =
        windows.place(windows.fromLayout(narrow, conv.channelsLast), placing);
    Value w = windows.filterFor(filter, false, true);
    SmallVector<int64_t> ones(conv.rank(), 1);
    Value out = windows.correlate(placed, w, e.batch, e.wide, false, ones);
    return windows.toLayout(out, conv.channelsLast, bias);
  }

  Value filterFrom(Value wide, Value narrow, Value filter) {
    return windows.filterGrad(placedWide(wide),
                              windows.fromLayout(narrow, conv.channelsLast),
                              filter);
  }

  Site &site;
  ConvExtents e;
  const Convolution &conv;
  Windows windows;
  SmallVector<int64_t> strides;
};
} // namespace

template <class OpT> static Lowered lowerConv(OpT op, Site &site) {
  Value filter = op.getFilter(), x = op.getX(), bias = op.getBias();
  int64_t rank = typeOf(filter).getRank();
  Value lifted = batched(site, x, rank);
  ConvExtents extents(site, convolutionOf(op), lifted, filter);
  if (bias)
    site.requireEqual(site.extent(bias, 0),
                      extents.conv.transposed ? extents.wideChannels
                                              : extents.narrowChannels,
                      "expects an element of bias for each channel");
  Lowering lowering(site, extents, site.result().getElementType());
  Value out = extents.conv.transposed
                  ? lowering.wideFrom(lifted, filter, bias)
                  : lowering.narrowFrom(lifted, filter, bias);
  if (lifted == x)
    return {out};
  return {site.dropOnes(out, {0})};
}

template <class OpT> static Lowered lowerConvGrad(OpT op, Site &site) {
  Value x = op.getX(), filter = op.getFilter(), grad = op.getOutGrad();
  ConvExtents extents(site, convolutionOf(op), x, filter);
  extents.requireCotangent(site, grad);
  const Convolution &conv = extents.conv;
  Type element = site.result().getElementType();
  Lowering lowering(site, extents, element);
  Lowered results(op->getNumResults());
  if (!op.getXGrad().use_empty())
    results[0] = conv.transposed ? lowering.narrowFrom(grad, filter, Value())
                                 : lowering.wideFrom(grad, filter, Value());
  if (!op.getFilterGrad().use_empty())
    results[1] = conv.transposed ? lowering.filterFrom(grad, x, filter)
                                 : lowering.filterFrom(x, grad, filter);
  if (op.getBiasGrad() && !op.getBiasGrad().use_empty())
    results[2] = sumOver(site, grad, conv.otherAxes(), element);
  return results;
}

static Lowered lowerConvGeneral(ConvGeneralOp op, Site &site) {
  Value x = op.getX(), filter = op.getFilter();
  RankedTensorType type = typeOf(filter);
  int64_t rank = type.getRank() - 2, blocks = op.getBatchGroups();
  int64_t groups = std::max<int64_t>(blocks, op.getFeatureGroups());
  SmallVector<ConvDim> dims;
  SmallVector<Placing> placing;
  Shape space;
  SmallVector<int64_t> strides;
  for (int64_t i = 0; i < rank; ++i) {
    ConvDim dim;
    dim.kernel = type.getDimSize(2 + i);
    dim.dilation = valueFor(op.getFilterDilations(), i);
    strides.push_back(valueFor(op.getStrides(), i));
    int64_t in = typeOf(x).getDimSize(2 + i);
    int64_t step = valueFor(op.getXDilations(), i);
    auto [before, after] = paddingFor(op.getPaddings(), i, rank);
    int64_t padded = step * (in - 1) + 1 + before + after;
    int64_t out = (padded - dim.span()) / strides.back() + 1;
    int64_t need = (out - 1) * strides.back() + dim.span();
    space.push_back(site.known(out));
    placing.push_back({step, site.known(before), site.known(need),
                       step == 1 && before == 0 && after <= 0});
    dims.push_back(dim);
  }
  OpFoldResult channels =
      site.mul(site.extent(filter, 1), site.known(op.getFeatureGroups()));
  channels = site.unify(site.extent(x, 1), channels,
                        "expects as many channels in x as the filter takes");
  requireGroups(site, site.extent(filter, 0), groups);
  OpFoldResult batch = site.extent(x, 0);
  OpFoldResult each = site.div(batch, site.known(blocks));
  site.requireEqual(batch, site.mul(each, site.known(blocks)),
                    "expects the batch of x to be the next lower multiple of " +
                        Twine(blocks) + " batch groups");
  Windows windows(site, typeOf(x).getElementType(), dims, groups,
                  site.mul(channels, site.known(blocks)),
                  site.extent(filter, 0));
  Value wide = blocks > 1 ? windows.fromBatchBlocks(x)
                          : windows.fromLayout(x, /*channelsLast=*/false);
  Value w = windows.filterFor(filter, true, op.getReverseFilter());
  Value out = windows.correlate(windows.place(wide, placing), w, each, space,
                                true, strides);
  return {windows.toLayout(out, /*channelsLast=*/false, Value())};
}

namespace ebb {
void populateConv(RewritePatternSet &patterns, Extents &extents) {
  addLowering(patterns, extents, lowerConv<Conv2dOp>);
  addLowering(patterns, extents, lowerConv<Conv2dTransposeOp>);
  addLowering(patterns, extents, lowerConvGrad<Conv2dGradOp>);
  addLowering(patterns, extents, lowerConvGrad<Conv2dTransposeGradOp>);
  addLowering(patterns, extents, lowerConvGeneral);
}
} // namespace ebb
