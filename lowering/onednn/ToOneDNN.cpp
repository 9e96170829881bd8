// The pass ebb-to-onednn: ops with kernel "onednn" become library calls on
// tensors of the ranks that library takes.
// Called by pipelines through lowerToOneDNN; what runs the call is the runtime.
#include "lowering/Stages.h"

#include "dialect/ops/Contract.h"
#include "dialect/ops/Softmax.h"
#include "dialect/support/Matmul.h"
#include "lowering/Extents.h"
#include "lowering/Passes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace ebb;

namespace ebb {
#define GEN_PASS_DEF_TOONEDNNPASS
#include "lowering/Passes.h.inc"
} // namespace ebb

using IntegerAttrs = ArrayRef<std::pair<StringRef, int64_t>>;

static Value call(Site &site, StringRef kernel, IntegerAttrs attrs,
                  ValueRange inputs, ArrayRef<OpFoldResult> shape) {
  NamedAttrList list;
  for (auto [name, value] : attrs)
    list.set(name, site.b.getI64IntegerAttr(value));
  Value out = site.empty(shape, site.result().getElementType());
  return kernel::LibraryCallOp::create(
             site.b, site.loc, out.getType(), "onednn", kernel,
             list.getDictionary(site.b.getContext()), inputs, out)
      .getResult(0);
}

template <class OpT>
static Value lowerSoftmax(OpT op, StringRef kernel, Site &site) {
  int64_t axis = op.getAxis();
  if (axis < 0)
    axis += site.result().getRank();
  Shape shape = site.shape(op.getX());
  site.refine(shape);
  return call(site, kernel, {{"axis", axis}}, op.getX(), shape);
}

// Leading extents 1 up to `rank`.
static Value lift(Site &site, Value value, int64_t rank) {
  int64_t have = cast<RankedTensorType>(value.getType()).getRank();
  SmallVector<int64_t> at = llvm::to_vector(llvm::seq<int64_t>(0, rank - have));
  return site.insertOnes(value, at);
}

// The batch of x, which one matrix y serves, as more rows of x.
static Value foldRows(Site &site, Value x) {
  int64_t rank = cast<RankedTensorType>(x.getType()).getRank();
  SmallVector<ReassociationIndices> groups = {
      llvm::to_vector<2>(llvm::seq<int64_t>(0, rank - 1)), {rank - 1}};
  return tensor::CollapseShapeOp::create(site.b, site.loc, x, groups);
}

static Value unfoldRows(Site &site, Value out, ArrayRef<OpFoldResult> shape) {
  int64_t rank = shape.size();
  SmallVector<ReassociationIndices> groups = {
      llvm::to_vector<2>(llvm::seq<int64_t>(0, rank - 1)), {rank - 1}};
  SmallVector<int64_t> extents;
  for (OpFoldResult extent : shape)
    extents.push_back(isa<Value>(extent) ? ShapedType::kDynamic
                                         : *getConstantIntValue(extent));
  auto type = cast<RankedTensorType>(out.getType()).clone(extents);
  return tensor::ExpandShapeOp::create(site.b, site.loc, type, out, groups,
                                       shape);
}

static Value lowerMatmul(MatmulOp op, Site &site) {
  Value x = op.getX(), y = op.getY();
  auto xType = cast<RankedTensorType>(x.getType());
  auto yType = cast<RankedTensorType>(y.getType());
  MatmulDims d = matmulDims(xType.getShape(), yType.getShape(),
                            op.getTransposeX(), op.getTransposeY());
  ProductExtents extents(site, d);
  Shape &shape = extents.shape;
  int64_t batch = extents.batch;

  // 1-d operands get their missing axis, and the result too for the call.
  SmallVector<int64_t> lifted;
  if (d.xVector) {
    x = site.insertOnes(x, {0});
    shape.insert(shape.begin() + batch, site.known(1));
    lifted.push_back(batch);
  }
  if (d.yVector) {
    y = site.insertOnes(y, {1});
    shape.push_back(site.known(1));
    lifted.push_back(batch + 1);
  }
  SmallVector<std::pair<StringRef, int64_t>> attrs = {
      {"transpose_x", d.transposeX}, {"transpose_y", d.transposeY}};
  Value out;
  if (d.yBatch.empty() && batch > 0 && !d.transposeX) {
    x = foldRows(site, x);
    OpFoldResult rows = site.known(1);
    for (OpFoldResult extent : ArrayRef(shape).drop_back())
      rows = site.mul(rows, extent);
    out = call(site, "matmul", attrs, {x, y}, {rows, shape.back()});
    out = unfoldRows(site, out, shape);
  } else {
    x = lift(site, x, batch + 2);
    y = lift(site, y, batch + 2);
    out = call(site, "matmul", attrs, {x, y}, shape);
  }
  return site.dropOnes(out, lifted);
}

LogicalResult ebb::lowerToOneDNN(func::FuncOp function) {
  if (function.isExternal())
    return success();
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) {
    if (libraryOf(op) == "onednn")
      ops.push_back(op);
  });
  Extents extents;
  bool complete = true;
  for (Operation *op : ops) {
    OpBuilder builder(op);
    Site site(builder, op, extents);
    Value out =
        TypeSwitch<Operation *, Value>(op)
            .Case([&](MatmulOp matmul) { return lowerMatmul(matmul, site); })
            .Case([&](SoftmaxOp softmax) {
              return lowerSoftmax(softmax, "softmax", site);
            })
            .Case([&](LogSoftmaxOp softmax) {
              return lowerSoftmax(softmax, "log_softmax", site);
            })
            .Default(Value());
    if (!out) {
      op->emitOpError("has no kernel in library 'onednn'");
      complete = false;
      continue;
    }
    out = site.fit(out, site.result());
    op->getResult(0).replaceAllUsesWith(out);
    op->erase();
  }
  return success(complete);
}

namespace {
struct ToOneDNNPass : ebb::impl::ToOneDNNPassBase<ToOneDNNPass> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(lowerToOneDNN(function)))
        return signalPassFailure();
  }
};
} // namespace
