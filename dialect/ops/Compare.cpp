// Definitions of the Compare family: shape inference, folders, registration.
#include "dialect/ops/Compare.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

LogicalResult WhereOp::inferTypes(Adaptor a, Inference &in) {
  if (failed(in.sameElement({a.getX(), a.getY()})))
    return failure();
  auto xy = in.broadcastShapes(Inference::typeOf(a.getX()).getShape(),
                               Inference::typeOf(a.getY()).getShape());
  if (failed(xy))
    return failure();
  auto all =
      in.broadcastShapes(Inference::typeOf(a.getCondition()).getShape(), *xy);
  if (failed(all))
    return failure();
  return in.add(*all, Inference::typeOf(a.getX()).getElementType());
}

LogicalResult CastOp::inferTypes(Adaptor a, Inference &in) {
  Type to = a.getDtype();
  auto complex = dyn_cast<ComplexType>(to);
  Type part = complex ? complex.getElementType() : Type();
  bool known = isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(to) ||
               to.isUnsignedInteger(8) ||
               (part && (part.isF32() || part.isF64()));
  for (unsigned width : {1, 8, 16, 32, 64})
    known |= to.isSignlessInteger(width);
  if (!known)
    return in.expects("'dtype' to be one of f16, bf16, f32, f64, i1, i8, i16, "
                      "i32, i64, ui8, complex<f32>, complex<f64>",
                      typeString(to));
  return in.add(Inference::typeOf(a.getX()).getShape(), to);
}

OpFoldResult CastOp::fold(FoldAdaptor) {
  return getX().getType() == getType() ? getX() : Value();
}

#define GET_OP_CLASSES
#include "dialect/ops/Compare.cpp.inc"

namespace ebb {
void addCompareOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Compare.cpp.inc"
      >(dialect);
}
} // namespace ebb
