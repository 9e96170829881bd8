// Composite ops become primitives, all of them or those listed.
// RUN: ebb-opt %s --ebb-decompose | FileCheck %s --check-prefix=ALL --implicit-check-not=_grad
// RUN: ebb-opt %s --ebb-decompose="ops=softmax,gelu,relu_grad" | FileCheck %s --check-prefix=SOME
// RUN: not ebb-opt %s --ebb-decompose="ops=softmax,exp" 2>&1 | FileCheck %s --check-prefix=PRIMITIVE
// RUN: not ebb-opt %s --ebb-decompose="ops=sofmax" 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// PRIMITIVE: error: expects composite ops in 'ops', but got 'exp', which is a primitive
// UNKNOWN: error: expects composite ops in 'ops', but got 'sofmax', which is no ebb op

// ALL-LABEL: @softmax
// ALL-NOT: ebb.softmax
// ALL: ebb.max
// ALL: ebb.exp
// ALL: ebb.sum
// ALL: ebb.divide
// SOME-LABEL: @softmax
// SOME-NOT: ebb.softmax
// SOME: ebb.divide
func.func @softmax(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %y = ebb.softmax %x : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}

// ALL-LABEL: @relu
// ALL: ebb.where
// SOME-LABEL: @relu
// SOME: ebb.where
func.func @relu(%out: tensor<4xf32>, %g: tensor<4xf32>) -> tensor<4xf32> {
  %y = ebb.relu_grad %out, %g : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// ALL-LABEL: @gelu
// ALL-NOT: ebb.gelu
// ALL: ebb.erf
// SOME-LABEL: @gelu
// SOME-NOT: ebb.gelu
// SOME: ebb.erf
func.func @gelu(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %y = ebb.gelu %x : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}

// What a part decomposes into is decomposed too.
// ALL-LABEL: @nested
// ALL-NOT: ebb.softmax
// ALL-NOT: ebb.mean
// ALL: return
// SOME-LABEL: @nested
// SOME: ebb.softmax_with_cross_entropy
func.func @nested(%x: tensor<2x4xf32>, %l: tensor<2x1xi64>) -> tensor<f32> {
  %p, %e = ebb.softmax_with_cross_entropy %x, %l
      : (tensor<2x4xf32>, tensor<2x1xi64>) -> (tensor<2x4xf32>, tensor<2x1xf32>)
  %y = ebb.mean %e : (tensor<2x1xf32>) -> tensor<f32>
  return %y : tensor<f32>
}

// Ops of private functions and of regions are reached.
// ALL-LABEL: @inside
// ALL-NOT: ebb.softmax
// ALL: return
func.func private @inside(%c: i1, %x: tensor<4xf32>) -> tensor<4xf32> {
  %y = scf.if %c -> tensor<4xf32> {
    %a = ebb.softmax %x : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}

// A declared type wider than the inferred one stays.
// ALL-LABEL: @wide
// ALL: return %{{.*}} : tensor<?x3xf32>
func.func @wide(%out: tensor<2x3xf32>, %g: tensor<2x3xf32>) -> tensor<?x3xf32> {
  %y = ebb.relu_grad %out, %g
      : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>
  return %y : tensor<?x3xf32>
}

// An op that gives an operand back under another type leaves the operand's own
// type alone: others use it.
// ALL-LABEL: @operand_given_back
// ALL: %[[E:.*]] = ebb.exp %{{.*}} : (tensor<?x3xf32>) -> tensor<?x3xf32>
// ALL: %[[R:.*]] = ebb.cast %[[E]] {dtype = f32} : (tensor<?x3xf32>) -> tensor<2x3xf32>
// ALL: %[[S:.*]] = ebb.cast %[[E]] {dtype = f32} : (tensor<?x3xf32>) -> tensor<4x3xf32>
// ALL: return %[[R]], %[[S]], %[[E]]
func.func @operand_given_back(%x: tensor<?x3xf32>, %y: tensor<?x3xf32>, %g: tensor<?x3xf32>)
    -> (tensor<2x3xf32>, tensor<4x3xf32>, tensor<?x3xf32>) {
  %e = ebb.exp %g : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %r, %s = ebb.add_grad %x, %y, %e : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>)
      -> (tensor<2x3xf32>, tensor<4x3xf32>)
  return %r, %s, %e : tensor<2x3xf32>, tensor<4x3xf32>, tensor<?x3xf32>
}

// ALL-LABEL: @argument_given_back
// ALL: %[[R:.*]] = ebb.cast %arg1 {dtype = f32} : (tensor<2x3xf32>) -> tensor<?x?xf32>
// ALL: return %[[R]], %arg1
func.func @argument_given_back(%x: tensor<2x3xf32>, %g: tensor<2x3xf32>)
    -> (tensor<?x?xf32>, tensor<2x3xf32>) {
  %r = ebb.cast_grad %x, %g : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<?x?xf32>
  return %r, %g : tensor<?x?xf32>, tensor<2x3xf32>
}

// Zeros of a result declared otherwise than it is inferred have the shape that
// is inferred.
// ALL-LABEL: @wider_zeros
// ALL: %[[ZEROS:.*]] = ebb.full_like %arg0 {value = 0.000000e+00 : f64} : (tensor<?x3xf32>) -> tensor<?x3xf32>
// ALL: %[[WIDE:.*]] = ebb.cast %[[ZEROS]] {dtype = f32} : (tensor<?x3xf32>) -> tensor<?x?xf32>
// ALL: return %[[WIDE]]
func.func @wider_zeros(%x: tensor<?x3xf32>, %y: tensor<?x3xf32>, %g: tensor<?x3xf32>, %u: tensor<?x3xf32>) -> tensor<?x?xf32> {
  %dx, %dy, %dg = ebb.multiply_double_grad %x, %y, %g, %u {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>} : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> (tensor<?x?xf32>, tensor<?x3xf32>, tensor<?x3xf32>)
  return %dx : tensor<?x?xf32>
}

// broadcast_to means its type, so that a wider one is a cast's.
// ALL-LABEL: @wider_broadcast
// ALL: %[[ROWS:.*]] = ebb.broadcast_to %{{.*}} : (tensor<1xf32>) -> tensor<2xf32>
// ALL: %[[WIDE:.*]] = ebb.cast %[[ROWS]] {dtype = f32} : (tensor<2xf32>) -> tensor<?xf32>
// ALL: return %[[WIDE]]
func.func @wider_broadcast(%x: tensor<2xf32>, %g: tensor<1xf32>) -> tensor<?xf32> {
  %dx = ebb.sum_grad %x, %g {keepdim = true} : (tensor<2xf32>, tensor<1xf32>) -> tensor<?xf32>
  return %dx : tensor<?xf32>
}

// Zeros are shaped like the operand of that name, not another of its type.
// ALL-LABEL: @zeros_like_y
// ALL: %[[ZEROS:.*]] = ebb.full_like %arg1 {value = 0.000000e+00 : f64} : (tensor<?x?xf32>) -> tensor<?x?xf32>
// ALL: return %[[ZEROS]]
func.func @zeros_like_y(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %g: tensor<?x?xf32>, %v: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %dx, %dy, %dg = ebb.matmul_double_grad %x, %y, %g, %v {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>} : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>)
  return %dy : tensor<?x?xf32>
}
