// The .ebb file: compiled functions as bytes, and back.
// Not here: what a program must be to run (the runtime checks it); writing
// whole files (Files.cpp). The format is described in docs/deploying.md.
// Called by host programs and the command.
#include "ebb/io.hpp"
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
#include <zlib.h>

namespace ebb {

namespace {
constexpr char kMagic[4] = {'E', 'B', 'B', 1};
constexpr uint32_t kFormatVersion = 1;

/// The start of a file. `magic`, `checksum` (CRC-32 of all that follows it) and
/// `fileBytes` are in these places in every version of the format.
struct Header {
  char magic[4];
  uint32_t checksum;
  uint64_t fileBytes;
  uint32_t formatVersion, abiVersion;
  char producer[40]; // "ebb 0.1.0", filled up with zeros
  uint32_t programs, sections;
};
static_assert(sizeof(Header) == 72, "no padding: this is a file's layout");

/// One row of the table after the header.
struct Row {
  uint32_t program, section;
  uint64_t offset, bytes; // from the start of the file
};
static_assert(sizeof(Row) == 24, "no padding: this is a file's layout");

enum Section : uint32_t {
  settingsSection = 1, // numShapeRegs, flags: u32 each
  signatureSection,
  explainSection,  // texts
  featuresSection, // texts
  textSection,     // machine code, as it is mapped
  codeConstantsSection,
  entriesSection,   // u64: where each kernel starts in the text
  constantsSection, // tensors
  stringsSection,   // texts
  // What follows are lists of the structs of runtime/abi/ebbrt.h.
  argumentsSection,
  resultsSection,
  dimsSection,
  shapeOpsSection,
  regsSection,
  buffersSection,
  viewsSection,
  instrsSection,
  inplaceSection,
  problemsSection,
  attrsSection,
  sitesSection,
};
constexpr uint32_t deterministicFlag = 1, checkNanFlag = 2;

// ---- structs, field by field -----------------------------------------------
// Each list names the fields in the order of the file, without padding.

template <class F> void fields(F &f, int32_t &v) { f(v); }
template <class F> void fields(F &f, int64_t &v) { f(v); }
template <class F> void fields(F &f, uint64_t &v) { f(v); }
template <class F> void fields(F &f, ebbrt_port &v) {
  f(v.name), f(v.dtype), f(v.rank), f(v.first_dim), f(v.first_reg);
}
template <class F> void fields(F &f, ebbrt_shape_op &v) {
  f(v.opcode), f(v.dst), f(v.a), f(v.b), f(v.imm), f(v.site), f(v.text);
}
template <class F> void fields(F &f, ebbrt_buffer &v) {
  f(v.kind), f(v.dtype), f(v.index), f(v.size_reg);
}
template <class F> void fields(F &f, ebbrt_view &v) {
  f(v.buffer), f(v.rank), f(v.first_reg);
}
template <class F> void fields(F &f, ebbrt_instr &v) {
  f(v.kind), f(v.target), f(v.first_view), f(v.num_views), f(v.num_inputs),
      f(v.units_reg), f(v.reads_outputs), f(v.first_inplace), f(v.num_inplace),
      f(v.site);
}
template <class F> void fields(F &f, ebbrt_inplace &v) {
  f(v.input), f(v.output);
}
template <class F> void fields(F &f, ebbrt_problem &v) {
  f(v.library), f(v.kernel), f(v.first_attr), f(v.num_attrs);
}
template <class F> void fields(F &f, ebbrt_attr &v) {
  f(v.name), f(v.integer), f(v.real);
}
template <class F> void fields(F &f, ebbrt_site &v) {
  f(v.op), f(v.location), f(v.notes);
}

// ---- writing ---------------------------------------------------------------

/// Bytes of a section as they grow. Little endian, as the machine is.
struct Bytes {
  std::string data;
  template <class T> void operator()(const T &value) {
    data.append(reinterpret_cast<const char *>(&value), sizeof value);
  }
  void text(std::string_view value) {
    (*this)(uint32_t(value.size()));
    data += value;
  }
};

template <class T> std::string listBytes(const T *items, int32_t count) {
  Bytes bytes;
  for (int32_t i = 0; i < count; ++i) {
    T item = items[i];
    fields(bytes, item);
  }
  return std::move(bytes.data);
}

/// Texts one after the other, each with a zero at its end.
template <class Texts> std::string textBytes(const Texts &texts) {
  std::string data;
  for (const auto &text : texts)
    data.append(std::string_view(text)).push_back('\0');
  return data;
}

std::string signatureBytes(const Function &function) {
  Bytes bytes;
  bytes.text(function.name);
  bytes.text(function.place);
  bytes(uint32_t(function.isPublic));
  for (const std::vector<Port> *ports :
       {&function.arguments, &function.results}) {
    bytes(uint32_t(ports->size()));
    for (const Port &port : *ports) {
      bytes.text(port.role);
      bytes.text(port.init);
      bytes.text(port.updates);
    }
  }
  return std::move(bytes.data);
}

class FileWriter {
public:
  void add(const Program::Impl &program);
  std::string finish();

private:
  void section(Section kind, std::string_view data) {
    bodies.resize((bodies.size() + 7) / 8 * 8);
    rows.push_back({programs, kind, bodies.size(), data.size()});
    bodies += data;
  }
  uint32_t programs = 0;
  std::vector<Row> rows; // offsets within the bodies, until finish()
  std::string bodies;
};

void FileWriter::add(const Program::Impl &program) {
  ebbrt_program_desc d = {};
  ebbrt_program_describe(program.handle, &d);
  Bytes settings;
  settings(uint32_t(d.num_shape_regs));
  settings((program.deterministic ? deterministicFlag : 0) |
           (program.checkNan ? checkNanFlag : 0));
  section(settingsSection, settings.data);
  section(signatureSection, signatureBytes(program.signature));
  section(explainSection, textBytes(program.explain));
  section(featuresSection, textBytes(program.features));
  section(textSection, program.code.text());
  section(codeConstantsSection, program.code.constants());
  section(entriesSection,
          listBytes(program.entries.data(), int32_t(program.entries.size())));
  section(constantsSection, {reinterpret_cast<const char *>(d.constants),
                             size_t(d.constants_bytes)});
  section(stringsSection, textBytes(std::vector<const char *>(
                              d.strings, d.strings + d.num_strings)));
  section(argumentsSection, listBytes(d.arguments, d.num_arguments));
  section(resultsSection, listBytes(d.results, d.num_results));
  section(dimsSection, listBytes(d.dims, d.num_dims));
  section(shapeOpsSection, listBytes(d.shape_ops, d.num_shape_ops));
  section(regsSection, listBytes(d.regs, d.num_regs));
  section(buffersSection, listBytes(d.buffers, d.num_buffers));
  section(viewsSection, listBytes(d.views, d.num_views));
  section(instrsSection, listBytes(d.instrs, d.num_instrs));
  section(inplaceSection, listBytes(d.inplace, d.num_inplace));
  section(problemsSection, listBytes(d.problems, d.num_problems));
  section(attrsSection, listBytes(d.attrs, d.num_attrs));
  section(sitesSection, listBytes(d.sites, d.num_sites));
  ++programs;
}

uint32_t checksumOf(std::string_view file) {
  constexpr size_t start = offsetof(Header, fileBytes);
  return uint32_t(
      crc32_z(crc32_z(0, nullptr, 0),
              reinterpret_cast<const unsigned char *>(file.data()) + start,
              file.size() - start));
}

std::string FileWriter::finish() {
  const size_t start = sizeof(Header) + rows.size() * sizeof(Row);
  Header header = {};
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  header.fileBytes = start + bodies.size();
  header.formatVersion = kFormatVersion;
  header.abiVersion = EBBRT_ABI_VERSION;
  const std::string version = runtimeVersionString();
  version.substr(0, version.find(" ("))
      .copy(header.producer, sizeof header.producer - 1);
  header.programs = programs;
  header.sections = uint32_t(rows.size());
  std::string file(reinterpret_cast<const char *>(&header), sizeof header);
  for (Row row : rows) {
    row.offset += start;
    file.append(reinterpret_cast<const char *>(&row), sizeof row);
  }
  file += bodies;
  header.checksum = checksumOf(file);
  std::memcpy(file.data(), &header, sizeof header);
  return file;
}

// ---- reading ---------------------------------------------------------------

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
    return Error{"is damaged: it has " + std::to_string(file.size()) +
                 " bytes, but should have " + std::to_string(header.fileBytes)};
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
  for (;;) {
    // Grows with what is there, whatever the file claims.
    const size_t have = data.size();
    data.resize(have + std::max<size_t>(have, 1u << 16));
    const ssize_t got = ::read(file, data.data() + have, data.size() - have);
    data.resize(have + size_t(std::max<ssize_t>(got, 0)));
    if (got < 0 && errno != EINTR)
      return Error{systemMessage(errno)};
    if (got == 0)
      return data;
    Header header;
    if (data.size() < sizeof header)
      continue;
    std::memcpy(&header, data.data(), sizeof header);
    if (std::memcmp(header.magic, kMagic, sizeof kMagic) != 0 ||
        data.size() > header.fileBytes)
      return data;
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

Status Program::save(const std::string &path) const {
  return save(path, {*this});
}

Status Program::save(const std::string &path,
                     const std::vector<Program> &programs) {
  if (programs.empty())
    return Error{path + ": expects at least one program to save"};
  FileWriter writer;
  std::set<std::string> names;
  for (const Program &program : programs) {
    const std::string &name = program.signature().name;
    if (!names.insert(name).second)
      return Error{path +
                   ": expects functions of different names, but got two "
                   "@" +
                   name};
    writer.add(*program.pimpl);
  }
  return writeText(path, writer.finish());
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
