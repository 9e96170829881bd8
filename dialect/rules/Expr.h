// Expressions: how derivative and composite rules are written. Building an Expr
// makes no IR; Rule::emit walks it left to right, each node once. What a rule
// means lives in rules/<F>.cpp; which rules run is the passes' business.
#ifndef DIALECT_RULES_EXPR_H
#define DIALECT_RULES_EXPR_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Allocator.h"

namespace ebb {

class Rule;
struct Node;

/// A typed value that may never be computed; absent (false) means zero.
class Expr {
public:
  Expr() = default;
  Expr(Rule *rule, const Node *node, unsigned index = 0)
      : rule(rule), node(node), index(index) {}
  explicit operator bool() const { return node != nullptr; }
  mlir::RankedTensorType type() const;
  llvm::ArrayRef<int64_t> shape() const { return type().getShape(); }
  int64_t rank() const { return type().getRank(); }
  mlir::Type element() const { return type().getElementType(); }

  Rule *rule = nullptr;
  const Node *node = nullptr;
  unsigned index = 0; // which result of the node
};
using Exprs = llvm::SmallVector<Expr, 4>;

/// An attribute value written as a plain C++ value, by the op table's kinds:
/// integers are i64, reals f64, lists array<i64>.
class AttrValue {
public:
  AttrValue(mlir::Attribute attr) : attr(attr) {}
  AttrValue(bool value) : kind(Bool), integer(value) {}
  AttrValue(int value) : kind(Int), integer(value) {}
  AttrValue(int64_t value) : kind(Int), integer(value) {}
  AttrValue(double value) : kind(Real), real(value) {}
  AttrValue(llvm::ArrayRef<int64_t> value)
      : kind(List), list(value.begin(), value.end()) {}
  AttrValue(const llvm::SmallVector<int64_t> &value)
      : AttrValue(llvm::ArrayRef<int64_t>(value)) {}
  mlir::Attribute build(mlir::MLIRContext *context) const;

private:
  enum { Ready, Bool, Int, Real, List } kind = Ready;
  mlir::Attribute attr;
  int64_t integer = 0;
  double real = 0;
  llvm::SmallVector<int64_t> list;
};
using AttrList = llvm::ArrayRef<std::pair<llvm::StringRef, AttrValue>>;
using AttrInit = std::initializer_list<std::pair<llvm::StringRef, AttrValue>>;

/// A leaf (a value of the program) or an op to be made.
struct Node {
  mlir::Value leaf;
  std::optional<mlir::OperationName> name;
  llvm::SmallVector<Expr, 4> operands;
  mlir::DictionaryAttr attrs;
  llvm::SmallVector<mlir::Type, 2> types;
};

/// One application of a rule: the op's values as expressions, and the emitter.
class Rule {
public:
  /// `cotangents` has one entry per result of the op, null where none arrived.
  Rule(mlir::OpBuilder &builder, mlir::Location loc,
       mlir::ValueRange cotangents = {})
      : builder(builder), loc(loc),
        cotangents(cotangents.begin(), cotangents.end()) {}

  /// A value of the program; absent for a null value (an absent operand).
  Expr operator()(mlir::Value value);
  llvm::SmallVector<Expr> operator()(mlir::ValueRange values);
  /// The cotangent of result i, absent if nothing reached it.
  Expr dy(unsigned i = 0);
  /// The cotangent of result i, or zeros like `result` where an operand is
  /// required.
  Expr dyOrZeros(mlir::Value result, unsigned i);

  /// An op, its result types inferred unless given. Absent operands are left
  /// out; an op with operandSegmentSizes gets them from what is present.
  llvm::SmallVector<Expr> ops(llvm::StringRef name,
                              llvm::ArrayRef<llvm::SmallVector<Expr>> operands,
                              AttrList attrs = {}, mlir::TypeRange types = {});

  /// A constant of `type`, or a 0-d one.
  Expr full(double value, mlir::RankedTensorType type);
  Expr scalar(double value, mlir::Type element) {
    return full(value, mlir::RankedTensorType::get({}, element));
  }
  /// `value` in the shape and element type of `like`, `?` extents included.
  Expr fullLike(Expr like, double value);

  /// The value of an expression, made at most once.
  mlir::Value emit(Expr e);

  mlir::OpBuilder &builder;
  mlir::Location loc;

private:
  Node *make();
  llvm::SmallVector<mlir::Value> cotangents;
  std::vector<std::unique_ptr<Node>> nodes;
  llvm::DenseMap<const Node *, mlir::Operation *> done;
  llvm::DenseMap<mlir::Value, const Node *> leaves;
};

/// All results of op `OpT`; operands in ODS order, an absent one for an absent
/// optional operand.
template <class OpT>
llvm::SmallVector<Expr> ops(Rule &r, llvm::ArrayRef<Expr> operands,
                            AttrInit attrs = {}, mlir::TypeRange types = {}) {
  llvm::SmallVector<llvm::SmallVector<Expr>> groups;
  for (Expr e : operands)
    groups.push_back(e ? llvm::SmallVector<Expr>{e}
                       : llvm::SmallVector<Expr>{});
  return r.ops(OpT::getOperationName(), groups,
               AttrList(attrs.begin(), attrs.size()), types);
}

/// The first result of op `OpT`; at least one operand is present.
template <class OpT>
Expr op(llvm::ArrayRef<Expr> operands, AttrInit attrs = {},
        mlir::TypeRange types = {}) {
  for (Expr e : operands)
    if (e)
      return ops<OpT>(*e.rule, operands, attrs, types)[0];
  return {};
}

// Arithmetic. An absent operand is zero: absent + b is b, absent * b is absent.
Expr operator+(Expr a, Expr b);
Expr operator-(Expr a, Expr b);
Expr operator*(Expr a, Expr b);
Expr operator/(Expr a, Expr b);
Expr operator-(Expr a);
Expr operator*(double s, Expr a);
Expr operator+(double s, Expr a);
Expr operator-(double s, Expr a);

Expr exp(Expr x);
Expr log(Expr x);
Expr sqrt(Expr x);
Expr rsqrt(Expr x);
Expr sin(Expr x);
Expr cos(Expr x);
Expr tanh(Expr x);
Expr erf(Expr x);
Expr sign(Expr x);
/// x itself where it is real.
Expr conj(Expr x);
Expr pow(Expr x, Expr y);
Expr equal(Expr a, Expr b);
Expr notEqual(Expr a, Expr b);
Expr less(Expr a, Expr b);
Expr greater(Expr a, Expr b);
Expr greaterEqual(Expr a, Expr b);
/// Absent branches are zeros of the other's type.
Expr where(Expr condition, Expr x, Expr y);
Expr castTo(Expr x, mlir::Type element);
/// f16 and bf16 as f32: a formula with sums rounds once, at its end.
Expr widen(Expr x);
Expr sum(Expr x, llvm::ArrayRef<int64_t> axes, bool keepdim);
Expr max(Expr x, llvm::ArrayRef<int64_t> axes, bool keepdim);
/// How many elements of x lie along `axes`, as a 0-d `element`; read from x's
/// extents when running where types do not say.
Expr countAlong(Expr x, llvm::ArrayRef<int64_t> axes, mlir::Type element);
Expr matmul(Expr x, Expr y, bool transposeX = false, bool transposeY = false);
Expr transpose(Expr x, llvm::ArrayRef<int64_t> perm);
/// Insert extents 1 so that they are at `axes` of the result; drop them again.
Expr unsqueeze(Expr x, llvm::ArrayRef<int64_t> axes);
Expr squeeze(Expr x, llvm::ArrayRef<int64_t> axes);
/// Broadcast to / sum down to the shape of `target`; nothing where types say
/// the shapes are equal already.
Expr expandAs(Expr x, Expr target);
Expr reduceAs(Expr x, Expr target);
/// An absent `x` becomes zeros like `target`.
Expr orZeros(Expr x, Expr target);

} // namespace ebb

#endif // DIALECT_RULES_EXPR_H
