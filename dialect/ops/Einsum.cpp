// Definitions of the Einsum family: shape inference and registration. Equations
// are read in support/Einsum.cpp.
#include "dialect/ops/Einsum.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

static std::optional<EinsumLabels> read(StringRef equation, ValueRange operands,
                                        std::string &problem) {
  SmallVector<ArrayRef<int64_t>> shapes;
  for (Value v : operands)
    shapes.push_back(Inference::typeOf(v).getShape());
  return readEinsum(equation, shapes, problem);
}

EinsumLabels ebb::labelsOf(StringRef equation, ValueRange operands) {
  std::string problem;
  return *read(equation, operands, problem);
}

bool ebb::isDiagonal(const EinsumLabels &labels, ValueRange operands) {
  if (labels.operands.size() != 1 ||
      llvm::is_contained(Inference::typeOf(operands[0]).getShape(), 1))
    return false;
  const Labels &from = labels.operands[0], &to = labels.result;
  return setOf(from) == setOf(to) && repeats(from) != repeats(to);
}

// The shape of the einsum of `operands`, or a diagnostic.
static FailureOr<SmallVector<int64_t>>
einsumShape(Inference &in, StringRef equation, ValueRange operands) {
  std::string problem;
  auto labels = read(equation, operands, problem);
  if (!labels) {
    (void)in.error(problem);
    return failure();
  }
  if (failed(in.sameElement(operands)))
    return failure();
  return labels->resultShape();
}

LogicalResult EinsumOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = einsumShape(in, a.getEquation(), a.getX());
  if (failed(shape))
    return failure();
  return in.add(*shape, Inference::typeOf(a.getX()[0]).getElementType());
}

LogicalResult EinsumGradOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = einsumShape(in, a.getEquation(), a.getXShape());
  if (failed(shape) ||
      failed(in.sameElement({a.getXShape()[0], a.getOutGrad()})) ||
      failed(in.sameShape("out_grad", a.getOutGrad(), *shape)))
    return failure();
  return in.same(a.getXShape());
}

#define GET_OP_CLASSES
#include "dialect/ops/Einsum.cpp.inc"

namespace ebb {
void addEinsumOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Einsum.cpp.inc"
      >(dialect);
}
} // namespace ebb
