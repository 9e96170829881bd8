// Ops that copy, repeat, mask or reorder the elements of one tensor.
include "dialect/Base.td"

// Ops of x with result out, and grad ops of out_grad with result x_grad.
class Ebb_LayoutOp<string mnemonic, list<Trait> traits, dag attrs = (ins)>
    : Ebb_Op<mnemonic, !listconcat(traits, [Pure])> {
  let arguments = !con((ins Ebb_Tensor:$x), attrs);
  let results = (outs Ebb_Tensor:$out);
}
class Ebb_LayoutGradOp<string mnemonic, list<Trait> traits, dag attrs = (ins)>
    : Ebb_Op<mnemonic, !listconcat(traits, [Pure])> {
  let arguments = !con((ins Ebb_Inexact:$out_grad), attrs);
  let results = (outs Ebb_Inexact:$x_grad);
}
// A grad op that reads x for its shape.
class Ebb_LayoutGradOfOp<string mnemonic, list<Trait> traits, dag attrs>
    : Ebb_LayoutGradOp<mnemonic, traits> {
  let arguments = !con((ins Ebb_Inexact:$x, Ebb_Inexact:$out_grad), attrs);
  let noNeedBuffer = ["x"];
}

// ---- assign ----------------------------------------------------------------

def Ebb_AssignOp : Ebb_LayoutOp<"assign", [Differentiable]> {
  let summary = "x itself, as another value";
  let description = [{
    Bytes are copied only where two buffers must be distinct.

    ```mlir
    %out = ebb.assign %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let inplace = ["x -> out"];
  let infer = "in.same(a.getX())";
  let kernel = "none";
  let hasFolder = 1;
}
def Ebb_AssignGradOp : Ebb_LayoutGradOp<"assign_grad", [Composite]> {
  let summary = "gradient of assign: out_grad itself";
  let description = [{
    ```mlir
    %x_grad = ebb.assign_grad %out_grad : (tensor<2x3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let inplace = ["out_grad -> x_grad"];
  let infer = "in.same(a.getOutGrad())";
}

def Ebb_AssignOutOp : Ebb_LayoutOp<"assign_out_", [Differentiable]> {
  let summary = "x, in the place of output";
  let description = [{
    What was in `output` is overwritten, so it is not read and no gradient
    reaches it.

    ```mlir
    %out = ebb.assign_out_ %x, %output : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins Ebb_Tensor:$x, Ebb_Tensor:$output);
  let inplace = ["output -> out"];
  let noNeedBuffer = ["output"];
  let infer = "in.sameAsFirst({a.getX(), a.getOutput()})";
  let kernel = "none";
  let hasFolder = 1;
}
def Ebb_AssignOutGradOp : Ebb_LayoutGradOp<"assign_out__grad", [Composite]> {
  let summary = "gradient of assign_out_ for x: out_grad itself";
  let description = [{
    ```mlir
    %x_grad = ebb.assign_out__grad %out_grad : (tensor<2x3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let inplace = ["out_grad -> x_grad"];
  let infer = "in.same(a.getOutGrad())";
}

// ---- tile, repeat_interleave -----------------------------------------------

defvar RepeatTimes = (ins DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$repeat_times);
def Ebb_TileOp : Ebb_LayoutOp<"tile", [Differentiable], RepeatTimes> {
  let summary = "x side by side with itself, `repeat_times` along each axis";
  let description = [{
    `out[i, ...] = x[i mod extent, ...]`. The shorter of x's shape and
    `repeat_times` gets ones in front.

    ```mlir
    %out = ebb.tile %x {repeat_times = array<i64: 3, 2>} : (tensor<2xf32>) -> tensor<3x4xf32>
    ```
  }];
  let hasFolder = 1;
}
def Ebb_TileGradOp : Ebb_LayoutGradOfOp<"tile_grad", [Differentiable, Composite], RepeatTimes> {
  let summary = "gradient of tile: the sum of out_grad's repetitions";
  let description = [{
    ```mlir
    %x_grad = ebb.tile_grad %x, %out_grad {repeat_times = array<i64: 3, 2>} : (tensor<2xf32>, tensor<3x4xf32>) -> tensor<2xf32>
    ```
  }];
}
def Ebb_TileDoubleGradOp : Ebb_Composite<"tile_double_grad"> {
  let summary = "second-order gradient of tile: tile again";
  let description = [{
    ```mlir
    %grad_out_grad = ebb.tile_double_grad %grad_x_grad {repeat_times = array<i64: 3, 2>} : (tensor<2xf32>) -> tensor<3x4xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Inexact:$grad_x_grad), RepeatTimes);
  let results = (outs Ebb_Inexact:$grad_out_grad);
}

defvar RepeatsAlong = (ins Ebb_I64:$repeats, Ebb_I64:$axis);
def Ebb_RepeatInterleaveOp : Ebb_LayoutOp<"repeat_interleave", [Differentiable], RepeatsAlong> {
  let summary = "each element `repeats` times in a row along an axis";
  let description = [{
    `out[..., k, ...] = x[..., k / repeats, ...]`, rounded down.

    ```mlir
    %out = ebb.repeat_interleave %x {repeats = 2 : i64, axis = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x6xf32>
    ```
  }];
}
def Ebb_RepeatInterleaveGradOp : Ebb_LayoutGradOfOp<"repeat_interleave_grad", [Differentiable], RepeatsAlong> {
  let summary = "gradient of repeat_interleave: the sum over each element's copies";
  let description = [{
    ```mlir
    %x_grad = ebb.repeat_interleave_grad %x, %out_grad {repeats = 2 : i64, axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x6xf32>) -> tensor<2x3xf32>
    ```
  }];
}

// Repeats that are a tensor: how many elements there will be is in its values.
class Ebb_RepeatByTensor<string mnemonic, dag target = (ins)>
    : Ebb_LayoutOp<mnemonic, [Differentiable]> {
  let arguments = !con((ins Ebb_Tensor:$x, Ebb_Index:$repeats), target, (ins Ebb_I64:$axis));
}
def Ebb_RepeatInterleaveWithTensorIndexOp : Ebb_RepeatByTensor<"repeat_interleave_with_tensor_index"> {
  let summary = "element j `repeats[j]` times in a row along an axis";
  let description = [{
    The result's extent along the axis is the sum of `repeats`. Memory is planned
    before any value is known, so the result's type declares that extent; another
    sum, or a negative number, is a run-time error. Where an extent is known only
    when running, `ebb.repeat_interleave_like` takes it from another tensor.

    ```mlir
    %out = ebb.repeat_interleave_with_tensor_index %x, %repeats {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<4x3xf32>
    ```
  }];
}
def Ebb_RepeatInterleaveLikeOp : Ebb_RepeatByTensor<"repeat_interleave_like", (ins Ebb_Tensor:$target)> {
  let summary = "element j `repeats[j]` times in a row, up to the extent of target";
  let description = [{
    As `ebb.repeat_interleave_with_tensor_index` for `?` extents: the result's
    extent along the axis is that of `target`, of which only the shape is read.
    Another sum of `repeats`, or a negative number, is a run-time error.

    ```mlir
    %out = ebb.repeat_interleave_like %x, %repeats, %target {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2xi64>, tensor<?x3xf32>) -> tensor<?x3xf32>
    ```
  }];
  let noNeedBuffer = ["target"];
}
def Ebb_RepeatInterleaveWithTensorIndexGradOp : Ebb_LayoutGradOp<"repeat_interleave_with_tensor_index_grad", [Differentiable]> {
  let summary = "gradient of repeat_interleave_with_tensor_index: the sum over each element's copies";
  let description = [{
    An element without copies gets 0.

    ```mlir
    %x_grad = ebb.repeat_interleave_with_tensor_index_grad %x, %repeats, %out_grad {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2xi64>, tensor<4x3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins Ebb_Inexact:$x, Ebb_Index:$repeats, Ebb_Inexact:$out_grad, Ebb_I64:$axis);
  let noNeedBuffer = ["x"];
}

// ---- tril, triu ------------------------------------------------------------

defvar Diagonal = (ins DefaultValuedAttr<Ebb_I64, "0">:$diagonal);
class Ebb_Triangle<string side, string relation>
    : Ebb_LayoutOp<side, [Differentiable, Composite], Diagonal> {
  let description = "Keeps `x[..., i, j]` where `j - i " # relation # " diagonal`.\n\n```mlir\n%out = ebb." # side #
    " %x {diagonal = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>\n```\n";
  let inplace = ["x -> out"];
}
class Ebb_TriangleGrad<string side>
    : Ebb_LayoutGradOp<side # "_grad", [Differentiable, Composite], Diagonal> {
  let summary = "gradient of " # side # ": the same part of out_grad, else 0";
  let description = "```mlir\n%x_grad = ebb." # side #
    "_grad %out_grad {diagonal = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>\n```\n";
  let inplace = ["out_grad -> x_grad"];
}
def Ebb_TrilOp : Ebb_Triangle<"tril", "<="> {
  let summary = "x on and below a diagonal of the last two axes, 0 above";
}
def Ebb_TrilGradOp : Ebb_TriangleGrad<"tril">;
def Ebb_TriuOp : Ebb_Triangle<"triu", ">="> {
  let summary = "x on and above a diagonal of the last two axes, 0 below";
}
def Ebb_TriuGradOp : Ebb_TriangleGrad<"triu">;

// ---- channel_shuffle -------------------------------------------------------

defvar ShuffleAttrs = (ins Ebb_I64:$groups, DefaultValuedStrAttr<StrAttr, "NCHW">:$data_format);
def Ebb_ChannelShuffleOp : Ebb_LayoutOp<"channel_shuffle", [Differentiable], ShuffleAttrs> {
  let summary = "the channels of all groups by turns";
  let description = [{
    Channel `k * groups + j` is channel `j * (C / groups) + k` of x, which has
    rank 4; `data_format` is NCHW or NHWC.

    ```mlir
    %out = ebb.channel_shuffle %x {groups = 2 : i64} : (tensor<1x6x2x2xf32>) -> tensor<1x6x2x2xf32>
    ```
  }];
}
def Ebb_ChannelShuffleGradOp : Ebb_LayoutGradOp<"channel_shuffle_grad", [Differentiable], ShuffleAttrs> {
  let summary = "gradient of channel_shuffle: the channels back in their groups";
  let description = [{
    ```mlir
    %x_grad = ebb.channel_shuffle_grad %out_grad {groups = 2 : i64} : (tensor<1x6x2x2xf32>) -> tensor<1x6x2x2xf32>
    ```
  }];
}
