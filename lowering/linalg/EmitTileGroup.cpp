// The one kernel of a group: for each tile, every stage on parts of its
// operands. A stage is a kernel as any other; extents are its parameters.
// Which ops form a group is FindTileGroups.cpp. Called by OutlineKernels.cpp.
#include "lowering/KernelOps.h"
#include "lowering/linalg/Combiners.h"
#include "lowering/linalg/EmitLoops.h"
#include "lowering/linalg/KernelTable.h"
#include "lowering/linalg/TileGroups.h"
#include "lowering/linalg/Views.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace ebb {

// What a thread keeps on its stack of the values that only one tile needs.
constexpr int64_t kMostScratchBytes = int64_t(1) << 16;

namespace {
class GroupEmitter {
public:
  GroupEmitter(const TileGroup &group, KernelTable &kernels)
      : group(group), kernels(kernels), b(group.stages.back().op),
        loc(locationOf(group)) {}
  void run();

private:
  static Location locationOf(const TileGroup &group);
  static Value rootOf(Value v);
  void writeOwnValuesToResults();
  void makeParts();
  bool isStage(Operation *op) const;
  bool onlyStagesUse(Value v) const;
  bool isOwn(Value v) const;
  bool isScratch(Value v) const { return scratch.count(rootOf(v)); }
  std::optional<SmallVector<int>> tiledDimsOfRoot(unsigned s, unsigned i) const;
  MemRefType scratchType(unsigned s, unsigned i) const;
  void chooseScratch();
  void collectOperands();
  void joinParts();
  SmallVector<int> tiledDimsOf(unsigned s, unsigned i) const;
  SmallVector<int64_t> inplacePairs() const;
  bool mayLend(Value input, Value output) const;

  linalg::GenericOp opOf(unsigned s) const { return group.stages[s].op; }
  AffineMap mapOf(unsigned s, unsigned i) const {
    return opOf(s).getIndexingMapsArray()[i];
  }
  // What the group's kernel has as operand i of stage s.
  Value operandOf(unsigned s, unsigned i) const;
  std::pair<Value, unsigned> sourceOf(unsigned d) const;
  unsigned positionOf(Value operand) const;
  SmallVector<unsigned> shiftedLoops(unsigned s) const;
  std::string key() const;

  func::FuncOp emit(StringRef name);
  Value scratchTileOf(OpBuilder &k, unsigned s, unsigned i);
  Value tileOf(OpBuilder &k, unsigned s, unsigned i);
  void callStage(OpBuilder &k, unsigned s);

  const TileGroup &group;
  KernelTable &kernels;
  OpBuilder b; // where the last stage is
  Location loc;
  DenseMap<unsigned, Value> parts; // the results of stages that give parts
  // What each tile has a buffer of its own for, in what type.
  llvm::MapVector<Value, MemRefType> scratch;
  SmallVector<Value> inputs, outputs;

  // In the kernel: its operands, and of each tiled dim the number of the tile,
  // its first position and its extent.
  DenseMap<Value, Value> there;
  DenseMap<unsigned, Value> numbers, firsts, sizes;
};
} // namespace

// The places of all the ops it does the work of.
Location GroupEmitter::locationOf(const TileGroup &group) {
  SmallVector<Location> places;
  for (TileGroup::Stage stage : group.stages)
    places.push_back(stage.op.getLoc());
  return FusedLoc::get(places.front().getContext(), places);
}

// ---- what the stages read and write ----------------------------------------

Value GroupEmitter::operandOf(unsigned s, unsigned i) const {
  Value part = i >= opOf(s).getNumDpsInputs() ? parts.lookup(s) : Value();
  return part ? part : opOf(s)->getOperand(i);
}

// An operand of the launch and its dim that is dim d; null if it has none.
std::pair<Value, unsigned> GroupEmitter::sourceOf(unsigned d) const {
  for (unsigned s = 0; s < group.stages.size(); ++s)
    for (unsigned i = 0; i < opOf(s)->getNumOperands(); ++i) {
      Value operand = opOf(s)->getOperand(i);
      int loop = group.loopOf(s, d);
      int at = loop < 0 ? -1 : resultOf(mapOf(s, i), loop);
      if (at < 0 || isScratch(operand))
        continue;
      // Of what it gives parts of the kernel has the parts.
      Value part = operandOf(s, i);
      unsigned cut = part == operand ? 0 : group.partDims(s).size();
      return {part, cut + at};
    }
  return {};
}

bool GroupEmitter::isStage(Operation *op) const {
  return llvm::any_of(group.stages, [&](const TileGroup::Stage &stage) {
    return stage.op == op;
  });
}

// Whether stages are all that use v, or parts of it from known positions on.
bool GroupEmitter::onlyStagesUse(Value v) const {
  return llvm::all_of(v.getUsers(), [&](Operation *user) {
    auto part = dyn_cast<memref::SubViewOp>(user);
    return part ? rootOf(part) == rootOf(v) && onlyStagesUse(part)
                : isStage(user);
  });
}

// Whether v is all that anybody sees of an allocation.
static bool isWholeAllocation(Value v) {
  while (auto view = v.getDefiningOp<ViewLikeOpInterface>()) {
    v = view.getViewSource();
    if (!v.hasOneUse())
      return false;
  }
  return bool(v.getDefiningOp<memref::AllocOp>());
}

// An allocation that nothing but the stages looks at, all in one way.
bool GroupEmitter::isOwn(Value v) const {
  return isWholeAllocation(v) &&
         llvm::all_of(v.getUsers(),
                      [&](Operation *user) { return isStage(user); });
}

// A value that only the group needs, and that a result is made of element by
// element at the end, is written to the place of that result.
void GroupEmitter::writeOwnValuesToResults() {
  auto count = [&](unsigned s, Value base) {
    return llvm::count_if(opOf(s)->getOperands(),
                          [&](Value v) { return baseOf(v) == base; });
  };
  auto place = [&](unsigned s, OpOperand *input) -> Value {
    Value own = input->get();
    AffineMap map = opOf(s).getMatchingIndexingMap(input);
    if (!isOwn(own) || !map.isPermutation() || count(s, baseOf(own)) != 1)
      return {};
    for (unsigned later = s + 1; later < group.stages.size(); ++later)
      if (count(later, baseOf(own)) > 0)
        return {};
    for (OpOperand &output : opOf(s).getDpsInitsMutable()) {
      bool fits = output.get().getType() == own.getType() &&
                  opOf(s).getMatchingIndexingMap(&output) == map;
      for (unsigned earlier = 0; earlier <= s; ++earlier)
        fits &= count(earlier, baseOf(output.get())) == (earlier == s);
      if (fits)
        return output.get();
    }
    return {};
  };
  for (unsigned s = 0; s < group.stages.size(); ++s)
    if (opOf(s).getNumReductionLoops() == 0)
      for (OpOperand *input : opOf(s).getDpsInputOperands())
        if (Value result = place(s, input))
          input->get().replaceAllUsesWith(result);
}

// Room for the parts of results that tiles give: an extent for each dim that
// they cut, then the result's.
void GroupEmitter::makeParts() {
  for (unsigned s = 0; s < group.stages.size(); ++s) {
    SmallVector<unsigned> dims = group.partDims(s);
    if (dims.empty())
      continue;
    SmallVector<OpFoldResult> shape;
    for (unsigned d : dims) {
      auto [operand, dim] = sourceOf(d);
      OpFoldResult extent = memref::getMixedSize(b, loc, operand, dim);
      int64_t block = group.dims[d].block;
      if (std::optional<int64_t> known = getConstantIntValue(extent)) {
        shape.push_back(b.getIndexAttr(llvm::divideCeil(*known, block)));
        continue;
      }
      Value padded = arith::AddIOp::create(
          b, loc, cast<Value>(extent),
          arith::ConstantIndexOp::create(b, loc, block - 1));
      Value size = arith::ConstantIndexOp::create(b, loc, block);
      shape.push_back(OpFoldResult(
          arith::DivUIOp::create(b, loc, padded, size).getResult()));
    }
    Value whole = opOf(s).getDpsInits()[0];
    llvm::append_range(shape, memref::getMixedSizes(b, loc, whole));
    auto [known, dynamic] = decomposeMixedValues(shape);
    auto type = MemRefType::get(
        known, cast<MemRefType>(whole.getType()).getElementType());
    parts[s] = memref::AllocOp::create(b, loc, type, dynamic);
  }
}

// What `v` is a part of, from known positions on.
Value GroupEmitter::rootOf(Value v) {
  while (auto part = v.getDefiningOp<memref::SubViewOp>()) {
    for (unsigned d = 0; d < part.getSourceType().getRank(); ++d)
      if (!isWholeDim(part, d) &&
          (!getConstantIntValue(part.getMixedOffsets()[d]) ||
           !getConstantIntValue(part.getMixedSizes()[d]) ||
           !getConstantIntValue(part.getMixedStrides()[d])))
        return v;
    v = part.getSource();
  }
  return v;
}

// The tiled dim that each dim is, of what operand i of stage s is a part of, or
// -1; none where a tile cuts what the operand has but some of.
std::optional<SmallVector<int>>
GroupEmitter::tiledDimsOfRoot(unsigned s, unsigned i) const {
  Value v = opOf(s)->getOperand(i), root = rootOf(v);
  SmallVector<int> tiled(mapOf(s, i).getNumResults(), -1);
  for (auto [loop, d] : llvm::enumerate(group.stages[s].dims))
    if (int at = resultOf(mapOf(s, i), loop); at >= 0 && group.dims[d].block)
      tiled[at] = d;
  while (v != root) {
    auto part = v.getDefiningOp<memref::SubViewOp>();
    SmallVector<int> source(part.getSourceType().getRank(), -1);
    for (auto [at, d] : llvm::enumerate(tiled)) {
      int from = d < 0 ? -1 : sourceDimOf(part, at);
      if (d >= 0 && from < 0)
        return std::nullopt;
      if (d >= 0)
        source[from] = d;
    }
    tiled = source;
    v = part.getSource();
  }
  return tiled;
}

// A tile's part of what operand i of stage s is a part of; null if there is
// none of known extents.
MemRefType GroupEmitter::scratchType(unsigned s, unsigned i) const {
  auto type = cast<MemRefType>(rootOf(opOf(s)->getOperand(i)).getType());
  std::optional<SmallVector<int>> tiled = tiledDimsOfRoot(s, i);
  if (!tiled)
    return {};
  SmallVector<int64_t> shape(type.getShape());
  for (auto [at, d] : llvm::enumerate(*tiled))
    if (d >= 0)
      shape[at] = group.dims[d].block;
  auto scratch =
      MemRefType::get(shape, kernelParameterType(type).getElementType());
  return scratch.hasStaticShape() ? scratch : MemRefType();
}

// Buffers of the group alone of which a tile's part is small and known: they
// need no memory of the program's.
void GroupEmitter::chooseScratch() {
  int64_t left = kMostScratchBytes;
  for (unsigned s = 0; s < group.stages.size(); ++s)
    for (unsigned i = opOf(s).getNumDpsInputs(); i < opOf(s)->getNumOperands();
         ++i) {
      Value root = rootOf(opOf(s)->getOperand(i));
      if (parts.count(s) || scratch.count(root) || !isWholeAllocation(root) ||
          !onlyStagesUse(root))
        continue;
      MemRefType type = scratchType(s, i);
      if (!type ||
          llvm::any_of(type.getShape(), [&](int64_t n) { return n > left; }))
        continue;
      int64_t bytes = storageBytes(type.getElementType());
      for (int64_t n : type.getShape())
        bytes = std::min(bytes, left + 1) * n;
      if (bytes > left)
        continue;
      left -= bytes;
      scratch.insert({root, type});
    }
  // The extents of tiled dims are those of operands.
  for (auto [d, dim] : llvm::enumerate(group.dims)) {
    if (dim.block == 0 || sourceOf(d).first)
      continue;
    Value smallest;
    for (unsigned s = 0; s < group.stages.size(); ++s)
      for (unsigned i = 0; i < opOf(s)->getNumOperands(); ++i) {
        Value root = rootOf(opOf(s)->getOperand(i));
        if (resultOf(mapOf(s, i), group.loopOf(s, d)) >= 0 &&
            scratch.count(root) &&
            (!smallest || scratch.lookup(root).getNumElements() <
                              scratch.lookup(smallest).getNumElements()))
          smallest = root;
      }
    scratch.erase(smallest);
  }
}

void GroupEmitter::collectOperands() {
  llvm::SetVector<Value> read, written;
  llvm::SmallPtrSet<Value, 8> made;
  for (unsigned s = 0; s < group.stages.size(); ++s) {
    unsigned count = opOf(s).getNumDpsInputs();
    for (unsigned i = 0; i < opOf(s)->getNumOperands(); ++i) {
      Value operand = operandOf(s, i);
      if (isScratch(operand))
        continue;
      if (i >= count) {
        written.insert(operand);
        made.insert(operand);
      } else if (!made.contains(operand)) {
        read.insert(operand);
      }
    }
  }
  inputs = read.takeVector();
  outputs = written.takeVector();
}

// Where operand i of stage s has each tiled dim.
SmallVector<int> GroupEmitter::tiledDimsOf(unsigned s, unsigned i) const {
  SmallVector<int> places;
  for (auto [d, dim] : llvm::enumerate(group.dims))
    if (dim.block > 0)
      places.push_back(resultOf(mapOf(s, i), group.loopOf(s, d)));
  return places;
}

// Whether `output` may have the bytes of `input`: nothing reads them after they
// are written over, and each tile keeps to its own.
bool GroupEmitter::mayLend(Value input, Value output) const {
  auto from = cast<MemRefType>(input.getType());
  auto to = cast<MemRefType>(output.getType());
  if (failed(verifyCompatibleShape(from, to)) ||
      storageBytes(from.getElementType()) != storageBytes(to.getElementType()))
    return false;
  bool written = false;
  std::optional<SmallVector<int>> places;
  for (unsigned s = 0; s < group.stages.size(); ++s) {
    linalg::GenericOp op = opOf(s);
    const bool before = written;
    std::optional<AffineMap> writing;
    for (unsigned i = op->getNumOperands(); i-- > 0;) {
      Value operand = operandOf(s, i);
      if (operand != input && operand != output) {
        if (baseOf(operand) == baseOf(input) ||
            baseOf(operand) == baseOf(output))
          return false;
        continue;
      }
      if (!places)
        places = tiledDimsOf(s, i);
      if (*places != tiledDimsOf(s, i))
        return false;
      AffineMap map = mapOf(s, i);
      if (i >= op.getNumDpsInputs()) {
        written = true;
        writing = map;
      } else if (operand == input) {
        if (before || (writing && (op.getNumReductionLoops() > 0 ||
                                   map != *writing || !map.isPermutation())))
          return false;
      }
    }
  }
  return written;
}

SmallVector<int64_t> GroupEmitter::inplacePairs() const {
  SmallVector<int64_t> pairs;
  for (auto [o, output] : llvm::enumerate(outputs))
    for (auto [i, input] : llvm::enumerate(inputs))
      if (!llvm::is_contained(outputs, input) && mayLend(input, output))
        pairs.append(
            {static_cast<int64_t>(i), static_cast<int64_t>(inputs.size() + o)});
  return pairs;
}

// Joins the parts to what the stages would have given at once, each by a kernel
// of its own behind the group's.
void GroupEmitter::joinParts() {
  for (unsigned s = 0; s < group.stages.size(); ++s) {
    Value part = parts.lookup(s);
    if (!part)
      continue;
    linalg::GenericOp op = opOf(s);
    Operation *combiner = combinerOf(op);
    Value whole = op.getDpsInits()[0];
    unsigned rank = cast<MemRefType>(part.getType()).getRank();
    unsigned cut = rank - cast<MemRefType>(whole.getType()).getRank();
    AffineMap all = b.getMultiDimIdentityMap(rank);
    SmallVector<utils::IteratorType> kinds(rank, utils::IteratorType::parallel);
    std::fill_n(kinds.begin(), cut, utils::IteratorType::reduction);
    auto last = linalg::GenericOp::create(
        b, loc, TypeRange(), part, whole,
        ArrayRef<AffineMap>{
            all, AffineMap::get(rank, 0, all.getResults().drop_front(cut),
                                b.getContext())},
        kinds, [&](OpBuilder &inner, Location, ValueRange values) {
          linalg::YieldOp::create(
              inner, loc, joined(inner, combiner, values[0], values[1]));
        });
    last->setAttr(kStartAttr, op->getAttr(kStartAttr));
    op->setAttr(kStartAttr, b.getArrayAttr(neutralOf(combiner)));
  }
}

// ---- the kernel ------------------------------------------------------------

// Loops whose positions a stage's region looks at, and that tiles cut.
SmallVector<unsigned> GroupEmitter::shiftedLoops(unsigned s) const {
  llvm::SetVector<unsigned> loops;
  opOf(s).walk([&](linalg::IndexOp index) {
    if (group.dims[group.stages[s].dims[index.getDim()]].block > 0)
      loops.insert(index.getDim());
  });
  return loops.takeVector();
}

// Part of `view`; `shape` says which extents 1 it drops.
static Value partOf(OpBuilder &k, Location loc, Value view,
                    ArrayRef<OpFoldResult> from, ArrayRef<OpFoldResult> count,
                    ArrayRef<OpFoldResult> steps, ArrayRef<int64_t> shape) {
  auto type = memref::SubViewOp::inferRankReducedResultType(
      shape, cast<MemRefType>(view.getType()), from, count, steps);
  return memref::SubViewOp::create(k, loc, cast<MemRefType>(type), view, from,
                                   count, steps);
}

static SmallVector<int64_t> knownOf(ArrayRef<OpFoldResult> values) {
  return decomposeMixedValues(SmallVector<OpFoldResult>(values)).first;
}

// What stage s has as operand i of a buffer of the tile: the same parts of it
// as of the whole one.
Value GroupEmitter::scratchTileOf(OpBuilder &k, unsigned s, unsigned i) {
  Value operand = opOf(s)->getOperand(i), root = rootOf(operand);
  OpFoldResult zero = k.getIndexAttr(0), one = k.getIndexAttr(1);
  SmallVector<int> tiled = *tiledDimsOfRoot(s, i);
  SmallVector<memref::SubViewOp> chain;
  for (Value v = operand; v != root; v = chain.back().getSource())
    chain.push_back(v.getDefiningOp<memref::SubViewOp>());
  Value view = there.lookup(root);
  SmallVector<OpFoldResult> from(tiled.size(), zero), ones(tiled.size(), one);
  SmallVector<OpFoldResult> count = memref::getMixedSizes(k, loc, view);
  for (auto [at, d] : llvm::enumerate(tiled))
    if (d >= 0)
      count[at] = sizes.lookup(d);
  view = partOf(k, loc, view, from, count, ones, knownOf(count));
  for (memref::SubViewOp part : llvm::reverse(chain)) {
    SmallVector<OpFoldResult> from = part.getMixedOffsets();
    SmallVector<OpFoldResult> count = part.getMixedSizes();
    SmallVector<int64_t> shape;
    llvm::SmallBitVector dropped = part.getDroppedDims();
    for (unsigned d = 0; d < count.size(); ++d) {
      if (isWholeDim(part, d)) {
        from[d] = zero;
        count[d] = memref::getMixedSize(k, loc, view, d);
      }
      if (!dropped.test(d))
        shape.push_back(
            getConstantIntValue(count[d]).value_or(ShapedType::kDynamic));
    }
    view = partOf(k, loc, view, from, count, part.getMixedStrides(), shape);
  }
  return view;
}

// The tile's part of what stage s has as operand i, in the type that its kernel
// takes.
Value GroupEmitter::tileOf(OpBuilder &k, unsigned s, unsigned i) {
  Value operand = operandOf(s, i), tile;
  if (isScratch(operand)) {
    tile = scratchTileOf(k, s, i);
  } else {
    OpFoldResult zero = k.getIndexAttr(0), one = k.getIndexAttr(1);
    Value view = there.lookup(operand);
    SmallVector<OpFoldResult> from, count;
    if (i >= opOf(s).getNumDpsInputs() && parts.count(s))
      for (unsigned d : group.partDims(s)) {
        from.push_back(numbers.lookup(d));
        count.push_back(one);
      }
    const unsigned cut = from.size();
    AffineMap map = mapOf(s, i);
    for (unsigned at = 0; at < map.getNumResults(); ++at) {
      from.push_back(zero);
      count.push_back(memref::getMixedSize(k, loc, view, cut + at));
      for (auto [loop, d] : llvm::enumerate(group.stages[s].dims))
        if (resultOf(map, loop) == static_cast<int>(at) && sizes.count(d)) {
          from.back() = firsts.lookup(d);
          count.back() = sizes.lookup(d);
        }
    }
    SmallVector<OpFoldResult> steps(from.size(), one);
    SmallVector<int64_t> shape(map.getNumResults(), ShapedType::kDynamic);
    tile = partOf(k, loc, view, from, count, steps, shape);
  }
  MemRefType wanted =
      kernelParameterType(cast<MemRefType>(opOf(s)->getOperand(i).getType()));
  return tile.getType() == wanted
             ? tile
             : Value(memref::CastOp::create(k, loc, wanted, tile));
}

void GroupEmitter::callStage(OpBuilder &k, unsigned s) {
  SmallVector<unsigned> shifted = shiftedLoops(s);
  func::FuncOp callee = kernels.stageFor(opOf(s), shifted);
  SmallVector<Value> arguments;
  for (unsigned i = 0; i < opOf(s)->getNumOperands(); ++i)
    arguments.push_back(tileOf(k, s, i));
  auto triples = callee->getAttrOfType<DenseI64ArrayAttr>(kUnitsAttr);
  Value units = arith::ConstantIndexOp::create(k, loc, 1);
  for (int64_t t = 0; t + 2 < triples.size(); t += 3) {
    Value extent =
        memref::DimOp::create(k, loc, arguments[triples[t]], triples[t + 1]);
    if (triples[t + 2] > 1)
      extent = arith::CeilDivUIOp::create(
          k, loc, extent,
          arith::ConstantIndexOp::create(k, loc, triples[t + 2]));
    units = arith::MulIOp::create(k, loc, units, extent);
  }
  for (unsigned loop : shifted)
    arguments.push_back(firsts.lookup(group.stages[s].dims[loop]));
  arguments.push_back(arith::ConstantIndexOp::create(k, loc, 0));
  arguments.push_back(units);
  func::CallOp::create(k, loc, callee, arguments);
}

// Everything that decides the kernel's code, as text.
std::string GroupEmitter::key() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::SmallDenseMap<Value, unsigned> own;
  for (unsigned s = 0; s < group.stages.size(); ++s) {
    os << structureOf(opOf(s)) << '\n';
    llvm::interleaveComma(group.stages[s].dims, os);
    os << ':';
    for (unsigned i = 0; i < opOf(s)->getNumOperands(); ++i) {
      Value operand = operandOf(s, i);
      if (isScratch(operand)) {
        Value root = rootOf(operand);
        os << " own " << own.try_emplace(root, own.size()).first->second << ' '
           << scratch.find(root)->second;
        for (Value v = operand; v != root;) {
          auto part = v.getDefiningOp<memref::SubViewOp>();
          os << part->getPropertiesAsAttribute() << part.getType();
          v = part.getSource();
        }
      } else {
        os << ' ' << positionOf(operand);
      }
    }
    os << '\n';
  }
  for (const TileGroup::Dim &dim : group.dims)
    os << dim.block << ' ';
  return text;
}

unsigned GroupEmitter::positionOf(Value operand) const {
  const auto *input = llvm::find(inputs, operand);
  if (input != inputs.end() && !llvm::is_contained(outputs, operand))
    return input - inputs.begin();
  return inputs.size() + (llvm::find(outputs, operand) - outputs.begin());
}

func::FuncOp GroupEmitter::emit(StringRef name) {
  OpBuilder k(kernels.getModule().getContext());
  SmallVector<Type> types;
  for (Value v : llvm::concat<Value>(inputs, outputs))
    types.push_back(kernelParameterType(cast<MemRefType>(v.getType())));
  types.append(2, k.getIndexType());
  k.setInsertionPointToEnd(kernels.getModule().getBody());
  auto kernel =
      func::FuncOp::create(k, loc, name, k.getFunctionType(types, {}));
  Block *entry = kernel.addEntryBlock();
  k.setInsertionPointToStart(entry);
  for (auto [i, v] : llvm::enumerate(llvm::concat<Value>(inputs, outputs)))
    there[v] = entry->getArgument(i);
  for (auto [own, type] : scratch)
    there[own] =
        memref::AllocaOp::create(k, loc, type, k.getI64IntegerAttr(64));

  SmallVector<int64_t> units;
  SmallVector<std::tuple<unsigned, Value, Value, Value>> tiled;
  for (auto [d, dim] : llvm::enumerate(group.dims)) {
    if (dim.block == 0)
      continue;
    auto [operand, at] = sourceOf(d);
    units.append({positionOf(operand), at, dim.block});
    Value extent = memref::DimOp::create(k, loc, there.lookup(operand), at);
    Value block = arith::ConstantIndexOp::create(k, loc, dim.block);
    Value tiles = arith::CeilDivUIOp::create(k, loc, extent, block);
    tiled.push_back({d, extent, block, tiles});
  }
  Value one = arith::ConstantIndexOp::create(k, loc, 1);
  auto loop = scf::ForOp::create(k, loc, entry->getArgument(types.size() - 2),
                                 entry->getArgument(types.size() - 1), one);
  func::ReturnOp::create(k, loc);
  k.setInsertionPointToStart(loop.getBody());
  Value rest = loop.getInductionVar();
  for (auto [d, extent, block, tiles] : llvm::reverse(tiled)) {
    numbers[d] = arith::RemUIOp::create(k, loc, rest, tiles);
    rest = arith::DivUIOp::create(k, loc, rest, tiles);
    firsts[d] = arith::MulIOp::create(k, loc, numbers[d], block);
    sizes[d] = arith::MinUIOp::create(
        k, loc, block, arith::SubIOp::create(k, loc, extent, firsts[d]));
  }
  for (unsigned s = 0; s < group.stages.size(); ++s)
    callStage(k, s);
  kernel->setAttr(kUnitsAttr, k.getDenseI64ArrayAttr(units));
  kernel->setAttr("llvm.emit_c_interface", k.getUnitAttr());
  return kernel;
}

void GroupEmitter::run() {
  writeOwnValuesToResults();
  makeParts();
  chooseScratch();
  collectOperands();
  auto launch = kernel::LaunchOp::create(b, loc, "", inputs, outputs);
  launch->setAttr(kernel::kInplaceAttr, b.getDenseI64ArrayAttr(inplacePairs()));
  launch->setAttr(kernel::kReadsOutputsAttr, b.getBoolAttr(false));
  joinParts();
  bool fresh;
  std::string name = kernels.nameFor(key(), "ebb_tiles_", fresh);
  if (fresh)
    emit(name);
  launch.setCallee(name);
  for (TileGroup::Stage stage : group.stages)
    stage.op.erase();
}

void launchTileGroup(const TileGroup &group, KernelTable &kernels) {
  GroupEmitter(group, kernels).run();
}

} // namespace ebb
