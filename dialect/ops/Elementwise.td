// Element-wise functions of one operand, and the grad ops that earn their place.
include "dialect/Base.td"

def Ebb_ExpOp : Ebb_FloatUnary<"exp", [Differentiable]> {
  let summary = "e to the power x";
  let scalarOp = "math.exp";
}
def Ebb_LogOp : Ebb_FloatUnary<"log", [Differentiable]> {
  let summary = "natural logarithm";
  let scalarOp = "math.log";
}
def Ebb_SqrtOp : Ebb_FloatUnary<"sqrt", [Differentiable]> {
  let summary = "square root";
  let note = "The derivative at 0 is infinite.";
  let scalarOp = "math.sqrt";
}
def Ebb_RsqrtOp : Ebb_FloatUnary<"rsqrt", [Differentiable]> {
  let summary = "one over the square root";
  let scalarOp = "math.rsqrt";
}
def Ebb_SinOp : Ebb_FloatUnary<"sin", [Differentiable]> {
  let summary = "sine of an angle in radians";
  let scalarOp = "math.sin";
}
def Ebb_CosOp : Ebb_FloatUnary<"cos", [Differentiable]> {
  let summary = "cosine of an angle in radians";
  let scalarOp = "math.cos";
}
def Ebb_TanhOp : Ebb_FloatUnary<"tanh", [Differentiable]> {
  let summary = "hyperbolic tangent";
  let scalarOp = "math.tanh";
}
def Ebb_ErfOp : Ebb_FloatUnary<"erf", [Differentiable]> {
  let summary = "error function";
  let scalarOp = "math.erf";
}
def Ebb_SigmoidOp : Ebb_FloatUnary<"sigmoid", [Differentiable]> {
  let summary = "logistic function 1 / (1 + exp(-x))";
}
def Ebb_ReluOp : Ebb_FloatUnary<"relu", [Differentiable]> {
  let summary = "max(x, 0)";
  let note = "The derivative at 0 is 0; NaN stays NaN.";
}
def Ebb_AbsOp : Ebb_NumericUnary<"abs", [Differentiable]> {
  let summary = "absolute value";
  let note = "The derivative at 0 is 0.";
  let scalarOp = "math.absf";
  let scalarIntOp = "math.absi";
}
def Ebb_SignOp : Ebb_NumericUnary<"sign", [NoGradient]> {
  let summary = "-1, 0 or 1; NaN stays NaN";
}

def Ebb_GeluOp : Ebb_FloatUnary<"gelu", [Differentiable, Composite]> {
  let summary = "x times the normal distribution function of x";
  let note = "`0.5 * x * (1 + erf(x / sqrt(2)))`; with `approximate` the tanh form "
    "`0.5 * x * (1 + tanh(sqrt(2/pi) * (x + 0.044715 * x^3)))`.";
  let arguments = (ins Ebb_Float:$x, DefaultValuedAttr<BoolAttr, "false">:$approximate);
}

def Ebb_HardswishOp : Ebb_FloatUnary<"hardswish", [Differentiable, Composite]> {
  let summary = "x times (x + 3) / 6 held between 0 and 1";
  let note = "The derivative is 0 up to -3 and 1 from 3 on, both included; NaN stays NaN, and "
    "minus infinity gives the limit, 0.";
}
def Ebb_SwishOp : Ebb_FloatUnary<"swish", [Differentiable, Composite]> {
  let summary = "x times sigmoid(x)";
  let note = "Also called SiLU. Infinities give the limits.";
}
def Ebb_MishOp : Ebb_FloatUnary<"mish", [Differentiable, Composite]> {
  let summary = "x times tanh(log(1 + exp(x)))";
  let note = "Where x is above `lambda`, x stands for log(1 + exp(x)). Infinities give the limits.";
  let arguments = (ins Ebb_Float:$x, DefaultValuedAttr<F64Attr, "20.0">:$lambda);
}
def Ebb_SoftReluOp : Ebb_FloatUnary<"soft_relu", [Differentiable]> {
  let summary = "log(1 + exp(x)), of x held between -threshold and threshold";
  let note = "The gradient is read off the result: 1 - exp(-out) where out is less than "
    "`threshold`, else 0. It is no derivative where `threshold` holds x: below -threshold "
    "sigmoid(-threshold) is left, and it ends a little short of threshold.";
  let arguments = (ins Ebb_Float:$x, DefaultValuedAttr<F64Attr, "20.0">:$threshold);
  let hasVerifier = 1;
}

def Ebb_ScaleOp : Ebb_NumericUnary<"scale", [Differentiable]> {
  let summary = "scale * x + bias, or scale * (x + bias)";
  let arguments = (ins Ebb_Number:$x, F64Attr:$scale,
                   DefaultValuedAttr<F64Attr, "0.0">:$bias,
                   DefaultValuedAttr<BoolAttr, "true">:$bias_after_scale);
  let results = (outs Ebb_Number:$out);
  let description = [{
    On integers, `scale` and `bias` are truncated towards zero first.

    ```mlir
    %out = ebb.scale %x {scale = 2.0, bias = 1.0} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let hasFolder = 1;
}

def Ebb_ClipOp : Ebb_NumericUnary<"clip", [Differentiable]> {
  let summary = "x held between two bounds";
  let arguments = (ins Ebb_Numeric:$x, F64Attr:$min, F64Attr:$max);
  let description = [{
    NaN stays NaN. The derivative is 1 from bound to bound, both included, and 0
    elsewhere. Infinite bounds bound nothing; on integers, bounds are truncated
    towards zero and end at the type's own.

    ```mlir
    %out = ebb.clip %x {max = 1.0, min = -1.0} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let hasVerifier = 1;
}

// Grad ops: one cotangent in, one gradient out.
class Ebb_UnaryGrad<string mnemonic, string saved, string attrText = "", list<Trait> traits = []>
    : Ebb_Op<mnemonic, !listconcat(traits, [Pure, Ebb_Elementwise])> {
  let results = (outs Ebb_Float:$x_grad);
  let inplace = ["out_grad -> x_grad"];
  string note = "";
  let description = note # "\n\n```mlir\n%x_grad = ebb." # mnemonic # " %" # saved #
    ", %out_grad" # attrText # " : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>\n```\n";
}
def Ebb_ReluGradOp : Ebb_UnaryGrad<"relu_grad", "out", "", [Composite]> {
  let summary = "out_grad where out > 0, else 0";
  let arguments = (ins Ebb_Float:$out, Ebb_Float:$out_grad);
  let infer = "in.sameAsFirst({a.getOut(), a.getOutGrad()})";
}
def Ebb_GeluGradOp : Ebb_UnaryGrad<"gelu_grad", "x", "", [Composite]> {
  let summary = "gradient of gelu";
  let arguments = (ins Ebb_Float:$x, Ebb_Float:$out_grad,
                   DefaultValuedAttr<BoolAttr, "false">:$approximate);
  let infer = "in.sameAsFirst({a.getX(), a.getOutGrad()})";
}
def Ebb_HardswishGradOp : Ebb_UnaryGrad<"hardswish_grad", "x", "", [Composite]> {
  let summary = "gradient of hardswish";
  let arguments = (ins Ebb_Float:$x, Ebb_Float:$out_grad);
  let infer = "in.sameAsFirst({a.getX(), a.getOutGrad()})";
}
def Ebb_SwishGradOp : Ebb_UnaryGrad<"swish_grad", "x", "", [Composite]> {
  let summary = "gradient of swish";
  let arguments = (ins Ebb_Float:$x, Ebb_Float:$out_grad);
  let infer = "in.sameAsFirst({a.getX(), a.getOutGrad()})";
}
def Ebb_MishGradOp : Ebb_UnaryGrad<"mish_grad", "x", "", [Composite]> {
  let summary = "gradient of mish";
  let arguments = (ins Ebb_Float:$x, Ebb_Float:$out_grad,
                   DefaultValuedAttr<F64Attr, "20.0">:$lambda);
  let infer = "in.sameAsFirst({a.getX(), a.getOutGrad()})";
}
def Ebb_SoftReluGradOp : Ebb_UnaryGrad<"soft_relu_grad", "out", "", [Composite]> {
  let summary = "out_grad times 1 - exp(-out) where -threshold < out < threshold, else 0";
  let arguments = (ins Ebb_Float:$out, Ebb_Float:$out_grad,
                   DefaultValuedAttr<F64Attr, "20.0">:$threshold);
  let infer = "in.sameAsFirst({a.getOut(), a.getOutGrad()})";
  let inplace = [];
  let hasVerifier = 1;
}
