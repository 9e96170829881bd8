// Lives here: oneDNN behind the C interface of backends.
// Not here: what each kernel looks like to oneDNN; see matmul.cpp, softmax.cpp.
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

int64_t attribute(const ebbrt_concrete_problem &problem, const char *name,
                  int64_t otherwise) {
  for (int32_t i = 0; i < problem.num_attrs; ++i)
    if (std::strcmp(problem.attrs[i].name, name) == 0)
      return problem.attrs[i].integer;
  return otherwise;
}

dnnl::memory::data_type elementType(const ebbrt_concrete_problem &problem) {
  ebbrt_dtype dtype = problem.operands[0].dtype;
  for (int32_t i = 1; i < problem.num_operands; ++i)
    if (problem.operands[i].dtype != dtype)
      throw Refusal{"element types differ"};
  switch (dtype) {
  case EBBRT_F32:
    return dnnl::memory::data_type::f32;
  case EBBRT_BF16:
    return dnnl::memory::data_type::bf16;
  case EBBRT_F16:
    return dnnl::memory::data_type::f16;
  default:
    throw Refusal{std::string("element type ") + ebbrt_dtype_name(dtype) +
                  " is not supported by oneDNN"};
  }
}

std::string checkedImplementation(const char *name) {
  if (std::strncmp(name, "ref", 3) == 0)
    throw Refusal{std::string("implementation ") + name +
                  " is refused: slower than generated code"};
  return name;
}

dnnl::primitive_attr primitiveAttributes() {
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  attributes.set_fpmath_mode(dnnl::fpmath_mode::strict);
  return attributes;
}

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

/// What ebbrt_lib_kernel is for this backend. Used by one thread at a time.
struct Kernel {
  dnnl::engine engine;
  dnnl::stream stream;
  Recipe recipe;
  std::vector<dnnl::memory> memories; // one per argument, then the scratchpad
  std::vector<dnnl_exec_arg_t> slots;
  int64_t zeroBytes = 0;
  int32_t threads = 1;
};

bool isEmpty(const ebbrt_operand &operand) {
  for (int32_t d = 0; d < operand.rank; ++d)
    if (operand.sizes[d] == 0)
      return true;
  return false;
}

bool anyEmpty(const ebbrt_concrete_problem &problem) {
  for (int32_t i = 0; i < problem.num_operands; ++i)
    if (isEmpty(problem.operands[i]))
      return true;
  return false;
}

Recipe describe(const dnnl::engine &engine,
                const ebbrt_concrete_problem &problem) {
  if (std::strcmp(problem.kernel, "matmul") == 0)
    return matmul(engine, problem);
  if (std::strcmp(problem.kernel, "softmax") == 0)
    return softmax(engine, problem, false);
  if (std::strcmp(problem.kernel, "log_softmax") == 0)
    return softmax(engine, problem, true);
  throw Refusal{std::string("oneDNN has no kernel '") + problem.kernel + "'"};
}

/// Bytes of the output of a matmul over no terms, which is all zeros. Only a
/// dense output without a bias can be asked for.
int64_t emptySumBytes(const ebbrt_concrete_problem &problem) {
  if (std::strcmp(problem.kernel, "matmul") != 0 || problem.num_operands != 3)
    throw Refusal{"an extent is 0"};
  const ebbrt_operand &out = problem.operands[2];
  int64_t dense = 1;
  for (int32_t d = out.rank - 1; d >= 0; --d) {
    if (out.sizes[d] != 1 && out.strides[d] != dense)
      throw Refusal{"an extent is 0"};
    dense *= out.sizes[d];
  }
  return dense * static_cast<int64_t>(ebbrt_dtype_bytes(out.dtype));
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
      elementType(*problem);
      if (anyEmpty(*problem))
        throw Refusal{"an extent is 0"};
      if (problem->deterministic)
        throw Refusal{"bits may change with the thread count"};
      ThreadCount count(problem->threads);
      dnnl::engine engine(dnnl::engine::kind::cpu, 0);
      Recipe recipe = describe(engine, *problem);
      result->accepted = 1;
      result->workspace_bytes =
          static_cast<int64_t>(recipe.scratchpad.get_size());
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

void makeMemories(Kernel &kernel) {
  auto add = [&](int slot, const dnnl::memory::desc &layout) {
    kernel.memories.emplace_back(layout, kernel.engine,
                                 static_cast<void *>(nullptr));
    kernel.slots.push_back({slot, kernel.memories.back().get()});
  };
  for (const Recipe::Argument &argument : kernel.recipe.arguments)
    add(argument.slot, argument.layout);
  if (kernel.recipe.scratchpad.get_size() > 0)
    add(DNNL_ARG_SCRATCHPAD, kernel.recipe.scratchpad);
}

ebbrt_code create(const ebbrt_concrete_problem *problem,
                  ebbrt_lib_kernel **handle, ebbrt_error *error) {
  return guarded(error, [&] {
    auto kernel = std::make_unique<Kernel>();
    kernel->threads = problem->threads;
    if (anyEmpty(*problem)) {
      kernel->zeroBytes = emptySumBytes(*problem);
    } else {
      ThreadCount count(problem->threads);
      kernel->engine = dnnl::engine(dnnl::engine::kind::cpu, 0);
      kernel->stream = dnnl::stream(kernel->engine);
      kernel->recipe = describe(kernel->engine, *problem);
      makeMemories(*kernel);
    }
    *handle = reinterpret_cast<ebbrt_lib_kernel *>(kernel.release());
  });
}

ebbrt_code execute(ebbrt_lib_kernel *handle, void *const *data, void *workspace,
                   ebbrt_error *error) {
  Kernel &kernel = *reinterpret_cast<Kernel *>(handle);
  return guarded(error, [&] {
    if (!kernel.recipe.primitive) {
      std::memset(data[2], 0, static_cast<size_t>(kernel.zeroBytes));
      return;
    }
    size_t count = kernel.recipe.arguments.size();
    for (size_t i = 0; i < count; ++i)
      kernel.memories[i].set_data_handle(data[i]);
    if (kernel.memories.size() > count)
      kernel.memories[count].set_data_handle(workspace);
    ThreadCount threads(kernel.threads);
    // The C call, because the C++ one builds a map of arguments each time.
    dnnl::error::wrap_c_api(
        dnnl_primitive_execute(
            kernel.recipe.primitive.get(), kernel.stream.get(),
            static_cast<int>(kernel.slots.size()), kernel.slots.data()),
        "oneDNN could not run a primitive");
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
