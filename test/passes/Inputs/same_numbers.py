"""Runs every composite op before and after --ebb-decompose and compares.

same_numbers.py SOURCE_ROOT WORK_FOLDER

The ops, and one use of each, are read from the reference that mlir-tblgen makes
of dialect/ops: a new composite op is covered as soon as it is documented.
"""
import glob
import os
import re
import shutil
import subprocess
import sys


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)[:500]}\n{done.stderr}")
    return done.stdout


def composite_examples(root):
    """(op, example) of every composite op."""
    tblgen = shutil.which("mlir-tblgen")
    headers = os.path.join(os.path.dirname(tblgen), "../include")
    for path in sorted(glob.glob(os.path.join(root, "dialect/ops/*.td"))):
        text = run(tblgen, "-gen-op-doc", "-dialect=ebb", path, "-I", root,
                   "-I", headers)
        for part in re.split(r"^### ", text, flags=re.M)[1:]:
            op = re.match(r"`ebb\.(\w+)`", part)
            if not re.search(r"^Interfaces:.*`Composite`", part,
                             re.M):
                continue
            example = re.search(r"```mlir\n\s*(.*ebb\." + op[1] + r" .*)\n",
                                part)
            if not example:
                sys.exit(f"{path}: the description of {op[1]} has no example")
            yield op[1], example[1]


def literal(type_text, seed):
    """A nested list for 2x3xf32 and the like, without zeros and ties."""
    *dims, element = type_text.split("x")
    count = 0

    def fill(axes):
        nonlocal count
        if axes:
            items = [fill(axes[1:]) for _ in range(int(axes[0]))]
            return "[" + ", ".join(items) + "]"
        count += 1
        value = (count * 37 + seed * 17) % 101
        if element[0] == "f" or element[0] == "b":
            return repr((value - 50.5) / 40)
        return str(value % 2)

    return fill(dims)


def main():
    root, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    arguments, inputs, body, results, types = [], [], [], [], []
    ops = []
    for op, example in composite_examples(root):
        ops.append(op)
        tail = re.match(r".*?= ebb\.\w+ ([^{:]*)(\{.*?\})? : "
                        r"\((.*)\) -> \(?(.*?)\)?$", example)
        operands = tail[1].replace(" ", "").split(",") if tail[1].strip() else []
        operand_types = re.findall(r"tensor<[^>]*>", tail[3])
        result_types = re.findall(r"tensor<[^>]*>", tail[4])
        if len(operands) != len(operand_types) or not result_types:
            sys.exit(f"{op}: cannot read the example: {example}")
        names = []
        for operand, type_text in zip(operands, operand_types):
            type_text = type_text.replace("?", "2")
            key = f"{op}.{operand[1:]}"
            names.append(f"%a{len(arguments)}")
            inputs += ["--input",
                       f"{key}={literal(type_text[7:-1], len(arguments))}"]
            arguments.append(f'{names[-1]}: {type_text} {{ebb.name = "{key}"}}')
        made = [f"%{op}_{i}" for i in range(len(result_types))]
        body.append(f"  {', '.join(made)} = ebb.{op} {', '.join(names)} "
                    f"{tail[2] or ''} : ({tail[3]}) -> "
                    f"({', '.join(result_types)})".replace("?", "2"))
        results += [(f"{op}.{i}", value) for i, value in enumerate(made)]
        types += [t.replace("?", "2") for t in result_types]
    if len(ops) < 30:
        sys.exit(f"expects more composite ops than {ops}")
    model = os.path.join(folder, "composite.mlir")
    parts = os.path.join(folder, "parts.mlir")
    ports = [f'{t} {{ebb.name = "{key}"}}'
             for (key, _), t in zip(results, types)]
    with open(model, "w") as file:
        file.write("func.func @all(" + ",\n    ".join(arguments) + ")\n  -> (" +
                   ",\n    ".join(ports) + ") {\n" + "\n".join(body) +
                   "\n  return " + ", ".join(value for _, value in results) +
                   "\n      : " + ", ".join(types) + "\n}\n")
    run("ebb-opt", model, "--ebb-decompose", "-o", parts)
    with open(parts) as file:
        left = set(re.findall(r"\bebb\.(\w+)[ ({]", file.read())) & set(ops)
    left -= {"matmul"}  # of real numbers it is a primitive
    if left:
        sys.exit(f"--ebb-decompose leaves {sorted(left)}")
    outputs, expects = [], []
    for key, _ in results:
        path = os.path.join(folder, key + ".npy")
        outputs += ["--output", f"{key}={path}"]
        expects += ["--expect", f"{key}={path}"]
    run("ebb", "run", model, *inputs, *outputs)
    run("ebb", "run", parts, *inputs, *expects)
    print(f"{len(ops)} composite ops agree with their parts")


main()
