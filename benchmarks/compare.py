#!/usr/bin/env python3
"""Step time of two networks in Ebb and in PyTorch eager, in the same run.

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
# name, widths, batch: the larger is bound by products, the smaller by overhead.
MODELS = [("mlp", (1024, 4096, 4096, 10), 128), ("digits_mlp", (64, 128, 10), 32)]


def make_inputs(widths, batch, path):
    import numpy as np
    rng = np.random.default_rng(7)
    arrays = {}
    for i, (a, b) in enumerate(zip(widths, widths[1:])):
        w = rng.standard_normal((a, b), dtype=np.float32) / np.float32(a) ** 0.5
        arrays[f"param/fc{i}.w"] = w
        arrays[f"param/fc{i}.b"] = np.zeros(b, np.float32)
    arrays["input/0"] = rng.standard_normal((batch, widths[0]), dtype=np.float32)
    arrays["input/1"] = rng.integers(0, widths[-1], batch)
    np.savez(path, **arrays)


def run_torch(path, threads, layers):
    """One PyTorch process: prints the same JSON as `ebb bench --json`."""
    import time
    import numpy as np
    import torch
    torch.set_num_threads(threads)
    data = np.load(path)
    weights = [(torch.tensor(data[f"param/fc{i}.w"], requires_grad=True),
                torch.tensor(data[f"param/fc{i}.b"], requires_grad=True))
               for i in range(layers)]
    x, y = torch.tensor(data["input/0"]), torch.tensor(data["input/1"])
    opt = torch.optim.SGD([t for pair in weights for t in pair], lr=LR, foreach=True)

    def step():
        opt.zero_grad(set_to_none=True)
        h = x
        for i, (w, b) in enumerate(weights):
            h = torch.addmm(b, h, w)
            h = torch.relu(h) if i + 1 < len(weights) else h
        loss = torch.nn.functional.cross_entropy(h, y)
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
    ap.add_argument("--torch-child", nargs=2, metavar=("FILE", "LAYERS"))
    a = ap.parse_args()
    if a.torch_child:
        run_torch(a.torch_child[0], a.threads, int(a.torch_child[1]))
        return
    with tempfile.TemporaryDirectory() as folder:
        for name, widths, batch in MODELS:
            path = os.path.join(folder, name + ".npz")
            make_inputs(widths, batch, path)
            threads = ["--threads", str(a.threads)]
            best = {}
            for _ in range(a.rounds):
                for who, command in (
                        ("ebb", [a.ebb, "bench", os.path.join(HERE, name + ".mlir"),
                                 "--params", path, "--json"] + threads),
                        ("torch", [sys.executable, __file__, "--torch-child", path,
                                   str(len(widths) - 1)] + threads)):
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
