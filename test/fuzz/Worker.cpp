// Children that take every n-th seed, and the parent that counts, writes what
// crashed, and starts them again.
#include "test/fuzz/Worker.h"

#include "dialect/Ops.h"
#include "test/fuzz/Children.h"
#include "llvm/Support/FileSystem.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

using namespace mlir;

namespace ebb::fuzz {

// A child ends after this many graphs: types and attributes of old ones stay in
// its context.
static constexpr int64_t kGraphsPerChild = 200;
// More than this share of comparisons of one kind that say nothing is a fault
// of the tests, if there are enough of them to tell.
static constexpr double kMostUnknown = 0.25;
static constexpr int64_t kEnough = 40;

namespace {
/// What a child tells its parent, in memory they share.
struct Board {
  uint64_t seed;  // being checked
  uint64_t next;  // to be checked after it
  int64_t graphs; // done
  int64_t found;  // failures written
  char check[64];
  Count counts[64];

  void begin(StringRef name) {
    std::snprintf(check, sizeof(check), "%s", name.str().c_str());
  }
  void end(StringRef name, bool known) {
    for (Count &count : counts) {
      if (count.name[0] == 0)
        std::snprintf(count.name, sizeof(count.name), "%s", name.str().c_str());
      if (name.take_front(sizeof(count.name) - 1) != count.name)
        continue;
      ++count.done;
      count.unknown += !known;
      return;
    }
  }
};

using Clock = std::chrono::steady_clock;

class Crew {
public:
  Crew(MLIRContext *context, const Checker &checker, ArrayRef<Recipe> recipes,
       const Plan &plan)
      : context(context), checker(checker), recipes(recipes), plan(plan) {
    size_t bytes = sizeof(Board) * size_t(plan.jobs);
    void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    boards = static_cast<Board *>(memory);
    for (int job = 0; job < plan.jobs; ++job)
      boards[job].next = plan.seed + uint64_t(job);
  }
  int64_t run();

private:
  bool over(uint64_t next) const {
    if (plan.graphs > 0 && next >= plan.seed + uint64_t(plan.graphs))
      return true;
    return plan.minutes > 0 && elapsed() >= plan.minutes * 60;
  }
  double elapsed() const {
    return std::chrono::duration<double>(Clock::now() - start).count();
  }
  std::string pathFor(uint64_t seed) const {
    return plan.folder + "/seed-" + std::to_string(seed) + ".mlir";
  }
  bool work(Board &board);
  void recordCrash(Board &board, Ending ending);
  Board total() const;
  void summarise(const Board &sum, const char *end) const;

  MLIRContext *context;
  const Checker &checker;
  ArrayRef<Recipe> recipes;
  const Plan &plan;
  Board *boards;
  Clock::time_point start = Clock::now();
};
} // namespace

// The child: false when it has done its share.
bool Crew::work(Board &board) {
  Checker own = checker;
  own.begin = [&](StringRef name) { board.begin(name); };
  own.end = [&](StringRef name, bool known) { board.end(name, known); };
  for (int64_t i = 0; i < kGraphsPerChild && !over(board.next); ++i) {
    limitTime(kCaseSeconds);
    board.seed = board.next;
    board.next += uint64_t(plan.jobs);
    board.begin("make");
    Case c = Maker(context, own.evaluator, recipes, board.seed).make();
    if (std::optional<Finding> finding = own.run(c)) {
      c.check = finding->check;
      ++board.found;
      std::printf("FAILED: seed %llu: %s: %s\n", (unsigned long long)c.seed,
                  finding->check.c_str(), finding->detail.c_str());
      std::fflush(stdout);
      (void)writeFile(pathFor(c.seed), textOf(c, finding->detail));
    }
    ++board.graphs;
  }
  return false;
}

// The graph is made again, in another child: making it may be what crashes.
void Crew::recordCrash(Board &board, Ending ending) {
  ++board.found;
  ++board.graphs;
  std::string what = describe(ending);
  std::printf("FAILED: seed %llu: %s: %s\n", (unsigned long long)board.seed,
              board.check, what.c_str());
  std::fflush(stdout);
  Ending made = inChild([&] {
    Case c = Maker(context, checker.evaluator, recipes, board.seed).make();
    c.check = board.check;
    return writeFile(pathFor(board.seed), textOf(c, what));
  });
  if (made != Ending::Found)
    (void)writeFile(
        pathFor(board.seed),
        "// seed: " + std::to_string(board.seed) + "\n// Making this graph " +
            what + ": ebb-fuzz --print " + std::to_string(board.seed) + "\n");
}

Board Crew::total() const {
  Board sum = {};
  for (int job = 0; job < plan.jobs; ++job) {
    sum.graphs += boards[job].graphs;
    sum.found += boards[job].found;
    for (const Count &count : boards[job].counts) {
      if (count.name[0] == 0)
        break;
      for (Count &to : sum.counts) {
        if (to.name[0] == 0)
          std::memcpy(to.name, count.name, sizeof(to.name));
        if (std::strcmp(to.name, count.name) != 0)
          continue;
        to.done += count.done;
        to.unknown += count.unknown;
        break;
      }
    }
  }
  return sum;
}

void Crew::summarise(const Board &sum, const char *end) const {
  int64_t done = 0, unknown = 0;
  for (const Count &count : sum.counts) {
    done += count.done;
    unknown += count.unknown;
  }
  std::printf("%4.0f s: %lld graphs, %lld comparisons, %lld of them say "
              "nothing, %lld failures%s",
              elapsed(), (long long)sum.graphs, (long long)done,
              (long long)unknown, (long long)sum.found, end);
  std::fflush(stdout);
}

int64_t Crew::run() {
  std::vector<pid_t> children(size_t(plan.jobs), 0);
  double nextLine = 10;
  bool busy = true;
  while (busy) {
    busy = false;
    for (int job = 0; job < plan.jobs; ++job) {
      pid_t &child = children[size_t(job)];
      Board &board = boards[job];
      if (child != 0) {
        Ending ending = endOf(child, /*poll=*/true);
        if (ending == Ending::Running) {
          busy = true;
          continue;
        }
        if (ending == Ending::Crashed || ending == Ending::Hung)
          recordCrash(board, ending);
        child = 0;
      }
      if (!over(board.next)) {
        child = startChild([&] { return work(board); });
        busy = true;
      }
    }
    usleep(20000);
    if (elapsed() > nextLine) {
      summarise(total(), "\n");
      nextLine = elapsed() * 1.2 + 10;
    }
  }
  Board sum = total();
  for (const Count &count : sum.counts) {
    if (count.name[0] == 0)
      break;
    std::printf("  %-36s %8lld", count.name, (long long)count.done);
    if (count.unknown)
      std::printf("  of which %lld say nothing", (long long)count.unknown);
    std::printf("\n");
    if (count.done >= kEnough &&
        double(count.unknown) > kMostUnknown * double(count.done)) {
      std::printf("FAILED: too many comparisons of %s say nothing\n",
                  count.name);
      ++sum.found;
    }
  }
  summarise(sum, "\n");
  return sum.found;
}

int64_t fuzz(MLIRContext *context, const Checker &checker,
             ArrayRef<Recipe> recipes, const Plan &plan) {
  (void)llvm::sys::fs::create_directories(plan.folder);
  return Crew(context, checker, recipes, plan).run();
}

std::vector<std::string> neverMade(MLIRContext *context,
                                   const Evaluator &evaluator,
                                   ArrayRef<Recipe> recipes, uint64_t seed,
                                   int64_t graphs) {
  llvm::StringMap<int64_t> counts;
  for (int64_t i = 0; i < graphs; ++i) {
    Case c = Maker(context, evaluator, recipes, seed + uint64_t(i)).make();
    c.module->walk(
        [&](Operation *op) { ++counts[op->getName().stripDialect()]; });
  }
  std::vector<std::string> missing;
  for (RegisteredOperationName op :
       context->getRegisteredOperationsByDialect("ebb")) {
    StringRef name = op.stripDialect();
    bool excepted = llvm::any_of(
        exceptions(), [&](const Exception &e) { return e.op == name; });
    if (op.hasTrait<NoGradient>())
      continue;
    std::printf("%8lld %s\n", (long long)counts[name], name.str().c_str());
    if (counts[name] == 0 && !excepted)
      missing.push_back(name.str() +
                        (evaluator.knows(op)
                             ? ", which needs a row in Recipes.cpp"
                             : ", which has no meaning in Evaluate*.cpp"));
    if (counts[name] != 0 && excepted)
      missing.push_back(name.str() +
                        ", which is made, but listed as an exception");
  }
  return missing;
}

} // namespace ebb::fuzz
