// Chooses a kernel per op from the candidates it is given, and says why.
// What a library can do is the backend rooms' knowledge, not this file's.
#include "lowering/Candidates.h"
#include "lowering/Passes.h"

#include "dialect/Dialect.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace ebb {
#define GEN_PASS_DEF_SELECTKERNELSPASS
#include "lowering/Passes.h.inc"

static void say(Operation *op, bool chosen, const Twine &text) {
  auto opts = remark::RemarkOpts::name("kernel").category("select-kernels");
  std::string line = ("'" + op->getName().getStringRef() + "': " + text).str();
  if (chosen)
    remark::passed(op->getLoc(), opts) << line;
  else
    remark::missed(op->getLoc(), opts) << line;
}

LogicalResult selectKernels(Operation *root, ArrayRef<Candidate> candidates,
                            const SelectionOptions &options) {
  LogicalResult result = success();
  SmallVector<Operation *> missing;
  root->walk([&](Operation *op) {
    auto facts = dyn_cast<KernelOpInterface>(op);
    if (!facts)
      return;
    StringRef key = facts.kernelKey(), chosen = "generated";
    std::string reasons;
    bool needsKernel = key != kNoKernel;
    if (!key.empty() && options.kernels != "generated")
      for (const Candidate &candidate : candidates) {
        if (candidate.key != key)
          continue;
        CandidateAnswer answer = candidate.ask(op, options);
        if (answer.accepted) {
          chosen = candidate.library;
          say(op, true,
              "runs on " + candidate.library + " (" + answer.text + ")");
          break;
        }
        reasons += (reasons.empty() ? "" : "; ") + candidate.library.str() +
                   " refused: " + answer.text;
      }
    if (chosen == "generated") {
      if (!needsKernel)
        reasons = "a view or constant";
      else if (options.kernels == "generated" && !key.empty())
        reasons = "library kernels are switched off";
      else if (key.empty())
        reasons = "no library kernel is listed for it";
      else if (reasons.empty())
        reasons = "this build has no library that offers '" + key.str() + "'";
      say(op, true, "runs on generated code (" + Twine(reasons) + ")");
      if (options.kernels == "library" && needsKernel)
        missing.push_back(op);
    }
    op->setAttr(kKernelAttr, StringAttr::get(op->getContext(), chosen));
  });
  if (!missing.empty()) {
    InFlightDiagnostic diag = missing.front()->emitError()
                              << "no library kernel for " << missing.size()
                              << (missing.size() == 1 ? " op" : " ops")
                              << ", but kernels=library asks for one";
    for (Operation *op : missing)
      diag.attachNote(op->getLoc()) << "'" << op->getName() << "'";
    result = failure();
  }
  return result;
}

namespace {
struct SelectKernelsPass : impl::SelectKernelsPassBase<SelectKernelsPass> {
  using Base::Base;
  void runOnOperation() override {
    if (target != "cpu") {
      getOperation().emitError()
          << "expects 'target' to be cpu, but got '" << target << "'";
      return signalPassFailure();
    }
    if (kernels != "auto" && kernels != "generated" && kernels != "library") {
      getOperation().emitError()
          << "expects 'kernels' to be auto, generated or "
             "library, but got '"
          << kernels << "'";
      return signalPassFailure();
    }
    SelectionOptions options{kernels, deterministic};
    if (failed(selectKernels(getOperation(), onednnCandidates(), options)))
      signalPassFailure();
  }
};
} // namespace
} // namespace ebb
