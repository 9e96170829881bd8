// Lives here: writing program descriptions by hand, for tests.
// Not here: expected values.
// Called by the runtime's tests.
#ifndef TEST_RUNTIME_PROGRAM_BUILDER_H
#define TEST_RUNTIME_PROGRAM_BUILDER_H

#include "runtime/abi/ebbrt.h"

#include <deque>
#include <string>
#include <vector>

namespace ebb::test {

/// A strided window on a buffer; every number is a register.
struct ViewSpec {
  int32_t buffer;
  int32_t offset;
  std::vector<int32_t> sizes, strides;
};

/// Lists that `desc()` points into; change them freely in between.
class ProgramBuilder {
public:
  std::deque<std::string> texts;
  std::vector<const char *> strings;
  std::vector<ebbrt_port> arguments, results;
  std::vector<int64_t> dims;
  std::vector<ebbrt_shape_op> shapeOps;
  int32_t numRegs = 0;
  std::vector<int32_t> regs;
  std::vector<ebbrt_buffer> buffers;
  std::vector<ebbrt_view> views;
  std::vector<ebbrt_instr> instrs;
  std::vector<ebbrt_inplace> inplace;
  std::vector<ebbrt_problem> problems;
  std::vector<ebbrt_attr> attrs;
  std::vector<ebbrt_site> sites;
  std::vector<uint8_t> constants;
  std::vector<ebbrt_kernel_fn> kernels;

  int32_t string(const std::string &text) {
    texts.push_back(text);
    strings.push_back(texts.back().c_str());
    return static_cast<int32_t>(strings.size()) - 1;
  }
  int32_t site(const std::string &op, const std::string &location,
               const std::string &notes = "") {
    sites.push_back(
        {string(op), string(location), string(notes), EBBRT_CHECK_AS_ASKED});
    return static_cast<int32_t>(sites.size()) - 1;
  }

  int32_t constant(int64_t value) {
    shapeOps.push_back({EBBRT_SHAPE_CONST, numRegs, 0, 0, value, -1, -1});
    return numRegs++;
  }
  int32_t dim(int32_t argument, int32_t d) {
    shapeOps.push_back({EBBRT_SHAPE_DIM, numRegs, argument, d, 0, -1, -1});
    return numRegs++;
  }
  int32_t compute(ebbrt_shape_opcode opcode, int32_t a, int32_t b) {
    shapeOps.push_back({opcode, numRegs, a, b, 0, -1, -1});
    return numRegs++;
  }
  void require(ebbrt_shape_opcode opcode, int32_t a, int32_t b,
               const std::string &text, int32_t site) {
    int32_t index = text.empty() ? -1 : string(text);
    shapeOps.push_back({opcode, 0, a, b, 0, site, index});
  }

  int32_t argument(const std::string &name, ebbrt_dtype dtype,
                   const std::vector<int64_t> &extents) {
    arguments.push_back(port(name, dtype, extents, -1));
    return static_cast<int32_t>(arguments.size()) - 1;
  }
  int32_t result(const std::string &name, ebbrt_dtype dtype,
                 const std::vector<int64_t> &extents,
                 const std::vector<int32_t> &extentRegs) {
    int32_t first = static_cast<int32_t>(regs.size());
    regs.insert(regs.end(), extentRegs.begin(), extentRegs.end());
    results.push_back(port(name, dtype, extents, first));
    return static_cast<int32_t>(results.size()) - 1;
  }
  int32_t buffer(ebbrt_buffer_kind kind, ebbrt_dtype dtype, int64_t index,
                 int32_t sizeReg) {
    buffers.push_back({kind, dtype, index, sizeReg});
    return static_cast<int32_t>(buffers.size()) - 1;
  }

  /// The dense row-major whole of `buffer`.
  ViewSpec whole(int32_t buffer, const std::vector<int32_t> &sizes) {
    std::vector<int32_t> strides(sizes.size());
    int32_t stride = constant(1);
    for (size_t d = sizes.size(); d-- > 0;) {
      strides[d] = stride;
      stride = compute(EBBRT_SHAPE_MUL, stride, sizes[d]);
    }
    return {buffer, constant(0), sizes, strides};
  }

  /// Adds an instruction over `specs`, the first `inputs` of them inputs. The
  /// reference is good until the next one.
  ebbrt_instr &generated(ebbrt_kernel_fn kernel,
                         const std::vector<ViewSpec> &specs, int32_t inputs,
                         int32_t units, int32_t site = -1) {
    kernels.push_back(kernel);
    ebbrt_instr &instr = add(specs, inputs, site);
    instr.kind = EBBRT_INSTR_GENERATED;
    instr.target = static_cast<int32_t>(kernels.size()) - 1;
    instr.units_reg = units;
    return instr;
  }
  ebbrt_instr &
  library(const std::string &library, const std::string &kernel,
          const std::vector<std::pair<std::string, int64_t>> &named,
          const std::vector<ViewSpec> &specs, int32_t inputs,
          int32_t site = -1) {
    ebbrt_problem problem;
    problem.library = string(library);
    problem.kernel = string(kernel);
    problem.first_attr = static_cast<int32_t>(attrs.size());
    problem.num_attrs = static_cast<int32_t>(named.size());
    for (const auto &attr : named)
      attrs.push_back({string(attr.first), attr.second, 0.0});
    problems.push_back(problem);
    ebbrt_instr &instr = add(specs, inputs, site);
    instr.kind = EBBRT_INSTR_LIBRARY;
    instr.target = static_cast<int32_t>(problems.size()) - 1;
    instr.units_reg = -1;
    return instr;
  }
  /// Lets the last instruction's view `output` take over view `input`.
  void mayShare(int32_t input, int32_t output) {
    ebbrt_instr &instr = instrs.back();
    if (instr.num_inplace++ == 0)
      instr.first_inplace = static_cast<int32_t>(inplace.size());
    inplace.push_back({input, output});
  }

  ebbrt_program_desc desc() const {
    auto count = [](const auto &list) {
      return static_cast<int32_t>(list.size());
    };
    ebbrt_program_desc d = {};
    d.abi_version = EBBRT_ABI_VERSION;
    d.strings = strings.data(), d.num_strings = count(strings);
    d.arguments = arguments.data(), d.num_arguments = count(arguments);
    d.results = results.data(), d.num_results = count(results);
    d.dims = dims.data(), d.num_dims = count(dims);
    d.shape_ops = shapeOps.data(), d.num_shape_ops = count(shapeOps);
    d.num_shape_regs = numRegs;
    d.regs = regs.data(), d.num_regs = count(regs);
    d.buffers = buffers.data(), d.num_buffers = count(buffers);
    d.views = views.data(), d.num_views = count(views);
    d.instrs = instrs.data(), d.num_instrs = count(instrs);
    d.inplace = inplace.data(), d.num_inplace = count(inplace);
    d.problems = problems.data(), d.num_problems = count(problems);
    d.attrs = attrs.data(), d.num_attrs = count(attrs);
    d.sites = sites.data(), d.num_sites = count(sites);
    d.constants = constants.data();
    d.constants_bytes = static_cast<int64_t>(constants.size());
    d.kernels = kernels.data(), d.num_kernels = count(kernels);
    return d;
  }

private:
  ebbrt_port port(const std::string &name, ebbrt_dtype dtype,
                  const std::vector<int64_t> &extents, int32_t firstReg) {
    ebbrt_port made = {string(name), dtype,
                       static_cast<int32_t>(extents.size()),
                       static_cast<int32_t>(dims.size()), firstReg};
    dims.insert(dims.end(), extents.begin(), extents.end());
    return made;
  }
  ebbrt_instr &add(const std::vector<ViewSpec> &specs, int32_t inputs,
                   int32_t site) {
    ebbrt_instr instr = {};
    instr.first_view = static_cast<int32_t>(views.size());
    instr.num_views = static_cast<int32_t>(specs.size());
    instr.num_inputs = inputs;
    instr.site = site;
    for (const ViewSpec &spec : specs) {
      views.push_back({spec.buffer, static_cast<int32_t>(spec.sizes.size()),
                       static_cast<int32_t>(regs.size())});
      regs.push_back(spec.offset);
      regs.insert(regs.end(), spec.sizes.begin(), spec.sizes.end());
      regs.insert(regs.end(), spec.strides.begin(), spec.strides.end());
    }
    instrs.push_back(instr);
    return instrs.back();
  }
};

/// A tensor that owns its elements and extents.
template <typename T> struct Tensor {
  ebbrt_dtype dtype;
  std::vector<int64_t> dims;
  std::vector<T> values;

  ebbrt_tensor view() {
    return {values.data(), dtype, static_cast<int32_t>(dims.size()),
            dims.data()};
  }
};

/// Element 0 of a view as generated code finds it, and its extents.
template <typename T> T *base(const int64_t *descriptor) {
  return reinterpret_cast<T *>(descriptor[1]) + descriptor[2];
}

/// out[i] = x[i] + 1 on dense f32 views; units are elements.
inline int32_t addOne(const ebbrt_table *, int64_t *const *views, int64_t lo,
                      int64_t hi) {
  const float *x = base<float>(views[0]);
  float *out = base<float>(views[1]);
  for (int64_t i = lo; i < hi; ++i)
    out[i] = x[i] + 1.0f;
  return 0;
}

/// out[i] = x[i] + y[i] on dense f32 views; units are elements.
inline int32_t addTwo(const ebbrt_table *, int64_t *const *views, int64_t lo,
                      int64_t hi) {
  const float *x = base<float>(views[0]), *y = base<float>(views[1]);
  float *out = base<float>(views[2]);
  for (int64_t i = lo; i < hi; ++i)
    out[i] = x[i] + y[i];
  return 0;
}

/// A program that uses every list of a description.
inline ProgramBuilder richProgram() {
  ProgramBuilder b;
  int32_t x = b.argument("x", EBBRT_F32, {-1, 4});
  int32_t n = b.dim(x, 0), four = b.constant(4);
  int32_t count = b.compute(EBBRT_SHAPE_MUL, n, four);
  int32_t site = b.site("ebb.add", "m.mlir:1:2");
  b.require(EBBRT_SHAPE_REQUIRE_LE, n, n, "'ebb.add' op expects order", site);
  int32_t out = b.result("out", EBBRT_F32, {-1, 4}, {n, four});
  int32_t xb = b.buffer(EBBRT_BUFFER_ARGUMENT, EBBRT_F32, x, count);
  int32_t ob = b.buffer(EBBRT_BUFFER_RESULT, EBBRT_F32, out, count);
  int32_t tb = b.buffer(EBBRT_BUFFER_TEMP, EBBRT_F32, 0, count);
  int32_t ub = b.buffer(EBBRT_BUFFER_TEMP, EBBRT_F32, 0, count);
  int32_t cb = b.buffer(EBBRT_BUFFER_CONSTANT, EBBRT_F32, 64, four);
  b.constants.assign(80, 0);
  ViewSpec xv = b.whole(xb, {n, four}), ov = b.whole(ob, {n, four});
  ViewSpec tv = b.whole(tb, {n, four}), uv = b.whole(ub, {n, four});
  ViewSpec cv = b.whole(cb, {four});
  b.generated(addOne, {xv, tv}, 1, count, site);
  b.generated(addTwo, {tv, tv, uv}, 2, count, site);
  b.mayShare(0, 2);
  b.library("host", "copy", {{"unused", 1}}, {uv, ov}, 1, site);
  b.generated(addOne, {cv, cv}, 2, four, site);
  return b;
}

} // namespace ebb::test

#endif
