#!/usr/bin/env python3
"""Makes {matmul,loss,batch_norm}.{mlir,npz}: models and what PyTorch's
autograd says of them. README.md has the layout and the version; run.py, beside
it, plays the files back. Needs torch and numpy; the tests need neither.
"""
import io
import pathlib
import zipfile

import numpy as np
import torch

HERE = pathlib.Path(__file__).parent
ELEMENT = {"float32": "f32", "float64": "f64", "int32": "i32", "int64": "i64"}


def tensor_type(array):
    dims = [str(d) for d in array.shape] + [ELEMENT[str(array.dtype)]]
    return f"tensor<{'x'.join(dims)}>"


class Suite:
    """One model file and its archive; a case is one function of one op."""
    maker = "make.py"

    def __init__(self, name, seed):
        self.name = name
        self.random = np.random.default_rng(seed)
        self.entries = {}
        self.functions = []

    def values(self, shape, dtype):
        return self.random.uniform(-1.5, 1.5, shape).astype(dtype)

    def function(self, case, op, attrs, arguments, results):
        def named(items, prefix=""):
            return ", ".join(f'{prefix}{tensor_type(a)} {{ebb.name = "{n}"}}'
                             for n, a in items.items())
        signature = ", ".join(f"%{n}: {named({n: a})}"
                              for n, a in arguments.items())
        outs = ", ".join(f"%{n}" for n in results)
        types = ", ".join(tensor_type(a) for a in results.values())
        shown = f" {{{', '.join(attrs)}}}" if attrs else ""
        self.functions.append(
            f"func.func @{case}({signature})\n    -> ({named(results)}) {{\n"
            f"  {outs} = ebb.{op} {', '.join(f'%{n}' for n in arguments)}"
            f"{shown}\n"
            f"      : ({', '.join(tensor_type(a) for a in arguments.values())})"
            f"\n      -> ({types})\n  return {outs} : {types}\n}}\n")

    def add(self, case, op, attrs, arguments, formula):
        """`formula` maps torch tensors to a dict of results. Everything is
        computed in f64 from the very inputs, then rounded once."""
        tensors = {n: torch.from_numpy(a) for n, a in arguments.items()}
        dtype = next(a.dtype for a in arguments.values()
                     if a.dtype.kind == "f")
        floats = {n: t.double().requires_grad_() for n, t in tensors.items()
                  if t.is_floating_point()}
        tensors.update(floats)

        def rounded(values):
            return {n: np.ascontiguousarray(v.detach().numpy(), dtype)
                    .reshape(v.shape) for n, v in values.items()}

        def cotangents(values):
            drawn = {n + "_grad": self.values(v.shape, dtype)
                     for n, v in values.items()}
            seeds = [torch.from_numpy(a).double() for a in drawn.values()]
            return drawn, seeds

        def derivative(values, seeds):
            # A result that no argument reaches adds nothing.
            varied = [(v, s) for v, s in zip(values.values(), seeds)
                      if v.requires_grad]
            found = torch.autograd.grad(
                [v for v, _ in varied], list(floats.values()),
                [s for _, s in varied], create_graph=True, allow_unused=True)
            return {n + "_grad": torch.zeros_like(t) if g is None else g
                    for (n, t), g in zip(floats.items(), found)}

        results = formula(**tensors)
        self.function(case, op, attrs, arguments, rounded(results))
        inputs = arguments
        for order in range(3):
            if order:
                # A 0-d only result is seeded with 1 and takes no cotangent.
                inputs, seeds = cotangents(results)
                if order == 1 and [v.dim() for v in results.values()] == [0]:
                    inputs, seeds = {}, [torch.ones_like(seeds[0])]
                results = derivative(results, seeds)
            for n, a in inputs.items():
                self.entries[f"{case}/in{order}/{n}"] = a
            for n, a in rounded(results).items():
                self.entries[f"{case}/out{order}/{n}"] = a

    def write(self):
        text = f"// Written by {self.maker}. Values: {self.name}.npz.\n"
        (HERE / f"{self.name}.mlir").write_text(
            text + "\n".join(self.functions))
        with zipfile.ZipFile(HERE / f"{self.name}.npz", "w") as archive:
            for name, array in self.entries.items():
                buffer = io.BytesIO()
                np.save(buffer, array)
                entry = zipfile.ZipInfo(name + ".npy")  # a fixed date
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, buffer.getvalue())


def matmul_case(suite, case, xs, ys, tx=False, ty=False):
    def formula(x, y):
        # torch.matmul has no flags, and those of 1-d operands do nothing.
        x = x.mT if tx and x.dim() > 1 else x
        y = y.mT if ty and y.dim() > 1 else y
        return {"out": x @ y}
    flags = [f"transpose_{n} = true" for n, f in (("x", tx), ("y", ty)) if f]
    suite.add(case, "matmul", flags,
              {"x": suite.values(xs, np.float32),
               "y": suite.values(ys, np.float32)}, formula)


def matmuls():
    suite = Suite("matmul", 1)
    for tx in (False, True):
        for ty in (False, True):
            flags = f"t{int(tx)}{int(ty)}"

            def x(*batch):
                return (*batch, *((3, 4) if tx else (4, 3)))

            def y(*batch):
                return (*batch, *((6, 3) if ty else (3, 6)))
            matmul_case(suite, f"plain_{flags}", x(), y(), tx, ty)
            matmul_case(suite, f"batch_both_ways_{flags}", x(2, 1), y(5),
                        tx, ty)
            matmul_case(suite, f"batch_of_x_{flags}", x(2, 3), y(), tx, ty)
            matmul_case(suite, f"batch_of_y_{flags}", x(), y(2), tx, ty)
    matmul_case(suite, "row_column", (3,), (3,), True, True)
    matmul_case(suite, "row_matrix", (3,), (3, 6))
    matmul_case(suite, "row_batch", (3,), (2, 3, 4))
    matmul_case(suite, "row_batch_transposed", (4,), (2, 3, 4), True, True)
    matmul_case(suite, "matrix_column", (2, 3), (3,))
    matmul_case(suite, "batch_column_transposed", (2, 3, 4), (3,), True, True)
    matmul_case(suite, "nothing_contracted", (2, 0), (0, 3))
    matmul_case(suite, "empty_batch", (0, 2, 3), (3, 4))
    matmul_case(suite, "no_rows", (0, 3), (3, 4))
    matmul_case(suite, "equal_batches", (2, 4, 3), (2, 3, 6))
    matmul_case(suite, "larger", (9, 33), (33, 7))
    suite.write()


def cross_entropy(axis, soft, ignore):
    def formula(logits, label):
        logp = torch.log_softmax(logits, axis)
        if soft:
            loss = -(label * logp).sum(axis, keepdim=True)
        else:
            skip = label == ignore
            index = label.long().masked_fill(skip, 0)
            loss = -logp.gather(axis, index).masked_fill(skip, 0)
        return {"softmax": torch.softmax(logits, axis), "loss": loss}
    return formula


def loss_case(suite, case, shape, axis=-1, soft=False, ignore=-100, skip=(),
              labels=np.int64, dtype=np.float64):
    logits = suite.values(shape, dtype) * 2
    if soft:
        label = abs(suite.values(shape, dtype))
    else:
        small = list(shape)
        small[axis] = 1
        label = suite.random.integers(0, shape[axis], small).astype(labels)
        label.reshape(-1)[list(skip)] = ignore
    attrs = []
    if soft:
        attrs.append("soft_label = true")
    if ignore != -100:
        attrs.append(f"ignore_index = {ignore} : i64")
    if axis != -1:
        attrs.append(f"axis = {axis} : i64")
    suite.add(case, "softmax_with_cross_entropy", attrs,
              {"logits": logits, "label": label},
              cross_entropy(axis, soft, ignore))


def losses():
    suite = Suite("loss", 2)
    loss_case(suite, "hard_i64", (4, 5))
    loss_case(suite, "hard_i32", (4, 5), labels=np.int32)
    loss_case(suite, "hard_f32", (4, 5), dtype=np.float32)
    loss_case(suite, "hard_axis_0", (5, 3), axis=0)
    loss_case(suite, "hard_axis_middle", (2, 4, 3), axis=1, labels=np.int32)
    loss_case(suite, "hard_axis_negative", (2, 4, 3), axis=-2)
    loss_case(suite, "hard_vector", (5,))
    loss_case(suite, "ignored_default", (4, 5), skip=(1, 3))
    loss_case(suite, "ignored_class", (4, 5), ignore=2, skip=(0,),
              labels=np.int32)
    loss_case(suite, "ignored_all", (2, 5), skip=(0, 1))
    loss_case(suite, "one_class", (3, 1))
    loss_case(suite, "soft", (4, 5), soft=True)
    loss_case(suite, "soft_f32", (4, 5), soft=True, dtype=np.float32)
    loss_case(suite, "soft_axis_middle", (2, 4, 3), axis=1, soft=True)
    loss_case(suite, "soft_one_class", (3, 1), soft=True)
    suite.write()


def batch_norm(last, momentum, epsilon, use_global):
    def formula(x, mean, variance, scale=None, bias=None):
        first = x.movedim(-1, 1) if last else x
        axes = [d for d in range(x.dim()) if d != 1]
        if use_global:
            m, var = mean, variance
            means, variances = mean, variance
            # PyTorch does not differentiate by running statistics.
            shape = [-1 if d == 1 else 1 for d in range(x.dim())]
            h = (first - m.view(shape)) / (var.view(shape) + epsilon).sqrt()
            out = h if scale is None else h * scale.view(shape)
            out = out if bias is None else out + bias.view(shape)
        else:
            m, var = first.mean(axes), first.var(axes, unbiased=False)
            means = momentum * mean + (1 - momentum) * m
            variances = momentum * variance + (1 - momentum) * var
            # PyTorch's second derivative fails without a scale.
            out = torch.nn.functional.batch_norm(
                first, None, None, torch.ones_like(m) if scale is None
                else scale, bias, True, eps=epsilon)
        return {"out": out.movedim(1, -1) if last else out, "mean_out": means,
                "variance_out": variances, "saved_mean": m,
                "saved_variance": 1 / (var + epsilon).sqrt()}
    return formula


def batch_norm_case(suite, case, shape, layout="NCHW", params=("scale", "bias"),
                    flags=(), use_global=False, dtype=np.float64):
    last = layout.endswith("C") and len(shape) > 2
    channels = (shape[-1 if last else 1],)
    arguments = {"x": suite.values(shape, dtype),
                 "mean": suite.values(channels, dtype),
                 "variance": abs(suite.values(channels, dtype)) + dtype(0.5)}
    arguments.update({n: suite.values(channels, dtype) for n in params})
    present = ["1", "1", "1"] + [str(int(n in params))
                                 for n in ("scale", "bias")]
    attrs = [f"operandSegmentSizes = array<i32: {', '.join(present)}>",
             f'data_format = "{layout}"', "momentum = 0.75", "epsilon = 0.01",
             *(f"{f} = true" for f in flags)]
    suite.add(case, "batch_norm", attrs, arguments,
              batch_norm(last, 0.75, 0.01, use_global))


def batch_norms():
    suite = Suite("batch_norm", 3)
    batch_norm_case(suite, "nchw", (2, 3, 2, 2))
    batch_norm_case(suite, "nhwc", (2, 2, 2, 3), "NHWC")
    batch_norm_case(suite, "ncl", (3, 2, 2), "NCL", ("scale",))
    batch_norm_case(suite, "nlc", (3, 2, 2), "NLC", ("bias",))
    batch_norm_case(suite, "ncdhw", (2, 2, 2, 1, 2), "NCDHW", ())
    batch_norm_case(suite, "ndhwc", (2, 2, 1, 2, 2), "NDHWC")
    batch_norm_case(suite, "rows", (5, 3), dtype=np.float32)
    batch_norm_case(suite, "trainable", (4, 2), "NHWC",
                    flags=("is_test", "trainable_statistics"))
    batch_norm_case(suite, "global_nchw", (2, 3, 2, 2), use_global=True,
                    flags=("use_global_stats",))
    batch_norm_case(suite, "test_nhwc", (2, 2, 3), "NLC", ("scale",),
                    use_global=True, flags=("is_test",))
    batch_norm_case(suite, "test_rows", (3, 2), params=(), use_global=True,
                    flags=("is_test",), dtype=np.float32)
    suite.write()


if __name__ == "__main__":
    print("torch", torch.__version__, "numpy", np.__version__)
    matmuls()
    losses()
    batch_norms()
