// Reductions over axes, with their grad ops.
include "dialect/Base.td"

// How an op spells its axes. Rules and lowerings read them by `accessors`, shape
// functions by `read`, whatever the spelling; `all` adds the attribute reduce_all.
class Ebb_Axes<string axes, string keep, string getAxes, string getKeep, bit all> {
  dag attrs = !con(!dag(ins, [DefaultValuedAttr<DenseI64ArrayAttr, "{}">], [axes]),
                   !dag(ins, [DefaultValuedAttr<BoolAttr, "false">], [keep]),
                   !if(all, (ins DefaultValuedAttr<BoolAttr, "false">:$reduce_all), (ins)));
  string read = "{\"" # axes # "\", a." # getAxes # "(), a." # getKeep # "()" #
    !if(all, ", a.getReduceAll()", "") # "}";
  string accessors = "::llvm::ArrayRef<int64_t> reducedAxes() { return " #
    !if(all, "getReduceAll() ? ::llvm::ArrayRef<int64_t>() : ", "") # getAxes # "(); }\n" #
    "bool keepsDims() { return " # getKeep # "(); }\n";
  string example = "{" # axes # " = array<i64: 1>}";
}
def Ebb_AxisKeepdim : Ebb_Axes<"axis", "keepdim", "getAxis", "getKeepdim", 0>;
def Ebb_AxisKeepdimAll : Ebb_Axes<"axis", "keepdim", "getAxis", "getKeepdim", 1>;
def Ebb_AxisKeepDimAll : Ebb_Axes<"axis", "keep_dim", "getAxis", "getKeepDim", 1>;
def Ebb_DimsKeepDimAll : Ebb_Axes<"dims", "keep_dim", "getDims", "getKeepDim", 1>;

// `axis` empty means all axes; negative counts from the end.
class Ebb_Reduce<string mnemonic, list<Trait> traits = []>
    : Ebb_Op<mnemonic, !listconcat(traits, [Pure, Differentiable])> {
  let arguments = (ins Ebb_Float:$x, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$axis,
                   DefaultValuedAttr<BoolAttr, "false">:$keepdim);
  let results = (outs Ebb_Float:$out);
  string note = "";
  let description = note # "\n\nAn empty `axis` reduces all axes; a reduced axis vanishes, or becomes 1 with "
    "`keepdim`.\n\n```mlir\n%out = ebb." # mnemonic #
    " %x {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2xf32>\n```\n";
}

def Ebb_SumOp : Ebb_Reduce<"sum"> {
  let summary = "sum over axes";
  let note = "The result's element type is `dtype` if given, i64 for i1 and i32 operands, else the operand's. "
    "f16 and bf16 accumulate in f32. An empty sum is 0.";
  let arguments = (ins Ebb_Tensor:$x, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$axis,
                   OptionalAttr<TypeAttr>:$dtype, DefaultValuedAttr<BoolAttr, "false">:$keepdim);
  let results = (outs Ebb_Number:$out);
  let declarations = Ebb_AxisKeepdim.accessors;
}
def Ebb_MeanOp : Ebb_Reduce<"mean", [Composite]> {
  let summary = "arithmetic mean over axes";
  let arguments = (ins Ebb_Inexact:$x, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$axis,
                   DefaultValuedAttr<BoolAttr, "false">:$keepdim);
  let results = (outs Ebb_Inexact:$out);
  let note = "An empty mean is NaN.";
}
// `what` names the result in messages: "maximum".
class Ebb_Extremum<string mnemonic, string what, Ebb_Axes axes = Ebb_AxisKeepdim> : Ebb_Reduce<mnemonic> {
  let note = "An empty " # what # " is an error. Ties share the gradient evenly; a NaN makes its slice's gradient "
    "NaN.";
  let arguments = !con((ins Ebb_Numeric:$x), axes.attrs);
  let results = (outs Ebb_Numeric:$out);
  let infer = "inferExtremum(in, a.getX(), " # axes.read # ", extremumName())";
  let declarations = axes.accessors #
    "static ::llvm::StringRef extremumName() { return \"" # what # "\"; }\n";
}
def Ebb_MaxOp : Ebb_Extremum<"max", "maximum"> { let summary = "largest element over axes; NaN wins"; }
def Ebb_MinOp : Ebb_Extremum<"min", "minimum"> { let summary = "smallest element over axes; NaN wins"; }
def Ebb_AmaxOp : Ebb_Extremum<"amax", "maximum"> { let summary = "largest element over axes, as ebb.max"; }
def Ebb_AminOp : Ebb_Extremum<"amin", "minimum"> { let summary = "smallest element over axes, as ebb.min"; }

// A reduction with `reduce_all`, which overrides the axes listed.
class Ebb_AllReduce<string mnemonic, Ebb_Axes axes, list<Trait> traits, TypeConstraint tensor = Ebb_Float>
    : Ebb_Reduce<mnemonic, traits> {
  let arguments = !con((ins tensor:$x), axes.attrs);
  let results = (outs tensor:$out);
  let infer = "inferReduce(in, a.getX(), " # axes.read # ")";
  let declarations = axes.accessors;
  let description = note # "\n\nAll axes are reduced with `reduce_all` or where none is listed; a reduced axis "
    "vanishes, or becomes 1 if it is to be kept.\n\n```mlir\n%out = ebb." # mnemonic # " %x " # axes.example #
    " : (tensor<2x3xf32>) -> tensor<2xf32>\n```\n";
}
def Ebb_LogsumexpOp : Ebb_AllReduce<"logsumexp", Ebb_AxisKeepdimAll, [Composite]> {
  let summary = "log(sum(exp(x))) over axes, without overflow";
  let note = "Of nothing, and of -inf alone, it is -inf, and the gradient 0.";
}
def Ebb_ProdOp : Ebb_AllReduce<"prod", Ebb_DimsKeepDimAll, [], Ebb_Numeric> {
  let summary = "product over axes";
  let note = "An empty product is 1. Integers wrap. f16 and bf16 accumulate in f32. The gradient is exact where "
    "factors are 0.";
}
def Ebb_FrobeniusNormOp : Ebb_AllReduce<"frobenius_norm", Ebb_AxisKeepDimAll, [Composite]> {
  let summary = "sqrt(sum(x * x)) over axes";
  let note = "The gradient is 0 where the norm is.";
}

// Grad ops; `reduce_all` is implied by `axis` and only tolerated.
class Ebb_ReduceGrad<string mnemonic, list<Trait> traits = []>
    : Ebb_Op<mnemonic, !listconcat(traits, [Pure, Composite])> {
  let arguments = (ins Ebb_Inexact:$x, Ebb_Inexact:$out_grad, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$axis,
                   DefaultValuedAttr<BoolAttr, "false">:$keepdim, DefaultValuedAttr<BoolAttr, "false">:$reduce_all);
  let results = (outs Ebb_Inexact:$x_grad);
  let noNeedBuffer = ["x"];
  let infer = "in.reduceGrad(a.getX(), {a.getOutGrad()}, a.getAxis(), a.getKeepdim(), a.getReduceAll())";
  let description = "\n```mlir\n%x_grad = ebb." # mnemonic #
    " %x, %out_grad {axis = array<i64: 1>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>\n```\n";
}
def Ebb_SumGradOp : Ebb_ReduceGrad<"sum_grad", [Differentiable]> {
  let summary = "gradient of sum: out_grad spread over the reduced axes";
}
def Ebb_MeanGradOp : Ebb_ReduceGrad<"mean_grad", [Differentiable]> {
  let summary = "gradient of mean: out_grad / n spread over the reduced axes";
  let infer = "";
}
// The grad op of a reduction that also reads its result.
class Ebb_ReduceOutGrad<string mnemonic, Ebb_Axes axes = Ebb_AxisKeepdimAll> : Ebb_ReduceGrad<mnemonic> {
  let arguments = !con((ins Ebb_Float:$x, Ebb_Float:$out, Ebb_Float:$out_grad), axes.attrs);
  let results = (outs Ebb_Float:$x_grad);
  let noNeedBuffer = [];
  let infer = "inferReduceGrad(in, {a.getX(), a.getOut(), a.getOutGrad()}, " # axes.read # ")";
  let declarations = axes.accessors;
  let description = "\n```mlir\n%x_grad = ebb." # mnemonic # " %x, %out, %out_grad " # axes.example # " : "
    "(tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x3xf32>\n```\n";
}
def Ebb_MaxGradOp : Ebb_ReduceOutGrad<"max_grad"> { let summary = "gradient of max, shared evenly by ties"; }
def Ebb_MinGradOp : Ebb_ReduceOutGrad<"min_grad"> { let summary = "gradient of min, shared evenly by ties"; }
def Ebb_AmaxGradOp : Ebb_ReduceOutGrad<"amax_grad"> { let summary = "gradient of amax, shared evenly by ties"; }
def Ebb_AminGradOp : Ebb_ReduceOutGrad<"amin_grad"> { let summary = "gradient of amin, shared evenly by ties"; }

def Ebb_LogsumexpGradOp : Ebb_ReduceOutGrad<"logsumexp_grad"> {
  let summary = "gradient of logsumexp: out_grad * exp(x - out)";
}
def Ebb_ProdGradOp : Ebb_ReduceOutGrad<"prod_grad", Ebb_DimsKeepDimAll> {
  let summary = "gradient of prod: out_grad times the product of the other elements";
}
def Ebb_FrobeniusNormGradOp : Ebb_ReduceOutGrad<"frobenius_norm_grad", Ebb_AxisKeepDimAll> {
  let summary = "gradient of frobenius_norm: out_grad * x / out, 0 where out is";
}

// Second order: the reduction itself, applied to the cotangent.
class Ebb_ReduceDoubleGrad<string mnemonic> : Ebb_Composite<mnemonic> {
  let arguments = (ins Ebb_Inexact:$grad_x_grad, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$axis,
                   DefaultValuedAttr<BoolAttr, "false">:$keepdim);
  let results = (outs Ebb_Inexact:$grad_out_grad);
  let infer = "in.reduce(a.getGradXGrad(), a.getAxis(), a.getKeepdim())";
  let description = "\n```mlir\n%grad_out_grad = ebb." # mnemonic #
    " %grad_x_grad {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2xf32>\n```\n";
}
def Ebb_SumDoubleGradOp : Ebb_ReduceDoubleGrad<"sum_double_grad"> { let summary = "second-order gradient of sum"; }
def Ebb_MeanDoubleGradOp : Ebb_ReduceDoubleGrad<"mean_double_grad"> { let summary = "second-order gradient of mean"; }
