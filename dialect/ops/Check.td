// Switches of the search for NaN. Each is the identity on its operand; what it
// does to the ops after it happens when the program runs.
include "dialect/Base.td"

// An effect, so that it is neither merged with its like nor dropped.
class Ebb_CheckSwitch<string mnemonic, string operand, string result, string flag, string default>
    : Ebb_Op<mnemonic, [Differentiable, MemoryEffects<[MemWrite]>]> {
  let arguments = !con(!dag(ins, [Ebb_Tensor], [operand]),
                       !dag(ins, [DefaultValuedAttr<Ebb_I64, default>], [flag]));
  let results = !dag(outs, [Ebb_Tensor], [result]);
  let inplace = [operand # " -> " # result];
  let kernel = "none";
  let infer = "inferSwitch(in, \"" # flag # "\", a.get" #
    !if(!eq(flag, "flag"), "Flag(), a.getX()", "Unsetflag(), a.getOutGrad()") # ")";
  string note = "";
  let description = note # "\n\n```mlir\n%" # result # " = ebb." # mnemonic # " %" # operand #
    " : (tensor<2x3xf32>) -> tensor<2x3xf32>\n```\n";
}

def Ebb_EnableCheckModelNanInfOp
    : Ebb_CheckSwitch<"enable_check_model_nan_inf", "x", "out", "flag", "1"> {
  let summary = "x; from here on, every result is searched for NaN";
  let note = "Ops after this one, in the order of the text, are searched whatever the command says, up to "
    "`ebb.disable_check_model_nan_inf`; the program stops at the first NaN. So are the grad ops made from them.";
}
def Ebb_DisableCheckModelNanInfOp
    : Ebb_CheckSwitch<"disable_check_model_nan_inf", "x", "out", "flag", "0"> {
  let summary = "x; from here on, no result is searched for NaN";
  let note = "Ends what `ebb.enable_check_model_nan_inf` began, or exempts the ops that follow from `--check-nan`.";
}
// Gradients run backwards: they enter the region by the op that ends it.
def Ebb_EnableCheckModelNanInfGradOp
    : Ebb_CheckSwitch<"enable_check_model_nan_inf_grad", "out_grad", "x_grad", "unsetflag", "0"> {
  let summary = "out_grad; the gradients leave the region here";
}
def Ebb_DisableCheckModelNanInfGradOp
    : Ebb_CheckSwitch<"disable_check_model_nan_inf_grad", "out_grad", "x_grad", "unsetflag", "1"> {
  let summary = "out_grad; the gradients enter the region here";
}
