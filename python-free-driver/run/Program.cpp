// Programs as the runtime holds them: put together, and asked what they are.
// Not here: how they are compiled (lib/Compile.cpp), stored (ProgramFile.cpp)
// or run (Session.cpp).
// Called by host programs, the command and the compiler.
#include "python-free-driver/run/ProgramImpl.h"

namespace ebb {

Program::Impl::~Impl() { ebbrt_program_release(handle); }

const Function &Program::signature() const { return pimpl->signature; }
const std::vector<std::string> &Program::explain() const {
  return pimpl->explain;
}
const std::vector<Timing> &Program::timings() const { return pimpl->timings; }
bool Program::deterministic() const { return pimpl->deterministic; }

std::string missingFeatures(const std::vector<std::string> &features,
                            const std::string &cpu) {
  const int32_t level = cpu == "x86-64-v3" ? 3 : cpu == "x86-64-v4" ? 4 : 5;
  std::string missing;
  for (const std::string &feature : features) {
    bool found = false;
    for (int32_t i = 0; i < ebbrt_cpu_feature_count() && !found; ++i) {
      const ebbrt_cpu_feature known = ebbrt_cpu_feature_at(i);
      found = feature == known.name && known.present && known.level <= level;
    }
    if (!found)
      missing += (missing.empty() ? "" : ", ") + feature;
  }
  return missing;
}

/// Fills in what the description says of the ports.
static Status describePorts(const ebbrt_program_desc &desc, bool results,
                            std::vector<Port> &ports) {
  const ebbrt_port *known = results ? desc.results : desc.arguments;
  const size_t count = size_t(results ? desc.num_results : desc.num_arguments);
  if (ports.size() != count)
    return Error{"malformed program: the signature has " +
                 std::to_string(ports.size()) +
                 (results ? " results" : " arguments") + ", but the program " +
                 std::to_string(count)};
  for (size_t i = 0; i < count; ++i) {
    ports[i].name = desc.strings[known[i].name];
    ports[i].dtype = DType(known[i].dtype);
    const int64_t *dims = desc.dims + (known[i].rank ? known[i].first_dim : 0);
    ports[i].dims.assign(dims, dims + known[i].rank);
  }
  return std::nullopt;
}

Expected<Program> assembleProgram(const ProgramParts &parts) {
  Program program;
  program.pimpl = std::make_shared<Program::Impl>();
  Program::Impl &impl = *program.pimpl;
  std::vector<ebbrt_kernel_fn> kernels;
  if (!parts.entries.empty()) {
    if (Status error = impl.code.map(parts.text, parts.constants))
      return *error;
    for (uint64_t entry : parts.entries) {
      if (entry >= parts.text.size())
        return Error{"malformed program: a kernel starts at byte " +
                     std::to_string(entry) + " of " +
                     std::to_string(parts.text.size())};
      kernels.push_back(reinterpret_cast<ebbrt_kernel_fn>(
          reinterpret_cast<uintptr_t>(impl.code.text().data() + entry)));
    }
  }
  ebbrt_program_desc desc = parts.desc;
  desc.kernels = kernels.data();
  desc.num_kernels = int32_t(kernels.size());
  ebbrt_error failure = {};
  if (ebbrt_program_create(&desc, &impl.handle, &failure) != EBBRT_OK)
    return Error{failure.message};
  impl.signature = parts.signature;
  // The runtime's own copy: every index in it was checked.
  ebbrt_program_describe(impl.handle, &desc);
  if (Status error = describePorts(desc, false, impl.signature.arguments))
    return *error;
  if (Status error = describePorts(desc, true, impl.signature.results))
    return *error;
  impl.explain = parts.explain;
  impl.features = parts.features;
  impl.deterministic = parts.deterministic;
  impl.checkNan = parts.checkNan;
  impl.entries = parts.entries;
  impl.missing = missingFeatures(impl.features, "");
  return program;
}

static Status checkPorts(const Function &function,
                         const std::vector<Port> &ports, const char *kind) {
  for (size_t i = 0; i < ports.size(); ++i) {
    const Port &port = ports[i];
    if (!port.foreign.empty())
      return Error{function.place + ": error: " + kind + " '" +
                   (port.name.empty() ? std::to_string(i) : port.name) +
                   "' of @" + function.name + " has type '" + port.foreign +
                   "'; expects a ranked tensor of f32, f64, bf16, f16, i1, "
                   "i8, ui8, i16, i32 or i64"};
  }
  return std::nullopt;
}

Status checkPorts(const Function &function) {
  if (Status error = checkPorts(function, function.arguments, "argument"))
    return error;
  return checkPorts(function, function.results, "result");
}

std::string runtimeVersionString() {
  std::string library = "no library kernels";
  if (const ebbrt_backend *onednn = ebbrt_onednn_backend())
    library = std::string("oneDNN ") + onednn->version;
  return "ebb " EBB_VERSION " (" + library + ")";
}

} // namespace ebb
