// Lives here: the element types of the runtime, their sizes and names.
// Not here: conversions between them, which generated code does.
// Called by the runtime, the compiler and the driver, through the C interface.
#include "runtime/abi/ebbrt.h"

size_t ebbrt_dtype_bytes(ebbrt_dtype dtype) {
  switch (dtype) {
  case EBBRT_I1:
  case EBBRT_I8:
  case EBBRT_U8:
    return 1;
  case EBBRT_BF16:
  case EBBRT_F16:
  case EBBRT_I16:
    return 2;
  case EBBRT_F32:
  case EBBRT_I32:
    return 4;
  case EBBRT_F64:
  case EBBRT_I64:
  case EBBRT_C64:
    return 8;
  case EBBRT_C128:
    return 16;
  }
  return 0;
}

size_t ebbrt_dtype_alignment(ebbrt_dtype dtype) {
  size_t bytes = ebbrt_dtype_bytes(dtype);
  return dtype == EBBRT_C64 || dtype == EBBRT_C128 ? bytes / 2 : bytes;
}

const char *ebbrt_dtype_name(ebbrt_dtype dtype) {
  switch (dtype) {
  case EBBRT_F32:
    return "f32";
  case EBBRT_F64:
    return "f64";
  case EBBRT_BF16:
    return "bf16";
  case EBBRT_F16:
    return "f16";
  case EBBRT_I1:
    return "i1";
  case EBBRT_I8:
    return "i8";
  case EBBRT_U8:
    return "ui8";
  case EBBRT_I16:
    return "i16";
  case EBBRT_I32:
    return "i32";
  case EBBRT_I64:
    return "i64";
  case EBBRT_C64:
    return "complex<f32>";
  case EBBRT_C128:
    return "complex<f64>";
  }
  return "?";
}
