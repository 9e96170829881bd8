// What ebb.einsum refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @nothing() {
  // expected-error @+1 {{'ebb.einsum' op expects at least one operand, but got none}}
  %0 = ebb.einsum {equation = "->"} : () -> tensor<f32>
  return
}

// -----

func.func @extents(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>) {
  // expected-error @+1 {{'ebb.einsum' op expects extents of label 'j' to be equal or 1, but got 3 for axis 1 of operand 0 (2x3) and 4 for axis 0 of operand 1 (4x5)}}
  %0 = ebb.einsum %x, %y {equation = "ij,jk->ik"} : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @extents_of_a_diagonal(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.einsum' op expects extents of label 'i' to be equal or 1, but got 2 for axis 0 of operand 0 (2x3) and 3 for axis 1 of operand 0 (2x3)}}
  %0 = ebb.einsum %x {equation = "ii"} : (tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @extents_of_ellipsis(%x: tensor<2x3xf32>, %y: tensor<4x2x7xf32>) {
  // expected-error @+1 {{'ebb.einsum' op expects extents of axis -1 of '...' to be equal or 1, but got 2 for axis 0 of operand 0 (2x3) and 4 for axis 0 of operand 1 (4x2x7)}}
  %0 = ebb.einsum %x, %y {equation = "...i,...jk"} : (tensor<2x3xf32>, tensor<4x2x7xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @rank(%x: tensor<2x3xf32>, %y: tensor<3x4x5xf32>) {
  // expected-error @+1 {{'ebb.einsum' op expects one label for each axis of operand 1 (3x4x5), or '...' for some, but got 2 in term 1, "jk"}}
  %0 = ebb.einsum %x, %y {equation = "ij,jk->ik"} : (tensor<2x3xf32>, tensor<3x4x5xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @rank_with_ellipsis(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.einsum' op expects one label for each axis of operand 0 (2), or fewer beside '...', but got 2 in term 0, "i...j"}}
  %0 = ebb.einsum %x {equation = "i...j"} : (tensor<2xf32>) -> tensor<f32>
  return
}

// -----

func.func @output_label(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.einsum' op expects labels of the output to occur in an operand, but got 'k' in the output, "ik"}}
  %0 = ebb.einsum %x {equation = "ij->ik"} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @character(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.einsum' op expects 'equation' of letters, ',', '...', '->' and spaces, but got '1' at position 1}}
  %0 = ebb.einsum %x {equation = "i1->i"} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @byte(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.einsum' op expects 'equation' of letters, ',', '...', '->' and spaces, but got byte 195 at position 1}}
  %0 = ebb.einsum %x {equation = "i\C3\A9->i"} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @lone_dot(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.einsum' op expects 'equation' of letters, ',', '...', '->' and spaces, but got '.' at position 1}}
  %0 = ebb.einsum %x {equation = "i..->i"} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @half_an_arrow(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.einsum' op expects 'equation' of letters, ',', '...', '->' and spaces, but got '-' at position 2}}
  %0 = ebb.einsum %x {equation = "ij-i"} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @two_arrows(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.einsum' op expects at most one '->' in 'equation', but got 2 in "ij->i->j"}}
  %0 = ebb.einsum %x {equation = "ij->i->j"} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @too_many_terms(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error @+1 {{'ebb.einsum' op expects as many terms in 'equation' as operands, 2, but got 3 in "ij,jk,kl->il"}}
  %0 = ebb.einsum %x, %y {equation = "ij,jk,kl->il"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @two_ellipses(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.einsum' op expects '...' at most once in a term, but got two in term 0, "...i..."}}
  %0 = ebb.einsum %x {equation = "...i..."} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @ellipsis_not_in_the_output(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.einsum' op expects '...' in the output too, for the axes it covers in the operands, but got the output, "i"}}
  %0 = ebb.einsum %x {equation = "i...->i"} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @two_outputs(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.einsum' op expects one term after '->', but got 2 in "ij->i,j"}}
  %0 = ebb.einsum %x {equation = "ij->i,j"} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @element_types(%x: tensor<2xf32>, %y: tensor<2xf64>) {
  // expected-error @+1 {{'ebb.einsum' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.einsum %x, %y {equation = "i,i"} : (tensor<2xf32>, tensor<2xf64>) -> tensor<f32>
  return
}

// -----

func.func @result(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.einsum' op expects result types compatible with the inferred 'tensor<3x2xf32>', but got 'tensor<2x3xf32>'}}
  %0 = ebb.einsum %x {equation = "ij->ji"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @attribute(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.einsum' op has no attribute 'subscripts'; valid are equation}}
  %0 = ebb.einsum %x {equation = "ij->ji", subscripts = "ij"} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @all_letters_and_more(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.einsum' op expects at most 52 labels, the axes of '...' included, but got 1 such axes beside 52 letters}}
  %0 = ebb.einsum %x {equation = "a...->...abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"} : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}
