// Compiles a function and loads its code.
// Not here: running it (run/Session.cpp); the steps (lowering/Pipelines.cpp).
// Called by host programs and the command.
#include "ebb/ebb.hpp"

#include "dialect/Dialect.h"
#include "lowering/Pipelines.h"
#include "mlir/IR/Remarks.h"
#include "python-free-driver/lib/Diagnostics.h"
#include "python-free-driver/lib/ModuleImpl.h"
#include "python-free-driver/run/ProgramImpl.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace mlir;

namespace ebb {

namespace {
// Collects kernel selection's remarks as lines.
class RemarkLines : public remark::detail::MLIRRemarkStreamerBase {
public:
  explicit RemarkLines(std::vector<std::string> &lines) : lines(lines) {}
  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    std::string place = placeOf(remark.getLocation());
    std::string text = remark.getMsg();
    for (const remark::detail::Remark::Arg &arg : remark.getArgs())
      if (arg.key == "Remark")
        text = arg.val;
    lines.push_back((place.empty() ? "" : place + ": ") + "remark: " + text);
  }

private:
  std::vector<std::string> &lines;
};

// Times stages and writes what each left behind.
class Stages {
public:
  Stages(std::vector<Timing> &timings, const std::string &directory)
      : timings(timings), directory(directory),
        start(std::chrono::steady_clock::now()) {}

  void end(StringRef stage, Operation *ir) {
    auto now = std::chrono::steady_clock::now();
    timings.push_back(
        {stage.str(),
         std::chrono::duration<double, std::milli>(now - start).count()});
    if (!directory.empty() && ir && problem.empty())
      write(stage, ir);
    start = std::chrono::steady_clock::now();
  }

  std::string problem; // why a dump could not be written

private:
  void write(StringRef stage, Operation *ir) {
    if (std::error_code error = llvm::sys::fs::create_directories(directory)) {
      problem = "ebb: error: " + directory + ": " + error.message();
      return;
    }
    llvm::SmallString<128> path(directory);
    std::string number = std::to_string(timings.size());
    llvm::sys::path::append(
        path, std::string(2 - std::min<size_t>(2, number.size()), '0') +
                  number + "-" + stage.str() + ".mlir");
    std::error_code error;
    llvm::raw_fd_ostream os(path, error);
    if (error) {
      problem = ("ebb: error: " + path + ": " + error.message()).str();
      return;
    }
    ir->print(os);
    os << '\n';
  }

  std::vector<Timing> &timings;
  std::string directory;
  std::chrono::steady_clock::time_point start;
};

std::string toText(llvm::Error error) {
  return llvm::toString(std::move(error));
}

// Code of a program, mapped executable while the program lives.
Expected<std::shared_ptr<void>> load(const CompiledProgram &compiled,
                                     std::vector<ebbrt_kernel_fn> &entries) {
  if (compiled.kernelNames.empty())
    return std::shared_ptr<void>();
  auto jit = llvm::orc::LLJITBuilder().create();
  if (!jit)
    return Error{"ebb: error: cannot load code: " + toText(jit.takeError())};
  auto buffer = llvm::MemoryBuffer::getMemBufferCopy(
      StringRef(compiled.object.data(), compiled.object.size()), "kernels");
  if (llvm::Error error = (*jit)->addObjectFile(std::move(buffer)))
    return Error{"ebb: error: cannot load code: " + toText(std::move(error))};
  for (const std::string &name : compiled.kernelNames) {
    auto address = (*jit)->lookup(name);
    if (!address)
      return Error{"ebb: error: cannot load code: " +
                   toText(address.takeError())};
    entries.push_back(address->toPtr<ebbrt_kernel_fn>());
  }
  return std::shared_ptr<void>(
      std::shared_ptr<llvm::orc::LLJIT>(std::move(*jit)));
}
} // namespace

static Expected<PipelineOptions> pipelineOptions(const CompileOptions &o) {
  if (o.target != "cpu")
    return Error{"ebb: error: target '" + o.target +
                 "' is not in this build; valid is cpu"};
  if (o.kernels != "auto" && o.kernels != "generated" && o.kernels != "library")
    return Error{"ebb: error: expects kernels to be auto, generated or "
                 "library, but got '" +
                 o.kernels + "'"};
  if (!o.cpu.empty() && o.cpu != "x86-64-v3" && o.cpu != "x86-64-v4")
    return Error{"ebb: error: expects cpu to be x86-64-v3, x86-64-v4 or empty, "
                 "but got '" +
                 o.cpu + "'"};
  PipelineOptions options;
  options.selection = {o.kernels, o.deterministic};
  options.cpu = o.cpu;
  options.fuse = !o.checkNan;
  return options;
}

Expected<Program> Program::compile(const Module &source,
                                   const std::string &name,
                                   const CompileOptions &compileOptions) {
  auto options = pipelineOptions(compileOptions);
  if (!options)
    return options.error();
  Program program;
  program.pimpl = std::make_shared<Impl>();
  Impl &impl = *program.pimpl;
  Stages stages(impl.timings, compileOptions.dumpIrDir);

  Module working = source.clone();
  auto function = findFunction(*working.impl(), name);
  if (!function)
    return function.error();
  impl.signature = describeFunction(*function);
  if (Status error = checkPorts(impl.signature))
    return *error;
  MLIRContext *context = working.impl()->context.get();
  // Remarks go to this compilation's list.
  (void)remark::enableOptimizationRemarks(
      *context, std::make_unique<RemarkLines>(impl.explain),
      std::make_unique<remark::RemarkEmittingPolicyAll>(),
      remark::RemarkCategories{std::nullopt, ".*", ".*", ".*", ".*"});
  CompiledProgram compiled;
  {
    DiagnosticCollector diagnostics(context);
    if (function->isExternal())
      return Error{"ebb: error: " + working.impl()->name + ": @" +
                   function->getName().str() + " has no body"};
    if (failed(compileForCpu(
            *working.impl()->module, *function, *options,
            [&](StringRef stage, Operation *ir) { stages.end(stage, ir); },
            compiled)))
      return Error{diagnostics.text("ebb: error: compilation failed")};
  }
  context->setRemarkEngine(nullptr);
  if (!stages.problem.empty())
    return Error{stages.problem};

  std::vector<ebbrt_kernel_fn> entries;
  auto code = load(compiled, entries);
  if (!code)
    return code.error();
  impl.code = *code;
  std::vector<const char *> strings;
  ebbrt_program_desc desc = compiled.describe(strings, entries);
  ebbrt_error error{};
  if (ebbrt_program_create(&desc, &impl.handle, &error) != EBBRT_OK)
    return Error{std::string("ebb: error: ") + error.message};
  // Inference may know more of the results than the source declared.
  for (auto [port, result] :
       llvm::zip(impl.signature.results, compiled.results))
    port.dims.assign(compiled.dims.begin() + result.first_dim,
                     compiled.dims.begin() + result.first_dim + result.rank);
  stages.end("load", nullptr);
  return program;
}

Expected<Program> Program::compile(const Module &source,
                                   const std::string &name) {
  return compile(source, name, CompileOptions());
}

std::string versionString() {
  std::string version = runtimeVersionString();
  return version.insert(version.find('(') + 1,
                        "LLVM " LLVM_VERSION_STRING ", ");
}

} // namespace ebb
