// Lives here: convolutions of 1 to 3 spatial dims and their gradients as oneDNN
// sees them, and in which layouts it works.
// Not here: empty operands; see empty.cpp. Bounds of the ops: the dialect's.
// Called by backend.cpp.
#include "runtime/onednn/operands.h"

#include <algorithm>
#include <optional>

namespace ebb::runtime::onednn {

namespace {

enum class Direction { forward, xGrad, filterGrad };

/// How activations lie while the library works; the filter's layout is always
/// its own choice. Where operands lie otherwise, reorders go before and after.
enum class Working {
  first,   // 0; channels first: columns, then a product of matrices
  last,    // 1; channels last
  blocked, // 2; the library's choice: blocks of channels
};

/// What the three problems share. Attributes: "groups", and per spatial dim
/// "stride", "dilation" (1 is dense), "pad" (before; the padding after follows
/// from the extents); "channels_last" of x and out, "same". The filter is
/// [C_out, C_in / groups, *K].
struct Convolution {
  Convolution(const ebbrt_concrete_problem &problem,
              const ebbrt_operand &xOperand, const ebbrt_operand &filterOperand,
              const ebbrt_operand &outOperand, const ebbrt_operand *biasOperand)
      : channelsLast(attribute(problem, "channels_last", 0) != 0),
        groups(attribute(problem, "groups", 1)),
        way(attribute(problem, "way", -1)) {
    if (xOperand.rank < 3 || xOperand.rank > 5 ||
        xOperand.rank != outOperand.rank || xOperand.rank != filterOperand.rank)
      throw Refusal{"convolutions have 1 to 3 spatial dims"};
    ebbrt_operand xFirst = channelsFirst(xOperand, channelsLast);
    ebbrt_operand outFirst = channelsFirst(outOperand, channelsLast);
    ebbrt_operand filterFirst = channelsFirst(filterOperand, false);
    // oneDNN counts within an image in 32 bits.
    for (const ebbrt_operand &image : {xFirst, outFirst})
      if (elementCount(image) / std::max<int64_t>(image.sizes[0], 1) >
          INT32_MAX)
        throw Refusal{"an image has more than 2^31 - 1 elements"};
    bool same = attribute(problem, "same", 0) != 0;
    channelsIn = xFirst.sizes[1], channelsOut = outFirst.sizes[1];
    if (groups < 1 || channelsIn % groups || channelsOut % groups ||
        xFirst.sizes[0] != outFirst.sizes[0] ||
        filterFirst.sizes[0] != channelsOut ||
        filterFirst.sizes[1] != channelsIn / groups)
      throw Refusal{"extents do not fit each other"};
    if (biasOperand &&
        (biasOperand->rank != 1 || biasOperand->sizes[0] != channelsOut))
      throw Refusal{"the bias is not one row of C_out"};
    for (int32_t d = 0; d < xFirst.rank - 2; ++d)
      addSpatial(problem, d, same, xFirst.sizes[d + 2], outFirst.sizes[d + 2],
                 filterFirst.sizes[d + 2]);
    x = layout(xFirst);
    out = layout(outFirst);
    filter = filterLayout(filterFirst);
    if (biasOperand)
      bias = denseLayout(*biasOperand, false);
  }

  bool depthwise() const {
    return groups > 1 && groups == channelsIn && groups == channelsOut;
  }
  /// Channels of one group.
  int64_t groupIn() const { return channelsIn / groups; }

  bool channelsLast;
  int64_t groups, channelsIn = 0, channelsOut = 0;
  int64_t way; // "way": the one way of working to take, for measuring; or -1
  bool pointwise = true; // 1x1, stride 1, no padding: a product of matrices
  dnnl::memory::dims strides, dilations, before, after;
  dnnl::memory::desc x, filter, out; // as the operands lie
  dnnl::memory::desc bias;           // dense

private:
  void addSpatial(const ebbrt_concrete_problem &problem, int32_t d, bool same,
                  int64_t in, int64_t outExtent, int64_t kernel) {
    int64_t stride = attribute(problem, "stride", d, 1);
    int64_t dilation = attribute(problem, "dilation", d, 1);
    int64_t pad = attribute(problem, "pad", d, 0);
    if (stride < 1 || dilation < 1 || pad < 0)
      throw Refusal{"a stride, dilation or padding is out of range"};
    int64_t needed = (outExtent - 1) * stride + dilation * (kernel - 1) + 1;
    if (same)
      pad = std::max<int64_t>(needed - in, 0) / 2;
    strides.push_back(stride);
    dilations.push_back(dilation - 1);
    before.push_back(pad);
    after.push_back(needed - in - pad);
    // Less than a stride may be left over at the end, and nothing more.
    if (after.back() <= -stride)
      throw Refusal{"extents do not fit each other"};
    pointwise &= kernel == 1 && stride == 1 && pad == 0 && after.back() == 0;
  }

  dnnl::memory::desc filterLayout(const ebbrt_operand &operand) const {
    if (groups == 1)
      return layout(operand);
    ebbrt_operand grouped = operand;
    grouped.rank = operand.rank + 1;
    grouped.sizes[0] = groups;
    grouped.sizes[1] = channelsOut / groups;
    grouped.strides[0] = operand.strides[0] * grouped.sizes[1];
    grouped.strides[1] = operand.strides[0];
    for (int32_t d = 1; d < operand.rank; ++d) {
      grouped.sizes[d + 1] = operand.sizes[d];
      grouped.strides[d + 1] = operand.strides[d];
    }
    return layout(grouped);
  }
};

/// The layout the library is asked for.
dnnl::memory::desc wanted(const dnnl::memory::desc &like, Working how) {
  using Tag = dnnl::memory::format_tag;
  constexpr Tag first[] = {Tag::ncw, Tag::nchw, Tag::ncdhw};
  constexpr Tag last[] = {Tag::nwc, Tag::nhwc, Tag::ndhwc};
  int spatial = like.get_ndims() - 3;
  Tag tag = how == Working::first  ? first[spatial]
            : how == Working::last ? last[spatial]
                                   : Tag::any;
  return dnnl::memory::desc(like.get_dims(), like.get_data_type(), tag);
}

dnnl::memory::desc anyLayout(const dnnl::memory::desc &like) {
  return wanted(like, Working::blocked);
}

/// Ways of working, best first, as measured by benchmarks/onednn_ways.cpp:
/// - x_grad into up to 4 channels fills no vector: columns and a product take a
///   third of the time, reorders included;
/// - what lies channels last stays so: 96 % of the peak, and any reorder costs
///   more than it wins;
/// - channels first, a pointwise convolution is a product in place, and
///   reorders would double it; others are blocked on the way in and out, which
///   adds 5 to 15 % and halves the time (depthwise: a fifth);
/// - from 128 channels on, channels last is faster by more than its reorders
///   cost, but not for filters;
/// - filters of groups and of few channels know blocks only by way of columns,
///   but are direct with channels last.
std::vector<Working> preferences(const Convolution &c, Direction direction) {
  constexpr Working first = Working::first, last = Working::last,
                    blocked = Working::blocked;
  if (c.way >= 0)
    return {static_cast<Working>(c.way % 3)};
  bool toFilter = direction == Direction::filterGrad;
  bool few = c.groupIn() < 8 && !c.depthwise();
  if (direction == Direction::xGrad && c.groupIn() <= 4 && c.groups == 1)
    return {first, last, blocked};
  if (c.channelsLast)
    return {last, blocked, first};
  if (c.pointwise && c.groups == 1)
    return {first, blocked, last};
  if (toFilter ? few && c.channelsIn > 4 : c.groupIn() >= 128)
    return {last, blocked, first};
  return {blocked, last, first};
}

using Forward = dnnl::convolution_forward::primitive_desc;

/// Forward in the library's own layouts: what the gradients ask to be shown.
Forward hint(const dnnl::engine &engine, const Convolution &c) {
  return Forward(engine, dnnl::prop_kind::forward_training,
                 dnnl::algorithm::convolution_direct, anyLayout(c.x),
                 anyLayout(c.filter), anyLayout(c.out), c.strides, c.dilations,
                 c.before, c.after, primitiveAttributes());
}

/// Takes the first way of working for which `attempt` finds a kernel that is
/// not refused.
template <typename Attempt>
Recipe firstOf(const std::vector<Working> &ways, Attempt attempt) {
  std::optional<Refusal> refusal;
  for (Working how : ways) {
    try {
      return attempt(how);
    } catch (const Refusal &reason) {
      if (!refusal)
        refusal = reason;
    } catch (const dnnl::error &failure) {
      if (failure.status != dnnl_unimplemented)
        throw;
    }
  }
  throw refusal ? *refusal
                : Refusal{"oneDNN has no implementation for these types and "
                          "layouts"};
}

} // namespace

/// x, filter, [bias] -> out.
Recipe conv(const dnnl::engine &engine, const ebbrt_concrete_problem &problem) {
  bool hasBias = problem.num_inputs == 3;
  if (problem.num_operands != problem.num_inputs + 1 ||
      (problem.num_inputs != 2 && !hasBias))
    throw Refusal{"conv takes x, a filter, an optional bias, and one output"};
  elementType(problem);
  const ebbrt_operand *operands = problem.operands;
  int32_t last = problem.num_inputs;
  Convolution c(problem, operands[0], operands[1], operands[last],
                hasBias ? &operands[2] : nullptr);
  return firstOf(preferences(c, Direction::forward), [&](Working how) {
    // Blocked layouts come with training, channels last with inference; a
    // convolution saves nothing for its gradient either way.
    auto kind = how == Working::blocked ? dnnl::prop_kind::forward_training
                                        : dnnl::prop_kind::forward_inference;
    Forward description(engine, kind, dnnl::algorithm::convolution_direct,
                        wanted(c.x, how), anyLayout(c.filter), c.bias,
                        wanted(c.out, how), c.strides, c.dilations, c.before,
                        c.after, primitiveAttributes());
    Recipe recipe(problem.num_operands);
    recipe.implementation = checkedImplementation(description.impl_info_str());
    Recipe::Argument out{DNNL_ARG_DST, last, c.out};
    Recipe::Argument made = recipe.output(out, description.dst_desc());
    std::vector<Recipe::Argument> arguments = {
        recipe.reordered(engine, {DNNL_ARG_SRC, 0, c.x},
                         description.src_desc()),
        recipe.reordered(engine, {DNNL_ARG_WEIGHTS, 1, c.filter},
                         description.weights_desc()),
        made};
    if (hasBias)
      arguments.push_back(
          Operands(recipe, engine, problem).read(2, DNNL_ARG_BIAS, c.bias));
    recipe.run(dnnl::convolution_forward(description), std::move(arguments),
               description.scratchpad_desc());
    recipe.finish(engine, made, out);
    return recipe;
  });
}

/// filter, out_grad -> x_grad. With the names of its operands exchanged this is
/// the transposed convolution, whose output may exceed what windows reach.
Recipe convXGrad(const dnnl::engine &engine,
                 const ebbrt_concrete_problem &problem) {
  if (problem.num_inputs != 2 || problem.num_operands != 3)
    throw Refusal{"conv_x_grad takes a filter and out_grad, and one output"};
  elementType(problem);
  const ebbrt_operand *operands = problem.operands;
  Convolution c(problem, operands[2], operands[0], operands[1], nullptr);
  Forward forward = hint(engine, c);
  return firstOf(preferences(c, Direction::xGrad), [&](Working how) {
    dnnl::convolution_backward_data::primitive_desc description(
        engine, dnnl::algorithm::convolution_direct, wanted(c.x, how),
        anyLayout(c.filter), wanted(c.out, how), c.strides, c.dilations,
        c.before, c.after, forward, primitiveAttributes());
    Recipe recipe(problem.num_operands);
    recipe.implementation = checkedImplementation(description.impl_info_str());
    Recipe::Argument xGrad{DNNL_ARG_DIFF_SRC, 2, c.x};
    Recipe::Argument made = recipe.output(xGrad, description.diff_src_desc());
    recipe.run(dnnl::convolution_backward_data(description),
               {recipe.reordered(engine, {DNNL_ARG_WEIGHTS, 0, c.filter},
                                 description.weights_desc()),
                recipe.reordered(engine, {DNNL_ARG_DIFF_DST, 1, c.out},
                                 description.diff_dst_desc()),
                made},
               description.scratchpad_desc());
    recipe.finish(engine, made, xGrad);
    return recipe;
  });
}

/// x, out_grad -> filter_grad, [bias_grad].
Recipe convFilterGrad(const dnnl::engine &engine,
                      const ebbrt_concrete_problem &problem) {
  bool hasBias = problem.num_operands == 4;
  if (problem.num_inputs != 2 || (problem.num_operands != 3 && !hasBias))
    throw Refusal{"conv_filter_grad takes x and out_grad, and has one or two "
                  "outputs"};
  elementType(problem);
  const ebbrt_operand *operands = problem.operands;
  Convolution c(problem, operands[0], operands[2], operands[1],
                hasBias ? &operands[3] : nullptr);
  Forward forward = hint(engine, c);
  return firstOf(preferences(c, Direction::filterGrad), [&](Working how) {
    dnnl::convolution_backward_weights::primitive_desc description(
        engine, dnnl::algorithm::convolution_direct, wanted(c.x, how),
        anyLayout(c.filter), c.bias, wanted(c.out, how), c.strides, c.dilations,
        c.before, c.after, forward, primitiveAttributes());
    Recipe recipe(problem.num_operands);
    recipe.implementation = checkedImplementation(description.impl_info_str());
    Recipe::Argument filterGrad{DNNL_ARG_DIFF_WEIGHTS, 2, c.filter};
    Recipe::Argument made =
        recipe.output(filterGrad, description.diff_weights_desc());
    std::vector<Recipe::Argument> arguments = {
        recipe.reordered(engine, {DNNL_ARG_SRC, 0, c.x},
                         description.src_desc()),
        recipe.reordered(engine, {DNNL_ARG_DIFF_DST, 1, c.out},
                         description.diff_dst_desc()),
        made};
    Operands rest(recipe, engine, problem);
    if (hasBias)
      arguments.push_back(rest.write(3, DNNL_ARG_DIFF_BIAS, c.bias));
    recipe.run(dnnl::convolution_backward_weights(description),
               std::move(arguments), description.scratchpad_desc());
    recipe.finish(engine, made, filterGrad);
    rest.finish();
    return recipe;
  });
}

} // namespace ebb::runtime::onednn
