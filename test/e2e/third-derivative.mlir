// Third derivatives of compositions. x^5 has 5x^4, 20x^3, 60x^2.
// RUN: ebb grad %s --function fifth_power --wrt x --order 3 -o %t.mlir
// RUN: ebb run %t.mlir --function fifth_power_grad --input x=1 --expect x_grad=5
// RUN: ebb run %t.mlir --function fifth_power_grad_grad --input x=1 --expect x_grad=20
// RUN: ebb run %t.mlir --function fifth_power_grad_grad_grad --input x=1 --expect x_grad=60
// RUN: ebb run %t.mlir --function fifth_power_grad_grad_grad --input x=-2 --expect x_grad=240
// RUN: ebb grad %s --function product_of_matrices --wrt x --order 3 -o %t2.mlir
// RUN: ebb run %t2.mlir --function product_of_matrices_grad_grad_grad --input 'x=[[1]]' --input 'x_grad_grad=[[1]]' --input 'x_grad_grad_grad=[[1]]' --expect 'x_grad=[[60]]'
// RUN: ebb check %s --function fifth_power --order 3
// RUN: ebb check %s --function product_of_matrices --order 3
// RUN: ebb check %s --function mlp --order 1 --input 'label=[[0],[2],[1],[-100]]'
// RUN: ebb check %s --function mlp --order 2 --input 'label=[[0],[2],[1],[-100]]'
// RUN: ebb check %s --function mlp --order 3 --input 'label=[[0],[2],[1],[-100]]'

func.func @fifth_power(%x: tensor<f64> {ebb.name = "x"}) -> tensor<f64> {
  %2 = ebb.multiply %x, %x : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %4 = ebb.multiply %2, %2 : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %5 = ebb.multiply %4, %x : (tensor<f64>, tensor<f64>) -> tensor<f64>
  return %5 : tensor<f64>
}

// The same through matmul and its two grad ops.
func.func @product_of_matrices(%x: tensor<1x1xf64> {ebb.name = "x"}) -> tensor<f64> {
  %2 = ebb.matmul %x, %x : (tensor<1x1xf64>, tensor<1x1xf64>) -> tensor<1x1xf64>
  %4 = ebb.matmul %2, %2 {transpose_y = true} : (tensor<1x1xf64>, tensor<1x1xf64>) -> tensor<1x1xf64>
  %5 = ebb.matmul %4, %x {transpose_x = true} : (tensor<1x1xf64>, tensor<1x1xf64>) -> tensor<1x1xf64>
  %out = ebb.sum %5 : (tensor<1x1xf64>) -> tensor<f64>
  return %out : tensor<f64>
}

// Smooth all through: finite differences have no kink to step over.
func.func @mlp(%w1: tensor<3x5xf64> {ebb.name = "w1"}, %b1: tensor<5xf64> {ebb.name = "b1"},
               %w2: tensor<5x3xf64> {ebb.name = "w2"}, %b2: tensor<3xf64> {ebb.name = "b2"},
               %x: tensor<4x3xf64> {ebb.name = "x"}, %label: tensor<4x1xi64> {ebb.name = "label"})
    -> (tensor<f64> {ebb.name = "loss"}) {
  %xw = ebb.matmul %x, %w1 : (tensor<4x3xf64>, tensor<3x5xf64>) -> tensor<4x5xf64>
  %pre = ebb.add %xw, %b1 : (tensor<4x5xf64>, tensor<5xf64>) -> tensor<4x5xf64>
  %hidden = ebb.tanh %pre : (tensor<4x5xf64>) -> tensor<4x5xf64>
  %hw = ebb.matmul %hidden, %w2 : (tensor<4x5xf64>, tensor<5x3xf64>) -> tensor<4x3xf64>
  %logits = ebb.add %hw, %b2 : (tensor<4x3xf64>, tensor<3xf64>) -> tensor<4x3xf64>
  %softmax, %each = ebb.softmax_with_cross_entropy %logits, %label : (tensor<4x3xf64>, tensor<4x1xi64>) -> (tensor<4x3xf64>, tensor<4x1xf64>)
  %loss = ebb.mean %each : (tensor<4x1xf64>) -> tensor<f64>
  return %loss : tensor<f64>
}
