// Lives here: what the oneDNN kernels share, and one function per kernel.
// Not here: the C interface; see backend.cpp.
// Called by backend.cpp; implemented by one file per kernel.
#ifndef RUNTIME_ONEDNN_KERNELS_H
#define RUNTIME_ONEDNN_KERNELS_H

#include "runtime/abi/ebbrt.h"
#include "runtime/onednn/recipe.h"

#include <string>

#if !defined(DNNL_VERSION_MAJOR) || DNNL_VERSION_MAJOR < 3
#error "Ebb needs oneDNN 3 or newer"
#endif

namespace ebb::runtime::onednn {

/// Thrown for a problem this backend does not take; says why.
struct Refusal {
  std::string reason;
};

// ---- kernels: the recipe of a problem whose operands are not empty ----------
// Each throws Refusal or dnnl::error. The layouts it takes and the attributes
// it reads are said at its definition.

Recipe matmul(const dnnl::engine &engine,
              const ebbrt_concrete_problem &problem);
Recipe softmax(const dnnl::engine &engine,
               const ebbrt_concrete_problem &problem);
Recipe logSoftmax(const dnnl::engine &engine,
                  const ebbrt_concrete_problem &problem);
Recipe conv(const dnnl::engine &engine, const ebbrt_concrete_problem &problem);
Recipe convXGrad(const dnnl::engine &engine,
                 const ebbrt_concrete_problem &problem);
Recipe convFilterGrad(const dnnl::engine &engine,
                      const ebbrt_concrete_problem &problem);
Recipe maxPool(const dnnl::engine &engine,
               const ebbrt_concrete_problem &problem);
Recipe avgPool(const dnnl::engine &engine,
               const ebbrt_concrete_problem &problem);
Recipe avgPoolGrad(const dnnl::engine &engine,
                   const ebbrt_concrete_problem &problem);
Recipe batchNorm(const dnnl::engine &engine,
                 const ebbrt_concrete_problem &problem);
Recipe batchNormGrad(const dnnl::engine &engine,
                     const ebbrt_concrete_problem &problem);
Recipe layerNorm(const dnnl::engine &engine,
                 const ebbrt_concrete_problem &problem);
Recipe layerNormGrad(const dnnl::engine &engine,
                     const ebbrt_concrete_problem &problem);

using RecipeMaker = Recipe (*)(const dnnl::engine &,
                               const ebbrt_concrete_problem &);
/// `make`'s recipe. Operands that the library cannot describe are copied to or
/// from dense buffers, and all with gaps where it is refused else: what was
/// accepted when a program was compiled, before gaps were known, is never
/// refused when it runs.
Recipe recipeFor(RecipeMaker make, const dnnl::engine &engine,
                 const ebbrt_concrete_problem &problem);

// ---- what a kernel leaves in its outputs when an operand is empty -----------
// With "?" extents the library was chosen before they were known. These recipes
// need no workspace.

/// Zeros in every output.
Recipe zeros(const ebbrt_concrete_problem &problem);
/// A matmul over no terms: zeros; refused with a bias.
Recipe emptyMatmul(const ebbrt_concrete_problem &problem);
/// The bias at every position, or zeros.
Recipe emptyConv(const ebbrt_concrete_problem &problem);
/// Zeros, and the sum of out_grad for the bias.
Recipe emptyConvFilterGrad(const ebbrt_concrete_problem &problem);
/// NaN: the statistics of no numbers.
Recipe emptyLayerNorm(const ebbrt_concrete_problem &problem);
/// The running statistics as they were.
Recipe emptyBatchNorm(const ebbrt_concrete_problem &problem);

// ---- parts ------------------------------------------------------------------

/// oneDNN's name of an element type it may know.
dnnl::memory::data_type elementType(ebbrt_dtype dtype);
/// The same of the one element type all operands have.
dnnl::memory::data_type elementType(const ebbrt_concrete_problem &problem);

/// The operand as it lies in memory.
dnnl::memory::desc layout(const ebbrt_operand &operand);
/// The operand as it would lie there without gaps.
ebbrt_operand dense(ebbrt_operand operand);
/// The operand's dims in oneDNN's order: batch, channels, space.
ebbrt_operand channelsFirst(ebbrt_operand operand, bool channelsLast);
/// The layout the operand would have without gaps, in oneDNN's order of dims.
dnnl::memory::desc denseLayout(ebbrt_operand operand, bool channelsLast);
/// Whether the operand's elements lie without gaps in its order of dims.
bool isDense(const ebbrt_operand &operand);
bool isEmpty(const ebbrt_operand &operand);
int64_t elementCount(const ebbrt_operand &operand);

/// The integer attribute called `name`, or `otherwise`.
int64_t attribute(const ebbrt_concrete_problem &problem, const char *name,
                  int64_t otherwise);
/// The attribute `name` of spatial dim `dim`, such as "stride1".
int64_t attribute(const ebbrt_concrete_problem &problem, const char *name,
                  int32_t dim, int64_t otherwise);
/// The real attribute called `name`, or `otherwise`.
double realAttribute(const ebbrt_concrete_problem &problem, const char *name,
                     double otherwise);

/// Refuses implementations slower than generated code, and otherwise names
/// this one.
std::string checkedImplementation(const char *name);

/// Attributes all primitives here share: scratchpads are ours, f32 is f32.
dnnl::primitive_attr primitiveAttributes();

} // namespace ebb::runtime::onednn

#endif
