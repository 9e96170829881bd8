// Definitions of the Complex family: shape inference, folders, registration.
#include "dialect/ops/Complex.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

LogicalResult ebb::inferPart(Inference &in, Value x) {
  RankedTensorType type = Inference::typeOf(x);
  return in.add(type.getShape(),
                cast<ComplexType>(type.getElementType()).getElementType());
}

LogicalResult ComplexOp::inferTypes(Adaptor a, Inference &in) {
  Type element = Inference::typeOf(a.getReal()).getElementType();
  if (!element.isF32() && !element.isF64())
    return in.expects("f32 or f64 operands", typeString(element));
  return in.broadcast({a.getReal(), a.getImag()}, ComplexType::get(element));
}

OpFoldResult ConjOp::fold(FoldAdaptor) {
  auto inner = getX().getDefiningOp<ConjOp>();
  return inner && inner.getX().getType() == getType() ? inner.getX() : Value();
}

#define GET_OP_CLASSES
#include "dialect/ops/Complex.cpp.inc"

namespace ebb {
void addComplexOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Complex.cpp.inc"
      >(dialect);
}
} // namespace ebb
