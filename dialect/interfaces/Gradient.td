// How an op is differentiated. Passes ask these; no pass names an op.
#ifndef EBB_GRADIENT_TD
#define EBB_GRADIENT_TD

include "mlir/IR/OpBase.td"

def GradientOpInterface : OpInterface<"GradientOpInterface"> {
  let cppNamespace = "::ebb";
  let description = [{
    The vector-Jacobian product of an op: one expression per operand, in operand
    order, from the cotangents of the results. An absent expression is zero.
    Rules build expressions, not IR: what is not asked for is never emitted.
    Reduction to a broadcast operand's shape is the caller's.
  }];
  let methods = [
    InterfaceMethod<"One cotangent per operand; absent means zero.",
                    "::ebb::Exprs", "vjp", (ins "::ebb::Rule &":$r)>,
  ];
}

// Declares `Exprs vjp(Rule &)`; a missing definition is a link error.
def Differentiable : DeclareOpInterfaceMethods<GradientOpInterface>;

// Nothing flows through: integer results, shapes, constants.
def NoGradient : NativeOpTrait<"NoGradient"> { let cppNamespace = "::ebb"; }

#endif // EBB_GRADIENT_TD
