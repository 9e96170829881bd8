// Tensor: storage, element access, 16-bit floats. Bit patterns are those of
// IEEE 754 binary16 and of bfloat16 (the upper half of binary32).
// Not here: files and literals (NpyTest.cpp, LiteralTest.cpp).
#include "ebb/io.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

using namespace ebb;

static constexpr double infinity = std::numeric_limits<double>::infinity();

static uint16_t bitsOf(DType dtype, double value) {
  Tensor t = Tensor::zeros(dtype, {});
  t.set(0, value);
  return *t.as<uint16_t>();
}

static double valueOf(DType dtype, uint16_t bits) {
  Tensor t = Tensor::zeros(dtype, {});
  *t.as<uint16_t>() = bits;
  return t.real(0);
}

TEST(Tensor, StorageIsAlignedZeroAndShared) {
  Tensor t = Tensor::zeros(DType::F32, {3, 5});
  EXPECT_EQ(reinterpret_cast<uintptr_t>(t.data()) % 64, 0u);
  EXPECT_EQ(t.numel(), 15);
  EXPECT_EQ(t.sizeInBytes(), 60u);
  for (int i = 0; i < 15; ++i)
    EXPECT_EQ(t.real(i), 0);
  Tensor same = t, copy = t.clone();
  t.set(3, 2.5);
  EXPECT_EQ(same.real(3), 2.5);
  EXPECT_EQ(copy.real(3), 0);
}

TEST(Tensor, EmptyAndScalar) {
  EXPECT_EQ(Tensor().numel(), 1);
  EXPECT_EQ(Tensor().real(0), 0);
  Tensor none = Tensor::zeros(DType::I64, {4, 0, 2});
  EXPECT_EQ(none.numel(), 0);
  EXPECT_NE(none.data(), nullptr);
}

TEST(Tensor, ImpossibleSizes) {
  EXPECT_FALSE(Tensor::tryZeros(DType::F32, {int64_t(1) << 40, 1 << 30}));
  EXPECT_FALSE(Tensor::tryZeros(DType::F64, {int64_t(1) << 61}));
  EXPECT_FALSE(Tensor::tryZeros(DType::F64, {-1}));
  EXPECT_TRUE(Tensor::tryZeros(DType::F64, {int64_t(1) << 61, 0}));
}

TEST(Tensor, BorrowRefersToTheCallersMemory) {
  int32_t values[2] = {7, 9};
  Tensor t = Tensor::borrow(values, DType::I32, {2});
  t.setInteger(1, -4);
  EXPECT_EQ(values[1], -4);
}

TEST(Tensor, Binary16) {
  EXPECT_EQ(bitsOf(DType::F16, 1), 0x3c00);
  EXPECT_EQ(bitsOf(DType::F16, -2), 0xc000);
  EXPECT_EQ(bitsOf(DType::F16, 65504), 0x7bff);
  EXPECT_EQ(bitsOf(DType::F16, 65519.999), 0x7bff);
  EXPECT_EQ(bitsOf(DType::F16, 65520), 0x7c00); // rounds to infinity
  EXPECT_EQ(bitsOf(DType::F16, 1e9), 0x7c00);
  EXPECT_EQ(bitsOf(DType::F16, -infinity), 0xfc00);
  EXPECT_EQ(bitsOf(DType::F16, 0x1p-24), 0x0001);
  EXPECT_EQ(bitsOf(DType::F16, 0x1p-25), 0x0000); // tie to even
  EXPECT_EQ(bitsOf(DType::F16, 0x1.8p-24), 0x0002);
  EXPECT_EQ(bitsOf(DType::F16, 0x1.ffcp-15), 0x03ff + 1); // up to normal
  EXPECT_EQ(bitsOf(DType::F16, 1 + 0x1p-11), 0x3c00);     // tie to even
  EXPECT_EQ(bitsOf(DType::F16, 1 + 0x3p-11), 0x3c02);
  EXPECT_EQ(valueOf(DType::F16, 0x3555), 0.333251953125);
  EXPECT_EQ(valueOf(DType::F16, 0x8001), -0x1p-24);
  EXPECT_TRUE(std::isnan(valueOf(DType::F16, bitsOf(DType::F16, NAN))));
  EXPECT_EQ(valueOf(DType::F16, 0xfc00), -infinity);
}

TEST(Tensor, EveryBinary16IsKept) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits)
    for (DType dtype : {DType::F16, DType::BF16}) {
      double value = valueOf(dtype, uint16_t(bits));
      if (!std::isnan(value))
        ASSERT_EQ(bitsOf(dtype, value), bits) << nameOf(dtype);
    }
}

TEST(Tensor, Bfloat16IsTheUpperHalfOfBinary32) {
  for (uint32_t bits = 0; bits < 0x7f80; bits += 7) {
    uint32_t word = bits << 16;
    float value;
    std::memcpy(&value, &word, 4);
    ASSERT_EQ(valueOf(DType::BF16, uint16_t(bits)), double(value));
  }
  EXPECT_EQ(bitsOf(DType::BF16, 3.14159265), 0x4049);
  EXPECT_EQ(bitsOf(DType::BF16, 3.4e38), 0x7f80);
  EXPECT_EQ(bitsOf(DType::BF16, 1 + 0x1p-8), 0x3f80); // tie to even
}

TEST(Tensor, IntegersRoundAndSaturate) {
  Tensor t = Tensor::zeros(DType::I8, {4});
  t.set(0, 2.5);
  t.set(1, -200);
  t.set(2, NAN);
  t.set(3, 1e300);
  EXPECT_EQ(t.integer(0), 2);
  EXPECT_EQ(t.integer(1), -128);
  EXPECT_EQ(t.integer(2), 0);
  EXPECT_EQ(t.integer(3), 127);
  Tensor u = Tensor::zeros(DType::U8, {1});
  u.set(0, -3);
  EXPECT_EQ(u.integer(0), 0);
  Tensor big = Tensor::zeros(DType::I64, {1});
  big.set(0, 1e30);
  EXPECT_EQ(big.integer(0), std::numeric_limits<int64_t>::max());
  big.setInteger(0, (int64_t(1) << 53) + 1);
  EXPECT_EQ(big.integer(0), (int64_t(1) << 53) + 1);
  Tensor flag = Tensor::zeros(DType::I1, {1});
  flag.set(0, -0.5);
  EXPECT_EQ(*flag.as<uint8_t>(), 1);
}

TEST(Tensor, ReinterpretAs) {
  Tensor words = Tensor::zeros(DType::I16, {2});
  words.setInteger(0, 0x3f80);
  Tensor same = reinterpretAs(words, DType::BF16);
  EXPECT_EQ(same.dtype(), DType::BF16);
  EXPECT_EQ(same.real(0), 1);
  EXPECT_EQ(same.data(), words.data());
  Tensor wide = Tensor::zeros(DType::I32, {1});
  wide.setInteger(0, 0xc000);
  EXPECT_EQ(reinterpretAs(wide, DType::BF16).real(0), -2);
}
