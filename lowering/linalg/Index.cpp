// Look-ups in tables: calls of the runtime's own kernels, after a check that
// the numbers lie inside the table.
// Called by ToLinalg.cpp.
#include "dialect/ops/Index.h"

#include "lowering/KernelOps.h"
#include "lowering/linalg/Families.h"

using namespace mlir;
using namespace ebb;

static void checkNumbers(Site &site, Value x, Value weight) {
  auto attrs = site.b.getDictionaryAttr(
      {site.b.getNamedAttr("lower", site.b.getI64IntegerAttr(0)),
       site.b.getNamedAttr("upper_axis", site.b.getI64IntegerAttr(0))});
  kernel::LibraryCallOp::create(site.b, site.loc, TypeRange(), "host",
                                "check_range", attrs, ValueRange{x, weight},
                                ValueRange());
}

static Value callHost(Site &site, StringRef kernel, int64_t padding,
                      ValueRange inputs, Value out) {
  auto attrs = site.b.getDictionaryAttr(
      site.b.getNamedAttr("padding", site.b.getI64IntegerAttr(padding)));
  return kernel::LibraryCallOp::create(site.b, site.loc, out.getType(), "host",
                                       kernel, attrs, inputs, out)
      .getResult(0);
}

static Lowered lowerEmbedding(EmbeddingOp op, Site &site) {
  Value x = op.getX(), weight = op.getWeight();
  Shape shape = site.shape(x);
  shape.push_back(site.extent(weight, 1));
  site.refine(shape);
  checkNumbers(site, x, weight);
  Value out = site.empty(shape, site.result().getElementType());
  return {callHost(site, "gather_rows", op.getPaddingIdx(), {x, weight}, out)};
}

static Lowered lowerEmbeddingGrad(EmbeddingGradOp op, Site &site) {
  Value x = op.getX(), weight = op.getWeight(), grad = op.getOutGrad();
  Shape rows = site.shape(x), table = site.shape(weight);
  rows.push_back(table[1]);
  for (auto [dim, extent] : llvm::enumerate(rows)) {
    StringRef whose = dim + 1 == rows.size() ? "a row of weight" : "x";
    extent = site.unify(extent, site.extent(grad, dim),
                        "expects the extent of " + whose + " for dim " +
                            Twine(dim) + " of out_grad");
  }
  table[1] = rows.back();
  site.refine(table);
  checkNumbers(site, x, weight);
  Value out = site.empty(table, site.result().getElementType());
  return {callHost(site, "sum_into_rows", op.getPaddingIdx(), {x, grad}, out)};
}

void ebb::populateIndex(RewritePatternSet &patterns, Extents &extents) {
  addLowering(patterns, extents, lowerEmbedding);
  addLowering(patterns, extents, lowerEmbeddingGrad);
}
