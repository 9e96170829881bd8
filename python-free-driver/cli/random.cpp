// Philox4x32-10 and what is drawn from it.
// Not here: which values a parameter starts with (initialise.cpp).
// Called by initialise.cpp, train.cpp and check.cpp.
#include "python-free-driver/cli/random.h"

#include <cmath>
#include <string>

namespace ebb::cli {

std::array<uint32_t, 4> philox(std::array<uint32_t, 4> counter,
                               std::array<uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    const uint64_t a = uint64_t(0xD2511F53) * counter[0];
    const uint64_t b = uint64_t(0xCD9E8D57) * counter[2];
    counter = {uint32_t(b >> 32) ^ counter[1] ^ key[0], uint32_t(b),
               uint32_t(a >> 32) ^ counter[3] ^ key[1], uint32_t(a)};
    key[0] += 0x9E3779B9; // the golden ratio
    key[1] += 0xBB67AE85; // sqrt(3) - 1
  }
  return counter;
}

/// FNV-1a, 64 bits: the same on every machine, unlike std::hash.
static uint64_t hashName(std::string_view name) {
  uint64_t hash = 0xcbf29ce484222325;
  for (unsigned char c : name)
    hash = (hash ^ c) * 0x100000001b3;
  return hash;
}

RandomStream::RandomStream(uint64_t seed, std::string_view name)
    : key{uint32_t(seed), uint32_t(seed >> 32)}, stream(hashName(name)) {}

uint64_t RandomStream::bits() {
  if (spareBits) {
    const uint64_t value = *spareBits;
    spareBits.reset();
    return value;
  }
  const auto words = philox({uint32_t(block), uint32_t(block >> 32),
                             uint32_t(stream), uint32_t(stream >> 32)},
                            key);
  ++block;
  spareBits = words[2] | uint64_t(words[3]) << 32;
  return words[0] | uint64_t(words[1]) << 32;
}

double RandomStream::uniform() { return double(bits() >> 11) * 0x1p-53; }

/// Box-Muller: two normals from two uniforms.
double RandomStream::normal() {
  if (spareNormal) {
    const double value = *spareNormal;
    spareNormal.reset();
    return value;
  }
  const double radius = std::sqrt(-2 * std::log(1 - uniform())); // never log(0)
  const double angle = 6.283185307179586 * uniform();
  spareNormal = radius * std::sin(angle);
  return radius * std::cos(angle);
}

uint64_t RandomStream::below(uint64_t bound) {
  const uint64_t excess = (0 - bound) % bound; // 2^64 mod bound
  uint64_t value;
  do
    value = bits();
  while (value < excess);
  return value % bound;
}

std::vector<int64_t> shuffledIndices(int64_t count, uint64_t seed,
                                     int64_t epoch) {
  std::vector<int64_t> indices(static_cast<size_t>(count));
  for (size_t i = 0; i < indices.size(); ++i)
    indices[i] = int64_t(i);
  RandomStream random(seed, "shuffle of epoch " + std::to_string(epoch));
  for (size_t i = indices.size(); i > 1; --i)
    std::swap(indices[i - 1], indices[random.below(i)]);
  return indices;
}

} // namespace ebb::cli
