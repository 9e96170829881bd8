// Lives here: building a sequence of steps and its workspace.
// Not here: running it; see backend.cpp.
// Called by the kernels' files.
#include "runtime/onednn/recipe.h"

#include "runtime/onednn/kernels.h"

#include <algorithm>

namespace ebb::runtime::onednn {

namespace {

constexpr size_t kAlignment = 64;

size_t aligned(size_t bytes) {
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

} // namespace

int Recipe::buffer(size_t size) {
  bytes.push_back(aligned(size));
  return numBuffers() - 1;
}

void Recipe::run(const dnnl::primitive &primitive,
                 std::vector<Argument> arguments,
                 const dnnl::memory::desc &scratchpad) {
  if (size_t size = scratchpad.get_size()) {
    if (scratch < 0)
      scratch = buffer(0);
    size_t &shared = bytes[static_cast<size_t>(scratch - operands)];
    shared = std::max(shared, aligned(size));
    arguments.push_back({DNNL_ARG_SCRATCHPAD, scratch, scratchpad});
  }
  list.push_back({primitive, std::move(arguments), {}});
}

void Recipe::run(Loop loop) { list.push_back({{}, {}, std::move(loop)}); }

void Recipe::runFirst(Loop loop) {
  list.insert(list.begin(), {{}, {}, std::move(loop)});
}

int Recipe::redirect(int from, size_t size) {
  int to = buffer(size);
  for (Step &step : list) {
    for (Argument &argument : step.arguments)
      if (argument.buffer == from)
        argument.buffer = to;
    if (step.loop)
      step.loop = [loop = std::move(step.loop), from, to,
                   table = std::vector<char *>(numBuffers())](
                      char *const *buffers) mutable {
        std::copy_n(buffers, table.size(), table.begin());
        table[from] = table[to];
        loop(table.data());
      };
  }
  return to;
}

void Recipe::reorder(const dnnl::engine &engine, const Argument &from,
                     const Argument &to) {
  dnnl::reorder::primitive_desc description(engine, from.layout, engine,
                                            to.layout, primitiveAttributes());
  run(dnnl::reorder(description),
      {{DNNL_ARG_FROM, from.buffer, from.layout},
       {DNNL_ARG_TO, to.buffer, to.layout}},
      description.scratchpad_desc());
}

Recipe::Argument Recipe::reordered(const dnnl::engine &engine,
                                   const Argument &given,
                                   const dnnl::memory::desc &wanted) {
  Argument made = output(given, wanted);
  if (made.buffer != given.buffer)
    reorder(engine, given, made);
  return made;
}

Recipe::Argument Recipe::output(const Argument &given,
                                const dnnl::memory::desc &layout) {
  if (given.layout == layout)
    return given;
  return {given.slot, buffer(layout.get_size()), layout};
}

void Recipe::finish(const dnnl::engine &engine, const Argument &made,
                    const Argument &given) {
  if (made.buffer != given.buffer)
    reorder(engine, made, given);
}

size_t Recipe::offset(int buffer) const {
  size_t at = 0;
  for (int i = operands; i < buffer; ++i)
    at += bytes[static_cast<size_t>(i - operands)];
  return at;
}

size_t Recipe::workspaceBytes() const { return offset(numBuffers()); }

} // namespace ebb::runtime::onednn
