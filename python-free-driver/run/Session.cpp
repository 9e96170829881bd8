// Session: a running program, over the runtime's C interface.
// Not here: how programs are made (Program.cpp).
// Called by host programs and the command.
#include "python-free-driver/run/ProgramImpl.h"
#include "python-free-driver/run/Storage.h"

#include <cstdio>

namespace ebb {

/// The runtime's view of tensors; valid while the tensors are.
static void setViews(std::vector<ebbrt_tensor> &views,
                     const std::vector<Tensor> &tensors) {
  static const float zero = 0; // the data of a default-made tensor
  views.clear();
  for (const Tensor &tensor : tensors) {
    void *data = tensor.data();
    if (!data)
      data = const_cast<float *>(&zero);
    views.push_back({data, ebbrt_dtype(tensor.dtype()),
                     int32_t(tensor.dims().size()), tensor.dims().data()});
  }
}

std::string messageOf(const ebbrt_error &failure) {
  std::string text;
  if (failure.location[0])
    text = std::string(failure.location) + ": error: ";
  text += failure.message;
  if (failure.notes[0])
    text += std::string("\n") + failure.notes;
  while (!text.empty() && text.back() == '\n')
    text.pop_back();
  return text;
}

ebbrt_code openSession(const Program::Impl &program,
                       ebbrt_session_options settings, ebbrt_session **session,
                       ebbrt_error *error) {
  if (!program.missing.empty()) {
    error->code = EBBRT_UNSUPPORTED;
    std::snprintf(error->message, sizeof(error->message),
                  "@%s was compiled for a CPU with %s, which this CPU lacks",
                  program.signature.name.c_str(), program.missing.c_str());
    return EBBRT_UNSUPPORTED;
  }
  settings.deterministic |= program.deterministic;
  settings.check_nan |= program.checkNan;
  return ebbrt_session_create(program.handle, &settings, session, error);
}

struct Session::Impl {
  Program program; // keeps the generated code mapped
  ebbrt_session *handle = nullptr;
  std::vector<ebbrt_tensor> inputs, outputs; // reused, so that run() allocates
                                             // nothing after the first time
  explicit Impl(const Program &program) : program(program) {}
  Impl(const Impl &) = delete;
  ~Impl() { ebbrt_session_release(handle); }
};

Expected<Session> Session::create(const Program &program,
                                  const SessionOptions &options) {
  if (options.threads < 0)
    return Error{"the number of threads must not be negative, but got " +
                 std::to_string(options.threads)};
  ebbrt_session_options settings = {};
  settings.threads = options.threads;
  settings.deterministic = options.deterministic;
  settings.check_nan = options.checkNan;
  settings.profile = options.profile;
  Session session;
  session.pimpl = std::make_shared<Impl>(program);
  ebbrt_error failure = {};
  if (openSession(*program.impl(), settings, &session.pimpl->handle,
                  &failure) != EBBRT_OK)
    return Error{messageOf(failure)};
  return session;
}

Expected<std::vector<std::vector<int64_t>>>
Session::resultDims(const std::vector<Tensor> &arguments) {
  const std::vector<Port> &ports = pimpl->program.impl()->signature.results;
  std::vector<ebbrt_tensor> &views = pimpl->inputs;
  setViews(views, arguments);
  std::vector<int64_t> flat(ports.size() * EBBRT_MAX_RANK + 1);
  ebbrt_error failure = {};
  if (ebbrt_session_prepare(pimpl->handle, views.data(), int32_t(views.size()),
                            flat.data(), &failure) != EBBRT_OK)
    return Error{messageOf(failure)};
  std::vector<std::vector<int64_t>> dims;
  for (size_t i = 0; i < ports.size(); ++i) {
    auto first = flat.begin() + ptrdiff_t(i * EBBRT_MAX_RANK);
    dims.emplace_back(first, first + ptrdiff_t(ports[i].dims.size()));
  }
  return dims;
}

Status Session::run(const std::vector<Tensor> &arguments,
                    const std::vector<Tensor> &results) {
  std::vector<ebbrt_tensor> &inputs = pimpl->inputs, &outputs = pimpl->outputs;
  setViews(inputs, arguments);
  setViews(outputs, results);
  ebbrt_error failure = {};
  if (ebbrt_session_run(pimpl->handle, inputs.data(), int32_t(inputs.size()),
                        outputs.data(), int32_t(outputs.size()),
                        &failure) != EBBRT_OK)
    return Error{messageOf(failure)};
  return std::nullopt;
}

Expected<std::vector<Tensor>>
Session::run(const std::vector<Tensor> &arguments) {
  Expected<std::vector<std::vector<int64_t>>> dims = resultDims(arguments);
  if (!dims)
    return dims.error();
  const std::vector<Port> &ports = pimpl->program.impl()->signature.results;
  std::vector<Tensor> results;
  for (size_t i = 0; i < ports.size(); ++i) {
    Expected<Tensor> result = Tensor::tryZeros(ports[i].dtype, (*dims)[i]);
    if (!result)
      return result.error();
    results.push_back(std::move(*result));
  }
  if (Status error = run(arguments, results))
    return *error;
  return results;
}

std::pair<int64_t, int64_t> Session::memory() const {
  int64_t arena = 0, unshared = 0;
  ebbrt_session_memory(pimpl->handle, &arena, &unshared);
  return {arena, unshared};
}

int64_t Session::movedBytes() const {
  return ebbrt_session_moved(pimpl->handle, -1);
}

std::vector<ProfileEntry> Session::profile() const {
  std::vector<ProfileEntry> entries;
  const int32_t count = ebbrt_session_profile_size(pimpl->handle);
  for (int32_t i = 0; i < count; ++i) {
    ebbrt_profile_entry entry = {};
    ebbrt_session_profile(pimpl->handle, i, &entry);
    auto text = [](const char *s) { return std::string(s ? s : ""); };
    entries.push_back({text(entry.op), text(entry.location), text(entry.kernel),
                       entry.calls, double(entry.nanoseconds) * 1e-6,
                       ebbrt_session_moved(pimpl->handle, i)});
  }
  return entries;
}

} // namespace ebb
