// From vector loops to code: maths expansion, the LLVM dialect, entry
// points, optimisation and code generation. Linking it is LinkCode.cpp.
#include "lowering/Stages.h"

#include "lowering/llvm/MathFunctions.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Transforms/Passes.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "runtime/abi/ebbrt.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;

namespace ebb {

// i32 @name.entry(table, views, lo, hi): unpack the views for the kernel.
static void createEntry(LLVM::LLVMFuncOp kernel) {
  OpBuilder b(kernel.getContext());
  b.setInsertionPointAfter(kernel);
  Location loc = kernel.getLoc();
  Type ptr = LLVM::LLVMPointerType::get(kernel.getContext());
  Type i64 = b.getI64Type(), i32 = b.getI32Type();
  StringRef name = kernel.getName();
  name.consume_front("_mlir_ciface_");
  auto entry = LLVM::LLVMFuncOp::create(
      b, loc, (name + ".entry").str(),
      LLVM::LLVMFunctionType::get(i32, {ptr, ptr, i64, i64}));
  Block *block = entry.addEntryBlock(b);
  b.setInsertionPointToStart(block);
  SmallVector<Value> operands;
  unsigned views = kernel.getNumArguments() - 2;
  for (unsigned i = 0; i < views; ++i) {
    Value slot = LLVM::GEPOp::create(b, loc, ptr, ptr, block->getArgument(1),
                                     ArrayRef<LLVM::GEPArg>{int32_t(i)});
    operands.push_back(LLVM::LoadOp::create(b, loc, ptr, slot));
  }
  operands.push_back(block->getArgument(2));
  operands.push_back(block->getArgument(3));
  LLVM::CallOp::create(b, loc, kernel, operands);
  Value zero = LLVM::ConstantOp::create(b, loc, i32, b.getI32IntegerAttr(0));
  LLVM::ReturnOp::create(b, loc, zero);
}

LogicalResult lowerKernelsToLLVM(ModuleOp kernels) {
  MLIRContext *context = kernels.getContext();
  {
    PassManager pm(context);
    pm.addPass(createCSEPass());
    pm.addPass(createLoopInvariantCodeMotionPass());
    if (failed(pm.run(kernels)))
      return failure();
  }
  RewritePatternSet maths(context);
  populateMathFunctionPatterns(maths);
  walkAndApplyPatterns(kernels, std::move(maths));

  PassManager pm(context);
  // bf16 conversions would otherwise become library calls.
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  pm.addNestedPass<func::FuncOp>(arith::createArithExpandOpsPass(expand));
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createCSEPass());
  pm.addPass(createConvertVectorToLLVMPass());
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  // Quotients as the real ones are: no intermediate result overflows.
  ConvertComplexToLLVMPassOptions complex;
  complex.complexRange = complex::ComplexRangeFlags::improved;
  pm.addPass(createConvertComplexToLLVMPass(complex));
  pm.addPass(createConvertMathToLLVMPass());
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(createArithToLLVMConversionPass());
  pm.addPass(createConvertIndexToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  if (failed(pm.run(kernels)))
    return failure();

  SmallVector<LLVM::LLVMFuncOp> functions;
  for (auto function : kernels.getOps<LLVM::LLVMFuncOp>()) {
    if (function.isExternal())
      continue;
    function.setLinkage(LLVM::Linkage::Internal);
    function.setVisibility_(LLVM::Visibility::Default);
    if (function.getName().starts_with("_mlir_ciface_"))
      functions.push_back(function);
    else if (!kernels.lookupSymbol(
                 ("_mlir_ciface_" + function.getName()).str()))
      // A stage of others: a call costs nothing next to a tile, where large
      // functions cost time to compile.
      function->setAttr("no_inline", UnitAttr::get(context));
  }
  for (LLVM::LLVMFuncOp function : functions) {
    createEntry(function);
    StringRef inner = function.getName();
    inner.consume_front("_mlir_ciface_");
    if (auto body = kernels.lookupSymbol<LLVM::LLVMFuncOp>(inner))
      body->setAttr("always_inline", UnitAttr::get(context));
    function->setAttr("always_inline", UnitAttr::get(context));
  }
  return success();
}

// The CPU code is generated for: a level of x86-64, and what this machine has
// beyond it. No more than the runtime can ask a CPU for, so that a program may
// say what it needs.
namespace {
struct Processor {
  std::string level, tuning;
  std::vector<std::string> features;
  bool has(StringRef feature) const {
    return llvm::is_contained(features, feature);
  }
  std::string featureString() const {
    std::string text;
    for (const std::string &feature : features)
      text += (text.empty() ? "+" : ",+") + feature;
    return text;
  }
};
} // namespace

static Processor processorFor(StringRef cpu) {
  Processor processor;
  processor.level = cpu.empty() ? "x86-64-v3" : cpu.str();
  processor.tuning = cpu.empty() ? llvm::sys::getHostCPUName().str() : "";
  for (int32_t i = 0, n = ebbrt_cpu_feature_count(); i < n; ++i) {
    ebbrt_cpu_feature feature = ebbrt_cpu_feature_at(i);
    bool wanted = cpu.empty() ? feature.level <= 3 || feature.present
                              : feature.level <= (cpu == "x86-64-v4" ? 4 : 3);
    if (wanted)
      processor.features.push_back(feature.name);
  }
  return processor;
}

static std::unique_ptr<llvm::TargetMachine>
machineFor(const Processor &processor) {
  static const bool initialised = [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    return true;
  }();
  (void)initialised;
  llvm::Triple triple(llvm::sys::getProcessTriple());
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return nullptr;
  llvm::TargetOptions options;
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, processor.level, processor.featureString(), options,
      llvm::Reloc::PIC_, llvm::CodeModel::Small,
      llvm::CodeGenOptLevel::Default));
}

static int64_t vectorBytes(const Processor &processor) {
  return processor.has("avx512f") && processor.has("avx512vl") &&
                 processor.has("avx512bw")
             ? 64
             : 32;
}

int64_t vectorBytes(StringRef cpu) { return vectorBytes(processorFor(cpu)); }

// O2 without LLVM's own vectorisers: our loops are vectors already, and
// vectorising twice would cost compile time.
static void optimise(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = false;
  tuning.SLPVectorization = false;
  tuning.LoopUnrolling = false;
  tuning.LoopInterleaving = false;
  llvm::PassBuilder builder(&machine, tuning);
  llvm::LoopAnalysisManager lam;
  llvm::FunctionAnalysisManager fam;
  llvm::CGSCCAnalysisManager cgam;
  llvm::ModuleAnalysisManager mam;
  builder.registerModuleAnalyses(mam);
  builder.registerCGSCCAnalyses(cgam);
  builder.registerFunctionAnalyses(fam);
  builder.registerLoopAnalyses(lam);
  builder.crossRegisterProxies(lam, fam, cgam, mam);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O2)
      .run(module, mam);
}

static FailureOr<llvm::SmallVector<char, 0>>
emitObject(ModuleOp kernels, const Processor &processor) {
  registerBuiltinDialectTranslation(*kernels.getContext());
  registerLLVMDialectTranslation(*kernels.getContext());
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module =
      translateModuleToLLVMIR(kernels, context);
  std::unique_ptr<llvm::TargetMachine> machine = machineFor(processor);
  if (!module || !machine) {
    kernels.emitError("cannot generate code for this machine");
    return failure();
  }
  module->setTargetTriple(machine->getTargetTriple());
  module->setDataLayout(machine->createDataLayout());
  // Generated code calls nothing: no memset or memcpy made from our loops.
  for (llvm::Function &function : *module) {
    function.addFnAttr("no-builtins");
    function.addFnAttr("target-cpu", machine->getTargetCPU());
    function.addFnAttr("target-features", machine->getTargetFeatureString());
    if (!processor.tuning.empty())
      function.addFnAttr("tune-cpu", processor.tuning);
    if (vectorBytes(processor) == 64)
      function.addFnAttr("prefer-vector-width", "512");
  }
  optimise(*module, *machine);
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream os(bytes);
  llvm::legacy::PassManager codegen;
  if (machine->addPassesToEmitFile(codegen, os, nullptr,
                                   llvm::CodeGenFileType::ObjectFile)) {
    kernels.emitError("cannot write object code for this machine");
    return failure();
  }
  codegen.run(*module);
  return bytes;
}

LogicalResult emitCode(ModuleOp kernels, StringRef cpu,
                       ArrayRef<std::string> entries, Code &code) {
  if (entries.empty())
    return success();
  Processor processor = processorFor(cpu);
  auto object = emitObject(kernels, processor);
  if (failed(object))
    return failure();
  std::string problem =
      linkCode(StringRef(object->data(), object->size()), entries, code);
  if (!problem.empty())
    return kernels.emitError("the generated code cannot be linked: ")
           << problem;
  code.features = processor.features;
  return success();
}

} // namespace ebb
