#!/usr/bin/env python3
"""Checks that the guides still speak of this tree.

    guides.py TREE

In README.md, CONTRIBUTING.md and docs/: relative links lead somewhere; a path
in backquotes that starts with a room and ends in a file exists; a code block
whose fence names a file ("```cpp dialect/rules/Elementwise.cpp") stands in that
file, white space apart, where a line "..." skips what is between; a table row
of docs/decisions.md names its test file, and the test function it names is
there. Prints PATH:LINE: error: TEXT. Run by guides.test.
"""
import pathlib
import re
import sys

ROOMS = ("dialect|passes|lowering|runtime|python-free-driver|tools|test|docs|"
         "examples|benchmarks|cmake|scripts")
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")
PATH = re.compile(rf"`((?:{ROOMS})/[\w./-]+\.[a-z]+)`")
FENCE = re.compile(r"^```(\w+) (\S+)\n(.*?)^```", re.M | re.S)
CELL = re.compile(r"`(test/[^`\s]+)`(?: `@(\w+)`)?")


def words(text):
    return " ".join(text.split())


def check_block(tree, path, code):
    file = tree / path
    if not file.is_file():
        return f"there is no {path}"
    text, at = words(file.read_text()), 0
    for part in re.split(r"^\s*\.\.\.\s*$", code, flags=re.M):
        found = text.find(words(part), at)
        if found < 0:
            return f"{path} does not hold this: {words(part)[:60]}"
        at = found + len(words(part))
    return None


def check_decision(tree, row):
    cells = CELL.findall(row)
    if not cells:
        yield "expects the row's test, a file under `test/`"
    for file, function in cells:
        # A missing file is reported as any missing path is.
        if function and (tree / file).is_file() and not re.search(
                rf"\b{function}\b", (tree / file).read_text()):
            yield f"{file} has no {function}"


def check_guide(tree, guide):
    text = (tree / guide).read_text()

    def line(offset):
        return text.count("\n", 0, offset) + 1

    for match in LINK.finditer(text):
        target = match.group(1)
        if "://" not in target and not (tree / guide.parent / target).exists():
            yield line(match.start()), f"the link {target} leads nowhere"
    for match in PATH.finditer(text):
        if not (tree / match.group(1)).exists():
            yield line(match.start()), f"there is no {match.group(1)}"
    for match in FENCE.finditer(text):
        problem = check_block(tree, match.group(2), match.group(3))
        if problem:
            yield line(match.start()), problem
    if guide.name == "decisions.md":
        for number, row in enumerate(text.splitlines(), 1):
            if row.startswith("| ") and not row.startswith("| Case"):
                for problem in check_decision(tree, row):
                    yield number, problem


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    tree = pathlib.Path(sys.argv[1])
    guides = [tree / "README.md", tree / "CONTRIBUTING.md",
              *sorted((tree / "docs").rglob("*.md"))]
    problems = [(guide.relative_to(tree), number, text)
                for guide in guides if guide.exists()
                for number, text in sorted(
                    check_guide(tree, guide.relative_to(tree)))]
    for guide, number, text in problems:
        print(f"{guide}:{number}: error: {text}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
