// Definitions of the Contract family: shape inference and registration.
#include "dialect/ops/Contract.h"

#include "dialect/StrictAttributes.h"
#include "dialect/ops/Shape.h"
#include "dialect/support/Matmul.h"

using namespace mlir;
using namespace ebb;

// The shape of a product of x and y, or a diagnostic.
static FailureOr<SmallVector<int64_t>> productShape(Inference &in, Value x,
                                                    Value y, bool transposeX,
                                                    bool transposeY) {
  if (failed(in.sameElement({x, y})))
    return failure();
  ArrayRef<int64_t> xs = Inference::typeOf(x).getShape();
  ArrayRef<int64_t> ys = Inference::typeOf(y).getShape();
  if (xs.empty() || ys.empty()) {
    (void)in.expects("operands of rank 1 or more",
                     shapeString(xs) + " and " + shapeString(ys));
    return failure();
  }
  MatmulDims d = matmulDims(xs, ys, transposeX, transposeY);
  if (!compatibleExtents(d.kx, d.ky)) {
    (void)in.expects("contracted extents of x and y to be equal",
                     Twine(d.kx) + " and " + Twine(d.ky) + " (of " +
                         shapeString(xs) + (d.transposeX ? " transposed" : "") +
                         " and " + shapeString(ys) +
                         (d.transposeY ? " transposed)" : ")"));
    return failure();
  }
  auto shape = in.broadcastShapes(d.xBatch, d.yBatch);
  if (failed(shape))
    return failure();
  if (!d.xVector)
    shape->push_back(d.m);
  if (!d.yVector)
    shape->push_back(d.n);
  return *shape;
}

LogicalResult MatmulOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = productShape(in, a.getX(), a.getY(), a.getTransposeX(),
                            a.getTransposeY());
  if (failed(shape))
    return failure();
  return in.add(*shape, Inference::typeOf(a.getX()).getElementType());
}

namespace {
// A transposed operand is read through its strides, not copied.
struct FoldTranspose : OpRewritePattern<MatmulOp> {
  using OpRewritePattern::OpRewritePattern;

  // What `operand` is the transpose of, last two axes exchanged; or null.
  static Value source(Value operand) {
    auto transpose = operand.getDefiningOp<TransposeOp>();
    if (!transpose)
      return {};
    int64_t rank = transpose.getPerm().size();
    if (rank < 2)
      return {};
    for (auto [i, p] : llvm::enumerate(transpose.getPerm())) {
      int64_t from = p < 0 ? p + rank : p, to = i;
      int64_t wanted = to == rank - 2   ? rank - 1
                       : to == rank - 1 ? rank - 2
                                        : to;
      if (from != wanted)
        return {};
    }
    return transpose.getX();
  }

  LogicalResult matchAndRewrite(MatmulOp op,
                                PatternRewriter &rewriter) const override {
    Value x = source(op.getX()), y = source(op.getY());
    if (!x && !y)
      return rewriter.notifyMatchFailure(op, "no operand is a transpose");
    rewriter.modifyOpInPlace(op, [&] {
      if (x) {
        op.getXMutable().assign(x);
        op.setTransposeX(!op.getTransposeX());
      }
      if (y) {
        op.getYMutable().assign(y);
        op.setTransposeY(!op.getTransposeY());
      }
    });
    return success();
  }
};
} // namespace

void MatmulOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *context) {
  patterns.add<FoldTranspose>(context);
}

LogicalResult MatmulGradOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = productShape(in, a.getX(), a.getY(), a.getTransposeX(),
                            a.getTransposeY());
  if (failed(shape) || failed(in.sameElement({a.getX(), a.getOutGrad()})) ||
      failed(in.sameShape("out_grad", a.getOutGrad(), *shape)))
    return failure();
  return in.same({a.getX(), a.getY()});
}

LogicalResult MatmulDoubleGradOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = productShape(in, a.getX(), a.getY(), a.getTransposeX(),
                            a.getTransposeY());
  if (failed(shape) ||
      failed(in.sameElement(
          {a.getX(), a.getGradOut(), a.getGradXGrad(), a.getGradYGrad()})) ||
      failed(in.sameShape("grad_out", a.getGradOut(), *shape)))
    return failure();
  if (Value u = a.getGradXGrad())
    if (failed(in.sameShape("grad_x_grad", u,
                            Inference::typeOf(a.getX()).getShape())))
      return failure();
  if (Value v = a.getGradYGrad())
    if (failed(in.sameShape("grad_y_grad", v,
                            Inference::typeOf(a.getY()).getShape())))
      return failure();
  return in.same({a.getX(), a.getY(), a.getGradOut()});
}

#define GET_OP_CLASSES
#include "dialect/ops/Contract.cpp.inc"

namespace ebb {
void addContractOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Contract.cpp.inc"
      >(dialect);
}
} // namespace ebb
