// Which classes a model takes for which.
// Not here: running the model (evaluate.cpp).
// Called by evaluate.cpp and train.cpp.
#ifndef EBB_CLI_CONFUSION_H
#define EBB_CLI_CONFUSION_H

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace ebb::cli {

/// Counts of examples by label and prediction.
class ConfusionMatrix {
public:
  /// `predicted` is -1 where the model says nothing (a NaN). A label that is no
  /// class is counted apart.
  void add(int64_t classes, int64_t label, int64_t predicted);
  int64_t classes() const { return classCount; }
  /// Whether it can be drawn: it has a class, and not too many.
  bool fits() const { return classCount > 0 && classCount <= mostClasses; }
  static constexpr int64_t mostClasses = 1000;
  /// A line per label: the label, then the counts by predicted class; a last
  /// column "none" when the model said nothing somewhere.
  std::string csv() const;
  /// The same as a picture; `data` says what was evaluated.
  std::string svg(const std::string &data) const;

private:
  int64_t columns() const { return classCount + (sawNone ? 1 : 0); }
  int64_t count(int64_t label, int64_t column) const;
  std::string columnName(int64_t column) const;

  int64_t classCount = 0, strangers = 0;
  bool sawNone = false;
  std::map<std::pair<int64_t, int64_t>, int64_t> counts; // by label and column
};

} // namespace ebb::cli

#endif // EBB_CLI_CONFUSION_H
