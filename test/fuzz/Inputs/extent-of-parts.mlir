// A failure of ebb-fuzz; docs/testing.md says how to repeat it.
// seed: 910821
// check: compiled unknown extents, order 3
// crashes
// input x6 : 1x1x2x1 = 1.0535596609115601 -0.62322431802749634
// input v0 : 1x1x2x1 = -1.1639388799667358 -1.6547921895980835
module {
  func.func @f(%arg0: tensor<1x1x2x1xf64> {ebb.name = "x6"}, %arg1: tensor<1x1x2x1xf64> {ebb.name = "v0"}) -> (tensor<f64> {ebb.name = "y2"}) {
    %0 = ebb.matmul %arg1, %arg0 {transpose_y = true} : (tensor<1x1x2x1xf64>, tensor<1x1x2x1xf64>) -> tensor<1x1x2x2xf64>
    %1 = ebb.mean %0 : (tensor<1x1x2x2xf64>) -> tensor<f64>
    return %1 : tensor<f64>
  }
}

