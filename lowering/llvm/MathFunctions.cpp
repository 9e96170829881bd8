// The rewrite patterns: match a math op, build its expansion, replace it.
// Not here: the formulas (MathExponential, MathLogarithm, MathTrigonometric).
// Called by the CPU lowering through populateMathFunctionPatterns.
#include "lowering/llvm/MathFunctions.h"

#include "lowering/llvm/MathExpansions.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace ebb {
namespace {

using UnaryExpansion = Value (*)(MathBuilder &, Value);
using BinaryExpansion = Value (*)(MathBuilder &, Value, Value);

/// The type to compute in: f32 for narrower floats, else `type` itself; null
/// for element types and containers that have no expansion.
Type getComputeType(Type type) {
  Type element = type;
  auto vector = dyn_cast<VectorType>(type);
  if (vector)
    element = vector.getElementType();
  if (element.isF32() || element.isF64())
    return type;
  if (!element.isF16() && !element.isBF16())
    return nullptr;
  Type single = Float32Type::get(type.getContext());
  return vector ? Type(vector.clone(single)) : single;
}

Value convertOperand(PatternRewriter &rewriter, Location loc, Type type,
                     Value operand) {
  if (operand.getType() == type)
    return operand;
  return arith::ExtFOp::create(rewriter, loc, type, operand);
}

void replaceWith(PatternRewriter &rewriter, Operation *op, Value result) {
  Type type = op->getResult(0).getType();
  if (result.getType() != type)
    result = arith::TruncFOp::create(rewriter, op->getLoc(), type, result);
  rewriter.replaceOp(op, result);
}

template <typename Op, UnaryExpansion expand>
LogicalResult expandUnary(Op op, PatternRewriter &rewriter) {
  Type type = getComputeType(op.getType());
  if (!type)
    return rewriter.notifyMatchFailure(op, "not f16, bf16, f32 or f64");
  Location loc = op.getLoc();
  Value operand = convertOperand(rewriter, loc, type, op.getOperand());
  MathBuilder builder(rewriter, loc, type);
  replaceWith(rewriter, op, expand(builder, operand));
  return success();
}

template <typename Op, BinaryExpansion expand>
LogicalResult expandBinary(Op op, PatternRewriter &rewriter) {
  Type type = getComputeType(op.getType());
  if (!type)
    return rewriter.notifyMatchFailure(op, "not f16, bf16, f32 or f64");
  Location loc = op.getLoc();
  Value left = convertOperand(rewriter, loc, type, op.getLhs());
  Value right = convertOperand(rewriter, loc, type, op.getRhs());
  MathBuilder builder(rewriter, loc, type);
  replaceWith(rewriter, op, expand(builder, left, right));
  return success();
}

/// `x` where it is the larger, or NaN; else y. The selection is one
/// instruction, which gives its second operand where one is NaN.
Value expandMaximum(MathBuilder &m, Value x, Value y) {
  Value larger = m.select(m.less(y, x), x, y);
  return m.select(m.notEqual(x, x), x, larger);
}
Value expandMinimum(MathBuilder &m, Value x, Value y) {
  Value smaller = m.select(m.less(x, y), x, y);
  return m.select(m.notEqual(x, x), x, smaller);
}

} // namespace

void populateMathFunctionPatterns(RewritePatternSet &patterns) {
  patterns.add(expandUnary<math::ExpOp, expandExp>);
  patterns.add(expandUnary<math::Exp2Op, expandExp2>);
  patterns.add(expandUnary<math::ExpM1Op, expandExpm1>);
  patterns.add(expandUnary<math::TanhOp, expandTanh>);
  patterns.add(expandUnary<math::ErfOp, expandErf>);
  patterns.add(expandUnary<math::LogOp, expandLog>);
  patterns.add(expandUnary<math::Log2Op, expandLog2>);
  patterns.add(expandUnary<math::Log10Op, expandLog10>);
  patterns.add(expandUnary<math::Log1pOp, expandLog1p>);
  patterns.add(expandUnary<math::SinOp, expandSin>);
  patterns.add(expandUnary<math::CosOp, expandCos>);
  patterns.add(expandUnary<math::RsqrtOp, expandRsqrt>);
  patterns.add(expandBinary<math::PowFOp, expandPow>);
  patterns.add(expandBinary<arith::MaximumFOp, expandMaximum>);
  patterns.add(expandBinary<arith::MinimumFOp, expandMinimum>);
}

} // namespace ebb
