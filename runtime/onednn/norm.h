// Lives here: what batch_norm and layer_norm share: factors per channel, f32
// whatever x is.
// Called by batch_norm.cpp and layer_norm.cpp.
#ifndef RUNTIME_ONEDNN_NORM_H
#define RUNTIME_ONEDNN_NORM_H

#include "runtime/onednn/kernels.h"

namespace ebb::runtime::onednn {

/// A dense row of `count` f32.
dnnl::memory::desc rowLayout(int64_t count);
/// Refuses a row that is not dense, or not `count` long.
void checkRow(const ebbrt_operand &operand, int64_t count);

/// Operand `at`, a row of `count` factors, as f32.
Recipe::Argument factors(Recipe &recipe, const dnnl::engine &engine,
                         const ebbrt_concrete_problem &problem, int32_t at,
                         int slot, int64_t count);
/// A row of ones.
Recipe::Argument ones(Recipe &recipe, int slot, int64_t count);

/// The f32 rows that a backward primitive writes for operands `at` (scale) and
/// `at + 1` (bias); `finish` converts them where the operands are no f32.
struct FactorGrads {
  FactorGrads(Recipe &recipe, const ebbrt_concrete_problem &problem, int32_t at,
              int64_t count);
  void finish(Recipe &recipe, const dnnl::engine &engine) const;

  Recipe::Argument scale, bias;

private:
  Recipe::Argument scaleGiven, biasGiven;
};

/// Whether a backward primitive with a scale and a shift counts the shift,
/// which it does not read, among its inputs: releases differ, and refuse one
/// too many as one too few.
bool wantsShift(const dnnl::primitive_desc_base &description);

} // namespace ebb::runtime::onednn

#endif
