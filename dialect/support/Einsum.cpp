// Reading and writing equations. The order of products is EinsumPath.cpp.
#include "dialect/support/Einsum.h"

#include "dialect/support/Inference.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace ebb;

static char letterOf(int label) {
  return static_cast<char>(label < 26 ? 'A' + label : 'a' + label - 26);
}
static int labelOf(char letter) {
  return letter <= 'Z' ? letter - 'A' : letter - 'a' + 26;
}

double ebb::guessedExtent(int64_t extent) {
  return extent == kDynamic ? 64 : static_cast<double>(extent);
}

LabelSet ebb::setOf(ArrayRef<int> labels) {
  LabelSet set = 0;
  for (int label : labels)
    set |= LabelSet(1) << label;
  return set;
}

bool ebb::repeats(ArrayRef<int> labels) {
  return distinct(labels).size() != labels.size();
}

Labels ebb::distinct(ArrayRef<int> labels, LabelSet set) {
  Labels out;
  for (int label : labels)
    if (contains(set, label) && !llvm::is_contained(out, label))
      out.push_back(label);
  return out;
}

std::string ebb::writeEinsum(ArrayRef<Labels> operands, ArrayRef<int> result) {
  auto term = [](ArrayRef<int> labels) {
    std::string text;
    for (int label : labels)
      text += letterOf(label);
    return text;
  };
  return llvm::join(llvm::map_range(operands, term), ",") + "->" + term(result);
}

SmallVector<int64_t> EinsumLabels::resultShape() const {
  return llvm::map_to_vector(result, [&](int label) { return extents[label]; });
}

namespace {
// What is between two commas: the labels written, and before which of them
// '...' stands.
struct Term {
  std::string name; // "term 1, "jk""
  std::string text; // "jk"
  Labels labels;
  std::optional<size_t> ellipsis;
};

// How a label got its extent, for messages.
struct Origin {
  int64_t extent = 1;
  size_t operand = 0, axis = 0;
};

class Reader {
public:
  Reader(StringRef equation, ArrayRef<ArrayRef<int64_t>> shapes,
         std::string &problem)
      : equation(equation), shapes(shapes), problem(problem), origins(kLabels) {
  }

  std::optional<EinsumLabels> read();

private:
  // Always false.
  bool expects(const Twine &what, const Twine &got) {
    problem = ("expects " + what + ", but got " + got).str();
    return false;
  }
  std::string quoted() const { return "\"" + equation.str() + "\""; }

  bool checkCharacters();
  bool readTerm(StringRef text, const Twine &name, Term &term);
  bool checkRank(size_t operand);
  bool nameEllipsis();
  bool bind(int label, size_t operand, size_t axis);
  bool readResult();
  std::string nameOf(int label) const;
  std::string axisOf(size_t operand, size_t axis) const;

  StringRef equation;
  ArrayRef<ArrayRef<int64_t>> shapes;
  std::string &problem;
  SmallVector<Term> terms;
  std::optional<Term> output;
  // Labels of the axes under '...', those of the longest, first axis first.
  Labels covered;
  SmallVector<Origin> origins; // by label
  EinsumLabels out;
};
} // namespace

bool Reader::checkCharacters() {
  for (size_t i = 0; i < equation.size(); ++i) {
    StringRef rest = equation.drop_front(i);
    char c = equation[i];
    if (rest.starts_with("...")) {
      i += 2;
      continue;
    }
    if (rest.starts_with("->")) {
      ++i;
      continue;
    }
    if (llvm::isAlpha(c) || c == ',' || c == ' ')
      continue;
    std::string shown = llvm::isPrint(c) ? "'" + std::string(1, c) + "'"
                                         : "byte " + std::to_string(uint8_t(c));
    return expects("'equation' of letters, ',', '...', '->' and spaces",
                   shown + " at position " + Twine(i));
  }
  size_t arrows = equation.count("->");
  if (arrows > 1)
    return expects("at most one '->' in 'equation'",
                   Twine(arrows) + " in " + quoted());
  return true;
}

bool Reader::readTerm(StringRef text, const Twine &name, Term &term) {
  llvm::copy_if(text, std::back_inserter(term.text),
                [](char c) { return c != ' '; });
  term.name = (name + ", \"" + term.text + "\"").str();
  for (size_t i = 0; i < term.text.size(); ++i) {
    if (term.text[i] != '.') {
      term.labels.push_back(labelOf(term.text[i]));
      continue;
    }
    if (term.ellipsis)
      return expects("'...' at most once in a term", "two in " + term.name);
    term.ellipsis = term.labels.size();
    i += 2;
  }
  return true;
}

bool Reader::checkRank(size_t operand) {
  const Term &term = terms[operand];
  size_t rank = shapes[operand].size(), named = term.labels.size();
  if (term.ellipsis ? named <= rank : named == rank)
    return true;
  return expects(
      "one label for each axis of operand " + Twine(operand) + " (" +
          shapeString(shapes[operand]) + ")" +
          (term.ellipsis ? ", or fewer beside '...'" : ", or '...' for some"),
      Twine(named) + " in " + term.name);
}

// Letters of no term for what '...' covers.
bool Reader::nameEllipsis() {
  size_t longest = 0;
  LabelSet used = output ? setOf(output->labels) : 0;
  for (auto [term, shape] : llvm::zip(terms, shapes)) {
    used |= setOf(term.labels);
    if (term.ellipsis)
      longest = std::max(longest, shape.size() - term.labels.size());
  }
  for (int label = 0; label < kLabels && covered.size() < longest; ++label)
    if (!contains(used, label))
      covered.push_back(label);
  if (covered.size() < longest)
    return expects("at most " + Twine(kLabels) +
                       " labels, the axes of '...' included",
                   Twine(longest) + " such axes beside " +
                       Twine(llvm::popcount(used)) + " letters");
  return true;
}

std::string Reader::nameOf(int label) const {
  const int *it = llvm::find(covered, label);
  if (it == covered.end())
    return "label '" + std::string(1, letterOf(label)) + "'";
  return "axis " + std::to_string(it - covered.end()) + " of '...'";
}

std::string Reader::axisOf(size_t operand, size_t axis) const {
  return "axis " + std::to_string(axis) + " of operand " +
         std::to_string(operand) + " (" + shapeString(shapes[operand]) + ")";
}

bool Reader::bind(int label, size_t operand, size_t axis) {
  int64_t extent = shapes[operand][axis];
  Origin &origin = origins[label];
  if (extent == 1)
    return true;
  if (!compatibleExtents(origin.extent, extent) && origin.extent != 1)
    return expects("extents of " + nameOf(label) + " to be equal or 1",
                   Twine(origin.extent) + " for " +
                       axisOf(origin.operand, origin.axis) + " and " +
                       Twine(extent) + " for " + axisOf(operand, axis));
  if (origin.extent == 1 || origin.extent == kDynamic)
    origin = {extent, operand, axis};
  return true;
}

// Without an output part: the axes of '...', then labels that occur once.
bool Reader::readResult() {
  SmallVector<unsigned> uses(kLabels, 0);
  for (const Term &term : terms)
    for (int label : term.labels)
      ++uses[label];
  if (!output) {
    out.result = covered;
    for (int label = 0; label < kLabels; ++label)
      if (uses[label] == 1)
        out.result.push_back(label);
    return true;
  }
  if (!output->ellipsis && !covered.empty())
    return expects("'...' in the output too, for the axes it covers in the "
                   "operands",
                   output->name);
  for (auto [i, label] : llvm::enumerate(output->labels)) {
    if (output->ellipsis == i)
      llvm::append_range(out.result, covered);
    if (uses[label] == 0)
      return expects("labels of the output to occur in an operand",
                     "'" + std::string(1, letterOf(label)) + "' in " +
                         output->name);
    out.result.push_back(label);
  }
  if (output->ellipsis == output->labels.size())
    llvm::append_range(out.result, covered);
  return true;
}

std::optional<EinsumLabels> Reader::read() {
  if (shapes.empty()) {
    (void)expects("at least one operand", "none");
    return std::nullopt;
  }
  if (!checkCharacters())
    return std::nullopt;
  auto [left, right] = equation.split("->");
  SmallVector<StringRef> texts;
  left.split(texts, ',');
  if (texts.size() != shapes.size()) {
    (void)expects("as many terms in 'equation' as operands, " +
                      Twine(shapes.size()),
                  Twine(texts.size()) + " in " + quoted());
    return std::nullopt;
  }
  terms.resize(texts.size());
  for (auto [i, text] : llvm::enumerate(texts))
    if (!readTerm(text, "term " + Twine(i), terms[i]) || !checkRank(i))
      return std::nullopt;
  if (equation.contains("->")) {
    if (right.contains(',')) {
      (void)expects("one term after '->'",
                    Twine(right.count(',') + 1) + " in " + quoted());
      return std::nullopt;
    }
    output.emplace();
    if (!readTerm(right, "the output", *output))
      return std::nullopt;
  }
  if (!nameEllipsis())
    return std::nullopt;
  for (auto [i, term] : llvm::enumerate(terms)) {
    Labels labels = term.labels;
    if (term.ellipsis) {
      size_t count = shapes[i].size() - labels.size();
      ArrayRef<int> last = ArrayRef<int>(covered).take_back(count);
      labels.insert(labels.begin() + *term.ellipsis, last.begin(), last.end());
    }
    for (auto [axis, label] : llvm::enumerate(labels))
      if (!bind(label, i, axis))
        return std::nullopt;
    out.operands.push_back(labels);
  }
  if (!readResult())
    return std::nullopt;
  for (const Origin &origin : origins)
    out.extents.push_back(origin.extent);
  return out;
}

std::optional<EinsumLabels> ebb::readEinsum(StringRef equation,
                                            ArrayRef<ArrayRef<int64_t>> shapes,
                                            std::string &problem) {
  return Reader(equation, shapes, problem).read();
}
