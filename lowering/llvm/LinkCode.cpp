// An object file becomes code that can run where it lies: its sections placed,
// its relocations resolved among themselves. Nothing outside is referred to.
// Not here: making the object (ToLLVM.cpp); mapping the code (the driver).
#include "lowering/Stages.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using llvm::object::ELF64LE;

namespace ebb {

namespace {
using File = llvm::object::ELFFile<ELF64LE>;

// A failure of any kind; the caller says what it means.
llvm::Error refuse(const llvm::Twine &why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), why);
}

class CodeLinker {
public:
  CodeLinker(const File &file, ArrayRef<std::string> entries, Code &code)
      : file(file), entries(entries), code(code) {}

  llvm::Error run() {
    if (llvm::Error error = place())
      return error;
    for (const ELF64LE::Shdr &section : sections)
      if (llvm::Error error = relocate(section))
        return error;
    return findEntries();
  }

private:
  // Sections of a program that runs: text first, then constants on pages of
  // their own, which are mapped without the right to execute.
  llvm::Error place() {
    auto all = file.sections();
    if (!all)
      return all.takeError();
    sections = *all;
    starts.assign(sections.size(), kNowhere);
    for (bool text : {true, false}) {
      std::vector<char> &bytes = text ? code.text : code.constants;
      for (auto [i, section] : llvm::enumerate(sections)) {
        bool executable = section.sh_flags & llvm::ELF::SHF_EXECINSTR;
        if (!needed(section) || executable != text || section.sh_size == 0)
          continue;
        if (section.sh_flags & llvm::ELF::SHF_WRITE)
          return refuse("it keeps variables");
        auto contents = file.getSectionContents(section);
        if (!contents)
          return contents.takeError();
        // Filler between functions is never reached.
        bytes.resize(llvm::alignTo(
            bytes.size(), std::max<uint64_t>(section.sh_addralign, 1)));
        starts[i] = bytes.size();
        bytes.insert(bytes.end(), contents->begin(), contents->end());
      }
    }
    uint64_t base = llvm::alignTo(code.text.size(), Code::kPage);
    for (auto [i, section] : llvm::enumerate(sections))
      if (starts[i] != kNowhere &&
          !(section.sh_flags & llvm::ELF::SHF_EXECINSTR))
        starts[i] += base;
    return llvm::Error::success();
  }

  // Unwind tables are for exceptions, which never pass through kernels.
  static bool needed(const ELF64LE::Shdr &section) {
    return (section.sh_flags & llvm::ELF::SHF_ALLOC) &&
           section.sh_type != llvm::ELF::SHT_X86_64_UNWIND;
  }

  char *at(uint64_t position) {
    uint64_t base = llvm::alignTo(code.text.size(), Code::kPage);
    return position < base ? code.text.data() + position
                           : code.constants.data() + (position - base);
  }

  // Where a symbol lies; undefined ones are functions the code cannot call.
  llvm::Expected<uint64_t> addressOf(const ELF64LE::Sym &symbol,
                                     StringRef names) {
    auto name = symbol.getName(names);
    if (!name)
      return name.takeError();
    if (symbol.st_shndx == llvm::ELF::SHN_UNDEF)
      return refuse("it needs '" + *name + "', which programs do not have");
    if (symbol.st_shndx >= starts.size() || starts[symbol.st_shndx] == kNowhere)
      return refuse("'" + *name + "' is not part of it");
    return starts[symbol.st_shndx] + symbol.st_value;
  }

  llvm::Error relocate(const ELF64LE::Shdr &section) {
    bool table = section.sh_type == llvm::ELF::SHT_RELA;
    if (!table || section.sh_info >= starts.size() ||
        starts[section.sh_info] == kNowhere)
      return llvm::Error::success();
    auto relocations = file.relas(section);
    auto symbols = file.getSection(section.sh_link);
    if (!relocations)
      return relocations.takeError();
    if (!symbols)
      return symbols.takeError();
    auto names = file.getStringTableForSymtab(**symbols);
    if (!names)
      return names.takeError();
    for (const ELF64LE::Rela &relocation : *relocations) {
      auto symbol = file.getRelocationSymbol(relocation, *symbols);
      if (!symbol)
        return symbol.takeError();
      if (!*symbol)
        return refuse("a relocation has no symbol");
      auto target = addressOf(**symbol, *names);
      if (!target)
        return target.takeError();
      uint64_t place = starts[section.sh_info] + relocation.r_offset;
      uint64_t value = *target + relocation.r_addend - place;
      uint32_t type = relocation.getType(/*isMips64EL=*/false);
      if (type == llvm::ELF::R_X86_64_PC64)
        llvm::support::endian::write64le(at(place), value);
      else if (type != llvm::ELF::R_X86_64_PC32 &&
               type != llvm::ELF::R_X86_64_PLT32)
        return refuse(llvm::formatv("it has a relocation of type {0}", type));
      else if (int64_t(value) != int32_t(value))
        return refuse("it is larger than 2 GB");
      else
        llvm::support::endian::write32le(at(place), uint32_t(value));
    }
    return llvm::Error::success();
  }

  llvm::Error findEntries() {
    llvm::StringMap<uint64_t> known;
    for (const ELF64LE::Shdr &section : sections) {
      if (section.sh_type != llvm::ELF::SHT_SYMTAB)
        continue;
      auto symbols = file.symbols(&section);
      auto names = file.getStringTableForSymtab(section);
      if (!symbols)
        return symbols.takeError();
      if (!names)
        return names.takeError();
      for (const ELF64LE::Sym &symbol : *symbols) {
        if (symbol.getType() != llvm::ELF::STT_FUNC)
          continue;
        auto address = addressOf(symbol, *names);
        auto name = symbol.getName(*names);
        if (!address)
          return address.takeError();
        if (!name)
          return name.takeError();
        known[*name] = *address;
      }
    }
    for (const std::string &entry : entries) {
      auto found = known.find(entry);
      if (found == known.end() || found->second >= code.text.size())
        return refuse("kernel '" + entry + "' is not in it");
      code.entries.push_back(found->second);
    }
    return llvm::Error::success();
  }

  static constexpr uint64_t kNowhere = ~uint64_t(0);
  const File &file;
  ArrayRef<std::string> entries;
  Code &code;
  ArrayRef<ELF64LE::Shdr> sections;
  std::vector<uint64_t> starts; // of each section, in the code
};
} // namespace

std::string linkCode(StringRef object, ArrayRef<std::string> entries,
                     Code &code) {
  code = {};
  auto file = File::create(object);
  llvm::Error error =
      file ? CodeLinker(*file, entries, code).run() : file.takeError();
  return error ? llvm::toString(std::move(error)) : std::string();
}

} // namespace ebb
