// Tensor and DType: storage, element access, 16-bit float conversion.
// Not here: files and literals (Npy.cpp, Npz.cpp, Literal.cpp).
// Called by host programs, the command and the rest of the library.
#include "ebb/io.hpp"

#include "python-free-driver/run/Storage.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>

namespace ebb {

namespace {
struct DTypeInfo {
  const char *name;
  size_t bytes;
};
constexpr DTypeInfo dtypes[] = {
    {"f32", 4}, {"f64", 8}, {"bf16", 2},         {"f16", 2},
    {"i1", 1},  {"i8", 1},  {"u8", 1},           {"i16", 2},
    {"i32", 4}, {"i64", 8}, {"complex<f32>", 8}, {"complex<f64>", 16}};

/// A 16-bit float format by the widths of its fields.
struct Format16 {
  int exponentBits, mantissaBits;
  int bias() const { return (1 << (exponentBits - 1)) - 1; }
  int maxExponent() const { return (1 << exponentBits) - 1; }
};
constexpr Format16 bfloat16{8, 7}, binary16{5, 10};
constexpr size_t alignment = 64;
} // namespace

size_t bytesOf(DType dtype) { return dtypes[size_t(dtype)].bytes; }
const char *nameOf(DType dtype) { return dtypes[size_t(dtype)].name; }
bool isFloat(DType dtype) { return dtype <= DType::F16; }
bool isComplex(DType dtype) { return dtype >= DType::C64; }
bool isInexact(DType dtype) { return isFloat(dtype) || isComplex(dtype); }

/// Round to nearest even straight from double, so there is no double rounding.
static uint16_t encode16(double value, Format16 format) {
  const int man = format.mantissaBits;
  const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const uint32_t infinity = uint32_t(format.maxExponent()) << man;
  if (std::isnan(value))
    return uint16_t(sign | infinity | (1u << (man - 1)));
  const double magnitude = std::fabs(value);
  if (magnitude == 0)
    return sign;
  if (std::isinf(magnitude))
    return uint16_t(sign | infinity);
  const int lowest = 1 - format.bias();
  const int exponent = std::max(std::ilogb(magnitude), lowest);
  if (exponent > format.bias())
    return uint16_t(sign | infinity);
  const double steps = std::nearbyint(std::ldexp(magnitude, man - exponent));
  // Normal numbers carry their leading one into the exponent field, and a
  // mantissa that rounds up to the next power of two does so once more.
  uint32_t bits = (uint32_t(exponent - lowest) << man) + uint32_t(steps);
  return uint16_t(sign | std::min(bits, infinity));
}

static double decode16(uint16_t bits, Format16 format) {
  const int man = format.mantissaBits;
  const int exponent = (bits & 0x7fff) >> man;
  const int mantissa = bits & ((1 << man) - 1);
  double magnitude;
  if (exponent == format.maxExponent())
    magnitude = mantissa ? std::numeric_limits<double>::quiet_NaN()
                         : std::numeric_limits<double>::infinity();
  else if (exponent == 0)
    magnitude = std::ldexp(mantissa, 1 - format.bias() - man);
  else
    magnitude =
        std::ldexp(mantissa + (1 << man), exponent - format.bias() - man);
  return bits & 0x8000 ? -magnitude : magnitude;
}

std::optional<int64_t> countElements(const std::vector<int64_t> &dims) {
  int64_t count = 1;
  for (int64_t dim : dims)
    if (dim < 0)
      return std::nullopt;
    else if (dim == 0)
      return 0;
  for (int64_t dim : dims)
    if (__builtin_mul_overflow(count, dim, &count))
      return std::nullopt;
  return count;
}

std::string dimsToString(const std::vector<int64_t> &dims) {
  std::string text;
  for (int64_t dim : dims) {
    if (!text.empty())
      text += 'x';
    text += dim < 0 ? "?" : std::to_string(dim);
  }
  return text.empty() ? "a scalar" : text;
}

Expected<Tensor> Tensor::tryZeros(DType dtype, std::vector<int64_t> dims) {
  std::optional<int64_t> count = countElements(dims);
  if (!count || *count > std::numeric_limits<int64_t>::max() / 16)
    return Error{"a tensor of " + dimsToString(dims) + " x " + nameOf(dtype) +
                 " does not fit into memory"};
  const size_t size = size_t(*count) * bytesOf(dtype);
  // calloc hands out untouched zero pages, so a big tensor costs nothing until
  // it is used; its alignment is 16, hence the manual rounding.
  void *block = std::calloc(1, size + alignment);
  if (!block)
    return Error{"out of memory: a tensor of " + dimsToString(dims) + " x " +
                 nameOf(dtype) + " needs " + std::to_string(size) + " bytes"};
  uintptr_t start = (reinterpret_cast<uintptr_t>(block) + alignment - 1) &
                    ~uintptr_t(alignment - 1);
  Tensor tensor;
  tensor.type = dtype;
  tensor.extents = std::move(dims);
  tensor.bytes = std::shared_ptr<void>(reinterpret_cast<void *>(start),
                                       [block](void *) { std::free(block); });
  return tensor;
}

Tensor Tensor::zeros(DType dtype, std::vector<int64_t> dims) {
  Expected<Tensor> tensor = tryZeros(dtype, std::move(dims));
  if (!tensor) {
    // An impossible request makes operator new raise std::bad_alloc, which
    // also works in code compiled without exceptions.
    ::operator delete(
        ::operator new(size_t(std::numeric_limits<ptrdiff_t>::max())));
    return Tensor();
  }
  return std::move(*tensor);
}

Tensor Tensor::borrow(void *data, DType dtype, std::vector<int64_t> dims) {
  Tensor tensor;
  tensor.type = dtype;
  tensor.extents = std::move(dims);
  tensor.bytes = std::shared_ptr<void>(data, [](void *) {});
  return tensor;
}

int64_t Tensor::numel() const { return countElements(extents).value_or(0); }

Tensor Tensor::clone() const {
  Tensor copy = zeros(type, extents);
  if (bytes && copy.sizeInBytes())
    std::memcpy(copy.data(), data(), copy.sizeInBytes());
  return copy;
}

Tensor Tensor::parts() const {
  if (!isComplex(type))
    return *this;
  Tensor tensor = *this;
  tensor.type = type == DType::C64 ? DType::F32 : DType::F64;
  tensor.extents.push_back(2);
  return tensor;
}

double Tensor::real(int64_t i) const {
  if (!bytes)
    return 0;
  switch (type) {
  case DType::F32:
    return as<float>()[i];
  case DType::F64:
    return as<double>()[i];
  case DType::BF16:
    return decode16(as<uint16_t>()[i], bfloat16);
  case DType::F16:
    return decode16(as<uint16_t>()[i], binary16);
  case DType::C64:
    return as<float>()[2 * i];
  case DType::C128:
    return as<double>()[2 * i];
  default:
    return double(integer(i));
  }
}

/// Towards zero, saturated; NaN is 0.
static int64_t toInteger(double value) {
  if (std::isnan(value))
    return 0;
  if (value >= 0x1p63)
    return std::numeric_limits<int64_t>::max();
  if (value < -0x1p63)
    return std::numeric_limits<int64_t>::min();
  return int64_t(value);
}

int64_t Tensor::integer(int64_t i) const {
  if (!bytes)
    return 0;
  switch (type) {
  case DType::I1:
    return as<uint8_t>()[i] != 0;
  case DType::I8:
    return as<int8_t>()[i];
  case DType::U8:
    return as<uint8_t>()[i];
  case DType::I16:
    return as<int16_t>()[i];
  case DType::I32:
    return as<int32_t>()[i];
  case DType::I64:
    return as<int64_t>()[i];
  default:
    return toInteger(real(i));
  }
}

void Tensor::set(int64_t i, double value) {
  switch (type) {
  case DType::F32:
    as<float>()[i] = float(value);
    return;
  case DType::F64:
    as<double>()[i] = value;
    return;
  case DType::BF16:
    as<uint16_t>()[i] = encode16(value, bfloat16);
    return;
  case DType::F16:
    as<uint16_t>()[i] = encode16(value, binary16);
    return;
  case DType::I1:
    as<uint8_t>()[i] = value != 0;
    return;
  case DType::C64:
    as<float>()[2 * i] = float(value);
    as<float>()[2 * i + 1] = 0;
    return;
  case DType::C128:
    as<double>()[2 * i] = value;
    as<double>()[2 * i + 1] = 0;
    return;
  default:
    setInteger(i, toInteger(std::nearbyint(value)));
  }
}

template <class T> static T saturate(int64_t value) {
  using Limits = std::numeric_limits<T>;
  if (value < int64_t(Limits::min()))
    return Limits::min();
  if (value > int64_t(Limits::max()))
    return Limits::max();
  return T(value);
}

void Tensor::setInteger(int64_t i, int64_t value) {
  switch (type) {
  case DType::I1:
    as<uint8_t>()[i] = value != 0;
    return;
  case DType::I8:
    as<int8_t>()[i] = saturate<int8_t>(value);
    return;
  case DType::U8:
    as<uint8_t>()[i] = saturate<uint8_t>(value);
    return;
  case DType::I16:
    as<int16_t>()[i] = saturate<int16_t>(value);
    return;
  case DType::I32:
    as<int32_t>()[i] = saturate<int32_t>(value);
    return;
  case DType::I64:
    as<int64_t>()[i] = value;
    return;
  case DType::F32: // straight from the integer: one rounding, not two
    as<float>()[i] = float(value);
    return;
  default:
    set(i, double(value));
  }
}

Tensor reinterpretAs(const Tensor &tensor, DType dtype) {
  if (tensor.dtype() == dtype)
    return tensor;
  if (bytesOf(tensor.dtype()) == bytesOf(dtype)) {
    Tensor alias = tensor; // shares the bytes
    alias.type = dtype;
    return alias;
  }
  // Unsigned words are read into wider integers; their low bytes are the bits.
  Tensor result = Tensor::zeros(dtype, tensor.dims());
  const size_t bytes =
      std::min(bytesOf(dtype), bytesOf(tensor.dtype())); // little endian
  for (int64_t i = 0, n = tensor.numel(); i < n; ++i) {
    std::memcpy(result.as<char>() + size_t(i) * bytesOf(dtype),
                tensor.as<char>() + size_t(i) * bytesOf(tensor.dtype()), bytes);
  }
  return result;
}

} // namespace ebb
