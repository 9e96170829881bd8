// Arithmetic on complex numbers. A gradient is dL/dRe + i dL/dIm; numbers by
// PyTorch 2.15.0, whose convention it is too.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @divide
// CHECK-NEXT: ebb.divide %{{.*}} : (tensor<2x2xcomplex<f64>>, tensor<2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
// RUN: ebb-opt %s --ebb-autodiff=function=multiply --ebb-decompose | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @multiply_grad
// GRAD: ebb.conj
//
// RUN: ebb run %s --function add \
// RUN:   --input 'x=[[0.375+1.5i, 1.875+1i], [1+0.25i, -0.125+1.375i]]' \
// RUN:   --input 'y=[1.375, 0.25-1.125i]' \
// RUN:   --expect 'out=[[1.75+1.5i, 2.125-0.125i], [2.375+0.25i, 0.125+0.25i]]'
// RUN: ebb grad %s --function add --order 2 -o %t.add.mlir
// RUN: ebb run %t.add.mlir --function add_grad \
// RUN:   --input 'x=[[0.375+1.5i, 1.875+1i], [1+0.25i, -0.125+1.375i]]' \
// RUN:   --input 'y=[1.375, 0.25-1.125i]' \
// RUN:   --input 'out_grad=[[0.125-1.75i, 1.125-1.125i], [-0.875+1.25i, 0+1.5i]]' \
// RUN:   --expect 'x_grad=[[0.125-1.75i, 1.125-1.125i], [-0.875+1.25i, 0+1.5i]]' \
// RUN:   --expect 'y_grad=[-0.75-0.5i, 1.125+0.375i]'
// RUN: ebb run %t.add.mlir --function add_grad_grad \
// RUN:   --input 'x=[[0.375+1.5i, 1.875+1i], [1+0.25i, -0.125+1.375i]]' \
// RUN:   --input 'y=[1.375, 0.25-1.125i]' \
// RUN:   --input 'out_grad=[[0.125-1.75i, 1.125-1.125i], [-0.875+1.25i, 0+1.5i]]' \
// RUN:   --input 'x_grad_grad=[[-1.25+1.375i, -0.75-1.125i], [-0.5-1.25i, 0.375+1.5i]]' \
// RUN:   --input 'y_grad_grad=[-0.25+0.625i, -1.625-0.875i]' \
// RUN:   --expect 'x_grad=[[0, 0], [0, 0]]' \
// RUN:   --expect 'y_grad=[0, 0]' \
// RUN:   --expect 'out_grad_grad=[[-1.5+2i, -2.375-2i], [-0.75-0.625i, -1.25+0.625i]]'
// RUN: ebb check %s --function add --order 1
// RUN: ebb check %s --function add --order 2
// RUN: ebb check %s --function add --order 3
//
// RUN: ebb run %s --function subtract \
// RUN:   --input 'x=[[-0.875+0.625i, 0.375+1.125i], [1.625+0.625i, -1.625-0.5i]]' \
// RUN:   --input 'y=[0.375+1.875i, -0.25-1.75i]' \
// RUN:   --expect 'out=[[-1.25-1.25i, 0.625+2.875i], [1.25-1.25i, -1.375+1.25i]]'
// RUN: ebb grad %s --function subtract --order 2 -o %t.subtract.mlir
// RUN: ebb run %t.subtract.mlir --function subtract_grad \
// RUN:   --input 'x=[[-0.875+0.625i, 0.375+1.125i], [1.625+0.625i, -1.625-0.5i]]' \
// RUN:   --input 'y=[0.375+1.875i, -0.25-1.75i]' \
// RUN:   --input 'out_grad=[[0.25+1.5i, -0.5-0.625i], [1.75+0.75i, -1-0.625i]]' \
// RUN:   --expect 'x_grad=[[0.25+1.5i, -0.5-0.625i], [1.75+0.75i, -1-0.625i]]' \
// RUN:   --expect 'y_grad=[-2-2.25i, 1.5+1.25i]'
// RUN: ebb run %t.subtract.mlir --function subtract_grad_grad \
// RUN:   --input 'x=[[-0.875+0.625i, 0.375+1.125i], [1.625+0.625i, -1.625-0.5i]]' \
// RUN:   --input 'y=[0.375+1.875i, -0.25-1.75i]' \
// RUN:   --input 'out_grad=[[0.25+1.5i, -0.5-0.625i], [1.75+0.75i, -1-0.625i]]' \
// RUN:   --input 'x_grad_grad=[[-0.875+0.625i, -1.375-0.625i], [-0.25+0.75i, -0.625-1.625i]]' \
// RUN:   --input 'y_grad_grad=[-1.25+0.875i, -1+0.25i]' \
// RUN:   --expect 'x_grad=[[0, 0], [0, 0]]' \
// RUN:   --expect 'y_grad=[0, 0]' \
// RUN:   --expect 'out_grad_grad=[[0.375-0.25i, -0.375-0.875i], [1-0.125i, 0.375-1.875i]]'
// RUN: ebb check %s --function subtract --order 1
// RUN: ebb check %s --function subtract --order 2
// RUN: ebb check %s --function subtract --order 3
//
// RUN: ebb run %s --function multiply \
// RUN:   --input 'x=[[-1.5-0.375i, -1.125-0.5i], [-1.75+1.5i, -1.25-1.625i]]' \
// RUN:   --input 'y=[-0.5+0.5i, 1.375+1.25i]' \
// RUN:   --expect 'out=[[0.9375-0.5625i, -0.921875-2.09375i], [0.125-1.625i, 0.3125-3.796875i]]'
// RUN: ebb grad %s --function multiply --order 2 -o %t.multiply.mlir
// RUN: ebb run %t.multiply.mlir --function multiply_grad \
// RUN:   --input 'x=[[-1.5-0.375i, -1.125-0.5i], [-1.75+1.5i, -1.25-1.625i]]' \
// RUN:   --input 'y=[-0.5+0.5i, 1.375+1.25i]' \
// RUN:   --input 'out_grad=[[-1.75+0.875i, -1.125-1.625i], [-0.875-1.5i, 0.625-1.25i]]' \
// RUN:   --expect 'x_grad=[[1.3125+0.4375i, -3.578125-0.828125i], [-0.3125+1.1875i, -0.703125-2.5i]]' \
// RUN:   --expect 'y_grad=[1.578125+1.96875i, 3.328125+3.84375i]'
// RUN: ebb run %t.multiply.mlir --function multiply_grad_grad \
// RUN:   --input 'x=[[-1.5-0.375i, -1.125-0.5i], [-1.75+1.5i, -1.25-1.625i]]' \
// RUN:   --input 'y=[-0.5+0.5i, 1.375+1.25i]' \
// RUN:   --input 'out_grad=[[-1.75+0.875i, -1.125-1.625i], [-0.875-1.5i, 0.625-1.25i]]' \
// RUN:   --input 'x_grad_grad=[[1.75-1.875i, 1.375+1.875i], [0.875-1i, -1.375-1.125i]]' \
// RUN:   --input 'y_grad_grad=[0.625+0.75i, 0.75+1.25i]' \
// RUN:   --expect 'x_grad=[[-0.4375+1.859375i, -2.875+0.1875i], [-1.671875-0.28125i, -1.09375-1.71875i]]' \
// RUN:   --expect 'y_grad=[-3.96875-3.9375i, -4.046875+2.296875i]' \
// RUN:   --expect 'out_grad_grad=[[-0.59375+0.453125i, -0.671875+2.515625i], [-2.15625+0.5625i, 0.609375-6.046875i]]'
// RUN: ebb check %s --function multiply --order 1
// RUN: ebb check %s --function multiply --order 2
// RUN: ebb check %s --function multiply --order 3
//
// RUN: ebb run %s --function divide \
// RUN:   --input 'x=[[-0.625-1.5i, -0.875-1.125i], [-0.625+0.25i, -1.125+1.625i]]' \
// RUN:   --input 'y=[0.25+1i, 1.625-1.375i]' \
// RUN:   --expect 'out=[[-1.5588235294117647+0.23529411764705882i, 0.02758620689655172-0.6689655172413793i], [0.08823529411764705+0.6470588235294118i, -0.896551724137931+0.2413793103448276i]]'
// RUN: ebb grad %s --function divide --order 2 -o %t.divide.mlir
// RUN: ebb run %t.divide.mlir --function divide_grad \
// RUN:   --input 'x=[[-0.625-1.5i, -0.875-1.125i], [-0.625+0.25i, -1.125+1.625i]]' \
// RUN:   --input 'y=[0.25+1i, 1.625-1.375i]' \
// RUN:   --input 'out_grad=[[0.625+0.5i, -1.25-1i], [-0.25+0.5i, 1-0.375i]]' \
// RUN:   --expect 'x_grad=[[-0.3235294117647059+0.7058823529411764i, -0.7517241379310345+0.02068965517241379i], [-0.5294117647058824-0.11764705882352941i, 0.24482758620689654-0.43793103448275866i]]' \
// RUN:   --expect 'y_grad=[-0.5475778546712803+0.6920415224913496i, 0.3597859690844233+0.1687752675386444i]'
// RUN: ebb run %t.divide.mlir --function divide_grad_grad \
// RUN:   --input 'x=[[-0.625-1.5i, -0.875-1.125i], [-0.625+0.25i, -1.125+1.625i]]' \
// RUN:   --input 'y=[0.25+1i, 1.625-1.375i]' \
// RUN:   --input 'out_grad=[[0.625+0.5i, -1.25-1i], [-0.25+0.5i, 1-0.375i]]' \
// RUN:   --input 'x_grad_grad=[[0.125-1.5i, 1.625+0.625i], [-1.375-1.625i, 1-1.5i]]' \
// RUN:   --input 'y_grad_grad=[1.875-1.875i, 0+1.875i]' \
// RUN:   --expect 'x_grad=[[1.1288927335640138+1.647923875432526i, -0.44161712247324614-0.4936979785969085i], [-0.9602076124567472+1.0121107266435987i, 0.4337693222354341-0.08454221165279432i]]' \
// RUN:   --expect 'y_grad=[0.6148992468959903+4.674994911459393i, 0.16117758005658295+0.42758128664561884i]' \
// RUN:   --expect 'out_grad_grad=[[-3.964532871972318-3.5977508650519034i, -0.04102259215219978+0.3180737217598098i], [-3.1634948096885815+1.9628027681660902i, 0.4659928656361474+0.5057074910820452i]]'
// RUN: ebb check %s --function divide --order 1
// RUN: ebb check %s --function divide --order 2
// RUN: ebb check %s --function divide --order 3
//
// RUN: ebb run %s --function add_n \
// RUN:   --input 'x=[-1.625-1.875i, 1.375-1.75i]' \
// RUN:   --input 'y=[1.375-1.625i, 1.125+0.25i]' \
// RUN:   --expect 'out=[-1.875-5.375i, 3.875-3.25i]'
// RUN: ebb grad %s --function add_n --order 2 -o %t.add_n.mlir
// RUN: ebb run %t.add_n.mlir --function add_n_grad \
// RUN:   --input 'x=[-1.625-1.875i, 1.375-1.75i]' \
// RUN:   --input 'y=[1.375-1.625i, 1.125+0.25i]' \
// RUN:   --input 'out_grad=[-0.75-1.5i, 0.625+0.375i]' \
// RUN:   --expect 'x_grad=[-1.5-3i, 1.25+0.75i]' \
// RUN:   --expect 'y_grad=[-0.75-1.5i, 0.625+0.375i]'
// RUN: ebb run %t.add_n.mlir --function add_n_grad_grad \
// RUN:   --input 'x=[-1.625-1.875i, 1.375-1.75i]' \
// RUN:   --input 'y=[1.375-1.625i, 1.125+0.25i]' \
// RUN:   --input 'out_grad=[-0.75-1.5i, 0.625+0.375i]' \
// RUN:   --input 'x_grad_grad=[1.375-1i, -1.25-1.5i]' \
// RUN:   --input 'y_grad_grad=[-0.875+1.5i, -1.625-0.125i]' \
// RUN:   --expect 'x_grad=[0, 0]' \
// RUN:   --expect 'y_grad=[0, 0]' \
// RUN:   --expect 'out_grad_grad=[1.875-0.5i, -4.125-3.125i]'
// RUN: ebb check %s --function add_n --order 1
// RUN: ebb check %s --function add_n --order 2
// RUN: ebb check %s --function add_n --order 3
//
// RUN: ebb run %s --function scale \
// RUN:   --input 'x=[1.75+0.5i, 0.75+1i]' \
// RUN:   --expect 'out=[4.5+1i, 2.5+2i]'
// RUN: ebb grad %s --function scale --order 2 -o %t.scale.mlir
// RUN: ebb run %t.scale.mlir --function scale_grad \
// RUN:   --input 'x=[1.75+0.5i, 0.75+1i]' \
// RUN:   --input 'out_grad=[1-0.5i, -1.5-1i]' \
// RUN:   --expect 'x_grad=[2-1i, -3-2i]'
// RUN: ebb run %t.scale.mlir --function scale_grad_grad \
// RUN:   --input 'x=[1.75+0.5i, 0.75+1i]' \
// RUN:   --input 'out_grad=[1-0.5i, -1.5-1i]' \
// RUN:   --input 'x_grad_grad=[0.25-1.625i, 0-1.5i]' \
// RUN:   --expect 'x_grad=[0, 0]' \
// RUN:   --expect 'out_grad_grad=[0.5-3.25i, 0-3i]'
// RUN: ebb check %s --function scale --order 1
// RUN: ebb check %s --function scale --order 2
// RUN: ebb check %s --function scale --order 3

func.func @add(%x: tensor<2x2xcomplex<f64>> {ebb.name = "x"}, %y: tensor<2xcomplex<f64>> {ebb.name = "y"})
    -> (tensor<2x2xcomplex<f64>> {ebb.name = "out"}) {
  %out = ebb.add %x, %y : (tensor<2x2xcomplex<f64>>, tensor<2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  return %out : tensor<2x2xcomplex<f64>>
}
func.func @subtract(%x: tensor<2x2xcomplex<f64>> {ebb.name = "x"}, %y: tensor<2xcomplex<f64>> {ebb.name = "y"})
    -> (tensor<2x2xcomplex<f64>> {ebb.name = "out"}) {
  %out = ebb.subtract %x, %y : (tensor<2x2xcomplex<f64>>, tensor<2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  return %out : tensor<2x2xcomplex<f64>>
}
func.func @multiply(%x: tensor<2x2xcomplex<f64>> {ebb.name = "x"}, %y: tensor<2xcomplex<f64>> {ebb.name = "y"})
    -> (tensor<2x2xcomplex<f64>> {ebb.name = "out"}) {
  %out = ebb.multiply %x, %y : (tensor<2x2xcomplex<f64>>, tensor<2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  return %out : tensor<2x2xcomplex<f64>>
}
func.func @divide(%x: tensor<2x2xcomplex<f64>> {ebb.name = "x"}, %y: tensor<2xcomplex<f64>> {ebb.name = "y"})
    -> (tensor<2x2xcomplex<f64>> {ebb.name = "out"}) {
  %out = ebb.divide %x, %y : (tensor<2x2xcomplex<f64>>, tensor<2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  return %out : tensor<2x2xcomplex<f64>>
}
func.func @add_n(%x: tensor<2xcomplex<f64>> {ebb.name = "x"}, %y: tensor<2xcomplex<f64>> {ebb.name = "y"})
    -> (tensor<2xcomplex<f64>> {ebb.name = "out"}) {
  %out = ebb.add_n %x, %y, %x : (tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  return %out : tensor<2xcomplex<f64>>
}
func.func @scale(%x: tensor<2xcomplex<f64>> {ebb.name = "x"})
    -> (tensor<2xcomplex<f64>> {ebb.name = "out"}) {
  %out = ebb.scale %x {scale = 2.0, bias = 1.0} : (tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  return %out : tensor<2xcomplex<f64>>
}
