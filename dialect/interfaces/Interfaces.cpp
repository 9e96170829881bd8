// Definitions of the op interfaces and the defaults shared by all ops.
// How one op answers differently is that op's own method, in ops/<F>.cpp.
#include "dialect/interfaces/Interfaces.h"

using namespace mlir;

namespace ebb {

std::pair<unsigned, unsigned> operandsNamed(Operation *op, StringRef name,
                                            ArrayRef<StringRef> names) {
  const auto *it = llvm::find(names, name);
  if (it == names.end())
    return {0, 0};
  unsigned index = it - names.begin();
  // Without segment sizes at most one operand is optional or variadic, and it
  // absorbs what the others leave.
  auto sizes = op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes");
  if (!sizes) {
    bool present = index < op->getNumOperands();
    return {index, present ? 1 : 0};
  }
  if (index >= static_cast<unsigned>(sizes.size()))
    return {0, 0};
  unsigned first = 0;
  for (unsigned i = 0; i < index; ++i)
    first += sizes[i];
  return {first, sizes[index]};
}

SmallVector<std::pair<unsigned, unsigned>>
defaultInplacePairs(Operation *op, ArrayRef<StringRef> words,
                    ArrayRef<StringRef> argumentNames,
                    ArrayRef<StringRef> resultNames) {
  SmallVector<std::pair<unsigned, unsigned>> pairs;
  for (StringRef word : words) {
    auto [from, to] = word.split(" -> ");
    const auto *result = llvm::find(resultNames, to);
    auto [operand, count] = operandsNamed(op, from, argumentNames);
    if (result == resultNames.end() || count != 1)
      continue;
    unsigned number = result - resultNames.begin();
    // Broadcasting breaks the pair, so both sides must have one type.
    if (number < op->getNumResults() &&
        op->getOperand(operand).getType() == op->getResult(number).getType())
      pairs.push_back({operand, number});
  }
  return pairs;
}

bool defaultShapeOnly(Operation *op, unsigned operand,
                      ArrayRef<StringRef> words,
                      ArrayRef<StringRef> argumentNames) {
  return llvm::any_of(words, [&](StringRef word) {
    auto [first, count] = operandsNamed(op, word, argumentNames);
    return operand >= first && operand < first + count;
  });
}

} // namespace ebb

#include "dialect/interfaces/Composite.cpp.inc"
#include "dialect/interfaces/Gradient.cpp.inc"
#include "dialect/interfaces/Kernel.cpp.inc"
#include "dialect/interfaces/Storage.cpp.inc"
