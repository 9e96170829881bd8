#!/usr/bin/env python3
"""Compiles every public header alone, twice in one file, without a warning.

    public_headers.py INCLUDE_FOLDER

With the machine's g++ as C++17, and headers ending in .h also with gcc as C11.
Prints PATH: error: TEXT and the compiler's words. Run by public-headers.test.
"""
import pathlib
import subprocess
import sys

FLAGS = ["-Wall", "-Wextra", "-pedantic", "-Werror", "-c",
         "-o", "/dev/null"]
LANGUAGES = {
    "C++": (["g++", "-x", "c++", "-std=c++17"], (".h", ".hpp")),
    "C": (["gcc", "-x", "c", "-std=c11", "-Wstrict-prototypes"], (".h",)),
}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    headers = sorted(p for p in folder.rglob("*") if p.is_file())
    failed = not headers
    for header in headers:
        name = header.relative_to(folder).as_posix()
        for language, (command, suffixes) in LANGUAGES.items():
            if header.suffix not in suffixes:
                continue
            run = subprocess.run(
                [*command, *FLAGS, "-I", folder, "-"],
                input=f'#include "{name}"\n' * 2, capture_output=True,
                text=True)
            if run.returncode:
                failed = True
                print(f"{name}: error: does not compile alone as {language}")
                print(run.stderr.replace("error:", "").rstrip())
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
