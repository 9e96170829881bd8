// Ctrl-C as a wish that a loop can notice, rather than an end.
// Not here: what is done about it (train.cpp).
// Called by train.cpp.
#ifndef EBB_CLI_INTERRUPT_H
#define EBB_CLI_INTERRUPT_H

#include <csignal>

namespace ebb::cli {

/// While it lives, the first SIGINT or SIGTERM is noted and a second one ends
/// the process as usual. One at a time.
class Interrupt {
public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt &) = delete;
  bool requested() const;

private:
  struct sigaction oldInterrupt, oldTerminate;
};

} // namespace ebb::cli

#endif // EBB_CLI_INTERRUPT_H
