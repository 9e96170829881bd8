// IDX and .npy arrays, plain and compressed; damaged ones are refused with a
// message. The IDX bytes are those of the format's description by its authors
// (the MNIST page): 0, 0, type, rank, big-endian extents and elements.
// Not here: .npy itself (NpyTest.cpp).
#include "ebb/io.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <zlib.h>

using namespace ebb;
using namespace std::string_literals;
namespace fs = std::filesystem;
using Dims = std::vector<int64_t>;

namespace {
class Array : public testing::Test {
protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "ebb-array-XXXXXX";
    directory = mkdtemp(pattern.data());
    path = directory + "/array";
  }
  void TearDown() override { fs::remove_all(directory); }
  std::string bytes() const {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void write(const std::string &contents) const {
    std::ofstream(path, std::ios::binary) << contents;
  }
  void compress(const std::string &contents) const {
    gzFile file = gzopen(path.c_str(), "wb");
    gzwrite(file, contents.data(), unsigned(contents.size()));
    gzclose(file);
  }
  Tensor read() const {
    Expected<Tensor> tensor = readArray(path);
    EXPECT_TRUE(bool(tensor)) << (tensor ? "" : tensor.error().message);
    return tensor ? *tensor : Tensor();
  }
  /// The message without the path before it.
  std::string refusal() const {
    Expected<Tensor> tensor = readArray(path);
    EXPECT_FALSE(bool(tensor));
    if (tensor)
      return "";
    EXPECT_EQ(tensor.error().message.rfind(path + ": ", 0), 0u);
    return tensor.error().message.substr(path.size() + 2);
  }
  std::string refusal(const std::string &contents) const {
    write(contents);
    return refusal();
  }
  std::string directory, path;
};
const std::string images = "\0\0\x08\x03\0\0\0\2\0\0\0\1\0\0\0\3"
                           "\0\1\2\xfd\xfe\xff"s;
} // namespace

TEST_F(Array, UnsignedBytes) {
  for (bool compressed : {false, true}) {
    compressed ? compress(images) : write(images);
    Tensor tensor = read();
    EXPECT_EQ(tensor.dtype(), DType::U8);
    EXPECT_EQ(tensor.dims(), (Dims{2, 1, 3}));
    EXPECT_EQ(tensor.integer(2), 2);
    EXPECT_EQ(tensor.integer(3), 253);
  }
}

TEST_F(Array, EveryElementType) {
  write("\0\0\x09\1\0\0\0\2\xff\x7f"s);
  EXPECT_EQ(read().dtype(), DType::I8);
  EXPECT_EQ(read().integer(0), -1);
  write("\0\0\x0b\1\0\0\0\2\xff\xfe\x01\x02"s);
  EXPECT_EQ(read().dtype(), DType::I16);
  EXPECT_EQ(read().integer(0), -2);
  EXPECT_EQ(read().integer(1), 0x102);
  write("\0\0\x0c\1\0\0\0\1\x01\x02\x03\x04"s);
  EXPECT_EQ(read().dtype(), DType::I32);
  EXPECT_EQ(read().integer(0), 0x1020304);
  write("\0\0\x0d\1\0\0\0\1\x3f\xc0\0\0"s);
  EXPECT_EQ(read().dtype(), DType::F32);
  EXPECT_EQ(read().real(0), 1.5);
  write("\0\0\x0e\1\0\0\0\1\xc0\x04\0\0\0\0\0\0"s);
  EXPECT_EQ(read().dtype(), DType::F64);
  EXPECT_EQ(read().real(0), -2.5);
}

TEST_F(Array, NoExamples) {
  write("\0\0\x08\2\0\0\0\0\0\0\0\3"s);
  EXPECT_EQ(read().dims(), (Dims{0, 3}));
}

TEST_F(Array, NpyPlainAndCompressed) {
  Tensor tensor = Tensor::zeros(DType::F32, {2});
  tensor.set(1, 2.5);
  ASSERT_FALSE(writeFiles({{path, {{"", tensor}}}}));
  EXPECT_EQ(read().real(1), 2.5);
  const std::string plain = bytes();
  compress(plain);
  EXPECT_LT(bytes().size(), plain.size());
  EXPECT_EQ(read().dims(), (Dims{2}));
  EXPECT_EQ(read().real(1), 2.5);
}

TEST_F(Array, WhatIsNoArray) {
  EXPECT_EQ(refusal(""), "is neither a .npy nor an IDX file");
  EXPECT_EQ(refusal("PK\3\4 and more"), "is neither a .npy nor an IDX file");
  EXPECT_EQ(refusal("\0\0\x0a\1\0\0\0\0"s),
            "IDX element type 0x0a is unknown; expects 0x08, 0x09, 0x0b, 0x0c, "
            "0x0d or 0x0e");
  fs::remove(path);
  EXPECT_EQ(refusal(), "No such file or directory");
  fs::create_directory(path);
  EXPECT_EQ(refusal(), "is not a regular file");
}

TEST_F(Array, TruncatedAndTooLong) {
  EXPECT_EQ(refusal(images.substr(0, 11)),
            "truncated: the file ends in the IDX header, which has 3 extents");
  EXPECT_EQ(refusal(images.substr(0, 20)),
            "truncated: IDX of u8 with shape 2x1x3 needs 6 data bytes, but "
            "got 4");
  EXPECT_EQ(refusal(images + "x"),
            "IDX of u8 with shape 2x1x3 is followed by more bytes");
  EXPECT_EQ(refusal("\0\0\x0e\4\xff\xff\xff\xff\xff\xff\xff\xff"
                    "\xff\xff\xff\xff\xff\xff\xff\xff"s),
            "the shape 4294967295x4294967295x4294967295x4294967295 has too "
            "many elements");
  // What the header claims is not believed before it is there.
  EXPECT_EQ(refusal("\0\0\x08\2\x7f\xff\xff\xff\0\0\0\xff"s),
            "truncated: IDX of u8 with shape 2147483647x255 needs "
            "547608329985 data bytes, but got 0");
}

TEST_F(Array, DamagedCompression) {
  compress(images);
  const std::string whole = bytes();
  for (size_t length = 4; length < whole.size(); ++length) {
    const std::string message = refusal(whole.substr(0, length));
    EXPECT_TRUE(message.find("truncated") == 0 ||
                message == "is neither a .npy nor an IDX file")
        << length << ": " << message;
  }
  std::string wrong = whole;
  wrong[wrong.size() - 6] = char(wrong[wrong.size() - 6] ^ 1); // checksum
  EXPECT_EQ(refusal(wrong), "the compressed data is damaged");
  compress("\0\0\x08\1\x7f\xff\xff\xff"s);
  EXPECT_EQ(refusal(), "truncated: IDX of u8 with shape 2147483647 needs "
                       "2147483647 data bytes, but got 0");
}
