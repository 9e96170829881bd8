// What the attributes of a convolution say, one entry per spatial dim, shared
// by shape inference, rules and lowering. Pure functions; no IR.
#ifndef DIALECT_SUPPORT_CONVOLUTION_H
#define DIALECT_SUPPORT_CONVOLUTION_H

#include "dialect/support/Inference.h"

namespace ebb {

/// One spatial dim of a convolution: output position p reads input positions
/// p * stride + k * dilation - before. Of a transposed convolution the output
/// is what is read here.
struct ConvDim {
  int64_t kernel = 1, stride = 1, dilation = 1;
  int64_t before = 0, after = 0; // padding; of SAME see `same`
  int64_t outputPadding = 0;     // transposed: elements more at the end
  int64_t outputSize = kDynamic; // transposed: the output's extent, if given
  int64_t span() const { return dilation * (kernel - 1) + 1; }
};

/// The attributes as written; lists hold one value, or one per dim, paddings
/// also two per dim.
struct ConvAttributes {
  llvm::ArrayRef<int64_t> strides, paddings, dilations;
  llvm::StringRef algorithm = "EXPLICIT", dataFormat = "NCHW";
  int64_t groups = 1;
  bool transposed = false;
  llvm::ArrayRef<int64_t> outputPadding, outputSize;
};

/// A convolution whose attributes have been checked.
struct Convolution {
  llvm::SmallVector<ConvDim, 3> dims;
  int64_t groups = 1;
  bool channelsLast = false, same = false, transposed = false;

  /// `filter` is the filter's shape; the attributes are valid.
  static Convolution of(const ConvAttributes &attrs,
                        llvm::ArrayRef<int64_t> filter);
  int64_t rank() const { return dims.size(); }
  /// Positions of the channels and of spatial dim d in a batched operand.
  int64_t channelAxis() const { return channelsLast ? rank() + 1 : 1; }
  int64_t spaceAxis(int64_t d) const { return d + (channelsLast ? 1 : 2); }
  /// The axes of a batched operand but the channels'.
  llvm::SmallVector<int64_t> otherAxes() const;
  /// Padding before of spatial dim d under SAME, where the side that is read
  /// has extent `in`.
  int64_t sameBefore(int64_t d, int64_t in) const;
};

/// One value per spatial dim from a list of one or `dims` values.
int64_t valueFor(llvm::ArrayRef<int64_t> values, int64_t dim);
/// Padding before and after dim `dim` of `dims` from 1, `dims` or 2 * `dims`
/// values.
std::pair<int64_t, int64_t> paddingFor(llvm::ArrayRef<int64_t> values,
                                       int64_t dim, int64_t dims);

/// `what`, a list with one entry or one per dim (also two with `perSide`), each
/// from `least` to `most`.
mlir::LogicalResult checkList(Inference &in, llvm::StringRef what,
                              llvm::ArrayRef<int64_t> values, int64_t dims,
                              int64_t least, int64_t most, bool perSide);

/// The result shape of a convolution of `dims` spatial dims, after all checks
/// on its operands; a null bias is absent. `x` may lack the batch axis where
/// `unbatched` allows it.
mlir::FailureOr<llvm::SmallVector<int64_t>>
convShape(Inference &in, const ConvAttributes &attrs, int64_t dims,
          mlir::Value x, mlir::Value filter, mlir::Value bias, bool unbatched);

/// That of conv_general.
struct GeneralAttributes {
  llvm::ArrayRef<int64_t> strides, paddings, xDilations, filterDilations;
  int64_t featureGroups, batchGroups;
};
mlir::FailureOr<llvm::SmallVector<int64_t>>
convGeneralShape(Inference &in, const GeneralAttributes &attrs, mlir::Value x,
                 mlir::Value filter);

} // namespace ebb

#endif // DIALECT_SUPPORT_CONVOLUTION_H
