// What ops that move elements without computing mean.
#include "dialect/Ops.h"
#include "dialect/support/Slices.h"
#include "test/fuzz/Evaluate.h"

using namespace mlir;

namespace ebb::fuzz {

// The same elements, other extents.
static void relabel(Operation *, Operands in, Results out, const Rounding &) {
  out[0].data = in[0]->data;
}

static void spread(Operation *, Operands in, Results out, const Rounding &) {
  int64_t i = 0;
  forEach(out[0].dims, [&](ArrayRef<int64_t> index) {
    out[0][i++] = (*in[0])[broadcastOffset(index, in[0]->dims)];
  });
}

static void gather(Operation *, Operands in, Results out,
                   const Rounding &round) {
  int64_t i = 0;
  forEach(in[0]->dims, [&](ArrayRef<int64_t> index) {
    double &to = out[0][broadcastOffset(index, out[0].dims)];
    to = round(to + (*in[0])[i++]);
  });
}

static void permute(Operation *op, Operands in, Results out, const Rounding &) {
  ArrayRef<int64_t> perm = cast<TransposeOp>(op).getPerm();
  int64_t i = 0;
  Shape from(perm.size());
  forEach(out[0].dims, [&](ArrayRef<int64_t> index) {
    for (auto [to, axis] : llvm::enumerate(perm))
      from[axis < 0 ? axis + int64_t(perm.size()) : axis] = index[to];
    out[0][i++] = (*in[0])[offsetOf(from, in[0]->dims)];
  });
}

static int64_t axisOf(Operation *op, int64_t rank) {
  int64_t axis = 0;
  if (auto attr = op->getAttrOfType<IntegerAttr>("axis"))
    axis = attr.getInt();
  return axis < 0 ? axis + rank : axis;
}

// Calls `f(offset in the whole, offset in the part)` for each element of a part
// of extents `part` that begins at `first` on `axis` of a whole.
static void forPart(ArrayRef<int64_t> whole, ArrayRef<int64_t> part,
                    int64_t axis, int64_t first,
                    llvm::function_ref<void(int64_t, int64_t)> f) {
  Shape at;
  int64_t i = 0;
  forEach(part, [&](ArrayRef<int64_t> index) {
    at.assign(index.begin(), index.end());
    at[axis] += first;
    f(offsetOf(at, whole), i++);
  });
}

static void join(Operation *op, Operands in, Results out, const Rounding &) {
  int64_t axis = axisOf(op, out[0].rank()), first = 0;
  for (const Array *part : in) {
    forPart(out[0].dims, part->dims, axis, first,
            [&](int64_t to, int64_t from) { out[0][to] = (*part)[from]; });
    first += part->dims[axis];
  }
}

static void cutUp(const Array &whole, int64_t axis, Results parts) {
  int64_t first = 0;
  for (Array &part : parts) {
    forPart(whole.dims, part.dims, axis, first,
            [&](int64_t from, int64_t to) { part[to] = whole[from]; });
    first += part.dims[axis];
  }
}

static void slice(Operation *op, Operands in, Results out, const Rounding &) {
  auto slice = cast<SliceOp>(op);
  Shape from(in[0]->rank(), 0), lengths(in[0]->dims);
  for (auto [i, axis] : llvm::enumerate(slice.getAxes())) {
    int64_t at = axis < 0 ? axis + in[0]->rank() : axis, d = in[0]->dims[at];
    from[at] = sliceBound(slice.getStarts()[i], d);
    lengths[at] = sliceLength(slice.getStarts()[i], slice.getEnds()[i], d);
  }
  // Dropped axes have extent 1, so the order of the elements is the same.
  int64_t i = 0;
  Shape at;
  forEach(lengths, [&](ArrayRef<int64_t> index) {
    at.assign(index.begin(), index.end());
    for (auto [axis, start] : llvm::enumerate(from))
      at[axis] += start;
    out[0][i++] = (*in[0])[offsetOf(at, in[0]->dims)];
  });
}

static void pad(Operation *op, Operands in, Results out, const Rounding &) {
  auto pad = cast<PadOp>(op);
  std::fill(out[0].data.begin(), out[0].data.end(),
            pad.getPadValue().convertToDouble());
  int64_t i = 0;
  Shape at;
  forEach(in[0]->dims, [&](ArrayRef<int64_t> index) {
    at.assign(index.begin(), index.end());
    for (size_t axis = 0; axis < at.size(); ++axis)
      at[axis] += pad.getPaddings()[2 * axis];
    out[0][offsetOf(at, out[0].dims)] = (*in[0])[i++];
  });
}

void addShapeMeanings(Meanings &m) {
  for (const char *name : {"reshape", "unsqueeze", "squeeze"})
    m[name] = relabel;
  m["reshape_grad"] = [](Operation *op, Operands in, Results out,
                         const Rounding &r) { out[0].data = in[1]->data; };
  m["broadcast_to"] = m["expand_as"] = spread;
  m["reduce_as"] = gather;
  m["transpose"] = permute;
  m["concat"] = join;
  m["split"] = m["split_with_num"] = [](Operation *op, Operands in, Results out,
                                        const Rounding &) {
    cutUp(*in[0], axisOf(op, in[0]->rank()), out);
  };
  m["concat_grad"] = [](Operation *op, Operands in, Results out,
                        const Rounding &) {
    cutUp(*in.back(), axisOf(op, in.back()->rank()), out);
  };
  m["slice"] = slice;
  m["pad"] = pad;
}

} // namespace ebb::fuzz
