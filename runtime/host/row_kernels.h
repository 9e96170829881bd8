// Lives here: the rows of a table by number, read or summed into.
// Not here: checks that the numbers lie in the table; that is check_range.
// Called by host_kernels.cpp.
#ifndef RUNTIME_HOST_ROW_KERNELS_H
#define RUNTIME_HOST_ROW_KERNELS_H

#include "runtime/abi/ebbrt.h"

namespace ebb::runtime {

/// numbers : any shape, rows : that shape and a row behind it, table : 2-d.
/// A number that is `padding`, or outside the table, names no row.
struct RowKernel {
  ebbrt_operand numbers, rows, table;
  int64_t padding;
  int32_t threads;
};

/// The reason a problem is refused, or null once `kernel` describes it.
/// gather_rows takes numbers and table, sum_into_rows numbers and rows.
const char *describeGatherRows(const ebbrt_concrete_problem &problem,
                               RowKernel &kernel);
const char *describeSumIntoRows(const ebbrt_concrete_problem &problem,
                                RowKernel &kernel);

/// rows[p] = table[numbers[p]], or zeros where there is no row.
void gatherRows(const RowKernel &kernel, const void *numbers, const void *table,
                void *rows);

/// What sumIntoRows needs; nothing, a null pointer, where there are no numbers.
int64_t sumIntoRowsWorkspace(const RowKernel &kernel);

/// table[v] = the sum of rows[p] where numbers[p] is v, in the order of p.
void sumIntoRows(const RowKernel &kernel, const void *numbers, const void *rows,
                 void *table, void *workspace);

} // namespace ebb::runtime

#endif
