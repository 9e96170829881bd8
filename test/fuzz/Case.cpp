// Values by name, and the file format of a failure.
#include "test/fuzz/Case.h"

#include "mlir/Parser/Parser.h"
#include "passes/Passes.h"
#include "test/fuzz/Random.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace ebb::fuzz {

func::FuncOp Case::function() const {
  return const_cast<Case *>(this)->module->lookupSymbol<func::FuncOp>("f");
}

Case Case::clone() const {
  Case copy;
  copy.module = const_cast<Case *>(this)->module->clone();
  copy.seed = seed;
  copy.inputs = inputs;
  copy.check = check;
  return copy;
}

static std::string nameOf(func::FuncOp function, unsigned argument) {
  StringRef name = argumentName(function, argument);
  return name.empty() ? std::to_string(argument) : name.str();
}

// An extent nobody says is 2: files written by hand need no inputs.
static Shape extentsOf(func::FuncOp function, unsigned argument) {
  auto type = cast<RankedTensorType>(function.getArgument(argument).getType());
  Shape dims(type.getShape());
  for (int64_t &d : dims)
    d = ShapedType::isDynamic(d) ? 2 : d;
  return dims;
}

Array Case::value(func::FuncOp function, unsigned argument) const {
  std::string name = nameOf(function, argument);
  if (auto given = inputs.find(name); given != inputs.end())
    return given->second;
  Array value(extentsOf(function, argument));
  bool real = floatTensor(function.getArgument(argument).getType()) != nullptr;
  Random random(seed, "value of " + name);
  for (double &v : value.data)
    v = real ? random.sign() * random.between(0.3, 1.3) : 0;
  return value;
}

Array directionFor(uint64_t seed, StringRef name, ArrayRef<int64_t> dims) {
  Array direction(dims);
  Random random(seed, ("direction of " + name).str());
  for (double &v : direction.data)
    v = random.sign() * random.between(0.3, 1);
  return direction;
}

Array Case::direction(func::FuncOp function, unsigned argument) const {
  Array at = value(function, argument);
  if (!floatTensor(function.getArgument(argument).getType()))
    return Array(at.dims);
  return directionFor(seed, nameOf(function, argument), at.dims);
}

std::vector<Array> Case::values(func::FuncOp function) const {
  std::vector<Array> all;
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    all.push_back(value(function, i));
  return all;
}

// The leading elements along axes that are shorter now.
static Array shrunk(const Array &value, ArrayRef<int64_t> dims) {
  Array small(dims);
  int64_t i = 0;
  forEach(dims, [&](ArrayRef<int64_t> index) {
    small[i++] = value[offsetOf(index, value.dims)];
  });
  return small;
}

void Case::fitInputs() {
  std::map<std::string, Array> fitting;
  func::FuncOp function = this->function();
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    std::string name = nameOf(function, i);
    auto given = inputs.find(name);
    if (given == inputs.end())
      continue;
    auto type = cast<RankedTensorType>(function.getArgument(i).getType());
    ArrayRef<int64_t> dims = type.getShape();
    const Array &value = given->second;
    if (!type.hasStaticShape() || dims == ArrayRef<int64_t>(value.dims))
      fitting[name] = value;
    else if (llvm::equal(dims, value.dims, std::less_equal<int64_t>()))
      fitting[name] = shrunk(value, dims);
  }
  inputs = std::move(fitting);
}

// ---- files -----------------------------------------------------------------

static constexpr StringLiteral kSeed = "// seed: ";
static constexpr StringLiteral kCheck = "// check: ";
static constexpr StringLiteral kInput = "// input ";

std::string textOf(const Case &c, StringRef detail) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "// A failure of ebb-fuzz; docs/testing.md says how to repeat it.\n"
     << kSeed << c.seed << '\n';
  if (!c.check.empty())
    os << kCheck << c.check << '\n';
  for (StringRef line : llvm::split(detail.rtrim(), '\n'))
    if (!line.empty())
      os << "// " << line << '\n';
  func::FuncOp function = c.function();
  for (unsigned i = 0; function && i < function.getNumArguments(); ++i) {
    auto given = c.inputs.find(nameOf(function, i));
    if (given == c.inputs.end())
      continue;
    os << kInput << given->first << " : "
       << llvm::join(
              llvm::map_range(given->second.dims,
                              [](int64_t d) { return std::to_string(d); }),
              "x")
       << " =";
    for (double v : given->second.data)
      os << ' ' << llvm::format("%.17g", v);
    os << '\n';
  }
  const_cast<Case &>(c).module->print(os);
  os << '\n';
  return text;
}

static bool readInput(StringRef line, Case &c) {
  auto [name, rest] = line.split(" : ");
  auto [extents, numbers] = rest.split(" =");
  Shape dims;
  SmallVector<StringRef> words;
  extents.split(words, 'x', -1, /*KeepEmpty=*/false);
  for (StringRef word : words)
    if (int64_t d; !word.trim().getAsInteger(10, d))
      dims.push_back(d);
  Array value(dims);
  words.clear();
  numbers.split(words, ' ', -1, /*KeepEmpty=*/false);
  if (int64_t(words.size()) != value.size())
    return false;
  for (auto [i, word] : llvm::enumerate(words))
    if (word.getAsDouble(value.data[i]))
      return false;
  c.inputs[name.str()] = std::move(value);
  return true;
}

bool readCase(const std::string &path, MLIRContext *context, Case &c,
              std::string &problem) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (!buffer) {
    problem = path + ": " + buffer.getError().message();
    return false;
  }
  StringRef text = (*buffer)->getBuffer();
  for (StringRef line : llvm::split(text, '\n')) {
    if (line.consume_front(kSeed))
      line.getAsInteger(10, c.seed);
    else if (line.consume_front(kCheck))
      c.check = line.trim().str();
    else if (line.consume_front(kInput) && !readInput(line, c)) {
      problem =
          path + ": cannot read the input " + line.split(" :").first.str();
      return false;
    }
  }
  c.module = parseSourceString<ModuleOp>(text, context, path);
  if (!c.module || !c.function()) {
    problem = path + ": is no module with a function @f";
    return false;
  }
  return true;
}

bool writeFile(const std::string &path, StringRef text) {
  std::error_code error;
  llvm::raw_fd_ostream os(path, error);
  if (error)
    return false;
  os << text;
  return true;
}

} // namespace ebb::fuzz
