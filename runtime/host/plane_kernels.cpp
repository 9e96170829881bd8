// Lives here: scatter_planes and gather_planes. A plane is one unit of work, in
// which everything happens in order, so that the number of threads never shows.
// Not here: the table of host kernels. Called by host_kernels.cpp.
#include "runtime/host/plane_kernels.h"

#include "runtime/host/elements.h"
#include "runtime/host/parallel.h"
#include "runtime/host/status.h"
#include "runtime/host/strided.h"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace ebb::runtime {

namespace {

const char *describe(const PlaneKernel &kernel) {
  const ebbrt_operand &places = kernel.places, &values = kernel.values;
  if (places.dtype != EBBRT_I32 && places.dtype != EBBRT_I64)
    return "plane kernels take places of i32 or i64";
  if (values.dtype != kernel.planes.dtype)
    return "plane kernels keep the element type";
  if (places.rank != 4 || values.rank != 4 || kernel.planes.rank != 4 ||
      !std::equal(places.sizes, places.sizes + 4, values.sizes) ||
      !std::equal(places.sizes, places.sizes + 2, kernel.planes.sizes))
    return "plane kernels take four dims, the first two alike";
  return nullptr;
}

/// The elements of one plane of an operand, by flat number.
template <typename T> struct Plane {
  T *data;
  int64_t width, row, column;
  bool dense;

  Plane(const ebbrt_operand &x, void *base, int64_t plane)
      : data(static_cast<T *>(base) + offsetOf(2, x.sizes, x.strides, plane)),
        width(x.sizes[3]), row(x.strides[2]), column(x.strides[3]),
        dense(column == 1 && row == width) {}
  T &operator[](int64_t i) const {
    return data[dense ? i : i / width * row + i % width * column];
  }
};

struct Job {
  const PlaneKernel &kernel;
  void *places, *values, *planes;
  std::atomic<int64_t> wrong{INT64_MAX}; // the first place outside

  void setWrong(int64_t place) {
    int64_t known = wrong.load(std::memory_order_relaxed);
    while (place < known && !wrong.compare_exchange_weak(
                                known, place, std::memory_order_relaxed))
      continue;
  }
};

template <typename Place, typename Bits, typename Sum>
void planeUnits(void *context, int64_t lo, int64_t hi) {
  Job &job = *static_cast<Job *>(context);
  const PlaneKernel &kernel = job.kernel;
  int64_t count = kernel.places.sizes[2] * kernel.places.sizes[3];
  int64_t size = kernel.planes.sizes[2] * kernel.planes.sizes[3];
  for (int64_t p = lo; p < hi; ++p) {
    Plane<const Place> places(kernel.places, job.places, p);
    Plane<Bits> values(kernel.values, job.values, p);
    Plane<Bits> plane(kernel.planes, job.planes, p);
    if (!kernel.gathers)
      for (int64_t i = 0; i < size; ++i)
        plane[i] = Bits(0);
    for (int64_t i = 0; i < count; ++i) {
      int64_t place = places[i];
      if (place < 0 || place >= size)
        job.setWrong(p * count + i);
      else if (kernel.gathers)
        values[i] = plane[place];
      else if (kernel.sums)
        plane[place] = static_cast<Bits>(static_cast<Sum>(plane[place]) +
                                         static_cast<Sum>(values[i]));
      else
        plane[place] = values[i];
    }
  }
}

template <typename Place> UnitsFunction unitsFor(const PlaneKernel &kernel) {
  if (kernel.sums)
    return kernel.planes.dtype == EBBRT_F64 ? planeUnits<Place, double, double>
                                            : planeUnits<Place, float, float>;
  return forMoved(kernel.planes.dtype, [](auto e) -> UnitsFunction {
    return planeUnits<Place, decltype(e), decltype(e)>;
  });
}

} // namespace

const char *describeScatterPlanes(const ebbrt_concrete_problem &problem,
                                  PlaneKernel &kernel) {
  if (problem.num_inputs != 2 || problem.num_operands != 3 ||
      problem.num_attrs != 1 || std::strcmp(problem.attrs[0].name, "sum") != 0)
    return "scatter_planes takes two inputs, one output and 'sum'";
  kernel = {problem.operands[0],           problem.operands[1],
            problem.operands[2],           false,
            problem.attrs[0].integer != 0, problem.threads};
  if (kernel.sums && kernel.planes.dtype != EBBRT_F32 &&
      kernel.planes.dtype != EBBRT_F64)
    return "scatter_planes adds f32 and f64 only";
  return describe(kernel);
}

const char *describeGatherPlanes(const ebbrt_concrete_problem &problem,
                                 PlaneKernel &kernel) {
  if (problem.num_inputs != 2 || problem.num_operands != 3)
    return "gather_planes takes two inputs and one output";
  kernel = {problem.operands[0],
            problem.operands[2],
            problem.operands[1],
            true,
            false,
            problem.threads};
  return describe(kernel);
}

ebbrt_code runPlanes(const PlaneKernel &kernel, void *const *data,
                     ebbrt_error *error) {
  Job job{kernel, data[0], data[kernel.gathers ? 2 : 1],
          data[kernel.gathers ? 1 : 2]};
  int64_t planes = kernel.places.sizes[0] * kernel.places.sizes[1];
  int64_t work = elementCount(4, kernel.places.sizes) +
                 (kernel.gathers ? 0 : elementCount(4, kernel.planes.sizes));
  UnitsFunction units = kernel.places.dtype == EBBRT_I32
                            ? unitsFor<int32_t>(kernel)
                            : unitsFor<int64_t>(kernel);
  if (planes > 0)
    parallelFor(work < kInlineElements ? 1 : kernel.threads, planes, units,
                &job);
  const int64_t wrong = job.wrong.load();
  if (wrong == INT64_MAX)
    return EBBRT_OK;
  const ebbrt_operand &places = kernel.places;
  const int64_t at = offsetOf(4, places.sizes, places.strides, wrong);
  return failRange(error, 0, kernel.planes.sizes[2] * kernel.planes.sizes[3],
                   places.dtype == EBBRT_I32
                       ? static_cast<const int32_t *>(data[0])[at]
                       : static_cast<const int64_t *>(data[0])[at],
                   wrong);
}

} // namespace ebb::runtime
