// A layer and its squared error, for any number of samples: what the programs
// in host_cpp/ and host_c/ compile, differentiate and run.
//
//   ebb run examples/regression.mlir --input 'w=[[1, 0], [0, 1], [1, -1]]' \
//       --input 'x=[[1, 2, 3]]' --input 'y=[[0, 0]]'
func.func @loss(%w: tensor<3x2xf32> {ebb.name = "w"},
                %x: tensor<?x3xf32> {ebb.name = "x"},
                %y: tensor<?x2xf32> {ebb.name = "y"})
    -> (tensor<f32> {ebb.name = "loss"}) {
  %xw = ebb.matmul %x, %w
      : (tensor<?x3xf32>, tensor<3x2xf32>) -> tensor<?x2xf32>
  %prediction = ebb.tanh %xw : (tensor<?x2xf32>) -> tensor<?x2xf32>
  %error = ebb.subtract %prediction, %y
      : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  %square = ebb.multiply %error, %error
      : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  %loss = ebb.mean %square : (tensor<?x2xf32>) -> tensor<f32>
  return %loss : tensor<f32>
}
