// Tensors of the reference evaluator: extents and numbers, all of them doubles.
// Not here: what is computed with them (Evaluate*.cpp). Called by all of
// test/fuzz.
#ifndef TEST_FUZZ_ARRAY_H
#define TEST_FUZZ_ARRAY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <vector>

namespace ebb::fuzz {

using Shape = llvm::SmallVector<int64_t>;

inline int64_t countOf(llvm::ArrayRef<int64_t> dims) {
  int64_t count = 1;
  for (int64_t d : dims)
    count *= d;
  return count;
}

/// A dense row-major tensor; integers and booleans are doubles too.
struct Array {
  Shape dims;
  std::vector<double> data;

  Array() = default;
  explicit Array(llvm::ArrayRef<int64_t> dims, double value = 0)
      : dims(dims), data(size_t(countOf(dims)), value) {}
  int64_t size() const { return int64_t(data.size()); }
  int64_t rank() const { return int64_t(dims.size()); }
  double &operator[](int64_t i) { return data[size_t(i)]; }
  double operator[](int64_t i) const { return data[size_t(i)]; }
};

inline Shape stridesOf(llvm::ArrayRef<int64_t> dims) {
  Shape strides(dims.size());
  int64_t step = 1;
  for (size_t i = dims.size(); i-- > 0;) {
    strides[i] = step;
    step *= dims[i];
  }
  return strides;
}

/// Calls `body` with every index of `dims`, in row-major order.
inline void forEach(llvm::ArrayRef<int64_t> dims,
                    llvm::function_ref<void(llvm::ArrayRef<int64_t>)> body) {
  Shape index(dims.size(), 0);
  for (int64_t i = 0, n = countOf(dims); i < n; ++i) {
    body(index);
    for (size_t axis = dims.size(); axis-- > 0;) {
      if (++index[axis] < dims[axis])
        break;
      index[axis] = 0;
    }
  }
}

/// The offset in a tensor of `dims` that broadcasts to a space of which `index`
/// is an index: axes align at the last ones, extents 1 repeat.
inline int64_t broadcastOffset(llvm::ArrayRef<int64_t> index,
                               llvm::ArrayRef<int64_t> dims) {
  int64_t offset = 0;
  size_t skipped = index.size() - dims.size();
  for (size_t i = 0; i < dims.size(); ++i)
    offset = offset * dims[i] + (dims[i] == 1 ? 0 : index[skipped + i]);
  return offset;
}

inline int64_t offsetOf(llvm::ArrayRef<int64_t> index,
                        llvm::ArrayRef<int64_t> dims) {
  int64_t offset = 0;
  for (size_t i = 0; i < dims.size(); ++i)
    offset = offset * dims[i] + index[i];
  return offset;
}

} // namespace ebb::fuzz

#endif // TEST_FUZZ_ARRAY_H
