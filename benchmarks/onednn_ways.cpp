// How long oneDNN's convolutions, average pools and norms take in each layout,
// reorders included; the rules in runtime/onednn come from its output.
//
//   ninja -C build/release ebb-onednn-ways
//   build/release/bin/ebb-onednn-ways [THREADS]      (default 1)
//   ONEDNN_MAX_CPU_ISA=AVX2 build/release/bin/ebb-onednn-ways
//
// Per convolution, direction and layout of the operands: the time when the
// backend chooses, then when it works channels first, channels last, blocked;
// "-" where the library has no fast kernel. Per pool and norm: the time and the
// bandwidth of reading each input and writing each output once. Times are the
// least of many runs, in ms; run it on an idle machine.
#include "runtime/abi/ebbrt.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
using Shape = std::vector<int64_t>;
using Attrs = std::vector<ebbrt_named_attr>;

int32_t threads = 1;

int64_t elements(const Shape &shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

/// The least time in ms of a problem on dense f32 operands; -1 when refused.
/// Sets `name` to the library's name of the kernel, or the reason.
double timeOf(const char *kernel, const std::vector<Shape> &shapes,
              int32_t inputs, const Attrs &attrs, std::string &name) {
  std::vector<ebbrt_operand> operands;
  std::vector<std::vector<float>> storage;
  std::vector<void *> data;
  for (const Shape &shape : shapes) {
    ebbrt_operand operand = {};
    operand.dtype = EBBRT_F32;
    operand.rank = static_cast<int32_t>(shape.size());
    int64_t stride = 1;
    for (size_t d = shape.size(); d-- > 0; stride *= shape[d]) {
      operand.sizes[d] = shape[d];
      operand.strides[d] = stride;
    }
    operands.push_back(operand);
    storage.emplace_back(elements(shape), 1.0f);
    data.push_back(storage.back().data());
  }
  ebbrt_concrete_problem problem = {};
  problem.kernel = kernel;
  problem.operands = operands.data();
  problem.num_operands = static_cast<int32_t>(operands.size());
  problem.num_inputs = inputs;
  problem.attrs = attrs.data();
  problem.num_attrs = static_cast<int32_t>(attrs.size());
  problem.threads = threads;
  ebbrt_query_result answer = {};
  ebbrt_error error = {};
  const ebbrt_backend *backend = ebbrt_onednn_backend();
  backend->query(&problem, &answer, &error);
  name = answer.accepted ? answer.implementation : answer.reason;
  ebbrt_lib_kernel *made = nullptr;
  if (!answer.accepted || backend->create(&problem, &made, &error) != EBBRT_OK)
    return -1;
  void *workspace = std::aligned_alloc(
      64, static_cast<size_t>(answer.workspace_bytes / 64 + 1) * 64);
  double best = 1e30, spent = 0;
  for (int runs = 0; runs < 3 || (spent < 60 && runs < 300); ++runs) {
    auto begin = Clock::now();
    backend->execute(made, data.data(), workspace, &error);
    std::chrono::duration<double, std::milli> took = Clock::now() - begin;
    best = std::min(best, took.count());
    spent += took.count();
  }
  std::free(workspace);
  backend->destroy(made);
  return best;
}

struct Conv {
  const char *name;
  int64_t batch, in, size, out, kernel, stride, pad, groups;
};

void convolutions() {
  const Conv list[] = {{"3x3 64 56^2", 8, 64, 56, 64, 3, 1, 1, 1},
                       {"3x3 128 28^2", 8, 128, 28, 128, 3, 1, 1, 1},
                       {"3x3 256 14^2", 8, 256, 14, 256, 3, 1, 1, 1},
                       {"3x3 512 7^2", 8, 512, 7, 512, 3, 1, 1, 1},
                       {"3x3 s2 64-128", 8, 64, 56, 128, 3, 2, 1, 1},
                       {"7x7 s2 3-64", 8, 3, 224, 64, 7, 2, 3, 1},
                       {"1x1 256-64", 8, 256, 56, 64, 1, 1, 0, 1},
                       {"1x1 64-256", 8, 64, 56, 256, 1, 1, 0, 1},
                       {"1x1 16-96", 8, 16, 112, 96, 1, 1, 0, 1},
                       {"depthwise 144", 8, 144, 56, 144, 3, 1, 1, 144},
                       {"depthwise 960", 8, 960, 7, 960, 3, 1, 1, 960},
                       {"32 groups of 4", 8, 128, 28, 128, 3, 1, 1, 32},
                       {"digits 1-16", 32, 1, 8, 16, 3, 1, 1, 1},
                       {"digits 16-32", 32, 16, 8, 32, 3, 1, 1, 1},
                       {"lenet 1-6", 64, 1, 28, 6, 5, 1, 2, 1},
                       {"lenet 6-16", 64, 6, 14, 16, 5, 1, 0, 1}};
  std::printf("%-15s %-10s %-5s %9s %9s %9s %9s\n", "convolution", "direction",
              "lies", "chosen", "first", "last", "blocked");
  for (const Conv &c : list)
    for (const char *kernel : {"conv", "conv_x_grad", "conv_filter_grad"})
      for (bool last : {false, true}) {
        int64_t o = (c.size + 2 * c.pad - c.kernel) / c.stride + 1;
        auto image = [&](int64_t channels, int64_t extent) {
          return last ? Shape{c.batch, extent, extent, channels}
                      : Shape{c.batch, channels, extent, extent};
        };
        Shape x = image(c.in, c.size), out = image(c.out, o);
        Shape filter = {c.out, c.in / c.groups, c.kernel, c.kernel};
        std::string direction = kernel;
        std::vector<Shape> shapes = {x, filter, out};
        if (direction == "conv_x_grad")
          shapes = {filter, out, x};
        else if (direction == "conv_filter_grad")
          shapes = {x, out, filter};
        std::printf("%-15s %-10s %-5s", c.name,
                    direction == "conv" ? "forward" : kernel + 5,
                    last ? "last" : "first");
        std::string chosen, name;
        for (int64_t way = -1; way < 3; ++way) {
          double ms = timeOf(kernel, shapes, 2,
                             {{"stride0", c.stride, 0},
                              {"stride1", c.stride, 0},
                              {"pad0", c.pad, 0},
                              {"pad1", c.pad, 0},
                              {"groups", c.groups, 0},
                              {"channels_last", last, 0},
                              {"way", way, 0}},
                             name);
          if (way < 0)
            chosen = name;
          if (ms < 0)
            std::printf(" %9s", "-");
          else
            std::printf(" %9.4f", ms);
        }
        std::printf("  %s\n", chosen.c_str());
      }
}

void report(const char *kernel, const std::string &what,
            const std::vector<Shape> &shapes, int32_t inputs,
            const Attrs &attrs) {
  std::string name;
  double ms = timeOf(kernel, shapes, inputs, attrs, name), bytes = 0;
  for (const Shape &shape : shapes)
    bytes += 4.0 * static_cast<double>(elements(shape));
  if (ms < 0)
    std::printf("%-16s %-26s refused: %s\n", kernel, what.c_str(),
                name.c_str());
  else
    std::printf("%-16s %-26s %9.4f ms %6.1f GB/s  %s\n", kernel, what.c_str(),
                ms, bytes / ms / 1e6, name.c_str());
}

void pools() {
  for (bool last : {false, true})
    for (Shape p : {Shape{8, 64, 112, 3, 2, 1}, Shape{8, 64, 56, 2, 2, 0},
                    Shape{32, 16, 8, 2, 2, 0}, Shape{8, 512, 7, 7, 7, 0}}) {
      int64_t o = (p[2] + 2 * p[5] - p[3]) / p[4] + 1;
      Shape x =
          last ? Shape{p[0], p[2], p[2], p[1]} : Shape{p[0], p[1], p[2], p[2]};
      Shape out = last ? Shape{p[0], o, o, p[1]} : Shape{p[0], p[1], o, o};
      Attrs attrs = {{"kernel0", p[3], 0},      {"kernel1", p[3], 0},
                     {"stride0", p[4], 0},      {"stride1", p[4], 0},
                     {"pad0", p[5], 0},         {"pad1", p[5], 0},
                     {"channels_last", last, 0}};
      std::string what = std::to_string(p[0]) + "x" + std::to_string(p[1]) +
                         "x" + std::to_string(p[2]) + "^2 k" +
                         std::to_string(p[3]) + (last ? " last" : " first");
      report("avg_pool", what, {x, out}, 1, attrs);
      report("avg_pool_grad", what, {out, x}, 1, attrs);
    }
}

void norms() {
  for (Shape x :
       {Shape{8, 112, 112, 64}, Shape{8, 56, 56, 64}, Shape{8, 14, 14, 256},
        Shape{8, 7, 7, 512}, Shape{32, 8, 8, 16}, Shape{64, 28, 28, 6}}) {
    Shape c = {x[3]};
    Attrs attrs = {{"training", 1, 0},
                   {"channels_last", 1, 0},
                   {"has_scale", 1, 0},
                   {"has_bias", 1, 0},
                   {"epsilon", 0, 1e-5}};
    std::string what = std::to_string(x[0]) + "x" + std::to_string(x[1]) +
                       "^2x" + std::to_string(x[3]) + " last";
    report("batch_norm", what, {x, c, c, c, c, x, c, c, c, c}, 5, attrs);
    report("batch_norm_grad", what, {x, c, c, c, x, x, c, c}, 5, attrs);
  }
  for (Shape x : {Shape{1024, 512}, Shape{8192, 1024}, Shape{32, 64}}) {
    Shape rows = {x[0]}, columns = {x[1]};
    Attrs attrs = {{"has_scale", 1, 0}, {"has_bias", 1, 0}};
    std::string what = std::to_string(x[0]) + "x" + std::to_string(x[1]);
    report("layer_norm", what, {x, columns, columns, x, rows, rows}, 3, attrs);
    report("layer_norm_grad", what,
           {x, rows, rows, columns, x, x, columns, columns}, 5, attrs);
  }
}

} // namespace

int main(int argc, char **argv) {
  if (!ebbrt_onednn_backend()) {
    std::fprintf(stderr, "this build has no oneDNN\n");
    return 1;
  }
  threads = argc > 1 ? std::max(1, std::atoi(argv[1])) : 1;
  std::printf("oneDNN %s, threads: %d\n", ebbrt_onednn_backend()->version,
              threads);
  convolutions();
  pools();
  norms();
}
