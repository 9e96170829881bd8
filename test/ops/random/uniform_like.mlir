// ebb.uniform_like. Numbers by a separate implementation of Philox4x32-10 in NumPy
// that gives the authors' known answers.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
//
// RUN: ebb run %s --function single --input 'x=[0,0,0,0,0,0,0,0,0,0]' --expect 'u=[0.9545971155166626,0.7501521706581116,0.11417734622955322,0.08565783500671387,0.4069603681564331,0.7952840328216553,0.17179864645004272,0.957854151725769,0.006075084209442139,0.008453071117401123]' --tol 0
// RUN: ebb run %s --function double --input 'x=[0,0,0,0,0,0,0,0,0,0]' --expect 'u=[0.9545971259940416,0.7501522218808532,0.1141773615963757,0.08565786527469754,0.40696040424518287,0.7952840372454375,0.1717986713629216,0.9578541903756559,0.00607512891292572,0.00845311302691698]' --tol 0
// Only the low 32 bits of a seed count; small floats get f32.
// RUN: ebb run %s --function half --input 'x=[0,0,0]' --expect 'u=[0.9545971155166626,0.7501521706581116,0.11417734622955322]' --tol 0
// RUN: ebb run %s --function rows --input 'x=[[1,2],[3,4]]' --expect 'u=[[0.9545971155166626,0.7501521706581116],[0.11417734622955322,0.08565783500671387]]' --tol 0
// RUN: ebb run %s --function rows --input 'x=[]' --expect 'u=[]'
// Many threads draw the same numbers: of 40000, 27904 reach 0.3.
// RUN: ebb run %s --function many --threads 1 --expect 'reached=27904'
// RUN: ebb run %s --function many --threads 3 --expect 'reached=27904'

// CHECK-LABEL: @single
// CHECK: ebb.uniform_like %{{[^ ]*}} {seed = 7 : i64} : (tensor<10xf32>) -> tensor<10xf32>
func.func @single(%x: tensor<10xf32> {ebb.name = "x"}) -> (tensor<10xf32> {ebb.name = "u"}) {
  %u = ebb.uniform_like %x {seed = 7} : (tensor<10xf32>) -> tensor<10xf32>
  return %u : tensor<10xf32>
}
func.func @double(%x: tensor<10xf64> {ebb.name = "x"}) -> (tensor<10xf64> {ebb.name = "u"}) {
  %u = ebb.uniform_like %x {seed = 7} : (tensor<10xf64>) -> tensor<10xf64>
  return %u : tensor<10xf64>
}
func.func @half(%x: tensor<3xf16> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "u"}) {
  %u = ebb.uniform_like %x {seed = 4294967303} : (tensor<3xf16>) -> tensor<3xf32>
  return %u : tensor<3xf32>
}
func.func @rows(%x: tensor<?x2xf32> {ebb.name = "x"}) -> (tensor<?x2xf32> {ebb.name = "u"}) {
  %u = ebb.uniform_like %x {seed = 7} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %u : tensor<?x2xf32>
}
func.func @many() -> (tensor<i64> {ebb.name = "reached"}) {
  %x = ebb.full {value = 0.3} : () -> tensor<40000xf32>
  %u = ebb.uniform_like %x {seed = 7} : (tensor<40000xf32>) -> tensor<40000xf32>
  %reached = ebb.greater_equal %u, %x : (tensor<40000xf32>, tensor<40000xf32>) -> tensor<40000xi1>
  %count = ebb.sum %reached : (tensor<40000xi1>) -> tensor<i64>
  return %count : tensor<i64>
}
