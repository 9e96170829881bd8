// Slices of tensors by extents that may be known at run time only.
// Called by the families' lowerings.
#include "lowering/linalg/Box.h"

#include "dialect/support/Slices.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace ebb;

static RankedTensorType typeOf(Value tensor) {
  return cast<RankedTensorType>(tensor.getType());
}

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
