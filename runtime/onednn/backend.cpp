// Lives here: oneDNN behind the C interface of backends.
// Not here: what each kernel looks like to oneDNN; see kernels.h.
// Called by the runtime's table of backends.
#include "runtime/onednn/kernels.h"

#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <new>

// libgomp's stable entry points. The number set here is this thread's own.
extern "C" {
void omp_set_num_threads(int threads);
int omp_get_max_threads(void);
}

namespace ebb::runtime::onednn {

namespace {

/// oneDNN reads the number of threads when a primitive is made and when it
/// runs; both must see the session's.
class ThreadCount {
public:
  explicit ThreadCount(int32_t threads) : before(omp_get_max_threads()) {
    omp_set_num_threads(threads > 0 ? threads : 1);
  }
  ~ThreadCount() { omp_set_num_threads(before); }
  ThreadCount(const ThreadCount &) = delete;
  ThreadCount &operator=(const ThreadCount &) = delete;

private:
  int before;
};

/// One step of a recipe, with what oneDNN wants to see of it.
struct PreparedStep {
  dnnl::primitive primitive; // empty: `loop` is run
  Recipe::Loop loop;
  std::vector<dnnl::memory> memories;
  std::vector<int> buffers; // of each memory
  std::vector<dnnl_exec_arg_t> slots;
};

/// What ebbrt_lib_kernel is for this backend. Used by one thread at a time.
struct Kernel {
  dnnl::engine engine;
  dnnl::stream stream;
  std::vector<PreparedStep> steps;
  std::vector<size_t> offsets; // in the workspace, after the operands
  std::vector<char *> buffers; // one pointer each, set when it runs
  int32_t operands = 0;
  int32_t threads = 1;
};

/// A kernel by name; `makeEmpty` serves problems with an empty operand, whose
/// outputs are not all empty.
struct KernelKind {
  const char *name;
  RecipeMaker make;
  Recipe (*makeEmpty)(const ebbrt_concrete_problem &);
};

constexpr KernelKind kKinds[] = {
    {"matmul", matmul, emptyMatmul},
    {"softmax", softmax, zeros},
    {"log_softmax", logSoftmax, zeros},
    {"conv", conv, emptyConv},
    {"conv_x_grad", convXGrad, zeros},
    {"conv_filter_grad", convFilterGrad, emptyConvFilterGrad},
    {"max_pool", maxPool, zeros},
    {"max_pool_grad", maxPool, zeros},
    {"avg_pool", avgPool, zeros},
    {"avg_pool_grad", avgPoolGrad, zeros},
    {"batch_norm", batchNorm, emptyBatchNorm},
    {"batch_norm_grad", batchNormGrad, zeros},
    {"layer_norm", layerNorm, emptyLayerNorm},
    {"layer_norm_grad", layerNormGrad, zeros},
};

bool anyEmpty(const ebbrt_concrete_problem &problem) {
  for (int32_t i = 0; i < problem.num_operands; ++i)
    if (isEmpty(problem.operands[i]))
      return true;
  return false;
}

const KernelKind &kindOf(const ebbrt_concrete_problem &problem) {
  for (const KernelKind &kind : kKinds)
    if (std::strcmp(problem.kernel, kind.name) == 0)
      return kind;
  throw Refusal{std::string("oneDNN has no kernel '") + problem.kernel + "'"};
}

/// Runs `body` and turns whatever it throws into a code and a message.
template <typename Body> ebbrt_code guarded(ebbrt_error *error, Body body) {
  auto report = [&](ebbrt_code code, const char *text) {
    if (error) {
      error->code = code;
      error->location[0] = error->notes[0] = '\0';
      std::snprintf(error->message, sizeof(error->message), "%s", text);
    }
    return code;
  };
  try {
    body();
    return EBBRT_OK;
  } catch (const Refusal &refusal) {
    return report(EBBRT_UNSUPPORTED, refusal.reason.c_str());
  } catch (const dnnl::error &failure) {
    return report(failure.status == dnnl_out_of_memory ? EBBRT_OUT_OF_MEMORY
                                                       : EBBRT_INTERNAL,
                  failure.what());
  } catch (const std::bad_alloc &) {
    return report(EBBRT_OUT_OF_MEMORY, "oneDNN ran out of memory");
  } catch (const std::exception &failure) {
    return report(EBBRT_INTERNAL, failure.what());
  } catch (...) {
    return report(EBBRT_INTERNAL, "oneDNN failed");
  }
}

ebbrt_code query(const ebbrt_concrete_problem *problem,
                 ebbrt_query_result *result, ebbrt_error *error) {
  std::memset(result, 0, sizeof(*result));
  auto refuse = [&](const char *reason) {
    std::snprintf(result->reason, sizeof(result->reason), "%s", reason);
  };
  return guarded(error, [&] {
    try {
      if (problem->num_operands == 0)
        throw Refusal{"the problem has no operands"};
      const KernelKind &kind = kindOf(*problem);
      if (anyEmpty(*problem))
        throw Refusal{"an extent is 0"};
      if (problem->deterministic)
        throw Refusal{"bits may change with the thread count"};
      ThreadCount count(problem->threads);
      dnnl::engine engine(dnnl::engine::kind::cpu, 0);
      Recipe recipe = recipeFor(kind.make, engine, *problem);
      result->accepted = 1;
      result->workspace_bytes = static_cast<int64_t>(recipe.workspaceBytes());
      std::snprintf(result->implementation, sizeof(result->implementation),
                    "%s", recipe.implementation.c_str());
    } catch (const Refusal &refusal) {
      refuse(refusal.reason.c_str());
    } catch (const dnnl::error &failure) {
      if (failure.status == dnnl_out_of_memory)
        throw;
      refuse("oneDNN has no implementation for these types and layouts");
    }
  });
}

void prepare(Kernel &kernel, const Recipe &recipe) {
  kernel.operands = recipe.numOperands();
  kernel.buffers.resize(static_cast<size_t>(recipe.numBuffers()));
  for (int i = kernel.operands; i < recipe.numBuffers(); ++i)
    kernel.offsets.push_back(recipe.offset(i));
  for (const Recipe::Step &step : recipe.steps()) {
    PreparedStep &prepared = kernel.steps.emplace_back();
    prepared.primitive = step.primitive;
    prepared.loop = step.loop;
    for (const Recipe::Argument &argument : step.arguments) {
      dnnl::memory &memory = prepared.memories.emplace_back(
          argument.layout, kernel.engine, static_cast<void *>(nullptr));
      prepared.buffers.push_back(argument.buffer);
      prepared.slots.push_back({argument.slot, memory.get()});
    }
  }
}

ebbrt_code create(const ebbrt_concrete_problem *problem,
                  ebbrt_lib_kernel **handle, ebbrt_error *error) {
  return guarded(error, [&] {
    auto kernel = std::make_unique<Kernel>();
    kernel->threads = problem->threads;
    const KernelKind &kind = kindOf(*problem);
    ThreadCount count(problem->threads);
    kernel->engine = dnnl::engine(dnnl::engine::kind::cpu, 0);
    kernel->stream = dnnl::stream(kernel->engine);
    prepare(*kernel, anyEmpty(*problem)
                         ? kind.makeEmpty(*problem)
                         : recipeFor(kind.make, kernel->engine, *problem));
    *handle = reinterpret_cast<ebbrt_lib_kernel *>(kernel.release());
  });
}

ebbrt_code execute(ebbrt_lib_kernel *handle, void *const *data, void *workspace,
                   ebbrt_error *error) {
  Kernel &kernel = *reinterpret_cast<Kernel *>(handle);
  return guarded(error, [&] {
    for (int32_t i = 0; i < kernel.operands; ++i)
      kernel.buffers[i] = static_cast<char *>(data[i]);
    for (size_t i = 0; i < kernel.offsets.size(); ++i)
      kernel.buffers[kernel.operands + i] =
          static_cast<char *>(workspace) + kernel.offsets[i];
    ThreadCount threads(kernel.threads);
    for (PreparedStep &step : kernel.steps) {
      if (!step.primitive) {
        step.loop(kernel.buffers.data());
        continue;
      }
      for (size_t i = 0; i < step.memories.size(); ++i)
        step.memories[i].set_data_handle(kernel.buffers[step.buffers[i]]);
      // The C call, because the C++ one builds a map of arguments each time.
      dnnl::error::wrap_c_api(
          dnnl_primitive_execute(step.primitive.get(), kernel.stream.get(),
                                 static_cast<int>(step.slots.size()),
                                 step.slots.data()),
          "oneDNN could not run a primitive");
    }
    kernel.stream.wait();
  });
}

void destroy(ebbrt_lib_kernel *handle) {
  delete reinterpret_cast<Kernel *>(handle);
}

/// The headers' version as text, made when this file is compiled.
struct VersionText {
  char text[16] = {};
  constexpr VersionText() {
    int length = 0;
    for (int part :
         {DNNL_VERSION_MAJOR, DNNL_VERSION_MINOR, DNNL_VERSION_PATCH}) {
      if (length)
        text[length++] = '.';
      if (part >= 10)
        text[length++] = static_cast<char>('0' + part / 10 % 10);
      text[length++] = static_cast<char>('0' + part % 10);
    }
  }
};
constexpr VersionText kVersion;
constexpr ebbrt_backend kBackend = {"onednn", kVersion.text, query,
                                    create,   execute,       destroy};

} // namespace

} // namespace ebb::runtime::onednn

const ebbrt_backend *ebbrt_onednn_backend(void) {
  return &ebb::runtime::onednn::kBackend;
}
