#!/usr/bin/env python3
"""Checks what a host program printed against plain arithmetic in f64.

    host_numbers.py < OUTPUT

The programs in examples/host_cpp and examples/host_c print, for each of two
threads and two batch sizes, the loss and gradients of examples/regression.mlir
on numbers made by a rule; here are the rule and the derivative by hand. Run by
embedding.test and scripts/sanitize.
"""
import math
import re
import sys

LINE = re.compile(r"thread (\d) batch (\d+) loss (\S+) w_grad (.+) "
                  r"last x_grad (\S+)")


def near(got, want):
    """Within f32's accuracy: relative, but for values that cancel to small."""
    return abs(got - want) <= 1e-5 * max(abs(want), 0.02)


def expected(thread, batch):
    """Loss, its gradient to w (6) and to the last element of x."""
    w = [0.1 * (i + thread) - 0.2 for i in range(6)]
    x = [0.1 * (i * 7 % 11) - 0.5 for i in range(batch * 3)]
    y = [0.2 * (i * 3 % 5) for i in range(batch * 2)]
    loss, w_grad, last = 0.0, [0.0] * 6, 0.0
    for n in range(batch):
        last = 0.0
        for j in range(2):
            out = math.tanh(sum(x[n * 3 + k] * w[k * 2 + j] for k in range(3)))
            error = out - y[n * 2 + j]
            loss += error * error / (batch * 2)
            # d loss / d (x w), of this one output
            slope = 2 * error / (batch * 2) * (1 - out * out)
            for k in range(3):
                w_grad[k * 2 + j] += x[n * 3 + k] * slope
            last += w[4 + j] * slope
    return [loss, *w_grad, last]


def main():
    seen, wrong = set(), 0
    for line in sys.stdin:
        match = LINE.fullmatch(line.strip())
        if not match:
            print(f"error: unexpected line: {line.strip()}")
            wrong += 1
            continue
        key = (int(match[1]), int(match[2]))
        got = [float(v) for v in [match[3], *match[4].split(), match[5]]]
        want = expected(*key)
        seen.add(key)
        if len(got) != len(want) or any(
                not near(a, b) for a, b in zip(got, want)):
            print(f"error: thread {key[0]} batch {key[1]}: expects "
                  f"{[round(v, 7) for v in want]}, but got {got}")
            wrong += 1
    missing = {(t, b) for t in (0, 1) for b in (4, 300)} - seen
    if missing:
        print(f"error: no line for (thread, batch) {sorted(missing)}")
    if wrong or missing:
        return 1
    print(f"{len(seen)} lines are right")
    return 0


if __name__ == "__main__":
    sys.exit(main())
