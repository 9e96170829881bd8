// Lets a forward kernel hand its backward kernel what it found on the way: a
// workspace that no op of the ebb dialect shows. Which kernels have one is the
// table below; what is in it is the runtime's affair.
// Called by Pipelines.cpp.
#include "lowering/KernelOps.h"
#include "lowering/Passes.h"
#include "lowering/Stages.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace ebb {
#define GEN_PASS_DEF_PAIRKERNELSPASS
#include "lowering/Passes.h.inc"

using kernel::LibraryCallOp;

namespace {
// Two kernels that read the same first input, and what they are called with the
// workspace: it is the forward one's last output and takes the place of the
// backward one's first input.
struct Pairing {
  StringRef library, forward, backward, forwardWith, backwardWith;
  // The workspace's type for that forward call; null where there is none.
  RankedTensorType (*workspace)(LibraryCallOp forward);
};
} // namespace

static int64_t numberOf(LibraryCallOp call, StringRef name) {
  auto attr = call.getConfig().getAs<IntegerAttr>(name);
  return attr ? attr.getInt() : 0;
}

// Where each window's maximum is, in a byte. Of four elements it is found again
// in less time than it is written down and read (measured: 4.3 against 2.2 ms
// for 2x2 windows, 9.8 against 11.4 and 4.5 against 6.2 for 3x3).
static RankedTensorType placesOf(LibraryCallOp pool) {
  auto type = cast<RankedTensorType>(pool.getOutputs()[0].getType());
  Type element = type.getElementType();
  int64_t window = numberOf(pool, "kernel0") * numberOf(pool, "kernel1");
  if (!numberOf(pool, "maximum") || numberOf(pool, "adaptive") || window <= 4 ||
      window > 255 || !(element.isF32() || element.isF64()))
    return {};
  Builder b(pool.getContext());
  return type.clone(b.getIntegerType(8, /*isSigned=*/false));
}

static constexpr Pairing kPairings[] = {
    {"host", "pool", "pool_grad", "pool_with_places", "pool_grad_at", placesOf},
    {"host", "pool", "pool_double_grad", "pool_with_places",
     "pool_double_grad_at", placesOf},
};

static LibraryCallOp recreate(OpBuilder &b, LibraryCallOp call,
                              StringRef kernel, ValueRange inputs,
                              ValueRange outputs) {
  return LibraryCallOp::create(b, call.getLoc(), TypeRange(outputs),
                               call.getLibrary(), kernel, call.getConfig(),
                               inputs, outputs);
}

// The workspace of `forward`, which gets one if it has none yet.
static Value workspaceOf(LibraryCallOp &forward, const Pairing &pairing) {
  if (forward.getKernel() == pairing.forwardWith)
    return forward.getResults().back();
  OpBuilder b(forward);
  RankedTensorType type = pairing.workspace(forward);
  SmallVector<Value> outputs(forward.getOutputs());
  outputs.push_back(tensor::EmptyOp::create(
      b, forward.getLoc(),
      tensor::getMixedSizes(b, forward.getLoc(), outputs.front()),
      type.getElementType()));
  LibraryCallOp with =
      recreate(b, forward, pairing.forwardWith, forward.getInputs(), outputs);
  forward.replaceAllUsesWith(with.getResults().drop_back());
  forward.erase();
  forward = with;
  return with.getResults().back();
}

static bool pairs(const Pairing &pairing, LibraryCallOp forward,
                  LibraryCallOp backward) {
  StringRef name = forward.getKernel();
  if (forward.getLibrary() != pairing.library ||
      (name != pairing.forward && name != pairing.forwardWith))
    return false;
  return forward.getInputs().front() == backward.getInputs().front() &&
         forward.getConfig() == backward.getConfig() &&
         pairing.workspace(forward);
}

void pairKernels(func::FuncOp function) {
  if (function.isExternal())
    return;
  SmallVector<LibraryCallOp> calls; // in order: the body is one block
  function.walk([&](LibraryCallOp call) { calls.push_back(call); });
  for (size_t i = 0; i < calls.size(); ++i)
    for (const Pairing &pairing : kPairings) {
      LibraryCallOp backward = calls[i];
      if (backward.getLibrary() != pairing.library ||
          backward.getKernel() != pairing.backward)
        continue;
      auto earlier = MutableArrayRef(calls).take_front(i);
      auto *forward = llvm::find_if(earlier, [&](LibraryCallOp call) {
        return pairs(pairing, call, backward);
      });
      if (forward == earlier.end())
        continue;
      // First, as the backward kernel may read what the forward one returns.
      Value workspace = workspaceOf(*forward, pairing);
      SmallVector<Value> inputs(backward.getInputs());
      inputs.front() = workspace;
      OpBuilder b(backward);
      calls[i] = recreate(b, backward, pairing.backwardWith, inputs,
                          backward.getOutputs());
      backward.replaceAllUsesWith(calls[i].getResults());
      backward.erase();
      break;
    }
}

namespace {
struct PairKernelsPass : impl::PairKernelsPassBase<PairKernelsPass> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      pairKernels(function);
  }
};
} // namespace
} // namespace ebb
