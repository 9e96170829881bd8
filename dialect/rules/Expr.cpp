// The expression engine: typed nodes, the emitter, and the names used in
// formulas. What any op's rule is stays in rules/<F>.cpp.
#include "dialect/rules/Expr.h"

#include "dialect/ops/Arith.h"
#include "dialect/ops/Compare.h"
#include "dialect/ops/Complex.h"
#include "dialect/ops/Contract.h"
#include "dialect/ops/Create.h"
#include "dialect/ops/Elementwise.h"
#include "dialect/ops/Reduce.h"
#include "dialect/ops/Shape.h"
#include "dialect/support/Inference.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace ebb {

RankedTensorType Expr::type() const {
  return cast<RankedTensorType>(node->types[index]);
}

Attribute AttrValue::build(MLIRContext *context) const {
  Builder b(context);
  switch (kind) {
  case Ready:
    return attr;
  case Bool:
    return b.getBoolAttr(integer);
  case Int:
    return b.getI64IntegerAttr(integer);
  case Real:
    return b.getF64FloatAttr(real);
  case List:
    return b.getDenseI64ArrayAttr(list);
  }
  llvm_unreachable("covered switch");
}

Node *Rule::make() {
  nodes.push_back(std::make_unique<Node>());
  return nodes.back().get();
}

Expr Rule::operator()(Value value) {
  if (!value)
    return {};
  const Node *&node = leaves[value];
  if (!node) {
    Node *leaf = make();
    leaf->leaf = value;
    leaf->types = {value.getType()};
    node = leaf;
  }
  return {this, node};
}

SmallVector<Expr> Rule::operator()(ValueRange values) {
  return llvm::map_to_vector(values, [&](Value v) { return (*this)(v); });
}

Expr Rule::dy(unsigned i) {
  return i < cotangents.size() ? (*this)(cotangents[i]) : Expr();
}

Expr Rule::dyOrZeros(Value result, unsigned i) {
  return orZeros(dy(i), (*this)(result));
}

// Result types by the op's own inference, on a detached op with stand-in
// operands, so that rules see ranks and extents before any IR exists.
static SmallVector<Type, 2> inferTypes(OperationState &state,
                                       ArrayRef<Type> operandTypes) {
  Block standIns;
  for (Type t : operandTypes)
    standIns.addArgument(t, state.location);
  state.operands.assign(standIns.args_begin(), standIns.args_end());
  Operation *op = Operation::create(state);
  SmallVector<Type> types;
  auto inference = op->getName().getInterface<InferTypeOpInterface>();
  LogicalResult inferred = inference->inferReturnTypes(
      op->getContext(), state.location, op->getOperands(),
      op->getRawDictionaryAttrs(), op->getPropertiesStorage(), op->getRegions(),
      types);
  op->destroy();
  assert(succeeded(inferred) && "a rule built an ill-typed op");
  (void)inferred;
  return {types.begin(), types.end()};
}

SmallVector<Expr> Rule::ops(StringRef name,
                            ArrayRef<SmallVector<Expr>> operands,
                            AttrList attrs, TypeRange types) {
  Node *node = make();
  MLIRContext *context = builder.getContext();
  node->name = OperationName(name, context);
  NamedAttrList list;
  for (auto &[key, value] : attrs)
    list.set(key, value.build(context));
  SmallVector<int32_t> segments;
  for (const SmallVector<Expr> &group : operands) {
    segments.push_back(group.size());
    llvm::append_range(node->operands, group);
  }
  if (node->name->hasTrait<OpTrait::AttrSizedOperandSegments>())
    list.set("operandSegmentSizes",
             Builder(context).getDenseI32ArrayAttr(segments));
  node->attrs = list.getDictionary(context);
  if (types.empty()) {
    OperationState state(loc, *node->name);
    state.addAttributes(node->attrs.getValue());
    SmallVector<Type> operandTypes;
    for (Expr e : node->operands)
      operandTypes.push_back(e.type());
    node->types = inferTypes(state, operandTypes);
  } else {
    node->types.assign(types.begin(), types.end());
  }
  SmallVector<Expr> results;
  for (unsigned i = 0; i < node->types.size(); ++i)
    results.push_back({this, node, i});
  return results;
}

Expr Rule::full(double value, RankedTensorType type) {
  return ops(FullOp::getOperationName(), {}, {{"value", value}}, {type})[0];
}

Expr Rule::fullLike(Expr like, double value) {
  if (like.type().hasStaticShape())
    return full(value, like.type());
  return op<FullLikeOp>({like}, {{"value", value}});
}

Value Rule::emit(Expr e) {
  if (e.node->leaf)
    return e.node->leaf;
  if (Operation *op = done.lookup(e.node))
    return op->getResult(e.index);
  OperationState state(loc, *e.node->name);
  for (Expr operand : e.node->operands)
    state.operands.push_back(emit(operand));
  state.addAttributes(e.node->attrs.getValue());
  state.addTypes(e.node->types);
  Operation *op = builder.create(state);
  done[e.node] = op;
  return op->getResult(e.index);
}

// ---- names used in formulas ------------------------------------------------

Expr operator+(Expr a, Expr b) {
  if (!a || !b)
    return a ? a : b;
  return op<AddOp>({a, b});
}
Expr operator-(Expr a, Expr b) {
  if (!a || !b)
    return a ? a : -b;
  return op<SubtractOp>({a, b});
}
Expr operator*(Expr a, Expr b) {
  return a && b ? op<MultiplyOp>({a, b}) : Expr();
}
Expr operator/(Expr a, Expr b) { return a ? op<DivideOp>({a, b}) : Expr(); }
Expr operator-(Expr a) { return a ? -1.0 * a : a; }
Expr operator*(double s, Expr a) {
  return a ? op<ScaleOp>({a}, {{"scale", s}}) : a;
}
Expr operator+(double s, Expr a) {
  return op<ScaleOp>({a}, {{"scale", 1.0}, {"bias", s}});
}
Expr operator-(double s, Expr a) {
  return op<ScaleOp>({a}, {{"scale", -1.0}, {"bias", s}});
}

Expr exp(Expr x) { return op<ExpOp>({x}); }
Expr log(Expr x) { return op<LogOp>({x}); }
Expr sqrt(Expr x) { return op<SqrtOp>({x}); }
Expr rsqrt(Expr x) { return op<RsqrtOp>({x}); }
Expr sin(Expr x) { return op<SinOp>({x}); }
Expr cos(Expr x) { return op<CosOp>({x}); }
Expr tanh(Expr x) { return op<TanhOp>({x}); }
Expr erf(Expr x) { return op<ErfOp>({x}); }
Expr sign(Expr x) { return op<SignOp>({x}); }
Expr conj(Expr x) {
  return x && isa<ComplexType>(x.element()) ? op<ConjOp>({x}) : x;
}
Expr pow(Expr x, Expr y) { return op<ElementwisePowOp>({x, y}); }
Expr equal(Expr a, Expr b) { return op<EqualOp>({a, b}); }
Expr notEqual(Expr a, Expr b) { return op<NotEqualOp>({a, b}); }
Expr less(Expr a, Expr b) { return op<LessThanOp>({a, b}); }
Expr greater(Expr a, Expr b) { return op<GreaterThanOp>({a, b}); }
Expr greaterEqual(Expr a, Expr b) { return op<GreaterEqualOp>({a, b}); }

Expr where(Expr condition, Expr x, Expr y) {
  if (!x && !y)
    return {};
  Expr other = x ? x : y;
  Expr zero = other.rule->scalar(0.0, other.element());
  return op<WhereOp>({condition, x ? x : zero, y ? y : zero});
}

Expr castTo(Expr x, Type element) {
  if (!x || x.element() == element)
    return x;
  return op<CastOp>({x}, {{"dtype", TypeAttr::get(element)}});
}

Expr widen(Expr x) {
  if (!x || !isa<BFloat16Type, Float16Type>(x.element()))
    return x;
  return castTo(x, Float32Type::get(x.element().getContext()));
}

Expr sum(Expr x, ArrayRef<int64_t> axes, bool keepdim) {
  // No axes means all of them to the op; here it means nothing to do.
  if (!x || axes.empty())
    return x;
  return op<SumOp>({x}, {{"axis", axes}, {"keepdim", keepdim}});
}
Expr max(Expr x, ArrayRef<int64_t> axes, bool keepdim) {
  if (!x || axes.empty())
    return x;
  return op<MaxOp>({x}, {{"axis", axes}, {"keepdim", keepdim}});
}

Expr countAlong(Expr x, ArrayRef<int64_t> axes, Type element) {
  double known = 1;
  Expr unknown;
  for (int64_t axis : axes) {
    if (int64_t d = x.shape()[axis]; d != kDynamic) {
      known *= d;
      continue;
    }
    Expr dim = op<DimOp>({x}, {{"axis", axis}});
    unknown = unknown ? unknown * dim : dim;
  }
  if (!unknown)
    return x.rule->scalar(known, element);
  return known * castTo(unknown, element);
}

Expr matmul(Expr x, Expr y, bool transposeX, bool transposeY) {
  if (!x || !y)
    return {};
  return op<MatmulOp>(
      {x, y}, {{"transpose_x", transposeX}, {"transpose_y", transposeY}});
}

Expr transpose(Expr x, ArrayRef<int64_t> perm) {
  if (!x || llvm::is_sorted(perm))
    return x;
  return op<TransposeOp>({x}, {{"perm", perm}});
}

Expr unsqueeze(Expr x, ArrayRef<int64_t> axes) {
  if (!x || axes.empty())
    return x;
  return op<UnsqueezeOp>({x}, {{"axis", axes}});
}
Expr squeeze(Expr x, ArrayRef<int64_t> axes) {
  if (!x || axes.empty())
    return x;
  return op<SqueezeOp>({x}, {{"axis", axes}});
}

Expr expandAs(Expr x, Expr target) {
  if (!x || x.shape() == target.shape())
    return x;
  if (target.type().hasStaticShape())
    return op<BroadcastToOp>(
        {x}, {}, RankedTensorType::get(target.shape(), x.element()));
  return op<ExpandAsOp>({x, target});
}

Expr reduceAs(Expr x, Expr target) {
  if (!x || x.shape() == target.shape())
    return x;
  return op<ReduceAsOp>({x, target});
}

Expr orZeros(Expr x, Expr target) {
  return x ? x : target.rule->fullLike(target, 0.0);
}

} // namespace ebb
