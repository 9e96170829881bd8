#!/usr/bin/env python3
"""Which ops of the table there are, and where their numbers come from.

    coverage.py page TREE [OUT]    the page as Markdown
    coverage.py check TREE         every differentiable op has evidence

Facts come from the TableGen definitions and the kernel tables, evidence from the
tests of each op: tools named with their versions, formulas worked by hand, and
the orders compared with finite differences. Problems are printed as
PATH: error: TEXT; the exit status says whether there were any. The table's rows
are in backward_ops.txt: a backward op and the op it differentiates.
"""
import pathlib
import re
import sys

import definitions

ROWS = pathlib.Path(__file__).with_name("backward_ops.txt")
TOOLS = re.compile(
    r"\b(PyTorch|PaddlePaddle|JAX|NumPy|SciPy|mpmath|OpenVINO|ONNX Runtime)"
    r"\s+(?://\s+)?(\d+(?:\.\d+)+)")
WORKED = re.compile(r"by hand|worked|formula|evident|exact", re.I)
CHECK = re.compile(r"\bebb check ((?:[^\n]*\\\n)*[^\n]*)")
ORDER = re.compile(r"--order[ =](\d+)")


class Evidence:
    """What the tests that name an op say of its numbers."""

    def __init__(self):
        self.tools, self.orders, self.worked = set(), set(), False
        self.files = []

    def read(self, path, text):
        self.files.append(path)
        self.tools.update(" ".join(match) for match in TOOLS.findall(text))
        self.worked |= bool(WORKED.search(text))
        for line in CHECK.findall(text):
            order = ORDER.search(line)
            self.orders.add(int(order[1]) if order else 1)

    def __bool__(self):
        return bool(self.tools or self.orders or self.worked)

    def text(self):
        parts = sorted(self.tools)
        if self.orders:
            low, high = min(self.orders), max(self.orders)
            orders = f"order {low}" if low == high else f"orders {low}-{high}"
            parts.append(f"finite differences, {orders}")
        if self.worked and not self.tools:
            parts.append("worked by hand")
        return "; ".join(parts)


def evidence(tree):
    """By op: the tests named after it, and those that list it."""
    found = {}
    for file in sorted((tree / "test" / "ops").rglob("*.mlir")):
        if file.stem.endswith("-invalid"):
            continue
        text = file.read_text()
        names = {file.stem}
        for line in re.findall(r"^// TESTS:(.*)$", text, re.M):
            names.update(re.findall(r"\bebb\.(\w+)", line))
        for name in names:
            found.setdefault(name, Evidence()).read(file.relative_to(tree),
                                                    text)
    for name, tools in goldens(tree).items():
        found.setdefault(name, Evidence()).tools.update(tools)
    return found


def goldens(tree):
    """By op: the tools that made golden data of graphs with it."""
    readme = tree / "test" / "golden" / "README.md"
    if not readme.exists():
        return {}
    made = re.search(r"^Made with ([^(]*?\d[\d.]*)", readme.read_text(), re.M)
    found = {}
    for file in sorted((tree / "test" / "golden").glob("*.mlir")):
        for name in re.findall(r"= ebb\.(\w+)", file.read_text()):
            found.setdefault(name, set()).add(made[1].strip() + " (golden)")
    return found


def libraries(tree):
    """By kernel key: the libraries with a candidate."""
    found = {}
    for file in sorted((tree / "lowering" / "onednn").glob("*.cpp")):
        for key in re.findall(r'return \{"(\w+)",\s*ask', file.read_text()):
            found.setdefault(key, set()).add("oneDNN")
    return found


def traits(op):
    return {trait["def"] for trait in op.record["traits"]}


def is_differentiable(op):
    return bool(traits(op) & {"Differentiable", "Composite"})


def rows(tree):
    """The cells of the page, row by row."""
    ops = {op.name: op for op in definitions.ops(tree)}
    proofs, candidates = evidence(tree), libraries(tree)
    for line in ROWS.read_text().splitlines():
        backward, forward = line.split()
        op, proof = ops.get(backward), Evidence()
        if forward not in ops:
            yield backward, forward, "no", "", "", "", ""
            continue
        for name in (backward, forward):
            if name in proofs:
                proof.tools.update(proofs[name].tools)
                for file in proofs[name].files:
                    if file not in proof.files:
                        proof.read(file, (tree / file).read_text())
        orders = ("every" if op is None or is_differentiable(op)
                  else "of its own")
        # Where the table invokes an op, that op is the gradient.
        registered = "yes" if op else "invokes another op"
        decomposed = "yes" if op and "Composite" in traits(op) else "no"
        keys = [ops[name].record.get("kernel", "")
                for name in (backward, forward) if name in ops]
        kernels = ["generated"]
        for key in keys[:1]:
            kernels += sorted(candidates.get(key, ()))
        yield (backward, forward, registered, orders, decomposed,
               ", ".join(kernels), proof.text())


def page(tree, out=None):
    lines = [
        "# Coverage", "",
        "Written by `tools/docs/coverage.py` from the definitions and the "
        "tests. Orders: how often the op itself can be differentiated; its "
        "gradients end nowhere. Kernels are those of the CPU; on `--target "
        "cuda` there are none yet.", "",
        "| Backward op | Of | Registered | Orders | Decomposed | Kernels "
        "| Numbers from |", "|---|---|---|---|---|---|---|"]
    counted = list(rows(tree))
    lines += ["| " + " | ".join(row) + " |" for row in counted]
    there = sum(row[2] != "no" for row in counted)
    lines += ["", f"{there} of {len(counted)} rows.", "", "## Other ops", "",
              "| Op | Orders | Decomposed | Numbers from |", "|---|---|---|---|"]
    listed = {name for line in ROWS.read_text().splitlines()
              for name in line.split()}
    proofs = evidence(tree)
    for op in sorted(definitions.ops(tree), key=lambda op: op.name):
        if op.name in listed:
            continue
        proof = proofs.get(op.name, Evidence())
        lines.append(
            f"| {op.name} | {'every' if is_differentiable(op) else 'none'} | "
            f"{'yes' if 'Composite' in traits(op) else 'no'} | "
            f"{proof.text()} |")
    text = "\n".join(lines) + "\n"
    if out:
        pathlib.Path(out).write_text(text)
    else:
        print(text, end="")
    return []


def check(tree):
    proofs = evidence(tree)
    for op in definitions.ops(tree):
        if is_differentiable(op) and not proofs.get(op.name):
            yield op.path, (
                f"op {op.name} expects evidence for its numbers in its tests: "
                "'ebb check', a tool with its version, or a formula")


if __name__ == "__main__":
    sys.exit(definitions.run({"page": page, "check": check}, __doc__))
