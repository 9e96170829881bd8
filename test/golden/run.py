#!/usr/bin/env python3
"""Plays a golden archive back: `run.py MODEL.mlir SCRATCH [ebb run options]`.
Every case in MODEL.npz is a function of the model; for orders 0 to 2 its
results must be the recorded ones, within --expect's tolerance. Called by the
golden tests under test/e2e; standard library only.
"""
import pathlib
import subprocess
import sys
import zipfile


def arrays(folder):
    return sorted(folder.glob("*.npy"))


def play(case, order, model, options):
    """None, or why this derivative is wrong."""
    command = ["ebb", "run", model, "--function", case.name + "_grad" * order]
    for k in range(order + 1):
        for path in arrays(case / f"in{k}"):
            command += ["--input", f"{path.stem}={path}"]
    expected = arrays(case / f"out{order}")
    if not expected:
        return f"order {order}: the archive has no result"
    for path in expected:
        command += ["--expect", f"{path.stem}={path}"]
    done = subprocess.run(command + options, text=True, capture_output=True)
    if done.returncode == 0:
        return None
    return f"order {order}: exit {done.returncode}\n{done.stderr.rstrip()}"


def gradients(case, model):
    """A model with both derivatives of the case by the arguments it records."""
    wrt = [path.stem.removesuffix("_grad") for path in arrays(case / "out1")]
    made = case / "grad.mlir"
    subprocess.run(["ebb", "grad", model, "--function", case.name, "--wrt",
                    ",".join(wrt), "--order", "2", "-o", made], check=True)
    return made


def main():
    model, scratch = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    with zipfile.ZipFile(model.with_suffix(".npz")) as archive:
        archive.extractall(scratch)
        names = sorted({name.split("/")[0] for name in archive.namelist()})
    faults = 0
    for name in names:
        case = scratch / name
        made = gradients(case, model)
        for order in range(3):
            fault = play(case, order, made, sys.argv[3:])
            if fault:
                faults += 1
                print(f"{name}, {fault}", file=sys.stderr)
    print(f"{len(names)} cases, {3 * len(names)} functions, {faults} faults")
    return 1 if faults or not names else 0


if __name__ == "__main__":
    sys.exit(main())
