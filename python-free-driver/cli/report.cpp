// What the commands say on standard error.
// Not here: results and training progress.
// Called by main.cpp and the commands.
#include "python-free-driver/cli/report.h"

#include "ebb/io.hpp"

#include <algorithm>
#include <cstdio>
#include <tuple>

namespace ebb::cli {

void printError(const Error &error) {
  const std::string &text = error.message;
  // A located message, or several, already says "error:".
  const bool complete = text.find(": error: ") != std::string::npos;
  std::fprintf(stderr, "%s%s\n", complete ? "" : "ebb: error: ", text.c_str());
}

double Stopwatch::lap() {
  auto now = std::chrono::steady_clock::now();
  std::chrono::duration<double, std::milli> elapsed = now - start;
  start = now;
  return elapsed.count();
}

void Report::phase(const std::string &name) {
  timings.push_back({name, watch.lap()});
}

void Report::program(const Program &program) {
  phase("compile");
  for (const Timing &timing : program.timings())
    timings.push_back({"  " + timing.phase, timing.milliseconds});
  for (const std::string &line : program.explain())
    remarks.push_back(line);
}

void Report::remark(const std::string &line) { remarks.push_back(line); }

void Report::session(const Session &session) {
  for (const ProfileEntry &entry : session.profile())
    profile.push_back(entry);
  memory = session.memory();
}

static void printProfile(std::vector<ProfileEntry> profile) {
  std::sort(profile.begin(), profile.end(),
            [](const ProfileEntry &a, const ProfileEntry &b) {
              return std::tie(b.milliseconds, a.location, a.op) <
                     std::tie(a.milliseconds, b.location, b.op);
            });
  for (const ProfileEntry &entry : profile)
    std::fprintf(stderr, "%10.3f ms  %6lld calls  %10lld bytes  %s [%s] %s\n",
                 entry.milliseconds, static_cast<long long>(entry.calls),
                 static_cast<long long>(entry.bytes), entry.op.c_str(),
                 entry.kernel.c_str(), entry.location.c_str());
}

Status Report::finish() {
  if (options.timing) {
    for (const Timing &timing : timings)
      std::fprintf(stderr, "%10.3f ms  %s\n", timing.milliseconds,
                   timing.phase.c_str());
    printProfile(profile);
    if (memory)
      std::fprintf(stderr, "arena %lld bytes (%lld without sharing)\n",
                   static_cast<long long>(memory->first),
                   static_cast<long long>(memory->second));
  }
  if (options.explain.empty())
    return std::nullopt;
  std::string text;
  for (const std::string &line : remarks)
    text += line + "\n";
  if (options.explain != "true")
    return writeText(options.explain, text);
  std::fputs(text.c_str(), stderr);
  return std::nullopt;
}

} // namespace ebb::cli
