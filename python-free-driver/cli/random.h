// Random numbers of the command: Philox4x32-10, one stream per name.
// Not here: random ops of a model (the runtime's).
// Called by initialise.cpp, shuffling in train.cpp, defaults in check.cpp.
#ifndef EBB_CLI_RANDOM_H
#define EBB_CLI_RANDOM_H

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ebb::cli {

/// Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers, as easy
/// as 1, 2, 3): four words that depend on nothing but counter and key.
std::array<uint32_t, 4> philox(std::array<uint32_t, 4> counter,
                               std::array<uint32_t, 2> key);

/// An endless sequence that depends on seed and name alone.
class RandomStream {
public:
  RandomStream(uint64_t seed, std::string_view name);
  uint64_t bits();
  /// In [0, 1), 53 bits.
  double uniform();
  /// Mean 0, variance 1.
  double normal();
  /// In [0, bound), every value equally likely; bound > 0.
  uint64_t below(uint64_t bound);

private:
  std::array<uint32_t, 2> key;
  uint64_t stream, block = 0;
  std::optional<uint64_t> spareBits;
  std::optional<double> spareNormal;
};

/// 0 .. count-1 in an order given by seed and epoch (Fisher-Yates).
std::vector<int64_t> shuffledIndices(int64_t count, uint64_t seed,
                                     int64_t epoch);

} // namespace ebb::cli

#endif // EBB_CLI_RANDOM_H
