// Ctrl-C as a wish that a loop can notice.
// Not here: what is done about it (train.cpp).
// Called by train.cpp.
#include "python-free-driver/cli/interrupt.h"

namespace ebb::cli {

// A signal handler can reach nothing but a global; this is the only one here.
static volatile std::sig_atomic_t signalled = 0;

extern "C" {
static void noteSignal(int) { signalled = 1; }
}

Interrupt::Interrupt() {
  signalled = 0;
  struct sigaction note = {};
  note.sa_handler = noteSignal;
  note.sa_flags = int(SA_RESETHAND | SA_RESTART);
  sigemptyset(&note.sa_mask);
  sigaction(SIGINT, &note, &oldInterrupt);
  sigaction(SIGTERM, &note, &oldTerminate);
}

Interrupt::~Interrupt() {
  sigaction(SIGINT, &oldInterrupt, nullptr);
  sigaction(SIGTERM, &oldTerminate, nullptr);
}

bool Interrupt::requested() const { return signalled != 0; }

} // namespace ebb::cli
