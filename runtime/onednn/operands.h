// Lives here: operands for primitives that want them dense and of one type.
// Not here: layouts the library chooses; see convolution.cpp.
// Called by the kernels' files.
#ifndef RUNTIME_ONEDNN_OPERANDS_H
#define RUNTIME_ONEDNN_OPERANDS_H

#include "runtime/onednn/kernels.h"

namespace ebb::runtime::onednn {

/// A dense row of `count` f32.
dnnl::memory::desc rowLayout(int64_t count);

/// Whether a backward normalisation with a scale and a shift counts the shift,
/// which it does not read, among its inputs: releases differ, and refuse one
/// too many as one too few.
bool wantsShift(const dnnl::primitive_desc_base &description);

/// Feeds operands to a recipe. A view that has gaps, or another type than the
/// primitive wants, goes by way of a buffer.
class Operands {
public:
  Operands(Recipe &recipe, const dnnl::engine &engine,
           const ebbrt_concrete_problem &problem)
      : recipe(recipe), engine(engine), problem(problem) {}

  /// Operand `at` as `seen`: any view of as many dense elements, the operand's
  /// in row-major order.
  Recipe::Argument read(int32_t at, int slot, const dnnl::memory::desc &seen);
  /// The same of an output; after the primitive comes `finish`.
  Recipe::Argument write(int32_t at, int slot, const dnnl::memory::desc &seen);
  /// A row of ones.
  Recipe::Argument ones(int slot, int64_t count);
  /// Brings outputs to where they belong.
  void finish();

private:
  struct Pending {
    Recipe::Argument made, wanted;
  };
  /// Where the primitive finds operand `at`, and how a reorder sees both sides.
  Pending place(int32_t at, const dnnl::memory::desc &seen);

  Recipe &recipe;
  const dnnl::engine &engine;
  const ebbrt_concrete_problem &problem;
  std::vector<Pending> pending;
};

} // namespace ebb::runtime::onednn

#endif
