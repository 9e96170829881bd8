// Bufferisation, and the move of each linalg op into a kernel function of its
// own. Kernels take extents as parameters, so structure alone identifies them.
#include "lowering/linalg/EmitLoops.h"

#include "lowering/KernelOps.h"
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

// Whether loops `first` to `last` walk `map`'s operand as one loop would: along
// dims in their order that are one in memory too, or not at all.
static bool walkedAsOne(AffineMap map, MemRefType type, unsigned first,
                        unsigned last) {
  auto walks = [&](AffineExpr expr) {
    for (unsigned d = first; d <= last; ++d)
      if (expr.isFunctionOfDim(d))
        return true;
    return false;
  };
  ArrayRef<AffineExpr> exprs = map.getResults();
  int64_t at = llvm::find_if(exprs, walks) - exprs.begin();
  int64_t rank = exprs.size(), count = last - first + 1;
  if (at == rank)
    return true;
  if (at + count > rank || llvm::any_of(exprs.drop_front(at + count), walks))
    return false;
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0; i < rank; ++i) {
    bool walked = i >= at && i < at + count;
    if (walked &&
        exprs[i] != getAffineDimExpr(first + i - at, map.getContext()))
      return false;
    if (!walked || i == at)
      groups.emplace_back();
    groups.back().push_back(i);
  }
  return memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups);
}

// Of each loop, the number of the one it becomes: loops of one kind that walk
// every operand in the same dense order are one, so that vectors are full where
// extents are small.
static SmallVector<unsigned> joinedLoops(linalg::GenericOp op) {
  SmallVector<unsigned> joined{0};
  auto kinds = op.getIteratorTypesArray();
  unsigned first = 0;
  for (unsigned d = 0; d + 1 < op.getNumLoops(); ++d) {
    bool one = kinds[d] == kinds[d + 1] && !op.hasIndexSemantics();
    for (auto [map, v] :
         llvm::zip(op.getIndexingMapsArray(), op->getOperands()))
      one =
          one && walkedAsOne(map, cast<MemRefType>(v.getType()), first, d + 1);
    if (!one)
      first = d + 1;
    joined.push_back(joined.back() + !one);
  }
  return joined;
}

static linalg::GenericOp joinLoops(linalg::GenericOp op,
                                   ArrayRef<unsigned> joined) {
  OpBuilder b(op);
  unsigned loops = joined.back() + 1;
  SmallVector<utils::IteratorType> kinds(loops);
  SmallVector<AffineExpr> renamed;
  for (auto [d, kind] : llvm::enumerate(op.getIteratorTypesArray())) {
    kinds[joined[d]] = kind;
    renamed.push_back(b.getAffineDimExpr(joined[d]));
  }
  SmallVector<AffineMap> maps;
  SmallVector<Value> operands;
  for (auto [map, v] :
       llvm::zip(op.getIndexingMapsArray(), op->getOperands())) {
    SmallVector<ReassociationIndices> groups;
    SmallVector<AffineExpr> exprs;
    for (auto [i, expr] : llvm::enumerate(map.getResults())) {
      AffineExpr now = expr.replaceDims(renamed);
      // The second of two joined dims follows the first.
      auto dim = dyn_cast<AffineDimExpr>(expr);
      bool second = dim && dim.getPosition() > 0 && i > 0 &&
                    joined[dim.getPosition()] == joined[dim.getPosition() - 1];
      if (!second) {
        groups.emplace_back();
        exprs.push_back(now);
      }
      groups.back().push_back(i);
    }
    maps.push_back(AffineMap::get(loops, 0, exprs, op.getContext()));
    operands.push_back(
        groups.size() == map.getNumResults()
            ? Value(v)
            : memref::CollapseShapeOp::create(b, op.getLoc(), v, groups));
  }
  unsigned inputs = op.getNumDpsInputs();
  auto narrow = linalg::GenericOp::create(
      b, op.getLoc(), TypeRange(), ArrayRef<Value>(operands).take_front(inputs),
      ArrayRef<Value>(operands).drop_front(inputs), maps, kinds);
  if (Attribute start = op->getAttr(kStartAttr))
    narrow->setAttr(kStartAttr, start);
  narrow.getRegion().takeBody(op.getRegion());
  op.erase();
  return narrow;
}

// Everything that decides a kernel's code, as text.
static std::string structureOf(linalg::GenericOp op) {
  std::string key;
  llvm::raw_string_ostream os(key);
  for (auto [map, v] : llvm::zip(op.getIndexingMapsArray(), op->getOperands()))
    os << map << kernelParameterType(cast<MemRefType>(v.getType()))
       << cast<MemRefType>(v.getType()).getElementType() << ';';
  for (utils::IteratorType type : op.getIteratorTypesArray())
    os << (type == utils::IteratorType::reduction ? 'r' : 'p');
  os << op.getNumDpsInputs() << op->getAttr(kStartAttr);
  llvm::DenseMap<Value, unsigned> numbers;
  auto number = [&](Value v) {
    return numbers.try_emplace(v, numbers.size()).first->second;
  };
  for (Value v : op.getBody()->getArguments())
    number(v);
  for (Operation &inner : *op.getBody()) {
    os << '|' << inner.getName() << inner.getAttrDictionary();
    for (Value v : inner.getOperands()) {
      bool inside = v.getParentBlock() == op.getBody();
      if (inside)
        os << " %" << number(v);
      else
        os << " " << *v.getDefiningOp();
    }
    for (Value v : inner.getResults())
      os << "->%" << number(v) << v.getType();
  }
  return key;
}

LogicalResult outlineKernels(func::FuncOp function, ModuleOp kernels,
                             const LoopOptions &options) {
  SmallVector<linalg::LinalgOp> ops;
  function.walk([&](linalg::LinalgOp op) { ops.push_back(op); });
  llvm::StringMap<std::string> known;
  IRRewriter rewriter(function.getContext());
  for (linalg::LinalgOp linalgOp : ops) {
    auto op = dyn_cast<linalg::GenericOp>(linalgOp.getOperation());
    if (!op) {
      rewriter.setInsertionPoint(linalgOp);
      FailureOr<linalg::GenericOp> generic =
          linalg::generalizeNamedOp(rewriter, linalgOp);
      if (failed(generic))
        return linalgOp.emitError("cannot generate a kernel");
      op = *generic;
    }
    // linalg.fill and friends pass scalars by value; their kernels capture
    // constants only.
    SmallVector<Value> scalars;
    for (Value v : op.getDpsInputs())
      if (!isa<MemRefType>(v.getType()))
        scalars.push_back(v);
    if (!scalars.empty()) {
      OpBuilder b(op);
      SmallVector<Value> inputs;
      SmallVector<AffineMap> maps;
      Block *body = op.getBody();
      unsigned kept = 0;
      for (auto [i, v] : llvm::enumerate(op.getDpsInputs())) {
        if (isa<MemRefType>(v.getType())) {
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
      op = bare;
    }
    if (op.getNumLoops() > 1)
      if (auto joined = joinedLoops(op); joined.back() + 1 < op.getNumLoops())
        op = joinLoops(op, joined);
    std::string key = structureOf(op);
    std::string &name = known[key];
    if (name.empty()) {
      name = "ebb_kernel_" + std::to_string(known.size() - 1);
      emitKernel(op, name, kernels, options);
    }
    OpBuilder b(op);
    auto launch = kernel::LaunchOp::create(b, op.getLoc(), name,
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
    bool reads = llvm::any_of(op.getBody()->getArguments().drop_front(inputs),
                              [](Value v) { return !v.use_empty(); });
    launch->setAttr("reads_outputs",
                    b.getBoolAttr(reads && !op->hasAttr(kStartAttr)));
    op.erase();
  }
  return success();
}

} // namespace ebb
