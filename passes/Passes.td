// The graph passes. One record per pass: FooPass is passes/Foo.cpp, flag
// ebb-foo, test/passes/foo.mlir.
#ifndef PASSES_PASSES_TD
#define PASSES_PASSES_TD

include "mlir/Pass/PassBase.td"

def AutodiffPass : Pass<"ebb-autodiff", "::mlir::ModuleOp"> {
  let summary = "add the gradient function of a function";
  let description = [{
    Reverse mode. For `@f` adds `@f_grad`: the arguments of `@f`, then one
    cotangent per float result (none when the only float result is 0-d: its
    cotangent is 1), to one gradient per `wrt` argument. The result may be
    differentiated again.

    ```mlir
    func.func @f(%x: tensor<f32> {ebb.name = "x"}) -> tensor<f32> {
      %y = ebb.exp %x : (tensor<f32>) -> tensor<f32>
      return %y : tensor<f32>
    }
    // added
    func.func @f_grad(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "x_grad"}) {
      %y = ebb.exp %x : (tensor<f32>) -> tensor<f32>
      return %y : tensor<f32>
    }
    ```
  }];
  let options = [
    Option<"function", "function", "std::string", "", "The function to differentiate">,
    ListOption<"wrt", "wrt", "std::string", "Argument names or positions; all float arguments when left out">,
    Option<"name", "name", "std::string", "", "Name of the new function; <function>_grad when left out">,
    Option<"value", "value", "bool", "false", "Also return the function's own results, first">,
  ];
  let dependentDialects = ["::ebb::EbbDialect", "::mlir::func::FuncDialect"];
}

def FillGradientsPass : Pass<"ebb-fill-gradients", "::mlir::ModuleOp"> {
  let summary = "give bodies to functions declared as gradients of others";
  let description = [{
    A declaration with `ebb.gradient_of = @f` (and `ebb.wrt`, a list of argument
    names or positions) becomes what `ebb-autodiff` makes of `@f`, so that a
    loss can be written in terms of a gradient. The declared type must agree.

    ```mlir
    func.func private @critic_grad(tensor<8x4xf32>) -> tensor<8x4xf32>
      attributes {ebb.gradient_of = @critic, ebb.wrt = ["x"]}
    ```
  }];
  let dependentDialects = ["::ebb::EbbDialect", "::mlir::func::FuncDialect"];
}

def DecomposePass : Pass<"ebb-decompose", "::mlir::ModuleOp"> {
  let summary = "expand composite ops into primitives";
  let description = [{
    Replaces every composite op, or those listed, by its decomposition, until
    none is left. An op that has no decomposition for its types stays.

    ```mlir
    %y = ebb.relu_grad %out, %g : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    // becomes full, greater_than, full, where
    ```
  }];
  let options = [
    ListOption<"ops", "ops", "std::string", "Op names without the dialect; all composite ops when left out">,
  ];
  let dependentDialects = ["::ebb::EbbDialect"];
}

def InferShapesPass : Pass<"ebb-infer-shapes", "::mlir::ModuleOp"> {
  let summary = "narrow declared result types to what inference knows";
  let description = [{
    Walks each function in order and replaces unknown extents that inference or
    the declared type knows; the function's result types follow.

    ```mlir
    %y = ebb.exp %x : (tensor<2x4xf32>) -> tensor<?x4xf32>
    // becomes
    %y = ebb.exp %x : (tensor<2x4xf32>) -> tensor<2x4xf32>
    ```
  }];
}

def InlineCallsPass : Pass<"ebb-inline-calls", "::mlir::ModuleOp"> {
  let summary = "inline calls of functions with bodies";
  let description = [{
    Recursion is an error at the call that closes the cycle.

    ```mlir
    %y = call @twice(%x) : (tensor<4xf32>) -> tensor<4xf32>
    // becomes the body of @twice
    %y = ebb.add %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def TrainStepPass : Pass<"ebb-train-step", "::mlir::ModuleOp"> {
  let summary = "add the training step of a loss function";
  let description = [{
    Adds `@train_step(params, state, optimizer state, step, inputs)` to
    `(params, state, optimizer state, loss)`: forward, gradient and optimizer
    update in one graph. Arguments with `ebb.role = "param"` are trained; results
    with `ebb.updates = "NAME"` are the new values of state arguments. An
    argument named `step`, a `tensor<i64>`, gets the number of the step, from 0:
    `ebb.dropout` makes a new mask of it.

    ```mlir
    func.func @loss(%w: tensor<3xf32> {ebb.name = "w", ebb.role = "param", ebb.init = "zeros"},
                    %x: tensor<3xf32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "loss"})
    ```
  }];
  let options = [
    Option<"function", "function", "std::string", "", "The loss function">,
    Option<"optimizer", "optimizer", "std::string", "\"sgd\"", "sgd, momentum or adam">,
    Option<"lr", "lr", "double", "0.01", "Learning rate">,
    Option<"momentum", "momentum", "double", "0.9", "Momentum of the momentum optimizer">,
    Option<"beta1", "beta1", "double", "0.9", "Adam: decay of the first moment">,
    Option<"beta2", "beta2", "double", "0.999", "Adam: decay of the second moment">,
    Option<"epsilon", "epsilon", "double", "1e-8", "Adam: added to the root of the second moment">,
    Option<"name", "name", "std::string", "\"train_step\"", "Name of the new function">,
  ];
  let dependentDialects = ["::ebb::EbbDialect", "::mlir::func::FuncDialect"];
}

def TestModePass : Pass<"ebb-test-mode", "::mlir::ModuleOp"> {
  let summary = "set is_test on every op that has it";
  let description = [{
    Makes of a model as it is trained the one that is evaluated: `ebb.dropout`
    keeps everything, `ebb.batch_norm` normalises by its running statistics
    unless `trainable_statistics` says otherwise.

    ```mlir
    %y, %mask = ebb.dropout %x, %step : (tensor<4xf32>, tensor<i64>) -> (tensor<4xf32>, tensor<4xui8>)
    // becomes
    %y, %mask = ebb.dropout %x, %step {is_test = true} : (tensor<4xf32>, tensor<i64>) -> (tensor<4xf32>, tensor<4xui8>)
    ```
  }];
}

#endif // PASSES_PASSES_TD
