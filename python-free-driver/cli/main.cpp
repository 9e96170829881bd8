// The `ebb` command: reads the command line, runs a command, sets the status.
// Not here: the commands themselves, one file each.
// Called by the system.
#include "python-free-driver/cli/report.h"

#include <cstdio>
#include <new>

using namespace ebb;
using namespace ebb::cli;

/// 0 done, 1 a diagnosed error or failed check, 2 wrong usage.
enum ExitStatus { done = 0, failed = 1, wrongUsage = 2 };

static int reportUsage(const CLI::App &app, const CLI::ParseError &error,
                       const std::string &first) {
  std::string command = "ebb", text = error.what();
  for (const CLI::App *chosen : app.get_subcommands())
    command += " " + chosen->get_name();
  if (app.get_subcommands().empty()) {
    std::string known;
    for (const CLI::App *offered : app.get_subcommands({}))
      known += (known.empty() ? "" : ", ") + offered->get_name();
    text = "expects a command (" + known + ")" +
           (first.empty() ? "" : ", but got '" + first + "'");
  }
  std::fprintf(stderr, "ebb: error: %s\nsee '%s --help'\n", text.c_str(),
               command.c_str());
  return wrongUsage;
}

static int runCommandLine(int argc, char **argv) {
  CLI::App app("Ebb compiles static tensor graphs with their gradients.",
               "ebb");
  app.set_version_flag("--version", versionString());
  app.require_subcommand(1);
  app.footer("'ebb COMMAND --help' says more.\n\n"
             "Example:\n"
             "  ebb run model.mlir --input 'x=[1, 2, 3]'");
  Action action;
  addRunCommand(app, action);
  addGradCommand(app, action);
  addCheckCommand(app, action);
  addTrainCommand(app, action);
  addCompileCommand(app, action);
  addBenchCommand(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    if (error.get_exit_code() == 0) // --help, --version
      return app.exit(error);
    return reportUsage(app, error, argc > 1 ? argv[1] : "");
  }
  Status error = action();
  if (std::fflush(stdout) != 0 && !error)
    error = Error{"standard output: cannot be written"};
  if (!error)
    return done;
  printError(*error);
  return failed;
}

int main(int argc, char **argv) {
  try {
    return runCommandLine(argc, argv);
  } catch (const std::bad_alloc &) {
    printError(Error{"out of memory"});
  } catch (const std::exception &error) {
    printError(Error{error.what()});
  }
  return failed;
}
