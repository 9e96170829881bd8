// Vector loops for a linalg.generic on memrefs.
//
// One loop dimension v is the vector dimension. The other parallel dimensions,
// and blocks of v where v is parallel, are linearised into units that may run
// in any order; within a unit everything is sequential, so the bits do not
// depend on how units are spread over threads. The last, partial vector uses
// masked loads and stores and computes with the same instructions.
#include "lowering/linalg/EmitLoops.h"

#include "lowering/linalg/Combiners.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace ebb {

// Vectors kept in flight: enough independent chains to hide the latency of an
// addition, few enough to stay in registers.
constexpr int64_t kUnroll = 4;
// Elements of the vector dimension in one unit of element-wise work.
constexpr int64_t kBlock = 4096;
// Rows a contraction computes together, so that what they share is loaded once.
constexpr int64_t kRows = 4;
// Elements of the vector dimension in one unit of element-wise work that turns
// operands: reads them in squares, whose rows become columns in registers.
constexpr int64_t kTurnedBlock = 1024;
// Ops of a region that is repeated for each row of a square.
constexpr size_t kTurnedOps = 16;

MemRefType kernelParameterType(MemRefType type) {
  SmallVector<int64_t> shape(type.getRank(), ShapedType::kDynamic), strides;
  int64_t offset;
  bool known = succeeded(type.getStridesAndOffset(strides, offset));
  SmallVector<int64_t> dynamic(type.getRank(), ShapedType::kDynamic);
  if (known && !strides.empty() && strides.back() == 1)
    dynamic.back() = 1;
  Type element = type.getElementType();
  if (element.isInteger(1) || element.isUnsignedInteger(8))
    element = IntegerType::get(type.getContext(), 8);
  if (element.isBF16())
    element = IntegerType::get(type.getContext(), 16);
  auto layout =
      StridedLayoutAttr::get(type.getContext(), ShapedType::kDynamic, dynamic);
  return MemRefType::get(shape, element, layout);
}

namespace {
enum class Access { Invariant, Contiguous, Strided };

class LoopEmitter {
public:
  LoopEmitter(linalg::GenericOp op, ModuleOp module, const LoopOptions &options,
              ArrayRef<unsigned> shifted)
      : op(op), module(module), b(module.getContext()), loc(op.getLoc()),
        options(options), maps(op.getIndexingMapsArray()),
        numLoops(op.getNumLoops()), numInputs(op.getNumDpsInputs()),
        shifted(shifted) {}

  func::FuncOp run(StringRef name);

private:
  // A position in the iteration space; `v` counts from ivs[vdim].
  using Ivs = SmallVector<Value>;
  // The mask of a partial vector; null for a full one.
  struct Tail {
    Value mask;
    explicit operator bool() const { return bool(mask); }
  };

  void chooseVectorDim();
  void chooseTurned();
  void chooseRowDim();
  bool isReduction(unsigned d) const {
    return op.getIteratorTypesArray()[d] == utils::IteratorType::reduction;
  }
  Access access(unsigned operand, unsigned d) const;
  int loopsOf(unsigned operand) const;
  std::pair<unsigned, unsigned> source(unsigned d) const;
  bool reducesAlong() const { return vdim >= 0 && isReduction(vdim); }

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }
  Value extent(unsigned d) { return extents[d]; }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
  Value sub(Value x, Value y) { return arith::SubIOp::create(b, loc, x, y); }
  Value mul(Value x, Value y) { return arith::MulIOp::create(b, loc, x, y); }
  VectorType vec(Type element) const {
    return VectorType::get({lanes}, element);
  }
  Type registerType(Type element) const {
    return lanes > 1 ? Type(vec(element)) : element;
  }
  Value splat(Value scalar) {
    if (lanes == 1 || isa<VectorType>(scalar.getType()))
      return scalar;
    return vector::BroadcastOp::create(b, loc, vec(scalar.getType()), scalar);
  }

  SmallVector<Value> indices(unsigned operand, const Ivs &ivs);
  Value at(AffineExpr expr, ArrayRef<Value> variables);
  Value load(unsigned operand, const Ivs &ivs, Tail tail);
  SmallVector<Value> loadTurned(unsigned operand, Ivs ivs);
  void store(unsigned output, Value value, const Ivs &ivs, Tail tail);
  Value fromMemory(Value value, Type element);
  Value toMemory(Value value, Type element);
  SmallVector<Value> body(const Ivs &ivs, ValueRange accumulators, Tail tail);
  Value inKernel(Value v, IRMapping &map);
  Value selectBits(Operation &inner, IRMapping &map);
  Value applied(affine::AffineApplyOp apply, IRMapping &map);
  SmallVector<Value> startValues(const Ivs &ivs, Tail tail);
  Value identity(Operation *combine, Type element);
  Value combine(Operation *combine, Value x, Value acc);
  Value halved(Value vector, function_ref<Value(Value, Value)> combine);
  Value fold(Operation *combine, Value vector);

  void emitUnit(Value unit);
  void emitElementwise(Ivs ivs, Value start, Value end);
  void emitAcross(Ivs ivs, int64_t rows, Value start, Value end);
  void emitRows(Ivs ivs, Value start, Value end);
  void emitAlong(Ivs ivs);
  SmallVector<Value>
  reductionLoops(ArrayRef<unsigned> dims, Ivs &ivs, SmallVector<Value> carried,
                 function_ref<SmallVector<Value>(Ivs &, ValueRange)> inner);
  SmallVector<Value>
  loop(Value from, Value to, int64_t step, ValueRange carried,
       function_ref<SmallVector<Value>(Value, ValueRange)> inner);

  mutable linalg::GenericOp op; // op handles are not const-correct
  ModuleOp module;
  OpBuilder b;
  Location loc;
  LoopOptions options;
  SmallVector<AffineMap> maps;
  unsigned numLoops, numInputs;
  ArrayRef<unsigned> shifted; // loops that begin where firsts say
  SmallVector<Value> views, firsts, extents;
  SmallVector<unsigned> outer, reductions; // reductions: without vdim
  int vdim = -1, rdim = -1; // the vector dimension; the one taken by `rows`
  int64_t rows = kRows;
  SmallVector<unsigned> turned;          // operands read in squares
  llvm::DenseMap<unsigned, Value> ready; // what load() has of them already
  int64_t lanes = 1, block = kBlock;
};
} // namespace

// Whether `expr` is one more where loop d is.
static bool movesByOne(AffineExpr expr, unsigned d) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dim.getPosition() == d;
  auto sum = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!sum || sum.getKind() != AffineExprKind::Add)
    return false;
  AffineExpr x = sum.getLHS(), y = sum.getRHS();
  return x.isFunctionOfDim(d) ? !y.isFunctionOfDim(d) && movesByOne(x, d)
                              : movesByOne(y, d);
}

Access LoopEmitter::access(unsigned operand, unsigned d) const {
  AffineMap map = maps[operand];
  auto type = cast<MemRefType>(op->getOperand(operand).getType());
  bool used = false;
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    if (!expr.isFunctionOfDim(d))
      continue;
    SmallVector<int64_t> strides;
    int64_t offset;
    bool unit = i + 1 == map.getNumResults() && movesByOne(expr, d) && !used &&
                succeeded(type.getStridesAndOffset(strides, offset)) &&
                strides.back() == 1;
    if (!unit)
      return Access::Strided;
    used = true;
  }
  return used ? Access::Contiguous : Access::Invariant;
}

// How many loops an operand depends on.
int LoopEmitter::loopsOf(unsigned operand) const {
  int count = 0;
  for (unsigned d = 0; d < numLoops; ++d)
    count += llvm::any_of(maps[operand].getResults(), [&](AffineExpr expr) {
      return expr.isFunctionOfDim(d);
    });
  return count;
}

// An operand and dim with the extent of loop d; outputs know parallel extents.
std::pair<unsigned, unsigned> LoopEmitter::source(unsigned d) const {
  unsigned count = op->getNumOperands();
  for (unsigned k = 0; k < count; ++k) {
    unsigned operand = count - 1 - k;
    for (auto [i, expr] : llvm::enumerate(maps[operand].getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr);
          dim && dim.getPosition() == d)
        return {operand, i};
  }
  llvm_unreachable("linalg verifies that every loop has an extent");
}

// Whether values on the way are complex, if operands are or not: an elementwise
// chain may begin and end with real ones.
static bool hasComplex(linalg::GenericOp op) {
  auto isComplex = [](Type type) { return isa<ComplexType>(type); };
  Block *body = op.getBody();
  return llvm::any_of(body->getArgumentTypes(), isComplex) ||
         llvm::any_of(*body, [&](Operation &inner) {
           return llvm::any_of(inner.getResultTypes(), isComplex);
         });
}

void LoopEmitter::chooseVectorDim() {
  int best = -1, bestScore = std::numeric_limits<int>::min();
  for (unsigned d = 0; d < numLoops; ++d) {
    if (isReduction(d) && !combinerOf(op))
      continue;
    bool outputsFit = true;
    int score = isReduction(d) ? 0 : 1;
    for (unsigned operand = 0; operand < maps.size(); ++operand) {
      Access a = access(operand, d);
      bool isOutput = operand >= numInputs;
      if (isOutput && a == Access::Strided)
        outputsFit = false;
      // What more loops walk is more to load.
      int weight = 4 * loopsOf(operand);
      score += a == Access::Contiguous ? weight
               : a == Access::Strided  ? -weight
                                       : 0;
    }
    // A short vector dimension wastes most lanes.
    auto [operand, dim] = source(d);
    int64_t known =
        cast<MemRefType>(op->getOperand(operand).getType()).getDimSize(dim);
    if (known == 1)
      score -= 1000;
    // Folding a vector takes more steps than it saves where few are summed.
    else if (isReduction(d) && known > 0 && known <= 4)
      score -= 4 * static_cast<int>(numLoops);
    if (outputsFit && score > bestScore) {
      best = d;
      bestScore = score;
    }
  }
  vdim = best;
  // No vector dimension: walk the last parallel one element by element.
  for (unsigned d = 0; best < 0 && d < numLoops; ++d)
    if (!isReduction(d))
      vdim = d;
  // Vectors have no complex elements.
  if (hasComplex(op))
    return;
  // Half-width elements count as f32: their arithmetic is done there.
  int64_t bytes = 8;
  for (Value v : op->getOperands()) {
    Type e = cast<MemRefType>(v.getType()).getElementType();
    int64_t width = e.getIntOrFloatBitWidth() / 8;
    if (isa<FloatType>(e) || width >= 4)
      bytes = std::min<int64_t>(bytes, std::max<int64_t>(width, 4));
  }
  lanes = best >= 0 ? options.vectorBytes / bytes : 1;
}

// Operands whose last dim is one loop, where the results' is another: read
// element by element, each would touch a cache line of its own.
void LoopEmitter::chooseTurned() {
  if (op.getNumReductionLoops() > 0 || lanes == 1 || vdim < 0 ||
      op.getBody()->getOperations().size() > kTurnedOps)
    return;
  for (unsigned d : outer)
    for (unsigned operand = 0; operand < numInputs; ++operand)
      if (access(operand, vdim) == Access::Strided &&
          access(operand, d) == Access::Contiguous &&
          (rdim < 0 || rdim == static_cast<int>(d))) {
        rdim = d;
        turned.push_back(operand);
      }
  if (rdim >= 0) {
    rows = lanes;
    block = kTurnedBlock;
  }
}

// Rows are worth taking together when a vector operand does not depend on them.
void LoopEmitter::chooseRowDim() {
  chooseTurned();
  if (reductions.empty() || outer.empty() || lanes == 1 || isReduction(vdim))
    return;
  for (unsigned operand = 0; operand < numInputs; ++operand)
    if (access(operand, vdim) == Access::Contiguous &&
        access(operand, outer.back()) == Access::Invariant)
      rdim = outer.back();
}

SmallVector<Value> LoopEmitter::indices(unsigned operand, const Ivs &ivs) {
  SmallVector<Value> out;
  for (AffineExpr expr : maps[operand].getResults())
    out.push_back(at(expr, ivs));
  return out;
}

// Windows add multiples of loop variables; repetitions divide them by numbers.
// Where a variable is a vector of positions, so is the value.
Value LoopEmitter::at(AffineExpr expr, ArrayRef<Value> variables) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return variables[dim.getPosition()];
  if (auto number = dyn_cast<AffineConstantExpr>(expr))
    return constant(number.getValue());
  auto pair = cast<AffineBinaryOpExpr>(expr);
  Value x = at(pair.getLHS(), variables), y = at(pair.getRHS(), variables);
  if (x.getType() != y.getType()) {
    x = splat(x);
    y = splat(y);
  }
  switch (expr.getKind()) {
  case AffineExprKind::Mul:
    return mul(x, y);
  case AffineExprKind::FloorDiv:
    return arith::DivUIOp::create(b, loc, x, y);
  case AffineExprKind::Mod:
    return arith::RemUIOp::create(b, loc, x, y);
  default:
    return add(x, y);
  }
}

// `type` with another element type.
static Type withElement(Type type, Type element) {
  if (auto vector = dyn_cast<VectorType>(type))
    return VectorType::get(vector.getShape(), element);
  return element;
}

// Memory holds i1 as a byte, and bf16 as its bits: a CPU without bf16 has no
// instruction to move one, and LLVM would call a function for it.
Value LoopEmitter::fromMemory(Value value, Type element) {
  if (element.isBF16())
    return arith::BitcastOp::create(
        b, loc, withElement(value.getType(), element), value);
  if (!element.isInteger(1))
    return value;
  Value zero =
      arith::ConstantOp::create(b, loc, b.getZeroAttr(value.getType()));
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, value, zero);
}
Value LoopEmitter::toMemory(Value value, Type element) {
  Type type = value.getType();
  if (element.isBF16())
    return arith::BitcastOp::create(
        b, loc, withElement(type, b.getIntegerType(16)), value);
  if (!element.isInteger(1))
    return value;
  return arith::ExtUIOp::create(b, loc, withElement(type, b.getI8Type()),
                                value);
}

Value LoopEmitter::load(unsigned operand, const Ivs &ivs, Tail tail) {
  if (Value value = ready.lookup(operand))
    return value;
  Value view = views[operand];
  Type element =
      cast<MemRefType>(op->getOperand(operand).getType()).getElementType();
  Type stored = cast<MemRefType>(view.getType()).getElementType();
  SmallVector<Value> at = indices(operand, ivs);
  Access how = vdim < 0 ? Access::Invariant : access(operand, vdim);
  if (lanes == 1 || how == Access::Invariant)
    return fromMemory(memref::LoadOp::create(b, loc, view, at), element);
  if (how == Access::Contiguous) {
    VectorType type = vec(stored);
    if (!tail)
      return fromMemory(vector::LoadOp::create(b, loc, type, view, at),
                        element);
    Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
    return fromMemory(
        vector::MaskedLoadOp::create(b, loc, type, view, at, tail.mask, zero),
        element);
  }
  // Lane by lane; lanes past the end repeat the last element, so that every
  // address is valid.
  SmallVector<Value> elements;
  Value last = sub(extent(vdim), constant(1));
  for (int64_t lane = 0; lane < lanes; ++lane) {
    Ivs moved(ivs);
    moved[vdim] = add(ivs[vdim], constant(lane));
    if (tail)
      moved[vdim] = arith::MinUIOp::create(b, loc, moved[vdim], last);
    elements.push_back(
        memref::LoadOp::create(b, loc, view, indices(operand, moved)));
  }
  return fromMemory(
      vector::FromElementsOp::create(b, loc, vec(stored), elements), element);
}

void LoopEmitter::store(unsigned output, Value value, const Ivs &ivs,
                        Tail tail) {
  unsigned operand = numInputs + output;
  Value view = views[operand];
  Type element =
      cast<MemRefType>(op->getOperand(operand).getType()).getElementType();
  SmallVector<Value> at = indices(operand, ivs);
  if (lanes == 1 || access(operand, vdim) == Access::Invariant) {
    memref::StoreOp::create(b, loc, toMemory(value, element), view, at);
    return;
  }
  value = toMemory(splat(value), element);
  if (tail)
    vector::MaskedStoreOp::create(b, loc, view, at, tail.mask, value);
  else
    vector::StoreOp::create(b, loc, value, view, at);
}

// A value of the region, mapped; constants captured from outside are cloned,
// and what they were converted by is no code.
Value LoopEmitter::inKernel(Value v, IRMapping &map) {
  if (map.contains(v) || v.getParentBlock() == op.getBody())
    return map.lookupOrDefault(v);
  Operation *made = v.getDefiningOp();
  if (isa<UnrealizedConversionCastOp>(made))
    return inKernel(made->getOperand(0), map);
  return b.clone(*made)->getResult(0);
}

// A selection between bf16 values, made on their bits; null for other ops.
Value LoopEmitter::selectBits(Operation &inner, IRMapping &map) {
  auto select = dyn_cast<arith::SelectOp>(inner);
  if (!select || !select.getType().isBF16())
    return {};
  Type bf16 = select.getType();
  Value x = toMemory(map.lookup(select.getTrueValue()), bf16);
  Value y = toMemory(map.lookup(select.getFalseValue()), bf16);
  return fromMemory(
      arith::SelectOp::create(b, loc, map.lookup(select.getCondition()), x, y),
      bf16);
}

// What fusion makes of an index that it reads through another map.
Value LoopEmitter::applied(affine::AffineApplyOp apply, IRMapping &map) {
  SmallVector<Value> variables;
  for (Value v : apply.getMapOperands())
    variables.push_back(map.lookup(v));
  AffineMap index = apply.getAffineMap();
  SmallVector<AffineExpr> symbols;
  for (unsigned i = 0; i < index.getNumSymbols(); ++i)
    symbols.push_back(b.getAffineDimExpr(index.getNumDims() + i));
  return at(index.getResult(0).replaceSymbols(symbols), variables);
}

// The region at one position (of `lanes` elements). Values that do not depend
// on the vector dimension stay scalars until they meet a vector.
SmallVector<Value> LoopEmitter::body(const Ivs &ivs, ValueRange accumulators,
                                     Tail tail) {
  IRMapping map;
  Block *region = op.getBody();
  for (unsigned i = 0; i < numInputs; ++i)
    if (!region->getArgument(i).use_empty())
      map.map(region->getArgument(i), load(i, ivs, tail));
  for (auto [i, acc] : llvm::enumerate(accumulators))
    map.map(region->getArgument(numInputs + i), acc);
  for (Operation &inner : region->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
      unsigned d = index.getDim();
      Value value = ivs[d];
      for (auto [loop, first] : llvm::zip_equal(shifted, firsts))
        if (loop == d)
          value = add(value, first);
      if (static_cast<int>(d) == vdim && lanes > 1) {
        Value step = vector::StepOp::create(b, loc, vec(b.getIndexType()));
        value = add(splat(value), step);
      }
      map.map(index.getResult(), value);
      continue;
    }
    bool vectors = llvm::any_of(inner.getOperands(), [&](Value v) {
      return isa<VectorType>(map.lookupOrDefault(v).getType());
    });
    for (Value v : inner.getOperands()) {
      Value mapped = inKernel(v, map);
      map.map(v, vectors ? splat(mapped) : mapped);
    }
    if (auto apply = dyn_cast<affine::AffineApplyOp>(inner)) {
      map.map(apply.getResult(), applied(apply, map));
      continue;
    }
    // ui8 is i8 in registers and memory; its conversions are no code.
    if (isa<UnrealizedConversionCastOp>(inner)) {
      map.map(inner.getResult(0), map.lookup(inner.getOperand(0)));
      continue;
    }
    if (Value selected = selectBits(inner, map)) {
      map.map(inner.getResult(0), selected);
      continue;
    }
    Operation *copy = b.clone(inner, map);
    if (vectors)
      for (Value result : copy->getResults())
        result.setType(vec(result.getType()));
  }
  SmallVector<Value> results;
  for (Value v : region->getTerminator()->getOperands())
    results.push_back(inKernel(v, map));
  return results;
}

// What the accumulators of each output begin with.
SmallVector<Value> LoopEmitter::startValues(const Ivs &ivs, Tail tail) {
  SmallVector<Value> values;
  auto start = op->getAttrOfType<ArrayAttr>(kStartAttr);
  for (unsigned i = 0; i < op.getNumDpsInits(); ++i) {
    if (start) {
      auto attr = cast<TypedAttr>(start[i]);
      Value scalar = arith::ConstantOp::create(b, loc, attr);
      values.push_back(reducesAlong() ? scalar : splat(scalar));
      continue;
    }
    Value value = load(numInputs + i, ivs, tail);
    values.push_back(reducesAlong() ? value : splat(value));
  }
  return values;
}

Value LoopEmitter::identity(Operation *combine, Type element) {
  if (auto complex = dyn_cast<ComplexType>(element)) {
    Attribute zero = b.getZeroAttr(complex.getElementType());
    return complex::ConstantOp::create(b, loc, element,
                                       b.getArrayAttr({zero, zero}));
  }
  return arith::ConstantOp::create(b, loc, neutralOf(combine));
}

// Fold two accumulators; 16-bit floats compute in f32, as in the region.
Value LoopEmitter::combine(Operation *combine, Value x, Value acc) {
  Type type = acc.getType(), wide = withElement(type, b.getF32Type());
  Type element = getElementTypeOrSelf(type);
  if (element.isBF16() || element.isF16()) {
    Value xWide = arith::ExtFOp::create(b, loc, wide, x);
    Value accWide = arith::ExtFOp::create(b, loc, wide, acc);
    return arith::TruncFOp::create(b, loc, type,
                                   this->combine(combine, xWide, accWide));
  }
  return joined(b, combine, x, acc);
}

// Halve a vector until one element is left: a fixed tree, the same everywhere.
Value LoopEmitter::halved(Value vector,
                          function_ref<Value(Value, Value)> combine) {
  int64_t width = cast<VectorType>(vector.getType()).getDimSize(0);
  while (width > 1) {
    width /= 2;
    Value low = vector::ExtractStridedSliceOp::create(
        b, loc, vector, ArrayRef<int64_t>{0}, ArrayRef<int64_t>{width},
        ArrayRef<int64_t>{1});
    Value high = vector::ExtractStridedSliceOp::create(
        b, loc, vector, ArrayRef<int64_t>{width}, ArrayRef<int64_t>{width},
        ArrayRef<int64_t>{1});
    vector = combine(high, low);
  }
  return vector::ExtractOp::create(b, loc, vector, ArrayRef<int64_t>{0});
}

// A NaN is looked for once, in all lanes: each step of a maximum that heeds it
// would take three times as long.
Value LoopEmitter::fold(Operation *combiner, Value vector) {
  auto type = cast<VectorType>(vector.getType());
  auto element = dyn_cast<FloatType>(type.getElementType());
  if (!element || element.getWidth() < 32 ||
      !isa<arith::MaximumFOp, arith::MinimumFOp>(combiner))
    return halved(vector,
                  [&](Value x, Value y) { return combine(combiner, x, y); });
  Value isNan =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, vector, vector);
  Value any =
      vector::ReductionOp::create(b, loc, vector::CombiningKind::OR, isNan);
  auto better = isa<arith::MaximumFOp>(combiner) ? arith::CmpFPredicate::OGT
                                                 : arith::CmpFPredicate::OLT;
  Value best = halved(vector, [&](Value x, Value y) -> Value {
    Value first = arith::CmpFOp::create(b, loc, better, x, y);
    return arith::SelectOp::create(b, loc, first, x, y);
  });
  Value nan = arith::ConstantOp::create(
      b, loc,
      b.getFloatAttr(element, APFloat::getNaN(element.getFloatSemantics())));
  return arith::SelectOp::create(b, loc, any, nan, best);
}

SmallVector<Value>
LoopEmitter::loop(Value from, Value to, int64_t step, ValueRange carried,
                  function_ref<SmallVector<Value>(Value, ValueRange)> inner) {
  auto loop =
      scf::ForOp::create(b, loc, from, to, constant(step), carried,
                         [&](OpBuilder &, Location, Value iv, ValueRange args) {
                           OpBuilder::InsertionGuard guard(b);
                           b.setInsertionPointToStart(iv.getParentBlock());
                           SmallVector<Value> results = inner(iv, args);
                           scf::YieldOp::create(b, loc, results);
                         });
  b.setInsertionPointAfter(loop);
  return SmallVector<Value>(loop.getResults());
}

SmallVector<Value> LoopEmitter::reductionLoops(
    ArrayRef<unsigned> dims, Ivs &ivs, SmallVector<Value> carried,
    function_ref<SmallVector<Value>(Ivs &, ValueRange)> inner) {
  if (dims.empty())
    return inner(ivs, carried);
  return loop(constant(0), extent(dims.front()), 1, carried,
              [&](Value iv, ValueRange args) {
                ivs[dims.front()] = iv;
                return reductionLoops(dims.drop_front(), ivs,
                                      llvm::to_vector(args), inner);
              });
}

// Vectors along the rows of a square, made vectors along its columns: blocks
// off the diagonal change places, at every scale.
SmallVector<Value> LoopEmitter::loadTurned(unsigned operand, Ivs ivs) {
  Value view = views[operand], first = ivs[vdim];
  Type element =
      cast<MemRefType>(op->getOperand(operand).getType()).getElementType();
  VectorType type = vec(cast<MemRefType>(view.getType()).getElementType());
  SmallVector<Value> lines;
  for (int64_t lane = 0; lane < lanes; ++lane) {
    ivs[vdim] = add(first, constant(lane));
    lines.push_back(
        vector::LoadOp::create(b, loc, type, view, indices(operand, ivs)));
  }
  for (int64_t side = lanes / 2; side > 0; side /= 2)
    for (int64_t i = 0; i < lanes; ++i) {
      if (i & side)
        continue;
      SmallVector<int64_t> upper, lower;
      for (int64_t j = 0; j < lanes; ++j) {
        upper.push_back(j & side ? lanes + j - side : j);
        lower.push_back(j & side ? lanes + j : j + side);
      }
      Value x = lines[i], y = lines[i + side];
      lines[i] = vector::ShuffleOp::create(b, loc, x, y, upper);
      lines[i + side] = vector::ShuffleOp::create(b, loc, x, y, lower);
    }
  for (Value &line : lines)
    line = fromMemory(line, element);
  return lines;
}

// v parallel, nothing reduced.
void LoopEmitter::emitElementwise(Ivs ivs, Value start, Value end) {
  auto row = [&](Tail tail) {
    SmallVector<Value> results = body(ivs, startValues(ivs, tail), tail);
    for (auto [i, result] : llvm::enumerate(results))
      store(i, result, ivs, tail);
  };
  Value firstRow, lastRow;
  if (rdim >= 0) {
    firstRow = ivs[rdim];
    lastRow = arith::MinUIOp::create(b, loc, add(firstRow, constant(rows)),
                                     extent(rdim));
  }
  auto eachRow = [&](Tail tail) {
    loop(firstRow, lastRow, 1, {}, [&](Value r, ValueRange) {
      ivs[rdim] = r;
      row(tail);
      return SmallVector<Value>{};
    });
  };
  auto square = [&] {
    std::vector<SmallVector<Value>> columns;
    ivs[rdim] = firstRow;
    for (unsigned operand : turned)
      columns.push_back(loadTurned(operand, ivs));
    for (int64_t r = 0; r < rows; ++r) {
      for (auto [operand, values] : llvm::zip_equal(turned, columns))
        ready[operand] = values[r];
      ivs[rdim] = add(firstRow, constant(r));
      row({});
    }
    ready.clear();
  };
  auto at = [&](Value v, Tail tail) {
    ivs[vdim] = v;
    if (rdim < 0)
      return row(tail);
    if (tail)
      return eachRow(tail);
    Value whole = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                        sub(lastRow, firstRow), constant(rows));
    auto branch = scf::IfOp::create(b, loc, whole, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(branch.thenBlock());
    square();
    b.setInsertionPointToStart(branch.elseBlock());
    eachRow({});
  };
  Value count = sub(end, start);
  Value full =
      sub(count, arith::RemUIOp::create(b, loc, count, constant(lanes)));
  Value fullEnd = add(start, full);
  loop(start, fullEnd, lanes, {}, [&](Value v, ValueRange) {
    at(v, {});
    return SmallVector<Value>{};
  });
  if (lanes == 1)
    return;
  Value rest = sub(end, fullEnd);
  Value any = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, rest,
                                    constant(0));
  auto branch = scf::IfOp::create(b, loc, any, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  Value mask = vector::CreateMaskOp::create(b, loc, vec(b.getI1Type()), rest);
  at(fullEnd, {mask});
}

// v parallel, other dimensions reduced: one accumulator vector per output, row
// and vector, for a few neighbouring vectors at a time.
void LoopEmitter::emitAcross(Ivs ivs, int64_t rows, Value start, Value end) {
  unsigned outputs = op.getNumDpsInits();
  auto chunk = [&](Value v, int64_t unroll, Tail tail) {
    auto position = [&](int64_t k) {
      Ivs moved(ivs);
      int64_t u = k % unroll, row = k / unroll;
      moved[vdim] = u ? add(v, constant(u * lanes)) : v;
      if (row)
        moved[rdim] = add(ivs[rdim], constant(row));
      return moved;
    };
    int64_t count = unroll * rows;
    SmallVector<Value> accumulators;
    for (int64_t k = 0; k < count; ++k)
      llvm::append_range(accumulators, startValues(position(k), tail));
    accumulators = reductionLoops(
        reductions, ivs, accumulators, [&](Ivs &, ValueRange carried) {
          SmallVector<Value> next;
          for (int64_t k = 0; k < count; ++k) {
            SmallVector<Value> folded =
                body(position(k), carried.slice(k * outputs, outputs), tail);
            for (Value value : folded)
              next.push_back(splat(value));
          }
          return next;
        });
    for (int64_t k = 0; k < count; ++k)
      for (unsigned i = 0; i < outputs; ++i)
        store(i, accumulators[k * outputs + i], position(k), tail);
  };
  // Several rows fill the registers with fewer vectors each.
  int64_t unroll = rows > 1 ? kUnroll / 2 : kUnroll, wide = lanes * unroll;
  Value count = sub(end, start);
  Value wideEnd =
      sub(end, arith::RemUIOp::create(b, loc, count, constant(wide)));
  loop(start, wideEnd, wide, {}, [&](Value v, ValueRange) {
    chunk(v, unroll, {});
    return SmallVector<Value>{};
  });
  loop(wideEnd, end, lanes, {}, [&](Value v, ValueRange) {
    Tail tail;
    if (lanes > 1) {
      Value rest = arith::MinUIOp::create(b, loc, sub(end, v), constant(lanes));
      tail = {vector::CreateMaskOp::create(b, loc, vec(b.getI1Type()), rest)};
    }
    chunk(v, 1, tail);
    return SmallVector<Value>{};
  });
}

// v reduced: kUnroll accumulators along v, folded at the end.
void LoopEmitter::emitAlong(Ivs ivs) {
  Operation *combiner = combinerOf(op);
  Type element = combiner->getResult(0).getType();
  Value neutral = splat(identity(combiner, element));
  int64_t wide = lanes * kUnroll;
  Value n = extent(vdim), zero = constant(0);
  Value wideEnd = sub(n, arith::RemUIOp::create(b, loc, n, constant(wide)));
  Value fullEnd = sub(n, arith::RemUIOp::create(b, loc, n, constant(lanes)));
  auto at = [&](Ivs &where, Value v, Value acc, Tail tail) {
    where[vdim] = v;
    return splat(body(where, {acc}, tail)[0]);
  };
  SmallVector<Value> accumulators = reductionLoops(
      reductions, ivs, SmallVector<Value>(kUnroll, neutral),
      [&](Ivs &where, ValueRange carried) {
        SmallVector<Value> accs =
            loop(zero, wideEnd, wide, carried, [&](Value v, ValueRange args) {
              SmallVector<Value> next;
              for (int64_t u = 0; u < kUnroll; ++u)
                next.push_back(at(where, u ? add(v, constant(u * lanes)) : v,
                                  args[u], {}));
              return next;
            });
        accs[0] = loop(wideEnd, fullEnd, lanes, {accs[0]},
                       [&](Value v, ValueRange args) {
                         return SmallVector<Value>{at(where, v, args[0], {})};
                       })[0];
        if (lanes == 1)
          return accs;
        Value rest = sub(n, fullEnd);
        Value any =
            arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, rest, zero);
        auto branch = scf::IfOp::create(b, loc, accs[0].getType(), any,
                                        /*withElseRegion=*/true);
        {
          OpBuilder::InsertionGuard guard(b);
          b.setInsertionPointToStart(branch.thenBlock());
          Value mask =
              vector::CreateMaskOp::create(b, loc, vec(b.getI1Type()), rest);
          Value next = at(where, fullEnd, accs[0], {mask});
          next = arith::SelectOp::create(b, loc, mask, next, accs[0]);
          scf::YieldOp::create(b, loc, next);
          b.setInsertionPointToStart(branch.elseBlock());
          scf::YieldOp::create(b, loc, accs[0]);
        }
        accs[0] = branch.getResult(0);
        return accs;
      });
  Value low = combine(combiner, accumulators[1], accumulators[0]);
  Value high = combine(combiner, accumulators[3], accumulators[2]);
  Value total = combine(combiner, high, low);
  if (lanes > 1)
    total = fold(combiner, total);
  ivs[vdim] = zero;
  for (unsigned d : reductions)
    ivs[d] = zero;
  total = combine(combiner, total, startValues(ivs, {})[0]);
  store(0, total, ivs, {});
}

// `rows` rows together, or what is left of them one by one.
void LoopEmitter::emitRows(Ivs ivs, Value start, Value end) {
  Value first = ivs[rdim], n = extent(rdim);
  Value last = add(first, constant(rows));
  Value full =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, last, n);
  auto branch = scf::IfOp::create(b, loc, full, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  emitAcross(ivs, rows, start, end);
  b.setInsertionPointToStart(branch.elseBlock());
  loop(first, n, 1, {}, [&](Value row, ValueRange) {
    ivs[rdim] = row;
    emitAcross(ivs, 1, start, end);
    return SmallVector<Value>{};
  });
}

void LoopEmitter::emitUnit(Value unit) {
  Ivs ivs(numLoops);
  Value rest = unit, start, end;
  bool blocked = vdim >= 0 && !isReduction(vdim);
  if (blocked) {
    Value n = extent(vdim), size = constant(block);
    Value blocks = arith::CeilDivUIOp::create(b, loc, n, size);
    Value index = arith::RemUIOp::create(b, loc, rest, blocks);
    rest = arith::DivUIOp::create(b, loc, rest, blocks);
    start = mul(index, size);
    end = arith::MinUIOp::create(b, loc, add(start, size), n);
  }
  for (auto [i, d] : llvm::enumerate(llvm::reverse(outer))) {
    bool first = i + 1 == outer.size(), byRows = static_cast<int>(d) == rdim;
    Value n = extent(d);
    if (byRows)
      n = arith::CeilDivUIOp::create(b, loc, n, constant(rows));
    ivs[d] = first ? rest : Value(arith::RemUIOp::create(b, loc, rest, n));
    if (!first)
      rest = arith::DivUIOp::create(b, loc, rest, n);
    if (byRows)
      ivs[d] = mul(ivs[d], constant(rows));
  }
  if (vdim < 0) {
    Ivs first(ivs);
    for (Value &iv : first)
      iv = iv ? iv : constant(0);
    SmallVector<Value> results =
        reductionLoops(reductions, ivs, startValues(first, {}),
                       [&](Ivs &where, ValueRange carried) {
                         return body(where, carried, {});
                       });
    for (auto [i, result] : llvm::enumerate(results))
      store(i, result, first, {});
  } else if (!blocked) {
    emitAlong(ivs);
  } else if (reductions.empty()) {
    emitElementwise(ivs, start, end);
  } else if (rdim < 0) {
    emitAcross(ivs, 1, start, end);
  } else {
    emitRows(ivs, start, end);
  }
}

func::FuncOp LoopEmitter::run(StringRef name) {
  if (numLoops)
    chooseVectorDim();
  for (unsigned d = 0; d < numLoops; ++d)
    if (static_cast<int>(d) != vdim)
      (isReduction(d) ? reductions : outer).push_back(d);
  if (!reductions.empty())
    block = lanes * kUnroll * 4;
  chooseRowDim();

  SmallVector<Type> types;
  for (Value v : op->getOperands())
    types.push_back(kernelParameterType(cast<MemRefType>(v.getType())));
  types.append(shifted.size() + 2, b.getIndexType());
  b.setInsertionPointToEnd(module.getBody());
  auto kernel = func::FuncOp::create(
      b, loc, name, FunctionType::get(b.getContext(), types, {}));
  Block *entry = kernel.addEntryBlock();
  ArrayRef<BlockArgument> arguments = entry->getArguments();
  llvm::append_range(views, arguments.take_front(op->getNumOperands()));
  llvm::append_range(firsts, arguments.drop_back(2).take_back(shifted.size()));
  b.setInsertionPointToStart(entry);
  for (unsigned d = 0; d < numLoops; ++d) {
    auto [operand, dim] = source(d);
    extents.push_back(memref::DimOp::create(b, loc, views[operand], dim));
  }
  loop(arguments.drop_back().back(), arguments.back(), 1, {},
       [&](Value unit, ValueRange) {
         emitUnit(unit);
         return SmallVector<Value>{};
       });
  func::ReturnOp::create(b, loc);

  SmallVector<int64_t> units;
  for (unsigned d : outer) {
    auto [operand, dim] = source(d);
    units.append({operand, dim, static_cast<int>(d) == rdim ? rows : 1});
  }
  if (vdim >= 0 && !isReduction(vdim)) {
    auto [operand, dim] = source(vdim);
    units.append({operand, dim, block});
  }
  kernel->setAttr(kUnitsAttr, b.getDenseI64ArrayAttr(units));
  kernel->setAttr("llvm.emit_c_interface", b.getUnitAttr());
  return kernel;
}

func::FuncOp emitKernel(linalg::GenericOp op, StringRef name, ModuleOp module,
                        const LoopOptions &options,
                        ArrayRef<unsigned> shifted) {
  return LoopEmitter(op, module, options, shifted).run(name);
}

} // namespace ebb
