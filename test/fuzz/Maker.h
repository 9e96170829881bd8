// Makes well-typed random graphs: a pool of values, and steps that add an op to
// it. Every value is evaluated where differences will be taken as soon as it is
// made, and an op whose results are not smooth there is taken back: kinks,
// poles and steep places stay out of what is compared, whatever the op.
// Not here: how each op is made (Recipes.cpp). Called by Worker.cpp.
#ifndef TEST_FUZZ_MAKER_H
#define TEST_FUZZ_MAKER_H

#include "dialect/rules/Expr.h"
#include "test/fuzz/Case.h"
#include "test/fuzz/Evaluate.h"
#include "llvm/ADT/StringSet.h"

namespace ebb::fuzz {

/// Values are known at these numbers of steps along the direction.
constexpr int kPlaces[] = {0, 1, -1, 2, -2};

class Maker;

/// How one op is made: from the pool and fresh arguments. Null: not now.
struct Recipe {
  std::string op;
  std::function<mlir::Operation *(Maker &)> make;
};

/// The recipes of all ops that have one: the table, and what the registered
/// ops' own facts give for the rest.
std::vector<Recipe> allRecipes(mlir::MLIRContext *context);

/// The differentiable ops nothing makes, each with the reason.
struct Exception {
  llvm::StringRef op, reason;
};
llvm::ArrayRef<Exception> exceptions();

class Maker {
public:
  Maker(mlir::MLIRContext *context, const Evaluator &evaluator,
        llvm::ArrayRef<Recipe> recipes, uint64_t seed);

  /// A whole graph.
  Case make();

  // ---- for recipes ----
  Random random;

  /// A float value of the pool with a rank in [least, most], or a new one. It
  /// is put into another range if the recipe failed before.
  mlir::Value any(int64_t least = 0, int64_t most = 4);
  /// One of that shape, from the pool or new.
  mlir::Value like(llvm::ArrayRef<int64_t> shape);
  mlir::Value like(mlir::Value value) { return like(shapeOf(value)); }
  /// One of a shape that broadcasts to `shape`.
  mlir::Value broadcastingTo(llvm::ArrayRef<int64_t> shape);
  /// A condition of a shape that broadcasts to `shape`.
  mlir::Value condition(llvm::ArrayRef<int64_t> shape);
  /// A new argument with elements of magnitude 0.3 to 1.7, apart from each
  /// other; or all positive.
  mlir::Value fresh(llvm::ArrayRef<int64_t> shape, bool positive = false);
  /// A new i64 argument with elements in [0, bound).
  mlir::Value indices(llvm::ArrayRef<int64_t> shape, int64_t bound);
  /// A new i64 argument.
  mlir::Value integers(Array value);
  Shape shape(int64_t least = 0, int64_t most = 4);

  static llvm::ArrayRef<int64_t> shapeOf(mlir::Value value);
  mlir::RankedTensorType floatType(llvm::ArrayRef<int64_t> shape);
  const Array &valueOf(mlir::Value value) const {
    return samples.find(value)->second[0];
  }

  /// An op at the end of the graph. Operands come in groups, one per ODS
  /// operand of the op; types are inferred unless given. Null if the op does
  /// not verify or its results are not smooth.
  mlir::Operation *
  emitGroups(llvm::StringRef op,
             llvm::ArrayRef<llvm::SmallVector<mlir::Value>> operands,
             AttrList attributes = {}, mlir::TypeRange types = {});
  /// The same with one value per ODS operand, null where it is absent.
  mlir::Operation *emit(llvm::StringRef op, mlir::ValueRange operands,
                        AttrInit attributes = {}, mlir::TypeRange types = {});

private:
  using Samples = std::vector<Array>; // one per place

  bool differentiableAt(mlir::Operation *op);
  bool accept(mlir::Operation *op);
  void forget(mlir::Operation *last);
  mlir::Value argument(mlir::Type type, Array value);
  mlir::Value guarded(mlir::Value value);
  mlir::Operation *pickOp(llvm::function_ref<bool(mlir::Operation *)> wanted);
  bool byRecipe();
  bool byRule();
  bool byParts();
  bool byOtherOperand();
  bool emitRule(mlir::Operation *op, llvm::function_ref<Exprs(Rule &)> build,
                mlir::ValueRange cotangents);
  bool acceptFrom(mlir::Operation *before);
  void finish();

  const Evaluator &evaluator;
  llvm::ArrayRef<Recipe> recipes;
  mlir::OpBuilder builder;
  mlir::Location loc;
  Case made;
  mlir::func::FuncOp function;
  mlir::Block *block = nullptr;
  llvm::DenseMap<mlir::Value, Samples> samples;
  std::vector<mlir::Value> pool, conditions; // floats; booleans
  int mode = 0; // how `any` picks: 0 plainly, then ever tamer
  bool empties = false;
};

} // namespace ebb::fuzz

#endif // TEST_FUZZ_MAKER_H
