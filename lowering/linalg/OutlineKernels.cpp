// Bufferisation, and the move of each linalg op into a kernel function of its
// own. Kernels take extents as parameters, so structure alone identifies them.
#include "lowering/linalg/Combiners.h"
#include "lowering/linalg/EmitLoops.h"

#include "lowering/KernelOps.h"
#include "lowering/linalg/JoinLoops.h"
#include "lowering/linalg/KernelTable.h"
#include "lowering/linalg/TileGroups.h"
#include "lowering/linalg/Views.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace ebb {

// The allocation a value views whole, in order; null otherwise.
static memref::AllocOp wholeAllocation(Value v) {
  while (Operation *op = v.getDefiningOp()) {
    if (auto alloc = dyn_cast<memref::AllocOp>(op))
      return alloc;
    if (!isa<memref::CastOp, memref::CollapseShapeOp, memref::ExpandShapeOp>(
            op))
      return {};
    v = op->getOperand(0);
  }
  return {};
}

static void createCopy(OpBuilder &b, Location loc, Value from, Value to) {
  linalg::makeMemRefCopyOp(b, loc, from, to);
}

// A result must own its bytes: no argument, constant or other result.
static void ownResults(func::FuncOp function) {
  Operation *terminator = function.getBody().front().getTerminator();
  OpBuilder b(terminator);
  llvm::SmallPtrSet<Operation *, 8> taken;
  for (OpOperand &operand : terminator->getOpOperands()) {
    memref::AllocOp whole = wholeAllocation(operand.get());
    if (whole && taken.insert(whole).second)
      continue;
    auto type = cast<MemRefType>(operand.get().getType());
    Location loc = terminator->getLoc();
    SmallVector<Value> dynamic;
    for (int64_t i = 0; i < type.getRank(); ++i)
      if (type.isDynamicDim(i))
        dynamic.push_back(memref::DimOp::create(b, loc, operand.get(), i));
    auto plain = MemRefType::get(type.getShape(), type.getElementType());
    Value copy = memref::AllocOp::create(b, loc, plain, dynamic);
    createCopy(b, loc, operand.get(), copy);
    operand.set(copy);
    taken.insert(copy.getDefiningOp());
  }
  SmallVector<Type> types(terminator->getOperandTypes());
  function.setFunctionType(FunctionType::get(
      function.getContext(), function.getArgumentTypes(), types));
}

// A constant tensor that is partly overwritten is made again for each such use:
// that writes it once, a copy would write it twice and read it.
static void repeatOverwritten(func::FuncOp function) {
  function.walk([](tensor::InsertSliceOp op) {
    auto made = op.getDest().getDefiningOp<linalg::GenericOp>();
    if (!made || made->hasOneUse() || made.getNumDpsInputs() > 0)
      return;
    OpBuilder b(op);
    op.getDestMutable().set(b.clone(*made)->getResult(0));
  });
}

// A destination for each op: one for several would be one buffer that lives
// from the first to the last, where the planner can give each value the bytes
// of whatever is dead by then.
static void separateDestinations(func::FuncOp function) {
  SmallVector<tensor::EmptyOp> empties;
  function.walk([&](tensor::EmptyOp op) { empties.push_back(op); });
  for (tensor::EmptyOp op : empties) {
    OpBuilder b(op);
    while (!op->use_empty() && !op->hasOneUse())
      op->use_begin()->set(b.clone(*op)->getResult(0));
  }
}

LogicalResult bufferize(ModuleOp module, func::FuncOp function) {
  IRRewriter rewriter(module.getContext());
  repeatOverwritten(function);
  separateDestinations(function);
  if (failed(bufferization::eliminateEmptyTensors(rewriter, function)))
    return failure();
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    function.setArgAttr(i,
                        bufferization::BufferizationDialect::kWritableAttrName,
                        rewriter.getBoolAttr(false));
  bufferization::OneShotBufferizationOptions options;
  options.bufferizeFunctionBoundaries = true;
  options.setFunctionBoundaryTypeConversion(
      bufferization::LayoutMapOption::IdentityLayoutMap);
  bufferization::BufferizationState state;
  if (failed(bufferization::runOneShotModuleBufferize(module, options, state)))
    return failure();
  // What was computed in its place is copied onto itself by two equal views;
  // other copies become kernels like any other.
  DominanceInfo dominance(function);
  eliminateCommonSubExpressions(rewriter, dominance, function);
  SmallVector<memref::CopyOp> copies;
  function.walk([&](memref::CopyOp op) { copies.push_back(op); });
  for (memref::CopyOp op : copies) {
    OpBuilder b(op);
    if (op.getSource() != op.getTarget())
      createCopy(b, op.getLoc(), op.getSource(), op.getTarget());
    op.erase();
  }
  ownResults(function);
  return success();
}

// ---- outlining -------------------------------------------------------------

// As a linalg.generic whose inputs are all memory: linalg.fill and friends pass
// scalars by value, which kernels capture as constants.
static FailureOr<linalg::GenericOp> generalized(linalg::LinalgOp linalgOp) {
  auto op = dyn_cast<linalg::GenericOp>(linalgOp.getOperation());
  if (!op) {
    IRRewriter rewriter(linalgOp);
    FailureOr<linalg::GenericOp> generic =
        linalg::generalizeNamedOp(rewriter, linalgOp);
    if (failed(generic))
      return linalgOp.emitError("cannot generate a kernel");
    op = *generic;
  }
  auto isMemory = [](Value v) { return isa<MemRefType>(v.getType()); };
  if (llvm::all_of(op.getDpsInputs(), isMemory))
    return op;
  OpBuilder b(op);
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  Block *body = op.getBody();
  unsigned kept = 0;
  for (auto [i, v] : llvm::enumerate(op.getDpsInputs())) {
    if (isMemory(v)) {
      inputs.push_back(v);
      maps.push_back(op.getIndexingMapsArray()[i]);
      ++kept;
      continue;
    }
    body->getArgument(kept).replaceAllUsesWith(v);
    body->eraseArgument(kept);
  }
  for (unsigned i = op.getNumDpsInputs(); i < op->getNumOperands(); ++i)
    maps.push_back(op.getIndexingMapsArray()[i]);
  auto bare = linalg::GenericOp::create(b, op.getLoc(), TypeRange(), inputs,
                                        op.getDpsInits(), maps,
                                        op.getIteratorTypesArray());
  bare.getRegion().takeBody(op.getRegion());
  op.erase();
  return bare;
}

// A launch of a kernel of its own.
static void launchAlone(linalg::GenericOp op, KernelTable &kernels) {
  if (op.getNumLoops() > 1)
    if (auto joined = joinedLoops(op); joined.back() + 1 < op.getNumLoops())
      op = joinLoops(op, joined);
  OpBuilder b(op);
  auto launch =
      kernel::LaunchOp::create(b, op.getLoc(), kernels.kernelFor(op).getName(),
                               op.getDpsInputs(), op.getDpsInits());
  SmallVector<int64_t> inplace;
  bool parallel = op.getNumReductionLoops() == 0;
  unsigned inputs = op.getNumDpsInputs();
  auto maps = op.getIndexingMapsArray();
  for (unsigned o = inputs; parallel && o < maps.size(); ++o)
    for (unsigned i = 0; i < inputs; ++i)
      if (maps[i] == maps[o] && maps[i].isPermutation())
        inplace.append({i, o});
  launch->setAttr(kernel::kInplaceAttr, b.getDenseI64ArrayAttr(inplace));
  launch->setAttr(kernel::kReadsOutputsAttr, b.getBoolAttr(readsOutputs(op)));
  op.erase();
}

LogicalResult outlineKernels(func::FuncOp function, ModuleOp module,
                             const LoopOptions &options) {
  SmallVector<linalg::LinalgOp> ops;
  function.walk([&](linalg::LinalgOp op) { ops.push_back(op); });
  for (linalg::LinalgOp op : ops) {
    auto generic = generalized(op);
    if (failed(generic))
      return failure();
    dropUnitDims(*generic);
  }
  KernelTable kernels(module, options);
  if (options.groupTiles)
    for (TileGroup &group : findTileGroups(function))
      launchTileGroup(group, kernels);
  SmallVector<linalg::GenericOp> rest;
  function.walk([&](linalg::GenericOp op) { rest.push_back(op); });
  for (linalg::GenericOp op : rest)
    launchAlone(op, kernels);
  return success();
}

} // namespace ebb
