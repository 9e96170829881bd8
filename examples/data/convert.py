#!/usr/bin/env python3
"""Writes digits_train.npz and digits_test.npz from scikit-learn's digits.csv.gz.

A development tool, run once; nothing in Ebb needs it. Standard library only:

    examples/data/convert.py PATH/sklearn/datasets/data/digits.csv.gz

Every fifth image (index 0, 5, 10, ...) is held out, the others train. The
README beside this file says where the images come from.
"""
import csv
import gzip
import io
import pathlib
import struct
import sys
import zipfile


def npy(descr, shape, payload):
    """The bytes of a version 1.0 .npy file, C order."""
    head = "{'descr': '%s', 'fortran_order': False, 'shape': %s, }" % (descr, shape)
    head += " " * (-(10 + len(head) + 1) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode() + payload


def write_npz(path, rows):
    pixels = [int(value) / 16 for row in rows for value in row[:64]]
    labels = [int(row[64]) for row in rows]
    members = {
        "image": npy("<f4", (len(rows), 64), struct.pack(f"<{len(pixels)}f", *pixels)),
        "label": npy("<i8", (len(rows), 1), struct.pack(f"<{len(labels)}q", *labels)),
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in members.items():
            # A fixed date, so that the same images give the same bytes.
            info = zipfile.ZipInfo(name + ".npy", date_time=(1998, 7, 1, 0, 0, 0))
            archive.writestr(info, data, zipfile.ZIP_DEFLATED, 9)
    path.write_bytes(buffer.getvalue())


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: convert.py digits.csv.gz")
    with gzip.open(sys.argv[1], "rt", newline="") as file:
        rows = [[float(cell) for cell in row] for row in csv.reader(file)]
    if len(rows) != 1797 or any(len(row) != 65 for row in rows):
        sys.exit(f"convert.py: {sys.argv[1]}: expects 1797 rows of 65 numbers")
    here = pathlib.Path(__file__).resolve().parent
    write_npz(here / "digits_train.npz", [row for i, row in enumerate(rows) if i % 5])
    write_npz(here / "digits_test.npz", rows[::5])


if __name__ == "__main__":
    main()
