// The shape arithmetic of matrix products, shared by shape inference, rules and
// lowering. Pure functions of shapes; no IR.
#ifndef DIALECT_SUPPORT_MATMUL_H
#define DIALECT_SUPPORT_MATMUL_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace ebb {

/// A product of two operands seen as [batch..., m, k] x [batch..., k, n].
struct MatmulDims {
  bool xVector = false, yVector = false;       // 1-d operands
  bool transposeX = false, transposeY = false; // cleared for 1-d operands
  int64_t m = 1, n = 1, kx = 0, ky = 0;
  llvm::ArrayRef<int64_t> xBatch, yBatch;
};

/// Ranks are at least 1.
inline MatmulDims matmulDims(llvm::ArrayRef<int64_t> x,
                             llvm::ArrayRef<int64_t> y, bool transposeX,
                             bool transposeY) {
  MatmulDims d;
  d.xVector = x.size() == 1;
  d.yVector = y.size() == 1;
  d.transposeX = transposeX && !d.xVector;
  d.transposeY = transposeY && !d.yVector;
  if (d.xVector) {
    d.kx = x[0];
  } else {
    d.m = x[x.size() - (d.transposeX ? 1 : 2)];
    d.kx = x[x.size() - (d.transposeX ? 2 : 1)];
    d.xBatch = x.drop_back(2);
  }
  if (d.yVector) {
    d.ky = y[0];
  } else {
    d.ky = y[y.size() - (d.transposeY ? 1 : 2)];
    d.n = y[y.size() - (d.transposeY ? 2 : 1)];
    d.yBatch = y.drop_back(2);
  }
  return d;
}

} // namespace ebb

#endif // DIALECT_SUPPORT_MATMUL_H
