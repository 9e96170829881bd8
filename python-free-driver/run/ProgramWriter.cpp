// Writing .ebb files.
// Not here: the layout (ProgramFormat.h); replacing files safely (Files.cpp).
// Called by host programs and the command.
#include "ebb/io.hpp"
#include "python-free-driver/run/ProgramFormat.h"
#include "python-free-driver/run/ProgramImpl.h"

#include <cstring>
#include <set>
#include <vector>
#include <zlib.h>

namespace ebb {

using namespace format;

uint32_t format::checksumOf(std::string_view file) {
  constexpr size_t start = offsetof(Header, fileBytes);
  return uint32_t(
      crc32_z(crc32_z(0, nullptr, 0),
              reinterpret_cast<const unsigned char *>(file.data()) + start,
              file.size() - start));
}

namespace {
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
} // namespace

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

} // namespace ebb
