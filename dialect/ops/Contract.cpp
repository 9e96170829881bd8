// Definitions of the Contract family: shape inference and registration.
#include "dialect/ops/Contract.h"

#include "dialect/StrictAttributes.h"
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

void ebb::addContractOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Contract.cpp.inc"
      >(dialect);
}
