// The C interface's functions of errors, tensors, programs and sessions.
// Not here: those of modules, which need the compiler (lib/CModule.cpp).
// Called by host programs through ebb/ebb.h; sessions are the runtime's own.
#include "python-free-driver/run/CBoundary.h"
#include "python-free-driver/run/ProgramImpl.h"

#include <limits>

using namespace ebb::c;

static_assert(EBB_MAX_RANK == EBBRT_MAX_RANK);
static_assert(int(EBB_INTERNAL) == int(EBBRT_INTERNAL));
static_assert(int(EBB_C128) == int(EBBRT_C128) &&
              int(ebb::DType::C128) == int(EBBRT_C128));

struct ebb_session {
  ebb::Program program; // keeps the generated code mapped
  ebbrt_session *handle = nullptr;
  // As many as the program has, reused, so that running allocates nothing.
  std::vector<ebbrt_tensor> arguments, results;

  explicit ebb_session(const ebb_program &of)
      : program(of.program), arguments(of.arguments.size()),
        results(of.results.size()) {}
  ebb_session(const ebb_session &) = delete;
  ~ebb_session() { ebbrt_session_release(handle); }
};

/// The codes of the runtime are the first of the interface's.
static ebb_code toCode(ebbrt_code code) { return ebb_code(int(code)); }

static ebb_code failed(ebb_error **error, ebbrt_code code,
                       const ebbrt_error &failure) {
  return fail(error, toCode(code), ebb::messageOf(failure));
}

/// Fills `views` from the caller's tensors. A wrong count or a null list is
/// left for the runtime to refuse.
static ebb_code setViews(std::vector<ebbrt_tensor> &views,
                         const ebb_tensor *tensors, int32_t count,
                         const char *what, ebb_error **error) {
  if (!tensors || size_t(count) != views.size())
    return EBB_OK;
  for (size_t i = 0; i < views.size(); ++i) {
    const ebb_tensor &tensor = tensors[i];
    if (tensor.dtype < EBB_F32 || tensor.dtype > EBB_C128)
      return fail(error, EBB_SHAPE_MISMATCH,
                  "expects " + std::string(what) + " " + std::to_string(i) +
                      " to have a known dtype, but got " +
                      std::to_string(tensor.dtype));
    views[i] = {tensor.data, ebbrt_dtype(tensor.dtype), tensor.rank,
                tensor.dims};
  }
  return EBB_OK;
}

uint32_t ebb_abi_version(void) { return EBB_ABI_VERSION; }
const char *ebb_version(void) { return EBB_VERSION; }

// ---- errors and tensors ----------------------------------------------------

const char *ebb_error_message(const ebb_error *error) {
  return error ? error->message.c_str() : "";
}
ebb_code ebb_error_code(const ebb_error *error) {
  return error ? error->code : EBB_OK;
}
void ebb_error_destroy(ebb_error *error) { delete error; }

size_t ebb_dtype_bytes(ebb_dtype dtype) {
  return dtype < EBB_F32 || dtype > EBB_C128 ? 0
                                             : ebb::bytesOf(ebb::DType(dtype));
}
const char *ebb_dtype_name(ebb_dtype dtype) {
  return dtype < EBB_F32 || dtype > EBB_C128 ? "?"
                                             : ebb::nameOf(ebb::DType(dtype));
}

// ---- programs --------------------------------------------------------------

static ebb_code give(ebb::Expected<ebb::Program> made, ebb_program **program,
                     ebb_error **error) {
  if (!made)
    return rejected(error, made.error());
  *program = new ebb_program(std::move(*made));
  return EBB_OK;
}

ebb_code ebb_program_load(const char *path, const char *function,
                          ebb_program **program, ebb_error **error) {
  return guarded(error, [&]() -> ebb_code {
    if (!program)
      return nullArgument(error, "a place for the program");
    *program = nullptr;
    if (!path)
      return nullArgument(error, "a path");
    return give(ebb::Program::load(path, function ? function : ""), program,
                error);
  });
}

ebb_code ebb_program_parse(const void *bytes, size_t length, const char *name,
                           const char *function, ebb_program **program,
                           ebb_error **error) {
  return guarded(error, [&]() -> ebb_code {
    if (!program)
      return nullArgument(error, "a place for the program");
    *program = nullptr;
    if (!bytes && length)
      return nullArgument(error, "the bytes");
    return give(ebb::Program::parse(
                    std::string_view(static_cast<const char *>(bytes), length),
                    name ? name : "<bytes>", function ? function : ""),
                program, error);
  });
}

ebb_code ebb_program_save(const ebb_program *const *programs, int32_t count,
                          const char *path, ebb_error **error) {
  return guarded(error, [&]() -> ebb_code {
    if (!path)
      return nullArgument(error, "a path");
    if (count < 1)
      return fail(error, EBB_INVALID_ARGUMENT,
                  "expects at least one program, but got " +
                      std::to_string(count));
    if (!programs)
      return nullArgument(error, "a list of programs");
    std::vector<ebb::Program> list;
    for (int32_t i = 0; i < count; ++i) {
      if (!programs[i])
        return nullArgument(error, "each program");
      list.push_back(programs[i]->program);
    }
    if (ebb::Status failure = ebb::Program::save(path, list))
      return rejected(error, *failure);
    return EBB_OK;
  });
}

void ebb_program_destroy(ebb_program *program) { delete program; }

int32_t ebb_program_argument_count(const ebb_program *program) {
  return program ? int32_t(program->arguments.size()) : 0;
}
int32_t ebb_program_result_count(const ebb_program *program) {
  return program ? int32_t(program->results.size()) : 0;
}

const ebb_port *ebb_program_argument(const ebb_program *program, int32_t i) {
  return i < 0 || i >= ebb_program_argument_count(program)
             ? nullptr
             : &program->arguments[size_t(i)];
}
const ebb_port *ebb_program_result(const ebb_program *program, int32_t i) {
  return i < 0 || i >= ebb_program_result_count(program)
             ? nullptr
             : &program->results[size_t(i)];
}

// ---- sessions --------------------------------------------------------------

ebb_code ebb_session_create(const ebb_program *program,
                            const ebb_session_options *given,
                            ebb_session **session, ebb_error **error) {
  return guarded(error, [&]() -> ebb_code {
    if (!session)
      return nullArgument(error, "a place for the session");
    *session = nullptr;
    if (!program)
      return nullArgument(error, "a program");
    ebb_session_options options = EBB_SESSION_OPTIONS_INIT;
    if (ebb_code code = readOptions(given, options, error))
      return code;
    ebbrt_session_options settings = {};
    settings.threads = options.threads;
    settings.deterministic = options.deterministic;
    settings.check_nan = options.check_nan;
    settings.max_shapes = options.max_shapes;
    auto made = std::make_unique<ebb_session>(*program);
    ebbrt_error failure = {};
    ebbrt_code code = openSession(*program->program.impl(), settings,
                                  &made->handle, &failure);
    if (code != EBBRT_OK)
      return failed(error, code, failure);
    *session = made.release();
    return EBB_OK;
  });
}

void ebb_session_destroy(ebb_session *session) { delete session; }

ebb_code ebb_session_result_dims(ebb_session *session,
                                 const ebb_tensor *arguments,
                                 int32_t argument_count, int64_t *dims,
                                 ebb_error **error) {
  return guarded(error, [&]() -> ebb_code {
    if (!session)
      return nullArgument(error, "a session");
    if (!dims)
      return nullArgument(error, "room for the extents");
    if (ebb_code code = setViews(session->arguments, arguments, argument_count,
                                 "argument", error))
      return code;
    ebbrt_error failure = {};
    ebbrt_code code = ebbrt_session_prepare(
        session->handle, arguments ? session->arguments.data() : nullptr,
        argument_count, dims, &failure);
    return code == EBBRT_OK ? EBB_OK : failed(error, code, failure);
  });
}

ebb_code ebb_session_run(ebb_session *session, const ebb_tensor *arguments,
                         int32_t argument_count, const ebb_tensor *results,
                         int32_t result_count, ebb_error **error) {
  return guarded(error, [&]() -> ebb_code {
    if (!session)
      return nullArgument(error, "a session");
    if (ebb_code code = setViews(session->arguments, arguments, argument_count,
                                 "argument", error))
      return code;
    if (ebb_code code =
            setViews(session->results, results, result_count, "result", error))
      return code;
    ebbrt_error failure = {};
    ebbrt_code code = ebbrt_session_run(
        session->handle, arguments ? session->arguments.data() : nullptr,
        argument_count, results ? session->results.data() : nullptr,
        result_count, &failure);
    return code == EBBRT_OK ? EBB_OK : failed(error, code, failure);
  });
}

ebb_code ebb_session_memory(const ebb_session *session, int64_t *arena_bytes,
                            int64_t *unshared_bytes, ebb_error **error) {
  return guarded(error, [&]() -> ebb_code {
    if (!session)
      return nullArgument(error, "a session");
    ebbrt_session_memory(session->handle, arena_bytes, unshared_bytes);
    return EBB_OK;
  });
}
