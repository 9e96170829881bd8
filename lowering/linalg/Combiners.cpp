// How linalg ops reduce: by which op, from what, and what its parts give.
// Called by FuseKernels.cpp and what makes kernels.
#include "lowering/linalg/Combiners.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace ebb {

Operation *combinerOf(linalg::GenericOp op) {
  if (op.getNumDpsInits() != 1)
    return nullptr;
  Block *body = op.getBody();
  Operation *last = body->getTerminator()->getOperand(0).getDefiningOp();
  Value acc = body->getArguments().back();
  if (!last || last->getBlock() != body || !acc.hasOneUse() ||
      *acc.user_begin() != last ||
      last->getOperand(last->getNumOperands() - 1) != acc)
    return nullptr;
  if (isa<math::FmaOp, arith::AddFOp, arith::AddIOp, arith::MulFOp,
          arith::MulIOp, arith::MaximumFOp, arith::MinimumFOp, arith::MaxSIOp,
          arith::MinSIOp, complex::AddOp>(last))
    return last;
  return nullptr;
}

TypedAttr neutralOf(Operation *combiner) {
  Builder b(combiner->getContext());
  Type element = combiner->getResult(0).getType();
  if (isa<ComplexType>(element))
    return {};
  unsigned width = element.getIntOrFloatBitWidth();
  if (isa<arith::MulFOp>(combiner))
    return b.getFloatAttr(element, 1.0);
  if (isa<arith::MulIOp>(combiner))
    return b.getIntegerAttr(element, 1);
  if (isa<arith::MaxSIOp>(combiner))
    return b.getIntegerAttr(element, APInt::getSignedMinValue(width));
  if (isa<arith::MinSIOp>(combiner))
    return b.getIntegerAttr(element, APInt::getSignedMaxValue(width));
  if (isa<arith::MaximumFOp, arith::MinimumFOp>(combiner))
    return b.getFloatAttr(
        element, APFloat::getInf(cast<FloatType>(element).getFloatSemantics(),
                                 isa<arith::MaximumFOp>(combiner)));
  return cast<TypedAttr>(b.getZeroAttr(element));
}

Value joined(OpBuilder &b, Operation *combiner, Value x, Value acc) {
  // What an fma has added up is added.
  if (isa<math::FmaOp>(combiner))
    return arith::AddFOp::create(b, combiner->getLoc(), x, acc);
  OperationState state(combiner->getLoc(), combiner->getName());
  state.addOperands({x, acc});
  state.addTypes(acc.getType());
  return b.create(state)->getResult(0);
}

bool readsOutputs(linalg::GenericOp op) {
  return !op->hasAttr(kStartAttr) &&
         llvm::any_of(op.getRegionOutputArgs(),
                      [](Value v) { return !v.use_empty(); });
}

} // namespace ebb
