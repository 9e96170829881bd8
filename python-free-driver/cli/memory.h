// The process's memory, as the operating system counts it.
// Not here: the arena of a session (Session::memory).
// Called by bench.cpp.
#ifndef EBB_CLI_MEMORY_H
#define EBB_CLI_MEMORY_H

#include <cstdint>

namespace ebb::cli {

/// How far the resident memory rises above where it stood at start(), without
/// pages of files (program code) mapped in since.
class MemoryProbe {
public:
  void start();
  /// In megabytes (2^20 bytes); 0 where the system does not say.
  double peakGrowth() const;

private:
  int64_t resident = 0, file = 0; // kilobytes
};

} // namespace ebb::cli

#endif // EBB_CLI_MEMORY_H
