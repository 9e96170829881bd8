// Ops that turn index numbers into rows: one-hot rows, rows of a table.
include "dialect/Base.td"

def Ebb_OneHotOp : Op<Ebb_Dialect, "one_hot", [Pure, Composite, StorageOpInterface, KernelOpInterface]> {
  let summary = "1 at the place an index names, 0 elsewhere";
  let description = [{
    The result has x's shape and `depth` behind it, in the element type it is
    declared with. An index outside [0, depth) is a run-time error.

    ```mlir
    %out = ebb.one_hot %x {depth = 4 : i64} : (tensor<2x3xi64>) -> tensor<2x3x4xf32>
    ```
  }];
  let arguments = (ins Ebb_Index:$x, Ebb_I64:$depth);
  let results = (outs Ebb_Tensor:$out);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let extraClassDeclaration = Ebb_PlainFacts<arguments, results>.text;
}

// -1 is what the table says for "no padding row".
defvar PaddingIdx = (ins DefaultValuedAttr<Ebb_I64, "-1">:$padding_idx);

def Ebb_EmbeddingOp : Ebb_Op<"embedding", [Pure, Differentiable]> {
  let summary = "the rows of a table that x numbers";
  let description = [{
    `out[..., :] = weight[x[...], :]`; rows numbered `padding_idx` are zero,
    whatever the table holds. -1 means that no row is. A number outside the
    table is a run-time error.

    ```mlir
    %out = ebb.embedding %x, %weight {padding_idx = 0 : i64} : (tensor<2x3xi64>, tensor<10x4xf32>) -> tensor<2x3x4xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Index:$x, Ebb_Numeric:$weight), PaddingIdx);
  let results = (outs Ebb_Numeric:$out);
}
def Ebb_EmbeddingGradOp : Ebb_Op<"embedding_grad", [Pure, Differentiable]> {
  let summary = "gradient of embedding: cotangents summed into the table's rows";
  let description = [{
    Rows numbered `padding_idx` get nothing. Each row's sum is taken in the order
    of x, so that it is the same with any number of threads.

    ```mlir
    %weight_grad = ebb.embedding_grad %x, %weight, %out_grad : (tensor<2x3xi64>, tensor<10x4xf32>, tensor<2x3x4xf32>) -> tensor<10x4xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Index:$x, Ebb_Numeric:$weight, Ebb_Numeric:$out_grad), PaddingIdx);
  let results = (outs Ebb_Numeric:$weight_grad);
  let noNeedBuffer = ["weight"];
}
