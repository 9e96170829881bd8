"""first_of_idx.py IN.gz COUNT OUT.gz: the first COUNT examples of an IDX file."""
import gzip
import struct
import sys

source, count, target = sys.argv[1], int(sys.argv[2]), sys.argv[3]
with gzip.open(source) as file:
    kind, rank = struct.unpack(">HBB", file.read(4))[1:]
    extents = struct.unpack(f">{rank}I", file.read(4 * rank))
    size = 1
    for extent in extents[1:]:
        size *= extent
    data = file.read(count * size)  # of bytes
with gzip.open(target, "wb") as file:
    file.write(struct.pack(f">HBB{rank}I", 0, kind, rank, count, *extents[1:]))
    file.write(data)
