// Sums and products of complex matrices. A gradient is dL/dRe + i dL/dIm;
// numbers by PyTorch 2.15.0, whose convention it is too.
//
// RUN: ebb run %s --function matmul \
// RUN:   --input 'x=[[0.375+1.5i, 1.875+1i], [1+0.25i, -0.125+1.375i]]' \
// RUN:   --input 'y=[[1.375, 0.25-1.125i]]' \
// RUN:   --expect 'out=[[2.109375+0.203125i], [2.890625+0.828125i]]'
// RUN: ebb grad %s --function matmul --order 2 -o %t.matmul.mlir
// RUN: ebb run %t.matmul.mlir --function matmul_grad \
// RUN:   --input 'x=[[0.375+1.5i, 1.875+1i], [1+0.25i, -0.125+1.375i]]' \
// RUN:   --input 'y=[[1.375, 0.25-1.125i]]' \
// RUN:   --input 'out_grad=[[0.125-0.875i], [1.125]]' \
// RUN:   --expect 'x_grad=[[0.171875-1.203125i, 1.015625-0.078125i], [1.546875, 0.28125+1.265625i]]' \
// RUN:   --expect 'y_grad=[[-0.140625-0.796875i, -0.78125-3.3125i]]'
// RUN: ebb run %t.matmul.mlir --function matmul_grad_grad \
// RUN:   --input 'x=[[0.375+1.5i, 1.875+1i], [1+0.25i, -0.125+1.375i]]' \
// RUN:   --input 'y=[[1.375, 0.25-1.125i]]' \
// RUN:   --input 'out_grad=[[0.125-0.875i], [1.125]]' \
// RUN:   --input 'x_grad_grad=[[-1.75-1.25i, -1.125-0.75i], [1.25-0.5i, 1.5+0.375i]]' \
// RUN:   --input 'y_grad_grad=[[1.375-1.25i, -1.125+1.5i]]' \
// RUN:   --expect 'x_grad=[[1.265625-1.046875i, -1.453125+0.796875i], [1.546875+1.40625i, -1.265625-1.6875i]]' \
// RUN:   --expect 'y_grad=[[2.28125+2.25i, 2.203125+0.65625i]]' \
// RUN:   --expect 'out_grad_grad=[[-4.75+2.640625i], [2.28125-4.921875i]]'
// RUN: ebb check %s --function matmul --order 1
// RUN: ebb check %s --function matmul --order 2
// RUN: ebb check %s --function matmul --order 3
//
// RUN: ebb run %s --function vector \
// RUN:   --input 'x=[-0.25+0.625i, -1.625-0.875i]' \
// RUN:   --input 'y=[[-0.875+0.625i, 0.375+1.125i], [1.625+0.625i, -1.625-0.5i]]' \
// RUN:   --expect 'out=[-2.265625-3.140625i, 1.40625+2.1875i]'
// RUN: ebb grad %s --function vector --order 2 -o %t.vector.mlir
// RUN: ebb run %t.vector.mlir --function vector_grad \
// RUN:   --input 'x=[-0.25+0.625i, -1.625-0.875i]' \
// RUN:   --input 'y=[[-0.875+0.625i, 0.375+1.125i], [1.625+0.625i, -1.625-0.5i]]' \
// RUN:   --input 'out_grad=[0.375+1.875i, -0.25-1.75i]' \
// RUN:   --expect 'x_grad=[-1.21875-2.25i, 3.0625+5.53125i]' \
// RUN:   --expect 'y_grad=[[1.078125-0.703125i, -1.03125+0.59375i], [-2.25-2.71875i, 1.9375+2.625i]]'
// RUN: ebb run %t.vector.mlir --function vector_grad_grad \
// RUN:   --input 'x=[-0.25+0.625i, -1.625-0.875i]' \
// RUN:   --input 'y=[[-0.875+0.625i, 0.375+1.125i], [1.625+0.625i, -1.625-0.5i]]' \
// RUN:   --input 'out_grad=[0.375+1.875i, -0.25-1.75i]' \
// RUN:   --input 'x_grad_grad=[0.25+1.75i, -0.5-1i]' \
// RUN:   --input 'y_grad_grad=[[1.5-0.875i, -0.625-1.375i], [0.75-0.25i, -0.625-0.625i]]' \
// RUN:   --expect 'x_grad=[1.484375+3.890625i, 1.0625+2.4375i]' \
// RUN:   --expect 'y_grad=[[3.375-0.1875i, -3.125], [-2.0625-0.5625i, 1.875+0.625i]]' \
// RUN:   --expect 'out_grad_grad=[-2.765625-2.40625i, -0.078125+4.328125i]'
// RUN: ebb check %s --function vector --order 1
// RUN: ebb check %s --function vector --order 2
// RUN: ebb check %s --function vector --order 3
//
// RUN: ebb run %s --function sum \
// RUN:   --input 'x=[[0.625-1.25i, -0.625-1i], [0.75+0.875i, -1.625+0.25i]]' \
// RUN:   --expect 'out=[1.375-0.375i, -2.25-0.75i]'
// RUN: ebb grad %s --function sum --order 2 -o %t.sum.mlir
// RUN: ebb run %t.sum.mlir --function sum_grad \
// RUN:   --input 'x=[[0.625-1.25i, -0.625-1i], [0.75+0.875i, -1.625+0.25i]]' \
// RUN:   --input 'out_grad=[-1.5-1.75i, -1.125-1.25i]' \
// RUN:   --expect 'x_grad=[[-1.5-1.75i, -1.125-1.25i], [-1.5-1.75i, -1.125-1.25i]]'
// RUN: ebb run %t.sum.mlir --function sum_grad_grad \
// RUN:   --input 'x=[[0.625-1.25i, -0.625-1i], [0.75+0.875i, -1.625+0.25i]]' \
// RUN:   --input 'out_grad=[-1.5-1.75i, -1.125-1.25i]' \
// RUN:   --input 'x_grad_grad=[[-0.375-0.5i, -0.5+1.375i], [1.5+0.5i, -1.625+1.25i]]' \
// RUN:   --expect 'x_grad=[[0, 0], [0, 0]]' \
// RUN:   --expect 'out_grad_grad=[1.125, -2.125+2.625i]'
// RUN: ebb check %s --function sum --order 1
// RUN: ebb check %s --function sum --order 2
// RUN: ebb check %s --function sum --order 3
//
// RUN: ebb run %s --function mean \
// RUN:   --input 'x=[[-1.75+0.875i, -1.125-1.625i], [-0.875-1.5i, 0.625-1.25i]]' \
// RUN:   --expect 'out=[[-1.4375-0.375i], [-0.125-1.375i]]'
// RUN: ebb grad %s --function mean --order 2 -o %t.mean.mlir
// RUN: ebb run %t.mean.mlir --function mean_grad \
// RUN:   --input 'x=[[-1.75+0.875i, -1.125-1.625i], [-0.875-1.5i, 0.625-1.25i]]' \
// RUN:   --input 'out_grad=[[1.75+0.875i], [1.375-1.375i]]' \
// RUN:   --expect 'x_grad=[[0.875+0.4375i, 0.875+0.4375i], [0.6875-0.6875i, 0.6875-0.6875i]]'
// RUN: ebb run %t.mean.mlir --function mean_grad_grad \
// RUN:   --input 'x=[[-1.75+0.875i, -1.125-1.625i], [-0.875-1.5i, 0.625-1.25i]]' \
// RUN:   --input 'out_grad=[[1.75+0.875i], [1.375-1.375i]]' \
// RUN:   --input 'x_grad_grad=[[-1.875+0.625i, 1.875+0.75i], [-1+0.75i, -1.125+1.25i]]' \
// RUN:   --expect 'x_grad=[[0, 0], [0, 0]]' \
// RUN:   --expect 'out_grad_grad=[[0+0.6875i], [-1.0625+1i]]'
// RUN: ebb check %s --function mean --order 1
// RUN: ebb check %s --function mean --order 2
// RUN: ebb check %s --function mean --order 3

func.func @matmul(%x: tensor<2x2xcomplex<f64>> {ebb.name = "x"}, %y: tensor<1x2xcomplex<f64>> {ebb.name = "y"})
    -> (tensor<2x1xcomplex<f64>> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_y = true} : (tensor<2x2xcomplex<f64>>, tensor<1x2xcomplex<f64>>) -> tensor<2x1xcomplex<f64>>
  return %out : tensor<2x1xcomplex<f64>>
}
func.func @vector(%x: tensor<2xcomplex<f64>> {ebb.name = "x"}, %y: tensor<2x2xcomplex<f64>> {ebb.name = "y"})
    -> (tensor<2xcomplex<f64>> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y : (tensor<2xcomplex<f64>>, tensor<2x2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  return %out : tensor<2xcomplex<f64>>
}
func.func @sum(%x: tensor<2x2xcomplex<f64>> {ebb.name = "x"})
    -> (tensor<2xcomplex<f64>> {ebb.name = "out"}) {
  %out = ebb.sum %x {axis = array<i64: 0>} : (tensor<2x2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  return %out : tensor<2xcomplex<f64>>
}
func.func @mean(%x: tensor<2x2xcomplex<f64>> {ebb.name = "x"})
    -> (tensor<2x1xcomplex<f64>> {ebb.name = "out"}) {
  %out = ebb.mean %x {axis = array<i64: 1>, keepdim = true} : (tensor<2x2xcomplex<f64>>) -> tensor<2x1xcomplex<f64>>
  return %out : tensor<2x1xcomplex<f64>>
}
