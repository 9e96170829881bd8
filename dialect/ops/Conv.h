// Op classes of the Conv family: convolutions, transposed ones, depthwise ones,
// and their grad ops.
#ifndef DIALECT_OPS_CONV_H
#define DIALECT_OPS_CONV_H

#include "dialect/Dialect.h"
#include "dialect/support/Convolution.h"

#define GET_OP_CLASSES
#include "dialect/ops/Conv.h.inc"

namespace ebb {

template <class OpT, class = void> struct HasOutputPadding : std::false_type {};
template <class OpT>
struct HasOutputPadding<
    OpT, std::void_t<decltype(std::declval<OpT &>().getOutputPadding())>>
    : std::true_type {};

/// The attributes of a convolution, its transpose or one of their grad ops, or
/// of the adaptor of one.
template <class OpT> ConvAttributes convAttributes(OpT op) {
  ConvAttributes attrs{op.getStrides(),
                       op.getPaddings(),
                       op.getDilations(),
                       op.getPaddingAlgorithm(),
                       op.getDataFormat(),
                       int64_t(op.getGroups()),
                       HasOutputPadding<OpT>(),
                       {},
                       {}};
  if constexpr (HasOutputPadding<OpT>()) {
    attrs.outputPadding = op.getOutputPadding();
    attrs.outputSize = op.getOutputSize();
  }
  return attrs;
}

/// The same, with the filter's extents.
template <class OpT> Convolution convolutionOf(OpT op) {
  auto filter = llvm::cast<mlir::RankedTensorType>(op.getFilter().getType());
  return Convolution::of(convAttributes(op), filter.getShape());
}

} // namespace ebb

#endif // DIALECT_OPS_CONV_H
