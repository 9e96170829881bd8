// The course of a training run as a picture: losses above, accuracy below.
// Not here: the numbers (curves.cpp), SVG itself (svg.cpp).
// Called by train.cpp.
#include "python-free-driver/cli/curves.h"
#include "python-free-driver/cli/svg.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace ebb::cli {

static constexpr const char *stepColour = "#93c5fd";
static constexpr const char *rangeColour = "#dbeafe";
static constexpr const char *trainColour = "#2563eb";
static constexpr const char *validColour = "#ea580c";

namespace {
using Step = TrainingHistory::Step;
using Epoch = TrainingHistory::Epoch;
using Value = std::function<double(const Epoch &)>; // NaN: has none

/// Steps that share a point of the picture.
struct Bucket {
  double step = 0, mean = NAN, low = 0, high = 0; // of the finite losses
};

/// The smallest and largest of the finite values seen.
struct Range {
  double low = INFINITY, high = -INFINITY;
  void add(double value) {
    if (!std::isfinite(value))
      return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  bool empty() const { return low > high; }
};

/// A frame with axes; the curves in it come after.
struct Panel {
  double left = 76, top = 84, width = 740, height = 300;
  Scale x, y;
  void place() {
    x.atLow = left;
    x.atHigh = left + width;
    y.atLow = top + height;
    y.atHigh = top;
  }
  void draw(Svg &svg, const std::string &yTitle, double yFactor) const;
};

class CurvePicture {
public:
  CurvePicture(const std::vector<Step> &steps,
               const std::map<int64_t, Epoch> &epochs)
      : steps(steps), epochs(epochs) {}
  std::string draw();

private:
  std::string summary() const;
  void fillBuckets();
  void makeLossPanel();
  Panel accuracyPanel(double top) const;
  void drawLegend(Svg &svg) const;
  void drawSteps(Svg &svg) const;
  void drawEpochs(Svg &svg, const Panel &panel, const Value &value,
                  const std::string &colour, const std::string &what) const;
  bool has(const Value &value) const {
    return std::any_of(epochs.begin(), epochs.end(), [&](const auto &entry) {
      return !std::isnan(value(entry.second));
    });
  }

  const std::vector<Step> &steps;
  const std::map<int64_t, Epoch> &epochs;
  size_t share = 1; // steps in a bucket
  std::vector<Bucket> buckets;
  Panel losses;
};
} // namespace

static double lossOf(const Epoch &epoch) { return epoch.loss; }
static double validLossOf(const Epoch &epoch) {
  return epoch.validLoss.value_or(NAN);
}
static double accuracyOf(const Epoch &epoch) {
  return epoch.validAccuracy.value_or(NAN);
}

void Panel::draw(Svg &svg, const std::string &yTitle, double yFactor) const {
  for (double tick : y.ticks(5)) {
    svg.line(left, y(tick), left + width, y(tick), "stroke=\"#e5e7eb\"");
    svg.text(left - 8, y(tick) + 4, formatNumber("%.6g", tick * yFactor),
             "text-anchor=\"end\"");
  }
  for (double tick : x.ticks(8, /*whole=*/true)) {
    svg.line(x(tick), top, x(tick), top + height, "stroke=\"#f3f4f6\"");
    svg.text(x(tick), top + height + 18, formatNumber("%.0f", tick),
             "text-anchor=\"middle\"");
  }
  svg.rect(left, top, width, height, "fill=\"none\" stroke=\"#9ca3af\"");
  const std::string middle = formatNumber("%.6g", top + height / 2);
  svg.text(20, top + height / 2, yTitle,
           "text-anchor=\"middle\" transform=\"rotate(-90 20 " + middle +
               ")\"");
}

std::string CurvePicture::summary() const {
  if (steps.empty())
    return "no step was taken";
  std::string text = "step " + std::to_string(steps.back().step);
  if (!epochs.empty()) {
    const auto &[number, last] = *epochs.rbegin();
    text += "; epoch " + std::to_string(number) + ": loss " +
            formatNumber("%.4g", last.loss);
    if (last.validLoss)
      text += ", validation loss " + formatNumber("%.4g", *last.validLoss);
    if (last.validAccuracy)
      text += ", validation accuracy " +
              formatNumber("%.2f %%", *last.validAccuracy * 100);
  }
  const auto bad = std::count_if(steps.begin(), steps.end(), [](const Step &s) {
    return !std::isfinite(s.loss);
  });
  if (bad)
    text += "; losses that are not finite: " + std::to_string(bad);
  return text;
}

void CurvePicture::fillBuckets() {
  constexpr size_t mostPoints = 370; // one for every other pixel
  share = std::max<size_t>(1, (steps.size() + mostPoints - 1) / mostPoints);
  for (size_t first = 0; first < steps.size(); first += share) {
    const size_t last = std::min(first + share, steps.size()) - 1;
    Bucket bucket;
    bucket.step = double(steps[first].step + steps[last].step) / 2;
    Range range;
    double sum = 0;
    int64_t finite = 0;
    for (size_t i = first; i <= last; ++i) {
      range.add(steps[i].loss);
      if (std::isfinite(steps[i].loss)) {
        sum += steps[i].loss;
        ++finite;
      }
    }
    if (finite)
      bucket.mean = sum / double(finite);
    bucket.low = range.low;
    bucket.high = range.high;
    buckets.push_back(bucket);
  }
}

void CurvePicture::makeLossPanel() {
  Range range;
  for (const Step &step : steps)
    range.add(step.loss);
  for (const auto &[number, epoch] : epochs) {
    range.add(lossOf(epoch));
    range.add(validLossOf(epoch));
  }
  // Losses that fall by orders of magnitude would hide in a linear picture.
  const bool logarithmic = range.low > 0 && range.high > 20 * range.low;
  losses.y = range.empty() ? scaleFor(0, 1, false)
                           : scaleFor(range.low, range.high, logarithmic);
  const double first = steps.empty() ? 1 : double(steps.front().step);
  const double last = steps.empty() ? 1 : double(steps.back().step);
  const double room = std::max((last - first) * 0.015, 0.5);
  losses.x.low = first - room;
  losses.x.high = last + room;
  losses.place();
}

Panel CurvePicture::accuracyPanel(double top) const {
  Range range;
  for (const auto &[number, epoch] : epochs)
    range.add(accuracyOf(epoch));
  Panel panel = losses;
  panel.top = top;
  panel.height = 180;
  panel.y = scaleFor(range.low, std::max(range.high, range.low + 0.01), false);
  panel.y.low = std::max(panel.y.low, 0.0);
  panel.y.high = std::min(panel.y.high, 1.0);
  panel.place();
  return panel;
}

void CurvePicture::drawLegend(Svg &svg) const {
  double x = losses.left;
  auto entry = [&](const std::string &words, const std::string &colour) {
    svg.line(x, 66, x + 26, 66, "stroke-width=\"2\" stroke=\"" + colour + "\"");
    svg.text(x + 32, 70, words);
    x += 60 + 6.5 * double(words.size());
  };
  entry(share > 1 ? "mean and range of " + std::to_string(share) + " steps"
                  : "each step",
        stepColour);
  if (!epochs.empty())
    entry("mean of the epoch", trainColour);
  if (has(validLossOf))
    entry("validation", validColour);
}

/// Draws the parts of a curve between the points that have no place.
static void drawCurve(Svg &svg, const Panel &panel, const Svg::Points &points,
                      const std::string &colour, const std::string &width) {
  Svg::Points part;
  auto flush = [&] {
    svg.polyline(part, "fill=\"none\" stroke-linejoin=\"round\" stroke=\"" +
                           colour + "\" stroke-width=\"" + width + "\"");
    if (part.size() == 1)
      svg.circle(part[0].first, part[0].second, 2, "fill=\"" + colour + "\"");
    part.clear();
  };
  for (const auto &[x, y] : points)
    if (std::isfinite(y))
      part.push_back({panel.x(x), panel.y(y)});
    else
      flush();
  flush();
}

void CurvePicture::drawSteps(Svg &svg) const {
  Svg::Points means, high, low;
  auto flush = [&] {
    high.insert(high.end(), low.rbegin(), low.rend());
    svg.polygon(high, std::string("fill=\"") + rangeColour + "\"");
    high.clear();
    low.clear();
  };
  for (const Bucket &bucket : buckets) {
    means.push_back({bucket.step, bucket.mean});
    if (share == 1)
      continue;
    if (std::isnan(bucket.mean)) {
      flush();
      continue;
    }
    high.push_back({losses.x(bucket.step), losses.y(bucket.high)});
    low.push_back({losses.x(bucket.step), losses.y(bucket.low)});
  }
  flush();
  drawCurve(svg, losses, means, stepColour, "1.5");
}

void CurvePicture::drawEpochs(Svg &svg, const Panel &panel, const Value &value,
                              const std::string &colour,
                              const std::string &what) const {
  Svg::Points points;
  for (const auto &[number, epoch] : epochs)
    points.push_back({double(epoch.step), value(epoch)});
  drawCurve(svg, panel, points, colour, "2");
  for (const auto &[number, epoch] : epochs)
    if (const double y = value(epoch); std::isfinite(y))
      svg.circle(panel.x(double(epoch.step)), panel.y(y),
                 epochs.size() > 60 ? 1.5 : 3, "fill=\"" + colour + "\"",
                 "epoch " + std::to_string(number) + ", " + what + " " +
                     exact(y));
}

std::string CurvePicture::draw() {
  fillBuckets();
  makeLossPanel();
  double bottom = losses.top + losses.height;
  std::optional<Panel> accuracy;
  if (has(accuracyOf)) {
    accuracy = accuracyPanel(bottom + 44);
    bottom = accuracy->top + accuracy->height;
  }
  Svg svg(losses.left + losses.width + 24, bottom + 50, "Training", summary());
  drawLegend(svg);
  losses.draw(svg, losses.y.logarithmic ? "loss (logarithmic)" : "loss", 1);
  drawSteps(svg);
  drawEpochs(svg, losses, lossOf, trainColour, "loss");
  drawEpochs(svg, losses, validLossOf, validColour, "validation loss");
  if (accuracy) {
    accuracy->draw(svg, "accuracy (%)", 100);
    drawEpochs(svg, *accuracy, accuracyOf, validColour, "validation accuracy");
  }
  svg.text(losses.left + losses.width / 2, bottom + 40, "step",
           "text-anchor=\"middle\"");
  return svg.finish();
}

std::string TrainingHistory::svg() const {
  return CurvePicture(steps, epochs).draw();
}

} // namespace ebb::cli
