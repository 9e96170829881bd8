// fork and wait.
#include "test/fuzz/Children.h"

#include <csignal>
#include <cstdio>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ebb::fuzz {

// Graphs of some hundred elements need far less; what needs more loops.
static constexpr rlim_t kMostBytes = rlim_t(2) << 30;

const char *describe(Ending ending) {
  switch (ending) {
  case Ending::Running:
    return "is running";
  case Ending::Clean:
    return "passes";
  case Ending::Found:
    return "differs";
  case Ending::Crashed:
    return "crashes";
  case Ending::Hung:
    return "hangs";
  }
  return "";
}

// SIGPROF ends a process that has no handler for it.
void limitTime(int seconds) {
  itimerval limit = {};
  limit.it_value.tv_sec = seconds;
  setitimer(ITIMER_PROF, &limit, nullptr);
}

pid_t startChild(llvm::function_ref<bool()> work) {
  std::fflush(nullptr);
  pid_t child = fork();
  if (child != 0)
    return child;
  // A crash is an answer, not worth a core file; and so is a hunger for memory.
  rlimit none = {0, 0}, most = {kMostBytes, kMostBytes};
  setrlimit(RLIMIT_CORE, &none);
  setrlimit(RLIMIT_DATA, &most);
  limitTime(kCaseSeconds);
  bool found = work();
  std::fflush(nullptr);
  _exit(found);
}

Ending endOf(pid_t child, bool poll) {
  int status = 0;
  pid_t ended = waitpid(child, &status, poll ? WNOHANG : 0);
  if (ended == 0)
    return Ending::Running;
  if (ended < 0)
    return Ending::Crashed;
  if (WIFSIGNALED(status))
    return WTERMSIG(status) == SIGPROF ? Ending::Hung : Ending::Crashed;
  if (WEXITSTATUS(status) > 1)
    return Ending::Crashed; // a sanitizer's report
  return WEXITSTATUS(status) ? Ending::Found : Ending::Clean;
}

Ending inChild(llvm::function_ref<bool()> work) {
  return endOf(startChild(work), /*poll=*/false);
}

} // namespace ebb::fuzz
