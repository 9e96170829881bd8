#!/usr/bin/env python3
"""Finds calls of which two arguments create ops.

    tools/lint/emission_order.py [TREE]

C++ leaves the order in which arguments are evaluated to the compiler, so such
a call would give differently ordered IR under g++ and clang. Bind the created
values to locals, or write the formula with Expr. An argument creates when it
contains `Op::create(...)`, `builder.create<Op>(...)`, or a call that is handed
a builder. Elements of a braced list are evaluated in order and may create.
Run by test/house/emission-order.test.
"""
import re
import sys

import tree

ROOMS = ("dialect/", "passes/", "lowering/", "python-free-driver/lib/", "tools/")
BUILDER = r"(?:b|ob|nb|\w*[bB]uilder|\w*[rR]ewriter|nested)"
CREATES = re.compile(
    r"::create\s*\(|::createOrFold\s*\("
    r"|[.>](?:create|createOrFold|replaceOpWithNewOp)\s*<"
    rf"|\b(?!\w*(?:Attr|Type|Loc|Map|Guard)\()(?!if\b|while\b|for\b|switch\b)"
    rf"\w+\s*\(\s*(?:\w+\.|this->)?{BUILDER}\s*[,)]")
# What precedes the parenthesis of a call; keywords and casts are no calls.
CALL = re.compile(r"([\w>\])])\s*$")
KEYWORD = re.compile(r"\b(if|for|while|switch|return|catch|sizeof|decltype)\s*$")
HIDDEN = "\x1f"
PAIRS = {")": "(", "]": "[", "}": "{"}


def without_bodies(text):
    """Text with each lambda body (a braced part with a `;`) emptied."""
    while True:
        smaller = re.sub(r"\{[^{}]*;[^{}]*\}|\{\s*\}", "", text)
        if smaller == text:
            return text
        text = smaller


def split(text):
    """Arguments of a call, split at its own commas."""
    parts, depth, start = [], 0, 0
    for at, sign in enumerate(text):
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
        elif sign == "," and depth == 0:
            parts.append(text[start:at])
            start = at + 1
    return parts + [text[start:]]


def calls(text):
    """Offset of the name's end and text between the parentheses, per call."""
    opened = []
    for at, sign in enumerate(text):
        if sign in "([{":
            opened.append((sign, at))
        elif sign in ")]}" and opened:
            start_sign, start = opened.pop()
            if start_sign != PAIRS[sign] or sign != ")":
                continue
            before = text[max(0, start - 80):start]
            if CALL.search(before) and not KEYWORD.search(before):
                yield start, text[start + 1:at]


def check_text(text):
    # Commas of template arguments are not commas of the call.
    text = re.sub(r"<[\w:\s,*&]*>", lambda m: m.group().replace(",", HIDDEN),
                  tree.bare(text))
    for start, inside in calls(text):
        if not CREATES.search(inside):
            continue
        creating = [part for part in split(without_bodies(inside))
                    if CREATES.search(part)]
        if len(creating) > 1:
            yield text.count("\n", 0, start) + 1, " ".join(
                creating[1].replace(HIDDEN, ",").split())


def check(root):
    problems = []
    for path in tree.files(root, tree.CPP):
        if not path.as_posix().startswith(ROOMS):
            continue
        text = (root / path).read_text(errors="replace")
        for line, argument in sorted(set(check_text(text))):
            problems.append((path, line, "two arguments of this call create "
                             f"ops, the second is '{argument}': bind them to "
                             "locals"))
    return problems


def main():
    root = tree.root_argument()
    return tree.report(root, check(root))


if __name__ == "__main__":
    sys.exit(main())
