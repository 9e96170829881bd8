// Lives here: creating and freeing programs.
// Not here: the checks of a description; see description_check.cpp.
// Called through the C interface by the compiler's JIT and by loaders.
#include "runtime/host/program.h"

#include "runtime/host/backends.h"
#include "runtime/host/status.h"

#include <cstdio>
#include <cstring>
#include <memory>
#include <new>

using namespace ebb::runtime;

template <typename T>
static void copyList(std::vector<T> &list, const T *items, int32_t count) {
  if (count > 0)
    list.assign(items, items + count);
}

static void copyStrings(ebbrt_program &program,
                        const ebbrt_program_desc &desc) {
  std::vector<size_t> starts;
  for (int32_t i = 0; i < desc.num_strings; ++i) {
    const char *text = desc.strings[i];
    starts.push_back(program.stringBytes.size());
    program.stringBytes.insert(program.stringBytes.end(), text,
                               text + std::strlen(text) + 1);
  }
  for (size_t start : starts)
    program.strings.push_back(program.stringBytes.data() + start);
}

static bool cpuIsNewEnough() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return true;
#endif
}

/// Finds the backend of every problem an instruction uses.
static ebbrt_code resolveBackends(ebbrt_program &program, ebbrt_error *error) {
  for (const ebbrt_problem &problem : program.problems)
    program.backends.push_back(findBackend(program.string(problem.library)));
  for (const ebbrt_instr &instr : program.instrs) {
    if (instr.kind != EBBRT_INSTR_LIBRARY || program.backends[instr.target])
      continue;
    const ebbrt_problem &problem = program.problems[instr.target];
    fail(error, EBBRT_UNSUPPORTED,
         "needs kernel '%s' of library '%s', which this build does not have",
         program.string(problem.kernel), program.string(problem.library));
    placeErrorAt(error, program, instr.site);
    return EBBRT_UNSUPPORTED;
  }
  return EBBRT_OK;
}

void ebb::runtime::placeErrorAt(ebbrt_error *error,
                                const ebbrt_program &program, int32_t site) {
  if (site < 0)
    return;
  const ebbrt_site &place = program.sites[site];
  placeError(error, program.string(place.op), program.string(place.location),
             program.string(place.notes));
}

PortText ebb::runtime::portText(const ebbrt_program &program, bool result,
                                size_t i) {
  const ebbrt_port &port = (result ? program.results : program.arguments)[i];
  const char *kind = result ? "result" : "argument";
  const char *name = program.string(port.name);
  PortText made;
  if (*name)
    std::snprintf(made.text, sizeof(made.text), "%s '%.200s'", kind, name);
  else
    std::snprintf(made.text, sizeof(made.text), "%s %zu", kind, i);
  return made;
}

/// An empty range may start anywhere in a description; here it starts at 0.
static void normaliseRanges(ebbrt_program &program) {
  for (auto *ports : {&program.arguments, &program.results})
    for (ebbrt_port &port : *ports)
      if (port.rank == 0)
        port.first_dim = port.first_reg = 0;
  for (ebbrt_problem &problem : program.problems)
    if (problem.num_attrs == 0)
      problem.first_attr = 0;
  for (ebbrt_instr &instr : program.instrs) {
    if (instr.num_views == 0)
      instr.first_view = 0;
    if (instr.num_inplace == 0)
      instr.first_inplace = 0;
  }
}

ebbrt_code ebbrt_program_create(const ebbrt_program_desc *desc,
                                ebbrt_program **program, ebbrt_error *error) {
  if (!desc || !program)
    return fail(error, EBBRT_INVALID_ARGUMENT,
                "a program needs a description and a place to go");
  *program = nullptr;
  if (!cpuIsNewEnough())
    return fail(error, EBBRT_UNSUPPORTED,
                "this CPU lacks AVX2 or FMA; Ebb needs x86-64-v3");
  if (ebbrt_code code = checkDescription(*desc, error))
    return code;

  std::unique_ptr<ebbrt_program> made(new (std::nothrow) ebbrt_program);
  if (!made || !made->constants.grow(desc->constants_bytes))
    return fail(error, EBBRT_OUT_OF_MEMORY,
                "no memory for a program with %lld bytes of constants",
                static_cast<long long>(desc->constants_bytes));
  copyStrings(*made, *desc);
  copyList(made->arguments, desc->arguments, desc->num_arguments);
  copyList(made->results, desc->results, desc->num_results);
  copyList(made->dims, desc->dims, desc->num_dims);
  copyList(made->shapeOps, desc->shape_ops, desc->num_shape_ops);
  made->numShapeRegs = desc->num_shape_regs;
  copyList(made->regs, desc->regs, desc->num_regs);
  copyList(made->buffers, desc->buffers, desc->num_buffers);
  copyList(made->views, desc->views, desc->num_views);
  copyList(made->instrs, desc->instrs, desc->num_instrs);
  copyList(made->inplace, desc->inplace, desc->num_inplace);
  copyList(made->problems, desc->problems, desc->num_problems);
  copyList(made->sites, desc->sites, desc->num_sites);
  copyList(made->kernels, desc->kernels, desc->num_kernels);
  copyList(made->attrs, desc->attrs, desc->num_attrs);
  for (const ebbrt_attr &attr : made->attrs)
    made->namedAttrs.push_back(
        {made->string(attr.name), attr.integer, attr.real});
  normaliseRanges(*made);
  made->constantsBytes = desc->constants_bytes;
  if (desc->constants_bytes > 0)
    std::memcpy(made->constants.data(), desc->constants,
                static_cast<size_t>(desc->constants_bytes));
  if (ebbrt_code code = resolveBackends(*made, error))
    return code;
  *program = made.release();
  return EBBRT_OK;
}

template <typename T>
static void pointTo(const T *&items, int32_t &count,
                    const std::vector<T> &list) {
  items = list.data();
  count = static_cast<int32_t>(list.size());
}

void ebbrt_program_describe(const ebbrt_program *program,
                            ebbrt_program_desc *desc) {
  if (!program || !desc)
    return;
  *desc = {};
  desc->abi_version = EBBRT_ABI_VERSION;
  pointTo(desc->strings, desc->num_strings, program->strings);
  pointTo(desc->arguments, desc->num_arguments, program->arguments);
  pointTo(desc->results, desc->num_results, program->results);
  pointTo(desc->dims, desc->num_dims, program->dims);
  pointTo(desc->shape_ops, desc->num_shape_ops, program->shapeOps);
  desc->num_shape_regs = program->numShapeRegs;
  pointTo(desc->regs, desc->num_regs, program->regs);
  pointTo(desc->buffers, desc->num_buffers, program->buffers);
  pointTo(desc->views, desc->num_views, program->views);
  pointTo(desc->instrs, desc->num_instrs, program->instrs);
  pointTo(desc->inplace, desc->num_inplace, program->inplace);
  pointTo(desc->problems, desc->num_problems, program->problems);
  pointTo(desc->attrs, desc->num_attrs, program->attrs);
  pointTo(desc->sites, desc->num_sites, program->sites);
  desc->constants =
      reinterpret_cast<const uint8_t *>(program->constants.data());
  desc->constants_bytes = program->constantsBytes;
  pointTo(desc->kernels, desc->num_kernels, program->kernels);
}

void ebbrt_program_release(ebbrt_program *program) {
  if (program && program->owners.fetch_sub(1, std::memory_order_acq_rel) == 1)
    delete program;
}
