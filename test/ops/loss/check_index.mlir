// An index goes through unchanged, or the run stops at the lowest bad one.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb run %s --function plain --input 'index=[[2,0],[1,2]]' --input 'target=[[0,0,0]]' --expect 'out=[[2,0],[1,2]]'
// RUN: ebb run %s --function ignoring --input 'index=[-7,1]' --input 'target=[[0],[0]]' --expect 'out=[-7,1]'
// RUN: ebb run %s --function extent_at_run_time --input 'index=[3]' --input 'target=[0,0,0,0]' --expect 'out=[3]'
// RUN: ebb run %s --function extent_at_run_time --input 'index=[]' --input 'target=[]' --expect 'out=[]'
// RUN: not ebb run %s --function plain --input 'index=[[2,0],[-1,3]]' --input 'target=[[0,0,0]]' 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: not ebb run %s --function ignoring --input 'index=[1,2]' --input 'target=[[0],[0]]' 2>&1 | FileCheck %s --check-prefix=IGNORING
// RUN: not ebb run %s --function extent_at_run_time --input 'index=[0,4294967296]' --input 'target=[0,0]' 2>&1 | FileCheck %s --check-prefix=EXTENT
// RUN: not ebb run %s --function extent_at_run_time --input 'index=[0]' --input 'target=[]' 2>&1 | FileCheck %s --check-prefix=NONE

// CHECK-LABEL: @plain
// CHECK: ebb.check_index %{{[^ ]*}}, %{{[^ ]*}} {axis = 1 : i64} : (tensor<2x2xi32>, tensor<1x3xf32>) -> tensor<2x2xi32>
// PLAIN: check_index.mlir:[[@LINE+2]]:10: error: 'ebb.check_index' op expects values in [0, 3), but got -1 at flat index 2
func.func @plain(%index: tensor<2x2xi32> {ebb.name = "index"}, %target: tensor<1x3xf32> {ebb.name = "target"}) -> (tensor<2x2xi32> {ebb.name = "out"}) {
  %out = ebb.check_index %index, %target {axis = 1 : i64} : (tensor<2x2xi32>, tensor<1x3xf32>) -> tensor<2x2xi32>
  return %out : tensor<2x2xi32>
}

// CHECK-LABEL: @ignoring
// CHECK: ebb.check_index %{{.*}} {axis = -2 : i64, ignore = -7 : i64} :
// IGNORING: check_index.mlir:[[@LINE+2]]:10: error: 'ebb.check_index' op expects values in [0, 2), but got 2 at flat index 1
func.func @ignoring(%index: tensor<2xi32> {ebb.name = "index"}, %target: tensor<2x1xf32> {ebb.name = "target"}) -> (tensor<2xi32> {ebb.name = "out"}) {
  %out = "ebb.check_index"(%index, %target) <{axis = -2 : i64, ignore = -7 : i64}> : (tensor<2xi32>, tensor<2x1xf32>) -> tensor<2xi32>
  return %out : tensor<2xi32>
}

// EXTENT: check_index.mlir:[[@LINE+3]]:10: error: 'ebb.check_index' op expects values in [0, 2), but got 4294967296 at flat index 1
// NONE: check_index.mlir:[[@LINE+2]]:10: error: 'ebb.check_index' op expects values in [0, 0), but got 0 at flat index 0
func.func @extent_at_run_time(%index: tensor<?xi64> {ebb.name = "index"}, %target: tensor<?xf32> {ebb.name = "target"}) -> (tensor<?xi64> {ebb.name = "out"}) {
  %out = ebb.check_index %index, %target {axis = 0 : i64} : (tensor<?xi64>, tensor<?xf32>) -> tensor<?xi64>
  return %out : tensor<?xi64>
}
