// Definitions of the Arith family: shape inference and registration.
#include "dialect/ops/Arith.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

LogicalResult AddNOp::inferTypes(Adaptor a, Inference &in) {
  if (a.getX().empty())
    return in.expects("at least one operand", "none");
  return in.sameAsFirst(a.getX());
}

OpFoldResult AddNOp::fold(FoldAdaptor) {
  bool lone = getX().size() == 1 && getX().front().getType() == getType();
  return lone ? getX().front() : Value();
}

// The table's pair, unless result `reader`, which reads the operand, is wanted.
template <class OpT>
static SmallVector<std::pair<unsigned, unsigned>>
pairsUnless(OpT op, unsigned reader, const llvm::BitVector &requested) {
  if (requested.empty() || requested.test(reader))
    return {};
  return defaultInplacePairs(op, OpT::inplaceWords(), OpT::argumentNames(),
                             OpT::resultNames());
}

SmallVector<std::pair<unsigned, unsigned>>
MultiplyDoubleGradOp::inplacePairs(const llvm::BitVector &requested) {
  return pairsUnless(*this, /*y_grad=*/1, requested);
}

SmallVector<std::pair<unsigned, unsigned>>
DivideDoubleGradOp::inplacePairs(const llvm::BitVector &requested) {
  return pairsUnless(*this, /*y_grad=*/0, requested);
}

#define GET_OP_CLASSES
#include "dialect/ops/Arith.cpp.inc"

namespace ebb {
void addArithOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Arith.cpp.inc"
      >(dialect);
}
} // namespace ebb
