// How each op gets its operands and attributes: a row per op that needs more
// than its definition says, and what the definition says for the others.
// To let the generator make a new op, do nothing if it is element-wise or takes
// operands of one shape; else add a row to `rows`. ops.test says which
// differentiable ops are still never made.
#include "test/fuzz/Recipes.h"

#include "dialect/Ops.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace ebb::fuzz {

// Differentiable ops that no graph can hold, or that no comparison can judge.
ArrayRef<Exception> exceptions() {
  static constexpr Exception list[] = {
      {"add_double_grad", ""},
  };
  return ArrayRef(list).drop_front(std::size(list));
}

// ---- attributes ------------------------------------------------------------

int64_t axisOf(Maker &m, Value x) {
  int64_t rank = int64_t(Maker::shapeOf(x).size());
  int64_t axis = m.random.below(std::max<int64_t>(rank, 1));
  return m.random.chance(0.3) ? axis - rank : axis;
}

// Some axes of `rank`, each in one of its two spellings.
static List axesOf(Maker &m, int64_t rank, double share) {
  List axes;
  for (int64_t axis = 0; axis < rank; ++axis)
    if (m.random.chance(share))
      axes.push_back(m.random.chance(0.3) ? axis - rank : axis);
  return axes;
}

static bool hasAttribute(Maker &m, StringRef op, StringRef attribute,
                         MLIRContext *context) {
  return llvm::any_of(
      OperationName(op, context).getAttributeNames(),
      [&](StringAttr name) { return name.getValue() == attribute; });
}

// One value for all spatial dims, or one each.
static List perDim(Maker &m, int64_t dims,
                   std::initializer_list<int64_t> from) {
  List list(m.random.chance(0.5) ? 1 : size_t(dims));
  for (int64_t &v : list)
    v = m.random.oneOf(from);
  return list;
}

// ---- element-wise ----------------------------------------------------------

static Operation *addN(Maker &m, StringRef op) {
  Value x = m.any();
  Group terms = {x};
  for (int64_t i = m.random.below(4); i > 0; --i)
    terms.push_back(m.like(x));
  return m.emitGroups(op, {terms});
}

static Operation *scale(Maker &m, StringRef op) {
  return m.emit(op, m.any(),
                {{"scale", m.random.sign() * m.random.between(0.3, 2)},
                 {"bias", m.random.chance(0.5) ? 0 : m.random.between(-1, 1)},
                 {"bias_after_scale", m.random.chance(0.5)}});
}

static Operation *clip(Maker &m, StringRef op) {
  return m.emit(
      op, m.any(),
      {{"min", m.random.between(-2, 0)}, {"max", m.random.between(0.1, 2)}});
}

static Operation *gelu(Maker &m, StringRef op) {
  return m.emit(op, m.any(), {{"approximate", m.random.chance(0.5)}});
}

static Operation *mish(Maker &m, StringRef op) {
  return m.emit(op, m.any(), {{"lambda", m.random.chance(0.7) ? 20.0 : 0.75}});
}

// The gradient is, by decision, not the derivative where threshold holds x or
// nearly does: |x| >= log(exp(threshold) - 1).
static Operation *softRelu(Maker &m, StringRef op) {
  double threshold = m.random.chance(0.5) ? 20 : m.random.between(2, 6);
  double end = std::log(std::exp(threshold) - 1) - 0.05;
  Value x = m.any();
  for (double v : m.valueOf(x).data)
    if (std::fabs(v) >= end)
      return nullptr;
  return m.emit(op, x, {{"threshold", threshold}});
}

static Operation *where(Maker &m, StringRef op) {
  Value x = m.any();
  Value condition = m.condition(Maker::shapeOf(x));
  Value y = m.broadcastingTo(Maker::shapeOf(x));
  return m.random.chance(0.5) ? m.emit(op, {condition, x, y})
                              : m.emit(op, {condition, y, x});
}

// Only to f64: narrower types make a staircase of a function.
static Operation *cast(Maker &m, StringRef op) {
  Attribute type = TypeAttr::get(m.floatType({}).getElementType());
  return m.emit(op, m.any(), {{"dtype", type}});
}

static Operation *castGrad(Maker &m, StringRef op) {
  Value x = m.any();
  Value g = m.like(x);
  return m.emit(op, {x, g});
}

// ---- reductions and what works along axes ----------------------------------

static Operation *reduce(Maker &m, StringRef op) {
  Value x = m.any();
  MLIRContext *context = x.getContext();
  bool keep = m.random.chance(0.4), all = m.random.chance(0.1);
  SmallVector<std::pair<StringRef, AttrValue>> attrs;
  List axes = axesOf(m, int64_t(Maker::shapeOf(x).size()), 0.4);
  attrs.push_back(
      {hasAttribute(m, op, "dims", context) ? "dims" : "axis", axes});
  attrs.push_back(
      {hasAttribute(m, op, "keep_dim", context) ? "keep_dim" : "keepdim",
       keep});
  if (hasAttribute(m, op, "reduce_all", context))
    attrs.push_back({"reduce_all", all});
  return m.emitGroups(op, {{x}}, attrs);
}

static Operation *alongAxis(Maker &m, StringRef op) {
  Value x = m.any();
  return m.emit(op, x, {{"axis", axisOf(m, x)}});
}

static Operation *norm(Maker &m, StringRef op) {
  Value x = m.any();
  return m.emit(op, x,
                {{"axis", axisOf(m, x)},
                 {"epsilon", m.random.chance(0.5) ? 1e-10 : 0.1},
                 {"is_test", m.random.chance(0.3)}});
}

static Operation *layerNorm(Maker &m, StringRef op) {
  Value x = m.any(1);
  ArrayRef<int64_t> shape = Maker::shapeOf(x);
  int64_t begin = m.random.below(int64_t(shape.size()));
  Group scale, bias;
  if (m.random.chance(0.6))
    scale = {m.like(shape.drop_front(size_t(begin)))};
  if (m.random.chance(0.6))
    bias = {m.like(shape.drop_front(size_t(begin)))};
  // With a small epsilon, equal elements are a pole of the gradient.
  return m.emitGroups(op, {{x}, scale, bias},
                      {{"begin_norm_axis", begin},
                       {"epsilon", m.random.chance(0.5) ? 1e-5 : 0.1}});
}

static Operation *batchNorm(Maker &m, StringRef op) {
  Value x = m.any(2);
  ArrayRef<int64_t> shape = Maker::shapeOf(x);
  bool last = m.random.chance(0.4);
  int64_t channels = last && shape.size() > 2 ? shape.back() : shape[1];
  Group scale, bias;
  if (m.random.chance(0.6))
    scale = {m.like({channels})};
  if (m.random.chance(0.6))
    bias = {m.like({channels})};
  Value mean = m.like({channels}), variance = m.fresh({channels}, true);
  Attribute format = StringAttr::get(x.getContext(), last ? "NHWC" : "NCHW");
  return m.emitGroups(op, {{x}, {mean}, {variance}, scale, bias},
                      {{"is_test", m.random.chance(0.3)},
                       {"momentum", m.random.between(0.1, 0.9)},
                       {"epsilon", m.random.chance(0.5) ? 1e-5 : 0.1},
                       {"data_format", format},
                       {"use_global_stats", m.random.chance(0.2)},
                       {"trainable_statistics", m.random.chance(0.3)}});
}

// ---- products --------------------------------------------------------------

static Operation *matmul(Maker &m, StringRef op) {
  Value x = m.any(1);
  ArrayRef<int64_t> shape = Maker::shapeOf(x);
  bool transposeX = m.random.chance(0.4), transposeY = m.random.chance(0.4);
  int64_t inner =
      shape.size() > 1 && transposeX ? shape[shape.size() - 2] : shape.back();
  List other;
  if (m.random.chance(0.2)) {
    other = {inner};
  } else {
    for (int64_t d : shape.drop_back(std::min<size_t>(shape.size(), 2)))
      if (!other.empty() || m.random.chance(0.6))
        other.push_back(m.random.chance(0.3) ? 1 : d);
    int64_t outer = m.random.oneOf({1, 2, 3, 4});
    other.append(transposeY ? List{outer, inner} : List{inner, outer});
  }
  return m.emit(op, {x, m.like(other)},
                {{"transpose_x", transposeX}, {"transpose_y", transposeY}});
}

namespace {
/// Attributes that all convolutions of two dims share, and their extents.
struct Conv {
  int64_t groups, inputs, outputs; // channels per group
  bool channelsLast, batched;
  SmallVector<std::pair<StringRef, AttrValue>> attrs;
  List kernel;
};
} // namespace

static Conv convolution(Maker &m, bool depthwise, MLIRContext *context) {
  Conv c;
  c.groups = m.random.chance(0.6) ? 1 : 2;
  c.inputs = depthwise ? 1 : m.random.oneOf({1, 2, 3});
  c.outputs = m.random.oneOf({1, 2, 2, 3});
  if (depthwise)
    c.groups = m.random.oneOf({1, 2, 3});
  c.channelsLast = m.random.chance(0.3);
  c.batched = m.random.chance(0.85);
  c.kernel = {m.random.oneOf({1, 2, 3}), m.random.oneOf({1, 2, 3})};
  StringRef algorithm = m.random.chance(0.2)   ? "SAME"
                        : m.random.chance(0.1) ? "VALID"
                                               : "EXPLICIT";
  if (algorithm == "EXPLICIT")
    c.attrs.push_back(
        {"paddings", m.random.chance(0.3)
                         ? List{m.random.below(3), m.random.below(3),
                                m.random.below(3), m.random.below(3)}
                         : perDim(m, 2, {0, 0, 1, 2})});
  c.attrs.push_back({"strides", perDim(m, 2, {1, 1, 2, 3})});
  c.attrs.push_back({"dilations", perDim(m, 2, {1, 1, 1, 2})});
  c.attrs.push_back({"groups", c.groups});
  c.attrs.push_back(
      {"padding_algorithm", Attribute(StringAttr::get(context, algorithm))});
  c.attrs.push_back(
      {"data_format",
       Attribute(StringAttr::get(context, c.channelsLast ? "NHWC" : "NCHW"))});
  return c;
}

static Shape imageShape(Maker &m, const Conv &c) {
  List space = {m.random.oneOf({1, 2, 3, 4, 5, 6}),
                m.random.oneOf({1, 2, 3, 4, 5, 7})};
  Shape shape;
  if (c.batched)
    shape.push_back(m.random.oneOf({1, 2, 2}));
  if (!c.channelsLast)
    shape.push_back(c.groups * c.inputs);
  shape.append(space);
  if (c.channelsLast)
    shape.push_back(c.groups * c.inputs);
  return shape;
}

static Operation *convolve(Maker &m, StringRef op) {
  MLIRContext *context = m.floatType({}).getContext();
  bool depthwise = op.contains("depthwise"),
       transposed = op.contains("transpose");
  Conv c = convolution(m, depthwise, context);
  Value x = m.like(imageShape(m, c));
  List filter = transposed ? List{c.groups * c.inputs, c.outputs}
                           : List{c.groups * c.outputs, c.inputs};
  filter.append(c.kernel);
  Value weights = m.like(filter);
  Group bias;
  if (m.random.chance(0.4))
    bias = {m.like({c.groups * c.outputs})};
  if (transposed && m.random.chance(0.2))
    c.attrs.push_back({"output_padding", List{m.random.below(2)}});
  return m.emitGroups(op, {{x}, {weights}, bias}, c.attrs);
}

static Operation *convolveGenerally(Maker &m, StringRef op) {
  int64_t dims = 1 + m.random.below(3);
  int64_t features = m.random.chance(0.7) ? 1 : 2;
  int64_t batches = features == 1 && m.random.chance(0.3) ? 2 : 1;
  int64_t inputs = m.random.oneOf({1, 2});
  Shape x = {batches * m.random.oneOf({1, 2}), features * inputs};
  Shape filter = {features * batches * m.random.oneOf({1, 2}), inputs};
  for (int64_t d = 0; d < dims; ++d) {
    x.push_back(m.random.oneOf({1, 2, 3, 4, 5}));
    filter.push_back(m.random.oneOf({1, 2, 3}));
  }
  List paddings = m.random.chance(0.5) ? perDim(m, dims, {-1, 0, 0, 1, 2})
                                       : List(size_t(2 * dims), 0);
  if (paddings.size() == size_t(2 * dims))
    for (int64_t &p : paddings)
      p = m.random.oneOf({-1, 0, 0, 1, 2});
  Value image = m.like(x), weights = m.like(filter);
  return m.emit(op, {image, weights},
                {{"strides", perDim(m, dims, {1, 1, 2})},
                 {"paddings", paddings},
                 {"x_dilations", perDim(m, dims, {1, 1, 2})},
                 {"filter_dilations", perDim(m, dims, {1, 1, 2})},
                 {"feature_groups", features},
                 {"batch_groups", batches},
                 {"reverse_filter", m.random.chance(0.4)}});
}

static Operation *pool(Maker &m, StringRef op) {
  Value x = m.random.chance(0.5)
                ? m.any(4)
                : m.like({m.random.oneOf({1, 2}), m.random.oneOf({1, 2}),
                          m.random.oneOf({2, 4, 5, 6}),
                          m.random.oneOf({2, 3, 5, 7})});
  auto text = [&](StringRef s) {
    return Attribute(StringAttr::get(x.getContext(), s));
  };
  bool adaptive = m.random.chance(0.2);
  List kernel = perDim(m, 2, {1, 2, 2, 3});
  List paddings = perDim(m, 2, {0, 0, 1});
  if (m.random.chance(0.2))
    paddings = {m.random.below(2), m.random.below(2), m.random.below(2),
                m.random.below(2)};
  return m.emit(
      op, x,
      {{"kernel_size", kernel},
       {"pooling_type", text(m.random.chance(0.5) ? "max" : "avg")},
       {"strides", perDim(m, 2, {1, 2, 2, 3})},
       {"paddings", paddings},
       {"ceil_mode", m.random.chance(0.4)},
       {"exclusive", m.random.chance(0.5)},
       {"data_format", text(m.random.chance(0.4) ? "NHWC" : "NCHW")},
       {"global_pooling", !adaptive && m.random.chance(0.1)},
       {"adaptive", adaptive},
       {"padding_algorithm", text(m.random.chance(0.15)  ? "SAME"
                                  : m.random.chance(0.1) ? "VALID"
                                                         : "EXPLICIT")}});
}

// ---- labels, tables, masks -------------------------------------------------

static Operation *oneHot(Maker &m, StringRef op) {
  int64_t depth = 1 + m.random.below(4);
  Shape shape = m.shape(0, 2);
  Value x = m.indices(shape, depth);
  shape.push_back(depth);
  return m.emit(op, x, {{"depth", depth}}, m.floatType(shape));
}

static Operation *embedding(Maker &m, StringRef op) {
  Value table = m.any(2, 2);
  int64_t rows = Maker::shapeOf(table)[0];
  if (rows == 0)
    return nullptr;
  Value x = m.indices(m.shape(0, 2), rows);
  int64_t padding = m.random.chance(0.5) ? -1 : m.random.below(rows);
  return m.emit(op, {x, table}, {{"padding_idx", padding}});
}

static Operation *crossEntropy(Maker &m, StringRef op) {
  Value logits = m.any(1);
  Shape shape(Maker::shapeOf(logits));
  int64_t axis = axisOf(m, logits), ignore = -100;
  int64_t &classes = shape[axis < 0 ? axis + int64_t(shape.size()) : axis];
  bool soft = m.random.chance(0.4);
  if (classes == 0)
    return nullptr;
  Value label;
  if (soft) {
    label = m.like(shape);
  } else {
    ignore = m.random.chance(0.3) ? 0 : -100;
    int64_t bound = classes;
    classes = 1;
    label = m.indices(shape, bound);
  }
  return m.emit(
      op, {logits, label},
      {{"soft_label", soft}, {"ignore_index", ignore}, {"axis", axis}});
}

static Operation *dropout(Maker &m, StringRef op) {
  Value x = m.any();
  StringRef mode =
      m.random.chance(0.5) ? "upscale_in_train" : "downgrade_in_infer";
  return m.emit(op, x,
                {{"p", m.random.between(0.1, 0.7)},
                 {"is_test", m.random.chance(0.3)},
                 {"mode", Attribute(StringAttr::get(x.getContext(), mode))},
                 {"seed", m.random.below(100)},
                 {"fix_seed", true}});
}

// ---- moves -----------------------------------------------------------------

// Another shape of the same number of elements.
static List factors(Maker &m, int64_t count) {
  List shape;
  for (int64_t d : {2, 3, 5, 2, 3})
    if (count % d == 0 && m.random.chance(0.6)) {
      shape.push_back(d);
      count /= d;
    }
  shape.insert(shape.begin() + m.random.below(int64_t(shape.size()) + 1),
               count);
  if (m.random.chance(0.2))
    shape.push_back(1);
  return shape;
}

static Operation *reshape(Maker &m, StringRef op) {
  Value x = m.any();
  ArrayRef<int64_t> from = Maker::shapeOf(x);
  List shape = factors(m, countOf(from));
  // A 0 is one if x is known to be empty, and copies if its extents are
  // unknown.
  if (countOf(from) == 0) {
    shape = List(from.begin(), from.end());
    auto last = std::remove(shape.begin(), shape.end(), 0);
    std::reverse(shape.begin(), last);
    shape.erase(last, shape.end());
    for (size_t i = 0; i < from.size(); ++i)
      if (from[i] == 0)
        shape.insert(shape.begin() + int64_t(i), 0);
    return m.emit(op, x, {{"shape", shape}});
  }
  if (m.random.chance(0.3))
    shape[size_t(m.random.below(int64_t(shape.size())))] = -1;
  for (size_t i = 0; i < shape.size() && i < from.size(); ++i)
    if (shape[i] == from[i] && shape[i] > 0 && m.random.chance(0.3))
      shape[i] = 0;
  return m.emit(op, x, {{"shape", shape}});
}

static Operation *unsqueeze(Maker &m, StringRef op) {
  Value x = m.any(0, 3);
  int64_t rank = int64_t(Maker::shapeOf(x).size());
  int64_t first = m.random.below(rank + 1);
  List axes = {first};
  if (m.random.chance(0.2))
    axes.push_back(rank + 1);
  return m.emit(op, x, {{"axis", axes}});
}

static Operation *squeeze(Maker &m, StringRef op) {
  Value x = m.any(1);
  List axes;
  for (auto [axis, d] : llvm::enumerate(Maker::shapeOf(x)))
    if (d == 1 && m.random.chance(0.8))
      axes.push_back(int64_t(axis));
  return axes.empty() ? nullptr : m.emit(op, x, {{"axis", axes}});
}

static Operation *transpose(Maker &m, StringRef op) {
  Value x = m.any();
  List perm =
      llvm::to_vector(llvm::seq<int64_t>(0, int64_t(Maker::shapeOf(x).size())));
  for (size_t i = perm.size(); i > 1; --i)
    std::swap(perm[i - 1], perm[size_t(m.random.below(int64_t(i)))]);
  return m.emit(op, x, {{"perm", perm}});
}

// A shape that `shape` broadcasts to.
static Shape widened(Maker &m, ArrayRef<int64_t> shape) {
  Shape wide(shape);
  for (int64_t &d : wide)
    if (d == 1 && m.random.chance(0.6))
      d = m.random.oneOf({1, 2, 3});
  if (wide.size() < 4 && m.random.chance(0.4))
    wide.insert(wide.begin(), m.random.oneOf({1, 2, 3}));
  return wide;
}

static Operation *broadcastTo(Maker &m, StringRef op) {
  Value x = m.any();
  return m.emit(op, x, {}, m.floatType(widened(m, Maker::shapeOf(x))));
}

static Operation *expandAs(Maker &m, StringRef op) {
  Value x = m.any();
  return m.emit(op, {x, m.like(widened(m, Maker::shapeOf(x)))});
}

static Operation *reduceAs(Maker &m, StringRef op) {
  Value x = m.any();
  return m.emit(op, {x, m.broadcastingTo(Maker::shapeOf(x))});
}

static Operation *concat(Maker &m, StringRef op) {
  Value x = m.any(1);
  int64_t axis = axisOf(m, x);
  Group parts = {x};
  for (int64_t i = m.random.below(3); i > 0; --i) {
    Shape shape(Maker::shapeOf(x));
    shape[axis < 0 ? axis + int64_t(shape.size()) : axis] =
        m.random.oneOf({0, 1, 2, 3});
    parts.push_back(m.random.chance(0.3) ? x : m.like(shape));
  }
  return m.emitGroups(op, {parts}, {{"axis", axis}});
}

static Operation *split(Maker &m, StringRef op) {
  Value x = m.any(1);
  int64_t axis = axisOf(m, x);
  ArrayRef<int64_t> shape = Maker::shapeOf(x);
  int64_t left = shape[axis < 0 ? axis + int64_t(shape.size()) : axis];
  List sections;
  while (left > 0 && sections.size() < 3) {
    sections.push_back(1 + m.random.below(left));
    left -= sections.back();
  }
  sections.push_back(left);
  if (m.random.chance(0.3))
    sections[size_t(m.random.below(int64_t(sections.size())))] = -1;
  return m.emit(op, x, {{"sections", sections}, {"axis", axis}});
}

static Operation *slice(Maker &m, StringRef op) {
  Value x = m.any(1);
  ArrayRef<int64_t> shape = Maker::shapeOf(x);
  List axes, starts, ends, decreased;
  for (auto [axis, d] : llvm::enumerate(shape)) {
    if (d == 0 || m.random.chance(0.4))
      continue;
    int64_t start = m.random.below(d);
    int64_t end = start + m.random.below(d - start + 2);
    axes.push_back(int64_t(axis));
    starts.push_back(m.random.chance(0.3) ? start - d : start);
    ends.push_back(end >= d && m.random.chance(0.5) ? 1000 : end);
    if (std::min(end, d) - start == 1 && m.random.chance(0.4))
      decreased.push_back(int64_t(axis));
  }
  return axes.empty() ? nullptr
                      : m.emit(op, x,
                               {{"axes", axes},
                                {"starts", starts},
                                {"ends", ends},
                                {"decrease_axis", decreased}});
}

static Operation *pad(Maker &m, StringRef op) {
  Value x = m.any();
  List paddings;
  for (size_t i = 0; i < 2 * Maker::shapeOf(x).size(); ++i)
    paddings.push_back(m.random.oneOf({0, 0, 1, 2}));
  return m.emit(op, x,
                {{"paddings", paddings},
                 {"pad_value", m.random.chance(0.5) ? 0.0 : 0.75}});
}

// ---- the table -------------------------------------------------------------

static constexpr Row rows[] = {
    {"add_n", addN},
    {"scale", scale},
    {"clip", clip},
    {"gelu", gelu},
    {"mish", mish},
    {"soft_relu", softRelu},
    {"where", where},
    {"cast", cast},
    {"cast_grad", castGrad},
    {"sum mean max min amax amin logsumexp prod frobenius_norm", reduce},
    {"sum_double_grad mean_double_grad", reduce},
    {"softmax log_softmax", alongAxis},
    {"norm", norm},
    {"layer_norm", layerNorm},
    {"batch_norm", batchNorm},
    {"matmul", matmul},
    {"conv2d conv2d_transpose depthwise_conv2d depthwise_conv2d_transpose",
     convolve},
    {"conv_general", convolveGenerally},
    {"pool2d", pool},
    {"one_hot", oneHot},
    {"embedding", embedding},
    {"softmax_with_cross_entropy", crossEntropy},
    {"dropout", dropout},
    {"reshape", reshape},
    {"unsqueeze", unsqueeze},
    {"squeeze", squeeze},
    {"transpose transpose_double_grad trans_layout", transpose},
    {"broadcast_to", broadcastTo},
    {"expand_as", expandAs},
    {"reduce_as", reduceAs},
    {"concat split_grad", concat},
    {"split", split},
    {"slice slice_double_grad", slice},
    {"pad pad_double_grad", pad},
};

// ---- what definitions say --------------------------------------------------

static Operation *unary(Maker &m, StringRef op) { return m.emit(op, m.any()); }

static Operation *broadcasting(Maker &m, StringRef op) {
  Value x = m.any();
  Value y = m.broadcastingTo(Maker::shapeOf(x));
  return m.random.chance(0.5) ? m.emit(op, {x, y}) : m.emit(op, {y, x});
}

// An op of `count` operands: all of one shape.
static Operation *alike(Maker &m, StringRef op, int64_t count) {
  Group operands = {m.any()};
  while (int64_t(operands.size()) < count)
    operands.push_back(m.like(operands[0]));
  return m.emit(op, operands);
}

// How many operands the op's definition names.
static int64_t operandCount(RegisteredOperationName op) {
  auto *facts = op.getInterface<KernelOpInterface>();
  int64_t attributes = llvm::count_if(op.getAttributeNames(), [](StringAttr a) {
    return a.getValue() != "operandSegmentSizes";
  });
  return int64_t(facts->argumentNames().size()) - attributes;
}

static bool isGradOp(StringRef name) { return name.ends_with("_grad"); }

std::vector<Recipe> allRecipes(MLIRContext *context) {
  std::vector<Recipe> recipes;
  llvm::StringSet<> done;
  auto add = [&](StringRef op,
                 std::function<Operation *(Maker &, StringRef)> f) {
    std::string name = ("ebb." + op).str();
    recipes.push_back({name, [=](Maker &m) { return f(m, name); }});
    done.insert(op);
  };
  for (ArrayRef<Row> table : {ArrayRef<Row>(rows), layoutRows(), sumRows()})
    for (const Row &row : table)
      for (StringRef op : llvm::split(StringRef(row.ops), ' '))
        add(op, row.make);
  for (RegisteredOperationName op :
       context->getRegisteredOperationsByDialect("ebb")) {
    StringRef name = op.stripDialect();
    // Grad ops come from the rules of the ops they belong to.
    if (done.contains(name) || op.hasTrait<NoGradient>() || isGradOp(name))
      continue;
    int64_t count = operandCount(op);
    if (count == 1)
      add(name, unary);
    else if (count == 2 && op.hasTrait<Elementwise>())
      add(name, broadcasting);
    else
      add(name, [=](Maker &m, StringRef op) { return alike(m, op, count); });
  }
  return recipes;
}

} // namespace ebb::fuzz
