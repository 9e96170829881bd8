// Makes a failing case small: the same comparison still fails on a graph of a
// few ops. Not here: what fails (Check.cpp).
#ifndef TEST_FUZZ_REDUCE_H
#define TEST_FUZZ_REDUCE_H

#include "test/fuzz/Check.h"

namespace ebb::fuzz {

/// Whether and how `c.check` fails, tried in a process of its own: a crash or
/// a run past the limit of CPU time is a failure, too.
std::optional<std::string> failure(const Checker &checker, const Case &c);

/// The smallest case found; `report` is told of each smaller one on the way.
Case reduce(const Checker &checker, Case c,
            llvm::function_ref<void(const Case &)> report);

size_t opCount(const Case &c);

} // namespace ebb::fuzz

#endif // TEST_FUZZ_REDUCE_H
