#!/usr/bin/env python3
"""Bandwidth of single ops and their gradients in Ebb and in PyTorch eager.

    benchmarks/ops_bandwidth.py --ebb build/release/bin/ebb [--threads 2]
        [--elements 16777216] [--rounds 2] [--seconds 0.3] [--only WORD]
        [--json FILE]

Needs a Python with torch (a development tool). For each row: MB of the operands
that are read and of the results; GB/s of that in Ebb and in PyTorch, the best of
the rounds, sides alternating; their ratio; Ebb's share of the bandwidth of a
copy measured in the same run; and the bytes Ebb's program moves for each of
those bytes, with a ! where that is more than 1.1. Operands named *_shape are
not read. Gradients in PyTorch are what its autograd does for the same op.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time

BYTES = {"f32": 4, "i64": 8, "i32": 4, "i1": 1, "ui8": 1, "f16": 2, "f64": 8}
STATEMENT = re.compile(r"(.*?) = ebb\.(\w+)([^{:]*)(\{.*\})? : \((.*)\) -> (.*)$")


def rows(n, F):
    """(name, statement, PyTorch's forward, gradient's statement or None or True).

    True: of autodiff, from the operands and the cotangent.
    """
    import torch
    a = 4096
    b = n // a
    m, mt, v, col = f"{a}x{b}xf32", f"{b}x{a}xf32", f"{b}xf32", f"{a}xf32"
    c3 = f"256x{n >> 16}x256xf32"

    def t(*types):
        return "(" + ", ".join(f"tensor<{type}>" for type in types) + ")"

    def unary(op, attrs, function, grad):
        statement = f"%out = ebb.{op} %x {attrs} : {t(m)} -> tensor<{m}>"
        if isinstance(grad, str):
            grad = f"%g = ebb.{op}_grad %{grad}, %out_grad {attrs} : {t(m, m)} -> tensor<{m}>"
        return op, statement, function, grad

    yield "assign", f"%out = ebb.assign %x : {t(m)} -> tensor<{m}>", torch.clone, None
    for op, attrs, function, grad in (
            ("relu", "", F.relu, "out"), ("gelu", "", F.gelu, "x"),
            ("swish", "", F.silu, "x"), ("mish", "", F.mish, "x"),
            ("hardswish", "", F.hardswish, "x"), ("abs", "", torch.abs, True),
            ("clip", "{min = 0.1, max = 0.8}", lambda x: x.clamp(0.1, 0.8), True),
            ("cos", "", torch.cos, True), ("sin", "", torch.sin, True),
            ("erf", "", torch.erf, True), ("exp", "", torch.exp, True),
            ("log", "", torch.log, True), ("sqrt", "", torch.sqrt, True),
            ("rsqrt", "", torch.rsqrt, True), ("sigmoid", "", torch.sigmoid, True),
            ("tanh", "", torch.tanh, True), ("sign", "", torch.sign, None),
            ("scale", "{scale = 2.0, bias = 1.0}", lambda x: 2 * x + 1, True),
            ("soft_relu", "", F.softplus, "out"),
            ("softmax", "{axis = 1}", lambda x: x.softmax(1), "out"),
            ("log_softmax", "{axis = 1}", lambda x: x.log_softmax(1), "out"),
            ("tril", "", torch.tril, None), ("triu", "", torch.triu, None)):
        yield unary(op, attrs.replace("axis = 1", "axis = 1 : i64"), function, grad)
    for op, function in (("add", torch.add), ("subtract", torch.sub),
                         ("multiply", torch.mul), ("divide", torch.div),
                         ("maximum", torch.maximum), ("minimum", torch.minimum),
                         ("elementwise_pow", torch.pow)):
        for how, y in (("", m), (" row", v), (" column", f"{a}x1xf32")):
            saved = "%x_shape, %y_shape" if op in ("add", "subtract") else "%x, %y"
            out = ", %out" if op == "divide" else ""
            grad = (f"%g, %h = ebb.{op}_grad {saved}{out}, %out_grad : "
                    f"{t(m, y, *([m] if out else []), m)} -> {t(m, y)}")
            yield (op + how, f"%out = ebb.{op} %x, %y : {t(m, y)} -> tensor<{m}>",
                   function, grad)
    yield ("add of a transpose",
           f"%t = ebb.transpose %y {{perm = array<i64: 1, 0>}} : {t(mt)} -> tensor<{m}>\n"
           f"%out = ebb.add %x, %t : {t(m, m)} -> tensor<{m}>",
           lambda y, x: x + y.T, None)
    yield ("exp of every second",
           f"%s = ebb.strided_slice %x {{axes = array<i64: 1>, starts = array<i64: 0>, "
           f"ends = array<i64: {b}>, strides = array<i64: 2>}} : {t(m)} -> "
           f"tensor<{a}x{b // 2}xf32>\n%out = ebb.exp %s : {t(f'{a}x{b // 2}xf32')} -> "
           f"tensor<{a}x{b // 2}xf32>", lambda x: x[:, ::2].exp(), None)
    for op, function in (("sum", torch.sum), ("mean", torch.mean),
                         ("max", torch.amax), ("prod", torch.prod),
                         ("logsumexp", torch.logsumexp)):
        for how, axes, out in (("first", (0,), f"{n >> 16}x256xf32"),
                               ("middle", (1,), "256x256xf32"),
                               ("last", (2,), f"256x{n >> 16}xf32"),
                               ("all", (0, 1, 2), "f32")):
            if op == "prod" and how == "all":
                continue
            key = "dims" if op == "prod" else "axis"
            attrs = f"{{{key} = array<i64: {', '.join(map(str, axes))}>}}"
            saved = "%x_shape" if op in ("sum", "mean") else "%x, %out"
            types = (c3, out) if op in ("sum", "mean") else (c3, out, out)
            grad = (f"%g = ebb.{op}_grad {saved}, %out_grad {attrs} : {t(*types)} -> "
                    f"tensor<{c3}>")
            dim = axes[0] if op == "prod" else axes
            yield (f"{op} over {how}",
                   f"%out = ebb.{op} %x {attrs} : {t(c3)} -> tensor<{out}>",
                   lambda x, f=function, d=dim: f(x, dim=d), grad)
    yield ("transpose", f"%out = ebb.transpose %x {{perm = array<i64: 1, 0>}} : {t(m)} -> "
           f"tensor<{mt}>", lambda x: x.T.contiguous(), None)
    yield ("transpose 0 2 1", f"%out = ebb.transpose %x {{perm = array<i64: 0, 2, 1>}} : "
           f"{t(c3)} -> tensor<256x256x{n >> 16}xf32>",
           lambda x: x.transpose(1, 2).contiguous(), None)
    yield ("transpose 1 0 2", f"%out = ebb.transpose %x {{perm = array<i64: 1, 0, 2>}} : "
           f"{t(c3)} -> tensor<{n >> 16}x256x256xf32>",
           lambda x: x.transpose(0, 1).contiguous(), None)
    half = f"{a}x{b // 2}xf32"
    times = "{repeat_times = array<i64: 1, 2>}"
    yield ("tile", f"%out = ebb.tile %x {times} : {t(half)} -> tensor<{m}>",
           lambda x: x.repeat(1, 2),
           f"%g = ebb.tile_grad %x_shape, %out_grad {times} : {t(half, m)} -> tensor<{half}>")
    attrs = "{repeats = 2 : i64, axis = 1 : i64}"
    yield ("repeat_interleave",
           f"%out = ebb.repeat_interleave %x {attrs} : {t(half)} -> tensor<{m}>",
           lambda x: x.repeat_interleave(2, 1),
           f"%g = ebb.repeat_interleave_grad %x_shape, %out_grad {attrs} : {t(half, m)} -> "
           f"tensor<{half}>")
    for step in (2, -2):
        ends = ((0, b) if step > 0 else (b - 1, -b - 1))
        attrs = (f"{{axes = array<i64: 1>, starts = array<i64: {ends[0]}>, ends = "
                 f"array<i64: {ends[1]}>, strides = array<i64: {step}>}}")
        yield (f"strided_slice {step}",
               f"%out = ebb.strided_slice %x {attrs} : {t(m)} -> tensor<{half}>",
               (lambda x: x[:, ::2].clone()) if step > 0 else
               (lambda x: x.flip(1)[:, ::2].clone()),
               f"%g = ebb.strided_slice_grad %x_shape, %out_grad {attrs} : {t(m, half)} -> "
               f"tensor<{m}>")
    attrs = (f"{{axes = array<i64: 1>, starts = array<i64: {b // 4}>, ends = "
             f"array<i64: {3 * b // 4}>}}")
    yield ("slice", f"%out = ebb.slice %x {attrs} : {t(m)} -> tensor<{half}>",
           lambda x: x[:, b // 4:3 * b // 4].clone(),
           f"%g = ebb.slice_grad %x_shape, %out_grad {attrs} : {t(m, half)} -> tensor<{m}>")
    yield ("concat", f"%out = ebb.concat %x, %y {{axis = 1 : i64}} : {t(half, half)} -> "
           f"tensor<{m}>", lambda x, y: torch.cat((x, y), 1),
           f"%g, %h = ebb.concat_grad %x_shape, %y_shape, %out_grad {{axis = 1 : i64}} : "
           f"{t(half, half, m)} -> {t(half, half)}")
    yield ("split", f"%out, %o2 = ebb.split_with_num %x {{num = 2 : i64, axis = 1 : i64}} : "
           f"{t(m)} -> {t(half, half)}", lambda x: [p.clone() for p in x.chunk(2, 1)], None)
    padded = f"{a + 512}x{b + 512}xf32"
    attrs = "{paddings = array<i64: 256, 256, 256, 256>}"
    yield ("pad", f"%out = ebb.pad %x {attrs} : {t(m)} -> tensor<{padded}>",
           lambda x: F.pad(x, (256,) * 4),
           f"%g = ebb.pad_grad %x_shape, %out_grad {attrs} : {t(m, padded)} -> tensor<{m}>")
    shuffled = f"64x64x64x{n >> 18}xf32"
    attrs = "{groups = 8 : i64}"
    yield ("channel_shuffle",
           f"%out = ebb.channel_shuffle %x {attrs} : {t(shuffled)} -> tensor<{shuffled}>",
           lambda x: F.channel_shuffle(x, 8),
           f"%g = ebb.channel_shuffle_grad %out_grad {attrs} : {t(shuffled)} -> "
           f"tensor<{shuffled}>")
    where = (f"{{axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: {a // 2}>, "
             "steps = array<i64: 1>")

    def assigned(x):
        x = x.clone()
        x[:a // 2] = 9
        return x
    yield ("set_value", f"%out = ebb.set_value %x {where}, shape = array<i64: 1>, values = "
           f"[9.0]}} : {t(m)} -> tensor<{m}>", assigned,
           f"%g = ebb.set_value_grad %out_grad {where}}} : {t(m)} -> tensor<{m}>")
    yield ("where", f"%out = ebb.where %c, %x, %y : {t(m[:-3] + 'i1', m, m)} -> tensor<{m}>",
           torch.where, None)
    yield ("cast to f64", f"%out = ebb.cast %x {{dtype = f64}} : {t(m)} -> "
           f"tensor<{m[:-3]}f64>", lambda x: x.double(), None)
    yield ("cast to f16", f"%out = ebb.cast %x {{dtype = f16}} : {t(m)} -> "
           f"tensor<{m[:-3]}f16>", lambda x: x.half(), None)
    ids, table, looked = f"{n // 256}xi64", "4096x256xf32", f"{n // 256}x256xf32"
    yield ("embedding", f"%out = ebb.embedding %i, %w : {t(ids, table)} -> tensor<{looked}>",
           F.embedding, f"%g = ebb.embedding_grad %i, %w_shape, %out_grad : "
           f"{t(ids, table, looked)} -> tensor<{table}>")


def parts(text):
    """Statements to (operand names to types, result names to types)."""
    made, arguments = {}, {}
    for line in text.splitlines():
        results, _, names, _, given, types = STATEMENT.match(line).groups()
        for name, type in zip(re.findall(r"%\w+", names), re.findall(r"<(.*?)>", given)):
            if name not in made:
                arguments[name] = type
        made.update(zip(re.findall(r"%\w+", results), re.findall(r"<(.*?)>", types)))
    last = re.findall(r"%\w+", text.splitlines()[-1].split(" = ")[0])
    return arguments, {name: made[name] for name in last}


def as_module(text):
    arguments, results = parts(text)
    types = ", ".join(f"tensor<{type}>" for type in results.values())
    head = ", ".join(f"{name}: tensor<{type}>" for name, type in arguments.items())
    return (f"func.func @f({head}) -> ({types}) {{\n{text}\n"
            f"return {', '.join(results)} : {types}\n}}\n")


def size(type):
    *extents, element = type.split("x")
    total = BYTES[element]
    for extent in extents:
        total *= int(extent)
    return total


def defined_bytes(text):
    arguments, results = parts(text)
    return (sum(size(type) for name, type in arguments.items() if not name.endswith("_shape"))
            + sum(map(size, results.values())))


class Side:
    """Ebb's and PyTorch's side of one row, ready to be timed."""

    def __init__(self, options, folder, statement, function, gradient):
        self.options, self.statement = options, statement
        self.model = os.path.join(folder, "f.mlir")
        text = as_module(gradient if isinstance(gradient, str) else statement)
        write(self.model, text)
        self.called = "f"
        if gradient is True:
            subprocess.run([options.ebb, "grad", self.model, "-o", self.model], check=True)
            self.called = "f_grad"
        self.run_torch = self.prepare_torch(function, bool(gradient))

    def prepare_torch(self, function, gradient):
        import torch
        inputs = []
        for type in parts(self.statement)[0].values():
            *extents, element = type.split("x")
            shape = tuple(map(int, extents))
            inputs.append(
                torch.rand(shape) + 0.01 if element == "f32" else
                torch.zeros(shape, dtype=torch.bool if element == "i1" else torch.int64))
        if not gradient:
            def forward():
                with torch.no_grad():
                    function(*inputs)
            return forward
        wanted = [x.requires_grad_() for x in inputs if x.is_floating_point()]
        out = function(*inputs)
        cotangent = torch.ones_like(out)

        def backward():
            # A sum's gradient is a view that repeats one element: Ebb writes all.
            return [g.contiguous() for g in torch.autograd.grad(
                out, wanted, cotangent, retain_graph=True)]
        return backward

    def time_ebb(self):
        out = subprocess.run(
            [self.options.ebb, "bench", self.model, "--function", self.called, "--json",
             "--seconds", str(self.options.seconds), "--threads", str(self.options.threads)],
            check=True, stdout=subprocess.PIPE, text=True).stdout
        return json.loads(out.strip().splitlines()[-1])

    def time_torch(self):
        best, end, count = float("inf"), time.perf_counter() + self.options.seconds, 0
        while count < 5 or time.perf_counter() < end:
            start = time.perf_counter()
            self.run_torch()
            best, count = min(best, (time.perf_counter() - start) * 1e3), count + 1
        return best


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def measure(options, name, statement, function, gradient, copy):
    defined = defined_bytes(gradient if isinstance(gradient, str) else statement)
    if gradient is True: # what came out comes in, and as much goes out as came in
        defined += sum(map(size, parts(statement)[0].values()))
    with tempfile.TemporaryDirectory() as folder:
        side = Side(options, folder, statement, function, gradient)
        ebb, torch = float("inf"), float("inf")
        for _ in range(options.rounds):
            result = side.time_ebb()
            ebb, torch = min(ebb, result["step_ms"]), min(torch, side.time_torch())
    rate = defined / ebb / 1e6
    return {"op": name, "mb": defined / 1e6, "ebb_gb_s": rate,
            "torch_gb_s": defined / torch / 1e6, "ratio": torch / ebb,
            "of_copy": rate / copy if copy else 1.0,
            "moved": result["moved_bytes"] / defined}


def main():
    ap = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ap.add_argument("--ebb", default="build/release/bin/ebb")
    ap.add_argument("--threads", type=int, default=2)
    ap.add_argument("--elements", type=int, default=1 << 24, help="a power of 2 from 2^18 on")
    ap.add_argument("--rounds", type=int, default=2)
    ap.add_argument("--seconds", type=float, default=0.3, help="for each side of each round")
    ap.add_argument("--only", default="", help="rows with this in their name")
    ap.add_argument("--json", help="write the rows there as well")
    options = ap.parse_args()
    # Ebb's results are made once; PyTorch allocates them anew each time, so let
    # it have the pages it had before.
    kept = {"MALLOC_MMAP_MAX_": "0", "MALLOC_TRIM_THRESHOLD_": str(1 << 40)}
    if "MALLOC_MMAP_MAX_" not in os.environ:
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, **kept})
    import torch
    torch.set_num_threads(options.threads)
    print(f"torch {torch.__version__}, {options.threads} threads, {options.elements} elements")
    print(f"{'op':28}{'MB':>8}{'ebb':>8}{'torch':>8}{'ratio':>7}{'copy':>6}{'moved':>7}")
    table, copy = [], None
    for name, statement, function, gradient in rows(options.elements, torch.nn.functional):
        for title, grad in ((name, None), (name + ", gradient", gradient)):
            if (title != name and grad is None) or (copy and options.only not in title):
                continue
            row = measure(options, title, statement, function, grad, copy)
            copy = copy or row["ebb_gb_s"]
            table.append(row)
            print(f"{title:28}{row['mb']:8.1f}{row['ebb_gb_s']:8.2f}{row['torch_gb_s']:8.2f}"
                  f"{row['ratio']:7.2f}{row['of_copy']:6.2f}{row['moved']:7.3f}"
                  + (" !" if row["moved"] > 1.1 else ""), flush=True)
    if options.json:
        write(options.json, json.dumps(table, indent=1) + "\n")


if __name__ == "__main__":
    sys.exit(main())
