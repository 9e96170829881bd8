// Lives here: parallelFor on libgomp, and the default number of threads.
// Not here: any OpenMP pragma. clang's -fopenmp would bring a second OpenMP
// runtime into a process that has libgomp already, because oneDNN uses it.
// Called by sessions for generated kernels, and by host kernels.
#include "runtime/host/parallel.h"

#include <algorithm>
#include <cstdlib>
#include <sched.h>

// libgomp's stable entry points; GOMP_parallel is what compilers call.
extern "C" {
void GOMP_parallel(void (*body)(void *), void *data, unsigned threads,
                   unsigned flags);
int omp_get_thread_num(void);
int omp_get_num_threads(void);
}

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define EBB_THREAD_SANITIZER
extern "C" {
void __tsan_acquire(void *address);
void __tsan_release(void *address);
}
#endif
#endif

namespace ebb::runtime {

namespace {

// libgomp is not instrumented, so ThreadSanitizer must be told that a team
// starts after what its starter did before, and ends before what the starter
// does next.
void tellReleased([[maybe_unused]] void *address) {
#ifdef EBB_THREAD_SANITIZER
  __tsan_release(address);
#endif
}
void tellAcquired([[maybe_unused]] void *address) {
#ifdef EBB_THREAD_SANITIZER
  __tsan_acquire(address);
#endif
}

struct Team {
  int64_t units;
  UnitsFunction body;
  void *context;
  char start = 0, end = 0; // addresses that stand for the two events
};

/// The first unit of thread `i` of `n`; exact for any number of units.
int64_t boundary(int64_t units, int64_t i, int64_t n) {
  return units / n * i + std::min(i, units % n);
}

void runMember(void *data) {
  Team &team = *static_cast<Team *>(data);
  tellAcquired(&team.start);
  int64_t member = omp_get_thread_num(), size = omp_get_num_threads();
  int64_t lo = boundary(team.units, member, size);
  int64_t hi = boundary(team.units, member + 1, size);
  if (lo < hi)
    team.body(team.context, lo, hi);
  tellReleased(&team.end);
}

} // namespace

void parallelFor(int32_t threads, int64_t units, UnitsFunction body,
                 void *context) {
  if (units <= 0)
    return;
  if (threads <= 1 || units == 1)
    return body(context, 0, units);
  Team team{units, body, context};
  // Always the whole team: libgomp ends threads that a smaller team leaves out
  // and must start them again for the next larger one.
  tellReleased(&team.start);
  GOMP_parallel(runMember, &team, static_cast<unsigned>(threads), 0);
  tellAcquired(&team.end);
}

int32_t defaultThreads() {
  if (const char *text = std::getenv("OMP_NUM_THREADS")) {
    // A list ("4,2") gives a number per nesting level; ours is the first.
    char *end = nullptr;
    long value = std::strtol(text, &end, 10);
    if (end != text && value > 0)
      return static_cast<int32_t>(std::min<long>(value, kMaxThreads));
  }
  cpu_set_t mask;
  CPU_ZERO(&mask);
  if (sched_getaffinity(0, sizeof(mask), &mask) != 0)
    return 1;
  return std::clamp(CPU_COUNT(&mask), 1, kMaxThreads);
}

} // namespace ebb::runtime
