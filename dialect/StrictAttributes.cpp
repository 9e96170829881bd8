// The wrapper around an op's own model that looks at attribute names, and its
// diagnostic. Everything else is forwarded.
#include "dialect/StrictAttributes.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using ebb::StrictFacts;

namespace {
class StrictModel : public OperationName::Impl {
  using EmitError = function_ref<InFlightDiagnostic()>;

public:
  // Interfaces are looked up on the registered Impl, so they move here.
  StrictModel(std::unique_ptr<Impl> model, const StrictFacts &facts)
      : Impl(model->getName(), model->getDialect(), model->getTypeID(),
             std::move(model->getInterfaceMap())),
        model(std::move(model)), facts(facts) {}

  LogicalResult setPropertiesFromAttr(OperationName opName,
                                      OpaqueProperties properties,
                                      Attribute attr,
                                      EmitError emitError) final {
    if (auto dict = dyn_cast_or_null<DictionaryAttr>(attr))
      for (NamedAttribute entry : dict)
        if (failed(check(entry.getName(), emitError)))
          return failure();
    // MLIR refuses even an empty list for an op that has no properties.
    if (auto dict = dyn_cast_or_null<DictionaryAttr>(attr))
      if (dict.empty() && opName.getOpPropertyByteSize() == 0)
        return success();
    return model->setPropertiesFromAttr(opName, properties, attr, emitError);
  }

  LogicalResult verifyInvariants(Operation *op) final {
    for (NamedAttribute entry : op->getDiscardableAttrs())
      // Names with a dialect's prefix are that dialect's business.
      if (!entry.getName().strref().contains('.') &&
          failed(check(entry.getName(), [&] { return op->emitError(); })))
        return failure();
    if (failed(facts.verifyTraits(op)) || failed(verifySegments(op)) ||
        failed(verifyTypes(op)))
      return failure();
    return facts.verifyOp(op);
  }

  LogicalResult foldHook(Operation *op, ArrayRef<Attribute> attrs,
                         SmallVectorImpl<OpFoldResult> &results) final {
    return model->foldHook(op, attrs, results);
  }
  void getCanonicalizationPatterns(RewritePatternSet &set,
                                   MLIRContext *context) final {
    model->getCanonicalizationPatterns(set, context);
  }
  bool hasTrait(TypeID id) final { return model->hasTrait(id); }
  OperationName::ParseAssemblyFn getParseAssemblyFn() final {
    return model->getParseAssemblyFn();
  }
  void populateDefaultAttrs(const OperationName &opName,
                            NamedAttrList &attrs) final {
    model->populateDefaultAttrs(opName, attrs);
  }
  void printAssembly(Operation *op, OpAsmPrinter &printer,
                     StringRef defaultDialect) final {
    model->printAssembly(op, printer, defaultDialect);
  }
  LogicalResult verifyRegionInvariants(Operation *op) final {
    return model->verifyRegionInvariants(op);
  }
  std::optional<Attribute> getInherentAttr(Operation *op,
                                           StringRef attr) final {
    return model->getInherentAttr(op, attr);
  }
  void setInherentAttr(Operation *op, StringAttr attr, Attribute value) final {
    model->setInherentAttr(op, attr, value);
  }
  void populateInherentAttrs(Operation *op, NamedAttrList &attrs) final {
    model->populateInherentAttrs(op, attrs);
  }
  LogicalResult verifyInherentAttrs(OperationName opName, NamedAttrList &attrs,
                                    EmitError emitError) final {
    return model->verifyInherentAttrs(opName, attrs, emitError);
  }
  int getOpPropertyByteSize() final { return model->getOpPropertyByteSize(); }
  void initProperties(OperationName opName, OpaqueProperties storage,
                      OpaqueProperties init) final {
    model->initProperties(opName, storage, init);
  }
  void deleteProperties(OpaqueProperties properties) final {
    model->deleteProperties(properties);
  }
  void populateDefaultProperties(OperationName opName,
                                 OpaqueProperties properties) final {
    model->populateDefaultProperties(opName, properties);
  }
  Attribute getPropertiesAsAttr(Operation *op) final {
    return model->getPropertiesAsAttr(op);
  }
  void copyProperties(OpaqueProperties to, OpaqueProperties from) final {
    model->copyProperties(to, from);
  }
  bool compareProperties(OpaqueProperties a, OpaqueProperties b) final {
    return model->compareProperties(a, b);
  }
  llvm::hash_code hashProperties(OpaqueProperties properties) final {
    return model->hashProperties(properties);
  }

private:
  // operandSegmentSizes gives every required operand once, unless the facts
  // call it a list: "x...".
  LogicalResult verifySegments(Operation *op) {
    auto sizes = op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes");
    if (!sizes || static_cast<size_t>(sizes.size()) > facts.operands.size())
      return success(); // no segments, or the trait says what is wrong
    for (auto [name, size] : llvm::zip(facts.operands, sizes.asArrayRef())) {
      bool absent = size == 0 && llvm::is_contained(facts.optional, name);
      bool list = llvm::is_contained(facts.optional, (name + "...").str());
      if (size != 1 && !absent && !list)
        return op->emitOpError("expects one operand for '")
               << name << "', but got " << size;
    }
    return success();
  }

  // The declared result types fit the inferred ones.
  LogicalResult verifyTypes(Operation *op) {
    auto inference = dyn_cast<InferTypeOpInterface>(op);
    if (!inference)
      return success();
    SmallVector<Type> types;
    if (failed(inference.inferReturnTypes(
            op->getContext(), op->getLoc(), op->getOperands(),
            op->getRawDictionaryAttrs(), op->getPropertiesStorage(),
            op->getRegions(), types)))
      return failure();
    if (inference.isCompatibleReturnTypes(types, op->getResultTypes()))
      return success();
    InFlightDiagnostic diag = op->emitOpError("expects result types compatible "
                                              "with the inferred ");
    llvm::interleaveComma(types, diag);
    diag << ", but got ";
    llvm::interleaveComma(op->getResultTypes(), diag);
    return failure();
  }

  LogicalResult check(StringRef attr, EmitError emitError) {
    if (llvm::is_contained(facts.attributes, attr))
      return success();
    SmallVector<StringRef> shown(facts.attributes);
    llvm::erase(shown, "operandSegmentSizes");
    InFlightDiagnostic diag = emitError();
    diag << "'" << getName().getValue() << "' op has no attribute '" << attr
         << "'; ";
    if (shown.empty())
      diag << "it takes none";
    else
      diag << "valid are " << llvm::join(shown, ", ");
    return failure();
  }

  std::unique_ptr<Impl> model;
  StrictFacts facts; // lists in static storage
};
} // namespace

void ebb::insertStrict(std::unique_ptr<OperationName::Impl> model,
                       const StrictFacts &facts) {
  RegisteredOperationName::insert(
      std::make_unique<StrictModel>(std::move(model), facts), facts.attributes);
}
