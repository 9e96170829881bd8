// Products worked by hand. More shapes, against PyTorch: e2e/golden-matmul.test.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=plain" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-autodiff="function=transposed" | FileCheck %s --check-prefix=FLAGS
// RUN: ebb run %s --function plain --input 'x=[[1,2],[3,4]]' --input 'y=[[5,6],[7,8]]' --expect 'out=[[19,22],[43,50]]' --kernels generated
// RUN: ebb run %s --function plain --input 'x=[[1,2],[3,4]]' --input 'y=[[5,6],[7,8]]' --expect 'out=[[19,22],[43,50]]' --kernels auto
// RUN: ebb run %s --function generic_form --input 'x=[[1],[2]]' --input 'y=[[3,4]]' --expect 'out=[[11]]' --kernels generated
// RUN: ebb run %s --function generic_form --input 'x=[[1],[2]]' --input 'y=[[3,4]]' --expect 'out=[[11]]' --kernels auto
// RUN: ebb run %s --function transposed --input 'x=[[1,3],[2,4]]' --input 'y=[[5,7],[6,8]]' --expect 'out=[[19,22],[43,50]]' --kernels generated
// RUN: ebb run %s --function transposed --input 'x=[[1,3],[2,4]]' --input 'y=[[5,7],[6,8]]' --expect 'out=[[19,22],[43,50]]' --kernels auto
// RUN: ebb run %s --function row_column_ignores_flags --input 'x=[1,2,3]' --input 'y=[4,5,6]' --expect out=32 --kernels generated
// RUN: ebb run %s --function row_column_ignores_flags --input 'x=[1,2,3]' --input 'y=[4,5,6]' --expect out=32 --kernels auto
// RUN: ebb run %s --function row_batch --input 'x=[1,2]' --input 'y=[[[1,0],[0,1]],[[2,3],[4,5]]]' --expect 'out=[[1,2],[10,13]]' --kernels auto
// RUN: ebb run %s --function matrix_column --input 'x=[[1,2],[3,4],[5,6]]' --input 'y=[1,-1]' --expect 'out=[-1,-1,-1]' --kernels auto
// RUN: ebb run %s --function longer_operand_broadcasts --input 'x=[[[[1,2]]],[[[3,4]]]]' --input 'y=[[[1],[0]],[[0],[1]],[[1],[1]]]' --expect 'out=[[[[1]],[[2]],[[3]]],[[[3]],[[4]],[[7]]]]' --kernels generated
// RUN: ebb run %s --function longer_operand_broadcasts --input 'x=[[[[1,2]]],[[[3,4]]]]' --input 'y=[[[1],[0]],[[0],[1]],[[1],[1]]]' --expect 'out=[[[[1]],[[2]],[[3]]],[[[3]],[[4]],[[7]]]]' --kernels auto
// RUN: ebb run %s --function nothing_contracted --input 'x=[[],[]]' --input 'y=[]' --expect 'out=[[0,0,0],[0,0,0]]' --kernels generated
// RUN: ebb run %s --function nothing_contracted --input 'x=[[],[]]' --input 'y=[]' --expect 'out=[[0,0,0],[0,0,0]]' --kernels auto
// RUN: ebb run %s --function empty_contraction_at_run_time --input 'x=[[],[]]' --input 'y=[]' --expect 'out=[[0,0,0],[0,0,0]]' --kernels auto
// RUN: ebb run %s --function steps --input 'x=[[[[1,2,3],[4,5,6],[7,8,9]]]]' --input 'y=[[[1],[10]],[[1],[0]],[[0],[1]]]' --expect 'out=[[[[31],[64],[97]],[[1],[4],[7]],[[3],[6],[9]]]]' --kernels generated
// RUN: ebb run %s --function steps --input 'x=[[[[1,2,3],[4,5,6],[7,8,9]]]]' --input 'y=[[[1],[10]],[[1],[0]],[[0],[1]]]' --expect 'out=[[[[31],[64],[97]],[[1],[4],[7]],[[3],[6],[9]]]]' --kernels auto
// RUN: ebb run %s --function batch --input 'x=[]' --input 'y=[[1],[2]]' --expect 'out=[]'
// RUN: ebb run %s --function batch --input 'x=[[[1,2]],[[3,4]]]' --input 'y=[[1],[2]]' --expect 'out=[[[5]],[[11]]]' --kernels generated
// RUN: ebb run %s --function batch --input 'x=[[[1,2]],[[3,4]]]' --input 'y=[[1],[2]]' --expect 'out=[[[5]],[[11]]]' --kernels auto
// RUN: ebb run %s --function i8_wraps --input 'x=[[100,100]]' --input 'y=[[1],[1]]' --expect 'out=[[-56]]'
// RUN: ebb run %s --function i32_wraps --input 'x=[[2147483647,1]]' --input 'y=[[1],[1]]' --expect 'out=[[-2147483648]]'
// RUN: ebb run %s --function i64_is_exact --input 'x=[[9007199254740993,1]]' --input 'y=[[1],[1]]' --expect 'out=[[9007199254740994]]'
// RUN: ebb run %s --function f16_accumulates_wide --input 'x=[[2048,1,1]]' --input 'y=[[1],[1],[1]]' --expect 'out=[[2050]]' --kernels generated
// RUN: ebb run %s --function f16_accumulates_wide --input 'x=[[2048,1,1]]' --input 'y=[[1],[1],[1]]' --expect 'out=[[2050]]' --kernels auto
// RUN: ebb run %s --function bf16_accumulates_wide --input 'x=[[256,1,1]]' --input 'y=[[1],[1],[1]]' --expect 'out=[[258]]' --kernels generated
// RUN: ebb run %s --function bf16_accumulates_wide --input 'x=[[256,1,1]]' --input 'y=[[1],[1],[1]]' --expect 'out=[[258]]' --kernels auto
// RUN: ebb run %s --function plain --input 'x=[[inf,1],[1,1]]' --input 'y=[[0,1],[1,1]]' --expect 'out=[[nan,inf],[1,2]]' --kernels generated
// RUN: ebb run %s --function plain --input 'x=[[inf,1],[1,1]]' --input 'y=[[0,1],[1,1]]' --expect 'out=[[nan,inf],[1,2]]' --kernels auto
// RUN: not ebb run %s --function empty_contraction_at_run_time --input 'x=[[1,2],[3,4]]' --input 'y=[[1,2,3]]' 2>&1 | FileCheck %s --check-prefix=EXTENTS
// RUN: ebb check %s --function plain
// RUN: ebb check %s --function plain --order 2
// RUN: ebb check %s --function transposed --order 2
// RUN: ebb check %s --function row_column_ignores_flags --order 2
// RUN: ebb check %s --function row_batch --order 2
// RUN: ebb check %s --function matrix_column --order 2
// RUN: ebb check %s --function longer_operand_broadcasts --order 2
// RUN: ebb check %s --function longer_operand_broadcasts --order 3
// RUN: ebb check %s --function cubic --order 2
// RUN: ebb check %s --function cubic --order 3
// RUN: ebb check %s --function batch --order 2 --input 'x=[[[1,2]],[[3,4]]]'

// CHECK-LABEL: @plain
// CHECK: ebb.matmul %{{[^ ]*}}, %{{[^ ]*}} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
// GRAD-LABEL: @plain_grad(
// GRAD-SAME: %[[X:.*]]: tensor<2x2xf32> {ebb.name = "x"}, %[[Y:.*]]: tensor<2x2xf32> {ebb.name = "y"}, %[[G:.*]]: tensor<2x2xf32> {ebb.name = "out_grad"}
// GRAD: ebb.matmul_grad %[[X]], %[[Y]], %[[G]] : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
func.func @plain(%x: tensor<2x2xf32> {ebb.name = "x"}, %y: tensor<2x2xf32> {ebb.name = "y"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_x = false} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}

// CHECK-LABEL: @generic_form
// CHECK: ebb.matmul %{{.*}} {transpose_x = true, transpose_y = true} : (tensor<2x1xf32>, tensor<1x2xf32>) -> tensor<1x1xf32>
func.func @generic_form(%x: tensor<2x1xf32> {ebb.name = "x"}, %y: tensor<1x2xf32> {ebb.name = "y"}) -> (tensor<1x1xf32> {ebb.name = "out"}) {
  %out = "ebb.matmul"(%x, %y) <{transpose_x = true, transpose_y = true}> : (tensor<2x1xf32>, tensor<1x2xf32>) -> tensor<1x1xf32>
  return %out : tensor<1x1xf32>
}

// FLAGS-LABEL: @transposed_grad(
// FLAGS: ebb.matmul_grad %{{.*}} {transpose_x = true, transpose_y = true} :
func.func @transposed(%x: tensor<2x2xf32> {ebb.name = "x"}, %y: tensor<2x2xf32> {ebb.name = "y"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_x = true, transpose_y = true} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}

func.func @row_column_ignores_flags(%x: tensor<3xf32> {ebb.name = "x"}, %y: tensor<3xf32> {ebb.name = "y"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_x = true, transpose_y = true} : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @row_batch(%x: tensor<2xf32> {ebb.name = "x"}, %y: tensor<2x2x2xf32> {ebb.name = "y"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y : (tensor<2xf32>, tensor<2x2x2xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}

func.func @matrix_column(%x: tensor<3x2xf32> {ebb.name = "x"}, %y: tensor<2xf32> {ebb.name = "y"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

// x is the longer operand, and has a 1 where y has 3.
func.func @longer_operand_broadcasts(%x: tensor<2x1x1x2xf32> {ebb.name = "x"}, %y: tensor<3x2x1xf32> {ebb.name = "y"}) -> (tensor<2x3x1x1xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y : (tensor<2x1x1x2xf32>, tensor<3x2x1xf32>) -> tensor<2x3x1x1xf32>
  return %out : tensor<2x3x1x1xf32>
}

func.func @nothing_contracted(%x: tensor<2x0xf32> {ebb.name = "x"}, %y: tensor<0x3xf32> {ebb.name = "y"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y : (tensor<2x0xf32>, tensor<0x3xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

// EXTENTS: matmul.mlir:[[@LINE+2]]:10: error: 'ebb.matmul' op expects equal contracted extents of x and y, but got 2 and 1
func.func @empty_contraction_at_run_time(%x: tensor<2x?xf32> {ebb.name = "x"}, %y: tensor<?x3xf32> {ebb.name = "y"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y : (tensor<2x?xf32>, tensor<?x3xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

// CHECK-LABEL: @batch
func.func @batch(%x: tensor<?x1x2xf32> {ebb.name = "x"}, %y: tensor<2x1xf32> {ebb.name = "y"}) -> (tensor<?x1x1xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y : (tensor<?x1x2xf32>, tensor<2x1xf32>) -> tensor<?x1x1xf32>
  return %out : tensor<?x1x1xf32>
}

func.func @i8_wraps(%x: tensor<1x2xi8> {ebb.name = "x"}, %y: tensor<2x1xi8> {ebb.name = "y"}) -> (tensor<1x1xi8> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y : (tensor<1x2xi8>, tensor<2x1xi8>) -> tensor<1x1xi8>
  return %out : tensor<1x1xi8>
}

func.func @i32_wraps(%x: tensor<1x2xi32> {ebb.name = "x"}, %y: tensor<2x1xi32> {ebb.name = "y"}) -> (tensor<1x1xi32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y : (tensor<1x2xi32>, tensor<2x1xi32>) -> tensor<1x1xi32>
  return %out : tensor<1x1xi32>
}

// 2^53 + 1 has no f64.
func.func @i64_is_exact(%x: tensor<1x2xi64> {ebb.name = "x"}, %y: tensor<2x1xi64> {ebb.name = "y"}) -> (tensor<1x1xi64> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y : (tensor<1x2xi64>, tensor<2x1xi64>) -> tensor<1x1xi64>
  return %out : tensor<1x1xi64>
}

func.func @f16_accumulates_wide(%x: tensor<1x3xf16> {ebb.name = "x"}, %y: tensor<3x1xf16> {ebb.name = "y"}) -> (tensor<1x1xf16> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y : (tensor<1x3xf16>, tensor<3x1xf16>) -> tensor<1x1xf16>
  return %out : tensor<1x1xf16>
}

func.func @bf16_accumulates_wide(%x: tensor<1x3xbf16> {ebb.name = "x"}, %y: tensor<3x1xbf16> {ebb.name = "y"}) -> (tensor<1x1xbf16> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y : (tensor<1x3xbf16>, tensor<3x1xbf16>) -> tensor<1x1xbf16>
  return %out : tensor<1x1xbf16>
}

// x used twice: cubic in x, so that the third derivative is not zero.
func.func @cubic(%x: tensor<2x2xf64> {ebb.name = "x"}) -> (tensor<2x2xf64> {ebb.name = "out"}) {
  %once = ebb.matmul %x, %x {transpose_y = true} : (tensor<2x2xf64>, tensor<2x2xf64>) -> tensor<2x2xf64>
  %out = ebb.matmul %once, %x : (tensor<2x2xf64>, tensor<2x2xf64>) -> tensor<2x2xf64>
  return %out : tensor<2x2xf64>
}

// Every other column: neither rows nor columns lie without gaps.
func.func @steps(%x: tensor<1x1x3x3xf32> {ebb.name = "x"}, %y: tensor<3x2x1xf32> {ebb.name = "y"}) -> (tensor<1x3x3x1xf32> {ebb.name = "out"}) {
  %a = ebb.strided_slice %x {axes = array<i64: 3>, starts = array<i64: 0>, ends = array<i64: 3>, strides = array<i64: 2>} : (tensor<1x1x3x3xf32>) -> tensor<1x1x3x2xf32>
  %out = ebb.matmul %a, %y : (tensor<1x1x3x2xf32>, tensor<3x2x1xf32>) -> tensor<1x3x3x1xf32>
  return %out : tensor<1x3x3x1xf32>
}
