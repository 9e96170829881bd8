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
    } else if (isStepNumber(port)) {
      parts.step = i;
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
                           int64_t examples, Evaluation &evaluation,
                           ConfusionMatrix *matrix) {
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
    const int64_t predicted = argmax(logits, row * classes, classes);
    ++evaluation.counted;
    evaluation.correct += predicted == wanted;
    if (matrix)
      matrix->add(classes, wanted, predicted);
  }
  evaluation.hasAccuracy = true;
  return std::nullopt;
}

/// Tensors for batches of `size` examples; kept while the size stays.
Status Evaluator::makeBuffers(const Dataset &data, int64_t size) {
  if (int64_t(indices.size()) == size)
    return std::nullopt;
  Expected<std::vector<Tensor>> made = data.makeBatch(size);
  if (!made)
    return made.error();
  batch = std::move(*made);
  for (size_t i = 0; i < parts.inputs.size(); ++i)
    arguments[parts.inputs[i]] = batch[i];
  auto dims = session.resultDims(arguments);
  if (!dims)
    return dims.error();
  results.clear();
  for (size_t i = 0; i < dims->size(); ++i) {
    Expected<Tensor> result =
        Tensor::tryZeros(parts.function.results[i].dtype, (*dims)[i]);
    if (!result)
      return result.error();
    results.push_back(std::move(*result));
  }
  indices.resize(size_t(size));
  return std::nullopt;
}

Status Evaluator::runBatch(const Dataset &data, int64_t first, int64_t count,
                           Evaluation &evaluation, ConfusionMatrix *matrix) {
  if (Status error = makeBuffers(data, staticBatch ? batchSize : count))
    return error;
  for (size_t i = 0; i < indices.size(); ++i)
    indices[i] = first + int64_t(i) % count;
  data.gather(indices.data(), int64_t(indices.size()), batch);
  if (Status error = session.run(arguments, results))
    return error;
  evaluation.loss += results[parts.loss].real(0) * double(count);
  if (parts.logits)
    return countCorrect(results[*parts.logits], batch[*parts.label], count,
                        evaluation, matrix);
  return std::nullopt;
}

Expected<Evaluation> Evaluator::run(const Dataset &data,
                                    const std::vector<Tensor> &carried,
                                    int64_t steps, ConfusionMatrix *matrix) {
  arguments.resize(parts.function.arguments.size());
  size_t next = 0;
  for (size_t position : parts.params)
    arguments[position] = carried[next++];
  for (size_t position : parts.states)
    arguments[position] = carried[next++];
  if (parts.step) {
    arguments[*parts.step] = Tensor::zeros(DType::I64, {});
    arguments[*parts.step].setInteger(0, steps);
  }
  indices.clear(); // another data set may have other 0-d inputs
  Evaluation evaluation;
  for (int64_t first = 0; first < data.size(); first += batchSize)
    if (Status error =
            runBatch(data, first, std::min(batchSize, data.size() - first),
                     evaluation, matrix))
      return *error;
  evaluation.loss /= double(data.size());
  return evaluation;
}

} // namespace ebb::cli
