// matmul on oneDNN.
#include "dialect/ops/Contract.h"
#include "dialect/support/Matmul.h"
#include "lowering/onednn/Kernels.h"

using namespace mlir;
using namespace ebb;
using namespace ebb::onednn;

static CandidateAnswer askMatmul(Operation *op,
                                 const SelectionOptions &options) {
  auto matmul = cast<MatmulOp>(op);
  auto x = cast<RankedTensorType>(matmul.getX().getType());
  auto y = cast<RankedTensorType>(matmul.getY().getType());
  Type element = x.getElementType();
  MatmulDims d = matmulDims(x.getShape(), y.getShape(), matmul.getTransposeX(),
                            matmul.getTransposeY());
  int64_t k = d.kx == kDynamic ? d.ky : d.kx;
  // Batch extents do not change the library's answer; two dims ask it all.
  SmallVector<int64_t> xs{d.m, k}, ys{k, d.n}, zs{d.m, d.n};
  if (d.transposeX)
    std::swap(xs[0], xs[1]);
  if (d.transposeY)
    std::swap(ys[0], ys[1]);
  for (int64_t batch : llvm::concat<const int64_t>(d.xBatch, d.yBatch))
    if (batch == 0)
      return {false, "an extent is 0"};
  return Question("matmul")
      .input(xs, element)
      .input(ys, element)
      .output(zs, element)
      .attr("transpose_x", int64_t(d.transposeX))
      .attr("transpose_y", int64_t(d.transposeY))
      .ask(options);
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

static SmallVector<Value> lowerMatmul(Operation *matmul, Site &site) {
  auto op = cast<MatmulOp>(matmul);
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
  auto call = [&](Value x, Value y, ArrayRef<OpFoldResult> shape) {
    return Call(site, "matmul")
        .attr("transpose_x", int64_t(d.transposeX))
        .attr("transpose_y", int64_t(d.transposeY))
        .input(x)
        .input(y)
        .output(shape, site.result().getElementType())
        .emit()
        .front();
  };
  Value out;
  if (d.yBatch.empty() && batch > 0 && !d.transposeX) {
    x = foldRows(site, x);
    OpFoldResult rows = site.known(1);
    for (OpFoldResult extent : ArrayRef(shape).drop_back())
      rows = site.mul(rows, extent);
    out = call(x, y, {rows, shape.back()});
    out = unfoldRows(site, out, shape);
  } else {
    x = lift(site, x, batch + 2);
    y = lift(site, y, batch + 2);
    out = call(x, y, shape);
  }
  return {site.dropOnes(out, lifted)};
}

Kernel onednn::matmulKernel() { return {"matmul", askMatmul, lowerMatmul}; }
