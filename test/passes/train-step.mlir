// The training step: signature, names and numbers, in f64.
// RUN: ebb-opt %s --ebb-train-step="function=loss" | FileCheck %s --check-prefix=SGD
// RUN: ebb-opt %s --ebb-train-step="function=loss optimizer=momentum name=go" | FileCheck %s --check-prefix=MOMENTUM
// RUN: ebb-opt %s --ebb-train-step="function=loss optimizer=adam" | FileCheck %s --check-prefix=ADAM
// RUN: ebb-opt %s --ebb-train-step="function=stateful" -o %t.state.mlir
// RUN: FileCheck %s --check-prefix=STATE --input-file=%t.state.mlir
// RUN: ebb-opt %s --ebb-train-step="function=numbered" -o %t.step.mlir
// RUN: FileCheck %s --check-prefix=STEP --input-file=%t.step.mlir
// RUN: ebb-opt %s --ebb-train-step="function=loss lr=0.1" -o %t.sgd.mlir
// RUN: ebb-opt %s --ebb-train-step="function=loss optimizer=momentum lr=0.1 momentum=0.5" -o %t.momentum.mlir
// RUN: ebb-opt %s --ebb-train-step="function=loss optimizer=adam lr=0.1 beta1=0.8 beta2=0.9 epsilon=0.001" -o %t.adam.mlir

// loss = sum((w*x + b)^2). With w = [1, 2], b = 0.5, x = [1, -1]:
// r = [1.5, -1.5], loss = 4.5, dw = 2 r x = [3, 3], db = 2 sum(r) = 0.
// With x = [1, 1]: r = [1.5, 2.5], loss = 8.5, dw = [3, 5], db = 8.
func.func @loss(%x: tensor<2xf64> {ebb.name = "x"},
                %w: tensor<2xf64> {ebb.name = "w", ebb.role = "param",
                                   ebb.init = "ones"},
                %b: tensor<f64> {ebb.name = "b", ebb.role = "param",
                                 ebb.init = "zeros"})
    -> (tensor<2xf64> {ebb.name = "r"}, tensor<f64>) {
  %p = ebb.multiply %w, %x : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  %r = ebb.add %p, %b : (tensor<2xf64>, tensor<f64>) -> tensor<2xf64>
  %s = ebb.multiply %r, %r : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  %loss = ebb.sum %s : (tensor<2xf64>) -> tensor<f64>
  return %r, %loss : tensor<2xf64>, tensor<f64>
}

// Nothing else is added to the module.
// SGD: func.func @loss(
// SGD: func.func @train_step(%{{.*}}: tensor<2xf64> {ebb.init = "ones", ebb.name = "w", ebb.role = "param"}, %{{.*}}: tensor<f64> {ebb.init = "zeros", ebb.name = "b", ebb.role = "param"}, %{{.*}}: tensor<i64> {ebb.name = "step"}, %{{.*}}: tensor<2xf64> {ebb.name = "x"}) -> (tensor<2xf64> {ebb.name = "w"}, tensor<f64> {ebb.name = "b"}, tensor<f64> {ebb.name = "loss"}) {
// SGD: func.func @stateful(
// SGD: func.func @numbered(
// SGD-NOT: func.func
// MOMENTUM: func.func @go(%{{.*}}: tensor<2xf64> {{.*}}"w"{{.*}}, %{{.*}}: tensor<f64> {{.*}}"b"{{.*}}, %{{.*}}: tensor<2xf64> {ebb.init = "zeros", ebb.name = "w_velocity", ebb.role = "state"}, %{{.*}}: tensor<f64> {ebb.init = "zeros", ebb.name = "b_velocity", ebb.role = "state"}, %{{.*}}: tensor<i64> {ebb.name = "step"}, %{{.*}}: tensor<2xf64> {ebb.name = "x"}) -> (tensor<2xf64> {ebb.name = "w"}, tensor<f64> {ebb.name = "b"}, tensor<2xf64> {ebb.name = "w_velocity"}, tensor<f64> {ebb.name = "b_velocity"}, tensor<f64> {ebb.name = "loss"}) {
// ADAM: func.func @train_step({{.*}}"w"{{.*}}"b"{{.*}}"w_m"{{.*}}"b_m"{{.*}}"w_v"{{.*}}"b_v"{{.*}}"step"{{.*}}"x"{{.*}}) -> (tensor<2xf64> {ebb.name = "w"}, tensor<f64> {ebb.name = "b"}, tensor<2xf64> {ebb.name = "w_m"}, tensor<f64> {ebb.name = "b_m"}, tensor<2xf64> {ebb.name = "w_v"}, tensor<f64> {ebb.name = "b_v"}, tensor<f64> {ebb.name = "loss"}) {

// p - 0.1 g
// RUN: ebb run %t.sgd.mlir --function train_step --input 'x=[1, 1]' --input 'w=[1, 2]' --input b=0.5 --input step=0 --expect 'w=[0.7, 1.5]' --expect b=-0.3 --expect loss=8.5

// v = 0.5 v + g: [0.5*2 + 3, 0.5*4 + 5] = [4, 7], 0.5*6 + 8 = 11; p - 0.1 v.
// RUN: ebb run %t.momentum.mlir --function train_step --input 'x=[1, 1]' --input 'w=[1, 2]' --input b=0.5 --input 'w_velocity=[2, 4]' --input b_velocity=6 --input step=3 --expect 'w_velocity=[4, 7]' --expect b_velocity=11 --expect 'w=[0.6, 1.3]' --expect b=-0.6 --expect loss=8.5

// Adam, algorithm 1 with t = step + 1; numpy 2.4.6 in f64, from zero moments at
// step 0 and from m = [1, 2], v = [3, 4] (w) and m = 0.5, v = 0.25 (b) at
// step 4.
// RUN: ebb run %t.adam.mlir --function train_step --input 'x=[1, 1]' --input 'w=[1, 2]' --input b=0.5 --input 'w_m=[0.0, 0.0]' --input b_m=0.0 --input 'w_v=[0.0, 0.0]' --input b_v=0.0 --input step=0 --expect 'w=[0.9000333222259247, 1.9000199960008]' --expect b=0.40001249843769526 --expect 'w_m=[0.5999999999999999, 0.9999999999999998]' --expect b_m=1.5999999999999996 --expect 'w_v=[0.8999999999999998, 2.4999999999999996]' --expect b_v=6.399999999999999 --expect loss=8.5
// RUN: ebb run %t.adam.mlir --function train_step --input 'x=[1, 1]' --input 'w=[1, 2]' --input b=0.5 --input 'w_m=[1.0, 2.0]' --input b_m=0.5 --input 'w_v=[3.0, 4.0]' --input b_v=0.25 --input step=4 --expect 'w=[0.9297920068188726, 1.8998266623048823]' --expect b=0.4260590003623757 --expect 'w_m=[1.4, 2.5999999999999996]' --expect b_m=1.9999999999999996 --expect 'w_v=[3.6, 6.1]' --expect b_v=6.624999999999998 --expect loss=8.5

// The new value of a state is the result that says so; a state without one
// stays; states lie between the parameters and the step, as all carried values.
func.func @stateful(%x: tensor<2xf64> {ebb.name = "x"},
                    %count: tensor<i64> {ebb.name = "count",
                                         ebb.role = "state",
                                         ebb.init = "zeros"},
                    %kept: tensor<2xf64> {ebb.name = "kept",
                                          ebb.role = "state",
                                          ebb.init = "ones"},
                    %w: tensor<2xf64> {ebb.name = "w", ebb.role = "param",
                                       ebb.init = "ones"})
    -> (tensor<f64> {ebb.name = "score"},
        tensor<i64> {ebb.updates = "count"}, tensor<f64> {ebb.name = "loss"}) {
  %one = ebb.full {value = 1.0} : () -> tensor<i64>
  %next = ebb.add %count, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %p = ebb.multiply %w, %x : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  %q = ebb.multiply %p, %kept : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  %loss = ebb.sum %q : (tensor<2xf64>) -> tensor<f64>
  %score = ebb.scale %loss {scale = 100.0} : (tensor<f64>) -> tensor<f64>
  return %score, %next, %loss : tensor<f64>, tensor<i64>, tensor<f64>
}
// STATE: func.func @train_step({{.*}}"w"{{.*}}"count"{{.*}}"kept"{{.*}}"step"{{.*}}"x"{{.*}}) -> (tensor<2xf64> {ebb.name = "w"}, tensor<i64> {ebb.name = "count"}, tensor<2xf64> {ebb.name = "kept"}, tensor<f64> {ebb.name = "loss"}) {
// STATE-NOT: ebb.scale %{{.*}} {scale = 1.000000e+02 : f64}
// STATE: return
// Only the loss has a cotangent: @score's 100 w.r.t. w is not in it.
// RUN: ebb run %t.state.mlir --function train_step --input 'w=[1, 2]' --input count=41 --input 'kept=[3, 5]' --input step=0 --input 'x=[1, 10]' --expect 'w=[0.97, 1.5]' --expect count=42 --expect 'kept=[3, 5]' --expect loss=103

// An argument 'step' is the step's own, wherever the model has it, and there is
// one. dw = 2 w step x = 2 * 3 * 4 * 5.
// STEP: func.func @train_step(%{{.*}}: tensor<f64> {ebb.name = "w", ebb.role = "param"}, %{{.*}}: tensor<i64> {ebb.name = "step"}, %{{.*}}: tensor<f64> {ebb.name = "x"}) -> (tensor<f64> {ebb.name = "w"}, tensor<f64> {ebb.name = "loss"}) {
// RUN: ebb run %t.step.mlir --function train_step --input w=3 --input step=4 --input x=5 --expect w=1.8 --expect loss=180
func.func @numbered(%step: tensor<i64> {ebb.name = "step"},
                    %x: tensor<f64> {ebb.name = "x"},
                    %w: tensor<f64> {ebb.name = "w", ebb.role = "param"})
    -> tensor<f64> {
  %count = ebb.cast %step {dtype = f64} : (tensor<i64>) -> tensor<f64>
  %ww = ebb.multiply %w, %w : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %wx = ebb.multiply %ww, %x : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %loss = ebb.multiply %wx, %count : (tensor<f64>, tensor<f64>) -> tensor<f64>
  return %loss : tensor<f64>
}
