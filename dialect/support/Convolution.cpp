// Checks and extents of convolutions. Who asks: ops/Conv.cpp for types, the
// rules and the lowerings for what the attributes say.
#include "dialect/support/Convolution.h"

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

int64_t Convolution::sameBefore(int64_t d, int64_t in) const {
  const ConvDim &dim = dims[d];
  int64_t out = (in + dim.stride - 1) / dim.stride;
  int64_t total = (out - 1) * dim.stride + dim.span() - in;
  return std::max<int64_t>(total, 0) / 2;
}

std::string extentsString(int64_t dims, function_ref<int64_t(int64_t)> of) {
  return shapeString(llvm::map_to_vector(llvm::seq<int64_t>(0, dims), of));
}

// ---- checks ----------------------------------------------------------------

LogicalResult checkList(Inference &in, StringRef what, ArrayRef<int64_t> values,
                        int64_t dims, int64_t least, bool perSide) {
  int64_t count = values.size();
  if (count != 1 && count != dims && !(perSide && count == 2 * dims)) {
    std::string wish = "'" + what.str() + "' to have 1 or ";
    if (perSide)
      wish += std::to_string(dims) + " or ";
    wish += std::to_string(perSide ? 2 * dims : dims) + " values";
    return in.expects(wish, Twine(count));
  }
  for (int64_t value : values)
    if (value < least)
      return in.expects("the values of '" + what + "' to be " + Twine(least) +
                            " or more",
                        Twine(value));
  return success();
}

static LogicalResult checkWord(Inference &in, StringRef what, StringRef word,
                               ArrayRef<StringRef> valid) {
  if (llvm::is_contained(valid, word))
    return success();
  std::string list;
  for (auto [i, name] : llvm::enumerate(valid)) {
    if (i)
      list += i + 1 == valid.size() ? " or " : ", ";
    list += name.str();
  }
  return in.expects("'" + what + "' to be " + list, "'" + word + "'");
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
    return in.error("expects no 'output_padding' with SAME");
  if (a.algorithm == "SAME" && !a.outputSize.empty())
    return in.error("expects no 'output_size' with SAME");
  if (!a.outputSize.empty() &&
      failed(checkList(in, "output_size", a.outputSize, dims, 1)))
    return failure();
  if (a.outputPadding.empty())
    return success();
  if (failed(checkList(in, "output_padding", a.outputPadding, dims, 0)))
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
  if (failed(checkList(in, "strides", a.strides, dims, 1)) ||
      failed(checkList(in, "dilations", a.dilations, dims, 1)) ||
      failed(checkList(in, "paddings", a.paddings, dims, 0, true)) ||
      failed(checkWord(in, "padding_algorithm", a.algorithm,
                       {"EXPLICIT", "SAME", "VALID"})) ||
      failed(checkFormat(in, a.dataFormat, dims)))
    return failure();
  if (a.groups < 1)
    return in.expects("'groups' to be 1 or more", Twine(a.groups));
  bool padded = llvm::any_of(a.paddings, [](int64_t p) { return p != 0; });
  if (padded && a.algorithm != "EXPLICIT")
    return in.error("expects no 'paddings' other than 0 with " + a.algorithm);
  return a.transposed ? checkTransposed(in, a, dims) : success();
}

static bool known(int64_t extent) { return extent != kDynamic; }

// Extents that must not be 0, and the kernel's, which must be known.
static LogicalResult checkFilter(Inference &in, ArrayRef<int64_t> filter,
                                 bool transposed) {
  for (int64_t k : filter.drop_front(2))
    if (!known(k) || k < 1)
      return in.expects("known kernel extents of 1 or more in 'filter'",
                        shapeString(filter));
  int64_t inputs = transposed ? filter[0] : filter[1];
  int64_t outputs = transposed ? filter[1] : filter[0];
  if (outputs == 0 || (transposed && inputs == 0))
    return in.expects("channels in 'filter'", shapeString(filter));
  return success();
}

static LogicalResult checkGroups(Inference &in, StringRef what,
                                 int64_t channels, int64_t groups) {
  if (!known(channels) || (channels >= groups && channels % groups == 0))
    return success();
  return in.expects(what + " divisible by " + Twine(groups) + " groups",
                    Twine(channels));
}

// The extents of x and of the filter agree; `channels` is x's.
static LogicalResult checkChannels(Inference &in, ArrayRef<int64_t> filter,
                                   int64_t channels, int64_t groups,
                                   bool transposed) {
  if (transposed) {
    if (failed(checkGroups(in, "'filter' to have a first extent", filter[0],
                           groups)))
      return failure();
    if (!compatibleExtents(channels, filter[0]))
      return in.expects("'x' to have as many channels as 'filter' has in its "
                        "first extent, " +
                            Twine(filter[0]),
                        Twine(channels));
    return success();
  }
  if (failed(checkGroups(in, "'filter' to have a first extent", filter[0],
                         groups)))
    return failure();
  int64_t wanted = known(filter[1]) ? filter[1] * groups : kDynamic;
  if (!compatibleExtents(channels, wanted))
    return in.expects("'x' to have " + Twine(filter[1]) + " * " +
                          Twine(groups) + " = " + Twine(wanted) +
                          " channels, the second extent of 'filter' times the "
                          "groups",
                      Twine(channels));
  return success();
}

// ---- extents ---------------------------------------------------------------

// Output extents of a convolution over `in`, all checked.
static FailureOr<SmallVector<int64_t>> forwardSpace(Inference &in,
                                                    const Convolution &conv,
                                                    ArrayRef<int64_t> extents) {
  SmallVector<int64_t> out;
  bool fits = true;
  for (auto [dim, extent] : llvm::zip(conv.dims, extents)) {
    int64_t padded = extent + dim.before + dim.after;
    if (!known(extent))
      out.push_back(kDynamic);
    else if (conv.same)
      out.push_back((extent + dim.stride - 1) / dim.stride);
    else
      out.push_back((padded - dim.span()) / dim.stride + 1);
    fits &= !known(extent) || conv.same || padded >= dim.span();
  }
  if (fits)
    return out;
  std::string have = extentsString(conv.rank(), [&](int64_t i) {
    return known(extents[i])
               ? extents[i] + conv.dims[i].before + conv.dims[i].after
               : kDynamic;
  });
  std::string need = extentsString(
      conv.rank(), [&](int64_t i) { return conv.dims[i].span(); });
  (void)in.expects(
      "a padded input at least as large as the dilated kernel, " + need, have);
  return failure();
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

FailureOr<SmallVector<int64_t>> convShape(Inference &in,
                                          const ConvAttributes &a, Value x,
                                          Value filter, Value bias,
                                          bool unbatched) {
  ArrayRef<int64_t> f = Inference::typeOf(filter).getShape();
  SmallVector<int64_t> shape(Inference::typeOf(x).getShape());
  int64_t dims = a.dataFormat.size() - 2;
  if (f.size() < 3 || f.size() > 5)
    return in.expects("'filter' to have rank 3 to 5",
                      std::to_string(f.size()) + " (" + shapeString(f) + ")");
  dims = f.size() - 2;
  if (failed(in.sameElement({x, filter, bias})) ||
      failed(checkAttributes(in, a, dims)) ||
      failed(checkFilter(in, f, a.transposed)))
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
  if (failed(checkChannels(in, f, channels, a.groups, a.transposed)))
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
                      std::to_string(f.size()) + " (" + shapeString(f) + ")");
  int64_t dims = f.size() - 2;
  constexpr int64_t anything = std::numeric_limits<int64_t>::min();
  if (failed(in.sameElement({x, filter})) ||
      failed(checkList(in, "strides", a.strides, dims, 1)) ||
      failed(checkList(in, "paddings", a.paddings, dims, anything, true)) ||
      failed(checkList(in, "x_dilations", a.xDilations, dims, 1)) ||
      failed(checkList(in, "filter_dilations", a.filterDilations, dims, 1)) ||
      failed(checkFilter(in, f, false)))
    return failure();
  if (shape.size() != f.size())
    return in.expects("'x' to have rank " + Twine(f.size()),
                      std::to_string(shape.size()) + " (" + shapeString(shape) +
                          ")");
  if (a.featureGroups < 1)
    return in.expects("'feature_groups' to be 1 or more",
                      Twine(a.featureGroups));
  if (a.batchGroups < 1)
    return in.expects("'batch_groups' to be 1 or more", Twine(a.batchGroups));
  if (a.featureGroups > 1 && a.batchGroups > 1)
    return in.expects("'feature_groups' or 'batch_groups' to be 1",
                      Twine(a.featureGroups) + " and " + Twine(a.batchGroups));
  if (failed(checkChannels(in, f, shape[1], a.featureGroups, false)) ||
      failed(checkGroups(in, "'filter' to have a first extent", f[0],
                         a.batchGroups)))
    return failure();
  if (known(shape[0]) && shape[0] % a.batchGroups != 0)
    return in.expects("a batch of 'x' divisible by " + Twine(a.batchGroups) +
                          " batch groups",
                      Twine(shape[0]));
  if (a.featureGroups > 1 || a.batchGroups > 1)
    for (ArrayRef<int64_t> extents : {shape, f})
      if (llvm::count(extents, kDynamic) > 1)
        return in.expects("at most one unknown extent where there are groups",
                          shapeString(extents));
  SmallVector<int64_t> out{
      known(shape[0]) ? shape[0] / a.batchGroups : kDynamic, f[0]};
  for (int64_t i = 0; i < dims; ++i) {
    int64_t extent = shape[2 + i], stride = valueFor(a.strides, i);
    int64_t dilation = valueFor(a.xDilations, i);
    if (!known(extent) || extent == 0)
      return in.expects("known spatial extents of 1 or more in 'x'",
                        shapeString(shape));
    auto [before, after] = paddingFor(a.paddings, i, dims);
    int64_t padded = dilation * (extent - 1) + 1 + before + after;
    int64_t span = valueFor(a.filterDilations, i) * (f[2 + i] - 1) + 1;
    if (padded < span)
      return in.expects("a padded input at least as large as the dilated "
                        "kernel for spatial dim " +
                            Twine(i) + ", " + Twine(span),
                        Twine(padded));
    out.push_back((padded - span) / stride + 1);
  }
  return out;
}

} // namespace ebb
