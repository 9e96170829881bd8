// Ops that make tensors: constants, fills, index ramps.
include "dialect/Base.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"

def Ebb_ConstantOp : Ebb_Op<"constant", [Pure, ConstantLike, NoGradient]> {
  let summary = "a tensor given by its elements";
  let description = [{
    The shape and element type are those of `value`.

    ```mlir
    %out = ebb.constant {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    ```
  }];
  let arguments = (ins ElementsAttr:$value);
  let assemblyFormat = "attr-dict `:` functional-type(operands, results)";
  let results = (outs Ebb_Tensor:$out);
  let infer = "in.add(a.getValue().getType())";
  let kernel = "none";
  let hasFolder = 1;
}

def Ebb_FullOp : Op<Ebb_Dialect, "full", [Pure, NoGradient, StorageOpInterface, KernelOpInterface]> {
  let summary = "one value in every element";
  let description = [{
    The shape, which is static, and the element type are those of the result.
    Integers take the value truncated towards zero.

    ```mlir
    %out = ebb.full {value = 1.5} : () -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins F64Attr:$value);
  let results = (outs Ebb_Tensor:$out);
  let assemblyFormat = "attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let extraClassDeclaration = Ebb_PlainFacts<arguments, results, "none">.text;
}

def Ebb_IotaOp : Op<Ebb_Dialect, "iota", [Pure, NoGradient, StorageOpInterface, KernelOpInterface]> {
  let summary = "the index along one axis";
  let description = [{
    `out[i0, i1, ...] = i_axis`. The shape, which is static, and the element
    type are those of the result.

    ```mlir
    %out = ebb.iota {axis = 1 : i64} : () -> tensor<2x3xi64>
    ```
  }];
  let arguments = (ins DefaultValuedAttr<Ebb_I64, "0">:$axis);
  let results = (outs Ebb_Numeric:$out);
  let assemblyFormat = "attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let extraClassDeclaration = Ebb_PlainFacts<arguments, results, "none">.text;
}

def Ebb_FullLikeOp : Ebb_Op<"full_like", [Pure, NoGradient]> {
  let summary = "one value in every element, shaped like another tensor";
  let description = [{
    Only the shape of `target` is read, so `?` extents are allowed.

    ```mlir
    %out = ebb.full_like %target {value = 0.0} : (tensor<?x3xf32>) -> tensor<?x3xf32>
    ```
  }];
  let arguments = (ins Ebb_Tensor:$target, F64Attr:$value);
  let results = (outs Ebb_Tensor:$out);
  let noNeedBuffer = ["target"];
  let kernel = "none";
  let infer = "in.same(a.getTarget())";
}

def Ebb_IotaLikeOp : Ebb_Op<"iota_like", [Pure, NoGradient]> {
  let summary = "the index along one axis, shaped like another tensor";
  let description = [{
    As `ebb.iota` for `?` shapes: only the shape of `target` is read, the
    elements are i64.

    ```mlir
    %out = ebb.iota_like %target {axis = 1 : i64} : (tensor<?x3xf32>) -> tensor<?x3xi64>
    ```
  }];
  let arguments = (ins Ebb_Tensor:$target, DefaultValuedAttr<Ebb_I64, "0">:$axis);
  let results = (outs Ebb_Numeric:$out);
  let noNeedBuffer = ["target"];
  let kernel = "none";
}

def Ebb_DimOp : Ebb_Op<"dim", [Pure, NoGradient]> {
  let summary = "one extent as a 0-d tensor";
  let description = [{
    ```mlir
    %out = ebb.dim %x {axis = 0 : i64} : (tensor<?x3xf32>) -> tensor<i64>
    ```
  }];
  let arguments = (ins Ebb_Tensor:$x, Ebb_I64:$axis);
  let results = (outs Ebb_Tensor:$out);
  let noNeedBuffer = ["x"];
  let kernel = "none";
  let hasFolder = 1;
}
