// Lives here: malformed descriptions, and shape programs.
// Not here: running programs; see session_test.cpp.
// Called by the test runner.
#include "test/runtime/program_builder.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

using namespace ebb::test;

namespace {

ebbrt_code create(const ProgramBuilder &b, ebbrt_error *error = nullptr) {
  ebbrt_program_desc desc = b.desc();
  ebbrt_program *program = nullptr;
  ebbrt_code code = ebbrt_program_create(&desc, &program, error);
  EXPECT_EQ(code == EBBRT_OK, program != nullptr);
  ebbrt_program_release(program);
  return code;
}

TEST(Program, RichProgramIsFine) {
  ebbrt_error error = {};
  EXPECT_EQ(create(richProgram(), &error), EBBRT_OK) << error.message;
}

TEST(Program, EveryIndexIsChecked) {
  using Field = std::function<int32_t &(ProgramBuilder &)>;
  std::vector<std::pair<const char *, Field>> fields = {
      {"port name", [](auto &b) -> auto & { return b.arguments[0].name; }},
      {"port dtype", [](auto &b) -> auto & { return b.arguments[0].dtype; }},
      {"port rank", [](auto &b) -> auto & { return b.arguments[0].rank; }},
      {"port dim", [](auto &b) -> auto & { return b.arguments[0].first_dim; }},
      {"result name", [](auto &b) -> auto & { return b.results[0].name; }},
      {"result dtype", [](auto &b) -> auto & { return b.results[0].dtype; }},
      {"result rank", [](auto &b) -> auto & { return b.results[0].rank; }},
      {"result dim", [](auto &b) -> auto & { return b.results[0].first_dim; }},
      {"result reg", [](auto &b) -> auto & { return b.results[0].first_reg; }},
      {"opcode", [](auto &b) -> auto & { return b.shapeOps[2].opcode; }},
      {"dim argument", [](auto &b) -> auto & { return b.shapeOps[0].a; }},
      {"dim number", [](auto &b) -> auto & { return b.shapeOps[0].b; }},
      {"shape dst", [](auto &b) -> auto & { return b.shapeOps[2].dst; }},
      {"shape a", [](auto &b) -> auto & { return b.shapeOps[2].a; }},
      {"shape b", [](auto &b) -> auto & { return b.shapeOps[2].b; }},
      {"require a", [](auto &b) -> auto & { return b.shapeOps[3].a; }},
      {"shape site", [](auto &b) -> auto & { return b.shapeOps[3].site; }},
      {"shape text", [](auto &b) -> auto & { return b.shapeOps[3].text; }},
      {"register", [](auto &b) -> auto & { return b.regs[3]; }},
      {"buffer kind", [](auto &b) -> auto & { return b.buffers[0].kind; }},
      {"buffer dtype", [](auto &b) -> auto & { return b.buffers[2].dtype; }},
      {"buffer size", [](auto &b) -> auto & { return b.buffers[2].size_reg; }},
      {"view buffer", [](auto &b) -> auto & { return b.views[1].buffer; }},
      {"view rank", [](auto &b) -> auto & { return b.views[1].rank; }},
      {"view reg", [](auto &b) -> auto & { return b.views[1].first_reg; }},
      {"instr kind", [](auto &b) -> auto & { return b.instrs[0].kind; }},
      {"kernel", [](auto &b) -> auto & { return b.instrs[0].target; }},
      {"problem", [](auto &b) -> auto & { return b.instrs[2].target; }},
      {"first view", [](auto &b) -> auto & { return b.instrs[0].first_view; }},
      {"views", [](auto &b) -> auto & { return b.instrs[0].num_views; }},
      {"inputs", [](auto &b) -> auto & { return b.instrs[0].num_inputs; }},
      {"units", [](auto &b) -> auto & { return b.instrs[0].units_reg; }},
      {"pair", [](auto &b) -> auto & { return b.instrs[1].first_inplace; }},
      {"pairs", [](auto &b) -> auto & { return b.instrs[1].num_inplace; }},
      {"instr site", [](auto &b) -> auto & { return b.instrs[0].site; }},
      {"pair input", [](auto &b) -> auto & { return b.inplace[0].input; }},
      {"pair output", [](auto &b) -> auto & { return b.inplace[0].output; }},
      {"library", [](auto &b) -> auto & { return b.problems[0].library; }},
      {"kernel name", [](auto &b) -> auto & { return b.problems[0].kernel; }},
      {"attr", [](auto &b) -> auto & { return b.problems[0].first_attr; }},
      {"attrs", [](auto &b) -> auto & { return b.problems[0].num_attrs; }},
      {"attr name", [](auto &b) -> auto & { return b.attrs[0].name; }},
      {"site op", [](auto &b) -> auto & { return b.sites[0].op; }},
      {"site place", [](auto &b) -> auto & { return b.sites[0].location; }},
      {"site notes", [](auto &b) -> auto & { return b.sites[0].notes; }},
      {"registers", [](auto &b) -> auto & { return b.numRegs; }},
  };
  for (const auto &[name, field] : fields)
    for (int32_t value : {-2, INT32_MIN, INT32_MAX, 1000}) {
      ProgramBuilder b = richProgram();
      // More registers than are used are no fault.
      if (std::string(name) == "registers" && value > 0)
        continue;
      field(b) = value;
      ebbrt_error error = {};
      EXPECT_EQ(create(b, &error), EBBRT_INVALID_ARGUMENT)
          << name << " = " << value;
      EXPECT_EQ(std::string(error.message).rfind("malformed program: ", 0), 0u)
          << error.message;
    }
}

TEST(Program, OtherFaults) {
  auto expectBad = [](ProgramBuilder b) {
    EXPECT_EQ(create(b), EBBRT_INVALID_ARGUMENT);
  };
  for (int64_t offset : {-64, 8, 1 << 20}) {
    ProgramBuilder b = richProgram();
    b.buffers[4].index = offset;
    expectBad(b);
  }
  ProgramBuilder b = richProgram();
  b.buffers[0].index = 1; // no such argument
  expectBad(b);
  b = richProgram();
  b.buffers[0].dtype = EBBRT_F64; // its argument is f32
  expectBad(b);
  b = richProgram();
  b.instrs[3].num_inputs = 1; // writes a constant
  expectBad(b);
  b = richProgram();
  b.kernels[0] = nullptr;
  expectBad(b);
  b = richProgram();
  b.strings[0] = nullptr;
  expectBad(b);
  b = richProgram();
  b.dims[0] = -7;
  expectBad(b);
  b = richProgram();
  b.shapeOps.pop_back(); // its register is never written
  expectBad(b);
  EXPECT_EQ(ebbrt_program_create(nullptr, nullptr, nullptr),
            EBBRT_INVALID_ARGUMENT);
  ebbrt_program_release(nullptr);
}

TEST(Program, VersionAndLists) {
  ProgramBuilder b = richProgram();
  ebbrt_program *program = nullptr;
  ebbrt_error error = {};
  ebbrt_program_desc desc = b.desc();
  desc.abi_version = 99;
  EXPECT_EQ(ebbrt_program_create(&desc, &program, &error),
            EBBRT_INVALID_ARGUMENT);
  EXPECT_STREQ(error.message,
               "the program was built for version 99 of the runtime's "
               "interface; this runtime has version 1");
  desc = b.desc();
  desc.num_views = -1;
  EXPECT_EQ(ebbrt_program_create(&desc, &program, nullptr),
            EBBRT_INVALID_ARGUMENT);
  desc = b.desc();
  desc.instrs = nullptr;
  EXPECT_EQ(ebbrt_program_create(&desc, &program, nullptr),
            EBBRT_INVALID_ARGUMENT);
  EXPECT_EQ(program, nullptr);
}

TEST(Program, UnknownLibraryNamesOpAndPlace) {
  ProgramBuilder b = richProgram();
  b.problems[0].library = b.string("cudnn");
  ebbrt_error error = {};
  EXPECT_EQ(create(b, &error), EBBRT_UNSUPPORTED);
  EXPECT_STREQ(error.message,
               "'ebb.add' op needs kernel 'copy' of library 'cudnn', which "
               "this build does not have");
  EXPECT_STREQ(error.location, "m.mlir:1:2");
}

/// Random bytes in every list must never do worse than an error.
TEST(Program, RandomDamageNeverCrashes) {
  std::mt19937 random(3);
  for (int round = 0; round < 3000; ++round) {
    ProgramBuilder b = richProgram();
    auto damage = [&](auto &list) {
      if (list.empty() || random() % 6)
        return;
      int32_t *words = reinterpret_cast<int32_t *>(list.data());
      size_t count = list.size() * sizeof(list[0]) / sizeof(int32_t);
      words[random() % count] = static_cast<int32_t>(random() % 12) - 2;
    };
    damage(b.arguments), damage(b.results), damage(b.shapeOps);
    damage(b.regs), damage(b.buffers), damage(b.views), damage(b.instrs);
    damage(b.inplace), damage(b.problems), damage(b.sites);
    ebbrt_program_desc desc = b.desc();
    ebbrt_program *program = nullptr;
    if (ebbrt_program_create(&desc, &program, nullptr) != EBBRT_OK)
      continue;
    ebbrt_session *session = nullptr;
    ASSERT_EQ(ebbrt_session_create(program, nullptr, &session, nullptr),
              EBBRT_OK);
    std::vector<int64_t> dims(12, 4);
    std::vector<ebbrt_tensor> arguments;
    for (const ebbrt_port &port : b.arguments)
      arguments.push_back({nullptr, static_cast<ebbrt_dtype>(port.dtype),
                           port.rank, dims.data()});
    ebbrt_session_prepare(session, arguments.data(),
                          static_cast<int32_t>(arguments.size()), nullptr,
                          nullptr);
    ebbrt_session_release(session);
    ebbrt_program_release(program);
  }
}

/// Prepares a program whose one result has the extent `build` returns.
struct ShapeRun {
  ebbrt_code code;
  ebbrt_error error = {};
  int64_t extent = -1;
};
ShapeRun runShape(
    const std::function<int32_t(ProgramBuilder &, int32_t, int32_t)> &build,
    int64_t a, int64_t b) {
  ProgramBuilder builder;
  int32_t x = builder.argument("x", EBBRT_F32, {-1, -1});
  int32_t extent = build(builder, builder.dim(x, 0), builder.dim(x, 1));
  builder.result("out", EBBRT_F32, {-1}, {extent});
  ebbrt_program_desc desc = builder.desc();
  ebbrt_program *program = nullptr;
  ebbrt_session *session = nullptr;
  EXPECT_EQ(ebbrt_program_create(&desc, &program, nullptr), EBBRT_OK);
  EXPECT_EQ(ebbrt_session_create(program, nullptr, &session, nullptr),
            EBBRT_OK);
  ShapeRun run;
  int64_t dims[2] = {a, b}, resultDims[EBBRT_MAX_RANK];
  ebbrt_tensor argument = {nullptr, EBBRT_F32, 2, dims};
  run.code =
      ebbrt_session_prepare(session, &argument, 1, resultDims, &run.error);
  if (run.code == EBBRT_OK)
    run.extent = resultDims[0];
  ebbrt_session_release(session);
  ebbrt_program_release(program);
  return run;
}

TEST(ShapeProgram, Arithmetic) {
  auto binary = [](ebbrt_shape_opcode opcode, int64_t a, int64_t b) {
    return runShape([=](ProgramBuilder &p, int32_t x,
                        int32_t y) { return p.compute(opcode, x, y); },
                    a, b)
        .extent;
  };
  EXPECT_EQ(binary(EBBRT_SHAPE_ADD, 7, 3), 10);
  EXPECT_EQ(binary(EBBRT_SHAPE_SUB, 7, 3), 4);
  EXPECT_EQ(binary(EBBRT_SHAPE_MUL, 7, 3), 21);
  EXPECT_EQ(binary(EBBRT_SHAPE_DIV, 7, 3), 2);
  EXPECT_EQ(binary(EBBRT_SHAPE_DIV, 7, 0), 0);
  EXPECT_EQ(binary(EBBRT_SHAPE_MOD, 7, 3), 1);
  EXPECT_EQ(binary(EBBRT_SHAPE_MOD, 7, 0), 0);
  EXPECT_EQ(binary(EBBRT_SHAPE_MAX, 7, 3), 7);
  EXPECT_EQ(binary(EBBRT_SHAPE_MIN, 7, 3), 3);
}

TEST(ShapeProgram, DivisionFloors) {
  // (a - b) / 2 and (a - b) mod 2, shifted into the range of extents.
  auto floorOf = [](ebbrt_shape_opcode opcode) {
    return [=](ProgramBuilder &p, int32_t x, int32_t y) {
      int32_t difference = p.compute(EBBRT_SHAPE_SUB, x, y);
      int32_t value = p.compute(opcode, difference, p.constant(2));
      return p.compute(EBBRT_SHAPE_ADD, value, p.constant(100));
    };
  };
  EXPECT_EQ(runShape(floorOf(EBBRT_SHAPE_DIV), 0, 7).extent, 100 - 4);
  EXPECT_EQ(runShape(floorOf(EBBRT_SHAPE_MOD), 0, 7).extent, 100 + 1);
}

TEST(ShapeProgram, OverflowAndNegativeExtentsAreErrors) {
  auto product = [](ProgramBuilder &p, int32_t x, int32_t y) {
    return p.compute(EBBRT_SHAPE_MUL, x, p.constant(INT64_MAX));
  };
  ShapeRun run = runShape(product, 2, 0);
  EXPECT_EQ(run.code, EBBRT_SHAPE_MISMATCH);
  EXPECT_STREQ(run.error.message, "computes extents that do not fit 64 bits");
  auto difference = [](ProgramBuilder &p, int32_t x, int32_t y) {
    return p.compute(EBBRT_SHAPE_SUB, x, y);
  };
  run = runShape(difference, 1, 4);
  EXPECT_EQ(run.code, EBBRT_SHAPE_MISMATCH);
  EXPECT_STREQ(run.error.message,
               "computes result 'out' with an impossible shape, -3");
}

TEST(ShapeProgram, RequirementsSpeakWithPlaceAndNotes) {
  auto equal = [](ProgramBuilder &p, int32_t x, int32_t y) {
    int32_t site = p.site("ebb.matmul", "m.mlir:4:8",
                          "m.mlir:9:3: note: called from here");
    p.require(EBBRT_SHAPE_REQUIRE_EQ, x, y,
              "'ebb.matmul' op expects x's columns to equal y's rows", site);
    return x;
  };
  EXPECT_EQ(runShape(equal, 5, 5).code, EBBRT_OK);
  ShapeRun run = runShape(equal, 2, 5);
  EXPECT_EQ(run.code, EBBRT_SHAPE_MISMATCH);
  EXPECT_EQ(run.error.code, EBBRT_SHAPE_MISMATCH);
  EXPECT_STREQ(run.error.message,
               "'ebb.matmul' op expects x's columns to equal y's rows, but got "
               "2 and 5");
  EXPECT_STREQ(run.error.location, "m.mlir:4:8");
  EXPECT_STREQ(run.error.notes, "m.mlir:9:3: note: called from here");

  auto atMost = [](ProgramBuilder &p, int32_t x, int32_t y) {
    p.require(EBBRT_SHAPE_REQUIRE_LE, x, y, "", p.site("ebb.slice", "s:1:1"));
    return x;
  };
  EXPECT_EQ(runShape(atMost, 5, 5).code, EBBRT_OK);
  run = runShape(atMost, 6, 5);
  EXPECT_STREQ(run.error.message,
               "'ebb.slice' op expects an extent not above another, but got 6 "
               "and 5");
}

} // namespace
