"""write_idx.py NAME SHAPE BYTES: an IDX file of unsigned bytes, gzipped if NAME
ends in .gz; the format as the authors of MNIST describe it."""
import gzip
import struct
import sys

name, shape, values = sys.argv[1:]
extents = [int(extent) for extent in shape.split("x")]
data = struct.pack(f">HBB{len(extents)}I", 0, 8, len(extents), *extents)
data += bytes(int(value) for value in values.split(","))
with (gzip.open if name.endswith(".gz") else open)(name, "wb") as file:
    file.write(data)
