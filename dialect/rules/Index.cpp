// One-hot's decomposition, and the derivatives of ops that read and write where
// an index says.
#include "dialect/ops/Index.h"

#include "dialect/ops/Create.h"
#include "dialect/ops/Loss.h"
#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

// x = 0, 1, ... along a new last axis
Exprs OneHotOp::decompose(Rule &r) {
  Type i64 = r.builder.getI64Type();
  int64_t depth = getDepth();
  Expr places = r.ops(IotaOp::getOperationName(), {}, {},
                      {RankedTensorType::get({depth}, i64)})[0];
  Expr x = op<CheckIndexOp>({r(getX()), places}, {{"axis", 0}});
  Expr rows = unsqueeze(castTo(x, i64), {x.rank()});
  Type element = cast<RankedTensorType>(getType()).getElementType();
  return {castTo(equal(rows, places), element)};
}

// ---- embedding -------------------------------------------------------------

Exprs EmbeddingOp::vjp(Rule &r) {
  return {{},
          op<EmbeddingGradOp>({r(getX()), r(getWeight()), r.dy()},
                              {{"padding_idx", int64_t(getPaddingIdx())}})};
}
// Linear in the cotangent; its transpose is the look-up.
Exprs EmbeddingGradOp::vjp(Rule &r) {
  return {{},
          {},
          op<EmbeddingOp>({r(getX()), r.dy()},
                          {{"padding_idx", int64_t(getPaddingIdx())}})};
}

// ---- unpool ----------------------------------------------------------------

template <class OpT> static auto unpoolAttrs(OpT op) {
  return SmallVector<std::pair<StringRef, AttrValue>>{
      {"ksize", op.getKsize()},
      {"strides", op.getStrides()},
      {"padding", op.getPadding()},
      {"output_size", op.getOutputSize()},
      {"data_format", op.getDataFormatAttr()}};
}

// Every writer gets the cotangent of its place, whoever wrote last.
Exprs UnpoolOp::vjp(Rule &r) {
  return Exprs(r.ops(UnpoolGradOp::getOperationName(),
                     {{r(getX())}, {r(getIndices())}, {r(getOut())}, {r.dy()}},
                     unpoolAttrs(*this)));
}
// This pair is exact: a look-up, and sums where it looked.
Exprs UnpoolGradOp::vjp(Rule &r) {
  return {{},
          {},
          {},
          r.ops(UnpoolDoubleGradOp::getOperationName(),
                {{r(getIndices())}, {r.dy()}}, unpoolAttrs(*this))[0]};
}
Exprs UnpoolDoubleGradOp::vjp(Rule &r) {
  Expr g = r.dy();
  return {{},
          r.ops(UnpoolGradOp::getOperationName(),
                {{r(getGradXGrad())}, {r(getIndices())}, {g}, {g}},
                unpoolAttrs(*this))[0]};
}

// ---- shuffle_batch ---------------------------------------------------------

Exprs ShuffleBatchOp::vjp(Rule &r) {
  return {op<ShuffleBatchGradOp>({r(getShuffleIdx()), r.dy()},
                                 {{"startup_seed", int64_t(getStartupSeed())}}),
          {}};
}
Exprs ShuffleBatchGradOp::vjp(Rule &r) {
  return {{}, op<ShuffleBatchDoubleGradOp>({r(getShuffleIdx()), r.dy()})};
}
Exprs ShuffleBatchDoubleGradOp::vjp(Rule &r) {
  return {{}, op<ShuffleBatchGradOp>({r(getShuffleIdx()), r.dy()})};
}
