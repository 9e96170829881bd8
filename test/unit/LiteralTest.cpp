// Literals: what parses, what is refused and where, and the printed form.
// Not here: files (NpyTest.cpp).
#include "ebb/io.hpp"

#include <gtest/gtest.h>

#include <cmath>

using namespace ebb;
using Dims = std::vector<int64_t>;

static Tensor parse(const std::string &text, DType dtype, const Dims &dims) {
  Expected<Tensor> t = parseLiteral(text, dtype, dims);
  EXPECT_TRUE(bool(t)) << (t ? "" : t.error().message);
  return t ? *t : Tensor();
}

static std::string error(const std::string &text, DType dtype,
                         const Dims &dims) {
  Expected<Tensor> t = parseLiteral(text, dtype, dims);
  EXPECT_FALSE(bool(t)) << text;
  return t ? "" : t.error().message;
}

TEST(Literal, Matrix) {
  Tensor t = parse(" [[1, 2],\n [3.5 ,-4e1]] ", DType::F32, {2, -1});
  EXPECT_EQ(t.dims(), (Dims{2, 2}));
  EXPECT_EQ(t.real(0), 1);
  EXPECT_EQ(t.real(2), 3.5);
  EXPECT_EQ(t.real(3), -40);
}

TEST(Literal, Scalars) {
  EXPECT_EQ(parse("2.5", DType::F64, {}).real(0), 2.5);
  EXPECT_TRUE(std::isnan(parse("nan", DType::F32, {}).real(0)));
  EXPECT_EQ(parse("-inf", DType::BF16, {}).real(0), -INFINITY);
  EXPECT_EQ(parse("+3", DType::F32, {}).real(0), 3);
  EXPECT_EQ(parse("true", DType::I1, {}).integer(0), 1);
  EXPECT_EQ(parse("0", DType::I1, {}).integer(0), 0);
  EXPECT_EQ(parse("-9223372036854775808", DType::I64, {}).integer(0),
            INT64_MIN);
  EXPECT_EQ(parse("1e-50", DType::F32, {}).real(0), 0);
  EXPECT_EQ(parse("1e-45", DType::F32, {}).real(0), 0x1p-149);
  EXPECT_TRUE(std::signbit(parse("-0", DType::F32, {}).real(0)));
}

TEST(Literal, EmptyLists) {
  EXPECT_EQ(parse("[]", DType::F32, {0, 4}).dims(), (Dims{0, 4}));
  EXPECT_EQ(parse("[]", DType::F32, {-1, 4}).dims(), (Dims{0, 4}));
  EXPECT_EQ(parse("[[], []]", DType::F32, {-1, -1}).dims(), (Dims{2, 0}));
  EXPECT_EQ(parse("[ ]", DType::I32, {-1}).dims(), (Dims{0}));
}

TEST(Literal, RaggedNesting) {
  EXPECT_EQ(error("[[1, 2], [3]]", DType::F32, {2, 2}),
            "column 12: ragged nesting: this list has 1 elements, but an "
            "earlier one has 2");
  EXPECT_NE(error("[[1], 2]", DType::F32, {2, 1}).find("column 7: expects '['"),
            std::string::npos);
}

TEST(Literal, ShapeOfTheType) {
  EXPECT_EQ(error("[1, 2, 3]", DType::F32, {2}),
            "column 9: expects 2 elements on axis 0 of 2xf32, but got 3");
  EXPECT_EQ(error("7", DType::F32, {2, 2}),
            "column 1: expects '[' for 2x2xf32, but got '7'");
  EXPECT_EQ(error("[7]", DType::F32, {}),
            "column 1: expects one number for f32, but got '['");
  EXPECT_NE(error("[[[1]]]", DType::F32, {1, 1}).find("column 3"),
            std::string::npos);
}

TEST(Literal, MalformedText) {
  for (const char *text : {"", "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "]",
                           "[1]]", "[1],", "[1][2]", "[x]", "[1.5.2]", "[--1]",
                           "[0x10]", "[1e]", "[+-1]", "[nanx]"})
    EXPECT_EQ(error(text, DType::F32, {-1}).rfind("column ", 0), 0u) << text;
}

TEST(Literal, ValuesThatDoNotFit) {
  EXPECT_EQ(error("1e39", DType::F32, {}), "column 1: '1e39' does not fit f32");
  EXPECT_EQ(error("-70000", DType::F16, {}),
            "column 1: '-70000' does not fit f16");
  EXPECT_EQ(error("[1, 300]", DType::U8, {-1}),
            "column 5: '300' does not fit u8");
  EXPECT_EQ(error("-1", DType::U8, {}), "column 1: '-1' does not fit u8");
  EXPECT_EQ(error("9223372036854775808", DType::I64, {}),
            "column 1: '9223372036854775808' does not fit i64");
  EXPECT_NE(error("2", DType::I1, {}).find("does not fit i1"),
            std::string::npos);
  EXPECT_NE(error("2.5", DType::I32, {}).find("expects an integer"),
            std::string::npos);
  EXPECT_NE(error("true", DType::F32, {}).find("expects a number"),
            std::string::npos);
}

TEST(Literal, DeepAndHugeInputsAreSafe) {
  EXPECT_NE(error(std::string(1000000, '['), DType::F32, {1}), "");
  Dims deep(2000, 1);
  std::string text = std::string(2000, '[') + "5" + std::string(2000, ']');
  EXPECT_EQ(parse(text, DType::F32, deep).real(0), 5);
  std::string many = "[0";
  for (int i = 1; i < 300000; ++i)
    many += ",1";
  EXPECT_EQ(parse(many + "]", DType::I8, {-1}).numel(), 300000);
  EXPECT_NE(error("[" + std::string(100000, '9') + "]", DType::F32, {1}), "");
}

TEST(Literal, Print) {
  auto print = [](const char *text, DType dtype, const Dims &dims) {
    return toString(parse(text, dtype, dims));
  };
  EXPECT_EQ(print("[[1, 2], [3, 4]]", DType::F32, {2, 2}), "[[1, 2], [3, 4]]");
  EXPECT_EQ(print("0.1", DType::F32, {}), "0.1");
  EXPECT_EQ(print("0.1", DType::F64, {}), "0.1");
  EXPECT_EQ(print("[true, false]", DType::I1, {2}), "[true, false]");
  EXPECT_EQ(print("[nan, inf, -inf, -0]", DType::F32, {4}),
            "[nan, inf, -inf, -0]");
  EXPECT_EQ(print("[]", DType::F32, {0, 3}), "[]");
  EXPECT_EQ(print("[[], []]", DType::F32, {2, 0}), "[[], []]");
  EXPECT_EQ(print("[[[]], [[]]]", DType::F32, {2, 1, 0}), "[[[]], [[]]]");
  EXPECT_EQ(print("[0.1, 3.14159]", DType::BF16, {2}), "[0.1, 3.14]");
  EXPECT_EQ(print("[-128, 127]", DType::I8, {2}), "[-128, 127]");
}

TEST(Literal, PrintedBitsReadBack) {
  for (DType dtype : {DType::F16, DType::BF16}) {
    Tensor all = Tensor::zeros(dtype, {0x10000});
    for (int i = 0; i < 0x10000; ++i)
      all.as<uint16_t>()[i] = uint16_t(i);
    Tensor back = parse(toString(all), dtype, {-1});
    for (int i = 0; i < 0x10000; ++i)
      if (!std::isnan(all.real(i)))
        ASSERT_EQ(back.as<uint16_t>()[i], i) << nameOf(dtype);
  }
}
