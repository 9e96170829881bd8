// Lives here: library "host": check_range, check_nonzero, copy, dim, and the
// door to gather_rows, sum_into_rows (row_kernels.cpp), repeat_rows,
// sum_repeats (repeat_kernels.cpp), scatter_planes, gather_planes
// (plane_kernels.cpp), philox_mask, philox_uniform (philox.cpp), philox_shuffle
// (shuffle.cpp), and pool, pool_grad, pool_double_grad, which may keep places
// (pool_kernels.cpp). Not here: arithmetic; that is generated. Called by
// sessions, through the backend table, like any other library.
#include "runtime/host/backends.h"
#include "runtime/host/parallel.h"
#include "runtime/host/philox.h"
#include "runtime/host/plane_kernels.h"
#include "runtime/host/pool_kernels.h"
#include "runtime/host/repeat_kernels.h"
#include "runtime/host/row_kernels.h"
#include "runtime/host/shuffle.h"
#include "runtime/host/status.h"
#include "runtime/host/strided.h"

#include <algorithm>
#include <complex>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>

using namespace ebb::runtime;

namespace {

enum class HostKernelKind {
  CheckRange,
  CheckNonzero,
  Copy,
  Dim,
  GatherRows,
  SumIntoRows,
  Repeat,
  Planes,
  DrawMask,
  Shuffle,
  DrawUniform,
  Pool
};

/// What ebbrt_lib_kernel is for this backend.
struct HostKernel {
  HostKernelKind kind;
  int32_t threads;
  ebbrt_operand x;
  ebbrt_operand out;            // copy
  int64_t backwards = 0;        // copy: axes read from the last element on
  int64_t lower = 0, upper = 0; // check_range: lower <= value < upper,
  int64_t ignore = 0;           // or this one
  bool hasIgnore = false;
  int64_t extent = 0;    // dim: what it writes
  RowKernel rows;        // gather_rows, sum_into_rows
  RepeatKernel repeat;   // repeat_rows, sum_repeats
  PlaneKernel planes;    // scatter_planes, gather_planes
  PhiloxMask mask;       // philox_mask
  PhiloxUniform uniform; // philox_uniform
  ShuffleKernel shuffle; // philox_shuffle
  PoolKernel pool;       // pool, pool_grad, pool_double_grad
};

bool isInteger(ebbrt_dtype dtype) {
  return dtype >= EBBRT_I1 && dtype <= EBBRT_I64;
}

const ebbrt_named_attr *findAttr(const ebbrt_concrete_problem &problem,
                                 const char *name) {
  for (int32_t i = 0; i < problem.num_attrs; ++i)
    if (std::strcmp(problem.attrs[i].name, name) == 0)
      return &problem.attrs[i];
  return nullptr;
}

/// The reason a problem is refused, or null once `kernel` describes it.
const char *describeRange(const ebbrt_concrete_problem &problem,
                          HostKernel &kernel) {
  kernel.kind = HostKernelKind::CheckRange;
  if (problem.num_inputs < 1 || problem.num_inputs > 2 ||
      problem.num_operands != problem.num_inputs)
    return "check_range takes one or two inputs and no output";
  if (!isInteger(kernel.x.dtype))
    return "check_range takes integer values";
  const ebbrt_named_attr *lower = findAttr(problem, "lower");
  const ebbrt_named_attr *upper = findAttr(problem, "upper");
  const ebbrt_named_attr *axis = findAttr(problem, "upper_axis");
  if (!lower || (!upper && !axis))
    return "check_range needs 'lower' and one of 'upper' and 'upper_axis'";
  kernel.lower = lower->integer;
  if (upper) {
    kernel.upper = upper->integer;
  } else {
    if (problem.num_inputs != 2)
      return "check_range needs a second input for 'upper_axis'";
    const ebbrt_operand &target = problem.operands[1];
    if (axis->integer < 0 || axis->integer >= target.rank)
      return "check_range has an 'upper_axis' outside its second input's rank";
    kernel.upper = target.sizes[axis->integer];
  }
  if (const ebbrt_named_attr *ignore = findAttr(problem, "ignore")) {
    kernel.hasIgnore = true;
    kernel.ignore = ignore->integer;
  }
  return nullptr;
}

const char *describeCopy(const ebbrt_concrete_problem &problem,
                         HostKernel &kernel) {
  kernel.kind = HostKernelKind::Copy;
  if (problem.num_inputs != 1 || problem.num_operands != 2)
    return "copy takes one input and one output";
  kernel.out = problem.operands[1];
  if (kernel.x.dtype != kernel.out.dtype)
    return "copy keeps the element type";
  if (kernel.x.rank != kernel.out.rank ||
      !std::equal(kernel.x.sizes, kernel.x.sizes + kernel.x.rank,
                  kernel.out.sizes))
    return "copy keeps the shape";
  if (const ebbrt_named_attr *backwards = findAttr(problem, "backwards"))
    kernel.backwards = backwards->integer;
  return nullptr;
}

const char *describeDim(const ebbrt_concrete_problem &problem,
                        HostKernel &kernel) {
  kernel.kind = HostKernelKind::Dim;
  const ebbrt_named_attr *axis = findAttr(problem, "axis");
  if (problem.num_inputs != 1 || problem.num_operands != 2 || !axis)
    return "dim takes one input, one output and 'axis'";
  if (axis->integer < 0 || axis->integer >= kernel.x.rank)
    return "dim has an 'axis' outside its input's rank";
  if (problem.operands[1].dtype != EBBRT_I64 || problem.operands[1].rank != 0)
    return "dim writes one i64";
  kernel.extent = kernel.x.sizes[axis->integer];
  return nullptr;
}

const char *describe(const ebbrt_concrete_problem &problem,
                     HostKernel &kernel) {
  if (problem.num_operands < 1)
    return "host kernels take an operand";
  kernel.threads = problem.threads;
  kernel.x = problem.operands[0];
  if (std::strcmp(problem.kernel, "check_range") == 0)
    return describeRange(problem, kernel);
  if (std::strcmp(problem.kernel, "copy") == 0)
    return describeCopy(problem, kernel);
  if (std::strcmp(problem.kernel, "dim") == 0)
    return describeDim(problem, kernel);
  if (std::strcmp(problem.kernel, "gather_rows") == 0) {
    kernel.kind = HostKernelKind::GatherRows;
    return describeGatherRows(problem, kernel.rows);
  }
  if (std::strcmp(problem.kernel, "sum_into_rows") == 0) {
    kernel.kind = HostKernelKind::SumIntoRows;
    return describeSumIntoRows(problem, kernel.rows);
  }
  for (bool sums : {false, true})
    if (std::strcmp(problem.kernel, sums ? "sum_repeats" : "repeat_rows") ==
        0) {
      kernel.kind = HostKernelKind::Repeat;
      return describeRepeats(problem, sums, kernel.repeat);
    }
  if (std::strcmp(problem.kernel, "scatter_planes") == 0) {
    kernel.kind = HostKernelKind::Planes;
    return describeScatterPlanes(problem, kernel.planes);
  }
  if (std::strcmp(problem.kernel, "gather_planes") == 0) {
    kernel.kind = HostKernelKind::Planes;
    return describeGatherPlanes(problem, kernel.planes);
  }
  if (std::strcmp(problem.kernel, "philox_shuffle") == 0) {
    kernel.kind = HostKernelKind::Shuffle;
    return describeShuffle(problem, kernel.shuffle);
  }
  if (std::strcmp(problem.kernel, "philox_mask") == 0) {
    kernel.kind = HostKernelKind::DrawMask;
    return describePhiloxMask(problem, kernel.mask);
  }
  if (std::strcmp(problem.kernel, "philox_uniform") == 0) {
    kernel.kind = HostKernelKind::DrawUniform;
    return describePhiloxUniform(problem, kernel.uniform);
  }
  for (const char *name :
       {"pool", "pool_grad", "pool_double_grad", "pool_with_places",
        "pool_grad_at", "pool_double_grad_at"})
    if (std::strcmp(problem.kernel, name) == 0) {
      kernel.kind = HostKernelKind::Pool;
      return describePool(problem, kernel.pool);
    }
  if (std::strcmp(problem.kernel, "check_nonzero") != 0)
    return "library host has no kernel of this name";
  kernel.kind = HostKernelKind::CheckNonzero;
  if (problem.num_inputs != 1 || problem.num_operands != 1)
    return "check_nonzero takes one input and no output";
  return isInteger(kernel.x.dtype) ? nullptr
                                   : "check_nonzero takes integer values";
}

/// The row-major index and value of the first element that `wrong` accepts.
struct Finding {
  int64_t index = -1, value = 0;
};

template <typename T, typename Wrong>
Finding search(const ebbrt_operand &x, const void *data, Wrong wrong) {
  Finding finding;
  forEachRow(x.rank, x.sizes, x.strides,
             [&](int64_t flat, int64_t offset, int64_t count, int64_t stride) {
               const T *row = static_cast<const T *>(data) + offset;
               for (int64_t i = 0; i < count; ++i) {
                 int64_t value = row[i * stride];
                 if (!wrong(value))
                   continue;
                 finding = {flat + i, value};
                 return false;
               }
               return true;
             });
  return finding;
}

template <typename Wrong>
Finding search(const ebbrt_operand &x, const void *data, Wrong wrong) {
  switch (x.dtype) {
  case EBBRT_I1:
  case EBBRT_U8:
    return search<uint8_t>(x, data, wrong);
  case EBBRT_I8:
    return search<int8_t>(x, data, wrong);
  case EBBRT_I16:
    return search<int16_t>(x, data, wrong);
  case EBBRT_I32:
    return search<int32_t>(x, data, wrong);
  default:
    return search<int64_t>(x, data, wrong);
  }
}

ebbrt_code checkRange(const HostKernel &kernel, const void *data,
                      ebbrt_error *error) {
  Finding finding = search(kernel.x, data, [&](int64_t value) {
    return (value < kernel.lower || value >= kernel.upper) &&
           !(kernel.hasIgnore && value == kernel.ignore);
  });
  if (finding.index < 0)
    return EBBRT_OK;
  return failRange(error, kernel.lower, kernel.upper, finding.value,
                   finding.index);
}

ebbrt_code checkNonzero(const HostKernel &kernel, const void *data,
                        ebbrt_error *error) {
  Finding finding =
      search(kernel.x, data, [](int64_t value) { return value == 0; });
  if (finding.index < 0)
    return EBBRT_OK;
  return fail(error, EBBRT_OUT_OF_RANGE,
              "expects a non-zero divisor, but got 0 at flat index %lld",
              static_cast<long long>(finding.index));
}

/// A copy with neighbouring dims merged where both sides allow it.
struct Copy {
  int64_t begin = 0; // where the first element is read
  int32_t rank = 0;
  int64_t sizes[EBBRT_MAX_RANK + 1];
  int64_t from[EBBRT_MAX_RANK + 1], to[EBBRT_MAX_RANK + 1]; // strides
  size_t bytes;                                             // of an element
  const char *source;
  char *target;
};

Copy mergeDims(const HostKernel &kernel) {
  Copy copy;
  copy.bytes = ebbrt_dtype_bytes(kernel.x.dtype);
  for (int32_t d = 0; d < kernel.x.rank; ++d) {
    int64_t size = kernel.x.sizes[d];
    int64_t from = kernel.x.strides[d], to = kernel.out.strides[d];
    if (size == 1)
      continue;
    if (kernel.backwards >> d & 1) {
      copy.begin += (size - 1) * from;
      from = -from;
    }
    int32_t last = copy.rank - 1;
    if (last >= 0 && copy.from[last] == from * size &&
        copy.to[last] == to * size) {
      copy.sizes[last] *= size;
      copy.from[last] = from;
      copy.to[last] = to;
      continue;
    }
    copy.sizes[copy.rank] = size;
    copy.from[copy.rank] = from;
    copy.to[copy.rank++] = to;
  }
  if (copy.rank == 0) {
    copy.sizes[0] = copy.from[0] = copy.to[0] = 1;
    copy.rank = 1;
  }
  return copy;
}

template <typename T>
void copyRow(const char *source, char *target, int64_t count, int64_t from,
             int64_t to) {
  const T *x = reinterpret_cast<const T *>(source);
  T *out = reinterpret_cast<T *>(target);
  for (int64_t i = 0; i < count; ++i)
    out[i * to] = x[i * from];
}

void copyBlock(const Copy &copy, int32_t dim, int64_t count, const char *source,
               char *target) {
  int64_t bytes = static_cast<int64_t>(copy.bytes);
  int64_t from = copy.from[dim], to = copy.to[dim];
  if (dim + 1 < copy.rank) {
    for (int64_t i = 0; i < count; ++i)
      copyBlock(copy, dim + 1, copy.sizes[dim + 1], source + i * from * bytes,
                target + i * to * bytes);
    return;
  }
  if (from == 1 && to == 1) {
    std::memcpy(target, source, static_cast<size_t>(count * bytes));
    return;
  }
  switch (bytes) {
  case 1:
    return copyRow<uint8_t>(source, target, count, from, to);
  case 2:
    return copyRow<uint16_t>(source, target, count, from, to);
  case 4:
    return copyRow<uint32_t>(source, target, count, from, to);
  case 16:
    return copyRow<std::complex<double>>(source, target, count, from, to);
  default:
    return copyRow<uint64_t>(source, target, count, from, to);
  }
}

void copyUnits(void *context, int64_t lo, int64_t hi) {
  const Copy &copy = *static_cast<const Copy *>(context);
  int64_t bytes = static_cast<int64_t>(copy.bytes);
  copyBlock(copy, 0, hi - lo, copy.source + lo * copy.from[0] * bytes,
            copy.target + lo * copy.to[0] * bytes);
}

void runCopy(const HostKernel &kernel, const void *source, void *target) {
  int64_t elements = elementCount(kernel.x.rank, kernel.x.sizes);
  if (elements == 0)
    return;
  Copy copy = mergeDims(kernel);
  copy.source = static_cast<const char *>(source) +
                copy.begin * static_cast<int64_t>(copy.bytes);
  copy.target = static_cast<char *>(target);
  parallelFor(elements < kInlineElements ? 1 : kernel.threads, copy.sizes[0],
              copyUnits, &copy);
}

const HostKernel &fromHandle(const ebbrt_lib_kernel *handle) {
  return *reinterpret_cast<const HostKernel *>(handle);
}

ebbrt_code query(const ebbrt_concrete_problem *problem,
                 ebbrt_query_result *result, ebbrt_error *error) {
  HostKernel kernel;
  std::memset(result, 0, sizeof(*result));
  if (const char *reason = describe(*problem, kernel)) {
    std::snprintf(result->reason, sizeof(result->reason), "%s", reason);
    return EBBRT_OK;
  }
  result->accepted = 1;
  if (kernel.kind == HostKernelKind::SumIntoRows)
    result->workspace_bytes = sumIntoRowsWorkspace(kernel.rows);
  if (kernel.kind == HostKernelKind::Repeat)
    result->workspace_bytes = repeatsWorkspace(kernel.repeat);
  if (kernel.kind == HostKernelKind::Pool)
    result->workspace_bytes = poolWorkspace(kernel.pool);
  std::snprintf(result->implementation, sizeof(result->implementation), "%s",
                problem->kernel);
  return EBBRT_OK;
}

ebbrt_code create(const ebbrt_concrete_problem *problem,
                  ebbrt_lib_kernel **handle, ebbrt_error *error) {
  std::unique_ptr<HostKernel> kernel(new (std::nothrow) HostKernel);
  if (!kernel)
    return fail(error, EBBRT_OUT_OF_MEMORY, "no memory for a host kernel");
  if (const char *reason = describe(*problem, *kernel))
    return fail(error, EBBRT_UNSUPPORTED, "%s", reason);
  *handle = reinterpret_cast<ebbrt_lib_kernel *>(kernel.release());
  return EBBRT_OK;
}

ebbrt_code execute(ebbrt_lib_kernel *handle, void *const *data, void *workspace,
                   ebbrt_error *error) {
  const HostKernel &kernel = fromHandle(handle);
  switch (kernel.kind) {
  case HostKernelKind::CheckRange:
    return checkRange(kernel, data[0], error);
  case HostKernelKind::CheckNonzero:
    return checkNonzero(kernel, data[0], error);
  case HostKernelKind::Copy:
    runCopy(kernel, data[0], data[1]);
    return EBBRT_OK;
  case HostKernelKind::Dim:
    *static_cast<int64_t *>(data[1]) = kernel.extent;
    return EBBRT_OK;
  case HostKernelKind::GatherRows:
    gatherRows(kernel.rows, data[0], data[1], data[2]);
    return EBBRT_OK;
  case HostKernelKind::SumIntoRows:
    sumIntoRows(kernel.rows, data[0], data[1], data[2], workspace);
    return EBBRT_OK;
  case HostKernelKind::Repeat:
    return runRepeats(kernel.repeat, data, workspace, error);
  case HostKernelKind::Planes:
    return runPlanes(kernel.planes, data, error);
  case HostKernelKind::Shuffle:
    runShuffle(kernel.shuffle, data);
    return EBBRT_OK;
  case HostKernelKind::DrawMask:
    drawPhiloxMask(kernel.mask, data);
    return EBBRT_OK;
  case HostKernelKind::DrawUniform:
    drawPhiloxUniform(kernel.uniform, data);
    return EBBRT_OK;
  case HostKernelKind::Pool:
    runPool(kernel.pool, data, workspace);
    return EBBRT_OK;
  }
  return EBBRT_INTERNAL;
}

void destroy(ebbrt_lib_kernel *handle) {
  delete reinterpret_cast<HostKernel *>(handle);
}

constexpr ebbrt_backend kHostBackend = {"host", "1",     query,
                                        create, execute, destroy};

} // namespace

const ebbrt_backend *ebb::runtime::hostBackend() { return &kHostBackend; }
