// Derivatives of matrix products. Capital letters are the operands lifted to
// [batch..., rows, columns]; G is the cotangent lifted likewise. A gradient is
// a product with the conjugate of the other operand.
#include "dialect/ops/Contract.h"

#include "dialect/ops/Complex.h"
#include "dialect/ops/Shape.h"
#include "dialect/rules/Expr.h"
#include "dialect/support/Matmul.h"

using namespace mlir;
using namespace ebb;

namespace {
// One product, with its 1-d operands lifted and their flags cleared.
struct Product {
  Product(Expr x, Expr y, bool transposeX, bool transposeY)
      : d(matmulDims(x.shape(), y.shape(), transposeX, transposeY)) {}

  Expr liftX(Expr t) const { return d.xVector ? unsqueeze(t, {0}) : t; }
  Expr liftY(Expr t) const { return d.yVector ? unsqueeze(t, {1}) : t; }
  Expr liftG(Expr g) const {
    if (!g)
      return g;
    int64_t rank = g.rank() + d.xVector + d.yVector;
    SmallVector<int64_t> axes;
    if (d.xVector)
      axes.push_back(rank - 2);
    if (d.yVector)
      axes.push_back(rank - 1);
    return unsqueeze(g, axes);
  }

  // Gradient for x, shaped like x, of the product with `y` in y's place.
  Expr gradX(Expr g, Expr y, Expr x) const {
    Expr G = liftG(g), Y = liftY(y);
    Expr dX = d.transposeX ? matmul(Y, G, d.transposeY, true)
                           : matmul(G, Y, false, !d.transposeY);
    dX = reduceAs(dX, liftX(x));
    return d.xVector ? squeeze(dX, {0}) : dX;
  }
  // Gradient for y, shaped like y, of the product with `x` in x's place.
  Expr gradY(Expr g, Expr x, Expr y) const {
    Expr G = liftG(g), X = liftX(x);
    // A weight shared by the batch: fold the batch into the contraction
    // instead of summing a product per batch element.
    if (X && G && d.yBatch.empty() && !d.xBatch.empty() && !d.transposeX) {
      Expr xRows = foldRows(X), gRows = foldRows(G);
      if (xRows && gRows) {
        X = xRows;
        G = gRows;
      }
    }
    Expr dY = d.transposeY ? matmul(G, X, true, d.transposeX)
                           : matmul(X, G, !d.transposeX, false);
    dY = reduceAs(dY, liftY(y));
    return d.yVector ? squeeze(dY, {1}) : dY;
  }

private:
  static Expr foldRows(Expr t) {
    int64_t last = t.shape().back();
    // -1 needs a non-zero rest to divide by.
    if (last == ShapedType::kDynamic || last == 0 ||
        llvm::is_contained(t.shape(), 0))
      return {};
    return op<ReshapeOp>({t}, {{"shape", SmallVector<int64_t>{-1, last}}});
  }
  MatmulDims d;
};
} // namespace

Exprs MatmulOp::vjp(Rule &r) {
  return Exprs(ops<MatmulGradOp>(
      r, {r(getX()), r(getY()), r.dy()},
      {{"transpose_x", getTransposeX()}, {"transpose_y", getTransposeY()}}));
}

// Real products have vectors and libraries; four of them round as one product
// of complex numbers does, three would not.
Exprs MatmulOp::decompose(Rule &r) {
  Expr x = r(getX()), y = r(getY());
  if (!isa<ComplexType>(x.element()))
    return {};
  bool tx = getTransposeX(), ty = getTransposeY();
  Expr a = op<RealOp>({x}), b = op<ImagOp>({x});
  Expr c = op<RealOp>({y}), d = op<ImagOp>({y});
  return {op<ComplexOp>({matmul(a, c, tx, ty) - matmul(b, d, tx, ty),
                         matmul(a, d, tx, ty) + matmul(b, c, tx, ty)})};
}

Exprs MatmulGradOp::decompose(Rule &r) {
  Expr x = r(getX()), y = r(getY()), g = r(getOutGrad());
  Product product(x, y, getTransposeX(), getTransposeY());
  return {product.gradX(g, conj(y), x), product.gradY(g, conj(x), y)};
}

Exprs MatmulGradOp::vjp(Rule &r) {
  return Exprs(ops<MatmulDoubleGradOp>(
      r, {r(getX()), r(getY()), r(getOutGrad()), r.dy(0), r.dy(1)},
      {{"transpose_x", getTransposeX()}, {"transpose_y", getTransposeY()}}));
}

// The product is bilinear: x_grad puts v in y's place, y_grad u in x's, and the
// cotangent's gradient is u y + x v.
Exprs MatmulDoubleGradOp::decompose(Rule &r) {
  Expr x = r(getX()), y = r(getY()), g = r(getGradOut());
  Expr u = r(getGradXGrad()), v = r(getGradYGrad());
  bool tx = getTransposeX(), ty = getTransposeY();
  Product product(x, y, tx, ty);
  return {v ? product.gradX(g, conj(v), x) : Expr(),
          u ? product.gradY(g, conj(u), y) : Expr(),
          matmul(u, y, tx, ty) + matmul(x, v, tx, ty)};
}
