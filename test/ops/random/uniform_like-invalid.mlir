// What ebb.uniform_like refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @element_type(%x: tensor<2xf16>) {
  // expected-error @+1 {{'ebb.uniform_like' op expects result types compatible with the inferred 'tensor<2xf32>', but got 'tensor<2xf16>'}}
  %0 = ebb.uniform_like %x {seed = 7} : (tensor<2xf16>) -> tensor<2xf16>
  return
}
