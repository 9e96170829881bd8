#!/usr/bin/env python3
"""Runs every test of a build directory: the lit suite, then each GoogleTest
binary in test/bin. Prints what failed and, last, "N passed, N failed[, N
skipped]". Called by scripts/test and the `check` target; standard library only.
"""
import argparse
import json
import os
import pathlib
import re
import signal
import subprocess
import sys

LIT_PASSED = {"PASS", "FLAKYPASS", "XFAIL"}
LIT_SKIPPED = {"UNSUPPORTED", "SKIPPED", "EXCLUDED"}


class Tally:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def fail(self, name, output=""):
        self.failed += 1
        print(f"FAILED: {name}")
        if output:
            lines = output.rstrip().splitlines()
            print("\n".join("  " + line for line in lines[-60:]), flush=True)

    def line(self):
        text = f"{self.passed} passed, {self.failed} failed"
        return text + (f", {self.skipped} skipped" if self.skipped else "")


def run(command, limit):
    """Exit status (None past the limit) and output; ends the whole group."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace", start_new_session=True)
    try:
        output, _ = process.communicate(timeout=limit)
        return process.returncode, output
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
        return None, output


def ending(status, limit):
    if status is None:
        return f"ran past {limit} s"
    if status < 0:
        return f"died of {signal.Signals(-status).name}"
    return f"exit status {status}"


def run_lit(build, jobs, limit, tally):
    report = build / "test" / "lit.json"
    report.unlink(missing_ok=True)
    command = [build / "bin" / "ebb-lit", "-s", "-j", str(jobs), "-o", report,
               build / "test"]
    status, output = run(command, limit)
    try:
        tests = json.loads(report.read_text())["tests"]
    except (OSError, ValueError, KeyError):
        tally.fail(f"lit ({ending(status, limit)}, no report)", output)
        return
    before = tally.failed
    for test in tests:
        if test["code"] in LIT_PASSED:
            tally.passed += 1
        elif test["code"] in LIT_SKIPPED:
            tally.skipped += 1
        else:
            tally.fail(f"{test['name']} ({test['code']})", test["output"])
    # Lit exits with 1 for a failed test; anything else it has to complain of
    # (a broken configuration, an empty suite) is a failure of its own.
    if status != 0 and tally.failed == before:
        tally.fail(f"lit ({ending(status, limit)})", output)


def run_gtest(binary, limit, tally):
    report = binary.with_suffix(".json")
    report.unlink(missing_ok=True)
    status, output = run([binary, f"--gtest_output=json:{report}"], limit)
    try:
        suites = json.loads(report.read_text())["testsuites"]
    except (OSError, ValueError, KeyError):
        # It died on the way: what it did not report is unknown, so one
        # failure, and the tests seen to pass before it still count.
        tally.passed += len(re.findall(r"^\[       OK \]", output, re.M))
        tally.fail(f"{binary.name} ({ending(status, limit)})", output)
        return
    before = tally.failed
    for suite in suites:
        for test in suite["testsuite"]:
            name = f"{binary.name}: {suite['name']}.{test['name']}"
            if test.get("failures"):
                text = "\n".join(f["failure"] for f in test["failures"])
                tally.fail(name, text)
            elif test["result"] in ("SKIPPED", "SUPPRESSED") or \
                    test["status"] == "NOTRUN":
                tally.skipped += 1
            else:
                tally.passed += 1
    if status != 0 and tally.failed == before:
        tally.fail(f"{binary.name} ({ending(status, limit)})", output)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--limit", type=int, default=3600,
                        help="seconds for lit, and for each GoogleTest binary")
    options = parser.parse_args()
    build = options.build.resolve()
    tally = Tally()
    print("lit suite", flush=True)
    run_lit(build, options.jobs, options.limit, tally)
    for binary in sorted((build / "test" / "bin").glob("*")):
        if binary.is_file() and os.access(binary, os.X_OK):
            print(binary.name, flush=True)
            run_gtest(binary, options.limit, tally)
    if tally.passed + tally.failed == 0:
        tally.fail("the run: no test was found")
    print(tally.line(), flush=True)
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
