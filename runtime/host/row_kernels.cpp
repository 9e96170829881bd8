// Lives here: gather_rows and sum_into_rows. A row's sum never depends on the
// number of threads: positions are sorted by row first, each row is one unit.
// Not here: the table of host kernels. Called by host_kernels.cpp.
#include "runtime/host/row_kernels.h"

#include "runtime/host/elements.h"
#include "runtime/host/parallel.h"
#include "runtime/host/strided.h"

#include <algorithm>
#include <cstring>

namespace ebb::runtime {

namespace {

// ---- descriptions ----------------------------------------------------------

const char *describe(const ebbrt_concrete_problem &problem, RowKernel &kernel) {
  if (problem.num_attrs != 1 ||
      std::strcmp(problem.attrs[0].name, "padding") != 0)
    return "row kernels need 'padding'";
  kernel.padding = problem.attrs[0].integer;
  kernel.threads = problem.threads;
  if (kernel.numbers.dtype != EBBRT_I32 && kernel.numbers.dtype != EBBRT_I64)
    return "row kernels take numbers of i32 or i64";
  if (kernel.rows.dtype != kernel.table.dtype)
    return "row kernels keep the element type";
  int32_t rank = kernel.numbers.rank;
  if (kernel.table.rank != 2 || kernel.rows.rank != rank + 1 ||
      kernel.rows.sizes[rank] != kernel.table.sizes[1] ||
      !std::equal(kernel.numbers.sizes, kernel.numbers.sizes + rank,
                  kernel.rows.sizes))
    return "row kernels take rows of the table's width, one for each number";
  return nullptr;
}

// ---- where elements lie ----------------------------------------------------

int64_t numberCount(const RowKernel &kernel) {
  return elementCount(kernel.numbers.rank, kernel.numbers.sizes);
}

/// Where the row of the first `rank` dims' row-major position begins.
int64_t startOf(const ebbrt_operand &x, int32_t rank, int64_t position) {
  return offsetOf(rank, x.sizes, x.strides, position);
}

/// The row that position names, or -1.
int64_t rowOf(const RowKernel &kernel, const void *numbers, int64_t position) {
  int64_t offset = startOf(kernel.numbers, kernel.numbers.rank, position);
  int64_t number = kernel.numbers.dtype == EBBRT_I32
                       ? static_cast<const int32_t *>(numbers)[offset]
                       : static_cast<const int64_t *>(numbers)[offset];
  bool exists = number >= 0 && number < kernel.table.sizes[0];
  return exists && number != kernel.padding ? number : -1;
}

int32_t threadsFor(const RowKernel &kernel, int64_t rows) {
  return rows * kernel.table.sizes[1] < kInlineElements ? 1 : kernel.threads;
}

// ---- gather_rows -----------------------------------------------------------

struct Gather {
  const RowKernel &kernel;
  const void *numbers, *table;
  void *rows;
};

template <typename Bits>
void gatherUnits(void *context, int64_t lo, int64_t hi) {
  const Gather &gather = *static_cast<const Gather *>(context);
  const RowKernel &kernel = gather.kernel;
  int32_t rank = kernel.numbers.rank;
  int64_t width = kernel.table.sizes[1];
  int64_t from = kernel.table.strides[1], to = kernel.rows.strides[rank];
  for (int64_t p = lo; p < hi; ++p) {
    int64_t row = rowOf(kernel, gather.numbers, p);
    Bits *out =
        static_cast<Bits *>(gather.rows) + startOf(kernel.rows, rank, p);
    if (row < 0) {
      for (int64_t i = 0; i < width; ++i)
        out[i * to] = 0;
      continue;
    }
    const Bits *x =
        static_cast<const Bits *>(gather.table) + row * kernel.table.strides[0];
    for (int64_t i = 0; i < width; ++i)
      out[i * to] = x[i * from];
  }
}

// ---- sum_into_rows ---------------------------------------------------------

struct RowSums {
  const RowKernel &kernel;
  const void *rows;
  void *table;
  const int64_t *ends; // of each row's positions in `order`; null: no positions
  const int64_t *order; // positions, sorted by row, then as they come
};

/// Adds `count` elements that lie `step` apart. Steps and counts that are known
/// make vectors.
template <typename Element, typename Sum, typename Stored>
void addElements(Sum *total, const Stored *x, int64_t count, int64_t step) {
  for (int64_t i = 0; i < count; ++i)
    total[i] = static_cast<Sum>(total[i] + Element::widen(x[i * step]));
}

template <typename Element>
void sumUnits(void *context, int64_t lo, int64_t hi) {
  const RowSums &sums = *static_cast<const RowSums *>(context);
  const RowKernel &kernel = sums.kernel;
  int32_t rank = kernel.numbers.rank;
  int64_t width = kernel.table.sizes[1];
  int64_t from = kernel.rows.strides[rank], to = kernel.table.strides[1];
  using Stored = typename Element::Stored;
  using Sum = typename Element::Sum;
  constexpr int64_t kBlock = 256;
  for (int64_t v = lo; v < hi; ++v) {
    Stored *out =
        static_cast<Stored *>(sums.table) + v * kernel.table.strides[0];
    int64_t begin = sums.ends && v > 0 ? sums.ends[v - 1] : 0;
    int64_t end = sums.ends ? sums.ends[v] : 0;
    for (int64_t at = 0; at < width; at += kBlock) {
      int64_t count = std::min(kBlock, width - at);
      Sum total[kBlock] = {};
      for (int64_t k = begin; k < end; ++k) {
        const Stored *x = static_cast<const Stored *>(sums.rows) +
                          startOf(kernel.rows, rank, sums.order[k]) + at * from;
        if (from == 1 && count == kBlock)
          addElements<Element>(total, x, kBlock, 1);
        else if (from == 1)
          addElements<Element>(total, x, count, 1);
        else
          addElements<Element>(total, x, count, from);
      }
      for (int64_t i = 0; i < count; ++i)
        out[(at + i) * to] = Element::narrow(total[i]);
    }
  }
}

/// A counting sort, which keeps the order of a row's positions.
void sortByRow(const RowKernel &kernel, const void *numbers, int64_t count,
               int64_t *ends, int64_t *order) {
  int64_t height = kernel.table.sizes[0];
  std::fill_n(ends, height, 0);
  for (int64_t p = 0; p < count; ++p)
    if (int64_t row = rowOf(kernel, numbers, p); row >= 0)
      ++ends[row];
  int64_t total = 0;
  for (int64_t v = 0; v < height; ++v) {
    int64_t here = ends[v];
    ends[v] = total; // where it begins, until its positions are in
    total += here;
  }
  for (int64_t p = 0; p < count; ++p)
    if (int64_t row = rowOf(kernel, numbers, p); row >= 0)
      order[ends[row]++] = p;
}

} // namespace

const char *describeGatherRows(const ebbrt_concrete_problem &problem,
                               RowKernel &kernel) {
  if (problem.num_inputs != 2 || problem.num_operands != 3)
    return "gather_rows takes two inputs and one output";
  kernel.numbers = problem.operands[0];
  kernel.table = problem.operands[1];
  kernel.rows = problem.operands[2];
  return describe(problem, kernel);
}

const char *describeSumIntoRows(const ebbrt_concrete_problem &problem,
                                RowKernel &kernel) {
  if (problem.num_inputs != 2 || problem.num_operands != 3)
    return "sum_into_rows takes two inputs and one output";
  kernel.numbers = problem.operands[0];
  kernel.rows = problem.operands[1];
  kernel.table = problem.operands[2];
  if (kernel.table.dtype == EBBRT_I1)
    return "sum_into_rows takes no i1";
  return describe(problem, kernel);
}

void gatherRows(const RowKernel &kernel, const void *numbers, const void *table,
                void *rows) {
  UnitsFunction units =
      forMoved(kernel.rows.dtype, [](auto e) -> UnitsFunction {
        return gatherUnits<decltype(e)>;
      });
  int64_t count = numberCount(kernel);
  if (count == 0)
    return;
  Gather gather{kernel, numbers, table, rows};
  parallelFor(threadsFor(kernel, count), count, units, &gather);
}

int64_t sumIntoRowsWorkspace(const RowKernel &kernel) {
  return (kernel.table.sizes[0] + numberCount(kernel)) *
         static_cast<int64_t>(sizeof(int64_t));
}

void sumIntoRows(const RowKernel &kernel, const void *numbers, const void *rows,
                 void *table, void *workspace) {
  int64_t height = kernel.table.sizes[0], count = numberCount(kernel);
  RowSums sums{kernel, rows, table, nullptr, nullptr};
  // Without numbers there is no workspace either.
  if (count > 0) {
    int64_t *ends = static_cast<int64_t *>(workspace), *order = ends + height;
    sortByRow(kernel, numbers, count, ends, order);
    sums.ends = ends;
    sums.order = order;
  }
  UnitsFunction units =
      forSummed(kernel.table.dtype,
                [](auto e) -> UnitsFunction { return sumUnits<decltype(e)>; });
  parallelFor(threadsFor(kernel, std::max(height, count)), height, units,
              &sums);
}

} // namespace ebb::runtime
