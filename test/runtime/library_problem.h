// Lives here: a problem for oneDNN with storage, queried and run, for tests.
// Not here: expected values.
// Called by the tests of the oneDNN backend.
#ifndef TEST_RUNTIME_LIBRARY_PROBLEM_H
#define TEST_RUNTIME_LIBRARY_PROBLEM_H

#include "runtime/abi/ebbrt.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace ebb::test {

class OneDNN : public testing::Test {
protected:
  void SetUp() override {
    backend = ebbrt_onednn_backend();
    if (!backend)
      GTEST_SKIP() << "this build has no oneDNN";
  }
  const ebbrt_backend *backend = nullptr;
};

/// A strided f32 operand with storage for it.
struct Array {
  ebbrt_operand operand = {};
  std::vector<float> storage;

  Array(const std::vector<int64_t> &sizes, std::vector<int64_t> strides = {}) {
    operand.dtype = EBBRT_F32;
    operand.rank = static_cast<int32_t>(sizes.size());
    int64_t dense = 1, reach = 1;
    for (size_t d = sizes.size(); d-- > 0;) {
      operand.sizes[d] = sizes[d];
      operand.strides[d] = strides.empty() ? dense : strides[d];
      dense *= sizes[d];
      reach += (sizes[d] - 1) * operand.strides[d];
    }
    storage.assign(static_cast<size_t>(std::max<int64_t>(reach, 1)), 0.0f);
  }
  Array &fill(std::mt19937 &random) {
    std::uniform_real_distribution<float> values(-1.0f, 1.0f);
    for (float &value : storage)
      value = values(random);
    return *this;
  }
  /// The element at `index`, whose last entries count; extents of 1 repeat.
  float &at(const std::vector<int64_t> &index) {
    int64_t offset = 0;
    size_t skipped = index.size() - operand.rank;
    for (int32_t d = 0; d < operand.rank; ++d)
      if (operand.sizes[d] != 1)
        offset += index[skipped + d] * operand.strides[d];
    return storage[offset];
  }
};

using Attrs = std::vector<ebbrt_named_attr>;

/// A problem that owns its lists.
struct Problem {
  std::vector<ebbrt_operand> operands;
  Attrs attrs;
  ebbrt_concrete_problem concrete = {};

  Problem(const char *kernel, const std::vector<ebbrt_operand> &list,
          int32_t inputs, const Attrs &named, int32_t threads = 2)
      : operands(list), attrs(named) {
    concrete.kernel = kernel;
    concrete.operands = operands.data();
    concrete.num_operands = static_cast<int32_t>(operands.size());
    concrete.num_inputs = inputs;
    concrete.attrs = attrs.data();
    concrete.num_attrs = static_cast<int32_t>(attrs.size());
    concrete.threads = threads;
  }
  Problem(const Problem &) = delete;
  ebbrt_query_result query() const {
    ebbrt_query_result result = {};
    ebbrt_error error = {};
    EXPECT_EQ(ebbrt_kernel_query("onednn", &concrete, &result, &error),
              EBBRT_OK)
        << error.message;
    return result;
  }
};

/// Creates and runs the kernel twice on `data`, with a workspace of that size.
inline void executeUnasked(const Problem &problem, std::vector<void *> data,
                           int64_t workspaceBytes = 0) {
  const ebbrt_backend *backend = ebbrt_onednn_backend();
  ebbrt_lib_kernel *kernel = nullptr;
  ebbrt_error error = {};
  ASSERT_EQ(backend->create(&problem.concrete, &kernel, &error), EBBRT_OK)
      << error.message;
  std::vector<char> workspace(workspaceBytes + 64);
  void *aligned = workspace.data();
  size_t room = workspace.size();
  std::align(64, workspaceBytes, aligned, room);
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(backend->execute(kernel, data.data(), aligned, &error), EBBRT_OK)
        << error.message;
  backend->destroy(kernel);
}

/// Runs an accepted problem on `data`; false when it is refused.
inline bool execute(const Problem &problem, std::vector<void *> data) {
  ebbrt_query_result result = problem.query();
  if (!result.accepted)
    return false;
  EXPECT_NE(result.implementation[0], '\0');
  executeUnasked(problem, std::move(data), result.workspace_bytes);
  return true;
}

/// The reason why a problem is refused, which it must be.
inline std::string reasonOf(const Problem &problem) {
  ebbrt_query_result result = problem.query();
  EXPECT_FALSE(result.accepted);
  return result.reason;
}

/// A value as bf16 has it, rounded to nearest even, and back.
inline uint16_t toBf16(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, 4);
  return static_cast<uint16_t>((bits + 0x7fffu + (bits >> 16 & 1)) >> 16);
}
inline float fromBf16(uint16_t half) {
  uint32_t bits = static_cast<uint32_t>(half) << 16;
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}

/// The numbers of `array`, which become exact in bf16, as bf16.
inline std::vector<uint16_t> narrow(Array &array) {
  std::vector<uint16_t> halves;
  for (float &value : array.storage) {
    halves.push_back(toBf16(value));
    value = fromBf16(halves.back());
  }
  array.operand.dtype = EBBRT_BF16;
  return halves;
}

} // namespace ebb::test

#endif
