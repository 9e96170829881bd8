// Ops that read or write where an index says: one-hot rows, rows of a table, a
// shuffle's rows, elements of planes.
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

defvar UnpoolAttrs = (ins DenseI64ArrayAttr:$ksize, DenseI64ArrayAttr:$strides,
                      DefaultValuedAttr<DenseI64ArrayAttr, "{0, 0}">:$padding,
                      DenseI64ArrayAttr:$output_size,
                      DefaultValuedStrAttr<StrAttr, "NCHW">:$data_format);

def Ebb_UnpoolOp : Ebb_Op<"unpool", [Pure, Differentiable]> {
  let summary = "elements put back where a max pooling found them, zeros elsewhere";
  let description = [{
    Each image and channel is a plane of `output_size` elements; `indices`
    number them row by row: `out[n, c, indices[n, c, i]] = x[n, c, i]`. The last
    of equal indices, in row-major order, is the one that stays, with any number
    of threads. An index outside of the plane is a run-time error. `ksize`,
    `strides` and `padding` describe the pooling; nothing is computed from them.

    ```mlir
    %out = ebb.unpool %x, %indices {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 4, 4>} : (tensor<1x3x2x2xf32>, tensor<1x3x2x2xi32>) -> tensor<1x3x4x4xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Numeric:$x, Ebb_Index:$indices), UnpoolAttrs);
  let results = (outs Ebb_Numeric:$out);
}
def Ebb_UnpoolGradOp : Ebb_Op<"unpool_grad", [Pure, Differentiable]> {
  let summary = "gradient of unpool: the cotangents at the indices";
  let description = [{
    Every one of equal indices gets the cotangent, though only the last put its
    element there: with equal indices this is not the derivative. Only the shapes
    of `x` and `out` are read.

    ```mlir
    %x_grad = ebb.unpool_grad %x, %indices, %out, %out_grad {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 4, 4>} : (tensor<1x3x2x2xf32>, tensor<1x3x2x2xi32>, tensor<1x3x4x4xf32>, tensor<1x3x4x4xf32>) -> tensor<1x3x2x2xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Float:$x, Ebb_Index:$indices, Ebb_Float:$out, Ebb_Float:$out_grad), UnpoolAttrs);
  let results = (outs Ebb_Float:$x_grad);
  let noNeedBuffer = ["x", "out"];
}
def Ebb_UnpoolDoubleGradOp : Ebb_Op<"unpool_double_grad", [Pure, Differentiable]> {
  let summary = "second-order gradient of unpool: elements summed where the indices say";
  let description = [{
    The transpose of `ebb.unpool_grad`: `ebb.unpool`, but for equal indices, whose
    elements add up, in row-major order.

    ```mlir
    %grad_out_grad = ebb.unpool_double_grad %indices, %grad_x_grad {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 4, 4>} : (tensor<1x3x2x2xi32>, tensor<1x3x2x2xf32>) -> tensor<1x3x4x4xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Index:$indices, Ebb_Float:$grad_x_grad), UnpoolAttrs);
  let results = (outs Ebb_Float:$grad_out_grad);
}

def Ebb_ShuffleBatchOp : Ebb_Op<"shuffle_batch", [Pure, Differentiable]> {
  let summary = "rows in a random order that the seed decides";
  let description = [{
    x is n rows of its last extent, all other extents taken together; a vector is
    one row. `shuffle_idx` holds, for each row, the place it goes to:
    `out[shuffle_idx[i]] = x[i]`.

    It is the rank of row i among random numbers of 64 bits, the first row first
    where two are equal. Row i's number is the pair of words 2 (i mod 2), the low
    one, and 2 (i mod 2) + 1 of Philox4x32-10 with the counter
    (low 32 bits of floor(i / 2), its high 32 bits, 0, 1) and the key (low 32 bits
    of the seed, its high 32 bits). In NumPy, `argsort(argsort(numbers))`. So it
    is the same on every machine and with any number of threads.

    The seed is seed's one element, or `startup_seed` where it has none;
    `seed_out` is the seed plus 1, for the next call.

    ```mlir
    %out, %shuffle_idx, %seed_out = ebb.shuffle_batch %x, %seed : (tensor<4x2x8xf32>, tensor<1xi64>) -> (tensor<4x2x8xf32>, tensor<8xi64>, tensor<1xi64>)
    ```
  }];
  let arguments = (ins Ebb_Numeric:$x, Ebb_Index:$seed, DefaultValuedAttr<Ebb_I64, "0">:$startup_seed);
  let results = (outs Ebb_Numeric:$out, RankedTensorOf<[I64]>:$shuffle_idx, RankedTensorOf<[I64]>:$seed_out);
}
def Ebb_ShuffleBatchGradOp : Ebb_Op<"shuffle_batch_grad", [Pure, Differentiable]> {
  let summary = "gradient of shuffle_batch: the cotangents of the rows, where they went";
  let description = [{
    `x_grad[i] = out_grad[shuffle_idx[i]]`, row by row. `startup_seed` is not
    read. A number that names no row is a run-time error.

    ```mlir
    %x_grad = ebb.shuffle_batch_grad %shuffle_idx, %out_grad : (tensor<4xi64>, tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Ebb_Index:$shuffle_idx, Ebb_Float:$out_grad, DefaultValuedAttr<Ebb_I64, "0">:$startup_seed);
  let results = (outs Ebb_Float:$x_grad);
}
def Ebb_ShuffleBatchDoubleGradOp : Ebb_Op<"shuffle_batch_double_grad", [Pure, Differentiable]> {
  let summary = "second-order gradient of shuffle_batch: rows added up where they go";
  let description = [{
    The transpose of `ebb.shuffle_batch_grad`: `grad_out_grad[shuffle_idx[i]]` is
    row i of grad_x_grad, and the sum of all such rows if `shuffle_idx` is no
    permutation.

    ```mlir
    %grad_out_grad = ebb.shuffle_batch_double_grad %shuffle_idx, %grad_x_grad : (tensor<4xi64>, tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Ebb_Index:$shuffle_idx, Ebb_Float:$grad_x_grad);
  let results = (outs Ebb_Float:$grad_out_grad);
}
