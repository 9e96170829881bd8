// What a pooling's attributes say of each spatial axis, shared by shape
// inference and lowering. Pure functions; no IR.
#ifndef DIALECT_SUPPORT_POOLING_H
#define DIALECT_SUPPORT_POOLING_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <cstdint>

namespace ebb {

/// One spatial axis of a pooling. A global pooling is an adaptive one with one
/// window; adaptive ones use none of the numbers but `kernel`.
struct PoolAxis {
  int64_t dim;    // of x and out
  int64_t kernel; // adaptive: how many windows there are
  int64_t stride, before, after;
  bool adaptive, same, ceilMode;

  int64_t padding() const { return before + after; }
  /// How much a lone window may overhang the padded input.
  int64_t slack() const { return (stride - 1) * (ceilMode ? 2 : 1); }

  /// Windows over `in` elements, 1 or more of them; 0 where none fits.
  int64_t extent(int64_t in) const {
    if (adaptive)
      return kernel;
    if (same)
      return (in + stride - 1) / stride;
    if (kernel > in + padding() + slack())
      return 0;
    int64_t room = in + padding() - kernel + (ceilMode ? stride - 1 : 0);
    // No window begins beyond the input and its leading padding.
    return std::min(std::max<int64_t>(room, 0) / stride,
                    (in + before - 1) / stride) +
           1;
  }
};

/// Entry `i` of a list that holds one entry for all, or one for each.
inline int64_t listEntry(llvm::ArrayRef<int64_t> list, size_t i) {
  return list[list.size() == 1 ? 0 : i];
}

/// The spatial axes of a pooling op, or of its adaptor; lists have been checked
/// for their lengths.
template <class Pool> llvm::SmallVector<PoolAxis, 2> poolAxes(Pool pool) {
  llvm::ArrayRef<int64_t> paddings = pool.getPaddings();
  llvm::StringRef algorithm = pool.getPaddingAlgorithm();
  int64_t first = pool.getDataFormat() == "NHWC" ? 1 : 2;
  bool global = pool.getGlobalPooling();
  llvm::SmallVector<PoolAxis, 2> axes;
  for (size_t i = 0; i < 2; ++i) {
    PoolAxis axis;
    axis.dim = first + i;
    axis.kernel = global ? 1 : listEntry(pool.getKernelSize(), i);
    axis.stride = listEntry(pool.getStrides(), i);
    axis.adaptive = global || pool.getAdaptive();
    axis.same = !axis.adaptive && algorithm == "SAME";
    axis.ceilMode = pool.getCeilMode();
    axis.before = axis.after = 0;
    if (!axis.adaptive && algorithm == "EXPLICIT") {
      bool pairs = paddings.size() == 4;
      axis.before = pairs ? paddings[2 * i] : listEntry(paddings, i);
      axis.after = pairs ? paddings[2 * i + 1] : axis.before;
    }
    axes.push_back(axis);
  }
  return axes;
}

} // namespace ebb

#endif // DIALECT_SUPPORT_POOLING_H
