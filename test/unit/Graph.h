// A function of tensors under construction: arguments, ops made so far, its
// text. Not here: running it (Running.h) and what tests expect. Called by the
// unit tests of rules and interfaces.
#ifndef TEST_UNIT_GRAPH_H
#define TEST_UNIT_GRAPH_H

#include "dialect/Ops.h"
#include "dialect/rules/Expr.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"

#include <gtest/gtest.h>

namespace ebb::test {

/// A context and `func @f` with one block; ops are made at the block's end.
class Graph {
public:
  /// Types in MLIR's spelling without "tensor<>": {"2x3xf32", "f64"}.
  explicit Graph(std::initializer_list<const char *> argumentTypes) {
    context.loadDialect<EbbDialect, mlir::func::FuncDialect>();
    mlir::Location loc = mlir::UnknownLoc::get(&context);
    module = mlir::ModuleOp::create(loc);
    llvm::SmallVector<mlir::Type> types;
    for (const char *type : argumentTypes)
      types.push_back(tensor(type));
    builder.setInsertionPointToEnd(module->getBody());
    function = mlir::func::FuncOp::create(builder, loc, "f",
                                          builder.getFunctionType(types, {}));
    builder.setInsertionPointToEnd(function.addEntryBlock());
  }

  mlir::RankedTensorType tensor(llvm::StringRef type) {
    std::string text = ("tensor<" + type + ">").str();
    return llvm::cast<mlir::RankedTensorType>(mlir::parseType(text, &context));
  }
  mlir::Value argument(unsigned i) { return function.getArgument(i); }
  Rule rule(mlir::ValueRange cotangents = {}) {
    return Rule(builder, mlir::UnknownLoc::get(&context), cotangents);
  }

  /// Mnemonics of the ops made so far, in order: "exp add".
  std::string made() {
    std::string text;
    for (mlir::Operation &op : function.getBody().front())
      text += (text.empty() ? "" : " ") + op.getName().stripDialect().str();
    return text;
  }
  size_t count() { return function.getBody().front().getOperations().size(); }

  /// The module with `results` returned, which must verify.
  std::string finish(mlir::ValueRange results) {
    mlir::func::ReturnOp::create(builder, function.getLoc(), results);
    function.setType(builder.getFunctionType(function.getArgumentTypes(),
                                             results.getTypes()));
    EXPECT_TRUE(mlir::succeeded(mlir::verify(*module)));
    std::string text;
    llvm::raw_string_ostream os(text);
    module->print(os);
    return text;
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  mlir::OpBuilder builder{&context};
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::func::FuncOp function;
};

} // namespace ebb::test

#endif // TEST_UNIT_GRAPH_H
