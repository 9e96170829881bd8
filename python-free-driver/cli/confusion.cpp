// Which classes a model takes for which, as numbers and as a picture.
// Not here: running the model (evaluate.cpp).
// Called by evaluate.cpp and train.cpp.
#include "python-free-driver/cli/confusion.h"
#include "python-free-driver/cli/svg.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ebb::cli {

void ConfusionMatrix::add(int64_t classes, int64_t label, int64_t predicted) {
  classCount = classes;
  if (label >= classes) {
    ++strangers;
    return;
  }
  sawNone |= predicted < 0;
  ++counts[{label, predicted < 0 ? classes : predicted}];
}

int64_t ConfusionMatrix::count(int64_t label, int64_t column) const {
  auto found = counts.find({label, column});
  return found == counts.end() ? 0 : found->second;
}

std::string ConfusionMatrix::columnName(int64_t column) const {
  return column == classCount ? "none" : std::to_string(column);
}

std::string ConfusionMatrix::csv() const {
  std::string text = "label";
  for (int64_t column = 0; column < columns(); ++column)
    text += "," + columnName(column);
  text += "\n";
  for (int64_t label = 0; label < classCount; ++label) {
    text += std::to_string(label);
    for (int64_t column = 0; column < columns(); ++column)
      text += "," + std::to_string(count(label, column));
    text += "\n";
  }
  return text;
}

/// White for 0, dark blue for 1; rare errors are not to be overlooked.
static std::string shade(double part) {
  part = std::sqrt(part);
  const double dark[3] = {8, 64, 140};
  std::string colour = "#";
  for (double channel : dark) {
    const int value = int(std::lround(255 + (channel - 255) * part));
    colour += "0123456789abcdef"[value >> 4];
    colour += "0123456789abcdef"[value & 15];
  }
  return colour;
}

/// How many classes lie between two that are named.
static int64_t labelEvery(double cell, double needed) {
  for (int64_t every : {1, 2, 5, 10, 20, 50, 100, 200, 500})
    if (double(every) * cell >= needed)
      return every;
  return 1000;
}

static void drawColourBar(Svg &svg, double x, double y, double height) {
  svg.add("<defs><linearGradient id=\"share\" x1=\"0\" y1=\"1\" x2=\"0\" "
          "y2=\"0\">\n");
  for (int percent = 0; percent <= 100; percent += 5)
    svg.add("<stop offset=\"" + std::to_string(percent) + "%\" stop-color=\"" +
            shade(percent / 100.0) + "\"/>\n");
  svg.add("</linearGradient></defs>\n");
  svg.rect(x, y, 14, height, "fill=\"url(#share)\" stroke=\"#9ca3af\"");
  for (int percent : {0, 25, 50, 75, 100})
    svg.text(x + 20, y + height * (1 - percent / 100.0) + 4,
             std::to_string(percent) + " %");
  svg.text(x + 70, y + height / 2, "share of the label's examples",
           "text-anchor=\"middle\" transform=\"rotate(90 " +
               formatNumber("%.6g", x + 70) + " " +
               formatNumber("%.6g", y + height / 2) + ")\"");
}

std::string ConfusionMatrix::svg(const std::string &data) const {
  const double cell = std::clamp(600 / double(columns()), 2.0, 44.0);
  const double left = 76, top = 96;
  const double width = cell * double(columns());
  const double height = cell * double(classCount);
  const double barHeight = std::max(height, 150.0);
  std::vector<int64_t> totals(size_t(classCount), 0);
  int64_t total = strangers, right = 0;
  for (const auto &[place, number] : counts) {
    totals[size_t(place.first)] += number;
    total += number;
    right += place.first == place.second ? number : 0;
  }
  std::string subtitle =
      data + ": " + std::to_string(right) + " of " + std::to_string(total) +
      " right" +
      (total ? formatNumber(" (%.2f %%)", 100 * double(right) / double(total))
             : "");
  if (strangers)
    subtitle += "; " + std::to_string(strangers) + " labels are no class";
  Svg svg(std::max(left + width + 110, 460.0), top + barHeight + 28,
          "Confusion matrix", subtitle);
  svg.text(left + width / 2, top - 24, "predicted", "text-anchor=\"middle\"");
  svg.text(24, top + height / 2, "label",
           "text-anchor=\"middle\" transform=\"rotate(-90 24 " +
               formatNumber("%.6g", top + height / 2) + ")\"");
  const int64_t rowsApart = labelEvery(cell, 14);
  for (int64_t label = 0; label < classCount; label += rowsApart)
    svg.text(left - 6, top + cell * (double(label) + 0.5) + 4,
             std::to_string(label), "text-anchor=\"end\"");
  const int64_t columnsApart =
      labelEvery(cell, 6 + 8 * double(std::to_string(classCount - 1).size()));
  for (int64_t column = 0; column < columns(); ++column)
    if (column % columnsApart == 0 || column == classCount)
      svg.text(left + cell * (double(column) + 0.5), top - 6,
               columnName(column), "text-anchor=\"middle\"");
  for (const auto &[place, number] : counts) {
    const auto &[label, column] = place;
    const double part = double(number) / double(totals[size_t(label)]);
    const double x = left + cell * double(column);
    const double y = top + cell * double(label);
    svg.rect(x, y, cell, cell, "fill=\"" + shade(part) + "\"",
             "label " + std::to_string(label) + ", predicted " +
                 columnName(column) + ": " + std::to_string(number) +
                 formatNumber(" (%.1f %%)", 100 * part));
    const std::string digits = std::to_string(number);
    const double size = std::min(
        13.0, std::min(cell * 0.5, cell * 1.35 / double(digits.size())));
    if (size >= 7)
      svg.text(x + cell / 2, y + cell / 2 + size * 0.35, digits,
               "text-anchor=\"middle\" pointer-events=\"none\" font-size=\"" +
                   formatNumber("%.3g", size) + "\" fill=\"" +
                   (part > 0.3 ? "#ffffff" : "#111827") + "\"");
  }
  // A grid where it does not hide the cells.
  for (int64_t i = 0; i <= columns(); ++i)
    if (cell >= 12 || i == 0 || i == classCount || i == columns())
      svg.line(left + cell * double(i), top, left + cell * double(i),
               top + height, "stroke=\"#d1d5db\"");
  for (int64_t i = 0; i <= classCount; ++i)
    if (cell >= 12 || i == 0 || i == classCount)
      svg.line(left, top + cell * double(i), left + width,
               top + cell * double(i), "stroke=\"#d1d5db\"");
  drawColourBar(svg, left + width + 20, top, barHeight);
  return svg.finish();
}

} // namespace ebb::cli
