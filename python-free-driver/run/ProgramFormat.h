// The layout of an .ebb file, for those who write and read it.
// Not here: writing (ProgramWriter.cpp), reading (ProgramReader.cpp). The
// format is described in docs/deploying.md.
#ifndef EBB_RUN_PROGRAMFORMAT_H
#define EBB_RUN_PROGRAMFORMAT_H

#include "runtime/abi/ebbrt.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace ebb::format {

constexpr char kMagic[4] = {'E', 'B', 'B', 1};
constexpr uint32_t kFormatVersion = 2;

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
  f(v.op), f(v.location), f(v.notes), f(v.check_nan);
}

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

/// What a file's checksum should be.
uint32_t checksumOf(std::string_view file);

} // namespace ebb::format

#endif // EBB_RUN_PROGRAMFORMAT_H
