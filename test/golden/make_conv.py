#!/usr/bin/env python3
"""Makes conv.{mlir,npz}: convolutions and what PyTorch's autograd says of them.
README.md has the versions; make.py, beside it, has the layout. What PyTorch has
no attribute for (padding per side, SAME with strides, channels last) is padding,
cropping and permuting around its own conv2d and conv_transpose2d.
"""
import numpy as np
import torch
from torch.nn import functional

from make import Suite, tensor_type


class ConvSuite(Suite):
    maker = "make_conv.py"

    def values(self, shape, dtype):
        # Eighths: exact in f32, and they compress.
        return (self.random.integers(-12, 13, shape) / 8).astype(dtype)

    def function(self, case, op, attrs, arguments, results):
        """One op per list of `attrs`, their results flattened one after the
        other."""
        types = {n: tensor_type(a) for n, a in arguments.items()}
        signature = ", ".join(f'%{n}: {t} {{ebb.name = "{n}"}}'
                              for n, t in types.items())
        flat = tensor_type(results["out"])
        element = flat[:-1].split("x")[-1]
        lines, parts = [], []
        for i, (words, shape) in enumerate(attrs):
            out = f"tensor<{'x'.join(map(str, shape))}x{element}>"
            count = int(np.prod(shape))
            parts.append((f"%flat{i}", f"tensor<{count}x{element}>"))
            lines += [
                f"  %out{i} = ebb.{op} {', '.join(f'%{n}' for n in types)}"
                + (f" {{{', '.join(words)}}}" if words else ""),
                f"      : ({', '.join(types.values())}) -> {out}",
                f"  %flat{i} = ebb.reshape %out{i} {{shape = array<i64: "
                f"{count}>}} : ({out}) -> {parts[-1][1]}"]
        names, kinds = zip(*parts)
        lines += [f"  %out = ebb.concat {', '.join(names)}",
                  f"      : ({', '.join(kinds)}) -> {flat}"]
        self.functions.append(
            f"func.func @{case}({signature})\n"
            f'    -> ({flat} {{ebb.name = "out"}}) {{\n' +
            "\n".join(lines) + f"\n  return %out : {flat}\n}}\n")


def same(extent, kernel, stride, dilation):
    """Padding before and after for ceil(extent / stride) outputs."""
    out = -(-extent // stride)
    total = max((out - 1) * stride + dilation * (kernel - 1) + 1 - extent, 0)
    return total // 2, total - total // 2


def sides(paddings):
    """[(before, after) of H, of W] from 1, 2 or 4 values."""
    if len(paddings) == 4:
        return [tuple(paddings[:2]), tuple(paddings[2:])]
    return [(p, p) for p in (paddings * 2)[:2]]


def pad(x, pads):
    (top, bottom), (left, right) = pads
    return functional.pad(x, (left, right, top, bottom))


class Case:
    """One convolution's attributes, in Ebb's words and in PyTorch's."""

    def __init__(self, kernel, groups, last, strides=(1, 1), paddings=(0, 0),
                 dilations=(1, 1), algorithm="EXPLICIT", output_padding=None,
                 output_size=None):
        self.kernel, self.groups, self.last = kernel, groups, last
        self.strides, self.paddings = strides, paddings
        self.dilations, self.algorithm = dilations, algorithm
        self.output_padding, self.output_size = output_padding, output_size

    def attributes(self):
        def numbers(name, values, default):
            if values is None or tuple(values) == default:
                return []
            return [f"{name} = array<i64: {', '.join(map(str, values))}>"]
        text = numbers("strides", self.strides, (1, 1))
        text += numbers("paddings", self.paddings, (0, 0))
        text += numbers("dilations", self.dilations, (1, 1))
        text += numbers("output_padding", self.output_padding, None)
        text += numbers("output_size", self.output_size, None)
        if self.groups != 1:
            text.append(f"groups = {self.groups} : i64")
        if self.algorithm != "EXPLICIT":
            text.append(f'padding_algorithm = "{self.algorithm}"')
        if self.last:
            text.append('data_format = "NHWC"')
        return text

    def each(self):
        return zip(self.kernel, self.strides, self.dilations)

    def forward(self, x, filter, bias=None):
        x = x.permute(0, 3, 1, 2) if self.last else x
        pads = sides(self.paddings)
        if self.algorithm == "SAME":
            pads = [same(n, *one) for n, one in zip(x.shape[2:], self.each())]
        out = functional.conv2d(pad(x, pads), filter, bias, self.strides, 0,
                                self.dilations, self.groups)
        return out.permute(0, 2, 3, 1) if self.last else out

    def transposed(self, x, filter, bias=None):
        x = x.permute(0, 3, 1, 2) if self.last else x
        pads = sides(self.paddings)
        full = functional.conv_transpose2d(x, filter, None, self.strides, 0, 0,
                                           self.groups, self.dilations)
        if self.algorithm == "SAME":
            sizes = [n * s for n, s in zip(x.shape[2:], self.strides)]
            pads = [same(n, *one) for n, one in zip(sizes, self.each())]
        else:
            more = self.output_padding or (0, 0)
            sizes = self.output_size or [
                n - sum(p) + m for n, p, m in zip(full.shape[2:], pads, more)]
        # Cropped before, and after cropped or followed by zeros.
        cut = [(-before, size + before - n) for (before, _), size, n
               in zip(pads, sizes, full.shape[2:])]
        out = pad(full, cut)
        if bias is not None:
            out = out + bias[:, None, None]
        return out.permute(0, 2, 3, 1) if self.last else out


def add(suite, name, x, filter, variants, bias=False, groups=1, last=False,
        dtype=np.float32, op="conv2d"):
    """One function: `variants` of attributes on the same operands. `filter` is
    its shape, `x` that of the other, channels first."""
    transposed = op.endswith("transpose")
    outputs = filter[1] * groups if transposed else filter[0]
    batch, channels, *space = x
    shape = (batch, *space, channels) if last else x
    arguments = {"x": suite.values(shape, dtype),
                 "filter": suite.values(filter, dtype)}
    if bias:
        arguments["bias"] = suite.values((outputs,), dtype)
    cases = [Case(filter[2:], groups, last, **v) for v in variants]

    def outs(*operands):
        return [c.transposed(*operands) if transposed else c.forward(*operands)
                for c in cases]
    shapes = [o.shape for o in
              outs(*(torch.from_numpy(a) for a in arguments.values()))]
    attrs = [(c.attributes(), s) for c, s in zip(cases, shapes)]
    suite.add(name, op, attrs, arguments, lambda x, filter, bias=None: {
        "out": torch.cat([o.reshape(-1) for o in outs(x, filter, bias)])})


def forward(suite):
    add(suite, "windows", (1, 2, 5, 6), (2, 2, 3, 2), [
        dict(),
        dict(strides=(2, 3)),
        dict(strides=(3, 1), paddings=(1,)),
        dict(paddings=(1, 2)),
        dict(paddings=(0, 2, 1, 0), strides=(2, 1)),
        dict(dilations=(2, 3), paddings=(1, 0)),
        dict(dilations=(1, 3), strides=(2, 2), paddings=(2, 1)),
        dict(algorithm="SAME"),
        dict(algorithm="SAME", strides=(2, 3)),
        dict(algorithm="SAME", strides=(1, 2), dilations=(2, 2)),
        dict(algorithm="VALID", strides=(2, 1))], dtype=np.float64, bias=True)
    add(suite, "gaps", (1, 2, 7, 5), (2, 2, 2, 1), [
        dict(strides=(3, 2)),
        dict(strides=(3, 3), paddings=(1, 0, 0, 1)),
        dict(strides=(3, 2), algorithm="SAME")])
    add(suite, "even", (1, 2, 4, 3), (2, 2, 2, 4), [
        dict(algorithm="SAME"),
        dict(algorithm="SAME", strides=(3, 2)),
        dict(paddings=(0, 0, 1, 0))])
    add(suite, "pointwise", (1, 2, 2, 2), (3, 2, 1, 1), [
        dict(),
        dict(paddings=(1, 2)),
        dict(strides=(1, 2))])
    add(suite, "groups", (1, 4, 3, 3), (4, 2, 3, 2), [
        dict(paddings=(1, 1)),
        dict(strides=(1, 2), dilations=(1, 2), paddings=(0, 1))],
        groups=2)
    add(suite, "one_each", (1, 4, 3, 4), (2, 2, 2, 3),
        [dict(strides=(1, 2), paddings=(0, 1))], groups=2)
    add(suite, "last", (2, 3, 4, 3), (2, 3, 2, 3), [
        dict(),
        dict(algorithm="SAME", dilations=(2, 1), strides=(1, 2))],
        last=True, bias=True)
    add(suite, "last_groups", (1, 4, 4, 4), (4, 2, 3, 2), [
        dict(strides=(2, 1), paddings=(1, 0, 0, 1))], last=True, groups=2)


def transposed(suite):
    op = "conv2d_transpose"
    add(suite, "turned", (1, 2, 3, 2), (2, 2, 3, 2), [
        dict(),
        dict(strides=(2, 3)),
        dict(paddings=(1, 1)),
        dict(paddings=(0, 2, 1, 0), strides=(2, 2), output_padding=(1, 0)),
        dict(strides=(3, 2), paddings=(1, 1), output_padding=(2, 1)),
        dict(dilations=(3, 2), output_padding=(2, 1)),
        dict(strides=(2, 3), output_size=(8, 7)),
        dict(algorithm="SAME", strides=(2, 1)),
        dict(algorithm="SAME", strides=(1, 2), dilations=(2, 3)),
        dict(algorithm="VALID", strides=(1, 2))],
        op=op, dtype=np.float64, bias=True)
    add(suite, "turned_gaps", (1, 2, 2, 3), (2, 2, 1, 2), [
        dict(strides=(2, 3)),
        dict(strides=(2, 3), output_padding=(1, 2)),
        dict(strides=(2, 3), algorithm="SAME")], op=op)
    add(suite, "turned_groups", (1, 4, 3, 2), (4, 1, 2, 3), [
        dict(strides=(2, 1)),
        dict(paddings=(1, 1))], op=op, groups=2)
    add(suite, "turned_last", (1, 4, 2, 3), (4, 2, 3, 2), [
        dict(strides=(1, 2), paddings=(1, 0), output_padding=(0, 1)),
        dict(strides=(2, 2), algorithm="SAME")],
        op=op, groups=2, last=True, bias=True)


def depthwise(suite):
    op = "depthwise_conv2d"
    for n in (23, 24, 25):
        add(suite, f"each_{n}", (1, n, 2, 2), (n, 1, 2, 1),
            [dict(paddings=(0, 0, 1, 0))], op=op, groups=n)
    add(suite, "each_more", (1, 3, 4, 4), (6, 1, 3, 2), [
        dict(strides=(2, 1), paddings=(1, 1)),
        dict(algorithm="SAME", strides=(2, 2))], op=op, groups=3)
    add(suite, "each_last", (1, 4, 4, 3), (4, 1, 3, 2), [
        dict(dilations=(1, 2)),
        dict(paddings=(1, 0, 0, 1))], op=op, groups=4, last=True)
    op = "depthwise_conv2d_transpose"
    add(suite, "each_turned", (1, 3, 2, 3), (3, 1, 3, 2), [
        dict(strides=(2, 2), output_padding=(1, 0)),
        dict(paddings=(1, 1), dilations=(1, 2))], op=op, groups=3, last=True)


if __name__ == "__main__":
    print("torch", torch.__version__, "numpy", np.__version__)
    made = ConvSuite("conv", 3)
    forward(made)
    transposed(made)
    depthwise(made)
    made.write()
