#!/usr/bin/env python3
"""Checks every include line against the table of rooms in docs/rooms.md.

    tools/lint/rooms.py [TREE]

The folder of a file says which room it is in; its includes say which doors it
uses. Run by test/house/rooms.test.
"""
import re
import sys

import tree

VENDORS = {
    "onednn": re.compile(r"(oneapi/)?dnnl"),
    "cuda": re.compile(r"(cuda|cudnn|cublas|nvrtc|nvJitLink|cufft|nccl)"),
    "mpi": re.compile(r"mpi\.h$"),
}
# The dialects that belong to one target, and the rooms of lowering/ at home
# with them. Pass lists (".../Passes.h") name passes, not ops: no dialect.
TARGET_DIALECTS = {
    "Linalg": ("linalg", "cuda"),
    "GPU": ("cuda", "emulate"),
    "NVGPU": ("cuda", "emulate"),
    "LLVMIR": ("llvm", "cuda"),
}
BELOW_GRAPH = ["Linalg", "GPU", "NVGPU", "AMDGPU", "LLVMIR", "MemRef"]
BACK_ENDS = r"mlir/(Conversion|Target|ExecutionEngine)/|llvm/(?!ADT/|Support/)"
C_STANDARD = re.compile(
    r"(assert|complex|ctype|errno|fenv|float|inttypes|iso646|limits|locale|math"
    r"|setjmp|signal|stdalign|stdarg|stdatomic|stdbool|stddef|stdint|stdio"
    r"|stdlib|stdnoreturn|string|tgmath|threads|time|uchar|wchar|wctype)\.h$")
PROJECT = re.compile(
    r"(dialect|passes|lowering|runtime|tools|python-free-driver|ebb|test"
    r"|benchmarks|examples)/")


def dialects(names):
    return rf"mlir/Dialect/({'|'.join(names)})/(?!.*Passes\.h)"


class Room:
    """doors: project prefixes it may include; bars: patterns it may not."""

    def __init__(self, path, doors, bars=(), vendor=None, mlir=True, only=None):
        self.path, self.doors, self.vendor = path, doors, vendor
        self.bars = [re.compile(bar) for bar in bars]
        self.mlir, self.only = mlir, only

    def refusal(self, include):
        """Why this room may not have the include, or None."""
        if PROJECT.match(include):
            if not any(re.match(door, include) for door in self.doors):
                return f"{self.path} may not include this room"
            return None
        if self.only and not self.only.match(include):
            return f"{self.path} may include only C standard headers and itself"
        for vendor, pattern in VENDORS.items():
            if pattern.match(include) and vendor != self.vendor:
                return f"only runtime/{vendor} may include this vendor's headers"
        if re.match(r"(mlir|llvm)(-c)?/", include):
            if not self.mlir:
                return f"{self.path} knows no MLIR and no LLVM"
            if any(bar.match(include) for bar in self.bars):
                return f"{self.path} may not include this part of MLIR or LLVM"
        return None


def lowering(name):
    foreign = [d for d, homes in TARGET_DIALECTS.items() if name not in homes]
    path = f"lowering/{name}/" if name else "lowering/"
    # Rooms of lowering share through lowering/*.h, never each other's folder.
    doors = ["dialect/", "passes/", "runtime/abi/", r"lowering/[^/]+$"]
    return Room(path, doors + ([path] if name else []), [dialects(foreign)])


def runtime(name, also=()):
    path = f"runtime/{name}/"
    vendor = name if name in VENDORS else None
    return Room(path, ["runtime/abi/", path, *also], vendor=vendor, mlir=False)


ABOVE = ["dialect/", "passes/", "lowering/", "runtime/", "ebb/"]
PUBLIC = ["ebb/", "runtime/abi/"]
ROOMS = [
    Room("dialect/", ["dialect/"], [dialects(BELOW_GRAPH), BACK_ENDS]),
    Room("passes/", ["dialect/", "passes/"],
         [dialects(["GPU", "NVGPU", "AMDGPU", "LLVMIR"]), BACK_ENDS]),
    lowering(""),
    *[lowering(name) for name in ("linalg", "onednn", "cuda", "emulate", "llvm")],
    Room("runtime/abi/", ["runtime/abi/"], mlir=False, only=C_STANDARD),
    *[runtime(name) for name in ("host", "onednn", "cuda", "mpi")],
    runtime("emulated", ["runtime/onednn/"]),
    Room("tools/", [*ABOVE, "python-free-driver/lib/",
                    "python-free-driver/run/", "tools/"]),
    Room("python-free-driver/include/", PUBLIC, mlir=False),
    Room("python-free-driver/run/", [*PUBLIC, "python-free-driver/run/"],
         mlir=False),
    Room("python-free-driver/lib/", [*ABOVE, "python-free-driver/lib/",
                                     "python-free-driver/run/"]),
    Room("python-free-driver/cli/", [*PUBLIC, "python-free-driver/cli/"],
         mlir=False),
    Room("examples/", [*PUBLIC, "examples/"], mlir=False),
    Room("benchmarks/", [*ABOVE, "benchmarks/"]),
    Room("test/", [*ABOVE, "tools/", "python-free-driver/", "test/"]),
]
INCLUDE = re.compile(r'^\s*#?\s*include\s*([<"])([^">]+)[">]')


def room_of(path):
    inside = [room for room in ROOMS if path.startswith(room.path)]
    return max(inside, key=lambda room: len(room.path), default=None)


def check(root):
    problems = []
    for path in tree.files(root, tree.CPP | {".td"}):
        room = room_of(path.as_posix())
        known = room and (room.path != "lowering/" or len(path.parts) == 2)
        if not known:
            problems.append((path, 1, "is in no room of docs/rooms.md"))
            continue
        lines = (root / path).read_text(errors="replace").splitlines()
        for number, line in enumerate(lines, 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            quote, include = match.groups()
            refusal = room.refusal(include)
            if not refusal and quote == '"' and "/" not in include:
                refusal = "include paths start with the room's name"
            if refusal:
                problems.append((path, number, f"{include}: {refusal}"))
    return problems


def main():
    root = tree.root_argument()
    return tree.report(root, check(root))


if __name__ == "__main__":
    sys.exit(main())
