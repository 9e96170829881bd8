// Lives here: writing diagnoses into an ebbrt_error, without allocation.
// Not here: the wording of any one diagnosis.
// Called by every file of the runtime, and by backends.
#include "runtime/host/status.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>

namespace ebb::runtime {

ebbrt_code fail(ebbrt_error *error, ebbrt_code code, const char *format, ...) {
  if (!error)
    return code;
  error->code = code;
  error->location[0] = '\0';
  error->notes[0] = '\0';
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(error->message, sizeof(error->message), format, arguments);
  va_end(arguments);
  return code;
}

void placeError(ebbrt_error *error, const char *op, const char *location,
                const char *notes) {
  if (!error)
    return;
  if (op && *op) {
    char message[sizeof(error->message)];
    std::memcpy(message, error->message, sizeof(message));
    int length = std::snprintf(error->message, sizeof(error->message),
                               "'%.200s' op ", op);
    std::snprintf(error->message + length, sizeof(error->message) - length,
                  "%s", message);
  }
  if (location)
    std::snprintf(error->location, sizeof(error->location), "%s", location);
  if (!notes)
    return;
  std::snprintf(error->notes, sizeof(error->notes), "%s", notes);
  // Half a note would name a wrong place: keep whole lines only.
  if (std::strlen(notes) >= sizeof(error->notes)) {
    char *end = std::strrchr(error->notes, '\n');
    *(end ? end : error->notes) = '\0';
  }
}

ShapeText shapeText(const int64_t *dims, int32_t rank) {
  ShapeText shape;
  if (rank <= 0) {
    std::snprintf(shape.text, sizeof(shape.text), "[]");
    return shape;
  }
  size_t length = 0;
  for (int32_t i = 0; i < rank && i < EBBRT_MAX_RANK; ++i) {
    const char *separator = i ? "x" : "";
    size_t room = sizeof(shape.text) - length;
    int written =
        dims[i] == -1
            ? std::snprintf(shape.text + length, room, "%s?", separator)
            : std::snprintf(shape.text + length, room, "%s%lld", separator,
                            static_cast<long long>(dims[i]));
    length += static_cast<size_t>(written);
  }
  return shape;
}

ebbrt_code failRange(ebbrt_error *error, int64_t lower, int64_t upper,
                     int64_t value, int64_t index) {
  return fail(error, EBBRT_OUT_OF_RANGE,
              "expects values in [%lld, %lld), but got %lld at flat index %lld",
              static_cast<long long>(lower), static_cast<long long>(upper),
              static_cast<long long>(value), static_cast<long long>(index));
}

} // namespace ebb::runtime
