// Work in processes of their own, so that a crash or a hang ends only one.
// Not here: the work. Called by Worker.cpp and Reduce.cpp.
#ifndef TEST_FUZZ_CHILDREN_H
#define TEST_FUZZ_CHILDREN_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>
#include <sys/types.h>

namespace ebb::fuzz {

/// How a child ended: `Clean` and `Found` are its answers, false and true.
enum class Ending { Running, Clean, Found, Crashed, Hung };
const char *describe(Ending ending);

/// CPU seconds of one case: one that needs more hangs.
constexpr int kCaseSeconds = 120;
/// CPU seconds the caller may still use before it is ended as hung.
void limitTime(int seconds);

/// Starts a child that answers `work()`.
pid_t startChild(llvm::function_ref<bool()> work);
/// How `child` ended; waits for it unless `poll`.
Ending endOf(pid_t child, bool poll);

/// Starts one and waits.
Ending inChild(llvm::function_ref<bool()> work);

} // namespace ebb::fuzz

#endif // TEST_FUZZ_CHILDREN_H
