// How an op is expressed by simpler ops.
#ifndef EBB_COMPOSITE_TD
#define EBB_COMPOSITE_TD

include "mlir/IR/OpBase.td"

def CompositeOpInterface : OpInterface<"CompositeOpInterface"> {
  let cppNamespace = "::ebb";
  let description = [{
    The op as an expression of simpler ops: one expression per result, in result
    order. An absent expression is a tensor of zeros.
  }];
  let methods = [
    InterfaceMethod<"One expression per result.", "::ebb::Exprs", "decompose",
                    (ins "::ebb::Rule &":$r)>,
  ];
}

// Declares `Exprs decompose(Rule &)`; a missing definition is a link error.
def Composite : DeclareOpInterfaceMethods<CompositeOpInterface>;

#endif // EBB_COMPOSITE_TD
