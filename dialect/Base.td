// Base classes of the ebb ops: the dialect, tensor constraints, and how facts
// stated in ODS become C++ methods. Op families include this; nothing else does.
#ifndef EBB_BASE_TD
#define EBB_BASE_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "dialect/interfaces/Gradient.td"
include "dialect/interfaces/Composite.td"
include "dialect/interfaces/Storage.td"
include "dialect/interfaces/Kernel.td"

def Ebb_Dialect : Dialect {
  let name = "ebb";
  let cppNamespace = "::ebb";
  let summary = "Static tensor graphs with their gradients of any order";
  let description = [{
    Ops on builtin ranked tensors. Forward ops, the grad ops their derivatives
    are made of, and the primitives every composite op decomposes into. `?`
    extents are allowed everywhere; an extent 1 broadcasts only where the type
    says 1.
  }];
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
}

defvar Ebb_FloatTypes = [F32, F64, BF16, F16];
defvar Ebb_IntTypes = [I8, I16, I32, I64];
defvar Ebb_ComplexTypes = [Complex<F32>, Complex<F64>];
def Ebb_Tensor : RankedTensorOf<!listconcat(Ebb_FloatTypes, Ebb_IntTypes, [I1, UI8], Ebb_ComplexTypes)>;
def Ebb_Ordered : RankedTensorOf<!listconcat(Ebb_FloatTypes, Ebb_IntTypes, [I1, UI8])>;
def Ebb_Number : RankedTensorOf<!listconcat(Ebb_FloatTypes, Ebb_IntTypes, Ebb_ComplexTypes)>;
def Ebb_Numeric : RankedTensorOf<!listconcat(Ebb_FloatTypes, Ebb_IntTypes)>;
// Real or complex: what has derivatives.
def Ebb_Inexact : RankedTensorOf<!listconcat(Ebb_FloatTypes, Ebb_ComplexTypes)>;
def Ebb_Float : RankedTensorOf<Ebb_FloatTypes>;
def Ebb_Complex : RankedTensorOf<Ebb_ComplexTypes>;
def Ebb_Index : RankedTensorOf<[I32, I64]>;
def Ebb_Bool : RankedTensorOf<[I1]>;

// MLIR's I64Attr reads as unsigned, so that `axis < 0` would never hold.
def Ebb_I64 : TypedSignlessIntegerAttrBase<I64, "int64_t", "64-bit signless integer attribute">;

// A list of words as a static C++ method.
class Ebb_Words<string name, list<string> words> {
  string text = "static ::llvm::ArrayRef<::llvm::StringRef> " # name # "() {\n" #
    !if(!empty(words), "  return {};\n",
        "  static constexpr ::llvm::StringRef words[] = {\"" #
        !interleave(words, "\", \"") # "\"};\n  return words;\n") # "}\n";
}
class Ebb_Names<string method, dag d> {
  string text = Ebb_Words<method, !foreach(i, !range(!size(d)), !getdagname(d, i))>.text;
}

// Every op: pure, inferred result types, facts as methods, strict attributes.
// `infer` is one C++ expression giving LogicalResult from the adaptor `a` and
// the Inference `in`; left empty, <Op>::inferTypes is defined in ops/<F>.cpp.
class Ebb_Op<string mnemonic, list<Trait> traits = []>
    : Op<Ebb_Dialect, mnemonic, !listconcat(traits, [
        InferTypeOpInterface, StorageOpInterface, KernelOpInterface])> {
  // The op table's words: "out_grad -> x_grad"; operands read for shape only.
  list<string> inplace = [];
  list<string> noNeedBuffer = [];
  // Operands that may be absent; "x..." may also be several.
  list<string> optional = [];
  // Neutral key of a library kernel; "" when there is none, "none" for views and
  // constants, which need no kernel.
  string kernel = "";
  // Scalar body on floats / integers / complex numbers, an op built by name; ""
  // when there is none.
  string scalarOp = "";
  string scalarIntOp = "";
  string scalarComplexOp = "";
  string infer = "";
  // Whether `declared` result types fit the `inferred` ones; an op whose last
  // result is optional says which it takes.
  string compatible = "::ebb::compatibleTypes(inferred, declared)";
  string declarations = "";
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let extraClassDeclaration =
    Ebb_Words<"inplaceWords", inplace>.text #
    Ebb_Words<"noNeedBufferWords", noNeedBuffer>.text #
    Ebb_Words<"optionalWords", optional>.text #
    Ebb_Names<"argumentNames", arguments>.text #
    Ebb_Names<"resultNames", results>.text #
    "static ::llvm::StringRef kernelKey() { return \"" # kernel # "\"; }\n" #
    "static ::llvm::StringRef scalarOpName() { return \"" # scalarOp # "\"; }\n" #
    "static ::llvm::StringRef scalarIntOpName() { return \"" # scalarIntOp # "\"; }\n" #
    "static ::llvm::StringRef scalarComplexOpName() { return \"" # scalarComplexOp # "\"; }\n" #
    "static ::mlir::LogicalResult inferTypes(Adaptor a, ::ebb::Inference &in)" #
    !if(!empty(infer), ";\n", " {\n  return " # infer # ";\n}\n") # [{
      static ::mlir::LogicalResult inferReturnTypes(
          ::mlir::MLIRContext *context, std::optional<::mlir::Location> loc,
          ::mlir::ValueRange operands, ::mlir::DictionaryAttr attributes,
          ::mlir::OpaqueProperties properties, ::mlir::RegionRange regions,
          ::llvm::SmallVectorImpl<::mlir::Type> &types) {
        ::ebb::Inference in(context, loc, getOperationName(), types);
        return inferTypes(Adaptor(operands, attributes, properties, regions),
                          in);
      }
      static bool isCompatibleReturnTypes(::mlir::TypeRange inferred,
                                          ::mlir::TypeRange declared) {
    }] # "    return " # compatible # ";\n  }\n" # declarations;
}

// The facts of an op whose result type is given, not inferred.
class Ebb_PlainFacts<dag arguments, dag results, string kernel = ""> {
  string text =
    Ebb_Words<"inplaceWords", []>.text #
    Ebb_Words<"noNeedBufferWords", []>.text #
    Ebb_Words<"optionalWords", []>.text #
    Ebb_Names<"argumentNames", arguments>.text #
    Ebb_Names<"resultNames", results>.text #
    "static ::llvm::StringRef kernelKey() { return \"" # kernel # "\"; }\n" # [{
      static ::llvm::StringRef scalarOpName() { return ""; }
      static ::llvm::StringRef scalarIntOpName() { return ""; }
      static ::llvm::StringRef scalarComplexOpName() { return ""; }
    }];
}

// A float op of one operand with the operand's type.
class Ebb_FloatUnary<string mnemonic, list<Trait> traits = []>
    : Ebb_Op<mnemonic, !listconcat(traits, [Pure, Ebb_Elementwise])> {
  let arguments = (ins Ebb_Float:$x);
  let results = (outs Ebb_Float:$out);
  let inplace = ["x -> out"];
  let infer = "in.same(a.getX())";
  // What the reader should know beyond the summary.
  string note = "";
  let description = note # "\n\n```mlir\n%out = ebb." # mnemonic #
    " %x : (tensor<2x3xf32>) -> tensor<2x3xf32>\n```\n";
}
class Ebb_NumericUnary<string mnemonic, list<Trait> traits = []>
    : Ebb_FloatUnary<mnemonic, traits> {
  let arguments = (ins Ebb_Numeric:$x);
  let results = (outs Ebb_Numeric:$out);
}

// Two operands of one element type, broadcast against each other.
class Ebb_Binary<string mnemonic, list<Trait> traits = [], TypeConstraint tensor = Ebb_Numeric>
    : Ebb_Op<mnemonic, !listconcat(traits, [Pure, Ebb_Elementwise])> {
  let arguments = (ins tensor:$x, tensor:$y);
  let results = (outs tensor:$out);
  let inplace = ["x -> out", "y -> out"];
  let infer = "in.broadcast({a.getX(), a.getY()})";
  string note = "";
  let description = note # "\n\n```mlir\n%out = ebb." # mnemonic #
    " %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>\n```\n";
}

// An op that decomposes into others and has no kernel of its own kind.
class Ebb_Composite<string mnemonic, list<Trait> traits = []>
    : Ebb_Op<mnemonic, !listconcat(traits, [Pure, Composite])>;

#endif // EBB_BASE_TD
