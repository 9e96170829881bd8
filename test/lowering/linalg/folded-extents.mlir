// Extents that are known once equal values are one: both bounds are the same
// value at run time, so the slice is empty by its type. Compiling ends.
// RUN: ebb run %s --function twice --input 'x=[1,2,3,4]' --expect 'out=[]'
// RUN: ebb run %s --function written --input 'x=[[1,2,3,4]]' --expect 'out=[[1,2,3,4]]'
// RUN: ebb run %s --function beside --input 'x=[[1,2],[3,4]]' --expect 'out=[[],[]]'
func.func @twice(%x: tensor<?xf32> {ebb.name = "x"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %part = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: -3>, ends = array<i64: -3>} : (tensor<?xf32>) -> tensor<?xf32>
  %out = ebb.exp %part : (tensor<?xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}
func.func @written(%x: tensor<?x?xf32> {ebb.name = "x"}) -> (tensor<?x?xf32> {ebb.name = "out"}) {
  %out = ebb.set_value %x {axes = array<i64: 1, 0>, starts = array<i64: 9223372036854775807, 0>, ends = array<i64: 9223372036854775807, -2>, steps = array<i64: -1, -7>, shape = array<i64: 1>, values = [5.0]} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %out : tensor<?x?xf32>
}
func.func @beside(%x: tensor<?x?xf64> {ebb.name = "x"}) -> (tensor<?x?xf64> {ebb.name = "out"}) {
  %part = ebb.slice %x {axes = array<i64: 1>, starts = array<i64: 1>, ends = array<i64: 1>} : (tensor<?x?xf64>) -> tensor<?x?xf64>
  %out = ebb.exp %part : (tensor<?x?xf64>) -> tensor<?x?xf64>
  return %out : tensor<?x?xf64>
}
