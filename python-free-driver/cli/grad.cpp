// `ebb grad`: add gradient functions to a module and write it.
// Not here: differentiation itself (the library's).
// Called by main.cpp.
#include "python-free-driver/cli/models.h"
#include "python-free-driver/cli/report.h"

#include "ebb/io.hpp"

#include <cstdio>

namespace ebb::cli {

namespace {
struct GradCommandOptions {
  CommonOptions common;
  std::string wrt, output;
  int order = 1;
  bool value = false;
};
} // namespace

/// "@f_grad(x, out_grad) -> (x_grad)"
static std::string describe(const Function &function) {
  auto list = [](const std::vector<Port> &ports) {
    std::string text;
    for (size_t i = 0; i < ports.size(); ++i)
      text += (i ? ", " : "") +
              (ports[i].name.empty() ? "#" + std::to_string(i) : ports[i].name);
    return "(" + text + ")";
  };
  return "@" + function.name + list(function.arguments) + " -> " +
         list(function.results);
}

static Status dumpText(const CommonOptions &options, const std::string &name,
                       const Module &module) {
  if (options.dumpIr.empty())
    return std::nullopt;
  return writeText(options.dumpIr + "/" + name + ".mlir", module.text());
}

static Status writeModule(const std::string &path, const std::string &text) {
  if (!path.empty())
    return writeText(path, text);
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() ||
      std::fflush(stdout) != 0)
    return Error{"standard output: cannot be written"};
  return std::nullopt;
}

static Status addGradients(const GradCommandOptions &options) {
  const CommonOptions &common = options.common;
  Report report(common);
  if (Status error = common.prepare())
    return error;
  Expected<Module> module = loadModel(common.file);
  if (!module)
    return module.error();
  report.phase("load");
  Expected<Function> function = module->function(common.function);
  if (!function)
    return function.error();
  if (Status error = dumpText(common, "0-" + function->name, *module))
    return error;
  std::string name = function->name;
  for (int i = 1; i <= options.order; ++i) {
    GradOptions grad;
    grad.wrt = splitNames(options.wrt);
    grad.value = options.value && i == 1;
    Expected<std::string> added = module->grad(name, grad);
    if (!added)
      return added.error();
    name = *added;
    report.phase("gradient " + std::to_string(i));
    if (Status error =
            dumpText(common, std::to_string(i) + "-" + name, *module))
      return error;
    if (Expected<Function> made = module->function(name))
      report.remark(common.file + ": remark: added " + describe(*made));
  }
  if (Status error = writeModule(options.output, module->text()))
    return error;
  report.phase("write");
  return report.finish();
}

void addGradCommand(CLI::App &app, Action &action) {
  auto options = std::make_shared<GradCommandOptions>();
  CLI::App *command = app.add_subcommand(
      "grad", "Add gradient functions to a module and write it.");
  addCommonOptions(*command, options->common);
  command
      ->add_option("--wrt", options->wrt,
                   "differentiate with respect to these arguments, by name or "
                   "position (default: all float ones)")
      ->type_name("X,Y");
  command
      ->add_option("--order", options->order,
                   "apply the differentiation this many times")
      ->check(CLI::Range(1, 100))
      ->type_name("N")
      ->capture_default_str();
  command->add_flag("--value", options->value,
                    "the first gradient function also returns the values");
  command
      ->add_option("-o,--output", options->output,
                   "write to this file (default: standard output)")
      ->type_name("FILE");
  command->footer("Example:\n"
                  "  ebb grad model.mlir --function f --wrt x,w --value -o "
                  "model_grad.mlir");
  command->callback([options, &action] {
    action = [options] { return addGradients(*options); };
  });
}

} // namespace ebb::cli
