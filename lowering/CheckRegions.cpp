// Regions of functions that are searched for NaN, kept on locations.
// Called by pipelines before anything moves, and by what makes kernels.
#include "lowering/CheckRegions.h"

#include "dialect/ops/Check.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace ebb {

static std::optional<bool> switchTo(Operation *op) {
  using Flag = std::optional<bool>;
  return TypeSwitch<Operation *, Flag>(op)
      .Case<EnableCheckModelNanInfOp, DisableCheckModelNanInfOp>(
          [](auto op) { return Flag(op.getFlag() != 0); })
      .Case<EnableCheckModelNanInfGradOp, DisableCheckModelNanInfGradOp>(
          [](auto op) { return Flag(op.getUnsetflag() != 0); })
      .Default(std::nullopt);
}

void markCheckRegions(func::FuncOp function) {
  std::optional<bool> checked;
  Builder b(function.getContext());
  SmallVector<Operation *> switches;
  for (Operation &op : function.getOps()) {
    if (std::optional<bool> flag = switchTo(&op)) {
      checked = flag;
      switches.push_back(&op);
    } else if (checked) {
      op.setLoc(FusedLoc::get({op.getLoc()}, b.getBoolAttr(*checked),
                              function.getContext()));
    }
  }
  for (Operation *op : switches) {
    op->replaceAllUsesWith(op->getOperands());
    op->erase();
  }
}

std::optional<bool> nanCheckOf(Location loc) {
  if (auto name = dyn_cast<NameLoc>(loc))
    return nanCheckOf(name.getChildLoc());
  if (auto call = dyn_cast<CallSiteLoc>(loc))
    return nanCheckOf(call.getCallee());
  auto fused = dyn_cast<FusedLoc>(loc);
  if (!fused)
    return std::nullopt;
  if (auto flag = dyn_cast_if_present<BoolAttr>(fused.getMetadata()))
    return flag.getValue();
  for (Location part : fused.getLocations())
    if (std::optional<bool> flag = nanCheckOf(part))
      return flag;
  return std::nullopt;
}

} // namespace ebb
