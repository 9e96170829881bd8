// Parts of an einsum on their way to its result, and products of two of them.
// Included by rules/Einsum.cpp and rules/EinsumProduct.cpp.
#ifndef DIALECT_RULES_EINSUMPRODUCT_H
#define DIALECT_RULES_EINSUMPRODUCT_H

#include "dialect/rules/Expr.h"
#include "dialect/support/Einsum.h"

namespace ebb {

/// A value with distinct labels of its axes, none of extent 1.
struct Part {
  Expr value;
  Labels labels;
};

/// Without the labels in `set`, which are summed.
Part sumLabels(Part x, LabelSet set);
/// In the order `labels`, which are those it has.
Part arrange(Part x, llvm::ArrayRef<int> labels);
/// The product of two, without the labels not `wanted`, which are summed: each
/// of those is a label of both. Its labels come in `order` if that costs
/// nothing; an empty one leaves it open.
Part product(Part x, Part y, LabelSet wanted, llvm::ArrayRef<int> order);

} // namespace ebb

#endif // DIALECT_RULES_EINSUMPRODUCT_H
