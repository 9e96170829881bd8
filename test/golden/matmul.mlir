// Written by make.py. Values: matmul.npz.
func.func @plain_t00(%x: tensor<4x3xf32> {ebb.name = "x"}, %y: tensor<3x6xf32> {ebb.name = "y"})
    -> (tensor<4x6xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y
      : (tensor<4x3xf32>, tensor<3x6xf32>)
      -> (tensor<4x6xf32>)
  return %out : tensor<4x6xf32>
}

func.func @batch_both_ways_t00(%x: tensor<2x1x4x3xf32> {ebb.name = "x"}, %y: tensor<5x3x6xf32> {ebb.name = "y"})
    -> (tensor<2x5x4x6xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y
      : (tensor<2x1x4x3xf32>, tensor<5x3x6xf32>)
      -> (tensor<2x5x4x6xf32>)
  return %out : tensor<2x5x4x6xf32>
}

func.func @batch_of_x_t00(%x: tensor<2x3x4x3xf32> {ebb.name = "x"}, %y: tensor<3x6xf32> {ebb.name = "y"})
    -> (tensor<2x3x4x6xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y
      : (tensor<2x3x4x3xf32>, tensor<3x6xf32>)
      -> (tensor<2x3x4x6xf32>)
  return %out : tensor<2x3x4x6xf32>
}

func.func @batch_of_y_t00(%x: tensor<4x3xf32> {ebb.name = "x"}, %y: tensor<2x3x6xf32> {ebb.name = "y"})
    -> (tensor<2x4x6xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y
      : (tensor<4x3xf32>, tensor<2x3x6xf32>)
      -> (tensor<2x4x6xf32>)
  return %out : tensor<2x4x6xf32>
}

func.func @plain_t01(%x: tensor<4x3xf32> {ebb.name = "x"}, %y: tensor<6x3xf32> {ebb.name = "y"})
    -> (tensor<4x6xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_y = true}
      : (tensor<4x3xf32>, tensor<6x3xf32>)
      -> (tensor<4x6xf32>)
  return %out : tensor<4x6xf32>
}

func.func @batch_both_ways_t01(%x: tensor<2x1x4x3xf32> {ebb.name = "x"}, %y: tensor<5x6x3xf32> {ebb.name = "y"})
    -> (tensor<2x5x4x6xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_y = true}
      : (tensor<2x1x4x3xf32>, tensor<5x6x3xf32>)
      -> (tensor<2x5x4x6xf32>)
  return %out : tensor<2x5x4x6xf32>
}

func.func @batch_of_x_t01(%x: tensor<2x3x4x3xf32> {ebb.name = "x"}, %y: tensor<6x3xf32> {ebb.name = "y"})
    -> (tensor<2x3x4x6xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_y = true}
      : (tensor<2x3x4x3xf32>, tensor<6x3xf32>)
      -> (tensor<2x3x4x6xf32>)
  return %out : tensor<2x3x4x6xf32>
}

func.func @batch_of_y_t01(%x: tensor<4x3xf32> {ebb.name = "x"}, %y: tensor<2x6x3xf32> {ebb.name = "y"})
    -> (tensor<2x4x6xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_y = true}
      : (tensor<4x3xf32>, tensor<2x6x3xf32>)
      -> (tensor<2x4x6xf32>)
  return %out : tensor<2x4x6xf32>
}

func.func @plain_t10(%x: tensor<3x4xf32> {ebb.name = "x"}, %y: tensor<3x6xf32> {ebb.name = "y"})
    -> (tensor<4x6xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_x = true}
      : (tensor<3x4xf32>, tensor<3x6xf32>)
      -> (tensor<4x6xf32>)
  return %out : tensor<4x6xf32>
}

func.func @batch_both_ways_t10(%x: tensor<2x1x3x4xf32> {ebb.name = "x"}, %y: tensor<5x3x6xf32> {ebb.name = "y"})
    -> (tensor<2x5x4x6xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_x = true}
      : (tensor<2x1x3x4xf32>, tensor<5x3x6xf32>)
      -> (tensor<2x5x4x6xf32>)
  return %out : tensor<2x5x4x6xf32>
}

func.func @batch_of_x_t10(%x: tensor<2x3x3x4xf32> {ebb.name = "x"}, %y: tensor<3x6xf32> {ebb.name = "y"})
    -> (tensor<2x3x4x6xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_x = true}
      : (tensor<2x3x3x4xf32>, tensor<3x6xf32>)
      -> (tensor<2x3x4x6xf32>)
  return %out : tensor<2x3x4x6xf32>
}

func.func @batch_of_y_t10(%x: tensor<3x4xf32> {ebb.name = "x"}, %y: tensor<2x3x6xf32> {ebb.name = "y"})
    -> (tensor<2x4x6xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_x = true}
      : (tensor<3x4xf32>, tensor<2x3x6xf32>)
      -> (tensor<2x4x6xf32>)
  return %out : tensor<2x4x6xf32>
}

func.func @plain_t11(%x: tensor<3x4xf32> {ebb.name = "x"}, %y: tensor<6x3xf32> {ebb.name = "y"})
    -> (tensor<4x6xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_x = true, transpose_y = true}
      : (tensor<3x4xf32>, tensor<6x3xf32>)
      -> (tensor<4x6xf32>)
  return %out : tensor<4x6xf32>
}

func.func @batch_both_ways_t11(%x: tensor<2x1x3x4xf32> {ebb.name = "x"}, %y: tensor<5x6x3xf32> {ebb.name = "y"})
    -> (tensor<2x5x4x6xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_x = true, transpose_y = true}
      : (tensor<2x1x3x4xf32>, tensor<5x6x3xf32>)
      -> (tensor<2x5x4x6xf32>)
  return %out : tensor<2x5x4x6xf32>
}

func.func @batch_of_x_t11(%x: tensor<2x3x3x4xf32> {ebb.name = "x"}, %y: tensor<6x3xf32> {ebb.name = "y"})
    -> (tensor<2x3x4x6xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_x = true, transpose_y = true}
      : (tensor<2x3x3x4xf32>, tensor<6x3xf32>)
      -> (tensor<2x3x4x6xf32>)
  return %out : tensor<2x3x4x6xf32>
}

func.func @batch_of_y_t11(%x: tensor<3x4xf32> {ebb.name = "x"}, %y: tensor<2x6x3xf32> {ebb.name = "y"})
    -> (tensor<2x4x6xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_x = true, transpose_y = true}
      : (tensor<3x4xf32>, tensor<2x6x3xf32>)
      -> (tensor<2x4x6xf32>)
  return %out : tensor<2x4x6xf32>
}

func.func @row_column(%x: tensor<3xf32> {ebb.name = "x"}, %y: tensor<3xf32> {ebb.name = "y"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_x = true, transpose_y = true}
      : (tensor<3xf32>, tensor<3xf32>)
      -> (tensor<f32>)
  return %out : tensor<f32>
}

func.func @row_matrix(%x: tensor<3xf32> {ebb.name = "x"}, %y: tensor<3x6xf32> {ebb.name = "y"})
    -> (tensor<6xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y
      : (tensor<3xf32>, tensor<3x6xf32>)
      -> (tensor<6xf32>)
  return %out : tensor<6xf32>
}

func.func @row_batch(%x: tensor<3xf32> {ebb.name = "x"}, %y: tensor<2x3x4xf32> {ebb.name = "y"})
    -> (tensor<2x4xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y
      : (tensor<3xf32>, tensor<2x3x4xf32>)
      -> (tensor<2x4xf32>)
  return %out : tensor<2x4xf32>
}

func.func @row_batch_transposed(%x: tensor<4xf32> {ebb.name = "x"}, %y: tensor<2x3x4xf32> {ebb.name = "y"})
    -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_x = true, transpose_y = true}
      : (tensor<4xf32>, tensor<2x3x4xf32>)
      -> (tensor<2x3xf32>)
  return %out : tensor<2x3xf32>
}

func.func @matrix_column(%x: tensor<2x3xf32> {ebb.name = "x"}, %y: tensor<3xf32> {ebb.name = "y"})
    -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y
      : (tensor<2x3xf32>, tensor<3xf32>)
      -> (tensor<2xf32>)
  return %out : tensor<2xf32>
}

func.func @batch_column_transposed(%x: tensor<2x3x4xf32> {ebb.name = "x"}, %y: tensor<3xf32> {ebb.name = "y"})
    -> (tensor<2x4xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y {transpose_x = true, transpose_y = true}
      : (tensor<2x3x4xf32>, tensor<3xf32>)
      -> (tensor<2x4xf32>)
  return %out : tensor<2x4xf32>
}

func.func @nothing_contracted(%x: tensor<2x0xf32> {ebb.name = "x"}, %y: tensor<0x3xf32> {ebb.name = "y"})
    -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y
      : (tensor<2x0xf32>, tensor<0x3xf32>)
      -> (tensor<2x3xf32>)
  return %out : tensor<2x3xf32>
}

func.func @empty_batch(%x: tensor<0x2x3xf32> {ebb.name = "x"}, %y: tensor<3x4xf32> {ebb.name = "y"})
    -> (tensor<0x2x4xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y
      : (tensor<0x2x3xf32>, tensor<3x4xf32>)
      -> (tensor<0x2x4xf32>)
  return %out : tensor<0x2x4xf32>
}

func.func @no_rows(%x: tensor<0x3xf32> {ebb.name = "x"}, %y: tensor<3x4xf32> {ebb.name = "y"})
    -> (tensor<0x4xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y
      : (tensor<0x3xf32>, tensor<3x4xf32>)
      -> (tensor<0x4xf32>)
  return %out : tensor<0x4xf32>
}

func.func @equal_batches(%x: tensor<2x4x3xf32> {ebb.name = "x"}, %y: tensor<2x3x6xf32> {ebb.name = "y"})
    -> (tensor<2x4x6xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y
      : (tensor<2x4x3xf32>, tensor<2x3x6xf32>)
      -> (tensor<2x4x6xf32>)
  return %out : tensor<2x4x6xf32>
}

func.func @larger(%x: tensor<9x33xf32> {ebb.name = "x"}, %y: tensor<33x7xf32> {ebb.name = "y"})
    -> (tensor<9x7xf32> {ebb.name = "out"}) {
  %out = ebb.matmul %x, %y
      : (tensor<9x33xf32>, tensor<33x7xf32>)
      -> (tensor<9x7xf32>)
  return %out : tensor<9x7xf32>
}
