// `ebb train`: minimise a loss function over a data set.
// Not here: the training step (the library's), data (dataset.cpp), evaluation
// (evaluate.cpp), files (checkpoint.cpp). Called by main.cpp.
#include "python-free-driver/cli/checkpoint.h"
#include "python-free-driver/cli/dataset.h"
#include "python-free-driver/cli/evaluate.h"
#include "python-free-driver/cli/initialise.h"
#include "python-free-driver/cli/inputs.h"
#include "python-free-driver/cli/interrupt.h"
#include "python-free-driver/cli/models.h"
#include "python-free-driver/cli/progress.h"
#include "python-free-driver/cli/random.h"
#include "python-free-driver/cli/report.h"

#include <algorithm>
#include <cstdio>

namespace ebb::cli {

namespace {
struct TrainCommandOptions {
  CommonOptions common;
  TrainOptions train;
  std::string data, valid, output, resume, log;
  int64_t epochs = 10, batchSize = 0; // 0: the model's, else 32
  std::optional<uint64_t> seed;
};

/// One training run, from the command line to the last line printed.
class Trainer {
public:
  explicit Trainer(const TrainCommandOptions &options)
      : options(options), report(options.common), progress(options.epochs) {}
  Status run();

private:
  Status load();
  Status readData();
  Status chooseBatchSize();
  Status compile();
  Status startFresh();
  Status resume();
  Status makeBuffers();
  Status trainEpochs();
  Status trainEpoch();
  Status finishEpoch();
  Status save();
  Status finish();
  Status stopEarly();
  Expected<Evaluation> evaluate(const Dataset &data);
  /// The key of a carried argument: its name, or its place in the step.
  std::string carriedKey(size_t i) const;
  bool isOptimizerState(size_t i) const;

  const TrainCommandOptions &options;
  Report report;
  Progress progress;
  TrainingLog log;
  std::optional<Interrupt> interrupt; // while steps run
  std::optional<Module> module;
  LossFunction parts;
  Function step;
  size_t carriedCount = 0; // params, state and optimizer state
  std::optional<Dataset> trainData, validData;
  bool staticBatch = false;
  std::optional<Session> stepSession;
  std::optional<Evaluator> evaluator;
  Position position;
  std::vector<Tensor> initial; // carried tensors before the first step
  // Two sets of carried tensors: a step reads one and writes the other.
  std::vector<Tensor> arguments[2], results[2];
  std::vector<Tensor> batch;
  size_t current = 0;
};
} // namespace

Status Trainer::load() {
  const CommonOptions &common = options.common;
  if (Status error = common.prepare())
    return error;
  Expected<Module> loaded = loadModel(common.file);
  if (!loaded)
    return loaded.error();
  module = std::move(*loaded);
  Expected<Function> function = module->function(common.function);
  if (!function)
    return function.error();
  Expected<LossFunction> found = LossFunction::find(*function);
  if (!found)
    return found.error();
  parts = std::move(*found);
  if (parts.params.empty())
    return errorAt(*function, "@" + function->name +
                                  " has nothing to train: expects an argument "
                                  "with ebb.role = \"param\"");
  Expected<std::string> name = module->trainStep(function->name, options.train);
  if (!name)
    return name.error();
  Expected<Function> made = module->function(*name);
  if (!made)
    return made.error();
  step = std::move(*made);
  carriedCount = step.results.size() - 1;
  report.phase("load");
  return std::nullopt;
}

std::string Trainer::carriedKey(size_t i) const {
  if (!step.arguments[i].name.empty())
    return step.arguments[i].name;
  if (i < parts.params.size())
    return std::to_string(parts.params[i]);
  const size_t state = i - parts.params.size();
  if (state < parts.states.size())
    return std::to_string(parts.states[state]);
  return std::to_string(i);
}

bool Trainer::isOptimizerState(size_t i) const {
  return i >= parts.params.size() + parts.states.size();
}

Status Trainer::readData() {
  Expected<Dataset> data =
      Dataset::read(options.data, parts.function, parts.inputs);
  if (!data)
    return data.error();
  trainData = std::move(*data);
  if (!options.valid.empty()) {
    data = Dataset::read(options.valid, parts.function, parts.inputs);
    if (!data)
      return data.error();
    validData = std::move(*data);
  }
  report.phase("data");
  return std::nullopt;
}

Status Trainer::chooseBatchSize() {
  Expected<int64_t> fixed = staticBatchSize(parts.function, parts.inputs);
  if (!fixed)
    return fixed.error();
  staticBatch = *fixed >= 0;
  position.batchSize = options.batchSize ? options.batchSize
                       : staticBatch     ? *fixed
                                         : 32;
  if (staticBatch && position.batchSize != *fixed)
    return Error{"--batch-size " + std::to_string(position.batchSize) +
                 ": the inputs of @" + parts.function.name +
                 " have the static batch size " + std::to_string(*fixed)};
  if (position.batchSize < 1)
    return errorAt(parts.function,
                   "@" + parts.function.name + ": the batch size is 0");
  if (trainData->size() < position.batchSize)
    return Error{options.data + ": has " + std::to_string(trainData->size()) +
                 " examples, fewer than one batch of " +
                 std::to_string(position.batchSize)};
  return std::nullopt;
}

Status Trainer::compile() {
  const CommonOptions &common = options.common;
  Expected<Program> stepProgram =
      Program::compile(*module, step.name, common.compileOptions());
  if (!stepProgram)
    return stepProgram.error();
  report.program(*stepProgram);
  Expected<Session> session =
      Session::create(*stepProgram, common.sessionOptions());
  if (!session)
    return session.error();
  stepSession = std::move(*session);
  Expected<Program> lossProgram =
      Program::compile(*module, parts.function.name, common.compileOptions());
  if (!lossProgram)
    return lossProgram.error();
  report.program(*lossProgram);
  session = Session::create(*lossProgram, common.sessionOptions());
  if (!session)
    return session.error();
  evaluator.emplace(parts, std::move(*session), position.batchSize,
                    staticBatch);
  return std::nullopt;
}

Status Trainer::startFresh() {
  position.seed = options.seed.value_or(0);
  for (size_t i = 0; i < carriedCount; ++i) {
    Expected<Tensor> tensor =
        makeInitial(step.arguments[i], carriedKey(i), position.seed);
    if (!tensor)
      return errorAt(parts.function, tensor.error().message);
    initial.push_back(std::move(*tensor));
  }
  return std::nullopt;
}

Status Trainer::resume() {
  auto wanted = [&](const std::string &name) -> std::optional<DType> {
    for (size_t i = 0; i < carriedCount; ++i)
      if (checkpointName(carriedKey(i), isOptimizerState(i)) == name)
        return step.arguments[i].dtype;
    return std::nullopt;
  };
  const std::string &path = options.resume;
  Expected<Checkpoint> checkpoint = Checkpoint::read(path, wanted);
  if (!checkpoint)
    return checkpoint.error();
  const Position &stored = checkpoint->position;
  if (stored.batchSize != position.batchSize)
    return Error{path + ": was made with --batch-size " +
                 std::to_string(stored.batchSize) + ", but got " +
                 std::to_string(position.batchSize)};
  if (options.seed && *options.seed != stored.seed)
    return Error{path + ": was made with --seed " +
                 std::to_string(stored.seed) + ", but got " +
                 std::to_string(*options.seed)};
  if (stored.batch > trainData->size() / stored.batchSize)
    return Error{path + ": stands at batch " + std::to_string(stored.batch) +
                 ", which " + options.data + " does not have"};
  // State of another optimizer would be dropped in silence.
  for (const NamedTensor &entry : checkpoint->tensors)
    if (entry.name.rfind(checkpointName("", true), 0) == 0 &&
        !wanted(entry.name))
      return Error{path + ": was made with another --optimizer than " +
                   options.train.optimizer + ": it holds '" + entry.name + "'"};
  position = stored;
  for (size_t i = 0; i < carriedCount; ++i) {
    Expected<Tensor> tensor = checkpoint->find(
        path, checkpointName(carriedKey(i), isOptimizerState(i)),
        step.arguments[i]);
    if (!tensor)
      return tensor.error();
    initial.push_back(std::move(*tensor));
  }
  return std::nullopt;
}

Status Trainer::makeBuffers() {
  Expected<std::vector<Tensor>> made = trainData->makeBatch(position.batchSize);
  if (!made)
    return made.error();
  batch = std::move(*made);
  Tensor counter = Tensor::zeros(DType::I64, {});
  for (int set = 0; set < 2; ++set) {
    std::vector<Tensor> &own = arguments[set];
    for (const Tensor &tensor : initial)
      own.push_back(tensor.clone());
    results[1 - set] = own; // shares the bytes
    own.push_back(counter);
    own.insert(own.end(), batch.begin(), batch.end());
  }
  for (std::vector<Tensor> &list : results)
    list.push_back(Tensor::zeros(step.results.back().dtype, {}));
  initial.clear();
  return std::nullopt;
}

Status Trainer::save() {
  if (options.output.empty())
    return std::nullopt;
  Checkpoint checkpoint;
  checkpoint.position = position;
  for (size_t i = 0; i < carriedCount; ++i)
    checkpoint.tensors.push_back(
        {checkpointName(carriedKey(i), isOptimizerState(i)),
         arguments[current][i]});
  return checkpoint.write(options.output);
}

Status Trainer::trainEpoch() {
  const std::vector<int64_t> order =
      shuffledIndices(trainData->size(), position.seed, position.epoch);
  const int64_t batches = trainData->size() / position.batchSize;
  while (position.batch < batches) {
    trainData->gather(order.data() + position.batch * position.batchSize,
                      position.batchSize, batch);
    arguments[current][carriedCount].setInteger(0, position.step);
    if (Status error = stepSession->run(arguments[current], results[current])) {
      progress.clear();
      return error;
    }
    position.lossSum += results[current].back().real(0);
    current = 1 - current;
    ++position.step;
    ++position.batch;
    progress.batch(position.epoch + 1, position.batch, batches,
                   position.lossSum / double(position.batch));
    if (interrupt->requested())
      return std::nullopt;
  }
  return std::nullopt;
}

Expected<Evaluation> Trainer::evaluate(const Dataset &data) {
  const std::vector<Tensor> &carried = arguments[current];
  auto states = carried.begin() + ptrdiff_t(parts.params.size());
  return evaluator->run(data, {carried.begin(), states},
                        {states, states + ptrdiff_t(parts.states.size())});
}

Status Trainer::finishEpoch() {
  EpochRecord record;
  record.epoch = position.epoch + 1;
  record.step = position.step;
  record.loss = position.lossSum / double(position.batch);
  if (validData) {
    Expected<Evaluation> evaluation = evaluate(*validData);
    if (!evaluation) {
      progress.clear();
      return evaluation.error();
    }
    record.valid = *evaluation;
  }
  progress.epoch(record);
  ++position.epoch;
  position.batch = 0;
  position.lossSum = 0;
  if (Status error = log.add(record))
    return error;
  return save();
}

Status Trainer::stopEarly() {
  progress.clear();
  if (options.output.empty())
    return Error{"interrupted after step " + std::to_string(position.step) +
                 "; without -o nothing is saved"};
  if (Status error = save())
    return error;
  std::fprintf(stderr,
               "interrupted after step %lld; continue with --resume %s\n",
               static_cast<long long>(position.step), options.output.c_str());
  return std::nullopt;
}

Status Trainer::trainEpochs() {
  const int64_t batches = trainData->size() / position.batchSize;
  interrupt.emplace();
  while (position.epoch < options.epochs) {
    if (Status error = trainEpoch())
      return error;
    if (position.batch == batches)
      if (Status error = finishEpoch())
        return error;
    if (interrupt->requested() && position.epoch < options.epochs)
      return stopEarly();
  }
  interrupt.reset();
  report.phase("train");
  return finish();
}

Status Trainer::finish() {
  if (Status error = save()) // also when there was no epoch to do
    return error;
  Expected<Evaluation> evaluation =
      evaluate(validData ? *validData : *trainData);
  if (!evaluation)
    return evaluation.error();
  std::printf("%s\n", describe(*evaluation).c_str());
  report.phase("evaluate");
  return std::nullopt;
}

Status Trainer::run() {
  // Bad paths are known before the work is done.
  for (const std::string &path : {options.output, options.log})
    if (!path.empty())
      if (Status error = checkWritable(path))
        return error;
  if (!options.log.empty() && options.log == options.output)
    return Error{options.log + ": is named for two outputs"};
  if (Status error = load())
    return error;
  if (Status error = readData())
    return error;
  if (Status error = chooseBatchSize())
    return error;
  if (Status error = options.resume.empty() ? startFresh() : resume())
    return error;
  if (Status error = compile())
    return error;
  Expected<TrainingLog> opened =
      TrainingLog::open(options.log, !options.resume.empty());
  if (!opened)
    return opened.error();
  log = std::move(*opened);
  if (Status error = makeBuffers())
    return error;
  if (Status error = trainEpochs())
    return error;
  report.session(*stepSession);
  return report.finish();
}

static void addTrainingOptions(CLI::App &command,
                               TrainCommandOptions &options) {
  command
      .add_option("--epochs", options.epochs, "passes over the data, in all")
      ->check(CLI::Range(int64_t(1), int64_t(1) << 40))
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--batch-size", options.batchSize,
                  "examples in a step (default: the model's, else 32)")
      ->check(CLI::Range(int64_t(1), int64_t(1) << 40))
      ->type_name("N");
  addOptimizerOptions(command, options.train);
  command
      .add_option("--seed", options.seed,
                  "of first values and shuffling (default: 0)")
      ->check(wholeNumber())
      ->type_name("S");
}

void addTrainCommand(CLI::App &app, Action &action) {
  auto options = std::make_shared<TrainCommandOptions>();
  CLI::App *command =
      app.add_subcommand("train", "Minimise a loss function over data.");
  addCommonOptions(*command, options->common);
  addCompileOptions(*command, options->common);
  command
      ->add_option("--data", options->data,
                   "arrays by input name, examples along the first axis")
      ->required()
      ->type_name("FILE.npz");
  command
      ->add_option("--valid", options->valid,
                   "data to evaluate after each epoch and at the end")
      ->type_name("FILE.npz");
  addTrainingOptions(*command, *options);
  command
      ->add_option("-o,--output", options->output,
                   "keep parameters and the state of training here")
      ->type_name("FILE.npz");
  command
      ->add_option("--resume", options->resume,
                   "continue the run that wrote this file")
      ->type_name("FILE.npz");
  command->add_option("--log", options->log, "a line of numbers for each epoch")
      ->type_name("FILE.csv");
  command->footer("Example:\n"
                  "  ebb train model.mlir --data train.npz --valid valid.npz "
                  "--epochs 20 --batch-size 64 --optimizer adam --lr 1e-3 "
                  "-o params.npz");
  command->callback([options, &action] {
    action = [options] { return Trainer(*options).run(); };
  });
}

} // namespace ebb::cli
