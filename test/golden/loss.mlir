// Written by make.py. Values: loss.npz.
func.func @hard_i64(%logits: tensor<4x5xf64> {ebb.name = "logits"}, %label: tensor<4x1xi64> {ebb.name = "label"})
    -> (tensor<4x5xf64> {ebb.name = "softmax"}, tensor<4x1xf64> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label
      : (tensor<4x5xf64>, tensor<4x1xi64>)
      -> (tensor<4x5xf64>, tensor<4x1xf64>)
  return %softmax, %loss : tensor<4x5xf64>, tensor<4x1xf64>
}

func.func @hard_i32(%logits: tensor<4x5xf64> {ebb.name = "logits"}, %label: tensor<4x1xi32> {ebb.name = "label"})
    -> (tensor<4x5xf64> {ebb.name = "softmax"}, tensor<4x1xf64> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label
      : (tensor<4x5xf64>, tensor<4x1xi32>)
      -> (tensor<4x5xf64>, tensor<4x1xf64>)
  return %softmax, %loss : tensor<4x5xf64>, tensor<4x1xf64>
}

func.func @hard_f32(%logits: tensor<4x5xf32> {ebb.name = "logits"}, %label: tensor<4x1xi64> {ebb.name = "label"})
    -> (tensor<4x5xf32> {ebb.name = "softmax"}, tensor<4x1xf32> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label
      : (tensor<4x5xf32>, tensor<4x1xi64>)
      -> (tensor<4x5xf32>, tensor<4x1xf32>)
  return %softmax, %loss : tensor<4x5xf32>, tensor<4x1xf32>
}

func.func @hard_axis_0(%logits: tensor<5x3xf64> {ebb.name = "logits"}, %label: tensor<1x3xi64> {ebb.name = "label"})
    -> (tensor<5x3xf64> {ebb.name = "softmax"}, tensor<1x3xf64> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label {axis = 0 : i64}
      : (tensor<5x3xf64>, tensor<1x3xi64>)
      -> (tensor<5x3xf64>, tensor<1x3xf64>)
  return %softmax, %loss : tensor<5x3xf64>, tensor<1x3xf64>
}

func.func @hard_axis_middle(%logits: tensor<2x4x3xf64> {ebb.name = "logits"}, %label: tensor<2x1x3xi32> {ebb.name = "label"})
    -> (tensor<2x4x3xf64> {ebb.name = "softmax"}, tensor<2x1x3xf64> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label {axis = 1 : i64}
      : (tensor<2x4x3xf64>, tensor<2x1x3xi32>)
      -> (tensor<2x4x3xf64>, tensor<2x1x3xf64>)
  return %softmax, %loss : tensor<2x4x3xf64>, tensor<2x1x3xf64>
}

func.func @hard_axis_negative(%logits: tensor<2x4x3xf64> {ebb.name = "logits"}, %label: tensor<2x1x3xi64> {ebb.name = "label"})
    -> (tensor<2x4x3xf64> {ebb.name = "softmax"}, tensor<2x1x3xf64> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label {axis = -2 : i64}
      : (tensor<2x4x3xf64>, tensor<2x1x3xi64>)
      -> (tensor<2x4x3xf64>, tensor<2x1x3xf64>)
  return %softmax, %loss : tensor<2x4x3xf64>, tensor<2x1x3xf64>
}

func.func @hard_vector(%logits: tensor<5xf64> {ebb.name = "logits"}, %label: tensor<1xi64> {ebb.name = "label"})
    -> (tensor<5xf64> {ebb.name = "softmax"}, tensor<1xf64> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label
      : (tensor<5xf64>, tensor<1xi64>)
      -> (tensor<5xf64>, tensor<1xf64>)
  return %softmax, %loss : tensor<5xf64>, tensor<1xf64>
}

func.func @ignored_default(%logits: tensor<4x5xf64> {ebb.name = "logits"}, %label: tensor<4x1xi64> {ebb.name = "label"})
    -> (tensor<4x5xf64> {ebb.name = "softmax"}, tensor<4x1xf64> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label
      : (tensor<4x5xf64>, tensor<4x1xi64>)
      -> (tensor<4x5xf64>, tensor<4x1xf64>)
  return %softmax, %loss : tensor<4x5xf64>, tensor<4x1xf64>
}

func.func @ignored_class(%logits: tensor<4x5xf64> {ebb.name = "logits"}, %label: tensor<4x1xi32> {ebb.name = "label"})
    -> (tensor<4x5xf64> {ebb.name = "softmax"}, tensor<4x1xf64> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label {ignore_index = 2 : i64}
      : (tensor<4x5xf64>, tensor<4x1xi32>)
      -> (tensor<4x5xf64>, tensor<4x1xf64>)
  return %softmax, %loss : tensor<4x5xf64>, tensor<4x1xf64>
}

func.func @ignored_all(%logits: tensor<2x5xf64> {ebb.name = "logits"}, %label: tensor<2x1xi64> {ebb.name = "label"})
    -> (tensor<2x5xf64> {ebb.name = "softmax"}, tensor<2x1xf64> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label
      : (tensor<2x5xf64>, tensor<2x1xi64>)
      -> (tensor<2x5xf64>, tensor<2x1xf64>)
  return %softmax, %loss : tensor<2x5xf64>, tensor<2x1xf64>
}

func.func @one_class(%logits: tensor<3x1xf64> {ebb.name = "logits"}, %label: tensor<3x1xi64> {ebb.name = "label"})
    -> (tensor<3x1xf64> {ebb.name = "softmax"}, tensor<3x1xf64> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label
      : (tensor<3x1xf64>, tensor<3x1xi64>)
      -> (tensor<3x1xf64>, tensor<3x1xf64>)
  return %softmax, %loss : tensor<3x1xf64>, tensor<3x1xf64>
}

func.func @soft(%logits: tensor<4x5xf64> {ebb.name = "logits"}, %label: tensor<4x5xf64> {ebb.name = "label"})
    -> (tensor<4x5xf64> {ebb.name = "softmax"}, tensor<4x1xf64> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label {soft_label = true}
      : (tensor<4x5xf64>, tensor<4x5xf64>)
      -> (tensor<4x5xf64>, tensor<4x1xf64>)
  return %softmax, %loss : tensor<4x5xf64>, tensor<4x1xf64>
}

func.func @soft_f32(%logits: tensor<4x5xf32> {ebb.name = "logits"}, %label: tensor<4x5xf32> {ebb.name = "label"})
    -> (tensor<4x5xf32> {ebb.name = "softmax"}, tensor<4x1xf32> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label {soft_label = true}
      : (tensor<4x5xf32>, tensor<4x5xf32>)
      -> (tensor<4x5xf32>, tensor<4x1xf32>)
  return %softmax, %loss : tensor<4x5xf32>, tensor<4x1xf32>
}

func.func @soft_axis_middle(%logits: tensor<2x4x3xf64> {ebb.name = "logits"}, %label: tensor<2x4x3xf64> {ebb.name = "label"})
    -> (tensor<2x4x3xf64> {ebb.name = "softmax"}, tensor<2x1x3xf64> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label {soft_label = true, axis = 1 : i64}
      : (tensor<2x4x3xf64>, tensor<2x4x3xf64>)
      -> (tensor<2x4x3xf64>, tensor<2x1x3xf64>)
  return %softmax, %loss : tensor<2x4x3xf64>, tensor<2x1x3xf64>
}

func.func @soft_one_class(%logits: tensor<3x1xf64> {ebb.name = "logits"}, %label: tensor<3x1xf64> {ebb.name = "label"})
    -> (tensor<3x1xf64> {ebb.name = "softmax"}, tensor<3x1xf64> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label {soft_label = true}
      : (tensor<3x1xf64>, tensor<3x1xf64>)
      -> (tensor<3x1xf64>, tensor<3x1xf64>)
  return %softmax, %loss : tensor<3x1xf64>, tensor<3x1xf64>
}
