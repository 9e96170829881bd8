// The heat equation u_t = 0.1 u_xx on [0, 1] x [0, 1], u(x, 0) = sin(pi x),
// u(0, t) = u(1, t) = 0, solved by a network trained on the equation's residual.
// The residual holds a second derivative of the network, so the parameters'
// gradient takes third ones. The exact solution is exp(-0.1 pi^2 t) sin(pi x);
// @error compares with it.
//
//   ebb train examples/heat_pinn.mlir --function loss --data examples/data/heat_points.npz \
//     --epochs 60 --batch-size 128 --optimizer adam --lr 0.005 --seed 1

// u at each point (x, t).
func.func private @u(
    %xt: tensor<?x2xf32>, %w1: tensor<2x24xf32>, %b1: tensor<24xf32>,
    %w2: tensor<24x24xf32>, %b2: tensor<24xf32>, %w3: tensor<24x1xf32>) -> tensor<?x1xf32> {
  %h1 = ebb.matmul %xt, %w1 : (tensor<?x2xf32>, tensor<2x24xf32>) -> tensor<?x24xf32>
  %p1 = ebb.add %h1, %b1 : (tensor<?x24xf32>, tensor<24xf32>) -> tensor<?x24xf32>
  %a1 = ebb.tanh %p1 : (tensor<?x24xf32>) -> tensor<?x24xf32>
  %h2 = ebb.matmul %a1, %w2 : (tensor<?x24xf32>, tensor<24x24xf32>) -> tensor<?x24xf32>
  %p2 = ebb.add %h2, %b2 : (tensor<?x24xf32>, tensor<24xf32>) -> tensor<?x24xf32>
  %a2 = ebb.tanh %p2 : (tensor<?x24xf32>) -> tensor<?x24xf32>
  %u = ebb.matmul %a2, %w3 : (tensor<?x24xf32>, tensor<24x1xf32>) -> tensor<?x1xf32>
  return %u : tensor<?x1xf32>
}

// Points do not meet, so the gradient of the sum is each point's own.
func.func private @u_sum(
    %xt: tensor<?x2xf32> {ebb.name = "xt"}, %w1: tensor<2x24xf32>, %b1: tensor<24xf32>,
    %w2: tensor<24x24xf32>, %b2: tensor<24xf32>, %w3: tensor<24x1xf32>) -> tensor<f32> {
  %u = func.call @u(%xt, %w1, %b1, %w2, %b2, %w3)
    : (tensor<?x2xf32>, tensor<2x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x1xf32>) -> tensor<?x1xf32>
  %sum = ebb.sum %u : (tensor<?x1xf32>) -> tensor<f32>
  return %sum : tensor<f32>
}

// (u_x, u_t) at each point.
func.func private @u_sum_grad(
    tensor<?x2xf32>, tensor<2x24xf32>, tensor<24xf32>, tensor<24x24xf32>,
    tensor<24xf32>, tensor<24x1xf32>) -> tensor<?x2xf32>
  attributes {ebb.gradient_of = @u_sum, ebb.wrt = ["xt"]}

func.func private @ux_sum(
    %xt: tensor<?x2xf32> {ebb.name = "xt"}, %w1: tensor<2x24xf32>, %b1: tensor<24xf32>,
    %w2: tensor<24x24xf32>, %b2: tensor<24xf32>, %w3: tensor<24x1xf32>) -> tensor<f32> {
  %g = func.call @u_sum_grad(%xt, %w1, %b1, %w2, %b2, %w3)
    : (tensor<?x2xf32>, tensor<2x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x1xf32>) -> tensor<?x2xf32>
  %ux = ebb.slice %g {axes = array<i64: 1>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  %sum = ebb.sum %ux : (tensor<?x1xf32>) -> tensor<f32>
  return %sum : tensor<f32>
}

// (u_xx, u_xt) at each point.
func.func private @ux_sum_grad(
    tensor<?x2xf32>, tensor<2x24xf32>, tensor<24xf32>, tensor<24x24xf32>,
    tensor<24xf32>, tensor<24x1xf32>) -> tensor<?x2xf32>
  attributes {ebb.gradient_of = @ux_sum, ebb.wrt = ["xt"]}

func.func @loss(
    %w1: tensor<2x24xf32> {ebb.name = "w1", ebb.role = "param", ebb.init = "xavier"},
    %b1: tensor<24xf32> {ebb.name = "b1", ebb.role = "param", ebb.init = "zeros"},
    %w2: tensor<24x24xf32> {ebb.name = "w2", ebb.role = "param", ebb.init = "xavier"},
    %b2: tensor<24xf32> {ebb.name = "b2", ebb.role = "param", ebb.init = "zeros"},
    %w3: tensor<24x1xf32> {ebb.name = "w3", ebb.role = "param", ebb.init = "xavier"},
    %xt: tensor<?x2xf32> {ebb.name = "xt"}) -> (tensor<f32> {ebb.name = "loss"}) {
  // The residual inside.
  %g = func.call @u_sum_grad(%xt, %w1, %b1, %w2, %b2, %w3)
    : (tensor<?x2xf32>, tensor<2x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x1xf32>) -> tensor<?x2xf32>
  %gg = func.call @ux_sum_grad(%xt, %w1, %b1, %w2, %b2, %w3)
    : (tensor<?x2xf32>, tensor<2x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x1xf32>) -> tensor<?x2xf32>
  %ut = ebb.slice %g {axes = array<i64: 1>, starts = array<i64: 1>, ends = array<i64: 2>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  %uxx = ebb.slice %gg {axes = array<i64: 1>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  %flow = ebb.scale %uxx {scale = 0.1} : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %r = ebb.subtract %ut, %flow : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
  %r2 = ebb.multiply %r, %r : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
  %inside = ebb.mean %r2 : (tensor<?x1xf32>) -> tensor<f32>

  // The start: the same points moved to t = 0.
  %keep_x = ebb.constant {value = dense<[1.0, 0.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %keep_t = ebb.constant {value = dense<[0.0, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %start = ebb.multiply %xt, %keep_x : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
  %u0 = func.call @u(%start, %w1, %b1, %w2, %b2, %w3)
    : (tensor<?x2xf32>, tensor<2x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x1xf32>) -> tensor<?x1xf32>
  %x = ebb.slice %xt {axes = array<i64: 1>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  %pi_x = ebb.scale %x {scale = 3.141592653589793} : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %wave = ebb.sin %pi_x : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %d0 = ebb.subtract %u0, %wave : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
  %d02 = ebb.multiply %d0, %d0 : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
  %initial = ebb.mean %d02 : (tensor<?x1xf32>) -> tensor<f32>

  // The ends: the same points moved to x = 0 and x = 1.
  %left = ebb.multiply %xt, %keep_t : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
  %right = ebb.add %left, %keep_x : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
  %ends = ebb.concat %left, %right {axis = 0 : i64} : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  %ue = func.call @u(%ends, %w1, %b1, %w2, %b2, %w3)
    : (tensor<?x2xf32>, tensor<2x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x1xf32>) -> tensor<?x1xf32>
  %ue2 = ebb.multiply %ue, %ue : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
  %boundary = ebb.mean %ue2 : (tensor<?x1xf32>) -> tensor<f32>

  %edges = ebb.add %initial, %boundary : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %loss = ebb.add %inside, %edges : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %loss : tensor<f32>
}

// The largest distance to the exact solution over the points.
func.func @error(
    %w1: tensor<2x24xf32> {ebb.name = "w1"}, %b1: tensor<24xf32> {ebb.name = "b1"},
    %w2: tensor<24x24xf32> {ebb.name = "w2"}, %b2: tensor<24xf32> {ebb.name = "b2"},
    %w3: tensor<24x1xf32> {ebb.name = "w3"}, %xt: tensor<?x2xf32> {ebb.name = "xt"})
    -> (tensor<f32> {ebb.name = "error"}) {
  %u = func.call @u(%xt, %w1, %b1, %w2, %b2, %w3)
    : (tensor<?x2xf32>, tensor<2x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x1xf32>) -> tensor<?x1xf32>
  %x, %t = ebb.split %xt {sections = array<i64: 1, 1>, axis = 1 : i64} : (tensor<?x2xf32>) -> (tensor<?x1xf32>, tensor<?x1xf32>)
  %pi_x = ebb.scale %x {scale = 3.141592653589793} : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %wave = ebb.sin %pi_x : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %rate = ebb.scale %t {scale = -0.9869604401089358} : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %decay = ebb.exp %rate : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %exact = ebb.multiply %wave, %decay : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
  %d = ebb.subtract %u, %exact : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
  %a = ebb.abs %d : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %error = ebb.max %a : (tensor<?x1xf32>) -> tensor<f32>
  return %error : tensor<f32>
}
