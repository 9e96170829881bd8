// ebb.conj, ebb.real, ebb.imag, ebb.complex. Numbers by PyTorch 2.15.0.
// TESTS: ebb.conj ebb.real ebb.imag ebb.complex
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @modulus
// CHECK-NEXT: ebb.conj %{{.*}} : (tensor<3xcomplex<f64>>) -> tensor<3xcomplex<f64>>
//
// The conjugate of a conjugate is the number itself.
// RUN: ebb-opt %s --canonicalize | FileCheck %s --check-prefix=FOLD
// FOLD-LABEL: func.func @twice
// FOLD-NEXT: return %arg0
//
// RUN: ebb run %s --function broadcast --input 'real=[1, 2]' --input imag=3 \
// RUN:   --expect 'out=[1+3i, 2+3i]'
// RUN: ebb check %s --function broadcast
// Complex between real ends, in a loop long enough for vectors, which have no
// complex elements: x * x + y * y, and x * x - y * y summed.
// RUN: ebb run %s --function inside --input 'x=[0, 1, 2, 3, 4, 5, 6, 7, 8]' \
// RUN:   --input y=2 --expect 'out=[4, 5, 8, 13, 20, 29, 40, 53, 68]' \
// RUN:   --expect sum=168
// RUN: ebb check %s --function inside --order 1
// RUN: ebb check %s --function inside --order 2
// RUN: ebb run %s --function unknown --input "x=[]" --expect "out=[]"
// RUN: ebb run %s --function unknown --input "x=[1-2i]" --expect "out=[-2]"
// RUN: ebb check %s --function unknown --order 2
//
// RUN: ebb run %s --function modulus \
// RUN:   --input 'x=[1.375-0.125i, 1.875+1.5i, 0+1i]' \
// RUN:   --expect 'out=[1.90625, 5.765625, 1]'
// RUN: ebb grad %s --function modulus --order 2 -o %t.modulus.mlir
// RUN: ebb run %t.modulus.mlir --function modulus_grad \
// RUN:   --input 'x=[1.375-0.125i, 1.875+1.5i, 0+1i]' \
// RUN:   --input 'out_grad=[1.25+0.25i, 1.375, 1.375-1.125i]' \
// RUN:   --expect 'x_grad=[3.4375-0.3125i, 5.15625+4.125i, 0+2.75i]'
// RUN: ebb run %t.modulus.mlir --function modulus_grad_grad \
// RUN:   --input 'x=[1.375-0.125i, 1.875+1.5i, 0+1i]' \
// RUN:   --input 'out_grad=[1.25+0.25i, 1.375, 1.375-1.125i]' \
// RUN:   --input 'x_grad_grad=[1.125, 1.125-1.75i, -0.875-1.125i]' \
// RUN:   --expect 'x_grad=[2.8125, 3.09375-4.8125i, -2.40625-3.09375i]' \
// RUN:   --expect 'out_grad_grad=[3.09375, -1.03125, -2.25]'
// RUN: ebb check %s --function modulus --order 1
// RUN: ebb check %s --function modulus --order 2
// RUN: ebb check %s --function modulus --order 3
//
// RUN: ebb run %s --function parts \
// RUN:   --input 'x=[1.25-0.75i, 1.5-0.5i, -1.25+0.375i]' \
// RUN:   --expect 'out=[-0.9375+1.5625i, -0.75+2.25i, -0.46875+1.5625i]'
// RUN: ebb grad %s --function parts --order 2 -o %t.parts.mlir
// RUN: ebb run %t.parts.mlir --function parts_grad \
// RUN:   --input 'x=[1.25-0.75i, 1.5-0.5i, -1.25+0.375i]' \
// RUN:   --input 'out_grad=[1.375+1.5i, -1.125-0.25i, -1.25-1.625i]' \
// RUN:   --expect 'x_grad=[2.71875+1.71875i, -0.1875-1.6875i, 3.59375+1.5625i]'
// RUN: ebb run %t.parts.mlir --function parts_grad_grad \
// RUN:   --input 'x=[1.25-0.75i, 1.5-0.5i, -1.25+0.375i]' \
// RUN:   --input 'out_grad=[1.375+1.5i, -1.125-0.25i, -1.25-1.625i]' \
// RUN:   --input 'x_grad_grad=[0.625+0.375i, -0.875+1.625i, -0.875-1.625i]' \
// RUN:   --expect 'x_grad=[2.390625+0.859375i, -1.390625+0.984375i, 4.875+1.09375i]' \
// RUN:   --expect 'out_grad_grad=[0+1.5625i, 2.875-2.625i, 1.703125+2.1875i]'
// RUN: ebb check %s --function parts --order 1
// RUN: ebb check %s --function parts --order 2
// RUN: ebb check %s --function parts --order 3

func.func @modulus(%x: tensor<3xcomplex<f64>> {ebb.name = "x"})
    -> (tensor<3xcomplex<f64>> {ebb.name = "out"}) {
  %c = ebb.conj %x : (tensor<3xcomplex<f64>>) -> tensor<3xcomplex<f64>>
  %out = ebb.multiply %x, %c : (tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>) -> tensor<3xcomplex<f64>>
  return %out : tensor<3xcomplex<f64>>
}
func.func @parts(%x: tensor<3xcomplex<f64>> {ebb.name = "x"})
    -> (tensor<3xcomplex<f64>> {ebb.name = "out"}) {
  %re = ebb.real %x : (tensor<3xcomplex<f64>>) -> tensor<3xf64>
  %im = ebb.imag %x : (tensor<3xcomplex<f64>>) -> tensor<3xf64>
  %a = ebb.multiply %re, %im : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
  %b = ebb.multiply %re, %re : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
  %out = ebb.complex %a, %b : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xcomplex<f64>>
  return %out : tensor<3xcomplex<f64>>
}
func.func @twice(%x: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  %0 = ebb.conj %x : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  %1 = ebb.conj %0 : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return %1 : tensor<2xcomplex<f32>>
}
func.func @broadcast(%real: tensor<2xf32> {ebb.name = "real"}, %imag: tensor<f32> {ebb.name = "imag"})
    -> (tensor<2xcomplex<f32>> {ebb.name = "out"}) {
  %out = ebb.complex %real, %imag : (tensor<2xf32>, tensor<f32>) -> tensor<2xcomplex<f32>>
  return %out : tensor<2xcomplex<f32>>
}
func.func @unknown(%x: tensor<?xcomplex<f32>> {ebb.name = "x"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %re = ebb.real %x : (tensor<?xcomplex<f32>>) -> tensor<?xf32>
  %im = ebb.imag %x : (tensor<?xcomplex<f32>>) -> tensor<?xf32>
  %out = ebb.multiply %re, %im : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}
func.func @inside(%x: tensor<9xf64> {ebb.name = "x"}, %y: tensor<f64> {ebb.name = "y"})
    -> (tensor<9xf64> {ebb.name = "out"}, tensor<f64> {ebb.name = "sum"}) {
  %z = ebb.complex %x, %y : (tensor<9xf64>, tensor<f64>) -> tensor<9xcomplex<f64>>
  %c = ebb.conj %z : (tensor<9xcomplex<f64>>) -> tensor<9xcomplex<f64>>
  %p = ebb.multiply %z, %c : (tensor<9xcomplex<f64>>, tensor<9xcomplex<f64>>) -> tensor<9xcomplex<f64>>
  %out = ebb.real %p : (tensor<9xcomplex<f64>>) -> tensor<9xf64>
  %q = ebb.multiply %z, %z : (tensor<9xcomplex<f64>>, tensor<9xcomplex<f64>>) -> tensor<9xcomplex<f64>>
  %re = ebb.real %q : (tensor<9xcomplex<f64>>) -> tensor<9xf64>
  %sum = ebb.sum %re : (tensor<9xf64>) -> tensor<f64>
  return %out, %sum : tensor<9xf64>, tensor<f64>
}
