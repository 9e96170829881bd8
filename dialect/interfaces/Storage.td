// Which operands' bytes an op reads and which results may reuse them.
#ifndef EBB_STORAGE_TD
#define EBB_STORAGE_TD

include "mlir/IR/OpBase.td"

def StorageOpInterface : OpInterface<"StorageOpInterface"> {
  let cppNamespace = "::ebb";
  let description = [{
    The op table's `inplace` and `no_need_buffer` as questions about one op.
    `requested` says which results are used (by result number); an empty vector
    means all. Operand and result numbers are flat positions.
  }];
  let methods = [
    InterfaceMethod<[{
      (operand, result) pairs that may share bytes here: the table's pair, both
      present, of one static-equal type.
    }], "::llvm::SmallVector<std::pair<unsigned, unsigned>>", "inplacePairs",
      (ins "const ::llvm::BitVector &":$requested), "", [{
        return ::ebb::defaultInplacePairs($_op, ConcreteOp::inplaceWords(),
            ConcreteOp::argumentNames(), ConcreteOp::resultNames());
      }]>,
    InterfaceMethod<[{
      Whether only the shape of operand `operand` is read.
    }], "bool", "isShapeOnly",
      (ins "unsigned":$operand, "const ::llvm::BitVector &":$requested), "", [{
        return ::ebb::defaultShapeOnly($_op, operand,
            ConcreteOp::noNeedBufferWords(), ConcreteOp::argumentNames());
      }]>,
  ];
}

#endif // EBB_STORAGE_TD
