// Slices of tensors by extents that may be known at run time only.
// Called by the families' lowerings.
#include "lowering/linalg/Box.h"

#include "dialect/support/Slices.h"
#include "lowering/linalg/Families.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace ebb;

bool Box::isVoid(RankedTensorType whole) const {
  for (auto [i, extent] : llvm::enumerate(whole.getShape())) {
    auto offset = getConstantIntValue(offsets[i]);
    auto size = getConstantIntValue(sizes[i]);
    if (size == 0)
      return true;
    if (!offset || ShapedType::isDynamic(extent))
      continue;
    int64_t step = *getConstantIntValue(steps[i]);
    if (*offset >= extent ||
        size.value_or(1) - 1 > (extent - 1 - *offset) / step)
      return true;
  }
  return false;
}

bool Box::covers(ArrayRef<OpFoldResult> shape) const {
  for (auto [offset, size, extent] : llvm::zip_equal(offsets, sizes, shape))
    if (!isZeroInteger(offset) || !isEqualConstantIntOrValue(size, extent))
      return false;
  return true;
}

Value Box::extract(Site &site, Value from) const {
  if (isVoid(typeOf(from)))
    return site.empty(sizes, typeOf(from).getElementType());
  return tensor::ExtractSliceOp::create(site.b, site.loc, from, offsets, sizes,
                                        steps);
}

Value Box::insert(Site &site, Value part, Value into) const {
  if (isVoid(typeOf(into)))
    return into;
  part = site.castTo(part, sizes);
  Shape exact = sizes;
  for (auto [i, extent] : llvm::enumerate(typeOf(part).getShape()))
    if (!ShapedType::isDynamic(extent))
      exact[i] = site.known(extent);
  return tensor::InsertSliceOp::create(site.b, site.loc, part, into, offsets,
                                       exact, steps);
}

// Elements from which on a kernel for each side of a box pays: below, a launch
// costs more than what is written twice.
static constexpr int64_t kWorthSlabs = int64_t(1) << 15;

// What is around the box, in boxes: before and behind it along each axis. None
// where extents are unknown, or the box is a small part of the whole.
std::vector<Box> Box::slabs(Site &site, ArrayRef<OpFoldResult> whole) const {
  auto extents = getConstantIntValues(whole), own = getConstantIntValues(sizes),
       begins = getConstantIntValues(offsets);
  if (!extents || !own || !begins ||
      !llvm::all_of(steps, [](OpFoldResult s) { return isOneInteger(s); }))
    return {};
  double all = 1, taken = 1;
  for (auto [extent, size, begin] : llvm::zip_equal(*extents, *own, *begins)) {
    if (begin + size > extent)
      return {};
    all *= double(extent);
    taken *= double(size);
  }
  if (all < kWorthSlabs || taken * 16 < all)
    return {};
  std::vector<Box> made;
  Box slab(site, whole);
  for (size_t d = 0; d < whole.size(); ++d) {
    auto add = [&](int64_t from, int64_t to) {
      slab.offsets[d] = site.known(from);
      slab.sizes[d] = site.known(to - from);
      if (from < to)
        made.push_back(slab);
    };
    add(0, (*begins)[d]);
    add((*begins)[d] + (*own)[d], (*extents)[d]);
    slab.offsets[d] = offsets[d];
    slab.sizes[d] = sizes[d];
  }
  return made;
}

Value Box::around(Site &site, ArrayRef<OpFoldResult> whole, Type element,
                  double value) const {
  std::vector<Box> sides = slabs(site, whole);
  if (sides.empty())
    return splat(site, whole, element, value);
  Value out = site.empty(whole, element);
  for (const Box &side : sides)
    out = side.insert(site, splat(site, side.sizes, element, value), out);
  return out;
}

Value Box::around(Site &site, Value from) const {
  Shape whole = site.shape(from);
  std::vector<Box> sides = slabs(site, whole);
  if (sides.empty())
    return {};
  Value out = site.empty(whole, typeOf(from).getElementType());
  for (const Box &side : sides)
    out = side.insert(site, side.extract(site, from), out);
  return out;
}

OpFoldResult ebb::sliceBoundOf(Site &site, int64_t bound, OpFoldResult extent) {
  if (auto known = getConstantIntValue(extent))
    return site.known(sliceBound(bound, *known));
  if (bound == 0)
    return site.known(0);
  if (bound == std::numeric_limits<int64_t>::max())
    return extent;
  if (bound < 0) {
    OpFoldResult fromEnd = site.add(extent, site.known(bound));
    return site.max(fromEnd, site.known(0));
  }
  return site.min(site.known(bound), extent);
}
