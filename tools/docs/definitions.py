#!/usr/bin/env python3
"""What the TableGen definitions of ops and passes say, and checks on it.

    definitions.py facts TREE             summaries, examples, in-place words
    definitions.py examples TREE OUT      every op's example as a function
    definitions.py tests TREE             every op and every pass has its test
    definitions.py reference TREE DOCS    the generated reference is complete

Problems are printed as PATH: error: TEXT; the exit status says whether there
were any. llvm-tblgen comes from the PATH; files a TREE lacks are included from
the tree this script is in. Run by the tests in test/house.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

HOME = pathlib.Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^[ \t]*```mlir\n(.*?)^[ \t]*```", re.M | re.S)
STATEMENT = re.compile(
    r"(?:(?P<results>%.*?) = )?ebb\.(?P<op>\w+)(?P<operands>[^{<:]*)"
    r"(?P<attrs>.*?) : \((?P<inputs>.*)\) -> (?P<outputs>.+)")


class Definition:
    """One op or pass: its record and where it is written."""

    def __init__(self, path, record, name):
        self.path, self.record, self.name = path, record, name

    def names(self, key):
        """The names of a dag: arguments, results."""
        return [argument[1] for argument in self.record[key]["args"]]

    def examples(self):
        return FENCE.findall(self.record["description"] or "")


def records(tree, path):
    tblgen = pathlib.Path(shutil.which("llvm-tblgen")).resolve()
    include = tblgen.parents[1] / "include"
    dump = subprocess.run(
        [tblgen, "--dump-json", f"-I{tree}", f"-I{HOME}", f"-I{include}",
         tree / path], check=True, stdout=subprocess.PIPE).stdout
    return json.loads(dump)


def may_be_absent(dump, record):
    """Optional<> operands, and "x..." for lists where sizes tell operands apart."""
    kinds = dump["!instanceof"]
    sized = "AttrSizedOperandSegments" in str(record["traits"])
    for kind, name in record["arguments"]["args"]:
        if kind["def"] in kinds.get("Optional", []):
            yield name
        elif sized and kind["def"] in kinds.get("Variadic", []):
            yield name + "..."


def ops(tree):
    for file in sorted((tree / "dialect" / "ops").glob("*.td")):
        path = file.relative_to(tree)
        dump = records(tree, path)
        for name in dump["!instanceof"]["Op"]:
            record = dump[name]
            if record["opDialect"]["def"] == "Ebb_Dialect":
                op = Definition(path, record, record["opName"])
                op.optional = list(may_be_absent(dump, record))
                yield op


def passes(tree):
    for room in ("passes", "lowering"):
        path = pathlib.Path(room) / "Passes.td"
        if not (tree / path).exists():
            continue
        dump = records(tree, path)
        for name in dump["!instanceof"]["Pass"]:
            found = Definition(path, dump[name], dump[name]["argument"])
            found.options = [dump[o["def"]] for o in dump[name]["options"]]
            yield found


def check_text(definition, kind):
    summary = definition.record["summary"] or ""
    if not summary.strip() or "\n" in summary or summary.endswith("."):
        yield (f"{kind} {definition.name} expects a summary of one line without "
               f"a full stop, but got '{summary}'")
    if not definition.examples():
        yield f"{kind} {definition.name} expects an ```mlir example"


def check_op_facts(op):
    yield from check_text(op, "op")
    if op.examples() and f"ebb.{op.name} " not in op.examples()[0]:
        yield f"op {op.name} expects its example to show it"
    arguments, results = op.names("arguments"), op.names("results")
    # Plain ops, whose result type is given, state no facts.
    for pair in op.record.get("inplace", []):
        source, _, target = pair.partition(" -> ")
        if source not in arguments or target not in results:
            yield (f"op {op.name} expects 'operand -> result' in inplace, but "
                   f"got '{pair}'")
    for name in op.record.get("noNeedBuffer", []):
        if name not in arguments:
            yield (f"op {op.name} expects operands in noNeedBuffer, but got "
                   f"'{name}'")
    stated = op.record.get("optional", [])
    if stated != op.optional:
        yield (f"op {op.name} expects optional to list its Optional<> operands "
               f"{op.optional}, but got {stated}")


def facts(tree):
    for op in ops(tree):
        yield from ((op.path, text) for text in check_op_facts(op))
    for found in passes(tree):
        yield from ((found.path, text) for text in check_text(found, "pass"))
        for option in found.options:
            if not option["description"]:
                yield (found.path, f"pass {found.name} expects option "
                       f"'{option['argument']}' to be described")


def split_types(text):
    """Top-level parts of a type list."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += (c in "<(") - (c in ">)")
        if c == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return [part.strip() for part in parts + [text[start:]] if part.strip()]


def as_function(op, example):
    """The example's statements in a function whose arguments they lack."""
    defined, arguments, body = set(), {}, []
    for line in example.strip().splitlines():
        match = STATEMENT.fullmatch(line.strip())
        if not match:
            return None
        operands = re.findall(r"%\w+", match["operands"])
        types = split_types(match["inputs"])
        if len(operands) != len(types):
            return None
        for operand, type in zip(operands, types):
            if operand not in defined:
                arguments[operand] = type
        defined.update(re.findall(r"%\w+", match["results"] or ""))
        body.append("  " + line.strip())
    header = ", ".join(f"{name}: {type}" for name, type in arguments.items())
    return "\n".join([f"func.func @{op.name}({header}) {{", *body, "  return",
                      "}"])


def examples(tree, out):
    functions = []
    for op in ops(tree):
        for example in op.examples()[:1]:
            function = as_function(op, example)
            if function:
                functions.append(function)
            else:
                yield (op.path, f"op {op.name} expects one statement with its "
                       "functional type on each line of its example")
    pathlib.Path(out).write_text("\n".join(functions) + "\n")


def tests(tree):
    mentioned = set()
    for file in (tree / "test" / "ops").rglob("*.mlir"):
        for line in re.findall(r"^// TESTS:(.*)$", file.read_text(), re.M):
            mentioned.update(re.findall(r"\bebb\.(\w+)", line))
    for op in ops(tree):
        file = (pathlib.Path("test/ops") / op.path.stem.lower() /
                f"{op.name}.mlir")
        if not (tree / file).exists() and op.name not in mentioned:
            yield (op.path, f"op {op.name} expects a test {file}, or a line "
                   f"'// TESTS: ebb.{op.name}' in another op's")
    for found in passes(tree):
        stem = found.name.removeprefix("ebb-")
        places = [tree / "test" / "passes" / f"{stem}.mlir",
                  *(tree / "test" / "lowering").rglob(f"{stem}.mlir")]
        if not any(place.exists() for place in places):
            yield (found.path, f"pass {found.name} expects a test "
                   f"test/passes/{stem}.mlir")


def reference(tree, docs):
    docs = pathlib.Path(docs)
    for op in ops(tree):
        file = docs / "ops" / f"{op.path.stem}.md"
        if not file.exists() or f"### `ebb.{op.name}`" not in file.read_text():
            yield op.path, f"op {op.name} is not in {file.name}"
    for found in passes(tree):
        file = docs / f"{found.path.parent}.md"
        if not file.exists() or f"`-{found.name}`" not in file.read_text():
            yield found.path, f"pass {found.name} is not in {file.name}"


def run(commands, usage):
    """The exit status of `commands[argv[1]](tree, more...)`, which yields
    (path, problem) pairs; they are printed in order."""
    if len(sys.argv) < 3 or sys.argv[1] not in commands:
        sys.exit(usage)
    tree = pathlib.Path(sys.argv[2]).resolve()
    problems = list(commands[sys.argv[1]](tree, *sys.argv[3:]))
    for path, text in sorted(problems, key=lambda p: (str(p[0]), p[1])):
        print(f"{path}: error: {text}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(run({"facts": facts, "examples": examples, "tests": tests,
                  "reference": reference}, __doc__))
