// Loading, inspecting and transforming modules behind the public interface.
// Compilation is Compile.cpp.
#include "python-free-driver/lib/ModuleImpl.h"

#include "dialect/Dialect.h"
#include "lowering/Program.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "passes/Passes.h"
#include "python-free-driver/lib/Diagnostics.h"
#include "python-free-driver/lib/Register.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/thread.h"

using namespace mlir;

namespace ebb {

Module::Module(std::unique_ptr<Impl> impl) : pimpl(std::move(impl)) {}
Module::Module(Module &&) noexcept = default;
Module &Module::operator=(Module &&) noexcept = default;
Module::~Module() = default;

std::shared_ptr<MLIRContext> makeContext() {
  DialectRegistry registry;
  registerDialects(registry);
  auto context =
      std::make_shared<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  context->printOpOnDiagnostic(false);
  context->loadAllAvailableDialects();
  return context;
}

std::optional<DType> dtypeOf(Type element) {
  std::optional<ebbrt_dtype> type = runtimeTypeOf(element);
  return type ? std::optional(DType(*type)) : std::nullopt;
}

Type typeOf(DType dtype, MLIRContext *context) {
  Builder b(context);
  switch (dtype) {
  case DType::F32:
    return b.getF32Type();
  case DType::F64:
    return b.getF64Type();
  case DType::BF16:
    return b.getBF16Type();
  case DType::F16:
    return b.getF16Type();
  case DType::I1:
    return b.getI1Type();
  case DType::I8:
    return b.getIntegerType(8);
  case DType::U8:
    return b.getIntegerType(8, /*isSigned=*/false);
  case DType::I16:
    return b.getIntegerType(16);
  case DType::I32:
    return b.getI32Type();
  case DType::I64:
    return b.getI64Type();
  case DType::C64:
    return ComplexType::get(b.getF32Type());
  case DType::C128:
    return ComplexType::get(b.getF64Type());
  }
  return {};
}

// ---- loading ---------------------------------------------------------------

// The parser recurses; this is what its thread's stack carries with room: 2,000
// regions, each "({" in the generic form.
constexpr unsigned kMaxNesting = 4000;
constexpr unsigned kParserStackBytes = 512u << 20;

// The deepest nesting of brackets in text, and the line it is on.
static std::pair<unsigned, unsigned> deepestNesting(StringRef text) {
  unsigned depth = 0, deepest = 0, line = 1, at = 1;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '\n')
      ++line;
    if (c == '"') {
      for (++i; i < text.size() && text[i] != '"'; ++i) {
        if (text[i] == '\\')
          ++i;
        if (i < text.size() && text[i] == '\n')
          ++line;
      }
    } else if (c == '/' && i + 1 < text.size() && text[i + 1] == '/') {
      while (i + 1 < text.size() && text[i + 1] != '\n')
        ++i;
    } else if (c == '{' || c == '(' || c == '[' || c == '<') {
      if (++depth > deepest) {
        deepest = depth;
        at = line;
      }
    } else if ((c == '}' || c == ')' || c == ']' ||
                (c == '>' && i > 0 && text[i - 1] != '-')) &&
               depth > 0) {
      --depth;
    }
  }
  return {deepest, at};
}

static Expected<std::unique_ptr<Module::Impl>>
parseBuffer(std::unique_ptr<llvm::MemoryBuffer> buffer,
            const std::string &name) {
  StringRef text = buffer->getBuffer();
  bool bytecode = text.starts_with("ML\xefR");
  if (!bytecode) {
    auto [depth, line] = deepestNesting(text);
    if (depth > kMaxNesting)
      return Error{name + ":" + std::to_string(line) +
                   ":1: error: nesting of " + std::to_string(depth) +
                   " levels is too deep; at most " +
                   std::to_string(kMaxNesting) + " can be parsed"};
    if (size_t zero = text.find('\0'); zero != StringRef::npos)
      return Error{"ebb: error: " + name + ": not MLIR text: byte " +
                   std::to_string(zero) + " is 0"};
  }
  auto impl = std::make_unique<Module::Impl>();
  impl->context = makeContext();
  impl->name = name;
  DiagnosticCollector diagnostics(impl->context.get());
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  llvm::thread parser(std::optional<unsigned>(kParserStackBytes), [&] {
    ParserConfig config(impl->context.get());
    impl->module = parseSourceFile<ModuleOp>(sources, config);
  });
  parser.join();
  if (!impl->module)
    return Error{
        diagnostics.text("ebb: error: " + name + ": cannot be parsed as MLIR")};
  return impl;
}

Expected<Module> Module::load(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (!buffer)
    return Error{"ebb: error: " + path + ": " + buffer.getError().message()};
  auto impl = parseBuffer(std::move(*buffer), path);
  if (!impl)
    return impl.error();
  return Module(std::move(*impl));
}

Expected<Module> Module::parse(std::string_view text, const std::string &name) {
  auto impl =
      parseBuffer(llvm::MemoryBuffer::getMemBufferCopy(text, name), name);
  if (!impl)
    return impl.error();
  return Module(std::move(*impl));
}

Module Module::clone() const {
  auto copy = std::make_unique<Impl>();
  copy->context = pimpl->context;
  copy->module = pimpl->module->clone();
  copy->name = pimpl->name;
  return Module(std::move(copy));
}

std::string Module::text() const {
  std::string out;
  llvm::raw_string_ostream os(out);
  pimpl->module->print(os);
  return out;
}

// ---- functions -------------------------------------------------------------

static Port describePort(Type type, DictionaryAttr attrs) {
  Port port;
  auto tensor = dyn_cast<RankedTensorType>(type);
  std::optional<DType> dtype =
      tensor ? dtypeOf(tensor.getElementType()) : std::nullopt;
  if (!dtype) {
    llvm::raw_string_ostream(port.foreign) << type;
  } else {
    port.dtype = *dtype;
    for (int64_t d : tensor.getShape())
      port.dims.push_back(d == kDynamic ? -1 : d);
  }
  auto text = [&](StringRef key) {
    auto attr = attrs ? attrs.getAs<StringAttr>(key) : StringAttr();
    return attr ? attr.str() : std::string();
  };
  port.name = text(kNameAttr);
  port.role = text(kRoleAttr);
  port.init = text(kInitAttr);
  port.updates = text(kUpdatesAttr);
  return port;
}

Function describeFunction(func::FuncOp function) {
  Function out;
  out.name = function.getName().str();
  out.isPublic = function.isPublic();
  out.place = placeOf(function.getLoc());
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
    out.arguments.push_back(describePort(type, function.getArgAttrDict(i)));
  for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
    out.results.push_back(describePort(type, function.getResultAttrDict(i)));
  return out;
}

Expected<func::FuncOp> findFunction(const Module::Impl &module,
                                    const std::string &name) {
  std::vector<std::string> names;
  func::FuncOp only;
  for (auto function : module.root().getOps<func::FuncOp>()) {
    if (function.getName() == name)
      return function;
    if (function.isPublic() && !function.isExternal()) {
      names.push_back("@" + function.getName().str());
      only = function;
    }
  }
  if (name.empty() && names.size() == 1)
    return only;
  std::string listed =
      names.empty() ? "it has none" : "it has " + llvm::join(names, ", ");
  if (name.empty())
    return Error{"ebb: error: " + module.name +
                 ": expects one public function, or --function; " + listed};
  return Error{"ebb: error: " + module.name + ": there is no function @" +
               name + "; " + listed};
}

std::vector<Function> Module::functions() const {
  std::vector<Function> out;
  for (auto function : pimpl->module->getOps<func::FuncOp>())
    out.push_back(describeFunction(function));
  return out;
}

Expected<Function> Module::function(const std::string &name) const {
  auto found = findFunction(*pimpl, name);
  if (!found)
    return found.error();
  return describeFunction(*found);
}

Expected<std::string> Module::grad(const std::string &name,
                                   const GradOptions &options) {
  auto found = findFunction(*pimpl, name);
  if (!found)
    return found.error();
  DiagnosticCollector diagnostics(pimpl->context.get());
  AutodiffRequest request;
  request.wrt.assign(options.wrt.begin(), options.wrt.end());
  request.name = options.name;
  request.value = options.value;
  FailureOr<func::FuncOp> gradient = differentiate(*found, request);
  if (failed(gradient) || failed(verify(*pimpl->module)))
    return Error{diagnostics.text("ebb: error: " + pimpl->name +
                                  ": differentiation failed")};
  return gradient->getName().str();
}

Expected<std::string> Module::trainStep(const std::string &name,
                                        const TrainOptions &options) {
  auto found = findFunction(*pimpl, name);
  if (!found)
    return found.error();
  DiagnosticCollector diagnostics(pimpl->context.get());
  TrainStepRequest request{options.optimizer, options.lr,    options.momentum,
                           options.beta1,     options.beta2, options.epsilon,
                           options.name};
  FailureOr<func::FuncOp> step = buildTrainStep(*found, request);
  if (failed(step) || failed(verify(*pimpl->module)))
    return Error{diagnostics.text("ebb: error: " + pimpl->name +
                                  ": building the training step failed")};
  return step->getName().str();
}

Expected<Module> Module::withTestMode() const {
  Module copy = clone();
  DiagnosticCollector diagnostics(pimpl->context.get());
  setTestMode(*copy.pimpl->module);
  if (failed(verify(*copy.pimpl->module)))
    return Error{diagnostics.text("ebb: error: " + pimpl->name +
                                  ": cannot be put in test mode")};
  return copy;
}

Expected<Module> Module::withFloatType(DType dtype) const {
  Module copy = clone();
  MLIRContext *context = pimpl->context.get();
  Type to = typeOf(dtype, context);
  auto rounded = [&](APFloat value) {
    bool exact;
    value.convert(cast<FloatType>(to).getFloatSemantics(),
                  APFloat::rmNearestTiesToEven, &exact);
    return value;
  };
  // Element types; those of complex parts with them.
  auto replace = [&](Type element) -> Type {
    if (isa<FloatType>(element))
      return to;
    return isa<ComplexType>(element) ? ComplexType::get(to) : Type();
  };
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](RankedTensorType type) -> std::optional<Type> {
    Type element = replace(type.getElementType());
    if (!element)
      return std::nullopt;
    return RankedTensorType::get(type.getShape(), element);
  });
  // A dtype attribute is a type; scalar attributes are f64 and stay so.
  replacer.addReplacement(
      [&](TypeAttr attr) -> std::optional<std::pair<Attribute, WalkResult>> {
        Type element = replace(attr.getValue());
        if (!element)
          return std::nullopt;
        return std::pair<Attribute, WalkResult>(TypeAttr::get(element),
                                                WalkResult::skip());
      });
  replacer.addReplacement(
      [&](DenseElementsAttr attr)
          -> std::optional<std::pair<Attribute, WalkResult>> {
        Type element = replace(attr.getElementType());
        if (!element)
          return std::nullopt;
        DenseElementsAttr converted;
        if (isa<FloatType>(element)) {
          converted = cast<DenseFPElementsAttr>(attr).mapValues(
              to, [&](const APFloat &value) {
                return rounded(value).bitcastToAPInt();
              });
        } else {
          SmallVector<std::complex<APFloat>> values;
          for (const std::complex<APFloat> &value :
               attr.getValues<std::complex<APFloat>>())
            values.push_back({rounded(value.real()), rounded(value.imag())});
          converted =
              DenseElementsAttr::get(attr.getType().clone(element), values);
        }
        return std::pair<Attribute, WalkResult>(converted, WalkResult::skip());
      });
  replacer.recursivelyReplaceElementsIn(*copy.pimpl->module,
                                        /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  DiagnosticCollector diagnostics(context);
  if (failed(verify(*copy.pimpl->module)))
    return Error{diagnostics.text("ebb: error: " + pimpl->name +
                                  ": cannot change the float type")};
  return copy;
}

} // namespace ebb
