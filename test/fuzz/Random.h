// Random numbers that are the same on every machine: a counter hashed with a
// key, and distributions of our own. Not here: what is drawn (Maker.cpp,
// Case.cpp). Called by all of test/fuzz.
#ifndef TEST_FUZZ_RANDOM_H
#define TEST_FUZZ_RANDOM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace ebb::fuzz {

/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014): a bijection whose
/// output bits all depend on all input bits.
inline uint64_t scramble(uint64_t x) {
  x += 0x9E3779B97F4A7C15;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  return x ^ (x >> 31);
}

/// In [0, 1), from the upper 53 bits.
inline double unit(uint64_t bits) { return double(bits >> 11) * 0x1p-53; }

/// An endless sequence that depends on seed and name alone.
class Random {
public:
  explicit Random(uint64_t seed, llvm::StringRef name = "") {
    key = scramble(seed);
    for (unsigned char c : name)
      key = scramble(key ^ c);
  }
  uint64_t bits() { return scramble(key + 0x9E3779B97F4A7C15 * ++counter); }
  double uniform() { return unit(bits()); }
  double between(double low, double high) {
    return low + (high - low) * uniform();
  }
  /// In [0, bound). The bias of the remainder is below 2^-40 for our bounds.
  int64_t below(int64_t bound) { return int64_t(bits() % uint64_t(bound)); }
  bool chance(double p) { return uniform() < p; }
  double sign() { return bits() & 1 ? 1 : -1; }
  template <class T> const T &oneOf(llvm::ArrayRef<T> choices) {
    return choices[below(int64_t(choices.size()))];
  }
  int64_t oneOf(std::initializer_list<int64_t> choices) {
    return choices.begin()[below(int64_t(choices.size()))];
  }

private:
  uint64_t key, counter = 0;
};

} // namespace ebb::fuzz

#endif // TEST_FUZZ_RANDOM_H
