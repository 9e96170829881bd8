// Registers the families and verifies the dialect's discardable attributes.
// What an op means is in ops/ and rules/.
#include "dialect/Dialect.h"

#include "dialect/ops/Create.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace ebb;

#include "dialect/ops/Dialect.cpp.inc"

// addFamilies, which calls each family's add<Family>Ops (ops/<Family>.cpp).
#include "dialect/Families.cpp.inc"

void EbbDialect::initialize() { addFamilies(*this); }

Operation *EbbDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                           Type type, Location loc) {
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || elements.getType() != type)
    return nullptr;
  return ConstantOp::create(builder, loc, type, elements);
}

// The names on a function's arguments, and on its results, are distinct.
static LogicalResult verifyDistinct(Operation *op, bool arguments,
                                    unsigned index, StringAttr name) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return success();
  for (unsigned i = 0; i < index; ++i) {
    auto other = arguments
                     ? function.getArgAttrOfType<StringAttr>(i, kNameAttr)
                     : function.getResultAttrOfType<StringAttr>(i, kNameAttr);
    if (other == name)
      return op->emitError()
             << "expects distinct names for "
             << (arguments ? "arguments" : "results") << ", but got " << name
             << " for " << i << " and " << index;
  }
  return success();
}

static LogicalResult verifyPort(Operation *op, bool arguments, unsigned index,
                                NamedAttribute attr) {
  StringRef name = attr.getName();
  bool known =
      name == kNameAttr || (arguments ? name == kRoleAttr || name == kInitAttr
                                      : name == kUpdatesAttr);
  if (!known)
    return op->emitError() << "expects "
                           << (arguments ? "'ebb.name', 'ebb.role' or "
                                           "'ebb.init' on an argument"
                                         : "'ebb.name' or 'ebb.updates' on a "
                                           "result")
                           << ", but got '" << name << "'";
  auto text = dyn_cast<StringAttr>(attr.getValue());
  if (!text)
    return op->emitError() << "expects '" << name
                           << "' to be a string, but got " << attr.getValue();
  if (name == kNameAttr) {
    if (text.empty())
      return op->emitError() << "expects 'ebb.name' to be a non-empty string";
    return verifyDistinct(op, arguments, index, text);
  }
  if (name == kRoleAttr && text != "param" && text != "state" &&
      text != "input")
    return op->emitError() << "expects 'ebb.role' to be \"param\", \"state\" "
                              "or \"input\", but got "
                           << text;
  return success();
}

LogicalResult EbbDialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                   unsigned index,
                                                   NamedAttribute attr) {
  return verifyPort(op, /*arguments=*/true, index, attr);
}

LogicalResult EbbDialect::verifyRegionResultAttribute(Operation *op, unsigned,
                                                      unsigned index,
                                                      NamedAttribute attr) {
  return verifyPort(op, /*arguments=*/false, index, attr);
}

LogicalResult EbbDialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attr) {
  StringRef name = attr.getName();
  if (name == kVjpAttr || name == kGradientOfAttr) {
    if (!isa<FunctionOpInterface>(op) ||
        !isa<FlatSymbolRefAttr>(attr.getValue()))
      return op->emitError()
             << "expects '" << name << "' to name a function, on a function";
  }
  if (name == kWrtAttr) {
    auto list = dyn_cast<ArrayAttr>(attr.getValue());
    bool fits = list && llvm::all_of(list, [](Attribute key) {
                  auto position = dyn_cast<IntegerAttr>(key);
                  return isa<StringAttr>(key) ||
                         (position && position.getType().isInteger(64) &&
                          position.getInt() >= 0);
                });
    if (!fits)
      return op->emitError() << "expects 'ebb.wrt' to be a list of argument "
                                "names and positions, but got "
                             << attr.getValue();
  }
  return success();
}
