// From model text to numbers through the public interface.
// Not here: building IR (Graph.h) and what tests expect.
// Called by the unit tests that compare numbers.
#ifndef TEST_UNIT_RUNNING_H
#define TEST_UNIT_RUNNING_H

#include "ebb/ebb.hpp"

#include <gtest/gtest.h>

namespace ebb::test {

/// A tensor of these elements.
inline Tensor tensorOf(DType dtype, std::vector<int64_t> dims,
                       const std::vector<double> &elements) {
  Tensor tensor = Tensor::zeros(dtype, std::move(dims));
  EXPECT_EQ(tensor.numel(), int64_t(elements.size()));
  for (size_t i = 0; i < elements.size(); ++i)
    tensor.set(int64_t(i), elements[i]);
  return tensor;
}

/// Compiles and runs the only public function of `text`; a failure fails the
/// test and gives no results.
inline std::vector<Tensor> runText(const std::string &text,
                                   const std::vector<Tensor> &arguments) {
  auto failed = [](const Error &error) {
    ADD_FAILURE() << error.message;
    return std::vector<Tensor>();
  };
  Expected<Module> module = Module::parse(text);
  if (!module)
    return failed(module.error());
  Expected<Program> program = Program::compile(*module, "");
  if (!program)
    return failed(program.error());
  Expected<Session> session = Session::create(*program);
  if (!session)
    return failed(session.error());
  Expected<std::vector<Tensor>> results = session->run(arguments);
  if (!results)
    return failed(results.error());
  return *results;
}

/// Element for element, within `tolerance`.
inline void expectNear(const Tensor &actual,
                       const std::vector<double> &expected,
                       double tolerance = 1e-6) {
  ASSERT_EQ(actual.numel(), int64_t(expected.size()));
  for (size_t i = 0; i < expected.size(); ++i)
    EXPECT_NEAR(actual.real(int64_t(i)), expected[i], tolerance) << "at " << i;
}

} // namespace ebb::test

#endif // TEST_UNIT_RUNNING_H
