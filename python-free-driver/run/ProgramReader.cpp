// Reading .ebb files. Nothing in one is trusted: sizes and counts are checked
// here, and what the lists say by the runtime.
// Not here: the layout (ProgramFormat.h); mapping code (MappedCode.cpp).
// Called by host programs and the command.
#include "python-free-driver/run/ProgramFormat.h"
#include "python-free-driver/run/ProgramImpl.h"
#include "python-free-driver/run/Storage.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <fcntl.h>
#include <set>
#include <sys/stat.h>
#include <unistd.h>

namespace ebb {

using namespace format;

namespace {
Error malformed(const std::string &what) {
  return Error{"malformed program: " + what};
}

/// A section being read; past its end everything is zero and `whole` false.
struct ByteReader {
  std::string_view data;
  bool whole = true;
  template <class T> void operator()(T &value) {
    std::string_view taken = take(sizeof value);
    value = T();
    if (taken.size() == sizeof value)
      std::memcpy(&value, taken.data(), sizeof value);
  }
  uint32_t number() {
    uint32_t value;
    (*this)(value);
    return value;
  }
  std::string text() { return std::string(take(number())); }

private:
  std::string_view take(size_t size) {
    if (!whole || size > data.size()) {
      whole = false;
      return {};
    }
    std::string_view taken = data.substr(0, size);
    data.remove_prefix(size);
    return taken;
  }
};

/// One program of a file: its sections, and the lists made of them.
class ProgramReader {
public:
  Status addSection(uint32_t kind, std::string_view data);
  Status readSignature();
  const std::string &name() const { return parts.signature.name; }
  Expected<const ProgramParts *> read();

private:
  Status texts(Section kind, std::vector<std::string_view> &list);
  template <class T>
  Status list(Section kind, const T *&items, int32_t &count,
              std::vector<T> &storage);

  std::string_view sections[sitesSection + 1] = {};
  bool seen[sitesSection + 1] = {};
  ProgramParts parts;
  std::vector<const char *> strings;
  std::vector<ebbrt_port> arguments, results;
  std::vector<int64_t> dims;
  std::vector<ebbrt_shape_op> shapeOps;
  std::vector<int32_t> regs;
  std::vector<ebbrt_buffer> buffers;
  std::vector<ebbrt_view> views;
  std::vector<ebbrt_instr> instrs;
  std::vector<ebbrt_inplace> inplace;
  std::vector<ebbrt_problem> problems;
  std::vector<ebbrt_attr> attrs;
  std::vector<ebbrt_site> sites;
};

Status ProgramReader::addSection(uint32_t kind, std::string_view data) {
  if (kind < settingsSection || kind > sitesSection)
    return malformed("there is no section " + std::to_string(kind));
  if (seen[kind])
    return malformed("a second section " + std::to_string(kind));
  seen[kind] = true;
  sections[kind] = data;
  return std::nullopt;
}

Status ProgramReader::readSignature() {
  ByteReader bytes{sections[signatureSection]};
  Function &function = parts.signature;
  function.name = bytes.text();
  function.place = bytes.text();
  function.isPublic = bytes.number() != 0;
  for (std::vector<Port> *ports : {&function.arguments, &function.results}) {
    for (uint32_t left = bytes.number(); left > 0 && bytes.whole; --left) {
      Port port;
      port.role = bytes.text();
      port.init = bytes.text();
      port.updates = bytes.text();
      ports->push_back(std::move(port));
    }
  }
  if (!bytes.whole || !bytes.data.empty())
    return malformed("its signature is cut off or too long");
  return std::nullopt;
}

Status ProgramReader::texts(Section kind, std::vector<std::string_view> &list) {
  std::string_view data = sections[kind];
  if (!data.empty() && data.back() != '\0')
    return malformed("a text of section " + std::to_string(kind) +
                     " has no end");
  while (!data.empty()) {
    list.push_back(data.substr(0, data.find('\0')));
    data.remove_prefix(list.back().size() + 1);
  }
  return std::nullopt;
}

template <class T>
Status ProgramReader::list(Section kind, const T *&items, int32_t &count,
                           std::vector<T> &storage) {
  Bytes sample;
  T item = {};
  fields(sample, item);
  const size_t size = sample.data.size();
  ByteReader bytes{sections[kind]};
  if (bytes.data.size() % size != 0 || bytes.data.size() / size > INT32_MAX)
    return malformed("section " + std::to_string(kind) + " has " +
                     std::to_string(bytes.data.size()) +
                     " bytes, in items of " + std::to_string(size));
  storage.resize(bytes.data.size() / size);
  for (T &each : storage)
    fields(bytes, each);
  items = storage.data();
  count = int32_t(storage.size());
  return std::nullopt;
}

Expected<const ProgramParts *> ProgramReader::read() {
  ebbrt_program_desc &d = parts.desc;
  d.abi_version = EBBRT_ABI_VERSION;
  ByteReader settings{sections[settingsSection]};
  const uint32_t numShapeRegs = settings.number(), flags = settings.number();
  if (!settings.whole || !settings.data.empty())
    return malformed("its settings are cut off or too long");
  parts.deterministic = flags & deterministicFlag;
  parts.checkNan = flags & checkNanFlag;
  std::vector<std::string_view> explain, features, names;
  const uint64_t *entries = nullptr;
  int32_t numEntries = 0;
  // The first failure stays; what follows it is harmless.
  Status error = texts(explainSection, explain);
  auto then = [&](Status next) {
    if (!error)
      error = std::move(next);
  };
  then(texts(featuresSection, features));
  then(texts(stringsSection, names));
  then(list(entriesSection, entries, numEntries, parts.entries));
  then(list(argumentsSection, d.arguments, d.num_arguments, arguments));
  then(list(resultsSection, d.results, d.num_results, results));
  then(list(dimsSection, d.dims, d.num_dims, dims));
  then(list(shapeOpsSection, d.shape_ops, d.num_shape_ops, shapeOps));
  then(list(regsSection, d.regs, d.num_regs, regs));
  then(list(buffersSection, d.buffers, d.num_buffers, buffers));
  then(list(viewsSection, d.views, d.num_views, views));
  then(list(instrsSection, d.instrs, d.num_instrs, instrs));
  then(list(inplaceSection, d.inplace, d.num_inplace, inplace));
  then(list(problemsSection, d.problems, d.num_problems, problems));
  then(list(attrsSection, d.attrs, d.num_attrs, attrs));
  then(list(sitesSection, d.sites, d.num_sites, sites));
  if (error)
    return *error;
  // Each register is written by an op, so more of them say nothing but
  // would cost memory.
  if (numShapeRegs > shapeOps.size() || names.size() > INT32_MAX)
    return malformed("it claims " + std::to_string(numShapeRegs) +
                     " registers, but has " + std::to_string(shapeOps.size()) +
                     " shape ops");
  d.num_shape_regs = int32_t(numShapeRegs);
  for (std::string_view name : names) // a zero follows each
    strings.push_back(name.data());
  d.strings = strings.data();
  d.num_strings = int32_t(strings.size());
  parts.explain.assign(explain.begin(), explain.end());
  parts.features.assign(features.begin(), features.end());
  const std::string_view constants = sections[constantsSection];
  d.constants = reinterpret_cast<const uint8_t *>(constants.data());
  d.constants_bytes = int64_t(constants.size());
  parts.text = sections[textSection];
  parts.constants = sections[codeConstantsSection];
  return &parts;
}

std::string producerOf(const Header &header) {
  std::string producer(header.producer,
                       strnlen(header.producer, sizeof header.producer));
  for (char &c : producer)
    if (c < ' ' || c > '~')
      c = '?';
  return producer.empty() ? "an unknown program" : producer;
}

/// Everything that can be said of a file before its programs are looked at.
Expected<Header> checkFile(std::string_view file) {
  Header header = {};
  if (file.empty())
    return Error{"is empty, not an .ebb program"};
  std::memcpy(&header, file.data(), std::min(file.size(), sizeof header));
  if (std::memcmp(header.magic, kMagic, std::min(file.size(), sizeof kMagic)) !=
      0)
    return Error{"is not an .ebb program: it does not start as one"};
  constexpr size_t least = offsetof(Header, formatVersion);
  if (file.size() < least || file.size() < header.fileBytes)
    return Error{"is truncated: it has " + std::to_string(file.size()) +
                 " bytes of " +
                 (file.size() < least ? "at least " + std::to_string(least)
                                      : std::to_string(header.fileBytes))};
  if (file.size() > header.fileBytes)
    return Error{"is damaged: it has more than its " +
                 std::to_string(header.fileBytes) + " bytes"};
  if (checksumOf(file) != header.checksum)
    return Error{"is damaged: its checksum is wrong"};
  if (file.size() < sizeof header)
    return malformed("it is shorter than its header");
  if (header.formatVersion != kFormatVersion)
    return Error{"has version " + std::to_string(header.formatVersion) +
                 " of the .ebb format, written by " + producerOf(header) +
                 "; this is " + runtimeVersionString() +
                 ", which reads version " + std::to_string(kFormatVersion)};
  if (header.abiVersion != EBBRT_ABI_VERSION)
    return Error{"was compiled by " + producerOf(header) + " for version " +
                 std::to_string(header.abiVersion) +
                 " of the runtime's interface; this is " +
                 runtimeVersionString() + ", which has version " +
                 std::to_string(EBBRT_ABI_VERSION)};
  return header;
}

/// The programs of a file, each with its name.
Expected<std::vector<std::unique_ptr<ProgramReader>>>
readPrograms(std::string_view file) {
  Expected<Header> header = checkFile(file);
  if (!header)
    return header.error();
  if (header->sections > (file.size() - sizeof(Header)) / sizeof(Row))
    return malformed("it claims " + std::to_string(header->sections) +
                     " sections");
  if (header->programs == 0 || header->programs > header->sections)
    return malformed("it claims " + std::to_string(header->programs) +
                     " programs");
  std::vector<std::unique_ptr<ProgramReader>> programs;
  for (uint32_t i = 0; i < header->programs; ++i)
    programs.push_back(std::make_unique<ProgramReader>());
  for (uint32_t i = 0; i < header->sections; ++i) {
    Row row;
    std::memcpy(&row, file.data() + sizeof(Header) + i * sizeof row,
                sizeof row);
    if (row.program >= header->programs || row.offset > file.size() ||
        row.bytes > file.size() - row.offset)
      return malformed("row " + std::to_string(i) + " of its table");
    if (Status error = programs[row.program]->addSection(
            row.section, file.substr(row.offset, row.bytes)))
      return *error;
  }
  std::set<std::string> names;
  for (std::unique_ptr<ProgramReader> &program : programs) {
    if (Status error = program->readSignature())
      return *error;
    if (!names.insert(program->name()).second)
      return malformed("it has two functions @" + program->name());
  }
  return programs;
}

/// The whole file, or of a file that is no program no more than its start.
Expected<std::string> readFile(const std::string &path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return Error{systemMessage(errno)};
  std::unique_ptr<const int, void (*)(const int *)> closing(
      &file, [](const int *descriptor) { close(*descriptor); });
  struct stat info;
  if (fstat(file, &info) != 0)
    return Error{systemMessage(errno)};
  if (S_ISDIR(info.st_mode))
    return Error{"is a directory, not an .ebb program"};
  std::string data;
  size_t room = sizeof(Header);
  for (;;) {
    const size_t have = data.size();
    data.resize(have + room);
    const ssize_t got = ::read(file, data.data() + have, room);
    data.resize(have + size_t(std::max<ssize_t>(got, 0)));
    if (got < 0 && errno != EINTR)
      return Error{systemMessage(errno)};
    if (got == 0)
      return data;
    // At once where the file is as large as it claims; else what it claims
    // costs nothing, and memory grows with what there is.
    room = std::max<size_t>(data.size(), 1u << 16);
    Header header;
    if (data.size() < sizeof header)
      continue;
    std::memcpy(&header, data.data(), sizeof header);
    if (std::memcmp(header.magic, kMagic, sizeof kMagic) != 0 ||
        data.size() > header.fileBytes)
      return data;
    if (S_ISREG(info.st_mode) && uint64_t(info.st_size) == header.fileBytes)
      room = size_t(header.fileBytes) - data.size() + 1;
  }
}
} // namespace

bool isProgramFile(const std::string &path) {
  char start[sizeof kMagic] = {};
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0)
    return false;
  // Looking must not take anything away from a pipe.
  struct stat info;
  const bool whole =
      fstat(file, &info) == 0 && S_ISREG(info.st_mode) &&
      pread(file, start, sizeof start, 0) == ssize_t(sizeof start);
  close(file);
  return whole && std::memcmp(start, kMagic, sizeof kMagic) == 0;
}

Expected<Program> Program::load(const std::string &path,
                                const std::string &function,
                                const LoadOptions &options) {
  Expected<std::string> bytes = readFile(path);
  if (!bytes)
    return Error{path + ": " + bytes.error().message};
  return parse(*bytes, path, function, options);
}

Expected<Program> Program::parse(std::string_view bytes,
                                 const std::string &name,
                                 const std::string &function,
                                 const LoadOptions &options) {
  const auto failure = [&](const std::string &text) {
    return Error{name + ": " + text};
  };
  auto programs = readPrograms(bytes);
  if (!programs)
    return failure(programs.error().message);
  std::string listed;
  ProgramReader *chosen = nullptr;
  for (const std::unique_ptr<ProgramReader> &program : *programs) {
    listed += (listed.empty() ? "@" : ", @") + program->name();
    if (program->name() == function ||
        (function.empty() && programs->size() == 1))
      chosen = program.get();
  }
  if (!chosen && function.empty())
    return failure("expects a function to be named; it has " + listed);
  if (!chosen)
    return failure("there is no function @" + function + "; it has " + listed);
  Expected<const ProgramParts *> parts = chosen->read();
  if (!parts)
    return failure(parts.error().message);
  const std::string missing = missingFeatures((*parts)->features, options.cpu);
  if (!missing.empty())
    return failure("was compiled for a CPU with " + missing +
                   ", which this CPU lacks; compile it for x86-64-v3");
  Expected<Program> program = assembleProgram(**parts);
  if (!program)
    return failure(program.error().message);
  return program;
}

} // namespace ebb
