"""The files the lints look at, and C++ text without comments and strings.

Used by rooms.py, sizes.py and emission_order.py; knows no rule itself.
"""
import os
import pathlib
import re
import sys

CPP_SOURCES = {".c", ".cpp"}
CPP_HEADERS = {".h", ".hpp", ".inc"}
CPP = CPP_SOURCES | CPP_HEADERS
SCRIPTS = {".py", ".sh"}
CODE = CPP | SCRIPTS | {".td", ".mlir", ".test"}


def files(root, suffixes):
    """Paths under root with one of the suffixes, relative and sorted."""
    found = []
    for folder, folders, names in os.walk(root):
        top = pathlib.Path(folder) == pathlib.Path(root)
        folders[:] = [
            name for name in folders
            if not name.startswith(".") and name != "__pycache__" and
            not (top and (name.startswith("build") or name == "install"))]
        for name in names:
            if pathlib.Path(name).suffix in suffixes:
                found.append((pathlib.Path(folder) / name).relative_to(root))
    return sorted(found)


_TOKENS = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<end>[^(\s]*)\(.*?\)(?P=end)"'
    r'|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.S)


def _blank(match):
    text = match.group()
    lines = "\n" * text.count("\n")
    if text.startswith(("//", "/*")):
        return " " + lines
    # 1'000'000: digit separators look like character literals.
    if text.startswith("'") and match.string[match.start() - 1].isalnum():
        return text
    return '""' + lines


def bare(text):
    """C++ text with comments blanked and literals emptied; lines stay put."""
    return _TOKENS.sub(_blank, text)


def report(root, problems):
    """Print problems as PATH:LINE: error: TEXT; the exit status."""
    for path, line, text in sorted(problems, key=lambda p: (str(p[0]), p[1])):
        print(f"{path}:{line}: error: {text}")
    name = pathlib.Path(sys.argv[0]).name
    if problems:
        print(f"{name}: {len(problems)} problem(s) in {root}")
    return 1 if problems else 0


def root_argument():
    """The tree to look at: the argument, else the one this file is in."""
    if len(sys.argv) > 2 or any(a.startswith("-") for a in sys.argv[1:]):
        sys.exit(f"usage: {sys.argv[0]} [TREE]")
    here = pathlib.Path(__file__).resolve().parents[2]
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) == 2 else here
    if not root.is_dir():
        sys.exit(f"{sys.argv[0]}: error: {root}: expects a folder")
    return root
