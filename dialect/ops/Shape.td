// Ops that move elements without computing: views, joins, cuts.
include "dialect/Base.td"

class Ebb_ShapeOp<string mnemonic, list<Trait> traits = []>
    : Ebb_Op<mnemonic, !listconcat(traits, [Pure])> {
  let arguments = (ins Ebb_Tensor:$x);
  let results = (outs Ebb_Tensor:$out);
}

def Ebb_ReshapeOp : Ebb_ShapeOp<"reshape", [Differentiable]> {
  let summary = "the same elements in another shape";
  let description = [{
    In `shape`, 0 copies the extent of x at that position (but is a literal 0
    where x is known to have no elements) and one -1 takes what is left.

    ```mlir
    %out = ebb.reshape %x {shape = array<i64: 0, -1>} : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
    ```
  }];
  let arguments = (ins Ebb_Tensor:$x, DenseI64ArrayAttr:$shape);
  let inplace = ["x -> out"];
  let kernel = "none";
  let hasFolder = 1;
}
def Ebb_ReshapeGradOp : Ebb_Op<"reshape_grad", [Pure, Differentiable]> {
  let summary = "gradient of reshape: out_grad in the shape of xshape";
  let description = [{
    Only the shape of `xshape` is read.

    ```mlir
    %x_grad = ebb.reshape_grad %x, %out_grad : (tensor<2x6xf32>, tensor<3x4xf32>) -> tensor<2x6xf32>
    ```
  }];
  let arguments = (ins Ebb_Inexact:$xshape, Ebb_Inexact:$out_grad);
  let results = (outs Ebb_Inexact:$x_grad);
  let inplace = ["out_grad -> x_grad"];
  let noNeedBuffer = ["xshape"];
  let infer = "in.sameCount(a.getXshape(), a.getOutGrad())";
  let kernel = "none";
}
def Ebb_ReshapeDoubleGradOp : Ebb_Op<"reshape_double_grad", [Pure, Composite]> {
  let summary = "second-order gradient of reshape";
  let description = [{
    ```mlir
    %grad_out_grad = ebb.reshape_double_grad %grad_out, %grad_x_grad : (tensor<3x4xf32>, tensor<2x6xf32>) -> tensor<3x4xf32>
    ```
  }];
  let arguments = (ins Ebb_Inexact:$grad_out, Ebb_Inexact:$grad_x_grad);
  let results = (outs Ebb_Inexact:$grad_out_grad);
  let inplace = ["grad_x_grad -> grad_out_grad"];
  let noNeedBuffer = ["grad_out"];
  let infer = "in.sameCount(a.getGradOut(), a.getGradXGrad())";
}

def Ebb_UnsqueezeOp : Ebb_ShapeOp<"unsqueeze", [Differentiable]> {
  let summary = "insert extents 1 at positions `axis` of the result";
  let description = [{
    ```mlir
    %out = ebb.unsqueeze %x {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x1x3xf32>
    ```
  }];
  let arguments = (ins Ebb_Tensor:$x, DenseI64ArrayAttr:$axis);
  let inplace = ["x -> out"];
  let kernel = "none";
}
def Ebb_SqueezeOp : Ebb_ShapeOp<"squeeze", [Differentiable]> {
  let summary = "drop the axes `axis`, whose extents are 1";
  let description = [{
    ```mlir
    %out = ebb.squeeze %x {axis = array<i64: 1>} : (tensor<2x1x3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins Ebb_Tensor:$x, DenseI64ArrayAttr:$axis);
  let inplace = ["x -> out"];
  let kernel = "none";
}

def Ebb_TransposeOp : Ebb_ShapeOp<"transpose", [Differentiable]> {
  let summary = "permute the axes: extent i of the result is extent perm[i] of x";
  let description = [{
    ```mlir
    %out = ebb.transpose %x {perm = array<i64: 2, 0, 1>} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
    ```
  }];
  let arguments = (ins Ebb_Tensor:$x, DenseI64ArrayAttr:$perm);
  let hasFolder = 1;
}
def Ebb_TransposeGradOp : Ebb_Op<"transpose_grad", [Pure, Differentiable, Composite]> {
  let summary = "gradient of transpose: the inverse permutation";
  let description = [{
    ```mlir
    %x_grad = ebb.transpose_grad %out_grad {perm = array<i64: 2, 0, 1>} : (tensor<4x2x3xf32>) -> tensor<2x3x4xf32>
    ```
  }];
  let arguments = (ins Ebb_Inexact:$out_grad, DenseI64ArrayAttr:$perm);
  let results = (outs Ebb_Inexact:$x_grad);
}
def Ebb_TransposeDoubleGradOp : Ebb_Composite<"transpose_double_grad"> {
  let summary = "second-order gradient of transpose: transpose again";
  let description = [{
    ```mlir
    %grad_out_grad = ebb.transpose_double_grad %grad_x_grad {perm = array<i64: 2, 0, 1>} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
    ```
  }];
  let arguments = (ins Ebb_Inexact:$grad_x_grad, DenseI64ArrayAttr:$perm);
  let results = (outs Ebb_Inexact:$grad_out_grad);
}


def Ebb_TransLayoutOp : Ebb_ShapeOp<"trans_layout", [Differentiable, Composite]> {
  let summary = "transpose from one layout of channels to another";
  let description = [{
    `perm` is that of `ebb.transpose`: [0, 2, 3, 1] from NCHW to NHWC.

    ```mlir
    %out = ebb.trans_layout %x {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x3x4x5xf32>) -> tensor<1x4x5x3xf32>
    ```
  }];
  let arguments = (ins Ebb_Tensor:$x, DenseI64ArrayAttr:$perm);
}
def Ebb_TransLayoutGradOp : Ebb_Op<"trans_layout_grad", [Pure, Differentiable, Composite]> {
  let summary = "gradient of trans_layout: the inverse permutation";
  let description = [{
    Only the shape of `x` is read.

    ```mlir
    %x_grad = ebb.trans_layout_grad %x, %out_grad {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x3x4x5xf32>, tensor<1x4x5x3xf32>) -> tensor<1x3x4x5xf32>
    ```
  }];
  let arguments = (ins Ebb_Inexact:$x, Ebb_Inexact:$out_grad, DenseI64ArrayAttr:$perm);
  let results = (outs Ebb_Inexact:$x_grad);
  let noNeedBuffer = ["x"];
}

def Ebb_BroadcastToOp : Op<Ebb_Dialect, "broadcast_to", [Pure, Differentiable, StorageOpInterface, KernelOpInterface]> {
  let summary = "repeat along missing axes and axes of extent 1 up to the result's static shape";
  let description = [{
    ```mlir
    %out = ebb.broadcast_to %x : (tensor<3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins Ebb_Tensor:$x);
  let results = (outs Ebb_Tensor:$out);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let extraClassDeclaration = Ebb_PlainFacts<arguments, results>.text;
  let hasFolder = 1;
}
def Ebb_ExpandAsOp : Ebb_ShapeOp<"expand_as", [Differentiable]> {
  let summary = "broadcast x to the shape of target";
  let description = [{
    Only the shape of `target` is read.

    ```mlir
    %out = ebb.expand_as %x, %target : (tensor<3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    ```
  }];
  let arguments = (ins Ebb_Tensor:$x, Ebb_Tensor:$target);
  let noNeedBuffer = ["target"];
  let hasFolder = 1;
}
def Ebb_ReduceAsOp : Ebb_ShapeOp<"reduce_as", [Differentiable]> {
  let summary = "sum x down to the shape of target, the adjoint of broadcasting";
  let description = [{
    Sums over the axes `target` lacks and over those where it has extent 1. Only
    the shape of `target` is read.

    ```mlir
    %out = ebb.reduce_as %x, %target : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<3xf32>
    ```
  }];
  let arguments = (ins Ebb_Number:$x, Ebb_Tensor:$target);
  let noNeedBuffer = ["target"];
  let hasFolder = 1;
}

def Ebb_ConcatOp : Ebb_Op<"concat", [Pure, Differentiable]> {
  let summary = "join operands along an axis";
  let description = [{
    ```mlir
    %out = ebb.concat %a, %b {axis = 0 : i64} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
    ```
  }];
  let arguments = (ins Variadic<Ebb_Tensor>:$x, DefaultValuedAttr<Ebb_I64, "0">:$axis);
  let results = (outs Ebb_Tensor:$out);
  let hasFolder = 1;
}
def Ebb_ConcatGradOp : Ebb_Op<"concat_grad", [Pure, Differentiable]> {
  let summary = "gradient of concat: the parts of out_grad, shaped like the operands";
  let description = [{
    Only the shapes of `x` are read.

    ```mlir
    %a_grad, %b_grad = ebb.concat_grad %a, %b, %out_grad {axis = 0 : i64} : (tensor<2x3xf32>, tensor<1x3xf32>, tensor<3x3xf32>) -> (tensor<2x3xf32>, tensor<1x3xf32>)
    ```
  }];
  let arguments = (ins Variadic<Ebb_Inexact>:$x, Ebb_Inexact:$out_grad, DefaultValuedAttr<Ebb_I64, "0">:$axis);
  let results = (outs Variadic<Ebb_Inexact>:$x_grad);
  let declarations = "bool isShapeOnly(unsigned operand, const ::llvm::BitVector &) { return operand + 1 < getNumOperands(); }";
}
def Ebb_SplitOp : Ebb_Op<"split", [Pure, Differentiable]> {
  let summary = "cut x along an axis into listed extents; one may be -1";
  let description = [{
    ```mlir
    %a, %b = ebb.split %x {sections = array<i64: 1, -1>, axis = 1 : i64} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x2xf32>)
    ```
  }];
  let arguments = (ins Ebb_Tensor:$x, DenseI64ArrayAttr:$sections, DefaultValuedAttr<Ebb_I64, "0">:$axis);
  let results = (outs Variadic<Ebb_Tensor>:$out);
}
def Ebb_SplitGradOp : Ebb_Composite<"split_grad"> {
  let summary = "gradient of split: concat";
  let description = [{
    ```mlir
    %x_grad = ebb.split_grad %a, %b {axis = 1 : i64} : (tensor<2x1xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins Variadic<Ebb_Inexact>:$out_grad, DefaultValuedAttr<Ebb_I64, "-1">:$axis);
  let results = (outs Ebb_Inexact:$x_grad);
}

def Ebb_SplitWithNumOp : Ebb_Op<"split_with_num", [Pure, Differentiable]> {
  let summary = "cut x along an axis into `num` parts of one extent";
  let description = [{
    `num` divides the extent.

    ```mlir
    %a, %b = ebb.split_with_num %x {num = 2 : i64, axis = 1 : i64} : (tensor<2x6xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
    ```
  }];
  let arguments = (ins Ebb_Tensor:$x, Ebb_I64:$num, DefaultValuedAttr<Ebb_I64, "0">:$axis);
  let results = (outs Variadic<Ebb_Tensor>:$out);
}
def Ebb_SplitWithNumGradOp : Ebb_Composite<"split_with_num_grad"> {
  let summary = "gradient of split_with_num: concat";
  let description = [{
    ```mlir
    %x_grad = ebb.split_with_num_grad %a, %b {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
    ```
  }];
  let arguments = (ins Variadic<Ebb_Inexact>:$out_grad, DefaultValuedAttr<Ebb_I64, "-1">:$axis);
  let results = (outs Ebb_Inexact:$x_grad);
}

defvar SliceAttrs = (ins DenseI64ArrayAttr:$axes, DenseI64ArrayAttr:$starts, DenseI64ArrayAttr:$ends,
                     DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$infer_flags,
                     DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$decrease_axis);
def Ebb_SliceOp : Ebb_Op<"slice", [Pure, Differentiable]> {
  let summary = "elements [start, end) along each of `axes`";
  let description = [{
    Negative bounds count from the end, then bounds are clamped. Axes listed in
    `decrease_axis` have extent 1 in the slice and are dropped.

    ```mlir
    %out = ebb.slice %input {axes = array<i64: 0>, starts = array<i64: -3>, ends = array<i64: 100>} : (tensor<10xf32>) -> tensor<3xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Tensor:$input), SliceAttrs);
  let results = (outs Ebb_Tensor:$out);
  let hasFolder = 1;
}
def Ebb_SliceGradOp : Ebb_Op<"slice_grad", [Pure, Differentiable, Composite]> {
  let summary = "gradient of slice: out_grad in zeros of input's shape";
  let description = [{
    ```mlir
    %input_grad = ebb.slice_grad %input, %out_grad {axes = array<i64: 0>, starts = array<i64: -3>, ends = array<i64: 100>} : (tensor<10xf32>, tensor<3xf32>) -> tensor<10xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Inexact:$input, Ebb_Inexact:$out_grad), SliceAttrs);
  let results = (outs Ebb_Inexact:$input_grad);
  let noNeedBuffer = ["input"];
}
def Ebb_SliceDoubleGradOp : Ebb_Composite<"slice_double_grad"> {
  let summary = "second-order gradient of slice: slice again";
  let description = [{
    ```mlir
    %grad_out_grad = ebb.slice_double_grad %grad_input_grad {axes = array<i64: 0>, starts = array<i64: -3>, ends = array<i64: 100>} : (tensor<10xf32>) -> tensor<3xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Inexact:$grad_input_grad), SliceAttrs);
  let results = (outs Ebb_Inexact:$grad_out_grad);
}

def Ebb_PadOp : Ebb_ShapeOp<"pad", [Differentiable]> {
  let summary = "surround x with one value";
  let description = [{
    `paddings` lists before and after of each axis, first axis first.

    ```mlir
    %out = ebb.pad %x {paddings = array<i64: 1, 2>, pad_value = 9.0} : (tensor<2xf32>) -> tensor<5xf32>
    ```
  }];
  let arguments = (ins Ebb_Tensor:$x, DenseI64ArrayAttr:$paddings, DefaultValuedAttr<F64Attr, "0.0">:$pad_value);
  let hasFolder = 1;
}
def Ebb_PadGradOp : Ebb_Op<"pad_grad", [Pure, Differentiable, Composite]> {
  let summary = "gradient of pad: the unpadded part of out_grad";
  let description = [{
    ```mlir
    %x_grad = ebb.pad_grad %x, %out_grad {paddings = array<i64: 1, 2>} : (tensor<2xf32>, tensor<5xf32>) -> tensor<2xf32>
    ```
  }];
  let arguments = (ins Ebb_Inexact:$x, Ebb_Inexact:$out_grad, DenseI64ArrayAttr:$paddings,
                   DefaultValuedAttr<F64Attr, "0.0">:$pad_value);
  let results = (outs Ebb_Inexact:$x_grad);
  let noNeedBuffer = ["x"];
}
def Ebb_PadDoubleGradOp : Ebb_Composite<"pad_double_grad"> {
  let summary = "second-order gradient of pad: zero padding, whatever pad_value";
  let description = [{
    ```mlir
    %grad_out_grad = ebb.pad_double_grad %grad_x_grad {paddings = array<i64: 1, 2>} : (tensor<2xf32>) -> tensor<5xf32>
    ```
  }];
  let arguments = (ins Ebb_Inexact:$grad_x_grad, DenseI64ArrayAttr:$paddings,
                   DefaultValuedAttr<F64Attr, "0.0">:$pad_value);
  let results = (outs Ebb_Inexact:$grad_out_grad);
}
