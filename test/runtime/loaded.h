// Lives here: a program and session made from a builder, for tests.
// Not here: expected values.
// Called by the runtime's tests.
#ifndef TEST_RUNTIME_LOADED_H
#define TEST_RUNTIME_LOADED_H

#include "test/runtime/program_builder.h"

#include <gtest/gtest.h>

namespace ebb::test {

/// Owns both; creation failures fail the test.
class Loaded {
public:
  explicit Loaded(const ProgramBuilder &builder,
                  ebbrt_session_options options = {}) {
    ebbrt_program_desc desc = builder.desc();
    EXPECT_EQ(ebbrt_program_create(&desc, &program, &error), EBBRT_OK)
        << error.message;
    if (program)
      EXPECT_EQ(ebbrt_session_create(program, &options, &session, &error),
                EBBRT_OK)
          << error.message;
  }
  Loaded(const Loaded &) = delete;
  Loaded &operator=(const Loaded &) = delete;
  ~Loaded() {
    ebbrt_session_release(session);
    ebbrt_program_release(program);
  }

  ebbrt_code run(std::vector<ebbrt_tensor> arguments,
                 std::vector<ebbrt_tensor> results) {
    error = {};
    return ebbrt_session_run(
        session, arguments.data(), static_cast<int32_t>(arguments.size()),
        results.data(), static_cast<int32_t>(results.size()), &error);
  }
  ebbrt_code prepare(std::vector<ebbrt_tensor> arguments,
                     int64_t *resultDims = nullptr) {
    error = {};
    return ebbrt_session_prepare(session, arguments.data(),
                                 static_cast<int32_t>(arguments.size()),
                                 resultDims, &error);
  }
  std::string message() const { return error.message; }

  ebbrt_program *program = nullptr;
  ebbrt_session *session = nullptr;
  ebbrt_error error = {};
};

/// `steps` times one is added to x : tensor<?xf32>, through temporaries that
/// may share their bytes where `share` says so.
inline ProgramBuilder chain(int steps, bool share,
                            ebbrt_kernel_fn kernel = addOne) {
  ProgramBuilder b;
  int32_t x = b.argument("x", EBBRT_F32, {-1});
  int32_t n = b.dim(x, 0);
  int32_t out = b.result("out", EBBRT_F32, {-1}, {n});
  int32_t from = b.buffer(EBBRT_BUFFER_ARGUMENT, EBBRT_F32, x, n);
  for (int i = 0; i < steps; ++i) {
    int32_t to = i + 1 == steps
                     ? b.buffer(EBBRT_BUFFER_RESULT, EBBRT_F32, out, n)
                     : b.buffer(EBBRT_BUFFER_TEMP, EBBRT_F32, 0, n);
    int32_t site = b.site("ebb.add", "m.mlir:" + std::to_string(i + 2) + ":8");
    b.generated(kernel, {b.whole(from, {n}), b.whole(to, {n})}, 1, n, site);
    if (share)
      b.mayShare(0, 1);
    from = to;
  }
  return b;
}

} // namespace ebb::test

#endif
