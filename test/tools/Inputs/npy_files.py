"""Writes .npy and .npz files of every kind, good and bad: npy_files.py FOLDER.

Written by hand, byte by byte, after the format's description (NEP 1), so that
neither numpy nor Ebb is asked what is right.
"""
import os
import struct
import sys
import zipfile

folder = sys.argv[1]


def header(descr, shape, fortran=False, version=1, pad=True):
    text = (f"{{'descr': {descr!r}, 'fortran_order': {fortran}, "
            f"'shape': {shape!r}, }}")
    return framed(text, version, pad)


def framed(text, version=1, pad=True):
    size = 10 if version == 1 else 12
    if pad:
        text += " " * (-(size + len(text) + 1) % 64)
    data = (text + "\n").encode("utf-8")
    length = struct.pack("<H" if version == 1 else "<I", len(data))
    return b"\x93NUMPY" + bytes([version, 0]) + length + data


def write(name, data):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)


six = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
plain = header("<f4", (2, 3)) + struct.pack("<6f", *six)
write("plain.npy", plain)
write("version2.npy", header("<f4", (2, 3), version=2) +
      struct.pack("<6f", *six))
write("version3.npy", header("<f4", (2, 3), version=3) +
      struct.pack("<6f", *six))
# Column-major: the columns 1 4, 2 5, 3 6.
write("fortran.npy", header("<f4", (2, 3), fortran=True) +
      struct.pack("<6f", 1, 4, 2, 5, 3, 6))
write("big_endian.npy", header(">f4", (2, 3)) + struct.pack(">6f", *six))
write("big_fortran.npy", header(">f4", (2, 3), fortran=True) +
      struct.pack(">6f", 1, 4, 2, 5, 3, 6))
write("native.npy", header("=f4", (2, 3)) + struct.pack("<6f", *six))
write("spaced.npy", framed("{ 'shape':(2,3),'fortran_order' : False ,"
                           "'descr' :\"<f4\"}") + struct.pack("<6f", *six))
write("half.npy", header("<f2", (3,)) + struct.pack("<3e", 0.5, -2, 65504))
# bfloat16 1.0, -2.0, 3.0 as their upper 16 bits.
write("bf16_u2.npy", header("<u2", (3,)) +
      struct.pack("<3H", 0x3f80, 0xc000, 0x4040))
write("bf16_v2.npy", header("<V2", (3,)) +
      struct.pack("<3H", 0x3f80, 0xc000, 0x4040))
write("u4.npy", header("<u4", (2,)) + struct.pack("<2I", 7, 2147483647))
write("u4_large.npy", header("<u4", (2,)) + struct.pack("<2I", 7, 2147483648))
write("bool.npy", header("|b1", (2,)) + b"\x02\x00")
write("scalar.npy", header("<f4", ()) + struct.pack("<f", 2.5))
write("no_elements.npy", header("<f4", (0, 3)))

write("not_npy.npy", b"hello")
write("empty.npy", b"")
write("cut_magic.npy", plain[:4])
write("cut_header.npy", plain[:40])
write("cut_data.npy", plain[:-1])
write("no_data.npy", header("<f4", (2, 3)))
write("version9.npy", header("<f4", (2, 3), version=9) +
      struct.pack("<6f", *six))
write("object.npy", header("|O", (2,)) + b"\x80\x04.")
write("record.npy", header([("a", "<f4"), ("b", "<i4")], (1,)) + bytes(8))
write("complex.npy", header("<c8", (1,)) + bytes(8))
write("text.npy", header("<U3", (1,)) + bytes(12))
write("date.npy", header("<M8[ns]", (1,)) + bytes(8))
write("longdouble.npy", header("<f16", (1,)) + bytes(16))
write("huge.npy", header("<f4", (2**62, 2**62)) + bytes(8))
write("large.npy", header("<f4", (2**40,)) + bytes(8))
write("negative.npy", framed("{'descr': '<f4', 'fortran_order': False, "
                             "'shape': (-2, 3), }") + bytes(24))
write("no_shape.npy", framed("{'descr': '<f4', 'fortran_order': False, }"))
write("twice.npy", framed("{'descr': '<f4', 'descr': '<f4', "
                          "'fortran_order': False, 'shape': (2, 3)}"))
write("unknown_key.npy", framed("{'descr': '<f4', 'fortran_order': False, "
                                "'shape': (2, 3), 'extra': 1}"))
write("code.npy", framed("__import__('os').abort()"))
write("open.npy", framed("{'descr': '<f4"))
write("header_length.npy", b"\x93NUMPY\x02\x00" +
      struct.pack("<I", 0xffffffff) + b"{}")


def archive(name, entries, compression=zipfile.ZIP_STORED):
    path = os.path.join(folder, name)
    with zipfile.ZipFile(path, "w", compression) as file:
        for entry, data in entries:
            file.writestr(entry, data)
    return path


archive("stored.npz", [("x.npy", plain)])
archive("deflated.npz", [("x.npy", plain)], zipfile.ZIP_DEFLATED)
archive("by_position.npz", [("0.npy", plain)])
archive("twice.npz", [("x.npy", plain), ("0.npy", plain)])
archive("unknown.npz", [("z.npy", plain)])
archive("bad_entry.npz", [("x.npy", plain[:-1])])
archive("wrong_type.npz", [("x.npy", header("<f8", (2, 3)) + bytes(48))])
with open(archive("whole.npz", [("x.npy", plain)]), "rb") as file:
    whole = file.read()
write("cut.npz", whole[:len(whole) // 2])
# One bit of the data: the archive's checksum no longer fits.
at = whole.index(struct.pack("<6f", *six))
write("flipped.npz", whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1:])
