// Mapping machine code: written first, then made executable.
// Not here: calling it (the runtime).
// Called by Program.cpp.
#include "python-free-driver/run/MappedCode.h"
#include "python-free-driver/run/Storage.h"

#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace ebb {

/// The distance from text to constants was fixed for pages of this size.
static constexpr size_t kPage = 4096;

static size_t toPages(size_t bytes) {
  return (bytes + kPage - 1) / kPage * kPage;
}

MappedCode::~MappedCode() {
  if (memory)
    munmap(memory, size);
}

Status MappedCode::map(std::string_view text, std::string_view constants) {
  textBytes = text.size();
  constantBytes = constants.size();
  constantsStart = toPages(textBytes);
  size = constantsStart + toPages(constantBytes);
  if (textBytes == 0 || size < constantBytes)
    return Error{"its code is malformed"};
  if (sysconf(_SC_PAGESIZE) != long(kPage))
    return Error{"code runs only where a page of memory has 4096 bytes"};
  void *pages = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED)
    return Error{"no memory for code: " + systemMessage(errno)};
  memory = static_cast<char *>(pages);
  std::memcpy(memory, text.data(), textBytes);
  if (constantBytes > 0)
    std::memcpy(memory + constantsStart, constants.data(), constantBytes);
  if (mprotect(memory, constantsStart, PROT_READ | PROT_EXEC) != 0 ||
      mprotect(memory + constantsStart, size - constantsStart, PROT_READ) != 0)
    return Error{"this system does not let code be mapped: " +
                 systemMessage(errno)};
  return std::nullopt;
}

} // namespace ebb
