// Lives here: the check of every index of a program description.
// Not here: checks that need concrete shapes; see specialisation.cpp.
// Called when a program is created.
#include "runtime/host/program.h"

#include "runtime/host/status.h"

using namespace ebb::runtime;

namespace {

/// Each check returns false once it has written the error.
class DescriptionCheck {
public:
  DescriptionCheck(const ebbrt_program_desc &desc, ebbrt_error *error)
      : desc(desc), error(error),
        written(desc.num_shape_regs > 0 ? desc.num_shape_regs : 0, false) {}

  bool run() {
    return lists() && strings() && sites() && attributes() && shapeOps() &&
           ports() && buffers() && views() && kernels() && instructions();
  }

private:
  bool bad(const char *what, int64_t at, const char *part, int64_t value) {
    fail(error, EBBRT_INVALID_ARGUMENT,
         "malformed program: %s %lld has %s %lld", what,
         static_cast<long long>(at), part, static_cast<long long>(value));
    return false;
  }

  bool list(const char *name, const void *items, int64_t count) {
    if (count >= 0 && (count == 0 || items))
      return true;
    fail(error, EBBRT_INVALID_ARGUMENT,
         "malformed program: the list of %s has %lld entries%s", name,
         static_cast<long long>(count), count > 0 ? " at a null address" : "");
    return false;
  }

  static bool dtype(int32_t value) {
    return value >= EBBRT_F32 && value <= EBBRT_C128;
  }
  static bool index(int64_t i, int64_t count) { return i >= 0 && i < count; }
  static bool indexOrNone(int64_t i, int64_t count) {
    return i == -1 || index(i, count);
  }
  /// [first, first + count) within a list; an empty range may start anywhere.
  static bool range(int64_t first, int64_t count, int64_t size) {
    return count == 0 || (count > 0 && first >= 0 && first + count <= size);
  }
  bool reg(int64_t r) const { return index(r, desc.num_shape_regs); }
  /// A register the shape program has written.
  bool value(int64_t r) const { return reg(r) && written[r]; }

  bool lists() {
    return list("strings", desc.strings, desc.num_strings) &&
           list("arguments", desc.arguments, desc.num_arguments) &&
           list("results", desc.results, desc.num_results) &&
           list("dims", desc.dims, desc.num_dims) &&
           list("shape ops", desc.shape_ops, desc.num_shape_ops) &&
           list("shape registers", this, desc.num_shape_regs) &&
           list("registers", desc.regs, desc.num_regs) &&
           list("buffers", desc.buffers, desc.num_buffers) &&
           list("views", desc.views, desc.num_views) &&
           list("instructions", desc.instrs, desc.num_instrs) &&
           list("in-place pairs", desc.inplace, desc.num_inplace) &&
           list("problems", desc.problems, desc.num_problems) &&
           list("attributes", desc.attrs, desc.num_attrs) &&
           list("sites", desc.sites, desc.num_sites) &&
           list("constant bytes", desc.constants, desc.constants_bytes) &&
           list("kernels", desc.kernels, desc.num_kernels);
  }

  bool strings() {
    for (int32_t i = 0; i < desc.num_strings; ++i)
      if (!desc.strings[i])
        return bad("string", i, "address", 0);
    return true;
  }

  bool sites() {
    for (int32_t i = 0; i < desc.num_sites; ++i) {
      const ebbrt_site &site = desc.sites[i];
      for (int32_t text : {site.op, site.location, site.notes})
        if (!indexOrNone(text, desc.num_strings))
          return bad("site", i, "string", text);
      if (site.check_nan < EBBRT_CHECK_AS_ASKED ||
          site.check_nan > EBBRT_CHECK_NEVER)
        return bad("site", i, "check_nan", site.check_nan);
    }
    return true;
  }

  bool attributes() {
    for (int32_t i = 0; i < desc.num_attrs; ++i)
      if (!index(desc.attrs[i].name, desc.num_strings))
        return bad("attribute", i, "name", desc.attrs[i].name);
    for (int32_t i = 0; i < desc.num_problems; ++i) {
      const ebbrt_problem &problem = desc.problems[i];
      if (!index(problem.library, desc.num_strings))
        return bad("problem", i, "library", problem.library);
      if (!index(problem.kernel, desc.num_strings))
        return bad("problem", i, "kernel", problem.kernel);
      if (!range(problem.first_attr, problem.num_attrs, desc.num_attrs))
        return bad("problem", i, "first attribute", problem.first_attr);
    }
    return true;
  }

  bool shapeOps() {
    for (int32_t i = 0; i < desc.num_shape_ops; ++i) {
      const ebbrt_shape_op &op = desc.shape_ops[i];
      if (op.opcode < EBBRT_SHAPE_CONST || op.opcode > EBBRT_SHAPE_REQUIRE_LE)
        return bad("shape op", i, "opcode", op.opcode);
      bool requires_ = op.opcode >= EBBRT_SHAPE_REQUIRE_EQ;
      if (op.opcode == EBBRT_SHAPE_DIM) {
        if (!index(op.a, desc.num_arguments))
          return bad("shape op", i, "argument", op.a);
        if (!index(op.b, desc.arguments[op.a].rank))
          return bad("shape op", i, "dim", op.b);
      } else if (op.opcode != EBBRT_SHAPE_CONST) {
        for (int32_t operand : {op.a, op.b})
          if (!value(operand))
            return bad("shape op", i, "no value in register", operand);
      }
      if (!requires_ && !reg(op.dst))
        return bad("shape op", i, "destination", op.dst);
      if (!indexOrNone(op.site, desc.num_sites))
        return bad("shape op", i, "site", op.site);
      if (!indexOrNone(op.text, desc.num_strings))
        return bad("shape op", i, "text", op.text);
      if (!requires_)
        written[op.dst] = true;
    }
    return true;
  }

  bool port(const char *what, int32_t i, const ebbrt_port &port) {
    if (!index(port.name, desc.num_strings))
      return bad(what, i, "name", port.name);
    if (!dtype(port.dtype))
      return bad(what, i, "element type", port.dtype);
    if (port.rank < 0 || port.rank > EBBRT_MAX_RANK)
      return bad(what, i, "rank", port.rank);
    if (!range(port.first_dim, port.rank, desc.num_dims))
      return bad(what, i, "first dim", port.first_dim);
    for (int32_t d = 0; d < port.rank; ++d)
      if (desc.dims[port.first_dim + d] < -1)
        return bad(what, i, "extent", desc.dims[port.first_dim + d]);
    return true;
  }

  bool ports() {
    for (int32_t i = 0; i < desc.num_arguments; ++i)
      if (!port("argument", i, desc.arguments[i]))
        return false;
    for (int32_t i = 0; i < desc.num_results; ++i) {
      const ebbrt_port &result = desc.results[i];
      if (!port("result", i, result))
        return false;
      if (!registerRange("result", i, result.first_reg, result.rank))
        return false;
    }
    return true;
  }

  bool registerRange(const char *what, int32_t i, int64_t first,
                     int64_t count) {
    if (!range(first, count, desc.num_regs))
      return bad(what, i, "first register", first);
    for (int64_t r = first; r < first + count; ++r)
      if (!value(desc.regs[r]))
        return bad(what, i, "no value in register", desc.regs[r]);
    return true;
  }

  bool buffers() {
    for (int32_t i = 0; i < desc.num_buffers; ++i)
      if (!buffer(i, desc.buffers[i]))
        return false;
    return true;
  }

  bool buffer(int32_t i, const ebbrt_buffer &buffer) {
    if (buffer.kind < EBBRT_BUFFER_ARGUMENT || buffer.kind > EBBRT_BUFFER_TEMP)
      return bad("buffer", i, "kind", buffer.kind);
    if (!dtype(buffer.dtype))
      return bad("buffer", i, "element type", buffer.dtype);
    if (!value(buffer.size_reg))
      return bad("buffer", i, "no value in size register", buffer.size_reg);
    if (buffer.kind == EBBRT_BUFFER_CONSTANT) {
      if (buffer.index < 0 || buffer.index > desc.constants_bytes ||
          buffer.index % kAlignment != 0)
        return bad("buffer", i, "constant offset", buffer.index);
      return true;
    }
    if (buffer.kind == EBBRT_BUFFER_TEMP)
      return true;
    bool argument = buffer.kind == EBBRT_BUFFER_ARGUMENT;
    if (!index(buffer.index, argument ? desc.num_arguments : desc.num_results))
      return bad("buffer", i, argument ? "argument" : "result", buffer.index);
    const ebbrt_port &port =
        (argument ? desc.arguments : desc.results)[buffer.index];
    if (port.dtype != buffer.dtype)
      return bad("buffer", i,
                 "another element type than its port:", buffer.dtype);
    return true;
  }

  bool views() {
    for (int32_t i = 0; i < desc.num_views; ++i) {
      const ebbrt_view &view = desc.views[i];
      if (!index(view.buffer, desc.num_buffers))
        return bad("view", i, "buffer", view.buffer);
      if (view.rank < 0 || view.rank > EBBRT_MAX_RANK)
        return bad("view", i, "rank", view.rank);
      if (!registerRange("view", i, view.first_reg, 1 + 2 * int64_t(view.rank)))
        return false;
    }
    return true;
  }

  bool kernels() {
    for (int32_t i = 0; i < desc.num_kernels; ++i)
      if (!desc.kernels[i])
        return bad("kernel", i, "address", 0);
    return true;
  }

  bool instructions() {
    for (int32_t i = 0; i < desc.num_instrs; ++i)
      if (!instruction(i, desc.instrs[i]))
        return false;
    return true;
  }

  bool instruction(int32_t i, const ebbrt_instr &instr) {
    const char *what = "instruction";
    if (instr.kind != EBBRT_INSTR_GENERATED &&
        instr.kind != EBBRT_INSTR_LIBRARY)
      return bad(what, i, "kind", instr.kind);
    bool generated = instr.kind == EBBRT_INSTR_GENERATED;
    if (!index(instr.target, generated ? desc.num_kernels : desc.num_problems))
      return bad(what, i, "target", instr.target);
    if (!range(instr.first_view, instr.num_views, desc.num_views))
      return bad(what, i, "first view", instr.first_view);
    if (instr.num_inputs < 0 || instr.num_inputs > instr.num_views)
      return bad(what, i, "number of inputs", instr.num_inputs);
    if (generated && !value(instr.units_reg))
      return bad(what, i, "no value in units register", instr.units_reg);
    if (!indexOrNone(instr.site, desc.num_sites))
      return bad(what, i, "site", instr.site);
    for (int32_t v = instr.num_inputs; v < instr.num_views; ++v) {
      const ebbrt_view &view = desc.views[instr.first_view + v];
      int32_t kind = desc.buffers[view.buffer].kind;
      if (kind == EBBRT_BUFFER_ARGUMENT || kind == EBBRT_BUFFER_CONSTANT)
        return bad(what, i, "an output in read-only buffer", view.buffer);
    }
    if (!range(instr.first_inplace, instr.num_inplace, desc.num_inplace))
      return bad(what, i, "first in-place pair", instr.first_inplace);
    for (int32_t p = 0; p < instr.num_inplace; ++p) {
      const ebbrt_inplace &pair = desc.inplace[instr.first_inplace + p];
      if (!index(pair.input, instr.num_inputs))
        return bad(what, i, "in-place input", pair.input);
      if (pair.output < instr.num_inputs || pair.output >= instr.num_views)
        return bad(what, i, "in-place output", pair.output);
    }
    return true;
  }

  const ebbrt_program_desc &desc;
  ebbrt_error *error;
  std::vector<bool> written;
};

} // namespace

ebbrt_code ebb::runtime::checkDescription(const ebbrt_program_desc &desc,
                                          ebbrt_error *error) {
  if (desc.abi_version != EBBRT_ABI_VERSION)
    return fail(error, EBBRT_INVALID_ARGUMENT,
                "the program was built for version %u of the runtime's "
                "interface; this runtime has version %d",
                desc.abi_version, EBBRT_ABI_VERSION);
  return DescriptionCheck(desc, error).run() ? EBBRT_OK
                                             : EBBRT_INVALID_ARGUMENT;
}
