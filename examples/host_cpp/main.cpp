// A host program: compiles a loss and its gradient once, and runs both from two
// threads on buffers of its own, with one batch size and then another.
//
//   host_cpp examples/regression.mlir
#include "ebb/ebb.hpp"

#include <cstdio>
#include <cstdlib>
#include <thread>

using ebb::DType, ebb::Program, ebb::Session, ebb::Tensor;

/// The value; or the library's message and the end of this program.
template <class T> static T need(ebb::Expected<T> result) {
  if (result)
    return std::move(*result);
  std::fprintf(stderr, "%s\n", result.error().message.c_str());
  std::exit(1);
}

static void need(const ebb::Status &error) {
  if (!error)
    return;
  std::fprintf(stderr, "%s\n", error->message.c_str());
  std::exit(1);
}

/// A view of a buffer: nothing is copied, and the buffer must outlive it.
static Tensor view(std::vector<float> &buffer, std::vector<int64_t> dims) {
  return Tensor::borrow(buffer.data(), DType::F32, std::move(dims));
}

/// What one thread does, with sessions and buffers that are its own.
static void work(const Program &loss, const Program &gradient, int thread) {
  ebb::SessionOptions options;
  options.threads = 1; // each session; there are two threads already
  Session forward = need(Session::create(loss, options));
  Session backward = need(Session::create(gradient, options));

  std::vector<float> w(6), value(1), wGrad(6);
  for (int i = 0; i < 6; ++i)
    w[i] = 0.1f * float(i + thread) - 0.2f;
  for (int64_t batch : {4, 300}) {
    std::vector<float> x(batch * 3), y(batch * 2), xGrad(batch * 3);
    for (int64_t i = 0; i < batch * 3; ++i)
      x[i] = 0.1f * float(i * 7 % 11) - 0.5f;
    for (int64_t i = 0; i < batch * 2; ++i)
      y[i] = 0.2f * float(i * 3 % 5);

    const std::vector<Tensor> arguments = {view(w, {3, 2}), view(x, {batch, 3}),
                                           view(y, {batch, 2})};
    need(forward.run(arguments, {view(value, {})}));
    need(backward.run(arguments,
                      {view(wGrad, {3, 2}), view(xGrad, {batch, 3})}));
    // One call, so that lines of the two threads do not mix.
    std::printf("thread %d batch %d loss %.7g w_grad %.7g %.7g %.7g %.7g %.7g "
                "%.7g last x_grad %.7g\n",
                thread, int(batch), value[0], wGrad[0], wGrad[1], wGrad[2],
                wGrad[3], wGrad[4], wGrad[5], xGrad.back());
  }
}

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s MODEL.mlir\n", argv[0]);
    return 2;
  }
  ebb::Module module = need(ebb::Module::load(argv[1]));
  const std::string name = need(module.grad("loss", {{"w", "x"}}));
  const Program loss = need(Program::compile(module, "loss"));
  const Program gradient = need(Program::compile(module, name));

  std::thread other(work, std::cref(loss), std::cref(gradient), 1);
  work(loss, gradient, 0);
  other.join();
}
