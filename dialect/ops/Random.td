// Ops that draw random numbers, and their grad ops. All numbers come from a
// counter: the same seed, offset and shape always give the same ones.
include "dialect/Base.td"

def Ebb_Mask : RankedTensorOf<[UI8]>;

defvar DropoutAttrs = (ins DefaultValuedAttr<F64Attr, "0.5">:$p,
                       DefaultValuedAttr<BoolAttr, "false">:$is_test,
                       DefaultValuedStrAttr<StrAttr, "upscale_in_train">:$mode);

def Ebb_DropoutOp : Ebb_Op<"dropout", [Pure, Differentiable, Composite]> {
  let summary = "x with each element dropped with probability p";
  let description = [{
    `mask` is 1 where an element was kept, as `ebb.dropout_mask` says. In
    training, mode "upscale_in_train" divides what is kept by 1 - p and
    "downgrade_in_infer" leaves it; with `is_test` the first leaves x and the
    second multiplies it by 1 - p, and all are kept. Training needs a
    `seed_tensor`, or `fix_seed` for the numbers of `seed` alone.

    ```mlir
    %out, %mask = ebb.dropout %x, %step {p = 0.1, seed = 7 : i64} : (tensor<2x3xf32>, tensor<i64>) -> (tensor<2x3xf32>, tensor<2x3xui8>)
    ```
  }];
  let arguments = !con((ins Ebb_Float:$x, Optional<Ebb_Index>:$seed_tensor), DropoutAttrs,
                       (ins DefaultValuedAttr<Ebb_I64, "0">:$seed,
                        DefaultValuedAttr<BoolAttr, "false">:$fix_seed));
  let results = (outs Ebb_Float:$out, Ebb_Mask:$mask);
  let optional = ["seed_tensor"];
}
def Ebb_DropoutGradOp : Ebb_Op<"dropout_grad", [Pure, Differentiable, Composite]> {
  let summary = "gradient of dropout: out_grad where the mask is set, scaled alike";
  let description = [{
    ```mlir
    %x_grad = ebb.dropout_grad %mask, %out_grad {p = 0.1} : (tensor<2x3xui8>, tensor<2x3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Mask:$mask, Ebb_Float:$out_grad), DropoutAttrs);
  let results = (outs Ebb_Float:$x_grad);
}
def Ebb_DropoutMaskOp : Ebb_Op<"dropout_mask", [Pure, NoGradient]> {
  let summary = "1 with probability 1 - p, else 0, shaped like another tensor";
  let description = [{
    Philox4x32-10 with the low 32 bits of `seed` and of seed_tensor's one element
    (0 if absent) as its key: element i takes lane i mod 4 of counter i / 4, and
    is 1 when lane >= p * 2^32. Only the shape of `target` is read.

    ```mlir
    %mask = ebb.dropout_mask %target, %step {p = 0.1, seed = 7 : i64} : (tensor<2x3xf32>, tensor<i64>) -> tensor<2x3xui8>
    ```
  }];
  let arguments = (ins Ebb_Tensor:$target, Optional<Ebb_Index>:$seed_tensor, F64Attr:$p, Ebb_I64:$seed);
  let results = (outs Ebb_Mask:$mask);
  let optional = ["seed_tensor"];
  let noNeedBuffer = ["target"];
}

defvar RreluAttrs = (ins DefaultValuedAttr<F64Attr, "0.125">:$lower,
                     DefaultValuedAttr<F64Attr, "0.3333333333333333">:$upper,
                     DefaultValuedAttr<BoolAttr, "false">:$is_test,
                     DefaultValuedAttr<Ebb_I64, "0">:$seed);

def Ebb_RreluOp : Ebb_Op<"rrelu", [Pure, Differentiable, Composite]> {
  let summary = "x, times a random slope where it is negative or NaN";
  let description = [{
    `out = x * noise`. `noise` is 1 where x >= 0; elsewhere, in training, it is
    `lower + (upper - lower) * u` with u as `ebb.uniform_like` draws it from
    `seed`, and below `upper`; with `is_test` it is (lower + upper) / 2. A cotangent
    on `noise` goes nowhere.

    ```mlir
    %out, %noise = ebb.rrelu %x {seed = 7 : i64} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
    ```
  }];
  let arguments = !con((ins Ebb_Float:$x), RreluAttrs);
  let results = (outs Ebb_Float:$out, Ebb_Float:$noise);
}
def Ebb_RreluGradOp : Ebb_Composite<"rrelu_grad"> {
  let summary = "gradient of rrelu: out_grad * noise";
  let description = [{
    Of `x` only the element type counts.

    ```mlir
    %x_grad = ebb.rrelu_grad %x, %noise, %out_grad : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins Ebb_Float:$x, Ebb_Float:$noise, Ebb_Float:$out_grad);
  let results = (outs Ebb_Float:$x_grad);
  let noNeedBuffer = ["x"];
  let infer = "in.sameAsFirst({a.getX(), a.getNoise(), a.getOutGrad()})";
}

def Ebb_ExponentialInplaceOp : Ebb_Op<"exponential_", [Pure, Differentiable, Composite]> {
  let summary = "samples of the density lam * e^(-lam * t), shaped like x";
  let description = [{
    `out = -log(1 - u) / lam` with u as `ebb.uniform_like` draws it from `seed`.
    Only the shape of x is read, so its gradient is 0.

    ```mlir
    %out = ebb.exponential_ %x {lam = 2.0, seed = 7 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins Ebb_Float:$x, DefaultValuedAttr<F64Attr, "1.0">:$lam,
                   DefaultValuedAttr<Ebb_I64, "0">:$seed);
  let results = (outs Ebb_Float:$out);
  let inplace = ["x -> out"];
  let noNeedBuffer = ["x"];
}
def Ebb_ExponentialInplaceGradOp : Ebb_Composite<"exponential__grad"> {
  let summary = "gradient of exponential_: zeros";
  let description = [{
    ```mlir
    %x_grad = ebb.exponential__grad %out_grad : (tensor<2x3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins Ebb_Float:$out_grad);
  let results = (outs Ebb_Float:$x_grad);
  let noNeedBuffer = ["out_grad"];
  let infer = "in.same(a.getOutGrad())";
}
def Ebb_UniformLikeOp : Ebb_Op<"uniform_like", [Pure, NoGradient]> {
  let summary = "numbers in [0, 1), shaped like another tensor";
  let description = [{
    Philox4x32-10 with the low 32 bits of `seed`, and 0, as its key: element i
    takes lane i mod 4 of counter i / 4. Of its 32 bits an f64 is all, times
    2^-32, an f32 the upper 24, times 2^-24. Both are multiples of the step below
    1, so that 1 - u is exact, too. The result is f64 for a `target` of f64, else
    f32; of `target` only shape and element type are read.

    ```mlir
    %u = ebb.uniform_like %target {seed = 7 : i64} : (tensor<2x3xf16>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins Ebb_Float:$target, Ebb_I64:$seed);
  let results = (outs Ebb_Float:$out);
  let noNeedBuffer = ["target"];
}
