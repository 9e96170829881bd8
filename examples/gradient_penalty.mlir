// The digits network trained by double backpropagation: the loss adds the
// squared norm of its own gradient with respect to the image, which makes the
// classifier change slowly around each image. Training it takes second
// derivatives. @fit_grad is declared, not written: Ebb derives it from @fit.
//
//   ebb train examples/gradient_penalty.mlir --data examples/data/digits_train.npz \
//     --valid examples/data/digits_test.npz --epochs 20 --batch-size 32 \
//     --optimizer adam --lr 0.002 --seed 1

func.func private @network(
    %x: tensor<?x64xf32>, %w1: tensor<64x64xf32>, %b1: tensor<64xf32>,
    %w2: tensor<64x10xf32>, %b2: tensor<10xf32>) -> tensor<?x10xf32> {
  %h = ebb.matmul %x, %w1 : (tensor<?x64xf32>, tensor<64x64xf32>) -> tensor<?x64xf32>
  %p = ebb.add %h, %b1 : (tensor<?x64xf32>, tensor<64xf32>) -> tensor<?x64xf32>
  %a = ebb.tanh %p : (tensor<?x64xf32>) -> tensor<?x64xf32>
  %o = ebb.matmul %a, %w2 : (tensor<?x64xf32>, tensor<64x10xf32>) -> tensor<?x10xf32>
  %logits = ebb.add %o, %b2 : (tensor<?x10xf32>, tensor<10xf32>) -> tensor<?x10xf32>
  return %logits : tensor<?x10xf32>
}

// The summed cross entropy: rows do not meet, so its gradient with respect to
// the images is each image's own.
func.func private @fit(
    %x: tensor<?x64xf32> {ebb.name = "x"}, %label: tensor<?x1xi64>,
    %w1: tensor<64x64xf32>, %b1: tensor<64xf32>,
    %w2: tensor<64x10xf32>, %b2: tensor<10xf32>) -> tensor<f32> {
  %logits = func.call @network(%x, %w1, %b1, %w2, %b2)
    : (tensor<?x64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x10xf32>, tensor<10xf32>) -> tensor<?x10xf32>
  %softmax, %each = ebb.softmax_with_cross_entropy %logits, %label
    : (tensor<?x10xf32>, tensor<?x1xi64>) -> (tensor<?x10xf32>, tensor<?x1xf32>)
  %sum = ebb.sum %each : (tensor<?x1xf32>) -> tensor<f32>
  return %sum : tensor<f32>
}

func.func private @fit_grad(
    tensor<?x64xf32>, tensor<?x1xi64>, tensor<64x64xf32>, tensor<64xf32>,
    tensor<64x10xf32>, tensor<10xf32>) -> tensor<?x64xf32>
  attributes {ebb.gradient_of = @fit, ebb.wrt = ["x"]}

func.func @loss(
    %w1: tensor<64x64xf32> {ebb.name = "w1", ebb.role = "param", ebb.init = "xavier"},
    %b1: tensor<64xf32> {ebb.name = "b1", ebb.role = "param", ebb.init = "zeros"},
    %w2: tensor<64x10xf32> {ebb.name = "w2", ebb.role = "param", ebb.init = "xavier"},
    %b2: tensor<10xf32> {ebb.name = "b2", ebb.role = "param", ebb.init = "zeros"},
    %image: tensor<?x64xf32> {ebb.name = "image"},
    %label: tensor<?x1xi64> {ebb.name = "label"})
    -> (tensor<f32> {ebb.name = "loss"}, tensor<?x10xf32> {ebb.name = "logits"}) {
  %logits = func.call @network(%image, %w1, %b1, %w2, %b2)
    : (tensor<?x64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x10xf32>, tensor<10xf32>) -> tensor<?x10xf32>
  %softmax, %each = ebb.softmax_with_cross_entropy %logits, %label
    : (tensor<?x10xf32>, tensor<?x1xi64>) -> (tensor<?x10xf32>, tensor<?x1xf32>)
  %data = ebb.mean %each : (tensor<?x1xf32>) -> tensor<f32>

  %g = func.call @fit_grad(%image, %label, %w1, %b1, %w2, %b2)
    : (tensor<?x64xf32>, tensor<?x1xi64>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x10xf32>, tensor<10xf32>) -> tensor<?x64xf32>
  %g2 = ebb.multiply %g, %g : (tensor<?x64xf32>, tensor<?x64xf32>) -> tensor<?x64xf32>
  %norm2 = ebb.sum %g2 {axis = array<i64: 1>} : (tensor<?x64xf32>) -> tensor<?xf32>
  %mean = ebb.mean %norm2 : (tensor<?xf32>) -> tensor<f32>
  %penalty = ebb.scale %mean {scale = 0.1} : (tensor<f32>) -> tensor<f32>
  %loss = ebb.add %data, %penalty : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %loss, %logits : tensor<f32>, tensor<?x10xf32>
}
