// 1024-4096-4096-10 at batch 128: the `mlp` row of the peer comparison. Names
// are those of the exported weights; inputs are called by their position.
func.func @loss(
    %w0: tensor<1024x4096xf32> {ebb.name = "fc0.w", ebb.role = "param", ebb.init = "kaiming"},
    %b0: tensor<4096xf32> {ebb.name = "fc0.b", ebb.role = "param", ebb.init = "zeros"},
    %w1: tensor<4096x4096xf32> {ebb.name = "fc1.w", ebb.role = "param", ebb.init = "kaiming"},
    %b1: tensor<4096xf32> {ebb.name = "fc1.b", ebb.role = "param", ebb.init = "zeros"},
    %w2: tensor<4096x10xf32> {ebb.name = "fc2.w", ebb.role = "param", ebb.init = "kaiming"},
    %b2: tensor<10xf32> {ebb.name = "fc2.b", ebb.role = "param", ebb.init = "zeros"},
    %x: tensor<128x1024xf32> {ebb.name = "0"},
    %y: tensor<128xi64> {ebb.name = "1"}) -> (tensor<f32> {ebb.name = "loss"}) {
  %m0 = ebb.matmul %x, %w0 : (tensor<128x1024xf32>, tensor<1024x4096xf32>) -> tensor<128x4096xf32>
  %p0 = ebb.add %m0, %b0 : (tensor<128x4096xf32>, tensor<4096xf32>) -> tensor<128x4096xf32>
  %h0 = ebb.relu %p0 : (tensor<128x4096xf32>) -> tensor<128x4096xf32>
  %m1 = ebb.matmul %h0, %w1 : (tensor<128x4096xf32>, tensor<4096x4096xf32>) -> tensor<128x4096xf32>
  %p1 = ebb.add %m1, %b1 : (tensor<128x4096xf32>, tensor<4096xf32>) -> tensor<128x4096xf32>
  %h1 = ebb.relu %p1 : (tensor<128x4096xf32>) -> tensor<128x4096xf32>
  %m2 = ebb.matmul %h1, %w2 : (tensor<128x4096xf32>, tensor<4096x10xf32>) -> tensor<128x10xf32>
  %logits = ebb.add %m2, %b2 : (tensor<128x10xf32>, tensor<10xf32>) -> tensor<128x10xf32>
  %label = ebb.unsqueeze %y {axis = array<i64: 1>} : (tensor<128xi64>) -> tensor<128x1xi64>
  %softmax, %each = ebb.softmax_with_cross_entropy %logits, %label : (tensor<128x10xf32>, tensor<128x1xi64>) -> (tensor<128x10xf32>, tensor<128x1xf32>)
  %loss = ebb.mean %each : (tensor<128x1xf32>) -> tensor<f32>
  return %loss : tensor<f32>
}
