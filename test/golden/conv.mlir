// Written by make_conv.py. Values: conv.npz.
func.func @windows(%x: tensor<1x2x5x6xf64> {ebb.name = "x"}, %filter: tensor<2x2x3x2xf64> {ebb.name = "filter"}, %bias: tensor<2xf64> {ebb.name = "bias"})
    -> (tensor<356xf64> {ebb.name = "out"}) {
  %out0 = ebb.conv2d %x, %filter, %bias
      : (tensor<1x2x5x6xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x3x5xf64>
  %flat0 = ebb.reshape %out0 {shape = array<i64: 30>} : (tensor<1x2x3x5xf64>) -> tensor<30xf64>
  %out1 = ebb.conv2d %x, %filter, %bias {strides = array<i64: 2, 3>}
      : (tensor<1x2x5x6xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x2x2xf64>
  %flat1 = ebb.reshape %out1 {shape = array<i64: 8>} : (tensor<1x2x2x2xf64>) -> tensor<8xf64>
  %out2 = ebb.conv2d %x, %filter, %bias {strides = array<i64: 3, 1>, paddings = array<i64: 1>}
      : (tensor<1x2x5x6xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x2x7xf64>
  %flat2 = ebb.reshape %out2 {shape = array<i64: 28>} : (tensor<1x2x2x7xf64>) -> tensor<28xf64>
  %out3 = ebb.conv2d %x, %filter, %bias {paddings = array<i64: 1, 2>}
      : (tensor<1x2x5x6xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x5x9xf64>
  %flat3 = ebb.reshape %out3 {shape = array<i64: 90>} : (tensor<1x2x5x9xf64>) -> tensor<90xf64>
  %out4 = ebb.conv2d %x, %filter, %bias {strides = array<i64: 2, 1>, paddings = array<i64: 0, 2, 1, 0>}
      : (tensor<1x2x5x6xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x3x6xf64>
  %flat4 = ebb.reshape %out4 {shape = array<i64: 36>} : (tensor<1x2x3x6xf64>) -> tensor<36xf64>
  %out5 = ebb.conv2d %x, %filter, %bias {paddings = array<i64: 1, 0>, dilations = array<i64: 2, 3>}
      : (tensor<1x2x5x6xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x3x3xf64>
  %flat5 = ebb.reshape %out5 {shape = array<i64: 18>} : (tensor<1x2x3x3xf64>) -> tensor<18xf64>
  %out6 = ebb.conv2d %x, %filter, %bias {strides = array<i64: 2, 2>, paddings = array<i64: 2, 1>, dilations = array<i64: 1, 3>}
      : (tensor<1x2x5x6xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x4x3xf64>
  %flat6 = ebb.reshape %out6 {shape = array<i64: 24>} : (tensor<1x2x4x3xf64>) -> tensor<24xf64>
  %out7 = ebb.conv2d %x, %filter, %bias {padding_algorithm = "SAME"}
      : (tensor<1x2x5x6xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x5x6xf64>
  %flat7 = ebb.reshape %out7 {shape = array<i64: 60>} : (tensor<1x2x5x6xf64>) -> tensor<60xf64>
  %out8 = ebb.conv2d %x, %filter, %bias {strides = array<i64: 2, 3>, padding_algorithm = "SAME"}
      : (tensor<1x2x5x6xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x3x2xf64>
  %flat8 = ebb.reshape %out8 {shape = array<i64: 12>} : (tensor<1x2x3x2xf64>) -> tensor<12xf64>
  %out9 = ebb.conv2d %x, %filter, %bias {strides = array<i64: 1, 2>, dilations = array<i64: 2, 2>, padding_algorithm = "SAME"}
      : (tensor<1x2x5x6xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x5x3xf64>
  %flat9 = ebb.reshape %out9 {shape = array<i64: 30>} : (tensor<1x2x5x3xf64>) -> tensor<30xf64>
  %out10 = ebb.conv2d %x, %filter, %bias {strides = array<i64: 2, 1>, padding_algorithm = "VALID"}
      : (tensor<1x2x5x6xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x2x5xf64>
  %flat10 = ebb.reshape %out10 {shape = array<i64: 20>} : (tensor<1x2x2x5xf64>) -> tensor<20xf64>
  %out = ebb.concat %flat0, %flat1, %flat2, %flat3, %flat4, %flat5, %flat6, %flat7, %flat8, %flat9, %flat10
      : (tensor<30xf64>, tensor<8xf64>, tensor<28xf64>, tensor<90xf64>, tensor<36xf64>, tensor<18xf64>, tensor<24xf64>, tensor<60xf64>, tensor<12xf64>, tensor<30xf64>, tensor<20xf64>) -> tensor<356xf64>
  return %out : tensor<356xf64>
}

func.func @gaps(%x: tensor<1x2x7x5xf32> {ebb.name = "x"}, %filter: tensor<2x2x2x1xf32> {ebb.name = "filter"})
    -> (tensor<42xf32> {ebb.name = "out"}) {
  %out0 = ebb.conv2d %x, %filter {strides = array<i64: 3, 2>}
      : (tensor<1x2x7x5xf32>, tensor<2x2x2x1xf32>) -> tensor<1x2x2x3xf32>
  %flat0 = ebb.reshape %out0 {shape = array<i64: 12>} : (tensor<1x2x2x3xf32>) -> tensor<12xf32>
  %out1 = ebb.conv2d %x, %filter {strides = array<i64: 3, 3>, paddings = array<i64: 1, 0, 0, 1>}
      : (tensor<1x2x7x5xf32>, tensor<2x2x2x1xf32>) -> tensor<1x2x3x2xf32>
  %flat1 = ebb.reshape %out1 {shape = array<i64: 12>} : (tensor<1x2x3x2xf32>) -> tensor<12xf32>
  %out2 = ebb.conv2d %x, %filter {strides = array<i64: 3, 2>, padding_algorithm = "SAME"}
      : (tensor<1x2x7x5xf32>, tensor<2x2x2x1xf32>) -> tensor<1x2x3x3xf32>
  %flat2 = ebb.reshape %out2 {shape = array<i64: 18>} : (tensor<1x2x3x3xf32>) -> tensor<18xf32>
  %out = ebb.concat %flat0, %flat1, %flat2
      : (tensor<12xf32>, tensor<12xf32>, tensor<18xf32>) -> tensor<42xf32>
  return %out : tensor<42xf32>
}

func.func @even(%x: tensor<1x2x4x3xf32> {ebb.name = "x"}, %filter: tensor<2x2x2x4xf32> {ebb.name = "filter"})
    -> (tensor<38xf32> {ebb.name = "out"}) {
  %out0 = ebb.conv2d %x, %filter {padding_algorithm = "SAME"}
      : (tensor<1x2x4x3xf32>, tensor<2x2x2x4xf32>) -> tensor<1x2x4x3xf32>
  %flat0 = ebb.reshape %out0 {shape = array<i64: 24>} : (tensor<1x2x4x3xf32>) -> tensor<24xf32>
  %out1 = ebb.conv2d %x, %filter {strides = array<i64: 3, 2>, padding_algorithm = "SAME"}
      : (tensor<1x2x4x3xf32>, tensor<2x2x2x4xf32>) -> tensor<1x2x2x2xf32>
  %flat1 = ebb.reshape %out1 {shape = array<i64: 8>} : (tensor<1x2x2x2xf32>) -> tensor<8xf32>
  %out2 = ebb.conv2d %x, %filter {paddings = array<i64: 0, 0, 1, 0>}
      : (tensor<1x2x4x3xf32>, tensor<2x2x2x4xf32>) -> tensor<1x2x3x1xf32>
  %flat2 = ebb.reshape %out2 {shape = array<i64: 6>} : (tensor<1x2x3x1xf32>) -> tensor<6xf32>
  %out = ebb.concat %flat0, %flat1, %flat2
      : (tensor<24xf32>, tensor<8xf32>, tensor<6xf32>) -> tensor<38xf32>
  return %out : tensor<38xf32>
}

func.func @pointwise(%x: tensor<1x2x2x2xf32> {ebb.name = "x"}, %filter: tensor<3x2x1x1xf32> {ebb.name = "filter"})
    -> (tensor<90xf32> {ebb.name = "out"}) {
  %out0 = ebb.conv2d %x, %filter
      : (tensor<1x2x2x2xf32>, tensor<3x2x1x1xf32>) -> tensor<1x3x2x2xf32>
  %flat0 = ebb.reshape %out0 {shape = array<i64: 12>} : (tensor<1x3x2x2xf32>) -> tensor<12xf32>
  %out1 = ebb.conv2d %x, %filter {paddings = array<i64: 1, 2>}
      : (tensor<1x2x2x2xf32>, tensor<3x2x1x1xf32>) -> tensor<1x3x4x6xf32>
  %flat1 = ebb.reshape %out1 {shape = array<i64: 72>} : (tensor<1x3x4x6xf32>) -> tensor<72xf32>
  %out2 = ebb.conv2d %x, %filter {strides = array<i64: 1, 2>}
      : (tensor<1x2x2x2xf32>, tensor<3x2x1x1xf32>) -> tensor<1x3x2x1xf32>
  %flat2 = ebb.reshape %out2 {shape = array<i64: 6>} : (tensor<1x3x2x1xf32>) -> tensor<6xf32>
  %out = ebb.concat %flat0, %flat1, %flat2
      : (tensor<12xf32>, tensor<72xf32>, tensor<6xf32>) -> tensor<90xf32>
  return %out : tensor<90xf32>
}

func.func @groups(%x: tensor<1x4x3x3xf32> {ebb.name = "x"}, %filter: tensor<4x2x3x2xf32> {ebb.name = "filter"})
    -> (tensor<56xf32> {ebb.name = "out"}) {
  %out0 = ebb.conv2d %x, %filter {paddings = array<i64: 1, 1>, groups = 2 : i64}
      : (tensor<1x4x3x3xf32>, tensor<4x2x3x2xf32>) -> tensor<1x4x3x4xf32>
  %flat0 = ebb.reshape %out0 {shape = array<i64: 48>} : (tensor<1x4x3x4xf32>) -> tensor<48xf32>
  %out1 = ebb.conv2d %x, %filter {strides = array<i64: 1, 2>, paddings = array<i64: 0, 1>, dilations = array<i64: 1, 2>, groups = 2 : i64}
      : (tensor<1x4x3x3xf32>, tensor<4x2x3x2xf32>) -> tensor<1x4x1x2xf32>
  %flat1 = ebb.reshape %out1 {shape = array<i64: 8>} : (tensor<1x4x1x2xf32>) -> tensor<8xf32>
  %out = ebb.concat %flat0, %flat1
      : (tensor<48xf32>, tensor<8xf32>) -> tensor<56xf32>
  return %out : tensor<56xf32>
}

func.func @one_each(%x: tensor<1x4x3x4xf32> {ebb.name = "x"}, %filter: tensor<2x2x2x3xf32> {ebb.name = "filter"})
    -> (tensor<8xf32> {ebb.name = "out"}) {
  %out0 = ebb.conv2d %x, %filter {strides = array<i64: 1, 2>, paddings = array<i64: 0, 1>, groups = 2 : i64}
      : (tensor<1x4x3x4xf32>, tensor<2x2x2x3xf32>) -> tensor<1x2x2x2xf32>
  %flat0 = ebb.reshape %out0 {shape = array<i64: 8>} : (tensor<1x2x2x2xf32>) -> tensor<8xf32>
  %out = ebb.concat %flat0
      : (tensor<8xf32>) -> tensor<8xf32>
  return %out : tensor<8xf32>
}

func.func @last(%x: tensor<2x4x3x3xf32> {ebb.name = "x"}, %filter: tensor<2x3x2x3xf32> {ebb.name = "filter"}, %bias: tensor<2xf32> {ebb.name = "bias"})
    -> (tensor<44xf32> {ebb.name = "out"}) {
  %out0 = ebb.conv2d %x, %filter, %bias {data_format = "NHWC"}
      : (tensor<2x4x3x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>) -> tensor<2x3x1x2xf32>
  %flat0 = ebb.reshape %out0 {shape = array<i64: 12>} : (tensor<2x3x1x2xf32>) -> tensor<12xf32>
  %out1 = ebb.conv2d %x, %filter, %bias {strides = array<i64: 1, 2>, dilations = array<i64: 2, 1>, padding_algorithm = "SAME", data_format = "NHWC"}
      : (tensor<2x4x3x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>) -> tensor<2x4x2x2xf32>
  %flat1 = ebb.reshape %out1 {shape = array<i64: 32>} : (tensor<2x4x2x2xf32>) -> tensor<32xf32>
  %out = ebb.concat %flat0, %flat1
      : (tensor<12xf32>, tensor<32xf32>) -> tensor<44xf32>
  return %out : tensor<44xf32>
}

func.func @last_groups(%x: tensor<1x4x4x4xf32> {ebb.name = "x"}, %filter: tensor<4x2x3x2xf32> {ebb.name = "filter"})
    -> (tensor<32xf32> {ebb.name = "out"}) {
  %out0 = ebb.conv2d %x, %filter {strides = array<i64: 2, 1>, paddings = array<i64: 1, 0, 0, 1>, groups = 2 : i64, data_format = "NHWC"}
      : (tensor<1x4x4x4xf32>, tensor<4x2x3x2xf32>) -> tensor<1x2x4x4xf32>
  %flat0 = ebb.reshape %out0 {shape = array<i64: 32>} : (tensor<1x2x4x4xf32>) -> tensor<32xf32>
  %out = ebb.concat %flat0
      : (tensor<32xf32>) -> tensor<32xf32>
  return %out : tensor<32xf32>
}

func.func @turned(%x: tensor<1x2x3x2xf64> {ebb.name = "x"}, %filter: tensor<2x2x3x2xf64> {ebb.name = "filter"}, %bias: tensor<2xf64> {ebb.name = "bias"})
    -> (tensor<506xf64> {ebb.name = "out"}) {
  %out0 = ebb.conv2d_transpose %x, %filter, %bias
      : (tensor<1x2x3x2xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x5x3xf64>
  %flat0 = ebb.reshape %out0 {shape = array<i64: 30>} : (tensor<1x2x5x3xf64>) -> tensor<30xf64>
  %out1 = ebb.conv2d_transpose %x, %filter, %bias {strides = array<i64: 2, 3>}
      : (tensor<1x2x3x2xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x7x5xf64>
  %flat1 = ebb.reshape %out1 {shape = array<i64: 70>} : (tensor<1x2x7x5xf64>) -> tensor<70xf64>
  %out2 = ebb.conv2d_transpose %x, %filter, %bias {paddings = array<i64: 1, 1>}
      : (tensor<1x2x3x2xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x3x1xf64>
  %flat2 = ebb.reshape %out2 {shape = array<i64: 6>} : (tensor<1x2x3x1xf64>) -> tensor<6xf64>
  %out3 = ebb.conv2d_transpose %x, %filter, %bias {strides = array<i64: 2, 2>, paddings = array<i64: 0, 2, 1, 0>, output_padding = array<i64: 1, 0>}
      : (tensor<1x2x3x2xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x6x3xf64>
  %flat3 = ebb.reshape %out3 {shape = array<i64: 36>} : (tensor<1x2x6x3xf64>) -> tensor<36xf64>
  %out4 = ebb.conv2d_transpose %x, %filter, %bias {strides = array<i64: 3, 2>, paddings = array<i64: 1, 1>, output_padding = array<i64: 2, 1>}
      : (tensor<1x2x3x2xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x9x3xf64>
  %flat4 = ebb.reshape %out4 {shape = array<i64: 54>} : (tensor<1x2x9x3xf64>) -> tensor<54xf64>
  %out5 = ebb.conv2d_transpose %x, %filter, %bias {dilations = array<i64: 3, 2>, output_padding = array<i64: 2, 1>}
      : (tensor<1x2x3x2xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x11x5xf64>
  %flat5 = ebb.reshape %out5 {shape = array<i64: 110>} : (tensor<1x2x11x5xf64>) -> tensor<110xf64>
  %out6 = ebb.conv2d_transpose %x, %filter, %bias {strides = array<i64: 2, 3>, output_size = array<i64: 8, 7>}
      : (tensor<1x2x3x2xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x8x7xf64>
  %flat6 = ebb.reshape %out6 {shape = array<i64: 112>} : (tensor<1x2x8x7xf64>) -> tensor<112xf64>
  %out7 = ebb.conv2d_transpose %x, %filter, %bias {strides = array<i64: 2, 1>, padding_algorithm = "SAME"}
      : (tensor<1x2x3x2xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x6x2xf64>
  %flat7 = ebb.reshape %out7 {shape = array<i64: 24>} : (tensor<1x2x6x2xf64>) -> tensor<24xf64>
  %out8 = ebb.conv2d_transpose %x, %filter, %bias {strides = array<i64: 1, 2>, dilations = array<i64: 2, 3>, padding_algorithm = "SAME"}
      : (tensor<1x2x3x2xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x3x4xf64>
  %flat8 = ebb.reshape %out8 {shape = array<i64: 24>} : (tensor<1x2x3x4xf64>) -> tensor<24xf64>
  %out9 = ebb.conv2d_transpose %x, %filter, %bias {strides = array<i64: 1, 2>, padding_algorithm = "VALID"}
      : (tensor<1x2x3x2xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<1x2x5x4xf64>
  %flat9 = ebb.reshape %out9 {shape = array<i64: 40>} : (tensor<1x2x5x4xf64>) -> tensor<40xf64>
  %out = ebb.concat %flat0, %flat1, %flat2, %flat3, %flat4, %flat5, %flat6, %flat7, %flat8, %flat9
      : (tensor<30xf64>, tensor<70xf64>, tensor<6xf64>, tensor<36xf64>, tensor<54xf64>, tensor<110xf64>, tensor<112xf64>, tensor<24xf64>, tensor<24xf64>, tensor<40xf64>) -> tensor<506xf64>
  return %out : tensor<506xf64>
}

func.func @turned_gaps(%x: tensor<1x2x2x3xf32> {ebb.name = "x"}, %filter: tensor<2x2x1x2xf32> {ebb.name = "filter"})
    -> (tensor<200xf32> {ebb.name = "out"}) {
  %out0 = ebb.conv2d_transpose %x, %filter {strides = array<i64: 2, 3>}
      : (tensor<1x2x2x3xf32>, tensor<2x2x1x2xf32>) -> tensor<1x2x3x8xf32>
  %flat0 = ebb.reshape %out0 {shape = array<i64: 48>} : (tensor<1x2x3x8xf32>) -> tensor<48xf32>
  %out1 = ebb.conv2d_transpose %x, %filter {strides = array<i64: 2, 3>, output_padding = array<i64: 1, 2>}
      : (tensor<1x2x2x3xf32>, tensor<2x2x1x2xf32>) -> tensor<1x2x4x10xf32>
  %flat1 = ebb.reshape %out1 {shape = array<i64: 80>} : (tensor<1x2x4x10xf32>) -> tensor<80xf32>
  %out2 = ebb.conv2d_transpose %x, %filter {strides = array<i64: 2, 3>, padding_algorithm = "SAME"}
      : (tensor<1x2x2x3xf32>, tensor<2x2x1x2xf32>) -> tensor<1x2x4x9xf32>
  %flat2 = ebb.reshape %out2 {shape = array<i64: 72>} : (tensor<1x2x4x9xf32>) -> tensor<72xf32>
  %out = ebb.concat %flat0, %flat1, %flat2
      : (tensor<48xf32>, tensor<80xf32>, tensor<72xf32>) -> tensor<200xf32>
  return %out : tensor<200xf32>
}

func.func @turned_groups(%x: tensor<1x4x3x2xf32> {ebb.name = "x"}, %filter: tensor<4x1x2x3xf32> {ebb.name = "filter"})
    -> (tensor<56xf32> {ebb.name = "out"}) {
  %out0 = ebb.conv2d_transpose %x, %filter {strides = array<i64: 2, 1>, groups = 2 : i64}
      : (tensor<1x4x3x2xf32>, tensor<4x1x2x3xf32>) -> tensor<1x2x6x4xf32>
  %flat0 = ebb.reshape %out0 {shape = array<i64: 48>} : (tensor<1x2x6x4xf32>) -> tensor<48xf32>
  %out1 = ebb.conv2d_transpose %x, %filter {paddings = array<i64: 1, 1>, groups = 2 : i64}
      : (tensor<1x4x3x2xf32>, tensor<4x1x2x3xf32>) -> tensor<1x2x2x2xf32>
  %flat1 = ebb.reshape %out1 {shape = array<i64: 8>} : (tensor<1x2x2x2xf32>) -> tensor<8xf32>
  %out = ebb.concat %flat0, %flat1
      : (tensor<48xf32>, tensor<8xf32>) -> tensor<56xf32>
  return %out : tensor<56xf32>
}

func.func @turned_last(%x: tensor<1x2x3x4xf32> {ebb.name = "x"}, %filter: tensor<4x2x3x2xf32> {ebb.name = "filter"}, %bias: tensor<4xf32> {ebb.name = "bias"})
    -> (tensor<152xf32> {ebb.name = "out"}) {
  %out0 = ebb.conv2d_transpose %x, %filter, %bias {strides = array<i64: 1, 2>, paddings = array<i64: 1, 0>, output_padding = array<i64: 0, 1>, groups = 2 : i64, data_format = "NHWC"}
      : (tensor<1x2x3x4xf32>, tensor<4x2x3x2xf32>, tensor<4xf32>) -> tensor<1x2x7x4xf32>
  %flat0 = ebb.reshape %out0 {shape = array<i64: 56>} : (tensor<1x2x7x4xf32>) -> tensor<56xf32>
  %out1 = ebb.conv2d_transpose %x, %filter, %bias {strides = array<i64: 2, 2>, groups = 2 : i64, padding_algorithm = "SAME", data_format = "NHWC"}
      : (tensor<1x2x3x4xf32>, tensor<4x2x3x2xf32>, tensor<4xf32>) -> tensor<1x4x6x4xf32>
  %flat1 = ebb.reshape %out1 {shape = array<i64: 96>} : (tensor<1x4x6x4xf32>) -> tensor<96xf32>
  %out = ebb.concat %flat0, %flat1
      : (tensor<56xf32>, tensor<96xf32>) -> tensor<152xf32>
  return %out : tensor<152xf32>
}

func.func @each_23(%x: tensor<1x23x2x2xf32> {ebb.name = "x"}, %filter: tensor<23x1x2x1xf32> {ebb.name = "filter"})
    -> (tensor<69xf32> {ebb.name = "out"}) {
  %out0 = ebb.depthwise_conv2d %x, %filter {paddings = array<i64: 0, 0, 1, 0>, groups = 23 : i64}
      : (tensor<1x23x2x2xf32>, tensor<23x1x2x1xf32>) -> tensor<1x23x1x3xf32>
  %flat0 = ebb.reshape %out0 {shape = array<i64: 69>} : (tensor<1x23x1x3xf32>) -> tensor<69xf32>
  %out = ebb.concat %flat0
      : (tensor<69xf32>) -> tensor<69xf32>
  return %out : tensor<69xf32>
}

func.func @each_24(%x: tensor<1x24x2x2xf32> {ebb.name = "x"}, %filter: tensor<24x1x2x1xf32> {ebb.name = "filter"})
    -> (tensor<72xf32> {ebb.name = "out"}) {
  %out0 = ebb.depthwise_conv2d %x, %filter {paddings = array<i64: 0, 0, 1, 0>, groups = 24 : i64}
      : (tensor<1x24x2x2xf32>, tensor<24x1x2x1xf32>) -> tensor<1x24x1x3xf32>
  %flat0 = ebb.reshape %out0 {shape = array<i64: 72>} : (tensor<1x24x1x3xf32>) -> tensor<72xf32>
  %out = ebb.concat %flat0
      : (tensor<72xf32>) -> tensor<72xf32>
  return %out : tensor<72xf32>
}

func.func @each_25(%x: tensor<1x25x2x2xf32> {ebb.name = "x"}, %filter: tensor<25x1x2x1xf32> {ebb.name = "filter"})
    -> (tensor<75xf32> {ebb.name = "out"}) {
  %out0 = ebb.depthwise_conv2d %x, %filter {paddings = array<i64: 0, 0, 1, 0>, groups = 25 : i64}
      : (tensor<1x25x2x2xf32>, tensor<25x1x2x1xf32>) -> tensor<1x25x1x3xf32>
  %flat0 = ebb.reshape %out0 {shape = array<i64: 75>} : (tensor<1x25x1x3xf32>) -> tensor<75xf32>
  %out = ebb.concat %flat0
      : (tensor<75xf32>) -> tensor<75xf32>
  return %out : tensor<75xf32>
}

func.func @each_more(%x: tensor<1x3x4x4xf32> {ebb.name = "x"}, %filter: tensor<6x1x3x2xf32> {ebb.name = "filter"})
    -> (tensor<84xf32> {ebb.name = "out"}) {
  %out0 = ebb.depthwise_conv2d %x, %filter {strides = array<i64: 2, 1>, paddings = array<i64: 1, 1>, groups = 3 : i64}
      : (tensor<1x3x4x4xf32>, tensor<6x1x3x2xf32>) -> tensor<1x6x2x5xf32>
  %flat0 = ebb.reshape %out0 {shape = array<i64: 60>} : (tensor<1x6x2x5xf32>) -> tensor<60xf32>
  %out1 = ebb.depthwise_conv2d %x, %filter {strides = array<i64: 2, 2>, groups = 3 : i64, padding_algorithm = "SAME"}
      : (tensor<1x3x4x4xf32>, tensor<6x1x3x2xf32>) -> tensor<1x6x2x2xf32>
  %flat1 = ebb.reshape %out1 {shape = array<i64: 24>} : (tensor<1x6x2x2xf32>) -> tensor<24xf32>
  %out = ebb.concat %flat0, %flat1
      : (tensor<60xf32>, tensor<24xf32>) -> tensor<84xf32>
  return %out : tensor<84xf32>
}

func.func @each_last(%x: tensor<1x4x3x4xf32> {ebb.name = "x"}, %filter: tensor<4x1x3x2xf32> {ebb.name = "filter"})
    -> (tensor<44xf32> {ebb.name = "out"}) {
  %out0 = ebb.depthwise_conv2d %x, %filter {dilations = array<i64: 1, 2>, groups = 4 : i64, data_format = "NHWC"}
      : (tensor<1x4x3x4xf32>, tensor<4x1x3x2xf32>) -> tensor<1x2x1x4xf32>
  %flat0 = ebb.reshape %out0 {shape = array<i64: 8>} : (tensor<1x2x1x4xf32>) -> tensor<8xf32>
  %out1 = ebb.depthwise_conv2d %x, %filter {paddings = array<i64: 1, 0, 0, 1>, groups = 4 : i64, data_format = "NHWC"}
      : (tensor<1x4x3x4xf32>, tensor<4x1x3x2xf32>) -> tensor<1x3x3x4xf32>
  %flat1 = ebb.reshape %out1 {shape = array<i64: 36>} : (tensor<1x3x3x4xf32>) -> tensor<36xf32>
  %out = ebb.concat %flat0, %flat1
      : (tensor<8xf32>, tensor<36xf32>) -> tensor<44xf32>
  return %out : tensor<44xf32>
}

func.func @each_turned(%x: tensor<1x2x3x3xf32> {ebb.name = "x"}, %filter: tensor<3x1x3x2xf32> {ebb.name = "filter"})
    -> (tensor<126xf32> {ebb.name = "out"}) {
  %out0 = ebb.depthwise_conv2d_transpose %x, %filter {strides = array<i64: 2, 2>, output_padding = array<i64: 1, 0>, groups = 3 : i64, data_format = "NHWC"}
      : (tensor<1x2x3x3xf32>, tensor<3x1x3x2xf32>) -> tensor<1x6x6x3xf32>
  %flat0 = ebb.reshape %out0 {shape = array<i64: 108>} : (tensor<1x6x6x3xf32>) -> tensor<108xf32>
  %out1 = ebb.depthwise_conv2d_transpose %x, %filter {paddings = array<i64: 1, 1>, dilations = array<i64: 1, 2>, groups = 3 : i64, data_format = "NHWC"}
      : (tensor<1x2x3x3xf32>, tensor<3x1x3x2xf32>) -> tensor<1x2x3x3xf32>
  %flat1 = ebb.reshape %out1 {shape = array<i64: 18>} : (tensor<1x2x3x3xf32>) -> tensor<18xf32>
  %out = ebb.concat %flat0, %flat1
      : (tensor<108xf32>, tensor<18xf32>) -> tensor<126xf32>
  return %out : tensor<126xf32>
}
