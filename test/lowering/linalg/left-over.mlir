// RUN: ebb-opt %s --ebb-to-linalg --verify-diagnostics

func.func @library(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error @+1 {{'ebb.softmax' op has no lowering to linalg; its kernel is of library 'onednn', which has a pass of its own}}
  %0 = ebb.softmax %x {ebb.kernel = "onednn"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
