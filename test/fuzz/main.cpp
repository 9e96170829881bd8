// ebb-fuzz: random graphs, compared with themselves; docs/testing.md says how
// it is used. Nothing but the command line lives here.
#include "mlir/IR/MLIRContext.h"
#include "python-free-driver/lib/Register.h"
#include "test/fuzz/Reduce.h"
#include "test/fuzz/Worker.h"
#include "llvm/Support/CommandLine.h"

#include <cstdio>

using namespace ebb::fuzz;

static constexpr const char *kHelp =
    R"(ebb-fuzz: random graphs, compared with themselves.

  ebb-fuzz [--graphs N | --minutes N] [--seed S] [--jobs J] [--out FOLDER]
      Makes and checks graphs of the seeds S, S + 1, ...; a failure is written
      to FOLDER. The status is 1 if there was one.
  ebb-fuzz --check FILE [--only NAME] [--values FILE]
      Repeats all comparisons on a failure, or NAME. The status is 1 if one fails.
  ebb-fuzz --reduce FILE --out FILE
      Makes a failure small: the comparison it names still fails.
  ebb-fuzz --print SEED
      Prints the graph of a seed.
  ebb-fuzz --ops [--graphs N] [--seed S]
      Counts the ops in graphs. The status is 1 if a differentiable one is
      neither made nor an exception.
  ebb-fuzz --passes
      Lists the passes that are compared, and why others are not.

  --graphs N      how many graphs (default: 100)
  --minutes N     until N minutes have passed
  --seed S        the first seed (default: 1)
  --jobs J        processes (default: 1)
  --out PATH      where failures go (default: fuzz-failures)
  --only NAME     one comparison, by the name in the summary
  --values FILE   take the seed, the inputs and, without --only, the comparison
                  from another failure
  --plant OP      makes the first result of OP wrong by 1 % in gradients, to
                  see it found; "crash" makes differentiation crash
)";

namespace {
struct Options {
  Plan plan;
  std::string check, reduce, only, values, plant, out;
  std::optional<uint64_t> print;
  bool ops = false, passes = false, help = false;
};
} // namespace

static bool readNumber(const char *text, double least, double &number) {
  return text && !llvm::StringRef(text).getAsDouble(number) && number >= least;
}

// False after a message on standard error.
static bool readOptions(int argc, char **argv, Options &o) {
  o.plan.graphs = 100;
  for (int i = 1; i < argc; ++i) {
    llvm::StringRef flag = argv[i];
    if (flag == "--help" || flag == "--ops" || flag == "--passes") {
      (flag == "--help" ? o.help : flag == "--ops" ? o.ops : o.passes) = true;
      continue;
    }
    const char *value = i + 1 < argc ? argv[++i] : nullptr;
    double number = 0;
    bool ok = value != nullptr;
    if (flag == "--check")
      o.check = value ? value : "";
    else if (flag == "--reduce")
      o.reduce = value ? value : "";
    else if (flag == "--only")
      o.only = value ? value : "";
    else if (flag == "--values")
      o.values = value ? value : "";
    else if (flag == "--plant")
      o.plant = value ? value : "";
    else if (flag == "--out")
      o.out = value ? value : "";
    else if (flag == "--graphs" && (ok = readNumber(value, 1, number)))
      o.plan.graphs = int64_t(number);
    else if (flag == "--minutes" && (ok = readNumber(value, 0, number)))
      o.plan.minutes = number;
    else if (flag == "--seed" && (ok = readNumber(value, 0, number)))
      o.plan.seed = uint64_t(number);
    else if (flag == "--jobs" && (ok = readNumber(value, 1, number)))
      o.plan.jobs = int(number);
    else if (flag == "--print" && (ok = readNumber(value, 0, number)))
      o.print = uint64_t(number);
    else
      ok = false;
    if (!ok) {
      std::fprintf(stderr, "ebb-fuzz: error: cannot read '%s'; see --help\n",
                   flag.str().c_str());
      return false;
    }
  }
  if (o.plan.minutes > 0)
    o.plan.graphs = 0;
  return true;
}

static bool load(const std::string &path, mlir::MLIRContext *context, Case &c) {
  std::string problem;
  if (readCase(path, context, c, problem))
    return true;
  std::fprintf(stderr, "ebb-fuzz: error: %s\n", problem.c_str());
  return false;
}

static int checkFile(const Options &o, mlir::MLIRContext *context,
                     const Checker &checker) {
  Case c;
  if (!load(o.check, context, c))
    return 2;
  std::string only = o.only;
  if (Case other; !o.values.empty()) {
    if (!load(o.values, context, other))
      return 2;
    c.seed = other.seed;
    c.inputs = other.inputs;
    c.fitInputs();
    only = only.empty() ? other.check : only;
  }
  std::optional<Finding> finding = checker.run(c, only);
  if (finding)
    std::printf("FAILED: %s: %s\n", finding->check.c_str(),
                finding->detail.c_str());
  else
    std::printf("passed\n");
  return finding ? 1 : 0;
}

static int reduceFile(const Options &o, mlir::MLIRContext *context,
                      const Checker &checker) {
  Case c;
  if (!load(o.reduce, context, c))
    return 2;
  if (!o.only.empty())
    c.check = o.only;
  if (c.check.empty()) {
    std::fprintf(stderr,
                 "ebb-fuzz: error: %s names no comparison; give --only\n",
                 o.reduce.c_str());
    return 2;
  }
  if (!failure(checker, c)) {
    std::fprintf(stderr, "ebb-fuzz: error: %s: '%s' does not fail\n",
                 o.reduce.c_str(), c.check.c_str());
    return 2;
  }
  std::printf("%zu ops", opCount(c));
  // Written on the way, too: a case that hangs takes long.
  Case small = reduce(checker, std::move(c), [&](const Case &smaller) {
    std::printf(", %zu", opCount(smaller));
    std::fflush(stdout);
    (void)writeFile(o.out, textOf(smaller, ""));
  });
  std::printf("\n");
  std::optional<std::string> how = failure(checker, small);
  return writeFile(o.out, textOf(small, how.value_or(""))) ? 0 : 2;
}

static int listPasses() {
  for (const PassRow &row : comparedPasses())
    std::printf("compared: %s\n", row.pipeline.str().c_str());
  for (const PassRow &row : otherPasses())
    std::printf("not compared: %s: %s\n", row.pipeline.str().c_str(),
                row.reason.str().c_str());
  return 0;
}

int main(int argc, char **argv) {
  Options o;
  if (!readOptions(argc, argv, o))
    return 2;
  if (o.help)
    return std::fputs(kHelp, stdout) < 0;
  if (o.passes)
    return listPasses();
  mlir::DialectRegistry registry;
  ebb::registerEverything(registry);
  mlir::DialectRegistry needed;
  ebb::registerDialects(needed);
  mlir::MLIRContext context(needed, mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  context.printOpOnDiagnostic(false);
  std::vector<Recipe> recipes = allRecipes(&context);
  Evaluator evaluator;
  Checker checker(evaluator);
  checker.plant = o.plant.empty() ? "" : "ebb." + o.plant;
  if (!o.check.empty())
    return checkFile(o, &context, checker);
  if (!o.reduce.empty())
    return reduceFile(o, &context, checker);
  if (o.print) {
    Case c = Maker(&context, evaluator, recipes, *o.print).make();
    return std::fputs(textOf(c, "").c_str(), stdout) < 0;
  }
  if (o.ops) {
    std::vector<std::string> missing =
        neverMade(&context, evaluator, recipes, o.plan.seed, o.plan.graphs);
    for (const std::string &op : missing)
      std::fprintf(stderr, "never made: %s\n", op.c_str());
    return missing.empty() ? 0 : 1;
  }
  o.plan.folder = o.out.empty() ? "fuzz-failures" : o.out;
  return fuzz(&context, checker, recipes, o.plan) ? 1 : 0;
}
