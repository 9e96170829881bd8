#!/usr/bin/env python3
"""Makes pool.{mlir,npz}: squares of poolings, so that the second derivative of
a maximum is not zero, and what PyTorch's autograd says of them. README.md has
the layout and the version. Needs torch and numpy; the tests need neither.
"""
import numpy as np
import torch
import torch.nn.functional as F

from make import Suite, tensor_type


class PoolSuite(Suite):
    maker = "make_pool.py"

    def function(self, case, op, attrs, arguments, results):
        x, out = (tensor_type(v["x" if v is arguments else "out"])
                  for v in (arguments, results))
        self.functions.append(
            f'func.func @{case}(%x: {x} {{ebb.name = "x"}})\n'
            f'    -> ({out} {{ebb.name = "out"}}) {{\n'
            f"  %pooled = ebb.{op} %x {{{', '.join(attrs)}}}\n"
            f"      : ({x}) -> {out}\n"
            f"  %out = ebb.multiply %pooled, %pooled\n"
            f"      : ({out}, {out}) -> {out}\n"
            f"  return %out : {out}\n}}\n")


def same_paddings(extents, kernel, strides):
    pads = []
    for extent, k, s in zip(extents, kernel, strides):
        total = max((-(-extent // s) - 1) * s + k - extent, 0)
        pads += [total // 2, total - total // 2]
    return pads


def pooled(x, kind, kernel, strides=(1, 1), pads=(0, 0, 0, 0), ceil=False,
           exclusive=True, adaptive=False):
    """pads: before and after of the rows, then of the columns."""
    if adaptive:
        return (F.adaptive_max_pool2d if kind == "max"
                else F.adaptive_avg_pool2d)(x, kernel)
    if pads[0] == pads[1] and pads[2] == pads[3]:
        both = (pads[0], pads[2])
        if kind == "max":
            return F.max_pool2d(x, kernel, strides, both, ceil_mode=ceil)
        return F.avg_pool2d(x, kernel, strides, both, ceil_mode=ceil,
                            count_include_pad=not exclusive)
    # PyTorch pads both sides alike; these pad first.
    assert not ceil
    around = (pads[2], pads[3], pads[0], pads[1])
    if kind == "max":
        return F.max_pool2d(F.pad(x, around, value=-torch.inf), kernel,
                            strides)
    sums = F.avg_pool2d(F.pad(x, around), kernel, strides)
    if exclusive:
        sums = sums / F.avg_pool2d(F.pad(torch.ones_like(x), around), kernel,
                                   strides)
    return sums


def pool_case(suite, case, kind, kernel, strides=(1, 1), paddings=None,
              ceil=False, exclusive=True, last=False, adaptive=False,
              algorithm="EXPLICIT", glob=False, shape=(1, 2, 6, 5),
              dtype=np.float32):
    def listed(values):
        return f"array<i64: {', '.join(map(str, values))}>"

    pads = {None: (0, 0, 0, 0), 1: paddings and 4 * list(paddings),
            2: paddings and np.repeat(paddings, 2).tolist(),
            4: paddings}[paddings and len(paddings)]
    if algorithm == "SAME":
        pads = same_paddings(shape[2:], kernel, strides)
    attrs = [f"kernel_size = {listed(kernel)}", f'pooling_type = "{kind}"']
    attrs += [f"strides = {listed(strides)}"] if strides != (1, 1) else []
    attrs += [f"paddings = {listed(paddings)}"] if paddings else []
    attrs += ["ceil_mode = true"] if ceil else []
    attrs += ["exclusive = false"] if not exclusive else []
    attrs += ['data_format = "NHWC"'] if last else []
    attrs += ["global_pooling = true"] if glob else []
    attrs += ["adaptive = true"] if adaptive else []
    if algorithm != "EXPLICIT":
        attrs.append(f'padding_algorithm = "{algorithm}"')

    def formula(x):
        x = x.permute(0, 3, 1, 2) if last else x
        out = pooled(x, kind, (1, 1) if glob else kernel, strides, pads, ceil,
                     exclusive, adaptive or glob)
        out = out.permute(0, 2, 3, 1) if last else out
        return {"out": out * out}

    x = suite.values(shape, dtype)
    if last:
        x = np.ascontiguousarray(x.transpose(0, 2, 3, 1))
    suite.add(case, "pool2d", attrs, {"x": x}, formula)


def pools():
    suite = PoolSuite("pool", 3)
    f64 = {"dtype": np.float64}
    for kind in ("max", "avg"):
        def case(name, *args, **kinds):
            pool_case(suite, f"{kind}_{name}", kind, *args, **kinds)
        case("window", (2, 3))
        case("strides", (3, 3), (2, 2), (1, 1), last=kind == "avg")
        case("sparse", (2, 1), (3, 2), last=kind == "max")
        case("ceil", (3, 2), (2, 4), (1, 1), ceil=True, exclusive=False, **f64)
        case("asymmetric", (3, 2), (1, 2), (1, 0, 0, 1))
        case("same_even", (2, 4), (2, 1), algorithm="SAME", last=True)
        case("adaptive", (4, 3), adaptive=True, last=kind == "max", **f64)
        case("global", (1, 1), glob=True)
    pool_case(suite, "avg_count_padding", "avg", (3, 3), (2, 1), (1,),
              exclusive=False)
    pool_case(suite, "avg_asymmetric_count_padding", "avg", (2, 3), (2, 2),
              (0, 1, 1, 0), exclusive=False, last=True)
    pool_case(suite, "avg_ceil_exclusive", "avg", (2, 2), (2, 2), ceil=True)
    suite.write()


if __name__ == "__main__":
    print("torch", torch.__version__, "numpy", np.__version__)
    pools()
