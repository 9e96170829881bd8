// Lives here: one block of aligned memory whose failure is a value.
// Not here: who needs how much; see planner.h.
// Called by programs (constants) and sessions (the arena).
#ifndef RUNTIME_HOST_ALIGNED_BYTES_H
#define RUNTIME_HOST_ALIGNED_BYTES_H

#include <cstdint>
#include <cstdlib>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace ebb::runtime {

/// Alignment of constants, arena and every buffer in it.
constexpr int64_t kAlignment = 64;

/// `bytes` rounded up to a multiple of kAlignment. Expects no overflow.
constexpr int64_t alignUp(int64_t bytes) {
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

/// Owns uninitialised memory; its contents do not survive `grow`.
class AlignedBytes {
public:
  AlignedBytes() = default;
  AlignedBytes(const AlignedBytes &) = delete;
  AlignedBytes &operator=(const AlignedBytes &) = delete;
  ~AlignedBytes() { std::free(memory); }

  /// Makes room for `bytes`; false, and empty, when there is none.
  bool grow(int64_t bytes) {
    if (bytes <= capacity)
      return true;
    std::free(memory);
    memory = nullptr;
    capacity = 0;
    if (bytes > INT64_MAX - kHugePage)
      return false;
    // Whole huge pages spare a large arena most of its TLB misses.
    int64_t unit = bytes >= 2 * kHugePage ? kHugePage : kAlignment;
    int64_t rounded = (bytes + unit - 1) / unit * unit;
    memory = std::aligned_alloc(static_cast<size_t>(unit),
                                static_cast<size_t>(rounded));
    if (!memory)
      return false;
#if defined(__linux__)
    if (unit == kHugePage)
      madvise(memory, static_cast<size_t>(rounded), MADV_HUGEPAGE);
#endif
    capacity = bytes;
    return true;
  }

  char *data() const { return static_cast<char *>(memory); }
  int64_t size() const { return capacity; }

private:
  static constexpr int64_t kHugePage = int64_t(2) << 20;
  void *memory = nullptr;
  int64_t capacity = 0;
};

} // namespace ebb::runtime

#endif
