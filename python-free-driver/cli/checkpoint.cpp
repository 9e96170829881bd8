// A training run on disk.
// Not here: what the tensors mean (train.cpp).
// Called by train.cpp.
#include "python-free-driver/cli/checkpoint.h"
#include "python-free-driver/cli/inputs.h"

namespace ebb::cli {

std::string checkpointName(const std::string &key, bool optimizerState) {
  return optimizerState ? "train/optimizer/" + key : key;
}

static Tensor integerTensor(int64_t value) {
  Tensor tensor = Tensor::zeros(DType::I64, {});
  tensor.setInteger(0, value);
  return tensor;
}

Status Checkpoint::write(const std::string &path) const {
  OutputFile file{path, tensors, true};
  file.tensors.push_back({"train/step", integerTensor(position.step)});
  file.tensors.push_back({"train/epoch", integerTensor(position.epoch)});
  file.tensors.push_back({"train/batch", integerTensor(position.batch)});
  file.tensors.push_back(
      {"train/batch_size", integerTensor(position.batchSize)});
  file.tensors.push_back({"train/seed", integerTensor(int64_t(position.seed))});
  Tensor lossSum = Tensor::zeros(DType::F64, {});
  lossSum.set(0, position.lossSum);
  file.tensors.push_back({"train/loss_sum", lossSum});
  return writeFiles({file});
}

Expected<Checkpoint> Checkpoint::read(const std::string &path,
                                      const WantedDType &wanted) {
  Expected<std::vector<NamedTensor>> entries = readNpz(path, wanted);
  if (!entries)
    return entries.error();
  Checkpoint checkpoint;
  checkpoint.tensors = std::move(*entries);
  Port integer;
  integer.dtype = DType::I64;
  int64_t seed = 0;
  Position &position = checkpoint.position;
  for (auto [name, target] :
       {std::pair("train/step", &position.step),
        std::pair("train/epoch", &position.epoch),
        std::pair("train/batch", &position.batch),
        std::pair("train/batch_size", &position.batchSize),
        std::pair("train/seed", &seed)}) {
    Expected<Tensor> value = checkpoint.find(path, name, integer);
    if (!value)
      return value.error();
    *target = value->integer(0);
    if (target != &seed && *target < 0)
      return Error{path + ": " + name + " is " + std::to_string(*target)};
  }
  position.seed = uint64_t(seed);
  Port real;
  real.dtype = DType::F64;
  Expected<Tensor> lossSum = checkpoint.find(path, "train/loss_sum", real);
  if (!lossSum)
    return lossSum.error();
  position.lossSum = lossSum->real(0);
  return checkpoint;
}

Expected<Tensor> Checkpoint::find(const std::string &path,
                                  const std::string &name,
                                  const Port &port) const {
  for (const NamedTensor &entry : tensors)
    if (entry.name == name) {
      if (Status error = checkFits(path + ": " + name, port, entry.tensor))
        return *error;
      return entry.tensor;
    }
  return Error{path + ": is no checkpoint of this training: it has no '" +
               name + "'"};
}

} // namespace ebb::cli
