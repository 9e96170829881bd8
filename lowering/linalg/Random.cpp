// Random masks and numbers: calls of the runtime's own generator.
// Called by ToLinalg.cpp.
#include "dialect/ops/Random.h"

#include "lowering/KernelOps.h"
#include "lowering/linalg/Families.h"

using namespace mlir;
using namespace ebb;

static Lowered lowerDropoutMask(DropoutMaskOp op, Site &site) {
  SmallVector<Value> inputs;
  if (Value seed = op.getSeedTensor()) {
    for (OpFoldResult extent : site.shape(seed))
      site.requireEqual(extent, site.known(1),
                        "expects one element in seed_tensor");
    inputs.push_back(seed);
  }
  Shape shape = site.shape(op.getTarget());
  site.refine(shape);
  auto attrs =
      site.b.getDictionaryAttr({site.b.getNamedAttr("p", op.getPAttr()),
                                site.b.getNamedAttr("seed", op.getSeedAttr())});
  Value out = site.empty(shape, site.result().getElementType());
  return {kernel::LibraryCallOp::create(site.b, site.loc, out.getType(), "host",
                                        "philox_mask", attrs, inputs, out)
              .getResult(0)};
}

static Lowered lowerUniformLike(UniformLikeOp op, Site &site) {
  Shape shape = site.shape(op.getTarget());
  site.refine(shape);
  auto attrs =
      site.b.getDictionaryAttr(site.b.getNamedAttr("seed", op.getSeedAttr()));
  Value out = site.empty(shape, site.result().getElementType());
  return {kernel::LibraryCallOp::create(site.b, site.loc, out.getType(), "host",
                                        "philox_uniform", attrs, ValueRange(),
                                        out)
              .getResult(0)};
}

namespace ebb {
void populateRandom(RewritePatternSet &patterns, Extents &extents) {
  addLowering(patterns, extents, lowerDropoutMask);
  addLowering(patterns, extents, lowerUniformLike);
}
} // namespace ebb
