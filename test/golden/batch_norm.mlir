// Written by make.py. Values: batch_norm.npz.
func.func @nchw(%x: tensor<2x3x2x2xf64> {ebb.name = "x"}, %mean: tensor<3xf64> {ebb.name = "mean"}, %variance: tensor<3xf64> {ebb.name = "variance"}, %scale: tensor<3xf64> {ebb.name = "scale"}, %bias: tensor<3xf64> {ebb.name = "bias"})
    -> (tensor<2x3x2x2xf64> {ebb.name = "out"}, tensor<3xf64> {ebb.name = "mean_out"}, tensor<3xf64> {ebb.name = "variance_out"}, tensor<3xf64> {ebb.name = "saved_mean"}, tensor<3xf64> {ebb.name = "saved_variance"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, data_format = "NCHW", momentum = 0.75, epsilon = 0.01}
      : (tensor<2x3x2x2xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
      -> (tensor<2x3x2x2xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
  return %out, %mean_out, %variance_out, %saved_mean, %saved_variance : tensor<2x3x2x2xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>
}

func.func @nhwc(%x: tensor<2x2x2x3xf64> {ebb.name = "x"}, %mean: tensor<3xf64> {ebb.name = "mean"}, %variance: tensor<3xf64> {ebb.name = "variance"}, %scale: tensor<3xf64> {ebb.name = "scale"}, %bias: tensor<3xf64> {ebb.name = "bias"})
    -> (tensor<2x2x2x3xf64> {ebb.name = "out"}, tensor<3xf64> {ebb.name = "mean_out"}, tensor<3xf64> {ebb.name = "variance_out"}, tensor<3xf64> {ebb.name = "saved_mean"}, tensor<3xf64> {ebb.name = "saved_variance"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, data_format = "NHWC", momentum = 0.75, epsilon = 0.01}
      : (tensor<2x2x2x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
      -> (tensor<2x2x2x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
  return %out, %mean_out, %variance_out, %saved_mean, %saved_variance : tensor<2x2x2x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>
}

func.func @ncl(%x: tensor<3x2x2xf64> {ebb.name = "x"}, %mean: tensor<2xf64> {ebb.name = "mean"}, %variance: tensor<2xf64> {ebb.name = "variance"}, %scale: tensor<2xf64> {ebb.name = "scale"})
    -> (tensor<3x2x2xf64> {ebb.name = "out"}, tensor<2xf64> {ebb.name = "mean_out"}, tensor<2xf64> {ebb.name = "variance_out"}, tensor<2xf64> {ebb.name = "saved_mean"}, tensor<2xf64> {ebb.name = "saved_variance"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, data_format = "NCL", momentum = 0.75, epsilon = 0.01}
      : (tensor<3x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>)
      -> (tensor<3x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>)
  return %out, %mean_out, %variance_out, %saved_mean, %saved_variance : tensor<3x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>
}

func.func @nlc(%x: tensor<3x2x2xf64> {ebb.name = "x"}, %mean: tensor<2xf64> {ebb.name = "mean"}, %variance: tensor<2xf64> {ebb.name = "variance"}, %bias: tensor<2xf64> {ebb.name = "bias"})
    -> (tensor<3x2x2xf64> {ebb.name = "out"}, tensor<2xf64> {ebb.name = "mean_out"}, tensor<2xf64> {ebb.name = "variance_out"}, tensor<2xf64> {ebb.name = "saved_mean"}, tensor<2xf64> {ebb.name = "saved_variance"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>, data_format = "NLC", momentum = 0.75, epsilon = 0.01}
      : (tensor<3x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>)
      -> (tensor<3x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>)
  return %out, %mean_out, %variance_out, %saved_mean, %saved_variance : tensor<3x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>
}

func.func @ncdhw(%x: tensor<2x2x2x1x2xf64> {ebb.name = "x"}, %mean: tensor<2xf64> {ebb.name = "mean"}, %variance: tensor<2xf64> {ebb.name = "variance"})
    -> (tensor<2x2x2x1x2xf64> {ebb.name = "out"}, tensor<2xf64> {ebb.name = "mean_out"}, tensor<2xf64> {ebb.name = "variance_out"}, tensor<2xf64> {ebb.name = "saved_mean"}, tensor<2xf64> {ebb.name = "saved_variance"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, data_format = "NCDHW", momentum = 0.75, epsilon = 0.01}
      : (tensor<2x2x2x1x2xf64>, tensor<2xf64>, tensor<2xf64>)
      -> (tensor<2x2x2x1x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>)
  return %out, %mean_out, %variance_out, %saved_mean, %saved_variance : tensor<2x2x2x1x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>
}

func.func @ndhwc(%x: tensor<2x2x1x2x2xf64> {ebb.name = "x"}, %mean: tensor<2xf64> {ebb.name = "mean"}, %variance: tensor<2xf64> {ebb.name = "variance"}, %scale: tensor<2xf64> {ebb.name = "scale"}, %bias: tensor<2xf64> {ebb.name = "bias"})
    -> (tensor<2x2x1x2x2xf64> {ebb.name = "out"}, tensor<2xf64> {ebb.name = "mean_out"}, tensor<2xf64> {ebb.name = "variance_out"}, tensor<2xf64> {ebb.name = "saved_mean"}, tensor<2xf64> {ebb.name = "saved_variance"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, data_format = "NDHWC", momentum = 0.75, epsilon = 0.01}
      : (tensor<2x2x1x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>)
      -> (tensor<2x2x1x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>)
  return %out, %mean_out, %variance_out, %saved_mean, %saved_variance : tensor<2x2x1x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>
}

func.func @rows(%x: tensor<5x3xf32> {ebb.name = "x"}, %mean: tensor<3xf32> {ebb.name = "mean"}, %variance: tensor<3xf32> {ebb.name = "variance"}, %scale: tensor<3xf32> {ebb.name = "scale"}, %bias: tensor<3xf32> {ebb.name = "bias"})
    -> (tensor<5x3xf32> {ebb.name = "out"}, tensor<3xf32> {ebb.name = "mean_out"}, tensor<3xf32> {ebb.name = "variance_out"}, tensor<3xf32> {ebb.name = "saved_mean"}, tensor<3xf32> {ebb.name = "saved_variance"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, data_format = "NCHW", momentum = 0.75, epsilon = 0.01}
      : (tensor<5x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
      -> (tensor<5x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %out, %mean_out, %variance_out, %saved_mean, %saved_variance : tensor<5x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}

func.func @trainable(%x: tensor<4x2xf64> {ebb.name = "x"}, %mean: tensor<2xf64> {ebb.name = "mean"}, %variance: tensor<2xf64> {ebb.name = "variance"}, %scale: tensor<2xf64> {ebb.name = "scale"}, %bias: tensor<2xf64> {ebb.name = "bias"})
    -> (tensor<4x2xf64> {ebb.name = "out"}, tensor<2xf64> {ebb.name = "mean_out"}, tensor<2xf64> {ebb.name = "variance_out"}, tensor<2xf64> {ebb.name = "saved_mean"}, tensor<2xf64> {ebb.name = "saved_variance"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, data_format = "NHWC", momentum = 0.75, epsilon = 0.01, is_test = true, trainable_statistics = true}
      : (tensor<4x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>)
      -> (tensor<4x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>)
  return %out, %mean_out, %variance_out, %saved_mean, %saved_variance : tensor<4x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>
}

func.func @global_nchw(%x: tensor<2x3x2x2xf64> {ebb.name = "x"}, %mean: tensor<3xf64> {ebb.name = "mean"}, %variance: tensor<3xf64> {ebb.name = "variance"}, %scale: tensor<3xf64> {ebb.name = "scale"}, %bias: tensor<3xf64> {ebb.name = "bias"})
    -> (tensor<2x3x2x2xf64> {ebb.name = "out"}, tensor<3xf64> {ebb.name = "mean_out"}, tensor<3xf64> {ebb.name = "variance_out"}, tensor<3xf64> {ebb.name = "saved_mean"}, tensor<3xf64> {ebb.name = "saved_variance"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, data_format = "NCHW", momentum = 0.75, epsilon = 0.01, use_global_stats = true}
      : (tensor<2x3x2x2xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
      -> (tensor<2x3x2x2xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
  return %out, %mean_out, %variance_out, %saved_mean, %saved_variance : tensor<2x3x2x2xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>
}

func.func @test_nhwc(%x: tensor<2x2x3xf64> {ebb.name = "x"}, %mean: tensor<3xf64> {ebb.name = "mean"}, %variance: tensor<3xf64> {ebb.name = "variance"}, %scale: tensor<3xf64> {ebb.name = "scale"})
    -> (tensor<2x2x3xf64> {ebb.name = "out"}, tensor<3xf64> {ebb.name = "mean_out"}, tensor<3xf64> {ebb.name = "variance_out"}, tensor<3xf64> {ebb.name = "saved_mean"}, tensor<3xf64> {ebb.name = "saved_variance"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, data_format = "NLC", momentum = 0.75, epsilon = 0.01, is_test = true}
      : (tensor<2x2x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
      -> (tensor<2x2x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
  return %out, %mean_out, %variance_out, %saved_mean, %saved_variance : tensor<2x2x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>
}

func.func @test_rows(%x: tensor<3x2xf32> {ebb.name = "x"}, %mean: tensor<2xf32> {ebb.name = "mean"}, %variance: tensor<2xf32> {ebb.name = "variance"})
    -> (tensor<3x2xf32> {ebb.name = "out"}, tensor<2xf32> {ebb.name = "mean_out"}, tensor<2xf32> {ebb.name = "variance_out"}, tensor<2xf32> {ebb.name = "saved_mean"}, tensor<2xf32> {ebb.name = "saved_variance"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, data_format = "NCHW", momentum = 0.75, epsilon = 0.01, is_test = true}
      : (tensor<3x2xf32>, tensor<2xf32>, tensor<2xf32>)
      -> (tensor<3x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  return %out, %mean_out, %variance_out, %saved_mean, %saved_variance : tensor<3x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
