#!/usr/bin/env python3
"""Step time of three networks in Ebb and in PyTorch eager, in the same run.

    benchmarks/compare.py --ebb build/release/bin/ebb [--threads 2] [--rounds 3]

Needs a Python with torch and numpy (a development tool; Ebb itself needs
neither). Both sides start from the same weights and the same batch, take plain
SGD steps of 1e-3, and must agree on the first losses; processes alternate, one
at a time, and the best of the rounds counts. Prints the times and the ratio.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
LR = 1e-3
# Widths and batch: the larger is bound by products, the smaller by overhead.
MLPS = {"mlp": ((1024, 4096, 4096, 10), 128), "digits_mlp": ((64, 128, 10), 32)}
CNN, CNN_BATCH = "digits_cnn", 32 # the shipped example
MODELS = {name: os.path.join(HERE, name + ".mlir") for name in MLPS}
MODELS[CNN] = os.path.join(HERE, "..", "examples", CNN + ".mlir")


def make_inputs(name, path):
    import numpy as np
    rng = np.random.default_rng(7)
    arrays = {}

    def weights(key, *shape):
        spread = np.float32(np.prod(shape) / shape[0]) ** 0.5
        arrays["param/" + key] = rng.standard_normal(shape, dtype=np.float32) / spread

    if name == CNN:
        for i, shape in (("1", (32, 1, 3, 3)), ("2", (64, 32, 3, 3))):
            weights("filter" + i, *shape)
            for key, value in (("param/scale", 1), ("param/bias", 0), ("buffer/mean", 0),
                               ("buffer/variance", 1)):
                arrays[key + i] = np.full(shape[0], value, np.float32)
        weights("w", 256, 10)
        arrays["param/b"] = np.zeros(10, np.float32)
        arrays["input/image"] = rng.random((CNN_BATCH, 64), dtype=np.float32)
        arrays["input/label"] = rng.integers(0, 10, (CNN_BATCH, 1))
    else:
        widths, batch = MLPS[name]
        for i, (a, b) in enumerate(zip(widths, widths[1:])):
            w = rng.standard_normal((a, b), dtype=np.float32) / np.float32(a) ** 0.5
            arrays[f"param/fc{i}.w"] = w
            arrays[f"param/fc{i}.b"] = np.zeros(b, np.float32)
        arrays["input/0"] = rng.standard_normal((batch, widths[0]), dtype=np.float32)
        arrays["input/1"] = rng.integers(0, widths[-1], batch)
    np.savez(path, **arrays)


def mlp_logits(values, layers):
    import torch
    h = values["input/0"]
    for i in range(layers):
        h = torch.addmm(values[f"param/fc{i}.b"], h, values[f"param/fc{i}.w"])
        h = torch.relu(h) if i + 1 < layers else h
    return h


def cnn_logits(values):
    import torch
    from torch.nn import functional
    h = values["input/image"].reshape(-1, 1, 8, 8)
    for i in "12":
        h = functional.conv2d(h, values["param/filter" + i], padding=1)
        h = functional.batch_norm(
            h, values["buffer/mean" + i], values["buffer/variance" + i],
            values["param/scale" + i], values["param/bias" + i], training=True)
        h = functional.max_pool2d(torch.relu(h), 2)
    return torch.addmm(values["param/b"], h.flatten(1), values["param/w"])


def run_torch(name, path, threads):
    """One PyTorch process: prints the same JSON as `ebb bench --json`."""
    import time
    import numpy as np
    import torch
    torch.set_num_threads(threads)
    values = {key: torch.tensor(array) for key, array in np.load(path).items()}
    params = [v.requires_grad_() for key, v in values.items() if key.startswith("param/")]
    opt = torch.optim.SGD(params, lr=LR, foreach=True)

    def step():
        opt.zero_grad(set_to_none=True)
        if name == CNN:
            logits, label = cnn_logits(values), values["input/label"].flatten()
        else:
            logits, label = mlp_logits(values, len(MLPS[name][0]) - 1), values["input/1"]
        loss = torch.nn.functional.cross_entropy(logits, label)
        loss.backward()
        opt.step()
        return loss.item()

    losses = [step() for _ in range(5)]
    times, end = [], time.perf_counter() + 3
    while len(times) < 10 or time.perf_counter() < end:
        start = time.perf_counter()
        step()
        times.append((time.perf_counter() - start) * 1e3)
    times.sort()
    print(json.dumps({"step_ms": times[0], "step_ms_median": times[len(times) // 2],
                      "losses": losses, "version": torch.__version__}))


def last_json(command):
    out = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return json.loads(out.strip().splitlines()[-1])


def main():
    ap = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ap.add_argument("--ebb", default="build/release/bin/ebb")
    ap.add_argument("--threads", type=int, default=2)
    ap.add_argument("--rounds", type=int, default=3)
    ap.add_argument("--torch-child", nargs=2, metavar=("MODEL", "FILE"))
    a = ap.parse_args()
    if a.torch_child:
        run_torch(*a.torch_child, a.threads)
        return
    with tempfile.TemporaryDirectory() as folder:
        for name, model in MODELS.items():
            path = os.path.join(folder, name + ".npz")
            make_inputs(name, path)
            threads = ["--threads", str(a.threads)]
            best = {}
            for _ in range(a.rounds):
                for who, command in (
                        ("ebb", [a.ebb, "bench", model, "--params", path, "--json"] + threads),
                        ("torch", [sys.executable, __file__, "--torch-child", name, path]
                         + threads)):
                    result = last_json(command)
                    if who not in best or result["step_ms"] < best[who]["step_ms"]:
                        best[who] = result
            ebb, torch = best["ebb"], best["torch"]
            for p, q in zip(ebb["losses"], torch["losses"]):
                if abs(p - q) > 1e-3 * max(1, abs(q)):
                    sys.exit(f"{name}: losses differ: {ebb['losses']} {torch['losses']}")
            print(f"{name}: ebb {ebb['step_ms']:.3f} ms (median {ebb['step_ms_median']:.3f}, "
                  f"compile {ebb['compile_s']:.2f} s), torch {torch['version']} "
                  f"{torch['step_ms']:.3f} ms (median {torch['step_ms_median']:.3f}); "
                  f"ebb / torch = {ebb['step_ms'] / torch['step_ms']:.2f}")


if __name__ == "__main__":
    main()
