// Lives here: the table of backends, and asking one about a problem.
// Not here: backends; see host_kernels.cpp and runtime/onednn.
// Called by programs when they load, and by the compiler's kernel selection.
#include "runtime/host/backends.h"

#include "runtime/host/status.h"

#include <cstdio>
#include <cstring>

using namespace ebb::runtime;

const ebbrt_backend *ebb::runtime::findBackend(const char *library) {
  if (!library)
    return nullptr;
  const ebbrt_backend *backends[] = {hostBackend(), ebbrt_onednn_backend()};
  for (const ebbrt_backend *backend : backends)
    if (backend && std::strcmp(backend->library, library) == 0)
      return backend;
  return nullptr;
}

static ebbrt_code checkProblem(const ebbrt_concrete_problem &problem,
                               ebbrt_error *error) {
  if (!problem.kernel)
    return fail(error, EBBRT_INVALID_ARGUMENT, "the problem names no kernel");
  if (problem.num_operands < 0 || problem.num_inputs < 0 ||
      problem.num_inputs > problem.num_operands || problem.num_attrs < 0 ||
      (problem.num_operands > 0 && !problem.operands) ||
      (problem.num_attrs > 0 && !problem.attrs))
    return fail(error, EBBRT_INVALID_ARGUMENT,
                "the problem's lists of operands or attributes are malformed");
  for (int32_t i = 0; i < problem.num_operands; ++i) {
    const ebbrt_operand &operand = problem.operands[i];
    if (ebbrt_dtype_bytes(operand.dtype) == 0)
      return fail(error, EBBRT_INVALID_ARGUMENT,
                  "operand %d of the problem has an unknown element type", i);
    if (operand.rank < 0 || operand.rank > EBBRT_MAX_RANK)
      return fail(error, EBBRT_INVALID_ARGUMENT,
                  "operand %d of the problem has rank %d; ranks are 0 to %d", i,
                  operand.rank, EBBRT_MAX_RANK);
    for (int32_t d = 0; d < operand.rank; ++d)
      if (operand.sizes[d] < 0)
        return fail(error, EBBRT_INVALID_ARGUMENT,
                    "operand %d of the problem has a negative extent", i);
  }
  for (int32_t i = 0; i < problem.num_attrs; ++i)
    if (!problem.attrs[i].name)
      return fail(error, EBBRT_INVALID_ARGUMENT,
                  "attribute %d of the problem has no name", i);
  return EBBRT_OK;
}

ebbrt_code ebbrt_kernel_query(const char *library,
                              const ebbrt_concrete_problem *problem,
                              ebbrt_query_result *result, ebbrt_error *error) {
  if (!library || !problem || !result)
    return fail(error, EBBRT_INVALID_ARGUMENT,
                "a kernel query needs a library, a problem and a result");
  std::memset(result, 0, sizeof(*result));
  if (ebbrt_code code = checkProblem(*problem, error))
    return code;
  const ebbrt_backend *backend = findBackend(library);
  if (!backend) {
    std::snprintf(result->reason, sizeof(result->reason),
                  "this build has no library '%s'", library);
    return EBBRT_OK;
  }
  return backend->query(problem, result, error);
}
