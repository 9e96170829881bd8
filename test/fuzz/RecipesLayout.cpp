// Recipes of ops that copy, repeat, mask or reorder elements, write regions, or
// go where an index says.
#include "test/fuzz/Recipes.h"

using namespace mlir;

namespace ebb::fuzz {

// ---- repetitions -----------------------------------------------------------

static Operation *tile(Maker &m, StringRef op) {
  Value x = m.any(0, 3);
  List times(size_t(m.random.below(int64_t(Maker::shapeOf(x).size()) + 2)));
  for (int64_t &t : times)
    t = m.random.oneOf({1, 1, 2, 3});
  return m.emit(op, x, {{"repeat_times", times}});
}

static Operation *repeat(Maker &m, StringRef op) {
  Value x = m.any(1);
  return m.emit(
      op, x,
      {{"repeats", m.random.oneOf({1, 2, 2, 3})}, {"axis", axisOf(m, x)}});
}

static Operation *repeatByTensor(Maker &m, StringRef op) {
  Value x = m.any(1);
  Shape shape(Maker::shapeOf(x));
  int64_t axis = axisOf(m, x);
  int64_t &extent = shape[axis < 0 ? axis + int64_t(shape.size()) : axis];
  Value repeats = m.indices({extent}, 3);
  extent = 0;
  for (double times : m.valueOf(repeats).data)
    extent += int64_t(times);
  if (op.ends_with("_like"))
    return m.emit(op, {x, repeats, m.like(shape)}, {{"axis", axis}});
  return m.emit(op, {x, repeats}, {{"axis", axis}}, m.floatType(shape));
}

// ---- parts -----------------------------------------------------------------

static Operation *triangle(Maker &m, StringRef op) {
  return m.emit(op, m.any(2), {{"diagonal", m.random.below(9) - 4}});
}

static Operation *shuffleChannels(Maker &m, StringRef op) {
  int64_t groups = m.random.oneOf({1, 2, 2, 3});
  int64_t channels = groups * m.random.oneOf({1, 2, 3});
  bool last = m.random.chance(0.5);
  int64_t batch = m.random.oneOf({1, 2}), side = m.random.oneOf({1, 2, 3});
  Value x = m.like(last ? Shape{batch, 2, side, channels}
                        : Shape{batch, channels, side, 2});
  StringRef format = last ? "NHWC" : "NCHW";
  return m.emit(
      op, x,
      {{"groups", groups},
       {"data_format", Attribute(StringAttr::get(x.getContext(), format))}});
}

static Operation *splitEvenly(Maker &m, StringRef op) {
  Value x = m.any(1);
  int64_t axis = axisOf(m, x);
  ArrayRef<int64_t> shape = Maker::shapeOf(x);
  int64_t extent = shape[axis < 0 ? axis + int64_t(shape.size()) : axis];
  int64_t num = m.random.oneOf({1, 2, 3, 4, 5});
  if (extent % num != 0)
    num = std::max<int64_t>(extent, 1);
  return m.emit(op, x, {{"num", num}, {"axis", axis}});
}

// Rules of split_with_num and assign do without their grad ops.
static Operation *joinEvenly(Maker &m, StringRef op) {
  Group parts = {m.any(1)};
  for (int64_t i = m.random.below(3); i > 0; --i)
    parts.push_back(m.like(parts[0]));
  return m.emitGroups(op, {parts}, {{"axis", axisOf(m, parts[0])}});
}

static Operation *passOn(Maker &m, StringRef op) { return m.emit(op, m.any()); }

// ---- regions ---------------------------------------------------------------

namespace {
/// Every step-th element from start to end along some axes of a tensor.
struct Region {
  List axes, starts, ends, steps;
  Shape extents; // of all axes
};
} // namespace

static int64_t lengthOf(int64_t start, int64_t end, int64_t step, int64_t d) {
  int64_t low = step < 0 ? -1 : 0, high = step < 0 ? d - 1 : d;
  start = std::clamp(start < 0 ? start + d : start, low, high);
  end = std::clamp(end < 0 ? end + d : end, low, high);
  int64_t count = 0;
  for (int64_t i = start; step < 0 ? i > end : i < end; i += step)
    ++count;
  return count;
}

static Region region(Maker &m, ArrayRef<int64_t> shape) {
  Region r;
  r.extents.assign(shape.begin(), shape.end());
  int64_t rank = int64_t(shape.size());
  for (int64_t axis = 0; axis < rank; ++axis) {
    if (m.random.chance(0.4))
      continue;
    int64_t d = shape[size_t(axis)];
    int64_t step = m.random.oneOf({1, 1, 1, 2, 3, -1, -1, -2, -3});
    auto bound = [&](double whole, int64_t all) {
      return m.random.chance(whole) ? all
             : m.random.chance(0.1) ? m.random.oneOf({-1000, 1000})
                                    : m.random.below(2 * d + 3) - d - 1;
    };
    // Mostly much of the axis: random bounds are nothing half of the time.
    int64_t start = bound(0.4, step < 0 ? d - 1 : 0);
    int64_t end = bound(0.4, step < 0 ? -d - 1 : d);
    if (m.random.chance(0.2)) {
      start = d - 1;
      end = step < 0 ? start - 1 : d;
    }
    r.axes.push_back(m.random.chance(0.3) ? axis - rank : axis);
    r.starts.push_back(start);
    r.ends.push_back(end);
    r.steps.push_back(step);
    r.extents[size_t(axis)] = lengthOf(start, end, step, d);
  }
  return r;
}

static Operation *sliceStrided(Maker &m, StringRef op) {
  Value x = m.any();
  Region r = region(m, Maker::shapeOf(x));
  return m.emit(op, x,
                {{"axes", r.axes},
                 {"starts", r.starts},
                 {"ends", r.ends},
                 {"strides", r.steps}});
}

static Operation *setValue(Maker &m, StringRef op) {
  Value x = m.any();
  Region r = region(m, Maker::shapeOf(x));
  int64_t rank = int64_t(r.extents.size());
  List decreased, ones;
  Shape values; // what they are broadcast to
  for (int64_t axis = 0; axis <= rank; ++axis) {
    while (m.random.chance(0.1)) {
      ones.push_back(axis);
      values.push_back(1);
    }
    bool sliced = axis < rank && (llvm::is_contained(r.axes, axis) ||
                                  llvm::is_contained(r.axes, axis - rank));
    if (sliced && r.extents[size_t(axis)] == 1 && m.random.chance(0.5))
      decreased.push_back(m.random.chance(0.3) ? axis - rank : axis);
    else if (axis < rank)
      values.push_back(r.extents[size_t(axis)]);
  }
  size_t dropped = size_t(m.random.below(int64_t(values.size()) + 1));
  if (m.random.chance(0.4))
    values.erase(values.begin(), values.begin() + ptrdiff_t(dropped));
  for (int64_t &d : values)
    if (m.random.chance(0.2))
      d = 1;
  if (m.random.chance(0.1))
    values.insert(values.begin(), 1);
  SmallVector<std::pair<StringRef, AttrValue>> attrs = {
      {"axes", r.axes},   {"starts", r.starts}, {"ends", r.ends},
      {"steps", r.steps}, {"none_axes", ones},  {"decrease_axes", decreased}};
  if (op.ends_with("_with_tensor"))
    return m.emitGroups(op, {{x}, {m.like(values)}}, attrs);
  SmallVector<Attribute> numbers;
  Type real = Float64Type::get(x.getContext());
  for (int64_t i = countOf(values); i > 0; --i)
    numbers.push_back(FloatAttr::get(real, m.random.between(-2, 2)));
  attrs.push_back({"shape", List(values)});
  attrs.push_back(
      {"values", Attribute(ArrayAttr::get(x.getContext(), numbers))});
  return m.emitGroups(op, {{x}}, attrs);
}

// ---- indices ---------------------------------------------------------------

// Indices differ within a plane: of equal ones the gradient is, by decision,
// not the derivative.
static Operation *unpool(Maker &m, StringRef op) {
  List plane = {m.random.oneOf({2, 3, 4}), m.random.oneOf({1, 2, 3, 5})};
  Shape shape = {m.random.oneOf({1, 2}), m.random.oneOf({1, 1, 2}),
                 1 + m.random.below(plane[0]), 1 + m.random.below(plane[1])};
  Array places(shape);
  int64_t taken = shape[2] * shape[3];
  List cells = llvm::to_vector(llvm::seq<int64_t>(0, plane[0] * plane[1]));
  for (int64_t i = 0; i < places.size(); ++i) {
    // The first cells of a shuffle that goes on from plane to plane.
    size_t at = size_t(i % taken);
    size_t other = at + size_t(m.random.below(int64_t(cells.size() - at)));
    std::swap(cells[at], cells[other]);
    places[i] = double(cells[at]);
  }
  Value x = m.like(shape), indices = m.integers(std::move(places));
  return m.emit(
      op, {x, indices},
      {{"ksize", List{2, 2}}, {"strides", List{2, 2}}, {"output_size", plane}});
}

static Operation *shuffleRows(Maker &m, StringRef op) {
  Value x = m.any(1);
  bool given = m.random.chance(0.7);
  Array seed({given ? 1 : 0}, double(m.random.below(1 << 30)));
  return m.emit(op, {x, m.integers(std::move(seed))},
                {{"startup_seed", m.random.below(1 << 30)}});
}

ArrayRef<Row> layoutRows() {
  static constexpr Row rows[] = {
      {"tile tile_double_grad", tile},
      {"repeat_interleave", repeat},
      {"repeat_interleave_with_tensor_index repeat_interleave_like",
       repeatByTensor},
      {"tril triu", triangle},
      {"channel_shuffle", shuffleChannels},
      {"split_with_num", splitEvenly},
      {"split_with_num_grad", joinEvenly},
      {"assign_grad", passOn},
      {"strided_slice", sliceStrided},
      {"set_value set_value_with_tensor", setValue},
      {"unpool", unpool},
      {"shuffle_batch", shuffleRows},
  };
  return rows;
}

} // namespace ebb::fuzz
