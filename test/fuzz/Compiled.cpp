// From a function to text, to a program, to numbers.
#include "test/fuzz/Compiled.h"

#include "ebb/ebb.hpp"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

using namespace mlir;

namespace ebb::fuzz {

static Tensor tensorOf(const Array &value, DType dtype) {
  Tensor tensor = Tensor::zeros(
      dtype, std::vector<int64_t>(value.dims.begin(), value.dims.end()));
  for (int64_t i = 0, n = value.size(); i < n; ++i)
    if (isFloat(dtype))
      tensor.set(i, value[i]);
    else
      tensor.setInteger(i, int64_t(value[i]));
  return tensor;
}

static Array arrayOf(const Tensor &tensor) {
  Array value(tensor.dims());
  for (int64_t i = 0, n = value.size(); i < n; ++i)
    value[i] = tensor.real(i);
  return value;
}

static std::string alone(func::FuncOp function) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(function.getLoc());
  func::FuncOp copy = function.clone();
  copy.setPublic();
  module->push_back(copy);
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os);
  return text;
}

bool runCompiled(func::FuncOp function, ArrayRef<Array> arguments,
                 const Target &target, std::vector<Array> &results,
                 std::string &problem) {
  auto fail = [&](const Error &error) {
    problem = error.message;
    return false;
  };
  Expected<Module> module = Module::parse(alone(function), "case");
  if (!module)
    return fail(module.error());
  if (target.single) {
    Expected<Module> narrow = module->withFloatType(DType::F32);
    if (!narrow)
      return fail(narrow.error());
    module = std::move(narrow);
  }
  CompileOptions options;
  options.kernels = target.generated ? "generated" : "auto";
  Expected<Program> program =
      Program::compile(*module, function.getName().str(), options);
  if (!program)
    return fail(program.error());
  SessionOptions single;
  single.threads = 1;
  Expected<Session> session = Session::create(*program, single);
  if (!session)
    return fail(session.error());
  std::vector<Tensor> inputs;
  for (auto [value, port] :
       llvm::zip(arguments, program->signature().arguments))
    inputs.push_back(tensorOf(value, port.dtype));
  Expected<std::vector<Tensor>> outputs = session->run(inputs);
  if (!outputs)
    return fail(outputs.error());
  results.clear();
  for (const Tensor &output : *outputs)
    results.push_back(arrayOf(output));
  return true;
}

} // namespace ebb::fuzz
