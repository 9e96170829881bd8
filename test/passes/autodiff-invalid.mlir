// RUN: ebb-opt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect -ebb-autodiff="function=f wrt=x"
// RUN: not ebb-opt %s -split-input-file -ebb-autodiff="function=nobody_home" -o /dev/null 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not ebb-opt %s -split-input-file -allow-unregistered-dialect -ebb-autodiff="function=f nam=g" -o /dev/null 2>&1 | FileCheck %s --check-prefix=OPTION
// NONE: error: there is no function @nobody_home
// OPTION: no such option nam

// expected-error @+1 {{cannot differentiate @f: it has no float result}}
func.func @f(%x: tensor<3xf32> {ebb.name = "x"}) -> tensor<3xi64> {
  %n = ebb.cast %x {dtype = i64} : (tensor<3xf32>) -> tensor<3xi64>
  return %n : tensor<3xi64>
}

// -----
// expected-error @+1 {{expects float arguments in 'wrt', but got 'x' of type 'tensor<3xi32>'}}
func.func @f(%x: tensor<3xi32> {ebb.name = "x"}, %y: tensor<3xf32>)
    -> tensor<3xf32> {
  return %y : tensor<3xf32>
}

// -----
// expected-error @+1 {{cannot add @f_grad: the name is taken}}
func.func @f(%x: tensor<3xf32> {ebb.name = "x"}) -> tensor<3xf32> {
  return %x : tensor<3xf32>
}
// expected-note @+1 {{here}}
func.func @f_grad() {
  return
}

// -----
// All the ops without a gradient in one error; the dead one and the one that
// only the integer path meets are none.
// expected-error @+1 {{cannot differentiate @f: 3 ops on the path have no gradient}}
func.func @f(%x: tensor<3xf32> {ebb.name = "x"}, %z: tensor<3xf32>)
    -> tensor<3xf32> {
  // expected-note @+1 {{'func.call' op is not differentiable: @nobody has neither a body nor 'ebb.vjp'}}
  %a = call @nobody(%x) : (tensor<3xf32>) -> tensor<3xf32>
  // expected-note @+1 {{'math.exp' op is not differentiable}}
  %b = math.exp %a : tensor<3xf32>
  // expected-note @+1 {{'test.op' op is not differentiable}}
  %c = "test.op"(%b) : (tensor<3xf32>) -> tensor<3xf32>
  %dead = "test.dead"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  %other = math.exp %z : tensor<3xf32>
  %d = ebb.add %c, %other : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %d : tensor<3xf32>
}
func.func private @nobody(tensor<3xf32>) -> tensor<3xf32>

// -----
// expected-error @+1 {{cannot differentiate @f: 1 op on the path has no gradient}}
func.func @f(%x: tensor<3xf32> {ebb.name = "x"}, %c: i1) -> tensor<3xf32> {
  // A value may come in through a region without being an operand.
  // expected-note @+1 {{'scf.if' op is not differentiable}}
  %y = scf.if %c -> tensor<3xf32> {
    %a = ebb.exp %x : (tensor<3xf32>) -> tensor<3xf32>
    scf.yield %a : tensor<3xf32>
  } else {
    scf.yield %x : tensor<3xf32>
  }
  return %y : tensor<3xf32>
}

// -----
// expected-error @+1 {{cannot differentiate @f: it has no body}}
func.func private @f(tensor<3xf32>) -> tensor<3xf32>

// -----
// expected-error @+1 {{expects @f to have one block}}
func.func @f(%x: tensor<3xf32> {ebb.name = "x"}) -> tensor<3xf32> {
  cf.br ^next
^next:
  return %x : tensor<3xf32>
}

// -----
func.func @f(%x: tensor<3xf32> {ebb.name = "x"}) -> tensor<3xf32> {
  %y = call @g(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}
func.func @g(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{recursive call of @g: functions are inlined, so calls must not form a cycle}}
  %y = call @g(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----
func.func @f(%x: tensor<3xf32> {ebb.name = "x"}) -> tensor<3xf32> {
  %y = call @g(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}
// expected-error @+1 {{'ebb.vjp' names @g_vjp, which is no function}}
func.func private @g(tensor<3xf32>) -> tensor<3xf32>
    attributes {ebb.vjp = @g_vjp}

// -----
func.func @f(%x: tensor<3xf32> {ebb.name = "x"}) -> tensor<3xf32> {
  %y = call @g(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}
// expected-error @+1 {{expects its 'ebb.vjp' @g_vjp to have type '(tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>', but got '(tensor<3xf32>, tensor<3xf32>) -> ()'}}
func.func private @g(tensor<3xf32>) -> tensor<3xf32>
    attributes {ebb.vjp = @g_vjp}
// expected-note @+1 {{here}}
func.func private @g_vjp(tensor<3xf32>, tensor<3xf32>)
