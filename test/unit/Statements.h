// Statements of Inputs/moved_bytes.txt, one op each, as functions.
// Not here: what is asked of them (MovedBytesTest.cpp, InPlaceTest.cpp).
#ifndef TEST_UNIT_STATEMENTS_H
#define TEST_UNIT_STATEMENTS_H

#include "dialect/Ops.h"
#include "ebb/ebb.hpp"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "python-free-driver/lib/Register.h"
#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>

namespace ebb::test {

/// "%r = ebb.op %a, %b {...} : (types) -> types" in its parts.
struct Statement {
  std::string text;
  std::vector<std::string> names, types; // of distinct operands
  std::string results, resultTypes;      // comma-separated
  double allowed = 1.1; // bytes moved for a byte of operands and results
};

inline std::vector<std::string> allMatches(const std::string &text,
                                           const char *pattern) {
  std::regex regex(pattern);
  std::vector<std::string> found;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), regex);
       it != std::sregex_iterator(); ++it)
    found.push_back(it->str());
  return found;
}

inline Statement readStatement(const std::string &text) {
  Statement made;
  made.text = text;
  const size_t equals = text.find(" = ebb."), attrs = text.find('{'),
               types = text.rfind(" : ("), arrow = text.find(" -> ", types);
  made.results = text.substr(0, equals);
  made.resultTypes = text.substr(arrow + 4);
  if (made.resultTypes.front() == '(')
    made.resultTypes = made.resultTypes.substr(1, made.resultTypes.size() - 2);
  const std::string operands =
      text.substr(equals, std::min(attrs, types) - equals);
  auto names = allMatches(operands, "%\\w+");
  auto given = allMatches(text.substr(types, arrow - types), "tensor<[^,)]*>");
  EXPECT_EQ(names.size(), given.size()) << text;
  for (size_t i = 0; i < std::min(names.size(), given.size()); ++i)
    if (!llvm::is_contained(made.names, names[i])) {
      made.names.push_back(names[i]);
      made.types.push_back(given[i]);
    }
  return made;
}

/// A line "! 1.5 because ..." allows the next statement that many bytes.
inline std::vector<Statement> readStatements() {
  std::ifstream file(EBB_TEST_INPUTS "/moved_bytes.txt");
  std::vector<Statement> statements;
  double allowed = 1.1;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("! ", 0) == 0)
      allowed = std::stod(line.substr(2));
    if (line.empty() || line.front() != '%')
      continue;
    statements.push_back(readStatement(line));
    statements.back().allowed = std::exchange(allowed, 1.1);
  }
  EXPECT_FALSE(statements.empty());
  return statements;
}

inline std::string join(const std::vector<std::string> &parts) {
  return llvm::join(parts, ", ");
}

/// `func.func @f` of the operands, giving the results.
inline std::string asFunction(const Statement &s) {
  std::vector<std::string> arguments;
  for (size_t i = 0; i < s.names.size(); ++i)
    arguments.push_back(s.names[i] + ": " + s.types[i]);
  return "func.func @f(" + join(arguments) + ") -> (" + s.resultTypes +
         ") {\n  " + s.text + "\n  return " + s.results + " : " +
         s.resultTypes + "\n}\n";
}

/// The op of a statement, to be asked for its facts.
class ParsedStatement {
public:
  explicit ParsedStatement(const Statement &statement) {
    mlir::DialectRegistry registry;
    registerDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    module = mlir::parseSourceString<mlir::ModuleOp>(asFunction(statement),
                                                     &context);
    EXPECT_TRUE(module) << asFunction(statement);
  }
  StorageOpInterface op() {
    auto function = module->lookupSymbol<mlir::func::FuncOp>("f");
    return llvm::cast<StorageOpInterface>(function.getBody().front().front());
  }

private:
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

/// A session of the only function of `text`, made ready for its shapes, with
/// 64 for "?"; no memory is touched.
struct Prepared {
  explicit Prepared(const std::string &text,
                    const CompileOptions &options = {}) {
    auto module = checked(Module::parse(text), text);
    if (!module)
      return;
    auto program = checked(Program::compile(*module, "", options), text);
    auto function = checked(module->function("f"), text);
    if (!program || !function)
      return;
    for (const Port &port : function->arguments) {
      std::vector<int64_t> dims = port.dims;
      for (int64_t &dim : dims)
        dim = dim < 0 ? unknownExtent : dim;
      arguments.push_back(Tensor::borrow(nullptr, port.dtype, dims));
    }
    SessionOptions settings;
    settings.profile = true;
    session = checked(Session::create(*program, settings), text);
    if (session)
      checked(session->resultDims(arguments), text);
  }
  template <class T>
  static std::optional<T> checked(Expected<T> value, const std::string &text) {
    if (value)
      return std::move(*value);
    ADD_FAILURE() << value.error().message << "\n" << text;
    return std::nullopt;
  }

  static constexpr int64_t unknownExtent = 64;
  std::vector<Tensor> arguments;
  std::optional<Session> session; // empty after a failure
};

} // namespace ebb::test

#endif // TEST_UNIT_STATEMENTS_H
