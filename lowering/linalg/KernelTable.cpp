// Generated kernels by what they do. Extents are parameters, so that structure
// alone identifies one.
// Called by OutlineKernels.cpp and EmitTileGroup.cpp.
#include "lowering/linalg/KernelTable.h"

#include "lowering/linalg/Combiners.h"
#include "lowering/linalg/EmitLoops.h"

using namespace mlir;

namespace ebb {

// Everything that decides a kernel's code, as text.
std::string structureOf(linalg::GenericOp op) {
  std::string key;
  llvm::raw_string_ostream os(key);
  for (auto [map, v] : llvm::zip(op.getIndexingMapsArray(), op->getOperands()))
    os << map << kernelParameterType(cast<MemRefType>(v.getType()))
       << cast<MemRefType>(v.getType()).getElementType() << ';';
  for (utils::IteratorType type : op.getIteratorTypesArray())
    os << (type == utils::IteratorType::reduction ? 'r' : 'p');
  os << op.getNumDpsInputs() << op->getAttr(kStartAttr);
  llvm::DenseMap<Value, unsigned> numbers;
  auto number = [&](Value v) {
    return numbers.try_emplace(v, numbers.size()).first->second;
  };
  for (Value v : op.getBody()->getArguments())
    number(v);
  for (Operation &inner : *op.getBody()) {
    os << '|' << inner.getName() << inner.getAttrDictionary();
    for (Value v : inner.getOperands()) {
      bool inside = v.getParentBlock() == op.getBody();
      if (inside)
        os << " %" << number(v);
      else
        os << " " << *v.getDefiningOp();
    }
    for (Value v : inner.getResults())
      os << "->%" << number(v) << v.getType();
  }
  return key;
}

std::string KernelTable::nameFor(StringRef key, StringRef prefix, bool &fresh) {
  std::string &name = names[key];
  fresh = name.empty();
  if (fresh)
    name = (prefix + Twine(numbers[prefix]++)).str();
  return name;
}

func::FuncOp KernelTable::kernelFor(linalg::GenericOp op) {
  bool fresh;
  std::string name = nameFor(structureOf(op), "ebb_kernel_", fresh);
  if (fresh)
    return emitKernel(op, name, module, options);
  return module.lookupSymbol<func::FuncOp>(name);
}

func::FuncOp KernelTable::stageFor(linalg::GenericOp op,
                                   ArrayRef<unsigned> shifted) {
  bool fresh;
  std::string key = "stage:" + structureOf(op);
  for (unsigned loop : shifted)
    key += "," + std::to_string(loop);
  std::string name = nameFor(key, "ebb_stage_", fresh);
  if (!fresh)
    return module.lookupSymbol<func::FuncOp>(name);
  func::FuncOp stage = emitKernel(op, name, module, options, shifted);
  stage->removeAttr("llvm.emit_c_interface");
  stage.setPrivate();
  return stage;
}

} // namespace ebb
