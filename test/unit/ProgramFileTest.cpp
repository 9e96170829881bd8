// .ebb files: written and read back, refused when anything is wrong with them,
// and harmless when someone made the checksum right again.
// Not here: what programs compute (ProgramTest.cpp, test/tools/compile.test).
#include "python-free-driver/run/ProgramImpl.h"
#include "test/runtime/program_builder.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <sys/stat.h>
#include <zlib.h>

using namespace ebb;
using ebb::test::ProgramBuilder;
using ebb::test::richProgram;

// A sanitizer must let an allocation fail, as the system does.
extern "C" const char *__asan_default_options() {
  return "allocator_may_return_null=1";
}

namespace {
/// A program of every list, whose kernels do nothing and return 0.
ProgramParts partsOf(const ProgramBuilder &builder) {
  static constexpr char returnZero[] = "\x31\xc0\xc3"; // xor eax, eax; ret
  ProgramParts parts;
  parts.signature.name = "f";
  parts.signature.place = "m.mlir:1:1";
  parts.signature.arguments.resize(builder.arguments.size());
  parts.signature.results.resize(builder.results.size());
  parts.signature.arguments[0].role = "param";
  parts.signature.arguments[0].init = "normal(0, 0.02)";
  parts.signature.results[0].updates = "x";
  parts.explain = {"m.mlir:1:2: remark: one", "m.mlir:1:2: remark: two"};
  parts.features = {"avx2", "fma"};
  parts.desc = builder.desc();
  parts.text = {returnZero, 3};
  parts.constants = "constants of the code";
  parts.entries.assign(builder.kernels.size(), 0);
  return parts;
}

class ProgramFile : public testing::Test {
protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "ebb-file-XXXXXX";
    folder = mkdtemp(pattern.data());
    path = folder + "/p.ebb";
    ASSERT_FALSE(writeProgram("f"));
    std::ifstream file(path, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(file), {});
  }
  void TearDown() override { std::filesystem::remove_all(folder); }

  /// Through a compiled program's front door: Program has no other.
  Status writeProgram(const std::string &name) {
    Expected<Program> program = programOf(name);
    return program ? program->save(path) : Status(program.error());
  }
  /// A Program made of parts, as the compiler makes them.
  static Expected<Program> programOf(const std::string &name) {
    ProgramBuilder builder = richProgram();
    ProgramParts parts = partsOf(builder);
    parts.signature.name = name;
    return assembleProgram(parts);
  }
  std::string messageOf(const Expected<Program> &program) {
    EXPECT_FALSE(bool(program));
    return program ? "" : program.error().message;
  }
  std::string refusalOf(const std::string &data,
                        const std::string &function = "",
                        const LoadOptions &options = {}) {
    return messageOf(Program::parse(data, "p", function, options));
  }

  template <class T> static void put(std::string &data, size_t at, T value) {
    std::memcpy(data.data() + at, &value, sizeof value);
  }
  template <class T> static T get(const std::string &data, size_t at) {
    T value;
    std::memcpy(&value, data.data() + at, sizeof value);
    return value;
  }
  /// Makes size and checksum right for what the data now is.
  static std::string sealed(std::string data) {
    put(data, 8, uint64_t(data.size()));
    put(data, 4,
        uint32_t(
            crc32_z(crc32_z(0, nullptr, 0),
                    reinterpret_cast<const unsigned char *>(data.data()) + 8,
                    data.size() - 8)));
    return data;
  }

  std::string folder, path, bytes;
};

constexpr size_t headerBytes = 72, rowBytes = 24;
} // namespace

TEST_F(ProgramFile, KeepsEverythingThatIsKnown) {
  Expected<Program> program = Program::load(path);
  ASSERT_TRUE(bool(program)) << program.error().message;
  const Function &f = program->signature();
  EXPECT_EQ(f.name, "f");
  EXPECT_EQ(f.place, "m.mlir:1:1");
  ASSERT_EQ(f.arguments.size(), 1u);
  EXPECT_EQ(f.arguments[0].name, "x");
  EXPECT_EQ(f.arguments[0].dims, (std::vector<int64_t>{-1, 4}));
  EXPECT_EQ(f.arguments[0].role, "param");
  EXPECT_EQ(f.arguments[0].init, "normal(0, 0.02)");
  EXPECT_EQ(f.results[0].updates, "x");
  EXPECT_EQ(program->explain().size(), 2u);
  EXPECT_FALSE(program->deterministic());
  // Written again it is the same file, byte for byte.
  ASSERT_FALSE(program->save(folder + "/again.ebb"));
  std::ifstream file(folder + "/again.ebb", std::ios::binary);
  std::string again(std::istreambuf_iterator<char>(file), {});
  EXPECT_EQ(again, bytes);
  EXPECT_EQ(sealed(bytes), bytes);
}

TEST_F(ProgramFile, LoadsAndRuns) {
  Expected<Program> program = Program::load(path, "f");
  ASSERT_TRUE(bool(program)) << program.error().message;
  Expected<Session> session = Session::create(*program);
  ASSERT_TRUE(bool(session)) << session.error().message;
  auto results = session->run({Tensor::zeros(DType::F32, {3, 4})});
  ASSERT_TRUE(bool(results)) << results.error().message;
  EXPECT_EQ((*results)[0].dims(), (std::vector<int64_t>{3, 4}));
}

TEST_F(ProgramFile, HoldsSeveralFunctions) {
  Expected<Program> f = programOf("f"), g = programOf("g");
  ASSERT_TRUE(f && g);
  ASSERT_FALSE(Program::save(path, {*f, *g}));
  Expected<Program> loaded = Program::load(path, "g");
  ASSERT_TRUE(bool(loaded)) << loaded.error().message;
  EXPECT_EQ(loaded->signature().name, "g");
  EXPECT_EQ(messageOf(Program::load(path)),
            path + ": expects a function to be named; it has @f, @g");
  EXPECT_EQ(messageOf(Program::load(path, "h")),
            path + ": there is no function @h; it has @f, @g");
  Status twice = Program::save(path, {*f, *f});
  ASSERT_TRUE(twice);
  EXPECT_EQ(twice->message,
            path + ": expects functions of different names, but got two @f");
  EXPECT_TRUE(Program::save(path, {}));
}

TEST_F(ProgramFile, WhatIsNoProgramIsSaid) {
  auto refused = [&](const std::string &file) {
    return messageOf(Program::load(folder + file));
  };
  auto write = [&](const std::string &name, const std::string &data) {
    std::ofstream(folder + name, std::ios::binary) << data;
    return refused(name);
  };
  EXPECT_EQ(refused("/none"), folder + "/none: No such file or directory");
  EXPECT_EQ(refused(""), folder + ": is a directory, not an .ebb program");
  EXPECT_EQ(write("/empty", ""),
            folder + "/empty: is empty, not an .ebb program");
  std::string other =
      folder + "/other: is not an .ebb program: it does not start as one";
  EXPECT_EQ(write("/other", "module {}"), other);
  EXPECT_EQ(write("/other", std::string(500000, 'x')), other);
  EXPECT_EQ(write("/other", "EB"),
            folder + "/other: is truncated: it has 2 bytes of at least 16");
  EXPECT_EQ(messageOf(Program::load("/dev/zero")),
            "/dev/zero: is not an .ebb program: it does not start as one");
  EXPECT_TRUE(isProgramFile(path));
  EXPECT_FALSE(isProgramFile(folder + "/other"));
  EXPECT_FALSE(isProgramFile(folder));
}

TEST_F(ProgramFile, EveryCutIsNoticed) {
  for (size_t size = 1; size < bytes.size(); ++size) {
    std::string text = refusalOf(bytes.substr(0, size));
    ASSERT_EQ(text,
              "p: is truncated: it has " + std::to_string(size) + " bytes of " +
                  (size < 16 ? "at least 16" : std::to_string(bytes.size())));
  }
  EXPECT_EQ(refusalOf(bytes + "x"), "p: is damaged: it has more than its " +
                                        std::to_string(bytes.size()) +
                                        " bytes");
}

TEST_F(ProgramFile, EveryFlippedBitIsNoticed) {
  for (size_t at = 0; at < bytes.size(); ++at) {
    std::string flipped = bytes;
    flipped[at] = char(flipped[at] ^ (1 << at % 8));
    std::string text = refusalOf(flipped);
    const bool inSize = at >= 8 && at < 16, inMagic = at < 4;
    if (!inSize && !inMagic)
      ASSERT_EQ(text, "p: is damaged: its checksum is wrong") << at;
  }
}

TEST_F(ProgramFile, VersionsAndFeaturesAreChecked) {
  std::string data = bytes;
  put(data, 16, 7u);
  EXPECT_EQ(refusalOf(sealed(data)),
            "p: has version 7 of the .ebb format, written by ebb 0.1.0; this "
            "is " +
                runtimeVersionString() + ", which reads version 2");
  data = bytes;
  put(data, 20, 9u);
  EXPECT_EQ(refusalOf(sealed(data)),
            "p: was compiled by ebb 0.1.0 for version 9 of the runtime's "
            "interface; this is " +
                runtimeVersionString() + ", which has version " +
                std::to_string(EBBRT_ABI_VERSION));
  // A feature nobody has; another that only a lower level lacks.
  data = bytes;
  size_t at = data.find(std::string("avx2\0fma", 8));
  ASSERT_NE(at, std::string::npos);
  data.replace(at, 4, "avx9");
  EXPECT_EQ(refusalOf(sealed(data)),
            "p: was compiled for a CPU with avx9, which this CPU lacks; "
            "compile it for x86-64-v3");
  LoadOptions least;
  least.cpu = "x86-64-v3";
  EXPECT_TRUE(bool(Program::parse(bytes, "p", "", least)));
}

TEST_F(ProgramFile, ClaimsCostNothing) {
  auto refusedWith = [&](size_t at, auto value) {
    std::string data = bytes;
    put(data, at, value);
    return refusalOf(sealed(data));
  };
  const uint32_t sections = get<uint32_t>(bytes, 68);
  EXPECT_EQ(refusedWith(68, ~0u),
            "p: malformed program: it claims 4294967295 sections");
  EXPECT_EQ(refusedWith(64, sections + 1), "p: malformed program: it claims " +
                                               std::to_string(sections + 1) +
                                               " programs");
  EXPECT_EQ(refusedWith(64, 0u), "p: malformed program: it claims 0 programs");
  EXPECT_EQ(refusedWith(headerBytes + 8, ~uint64_t(0)),
            "p: malformed program: row 0 of its table");
  EXPECT_EQ(refusedWith(headerBytes + 16, ~uint64_t(0) - 100),
            "p: malformed program: row 0 of its table");
  EXPECT_EQ(refusedWith(headerBytes + 4, 99u),
            "p: malformed program: there is no section 99");
  EXPECT_EQ(refusedWith(headerBytes + rowBytes + 4, 1u),
            "p: malformed program: a second section 1");
  // The number of registers is the only count that no bytes stand for.
  const uint64_t settings = get<uint64_t>(bytes, headerBytes + 8);
  EXPECT_NE(refusedWith(settings, ~0u).find("claims 4294967295 registers"),
            std::string::npos);
}

// Someone may know the checksum. Whatever is changed then is refused or gives
// another program; it never reads or writes where it may not (which the
// sanitizers would see), asks for boundless memory or hangs. Code is not run
// here: what a kernel does is for its author to answer for.
TEST_F(ProgramFile, DamageBehindARightChecksumIsHarmless) {
  std::mt19937 random(1); // the same files every time
  auto below = [&](size_t bound) { return size_t(random()) % bound; };
  const uint32_t extremes[] = {0, 1, 0x7f, 0xffffffff, 0x7fffffff, 0x80000000};
  int refused = 0, loaded = 0, prepared = 0;
  for (int i = 0; i < 6000; ++i) {
    std::string data = bytes;
    for (size_t edits = 1 + below(i % 3 == 0 ? 6 : 1); edits > 0; --edits) {
      const size_t at = 16 + below(data.size() - 16);
      if (const size_t deed = below(8); deed < 4)
        data[at] = char(data[at] ^ (1 << below(8)));
      else if (deed < 6)
        put(data, std::min(at / 4 * 4, data.size() - 4), extremes[below(6)]);
      else if (deed < 7)
        data[at] = char(random());
      else if (data.size() > 200)
        data.erase(at, 1 + below(std::min<size_t>(8, data.size() - at)));
    }
    Expected<Program> program = Program::parse(sealed(data), "p");
    if (!program) {
      EXPECT_EQ(program.error().message.rfind("p: ", 0), 0u);
      ++refused;
      continue;
    }
    ++loaded;
    Expected<Session> session = Session::create(*program);
    ASSERT_TRUE(bool(session)) << session.error().message;
    std::vector<Tensor> arguments;
    for (const Port &port : program->signature().arguments) {
      std::vector<int64_t> dims = port.dims;
      for (int64_t &dim : dims)
        dim = dim < 0 || dim > 4 ? 3 : dim;
      arguments.push_back(Tensor::zeros(port.dtype, dims));
    }
    prepared += bool(session->resultDims(arguments));
  }
  // The test means something only if it reaches all three.
  EXPECT_GT(refused, 500);
  EXPECT_GT(loaded, 500);
  EXPECT_GT(prepared, 500);
}
