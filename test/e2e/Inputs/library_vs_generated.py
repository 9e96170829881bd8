#!/usr/bin/env python3
"""Library kernels against generated ones on the same graphs and numbers:
`library_vs_generated.py SCRATCH`. Each case is one op over one shape, run with
--kernels library; the results are then --expect'ed of --kernels generated. With
a second argument, a factor, the bounds are scaled.
Called by library-vs-generated.test; standard library only.
"""
import math
import pathlib
import random
import struct
import subprocess
import sys

# Unit round-off of f32.
U = 2.0 ** -24


# The bounds: |library - generated| <= bound * max(1, |library|).


def matmul_bound(k):
    """Numbers in [-1, 1]: each kernel rounds k partial sums of size sqrt(k) or
    less; k errors of sqrt(k) * u and of independent signs add up to k * u."""
    return (k + 2) * U


# Results up to 1 from exponentials and sums good to a few units each.
SOFTMAX_BOUND = 8 * U
# The library's logarithm of the sum is good to some 60 units (measured in f64),
# ours to 2.
LOG_SOFTMAX_BOUND = 128 * U



def layer_norm_bound(rows, columns):
    """Means of numbers in [-1, 1] round like products of that many terms; the
    deviation is about 0.6 and scale at most 1, so that out, x_grad and what is
    summed over rows carry such errors times 2, and a few roundings more."""
    return 4 * matmul_bound(max(rows, columns))


MATMULS = [  # x, y, transpose_x, transpose_y
    ((1, 1), (1, 1), False, False),
    ((1, 7), (7, 1), False, False),
    ((2, 3), (3, 5), False, False),
    ((16, 16), (16, 16), False, False),
    ((17, 33), (33, 9), False, False),
    ((33, 17), (33, 9), True, False),
    ((17, 33), (9, 33), False, True),
    ((33, 17), (9, 33), True, True),
    ((128, 300), (300, 65), False, False),
    ((300, 128), (65, 300), True, True),
    ((1, 1000), (1000, 3), False, False),
    ((5, 4, 3), (5, 3, 6), False, False),
    ((2, 1, 4, 3), (5, 3, 6), False, False),
    ((2, 1, 3, 4), (5, 6, 3), True, True),
    ((4, 3), (5, 3, 6), False, False),
    ((5, 4, 3), (3, 6), False, False),
    ((3,), (2, 3, 4), False, False),
    ((2, 3, 4), (4,), False, False),
    ((70,), (70,), True, True),
]
SOFTMAXES = [  # the library takes the last axis
    (1,), (9,), (3, 1), (4, 10), (64, 1000), (33, 17), (2, 5, 7), (2, 3, 4, 5),
]


CONVS = [  # op, x, filter, bias, attributes, out
    ("conv2d", (2, 3, 8, 8), (4, 3, 3, 3), True, "paddings = array<i64: 1>",
     (2, 4, 8, 8)),
    ("conv2d", (2, 16, 9, 7), (32, 16, 3, 3), False,
     "strides = array<i64: 2>, paddings = array<i64: 0, 1, 1, 0>",
     (2, 32, 4, 3)),
    ("conv2d", (2, 9, 7, 16), (16, 16, 3, 2), True,
     'data_format = "NHWC", dilations = array<i64: 2, 1>', (2, 5, 6, 16)),
    ("conv2d", (1, 32, 10, 10), (8, 32, 1, 1), True, "", (1, 8, 10, 10)),
    ("conv2d", (2, 7, 9, 8), (8, 4, 3, 3), False,
     'data_format = "NHWC", groups = 2 : i64, padding_algorithm = "SAME", '
     "strides = array<i64: 2>", (2, 4, 5, 8)),
    ("conv2d", (2, 6, 12, 12), (16, 6, 5, 5), True, "", (2, 16, 8, 8)),
    ("conv2d", (2, 8, 7, 7), (8, 1, 3, 3), True,
     "groups = 8 : i64, paddings = array<i64: 1>", (2, 8, 7, 7)),
    ("conv2d_transpose", (2, 4, 5, 5), (4, 6, 3, 3), True,
     "strides = array<i64: 2>, paddings = array<i64: 1>, "
     "output_padding = array<i64: 1>", (2, 6, 10, 10)),
    ("conv2d_transpose", (2, 5, 4, 4), (4, 3, 3, 3), True,
     'data_format = "NHWC", groups = 2 : i64', (2, 7, 6, 6)),
]
POOLS = [  # x, kernel, other attributes, out
    ((2, 9, 7, 16), 3, 'data_format = "NHWC", strides = array<i64: 2, 2>, '
     "paddings = array<i64: 1, 1>", (2, 5, 4, 16)),
    ((2, 7, 7, 16), 2, 'data_format = "NHWC", strides = array<i64: 2, 2>, '
     "ceil_mode = true", (2, 4, 4, 16)),
    ((2, 8, 8, 16), 3, 'data_format = "NHWC", exclusive = false, '
     'padding_algorithm = "SAME", strides = array<i64: 2, 2>', (2, 4, 4, 16)),
    ((2, 8, 6, 16), 2, 'data_format = "NHWC", adaptive = true', (2, 2, 2, 16)),
    ((2, 7, 5, 16), 1, 'data_format = "NHWC", global_pooling = true',
     (2, 1, 1, 16)),
]
LAYER_NORMS = [  # x, begin_norm_axis
    ((4, 8), 1), ((33, 70), 1), ((5, 1), 1), ((2, 3, 16), 2), ((2, 3, 5), 0),
    ((300, 64), 1),
]


def tensor_type(shape):
    return f"tensor<{'x'.join([str(d) for d in shape] + ['f32'])}>"


def matmul_shape(x, y, tx, ty):
    rows = [] if len(x) == 1 else [x[-1] if tx else x[-2]]
    columns = [] if len(y) == 1 else [y[-2] if ty else y[-1]]
    a, b = x[:-2], y[:-2]
    rank = max(len(a), len(b))
    a, b = (1,) * (rank - len(a)) + a, (1,) * (rank - len(b)) + b
    return [*map(max, a, b), *rows, *columns]


def conv_cases():
    for i, (op, x, w, bias, attrs, out) in enumerate(CONVS):
        operands = [x, w]
        if bias:
            last = "NHWC" in attrs
            operands.append((out[-1 if last else 1],))
        terms = w[1] * w[2] * w[3]
        braces = f" {{{attrs}}}" if attrs else ""
        names = ", ".join(f"%a{n}" for n in range(len(operands)))
        yield (f"{op}{i}", operands, 1, matmul_bound(terms),
               f"ebb.{op} {names}{braces}", [out])
        grads = [x, w] + operands[2:]
        yield (f"{op}_grad{i}", [x, w, out], 1,
               matmul_bound(max(max(w[:2]) * w[2] * w[3],
                                math.prod(out) // min(out[1], out[3]))),
               f"ebb.{op}_grad %a0, %a1, %a2{braces}", grads)


def pool_cases():
    for i, (x, kernel, attrs, out) in enumerate(POOLS):
        attrs = (f'{{kernel_size = array<i64: {kernel}, {kernel}>, '
                 f'pooling_type = "avg", {attrs}}}')
        terms = x[1] * x[2]
        yield (f"pool2d{i}", [x], 1, matmul_bound(terms),
               f"ebb.pool2d %a0 {attrs}", [out])
        yield (f"pool2d_grad{i}", [x, out, out], 1, matmul_bound(terms),
               f"ebb.pool2d_grad %a0, %a1, %a2 {attrs}", [x])
        yield (f"pool2d_double_grad{i}", [x, x], 1, matmul_bound(terms),
               f"ebb.pool2d_double_grad %a0, %a1 {attrs}", [out])


def layer_norm_cases():
    for i, (x, begin) in enumerate(LAYER_NORMS):
        before, normed = x[:begin], x[begin:]
        bound = layer_norm_bound(math.prod(before), math.prod(normed))
        axis = f"begin_norm_axis = {begin} : i64"
        for scaled in (False, True):
            sizes = "1, 1, 1" if scaled else "1, 0, 0"
            names = "%a0, %a1, %a2" if scaled else "%a0"
            attrs = f"{axis}, operandSegmentSizes = array<i32: {sizes}>"
            yield (f"layer_norm{i}_{scaled:d}",
                   [x] + 2 * [normed] if scaled else [x], 1, bound,
                   f"ebb.layer_norm {names} {{{attrs}}}", [x, before, before])
        # The variance is any number in [-1, 1] here.
        sizes = "1, 1, 0, 1, 1, 1"
        yield (f"layer_norm_grad{i}", [x, normed, before, before, x], 1, bound,
               "ebb.layer_norm_grad %a0, %a1, %a2, %a3, %a4 "
               f"{{{axis}, epsilon = 2.0 : f64, "
               f"operandSegmentSizes = array<i32: {sizes}>}}",
               [x, normed, normed])


def batch_norm_cases():
    # Channels last, the layout that the library is fast in.
    for i, x in enumerate([(4, 5, 6, 16), (2, 9, 32)]):
        c = (x[-1],)
        bound = layer_norm_bound(1, math.prod(x[:-1]))
        for mode in ("", "is_test = true, "):
            # Variances in [-1, 1] become positive by the epsilon.
            attrs = (f'{mode}data_format = "NHWC", epsilon = 2.0 : f64, '
                     "operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>")
            yield (f"batch_norm{i}_{bool(mode):d}", [x, c, c, c, c], 1, bound,
                   f"ebb.batch_norm %a0, %a1, %a2, %a3, %a4 {{{attrs}}}",
                   [x, c, c, c, c])
            sizes = "1, 1, 0, 1, 1, 1, 1, 0, 1" if mode else (
                "1, 1, 0, 0, 0, 1, 1, 0, 1")
            attrs = (f'{mode}data_format = "NHWC", epsilon = 2.0 : f64, '
                     f"operandSegmentSizes = array<i32: {sizes}>")
            types = [x, c, c, c] + ([c, c, x] if mode else [x])
            names = ", ".join(f"%a{n}" for n in range(len(types)))
            # Deviations are positive.
            spread = 1 if mode else (0.25, 1.0)
            yield (f"batch_norm_grad{i}_{bool(mode):d}", types, spread, bound,
                   f"ebb.batch_norm_grad {names} {{{attrs}}}", [x, c, c])


def cases():
    """Name, operand shapes, limits of the numbers (one: both sides of 0), bound,
    op line, results."""
    for i, (x, y, tx, ty) in enumerate(MATMULS):
        k = x[-2] if tx and len(x) > 1 else x[-1]
        flags = (f"{{transpose_x = {str(tx).lower()}, "
                 f"transpose_y = {str(ty).lower()}}}")
        yield (f"matmul{i}", [x, y], 1, matmul_bound(k),
               f"ebb.matmul %a0, %a1 {flags}", [matmul_shape(x, y, tx, ty)])
    for op, bound in (("softmax", SOFTMAX_BOUND),
                      ("log_softmax", LOG_SOFTMAX_BOUND)):
        for i, shape in enumerate(SOFTMAXES):
            yield (f"{op}{i}", [shape], 10, bound,
                   f"ebb.{op} %a0", [shape])
    yield from conv_cases()
    yield from pool_cases()
    yield from layer_norm_cases()
    yield from batch_norm_cases()


def write_npy(path, shape, values):
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) +
                     header.encode() +
                     struct.pack(f"<{len(values)}f", *values))


def ebb(model, function, inputs, options):
    command = ["ebb", "run", model, "--function", function] + options
    for i, path in enumerate(inputs):
        command += ["--input", f"{i}={path}"]
    return subprocess.run(command, text=True, capture_output=True)


def main():
    scratch = pathlib.Path(sys.argv[1])
    scratch.mkdir(parents=True, exist_ok=True)
    scale = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
    rng = random.Random(3)
    model = scratch / "model.mlir"
    with model.open("w") as out:
        for name, shapes, _, _, line, results in cases():
            arguments = ", ".join(f"%a{i}: {tensor_type(s)}"
                                  for i, s in enumerate(shapes))
            types = ", ".join(tensor_type(s) for s in shapes)
            made = ", ".join(tensor_type(s) for s in results)
            values = ", ".join(f"%r{i}" for i in range(len(results)))
            out.write(f"func.func @{name}({arguments}) -> ({made}) {{\n"
                      f"  {values} = {line} : ({types}) -> ({made})\n"
                      f"  return {values} : {made}\n}}\n")
    count = faults = 0
    for name, shapes, spread, bound, _, results in cases():
        inputs = [scratch / f"{name}.{i}.npy" for i in range(len(shapes))]
        limits = spread if isinstance(spread, tuple) else (-spread, spread)
        for path, shape in zip(inputs, shapes):
            write_npy(path, shape, [rng.uniform(*limits)
                                    for _ in range(math.prod(shape))])
        found = [f"{i}={scratch / f'{name}.out{i}.npy'}"
                 for i in range(len(results))]
        for options in (
                ["--kernels", "library"] +
                [word for f in found for word in ("--output", f)],
                ["--kernels", "generated", "--tol", repr(bound * scale)] +
                [word for f in found for word in ("--expect", f)]):
            done = ebb(model, name, inputs, options)
            if done.returncode:
                faults += 1
                print(f"{name} {shapes} {options[1]}: {done.stderr.rstrip()}",
                      file=sys.stderr)
                break
        count += 1
    print(f"{count} cases, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
