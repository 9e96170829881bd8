// Extents of convolutions as values, and their checks at run time.
#include "lowering/ConvExtents.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace ebb {

// The narrow extent and the padding of a convolution of `wide`.
static std::pair<OpFoldResult, OpFoldResult>
narrowExtent(Site &site, const Convolution &conv, int64_t i,
             OpFoldResult wide) {
  const ConvDim &dim = conv.dims[i];
  OpFoldResult stride = site.known(dim.stride);
  if (conv.same) {
    OpFoldResult narrow =
        site.div(site.add(wide, site.known(dim.stride - 1)), stride);
    OpFoldResult read =
        site.add(site.mul(site.sub(narrow, site.known(1)), stride),
                 site.known(dim.span()));
    OpFoldResult total = site.max(site.sub(read, wide), site.known(0));
    return {narrow, site.div(total, site.known(2))};
  }
  OpFoldResult padded = site.add(wide, site.known(dim.before + dim.after));
  site.requireAtMost(site.known(dim.span()), padded,
                     "expects a padded input at least as large as the dilated "
                     "kernel in spatial dim " +
                         Twine(i));
  OpFoldResult steps =
      site.div(site.sub(padded, site.known(dim.span())), stride);
  return {site.add(steps, site.known(1)), site.known(dim.before)};
}

// The wide extent and the padding of a transposed convolution of `narrow`.
static std::pair<OpFoldResult, OpFoldResult> wideExtent(Site &site,
                                                        const Convolution &conv,
                                                        int64_t i,
                                                        OpFoldResult narrow) {
  const ConvDim &dim = conv.dims[i];
  OpFoldResult stride = site.known(dim.stride);
  if (conv.same) {
    int64_t total = std::max<int64_t>(dim.span() - dim.stride, 0);
    return {site.mul(narrow, stride), site.known(total / 2)};
  }
  OpFoldResult steps = site.mul(site.sub(narrow, site.known(1)), stride);
  OpFoldResult wide =
      site.add(steps, site.known(dim.span() - dim.before - dim.after));
  if (dim.outputSize != kDynamic) {
    OpFoldResult size = site.known(dim.outputSize);
    std::string at = " in spatial dim " + std::to_string(i);
    site.requireAtMost(wide, size,
                       "expects 'output_size' of at least the base extent" +
                           Twine(at));
    site.requireAtMost(
        size, site.add(wide, site.known(dim.stride - 1)),
        "expects 'output_size' less than a stride above the base extent" +
            Twine(at));
    wide = size;
  }
  wide = site.add(wide, site.known(dim.outputPadding));
  site.requireAtMost(site.known(1), wide,
                     "expects an output extent of 1 or more in spatial dim " +
                         Twine(i));
  return {wide, site.known(dim.before)};
}

ConvExtents::ConvExtents(Site &site, const Convolution &conv, Value x,
                         Value filter)
    : conv(conv), batch(site.extent(x, 0)) {
  OpFoldResult own = site.extent(x, conv.channelAxis());
  narrowChannels = site.extent(filter, 0);
  wideChannels = site.mul(site.extent(filter, 1), site.known(conv.groups));
  StringRef message = "expects the channels of x that the filter has";
  if (conv.transposed)
    narrowChannels = site.unify(own, narrowChannels, message);
  else
    wideChannels = site.unify(own, wideChannels, message);
  for (int64_t i = 0; i < conv.rank(); ++i) {
    OpFoldResult in = site.extent(x, conv.spaceAxis(i));
    auto [other, pad] = conv.transposed ? wideExtent(site, conv, i, in)
                                        : narrowExtent(site, conv, i, in);
    wide.push_back(conv.transposed ? other : in);
    narrow.push_back(conv.transposed ? in : other);
    before.push_back(pad);
  }
}

Shape ConvExtents::shape(OpFoldResult channels, const Shape &space) const {
  Shape all{batch};
  llvm::append_range(all, space);
  all.insert(all.begin() + conv.channelAxis(), channels);
  return all;
}

void ConvExtents::requireCotangent(Site &site, Value grad) {
  Shape out = outShape();
  for (auto [dim, extent] : llvm::enumerate(out)) {
    OpFoldResult one = site.unify(extent, site.extent(grad, dim),
                                  "expects the extent of the result for dim " +
                                      Twine(dim) + " of out_grad");
    int64_t i = static_cast<int64_t>(dim);
    if (i == 0)
      batch = one;
    else if (i == conv.channelAxis())
      (conv.transposed ? wideChannels : narrowChannels) = one;
    else
      (conv.transposed ? wide : narrow)[i - conv.spaceAxis(0)] = one;
  }
}

Value batched(Site &site, Value x, int64_t rank) {
  if (cast<RankedTensorType>(x.getType()).getRank() == rank)
    return x;
  return site.insertOnes(x, {0});
}

} // namespace ebb
