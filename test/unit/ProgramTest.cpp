// The C++ interface from text to numbers: compiling, running, shapes, threads,
// memory, and how each kind of failure reads. Expected numbers are arithmetic.
// Not here: what single ops compute (test/ops).
#include "test/unit/Running.h"

#include <atomic>
#include <cstring>
#include <filesystem>
#include <thread>

using namespace ebb;
using namespace ebb::test;
using Dims = std::vector<int64_t>;

namespace {
constexpr char affine[] = R"(
func.func @f(%x: tensor<2x3xf32> {ebb.name = "x"},
             %w: tensor<3x2xf32> {ebb.name = "w"},
             %b: tensor<2xf32>) -> (tensor<2x2xf32> {ebb.name = "y"}) {
  %xw = ebb.matmul %x, %w : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  %y = ebb.add %xw, %b : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}
)";

constexpr char anyBatch[] = R"(
func.func @f(%x: tensor<?x3xf32> {ebb.name = "x"},
             %y: tensor<?x3xf32> {ebb.name = "y"}) -> (tensor<?x3xf32>, tensor<3xf32>) {
  %s = ebb.add %x, %y : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %t = ebb.sum %s {axis = array<i64: 0>} : (tensor<?x3xf32>) -> tensor<3xf32>
  return %s, %t : tensor<?x3xf32>, tensor<3xf32>
}
)";

/// Fails the test and gives nothing.
template <class T> std::optional<T> taken(Expected<T> value) {
  if (value)
    return std::move(*value);
  ADD_FAILURE() << value.error().message;
  return std::nullopt;
}

std::optional<Program> compiled(const std::string &text,
                                const CompileOptions &options = {}) {
  auto module = taken(Module::parse(text, "model.mlir"));
  return module ? taken(Program::compile(*module, "", options)) : std::nullopt;
}

std::optional<Session> opened(const std::string &text,
                              const SessionOptions &options = {}) {
  auto program = compiled(text);
  return program ? taken(Session::create(*program, options)) : std::nullopt;
}

/// The message of a failure; success fails the test.
template <class T> std::string messageOf(const Expected<T> &value) {
  EXPECT_FALSE(bool(value));
  return value ? "" : value.error().message;
}

std::vector<Tensor> affineArguments() {
  return {tensorOf(DType::F32, {2, 3}, {1, 2, 3, 4, 5, 6}),
          tensorOf(DType::F32, {3, 2}, {1, 0, 0, 1, 1, 1}),
          tensorOf(DType::F32, {2}, {10, 20})};
}
} // namespace

// ---- modules ---------------------------------------------------------------

TEST(Module, DescribesItsFunctions) {
  auto module = taken(Module::parse(affine));
  ASSERT_TRUE(module);
  auto f = taken(module->function(""));
  ASSERT_TRUE(f);
  EXPECT_EQ(f->name, "f");
  ASSERT_EQ(f->arguments.size(), 3u);
  EXPECT_EQ(f->arguments[0].name, "x");
  EXPECT_EQ(f->arguments[1].dims, (Dims{3, 2}));
  EXPECT_EQ(f->arguments[2].name, "");
  EXPECT_EQ(f->results[0].name, "y");
  EXPECT_EQ(f->results[0].dtype, DType::F32);
}

TEST(Module, ParseErrorsHaveAPlace) {
  std::string text = messageOf(
      Module::parse("func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
                    "  %y = ebb.exq %x : (tensor<2xf32>) -> tensor<2xf32>\n",
                    "model.mlir"));
  EXPECT_EQ(text.rfind("model.mlir:2:", 0), 0u) << text;
  EXPECT_NE(text.find(": error: "), std::string::npos) << text;
}

TEST(Module, MissingFilesAreNamed) {
  EXPECT_EQ(messageOf(Module::load("/nonexistent/m.mlir")),
            "ebb: error: /nonexistent/m.mlir: No such file or directory");
}

TEST(Module, UnknownFunctionsListTheKnown) {
  auto module = taken(Module::parse(affine, "model.mlir"));
  ASSERT_TRUE(module);
  EXPECT_EQ(messageOf(module->function("g")),
            "ebb: error: model.mlir: there is no function @g; it has @f");
  EXPECT_EQ(messageOf(Program::compile(*module, "g")),
            "ebb: error: model.mlir: there is no function @g; it has @f");
}

TEST(Module, GradientsAreFunctionsOfTheModule) {
  // d(sum(x^2))/dx = 2x
  auto module = taken(Module::parse(R"(
func.func @f(%x: tensor<3xf32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "y"}) {
  %xx = ebb.multiply %x, %x : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %y = ebb.sum %xx : (tensor<3xf32>) -> tensor<f32>
  return %y : tensor<f32>
})"));
  ASSERT_TRUE(module);
  Module before = module->clone();
  GradOptions options;
  options.wrt = {"x"};
  options.value = true;
  auto name = taken(module->grad("f", options));
  ASSERT_TRUE(name);
  EXPECT_EQ(*name, "f_grad");
  EXPECT_EQ(before.functions().size(), 1u);
  auto program = taken(Program::compile(*module, *name));
  ASSERT_TRUE(program);
  auto session = taken(Session::create(*program));
  ASSERT_TRUE(session);
  auto out = taken(session->run({tensorOf(DType::F32, {3}, {1, 2, 3})}));
  ASSERT_TRUE(out);
  ASSERT_EQ(out->size(), 2u);
  EXPECT_EQ(program->signature().results[1].name, "x_grad");
  expectNear((*out)[0], {14});
  expectNear((*out)[1], {2, 4, 6});
  EXPECT_NE(messageOf(module->grad("f", options)).find("f_grad"),
            std::string::npos);
}

TEST(Module, InAnotherFloatType) {
  auto module = taken(Module::parse(affine));
  ASSERT_TRUE(module);
  auto wide = taken(module->withFloatType(DType::F64));
  ASSERT_TRUE(wide);
  EXPECT_EQ(wide->functions()[0].arguments[0].dtype, DType::F64);
  EXPECT_EQ(module->functions()[0].arguments[0].dtype, DType::F32);
}

// ---- compiling and running -------------------------------------------------

TEST(Program, RunsAndAllocatesResults) {
  auto session = opened(affine);
  ASSERT_TRUE(session);
  auto out = taken(session->run(affineArguments()));
  ASSERT_TRUE(out);
  ASSERT_EQ(out->size(), 1u);
  EXPECT_EQ((*out)[0].dims(), (Dims{2, 2}));
  expectNear((*out)[0], {14, 25, 20, 31});
}

TEST(Program, RunsIntoTheCallersMemory) {
  auto session = opened(affine);
  ASSERT_TRUE(session);
  float memory[4] = {-1, -1, -1, -1};
  Tensor result = Tensor::borrow(memory, DType::F32, {2, 2});
  Status status = session->run(affineArguments(), {result});
  ASSERT_FALSE(status) << status->message;
  EXPECT_EQ(memory[0], 14);
  EXPECT_EQ(memory[3], 31);
}

TEST(Program, GeneratedAndLibraryKernelsAgree) {
  CompileOptions generated;
  generated.kernels = "generated";
  auto program = compiled(affine, generated);
  ASSERT_TRUE(program);
  auto session = taken(Session::create(*program));
  ASSERT_TRUE(session);
  auto out = taken(session->run(affineArguments()));
  ASSERT_TRUE(out);
  expectNear((*out)[0], {14, 25, 20, 31});
}

TEST(Program, ExplainsEveryOpAndTimesEveryPhase) {
  CompileOptions generated;
  generated.kernels = "generated";
  auto program = compiled(affine, generated);
  ASSERT_TRUE(program);
  ASSERT_EQ(program->explain().size(), 2u);
  EXPECT_EQ(program->explain()[0],
            "model.mlir:5:9: remark: 'ebb.matmul': runs on generated code "
            "(library kernels are switched off)");
  ASSERT_FALSE(program->timings().empty());
  EXPECT_EQ(program->timings().back().phase, "load");
}

TEST(Program, StagesCanBeDumped) {
  std::string pattern = testing::TempDir() + "ebb-program-XXXXXX";
  std::string directory = mkdtemp(pattern.data());
  CompileOptions options;
  options.dumpIrDir = directory + "/ir";
  EXPECT_TRUE(compiled(affine, options));
  EXPECT_TRUE(std::filesystem::exists(directory + "/ir/01-graph.mlir"));
  // A file in the way of the directory is a failure that names it.
  options.dumpIrDir = directory + "/ir/01-graph.mlir";
  auto module = taken(Module::parse(affine));
  std::string message = messageOf(Program::compile(*module, "", options));
  EXPECT_EQ(message, "ebb: error: " + options.dumpIrDir +
                         "/01-graph.mlir: Not a directory");
  std::filesystem::remove_all(directory);
}

TEST(Program, OutlivesItsModuleAndIsSharedBySessions) {
  std::optional<Program> program = compiled(affine); // the module is gone
  ASSERT_TRUE(program);
  auto first = taken(Session::create(*program));
  auto second = taken(Session::create(*program));
  ASSERT_TRUE(first && second);
  program.reset(); // sessions keep the code
  auto a = taken(first->run(affineArguments()));
  auto b = taken(second->run(affineArguments()));
  ASSERT_TRUE(a && b);
  expectNear((*a)[0], {14, 25, 20, 31});
  expectNear((*b)[0], {14, 25, 20, 31});
}

TEST(Program, ManySessionsRunAtOnce) {
  auto program = compiled(affine);
  ASSERT_TRUE(program);
  std::atomic<int> right{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      SessionOptions options;
      options.threads = 2;
      Expected<Session> session = Session::create(*program, options);
      for (int i = 0; session && i < 20; ++i) {
        Expected<std::vector<Tensor>> out = session->run(affineArguments());
        right += out && (*out)[0].real(0) == 14 && (*out)[0].real(3) == 31;
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(right, 80);
}

// Element-wise work on any number of threads is the same bits.
TEST(Program, ThreadsDoNotChangeElementwiseBits) {
  constexpr char text[] = R"(
func.func @f(%x: tensor<100003xf32>) -> tensor<100003xf32> {
  %e = ebb.tanh %x : (tensor<100003xf32>) -> tensor<100003xf32>
  return %e : tensor<100003xf32>
})";
  auto program = compiled(text);
  ASSERT_TRUE(program);
  Tensor x = Tensor::zeros(DType::F32, {100003});
  for (int64_t i = 0; i < x.numel(); ++i)
    x.set(i, std::sin(double(i)) * 3);
  std::vector<Tensor> results;
  for (int threads : {1, 2, 7}) {
    SessionOptions options;
    options.threads = threads;
    auto session = taken(Session::create(*program, options));
    ASSERT_TRUE(session);
    auto out = taken(session->run({x}));
    ASSERT_TRUE(out);
    results.push_back((*out)[0]);
  }
  EXPECT_NEAR(results[0].real(5), std::tanh(x.real(5)), 1e-6);
  for (const Tensor &other : results)
    EXPECT_EQ(
        std::memcmp(results[0].data(), other.data(), results[0].sizeInBytes()),
        0);
}

// ---- shapes ----------------------------------------------------------------

TEST(Session, ResultDimsFollowTheArguments) {
  auto session = opened(anyBatch);
  ASSERT_TRUE(session);
  for (int64_t batch : {4, 0, 1, 7}) {
    std::vector<Tensor> arguments = {Tensor::zeros(DType::F32, {batch, 3}),
                                     Tensor::zeros(DType::F32, {batch, 3})};
    for (int64_t i = 0; i < batch * 3; ++i)
      arguments[0].set(i, 1);
    auto dims = taken(session->resultDims(arguments));
    ASSERT_TRUE(dims);
    EXPECT_EQ(*dims, (std::vector<Dims>{{batch, 3}, {3}}));
    auto out = taken(session->run(arguments));
    ASSERT_TRUE(out);
    EXPECT_EQ((*out)[0].dims(), (Dims{batch, 3}));
    expectNear((*out)[1], {double(batch), double(batch), double(batch)});
  }
}

// The gradient of sum(x w) with respect to w is the column sums of x, and of x
// the row sums of w; batch 0 gives exact zeros.
TEST(Session, OneProgramRunsTheGradientOfEveryBatch) {
  auto module = taken(Module::parse(R"(
func.func @f(%x: tensor<?x3xf64> {ebb.name = "x"},
             %w: tensor<3x2xf64> {ebb.name = "w"}) -> tensor<f64> {
  %y = ebb.matmul %x, %w : (tensor<?x3xf64>, tensor<3x2xf64>) -> tensor<?x2xf64>
  %s = ebb.sum %y : (tensor<?x2xf64>) -> tensor<f64>
  return %s : tensor<f64>
}
)"));
  ASSERT_TRUE(module);
  auto name = taken(module->grad("f"));
  ASSERT_TRUE(name);
  auto program = taken(Program::compile(*module, *name));
  ASSERT_TRUE(program);
  auto session = taken(Session::create(*program));
  ASSERT_TRUE(session);
  Tensor w = tensorOf(DType::F64, {3, 2}, {1, 2, 3, 4, 5, 6});
  for (int64_t batch : {0, 1, 7, 128}) {
    Tensor x = Tensor::zeros(DType::F64, {batch, 3});
    for (int64_t i = 0; i < batch * 3; ++i)
      x.set(i, double(i % 3 + 1));
    auto out = taken(session->run({x, w}));
    ASSERT_TRUE(out);
    EXPECT_EQ((*out)[0].dims(), (Dims{batch, 3}));
    for (int64_t i = 0; i < batch * 3; ++i)
      EXPECT_EQ((*out)[0].real(i), 3.0 + 4.0 * double(i % 3));
    double n = double(batch);
    expectNear((*out)[1], {n, n, 2 * n, 2 * n, 3 * n, 3 * n});
  }
}

TEST(Session, ShapesThatDoNotFitAreRunTimeErrors) {
  auto session = opened(anyBatch);
  ASSERT_TRUE(session);
  auto zeros = [](Dims dims) { return Tensor::zeros(DType::F32, dims); };
  // Two unknown extents of one sum differ: the op's place is told.
  std::string text = messageOf(session->run({zeros({4, 3}), zeros({5, 3})}));
  EXPECT_EQ(text.rfind("model.mlir:4:", 0), 0u) << text;
  EXPECT_NE(text.find("4 and 5"), std::string::npos) << text;
  // An argument against its own type: the argument is named.
  text = messageOf(session->run({zeros({4, 3}), zeros({4, 2})}));
  EXPECT_NE(text.find("'y'"), std::string::npos) << text;
  text = messageOf(session->run({zeros({4, 3}), zeros({12})}));
  EXPECT_NE(text.find("'y'"), std::string::npos) << text;
  text = messageOf(
      session->run({zeros({4, 3}), Tensor::zeros(DType::F64, {4, 3})}));
  EXPECT_NE(text.find("f64"), std::string::npos) << text;
  // The session is as good as before.
  EXPECT_TRUE(taken(session->run({zeros({4, 3}), zeros({4, 3})})));
}

TEST(Session, CountsAndResultsAreChecked) {
  auto session = opened(affine);
  ASSERT_TRUE(session);
  EXPECT_NE(messageOf(session->run({Tensor()})), "");
  Tensor narrow = Tensor::zeros(DType::F32, {2, 1});
  EXPECT_TRUE(session->run(affineArguments(), {narrow}));
  EXPECT_TRUE(session->run(affineArguments(), {}));
  Tensor result = Tensor::zeros(DType::F32, {2, 2});
  EXPECT_FALSE(session->run(affineArguments(), {result}));
}

// ---- memory ----------------------------------------------------------------

TEST(Session, MemoryIsPlannedAndShared) {
  // Products cannot work in place: of the three between, two live at once. The
  // result is too small to lend its bytes.
  constexpr char text[] = R"(
func.func @f(%x: tensor<32x32xf32>, %w: tensor<32x64xf32>,
             %u: tensor<64x16xf32>, %v: tensor<16x1xf32>) -> tensor<32x1xf32> {
  %a = ebb.matmul %x, %x : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  %b = ebb.matmul %a, %w : (tensor<32x32xf32>, tensor<32x64xf32>) -> tensor<32x64xf32>
  %c = ebb.matmul %b, %u : (tensor<32x64xf32>, tensor<64x16xf32>) -> tensor<32x16xf32>
  %d = ebb.matmul %c, %v : (tensor<32x16xf32>, tensor<16x1xf32>) -> tensor<32x1xf32>
  return %d : tensor<32x1xf32>
})";
  CompileOptions generated; // library kernels may want workspace
  generated.kernels = "generated";
  auto program = compiled(text, generated);
  ASSERT_TRUE(program);
  auto session = taken(Session::create(*program));
  ASSERT_TRUE(session);
  ASSERT_TRUE(taken(session->run({Tensor::zeros(DType::F32, {32, 32}),
                                  Tensor::zeros(DType::F32, {32, 64}),
                                  Tensor::zeros(DType::F32, {64, 16}),
                                  Tensor::zeros(DType::F32, {16, 1})})));
  auto [arena, unshared] = session->memory();
  EXPECT_EQ(unshared, 4096 + 8192 + 2048);
  EXPECT_EQ(arena, 4096 + 8192); // c lies where a was
}

TEST(Session, FusedChainsNeedNoMemory) {
  auto session = opened(R"(
func.func @f(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %a = ebb.add %x, %x : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>
  %b = ebb.multiply %a, %x : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>
  return %b : tensor<1024xf32>
})");
  ASSERT_TRUE(session);
  Tensor x = Tensor::zeros(DType::F32, {1024});
  x.set(7, 3);
  auto out = taken(session->run({x}));
  ASSERT_TRUE(out);
  EXPECT_EQ((*out)[0].real(7), 18);
  EXPECT_EQ(session->memory().first, 0);
}

// ---- options and errors ----------------------------------------------------

TEST(Program, OptionsAreChecked) {
  auto module = taken(Module::parse(affine));
  ASSERT_TRUE(module);
  CompileOptions target, kernels;
  target.target = "tpu";
  kernels.kernels = "fast";
  EXPECT_EQ(messageOf(Program::compile(*module, "", target)),
            "ebb: error: target 'tpu' is not in this build; valid is cpu");
  EXPECT_EQ(messageOf(Program::compile(*module, "", kernels)),
            "ebb: error: expects kernels to be auto, generated or library, but "
            "got 'fast'");
  auto program = compiled(affine);
  ASSERT_TRUE(program);
  SessionOptions threads;
  threads.threads = -1;
  EXPECT_EQ(messageOf(Session::create(*program, threads)),
            "the number of threads must not be negative, but got -1");
}

TEST(Program, ForeignOpsAreRefusedWhereTheyStand) {
  auto module =
      taken(Module::parse("func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
                          "  %y = math.exp %x : tensor<2xf32>\n"
                          "  return %y : tensor<2xf32>\n}\n",
                          "model.mlir"));
  ASSERT_TRUE(module);
  std::string text = messageOf(Program::compile(*module, ""));
  EXPECT_EQ(text.rfind("model.mlir:2:8: error: ", 0), 0u) << text;
  EXPECT_NE(text.find("'math.exp'"), std::string::npos) << text;
}

TEST(Program, DataErrorsNameTheOpTheValueAndTheIndex) {
  auto session = opened(R"(
func.func @f(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %q = ebb.divide %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %q : tensor<4xi32>
})");
  ASSERT_TRUE(session);
  Tensor x = tensorOf(DType::I32, {4}, {7, -7, 8, 9});
  auto out = taken(session->run({x, tensorOf(DType::I32, {4}, {2, 2, -3, 1})}));
  ASSERT_TRUE(out);
  expectNear((*out)[0], {3, -3, -2, 9}, 0);
  std::string text =
      messageOf(session->run({x, tensorOf(DType::I32, {4}, {1, 1, 0, 0})}));
  EXPECT_EQ(text.rfind("model.mlir:3:", 0), 0u) << text;
  EXPECT_NE(text.find('2'), std::string::npos) << text;
}

TEST(Program, NanIsFoundWhereItBegins) {
  CompileOptions options;
  options.checkNan = true;
  auto program = compiled(R"(
func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %l = ebb.log %x : (tensor<2xf32>) -> tensor<2xf32>
  %e = ebb.exp %l : (tensor<2xf32>) -> tensor<2xf32>
  return %e : tensor<2xf32>
})",
                          options);
  ASSERT_TRUE(program);
  SessionOptions check;
  check.checkNan = true;
  auto session = taken(Session::create(*program, check));
  ASSERT_TRUE(session);
  EXPECT_TRUE(taken(session->run({tensorOf(DType::F32, {2}, {1, 2})})));
  std::string text =
      messageOf(session->run({tensorOf(DType::F32, {2}, {1, -1})}));
  EXPECT_EQ(text.rfind("model.mlir:3:", 0), 0u) << text;
  EXPECT_NE(text.find("ebb.log"), std::string::npos) << text;
}

TEST(Session, ProfilesEachInstruction) {
  SessionOptions options;
  options.profile = true;
  auto session = opened(affine, options);
  ASSERT_TRUE(session);
  for (int i = 0; i < 3; ++i)
    ASSERT_TRUE(taken(session->run(affineArguments())));
  auto profile = session->profile();
  ASSERT_FALSE(profile.empty());
  EXPECT_EQ(profile[0].calls, 3);
  EXPECT_NE(profile[0].kernel, "");
}
