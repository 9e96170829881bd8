// The course of a training run as numbers: a CSV file with a line per step.
// Not here: its picture (curve_picture.cpp), the --log file (progress.cpp).
// Called by train.cpp.
#include "python-free-driver/cli/curves.h"
#include "python-free-driver/cli/svg.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace ebb::cli {

static constexpr const char *header =
    "step,epoch,loss,valid_loss,valid_accuracy";

std::string exact(double value) {
  for (const char *pattern : {"%.9g", "%.17g"})
    if (std::string text = formatNumber(pattern, value);
        std::strtod(text.c_str(), nullptr) == value || std::isnan(value))
      return text;
  return formatNumber("%.17g", value);
}

void TrainingHistory::closeEpoch(int64_t number,
                                 std::optional<double> validLoss,
                                 std::optional<double> validAccuracy) {
  Epoch epoch;
  for (size_t i = steps.size(); i-- > 0 && steps[i].epoch == number;) {
    epoch.loss += steps[i].loss;
    ++epoch.counted;
  }
  epoch.loss /= double(epoch.counted);
  epoch.step = steps.back().step;
  epoch.validLoss = validLoss;
  epoch.validAccuracy = validAccuracy;
  epochs[number] = epoch;
}

void TrainingHistory::finishEpoch(const std::optional<Evaluation> &valid) {
  if (steps.empty()) // the whole epoch was done by an earlier, unknown run
    return;
  std::optional<double> loss, accuracy;
  if (valid)
    loss = valid->loss;
  if (valid && valid->hasAccuracy)
    accuracy = valid->percent() / 100;
  closeEpoch(steps.back().epoch, loss, accuracy);
}

// ---- the CSV file ----------------------------------------------------------

std::string TrainingHistory::csv() const {
  std::string text = std::string(header) + "\n";
  for (const Step &step : steps) {
    text += std::to_string(step.step) + "," + std::to_string(step.epoch) + "," +
            exact(step.loss) + ",";
    auto epoch = epochs.find(step.epoch);
    const bool last = epoch != epochs.end() && epoch->second.step == step.step;
    if (last && epoch->second.validLoss)
      text += exact(*epoch->second.validLoss);
    text += ",";
    if (last && epoch->second.validAccuracy)
      text += exact(*epoch->second.validAccuracy);
    text += "\n";
  }
  return text;
}

/// A number that fills the field; nothing if it is empty or something else.
template <class T>
static std::optional<T> numberIn(const std::string &field,
                                 T (*read)(const char *, char **)) {
  char *end = nullptr;
  const T value = read(field.c_str(), &end);
  if (field.empty() || *end)
    return std::nullopt;
  return value;
}

static long long readInteger(const char *text, char **end) {
  return std::strtoll(text, end, 10);
}

Status TrainingHistory::parse(const std::string &text, int64_t step,
                              int64_t epoch) {
  std::istringstream lines(text);
  std::string line;
  if (!std::getline(lines, line) || line != header)
    return Error{"is not the table of a report; its first line must be " +
                 std::string(header)};
  struct Row {
    Step step;
    std::optional<double> validLoss, validAccuracy;
  };
  std::vector<Row> rows;
  for (int64_t number = 2; std::getline(lines, line); ++number) {
    std::vector<std::string> fields;
    std::istringstream parts(line + ",");
    for (std::string field; std::getline(parts, field, ',');)
      fields.push_back(field);
    fields.resize(std::max<size_t>(fields.size(), 5));
    auto at = numberIn(fields[0], readInteger);
    auto in = numberIn(fields[1], readInteger);
    auto loss = numberIn(fields[2], std::strtod);
    const bool follows = at && *at > (rows.empty() ? 0 : rows.back().step.step);
    if (!follows || !in || !loss || fields.size() != 5)
      return Error{"line " + std::to_string(number) + " is damaged: " + line};
    rows.push_back({{*at, *in, *loss},
                    numberIn(fields[3], std::strtod),
                    numberIn(fields[4], std::strtod)});
  }
  for (size_t i = 0; i < rows.size() && rows[i].step.step <= step; ++i) {
    steps.push_back(rows[i].step);
    const int64_t own = rows[i].step.epoch;
    const bool last = i + 1 == rows.size() || rows[i + 1].step.epoch != own ||
                      rows[i].step.step == step;
    if (last && own <= epoch)
      closeEpoch(own, rows[i].validLoss, rows[i].validAccuracy);
  }
  return std::nullopt;
}

Expected<TrainingHistory> TrainingHistory::continued(const std::string &path,
                                                     int64_t step,
                                                     int64_t epoch) {
  TrainingHistory history;
  std::error_code code;
  if (!std::filesystem::exists(path, code))
    return history;
  std::ifstream in(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(in)), {});
  if (Status error = history.parse(text, step, epoch))
    return Error{path + ": " + error->message};
  return history;
}

} // namespace ebb::cli
