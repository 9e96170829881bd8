// Pictures as SVG text, and the scales of their axes.
// Not here: what is drawn (curves.cpp, confusion.cpp).
// Called by those.
#ifndef EBB_CLI_SVG_H
#define EBB_CLI_SVG_H

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ebb::cli {

/// printf for one number.
std::string formatNumber(const char *pattern, double value);

/// A picture that grows from back to front. Lengths are pixels, y goes down;
/// `style` is more attributes, such as `fill="#fff"`.
class Svg {
public:
  /// A light background and `title` at the top left, `subtitle` under it.
  Svg(double width, double height, std::string_view title,
      std::string_view subtitle);
  void text(double x, double y, std::string_view words,
            std::string_view style = {});
  void line(double x1, double y1, double x2, double y2, std::string_view style);
  /// `tip` is shown by viewers when the pointer rests on the shape.
  void rect(double x, double y, double width, double height,
            std::string_view style, std::string_view tip = {});
  void circle(double x, double y, double radius, std::string_view style,
              std::string_view tip = {});
  using Points = std::vector<std::pair<double, double>>;
  void polyline(const Points &points, std::string_view style);
  void polygon(const Points &points, std::string_view style);
  /// An element of one's own.
  void add(std::string_view element) { body += element; }
  /// The whole document.
  std::string finish() const { return body + "</svg>\n"; }

private:
  void shape(const char *name, const std::string &attributes,
             std::string_view style, std::string_view tip);
  std::string body;
};

/// Maps values to pixels, and says where ticks belong.
struct Scale {
  double low = 0, high = 1;     // values, low < high
  double atLow = 0, atHigh = 1; // pixels
  bool logarithmic = false;     // then low > 0
  double operator()(double value) const;
  /// Round numbers from low to high, about `count` of them.
  std::vector<double> ticks(int count, bool whole = false) const;
};

/// A scale that holds low to high with some room around; equal ones are fine.
Scale scaleFor(double low, double high, bool logarithmic);

} // namespace ebb::cli

#endif // EBB_CLI_SVG_H
