// What ops mean that copy, repeat and reorder elements, write regions, go where
// an index says, or sum along one axis; and the random numbers they draw.
#include "dialect/Ops.h"
#include "runtime/host/philox.h"
#include "test/fuzz/Evaluate.h"

using namespace mlir;

namespace ebb::fuzz {

using List = SmallVector<int64_t>;

static int64_t counted(int64_t axis, int64_t rank) {
  return axis < 0 ? axis + rank : axis;
}

static void complex(Operation *, Operands in, Results out, const Rounding &) {
  out[0].data.clear();
  for (const Array *part : in)
    forEach(out[0].dims, [&](ArrayRef<int64_t> index) {
      out[0].data.push_back((*part)[broadcastOffset(index, part->dims)]);
    });
}

// ---- elements from elsewhere along axes ------------------------------------

/// For each axis, the source of each place.
using Sources = SmallVector<List>;

static Sources everything(ArrayRef<int64_t> dims) {
  Sources sources;
  for (int64_t d : dims)
    sources.push_back(llvm::to_vector(llvm::seq<int64_t>(0, d)));
  return sources;
}

// Calls `f(place, source)`, both as offsets: places are numbered in row-major
// order, sources are in a tensor of `dims`.
static void forSources(const Sources &sources, ArrayRef<int64_t> dims,
                       llvm::function_ref<void(int64_t, int64_t)> f) {
  Shape places, from(sources.size());
  for (const List &list : sources)
    places.push_back(int64_t(list.size()));
  int64_t i = 0;
  forEach(places, [&](ArrayRef<int64_t> index) {
    for (auto [axis, at] : llvm::enumerate(index))
      from[axis] = sources[axis][size_t(at)];
    f(i++, offsetOf(from, dims));
  });
}

/// An op that takes elements of the operand `x` from sources, and its adjoint,
/// which adds elements of the operand `g` up at them.
using SourcesOf = Sources (*)(Operation *, Operands, ArrayRef<int64_t>);

static Meaning take(SourcesOf sources) {
  return [=](Operation *op, Operands in, Results out, const Rounding &) {
    forSources(sources(op, in, in[0]->dims), in[0]->dims,
               [&](int64_t to, int64_t from) { out[0][to] = (*in[0])[from]; });
  };
}

static Meaning addUp(SourcesOf sources) {
  return [=](Operation *op, Operands in, Results out, const Rounding &round) {
    forSources(sources(op, in, out[0].dims), out[0].dims,
               [&](int64_t from, int64_t to) {
                 out[0][to] = round(out[0][to] + (*in.back())[from]);
               });
  };
}

static void tile(Operation *op, Operands in, Results out, const Rounding &) {
  Shape from(in[0]->dims);
  from.insert(from.begin(), out[0].dims.size() - from.size(), 1);
  int64_t i = 0;
  Shape at(from.size());
  forEach(out[0].dims, [&](ArrayRef<int64_t> index) {
    for (size_t axis = 0; axis < at.size(); ++axis)
      at[axis] = index[axis] % from[axis];
    out[0][i++] = (*in[0])[offsetOf(at, from)];
  });
}

// Element j `times(j)` times in a row.
static List repeated(int64_t extent,
                     llvm::function_ref<int64_t(int64_t)> times) {
  List list;
  for (int64_t j = 0; j < extent; ++j)
    list.append(size_t(times(j)), j);
  return list;
}

template <class OpT>
static Sources repeatsOf(Operation *op, Operands, ArrayRef<int64_t> dims) {
  auto repeat = cast<OpT>(op);
  Sources sources = everything(dims);
  List &along = sources[counted(repeat.getAxis(), int64_t(dims.size()))];
  along = repeated(int64_t(along.size()),
                   [&](int64_t) -> int64_t { return repeat.getRepeats(); });
  return sources;
}

template <class OpT>
static Sources repeatsGiven(Operation *op, Operands in,
                            ArrayRef<int64_t> dims) {
  Sources sources = everything(dims);
  List &along = sources[counted(cast<OpT>(op).getAxis(), int64_t(dims.size()))];
  along = repeated(int64_t(along.size()),
                   [&](int64_t j) { return int64_t((*in[1])[j]); });
  return sources;
}

// Channel k * groups + j is channel j * (C / groups) + k.
template <class OpT>
static Sources channelsOf(Operation *op, Operands, ArrayRef<int64_t> dims) {
  auto shuffle = cast<OpT>(op);
  Sources sources = everything(dims);
  List &channels = sources[shuffle.getDataFormat() == "NHWC" ? 3 : 1];
  int64_t groups = shuffle.getGroups();
  int64_t each = int64_t(channels.size()) / groups;
  for (auto [i, channel] : llvm::enumerate(channels))
    channel = int64_t(i) % groups * each + int64_t(i) / groups;
  return sources;
}

// ---- regions ---------------------------------------------------------------

// The indices of NumPy's start:end:step of an axis with d elements.
static List indicesOf(int64_t start, int64_t end, int64_t step, int64_t d) {
  auto bound = [&](int64_t b) {
    b = b < 0 ? b + d : b;
    return step > 0 ? std::min(std::max<int64_t>(b, 0), d)
                    : std::min(std::max<int64_t>(b, -1), d - 1);
  };
  List list;
  end = bound(end);
  for (int64_t i = bound(start); step > 0 ? i < end : i > end; i += step)
    list.push_back(i);
  return list;
}

static Sources regionOf(ArrayRef<int64_t> dims, ArrayRef<int64_t> axes,
                        ArrayRef<int64_t> starts, ArrayRef<int64_t> ends,
                        ArrayRef<int64_t> steps) {
  Sources sources = everything(dims);
  for (auto [axis, start, end, step] : llvm::zip(axes, starts, ends, steps)) {
    int64_t at = counted(axis, int64_t(dims.size()));
    sources[at] = indicesOf(start, end, step, dims[at]);
  }
  return sources;
}

template <class OpT>
static Sources sliceOf(Operation *op, Operands, ArrayRef<int64_t> dims) {
  auto slice = cast<OpT>(op);
  return regionOf(dims, slice.getAxes(), slice.getStarts(), slice.getEnds(),
                  slice.getStrides());
}

// Values have the region's extents but for decreased axes, and an extent 1
// before each axis that none_axes has, as often as it has it.
static void write(Operation *op, Operands in, Results out, const Rounding &) {
  auto set = cast<SetValueWithTensorOp>(op);
  int64_t rank = out[0].rank();
  Sources region = regionOf(out[0].dims, set.getAxes(), set.getStarts(),
                            set.getEnds(), set.getSteps());
  SmallVector<bool> gone(rank, false);
  for (int64_t axis : set.getDecreaseAxes())
    gone[counted(axis, rank)] = true;
  List axes; // of the values; -1 has extent 1
  for (int64_t axis = 0; axis <= rank; ++axis) {
    axes.append(size_t(llvm::count(set.getNoneAxes(), axis)), -1);
    if (axis < rank && !gone[axis])
      axes.push_back(axis);
  }
  Shape values(in[1]->dims), at(axes.size());
  while (values.size() > axes.size())
    values.erase(values.begin());
  out[0].data = in[0]->data;
  Shape extents;
  for (const List &list : region)
    extents.push_back(int64_t(list.size()));
  Shape to(extents.size());
  forEach(extents, [&](ArrayRef<int64_t> index) {
    for (auto [i, axis] : llvm::enumerate(axes))
      at[i] = axis < 0 ? 0 : index[axis];
    for (auto [axis, place] : llvm::enumerate(index))
      to[axis] = region[axis][size_t(place)];
    out[0][offsetOf(to, out[0].dims)] = (*in[1])[broadcastOffset(at, values)];
  });
}

// ---- indices ---------------------------------------------------------------

// Calls `f(element, place)` for each index: where it points in planes of
// `plane` elements.
static void forPlaces(const Array &indices, ArrayRef<int64_t> plane,
                      llvm::function_ref<void(int64_t, int64_t)> f) {
  int64_t size = plane[2] * plane[3], each = indices.dims[2] * indices.dims[3];
  for (int64_t i = 0, n = indices.size(); i < n; ++i)
    f(i, i / each * size + int64_t(indices[i]));
}

// The place of each of n rows.
static List shuffled(uint64_t seed, int64_t n) {
  std::vector<std::pair<uint64_t, int64_t>> numbers;
  for (int64_t i = 0; i < n; ++i) {
    auto half = uint64_t(i) / 2;
    auto lanes =
        runtime::philox4x32({uint32_t(half), uint32_t(half >> 32), 0, 1},
                            {uint32_t(seed), uint32_t(seed >> 32)});
    size_t low = size_t(2 * (i % 2));
    numbers.push_back({lanes[low] | uint64_t(lanes[low + 1]) << 32, i});
  }
  std::sort(numbers.begin(), numbers.end());
  List places(static_cast<size_t>(n));
  for (auto [place, number] : llvm::enumerate(numbers))
    places[size_t(number.second)] = int64_t(place);
  return places;
}

// Calls `f(offset in row i, offset in its place's row)`.
static void forRows(const Array &places, int64_t elements,
                    llvm::function_ref<void(int64_t, int64_t)> f) {
  int64_t n = places.size(), width = n > 0 ? elements / n : 0;
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < width; ++j)
      f(i * width + j, int64_t(places[i]) * width + j);
}

static void shuffle(Operation *op, Operands in, Results out, const Rounding &) {
  int64_t seed = in[1]->size() > 0 ? int64_t((*in[1])[0])
                                   : cast<ShuffleBatchOp>(op).getStartupSeed();
  for (auto [i, place] :
       llvm::enumerate(shuffled(uint64_t(seed), out[1].size())))
    out[1][int64_t(i)] = double(place);
  forRows(out[1], in[0]->size(),
          [&](int64_t from, int64_t to) { out[0][to] = (*in[0])[from]; });
  out[2][0] = double(seed + 1);
}

static void drawUniform(Operation *op, Operands, Results out,
                        const Rounding &) {
  auto seed = uint32_t(cast<UniformLikeOp>(op).getSeed());
  for (int64_t i = 0, n = out[0].size(); i < n; ++i)
    out[0][i] = runtime::philox4x32({uint32_t(i / 4), 0, 0, 0},
                                    {seed, 0})[size_t(i % 4)] *
                0x1p-32;
}

// ---- sums along one axis ---------------------------------------------------

// Calls `f` with offsets in x, in the filter and in out of each product.
static void forSteps(ArrayRef<int64_t> x, int64_t steps,
                     llvm::function_ref<void(int64_t, int64_t, int64_t)> f) {
  forEach(x, [&](ArrayRef<int64_t> at) {
    for (int64_t w = 0; w < steps && at[1] + w < x[1]; ++w)
      f(offsetOf({at[0], at[1] + w, at[2]}, x), w * x[2] + at[2],
        offsetOf(at, x));
  });
}

static void rowConv(Operation *, Operands in, Results out, const Rounding &r) {
  forSteps(in[0]->dims, in[1]->dims[0], [&](int64_t x, int64_t w, int64_t to) {
    out[0][to] = r(out[0][to] + r((*in[0])[x] * (*in[1])[w]));
  });
}

static void rowConvGrad(Operation *, Operands in, Results out,
                        const Rounding &r) {
  forSteps(in[0]->dims, in[1]->dims[0], [&](int64_t x, int64_t w, int64_t g) {
    out[0][x] = r(out[0][x] + r((*in[1])[w] * (*in[2])[g]));
    out[1][w] = r(out[1][w] + r((*in[0])[x] * (*in[2])[g]));
  });
}

static void windowSum(Operation *op, Operands in, Results out,
                      const Rounding &round) {
  auto window = cast<WindowSumOp>(op);
  int64_t axis = counted(window.getAxis(), in[0]->rank());
  int64_t i = 0;
  Shape at;
  forEach(out[0].dims, [&](ArrayRef<int64_t> index) {
    at.assign(index.begin(), index.end());
    for (int64_t j = 0; j < in[0]->dims[axis]; ++j) {
      at[axis] = j;
      if (2 * std::abs(j - index[axis]) < window.getSize())
        out[0][i] = round(out[0][i] + (*in[0])[offsetOf(at, in[0]->dims)]);
    }
    ++i;
  });
}

void addLayoutMeanings(Meanings &m) {
  for (const char *name :
       {"assign", "assign_out_", "conj", "real", "imag",
        "enable_check_model_nan_inf", "enable_check_model_nan_inf_grad",
        "disable_check_model_nan_inf", "disable_check_model_nan_inf_grad"})
    m[name] = [](Operation *, Operands in, Results out, const Rounding &) {
      out[0].data = in[0]->data;
    };
  m["complex"] = complex;
  m["tile"] = tile;
  m["repeat_interleave"] = take(repeatsOf<RepeatInterleaveOp>);
  m["repeat_interleave_grad"] = addUp(repeatsOf<RepeatInterleaveGradOp>);
  m["repeat_interleave_with_tensor_index"] =
      take(repeatsGiven<RepeatInterleaveWithTensorIndexOp>);
  m["repeat_interleave_like"] = take(repeatsGiven<RepeatInterleaveLikeOp>);
  m["repeat_interleave_with_tensor_index_grad"] =
      addUp(repeatsGiven<RepeatInterleaveWithTensorIndexGradOp>);
  m["channel_shuffle"] = take(channelsOf<ChannelShuffleOp>);
  m["channel_shuffle_grad"] = addUp(channelsOf<ChannelShuffleGradOp>);
  m["strided_slice"] = take(sliceOf<StridedSliceOp>);
  m["strided_slice_grad"] = addUp(sliceOf<StridedSliceGradOp>);
  m["set_value_with_tensor"] = write;
  m["unpool"] = [](Operation *, Operands in, Results out, const Rounding &) {
    forPlaces(*in[1], out[0].dims,
              [&](int64_t i, int64_t to) { out[0][to] = (*in[0])[i]; });
  };
  m["unpool_grad"] = [](Operation *, Operands in, Results out,
                        const Rounding &) {
    forPlaces(*in[1], in[3]->dims,
              [&](int64_t i, int64_t from) { out[0][i] = (*in[3])[from]; });
  };
  m["unpool_double_grad"] = [](Operation *, Operands in, Results out,
                               const Rounding &r) {
    forPlaces(*in[0], out[0].dims, [&](int64_t i, int64_t to) {
      out[0][to] = r(out[0][to] + (*in[1])[i]);
    });
  };
  m["shuffle_batch"] = shuffle;
  m["shuffle_batch_grad"] = [](Operation *, Operands in, Results out,
                               const Rounding &) {
    forRows(*in[0], in[1]->size(),
            [&](int64_t to, int64_t from) { out[0][to] = (*in[1])[from]; });
  };
  m["shuffle_batch_double_grad"] = [](Operation *, Operands in, Results out,
                                      const Rounding &r) {
    forRows(*in[0], in[1]->size(), [&](int64_t from, int64_t to) {
      out[0][to] = r(out[0][to] + (*in[1])[from]);
    });
  };
  m["uniform_like"] = drawUniform;
  m["row_conv"] = rowConv;
  m["row_conv_grad"] = rowConvGrad;
  m["window_sum"] = windowSum;
}

} // namespace ebb::fuzz
