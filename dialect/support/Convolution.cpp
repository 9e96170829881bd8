// Checks and extents of convolutions. Who asks: ops/Conv.cpp for types, the
// rules and the lowerings for what the attributes say.
#include "dialect/support/Convolution.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace ebb {

int64_t valueFor(ArrayRef<int64_t> values, int64_t dim) {
  return values.size() == 1 ? values[0] : values[dim];
}

std::pair<int64_t, int64_t> paddingFor(ArrayRef<int64_t> values, int64_t dim,
                                       int64_t dims) {
  if (static_cast<int64_t>(values.size()) == 2 * dims)
    return {values[2 * dim], values[2 * dim + 1]};
  int64_t both = valueFor(values, dim);
  return {both, both};
}

Convolution Convolution::of(const ConvAttributes &a, ArrayRef<int64_t> filter) {
  Convolution conv;
  conv.groups = a.groups;
  conv.channelsLast = a.dataFormat.ends_with("C");
  conv.same = a.algorithm == "SAME";
  conv.transposed = a.transposed;
  int64_t dims = filter.size() - 2;
  for (int64_t i = 0; i < dims; ++i) {
    ConvDim d;
    d.kernel = filter[2 + i];
    d.stride = valueFor(a.strides, i);
    d.dilation = valueFor(a.dilations, i);
    if (a.algorithm == "EXPLICIT")
      std::tie(d.before, d.after) = paddingFor(a.paddings, i, dims);
    if (!a.outputPadding.empty())
      d.outputPadding = valueFor(a.outputPadding, i);
    if (!a.outputSize.empty())
      d.outputSize = valueFor(a.outputSize, i);
    conv.dims.push_back(d);
  }
  return conv;
}

SmallVector<int64_t> Convolution::otherAxes() const {
  SmallVector<int64_t> axes;
  for (int64_t axis = 0; axis < rank() + 2; ++axis)
    if (axis != channelAxis())
      axes.push_back(axis);
  return axes;
}

int64_t Convolution::sameBefore(int64_t d, int64_t in) const {
  const ConvDim &dim = dims[d];
  int64_t out = (in + dim.stride - 1) / dim.stride;
  int64_t total = (out - 1) * dim.stride + dim.span() - in;
  return std::max<int64_t>(total, 0) / 2;
}

// "7 x ?".
static std::string extentsString(ArrayRef<int64_t> extents) {
  std::string text;
  for (int64_t extent : extents)
    text += (text.empty() ? "" : " x ") + shapeString(extent);
  return text;
}

// ---- checks ----------------------------------------------------------------

// Strides, dilations and paddings end here, and what extents and they amount
// to below `kManyElements`, so that sums of a few of them are in range.
static constexpr int64_t kMostStep = std::numeric_limits<int32_t>::max();
static constexpr int64_t kManyElements = int64_t(1) << 60;

static bool known(int64_t extent) { return extent != kDynamic; }

// Of elements of `extent` at every `step`, and what else is asked for, no more
// than a type can hold.
static LogicalResult checkSpread(Inference &in, StringRef what, int64_t extent,
                                 int64_t step) {
  int64_t all;
  if (!known(extent) ||
      (!llvm::MulOverflow(extent, step, all) && all < kManyElements))
    return success();
  return in.expects(what + " of less than 2^60 elements",
                    Twine(extent) + " * " + Twine(step));
}

// "a, b or c".
template <class T> static std::string listOf(ArrayRef<T> items) {
  std::string list;
  llvm::raw_string_ostream os(list);
  for (auto [i, item] : llvm::enumerate(items))
    os << (i == 0 ? "" : i + 1 == items.size() ? " or " : ", ") << item;
  return list;
}

LogicalResult checkList(Inference &in, StringRef what, ArrayRef<int64_t> values,
                        int64_t dims, int64_t least, int64_t most,
                        bool perSide) {
  SmallVector<int64_t> counts{1};
  if (dims > 1)
    counts.push_back(dims);
  if (perSide)
    counts.push_back(2 * dims);
  int64_t count = values.size();
  if (!llvm::is_contained(counts, count))
    return in.expects("'" + what + "' to have " + listOf<int64_t>(counts) +
                          " value" + (counts.back() == 1 ? "" : "s"),
                      Twine(count));
  for (int64_t value : values) {
    if (value < least)
      return in.expects("the values of '" + what + "' to be " + Twine(least) +
                            " or more",
                        Twine(value));
    if (value > most)
      return in.expects("the values of '" + what + "' to be " + Twine(most) +
                            " or less",
                        Twine(value));
  }
  return success();
}

static LogicalResult checkWord(Inference &in, StringRef what, StringRef word,
                               ArrayRef<StringRef> valid) {
  if (llvm::is_contained(valid, word))
    return success();
  return in.expects("'" + what + "' to be " + listOf(valid), "'" + word + "'");
}

static LogicalResult checkFormat(Inference &in, StringRef format,
                                 int64_t dims) {
  static constexpr StringRef names[][2] = {
      {"NCL", "NLC"}, {"NCHW", "NHWC"}, {"NCDHW", "NDHWC"}};
  return checkWord(in, "data_format", format, names[dims - 1]);
}

static LogicalResult checkTransposed(Inference &in, const ConvAttributes &a,
                                     int64_t dims) {
  if (!a.outputPadding.empty() && !a.outputSize.empty())
    return in.error("expects 'output_padding' or 'output_size', but got both");
  if (a.algorithm == "SAME" && !a.outputPadding.empty())
    return in.error(
        "expects no 'output_padding' with SAME, whose output is x's "
        "extent times the stride");
  if (a.algorithm == "SAME" && !a.outputSize.empty())
    return in.error("expects no 'output_size' with SAME, whose output is x's "
                    "extent times the stride");
  if (!a.outputSize.empty() && failed(checkList(in, "output_size", a.outputSize,
                                                dims, 1, kManyElements, false)))
    return failure();
  if (a.outputPadding.empty())
    return success();
  if (failed(checkList(in, "output_padding", a.outputPadding, dims, 0,
                       kMostStep, false)))
    return failure();
  for (int64_t i = 0; i < dims; ++i) {
    int64_t bound = std::max(valueFor(a.strides, i), valueFor(a.dilations, i));
    if (valueFor(a.outputPadding, i) >= bound)
      return in.expects("'output_padding' below max(stride, dilation) = " +
                            Twine(bound) + " for spatial dim " + Twine(i),
                        Twine(valueFor(a.outputPadding, i)));
  }
  return success();
}

static LogicalResult checkAttributes(Inference &in, const ConvAttributes &a,
                                     int64_t dims) {
  if (failed(checkList(in, "strides", a.strides, dims, 1, kMostStep, false)) ||
      failed(
          checkList(in, "dilations", a.dilations, dims, 1, kMostStep, false)) ||
      failed(checkList(in, "paddings", a.paddings, dims, 0, kMostStep, true)) ||
      failed(checkWord(in, "padding_algorithm", a.algorithm,
                       {"EXPLICIT", "SAME", "VALID"})) ||
      failed(checkFormat(in, a.dataFormat, dims)))
    return failure();
  if (a.groups < 1)
    return in.expects("'groups' to be 1 or more", Twine(a.groups));
  const int64_t *pad = llvm::find_if(a.paddings, [](int64_t p) { return p; });
  if (pad != a.paddings.end() && a.algorithm != "EXPLICIT")
    return in.expects("'paddings' to be 0 with " + a.algorithm, Twine(*pad));
  return a.transposed ? checkTransposed(in, a, dims) : success();
}

// Extents that must not be 0, and the kernel's, which must be known.
static LogicalResult checkFilter(Inference &in, ArrayRef<int64_t> filter,
                                 bool transposed) {
  for (int64_t k : filter.drop_front(2))
    if (!known(k) || k < 1)
      return in.expects("known kernel extents of 1 or more in 'filter'",
                        shapeString(filter));
  int64_t inputs = transposed ? filter[0] : filter[1];
  int64_t outputs = transposed ? filter[1] : filter[0];
  if (outputs == 0)
    return in.expects("1 or more output channels in 'filter'",
                      shapeString(filter));
  if (transposed && inputs == 0)
    return in.expects("1 or more input channels in 'filter'",
                      shapeString(filter));
  return success();
}

// The filter's first axis, of `channels`, is shared out among groups.
static LogicalResult checkGroups(Inference &in, StringRef channels,
                                 int64_t extent, StringRef groupsName,
                                 int64_t groups) {
  if (!known(extent) || (extent >= groups && extent % groups == 0))
    return success();
  return in.expects("the first extent of 'filter', the " + channels +
                        " channels, to be a multiple of '" + groupsName +
                        "' = " + Twine(groups),
                    Twine(extent));
}

// x has the channels that the filter reads.
static LogicalResult checkChannels(Inference &in, ArrayRef<int64_t> filter,
                                   int64_t channels, int64_t groups,
                                   bool transposed) {
  if (transposed) {
    if (compatibleExtents(channels, filter[0]))
      return success();
    return in.expects("'x' to have " + Twine(filter[0]) +
                          " channels, the first extent of 'filter'",
                      Twine(channels));
  }
  if (!known(filter[1]) || !known(channels) ||
      (channels % groups == 0 && channels / groups == filter[1]))
    return success();
  return in.expects("'x' to have " + Twine(filter[1]) + " * " + Twine(groups) +
                        " channels, the second extent of 'filter' times the "
                        "groups",
                    Twine(channels));
}

// ---- extents ---------------------------------------------------------------

// Every window lies in the padded input.
static LogicalResult checkFits(Inference &in, ArrayRef<int64_t> padded,
                               ArrayRef<int64_t> spans) {
  if (llvm::all_of(llvm::zip(padded, spans), [](auto pair) {
        auto [have, need] = pair;
        return !known(have) || have >= need;
      }))
    return success();
  return in.expects(
      "a padded input of at least the dilated kernel's extents, " +
          extentsString(spans),
      extentsString(padded));
}

// Output extents of a convolution over `extents`, all checked.
static FailureOr<SmallVector<int64_t>> forwardSpace(Inference &in,
                                                    const Convolution &conv,
                                                    ArrayRef<int64_t> extents) {
  SmallVector<int64_t> out, padded, spans;
  for (auto [dim, extent] : llvm::zip(conv.dims, extents)) {
    if (failed(checkSpread(in, "an input", extent, 1)))
      return failure();
    int64_t all = known(extent) ? extent + dim.before + dim.after : kDynamic;
    padded.push_back(all);
    spans.push_back(dim.span());
    if (!known(extent))
      out.push_back(kDynamic);
    else if (conv.same)
      out.push_back((extent + dim.stride - 1) / dim.stride);
    else
      out.push_back((all - dim.span()) / dim.stride + 1);
  }
  if (!conv.same && failed(checkFits(in, padded, spans)))
    return failure();
  return out;
}

// Output extents of a transposed convolution over `extents`.
static FailureOr<SmallVector<int64_t>>
transposedSpace(Inference &in, const Convolution &conv,
                ArrayRef<int64_t> extents) {
  SmallVector<int64_t> out;
  for (auto [i, dim, extent] : llvm::enumerate(conv.dims, extents)) {
    if (!known(extent)) {
      out.push_back(dim.outputSize);
      continue;
    }
    if (failed(checkSpread(in, "an output", extent, dim.stride)))
      return failure();
    int64_t base = conv.same ? extent * dim.stride
                             : (extent - 1) * dim.stride - dim.before -
                                   dim.after + dim.span();
    int64_t size = base + dim.outputPadding;
    if (known(dim.outputSize)) {
      size = dim.outputSize;
      if (size < base || size >= base + dim.stride)
        return in.expects("'output_size' in [" + Twine(base) + ", " +
                              Twine(base + dim.stride) + ") for spatial dim " +
                              Twine(i),
                          Twine(size));
    }
    if (size < 1)
      return in.expects("an output extent of 1 or more for spatial dim " +
                            Twine(i),
                        Twine(size));
    out.push_back(size);
  }
  return out;
}

// The filter has `dims` spatial ones.
static LogicalResult checkRank(Inference &in, ArrayRef<int64_t> filter,
                               int64_t dims) {
  int64_t rank = filter.size();
  if (rank == dims + 2)
    return success();
  return in.expects("'filter' to have rank " + Twine(dims + 2),
                    Twine(rank) + " (" + shapeString(filter) + ")");
}

FailureOr<SmallVector<int64_t>> convShape(Inference &in,
                                          const ConvAttributes &a, int64_t dims,
                                          Value x, Value filter, Value bias,
                                          bool unbatched) {
  ArrayRef<int64_t> f = Inference::typeOf(filter).getShape();
  SmallVector<int64_t> shape(Inference::typeOf(x).getShape());
  if (failed(checkRank(in, f, dims)) ||
      failed(in.sameElement({x, filter, bias})) ||
      failed(checkAttributes(in, a, dims)) ||
      failed(checkFilter(in, f, a.transposed)))
    return failure();
  for (int64_t i = 0; i < dims; ++i)
    if (failed(checkSpread(in, "a dilated kernel", f[2 + i],
                           valueFor(a.dilations, i))))
      return failure();
  int64_t rank = shape.size();
  bool lift = unbatched && rank == dims + 1;
  if (rank != dims + 2 && !lift) {
    std::string wish = "'x' to have rank " + std::to_string(dims + 2);
    if (unbatched)
      wish += ", or " + std::to_string(dims + 1) + " without a batch";
    return in.expects(wish,
                      std::to_string(rank) + " (" + shapeString(shape) + ")");
  }
  if (lift)
    shape.insert(shape.begin(), 1);
  Convolution conv = Convolution::of(a, f);
  int64_t channels = shape[conv.channelAxis()];
  if (failed(checkGroups(in, a.transposed ? "input" : "output", f[0], "groups",
                         a.groups)) ||
      failed(checkChannels(in, f, channels, a.groups, a.transposed)) ||
      (a.transposed &&
       failed(checkSpread(in, "output channels", f[1], a.groups))))
    return failure();
  SmallVector<int64_t> space;
  for (int64_t i = 0; i < dims; ++i) {
    space.push_back(shape[conv.spaceAxis(i)]);
    if (space.back() == 0)
      return in.expects("spatial extents of 1 or more in 'x'",
                        shapeString(Inference::typeOf(x).getShape()));
  }
  auto out = a.transposed ? transposedSpace(in, conv, space)
                          : forwardSpace(in, conv, space);
  if (failed(out))
    return failure();
  int64_t outputs = f[0];
  if (a.transposed)
    outputs = known(f[1]) ? f[1] * a.groups : kDynamic;
  if (bias && failed(in.sameShape("bias", bias, {outputs})))
    return failure();
  shape[conv.channelAxis()] = outputs;
  for (int64_t i = 0; i < dims; ++i)
    shape[conv.spaceAxis(i)] = (*out)[i];
  if (lift)
    shape.erase(shape.begin());
  return shape;
}

FailureOr<SmallVector<int64_t>> convGeneralShape(Inference &in,
                                                 const GeneralAttributes &a,
                                                 Value x, Value filter) {
  ArrayRef<int64_t> shape = Inference::typeOf(x).getShape();
  ArrayRef<int64_t> f = Inference::typeOf(filter).getShape();
  if (f.size() < 3 || f.size() > 5)
    return in.expects("'filter' to have rank 3 to 5",
                      Twine(f.size()) + " (" + shapeString(f) + ")");
  int64_t dims = f.size() - 2;
  auto checkSteps = [&](StringRef what, ArrayRef<int64_t> steps) {
    return checkList(in, what, steps, dims, 1, kMostStep, false);
  };
  if (failed(in.sameElement({x, filter})) ||
      failed(checkSteps("strides", a.strides)) ||
      failed(checkList(in, "paddings", a.paddings, dims, -kManyElements,
                       kManyElements, true)) ||
      failed(checkSteps("x_dilations", a.xDilations)) ||
      failed(checkSteps("filter_dilations", a.filterDilations)) ||
      failed(checkFilter(in, f, false)))
    return failure();
  if (shape.size() != f.size())
    return in.expects("'x' to have rank " + Twine(f.size()),
                      Twine(shape.size()) + " (" + shapeString(shape) + ")");
  if (a.featureGroups < 1)
    return in.expects("'feature_groups' to be 1 or more",
                      Twine(a.featureGroups));
  if (a.batchGroups < 1)
    return in.expects("'batch_groups' to be 1 or more", Twine(a.batchGroups));
  if (a.featureGroups > 1 && a.batchGroups > 1)
    return in.expects("'feature_groups' or 'batch_groups' to be 1",
                      Twine(a.featureGroups) + " and " + Twine(a.batchGroups));
  if (failed(
          checkGroups(in, "output", f[0], "feature_groups", a.featureGroups)) ||
      failed(checkGroups(in, "output", f[0], "batch_groups", a.batchGroups)) ||
      failed(checkChannels(in, f, shape[1], a.featureGroups, false)))
    return failure();
  if (known(shape[0]) && shape[0] % a.batchGroups != 0)
    return in.expects("the batch of 'x' to be a multiple of 'batch_groups' = " +
                          Twine(a.batchGroups),
                      Twine(shape[0]));
  if (a.featureGroups > 1 || a.batchGroups > 1)
    for (ArrayRef<int64_t> extents : {shape, f})
      if (llvm::count(extents, kDynamic) > 1)
        return in.expects("at most one unknown extent where there are groups",
                          shapeString(extents));
  SmallVector<int64_t> out{
      known(shape[0]) ? shape[0] / a.batchGroups : kDynamic, f[0]};
  SmallVector<int64_t> padded, spans;
  for (int64_t i = 0; i < dims; ++i) {
    int64_t extent = shape[2 + i], dilation = valueFor(a.xDilations, i);
    int64_t filterDilation = valueFor(a.filterDilations, i);
    if (!known(extent) || extent == 0)
      return in.expects("known spatial extents of 1 or more in 'x'",
                        shapeString(shape));
    if (failed(checkSpread(in, "a dilated input", extent, dilation)) ||
        failed(checkSpread(in, "a dilated kernel", f[2 + i], filterDilation)))
      return failure();
    auto [before, after] = paddingFor(a.paddings, i, dims);
    padded.push_back(dilation * (extent - 1) + 1 + before + after);
    spans.push_back(filterDilation * (f[2 + i] - 1) + 1);
    out.push_back((padded[i] - spans[i]) / valueFor(a.strides, i) + 1);
  }
  if (failed(checkFits(in, padded, spans)))
    return failure();
  // The cotangent of the result is the x of a convolution with groups.
  if ((a.featureGroups > 1 || a.batchGroups > 1) &&
      llvm::count(out, kDynamic) > 1)
    return in.expects("at most one unknown extent in the result where there "
                      "are groups",
                      shapeString(out));
  return out;
}

} // namespace ebb
