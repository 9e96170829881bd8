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
  for (const Statement &each : readStatements()) {
    ParsedStatement parsed(each);
    Prepared prepared(asFunction(each));
    if (!prepared.session)
      continue;
    double moved = double(prepared.session->movedBytes());
    double defined = double(definedBytes(parsed.op()));
    std::printf("%8.3f %s\n", moved / defined, each.text.c_str());
    EXPECT_LE(moved, each.allowed * defined) << each.text;
    if (moved > each.allowed * defined)
      for (const ProfileEntry &entry : prepared.session->profile())
        std::printf("       %lld %s [%s]\n", (long long)entry.bytes,
                    entry.op.c_str(), entry.kernel.c_str());
  }
}
