// Lives here: where the windows of one axis of a pooling begin and end.
// Not here: what is done with their elements. Included by pool kernels.
#ifndef RUNTIME_HOST_POOL_WINDOWS_H
#define RUNTIME_HOST_POOL_WINDOWS_H

#include <algorithm>
#include <cstdint>

namespace ebb::runtime {

/// Numbers from begin on, before end.
struct Range {
  int64_t begin, end;
  int64_t size() const { return end - begin; }
  /// The part of it inside `other`; empty at an end of `other` if there is
  /// none.
  Range within(Range other) const {
    int64_t first = std::clamp(begin, other.begin, other.end);
    return {first, std::clamp(end, first, other.end)};
  }
};

/// Windows o over `in` elements, o in [0, out). Their ends never decrease with
/// o, and each holds an element.
struct PoolAxis {
  int64_t in, out;
  int64_t kernel, stride, before, after; // not read if adaptive
  bool adaptive;

  /// With the padding that it may hold.
  int64_t begin(int64_t o) const {
    return adaptive ? o * in / out : o * stride - before;
  }
  int64_t end(int64_t o) const {
    return adaptive ? ((o + 1) * in + out - 1) / out : begin(o) + kernel;
  }
  /// Its elements.
  Range window(int64_t o) const {
    return {std::max<int64_t>(begin(o), 0), std::min(end(o), in)};
  }
  /// Its elements, and unless `exclusive` the padding in it.
  int64_t count(int64_t o, bool exclusive) const {
    if (exclusive || adaptive)
      return window(o).size();
    return std::min(end(o), in + after) - begin(o);
  }

  /// The windows that hold element i.
  Range holding(int64_t i) const {
    if (adaptive)
      return {i * out / in, ((i + 1) * out + in - 1) / in};
    int64_t ended = i + before - kernel; // begins of windows that end before i
    return {ended < 0 ? 0 : ended / stride + 1,
            std::min(out, (i + before) / stride + 1)};
  }
  /// The windows of `kernel` elements that lie in `elements`; none if adaptive.
  Range inside(Range elements) const {
    int64_t last = elements.end - kernel + before;
    if (adaptive || last < 0)
      return {0, 0};
    int64_t first = (elements.begin + before + stride - 1) / stride;
    return Range{first, last / stride + 1}.within({0, out});
  }
  /// The end of the windows from o on that see at most `most` elements, padding
  /// included; o itself if its own is wider.
  int64_t endOfSpan(int64_t o, int64_t most) const {
    int64_t last = std::min(out, o + most);
    if (!adaptive)
      return kernel > most ? o
                           : std::min(last, o + (most - kernel) / stride + 1);
    int64_t first = begin(o);
    while (o < last && end(o) - first <= most)
      ++o;
    return o;
  }
};

} // namespace ebb::runtime

#endif
