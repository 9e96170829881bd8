// Lives here: elements of planes by their flat number, written, added or read.
// Called by host_kernels.cpp.
#ifndef RUNTIME_HOST_PLANE_KERNELS_H
#define RUNTIME_HOST_PLANE_KERNELS_H

#include "runtime/abi/ebbrt.h"

namespace ebb::runtime {

/// places and values : [N, C, h, w], planes : [N, C, H, W]. A place numbers an
/// element of its plane, row by row; one outside of the plane is an error.
struct PlaneKernel {
  ebbrt_operand places, values, planes;
  bool gathers; // values from planes, else planes from values
  bool sums;    // equal places add up, else the last one stays
  int32_t threads;
};

/// The reason a problem is refused, or null once `kernel` describes it.
/// scatter_planes takes places and values, gather_planes places and planes.
const char *describeScatterPlanes(const ebbrt_concrete_problem &problem,
                                  PlaneKernel &kernel);
const char *describeGatherPlanes(const ebbrt_concrete_problem &problem,
                                 PlaneKernel &kernel);

/// planes = 0 but for planes[places[i]] = values[i], or +=, in the order of i;
/// or values[i] = planes[places[i]]. `data` as execute gets it. An error names
/// the first place that is outside.
ebbrt_code runPlanes(const PlaneKernel &kernel, void *const *data,
                     ebbrt_error *error);

} // namespace ebb::runtime

#endif
