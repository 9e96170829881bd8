// What ops mean on complex tensors, in terms of what they mean on real ones.
// Not here: how complex tensors come into graphs (RecipesSums.cpp).
#include "dialect/Ops.h"
#include "test/fuzz/Evaluate.h"

using namespace mlir;

namespace ebb::fuzz {

static bool isComplex(Value value) {
  return isa<ComplexType>(
      cast<RankedTensorType>(value.getType()).getElementType());
}

static Array realPart(const Array &z) {
  Array part(z.dims);
  std::copy_n(z.data.begin(), part.data.size(), part.data.begin());
  return part;
}

// Zeros of a tensor that holds reals.
static Array imagPart(const Array &z) {
  Array part(z.dims);
  if (z.data.size() > part.data.size())
    std::copy(z.data.begin() + ptrdiff_t(part.data.size()), z.data.end(),
              part.data.begin());
  return part;
}

static void join(Array &z, const Array &real, const Array &imag) {
  z.data = real.data;
  z.data.insert(z.data.end(), imag.data.begin(), imag.data.end());
}

using Plain = llvm::function_ref<Array(ArrayRef<const Array *>)>;

// xy of one result: (a + bi)(c + di) = ac - bd + (ad + bc)i.
static void product(Plain times, const Array &x, const Array &y, Array &out,
                    const Rounding &round) {
  Array a = realPart(x), b = imagPart(x), c = realPart(y), d = imagPart(y);
  Array real = times({&a, &c}), imag = times({&a, &d});
  Array bd = times({&b, &d}), bc = times({&b, &c});
  for (int64_t i = 0, n = real.size(); i < n; ++i) {
    real[i] = round(real[i] - bd[i]);
    imag[i] = round(imag[i] + bc[i]);
  }
  join(out, real, imag);
}

// (a + bi) / (c + di) = (a + bi)(c - di) / (cc + dd).
static void quotient(const Array &x, const Array &y, Array &out,
                     const Rounding &round) {
  Array a = realPart(x), b = imagPart(x), c = realPart(y), d = imagPart(y);
  Array real(out.dims), imag(out.dims);
  int64_t i = 0;
  forEach(out.dims, [&](ArrayRef<int64_t> index) {
    int64_t l = broadcastOffset(index, x.dims);
    int64_t r = broadcastOffset(index, y.dims);
    double square = round(round(c[r] * c[r]) + round(d[r] * d[r]));
    real[i] = round(round(round(a[l] * c[r]) + round(b[l] * d[r])) / square);
    imag[i] = round(round(round(b[l] * c[r]) - round(a[l] * d[r])) / square);
    ++i;
  });
  join(out, real, imag);
}

void applyMeaning(const Meaning &meaning, Operation *op, Operands operands,
                  Results results, const Rounding &rounding) {
  if (isa<ComplexOp>(op) || (!llvm::any_of(op->getOperands(), isComplex) &&
                             !llvm::any_of(op->getResults(), isComplex)))
    return meaning(op, operands, results, rounding);
  if (isa<RealOp>(op)) {
    results[0] = realPart(*operands[0]);
    return;
  }
  if (isa<ImagOp>(op)) {
    results[0] = imagPart(*operands[0]);
    return;
  }
  if (isa<MultiplyOp, MatmulOp>(op)) {
    auto times = [&](ArrayRef<const Array *> of) {
      Array made(results[0].dims);
      meaning(op, of, made, rounding);
      return made;
    };
    return product(times, *operands[0], *operands[1], results[0], rounding);
  }
  if (isa<DivideOp>(op))
    return quotient(*operands[0], *operands[1], results[0], rounding);
  // The others are linear, but for numbers that attributes give, which are
  // real: they hold for the parts. `f` is for the real ones or the others.
  auto parts = [&](auto part, bool real) {
    SmallVector<Array> from, made;
    for (auto [value, array] : llvm::zip(op->getOperands(), operands))
      from.push_back(isComplex(value) ? part(*array) : *array);
    SmallVector<const Array *> pointers;
    for (const Array &array : from)
      pointers.push_back(&array);
    for (const Array &result : results)
      made.emplace_back(result.dims);
    meaning(op, pointers, made, rounding);
    if (auto scale = dyn_cast<ScaleOp>(op); scale && !real)
      for (auto [to, x] : llvm::zip(made[0].data, from[0].data))
        to = rounding(scale.getScale().convertToDouble() * x);
    return made;
  };
  SmallVector<Array> real = parts(realPart, true);
  // What makes a complex tensor of no complex one makes it of real numbers.
  bool created =
      !llvm::any_of(op->getOperands(), isComplex) || isa<FullLikeOp>(op);
  SmallVector<Array> imag;
  if (created)
    for (const Array &result : results)
      imag.emplace_back(result.dims);
  else
    imag = parts(imagPart, false);
  if (isa<ConjOp>(op))
    for (double &v : imag[0].data)
      v = -v;
  for (size_t i = 0; i < results.size(); ++i) {
    if (isComplex(op->getResult(unsigned(i))))
      join(results[i], real[i], imag[i]);
    else
      results[i] = std::move(real[i]);
  }
}

} // namespace ebb::fuzz
