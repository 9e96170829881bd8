// Lives here: sessions: checking tensors, finding shapes, running, profiling.
// Not here: what depends on shapes alone; see specialisation.cpp.
// Called through the C interface by the driver and by embedding programs.
#include "runtime/host/nan_check.h"
#include "runtime/host/parallel.h"
#include "runtime/host/specialisation.h"
#include "runtime/host/status.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <new>

using namespace ebb::runtime;

namespace {

/// The data error with the lowest index that generated code reported.
struct DataErrors {
  std::mutex mutex;
  std::atomic<bool> any{false};
  int32_t site = -1;
  int64_t value = 0, index = 0;
};

/// A caller tensor as bytes, for the overlap check.
struct ByteRange {
  uintptr_t begin, end;
  int32_t index;
  bool result;
};

struct Profile {
  int64_t calls = 0, nanoseconds = 0;
};

constexpr int32_t kDefaultMaxShapes = 16;

} // namespace

struct ebbrt_session {
  ebbrt_program *program = nullptr;
  ebbrt_session_options options = {};
  SpecialisationOptions specialisationOptions;
  size_t maxShapes = kDefaultMaxShapes;
  std::vector<std::unique_ptr<Specialisation>> specialisations;
  Specialisation *current = nullptr; // the last used
  uint64_t clock = 0;
  AlignedBytes arena;
  DataErrors dataErrors;
  ebbrt_table table = {};
  std::vector<Profile> profile;         // per instruction
  std::vector<std::string> kernelNames; // per instruction
  std::vector<ByteRange> ranges;        // one per argument and result
};

extern "C" {
static void reportDataError(void *context, int32_t site, int64_t value,
                            int64_t index) {
  DataErrors &errors = *static_cast<DataErrors *>(context);
  std::lock_guard<std::mutex> lock(errors.mutex);
  if (errors.any && errors.index <= index)
    return;
  errors.site = site;
  errors.value = value;
  errors.index = index;
  errors.any = true;
}
}

ebbrt_code ebbrt_session_create(ebbrt_program *program,
                                const ebbrt_session_options *options,
                                ebbrt_session **session, ebbrt_error *error) {
  if (!program || !session)
    return fail(error, EBBRT_INVALID_ARGUMENT,
                "a session needs a program and a place to go");
  *session = nullptr;
  ebbrt_session_options chosen = {};
  if (options)
    chosen = *options;
  if (chosen.threads < 0 || chosen.threads > kMaxThreads)
    return fail(error, EBBRT_INVALID_ARGUMENT,
                "expects 1 to %d threads, or 0 for the default, but got %d",
                kMaxThreads, chosen.threads);
  if (chosen.max_shapes < 0)
    return fail(error, EBBRT_INVALID_ARGUMENT,
                "expects a positive number of shapes to keep, or 0 for the "
                "default, but got %d",
                chosen.max_shapes);
  std::unique_ptr<ebbrt_session> made(new (std::nothrow) ebbrt_session);
  if (!made)
    return fail(error, EBBRT_OUT_OF_MEMORY, "no memory for a session");
  made->options = chosen;
  made->specialisationOptions.threads =
      chosen.threads ? chosen.threads : defaultThreads();
  made->specialisationOptions.deterministic = chosen.deterministic != 0;
  if (chosen.max_shapes)
    made->maxShapes = static_cast<size_t>(chosen.max_shapes);
  made->table = {EBBRT_ABI_VERSION, sizeof(ebbrt_table), reportDataError,
                 &made->dataErrors};
  made->profile.resize(program->instrs.size());
  for (const ebbrt_instr &instr : program->instrs)
    made->kernelNames.push_back(instr.kind == EBBRT_INSTR_GENERATED
                                    ? "generated"
                                    : program->backends[instr.target]->library);
  made->ranges.reserve(program->arguments.size() + program->results.size());
  program->owners.fetch_add(1, std::memory_order_relaxed);
  made->program = program;
  *session = made.release();
  return EBBRT_OK;
}

void ebbrt_session_release(ebbrt_session *session) {
  if (!session)
    return;
  ebbrt_program *program = session->program;
  delete session; // its kernels need the program still
  ebbrt_program_release(program);
}

namespace {

/// The checks arguments and results share; `dims` may hold -1 for any extent.
ebbrt_code checkTensor(const ebbrt_program &program, bool result, size_t i,
                       const int64_t *dims, const ebbrt_tensor &tensor,
                       ebbrt_error *error) {
  const ebbrt_port &port = (result ? program.results : program.arguments)[i];
  if (tensor.dtype != static_cast<ebbrt_dtype>(port.dtype))
    return fail(error, EBBRT_SHAPE_MISMATCH,
                "expects %s to have type %s, but got %s",
                portText(program, result, i).text,
                ebbrt_dtype_name(static_cast<ebbrt_dtype>(port.dtype)),
                ebbrt_dtype_name(tensor.dtype));
  if (tensor.rank < 0 || tensor.rank > EBBRT_MAX_RANK ||
      (tensor.rank > 0 && !tensor.dims))
    return fail(error, EBBRT_INVALID_ARGUMENT,
                "expects %s to have a rank of 0 to %d and as many extents",
                portText(program, result, i).text, EBBRT_MAX_RANK);
  bool agree = tensor.rank == port.rank;
  for (int32_t d = 0; d < port.rank && agree; ++d)
    agree = tensor.dims[d] >= 0 && (dims[d] == -1 || dims[d] == tensor.dims[d]);
  if (!agree)
    return fail(
        error, EBBRT_SHAPE_MISMATCH, "expects %s to have shape %s, but got %s",
        portText(program, result, i).text, shapeText(dims, port.rank).text,
        shapeText(tensor.dims, tensor.rank).text);
  return EBBRT_OK;
}

ebbrt_code checkCount(const char *what, size_t expected,
                      const ebbrt_tensor *tensors, int32_t count,
                      ebbrt_error *error) {
  if (count < 0 || static_cast<size_t>(count) != expected)
    return fail(error, EBBRT_INVALID_ARGUMENT, "expects %zu %s%s, but got %d",
                expected, what, expected == 1 ? "" : "s", count);
  if (count > 0 && !tensors)
    return fail(error, EBBRT_INVALID_ARGUMENT,
                "expects a list of %ss, but got a null address", what);
  return EBBRT_OK;
}

ebbrt_code checkArguments(const ebbrt_session &session,
                          const ebbrt_tensor *arguments, int32_t count,
                          ebbrt_error *error) {
  const ebbrt_program &program = *session.program;
  if (ebbrt_code code = checkCount("argument", program.arguments.size(),
                                   arguments, count, error))
    return code;
  for (size_t i = 0; i < program.arguments.size(); ++i)
    if (ebbrt_code code =
            checkTensor(program, false, i,
                        program.dims.data() + program.arguments[i].first_dim,
                        arguments[i], error))
      return code;
  return EBBRT_OK;
}

ebbrt_code checkData(const ebbrt_program &program, bool result, size_t i,
                     const ebbrt_tensor &tensor, int64_t bytes,
                     ebbrt_error *error) {
  if (bytes == 0)
    return EBBRT_OK;
  uintptr_t address = reinterpret_cast<uintptr_t>(tensor.data);
  if (!address)
    return fail(error, EBBRT_INVALID_ARGUMENT,
                "expects %s to have data, but got a null address",
                portText(program, result, i).text);
  if (address % ebbrt_dtype_alignment(tensor.dtype) != 0)
    return fail(error, EBBRT_INVALID_ARGUMENT,
                "expects %s to be aligned to its element type, but its address "
                "is 0x%llx",
                portText(program, result, i).text,
                static_cast<unsigned long long>(address));
  return EBBRT_OK;
}

/// Results must not share bytes with anything else of the caller's.
ebbrt_code checkOverlap(ebbrt_session &session, ebbrt_error *error) {
  std::vector<ByteRange> &ranges = session.ranges;
  std::sort(
      ranges.begin(), ranges.end(),
      [](const ByteRange &a, const ByteRange &b) { return a.begin < b.begin; });
  const ByteRange *any = nullptr, *result = nullptr; // those that end last
  for (const ByteRange &range : ranges) {
    const ByteRange *before = range.result ? any : result;
    if (before && range.begin < before->end) {
      const ByteRange &of = range.result ? range : *before;
      const ByteRange &with = range.result ? *before : range;
      const ebbrt_program &program = *session.program;
      return fail(error, EBBRT_INVALID_ARGUMENT,
                  "expects %s to have memory of its own, but it overlaps %s",
                  portText(program, true, of.index).text,
                  portText(program, with.result, with.index).text);
    }
    if (!any || range.end > any->end)
      any = &range;
    if (range.result && (!result || range.end > result->end))
      result = &range;
  }
  return EBBRT_OK;
}

ebbrt_code checkMemory(ebbrt_session &session, const Specialisation &shapes,
                       const ebbrt_tensor *arguments,
                       const ebbrt_tensor *results, ebbrt_error *error) {
  const ebbrt_program &program = *session.program;
  session.ranges.clear();
  auto add = [&](bool result, size_t i, const ebbrt_tensor &tensor,
                 int64_t bytes) {
    uintptr_t begin = reinterpret_cast<uintptr_t>(tensor.data);
    if (bytes > 0)
      session.ranges.push_back({begin, begin + static_cast<uintptr_t>(bytes),
                                static_cast<int32_t>(i), result});
    return checkData(program, result, i, tensor, bytes, error);
  };
  for (size_t i = 0; i < program.arguments.size(); ++i)
    if (ebbrt_code code = add(false, i, arguments[i], shapes.argumentBytes[i]))
      return code;
  for (size_t i = 0; i < program.results.size(); ++i) {
    if (ebbrt_code code = checkTensor(program, true, i,
                                      &shapes.resultDims[i * EBBRT_MAX_RANK],
                                      results[i], error))
      return code;
    if (ebbrt_code code = add(true, i, results[i], shapes.resultBytes[i]))
      return code;
  }
  return checkOverlap(session, error);
}

ebbrt_code growArena(ebbrt_session &session, const Specialisation &shapes,
                     ebbrt_error *error) {
  if (session.arena.grow(shapes.plan.arenaBytes))
    return EBBRT_OK;
  return fail(error, EBBRT_OUT_OF_MEMORY,
              "no memory for %lld bytes of intermediates",
              static_cast<long long>(shapes.plan.arenaBytes));
}

/// Finds or makes the specialisation of these (checked) arguments, and its
/// room in the arena; it becomes `current`.
ebbrt_code specialise(ebbrt_session &session, const ebbrt_tensor *arguments,
                      ebbrt_error *error) {
  Specialisation *found = nullptr;
  if (session.current && session.current->fits(arguments))
    found = session.current;
  for (size_t i = 0; i < session.specialisations.size() && !found; ++i)
    if (session.specialisations[i]->fits(arguments))
      found = session.specialisations[i].get();
  if (!found) {
    std::unique_ptr<Specialisation> made;
    if (ebbrt_code code = Specialisation::create(*session.program,
                                                 session.specialisationOptions,
                                                 arguments, made, error))
      return code;
    if (ebbrt_code code = growArena(session, *made, error))
      return code;
    found = made.get();
    if (session.specialisations.size() < session.maxShapes) {
      session.specialisations.push_back(std::move(made));
    } else {
      auto oldest = std::min_element(
          session.specialisations.begin(), session.specialisations.end(),
          [](const auto &a, const auto &b) { return a->lastUse < b->lastUse; });
      *oldest = std::move(made);
    }
    for (size_t i = 0; i < found->steps.size(); ++i) {
      const ebbrt_instr &instr = session.program->instrs[i];
      if (instr.kind == EBBRT_INSTR_LIBRARY)
        session.kernelNames[i] =
            std::string(session.program->backends[instr.target]->library) +
            ": " + found->steps[i].implementation;
    }
  }
  found->lastUse = ++session.clock;
  session.current = found;
  return growArena(session, *found, error);
}

/// One generated instruction, shared by the threads that run it.
struct Launch {
  ebbrt_kernel_fn kernel;
  const ebbrt_table *table;
  int64_t *const *views;
  std::atomic<int32_t> status{0};
};

void runUnits(void *context, int64_t lo, int64_t hi) {
  Launch &launch = *static_cast<Launch *>(context);
  int32_t status = launch.kernel(launch.table, launch.views, lo, hi);
  if (status != 0)
    launch.status.store(status, std::memory_order_relaxed);
}

ebbrt_code runGenerated(ebbrt_session &session, const Specialisation &shapes,
                        const ebbrt_instr &instr, const Step &step,
                        ebbrt_error *error) {
  const ebbrt_program &program = *session.program;
  Launch launch{program.kernels[instr.target], &session.table,
                shapes.descriptors.data() + instr.first_view};
  parallelFor(step.threads, step.units, runUnits, &launch);
  DataErrors &errors = session.dataErrors;
  if (errors.any) {
    fail(error, EBBRT_OUT_OF_RANGE,
         "got the invalid value %lld at flat index %lld",
         static_cast<long long>(errors.value),
         static_cast<long long>(errors.index));
    bool known = errors.site >= 0 &&
                 static_cast<size_t>(errors.site) < program.sites.size();
    placeErrorAt(error, program, known ? errors.site : instr.site);
    errors.any = false;
    return EBBRT_OUT_OF_RANGE;
  }
  if (int32_t status = launch.status.load(std::memory_order_relaxed)) {
    fail(error, EBBRT_INTERNAL, "failed: its generated kernel returned %d",
         status);
    placeErrorAt(error, program, instr.site);
    return EBBRT_INTERNAL;
  }
  return EBBRT_OK;
}

ebbrt_code runLibrary(ebbrt_session &session, const Specialisation &shapes,
                      const ebbrt_instr &instr, const Step &step,
                      ebbrt_error *error) {
  const ebbrt_program &program = *session.program;
  void *workspace =
      step.workspace < 0 ? nullptr : session.arena.data() + step.workspace;
  ebbrt_code code = program.backends[instr.target]->execute(
      step.kernel, shapes.data.data() + instr.first_view, workspace, error);
  if (code != EBBRT_OK)
    placeErrorAt(error, program, instr.site);
  return code;
}

ebbrt_code checkNan(const ebbrt_program &program, const Specialisation &shapes,
                    const ebbrt_instr &instr, ebbrt_error *error) {
  for (int32_t v = instr.num_inputs; v < instr.num_views; ++v) {
    int32_t at = instr.first_view + v;
    const ebbrt_view &view = program.views[at];
    const int64_t *sizes = shapes.descriptors[at] + 3;
    int64_t index =
        firstNan(shapes.data[at],
                 static_cast<ebbrt_dtype>(program.buffers[view.buffer].dtype),
                 view.rank, sizes, sizes + view.rank);
    if (index < 0)
      continue;
    fail(error, EBBRT_NAN, "produced a NaN at flat index %lld of output %d",
         static_cast<long long>(index), v - instr.num_inputs);
    placeErrorAt(error, program, instr.site);
    return EBBRT_NAN;
  }
  return EBBRT_OK;
}

bool isChecked(const ebbrt_session &session, const ebbrt_instr &instr) {
  int32_t check = instr.site < 0 ? EBBRT_CHECK_AS_ASKED
                                 : session.program->sites[instr.site].check_nan;
  return check == EBBRT_CHECK_AS_ASKED ? session.options.check_nan != 0
                                       : check == EBBRT_CHECK_ALWAYS;
}

int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

ebbrt_code runInstructions(ebbrt_session &session, const Specialisation &shapes,
                           ebbrt_error *error) {
  const ebbrt_program &program = *session.program;
  for (size_t i = 0; i < program.instrs.size(); ++i) {
    const ebbrt_instr &instr = program.instrs[i];
    const Step &step = shapes.steps[i];
    if (step.skipped)
      continue;
    int64_t start = session.options.profile ? now() : 0;
    ebbrt_code code = instr.kind == EBBRT_INSTR_GENERATED
                          ? runGenerated(session, shapes, instr, step, error)
                          : runLibrary(session, shapes, instr, step, error);
    if (session.options.profile) {
      session.profile[i].calls += 1;
      session.profile[i].nanoseconds += now() - start;
    }
    if (code == EBBRT_OK && isChecked(session, instr))
      code = checkNan(program, shapes, instr, error);
    if (code != EBBRT_OK)
      return code;
  }
  return EBBRT_OK;
}

} // namespace

ebbrt_code ebbrt_session_prepare(ebbrt_session *session,
                                 const ebbrt_tensor *arguments,
                                 int32_t num_arguments, int64_t *result_dims,
                                 ebbrt_error *error) {
  if (!session)
    return fail(error, EBBRT_INVALID_ARGUMENT, "the session is null");
  if (ebbrt_code code =
          checkArguments(*session, arguments, num_arguments, error))
    return code;
  if (ebbrt_code code = specialise(*session, arguments, error))
    return code;
  const std::vector<int64_t> &dims = session->current->resultDims;
  if (result_dims)
    std::copy(dims.begin(), dims.end(), result_dims);
  return EBBRT_OK;
}

ebbrt_code ebbrt_session_run(ebbrt_session *session,
                             const ebbrt_tensor *arguments,
                             int32_t num_arguments, const ebbrt_tensor *results,
                             int32_t num_results, ebbrt_error *error) {
  if (!session)
    return fail(error, EBBRT_INVALID_ARGUMENT, "the session is null");
  if (ebbrt_code code =
          checkArguments(*session, arguments, num_arguments, error))
    return code;
  if (ebbrt_code code = checkCount("result", session->program->results.size(),
                                   results, num_results, error))
    return code;
  if (ebbrt_code code = specialise(*session, arguments, error))
    return code;
  Specialisation &shapes = *session->current;
  if (ebbrt_code code =
          checkMemory(*session, shapes, arguments, results, error))
    return code;
  shapes.bindArena(session->arena.data());
  shapes.bindTensors(arguments, results);
  return runInstructions(*session, shapes, error);
}

void ebbrt_session_memory(const ebbrt_session *session, int64_t *arena_bytes,
                          int64_t *unshared_bytes) {
  bool known = session && session->current;
  if (arena_bytes)
    *arena_bytes = known ? session->current->plan.arenaBytes : 0;
  if (unshared_bytes)
    *unshared_bytes = known ? session->current->plan.unsharedBytes : 0;
}

int64_t ebbrt_session_moved(const ebbrt_session *session, int32_t i) {
  if (!session || !session->current)
    return 0;
  const int32_t count = static_cast<int32_t>(session->program->instrs.size());
  if (i >= 0)
    return i < count ? session->current->movedBytes(i) : 0;
  int64_t total = 0;
  for (int32_t each = 0; each < count; ++each)
    total += session->current->movedBytes(each);
  return total;
}

int32_t ebbrt_session_profile_size(const ebbrt_session *session) {
  return session ? static_cast<int32_t>(session->profile.size()) : 0;
}

void ebbrt_session_profile(const ebbrt_session *session, int32_t i,
                           ebbrt_profile_entry *entry) {
  if (!entry)
    return;
  *entry = {"", "", "", 0, 0};
  if (i < 0 || i >= ebbrt_session_profile_size(session))
    return;
  const ebbrt_program &program = *session->program;
  int32_t site = program.instrs[i].site;
  if (site >= 0) {
    entry->op = program.string(program.sites[site].op);
    entry->location = program.string(program.sites[site].location);
  }
  entry->kernel = session->kernelNames[i].c_str();
  entry->calls = session->profile[i].calls;
  entry->nanoseconds = session->profile[i].nanoseconds;
}
