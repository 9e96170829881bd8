// Object files become code without a linker: what refers to itself runs, what
// needs anything else is refused by name.
// Not here: code the compiler makes (test/ops, test/tools/compile.test).
#include "lowering/Stages.h"
#include "python-free-driver/run/MappedCode.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"

#include <gtest/gtest.h>

using namespace ebb;

namespace {
/// The object of some LLVM IR, made as kernels are.
std::string objectOf(llvm::StringRef text) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module =
      llvm::parseAssemblyString(text, diagnostic, context);
  if (!module) {
    ADD_FAILURE() << diagnostic.getMessage().str();
    return "";
  }
  llvm::Triple triple(llvm::sys::getProcessTriple());
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      triple, "x86-64-v3", "", {}, llvm::Reloc::PIC_, llvm::CodeModel::Small));
  module->setTargetTriple(triple);
  module->setDataLayout(machine->createDataLayout());
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream os(bytes);
  llvm::legacy::PassManager passes;
  EXPECT_FALSE(machine->addPassesToEmitFile(passes, os, nullptr,
                                            llvm::CodeGenFileType::ObjectFile));
  passes.run(*module);
  return std::string(bytes.begin(), bytes.end());
}

std::string refusalOf(llvm::StringRef text,
                      const std::vector<std::string> &entries = {"f"}) {
  Code code;
  return linkCode(objectOf(text), entries, code);
}
} // namespace

// Constants, a table of jumps, and a call from one function to another.
TEST(LinkCode, WhatRefersToItselfRuns) {
  std::string object = objectOf(R"(
@table = private unnamed_addr constant [4 x i32] [i32 3, i32 1, i32 4, i32 1]
define i32 @pick(i32 %i) {
  %wide = zext i32 %i to i64
  %p = getelementptr [4 x i32], ptr @table, i64 0, i64 %wide
  %v = load i32, ptr %p
  ret i32 %v
}
define double @half(double %x) {
  %y = fmul double %x, 0.3
  ret double %y
}
define i32 @jump(i32 %i) {
  switch i32 %i, label %other [ i32 0, label %a  i32 1, label %b
                                i32 2, label %c  i32 3, label %d ]
a: 
  %v = call i32 @pick(i32 2)
  ret i32 %v
b:
  %w = mul i32 %i, 77
  ret i32 %w
c:
  %t = call i32 @pick(i32 0)
  %u = add i32 %t, %i
  ret i32 %u
d:
  ret i32 -9
other:
  ret i32 0
}
)");
  Code code;
  ASSERT_EQ(linkCode(object, {"jump", "half", "pick"}, code), "");
  ASSERT_EQ(code.entries.size(), 3u);
  EXPECT_GE(code.constants.size(), 16u);
  MappedCode mapped;
  Status error = mapped.map({code.text.data(), code.text.size()},
                            {code.constants.data(), code.constants.size()});
  ASSERT_FALSE(error) << error->message;
  auto entry = [&](size_t i) {
    return reinterpret_cast<uintptr_t>(mapped.text().data()) + code.entries[i];
  };
  auto jump = reinterpret_cast<int32_t (*)(int32_t)>(entry(0));
  auto half = reinterpret_cast<double (*)(double)>(entry(1));
  EXPECT_EQ(jump(0), 4);
  EXPECT_EQ(jump(1), 77);
  EXPECT_EQ(jump(2), 5);
  EXPECT_EQ(jump(3), -9);
  EXPECT_EQ(jump(4), 0);
  EXPECT_EQ(half(10), 3);
}

TEST(LinkCode, FunctionsOfOthersAreRefused) {
  EXPECT_EQ(refusalOf(R"(
declare float @expf(float)
define float @f(float %x) {
  %y = call float @expf(float %x)
  ret float %y
})"),
            "it needs 'expf', which programs do not have");
  // What code generation itself falls back on.
  EXPECT_EQ(refusalOf(R"(
define float @f(float %x, float %y) {
  %z = frem float %x, %y
  ret float %z
})"),
            "it needs 'fmodf', which programs do not have");
  EXPECT_EQ(refusalOf(R"(
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @f(ptr %x, ptr %y, i64 %n) {
  call void @llvm.memcpy.p0.p0.i64(ptr %x, ptr %y, i64 %n, i1 false)
  ret void
})"),
            "it needs 'memcpy', which programs do not have");
}

TEST(LinkCode, VariablesAndAddressesAreRefused) {
  EXPECT_EQ(refusalOf(R"(
@counter = internal global i32 7
define i32 @f() {
  %v = load i32, ptr @counter
  %w = add i32 %v, 1
  store i32 %w, ptr @counter
  ret i32 %v
})"),
            "it keeps variables");
  EXPECT_EQ(refusalOf(R"(
@pointers = internal constant [2 x ptr] [ptr @f, ptr @f]
define ptr @f(i64 %i) {
  %p = getelementptr [2 x ptr], ptr @pointers, i64 0, i64 %i
  %v = load ptr, ptr %p
  ret ptr %v
})"),
            "it keeps variables");
}

TEST(LinkCode, MissingKernelsAndNonsenseAreRefused) {
  constexpr char text[] = "define void @g() { ret void }";
  EXPECT_EQ(refusalOf(text), "kernel 'f' is not in it");
  Code code;
  EXPECT_NE(linkCode("not an object", {"f"}, code), "");
}
