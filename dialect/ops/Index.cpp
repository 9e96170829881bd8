// Definitions of the Index family: shape inference, verifiers, registration.
#include "dialect/ops/Index.h"

#include "dialect/StrictAttributes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace ebb;

LogicalResult OneHotOp::verify() {
  int64_t depth = getDepth();
  if (depth < 1)
    return emitOpError("expects 'depth' to be 1 or more, but got ") << depth;
  SmallVector<int64_t> shape(cast<ShapedType>(getX().getType()).getShape());
  shape.push_back(depth);
  ArrayRef<int64_t> declared = cast<ShapedType>(getType()).getShape();
  if (compatibleShapes(shape, declared))
    return success();
  return emitOpError("expects a result of shape ")
         << shapeString(shape) << ", but got " << shapeString(declared);
}

// The shape of x and a row behind it; checks the table.
static FailureOr<SmallVector<int64_t>>
embeddingShape(Inference &in, Value x, Value weight, int64_t paddingIdx) {
  ArrayRef<int64_t> table = Inference::typeOf(weight).getShape();
  if (table.size() != 2) {
    (void)in.expects("'weight' to have rank 2", shapeString(table));
    return failure();
  }
  if (paddingIdx < -1 || (table[0] != kDynamic && paddingIdx >= table[0])) {
    std::string end = table[0] == kDynamic ? "?" : std::to_string(table[0]);
    (void)in.expects("'padding_idx' in [-1, " + end + "), -1 for none",
                     Twine(paddingIdx));
    return failure();
  }
  SmallVector<int64_t> shape(Inference::typeOf(x).getShape());
  shape.push_back(table[1]);
  return shape;
}

LogicalResult EmbeddingOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = embeddingShape(in, a.getX(), a.getWeight(), a.getPaddingIdx());
  if (failed(shape))
    return failure();
  return in.add(*shape, Inference::typeOf(a.getWeight()).getElementType());
}

LogicalResult EmbeddingGradOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = embeddingShape(in, a.getX(), a.getWeight(), a.getPaddingIdx());
  if (failed(shape) ||
      failed(in.sameElement({a.getWeight(), a.getOutGrad()})) ||
      failed(in.sameShape("out_grad", a.getOutGrad(), *shape)))
    return failure();
  return in.same(a.getWeight());
}

// ---- unpool ----------------------------------------------------------------

// The shape of the planes that `indices` number, after all checks but those on
// operands of that shape; `values` has an element for each index.
template <class AdaptorT>
static FailureOr<SmallVector<int64_t>>
planesShape(Inference &in, AdaptorT a, StringRef name, Value values) {
  ArrayRef<int64_t> shape = Inference::typeOf(a.getIndices()).getShape();
  if (shape.size() != 4) {
    (void)in.expects("'indices' to have rank 4", shapeString(shape));
    return failure();
  }
  if (failed(in.sameShape(name, values, shape)))
    return failure();
  if (a.getDataFormat() != "NCHW") {
    (void)in.expects("'data_format' to be \"NCHW\"",
                     "\"" + a.getDataFormat() + "\"");
    return failure();
  }
  struct Pair {
    StringRef name;
    ArrayRef<int64_t> entries;
    int64_t least;
  };
  for (const Pair &pair :
       {Pair{"ksize", a.getKsize(), 1}, Pair{"strides", a.getStrides(), 1},
        Pair{"padding", a.getPadding(), 0},
        Pair{"output_size", a.getOutputSize(), 0}}) {
    if (pair.entries.size() != 2) {
      (void)in.expects("'" + pair.name + "' to list 2 entries",
                       Twine(pair.entries.size()));
      return failure();
    }
    for (int64_t entry : pair.entries)
      if (entry < pair.least) {
        (void)in.expects("'" + pair.name + "' of " + Twine(pair.least) +
                             " or more",
                         Twine(entry));
        return failure();
      }
  }
  int64_t height = a.getOutputSize()[0], width = a.getOutputSize()[1], all;
  if (llvm::MulOverflow(height, width, all)) {
    (void)in.expects("'output_size' to stay below 2^63 elements",
                     shapeString(a.getOutputSize()));
    return failure();
  }
  return SmallVector<int64_t>{shape[0], shape[1], height, width};
}

LogicalResult UnpoolOp::inferTypes(Adaptor a, Inference &in) {
  auto planes = planesShape(in, a, "x", a.getX());
  if (failed(planes))
    return failure();
  return in.add(*planes, Inference::typeOf(a.getX()).getElementType());
}

LogicalResult UnpoolGradOp::inferTypes(Adaptor a, Inference &in) {
  auto planes = planesShape(in, a, "x", a.getX());
  if (failed(planes) ||
      failed(in.sameElement({a.getX(), a.getOut(), a.getOutGrad()})) ||
      failed(in.sameShape("out", a.getOut(), *planes)) ||
      failed(in.sameShape("out_grad", a.getOutGrad(), *planes)))
    return failure();
  return in.same(a.getX());
}

LogicalResult UnpoolDoubleGradOp::inferTypes(Adaptor a, Inference &in) {
  auto planes = planesShape(in, a, "grad_x_grad", a.getGradXGrad());
  if (failed(planes))
    return failure();
  return in.add(*planes, Inference::typeOf(a.getGradXGrad()).getElementType());
}

// ---- shuffle_batch ---------------------------------------------------------

// How many rows x is of: all extents but the last.
static FailureOr<int64_t> rowCount(Inference &in, StringRef name, Value x) {
  ArrayRef<int64_t> shape = Inference::typeOf(x).getShape();
  if (shape.empty()) {
    (void)in.expects("'" + name + "' to have rank 1 or more", "a scalar");
    return failure();
  }
  ArrayRef<int64_t> outer = shape.drop_back();
  if (llvm::is_contained(outer, 0))
    return 0;
  int64_t count = 1;
  for (int64_t extent : outer)
    if (extent != kDynamic && llvm::MulOverflow(count, extent, count)) {
      (void)in.expects("'" + name + "' to have less than 2^63 rows",
                       shapeString(shape));
      return failure();
    }
  return llvm::is_contained(outer, kDynamic) ? kDynamic : count;
}

LogicalResult ShuffleBatchOp::inferTypes(Adaptor a, Inference &in) {
  auto rows = rowCount(in, "x", a.getX());
  if (failed(rows))
    return failure();
  ArrayRef<int64_t> seed = Inference::typeOf(a.getSeed()).getShape();
  bool one = llvm::all_of(seed, [](int64_t d) { return d == 1; });
  bool any = seed.size() == 1 && (seed[0] == 0 || seed[0] == kDynamic);
  if (!one && !any)
    return in.expects("'seed' to have one element, or none in one dim",
                      shapeString(seed));
  Type i64 = IntegerType::get(in.getContext(), 64);
  (void)in.same(a.getX());
  (void)in.add(*rows, i64);
  return in.add(1, i64);
}

// `numbers` name the rows of x.
static LogicalResult checkNumbers(Inference &in, StringRef name, Value x,
                                  Value numbers) {
  auto rows = rowCount(in, name, x);
  if (failed(rows))
    return failure();
  return in.sameShape("shuffle_idx", numbers, {*rows});
}

LogicalResult ShuffleBatchGradOp::inferTypes(Adaptor a, Inference &in) {
  if (failed(checkNumbers(in, "out_grad", a.getOutGrad(), a.getShuffleIdx())))
    return failure();
  return in.same(a.getOutGrad());
}

LogicalResult ShuffleBatchDoubleGradOp::inferTypes(Adaptor a, Inference &in) {
  if (failed(
          checkNumbers(in, "grad_x_grad", a.getGradXGrad(), a.getShuffleIdx())))
    return failure();
  return in.same(a.getGradXGrad());
}

#define GET_OP_CLASSES
#include "dialect/ops/Index.cpp.inc"

namespace ebb {
void addIndexOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Index.cpp.inc"
      >(dialect);
}
} // namespace ebb
