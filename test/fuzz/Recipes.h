// Rows of the tables of recipes, and what several recipes draw.
// Not here: the recipes (Recipes*.cpp), and who takes them (Maker.cpp).
#ifndef TEST_FUZZ_RECIPES_H
#define TEST_FUZZ_RECIPES_H

#include "test/fuzz/Maker.h"

namespace ebb::fuzz {

using Group = llvm::SmallVector<mlir::Value>;
using List = llvm::SmallVector<int64_t>;
using Make = mlir::Operation *(*)(Maker &, llvm::StringRef op);

struct Row {
  const char *ops; // separated by blanks
  Make make;
};
/// Moves of elements, regions and indices; sums of products, windows, random
/// numbers and complex ones.
llvm::ArrayRef<Row> layoutRows();
llvm::ArrayRef<Row> sumRows();

/// An axis of x, in one of its two spellings.
int64_t axisOf(Maker &m, mlir::Value x);

} // namespace ebb::fuzz

#endif // TEST_FUZZ_RECIPES_H
