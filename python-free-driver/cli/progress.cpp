// What training says while it runs.
// Not here: what it computes (train.cpp).
// Called by train.cpp.
#include "python-free-driver/cli/progress.h"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace ebb::cli {

static constexpr const char *logHeader =
    "epoch,step,loss,valid_loss,valid_accuracy\n";

static std::string format(const char *pattern, double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, pattern, value);
  return buffer;
}

static std::string accuracyText(const Evaluation &evaluation) {
  return "accuracy " + format("%.2f%%", evaluation.percent());
}

std::string describe(const Evaluation &evaluation) {
  std::string text = "loss " + format("%.6g", evaluation.loss);
  if (evaluation.hasAccuracy)
    text += " " + accuracyText(evaluation) + " (" +
            std::to_string(evaluation.correct) + "/" +
            std::to_string(evaluation.counted) + ")";
  return text;
}

Progress::Progress(int64_t epochs)
    : epochs(epochs), terminal(isatty(STDERR_FILENO) != 0) {}

void Progress::batch(int64_t epoch, int64_t done, int64_t batches,
                     double meanLoss) {
  auto now = std::chrono::steady_clock::now();
  if (!terminal || now - lastDrawn < std::chrono::milliseconds(100))
    return;
  lastDrawn = now;
  drawn = true;
  constexpr int64_t width = 30;
  const int64_t filled = done * width / batches;
  const std::string bar = std::string(size_t(filled), '#') +
                          std::string(size_t(width - filled), '.');
  std::fprintf(stderr, "\r\033[Kepoch %lld/%lld [%s] %lld/%lld loss %.4f",
               static_cast<long long>(epoch), static_cast<long long>(epochs),
               bar.c_str(), static_cast<long long>(done),
               static_cast<long long>(batches), meanLoss);
  std::fflush(stderr);
}

void Progress::clear() {
  if (drawn)
    std::fputs("\r\033[K", stderr);
  drawn = false;
}

void Progress::epoch(const EpochRecord &record) {
  clear();
  std::string line = "epoch " + std::to_string(record.epoch) + "/" +
                     std::to_string(epochs) + " loss " +
                     format("%.4f", record.loss);
  if (record.valid) {
    line += " valid loss " + format("%.4f", record.valid->loss);
    if (record.valid->hasAccuracy)
      line += " valid " + accuracyText(*record.valid);
  }
  std::fprintf(stderr, "%s\n", line.c_str());
}

Expected<TrainingLog> TrainingLog::open(const std::string &path, bool keep) {
  TrainingLog log;
  log.path = path;
  if (path.empty())
    return log;
  if (keep) {
    std::ifstream in(path, std::ios::binary);
    log.text.assign(std::istreambuf_iterator<char>(in), {});
  }
  if (log.text.empty())
    log.text = logHeader;
  if (log.text.rfind(logHeader, 0) != 0)
    return Error{path +
                 ": is not a log of this command; its first line must "
                 "be " +
                 std::string(logHeader, std::string(logHeader).size() - 1)};
  return log;
}

Status TrainingLog::add(const EpochRecord &record) {
  if (path.empty())
    return std::nullopt;
  text += std::to_string(record.epoch) + "," + std::to_string(record.step) +
          "," + format("%.9g", record.loss) + ",";
  if (record.valid)
    text += format("%.9g", record.valid->loss);
  text += ",";
  if (record.valid && record.valid->hasAccuracy)
    text += format("%.6g", record.valid->percent() / 100);
  text += "\n";
  return writeText(path, text);
}

} // namespace ebb::cli
