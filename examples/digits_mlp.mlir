// A two-layer perceptron for 8x8 handwritten digits, as a loss function.
//
//   ebb train examples/digits_mlp.mlir \
//       --data examples/data/digits_train.npz \
//       --valid examples/data/digits_test.npz \
//       --epochs 30 --batch-size 32 --optimizer adam --lr 0.002 --seed 1
//
// The arguments marked as parameters are trained; `image` and `label` are the
// arrays of that name in the .npz files. The batch extent is left open, so one
// file serves every batch size.
func.func @loss(
    %w1: tensor<64x64xf32> {ebb.name = "w1", ebb.role = "param",
                            ebb.init = "kaiming"},
    %b1: tensor<64xf32> {ebb.name = "b1", ebb.role = "param",
                         ebb.init = "zeros"},
    %w2: tensor<64x10xf32> {ebb.name = "w2", ebb.role = "param",
                            ebb.init = "kaiming"},
    %b2: tensor<10xf32> {ebb.name = "b2", ebb.role = "param",
                         ebb.init = "zeros"},
    %image: tensor<?x64xf32> {ebb.name = "image"},
    %label: tensor<?x1xi64> {ebb.name = "label"})
    -> (tensor<f32> {ebb.name = "loss"},
        tensor<?x10xf32> {ebb.name = "logits"}) {
  // Hidden layer: relu(image w1 + b1).
  %xw1 = ebb.matmul %image, %w1
      : (tensor<?x64xf32>, tensor<64x64xf32>) -> tensor<?x64xf32>
  %pre = ebb.add %xw1, %b1
      : (tensor<?x64xf32>, tensor<64xf32>) -> tensor<?x64xf32>
  %hidden = ebb.relu %pre : (tensor<?x64xf32>) -> tensor<?x64xf32>

  // Output layer: one score per digit.
  %hw2 = ebb.matmul %hidden, %w2
      : (tensor<?x64xf32>, tensor<64x10xf32>) -> tensor<?x10xf32>
  %logits = ebb.add %hw2, %b2
      : (tensor<?x10xf32>, tensor<10xf32>) -> tensor<?x10xf32>

  // Mean cross entropy over the batch.
  %probability, %each = ebb.softmax_with_cross_entropy %logits, %label
      : (tensor<?x10xf32>, tensor<?x1xi64>)
      -> (tensor<?x10xf32>, tensor<?x1xf32>)
  %loss = ebb.mean %each : (tensor<?x1xf32>) -> tensor<f32>
  return %loss, %logits : tensor<f32>, tensor<?x10xf32>
}
