# How lit runs the tests under test/: the tools on the path, the substitutions
# and the features. Loaded by the site configuration CMake writes.
import os
import sys

import lit.formats

config.name = "Ebb"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "golden"]
config.test_source_root = os.path.dirname(__file__)

if not hasattr(config, "ebb_binary_dir"):
    lit_config.fatal("expects a build: use build/release/bin/ebb-lit")
config.test_exec_root = os.path.join(config.ebb_binary_dir, "test")

config.environment["PATH"] = os.pathsep.join(
    [os.path.join(config.ebb_binary_dir, "bin"), config.llvm_tools_dir,
     os.environ["PATH"]])
config.environment["FILECHECK_OPTS"] = \
    "-enable-var-scope --allow-unused-prefixes=false"
for name in ("EBB_CPU", "ONEDNN_MAX_CPU_ISA", "OMP_NUM_THREADS",
             "ASAN_OPTIONS", "UBSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

config.substitutions += [
    ("%examples", os.path.join(config.ebb_source_dir, "examples")),
    ("%source", config.ebb_source_dir),
    ("%build", config.ebb_binary_dir),
    ("%lint", os.path.join(config.ebb_source_dir, "tools", "lint")),
    ("%python", sys.executable),
    ("%preset", os.path.basename(config.ebb_binary_dir)),
    ("%fuzz", os.path.join(config.ebb_binary_dir, "test", "host", "ebb-fuzz")),
]
# %host-cmake configures a host program: with the machine's own compiler, but
# with ours where the libraries are sanitized, as the program must then be.
host_cmake = ["cmake", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release"]
if config.ebb_sanitize:
    for language, compiler in zip(("C", "CXX"), config.ebb_compilers):
        host_cmake += [f"-DCMAKE_{language}_COMPILER={compiler}",
                       f"-DCMAKE_{language}_FLAGS=-fsanitize="
                       f"{config.ebb_sanitize}"]
config.substitutions.append(("%host-cmake", " ".join(host_cmake)))
# EBB_VERIFY_ROUNDTRIP=1: every ebb-opt also prints, parses and compares.
if os.environ.get("EBB_VERIFY_ROUNDTRIP") == "1":
    config.substitutions.append(
        (r"(?<![\w/-])ebb-opt(?![\w.-])", "ebb-opt --verify-roundtrip"))

if config.ebb_onednn.upper() in ("ON", "1", "TRUE", "YES"):
    config.available_features.add("onednn")
# Where Debian's package dataset-fashion-mnist puts its files.
fashion = "/usr/share/datasets/fashion-mnist"
config.substitutions.append(("%fashion", fashion))
if os.path.exists(os.path.join(fashion, "train-images-idx3-ubyte.gz")):
    config.available_features.add("fashion-mnist")
