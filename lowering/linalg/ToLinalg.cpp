// The pass ebb-to-linalg: decomposes, runs the families' lowerings over a
// function, and reports what is left. Also the linalg.generic they share.
// Called by pipelines through lowerToLinalg; families live in their own files.
#include "lowering/Stages.h"

#include "lowering/CheckRegions.h"
#include "lowering/Passes.h"
#include "lowering/linalg/Families.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "passes/Passes.h"

using namespace mlir;
using namespace ebb;

namespace ebb {
#define GEN_PASS_DEF_TOLINALGPASS
#include "lowering/Passes.h.inc"
} // namespace ebb

// ---- what families share ---------------------------------------------------

LogicalResult ebb::replaceLowered(Site &site, const Lowered &lowered,
                                  PatternRewriter &rewriter) {
  if (lowered.empty())
    return failure();
  SmallVector<Value> fitted;
  for (auto [i, value] : llvm::enumerate(lowered))
    fitted.push_back(value ? site.fit(value, site.result(i)) : value);
  rewriter.replaceOp(site.op, fitted);
  return success();
}

// arith knows no ui8: bodies see i8, and a cast that generates no code.
static Value recast(OpBuilder &b, Location loc, Value value, Type type) {
  if (value.getType() == type)
    return value;
  return UnrealizedConversionCastOp::create(b, loc, type, value).getResult(0);
}

Value ebb::generic(Site &site, ValueRange inputs, Value init,
                   ArrayRef<AffineMap> maps,
                   ArrayRef<utils::IteratorType> iterators, ElementBody body) {
  Type element = cast<RankedTensorType>(init.getType()).getElementType();
  auto build = [&](OpBuilder &b, Location loc, ValueRange stored) {
    SmallVector<Value> values;
    for (Value value : stored.drop_back()) {
      Type type = value.getType();
      if (type.isUnsignedInteger())
        value = recast(b, loc, value, computeType(type));
      values.push_back(value);
    }
    values.push_back(stored.back());
    Value result = recast(b, loc, body(b, loc, values), element);
    linalg::YieldOp::create(b, loc, result);
  };
  return linalg::GenericOp::create(site.b, site.loc, init.getType(), inputs,
                                   init, maps, iterators, build)
      .getResult(0);
}

Value ebb::mapElements(Site &site, ValueRange inputs,
                       ArrayRef<AffineMap> inputMaps,
                       ArrayRef<OpFoldResult> shape, Type element,
                       ElementBody body) {
  SmallVector<AffineMap> maps(inputMaps);
  maps.push_back(site.b.getMultiDimIdentityMap(shape.size()));
  SmallVector<utils::IteratorType> iterators(shape.size(),
                                             utils::IteratorType::parallel);
  Value init = site.empty(shape, element);
  return generic(site, inputs, init, maps, iterators,
                 [&](OpBuilder &b, Location loc, ValueRange args) {
                   return body(b, loc, args.drop_back());
                 });
}

Value ebb::splat(Site &site, ArrayRef<OpFoldResult> shape, Type element,
                 double value) {
  Type stored = element.isUnsignedInteger() ? computeType(element) : element;
  return mapElements(site, {}, {}, shape, element,
                     [&](OpBuilder &b, Location loc, ValueRange) -> Value {
                       return Scalar{b, loc}.constant(stored, value,
                                                      isUnsigned(element));
                     });
}

Value ebb::filled(Site &site, ArrayRef<OpFoldResult> shape, Type element,
                  double value) {
  Value start = Scalar{site.b, site.loc}.constant(element, value);
  return linalg::FillOp::create(site.b, site.loc, start,
                                site.empty(shape, element))
      .getResult(0);
}

Value ebb::convertElements(Site &site, Value value, Type element) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getElementType() == element)
    return value;
  AffineMap identity = site.b.getMultiDimIdentityMap(type.getRank());
  return mapElements(site, value, identity, site.shape(value), element,
                     [&](OpBuilder &b, Location loc, ValueRange args) {
                       return Scalar{b, loc}.convert(
                           args[0], type.getElementType(), element);
                     });
}

AffineMap ebb::broadcastMap(Site &site, Value operand,
                            ArrayRef<OpFoldResult> shape) {
  ArrayRef<int64_t> from = cast<RankedTensorType>(operand.getType()).getShape();
  SmallVector<AffineExpr> exprs;
  size_t missing = shape.size() - from.size();
  for (auto [i, extent] : llvm::enumerate(from)) {
    bool repeats = extent == 1 && !(isa<Attribute>(shape[missing + i]) &&
                                    isOneInteger(shape[missing + i]));
    exprs.push_back(repeats ? site.b.getAffineConstantExpr(0)
                            : site.b.getAffineDimExpr(missing + i));
  }
  return AffineMap::get(shape.size(), 0, exprs, site.b.getContext());
}

// ---- the pass --------------------------------------------------------------

// populateFamilies, which calls each populate<Family> (<Family>.cpp beside us).
#include "lowering/linalg/Families.cpp.inc"

LogicalResult ebb::lowerToLinalg(func::FuncOp function) {
  if (function.isExternal())
    return success();
  markCheckRegions(function);
  decomposeAll(function, [](Operation *op) { return !libraryOf(op).empty(); });
  eraseDeadOps(function);
  if (failed(checkLayout(function)))
    return failure();
  Extents extents;
  RewritePatternSet patterns(function.getContext());
  populateFamilies(patterns, extents);
  walkAndApplyPatterns(function, std::move(patterns));
  Dialect *dialect = function.getContext()->getLoadedDialect<EbbDialect>();
  bool complete = true;
  function.walk([&](Operation *op) {
    if (op->getDialect() != dialect)
      return;
    complete = false;
    InFlightDiagnostic error = op->emitOpError("has no lowering to linalg");
    if (StringRef library = libraryOf(op); !library.empty())
      error << "; its kernel is of library '" << library
            << "', which has a pass of its own";
  });
  return success(complete);
}

namespace {
struct ToLinalgPass : ebb::impl::ToLinalgPassBase<ToLinalgPass> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(lowerToLinalg(function)))
        return signalPassFailure();
  }
};
} // namespace
