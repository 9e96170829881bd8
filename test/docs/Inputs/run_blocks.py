"""Runs the examples of a page: run_blocks.py PAGE SOURCE_ROOT FOLDER [COMMAND...].

A block of MLIR whose first line is a comment with a file's name becomes that
file; the blocks marked sh run in order, in FOLDER, with examples/ in it. Then
every option that the help of these commands (all, if none is given; "-" for no
command) lists must be in one of them.
"""
import os
import re
import subprocess
import sys

COMMANDS = ([], ["run"], ["grad"], ["check"], ["train"], ["compile"],
            ["bench"])


def main():
    page, root, folder, *commands = sys.argv[1:]
    commands = [c.split() for c in commands if c != "-"] if commands else COMMANDS
    os.makedirs(folder)
    os.symlink(os.path.join(root, "examples"),
               os.path.join(folder, "examples"))
    with open(page) as file:
        text = file.read()
    failures, shell = [], ""
    for kind, block in re.findall(r"^```(\w+)\n(.*?)^```$", text,
                                  re.M | re.S):
        if kind == "mlir":
            if name := re.match(r"// (\S+\.mlir)\n", block):
                with open(os.path.join(folder, name[1]), "w") as file:
                    file.write(block)
        elif kind == "sh":
            shell += block
            done = subprocess.run(["sh", "-e", "-c", block], cwd=folder,
                                  text=True, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, timeout=300,
                                  stdin=subprocess.DEVNULL)
            if done.returncode:
                failures.append(f"{block}{done.stdout}"
                                f"status {done.returncode}")
    if not shell:
        sys.exit(f"{page} has no example")
    for command in commands:
        help_text = subprocess.run(["ebb", *command, "--help"], text=True,
                                   check=True, capture_output=True).stdout
        flags = set(re.findall(r"^  (?:-\w,)?(--[\w-]+)", help_text, re.M))
        if not flags:
            failures.append(f"ebb {' '.join(command)} --help lists no option")
        for flag in sorted(flags):
            if not re.search(rf"(?<!\S){flag}(?![\w-])", shell):
                failures.append(f"ebb {' '.join(command)} {flag} has no "
                                f"example in {page}")
    sys.exit("\n".join(failures) if failures else 0)


main()
