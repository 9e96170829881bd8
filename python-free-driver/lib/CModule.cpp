// The C interface's functions of modules, over the C++ interface.
// Not here: programs and sessions, which need no compiler (run/CProgram.cpp).
// Called by host programs through ebb/ebb.h.
#include "ebb/ebb.hpp"
#include "python-free-driver/run/CBoundary.h"

#include <cstdlib>

using namespace ebb;
using namespace ebb::c;

struct ebb_module {
  Module module;
};

/// What null stands for where a text may be left out.
static std::string textOr(const char *text, const char *otherwise) {
  return text ? text : otherwise;
}

/// A copy the caller frees.
static char *copyOf(const std::string &text) {
  char *copy = static_cast<char *>(std::malloc(text.size() + 1));
  if (!copy)
    throw std::bad_alloc();
  std::memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

void ebb_string_destroy(char *string) { std::free(string); }

static ebb_code give(Expected<Module> made, ebb_module **module,
                     ebb_error **error) {
  if (!made)
    return rejected(error, made.error());
  *module = new ebb_module{std::move(*made)};
  return EBB_OK;
}

static ebb_code give(const Expected<std::string> &made, char **name,
                     ebb_error **error) {
  if (!made)
    return rejected(error, made.error());
  if (name)
    *name = copyOf(*made);
  return EBB_OK;
}

ebb_code ebb_module_load(const char *path, ebb_module **module,
                         ebb_error **error) {
  return guarded(error, [&]() -> ebb_code {
    if (!module)
      return nullArgument(error, "a place for the module");
    *module = nullptr;
    if (!path)
      return nullArgument(error, "a path");
    return give(Module::load(path), module, error);
  });
}

ebb_code ebb_module_parse(const char *text, size_t length, const char *name,
                          ebb_module **module, ebb_error **error) {
  return guarded(error, [&]() -> ebb_code {
    if (!module)
      return nullArgument(error, "a place for the module");
    *module = nullptr;
    if (!text && length)
      return nullArgument(error, "the text");
    return give(Module::parse(text ? std::string_view(text, length)
                                   : std::string_view(),
                              textOr(name, "<text>")),
                module, error);
  });
}

void ebb_module_destroy(ebb_module *module) { delete module; }

ebb_code ebb_module_text(const ebb_module *module, char **text,
                         ebb_error **error) {
  return guarded(error, [&]() -> ebb_code {
    if (!text)
      return nullArgument(error, "a place for the text");
    *text = nullptr;
    if (!module)
      return nullArgument(error, "a module");
    *text = copyOf(module->module.text());
    return EBB_OK;
  });
}

ebb_code ebb_module_add_gradient(ebb_module *module, const char *function,
                                 const ebb_gradient_options *given, char **name,
                                 ebb_error **error) {
  return guarded(error, [&]() -> ebb_code {
    if (name)
      *name = nullptr;
    if (!module)
      return nullArgument(error, "a module");
    ebb_gradient_options options = EBB_GRADIENT_OPTIONS_INIT;
    if (ebb_code code = readOptions(given, options, error))
      return code;
    if (options.wrt_count < 0)
      return fail(error, EBB_INVALID_ARGUMENT,
                  "expects a number of names in wrt, but got " +
                      std::to_string(options.wrt_count));
    if (options.wrt_count && !options.wrt)
      return nullArgument(error, "the names in wrt");
    GradOptions request;
    for (int32_t i = 0; i < options.wrt_count; ++i) {
      if (!options.wrt[i])
        return nullArgument(error, "each name in wrt");
      request.wrt.emplace_back(options.wrt[i]);
    }
    request.name = textOr(options.name, "");
    request.value = options.value != 0;
    return give(module->module.grad(textOr(function, ""), request), name,
                error);
  });
}

ebb_code ebb_module_add_train_step(ebb_module *module, const char *function,
                                   const ebb_train_options *given, char **name,
                                   ebb_error **error) {
  return guarded(error, [&]() -> ebb_code {
    if (name)
      *name = nullptr;
    if (!module)
      return nullArgument(error, "a module");
    const ebb_train_options defaults = EBB_TRAIN_OPTIONS_INIT;
    ebb_train_options options = defaults;
    if (ebb_code code = readOptions(given, options, error))
      return code;
    TrainOptions request;
    request.optimizer = textOr(options.optimizer, defaults.optimizer);
    request.lr = options.lr;
    request.momentum = options.momentum;
    request.beta1 = options.beta1;
    request.beta2 = options.beta2;
    request.epsilon = options.epsilon;
    request.name = textOr(options.name, defaults.name);
    return give(module->module.trainStep(textOr(function, ""), request), name,
                error);
  });
}

ebb_code ebb_module_compile(const ebb_module *module, const char *function,
                            const ebb_compile_options *given,
                            ebb_program **program, ebb_error **error) {
  return guarded(error, [&]() -> ebb_code {
    if (!program)
      return nullArgument(error, "a place for the program");
    *program = nullptr;
    if (!module)
      return nullArgument(error, "a module");
    const ebb_compile_options defaults = EBB_COMPILE_OPTIONS_INIT;
    ebb_compile_options options = defaults;
    if (ebb_code code = readOptions(given, options, error))
      return code;
    CompileOptions request;
    request.target = textOr(options.target, defaults.target);
    request.kernels = textOr(options.kernels, defaults.kernels);
    request.cpu = textOr(options.cpu, defaults.cpu);
    request.deterministic = options.deterministic != 0;
    request.checkNan = options.check_nan != 0;
    Expected<Program> compiled =
        Program::compile(module->module, textOr(function, ""), request);
    if (!compiled)
      return rejected(error, compiled.error());
    *program = new ebb_program(std::move(*compiled));
    return EBB_OK;
  });
}
