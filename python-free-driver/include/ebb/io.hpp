// Reading and writing tensors: .npy and .npz files and literals.
// C order, little endian, or a conversion; object and structured dtypes are
// refused by name. bf16 is stored as its 16 bits: "<u2" and "<V2" are read,
// "<u2" is written; whoever reads says which dtype is wanted.
// Unsigned words with no dtype of their own become the wanted integer type, or
// without a wish the next wider signed one, and are refused if a value does not
// fit; for a 16-bit float they are its bits.
// Errors: Expected/Status with "PATH: ..." messages. Thread-safe (no state).
#ifndef EBB_IO_HPP
#define EBB_IO_HPP

#include "ebb/program.hpp"

#include <functional>

#pragma GCC visibility push(default) // what is declared here is exported

namespace ebb {

struct NamedTensor {
  std::string name;
  Tensor tensor;
};

/// Nothing is converted to `wanted` but words of no fixed meaning (above).
Expected<Tensor> readNpy(const std::string &path,
                         std::optional<DType> wanted = std::nullopt);
/// What a member is wanted as, by its name without ".npy".
using WantedDType =
    std::function<std::optional<DType>(const std::string &name)>;
Expected<std::vector<NamedTensor>> readNpz(const std::string &path,
                                           const WantedDType &wanted = {});

/// One file to write: a single unnamed tensor as .npy, or several as .npz.
struct OutputFile {
  std::string path;
  std::vector<NamedTensor> tensors;
  bool npz = false;
};
/// Write all files or none: temporary files first, then renames.
Status writeFiles(const std::vector<OutputFile> &files);

/// Whether writeFiles could write here; changes nothing that stays.
Status checkWritable(const std::string &path);

/// Write bytes to a file, whole or not at all.
Status writeText(const std::string &path, std::string_view text);

/// Parse "[[1, 2], [3, 4]]", "2.5", "true", "nan", "-inf" as a `dtype` tensor.
/// Extents come from the nesting; `dims` (with -1 wild) must match, and gives
/// the shape of empty lists.
Expected<Tensor> parseLiteral(std::string_view text, DType dtype,
                              const std::vector<int64_t> &dims);

/// Print as a nested literal, shortest text that reads back the same bits.
std::string toString(const Tensor &tensor);

/// u16 bits read for a bf16 port become a bf16 tensor; same bytes. Of a wider
/// integer tensor the low bytes count.
Tensor reinterpretAs(const Tensor &tensor, DType dtype);

} // namespace ebb

#pragma GCC visibility pop

#endif // EBB_IO_HPP
