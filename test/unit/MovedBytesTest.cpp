// Bytes that programs move: for each op, no more than its operands and results
// have, and a tenth. Counted in the program, so that the machine's load does
// not matter. Inputs/moved_bytes.txt has one op on each line.
// Not here: how fast bytes move (benchmarks/ops_bandwidth.py).
#include "test/unit/Statements.h"

using namespace mlir;
using namespace ebb;
using namespace ebb::test;

static int64_t bytesOf(Value v) {
  auto type = cast<RankedTensorType>(v.getType());
  auto parts = dyn_cast<ComplexType>(type.getElementType());
  Type element = parts ? parts.getElementType() : type.getElementType();
  int64_t bytes = (element.getIntOrFloatBitWidth() + 7) / 8 * (parts ? 2 : 1);
  for (int64_t extent : type.getShape())
    bytes *= ShapedType::isDynamic(extent) ? Prepared::unknownExtent : extent;
  return bytes;
}

/// Of operands whose values are needed, and of results.
static int64_t definedBytes(StorageOpInterface op) {
  int64_t bytes = 0;
  llvm::SmallPtrSet<Value, 8> seen;
  for (OpOperand &operand : op->getOpOperands())
    if (!op.isShapeOnly(operand.getOperandNumber(), {}) &&
        seen.insert(operand.get()).second)
      bytes += bytesOf(operand.get());
  for (Value result : op->getResults())
    bytes += bytesOf(result);
  return bytes;
}

TEST(MovedBytes, EveryOpReadsItsOperandsAndWritesItsResultsOnce) {
  if (runtimeVersionString().find("oneDNN") == std::string::npos)
    GTEST_SKIP() << "numbers are of a build with oneDNN";
  for (const Statement &each : readStatements()) {
    ParsedStatement parsed(each);
    Prepared prepared(asFunction(each));
    if (!prepared.session)
      continue;
    const double ratio = double(prepared.session->movedBytes()) /
                         double(definedBytes(parsed.op()));
    std::string kernels;
    for (const ProfileEntry &entry : prepared.session->profile())
      kernels += "\n" + std::to_string(entry.bytes) + " bytes by " + entry.op +
                 " [" + entry.kernel + "]";
    EXPECT_LE(ratio, each.allowed) << each.text << kernels;
    // An exception that is one no longer, or is smaller, must say so.
    if (each.allowed > 1.1)
      EXPECT_GT(ratio, std::max(1.1, each.allowed - 0.12)) << each.text;
  }
}

// Ops that move no data of a size, or as much arithmetic as data.
static constexpr const char *unlisted[] = {
    "constant",
    "dim",
    "full",
    "iota",
    "conv2d_double_grad",
    "conv2d_transpose_double_grad",
    "depthwise_conv2d_double_grad",
    "depthwise_conv2d_transpose_double_grad",
};

TEST(MovedBytes, EveryOpIsListed) {
  std::vector<Statement> statements = readStatements();
  ParsedStatement parsed(statements.front());
  for (RegisteredOperationName op :
       parsed.op()->getContext()->getRegisteredOperationsByDialect("ebb")) {
    const std::string name = op.stripDialect().str();
    const bool listed = llvm::any_of(statements, [&](const Statement &s) {
      return s.text.find(" = ebb." + name + " ") != std::string::npos;
    });
    EXPECT_NE(listed, llvm::is_contained(unlisted, name)) << name;
  }
}
