"""Feeds damaged files to a command: damage.py FILE CUTS CHANGES COMMAND... {}

The damaged copy takes the place of {} in COMMAND: FILE cut off at CUTS places,
and FILE with bits flipped, bytes exchanged, doubled and removed CHANGES times, by
a fixed seed. Each must end by itself, in time, with status 0 or 1, and with status
1 say at least one error and nothing of a crash.
"""
import os
import random
import subprocess
import sys


def damaged(data, cuts, changes):
    """(what was done, bytes)"""
    for i in range(cuts):
        at = i * len(data) // cuts
        yield f"cut at byte {at}", data[:at]
    chance = random.Random(20)
    for _ in range(changes):
        new = bytearray(data)
        deeds = []
        for _ in range(chance.choice((1, 1, 1, 2, 8))):
            at = chance.randrange(len(new))
            deed = chance.choice(("flip", "flip", "set", "double", "remove"))
            if deed == "flip":
                new[at] ^= 1 << chance.randrange(8)
            elif deed == "set":
                new[at] = chance.choice(b"(){}[]<>%@#!\"\\:-0919xf \n\x00\xff")
            elif deed == "double":
                size = chance.randrange(1, 40)
                new[at:at] = new[at:at + size]
            else:
                del new[at:at + chance.randrange(1, 40)]
            deeds.append(f"{deed} at {at}")
            if not new:
                break
        yield ", ".join(deeds), bytes(new)


def complaint(command, path):
    """What is wrong with how the command takes the file, or nothing."""
    try:
        done = subprocess.run([word.replace("{}", path) for word in command],
                              capture_output=True, timeout=60,
                              stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return "hangs"
    said = done.stderr.decode("utf-8", "replace")
    if done.returncode not in (0, 1):
        return f"ends with status {done.returncode}: {said[-300:]}"
    if done.returncode == 1 and "error: " not in said:
        return f"fails without an error: {said[:300]}"
    for word in ("PLEASE submit", "Assertion", "Stack dump", "LLVM ERROR",
                 "Sanitizer", "runtime error:"):
        if word in said:
            return f"says '{word}'"
    return None


def main():
    source, cuts, changes, *command = sys.argv[1:]
    with open(source, "rb") as file:
        data = file.read()
    root, extension = os.path.splitext(source)
    path = root + ".damaged" + extension
    failures = 0
    for what, new in damaged(data, int(cuts), int(changes)):
        with open(path, "wb") as file:
            file.write(new)
        if wrong := complaint(command, path):
            failures += 1
            keep = f"{root}.{failures}{extension}"
            os.replace(path, keep)
            print(f"{keep} ({what}): {wrong}")
    if failures:
        sys.exit(f"{failures} damaged files failed")
    if complaint(command, source):
        sys.exit(f"the whole file: {complaint(command, source)}")


main()
