// 64-128-10 at batch 32, the shipped digits network with a fixed batch: bound by
// overhead, not by arithmetic. Names are those compare.py writes.
func.func @loss(
    %w0: tensor<64x128xf32> {ebb.name = "fc0.w", ebb.role = "param", ebb.init = "kaiming"},
    %b0: tensor<128xf32> {ebb.name = "fc0.b", ebb.role = "param", ebb.init = "zeros"},
    %w1: tensor<128x10xf32> {ebb.name = "fc1.w", ebb.role = "param", ebb.init = "kaiming"},
    %b1: tensor<10xf32> {ebb.name = "fc1.b", ebb.role = "param", ebb.init = "zeros"},
    %x: tensor<32x64xf32> {ebb.name = "0"},
    %y: tensor<32xi64> {ebb.name = "1"}) -> (tensor<f32> {ebb.name = "loss"}) {
  %m0 = ebb.matmul %x, %w0 : (tensor<32x64xf32>, tensor<64x128xf32>) -> tensor<32x128xf32>
  %p0 = ebb.add %m0, %b0 : (tensor<32x128xf32>, tensor<128xf32>) -> tensor<32x128xf32>
  %h0 = ebb.relu %p0 : (tensor<32x128xf32>) -> tensor<32x128xf32>
  %m1 = ebb.matmul %h0, %w1 : (tensor<32x128xf32>, tensor<128x10xf32>) -> tensor<32x10xf32>
  %logits = ebb.add %m1, %b1 : (tensor<32x10xf32>, tensor<10xf32>) -> tensor<32x10xf32>
  %label = ebb.unsqueeze %y {axis = array<i64: 1>} : (tensor<32xi64>) -> tensor<32x1xi64>
  %softmax, %each = ebb.softmax_with_cross_entropy %logits, %label : (tensor<32x10xf32>, tensor<32x1xi64>) -> (tensor<32x10xf32>, tensor<32x1xf32>)
  %loss = ebb.mean %each : (tensor<32x1xf32>) -> tensor<f32>
  return %loss : tensor<f32>
}
