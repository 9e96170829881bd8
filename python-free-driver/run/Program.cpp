// Programs as the runtime holds them, and what is known of their ports.
// Not here: how they are compiled (lib/Compile.cpp) or run (Session.cpp).
// Called by host programs, the command and the compiler.
#include "python-free-driver/run/ProgramImpl.h"

namespace ebb {

Program::Impl::~Impl() { ebbrt_program_release(handle); }

const Function &Program::signature() const { return pimpl->signature; }
const std::vector<std::string> &Program::explain() const {
  return pimpl->explain;
}
const std::vector<Timing> &Program::timings() const { return pimpl->timings; }

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
