// .npy and .npz: reading what NumPy writes (bytes below are NumPy's), refusing
// the rest with a message, and writing all files or none.
// Not here: literals (LiteralTest.cpp).
#include "ebb/io.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>

using namespace ebb;
namespace fs = std::filesystem;
using Dims = std::vector<int64_t>;

namespace {
/// A directory of its own for every test.
class Npy : public testing::Test {
protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "ebb-npy-XXXXXX";
    directory = mkdtemp(pattern.data());
  }
  void TearDown() override { fs::remove_all(directory); }
  std::string path(const std::string &name) const {
    return directory + "/" + name;
  }
  std::string write(const std::string &name, const std::string &bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }
  std::string bytesOf(const std::string &name) const {
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  size_t fileCount() const {
    return size_t(std::distance(fs::directory_iterator(directory),
                                fs::directory_iterator()));
  }
  /// What is wrong with these bytes, without the path before it.
  std::string refusal(const std::string &bytes,
                      std::optional<DType> wanted = std::nullopt) const {
    std::string file = write("bad.npy", bytes);
    Expected<Tensor> tensor = readNpy(file, wanted);
    EXPECT_FALSE(bool(tensor));
    if (tensor)
      return "";
    std::string message = tensor.error().message;
    EXPECT_EQ(message.rfind(file + ": ", 0), 0u) << message;
    return message.substr(std::min(message.size(), file.size() + 2));
  }
  Tensor read(const std::string &bytes,
              std::optional<DType> wanted = std::nullopt) const {
    Expected<Tensor> tensor = readNpy(write("good.npy", bytes), wanted);
    EXPECT_TRUE(bool(tensor)) << (tensor ? "" : tensor.error().message);
    return tensor ? *tensor : Tensor();
  }
  std::string directory;
};

/// A version-1 file with this dictionary text and these data bytes.
std::string npy(const std::string &dictionary, const std::string &data,
                char version = 1) {
  std::string file = "\x93NUMPY";
  file += version;
  file += '\0';
  file += char(dictionary.size() & 0xff);
  file += char(dictionary.size() >> 8);
  if (version > 1)
    file += std::string(2, '\0');
  return file + dictionary + data;
}

std::string header(const std::string &descr, const std::string &shape,
                   const std::string &fortran = "False") {
  return "{'descr': '" + descr + "', 'fortran_order': " + fortran +
         ", 'shape': " + shape + ", }\n";
}

std::string le(std::initializer_list<int> bytes) {
  std::string text;
  for (int b : bytes)
    text += char(b);
  return text;
}

Tensor floats(Dims dims, std::initializer_list<float> values) {
  Tensor t = Tensor::zeros(DType::F32, std::move(dims));
  int64_t i = 0;
  for (float v : values)
    t.set(i++, v);
  return t;
}
} // namespace

TEST_F(Npy, LittleEndianFloats) {
  // 1.5f = 0x3fc00000, -2.0f = 0xc0000000
  Tensor t =
      read(npy(header("<f4", "(2,)"), le({0, 0, 0xc0, 0x3f, 0, 0, 0, 0xc0})));
  EXPECT_EQ(t.dtype(), DType::F32);
  EXPECT_EQ(t.dims(), (Dims{2}));
  EXPECT_EQ(t.real(0), 1.5);
  EXPECT_EQ(t.real(1), -2);
}

TEST_F(Npy, EveryVersionAndAnySpacing) {
  std::string odd = "  {\"shape\":( 1 ,2L,) ,'fortran_order' :False,"
                    "'descr':'|i1'}   ";
  for (char version : {1, 2, 3}) {
    Tensor t = read(npy(odd, le({5, 0xfb}), version));
    EXPECT_EQ(t.dims(), (Dims{1, 2}));
    EXPECT_EQ(t.integer(1), -5);
  }
  EXPECT_EQ(
      read(npy(header("<i8", "()"), le({7, 0, 0, 0, 0, 0, 0, 0}))).integer(0),
      7);
}

TEST_F(Npy, BigEndianAndFortranOrderAreConverted) {
  Tensor big = read(npy(header(">i2", "(2,)"), le({1, 2, 0xff, 0xfe})));
  EXPECT_EQ(big.dtype(), DType::I16);
  EXPECT_EQ(big.integer(0), 258);
  EXPECT_EQ(big.integer(1), -2);
  // [[1, 2, 3], [4, 5, 6]] column by column.
  Tensor f = read(npy(header("|i1", "(2, 3)", "True"), le({1, 4, 2, 5, 3, 6})));
  for (int i = 0; i < 6; ++i)
    EXPECT_EQ(f.integer(i), i + 1);
  // Shape (2, 3, 2) in Fortran order: element [i, j, k] is at i + 2j + 6k.
  std::string data;
  for (int i = 0; i < 12; ++i)
    data += char(i);
  Tensor cube = read(npy(header("|u1", "(2, 3, 2)", "True"), data));
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 2; ++k)
        EXPECT_EQ(cube.integer((i * 3 + j) * 2 + k), i + 2 * j + 6 * k);
}

TEST_F(Npy, BoolsAreZeroOrOne) {
  Tensor t = read(npy(header("|b1", "(3,)"), le({0, 1, 7})));
  EXPECT_EQ(t.dtype(), DType::I1);
  EXPECT_EQ(t.as<uint8_t>()[2], 1);
}

TEST_F(Npy, UnsignedWordsGoWhereTheyFit) {
  std::string file = npy(header("<u2", "(2,)"), le({0x80, 0x3f, 0, 0xc0}));
  EXPECT_EQ(read(file).dtype(), DType::I32);
  EXPECT_EQ(read(file).integer(1), 49152);
  EXPECT_EQ(read(file, DType::I64).dtype(), DType::I64);
  EXPECT_EQ(refusal(file, DType::I16),
            "uint16 value 49152 at index 1 does not fit i16");
  Tensor b = read(file, DType::BF16);
  EXPECT_EQ(b.dtype(), DType::BF16);
  EXPECT_EQ(b.real(0), 1);
  EXPECT_EQ(b.real(1), -2);
  EXPECT_EQ(read(npy(header("<V2", "(1,)"), le({0x80, 0x3f}))).real(0), 1);
  // They are never the bits of an f16, which NumPy has a dtype for.
  EXPECT_EQ(read(file, DType::F16).dtype(), DType::I32);
  EXPECT_EQ(
      read(npy(header("<V2", "(1,)"), le({0x80, 0x3f})), DType::F16).dtype(),
      DType::BF16);
  EXPECT_EQ(refusal(npy(header("<u8", "(1,)"), std::string(8, '\xff'))),
            "uint64 value 18446744073709551615 at index 0 does not fit i64");
  EXPECT_EQ(read(npy(header("<u4", "(1,)"), std::string(4, '\xff'))).integer(0),
            4294967295);
}

TEST_F(Npy, ComplexNumbers) {
  // As a C array of (real, imaginary), either byte order.
  const float little[] = {1, -2, 0.5f, 4};
  Tensor read8 = read(
      npy(header("<c8", "(2,)"),
          std::string(reinterpret_cast<const char *>(little), sizeof little)));
  EXPECT_EQ(read8.dtype(), DType::C64);
  EXPECT_EQ(read8.dims(), std::vector<int64_t>{2});
  EXPECT_EQ(read8.parts().dims(), (std::vector<int64_t>{2, 2}));
  EXPECT_EQ(read8.parts().real(1), -2);
  EXPECT_EQ(read8.real(1), 0.5);
  const std::string one("\x3f\xf0\0\0\0\0\0\0", 8);
  const std::string two("\x40\0\0\0\0\0\0\0", 8);
  Tensor read16 = read(npy(header(">c16", "(1,)"), one + two));
  EXPECT_EQ(read16.dtype(), DType::C128);
  EXPECT_EQ(read16.parts().real(0), 1);
  EXPECT_EQ(read16.parts().real(1), 2);
}

TEST_F(Npy, UnsupportedDtypesAreNamed) {
  auto said = [&](const char *descr, const char *word) {
    std::string text = refusal(npy(header(descr, "(1,)"), std::string(64, 0)));
    EXPECT_NE(text.find(std::string("'") + descr + "'"), std::string::npos);
    EXPECT_NE(text.find(word), std::string::npos) << text;
  };
  said("|O", "Python objects");
  said("<U3", "unicode text");
  said("|S5", "byte strings");
  said("<c32", "256-bit complex");
  said("<M8[ns]", "dates");
  said("<f16", "128-bit floats");
  said("|V16", "raw bytes");
  said("<f3", "24-bit floats");
  said("<q9", "unknown");
  said("", "unknown");
  said("<f99999999999999999999", "unknown");
  EXPECT_EQ(refusal(npy("{'descr': [('a', '<f4', (2,))], 'fortran_order': "
                        "False, 'shape': (1,), }",
                        std::string(64, 0))),
            "structured dtypes are not supported: [('a', '<f4', (2,))]");
}

TEST_F(Npy, TruncatedData) {
  EXPECT_EQ(refusal(npy(header("<f4", "(2, 3)"), std::string(23, 0))),
            "truncated: dtype '<f4' with shape 2x3 needs 24 data bytes, but "
            "got 23");
  std::string whole = npy(header("<f4", "(2,)"), std::string(8, 0));
  for (size_t size = 0; size < whole.size(); ++size)
    EXPECT_NE(refusal(whole.substr(0, size)), "") << size;
}

TEST_F(Npy, ShapesThatOverflow) {
  for (const char *shape :
       {"(9223372036854775807,)", "(4294967296, 4294967296, 4294967296)",
        "(9223372036854775808,)", "(99999999999999999999999,)",
        "(1000000000000,)"})
    EXPECT_NE(refusal(npy(header("<f8", shape), std::string(64, 0))), "");
  EXPECT_NE(refusal(npy(header("<f8", "(0, 9223372036854775808)"), "")), "");
  EXPECT_EQ(read(npy(header("<f8", "(9223372036854775807, 0)"), "")).numel(),
            0);
  std::string many = "(1";
  for (int i = 0; i < 64; ++i)
    many += ", 1";
  EXPECT_EQ(refusal(npy(header("|i1", many + ")"), "x")),
            "the shape has more than 64 dims");
}

TEST_F(Npy, MalformedHeaders) {
  EXPECT_EQ(refusal("PK\x03\x04 something"),
            "is not a .npy file: the magic bytes are missing");
  EXPECT_EQ(refusal(npy(header("<f4", "(1,)"), "1234", 4)),
            ".npy version 4.0 is not supported; expects 1.0, 2.0 or 3.0");
  for (const char *text :
       {"", "{", "{}", "[]", "{'descr': '<f4'}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': [1]}",
        "{'descr': '<f4', 'fortran_order': 0, 'shape': (1,)}",
        "{'descr': '<f4, 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} x",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'a': 1}",
        "{'descr': '<f4', 'descr': '<f4', 'shape': (1,)}",
        "{'descr': '<f4' 'fortran_order': False, 'shape': (1,)}",
        "{'descr': f(), 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (,)}"})
    EXPECT_EQ(refusal(npy(text, std::string(8, 0))).rfind("malformed .npy", 0),
              0u)
        << text;
  EXPECT_NE(refusal(std::string("\x93NUMPY\x02\0\xff\xff\xff\x7f", 12)), "");
}

TEST_F(Npy, FilesThatAreNone) {
  EXPECT_EQ(readNpy(path("no.npy")).error().message,
            path("no.npy") + ": No such file or directory");
  EXPECT_EQ(readNpy(directory).error().message,
            directory + ": is not a regular file");
  EXPECT_NE(readNpz(path("no.npz")).error().message.find(path("no.npz")),
            std::string::npos);
  EXPECT_FALSE(readNpz(write("text.npz", "no archive at all")));
}

TEST_F(Npy, WrittenAsNumpyDoes) {
  ASSERT_FALSE(writeFiles({{path("a.npy"), {{"", floats({2}, {1.5f, -2})}}}}));
  // np.save of np.array([1.5, -2], np.float32), NumPy 1.24
  std::string expected = le({0x93}) + "NUMPY" + le({1, 0, 0x76, 0}) +
                         "{'descr': '<f4', 'fortran_order': False, 'shape': "
                         "(2,), }";
  expected.append(127 - expected.size(), ' ');
  expected += "\n" + le({0, 0, 0xc0, 0x3f, 0, 0, 0, 0xc0});
  EXPECT_EQ(bytesOf("a.npy"), expected);
  Tensor scalar = Tensor::zeros(DType::BF16, {});
  ASSERT_FALSE(writeFiles({{path("s.npy"), {{"", scalar}}}}));
  EXPECT_NE(bytesOf("s.npy").find("'<u2', 'fortran_order': False, 'shape': ()"),
            std::string::npos);
}

TEST_F(Npy, NpzRoundTrip) {
  Tensor label = Tensor::zeros(DType::I64, {1, 2});
  label.setInteger(1, -9);
  std::vector<NamedTensor> out = {{"fc/w", floats({1, 2}, {3, 4})},
                                  {"label", label},
                                  {"none", Tensor::zeros(DType::F64, {0, 3})},
                                  {"made", Tensor()}};
  ASSERT_FALSE(writeFiles({{path("a.npz"), out, true}}));
  Expected<std::vector<NamedTensor>> in = readNpz(path("a.npz"));
  ASSERT_TRUE(bool(in)) << in.error().message;
  ASSERT_EQ(in->size(), 4u);
  for (size_t i = 0; i < 4; ++i) {
    EXPECT_EQ((*in)[i].name, out[i].name);
    EXPECT_EQ((*in)[i].tensor.dtype(), out[i].tensor.dtype());
    EXPECT_EQ((*in)[i].tensor.dims(), out[i].tensor.dims());
    EXPECT_EQ(toString((*in)[i].tensor), toString(out[i].tensor));
  }
  ASSERT_FALSE(writeFiles({{path("b.npz"), out, true}}));
  EXPECT_EQ(bytesOf("a.npz"), bytesOf("b.npz"));
  ASSERT_FALSE(writeFiles({{path("e.npz"), {}, true}}));
  EXPECT_TRUE(readNpz(path("e.npz"))->empty());
  // A longer name would be cut by the 16 bits the format has for its length.
  std::vector<NamedTensor> named = {{std::string(65531, 'n'), label}};
  ASSERT_FALSE(writeFiles({{path("n.npz"), named, true}}));
  EXPECT_EQ((*readNpz(path("n.npz")))[0].name, named[0].name);
  named[0].name += 'n';
  EXPECT_TRUE(writeFiles({{path("m.npz"), named, true}}));
}

TEST_F(Npy, DamagedNpz) {
  ASSERT_FALSE(writeFiles(
      {{path("a.npz"),
        {{"x", floats({4}, {1, 2, 3, 4})}, {"y", floats({4}, {5, 6, 7, 8})}},
        true}}));
  std::string good = bytesOf("a.npz");
  // 3.0f flipped to another number: only the checksum can tell.
  std::string flipped = good;
  size_t at = flipped.find(std::string("\x00\x00\x40\x40", 4));
  ASSERT_NE(at, std::string::npos);
  flipped[at] = 1;
  Expected<std::vector<NamedTensor>> read = readNpz(write("f.npz", flipped));
  ASSERT_FALSE(bool(read));
  EXPECT_NE(read.error().message.find("member 'x': CRC error"),
            std::string::npos)
      << read.error().message;
  for (size_t size = 0; size < good.size(); size += 7)
    EXPECT_FALSE(bool(readNpz(write("t.npz", good.substr(0, size))))) << size;
  for (size_t i = 0; i < good.size(); ++i) { // must not crash or hang
    std::string bad = good;
    bad[i] = char(bad[i] ^ 0xff);
    (void)readNpz(write("m.npz", bad));
  }
}

TEST_F(Npy, AllFilesOrNone) {
  write("old.npy", "old contents");
  fs::create_directory(path("folder"));
  Tensor t = floats({1}, {1});
  auto file = [&](const std::string &name) {
    return OutputFile{path(name), {{"", t}}};
  };
  for (const char *bad : {"folder", "missing/b.npy", "old.npy/b.npy", "new/"}) {
    Status error = writeFiles({file("new.npy"), file("old.npy"), file(bad)});
    ASSERT_TRUE(error) << bad;
    EXPECT_EQ(error->message.rfind(path(bad) + ": ", 0), 0u) << error->message;
    EXPECT_EQ(bytesOf("old.npy"), "old contents");
    EXPECT_EQ(fileCount(), 2u); // no new.npy, and no temporary file
  }
  EXPECT_EQ(writeFiles({file("x.npy"), file("x.npy")})->message,
            path("x.npy") + ": is named for two outputs");
  EXPECT_TRUE(writeFiles({{path("x.npy"), {{"a", t}, {"b", t}}}}));
  EXPECT_TRUE(writeFiles({{path("x.npz"), {{"a", t}, {"a", t}}, true}}));
  EXPECT_TRUE(writeFiles({{"", {{"", t}}}}));
  EXPECT_EQ(fileCount(), 2u);
  ASSERT_FALSE(writeFiles({file("new.npy"), file("old.npy")}));
  EXPECT_EQ(fileCount(), 3u);
  EXPECT_EQ(bytesOf("old.npy"), bytesOf("new.npy"));
}

TEST_F(Npy, LinksAndModesAreKept) {
  write("real.txt", "1");
  chmod(path("real.txt").c_str(), 0640);
  fs::create_symlink("real.txt", path("link.txt"));
  ASSERT_FALSE(writeText(path("link.txt"), "two"));
  EXPECT_TRUE(fs::is_symlink(path("link.txt")));
  EXPECT_EQ(bytesOf("real.txt"), "two");
  EXPECT_EQ(unsigned(fs::status(path("real.txt")).permissions()), 0640u);
  fs::create_symlink("nowhere", path("dangling"));
  EXPECT_EQ(writeText(path("dangling"), "x")->message,
            path("dangling") +
                ": is a symbolic link to a file that does not exist");
  EXPECT_EQ(writeText("/dev/null", "x")->message,
            "/dev/null: is not a regular file");
  EXPECT_EQ(fileCount(), 3u);
}
