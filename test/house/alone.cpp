// A host program linked to libebb_runtime alone: it loads an .ebb training
// step, starts parameters and state as the file says, takes some steps and
// prints the losses. Built for runtime-only.test.
#include "ebb/program.hpp"

#include <cstdio>
#include <cstdlib>

using namespace ebb;

static int fail(const Error &error) {
  std::fprintf(stderr, "%s\n", error.message.c_str());
  return 1;
}

int main(int argc, char **argv) {
  if (argc != 3)
    return fail(Error{"usage: alone STEP.ebb STEPS"});
  Expected<Program> program = Program::load(argv[1]);
  if (!program)
    return fail(program.error());
  const Function &step = program->signature();
  std::vector<Tensor> arguments;
  size_t number = 0; // which argument is the step's number
  for (const Port &port : step.arguments) {
    if (port.name == "step")
      number = arguments.size();
    Tensor value = Tensor::zeros(port.dtype, port.dims);
    for (int64_t i = 0; port.init == "ones" && i < value.numel(); ++i)
      value.set(i, 1);
    arguments.push_back(value);
  }
  Expected<Session> session = Session::create(*program);
  if (!session)
    return fail(session.error());
  for (int taken = 0; taken < std::atoi(argv[2]); ++taken) {
    arguments[number].setInteger(0, taken);
    Expected<std::vector<Tensor>> results = session->run(arguments);
    if (!results)
      return fail(results.error());
    std::printf("loss %g\n", results->back().real(0));
    // New params, state and optimizer state are the next step's arguments.
    for (size_t i = 0; i + 1 < results->size(); ++i)
      arguments[i] = (*results)[i];
  }
  return 0;
}
