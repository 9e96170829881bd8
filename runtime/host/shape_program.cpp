// Lives here: the interpreter of shape programs.
// Not here: what is done with the registers; see specialisation.cpp.
// Called by specialisations, once per new set of argument shapes.
#include "runtime/host/program.h"
#include "runtime/host/status.h"

#include <algorithm>

using namespace ebb::runtime;

namespace {

/// False on overflow.
bool divide(int64_t a, int64_t b, int64_t &quotient, int64_t &rest) {
  quotient = rest = 0;
  if (b == 0)
    return true;
  if (a == INT64_MIN && b == -1)
    return false;
  quotient = a / b;
  rest = a % b;
  if (rest != 0 && (rest < 0) != (b < 0)) {
    --quotient;
    rest += b;
  }
  return true;
}

/// r[dst] of an arithmetic op; false on overflow.
bool compute(int32_t opcode, int64_t a, int64_t b, int64_t &value) {
  int64_t unused;
  switch (opcode) {
  case EBBRT_SHAPE_ADD:
    return !__builtin_add_overflow(a, b, &value);
  case EBBRT_SHAPE_SUB:
    return !__builtin_sub_overflow(a, b, &value);
  case EBBRT_SHAPE_MUL:
    return !__builtin_mul_overflow(a, b, &value);
  case EBBRT_SHAPE_DIV:
    return divide(a, b, value, unused);
  case EBBRT_SHAPE_MOD:
    return divide(a, b, unused, value);
  case EBBRT_SHAPE_MAX:
    value = std::max(a, b);
    return true;
  default:
    value = std::min(a, b);
    return true;
  }
}

ebbrt_code unmet(const ebbrt_program &program, const ebbrt_shape_op &op,
                 int64_t a, int64_t b, ebbrt_error *error) {
  const char *text = op.text >= 0 ? program.string(op.text)
                     : op.opcode == EBBRT_SHAPE_REQUIRE_EQ
                         ? "expects equal extents"
                         : "expects an extent not above another";
  fail(error, EBBRT_SHAPE_MISMATCH, "%.800s, but got %lld and %lld", text,
       static_cast<long long>(a), static_cast<long long>(b));
  if (op.site >= 0) {
    // A given text is a whole sentence and names the op where it wants to.
    const ebbrt_site &site = program.sites[op.site];
    placeError(error, op.text >= 0 ? nullptr : program.string(site.op),
               program.string(site.location), program.string(site.notes));
  }
  return EBBRT_SHAPE_MISMATCH;
}

} // namespace

ebbrt_code ebb::runtime::runShapeProgram(const ebbrt_program &program,
                                         const ebbrt_tensor *arguments,
                                         int64_t *registers,
                                         ebbrt_error *error) {
  for (const ebbrt_shape_op &op : program.shapeOps) {
    if (op.opcode == EBBRT_SHAPE_CONST) {
      registers[op.dst] = op.imm;
      continue;
    }
    if (op.opcode == EBBRT_SHAPE_DIM) {
      registers[op.dst] = arguments[op.a].dims[op.b];
      continue;
    }
    int64_t a = registers[op.a], b = registers[op.b];
    if (op.opcode == EBBRT_SHAPE_REQUIRE_EQ ||
        op.opcode == EBBRT_SHAPE_REQUIRE_LE) {
      bool met = op.opcode == EBBRT_SHAPE_REQUIRE_EQ ? a == b : a <= b;
      if (!met)
        return unmet(program, op, a, b, error);
      continue;
    }
    if (!compute(op.opcode, a, b, registers[op.dst])) {
      fail(error, EBBRT_SHAPE_MISMATCH,
           "computes extents that do not fit 64 bits");
      placeErrorAt(error, program, op.site);
      return EBBRT_SHAPE_MISMATCH;
    }
  }
  return EBBRT_OK;
}
