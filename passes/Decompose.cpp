// Expansion of composite ops into primitives. What an op expands to is its own
// decompose() in dialect/rules; which ops stay is the caller's choice.
#include "passes/Passes.h"

#include "dialect/ops/Compare.h"
#include "dialect/rules/Expr.h"

using namespace mlir;

namespace ebb {
#define GEN_PASS_DEF_DECOMPOSEPASS
#include "passes/Passes.h.inc"

// `made` with the declared type, which may be wider or narrower than the
// inferred one. Every op that infers its type accepts both, but only a new op
// may be changed; broadcast_to and its like mean the type they have.
static Value declaredAs(Rule &rule, Value made, Type type) {
  if (made.getType() == type)
    return made;
  if (made.getDefiningOp<InferTypeOpInterface>() && made.use_empty()) {
    made.setType(type);
    return made;
  }
  Type element = cast<RankedTensorType>(type).getElementType();
  return rule.emit(
      op<CastOp>({rule(made)}, {{"dtype", TypeAttr::get(element)}}, type));
}

// The operand that a result is the gradient of: y_grad's is y.
static Value primalOf(Operation *op, OpResult result) {
  auto facts = dyn_cast<KernelOpInterface>(op);
  if (!facts || result.getResultNumber() >= facts.resultNames().size())
    return {};
  StringRef name = facts.resultNames()[result.getResultNumber()];
  if (!name.consume_back("_grad"))
    return {};
  auto [first, count] = operandsNamed(op, name, facts.argumentNames());
  return count == 1 ? op->getOperand(first) : Value();
}

// What an absent expression stands for. A result of unknown extents is shaped
// like the operand it belongs to, whatever it is declared to be; types do not
// tell operands apart. A rule gives zeros itself where names do not say.
static Expr zeros(Rule &rule, Operation *op, OpResult result) {
  auto type = cast<RankedTensorType>(result.getType());
  Value primal = primalOf(op, result);
  if (type.hasStaticShape() || !primal)
    return rule.full(0.0, type);
  return castTo(rule.fullLike(rule(primal), 0.0), type.getElementType());
}

bool decomposeOp(Operation *op) {
  auto composite = dyn_cast<CompositeOpInterface>(op);
  if (!composite)
    return false;
  narrowResults(op);
  OpBuilder builder(op);
  // Messages about the parts name the op the user wrote.
  Location loc = op->getLoc();
  if (!isa<NameLoc>(loc))
    loc = NameLoc::get(op->getName().getIdentifier(), loc);
  Rule rule(builder, loc);
  Exprs results = composite.decompose(rule);
  if (results.empty())
    return false;
  for (auto [result, expr] : llvm::zip_equal(op->getResults(), results)) {
    if (result.use_empty())
      continue;
    Expr value = expr ? expr : zeros(rule, op, result);
    Value made = rule.emit(value);
    result.replaceAllUsesWith(declaredAs(rule, made, result.getType()));
  }
  op->erase();
  return true;
}

void decomposeAll(Operation *root, function_ref<bool(Operation *)> keep) {
  bool changed = true;
  while (changed) {
    changed = false;
    SmallVector<Operation *> ops;
    root->walk([&](CompositeOpInterface op) {
      if (!keep(op))
        ops.push_back(op);
    });
    for (Operation *op : ops)
      changed |= decomposeOp(op);
  }
}

namespace {
struct DecomposePass : impl::DecomposePassBase<DecomposePass> {
  using Base::Base;
  void runOnOperation() override {
    for (const std::string &name : ops) {
      OperationName op("ebb." + name, &getContext());
      if (!op.isRegistered() || !op.hasInterface<CompositeOpInterface>()) {
        getOperation().emitError()
            << "expects composite ops in 'ops', but got '" << name << "', "
            << (op.isRegistered() ? "which is a primitive"
                                  : "which is no ebb op");
        return signalPassFailure();
      }
    }
    decomposeAll(getOperation(), [&](Operation *op) {
      return !ops.empty() &&
             !llvm::is_contained(ops, op->getName().stripDialect().str());
    });
  }
};
} // namespace
} // namespace ebb
