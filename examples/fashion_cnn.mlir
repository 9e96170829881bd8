// A convolutional network for the 28x28 pictures of clothing of Fashion-MNIST,
// as a loss function. Debian's package dataset-fashion-mnist brings the data.
//
//   D=/usr/share/datasets/fashion-mnist
//   ebb train examples/fashion_cnn.mlir \
//       --data image=$D/train-images-idx3-ubyte.gz \
//       --data label=$D/train-labels-idx1-ubyte.gz \
//       --valid image=$D/t10k-images-idx3-ubyte.gz \
//       --valid label=$D/t10k-labels-idx1-ubyte.gz \
//       --epochs 6 --batch-size 128 --optimizer adam --lr 0.002 --seed 1 \
//       --report report
//
// gives 91.86 % on the 10,000 test pictures, in under a minute on two cores.
// Pictures and labels are bytes until a batch of them is cast. Dropout takes the
// number of the step as its seed, so each step has another mask; evaluation drops
// nothing.
func.func @loss(
    %filter1: tensor<32x1x3x3xf32> {
        ebb.name = "filter1", ebb.role = "param", ebb.init = "kaiming"},
    %scale1: tensor<32xf32> {
        ebb.name = "scale1", ebb.role = "param", ebb.init = "ones"},
    %bias1: tensor<32xf32> {
        ebb.name = "bias1", ebb.role = "param", ebb.init = "zeros"},
    %mean1: tensor<32xf32> {
        ebb.name = "mean1", ebb.role = "state", ebb.init = "zeros"},
    %variance1: tensor<32xf32> {
        ebb.name = "variance1", ebb.role = "state", ebb.init = "ones"},
    %filter2: tensor<64x32x3x3xf32> {
        ebb.name = "filter2", ebb.role = "param", ebb.init = "kaiming"},
    %scale2: tensor<64xf32> {
        ebb.name = "scale2", ebb.role = "param", ebb.init = "ones"},
    %bias2: tensor<64xf32> {
        ebb.name = "bias2", ebb.role = "param", ebb.init = "zeros"},
    %mean2: tensor<64xf32> {
        ebb.name = "mean2", ebb.role = "state", ebb.init = "zeros"},
    %variance2: tensor<64xf32> {
        ebb.name = "variance2", ebb.role = "state", ebb.init = "ones"},
    %w: tensor<3136x10xf32> {
        ebb.name = "w", ebb.role = "param", ebb.init = "kaiming"},
    %b: tensor<10xf32> {
        ebb.name = "b", ebb.role = "param", ebb.init = "zeros"},
    %step: tensor<i64> {ebb.name = "step"},
    %image: tensor<?x28x28xui8> {ebb.name = "image"},
    %label: tensor<?xui8> {ebb.name = "label"})
    -> (tensor<f32> {ebb.name = "loss"},
        tensor<?x10xf32> {ebb.name = "logits"},
        tensor<32xf32> {ebb.updates = "mean1"},
        tensor<32xf32> {ebb.updates = "variance1"},
        tensor<64xf32> {ebb.updates = "mean2"},
        tensor<64xf32> {ebb.updates = "variance2"}) {
  // Bytes to numbers from 0 to 1.
  %bytes = ebb.cast %image {dtype = f32}
      : (tensor<?x28x28xui8>) -> tensor<?x28x28xf32>
  %pixels = ebb.scale %bytes {scale = 0.00392156862745098}
      : (tensor<?x28x28xf32>) -> tensor<?x28x28xf32>
  %x = ebb.reshape %pixels {shape = array<i64: -1, 1, 28, 28>}
      : (tensor<?x28x28xf32>) -> tensor<?x1x28x28xf32>

  // First block: convolution, batch normalisation, relu, pooling.
  %c1 = ebb.conv2d %x, %filter1 {paddings = array<i64: 1>}
      : (tensor<?x1x28x28xf32>, tensor<32x1x3x3xf32>)
      -> tensor<?x32x28x28xf32>
  %n1, %mean1_out, %variance1_out, %saved_mean1, %saved_variance1 =
      ebb.batch_norm %c1, %mean1, %variance1, %scale1, %bias1
      {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}
      : (tensor<?x32x28x28xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>,
         tensor<32xf32>)
      -> (tensor<?x32x28x28xf32>, tensor<32xf32>, tensor<32xf32>,
          tensor<32xf32>, tensor<32xf32>)
  %r1 = ebb.relu %n1 : (tensor<?x32x28x28xf32>) -> tensor<?x32x28x28xf32>
  %p1 = ebb.pool2d %r1 {kernel_size = array<i64: 2>,
                         pooling_type = "max", strides = array<i64: 2>}
      : (tensor<?x32x28x28xf32>) -> tensor<?x32x14x14xf32>

  // Second block.
  %c2 = ebb.conv2d %p1, %filter2 {paddings = array<i64: 1>}
      : (tensor<?x32x14x14xf32>, tensor<64x32x3x3xf32>)
      -> tensor<?x64x14x14xf32>
  %n2, %mean2_out, %variance2_out, %saved_mean2, %saved_variance2 =
      ebb.batch_norm %c2, %mean2, %variance2, %scale2, %bias2
      {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}
      : (tensor<?x64x14x14xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>,
         tensor<64xf32>)
      -> (tensor<?x64x14x14xf32>, tensor<64xf32>, tensor<64xf32>,
          tensor<64xf32>, tensor<64xf32>)
  %r2 = ebb.relu %n2 : (tensor<?x64x14x14xf32>) -> tensor<?x64x14x14xf32>
  %p2 = ebb.pool2d %r2 {kernel_size = array<i64: 2>,
                         pooling_type = "max", strides = array<i64: 2>}
      : (tensor<?x64x14x14xf32>) -> tensor<?x64x7x7xf32>

  // One score per class.
  %flat = ebb.reshape %p2 {shape = array<i64: -1, 3136>}
      : (tensor<?x64x7x7xf32>) -> tensor<?x3136xf32>
  %kept, %mask = ebb.dropout %flat, %step {p = 0.3, seed = 1}
      : (tensor<?x3136xf32>, tensor<i64>)
      -> (tensor<?x3136xf32>, tensor<?x3136xui8>)
  %scores = ebb.matmul %kept, %w
      : (tensor<?x3136xf32>, tensor<3136x10xf32>) -> tensor<?x10xf32>
  %logits = ebb.add %scores, %b
      : (tensor<?x10xf32>, tensor<10xf32>) -> tensor<?x10xf32>

  // Mean cross entropy over the batch.
  %numbers = ebb.cast %label {dtype = i64} : (tensor<?xui8>) -> tensor<?xi64>
  %column = ebb.reshape %numbers {shape = array<i64: -1, 1>}
      : (tensor<?xi64>) -> tensor<?x1xi64>
  %probability, %each = ebb.softmax_with_cross_entropy %logits, %column
      : (tensor<?x10xf32>, tensor<?x1xi64>)
      -> (tensor<?x10xf32>, tensor<?x1xf32>)
  %loss = ebb.mean %each : (tensor<?x1xf32>) -> tensor<f32>
  return %loss, %logits, %mean1_out, %variance1_out, %mean2_out,
         %variance2_out
      : tensor<f32>, tensor<?x10xf32>, tensor<32xf32>, tensor<32xf32>,
        tensor<64xf32>, tensor<64xf32>
}
