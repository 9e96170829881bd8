// Lives here: what this CPU and its system can do, by LLVM's names.
// Not here: which of it code is generated for; see lowering/llvm.
// Called by the compiler, and by loaders before they run code.
#include "runtime/abi/ebbrt.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace {

enum Register { EAX, EBX, ECX, EDX };
/// What the system must save when it switches threads (XCR0).
enum State : uint32_t { NONE = 0, YMM = 0x6, ZMM = 0xe6 };

struct Feature {
  const char *name;
  int32_t level; // of x86-64 that has it; 5: none
  uint32_t leaf, subleaf;
  Register where;
  int bit;
  State state;
};

// Neighbours share a leaf.
constexpr Feature kFeatures[] = {
    {"sse3", 2, 1, 0, ECX, 0, NONE},
    {"ssse3", 2, 1, 0, ECX, 9, NONE},
    {"cx16", 2, 1, 0, ECX, 13, NONE},
    {"sse4.1", 2, 1, 0, ECX, 19, NONE},
    {"sse4.2", 2, 1, 0, ECX, 20, NONE},
    {"popcnt", 2, 1, 0, ECX, 23, NONE},
    {"fma", 3, 1, 0, ECX, 12, YMM},
    {"movbe", 3, 1, 0, ECX, 22, NONE},
    {"avx", 3, 1, 0, ECX, 28, YMM},
    {"f16c", 3, 1, 0, ECX, 29, YMM},
    {"sahf", 2, 0x80000001, 0, ECX, 0, NONE},
    {"lzcnt", 3, 0x80000001, 0, ECX, 5, NONE},
    {"bmi", 3, 7, 0, EBX, 3, NONE},
    {"avx2", 3, 7, 0, EBX, 5, YMM},
    {"bmi2", 3, 7, 0, EBX, 8, NONE},
    {"avx512f", 4, 7, 0, EBX, 16, ZMM},
    {"avx512dq", 4, 7, 0, EBX, 17, ZMM},
    {"avx512cd", 4, 7, 0, EBX, 28, ZMM},
    {"avx512bw", 4, 7, 0, EBX, 30, ZMM},
    {"avx512vl", 4, 7, 0, EBX, 31, ZMM},
    {"avx512ifma", 5, 7, 0, EBX, 21, ZMM},
    {"avx512vbmi", 5, 7, 0, ECX, 1, ZMM},
    {"avx512vbmi2", 5, 7, 0, ECX, 6, ZMM},
    {"gfni", 5, 7, 0, ECX, 8, NONE},
    {"avx512vnni", 5, 7, 0, ECX, 11, ZMM},
    {"avx512bitalg", 5, 7, 0, ECX, 12, ZMM},
    {"avx512vpopcntdq", 5, 7, 0, ECX, 14, ZMM},
    {"avx512fp16", 5, 7, 0, EDX, 23, ZMM},
    {"avxvnni", 5, 7, 1, EAX, 4, YMM},
    {"avx512bf16", 5, 7, 1, EAX, 5, ZMM},
};
constexpr int32_t kCount = sizeof(kFeatures) / sizeof(kFeatures[0]);

/// Which features are there. Asking the CPU is slow on virtual machines, where
/// each question goes to the host, so it is done once and leaf by leaf.
struct Answers {
  bool present[kCount] = {};
  Answers();
};

#if defined(__x86_64__)
Answers::Answers() {
  uint32_t words[4], state = 0;
  auto ask = [&](uint32_t leaf, uint32_t subleaf) {
    __cpuid_count(leaf, subleaf, words[EAX], words[EBX], words[ECX],
                  words[EDX]);
  };
  ask(0, 0);
  const uint32_t lastLeaf = words[EAX];
  ask(0x80000000, 0);
  const uint32_t lastExtended = words[EAX];
  ask(1, 0);
  if (words[ECX] >> 27 & 1) { // OSXSAVE: xgetbv may be asked
    uint32_t high;
    __asm__("xgetbv" : "=a"(state), "=d"(high) : "c"(0));
  }
  uint32_t leaf = 1, subleaf = 0;
  for (int32_t i = 0; i < kCount; ++i) {
    const Feature &feature = kFeatures[i];
    if (feature.leaf > (feature.leaf < 0x80000000 ? lastLeaf : lastExtended))
      continue;
    if (feature.leaf != leaf || feature.subleaf != subleaf)
      ask(leaf = feature.leaf, subleaf = feature.subleaf);
    present[i] = (words[feature.where] >> feature.bit & 1) &&
                 (state & feature.state) == feature.state;
  }
}
#else
Answers::Answers() = default;
#endif

} // namespace

int32_t ebbrt_cpu_feature_count(void) { return kCount; }

ebbrt_cpu_feature ebbrt_cpu_feature_at(int32_t i) {
  if (i < 0 || i >= kCount)
    return {nullptr, 0, 0};
  static const Answers answers;
  return {kFeatures[i].name, kFeatures[i].level, answers.present[i]};
}
