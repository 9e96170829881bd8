// What programs do in place: how much memory a plan needs, and that no value is
// lost that is needed later. Kernels are kept apart by the search for NaN.
// Not here: what ops say of themselves (StorageFactsTest.cpp), and the planner
// alone (test/runtime).
#include "test/unit/Running.h"
#include "test/unit/Statements.h"

#include <cstring>
#include <random>

using namespace ebb;
using namespace ebb::test;

// ---- chains
// ------------------------------------------------------------------

/// x through these ops in turn, `type` in and out.
static std::string chainOf(const std::string &type,
                           const std::vector<std::string> &ops) {
  std::string text = "func.func @f(%x: " + type + ") -> " + type + " {\n";
  std::string last = "%x";
  for (size_t i = 0; i < ops.size(); ++i) {
    std::string name = "%v" + std::to_string(i), op = ops[i];
    const size_t attrs = std::min(op.find(" {"), op.size());
    const bool two = op.rfind("add", 0) == 0 || op.rfind("multiply", 0) == 0;
    text += "  " + name + " = ebb." + op.substr(0, attrs) + " " + last +
            (two ? ", " + last : "") + op.substr(attrs) + " : (" + type +
            (two ? ", " + type : "") + ") -> " + type + "\n";
    last = name;
  }
  return text + "  return " + last + " : " + type + "\n}\n";
}

static CompileOptions apart() {
  CompileOptions options;
  options.checkNan = true;
  return options;
}

static const std::vector<std::string> tenOps = {"relu",
                                                "exp",
                                                "add",
                                                "tanh",
                                                "clip {min = -1.0, max = 1.0}",
                                                "cos",
                                                "scale {scale = 0.5}",
                                                "multiply",
                                                "erf",
                                                "sqrt"};

// 64 MB in, 64 MB out, and nothing else: the result's own bytes hold what is
// between.
TEST(InPlace, ATenfoldChainNeedsItsInputAndOneBuffer) {
  for (const char *type : {"tensor<4096x4096xf32>", "tensor<16777216xf32>"}) {
    Prepared chain(chainOf(type, tenOps), apart());
    ASSERT_TRUE(chain.session);
    EXPECT_EQ(chain.session->profile().size(), 10u);
    EXPECT_EQ(chain.session->memory().first, 0);
  }
  Prepared unknown(chainOf("tensor<?x4096xf32>", tenOps), apart());
  ASSERT_TRUE(unknown.session);
  EXPECT_EQ(unknown.session->profile().size(), 10u);
  EXPECT_EQ(unknown.session->memory().first, 0);
}

// Softmax keeps what is before it from becoming one kernel with what is after
// it, and works in place. A gate (of gelu, of swish) would be stored next to
// what it gates: several kernels read both.
TEST(InPlace, ReductionsAreLinksOfAChain) {
  const std::vector<std::string> ops = {
      "relu", "softmax", "exp",    "softmax {axis = 0}",  "tril",
      "cos",  "softmax", "assign", "triu {diagonal = 1}", "softmax"};
  for (const char *type : {"tensor<4096x4096xf32>", "tensor<?x4096xf32>"}) {
    Prepared chain(chainOf(type, ops), CompileOptions());
    ASSERT_TRUE(chain.session);
    // The maxima and sums of rows, and parts of those of columns, are small.
    EXPECT_LT(chain.session->memory().first, 1 << 22) << type;
  }
}

TEST(InPlace, GradientOfAReusedExponential) {
  auto module = Prepared::checked(Module::parse(R"(
func.func @f(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %y = ebb.exp %x : (tensor<1024xf32>) -> tensor<1024xf32>
  %z = ebb.multiply %y, %y
      : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>
  return %z : tensor<1024xf32>
})"),
                                  "");
  ASSERT_TRUE(module);
  GradOptions wanted;
  wanted.value = true;
  auto name = Prepared::checked(module->grad("f", wanted), "");
  ASSERT_TRUE(name);
  for (bool separate : {false, true}) {
    auto program = Prepared::checked(
        Program::compile(*module, *name, separate ? apart() : CompileOptions()),
        "");
    ASSERT_TRUE(program);
    auto session = Prepared::checked(Session::create(*program), "");
    Tensor x = Tensor::zeros(DType::F32, {1024});
    Tensor ones = Tensor::zeros(DType::F32, {1024});
    std::vector<double> value, gradient;
    for (int64_t i = 0; i < 1024; ++i) {
      x.set(i, double(i) / 1024 - 0.5);
      ones.set(i, 1);
      value.push_back(std::exp(2 * x.real(i)));
      gradient.push_back(2 * std::exp(2 * x.real(i)));
    }
    auto results = Prepared::checked(session->run({x, ones}), "");
    ASSERT_TRUE(results);
    expectNear((*results)[0], value, 1e-5);
    expectNear((*results)[1], gradient, 1e-5);
  }
}

// ---- every op
// ----------------------------------------------------------------

/// The statement on halves of its float operands, which are intermediates, so
/// that they may be overwritten; with `keep`, twice each half is a result too.
static std::string onIntermediates(const Statement &s, bool keep) {
  std::vector<std::string> arguments, kept, keptTypes;
  std::string before, after;
  for (size_t i = 0; i < s.names.size(); ++i) {
    const std::string &name = s.names[i], &type = s.types[i];
    const bool half = llvm::StringRef(type).ends_with("f32>") &&
                      !llvm::StringRef(type).contains("complex");
    arguments.push_back(name + (half ? "_whole: " : ": ") + type);
    if (!half)
      continue;
    const std::string types = " : (" + type + ") -> " + type + "\n";
    before +=
        "  " + name + " = ebb.scale " + name + "_whole {scale = 0.5}" + types;
    if (!keep)
      continue;
    after +=
        "  " + name + "_kept = ebb.scale " + name + " {scale = 2.0}" + types;
    kept.push_back(", " + name + "_kept");
    keptTypes.push_back(", " + type);
  }
  const std::string names = s.results + llvm::join(kept, ""),
                    types = s.resultTypes + llvm::join(keptTypes, "");
  return "func.func @f(" + join(arguments) + ") -> (" + types + ") {\n" +
         before + "  " + s.text + "\n" + after + "  return " + names + " : " +
         types + "\n}\n";
}

static std::vector<Tensor> resultsOf(const std::string &text,
                                     const std::vector<Tensor> &arguments) {
  auto module = Prepared::checked(Module::parse(text), text);
  if (!module)
    return {};
  auto program =
      Prepared::checked(Program::compile(*module, "", apart()), text);
  if (!program)
    return {};
  auto session = Prepared::checked(Session::create(*program), text);
  if (!session)
    return {};
  auto results = Prepared::checked(session->run(arguments), text);
  return results ? *results : std::vector<Tensor>();
}

static bool sameBits(const Tensor &a, const Tensor &b) {
  return a.dims() == b.dims() && a.sizeInBytes() == b.sizeInBytes() &&
         std::memcmp(a.data(), b.data(), a.sizeInBytes()) == 0;
}

TEST(InPlace, NoOpOverwritesWhatIsNeededLater) {
  int64_t tried = 0;
  for (const Statement &each : readStatements()) {
    ParsedStatement parsed(each);
    if (parsed.op().inplacePairs({}).empty())
      continue;
    ++tried;
    // From 0.1 to 0.9: every op is defined there.
    Prepared shapes(asFunction(each));
    std::mt19937 random(3);
    std::vector<Tensor> operands, doubled;
    for (const Tensor &shape : shapes.arguments) {
      Tensor operand = Tensor::zeros(shape.dtype(), shape.dims());
      Tensor parts = operand.parts();
      for (int64_t i = 0; i < parts.numel(); ++i)
        parts.set(i, isFloat(parts.dtype())
                         ? 0.1 + 0.8 * double(random() % 4096) / 4096
                         : double(random() % 2));
      operands.push_back(operand);
      Tensor twice = operand.clone();
      for (int64_t i = 0; twice.dtype() == DType::F32 && i < twice.numel(); ++i)
        twice.set(i, 2 * twice.real(i));
      doubled.push_back(twice);
    }
    auto expected = resultsOf(asFunction(each), operands);
    auto overwritten = resultsOf(onIntermediates(each, false), doubled);
    auto kept = resultsOf(onIntermediates(each, true), doubled);
    ASSERT_FALSE(expected.empty()) << each.text;
    ASSERT_EQ(overwritten.size(), expected.size()) << each.text;
    for (size_t i = 0; i < expected.size(); ++i) {
      EXPECT_TRUE(sameBits(overwritten[i], expected[i])) << each.text;
      EXPECT_TRUE(sameBits(kept[i], expected[i])) << each.text;
    }
    size_t next = expected.size();
    for (const Tensor &operand : doubled)
      if (operand.dtype() == DType::F32) {
        ASSERT_LT(next, kept.size()) << each.text;
        EXPECT_TRUE(sameBits(kept[next++], operand)) << each.text;
      }
  }
  EXPECT_GE(tried, 57);
}

// ---- parts of a whole
// --------------------------------------------------------

// Large enough that what is around a part is written on its own.
TEST(InPlace, PartsAndWhatIsAroundThemAreWritten) {
  const std::string text = R"(
func.func @f(%x: tensor<36x26x34xf32>, %w: tensor<40x30x40xf32>)
    -> (tensor<40x30x40xf32>, tensor<40x30x40xf32>, tensor<40x30x40xf32>,
        tensor<40x30x40xf32>, tensor<40x30x40xf32>) {
  %pad = ebb.pad %x {paddings = array<i64: 1, 3, 4, 0, 2, 4>, pad_value = 7.0}
      : (tensor<36x26x34xf32>) -> tensor<40x30x40xf32>
  %slice = ebb.slice_grad %w, %x {axes = array<i64: 0, 1, 2>,
      starts = array<i64: 1, 4, 2>, ends = array<i64: 37, 30, 36>}
      : (tensor<40x30x40xf32>, tensor<36x26x34xf32>) -> tensor<40x30x40xf32>
  %set = ebb.set_value_with_tensor %w, %x {axes = array<i64: 0, 1, 2>,
      starts = array<i64: 1, 4, 2>, ends = array<i64: 37, 30, 36>,
      steps = array<i64: 1, 1, 1>}
      : (tensor<40x30x40xf32>, tensor<36x26x34xf32>) -> tensor<40x30x40xf32>
  %y = ebb.scale %w {scale = 2.0}
      : (tensor<40x30x40xf32>) -> tensor<40x30x40xf32>
  %late = ebb.set_value_with_tensor %y, %x {axes = array<i64: 0, 1, 2>,
      starts = array<i64: 1, 4, 2>, ends = array<i64: 37, 30, 36>,
      steps = array<i64: 1, 1, 1>}
      : (tensor<40x30x40xf32>, tensor<36x26x34xf32>) -> tensor<40x30x40xf32>
  return %pad, %slice, %set, %late, %y : tensor<40x30x40xf32>,
      tensor<40x30x40xf32>, tensor<40x30x40xf32>, tensor<40x30x40xf32>,
      tensor<40x30x40xf32>
})";
  Tensor x = Tensor::zeros(DType::F32, {36, 26, 34});
  Tensor w = Tensor::zeros(DType::F32, {40, 30, 40});
  for (int64_t i = 0; i < x.numel(); ++i)
    x.set(i, double(i + 1));
  for (int64_t i = 0; i < w.numel(); ++i)
    w.set(i, -double(i + 1));
  auto results = resultsOf(text, {x, w});
  ASSERT_EQ(results.size(), 5u);
  for (int64_t i = 0; i < w.numel(); ++i) {
    const int64_t a = i / 1200 - 1, b = i / 40 % 30 - 4, c = i % 40 - 2;
    const bool inside =
        a >= 0 && a < 36 && b >= 0 && b < 26 && c >= 0 && c < 34;
    const double part = inside ? double((a * 26 + b) * 34 + c + 1) : 0;
    const double whole = -double(i + 1);
    ASSERT_EQ(results[0].real(i), inside ? part : 7) << i;
    ASSERT_EQ(results[1].real(i), part) << i;
    ASSERT_EQ(results[2].real(i), inside ? part : whole) << i;
    ASSERT_EQ(results[3].real(i), inside ? part : 2 * whole) << i;
    ASSERT_EQ(results[4].real(i), 2 * whole) << i;
  }
}
