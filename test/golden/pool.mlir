// Written by make_pool.py. Values: pool.npz.
func.func @max_window(%x: tensor<1x2x6x5xf32> {ebb.name = "x"})
    -> (tensor<1x2x5x3xf32> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 2, 3>, pooling_type = "max"}
      : (tensor<1x2x6x5xf32>) -> tensor<1x2x5x3xf32>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x2x5x3xf32>, tensor<1x2x5x3xf32>) -> tensor<1x2x5x3xf32>
  return %out : tensor<1x2x5x3xf32>
}

func.func @max_strides(%x: tensor<1x2x6x5xf32> {ebb.name = "x"})
    -> (tensor<1x2x3x3xf32> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 3, 3>, pooling_type = "max", strides = array<i64: 2, 2>, paddings = array<i64: 1, 1>}
      : (tensor<1x2x6x5xf32>) -> tensor<1x2x3x3xf32>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x2x3x3xf32>, tensor<1x2x3x3xf32>) -> tensor<1x2x3x3xf32>
  return %out : tensor<1x2x3x3xf32>
}

func.func @max_sparse(%x: tensor<1x6x5x2xf32> {ebb.name = "x"})
    -> (tensor<1x2x3x2xf32> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 2, 1>, pooling_type = "max", strides = array<i64: 3, 2>, data_format = "NHWC"}
      : (tensor<1x6x5x2xf32>) -> tensor<1x2x3x2xf32>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x2x3x2xf32>, tensor<1x2x3x2xf32>) -> tensor<1x2x3x2xf32>
  return %out : tensor<1x2x3x2xf32>
}

func.func @max_ceil(%x: tensor<1x2x6x5xf64> {ebb.name = "x"})
    -> (tensor<1x2x4x2xf64> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 3, 2>, pooling_type = "max", strides = array<i64: 2, 4>, paddings = array<i64: 1, 1>, ceil_mode = true, exclusive = false}
      : (tensor<1x2x6x5xf64>) -> tensor<1x2x4x2xf64>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x2x4x2xf64>, tensor<1x2x4x2xf64>) -> tensor<1x2x4x2xf64>
  return %out : tensor<1x2x4x2xf64>
}

func.func @max_asymmetric(%x: tensor<1x2x6x5xf32> {ebb.name = "x"})
    -> (tensor<1x2x5x3xf32> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 3, 2>, pooling_type = "max", strides = array<i64: 1, 2>, paddings = array<i64: 1, 0, 0, 1>}
      : (tensor<1x2x6x5xf32>) -> tensor<1x2x5x3xf32>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x2x5x3xf32>, tensor<1x2x5x3xf32>) -> tensor<1x2x5x3xf32>
  return %out : tensor<1x2x5x3xf32>
}

func.func @max_same_even(%x: tensor<1x6x5x2xf32> {ebb.name = "x"})
    -> (tensor<1x3x5x2xf32> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 2, 4>, pooling_type = "max", strides = array<i64: 2, 1>, data_format = "NHWC", padding_algorithm = "SAME"}
      : (tensor<1x6x5x2xf32>) -> tensor<1x3x5x2xf32>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x3x5x2xf32>, tensor<1x3x5x2xf32>) -> tensor<1x3x5x2xf32>
  return %out : tensor<1x3x5x2xf32>
}

func.func @max_adaptive(%x: tensor<1x6x5x2xf64> {ebb.name = "x"})
    -> (tensor<1x4x3x2xf64> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 4, 3>, pooling_type = "max", data_format = "NHWC", adaptive = true}
      : (tensor<1x6x5x2xf64>) -> tensor<1x4x3x2xf64>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x4x3x2xf64>, tensor<1x4x3x2xf64>) -> tensor<1x4x3x2xf64>
  return %out : tensor<1x4x3x2xf64>
}

func.func @max_global(%x: tensor<1x2x6x5xf32> {ebb.name = "x"})
    -> (tensor<1x2x1x1xf32> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 1, 1>, pooling_type = "max", global_pooling = true}
      : (tensor<1x2x6x5xf32>) -> tensor<1x2x1x1xf32>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x2x1x1xf32>, tensor<1x2x1x1xf32>) -> tensor<1x2x1x1xf32>
  return %out : tensor<1x2x1x1xf32>
}

func.func @avg_window(%x: tensor<1x2x6x5xf32> {ebb.name = "x"})
    -> (tensor<1x2x5x3xf32> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 2, 3>, pooling_type = "avg"}
      : (tensor<1x2x6x5xf32>) -> tensor<1x2x5x3xf32>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x2x5x3xf32>, tensor<1x2x5x3xf32>) -> tensor<1x2x5x3xf32>
  return %out : tensor<1x2x5x3xf32>
}

func.func @avg_strides(%x: tensor<1x6x5x2xf32> {ebb.name = "x"})
    -> (tensor<1x3x3x2xf32> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 3, 3>, pooling_type = "avg", strides = array<i64: 2, 2>, paddings = array<i64: 1, 1>, data_format = "NHWC"}
      : (tensor<1x6x5x2xf32>) -> tensor<1x3x3x2xf32>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x3x3x2xf32>, tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
  return %out : tensor<1x3x3x2xf32>
}

func.func @avg_sparse(%x: tensor<1x2x6x5xf32> {ebb.name = "x"})
    -> (tensor<1x2x2x3xf32> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 2, 1>, pooling_type = "avg", strides = array<i64: 3, 2>}
      : (tensor<1x2x6x5xf32>) -> tensor<1x2x2x3xf32>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  return %out : tensor<1x2x2x3xf32>
}

func.func @avg_ceil(%x: tensor<1x2x6x5xf64> {ebb.name = "x"})
    -> (tensor<1x2x4x2xf64> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 3, 2>, pooling_type = "avg", strides = array<i64: 2, 4>, paddings = array<i64: 1, 1>, ceil_mode = true, exclusive = false}
      : (tensor<1x2x6x5xf64>) -> tensor<1x2x4x2xf64>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x2x4x2xf64>, tensor<1x2x4x2xf64>) -> tensor<1x2x4x2xf64>
  return %out : tensor<1x2x4x2xf64>
}

func.func @avg_asymmetric(%x: tensor<1x2x6x5xf32> {ebb.name = "x"})
    -> (tensor<1x2x5x3xf32> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 3, 2>, pooling_type = "avg", strides = array<i64: 1, 2>, paddings = array<i64: 1, 0, 0, 1>}
      : (tensor<1x2x6x5xf32>) -> tensor<1x2x5x3xf32>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x2x5x3xf32>, tensor<1x2x5x3xf32>) -> tensor<1x2x5x3xf32>
  return %out : tensor<1x2x5x3xf32>
}

func.func @avg_same_even(%x: tensor<1x6x5x2xf32> {ebb.name = "x"})
    -> (tensor<1x3x5x2xf32> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 2, 4>, pooling_type = "avg", strides = array<i64: 2, 1>, data_format = "NHWC", padding_algorithm = "SAME"}
      : (tensor<1x6x5x2xf32>) -> tensor<1x3x5x2xf32>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x3x5x2xf32>, tensor<1x3x5x2xf32>) -> tensor<1x3x5x2xf32>
  return %out : tensor<1x3x5x2xf32>
}

func.func @avg_adaptive(%x: tensor<1x2x6x5xf64> {ebb.name = "x"})
    -> (tensor<1x2x4x3xf64> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 4, 3>, pooling_type = "avg", adaptive = true}
      : (tensor<1x2x6x5xf64>) -> tensor<1x2x4x3xf64>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x2x4x3xf64>, tensor<1x2x4x3xf64>) -> tensor<1x2x4x3xf64>
  return %out : tensor<1x2x4x3xf64>
}

func.func @avg_global(%x: tensor<1x2x6x5xf32> {ebb.name = "x"})
    -> (tensor<1x2x1x1xf32> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 1, 1>, pooling_type = "avg", global_pooling = true}
      : (tensor<1x2x6x5xf32>) -> tensor<1x2x1x1xf32>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x2x1x1xf32>, tensor<1x2x1x1xf32>) -> tensor<1x2x1x1xf32>
  return %out : tensor<1x2x1x1xf32>
}

func.func @avg_count_padding(%x: tensor<1x2x6x5xf32> {ebb.name = "x"})
    -> (tensor<1x2x3x5xf32> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 3, 3>, pooling_type = "avg", strides = array<i64: 2, 1>, paddings = array<i64: 1>, exclusive = false}
      : (tensor<1x2x6x5xf32>) -> tensor<1x2x3x5xf32>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x2x3x5xf32>, tensor<1x2x3x5xf32>) -> tensor<1x2x3x5xf32>
  return %out : tensor<1x2x3x5xf32>
}

func.func @avg_asymmetric_count_padding(%x: tensor<1x6x5x2xf32> {ebb.name = "x"})
    -> (tensor<1x3x2x2xf32> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 2, 3>, pooling_type = "avg", strides = array<i64: 2, 2>, paddings = array<i64: 0, 1, 1, 0>, exclusive = false, data_format = "NHWC"}
      : (tensor<1x6x5x2xf32>) -> tensor<1x3x2x2xf32>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x3x2x2xf32>, tensor<1x3x2x2xf32>) -> tensor<1x3x2x2xf32>
  return %out : tensor<1x3x2x2xf32>
}

func.func @avg_ceil_exclusive(%x: tensor<1x2x6x5xf32> {ebb.name = "x"})
    -> (tensor<1x2x3x3xf32> {ebb.name = "out"}) {
  %pooled = ebb.pool2d %x {kernel_size = array<i64: 2, 2>, pooling_type = "avg", strides = array<i64: 2, 2>, ceil_mode = true}
      : (tensor<1x2x6x5xf32>) -> tensor<1x2x3x3xf32>
  %out = ebb.multiply %pooled, %pooled
      : (tensor<1x2x3x3xf32>, tensor<1x2x3x3xf32>) -> tensor<1x2x3x3xf32>
  return %out : tensor<1x2x3x3xf32>
}
