// Sizes and shapes as text, and the .npy encoding, for the library's own files.
// Not here: the public interface (ebb/ebb.hpp, ebb/io.hpp).
// Called by Tensor.cpp, Npy.cpp, Npz.cpp, Files.cpp, Literal.cpp, Session.cpp.
#ifndef EBB_RUN_STORAGE_H
#define EBB_RUN_STORAGE_H

#include "ebb/io.hpp"

#include <functional>
#include <optional>

namespace ebb {

/// Number of elements; nothing if an extent is negative or it overflows.
std::optional<int64_t> countElements(const std::vector<int64_t> &dims);

/// "2x?x3", or "a scalar".
std::string dimsToString(const std::vector<int64_t> &dims);

/// Bytes that can be read once, front to back.
struct ByteSource {
  /// Reads up to `size` bytes; fewer means the end, negative a read error.
  std::function<int64_t(void *buffer, size_t size)> read;
  /// How many bytes there are in all.
  uint64_t size = 0;
};

/// Decode one .npy. Messages carry no path. `wanted` as for readNpy.
Expected<Tensor> decodeNpy(const ByteSource &source,
                           std::optional<DType> wanted);

/// Magic, version, header dictionary and padding of a tensor's .npy.
std::string encodeNpyHeader(const Tensor &tensor);

/// Write an .npz to `path`, which exists and is replaced. Messages carry no
/// path.
Status encodeNpz(const std::string &path,
                 const std::vector<NamedTensor> &tensors);

/// "No such file or directory"; thread-safe.
std::string systemMessage(int error);

} // namespace ebb

#endif // EBB_RUN_STORAGE_H
