// Arithmetic on two operands that broadcast, with its grad ops of every order.
include "dialect/Base.td"

def Ebb_AddOp : Ebb_Binary<"add", [Commutative, Differentiable], Ebb_Number> {
  let summary = "x + y";
  let note = "Integers wrap.";
  let scalarOp = "arith.addf";
  let scalarIntOp = "arith.addi";
  let scalarComplexOp = "complex.add";
}
def Ebb_SubtractOp : Ebb_Binary<"subtract", [Differentiable], Ebb_Number> {
  let summary = "x - y";
  let scalarOp = "arith.subf";
  let scalarIntOp = "arith.subi";
  let scalarComplexOp = "complex.sub";
}
def Ebb_MultiplyOp : Ebb_Binary<"multiply", [Commutative, Differentiable], Ebb_Number> {
  let summary = "x * y";
  let scalarOp = "arith.mulf";
  let scalarIntOp = "arith.muli";
  let scalarComplexOp = "complex.mul";
}
def Ebb_DivideOp : Ebb_Binary<"divide", [Differentiable], Ebb_Number> {
  let summary = "x / y";
  let note = "Floats follow IEEE. Integers truncate, the least value over -1 wraps, "
    "and a zero divisor is a run-time error.";
  let scalarOp = "arith.divf";
  let scalarComplexOp = "complex.div";
}
def Ebb_ElementwisePowOp : Ebb_Binary<"elementwise_pow", [Differentiable]> {
  let summary = "x to the power y";
  let note = "Integers compute exactly and wrap; a negative exponent gives the truncated quotient.";
  let scalarOp = "math.powf";
}
def Ebb_MaximumOp : Ebb_Binary<"maximum", [Commutative, Differentiable]> {
  let summary = "the larger of x and y; NaN wins";
  let note = "A tie gives half of the gradient to each side, a NaN gives none.";
  let scalarOp = "arith.maximumf";
  let scalarIntOp = "arith.maxsi";
}
def Ebb_MinimumOp : Ebb_Binary<"minimum", [Commutative, Differentiable]> {
  let summary = "the smaller of x and y; NaN wins";
  let note = "A tie gives half of the gradient to each side, a NaN gives none.";
  let scalarOp = "arith.minimumf";
  let scalarIntOp = "arith.minsi";
}

def Ebb_AddNOp : Ebb_Op<"add_n", [Pure, Ebb_Elementwise, Differentiable]> {
  let summary = "the sum of operands of one shape";
  let description = [{
    ```mlir
    %out = ebb.add_n %a, %b, %c : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Variadic<Ebb_Number>:$x);
  let results = (outs Ebb_Number:$out);
  let hasFolder = 1;
}

// Grad ops of x (op) y. `axis` is -1: operands align at their last dims.
class Ebb_BinaryGrad<string mnemonic, list<Trait> traits = [Differentiable]>
    : Ebb_Op<mnemonic, !listconcat(traits, [Pure, Composite])> {
  let arguments = (ins Ebb_Inexact:$x, Ebb_Inexact:$y, Ebb_Inexact:$out_grad,
                   DefaultValuedAttr<Ebb_I64, "-1">:$axis);
  let results = (outs Ebb_Inexact:$x_grad, Ebb_Inexact:$y_grad);
  let infer = "in.binaryGrad(a.getAxis(), {a.getX(), a.getY()}, {a.getOutGrad()}, {a.getX(), a.getY()})";
  let description = "Each gradient is summed down to its operand's shape.\n\n```mlir\n"
    "%x_grad, %y_grad = ebb." # mnemonic # " %x, %y, %out_grad : (tensor<2x3xf32>, tensor<3xf32>, "
    "tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)\n```\n";
}

def Ebb_AddGradOp : Ebb_BinaryGrad<"add_grad"> {
  let summary = "gradients of add";
  let inplace = ["out_grad -> x_grad"];
  let noNeedBuffer = ["x", "y"];
}
def Ebb_SubtractGradOp : Ebb_BinaryGrad<"subtract_grad"> {
  let summary = "gradients of subtract";
  let inplace = ["out_grad -> x_grad"];
  let noNeedBuffer = ["x", "y"];
}
def Ebb_MultiplyGradOp : Ebb_BinaryGrad<"multiply_grad"> {
  let summary = "gradients of multiply";
}
def Ebb_DivideGradOp : Ebb_BinaryGrad<"divide_grad"> {
  let summary = "gradients of divide";
  let arguments = (ins Ebb_Inexact:$x, Ebb_Inexact:$y, Ebb_Inexact:$out, Ebb_Inexact:$out_grad,
                   DefaultValuedAttr<Ebb_I64, "-1">:$axis);
  let noNeedBuffer = ["x"];
  let infer = "in.binaryGrad(a.getAxis(), {a.getX(), a.getY()}, {a.getOut(), a.getOutGrad()}, {a.getX(), a.getY()})";
  let description = [{
    `x_grad = out_grad / conj(y)`, `y_grad = -out_grad * conj(out / y)`, each
    summed down to its operand's shape.

    ```mlir
    %x_grad, %y_grad = ebb.divide_grad %x, %y, %out, %out_grad : (tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<3xf32>, tensor<2x3xf32>)
    ```
  }];
}

class Ebb_AxislessBinaryGrad<string mnemonic> : Ebb_BinaryGrad<mnemonic, []> {
  let arguments = (ins Ebb_Float:$x, Ebb_Float:$y, Ebb_Float:$out_grad);
  let results = (outs Ebb_Float:$x_grad, Ebb_Float:$y_grad);
  let infer = "in.binaryGrad(-1, {a.getX(), a.getY()}, {a.getOutGrad()}, {a.getX(), a.getY()})";
}
def Ebb_ElementwisePowGradOp : Ebb_AxislessBinaryGrad<"elementwise_pow_grad"> {
  let summary = "gradients of elementwise_pow, finite where a limit exists";
}
def Ebb_MaximumGradOp : Ebb_AxislessBinaryGrad<"maximum_grad"> {
  let summary = "gradients of maximum";
}
def Ebb_MinimumGradOp : Ebb_AxislessBinaryGrad<"minimum_grad"> {
  let summary = "gradients of minimum";
}

// add and subtract, second order: only the cotangent's shape is left to compute.
class Ebb_LinearDoubleGrad<string mnemonic, list<Trait> traits>
    : Ebb_Op<mnemonic, !listconcat(traits, [Pure, Composite, AttrSizedOperandSegments])> {
  let arguments = (ins Ebb_Inexact:$y, Ebb_Inexact:$grad_out, Optional<Ebb_Inexact>:$grad_x_grad,
                   Optional<Ebb_Inexact>:$grad_y_grad, DefaultValuedAttr<Ebb_I64, "-1">:$axis);
  let results = (outs Ebb_Inexact:$grad_out_grad);
  let inplace = ["grad_x_grad -> grad_out_grad"];
  let noNeedBuffer = ["y", "grad_out"];
  let optional = ["grad_x_grad", "grad_y_grad"];
  let infer = "in.binaryGrad(a.getAxis(), {a.getY(), a.getGradXGrad(), a.getGradYGrad()}, {a.getGradOut()}, {a.getGradOut()})";
  let description = "Either cotangent may be absent; both absent gives zeros.\n\n```mlir\n"
    "%grad_out_grad = ebb." # mnemonic # " %y, %grad_out, %grad_x_grad, %grad_y_grad "
    "{operandSegmentSizes = array<i32: 1, 1, 1, 1>} : (tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, "
    "tensor<3xf32>) -> tensor<2x3xf32>\n```\n";
}
def Ebb_AddDoubleGradOp : Ebb_LinearDoubleGrad<"add_double_grad", [Differentiable]> {
  let summary = "second-order gradient of add";
}
def Ebb_SubtractDoubleGradOp : Ebb_LinearDoubleGrad<"subtract_double_grad", []> {
  let summary = "second-order gradient of subtract";
}

def Ebb_AddTripleGradOp : Ebb_Composite<"add_triple_grad"> {
  let summary = "third-order gradient of add";
  let description = [{
    ```mlir
    %dx, %dy = ebb.add_triple_grad %grad_grad_x, %grad_grad_y, %grad_grad_out_grad : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
    ```
  }];
  let arguments = (ins Ebb_Inexact:$grad_grad_x, Ebb_Inexact:$grad_grad_y, Ebb_Inexact:$grad_grad_out_grad,
                   DefaultValuedAttr<Ebb_I64, "-1">:$axis);
  let results = (outs Ebb_Inexact:$grad_grad_x_grad, Ebb_Inexact:$grad_grad_y_grad);
  let inplace = ["grad_grad_out_grad -> grad_grad_x_grad"];
  let infer = "in.binaryGrad(a.getAxis(), {a.getGradGradX(), a.getGradGradY()}, {a.getGradGradOutGrad()}, {a.getGradGradX(), a.getGradGradY()})";
}

// y_grad reads grad_x_grad, so the pair holds only where y_grad is not wanted.
defvar Ebb_ConditionalInplace = "::llvm::SmallVector<std::pair<unsigned, unsigned>> "
  "inplacePairs(const ::llvm::BitVector &requested);\n";

def Ebb_MultiplyDoubleGradOp : Ebb_Composite<"multiply_double_grad", [Differentiable, AttrSizedOperandSegments]> {
  let summary = "second-order gradients of multiply";
  let description = [{
    With u, v the cotangents of `multiply_grad`'s results:
    `x_grad = grad_out * conj(v)`, `y_grad = grad_out * conj(u)`,
    `grad_out_grad = u * y + x * v`.

    ```mlir
    %dx, %dy, %dg = ebb.multiply_double_grad %x, %y, %grad_out, %grad_x_grad, %grad_y_grad {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>)
    ```
  }];
  let arguments = (ins Ebb_Inexact:$x, Ebb_Inexact:$y, Ebb_Inexact:$grad_out, Optional<Ebb_Inexact>:$grad_x_grad,
                   Optional<Ebb_Inexact>:$grad_y_grad, DefaultValuedAttr<Ebb_I64, "-1">:$axis);
  let results = (outs Ebb_Inexact:$x_grad, Ebb_Inexact:$y_grad, Ebb_Inexact:$grad_out_grad);
  let inplace = ["grad_x_grad -> grad_out_grad"];
  let optional = ["grad_x_grad", "grad_y_grad"];
  let infer = "in.binaryGrad(a.getAxis(), {a.getX(), a.getY(), a.getGradXGrad(), a.getGradYGrad()}, {a.getGradOut()}, {a.getX(), a.getY(), a.getGradOut()})";
  let declarations = Ebb_ConditionalInplace;
}

def Ebb_MultiplyTripleGradOp : Ebb_Composite<"multiply_triple_grad", [AttrSizedOperandSegments]> {
  let summary = "third-order gradients of multiply";
  let description = [{
    With g, u, v the operands and a, b, c the cotangents of the results of
    `multiply_double_grad`: `x_grad = conj(v)*c`, `y_grad = conj(u)*c`,
    `fwd_grad_out_grad = v*a + u*b`,
    `fwd_grad_grad_x_grad = g*conj(b) + conj(y)*c`,
    `fwd_grad_grad_y_grad = g*conj(a) + conj(x)*c`.

    ```mlir
    %dx, %dy, %dg, %du, %dv = ebb.multiply_triple_grad %x, %y, %g, %u, %v, %a, %b, %c {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1>} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
    ```
  }];
  let arguments = (ins Ebb_Inexact:$x, Ebb_Inexact:$y, Ebb_Inexact:$fwd_grad_out,
                   Optional<Ebb_Inexact>:$fwd_grad_grad_x, Optional<Ebb_Inexact>:$fwd_grad_grad_y,
                   Optional<Ebb_Inexact>:$grad_x_grad, Optional<Ebb_Inexact>:$grad_y_grad,
                   Optional<Ebb_Inexact>:$grad_grad_out_grad, DefaultValuedAttr<Ebb_I64, "-1">:$axis);
  let results = (outs Ebb_Inexact:$x_grad, Ebb_Inexact:$y_grad, Ebb_Inexact:$fwd_grad_out_grad,
                 Ebb_Inexact:$fwd_grad_grad_x_grad, Ebb_Inexact:$fwd_grad_grad_y_grad);
  let optional = ["fwd_grad_grad_x", "fwd_grad_grad_y", "grad_x_grad", "grad_y_grad",
                  "grad_grad_out_grad"];
  let infer = "in.binaryGrad(a.getAxis(), {a.getX(), a.getY(), a.getFwdGradGradX(), a.getFwdGradGradY(), a.getGradXGrad(), a.getGradYGrad()}, {a.getFwdGradOut(), a.getGradGradOutGrad()}, {a.getX(), a.getY(), a.getFwdGradOut(), a.getX(), a.getY()})";
}

def Ebb_DivideDoubleGradOp : Ebb_Composite<"divide_double_grad", [AttrSizedOperandSegments]> {
  let summary = "second-order gradients of divide";
  let description = [{
    `grad_x` carries grad_out / conj(y) before reduction to x's shape. With u, v
    the cotangents of `divide_grad`'s results and P = grad_x:
    `y_grad = P * conj((out*v - u) / y)`, `out_grad = -P * conj(v)` (the cotangent
    of the forward result), `grad_out_grad = (u - out*v) / y`.

    ```mlir
    %dy, %do, %dg = ebb.divide_double_grad %y, %out, %grad_x, %grad_x_grad, %grad_y_grad {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : (tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
    ```
  }];
  let arguments = (ins Ebb_Inexact:$y, Ebb_Inexact:$out, Ebb_Inexact:$grad_x, Optional<Ebb_Inexact>:$grad_x_grad,
                   Optional<Ebb_Inexact>:$grad_y_grad, DefaultValuedAttr<Ebb_I64, "-1">:$axis);
  let results = (outs Ebb_Inexact:$y_grad, Ebb_Inexact:$out_grad, Ebb_Inexact:$grad_out_grad);
  let inplace = ["grad_x_grad -> grad_out_grad"];
  let optional = ["grad_x_grad", "grad_y_grad"];
  let infer = "in.binaryGrad(a.getAxis(), {a.getY(), a.getGradXGrad(), a.getGradYGrad()}, {a.getOut(), a.getGradX()}, {a.getY(), a.getOut(), a.getOut()})";
  let declarations = Ebb_ConditionalInplace;
}
