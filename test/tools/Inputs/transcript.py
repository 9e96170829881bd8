"""Plays a transcript: transcript.py FILE FOLDER runs its commands in FOLDER.

  $ ebb run model.mlir --threads 0     a command for the shell
  ebb: error: ...                      its standard output, then its standard error
  0.123 ms  load (re)                  a line that is a regular expression
  ... (lines)                          any number of lines
  [2]                                  its exit status, if not 0

Lines that start with # are comments, and $PYTHON is the Python that runs this.
A command that fails must leave the files of FOLDER as they were.
"""
import difflib
import os
import re
import subprocess
import sys


def contents(folder):
    """Every file below the folder, with its bytes."""
    files = {}
    for base, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(base, name)
            with open(path, "rb") as file:
                files[path] = file.read()
    return files


def read_blocks(path):
    """(line number, command, expected lines)"""
    blocks = []
    with open(path) as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if line.startswith("$ "):
                blocks.append((number, line[2:], []))
            elif blocks and line and not line.startswith("#"):
                blocks[-1][2].append(line)
    return blocks


def matches(expected, actual):
    if not expected:
        return not actual
    if expected[0] == "... (lines)":
        return any(matches(expected[1:], actual[i:])
                   for i in range(len(actual) + 1))
    if not actual:
        return False
    line, pattern = actual[0], expected[0]
    same = (re.fullmatch(pattern[:-5], line) if pattern.endswith(" (re)")
            else pattern == line)
    return bool(same) and matches(expected[1:], actual[1:])


def main():
    path, folder = sys.argv[1:]
    failures = 0
    blocks = read_blocks(path)
    environment = dict(os.environ, PYTHON=sys.executable)
    for number, command, expected in blocks:
        before = contents(folder)
        done = subprocess.run(["sh", "-c", command], cwd=folder, text=True,
                              capture_output=True, timeout=120,
                              stdin=subprocess.DEVNULL, env=environment)
        actual = (done.stdout + done.stderr).splitlines()
        if done.returncode:
            actual.append(f"[{done.returncode}]")
        problems = []
        if not matches(expected, [line for line in actual if line]):
            problems += difflib.unified_diff(expected, actual, "expected",
                                             "actual", lineterm="")
        if done.returncode and contents(folder) != before:
            problems.append("fails, but changes files")
        if problems:
            failures += 1
            print(f"{path}:{number}: $ {command}", *problems, sep="\n")
    if failures or not blocks:
        sys.exit(f"{failures} of {len(blocks)} commands failed")


main()
