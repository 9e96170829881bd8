// Lives here: making a program concrete for one set of argument shapes.
// Not here: memory, caller tensors and running; see session.cpp.
// Called by sessions, once per new set of argument shapes.
#include "runtime/host/specialisation.h"

#include "runtime/host/parallel.h"
#include "runtime/host/status.h"
#include "runtime/host/strided.h"

#include <algorithm>
#include <cstring>
#include <new>

using namespace ebb::runtime;

// A memref descriptor is {allocated, aligned, offset, sizes.., strides..}.
static constexpr int32_t kOffsetWord = 2, kSizeWords = 3;

static int64_t dtypeBytes(int32_t dtype) {
  return static_cast<int64_t>(
      ebbrt_dtype_bytes(static_cast<ebbrt_dtype>(dtype)));
}

ebbrt_code Specialisation::create(const ebbrt_program &program,
                                  const SpecialisationOptions &options,
                                  const ebbrt_tensor *arguments,
                                  std::unique_ptr<Specialisation> &made,
                                  ebbrt_error *error) {
  std::unique_ptr<Specialisation> fresh(new (std::nothrow)
                                            Specialisation(program));
  if (!fresh)
    return fail(error, EBBRT_OUT_OF_MEMORY, "no memory for new shapes");
  if (ebbrt_code code = fresh->build(options, arguments, error))
    return code;
  made = std::move(fresh);
  return EBBRT_OK;
}

Specialisation::~Specialisation() {
  for (size_t i = 0; i < steps.size(); ++i)
    if (steps[i].kernel)
      program.backends[program.instrs[i].target]->destroy(steps[i].kernel);
}

bool Specialisation::fits(const ebbrt_tensor *arguments) const {
  const int64_t *extent = key.data();
  for (size_t i = 0; i < program.arguments.size(); ++i)
    for (int32_t d = 0; d < program.arguments[i].rank; ++d)
      if (*extent++ != arguments[i].dims[d])
        return false;
  return true;
}

ebbrt_code Specialisation::build(const SpecialisationOptions &options,
                                 const ebbrt_tensor *arguments,
                                 ebbrt_error *error) {
  for (size_t i = 0; i < program.arguments.size(); ++i)
    key.insert(key.end(), arguments[i].dims,
               arguments[i].dims + program.arguments[i].rank);
  registers.assign(program.numShapeRegs, 0);
  if (ebbrt_code code =
          runShapeProgram(program, arguments, registers.data(), error))
    return code;
  if (ebbrt_code code = computeResults(error))
    return code;
  if (ebbrt_code code = sizeBuffers(arguments, error))
    return code;
  if (ebbrt_code code = describeViews(error))
    return code;
  if (ebbrt_code code = makeSteps(options, error))
    return code;
  return place(error);
}

/// elements * bytes of one; false on overflow or a negative extent.
static bool tensorBytes(const int64_t *dims, int32_t rank, int64_t bytes,
                        int64_t &total) {
  // An extent of 0 makes the tensor empty, however large the others are.
  total = bytes;
  bool empty = false;
  for (int32_t d = 0; d < rank; ++d) {
    if (dims[d] < 0)
      return false;
    empty |= dims[d] == 0;
  }
  for (int32_t d = 0; d < rank && !empty; ++d)
    if (__builtin_mul_overflow(total, dims[d], &total))
      return false;
  if (empty)
    total = 0;
  return true;
}

ebbrt_code Specialisation::computeResults(ebbrt_error *error) {
  resultDims.assign(program.results.size() * EBBRT_MAX_RANK, 0);
  for (size_t i = 0; i < program.results.size(); ++i) {
    const ebbrt_port &port = program.results[i];
    const int64_t *declared = program.dims.data() + port.first_dim;
    int64_t *dims = &resultDims[i * EBBRT_MAX_RANK];
    bool agree = true;
    for (int32_t d = 0; d < port.rank; ++d) {
      dims[d] = registers[program.regs[port.first_reg + d]];
      agree &= declared[d] == -1 || declared[d] == dims[d];
    }
    int64_t bytes;
    if (!tensorBytes(dims, port.rank, dtypeBytes(port.dtype), bytes))
      return fail(error, EBBRT_SHAPE_MISMATCH,
                  "computes %s with an impossible shape, %s",
                  portText(program, true, i).text,
                  shapeText(dims, port.rank).text);
    resultBytes.push_back(bytes);
    if (!agree)
      return fail(error, EBBRT_SHAPE_MISMATCH,
                  "expects %s to have shape %s, but computes %s",
                  portText(program, true, i).text,
                  shapeText(declared, port.rank).text,
                  shapeText(dims, port.rank).text);
  }
  return EBBRT_OK;
}

ebbrt_code Specialisation::sizeBuffers(const ebbrt_tensor *arguments,
                                       ebbrt_error *error) {
  for (size_t i = 0; i < program.arguments.size(); ++i) {
    const ebbrt_port &port = program.arguments[i];
    int64_t bytes;
    if (!tensorBytes(arguments[i].dims, port.rank, dtypeBytes(port.dtype),
                     bytes))
      return fail(error, EBBRT_SHAPE_MISMATCH,
                  "expects %s to fit in memory, but its shape is %s",
                  portText(program, false, i).text,
                  shapeText(arguments[i].dims, port.rank).text);
    argumentBytes.push_back(bytes);
  }
  for (size_t i = 0; i < program.buffers.size(); ++i) {
    const ebbrt_buffer &buffer = program.buffers[i];
    int64_t count = registers[buffer.size_reg], bytes;
    if (count < 0 ||
        __builtin_mul_overflow(count, dtypeBytes(buffer.dtype), &bytes))
      return fail(error, EBBRT_SHAPE_MISMATCH,
                  "computes an intermediate of %lld elements",
                  static_cast<long long>(count));
    int64_t room =
        buffer.kind == EBBRT_BUFFER_ARGUMENT ? argumentBytes[buffer.index]
        : buffer.kind == EBBRT_BUFFER_RESULT ? resultBytes[buffer.index]
        : buffer.kind == EBBRT_BUFFER_CONSTANT
            ? program.constantsBytes - buffer.index
            : INT64_MAX;
    if (bytes > room)
      return fail(error, EBBRT_INTERNAL,
                  "buffer %zu needs %lld bytes where there are %lld", i,
                  static_cast<long long>(bytes), static_cast<long long>(room));
    bufferElements.push_back(count);
    bufferBytes.push_back(bytes);
  }
  return EBBRT_OK;
}

ebbrt_code Specialisation::describeViews(ebbrt_error *error) {
  size_t total = 0;
  for (const ebbrt_view &view : program.views)
    total += kSizeWords + 2 * static_cast<size_t>(view.rank);
  words.assign(total, 0);
  data.assign(program.views.size(), nullptr);
  int64_t *next = words.data();
  for (size_t v = 0; v < program.views.size(); ++v) {
    const ebbrt_view &view = program.views[v];
    descriptors.push_back(next);
    next += kOffsetWord;
    for (int32_t r = 0; r < 1 + 2 * view.rank; ++r)
      *next++ = registers[program.regs[view.first_reg + r]];
  }
  for (const ebbrt_instr &instr : program.instrs)
    for (int32_t v = 0; v < instr.num_views; ++v)
      if (ebbrt_code code = checkView(instr.first_view + v, instr.site, error))
        return code;
  return EBBRT_OK;
}

/// No view may reach outside its buffer, whatever the compiler did.
ebbrt_code Specialisation::checkView(int32_t v, int32_t site,
                                     ebbrt_error *error) const {
  const ebbrt_view &view = program.views[v];
  const int64_t *sizes = descriptors[v] + kSizeWords;
  const int64_t *strides = sizes + view.rank;
  __int128 lowest = descriptors[v][kOffsetWord], highest = lowest;
  bool empty = false;
  for (int32_t d = 0; d < view.rank; ++d) {
    if (sizes[d] < 0) {
      fail(error, EBBRT_SHAPE_MISMATCH,
           "expects extents that are not negative, but got %s",
           shapeText(sizes, view.rank).text);
      placeErrorAt(error, program, site);
      return EBBRT_SHAPE_MISMATCH;
    }
    empty |= sizes[d] == 0;
    __int128 reach = static_cast<__int128>(sizes[d] - 1) * strides[d];
    (reach < 0 ? lowest : highest) += reach;
  }
  if (empty || (lowest >= 0 && highest < bufferElements[view.buffer]))
    return EBBRT_OK;
  fail(error, EBBRT_INTERNAL,
       "has a view of shape %s that reaches outside its buffer of %lld "
       "elements",
       shapeText(sizes, view.rank).text,
       static_cast<long long>(bufferElements[view.buffer]));
  placeErrorAt(error, program, site);
  return EBBRT_INTERNAL;
}

int64_t Specialisation::elements(int32_t view) const {
  return elementCount(program.views[view].rank, descriptors[view] + kSizeWords);
}

ebbrt_code Specialisation::makeSteps(const SpecialisationOptions &options,
                                     ebbrt_error *error) {
  steps.resize(program.instrs.size());
  workspaceBytes.assign(program.instrs.size(), 0);
  for (size_t i = 0; i < program.instrs.size(); ++i) {
    const ebbrt_instr &instr = program.instrs[i];
    Step &step = steps[i];
    if (instr.kind == EBBRT_INSTR_LIBRARY) {
      if (ebbrt_code code =
              makeLibraryKernel(static_cast<int32_t>(i), options, error))
        return code;
      continue;
    }
    step.units = registers[instr.units_reg];
    step.skipped = step.units <= 0;
    int64_t touched = 0;
    for (int32_t v = 0; v < instr.num_views; ++v)
      touched += elements(instr.first_view + v);
    if (touched >= kInlineElements)
      step.threads = options.threads;
  }
  return EBBRT_OK;
}

/// Whether a kernel finds faults in its inputs, also with nothing to write:
/// repetitions must add up to the repeated extent, be it 0, and no place lies
/// in an empty plane.
static bool checksInputs(const std::string &kernel) {
  return kernel == "repeat_rows" || kernel == "sum_repeats" ||
         kernel == "scatter_planes" || kernel == "gather_planes";
}

ebbrt_code Specialisation::makeLibraryKernel(
    int32_t i, const SpecialisationOptions &options, ebbrt_error *error) {
  const ebbrt_instr &instr = program.instrs[i];
  const ebbrt_problem &problem = program.problems[instr.target];
  const ebbrt_backend &backend = *program.backends[instr.target];
  std::vector<ebbrt_operand> operands(instr.num_views);
  bool anyEmpty = false, anyOutput = instr.num_inputs == instr.num_views;
  for (int32_t v = 0; v < instr.num_views; ++v) {
    const ebbrt_view &view = program.views[instr.first_view + v];
    const int64_t *sizes = descriptors[instr.first_view + v] + kSizeWords;
    ebbrt_operand &operand = operands[v];
    operand = {};
    operand.dtype =
        static_cast<ebbrt_dtype>(program.buffers[view.buffer].dtype);
    operand.rank = view.rank;
    std::copy_n(sizes, view.rank, operand.sizes);
    std::copy_n(sizes + view.rank, view.rank, operand.strides);
    bool empty = elementCount(view.rank, sizes) == 0;
    anyEmpty |= empty;
    anyOutput |= v >= instr.num_inputs && !empty;
  }
  Step &step = steps[i];
  step.implementation = program.string(problem.kernel);
  step.skipped = !anyOutput && !checksInputs(step.implementation);
  if (step.skipped)
    return EBBRT_OK;

  ebbrt_concrete_problem concrete = {};
  concrete.kernel = program.string(problem.kernel);
  concrete.operands = operands.data();
  concrete.num_operands = instr.num_views;
  concrete.num_inputs = instr.num_inputs;
  concrete.attrs = program.namedAttrs.data() + problem.first_attr;
  concrete.num_attrs = problem.num_attrs;
  concrete.threads = options.threads;
  concrete.deterministic = options.deterministic;
  // Backends advise against empty operands but run them: with "?" the choice
  // of the library came before the extents. What they need is asked in any
  // case.
  ebbrt_query_result answer = {};
  if (ebbrt_code code = backend.query(&concrete, &answer, error)) {
    placeErrorAt(error, program, instr.site);
    return code;
  }
  if (!answer.accepted && !anyEmpty) {
    fail(error, EBBRT_UNSUPPORTED, "cannot run on library '%s': %s",
         backend.library, answer.reason);
    placeErrorAt(error, program, instr.site);
    return EBBRT_UNSUPPORTED;
  }
  if (answer.accepted) {
    step.implementation = answer.implementation;
    workspaceBytes[i] = answer.workspace_bytes;
  }
  ebbrt_code code = backend.create(&concrete, &step.kernel, error);
  if (code != EBBRT_OK)
    placeErrorAt(error, program, instr.site);
  return code;
}

/// Bytes of the elements that a view has, each once.
int64_t Specialisation::viewBytes(int32_t view) const {
  const int32_t rank = program.views[view].rank;
  const int64_t *sizes = descriptors[view] + kSizeWords;
  int64_t bytes = dtypeBytes(program.buffers[program.views[view].buffer].dtype);
  for (int32_t d = 0; d < rank; ++d)
    bytes *= sizes[d] != 0 && sizes[rank + d] == 0 ? 1 : sizes[d];
  return bytes;
}

int64_t Specialisation::movedBytes(int32_t i) const {
  const ebbrt_instr &instr = program.instrs[i];
  if (steps[i].skipped)
    return 0;
  auto bufferOf = [&](int32_t v) {
    return program.views[instr.first_view + v].buffer;
  };
  // What several looks at one buffer see is at most all of it.
  auto bytesOf = [&](int32_t from, int32_t to, int32_t buffer) {
    int64_t bytes = 0;
    for (int32_t v = from; v < to; ++v)
      bytes += bufferOf(v) == buffer ? viewBytes(instr.first_view + v) : 0;
    return std::min(bytes, bufferBytes[buffer]);
  };
  auto usedBefore = [&](int32_t buffer) {
    for (int32_t v = 0; v < instr.first_view; ++v)
      if (program.views[v].buffer == buffer)
        return true;
    return false;
  };
  // A check writes nothing; after its first operand it looks at extents.
  const bool check =
      instr.kind == EBBRT_INSTR_LIBRARY && instr.num_inputs == instr.num_views;
  const int32_t inputs = check ? 1 : instr.num_inputs;
  int64_t total = 0;
  for (int32_t v = 0; v < (check ? 1 : instr.num_views); ++v) {
    const bool output = v >= inputs;
    const int32_t buffer = bufferOf(v), from = output ? inputs : 0;
    bool counted = false;
    for (int32_t other = from; other < v && !counted; ++other)
      counted = bufferOf(other) == buffer;
    // What it makes itself it has at hand.
    const int32_t kind = program.buffers[buffer].kind;
    const bool own =
        !output && (kind == EBBRT_BUFFER_TEMP || kind == EBBRT_BUFFER_RESULT) &&
        !usedBefore(buffer);
    if (counted || own)
      continue;
    const int64_t bytes =
        bytesOf(from, output ? instr.num_views : inputs, buffer);
    total += output && instr.reads_outputs ? 2 * bytes : bytes;
  }
  return total;
}

/// Whether the two views are the same dense row-major whole of their buffers.
bool Specialisation::mayShare(int32_t input, int32_t output) const {
  const ebbrt_view &in = program.views[input], &out = program.views[output];
  const int64_t *a = descriptors[input], *b = descriptors[output];
  if (in.rank != out.rank ||
      dtypeBytes(program.buffers[in.buffer].dtype) !=
          dtypeBytes(program.buffers[out.buffer].dtype) ||
      bufferElements[in.buffer] != bufferElements[out.buffer] ||
      elements(input) != bufferElements[in.buffer] ||
      !std::equal(a + kOffsetWord, a + kSizeWords + 2 * in.rank,
                  b + kOffsetWord) ||
      a[kOffsetWord] != 0)
    return false;
  const int64_t *sizes = a + kSizeWords, *strides = sizes + in.rank;
  int64_t dense = 1;
  for (int32_t d = in.rank - 1; d >= 0; --d) {
    if (sizes[d] != 1 && strides[d] != dense)
      return false;
    dense *= sizes[d];
  }
  return true;
}

/// The buffer whose bytes output view `output` of instruction `i` may take
/// over, or -1. `first` and `last` are the lifetimes of buffers.
int32_t Specialisation::inplaceSource(int32_t i, int32_t output,
                                      const std::vector<int32_t> &first,
                                      const std::vector<int32_t> &last) const {
  const ebbrt_instr &instr = program.instrs[i];
  auto bufferOf = [&](int32_t v) {
    return program.views[instr.first_view + v].buffer;
  };
  auto paired = [&](int32_t input) {
    for (int32_t p = 0; p < instr.num_inplace; ++p) {
      const ebbrt_inplace &pair = program.inplace[instr.first_inplace + p];
      if (pair.input == input && pair.output == output)
        return mayShare(instr.first_view + input, instr.first_view + output);
    }
    return false;
  };
  int32_t target = bufferOf(output);
  if (instr.reads_outputs || first[target] != i)
    return -1;
  for (int32_t v = 0; v < instr.num_views; ++v)
    if (v != output && bufferOf(v) == target)
      return -1;
  for (int32_t input = 0; input < instr.num_inputs; ++input) {
    int32_t source = bufferOf(input);
    if (program.buffers[source].kind != EBBRT_BUFFER_TEMP ||
        last[source] != i || first[source] >= i)
      continue;
    // Another look at the same buffer must be as harmless as this one.
    bool harmless = true;
    for (int32_t v = 0; v < instr.num_views && harmless; ++v)
      if (bufferOf(v) == source)
        harmless = v < instr.num_inputs && paired(v);
    if (harmless)
      return source;
  }
  return -1;
}

ebbrt_code Specialisation::place(ebbrt_error *error) {
  int32_t numBuffers = static_cast<int32_t>(program.buffers.size());
  std::vector<int32_t> first(numBuffers, -1), last(numBuffers, -1);
  // Temporaries and results in the order of their first use, and workspaces. A
  // result lends its bytes to what it is made of in place.
  std::vector<int32_t> order;
  for (int32_t i = 0; i < static_cast<int32_t>(program.instrs.size()); ++i) {
    const ebbrt_instr &instr = program.instrs[i];
    for (int32_t v = 0; v < instr.num_views; ++v) {
      int32_t buffer = program.views[instr.first_view + v].buffer;
      int32_t kind = program.buffers[buffer].kind;
      if (kind != EBBRT_BUFFER_TEMP && kind != EBBRT_BUFFER_RESULT)
        continue;
      if (first[buffer] < 0) {
        first[buffer] = i;
        order.push_back(buffer);
      }
      last[buffer] = i;
    }
  }
  std::vector<PlanBuffer> requests;
  std::vector<int32_t> requestOf(numBuffers, -1);
  for (int32_t buffer : order) {
    PlanBuffer request;
    request.bytes = bufferBytes[buffer];
    request.first = first[buffer];
    request.last = last[buffer];
    request.outside = program.buffers[buffer].kind == EBBRT_BUFFER_RESULT;
    const ebbrt_instr &instr = program.instrs[request.first];
    for (int32_t v = instr.num_inputs; v < instr.num_views; ++v)
      if (program.views[instr.first_view + v].buffer == buffer) {
        int32_t source = inplaceSource(request.first, v, first, last);
        request.takes = source < 0 ? -1 : requestOf[source];
      }
    requestOf[buffer] = static_cast<int32_t>(requests.size());
    requests.push_back(request);
  }
  size_t firstWorkspace = requests.size();
  for (size_t i = 0; i < workspaceBytes.size(); ++i)
    if (workspaceBytes[i] > 0) {
      int32_t at = static_cast<int32_t>(i);
      requests.push_back({workspaceBytes[i], at, at, -1});
    }
  if (!planMemory(requests, plan))
    return fail(error, EBBRT_OUT_OF_MEMORY,
                "the intermediates do not fit 64-bit addresses");
  tempOffsets.assign(numBuffers, 0);
  lenders.assign(numBuffers, -1);
  for (int32_t b = 0; b < numBuffers; ++b)
    if (program.buffers[b].kind == EBBRT_BUFFER_RESULT)
      lenders[b] = program.buffers[b].index;
  for (int32_t buffer : order) {
    int32_t request = requestOf[buffer];
    tempOffsets[buffer] = plan.offsets[request];
    if (plan.lenders[request] >= 0)
      lenders[buffer] = program.buffers[order[plan.lenders[request]]].index;
  }
  sortViews();
  for (size_t i = 0, w = firstWorkspace; i < workspaceBytes.size(); ++i)
    if (workspaceBytes[i] > 0)
      steps[i].workspace = plan.offsets[w++];
  return EBBRT_OK;
}

/// Which views lie in callers' tensors, now that all buffers have places.
void Specialisation::sortViews() {
  for (size_t v = 0; v < program.views.size(); ++v) {
    int32_t buffer = program.views[v].buffer;
    bool tensor = program.buffers[buffer].kind == EBBRT_BUFFER_ARGUMENT ||
                  lenders[buffer] >= 0;
    (tensor ? tensorViews : arenaViews).push_back(static_cast<int32_t>(v));
  }
}

// Integers, because an empty tensor's base may be null.
void Specialisation::point(int32_t v, void *base) {
  const ebbrt_view &view = program.views[v];
  int64_t address = reinterpret_cast<int64_t>(base);
  int64_t *descriptor = descriptors[v];
  descriptor[0] = descriptor[1] = address;
  int64_t bytes = dtypeBytes(program.buffers[view.buffer].dtype);
  data[v] =
      reinterpret_cast<void *>(static_cast<uint64_t>(address) +
                               static_cast<uint64_t>(descriptor[kOffsetWord]) *
                                   static_cast<uint64_t>(bytes));
}

void Specialisation::bindArena(char *arena) {
  if (bound && boundArena == arena)
    return;
  for (int32_t v : arenaViews) {
    int32_t b = program.views[v].buffer;
    const ebbrt_buffer &buffer = program.buffers[b];
    bool constant = buffer.kind == EBBRT_BUFFER_CONSTANT;
    char *base = constant ? program.constants.data() : arena;
    if (base)
      base += constant ? buffer.index : tempOffsets[b];
    point(v, base);
  }
  boundArena = arena;
  bound = true;
}

void Specialisation::bindTensors(const ebbrt_tensor *arguments,
                                 const ebbrt_tensor *results) {
  for (int32_t v : tensorViews) {
    int32_t b = program.views[v].buffer;
    const ebbrt_buffer &buffer = program.buffers[b];
    point(v, buffer.kind == EBBRT_BUFFER_ARGUMENT ? arguments[buffer.index].data
                                                  : results[lenders[b]].data);
  }
}
