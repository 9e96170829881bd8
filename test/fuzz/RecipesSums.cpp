// Recipes of sums of products over labelled axes, of windows along an axis, of
// random numbers, and of complex ones.
#include "test/fuzz/Recipes.h"

using namespace mlir;

namespace ebb::fuzz {

static Attribute text(Maker &m, const Twine &s) {
  return StringAttr::get(m.floatType({}).getContext(), s);
}

// ---- einsum ----------------------------------------------------------------

static constexpr StringLiteral kLabels = "ijkBz";

namespace {
/// An equation under way.
struct Equation {
  std::string text;
  std::string used;      // the labels of its terms, each once
  Shape extents;         // of kLabels
  Shape batch;           // what `...` stands for
  bool ellipsis = false; // in some term
};
} // namespace

// Adds a term to the equation: the shape of its operand.
static Shape addTerm(Maker &m, Equation &e) {
  Shape shape;
  std::string own;
  int64_t rank = m.random.oneOf({0, 1, 2, 2, 2, 3, 3});
  int64_t dots =
      !e.batch.empty() && m.random.chance(0.6) ? m.random.below(rank + 1) : -1;
  for (int64_t axis = 0; axis <= rank; ++axis) {
    if (m.random.chance(0.05))
      e.text += ' ';
    if (axis == dots) {
      e.text += "...";
      e.ellipsis = true;
      size_t dropped = size_t(m.random.below(int64_t(e.batch.size()) + 1));
      for (int64_t d : ArrayRef<int64_t>(e.batch).drop_front(dropped))
        shape.push_back(m.random.chance(0.2) ? 1 : d);
    }
    if (axis == rank)
      break;
    // Mostly each label once: a second one takes the diagonal.
    size_t label = 0;
    for (int tries = 0; tries < 4; ++tries) {
      label = size_t(m.random.below(int64_t(kLabels.size())));
      if (!StringRef(own).contains(kLabels[label]))
        break;
    }
    own += kLabels[label];
    e.text += kLabels[label];
    shape.push_back(m.random.chance(0.1) ? 1 : e.extents[label]);
  }
  for (char label : own)
    if (!StringRef(e.used).contains(label))
      e.used += label;
  return shape;
}

// The result's term: some of the labels, in any order, one twice now and then.
static void addResult(Maker &m, Equation &e) {
  std::string labels;
  for (char label : e.used)
    if (m.random.chance(0.6))
      labels.insert(size_t(m.random.below(int64_t(labels.size()) + 1)), 1,
                    label);
  if (!labels.empty() && m.random.chance(0.1))
    labels += labels[0];
  if (e.ellipsis || m.random.chance(0.05))
    labels.insert(size_t(m.random.below(int64_t(labels.size()) + 1)), "...");
  e.text += (m.random.chance(0.2) ? " -> " : "->") + labels;
}

static Operation *einsum(Maker &m, StringRef op) {
  Equation e;
  for (size_t i = 0; i < kLabels.size(); ++i)
    e.extents.push_back(m.random.oneOf({1, 2, 2, 3, 4}));
  if (m.random.chance(0.3))
    e.batch = m.shape(1, 2);
  Group operands;
  for (int64_t i = m.random.oneOf({1, 2, 2, 2, 3, 4}); i > 0; --i) {
    operands.push_back(m.like(addTerm(m, e)));
    if (i > 1)
      e.text += ',';
  }
  if (m.random.chance(0.75))
    addResult(m, e);
  return m.emitGroups(op, {operands}, {{"equation", text(m, e.text)}});
}

// ---- windows ---------------------------------------------------------------

static Operation *convolveRows(Maker &m, StringRef op) {
  Value x = m.any(3, 3);
  Shape filter = {m.random.oneOf({1, 2, 3, 4, 6}), Maker::shapeOf(x)[2]};
  return m.emit(op, {x, m.like(filter)});
}

static Operation *sumWindows(Maker &m, StringRef op) {
  Value x = m.any(1);
  return m.emit(
      op, x,
      {{"axis", axisOf(m, x)}, {"size", m.random.oneOf({1, 3, 3, 5, 7})}});
}

static Operation *lrn(Maker &m, StringRef op) {
  Value x = m.any(4, 4);
  StringRef format = m.random.chance(0.5) ? "NHWC" : "NCHW";
  return m.emit(
      op, x,
      {{"n", m.random.oneOf({1, 3, 5})},
       {"k", m.random.between(0.5, 2)},
       {"alpha", m.random.chance(0.3) ? 1e-4 : m.random.between(0.05, 1)},
       {"beta", m.random.chance(0.5) ? 0.75 : m.random.between(0.2, 2)},
       {"data_format", text(m, format)}});
}

static Operation *maskedSoftmax(Maker &m, StringRef op) {
  int64_t rows = m.random.oneOf({1, 2, 3, 4, 5});
  return m.emit(
      op, m.like({m.random.oneOf({1, 2}), m.random.oneOf({1, 2}), rows, rows}));
}

// ---- random numbers --------------------------------------------------------

static Operation *rrelu(Maker &m, StringRef op) {
  double lower = m.random.between(-0.2, 0.4);
  return m.emit(op, m.any(),
                {{"lower", lower},
                 {"upper", lower + m.random.between(0, 0.6)},
                 {"is_test", m.random.chance(0.3)},
                 {"seed", m.random.below(100)}});
}

static Operation *exponential(Maker &m, StringRef op) {
  return m.emit(
      op, m.any(),
      {{"lam", m.random.between(0.3, 3)}, {"seed", m.random.below(100)}});
}

// ---- complex ---------------------------------------------------------------

static Value complexLike(Maker &m, ArrayRef<int64_t> shape) {
  Value real = m.like(shape), imag = m.broadcastingTo(shape);
  Operation *made = m.random.chance(0.5) ? m.emit("ebb.complex", {real, imag})
                                         : m.emit("ebb.complex", {imag, real});
  return made ? made->getResult(0) : Value();
}

// One op on a complex value.
static Operation *complexStep(Maker &m, Value z) {
  static constexpr StringLiteral binary[] = {
      "ebb.add", "ebb.subtract", "ebb.multiply", "ebb.multiply", "ebb.divide"};
  ArrayRef<int64_t> shape = Maker::shapeOf(z);
  int64_t rank = int64_t(shape.size());
  int64_t kind = m.random.below(10);
  if (kind < 5) {
    Value other = m.random.chance(0.2) ? z : complexLike(m, shape);
    StringRef op = binary[m.random.below(5)];
    if (!other)
      return nullptr;
    return m.random.chance(0.5) ? m.emit(op, {z, other})
                                : m.emit(op, {other, z});
  }
  switch (kind) {
  case 5:
    return m.emit("ebb.conj", z);
  case 6:
    return m.emit("ebb.scale", z,
                  {{"scale", m.random.between(-1.5, 1.5)},
                   {"bias", m.random.chance(0.5) ? 0.0 : 0.5},
                   {"bias_after_scale", m.random.chance(0.5)}});
  case 7:
    return rank == 0 ? nullptr
                     : m.emit(m.random.chance(0.5) ? "ebb.sum" : "ebb.mean", z,
                              {{"axis", List{axisOf(m, z)}},
                               {"keepdim", m.random.chance(0.5)}});
  case 8: {
    if (rank < 2)
      return nullptr;
    Shape other(shape);
    bool transposed = m.random.chance(0.5);
    other[size_t(transposed ? rank - 2 : rank - 1)] = m.random.oneOf({1, 2, 3});
    if (!transposed)
      other[size_t(rank - 2)] = shape.back();
    Value w = complexLike(m, other);
    return w ? m.emit("ebb.matmul", {z, w}, {{"transpose_y", transposed}})
             : nullptr;
  }
  default: {
    List perm = llvm::to_vector(llvm::reverse(llvm::seq<int64_t>(0, rank)));
    return m.emit("ebb.transpose", z, {{"perm", perm}});
  }
  }
}

// A chain of complex values between complex() and real() or imag(); what enters
// and leaves is real, so that arguments and cotangents are.
static Operation *complexChain(Maker &m, StringRef) {
  Value z = complexLike(m, Maker::shapeOf(m.any(0, 3)));
  for (int64_t i = m.random.below(5); z && i > 0; --i)
    if (Operation *next = complexStep(m, z))
      z = next->getResult(0);
  return z ? m.emit(m.random.chance(0.5) ? "ebb.real" : "ebb.imag", z)
           : nullptr;
}

ArrayRef<Row> sumRows() {
  static constexpr Row rows[] = {
      {"einsum", einsum},
      {"row_conv", convolveRows},
      {"window_sum", sumWindows},
      {"lrn", lrn},
      {"fused_softmax_mask_upper_triangle", maskedSoftmax},
      {"rrelu", rrelu},
      {"exponential_", exponential},
      {"complex conj real imag", complexChain},
  };
  return rows;
}

} // namespace ebb::fuzz
