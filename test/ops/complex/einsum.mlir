// Einsum of complex numbers. A gradient is dL/dRe + i dL/dIm; numbers by PyTorch
// 2.15.0, whose convention it is too.
//
// RUN: ebb run %s --function product \
// RUN:   --input 'x=[[[0.375+1.5i, 1.875+1i]], [[1+0.25i, -0.125+1.375i]]]' \
// RUN:   --input 'y=[[1.375, 0.25-1.125i]]' \
// RUN:   --expect 'out=[[[2.109375+0.203125i]], [[2.890625+0.828125i]]]'
// RUN: ebb grad %s --function product --order 2 -o %t.product.mlir
// RUN: ebb run %t.product.mlir --function product_grad \
// RUN:   --input 'x=[[[0.375+1.5i, 1.875+1i]], [[1+0.25i, -0.125+1.375i]]]' \
// RUN:   --input 'y=[[1.375, 0.25-1.125i]]' \
// RUN:   --input 'out_grad=[[[0.125-0.875i]], [[1.125]]]' \
// RUN:   --expect 'x_grad=[[[0.171875-1.203125i, 1.015625-0.078125i]], [[1.546875, 0.28125+1.265625i]]]' \
// RUN:   --expect 'y_grad=[[-0.140625-0.796875i, -0.78125-3.3125i]]'
// RUN: ebb run %t.product.mlir --function product_grad_grad \
// RUN:   --input 'x=[[[0.375+1.5i, 1.875+1i]], [[1+0.25i, -0.125+1.375i]]]' \
// RUN:   --input 'y=[[1.375, 0.25-1.125i]]' \
// RUN:   --input 'out_grad=[[[0.125-0.875i]], [[1.125]]]' \
// RUN:   --input 'x_grad_grad=[[[-1.75-1.25i, -1.125-0.75i]], [[1.25-0.5i, 1.5+0.375i]]]' \
// RUN:   --input 'y_grad_grad=[[1.375-1.25i, -1.125+1.5i]]' \
// RUN:   --expect 'x_grad=[[[1.265625-1.046875i, -1.453125+0.796875i]], [[1.546875+1.40625i, -1.265625-1.6875i]]]' \
// RUN:   --expect 'y_grad=[[2.28125+2.25i, 2.203125+0.65625i]]' \
// RUN:   --expect 'out_grad_grad=[[[-4.75+2.640625i]], [[2.28125-4.921875i]]]'
// RUN: ebb check %s --function product --order 1
// RUN: ebb check %s --function product --order 2
// RUN: ebb check %s --function product --order 3
//
// RUN: ebb run %s --function trace \
// RUN:   --input 'x=[[-0.25-0.875i, -1.625+0.375i], [0.625+1.625i, -0.875-1.625i]]' \
// RUN:   --expect 'out=[-0.703125+0.4375i, 2.03125+2.3125i]'
// RUN: ebb grad %s --function trace --order 2 -o %t.trace.mlir
// RUN: ebb run %t.trace.mlir --function trace_grad \
// RUN:   --input 'x=[[-0.25-0.875i, -1.625+0.375i], [0.625+1.625i, -0.875-1.625i]]' \
// RUN:   --input 'out_grad=[0.625+0.625i, 1.125-0.5i]' \
// RUN:   --expect 'x_grad=[[-1.40625+0.78125i, -0.171875+2.265625i], [0, -2.015625+0.390625i]]'
// RUN: ebb run %t.trace.mlir --function trace_grad_grad \
// RUN:   --input 'x=[[-0.25-0.875i, -1.625+0.375i], [0.625+1.625i, -0.875-1.625i]]' \
// RUN:   --input 'out_grad=[0.625+0.625i, 1.125-0.5i]' \
// RUN:   --input 'x_grad_grad=[[0.375+0.25i, -0.25-0.5i], [1.875+1.75i, -1.75-1i]]' \
// RUN:   --expect 'x_grad=[[0.78125+0.15625i, -1.46875+2i], [0, -0.03125+0.6875i]]' \
// RUN:   --expect 'out_grad_grad=[0.25-0.78125i, 2.625+1.8125i]'
// RUN: ebb check %s --function trace --order 1
// RUN: ebb check %s --function trace --order 2
// RUN: ebb check %s --function trace --order 3
//
// RUN: ebb run %s --function chain \
// RUN:   --input 'x=[1.5+0.75i, -0.625-0.625i]' \
// RUN:   --input 'y=[-0.875-0.25i, -1.375-0.625i]' \
// RUN:   --input 'z=[0.625+0.75i, -0.625-1.625i]' \
// RUN:   --expect 'out=[-2.1328125+2.33203125i, 1.455078125-0.810546875i]'
// RUN: ebb grad %s --function chain --order 2 -o %t.chain.mlir
// RUN: ebb run %t.chain.mlir --function chain_grad \
// RUN:   --input 'x=[1.5+0.75i, -0.625-0.625i]' \
// RUN:   --input 'y=[-0.875-0.25i, -1.375-0.625i]' \
// RUN:   --input 'z=[0.625+0.75i, -0.625-1.625i]' \
// RUN:   --input 'out_grad=[-1.25+0.875i, -1+0.25i]' \
// RUN:   --expect 'x_grad=[2.23046875+1.814453125i, 0.96875+1.68359375i]' \
// RUN:   --expect 'y_grad=[0.6328125+1.48046875i, -1.91796875-2.13671875i]' \
// RUN:   --expect 'z_grad=[0.2890625-1.47265625i, 0.11328125-2.48828125i]'
// RUN: ebb run %t.chain.mlir --function chain_grad_grad \
// RUN:   --input 'x=[1.5+0.75i, -0.625-0.625i]' \
// RUN:   --input 'y=[-0.875-0.25i, -1.375-0.625i]' \
// RUN:   --input 'z=[0.625+0.75i, -0.625-1.625i]' \
// RUN:   --input 'out_grad=[-1.25+0.875i, -1+0.25i]' \
// RUN:   --input 'x_grad_grad=[-1.5-1.75i, -1.125-1.25i]' \
// RUN:   --input 'y_grad_grad=[-0.375+1.5i, -0.5-1.625i]' \
// RUN:   --input 'z_grad_grad=[-0.5+0.5i, 1.375+1.25i]' \
// RUN:   --expect 'x_grad=[4.9375-4.212890625i, 4.1328125-1.46484375i]' \
// RUN:   --expect 'y_grad=[-1.94140625-4.37109375i, 8.2578125+7.98046875i]' \
// RUN:   --expect 'z_grad=[2.73046875+5.265625i, -0.45703125+5.6875i]' \
// RUN:   --expect 'out_grad_grad=[-2.1015625-5.6015625i, 5.23828125+1.505859375i]'
// RUN: ebb check %s --function chain --order 1
// RUN: ebb check %s --function chain --order 2
// RUN: ebb check %s --function chain --order 3

func.func @product(%x: tensor<2x1x2xcomplex<f64>> {ebb.name = "x"}, %y: tensor<1x2xcomplex<f64>> {ebb.name = "y"})
    -> (tensor<2x1x1xcomplex<f64>> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %y {equation = "bij,kj->bik"} : (tensor<2x1x2xcomplex<f64>>, tensor<1x2xcomplex<f64>>) -> tensor<2x1x1xcomplex<f64>>
  return %out : tensor<2x1x1xcomplex<f64>>
}
func.func @trace(%x: tensor<2x2xcomplex<f64>> {ebb.name = "x"})
    -> (tensor<2xcomplex<f64>> {ebb.name = "out"}) {
  %d = ebb.einsum %x {equation = "ii->i"} : (tensor<2x2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  %r = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, decrease_axis = array<i64: 0>} : (tensor<2x2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  %out = ebb.multiply %d, %r : (tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  return %out : tensor<2xcomplex<f64>>
}
func.func @chain(%x: tensor<2xcomplex<f64>> {ebb.name = "x"}, %y: tensor<2xcomplex<f64>> {ebb.name = "y"}, %z: tensor<2xcomplex<f64>> {ebb.name = "z"})
    -> (tensor<2xcomplex<f64>> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %y, %z {equation = "i,j,j->i"} : (tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  return %out : tensor<2xcomplex<f64>>
}
