// Copies, triangles, slices and writes of complex elements; the squares make
// second orders that are not zero. Numbers by PyTorch 2.15.0.
//
// RUN: ebb run %s --function tril \
// RUN:   --input 'x=[[0.375+1.5i, 1.875+1i], [1+0.25i, -0.125+1.375i]]' \
// RUN:   --expect 'out=[[-2.109375+1.125i, 0], [0.9375+0.5i, -1.875-0.34375i]]'
// RUN: ebb grad %s --function tril --order 2 -o %t.tril.mlir
// RUN: ebb run %t.tril.mlir --function tril_grad \
// RUN:   --input 'x=[[0.375+1.5i, 1.875+1i], [1+0.25i, -0.125+1.375i]]' \
// RUN:   --input 'out_grad=[[1.375+0.125i, 0.25+1.125i], [0-0.875i, -1.125]]' \
// RUN:   --expect 'x_grad=[[1.40625-4.03125i, 0], [-0.4375-1.75i, 0.28125+3.09375i]]'
// RUN: ebb run %t.tril.mlir --function tril_grad_grad \
// RUN:   --input 'x=[[0.375+1.5i, 1.875+1i], [1+0.25i, -0.125+1.375i]]' \
// RUN:   --input 'out_grad=[[1.375+0.125i, 0.25+1.125i], [0-0.875i, -1.125]]' \
// RUN:   --input 'x_grad_grad=[[-1.75-1.25i, -1.125-0.75i], [1.25-0.5i, 1.5+0.375i]]' \
// RUN:   --expect 'x_grad=[[-5.125+3i, 0], [0.875-2.1875i, -3.375+0.84375i]]' \
// RUN:   --expect 'out_grad_grad=[[2.4375-6.1875i, 0], [2.75-0.375i, -1.40625+4.03125i]]'
// RUN: ebb check %s --function tril --order 1
// RUN: ebb check %s --function tril --order 2
// RUN: ebb check %s --function tril --order 3
//
// RUN: ebb run %s --function triu \
// RUN:   --input 'x=[[1.375-0.25i, -1.125-1.625i], [-1.25+0.625i, 1.5-0.875i]]' \
// RUN:   --expect 'out=[[0, -1.375+3.65625i], [0, 0]]'
// RUN: ebb grad %s --function triu --order 2 -o %t.triu.mlir
// RUN: ebb run %t.triu.mlir --function triu_grad \
// RUN:   --input 'x=[[1.375-0.25i, -1.125-1.625i], [-1.25+0.625i, 1.5-0.875i]]' \
// RUN:   --input 'out_grad=[[-0.875+0.625i, 0.375+1.125i], [1.625+0.625i, -1.625-0.5i]]' \
// RUN:   --expect 'x_grad=[[0, -4.5-1.3125i], [0, 0]]'
// RUN: ebb run %t.triu.mlir --function triu_grad_grad \
// RUN:   --input 'x=[[1.375-0.25i, -1.125-1.625i], [-1.25+0.625i, 1.5-0.875i]]' \
// RUN:   --input 'out_grad=[[-0.875+0.625i, 0.375+1.125i], [1.625+0.625i, -1.625-0.5i]]' \
// RUN:   --input 'x_grad_grad=[[0.375+0.25i, -0.25-0.5i], [1.875+1.75i, -1.75-1i]]' \
// RUN:   --expect 'x_grad=[[0, -1.3125-0.1875i], [0, 0]]' \
// RUN:   --expect 'out_grad_grad=[[0, -1.0625+1.9375i], [0, 0]]'
// RUN: ebb check %s --function triu --order 1
// RUN: ebb check %s --function triu --order 2
// RUN: ebb check %s --function triu --order 3
//
// RUN: ebb run %s --function assign \
// RUN:   --input 'x=[[1.5-0.875i, -0.625-1.375i], [0.75-0.25i, -0.625-0.625i]]' \
// RUN:   --expect 'out=[[1.484375-2.625i, -1.5+1.71875i], [0.5-0.375i, 0+0.78125i]]'
// RUN: ebb grad %s --function assign --order 2 -o %t.assign.mlir
// RUN: ebb run %t.assign.mlir --function assign_grad \
// RUN:   --input 'x=[[1.5-0.875i, -0.625-1.375i], [0.75-0.25i, -0.625-0.625i]]' \
// RUN:   --input 'out_grad=[[0.625-1.25i, -0.625-1i], [0.75+0.875i, -1.625+0.25i]]' \
// RUN:   --expect 'x_grad=[[4.0625-2.65625i, 3.53125-0.46875i], [0.6875+1.6875i, 1.71875-2.34375i]]'
// RUN: ebb run %t.assign.mlir --function assign_grad_grad \
// RUN:   --input 'x=[[1.5-0.875i, -0.625-1.375i], [0.75-0.25i, -0.625-0.625i]]' \
// RUN:   --input 'out_grad=[[0.625-1.25i, -0.625-1i], [0.75+0.875i, -1.625+0.25i]]' \
// RUN:   --input 'x_grad_grad=[[-1.5-0.375i, -1.125-0.5i], [-1.75+1.5i, -1.25-1.625i]]' \
// RUN:   --expect 'x_grad=[[-0.9375+4.21875i, 2.40625+1.625i], [0-5.3125i, 3.25-5.90625i]]' \
// RUN:   --expect 'out_grad_grad=[[-5.15625+1.5i, 0.03125+3.71875i], [-1.875+3.125i, -0.46875+3.59375i]]'
// RUN: ebb check %s --function assign --order 1
// RUN: ebb check %s --function assign --order 2
// RUN: ebb check %s --function assign --order 3
//
// RUN: ebb run %s --function strided \
// RUN:   --input 'x=[[-0.5-1.75i, 1.375-1.125i], [0.5-0.875i, 1.25+0.625i]]' \
// RUN:   --expect 'out=[[0.625-3.09375i, -2.8125+1.75i], [1.171875+1.5625i, -0.515625-0.875i]]'
// RUN: ebb grad %s --function strided --order 2 -o %t.strided.mlir
// RUN: ebb run %t.strided.mlir --function strided_grad \
// RUN:   --input 'x=[[-0.5-1.75i, 1.375-1.125i], [0.5-0.875i, 1.25+0.625i]]' \
// RUN:   --input 'out_grad=[[0.875+1.75i, -1.625+1.375i], [-1.5+0.875i, -1.25-1.375i]]' \
// RUN:   --expect 'x_grad=[[-3.1875-7.0625i, -1.53125+6.78125i], [1.15625-3.5625i, -2.65625+4.0625i]]'
// RUN: ebb run %t.strided.mlir --function strided_grad_grad \
// RUN:   --input 'x=[[-0.5-1.75i, 1.375-1.125i], [0.5-0.875i, 1.25+0.625i]]' \
// RUN:   --input 'out_grad=[[0.875+1.75i, -1.625+1.375i], [-1.5+0.875i, -1.25-1.375i]]' \
// RUN:   --input 'x_grad_grad=[[-1.875+0.625i, 1.875+0.75i], [-1+0.75i, -1.125+1.25i]]' \
// RUN:   --expect 'x_grad=[[7.8125-3.125i, 5.90625+5.25i], [0.4375+4.625i, 5.5625+1.78125i]]' \
// RUN:   --expect 'out_grad_grad=[[6.84375-2.15625i, 4.0625+5.9375i], [-4.375+1.71875i, 0.3125+2.5i]]'
// RUN: ebb check %s --function strided --order 1
// RUN: ebb check %s --function strided --order 2
// RUN: ebb check %s --function strided --order 3
//
// RUN: ebb run %s --function tile \
// RUN:   --input 'x=[[-0.625-1.5i, -0.875-1.125i], [-0.625+0.25i, -1.125+1.625i]]' \
// RUN:   --expect 'out=[[-1.859375+1.875i, -0.5+1.96875i, -1.859375+1.875i, -0.5+1.96875i], [0.328125-0.3125i, -1.375-3.65625i, 0.328125-0.3125i, -1.375-3.65625i]]'
// RUN: ebb grad %s --function tile --order 2 -o %t.tile.mlir
// RUN: ebb run %t.tile.mlir --function tile_grad \
// RUN:   --input 'x=[[-0.625-1.5i, -0.875-1.125i], [-0.625+0.25i, -1.125+1.625i]]' \
// RUN:   --input 'out_grad=[[0.25+0.5i, 1.625-1i, 1+0.5i, -1.375-0.375i], [0.625+0.125i, -1.25+1.625i, -0.25-1.375i, 0+1i]]' \
// RUN:   --expect 'x_grad=[[-4.5625+2.5i, 2.65625+2.96875i], [-1.09375+1.375i, 11.34375-1.84375i]]'
// RUN: ebb run %t.tile.mlir --function tile_grad_grad \
// RUN:   --input 'x=[[-0.625-1.5i, -0.875-1.125i], [-0.625+0.25i, -1.125+1.625i]]' \
// RUN:   --input 'out_grad=[[0.25+0.5i, 1.625-1i, 1+0.5i, -1.375-0.375i], [0.625+0.125i, -1.25+1.625i, -0.25-1.375i, 0+1i]]' \
// RUN:   --input 'x_grad_grad=[[-1.5+1.875i, 0.625], [-1.625-1.875i, -1.5+1.875i]]' \
// RUN:   --expect 'x_grad=[[0-7.6875i, 0.3125-1.71875i], [3.46875+5.46875i, 13.59375-3.1875i]]' \
// RUN:   --expect 'out_grad_grad=[[7.5+2.15625i, -1.09375-1.40625i, 7.5+2.15625i, -1.09375-1.40625i], [2.96875+1.53125i, -2.71875-9.09375i, 2.96875+1.53125i, -2.71875-9.09375i]]'
// RUN: ebb check %s --function tile --order 1
// RUN: ebb check %s --function tile --order 2
// RUN: ebb check %s --function tile --order 3
//
// RUN: ebb run %s --function repeat \
// RUN:   --input 'x=[[-1.625+1.375i, 1.375+1.125i], [-1.875-1.625i, -1.75+0.25i]]' \
// RUN:   --expect 'out=[[0.75-4.46875i, 0.625+3.09375i], [0.75-4.46875i, 0.625+3.09375i], [0.875+6.09375i, 3-0.875i], [0.875+6.09375i, 3-0.875i]]'
// RUN: ebb grad %s --function repeat --order 2 -o %t.repeat.mlir
// RUN: ebb run %t.repeat.mlir --function repeat_grad \
// RUN:   --input 'x=[[-1.625+1.375i, 1.375+1.125i], [-1.875-1.625i, -1.75+0.25i]]' \
// RUN:   --input 'out_grad=[[-0.75-0.875i, 0.625-1.625i], [-1.5+1.5i, 1.375-0.125i], [1.375+1.75i, -1.25+0.75i], [-1+0.5i, -1.5+1i]]' \
// RUN:   --expect 'x_grad=[[9.03125+4.15625i, 1.5625-9.3125i], [-8.71875-7.21875i, 10.5-4.75i]]'
// RUN: ebb run %t.repeat.mlir --function repeat_grad_grad \
// RUN:   --input 'x=[[-1.625+1.375i, 1.375+1.125i], [-1.875-1.625i, -1.75+0.25i]]' \
// RUN:   --input 'out_grad=[[-0.75-0.875i, 0.625-1.625i], [-1.5+1.5i, 1.375-0.125i], [1.375+1.75i, -1.25+0.75i], [-1+0.5i, -1.5+1i]]' \
// RUN:   --input 'x_grad_grad=[[1+0.25i, -1.5], [-0.5-1.625i, -1-1.5i]]' \
// RUN:   --expect 'x_grad=[[-4.1875+2.375i, -6+5.25i], [-7.6875-1.03125i, 0.25-11.75i]]' \
// RUN:   --expect 'out_grad_grad=[[-3.9375+1.9375i, -4.125-3.375i], [-3.9375+1.9375i, -4.125-3.375i], [-3.40625+7.71875i, 4.25+4.75i], [-3.40625+7.71875i, 4.25+4.75i]]'
// RUN: ebb check %s --function repeat --order 1
// RUN: ebb check %s --function repeat --order 2
// RUN: ebb check %s --function repeat --order 3
//
// RUN: ebb run %s --function write \
// RUN:   --input 'x=[[-0.625-1.375i, -1.875-1.5i], [1.375+0.875i, -1.75]]' \
// RUN:   --expect 'out=[[-0.625-1.375i, 1.265625+5.625i], [-1.875-1.5i, 3.0625]]'
// RUN: ebb grad %s --function write --order 2 -o %t.write.mlir
// RUN: ebb run %t.write.mlir --function write_grad \
// RUN:   --input 'x=[[-0.625-1.375i, -1.875-1.5i], [1.375+0.875i, -1.75]]' \
// RUN:   --input 'out_grad=[[-1.625+1.125i, -0.875+1.75i], [1.875, 0.75+0.5i]]' \
// RUN:   --expect 'x_grad=[[-1.625+1.125i, -0.09375-9.1875i], [0, -2.625-1.75i]]'
// RUN: ebb run %t.write.mlir --function write_grad_grad \
// RUN:   --input 'x=[[-0.625-1.375i, -1.875-1.5i], [1.375+0.875i, -1.75]]' \
// RUN:   --input 'out_grad=[[-1.625+1.125i, -0.875+1.75i], [1.875, 0.75+0.5i]]' \
// RUN:   --input 'x_grad_grad=[[-0.5+1.25i, -0.75-1.625i], [1.875-1.625i, -1.375+1.25i]]' \
// RUN:   --expect 'x_grad=[[0, -4.375-5.46875i], [0, -0.8125-3.25i]]' \
// RUN:   --expect 'out_grad_grad=[[-0.5+1.25i, -2.0625+8.34375i], [-0.75-1.625i, 4.8125-4.375i]]'
// RUN: ebb check %s --function write --order 1
// RUN: ebb check %s --function write --order 2
// RUN: ebb check %s --function write --order 3

func.func @tril(%x: tensor<2x2xcomplex<f64>> {ebb.name = "x"})
    -> (tensor<2x2xcomplex<f64>> {ebb.name = "out"}) {
  %s = ebb.multiply %x, %x : (tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  %out = ebb.tril %s : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  return %out : tensor<2x2xcomplex<f64>>
}
func.func @triu(%x: tensor<2x2xcomplex<f64>> {ebb.name = "x"})
    -> (tensor<2x2xcomplex<f64>> {ebb.name = "out"}) {
  %s = ebb.multiply %x, %x : (tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  %out = ebb.triu %s {diagonal = 1 : i64} : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  return %out : tensor<2x2xcomplex<f64>>
}
func.func @assign(%x: tensor<2x2xcomplex<f64>> {ebb.name = "x"})
    -> (tensor<2x2xcomplex<f64>> {ebb.name = "out"}) {
  %s = ebb.multiply %x, %x : (tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  %out = ebb.assign %s : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  return %out : tensor<2x2xcomplex<f64>>
}
func.func @strided(%x: tensor<2x2xcomplex<f64>> {ebb.name = "x"})
    -> (tensor<2x2xcomplex<f64>> {ebb.name = "out"}) {
  %s = ebb.multiply %x, %x : (tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  %out = ebb.strided_slice %s {axes = array<i64: 1>, starts = array<i64: -1>, ends = array<i64: -9>, strides = array<i64: -1>} : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  return %out : tensor<2x2xcomplex<f64>>
}
func.func @tile(%x: tensor<2x2xcomplex<f64>> {ebb.name = "x"})
    -> (tensor<2x4xcomplex<f64>> {ebb.name = "out"}) {
  %s = ebb.multiply %x, %x : (tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  %out = ebb.tile %s {repeat_times = array<i64: 2>} : (tensor<2x2xcomplex<f64>>) -> tensor<2x4xcomplex<f64>>
  return %out : tensor<2x4xcomplex<f64>>
}
func.func @repeat(%x: tensor<2x2xcomplex<f64>> {ebb.name = "x"})
    -> (tensor<4x2xcomplex<f64>> {ebb.name = "out"}) {
  %s = ebb.multiply %x, %x : (tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  %out = ebb.repeat_interleave %s {repeats = 2 : i64, axis = 0 : i64} : (tensor<2x2xcomplex<f64>>) -> tensor<4x2xcomplex<f64>>
  return %out : tensor<4x2xcomplex<f64>>
}
func.func @write(%x: tensor<2x2xcomplex<f64>> {ebb.name = "x"})
    -> (tensor<2x2xcomplex<f64>> {ebb.name = "out"}) {
  %s = ebb.multiply %x, %x : (tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  %r = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, decrease_axis = array<i64: 0>} : (tensor<2x2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  %out = ebb.set_value_with_tensor %s, %r {axes = array<i64: 1>, starts = array<i64: 0>, ends = array<i64: 1>, steps = array<i64: 1>, decrease_axes = array<i64: 1>} : (tensor<2x2xcomplex<f64>>, tensor<2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  return %out : tensor<2x2xcomplex<f64>>
}
