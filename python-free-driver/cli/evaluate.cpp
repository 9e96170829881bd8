// Loss and accuracy of a loss function over a data set.
// Not here: training (train.cpp).
// Called by train.cpp.
#include "python-free-driver/cli/evaluate.h"
#include "python-free-driver/cli/inputs.h"

#include <algorithm>
#include <cmath>

namespace ebb::cli {

static Expected<size_t> findLoss(const Function &function) {
  std::vector<size_t> scalars;
  for (size_t i = 0; i < function.results.size(); ++i) {
    const Port &port = function.results[i];
    if (!isFloat(port.dtype) || !port.dims.empty())
      continue;
    if (port.name == "loss")
      return i;
    scalars.push_back(i);
  }
  if (scalars.size() == 1)
    return scalars[0];
  return errorAt(function,
                 "@" + function.name + " is no loss function: expects " +
                     (scalars.empty()
                          ? "a 0-d float result"
                          : "one of its 0-d float results to be named "
                            "'loss'"));
}

Expected<LossFunction> LossFunction::find(const Function &function) {
  LossFunction parts;
  parts.function = function;
  Expected<size_t> loss = findLoss(function);
  if (!loss)
    return loss.error();
  parts.loss = *loss;
  std::optional<size_t> logits, label;
  for (size_t i = 0; i < function.arguments.size(); ++i) {
    const Port &port = function.arguments[i];
    if (port.role == "param") {
      parts.params.push_back(i);
    } else if (port.role == "state") {
      parts.states.push_back(i);
    } else {
      if (port.name == "label" && !isFloat(port.dtype))
        label = parts.inputs.size();
      parts.inputs.push_back(i);
    }
  }
  for (size_t i = 0; i < function.results.size(); ++i)
    if (function.results[i].name == "logits" &&
        !function.results[i].dims.empty())
      logits = i;
  if (logits && label) {
    parts.logits = logits;
    parts.label = label;
  }
  return parts;
}

/// The first of the largest; -1 if there is a NaN.
static int64_t argmax(const Tensor &logits, int64_t first, int64_t count) {
  int64_t best = 0;
  for (int64_t i = 0; i < count; ++i) {
    const double value = logits.real(first + i);
    if (std::isnan(value))
      return -1;
    if (value > logits.real(first + best))
      best = i;
  }
  return best;
}

/// Counts the first `examples` of a batch; labels below zero are to be ignored.
static Status countCorrect(const Tensor &logits, const Tensor &label,
                           int64_t examples, Evaluation &evaluation) {
  const int64_t classes = logits.dims().back();
  const int64_t rows = classes ? logits.numel() / classes : 0;
  const int64_t batch = label.dims().empty() ? 1 : label.dims()[0];
  if (label.numel() != rows || !batch)
    return Error{"accuracy: logits " + typeName(logits.dtype(), logits.dims()) +
                 " do not go with label " +
                 typeName(label.dtype(), label.dims())};
  for (int64_t row = 0; row < rows / batch * examples; ++row) {
    const int64_t wanted = label.integer(row);
    if (wanted < 0)
      continue;
    ++evaluation.counted;
    evaluation.correct += argmax(logits, row * classes, classes) == wanted;
  }
  evaluation.hasAccuracy = true;
  return std::nullopt;
}

Status Evaluator::runBatch(const Dataset &data, int64_t first, int64_t count,
                           std::vector<Tensor> &arguments,
                           Evaluation &evaluation) {
  const int64_t size = staticBatch ? batchSize : count;
  Expected<std::vector<Tensor>> batch = data.makeBatch(size);
  if (!batch)
    return batch.error();
  std::vector<int64_t> indices(static_cast<size_t>(size));
  for (int64_t i = 0; i < size; ++i)
    indices[size_t(i)] = first + i % count;
  data.gather(indices.data(), size, *batch);
  for (size_t i = 0; i < parts.inputs.size(); ++i)
    arguments[parts.inputs[i]] = (*batch)[i];
  Expected<std::vector<Tensor>> results = session.run(arguments);
  if (!results)
    return results.error();
  evaluation.loss += (*results)[parts.loss].real(0) * double(count);
  if (parts.logits)
    return countCorrect((*results)[*parts.logits], (*batch)[*parts.label],
                        count, evaluation);
  return std::nullopt;
}

Expected<Evaluation> Evaluator::run(const Dataset &data,
                                    const std::vector<Tensor> &params,
                                    const std::vector<Tensor> &states) {
  std::vector<Tensor> arguments(parts.function.arguments.size());
  for (size_t i = 0; i < parts.params.size(); ++i)
    arguments[parts.params[i]] = params[i];
  for (size_t i = 0; i < parts.states.size(); ++i)
    arguments[parts.states[i]] = states[i];
  Evaluation evaluation;
  for (int64_t first = 0; first < data.size(); first += batchSize)
    if (Status error =
            runBatch(data, first, std::min(batchSize, data.size() - first),
                     arguments, evaluation))
      return *error;
  evaluation.loss /= double(data.size());
  return evaluation;
}

} // namespace ebb::cli
