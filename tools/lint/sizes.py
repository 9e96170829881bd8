#!/usr/bin/env python3
"""Checks what a single file may be: its size, its name, what it must not say.

    tools/lint/sizes.py [TREE]

The limits are CONTRIBUTING.md's conventions 6, 9, 10, 15 and 16, and that
README.md has exactly two set-up commands. Run by test/house/sizes.test.
"""
import re
import sys

import tree

STOPS = {".td": 800, ".h": 600, ".hpp": 600}
STOP = 1000
FORBIDDEN_NAMES = {"utils", "util", "common", "misc", "helpers", "helper",
                   "uncategorized"}
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)\(", re.M)
QUIET_ROOMS = ("dialect/", "passes/", "lowering/", "runtime/")
SET_UP = ["scripts/demo", "scripts/test"]


def banned_everywhere(path):
    """Pattern and sentence of what this C++ file must not say."""
    if not path.startswith("tools/"):
        yield (r"\bcl::(opt|list|bits|alias)\b",
               "no cl::opt outside tools/: options are pass options")
    if path.endswith((".h", ".hpp", ".inc")):
        yield r"\busing\s+namespace\b", "no 'using namespace' in headers"
    yield r"\breport_fatal_error\b", "errors are diagnosed, never fatal"
    if not path.startswith("test/"):
        yield r"\b(std::)?(abort|terminate)\s*\(\s*\)", "no abort: return an error"
    if path.startswith(QUIET_ROOMS):
        yield (r"\b(llvm::)?(errs|outs|dbgs)\(\)|\bstd::(cout|cerr|clog)\b"
               r"|\b(printf|fprintf|puts|fputs)\s*\(",
               "no printing here: emit a diagnostic or return a message")


def allowed_table_macro(path, name, text):
    """X-macros over an .inc table in runtime/: included, then undefined."""
    return (path.startswith("runtime/") and
            re.search(r'#\s*include\s*"[^"]+\.inc"', text) and
            re.search(rf"#\s*undef\s+{name}\b", text))


def check_cpp(path, text):
    bare = tree.bare(text)

    def line(offset):
        return bare.count("\n", 0, offset) + 1

    for pattern, sentence in banned_everywhere(path):
        for match in re.finditer(pattern, bare):
            yield line(match.start()), f"'{match.group()}': {sentence}"
    for match in MACRO.finditer(bare):
        name = match.group(1)
        table = path.startswith("runtime/") and path.endswith(".inc")
        if not table and not allowed_table_macro(path, name, text):
            yield line(match.start()), f"no function-like macros: {name}"


def check_any(path, text):
    lines = text.splitlines()
    stop = STOPS.get(path[path.rindex("."):], STOP)
    if len(lines) > stop:
        yield stop, f"expects at most {stop} lines, but got {len(lines)}"
    for number, line in enumerate(lines, 1):
        unfinished = re.search(r"\b(TODO|FIXME|XXX)\b(?!.*#\d)", line)
        if unfinished and not path.startswith(("tools/lint/", "test/house/")):
            yield number, f"{unfinished.group()} carries no issue number"


def check_name(path):
    stem = path.rsplit("/", 1)[-1].split(".")[0]
    for word in WORD.findall(stem):
        if word.lower() in FORBIDDEN_NAMES:
            yield 1, f"a file is named for its subject, not '{word}'"


def check_readme(text):
    """The fenced commands of the section "Set up" are the two promised."""
    section = re.search(r"^## Set up\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    blocks = re.findall(r"^```\w*\n(.*?)^```", section.group(1) if section
                        else "", re.M | re.S)
    commands = [line.split("#")[0].strip() for block in blocks
                for line in block.splitlines()]
    commands = [command for command in commands if command]
    if commands != SET_UP:
        yield 1, ("expects a section 'Set up' whose commands are "
                  f"{SET_UP}, but got {commands}")


def check(root):
    problems = []
    for path in tree.files(root, tree.CODE):
        name = path.as_posix()
        text = (root / path).read_text(errors="replace")
        found = [*check_name(name), *check_any(name, text)]
        if path.suffix in tree.CPP:
            found += check_cpp(name, text)
        problems += [(path, line, sentence) for line, sentence in found]
    readme = root / "README.md"
    if readme.exists():
        problems += [("README.md", line, sentence)
                     for line, sentence in check_readme(readme.read_text())]
    return problems


def main():
    root = tree.root_argument()
    return tree.report(root, check(root))


if __name__ == "__main__":
    sys.exit(main())
