// Lives here: how the runtime writes a diagnosis into an ebbrt_error.
// Not here: the wording of any one diagnosis.
// Called by every file of the runtime, and by backends.
#ifndef RUNTIME_HOST_STATUS_H
#define RUNTIME_HOST_STATUS_H

#include "runtime/abi/ebbrt.h"

namespace ebb::runtime {

/// Writes `code` and the formatted one-line message to `error` (which may be
/// null), clears its location and notes, and returns `code`.
[[gnu::format(printf, 3, 4)]] ebbrt_code
fail(ebbrt_error *error, ebbrt_code code, const char *format, ...);

/// That a value at a flat index is not in [lower, upper).
ebbrt_code failRange(ebbrt_error *error, int64_t lower, int64_t upper,
                     int64_t value, int64_t index);

/// Puts "'<op>' op " before the message, and sets location and notes. Null or
/// empty strings leave their part alone. `error` may be null.
void placeError(ebbrt_error *error, const char *op, const char *location,
                const char *notes);

/// Room for a printed shape of EBBRT_MAX_RANK extents.
struct ShapeText {
  char text[EBBRT_MAX_RANK * 21 + 1];
};

/// "2x?x4"; -1 prints as "?", rank 0 as "[]".
ShapeText shapeText(const int64_t *dims, int32_t rank);

} // namespace ebb::runtime

#endif
