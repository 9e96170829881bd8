// Machine code of a program, placed in executable memory.
// Not here: what the code is (lowering/llvm makes it).
// Used by Program.cpp and ProgramFile.cpp.
#ifndef EBB_RUN_MAPPEDCODE_H
#define EBB_RUN_MAPPEDCODE_H

#include "ebb/program.hpp"

namespace ebb {

/// Owns one mapping: text, readable and executable, then at the next page
/// constants, readable. Never writable and executable at once.
class MappedCode {
public:
  MappedCode() = default;
  MappedCode(const MappedCode &) = delete;
  ~MappedCode();
  /// Copies both parts to memory of their own; once.
  Status map(std::string_view text, std::string_view constants);
  std::string_view text() const { return {memory, textBytes}; }
  std::string_view constants() const {
    return {memory + constantsStart, constantBytes};
  }

private:
  char *memory = nullptr;
  size_t textBytes = 0, constantsStart = 0, constantBytes = 0, size = 0;
};

} // namespace ebb

#endif // EBB_RUN_MAPPEDCODE_H
