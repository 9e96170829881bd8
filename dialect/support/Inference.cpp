// Broadcast, axis and message arithmetic shared by every shape function.
// What one op alone needs stays in ops/<F>.cpp.
#include "dialect/support/Inference.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace ebb {

std::string shapeString(ArrayRef<int64_t> shape) {
  if (shape.empty())
    return "scalar";
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(
      shape, os,
      [&](int64_t d) {
        if (d == kDynamic)
          os << '?';
        else
          os << d;
      },
      "x");
  return text;
}

std::string typeString(Type type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << type;
  return text;
}

bool compatibleExtents(int64_t a, int64_t b) {
  return a == b || a == kDynamic || b == kDynamic;
}

bool compatibleShapes(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  return a.size() == b.size() && llvm::all_of(llvm::zip(a, b), [](auto pair) {
           return compatibleExtents(std::get<0>(pair), std::get<1>(pair));
         });
}

bool compatibleTypes(TypeRange inferred, TypeRange declared,
                     unsigned optional) {
  if (declared.size() > inferred.size() ||
      declared.size() + optional < inferred.size())
    return false;
  for (auto [a, b] : llvm::zip(inferred, declared)) {
    auto x = dyn_cast<RankedTensorType>(a), y = dyn_cast<RankedTensorType>(b);
    if (!x || !y || x.getElementType() != y.getElementType() ||
        !compatibleShapes(x.getShape(), y.getShape()))
      return false;
  }
  return true;
}

LogicalResult Inference::error(const Twine &message) {
  return emitOptionalError(loc, "'", opName, "' op ", message);
}

LogicalResult Inference::expects(const Twine &what, const Twine &got) {
  return error("expects " + what + ", but got " + got);
}

LogicalResult Inference::same(ValueRange values) {
  llvm::append_range(types, values.getTypes());
  return success();
}

LogicalResult Inference::sameElement(ValueRange values) {
  Type first;
  for (Value v : values) {
    if (!v)
      continue;
    Type element = typeOf(v).getElementType();
    if (first && element != first)
      return expects("operands of one element type",
                     typeString(first) + " and " + typeString(element) +
                         "; convert one with ebb.cast");
    first = element;
  }
  return success();
}

FailureOr<SmallVector<int64_t>>
Inference::broadcastShapes(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  size_t rank = std::max(a.size(), b.size());
  SmallVector<int64_t> out(rank);
  for (size_t i = 0; i < rank; ++i) {
    int64_t m = i + a.size() >= rank ? a[i + a.size() - rank] : 1;
    int64_t n = i + b.size() >= rank ? b[i + b.size() - rank] : 1;
    if (m == 1 || n == 1)
      out[i] = m == 1 ? n : m;
    else if (compatibleExtents(m, n))
      out[i] = m == kDynamic ? n : m;
    else {
      (void)expects("shapes that broadcast",
                    shapeString(a) + " and " + shapeString(b) + ": " +
                        Twine(m) + " and " + Twine(n) + " in dim " + Twine(i) +
                        " of the result are neither equal nor 1");
      return failure();
    }
  }
  return out;
}

FailureOr<SmallVector<int64_t>> Inference::broadcastAll(ValueRange values) {
  SmallVector<int64_t> shape;
  for (Value v : values) {
    if (!v)
      continue;
    auto joined = broadcastShapes(shape, typeOf(v).getShape());
    if (failed(joined))
      return failure();
    shape = *joined;
  }
  return shape;
}

LogicalResult Inference::broadcast(ValueRange operands, Type resultElement) {
  if (failed(sameElement(operands)))
    return failure();
  auto shape = broadcastAll(operands);
  if (failed(shape))
    return failure();
  return add(*shape, resultElement ? resultElement
                                   : typeOf(operands[0]).getElementType());
}

LogicalResult Inference::sameShape(StringRef what, Value value,
                                   ArrayRef<int64_t> shape) {
  ArrayRef<int64_t> actual = typeOf(value).getShape();
  if (compatibleShapes(actual, shape))
    return success();
  return expects("'" + what + "' to have shape " + shapeString(shape),
                 shapeString(actual));
}

FailureOr<int64_t> Inference::axis(StringRef name, int64_t axis, int64_t rank) {
  // A scalar accepts the axes of a vector, as reductions do.
  int64_t bound = std::max<int64_t>(rank, 1);
  if (axis < -bound || axis >= bound) {
    (void)expects("'" + name + "' in [" + Twine(-bound) + ", " + Twine(bound) +
                      ") for rank " + Twine(rank),
                  Twine(axis));
    return failure();
  }
  return axis < 0 ? axis + bound : axis;
}

FailureOr<SmallVector<int64_t>> Inference::reduceAxes(StringRef name,
                                                      ArrayRef<int64_t> axes,
                                                      int64_t rank,
                                                      bool reduceAll) {
  llvm::SmallVector<int64_t> sorted;
  for (int64_t a : axes) {
    auto normal = axis(name, a, rank);
    if (failed(normal))
      return failure();
    if (llvm::is_contained(sorted, *normal)) {
      (void)error("expects distinct axes in '" + name + "', but got " +
                  Twine(a) + " twice");
      return failure();
    }
    sorted.push_back(*normal);
  }
  if (reduceAll || rank == 0)
    sorted.clear();
  return normalizedAxes(sorted, rank);
}

LogicalResult Inference::sameShapeAsFirst(ValueRange values) {
  ArrayRef<int64_t> first = typeOf(values.front()).getShape();
  for (Value v : values.drop_front()) {
    ArrayRef<int64_t> shape = typeOf(v).getShape();
    if (!compatibleShapes(shape, first))
      return expects("operands of one shape",
                     shapeString(first) + " and " + shapeString(shape));
  }
  return add(typeOf(values.front()));
}

LogicalResult Inference::sameAsFirst(ValueRange values) {
  if (failed(sameElement(values)))
    return failure();
  return sameShapeAsFirst(values);
}

LogicalResult Inference::binaryGrad(int64_t axis, ValueRange operands,
                                    ValueRange full, ValueRange like) {
  if (axis != -1)
    return expects("'axis' to be -1, alignment at the last dims", Twine(axis));
  SmallVector<Value> every(operands);
  llvm::append_range(every, full);
  if (failed(sameElement(every)))
    return failure();
  auto all = broadcastAll(operands);
  if (failed(all))
    return failure();
  ArrayRef<int64_t> shape = *all;
  // With one operand known the full shape may be larger than it.
  bool exact = operands.size() > 1 && operands[1];
  for (Value v : full) {
    if (!v)
      continue;
    ArrayRef<int64_t> actual = typeOf(v).getShape();
    auto joined = broadcastShapes(shape, actual);
    if (failed(joined))
      return failure();
    bool fits = compatibleShapes(*joined, actual) &&
                (!exact || compatibleShapes(shape, actual));
    if (!fits)
      return expects("cotangents of the broadcast shape " + shapeString(shape),
                     shapeString(actual));
  }
  return same(like);
}

LogicalResult Inference::reduce(Value x, ArrayRef<int64_t> axes, bool keepdim,
                                Type element) {
  RankedTensorType type = typeOf(x);
  auto normal = reduceAxes("axis", axes, type.getRank());
  if (failed(normal))
    return failure();
  return add(reducedShape(type.getShape(), *normal, keepdim),
             element ? element : type.getElementType());
}

LogicalResult Inference::reduceGrad(Value x, ValueRange reduced,
                                    ArrayRef<int64_t> axes, bool keepdim,
                                    bool reduceAll) {
  RankedTensorType type = typeOf(x);
  auto normal = reduceAxes("axis", axes, type.getRank(), reduceAll);
  if (failed(normal))
    return failure();
  SmallVector<int64_t> shape = reducedShape(type.getShape(), *normal, keepdim);
  for (Value v : reduced)
    if (failed(sameShape(v == reduced.back() ? "out_grad" : "out", v, shape)))
      return failure();
  return add(type);
}

LogicalResult Inference::sameCount(Value target, Value value) {
  RankedTensorType to = typeOf(target), from = typeOf(value);
  if (to.hasStaticShape() && from.hasStaticShape() &&
      to.getNumElements() != from.getNumElements())
    return expects("as many elements in both operands",
                   shapeString(to.getShape()) + " and " +
                       shapeString(from.getShape()));
  return add(to.getShape(), from.getElementType());
}

LogicalResult Inference::alongAxis(Value x, Value other, int64_t axisValue) {
  if (failed(axis("axis", axisValue, typeOf(x).getRank())))
    return failure();
  if (!other)
    return add(typeOf(x));
  return sameAsFirst({x, other});
}

SmallVector<int64_t> normalizedAxes(ArrayRef<int64_t> axes, int64_t rank) {
  SmallVector<int64_t> sorted;
  if (axes.empty() || rank == 0) {
    llvm::append_range(sorted, llvm::seq<int64_t>(0, rank));
    return sorted;
  }
  for (int64_t a : axes)
    sorted.push_back(a < 0 ? a + rank : a);
  llvm::sort(sorted);
  return sorted;
}

SmallVector<int64_t> reducedShape(ArrayRef<int64_t> shape,
                                  ArrayRef<int64_t> axes, bool keepdim) {
  SmallVector<int64_t> out;
  for (auto [i, d] : llvm::enumerate(shape)) {
    bool reduced = llvm::is_contained(axes, static_cast<int64_t>(i));
    if (!reduced)
      out.push_back(d);
    else if (keepdim)
      out.push_back(1);
  }
  return out;
}

} // namespace ebb
