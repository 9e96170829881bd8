// Memory after many rounds of making, running and destroying sessions,
// programs and modules, by the C++ interface and by the C interface.
// Not here: memory within a session (test/runtime/session_memory_test.cpp).
// Called by the test runner, against the shared libraries.
#include "ebb/ebb.h"
#include "ebb/ebb.hpp"

#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <malloc.h>
#include <unistd.h>

// A sanitizer replaces the allocator, and finds leaks by itself.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define EBB_OWN_ALLOCATOR
#endif
#endif

namespace {
constexpr char model[] = R"(
func.func @loss(%w: tensor<8x4xf32> {ebb.name = "w"},
                %x: tensor<?x8xf32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "loss"}) {
  %xw = ebb.matmul %x, %w
      : (tensor<?x8xf32>, tensor<8x4xf32>) -> tensor<?x4xf32>
  %p = ebb.softmax %xw : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %q = ebb.multiply %p, %p : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %loss = ebb.sum %q : (tensor<?x4xf32>) -> tensor<f32>
  return %loss : tensor<f32>
}
)";

/// Bytes handed out by the allocator, and bytes of address space.
struct Memory {
  int64_t allocated = 0, mapped = 0;
};

Memory memoryNow() {
  struct mallinfo2 info = mallinfo2();
  int64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return {int64_t(info.uordblks + info.hblkhd), pages * sysconf(_SC_PAGESIZE)};
}

/// Growth over `rounds` rounds, after as many as fill every cache.
Memory growth(int warmUp, int rounds, const std::function<void()> &round) {
  for (int i = 0; i < warmUp; ++i)
    round();
  const Memory before = memoryNow();
  for (int i = 0; i < rounds; ++i)
    round();
  const Memory after = memoryNow();
  return {after.allocated - before.allocated, after.mapped - before.mapped};
}

/// A leak of one allocation per round would be 24 bytes per round or more; a
/// leaked page of code 4096. What a cache takes, that threads fill at times of
/// their own, it takes once: a leak is there each time.
void expectFlat(int warmUp, int rounds, const std::function<void()> &round) {
  const int64_t allocated = rounds * 12;
  const int64_t mapped = rounds * int64_t(2048) + (1 << 20);
  Memory grown = growth(warmUp, rounds, round);
  for (int again = 0;
       again < 4 && (grown.allocated >= allocated || grown.mapped >= mapped);
       ++again)
    grown = growth(0, rounds, round);
  testing::Test::RecordProperty("allocated", std::to_string(grown.allocated));
  testing::Test::RecordProperty("mapped", std::to_string(grown.mapped));
#ifndef EBB_OWN_ALLOCATOR
  EXPECT_LT(grown.allocated, allocated);
  EXPECT_LT(grown.mapped, mapped);
#endif
}

float w[32], x[16 * 8], loss, gradient[32];
const int64_t wDims[] = {8, 4};

// ---- C++ -------------------------------------------------------------------

void run(const ebb::Program &program, int64_t batch) {
  ebb::SessionOptions options;
  options.threads = 1; // no waiting for others on a busy machine
  auto session = ebb::Session::create(program, options);
  ASSERT_TRUE(bool(session));
  using ebb::DType, ebb::Tensor;
  const ebb::Status error =
      session->run({Tensor::borrow(w, DType::F32, {8, 4}),
                    Tensor::borrow(x, DType::F32, {batch, 8})},
                   {Tensor::borrow(&loss, DType::F32, {})});
  ASSERT_FALSE(error) << error->message;
}

std::optional<ebb::Program> compiled() {
  auto module = ebb::Module::parse(model);
  if (!module)
    return std::nullopt;
  auto program = ebb::Program::compile(*module, "loss");
  return program ? std::optional(*program) : std::nullopt;
}

TEST(FlatMemory, ThousandSessions) {
  const std::optional<ebb::Program> program = compiled();
  ASSERT_TRUE(program);
  expectFlat(50, 1000, [&] {
    run(*program, 4);
    run(*program, 16);
  });
}

TEST(FlatMemory, ProgramsAndModules) {
  expectFlat(10, 40, [] {
    const std::optional<ebb::Program> program = compiled();
    ASSERT_TRUE(program);
    run(*program, 4);
  });
}

TEST(FlatMemory, ErrorsOfModules) {
  expectFlat(10, 100, [] {
    EXPECT_FALSE(bool(ebb::Module::parse("func.func @f() { ebb.nonsense }")));
    EXPECT_FALSE(bool(ebb::Module::load("nowhere.mlir")));
  });
}

// ---- C ---------------------------------------------------------------------

void runC(const ebb_program *program, int64_t batch, float *result,
          const int64_t *resultDims, int32_t rank) {
  ebb_session_options options = EBB_SESSION_OPTIONS_INIT;
  options.threads = 1; // no waiting for others on a busy machine
  ebb_session *session;
  ASSERT_EQ(ebb_session_create(program, &options, &session, nullptr), EBB_OK);
  const int64_t xDims[] = {batch, 8};
  const ebb_tensor arguments[] = {{w, EBB_F32, 2, wDims},
                                  {x, EBB_F32, 2, xDims}};
  const ebb_tensor out = {result, EBB_F32, rank, resultDims};
  ebb_error *error;
  EXPECT_EQ(ebb_session_run(session, arguments, 2, &out, 1, &error), EBB_OK)
      << ebb_error_message(error);
  // A failure's message is freed like any object.
  EXPECT_EQ(ebb_session_run(session, arguments, 1, &out, 1, &error),
            EBB_INVALID_ARGUMENT);
  ebb_error_destroy(error);
  ebb_session_destroy(session);
}

void compileC(const ebb_module *module, const char *function,
              ebb_program **program) {
  ebb_error *error;
  ASSERT_EQ(ebb_module_compile(module, function, nullptr, program, &error),
            EBB_OK)
      << ebb_error_message(error);
}

TEST(FlatMemoryInC, ThousandSessions) {
  ebb_module *module;
  ASSERT_EQ(
      ebb_module_parse(model, std::strlen(model), nullptr, &module, nullptr),
      EBB_OK);
  ebb_program *program;
  ASSERT_NO_FATAL_FAILURE(compileC(module, nullptr, &program));
  ebb_module_destroy(module);
  expectFlat(50, 1000, [&] {
    runC(program, 4, &loss, nullptr, 0);
    runC(program, 16, &loss, nullptr, 0);
  });
  ebb_program_destroy(program);
}

TEST(FlatMemoryInC, ThousandLoadedPrograms) {
  const std::optional<ebb::Program> program = compiled();
  ASSERT_TRUE(program);
  const std::string path =
      testing::TempDir() + "flat_memory_" + std::to_string(getpid()) + ".ebb";
  ASSERT_FALSE(program->save(path));
  expectFlat(50, 1000, [&] {
    ebb_program *loaded;
    ebb_error *error;
    ASSERT_EQ(ebb_program_load(path.c_str(), nullptr, &loaded, &error), EBB_OK)
        << ebb_error_message(error);
    runC(loaded, 4, &loss, nullptr, 0);
    ebb_program_destroy(loaded);
    ASSERT_EQ(ebb_program_parse("EBB", 3, nullptr, nullptr, &loaded, &error),
              EBB_REJECTED);
    ebb_error_destroy(error);
  });
  std::remove(path.c_str());
}

TEST(FlatMemoryInC, ProgramsGradientsAndModules) {
  expectFlat(10, 40, [] {
    ebb_module *module;
    ASSERT_EQ(
        ebb_module_parse(model, std::strlen(model), nullptr, &module, nullptr),
        EBB_OK);
    const char *wrt[] = {"w"};
    ebb_gradient_options options = EBB_GRADIENT_OPTIONS_INIT;
    options.wrt = wrt;
    options.wrt_count = 1;
    char *name, *text;
    ASSERT_EQ(
        ebb_module_add_gradient(module, nullptr, &options, &name, nullptr),
        EBB_OK);
    ASSERT_EQ(ebb_module_text(module, &text, nullptr), EBB_OK);
    ebb_program *program;
    ASSERT_NO_FATAL_FAILURE(compileC(module, name, &program));
    runC(program, 4, gradient, wDims, 2);
    ebb_string_destroy(name);
    ebb_string_destroy(text);
    ebb_program_destroy(program);
    ebb_module_destroy(module);
  });
}
} // namespace
