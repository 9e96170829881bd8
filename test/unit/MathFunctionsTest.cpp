// The vector maths functions, compiled and run: accuracy, special values, equal
// bits in scalar and vector code, and no call left in the object file.
// Not here: the formulas (lowering/llvm). The references are the C library's
// functions in the next wider format. Run by test/run.py.
#include "lowering/llvm/MathFunctions.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/TargetSelect.h"
#include "gtest/gtest.h"

#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir;

namespace {

enum class Kind {
  Exp,
  Exp2,
  Expm1,
  Log,
  Log2,
  Log10,
  Log1p,
  Tanh,
  Erf,
  Sin,
  Cos,
  Rsqrt,
  Powf
};

/// A math op and the errors in ulp that its expansions must not exceed.
struct Function {
  Kind kind;
  const char *name;
  double boundF32;
  double boundF64;
};

constexpr Function functions[] = {
    {Kind::Exp, "exp", 1.05, 1.0},    {Kind::Exp2, "exp2", 1.05, 1.05},
    {Kind::Expm1, "expm1", 1.3, 1.5}, {Kind::Log, "log", 0.95, 0.9},
    {Kind::Log2, "log2", 1.15, 1.1},  {Kind::Log10, "log10", 1.0, 0.95},
    {Kind::Log1p, "log1p", 1.0, 0.9}, {Kind::Tanh, "tanh", 0.85, 1.25},
    {Kind::Erf, "erf", 1.1, 1.4},     {Kind::Sin, "sin", 0.57, 0.8},
    {Kind::Cos, "cos", 0.57, 0.8},    {Kind::Rsqrt, "rsqrt", 1.5, 1.5},
    {Kind::Powf, "powf", 0.51, 1.4}};

/// The C library's value, in double or long double.
template <typename Wide> Wide reference(Kind kind, Wide x, Wide y) {
  switch (kind) {
  case Kind::Exp:
    return std::exp(x);
  case Kind::Exp2:
    return std::exp2(x);
  case Kind::Expm1:
    return std::expm1(x);
  case Kind::Log:
    return std::log(x);
  case Kind::Log2:
    return std::log2(x);
  case Kind::Log10:
    return std::log10(x);
  case Kind::Log1p:
    return std::log1p(x);
  case Kind::Tanh:
    return std::tanh(x);
  case Kind::Erf:
    return std::erf(x);
  case Kind::Sin:
    return std::sin(x);
  case Kind::Cos:
    return std::cos(x);
  case Kind::Rsqrt:
    return 1 / std::sqrt(x);
  case Kind::Powf:
    return std::pow(x, y);
  }
  return 0;
}

/// A loop over `element` in steps of `lanes`, 0 for a scalar loop that stays
/// one: LLVM must not optimise it.
std::string loopText(StringRef op, StringRef element, int lanes) {
  bool isVector = lanes > 0;
  std::string type =
      isVector ? llvm::formatv("vector<{0}x{1}>", lanes, element).str()
               : element.str();
  std::string memref = llvm::formatv("memref<?x{0}>", element).str();
  std::string access = isVector ? memref + ", " + type : memref;
  StringRef dialect = isVector ? "vector" : "memref";
  std::string operands = op == "powf" ? "%x, %y" : "%x";
  StringRef attributes =
      isVector ? "" : ", passthrough = [\"noinline\", \"optnone\"]";
  return llvm::formatv(R"(
func.func @{0}_{1}_{2}(%a: {3}, %b: {3}, %out: {3}, %n: index)
    attributes {{llvm.emit_c_interface{4}} {{
  %zero = arith.constant 0 : index
  %step = arith.constant {5} : index
  scf.for %i = %zero to %n step %step {{
    %x = {6}.load %a[%i] : {7}
    %y = {6}.load %b[%i] : {7}
    %r = math.{0} {8} : {9}
    {6}.store %r, %out[%i] : {7}
  }
  return
}
)",
                       op, element, lanes, memref, attributes,
                       isVector ? lanes : 1, dialect, access, operands, type)
      .str();
}

std::unique_ptr<llvm::TargetMachine> createTarget() {
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return nullptr;
  if (builder->getTargetTriple().isX86()) {
    builder->setCPU("x86-64-v3");
    builder->getFeatures() = llvm::SubtargetFeatures();
  }
  builder->setCodeGenOptLevel(llvm::CodeGenOptLevel::Default);
  auto machine = builder->createTargetMachine();
  return machine ? std::move(*machine) : nullptr;
}

/// A compiled module of loops.
class Loops {
public:
  /// Compiles one loop for each function, element type and width.
  static std::unique_ptr<Loops> compile(ArrayRef<StringRef> elements,
                                        ArrayRef<int> widths);

  template <typename T>
  void run(StringRef op, StringRef element, int lanes, std::vector<T> &a,
           std::vector<T> &b, std::vector<T> &out) {
    struct Descriptor {
      T *base, *aligned;
      int64_t offset, size, stride;
    };
    auto describe = [](std::vector<T> &data) {
      return Descriptor{data.data(), data.data(), 0, int64_t(data.size()), 1};
    };
    std::string name =
        llvm::formatv("_mlir_ciface_{0}_{1}_{2}", op, element, lanes).str();
    auto symbol = engine->lookup(name);
    ASSERT_TRUE(bool(symbol)) << name;
    Descriptor first = describe(a), second = describe(b),
               result = describe(out);
    auto *loop = reinterpret_cast<void (*)(Descriptor *, Descriptor *,
                                           Descriptor *, int64_t)>(*symbol);
    loop(&first, &second, &result, int64_t(out.size()));
  }

  /// The symbols that the object file expects from elsewhere.
  std::vector<std::string> undefinedSymbols();

private:
  std::unique_ptr<MLIRContext> context;
  std::unique_ptr<ExecutionEngine> engine;
};

LogicalResult lowerToLLVM(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  ebb::populateMathFunctionPatterns(patterns);
  if (failed(applyPatternsGreedily(module, std::move(patterns))))
    return failure();
  PassManager passes(module.getContext());
  arith::ArithExpandOpsPassOptions expandOptions;
  expandOptions.includeBf16 = true;
  passes.addPass(arith::createArithExpandOpsPass(expandOptions));
  passes.addPass(createSCFToControlFlowPass());
  passes.addPass(createConvertToLLVMPass());
  passes.addPass(createReconcileUnrealizedCastsPass());
  return passes.run(module);
}

std::unique_ptr<Loops> Loops::compile(ArrayRef<StringRef> elements,
                                      ArrayRef<int> widths) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllToLLVMIRTranslations(registry);
  auto loops = std::make_unique<Loops>();
  loops->context =
      std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  std::string text;
  for (const Function &function : functions)
    for (StringRef element : elements)
      for (int lanes : widths)
        text += loopText(function.name, element, lanes);
  auto module = parseSourceString<ModuleOp>(text, loops->context.get());
  if (!module || failed(lowerToLLVM(*module)))
    return nullptr;
  ExecutionEngineOptions options;
  auto transformer = makeOptimizingTransformer(3, 0, nullptr);
  options.transformer = transformer;
  options.enableObjectDump = true;
  options.enableGDBNotificationListener = false;
  options.enablePerfNotificationListener = false;
  auto engine = ExecutionEngine::create(*module, options, createTarget());
  if (!engine)
    return nullptr;
  loops->engine = std::move(*engine);
  return loops;
}

std::vector<std::string> Loops::undefinedSymbols() {
  SmallString<128> path;
  EXPECT_FALSE(llvm::sys::fs::createTemporaryFile("ebb-math", "o", path));
  engine->dumpToObjectFile(path);
  auto file = llvm::object::ObjectFile::createObjectFile(path);
  std::vector<std::string> names;
  if (!file)
    return {"no object file"};
  for (const llvm::object::SymbolRef &symbol : file->getBinary()->symbols()) {
    auto flags = symbol.getFlags();
    auto name = symbol.getName();
    if (!flags || !name)
      return {"unreadable symbol"};
    if ((*flags & llvm::object::SymbolRef::SF_Undefined) && !name->empty())
      names.push_back(name->str());
  }
  llvm::sys::fs::remove(path);
  return names;
}

/// A floating-point format: precision and exponent range as in <cfloat>.
struct Format {
  const char *name;
  int digits, minExponent, maxExponent;
};

template <typename T>
constexpr Format formatOf = {
    sizeof(T) == 4 ? "f32" : "f64", std::numeric_limits<T>::digits,
    std::numeric_limits<T>::min_exponent, std::numeric_limits<T>::max_exponent};

/// The distance of `got` from `wanted` in units of the format's last place,
/// where infinity counts as the next power of two.
template <typename Wide>
double ulpError(const Format &format, Wide got, Wide wanted) {
  if (std::isnan(got) || std::isnan(wanted))
    return std::isnan(got) && std::isnan(wanted) ? 0 : HUGE_VAL;
  Wide limit = std::ldexp(Wide(1), format.maxExponent);
  auto finite = [&](Wide x) {
    return std::copysign(std::fmin(std::fabs(x), limit), x);
  };
  int exponent = format.minExponent - 1;
  if (wanted != 0)
    exponent = std::max(exponent, std::ilogb(finite(wanted)));
  exponent = std::min(exponent, format.maxExponent - 1);
  Wide unit = std::ldexp(Wide(1), exponent - format.digits + 1);
  return double(std::fabs(finite(got) - finite(wanted)) / unit);
}

/// Values with a case of their own somewhere, both signs.
template <typename T> std::vector<T> specialValues() {
  using Limits = std::numeric_limits<T>;
  std::vector<T> values;
  for (T value :
       {T(0), Limits::denorm_min(), Limits::min(), T(0.5), T(1), T(2), T(3),
        T(2.5), std::nextafter(T(1), T(0)), std::nextafter(T(1), T(2)),
        std::ldexp(T(1), Limits::digits - 1) + 1,
        std::ldexp(T(1), Limits::digits) + 2, Limits::max(), Limits::infinity(),
        Limits::quiet_NaN(),
        // The f64 and the f32 that are hardest to reduce by pi/2.
        T(std::ldexp(6381956970095103.0, sizeof(T) == 8 ? 797 : 0)),
        T(0x1.f37c8ap95)}) {
    values.push_back(value);
    values.push_back(-value);
  }
  return values;
}

/// Bit patterns spread over the whole format, ranges where functions change
/// formula or pass through zero or one, multiples of pi/2, special values.
template <typename T> std::vector<T> sweep(int count) {
  using Bits = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;
  std::vector<T> points = specialValues<T>();
  Bits stride = (~Bits(0) / count) | 1;
  for (int i = 0; i < count; ++i) {
    Bits bits = stride * Bits(i);
    T point;
    std::memcpy(&point, &bits, sizeof(T));
    points.push_back(point);
  }
  double ranges[][2] = {{-1, 1},     {0.5, 2},     {-10, 10},
                        {-110, 90},  {-750, 710},  {-1e-3, 1e-3},
                        {-400, 400}, {0.99, 1.01}, {-1e6, 1e6}};
  for (auto &range : ranges)
    for (int i = 0; i < count / 4; ++i)
      points.push_back(T(range[0] + (range[1] - range[0]) * i / (count / 4.)));
  for (int k = -1000; k <= 1000; ++k) {
    T multiple = T(k * 1.5707963267948966);
    points.push_back(multiple);
    points.push_back(std::nextafter(multiple, T(1e9)));
  }
  return points;
}

/// Exponents for powf, such that most results are finite.
template <typename T> std::vector<T> exponentsFor(ArrayRef<T> bases) {
  std::vector<T> exponents;
  uint64_t state = 1;
  double limit = std::numeric_limits<T>::max_exponent;
  for (T base : bases) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    double fraction = double(int64_t(state) >> 11) / double(1ll << 52);
    double scale = std::fabs(std::log2(std::fabs(double(base))));
    double exponent = fraction * 1.05 * limit / scale;
    if (base < 0 || !std::isfinite(exponent))
      exponent = std::nearbyint(fraction * 20);
    exponents.push_back(T(exponent));
  }
  return exponents;
}

/// Runs the scalar loop and those of the given widths, which must give the
/// same bits (NaNs may differ from one another), and returns the results.
template <typename T>
std::vector<T> runEqually(Loops &loops, const char *name, const char *element,
                          ArrayRef<int> widths, std::vector<T> x,
                          std::vector<T> y,
                          llvm::function_ref<double(T)> decode) {
  // Whole vectors for every width.
  size_t size = x.size();
  x.resize((size + 15) / 16 * 16);
  y.resize(x.size());
  std::vector<T> scalar(x.size()), lanes(x.size());
  loops.run(name, element, 0, x, y, scalar);
  for (int width : widths) {
    loops.run(name, element, width, x, y, lanes);
    for (size_t i = 0; i < size; ++i) {
      double alone = decode(scalar[i]), inVector = decode(lanes[i]);
      EXPECT_TRUE(!std::memcmp(&scalar[i], &lanes[i], sizeof(T)) ||
                  (std::isnan(alone) && std::isnan(inVector)))
          << name << " " << element << " of " << decode(x[i]) << ", "
          << decode(y[i]) << ": " << alone << " alone, " << inVector << " in "
          << width << " lanes";
    }
  }
  scalar.resize(size);
  return scalar;
}

template <typename T>
void checkAccuracy(Loops &loops, const Function &function, ArrayRef<int> widths,
                   const std::vector<T> &x, const std::vector<T> &y) {
  using Wide = std::conditional_t<sizeof(T) == 4, double, long double>;
  const Format &format = formatOf<T>;
  std::vector<T> got =
      runEqually<T>(loops, function.name, format.name, widths, x, y,
                    [](T value) { return double(value); });
  double worst = 0;
  size_t where = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    Wide wanted = reference<Wide>(function.kind, x[i], y[i]);
    double error = ulpError<Wide>(format, got[i], wanted);
    if (error > worst) {
      worst = error;
      where = i;
    }
    ASSERT_TRUE(std::isnan(wanted) ||
                std::signbit(got[i]) == std::signbit(wanted))
        << function.name << " " << format.name << " of " << x[i] << ", " << y[i]
        << " gives " << got[i];
  }
  testing::Test::RecordProperty(function.name, std::to_string(worst));
  EXPECT_LE(worst, sizeof(T) == 4 ? function.boundF32 : function.boundF64)
      << std::hexfloat << function.name << " " << format.name << " of "
      << x[where] << ", " << y[where] << " gives " << got[where];
}

template <typename T> void checkFormat(ArrayRef<int> widths, int count) {
  SmallVector<int> loopWidths(widths);
  loopWidths.push_back(0);
  auto loops = Loops::compile({formatOf<T>.name}, loopWidths);
  ASSERT_TRUE(loops);
  std::vector<T> x = sweep<T>(count);
  std::vector<T> y = exponentsFor<T>(x);
  for (const Function &function : functions)
    checkAccuracy<T>(*loops, function, widths, x, y);
  // Powers: every pair of special values.
  x.clear();
  y.clear();
  for (T base : specialValues<T>())
    for (T exponent : specialValues<T>()) {
      x.push_back(base);
      y.push_back(exponent);
    }
  checkAccuracy<T>(*loops, functions[int(Kind::Powf)], widths, x, y);
  EXPECT_EQ(loops->undefinedSymbols(), std::vector<std::string>());
}

/// All values of a 16-bit format: f32's result, rounded once more.
void checkNarrow(const Format &format, const llvm::fltSemantics &semantics) {
  auto loops = Loops::compile({format.name}, {0, 8});
  ASSERT_TRUE(loops);
  auto decode = [&](uint16_t bits) {
    return llvm::APFloat(semantics, APInt(16, bits)).convertToDouble();
  };
  std::vector<uint16_t> x(65536), y(65536);
  for (size_t i = 0; i < x.size(); ++i) {
    x[i] = uint16_t(i);
    y[i] = uint16_t(i * 40503);
  }
  for (const Function &function : functions) {
    std::vector<uint16_t> got = runEqually<uint16_t>(
        *loops, function.name, format.name, {8}, x, y, decode);
    for (size_t i = 0; i < x.size(); ++i) {
      double base = decode(x[i]), exponent = decode(y[i]);
      double wanted = reference<double>(function.kind, base, exponent);
      ASSERT_LE(ulpError<double>(format, decode(got[i]), wanted), 0.501)
          << function.name << " " << format.name << " of " << base << ", "
          << exponent << " gives " << decode(got[i]);
    }
  }
  EXPECT_EQ(loops->undefinedSymbols(), std::vector<std::string>());
}

} // namespace

TEST(MathFunctions, F32) { checkFormat<float>({8, 16}, 200000); }

TEST(MathFunctions, F64) { checkFormat<double>({4}, 50000); }

TEST(MathFunctions, F16) {
  checkNarrow({"f16", 11, -13, 16}, llvm::APFloat::IEEEhalf());
}

TEST(MathFunctions, BF16) {
  checkNarrow({"bf16", 8, -125, 128}, llvm::APFloat::BFloat());
}
