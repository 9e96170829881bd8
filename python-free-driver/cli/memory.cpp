// The process's memory, from /proc/self/status.
// Not here: the arena of a session.
// Called by bench.cpp.
#include "python-free-driver/cli/memory.h"

#include <algorithm>
#include <fstream>
#include <string>

namespace ebb::cli {

/// A field in kibibytes, 0 if it is not there.
static int64_t readField(const std::string &name) {
  std::ifstream status("/proc/self/status");
  std::string word;
  int64_t value = 0;
  while (status >> word)
    if (word == name + ":" && status >> value)
      return value;
  return 0;
}

void MemoryProbe::start() {
  resident = readField("VmRSS");
  file = readField("RssFile");
}

double MemoryProbe::peakGrowth() const {
  const int64_t mapped = std::max<int64_t>(readField("RssFile") - file, 0);
  const int64_t growth = readField("VmHWM") - resident - mapped;
  return double(std::max<int64_t>(growth, 0)) / 1024;
}

} // namespace ebb::cli
