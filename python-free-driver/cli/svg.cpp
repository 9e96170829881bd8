// Pictures as SVG text, and the scales of their axes.
// Not here: what is drawn (curves.cpp, confusion.cpp).
// Called by those.
#include "python-free-driver/cli/svg.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace ebb::cli {

std::string formatNumber(const char *pattern, double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, pattern, value);
  return buffer;
}

static std::string pixels(double value) {
  return formatNumber("%.6g", std::round(value * 100) / 100 + 0.0);
}

static std::string escaped(std::string_view words) {
  std::string out;
  for (char c : words)
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else
      out += c;
  return out;
}

Svg::Svg(double width, double height, std::string_view title,
         std::string_view subtitle) {
  const std::string size =
      "width=\"" + pixels(width) + "\" height=\"" + pixels(height) + "\"";
  body = "<svg xmlns=\"http://www.w3.org/2000/svg\" " + size +
         " viewBox=\"0 0 " + pixels(width) + " " + pixels(height) +
         "\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#374151\">\n"
         "<title>" +
         escaped(title) + "</title>\n";
  rect(0, 0, width, height, "fill=\"#ffffff\"");
  text(16, 26, title, "font-size=\"16\" font-weight=\"bold\"");
  text(16, 45, subtitle);
}

void Svg::shape(const char *name, const std::string &attributes,
                std::string_view style, std::string_view tip) {
  body += std::string("<") + name + " " + attributes + " " + std::string(style);
  body += tip.empty() ? std::string("/>\n")
                      : "><title>" + escaped(tip) + "</title></" + name + ">\n";
}

void Svg::text(double x, double y, std::string_view words,
               std::string_view style) {
  body += "<text x=\"" + pixels(x) + "\" y=\"" + pixels(y) + "\" " +
          std::string(style) + ">" + escaped(words) + "</text>\n";
}

void Svg::line(double x1, double y1, double x2, double y2,
               std::string_view style) {
  shape("line",
        "x1=\"" + pixels(x1) + "\" y1=\"" + pixels(y1) + "\" x2=\"" +
            pixels(x2) + "\" y2=\"" + pixels(y2) + "\"",
        style, {});
}

void Svg::rect(double x, double y, double width, double height,
               std::string_view style, std::string_view tip) {
  shape("rect",
        "x=\"" + pixels(x) + "\" y=\"" + pixels(y) + "\" width=\"" +
            pixels(width) + "\" height=\"" + pixels(height) + "\"",
        style, tip);
}

void Svg::circle(double x, double y, double radius, std::string_view style,
                 std::string_view tip) {
  shape("circle",
        "cx=\"" + pixels(x) + "\" cy=\"" + pixels(y) + "\" r=\"" +
            pixels(radius) + "\"",
        style, tip);
}

static std::string pointList(const Svg::Points &points) {
  std::string list = "points=\"";
  for (const auto &[x, y] : points)
    list += pixels(x) + "," + pixels(y) + " ";
  list.back() = '"'; // of the last space
  return list;
}

void Svg::polyline(const Points &points, std::string_view style) {
  if (points.size() > 1)
    shape("polyline", pointList(points), style, {});
}

void Svg::polygon(const Points &points, std::string_view style) {
  if (points.size() > 2)
    shape("polygon", pointList(points), style, {});
}

double Scale::operator()(double value) const {
  const double part =
      logarithmic
          ? (std::log(value) - std::log(low)) / (std::log(high) - std::log(low))
          // Halves, for values near the largest ones.
          : (value / 2 - low / 2) / (high / 2 - low / 2);
  return atLow + part * (atHigh - atLow);
}

std::vector<double> Scale::ticks(int count, bool whole) const {
  std::vector<double> found;
  if (logarithmic) {
    const int first = int(std::floor(std::log10(low)));
    const int last = int(std::ceil(std::log10(high)));
    const int every = std::max(1, (last - first) / count);
    for (int power = first; power <= last; power += every)
      for (double digit : {1.0, 2.0, 5.0}) {
        const double value = digit * std::pow(10.0, power);
        const bool wanted = digit == 1 || high < 1000 * low;
        if (wanted && value >= low && value <= high)
          found.push_back(value);
      }
    return found;
  }
  const double rough = (high / 2 - low / 2) / count * 2;
  double step = std::pow(10.0, std::floor(std::log10(rough)));
  for (double factor : {2.0, 2.5, 2.0})
    if (step < 0.7 * rough)
      step *= factor;
  if (whole)
    step = std::max(1.0, std::round(step));
  for (double i = std::ceil(low / step); i * step <= high; ++i)
    found.push_back(i * step + 0.0);
  return found;
}

Scale scaleFor(double low, double high, bool logarithmic) {
  Scale scale;
  scale.logarithmic = logarithmic;
  if (logarithmic) {
    const double room = std::max(std::pow(high / low, 0.04), 1.1);
    scale.low = low / room;
    scale.high = high * room;
    return scale;
  }
  double room = (high / 2 - low / 2) * 0.1;
  if (!(room > std::abs(high) * 1e-6))
    room = std::max(std::abs(high) * 0.1, 1e-3);
  scale.low = low - room;
  scale.high = high + room;
  return scale;
}

} // namespace ebb::cli
