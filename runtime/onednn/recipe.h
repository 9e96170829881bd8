// Lives here: a kernel as a short sequence of steps over buffers.
// Not here: which steps a problem needs; see kernels.h.
// Called by the kernels' files, which build recipes, and backend.cpp, which
// runs them.
#ifndef RUNTIME_ONEDNN_RECIPE_H
#define RUNTIME_ONEDNN_RECIPE_H

#include <oneapi/dnnl/dnnl.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace ebb::runtime::onednn {

/// Steps over buffers. Buffers are numbered: first the operands of the problem,
/// in its order, then those in the workspace. Steps run in order; what one
/// wrote, later ones may read.
class Recipe {
public:
  /// What a primitive sees of a buffer: its DNNL_ARG_*, the buffer, the layout.
  struct Argument {
    int slot;
    int buffer;
    dnnl::memory::desc layout;
  };
  /// A loop of ours over the buffers' first bytes.
  using Loop = std::function<void(char *const *buffers)>;
  struct Step {
    dnnl::primitive primitive; // empty: `loop` is run
    std::vector<Argument> arguments;
    Loop loop;
  };

  Recipe() = default;
  explicit Recipe(int operands) : operands(operands) {}

  /// Adds a buffer in the workspace and gives its number.
  int buffer(size_t bytes);
  /// Adds a primitive; `scratchpad` is its descriptor's, and may be empty.
  void run(const dnnl::primitive &primitive, std::vector<Argument> arguments,
           const dnnl::memory::desc &scratchpad);
  void run(Loop loop);
  /// The same, before all that is there already.
  void runFirst(Loop loop);
  /// Adds a buffer which all steps so far find in the place of another.
  int redirect(int from, size_t bytes);
  /// Adds a reorder of one buffer into another.
  void reorder(const dnnl::engine &engine, const Argument &from,
               const Argument &to);

  /// `given` in the layout `wanted`, which a buffer of the workspace gets by a
  /// reorder unless the two are equal.
  Argument reordered(const dnnl::engine &engine, const Argument &given,
                     const dnnl::memory::desc &wanted);
  /// Where a primitive writes `layout` that `finish` then brings to `given`.
  Argument output(const Argument &given, const dnnl::memory::desc &layout);
  void finish(const dnnl::engine &engine, const Argument &made,
              const Argument &given);

  int numOperands() const { return operands; }
  int numBuffers() const { return operands + static_cast<int>(bytes.size()); }
  /// Offset in the workspace of a buffer that is not an operand.
  size_t offset(int buffer) const;
  size_t workspaceBytes() const;
  const std::vector<Step> &steps() const { return list; }

  std::string implementation; // the library's name of the main step

private:
  int operands = 0;
  int scratch = -1;          // the buffer all scratchpads share
  std::vector<size_t> bytes; // of the buffers in the workspace
  std::vector<Step> list;
};

} // namespace ebb::runtime::onednn

#endif
