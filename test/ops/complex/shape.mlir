// Ops that move complex elements; the products make second orders that are not
// zero. Numbers by PyTorch 2.15.0.
//
// RUN: ebb run %s --function reshape \
// RUN:   --input 'x=[0.375+1.5i, 1.875+1i, 1+0.25i, -0.125+1.375i]' \
// RUN:   --expect 'out=[[-2.109375+1.125i, 2.515625+3.75i], [0+1.59375i, -1.609375+2.453125i]]'
// RUN: ebb grad %s --function reshape --order 2 -o %t.reshape.mlir
// RUN: ebb run %t.reshape.mlir --function reshape_grad \
// RUN:   --input 'x=[0.375+1.5i, 1.875+1i, 1+0.25i, -0.125+1.375i]' \
// RUN:   --input 'out_grad=[[1.375+0.125i, 0.25+1.125i], [0-0.875i, -1.125]]' \
// RUN:   --expect 'x_grad=[1.1875-4.90625i, 3.328125+5.265625i, -1.3125-0.328125i, -2.109375+1.125i]'
// RUN: ebb run %t.reshape.mlir --function reshape_grad_grad \
// RUN:   --input 'x=[0.375+1.5i, 1.875+1i, 1+0.25i, -0.125+1.375i]' \
// RUN:   --input 'out_grad=[[1.375+0.125i, 0.25+1.125i], [0-0.875i, -1.125]]' \
// RUN:   --input 'x_grad_grad=[-1.75-1.25i, -1.125-0.75i, 1.25-0.5i, 1.5+0.375i]' \
// RUN:   --expect 'x_grad=[-4.6875+1.90625i, -3.9375-1.734375i, 1.09375+1.53125i, 1.265625-0.84375i]' \
// RUN:   --expect 'out_grad_grad=[[2.4375-6.1875i, -2.71875-5.0625i], [-0.21875, 3.609375+0.75i]]'
// RUN: ebb check %s --function reshape --order 1
// RUN: ebb check %s --function reshape --order 2
// RUN: ebb check %s --function reshape --order 3
//
// RUN: ebb run %s --function transpose \
// RUN:   --input 'x=[[1.375-1.25i], [-1.125+1.5i]]' \
// RUN:   --expect 'out=[[1.375-1.25i, -1.125+1.5i], [0.328125-3.4375i, -0.984375-3.375i]]'
// RUN: ebb grad %s --function transpose --order 2 -o %t.transpose.mlir
// RUN: ebb run %t.transpose.mlir --function transpose_grad \
// RUN:   --input 'x=[[1.375-1.25i], [-1.125+1.5i]]' \
// RUN:   --input 'out_grad=[[-0.25-0.875i, -1.625+0.375i], [0.625+1.625i, -0.875-1.625i]]' \
// RUN:   --expect 'x_grad=[[-2.59375+5.15625i], [-4.53125+6.65625i]]'
// RUN: ebb run %t.transpose.mlir --function transpose_grad_grad \
// RUN:   --input 'x=[[1.375-1.25i], [-1.125+1.5i]]' \
// RUN:   --input 'out_grad=[[-0.25-0.875i, -1.625+0.375i], [0.625+1.625i, -0.875-1.625i]]' \
// RUN:   --input 'x_grad_grad=[[0.625+0.625i], [1.125-0.5i]]' \
// RUN:   --expect 'x_grad=[[2.8125+1.25i], [-0.34375-4.53125i]]' \
// RUN:   --expect 'out_grad_grad=[[0.625+0.625i, 1.125-0.5i], [3.28125+0.15625i, -1.03125+4.5i]]'
// RUN: ebb check %s --function transpose --order 1
// RUN: ebb check %s --function transpose --order 2
// RUN: ebb check %s --function transpose --order 3
//
// RUN: ebb run %s --function pad \
// RUN:   --input 'x=[0.375+1.875i, -0.25-1.75i]' \
// RUN:   --expect 'out=[0, -3.375+1.40625i, -3+0.875i]'
// RUN: ebb grad %s --function pad --order 2 -o %t.pad.mlir
// RUN: ebb run %t.pad.mlir --function pad_grad \
// RUN:   --input 'x=[0.375+1.875i, -0.25-1.75i]' \
// RUN:   --input 'out_grad=[0.25-1i, -0.5+1.5i, 1.75-0.625i]' \
// RUN:   --expect 'x_grad=[5.25+3i, 1.3125+6.4375i]'
// RUN: ebb run %t.pad.mlir --function pad_grad_grad \
// RUN:   --input 'x=[0.375+1.875i, -0.25-1.75i]' \
// RUN:   --input 'out_grad=[0.25-1i, -0.5+1.5i, 1.75-0.625i]' \
// RUN:   --input 'x_grad_grad=[0.75-0.875i, -0.625-1.375i]' \
// RUN:   --expect 'x_grad=[-3.375+1.375i, -0.46875+5.59375i]' \
// RUN:   --expect 'out_grad_grad=[0, 3.84375+2.15625i, -4.5+2.875i]'
// RUN: ebb check %s --function pad --order 1
// RUN: ebb check %s --function pad --order 2
// RUN: ebb check %s --function pad --order 3

func.func @reshape(%x: tensor<4xcomplex<f64>> {ebb.name = "x"})
    -> (tensor<2x2xcomplex<f64>> {ebb.name = "out"}) {
  %r = ebb.reshape %x {shape = array<i64: 2, -1>} : (tensor<4xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  %s = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 2>} : (tensor<4xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  %out = ebb.multiply %r, %s : (tensor<2x2xcomplex<f64>>, tensor<2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  return %out : tensor<2x2xcomplex<f64>>
}
func.func @transpose(%x: tensor<2x1xcomplex<f64>> {ebb.name = "x"})
    -> (tensor<2x2xcomplex<f64>> {ebb.name = "out"}) {
  %t = ebb.transpose %x {perm = array<i64: 1, 0>} : (tensor<2x1xcomplex<f64>>) -> tensor<1x2xcomplex<f64>>
  %u = ebb.multiply %t, %t : (tensor<1x2xcomplex<f64>>, tensor<1x2xcomplex<f64>>) -> tensor<1x2xcomplex<f64>>
  %out = ebb.concat %t, %u : (tensor<1x2xcomplex<f64>>, tensor<1x2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  return %out : tensor<2x2xcomplex<f64>>
}
func.func @pad(%x: tensor<2xcomplex<f64>> {ebb.name = "x"})
    -> (tensor<3xcomplex<f64>> {ebb.name = "out"}) {
  %m = ebb.multiply %x, %x : (tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  %out = ebb.pad %m {paddings = array<i64: 1, 0>} : (tensor<2xcomplex<f64>>) -> tensor<3xcomplex<f64>>
  return %out : tensor<3xcomplex<f64>>
}
