// Registers the pass ebb-reduce-graph. Called by main.cpp.
#ifndef TOOLS_REDUCE_REDUCEGRAPH_H
#define TOOLS_REDUCE_REDUCEGRAPH_H

namespace ebb {
void registerReduceGraphPass();
} // namespace ebb

#endif // TOOLS_REDUCE_REDUCEGRAPH_H
