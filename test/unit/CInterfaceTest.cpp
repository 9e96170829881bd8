// The C interface: what each function gives and refuses, its codes and
// messages, and that its defaults are the C++ interface's.
// Not here: that it is C (examples/host_c), or what programs compute.
// Called by the test runner, against the shared libraries.
#include "ebb/ebb.h"
#include "ebb/ebb.hpp"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <thread>
#include <unistd.h>

namespace {
constexpr char model[] = R"(
func.func @loss(%w: tensor<2xf32> {ebb.name = "w", ebb.role = "param",
                               ebb.init = "ones"},
                %x: tensor<?x2xf32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "loss"}) {
  %xw = ebb.multiply %x, %w
      : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
  %square = ebb.multiply %xw, %xw
      : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  %loss = ebb.sum %square : (tensor<?x2xf32>) -> tensor<f32>
  return %loss : tensor<f32>
}
)";

constexpr char logarithm[] = R"(
func.func @f(%x: tensor<?xf32> {ebb.name = "x"}) -> tensor<?xf32> {
  %y = ebb.log %x : (tensor<?xf32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}
)";

constexpr char lookup[] = R"(
func.func @f(%ids: tensor<?xi64>, %table: tensor<4x2xf32>) -> tensor<?x2xf32> {
  %rows = ebb.embedding %ids, %table
      : (tensor<?xi64>, tensor<4x2xf32>) -> tensor<?x2xf32>
  return %rows : tensor<?x2xf32>
}
)";

constexpr char huge[] = R"(
func.func @f(%x: tensor<?x1xf32>) -> tensor<f32> {
  %one = ebb.full {value = 1.0} : () -> tensor<1x1073741824xf32>
  %big = ebb.add %x, %one
      : (tensor<?x1xf32>, tensor<1x1073741824xf32>) -> tensor<?x1073741824xf32>
  %sorted = ebb.softmax %big
      : (tensor<?x1073741824xf32>) -> tensor<?x1073741824xf32>
  %y = ebb.max %sorted : (tensor<?x1073741824xf32>) -> tensor<f32>
  return %y : tensor<f32>
}
)";

/// A place for an error, freed at the end.
struct Failure {
  ebb_error *error = nullptr;
  ~Failure() { ebb_error_destroy(error); }
  ebb_error **operator()() {
    ebb_error_destroy(error);
    error = nullptr;
    return &error;
  }
  std::string message() const { return ebb_error_message(error); }
};

/// Handles that free themselves; what a test makes must be made.
struct Handles {
  Failure failure;
  ebb_module *module = nullptr;
  ebb_program *program = nullptr;
  ebb_session *session = nullptr;

  explicit Handles(const char *text,
                   const ebb_session_options *options = nullptr) {
    EXPECT_EQ(ebb_module_parse(text, std::strlen(text), "model.mlir", &module,
                               failure()),
              EBB_OK)
        << failure.message();
    EXPECT_EQ(ebb_module_compile(module, nullptr, nullptr, &program, failure()),
              EBB_OK)
        << failure.message();
    EXPECT_EQ(ebb_session_create(program, options, &session, failure()), EBB_OK)
        << failure.message();
  }
  ~Handles() {
    ebb_module_destroy(module);
    ebb_program_destroy(program);
    ebb_session_destroy(session);
  }
};
} // namespace

// ---- what works ------------------------------------------------------------

TEST(CInterface, SaysItsVersions) {
  EXPECT_EQ(ebb_abi_version(), uint32_t(EBB_ABI_VERSION));
  EXPECT_EQ(ebb::versionString().find("ebb " + std::string(ebb_version())), 0u);
  EXPECT_EQ(ebb_dtype_bytes(EBB_BF16), 2u);
  EXPECT_STREQ(ebb_dtype_name(EBB_I1), "i1");
  EXPECT_EQ(ebb_dtype_bytes(EBB_C128), 16u);
  EXPECT_EQ(ebb_dtype_bytes(12), 0u);
  EXPECT_STREQ(ebb_dtype_name(-1), "?");
}

// A change here breaks programs that were built before: add to the end of a
// struct that has a size, and raise EBB_ABI_VERSION for anything else.
TEST(CInterface, LayoutsAreThoseOfItsVersion) {
  ASSERT_EQ(EBB_ABI_VERSION, 1);
  EXPECT_EQ(sizeof(ebb_tensor), 8u + 4 + 4 + 8);
  EXPECT_EQ(offsetof(ebb_tensor, dims), 16u);
  EXPECT_EQ(sizeof(ebb_port), 8u + 4 + 4 + 8 + 3 * 8);
  EXPECT_EQ(offsetof(ebb_port, role), 24u);
  EXPECT_EQ(sizeof(ebb_session_options), 8u + 4 * 4);
  EXPECT_EQ(sizeof(ebb_gradient_options), 8u + 8 + 4 + 4 + 8);
  EXPECT_EQ(sizeof(ebb_train_options), 8u + 8 + 5 * 8 + 8);
  EXPECT_EQ(sizeof(ebb_compile_options), 8u + 3 * 8 + 4 + 4);
  EXPECT_EQ(int(EBB_REJECTED), 8);
  EXPECT_EQ(int(EBB_I64), 9);
  EXPECT_EQ(int(EBB_C128), 11);
}

TEST(CInterface, DescribesAProgram) {
  Handles made(model);
  ASSERT_EQ(ebb_program_argument_count(made.program), 2);
  ASSERT_EQ(ebb_program_result_count(made.program), 1);
  const ebb_port *w = ebb_program_argument(made.program, 0);
  const ebb_port *x = ebb_program_argument(made.program, 1);
  const ebb_port *loss = ebb_program_result(made.program, 0);
  ASSERT_TRUE(w && x && loss);
  EXPECT_STREQ(w->name, "w");
  EXPECT_STREQ(w->role, "param");
  EXPECT_STREQ(w->init, "ones");
  EXPECT_STREQ(x->role, "");
  EXPECT_EQ(x->dtype, EBB_F32);
  ASSERT_EQ(x->rank, 2);
  EXPECT_EQ(x->dims[0], -1);
  EXPECT_EQ(x->dims[1], 2);
  EXPECT_STREQ(loss->name, "loss");
  EXPECT_EQ(loss->rank, 0);
  EXPECT_EQ(ebb_program_argument(made.program, 2), nullptr);
  EXPECT_EQ(ebb_program_argument(made.program, -1), nullptr);
  EXPECT_EQ(ebb_program_result(made.program, 1), nullptr);
  EXPECT_EQ(ebb_program_argument_count(nullptr), 0);
  EXPECT_EQ(ebb_program_result(nullptr, 0), nullptr);
}

TEST(CInterface, RunsIntoTheCallersMemoryWhenModuleAndProgramAreGone) {
  Handles made(model);
  ebb_module_destroy(made.module);
  ebb_program_destroy(made.program);
  made.module = nullptr;
  made.program = nullptr;
  // sum (x w)^2 by hand, with two batch sizes.
  float w[] = {2, 3}, x[] = {1, 1, 1, 2}, loss = 0;
  const int64_t two[] = {2};
  ebb_tensor result = {&loss, EBB_F32, 0, nullptr};
  for (int64_t batch : {1, 2, 1}) {
    const int64_t dims[] = {batch, 2};
    const ebb_tensor arguments[] = {{w, EBB_F32, 1, two},
                                    {x, EBB_F32, 2, dims}};
    ASSERT_EQ(
        ebb_session_run(made.session, arguments, 2, &result, 1, made.failure()),
        EBB_OK)
        << made.failure.message();
    EXPECT_EQ(loss, batch == 1 ? 4 + 9 : 4 + 9 + 4 + 36);
    EXPECT_EQ(made.failure.error, nullptr);
  }
}

TEST(CInterface, GivesResultExtentsAndMemory) {
  Handles made(lookup);
  int64_t arena = -1, unshared = -1;
  ASSERT_EQ(ebb_session_memory(made.session, &arena, &unshared, nullptr),
            EBB_OK);
  EXPECT_EQ(arena, 0);
  const int64_t five[] = {5}, table[] = {4, 2};
  const ebb_tensor arguments[] = {{nullptr, EBB_I64, 1, five},
                                  {nullptr, EBB_F32, 2, table}};
  int64_t dims[EBB_MAX_RANK] = {};
  ASSERT_EQ(
      ebb_session_result_dims(made.session, arguments, 2, dims, made.failure()),
      EBB_OK)
      << made.failure.message();
  EXPECT_EQ(dims[0], 5);
  EXPECT_EQ(dims[1], 2);
  ASSERT_EQ(ebb_session_memory(made.session, &arena, nullptr, nullptr), EBB_OK);
  ASSERT_EQ(ebb_session_memory(made.session, nullptr, &unshared, nullptr),
            EBB_OK);
  EXPECT_LE(arena, unshared);
}

TEST(CInterface, AddsGradientsAndTrainingSteps) {
  Handles made(model);
  const char *wrt[] = {"w"};
  ebb_gradient_options options = EBB_GRADIENT_OPTIONS_INIT;
  options.wrt = wrt;
  options.wrt_count = 1;
  options.value = 1;
  char *name = nullptr;
  ASSERT_EQ(ebb_module_add_gradient(made.module, "loss", &options, &name,
                                    made.failure()),
            EBB_OK)
      << made.failure.message();
  EXPECT_STREQ(name, "loss_grad");
  ebb_string_destroy(name);
  ebb_train_options train = EBB_TRAIN_OPTIONS_INIT;
  train.lr = 0.5;
  train.name = "step";
  ASSERT_EQ(ebb_module_add_train_step(made.module, "loss", &train, nullptr,
                                      made.failure()),
            EBB_OK)
      << made.failure.message();
  char *text = nullptr;
  ASSERT_EQ(ebb_module_text(made.module, &text, made.failure()), EBB_OK);
  EXPECT_NE(std::strstr(text, "func.func @step("), nullptr);
  ebb_string_destroy(text);

  ebb_program *step = nullptr;
  ASSERT_EQ(
      ebb_module_compile(made.module, "step", nullptr, &step, made.failure()),
      EBB_OK)
      << made.failure.message();
  ebb_session *session = nullptr;
  ASSERT_EQ(ebb_session_create(step, nullptr, &session, made.failure()),
            EBB_OK);
  // w - lr 2 w sum x^2, by hand.
  float w[] = {2, 3}, x[] = {1, 0.5}, after[2] = {}, loss = 0;
  int64_t number = 0;
  const int64_t two[] = {2}, dims[] = {1, 2};
  const ebb_tensor arguments[] = {{w, EBB_F32, 1, two},
                                  {&number, EBB_I64, 0, nullptr},
                                  {x, EBB_F32, 2, dims}};
  const ebb_tensor results[] = {{after, EBB_F32, 1, two},
                                {&loss, EBB_F32, 0, nullptr}};
  EXPECT_EQ(ebb_session_run(session, arguments, 3, results, 2, made.failure()),
            EBB_OK)
      << made.failure.message();
  EXPECT_FLOAT_EQ(after[0], 0);
  EXPECT_FLOAT_EQ(after[1], 2.25);
  EXPECT_FLOAT_EQ(loss, 6.25);
  ebb_session_destroy(session);
  ebb_program_destroy(step);
}

TEST(CInterface, ThreadsWithModulesOfTheirOwnCompileAtOnce) {
  std::vector<float> losses(3);
  auto work = [](float *loss) {
    for (int i = 0; i < 3; ++i) {
      Handles made(model);
      float w[] = {2, 3}, x[] = {1, 1};
      const int64_t two[] = {2}, dims[] = {1, 2};
      const ebb_tensor arguments[] = {{w, EBB_F32, 1, two},
                                      {x, EBB_F32, 2, dims}};
      const ebb_tensor result = {loss, EBB_F32, 0, nullptr};
      EXPECT_EQ(ebb_session_run(made.session, arguments, 2, &result, 1,
                                made.failure()),
                EBB_OK)
          << made.failure.message();
    }
  };
  std::vector<std::thread> threads;
  for (float &loss : losses)
    threads.emplace_back(work, &loss);
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(losses, std::vector<float>(3, 4 + 9));
}

TEST(CInterface, SavesAndLoadsPrograms) {
  Handles made(model), other(lookup);
  const std::string path =
      testing::TempDir() + "c_interface_" + std::to_string(getpid()) + ".ebb";
  const ebb_program *both[] = {made.program, other.program};
  ASSERT_EQ(ebb_program_save(both, 2, path.c_str(), made.failure()), EBB_OK)
      << made.failure.message();
  ebb_program *program = nullptr;
  // Two functions: one has to be named.
  EXPECT_EQ(ebb_program_load(path.c_str(), nullptr, &program, made.failure()),
            EBB_REJECTED);
  ASSERT_EQ(ebb_program_load(path.c_str(), "loss", &program, made.failure()),
            EBB_OK)
      << made.failure.message();
  EXPECT_STREQ(ebb_program_argument(program, 0)->init, "ones");
  std::string bytes;
  {
    std::ifstream file(path, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(file), {});
  }
  std::remove(path.c_str());
  ebb_program_destroy(program);
  ASSERT_EQ(ebb_program_parse(bytes.data(), bytes.size(), nullptr, "loss",
                              &program, made.failure()),
            EBB_OK)
      << made.failure.message();
  ebb_session *session = nullptr;
  ASSERT_EQ(ebb_session_create(program, nullptr, &session, made.failure()),
            EBB_OK);
  float w[] = {2, 3}, x[] = {1, 1}, loss = 0;
  const int64_t two[] = {2}, dims[] = {1, 2};
  const ebb_tensor arguments[] = {{w, EBB_F32, 1, two}, {x, EBB_F32, 2, dims}};
  const ebb_tensor result = {&loss, EBB_F32, 0, nullptr};
  EXPECT_EQ(ebb_session_run(session, arguments, 2, &result, 1, made.failure()),
            EBB_OK)
      << made.failure.message();
  EXPECT_EQ(loss, 4 + 9);
  ebb_session_destroy(session);
  ebb_program_destroy(program);

  bytes[bytes.size() / 2] ^= 1;
  EXPECT_EQ(ebb_program_parse(bytes.data(), bytes.size(), "bent.ebb", "loss",
                              &program, made.failure()),
            EBB_REJECTED);
  EXPECT_EQ(program, nullptr);
  EXPECT_NE(made.failure.message().find("bent.ebb"), std::string::npos);
  EXPECT_EQ(ebb_program_save(both, 1, "/nowhere/x.ebb", made.failure()),
            EBB_REJECTED);
  EXPECT_EQ(ebb_program_save(both, 0, path.c_str(), made.failure()),
            EBB_INVALID_ARGUMENT);
}

TEST(CInterface, DefaultsAreThoseOfCpp) {
  const ebb_train_options train = EBB_TRAIN_OPTIONS_INIT;
  const ebb::TrainOptions trained;
  EXPECT_EQ(train.size, sizeof(train));
  EXPECT_EQ(train.optimizer, trained.optimizer);
  EXPECT_EQ(train.lr, trained.lr);
  EXPECT_EQ(train.momentum, trained.momentum);
  EXPECT_EQ(train.beta1, trained.beta1);
  EXPECT_EQ(train.beta2, trained.beta2);
  EXPECT_EQ(train.epsilon, trained.epsilon);
  EXPECT_EQ(train.name, trained.name);
  const ebb_compile_options compile = EBB_COMPILE_OPTIONS_INIT;
  const ebb::CompileOptions compiled;
  EXPECT_EQ(compile.target, compiled.target);
  EXPECT_EQ(compile.kernels, compiled.kernels);
  EXPECT_EQ(compile.cpu, compiled.cpu);
  EXPECT_EQ(compile.deterministic != 0, compiled.deterministic);
  EXPECT_EQ(compile.check_nan != 0, compiled.checkNan);
  const ebb_session_options session = EBB_SESSION_OPTIONS_INIT;
  const ebb::SessionOptions opened;
  EXPECT_EQ(session.threads, opened.threads);
  EXPECT_EQ(session.deterministic != 0, opened.deterministic);
  EXPECT_EQ(session.check_nan != 0, opened.checkNan);
  const ebb_gradient_options gradient = EBB_GRADIENT_OPTIONS_INIT;
  EXPECT_EQ(gradient.wrt_count, 0);
  EXPECT_EQ(gradient.value != 0, ebb::GradOptions().value);
}

// ---- what is refused -------------------------------------------------------

TEST(CInterface, NullIsRefusedOrDoesNothing) {
  Failure failure;
  auto refused = [&](ebb_code code) {
    EXPECT_EQ(code, EBB_INVALID_ARGUMENT);
    EXPECT_EQ(ebb_error_code(failure.error), code);
    EXPECT_NE(failure.message().find("null"), std::string::npos)
        << failure.message();
  };
  ebb_module *module = nullptr;
  ebb_program *program = nullptr;
  ebb_session *session = nullptr;
  char *text = nullptr;
  refused(ebb_module_load(nullptr, &module, failure()));
  refused(ebb_module_load("model.mlir", nullptr, failure()));
  refused(ebb_module_parse(nullptr, 1, nullptr, &module, failure()));
  refused(ebb_module_parse("", 0, nullptr, nullptr, failure()));
  refused(ebb_module_text(nullptr, &text, failure()));
  refused(ebb_module_add_gradient(nullptr, nullptr, nullptr, &text, failure()));
  refused(
      ebb_module_add_train_step(nullptr, nullptr, nullptr, &text, failure()));
  refused(ebb_module_compile(nullptr, nullptr, nullptr, &program, failure()));
  refused(ebb_program_load(nullptr, nullptr, &program, failure()));
  refused(ebb_program_load("x.ebb", nullptr, nullptr, failure()));
  refused(ebb_program_parse(nullptr, 1, nullptr, nullptr, &program, failure()));
  refused(ebb_program_parse("", 0, nullptr, nullptr, nullptr, failure()));
  refused(ebb_program_save(nullptr, 1, "x.ebb", failure()));
  const ebb_program *none[] = {nullptr};
  refused(ebb_program_save(none, 1, "x.ebb", failure()));
  refused(ebb_program_save(none, 1, nullptr, failure()));
  refused(ebb_session_create(nullptr, nullptr, &session, failure()));
  refused(ebb_session_run(nullptr, nullptr, 0, nullptr, 0, failure()));
  refused(ebb_session_result_dims(nullptr, nullptr, 0, nullptr, failure()));
  refused(ebb_session_memory(nullptr, nullptr, nullptr, failure()));
  ebb_module_destroy(nullptr);
  ebb_program_destroy(nullptr);
  ebb_session_destroy(nullptr);
  ebb_string_destroy(nullptr);
  ebb_error_destroy(nullptr);
  EXPECT_STREQ(ebb_error_message(nullptr), "");
  EXPECT_EQ(ebb_error_code(nullptr), EBB_OK);

  Handles made(model);
  refused(ebb_module_text(made.module, nullptr, failure()));
  refused(
      ebb_module_compile(made.module, nullptr, nullptr, nullptr, failure()));
  refused(ebb_session_create(made.program, nullptr, nullptr, failure()));
  refused(ebb_session_run(made.session, nullptr, 2, nullptr, 1, failure()));
  const int64_t two[] = {2}, dims[] = {1, 2};
  float data[2] = {};
  const ebb_tensor arguments[] = {{data, EBB_F32, 1, two},
                                  {data, EBB_F32, 2, dims}};
  refused(ebb_session_run(made.session, arguments, 2, nullptr, 1, failure()));
  refused(
      ebb_session_result_dims(made.session, arguments, 2, nullptr, failure()));
  ebb_gradient_options options = EBB_GRADIENT_OPTIONS_INIT;
  options.wrt_count = 1;
  refused(ebb_module_add_gradient(made.module, "loss", &options, nullptr,
                                  failure()));
  const char *names[] = {nullptr};
  options.wrt = names;
  refused(ebb_module_add_gradient(made.module, "loss", &options, nullptr,
                                  failure()));
  // The place for the error may be missing, too.
  EXPECT_EQ(ebb_module_load(nullptr, &module, nullptr), EBB_INVALID_ARGUMENT);
}

TEST(CInterface, WrongCountsTypesAndShapesAreRefused) {
  Handles made(model);
  Failure &failure = made.failure;
  float w[] = {2, 3}, x[6] = {}, loss = 0;
  const int64_t two[] = {2}, dims[] = {1, 2}, wide[] = {1, 3};
  ebb_tensor arguments[] = {{w, EBB_F32, 1, two}, {x, EBB_F32, 2, dims}};
  ebb_tensor result = {&loss, EBB_F32, 0, nullptr};
  auto run = [&](int32_t argumentCount = 2, int32_t resultCount = 1) {
    return ebb_session_run(made.session, arguments, argumentCount, &result,
                           resultCount, failure());
  };
  EXPECT_EQ(run(1), EBB_INVALID_ARGUMENT);
  EXPECT_EQ(failure.message(), "expects 2 arguments, but got 1");
  EXPECT_EQ(run(-1), EBB_INVALID_ARGUMENT);
  EXPECT_EQ(run(3), EBB_INVALID_ARGUMENT);
  EXPECT_EQ(run(2, 0), EBB_INVALID_ARGUMENT);
  EXPECT_EQ(failure.message(), "expects 1 result, but got 0");
  arguments[1].dims = wide;
  EXPECT_EQ(run(), EBB_SHAPE_MISMATCH);
  EXPECT_EQ(failure.message(),
            "expects argument 'x' to have shape ?x2, but got 1x3");
  arguments[1].dims = nullptr;
  EXPECT_EQ(run(), EBB_INVALID_ARGUMENT);
  arguments[1] = {x, EBB_F64, 2, dims};
  EXPECT_EQ(run(), EBB_SHAPE_MISMATCH);
  EXPECT_EQ(failure.message(),
            "expects argument 'x' to have type f32, but got f64");
  for (ebb_dtype unknown : {12, 1000, -1}) {
    arguments[1] = {x, unknown, 2, dims};
    EXPECT_EQ(run(), EBB_SHAPE_MISMATCH);
    EXPECT_EQ(failure.message(),
              "expects argument 1 to have a known dtype, but got " +
                  std::to_string(unknown));
  }
  arguments[1] = {x, EBB_F32, INT32_MAX, dims};
  EXPECT_EQ(run(), EBB_INVALID_ARGUMENT);
  arguments[1] = {nullptr, EBB_F32, 2, dims};
  EXPECT_EQ(run(), EBB_INVALID_ARGUMENT);
  EXPECT_EQ(failure.message(),
            "expects argument 'x' to have data, but got a null address");
  arguments[1] = {x, EBB_F32, 2, dims};
  result.data = w;
  EXPECT_EQ(run(), EBB_INVALID_ARGUMENT); // overlaps an argument
  result.data = &loss;
  EXPECT_EQ(run(), EBB_OK) << failure.message(); // and it still works
}

TEST(CInterface, ValuesOutOfRangeAndNansHaveTheirCodes) {
  Handles made(lookup);
  int64_t ids[] = {0, 7};
  float table[8] = {}, rows[4] = {};
  const int64_t two[] = {2}, tableDims[] = {4, 2}, rowDims[] = {2, 2};
  const ebb_tensor arguments[] = {{ids, EBB_I64, 1, two},
                                  {table, EBB_F32, 2, tableDims}};
  const ebb_tensor result = {rows, EBB_F32, 2, rowDims};
  EXPECT_EQ(
      ebb_session_run(made.session, arguments, 2, &result, 1, made.failure()),
      EBB_OUT_OF_RANGE);
  EXPECT_EQ(made.failure.message().find("model.mlir:3:"), 0u)
      << made.failure.message();
  EXPECT_NE(made.failure.message().find('7'), std::string::npos);

  ebb_session_options options = EBB_SESSION_OPTIONS_INIT;
  options.check_nan = 1;
  Handles checked(logarithm, &options);
  float x[] = {1, -1}, y[2];
  const ebb_tensor in = {x, EBB_F32, 1, two}, out = {y, EBB_F32, 1, two};
  EXPECT_EQ(
      ebb_session_run(checked.session, &in, 1, &out, 1, checked.failure()),
      EBB_NAN);
  EXPECT_NE(checked.failure.message().find("'ebb.log' op"), std::string::npos)
      << checked.failure.message();
}

TEST(CInterface, MemoryThatIsNotThereIsAnError) {
  Handles made(huge);
  const int64_t dims[] = {1 << 20, 1};
  const ebb_tensor argument = {nullptr, EBB_F32, 2, dims};
  int64_t out[EBB_MAX_RANK];
  EXPECT_EQ(
      ebb_session_result_dims(made.session, &argument, 1, out, made.failure()),
      EBB_OUT_OF_MEMORY)
      << made.failure.message();
}

TEST(CInterface, ModelsAndNamesThatAreWrongAreRejectedWithPlaces) {
  Failure failure;
  ebb_module *module = nullptr;
  const char wrong[] = "func.func @f() {\n  ebb.nonsense\n  return\n}\n";
  EXPECT_EQ(ebb_module_parse(wrong, sizeof(wrong) - 1, "wrong.mlir", &module,
                             failure()),
            EBB_REJECTED);
  EXPECT_EQ(module, nullptr);
  EXPECT_EQ(failure.message().find("wrong.mlir:2:3: error: "), 0u)
      << failure.message();
  EXPECT_EQ(ebb_module_load("nowhere.mlir", &module, failure()), EBB_REJECTED);
  EXPECT_EQ(failure.message(),
            "ebb: error: nowhere.mlir: No such file or directory");

  Handles made(model);
  ebb_program *program = nullptr;
  EXPECT_EQ(ebb_module_compile(made.module, "g", nullptr, &program, failure()),
            EBB_REJECTED);
  EXPECT_EQ(program, nullptr);
  EXPECT_EQ(failure.message(),
            "ebb: error: model.mlir: there is no function @g; it has @loss");
  ebb_compile_options options = EBB_COMPILE_OPTIONS_INIT;
  options.kernels = "fast";
  EXPECT_EQ(
      ebb_module_compile(made.module, nullptr, &options, &program, failure()),
      EBB_REJECTED);
  const char *wrt[] = {"v"};
  ebb_gradient_options gradient = EBB_GRADIENT_OPTIONS_INIT;
  gradient.wrt = wrt;
  gradient.wrt_count = 1;
  char *name = nullptr;
  EXPECT_EQ(
      ebb_module_add_gradient(made.module, "loss", &gradient, &name, failure()),
      EBB_REJECTED);
  EXPECT_EQ(name, nullptr);
}

TEST(CInterface, OptionsSayTheirSize) {
  Handles made(model);
  Failure &failure = made.failure;
  ebb_session *session = nullptr;
  ebb_session_options unset = {};
  EXPECT_EQ(ebb_session_create(made.program, &unset, &session, failure()),
            EBB_INVALID_ARGUMENT);
  EXPECT_EQ(failure.message(), "expects the options' size to be " +
                                   std::to_string(sizeof(unset)) +
                                   ", but got 0");
  // A later version's options: fine while what this one lacks is 0.
  struct {
    ebb_session_options known;
    int64_t later;
  } options = {EBB_SESSION_OPTIONS_INIT, 0};
  options.known.size = sizeof(options);
  EXPECT_EQ(
      ebb_session_create(made.program, &options.known, &session, failure()),
      EBB_OK)
      << failure.message();
  ebb_session_destroy(session);
  options.later = 1;
  EXPECT_EQ(
      ebb_session_create(made.program, &options.known, &session, failure()),
      EBB_UNSUPPORTED);
  EXPECT_EQ(session, nullptr);
  ebb_session_options threads = EBB_SESSION_OPTIONS_INIT;
  threads.threads = -3;
  EXPECT_EQ(ebb_session_create(made.program, &threads, &session, failure()),
            EBB_INVALID_ARGUMENT);
}
