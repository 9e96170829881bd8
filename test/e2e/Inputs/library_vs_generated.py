#!/usr/bin/env python3
"""Library kernels against generated ones on the same graphs and numbers:
`library_vs_generated.py SCRATCH`. Each case is one op over one shape, run with
--kernels library; the result is then --expect'ed of --kernels generated. With
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
    less, to errors of independent signs that add up to sqrt(k) * u * a few."""
    return (4 * math.sqrt(k) + 2) * U


# Results up to 1 from exponentials and sums good to a few units each.
SOFTMAX_BOUND = 8 * U
# The library's logarithm of the sum is good to some 60 units (measured in f64),
# ours to 2.
LOG_SOFTMAX_BOUND = 128 * U

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


def tensor_type(shape):
    return f"tensor<{'x'.join([str(d) for d in shape] + ['f32'])}>"


def matmul_shape(x, y, tx, ty):
    rows = [] if len(x) == 1 else [x[-1] if tx else x[-2]]
    columns = [] if len(y) == 1 else [y[-2] if ty else y[-1]]
    a, b = x[:-2], y[:-2]
    rank = max(len(a), len(b))
    a, b = (1,) * (rank - len(a)) + a, (1,) * (rank - len(b)) + b
    return [*map(max, a, b), *rows, *columns]


def cases():
    """Name, operand shapes, spread of the numbers, bound, op line, result."""
    for i, (x, y, tx, ty) in enumerate(MATMULS):
        k = x[-2] if tx and len(x) > 1 else x[-1]
        flags = (f"{{transpose_x = {str(tx).lower()}, "
                 f"transpose_y = {str(ty).lower()}}}")
        yield (f"matmul{i}", [x, y], 1, matmul_bound(k),
               f"ebb.matmul %a0, %a1 {flags}", matmul_shape(x, y, tx, ty))
    for op, bound in (("softmax", SOFTMAX_BOUND),
                      ("log_softmax", LOG_SOFTMAX_BOUND)):
        for i, shape in enumerate(SOFTMAXES):
            yield (f"{op}{i}", [shape], 10, bound,
                   f"ebb.{op} %a0", shape)


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
        for name, shapes, _, _, line, result in cases():
            arguments = ", ".join(f"%a{i}: {tensor_type(s)}"
                                  for i, s in enumerate(shapes))
            types = ", ".join(tensor_type(s) for s in shapes)
            out.write(f"func.func @{name}({arguments}) -> "
                      f"{tensor_type(result)} {{\n  %out = {line} : ({types}) "
                      f"-> {tensor_type(result)}\n"
                      f"  return %out : {tensor_type(result)}\n}}\n")
    count = faults = 0
    for name, shapes, spread, bound, _, _ in cases():
        inputs = [scratch / f"{name}.{i}.npy" for i in range(len(shapes))]
        for path, shape in zip(inputs, shapes):
            write_npy(path, shape, [rng.uniform(-spread, spread)
                                    for _ in range(math.prod(shape))])
        found = scratch / f"{name}.npy"
        for options in (["--kernels", "library", "--output", f"0={found}"],
                        ["--kernels", "generated", "--expect", f"0={found}",
                         "--tol", repr(bound * scale)]):
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
