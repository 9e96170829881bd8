// `ebb compile`: compile functions ahead of time and write them as one program.
// Not here: the file's format (the library's).
// Called by main.cpp.
#include "python-free-driver/cli/models.h"
#include "python-free-driver/cli/report.h"

#include "ebb/io.hpp"

#include <filesystem>

namespace ebb::cli {

namespace {
struct CompileCommandOptions {
  CommonOptions common;
  std::vector<std::string> functions;
  std::string output, cpu;
  bool trainStep = false;
  TrainOptions train;
};
} // namespace

/// "model.ebb" in the current folder for "some/where/model.mlir".
static std::string defaultOutput(const std::string &model) {
  return std::filesystem::path(model).filename().replace_extension(".ebb");
}

/// The functions to compile, by name; the training step is added to the module.
static Expected<std::vector<std::string>>
chooseFunctions(const CompileCommandOptions &options, Module &module) {
  std::vector<std::string> wanted = options.functions;
  if (wanted.empty())
    wanted.emplace_back();
  std::vector<std::string> names;
  for (const std::string &name : wanted) {
    Expected<Function> function = module.function(name);
    if (!function)
      return function.error();
    if (std::find(names.begin(), names.end(), function->name) != names.end())
      return Error{"--function " + function->name + ": is given twice"};
    names.push_back(function->name);
  }
  if (!options.trainStep)
    return names;
  if (names.size() > 1)
    return Error{"--train-step: expects one --function, the loss, but got " +
                 std::to_string(names.size())};
  Expected<std::string> step = module.trainStep(names[0], options.train);
  if (!step)
    return step.error();
  return std::vector<std::string>{*step};
}

static Status compileFunctions(const CompileCommandOptions &options) {
  const CommonOptions &common = options.common;
  Report report(common);
  if (Status error = common.prepare())
    return error;
  const std::string output =
      options.output.empty() ? defaultOutput(common.file) : options.output;
  if (Status error = checkWritable(output))
    return error;
  Expected<Module> module = loadModel(common.file);
  if (!module)
    return module.error();
  report.phase("load");
  auto names = chooseFunctions(options, *module);
  if (!names)
    return names.error();
  CompileOptions compileOptions = common.compileOptions();
  if (!options.cpu.empty())
    compileOptions.cpu = options.cpu;
  std::vector<Program> programs;
  for (const std::string &name : *names) {
    if (names->size() > 1 && !common.dumpIr.empty())
      compileOptions.dumpIrDir = common.dumpIr + "/" + name;
    Expected<Program> program = Program::compile(*module, name, compileOptions);
    if (!program)
      return program.error();
    report.program(*program);
    programs.push_back(std::move(*program));
  }
  if (Status error = Program::save(output, programs))
    return error;
  report.phase("write");
  return report.finish();
}

void addCompileCommand(CLI::App &app, Action &action) {
  auto options = std::make_shared<CompileCommandOptions>();
  CLI::App *command = app.add_subcommand(
      "compile", "Compile functions to a program that runs without compiler.");
  addModelOptions(*command, options->common);
  addCodeOptions(*command, options->common);
  addRepeated(*command, "--function", options->functions,
              "a function to compile; may be given several times (default: "
              "the only public one)")
      ->type_name("NAME");
  command
      ->add_option("--cpu", options->cpu,
                   "the least CPU the program is for (default: this machine)")
      ->check(CLI::IsMember({"x86-64-v3", "x86-64-v4"}));
  command
      ->add_option("-o,--output", options->output,
                   "write to this file (default: the model's name with .ebb, "
                   "in this folder)")
      ->type_name("FILE.ebb");
  CLI::Option *step = command->add_flag(
      "--train-step", options->trainStep,
      "compile the training step of the function, which is a loss");
  addOptimizerOptions(*command, options->train, step);
  command->footer("'ebb run' and 'ebb bench' take the program in place of a "
                  "model, as do hosts linked to libebb_runtime.\n\n"
                  "Example:\n"
                  "  ebb compile model.mlir --cpu x86-64-v3 -o model.ebb");
  command->callback([options, &action] {
    action = [options] { return compileFunctions(*options); };
  });
}

} // namespace ebb::cli
