// Formatting of located diagnostics: the place, the severity, then notes; where
// the place was inlined, its callers follow as notes.
#include "python-free-driver/lib/Diagnostics.h"

#include "lowering/Program.h"
#include "mlir/IR/Location.h"

using namespace mlir;

namespace ebb {

DiagnosticCollector::DiagnosticCollector(MLIRContext *context)
    : handler(context, [this](Diagnostic &diagnostic) {
        add(diagnostic);
        return success();
      }) {}

static void addLine(std::string &text, Location loc, StringRef severity,
                    const Twine &message) {
  if (!text.empty())
    text += '\n';
  std::string place = placeOf(loc);
  StringRef file = place;
  if (file.consume_back(":0:0")) // of a file as a whole, such as bytecode
    text += ("ebb: " + severity + ": " + file).str();
  else
    text += place + (place.empty() ? "" : ": ") + severity.str();
  text += (": " + message).str();
}

static void addCallers(std::string &text, Location loc) {
  if (auto name = dyn_cast<NameLoc>(loc))
    return addCallers(text, name.getChildLoc());
  if (auto call = dyn_cast<CallSiteLoc>(loc)) {
    addCallers(text, call.getCallee());
    addLine(text, call.getCaller(), "note", "called from here");
  }
}

void DiagnosticCollector::add(Diagnostic &diagnostic) {
  if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
    return;
  addLine(collected, diagnostic.getLocation(), "error", diagnostic.str());
  addCallers(collected, diagnostic.getLocation());
  for (Diagnostic &note : diagnostic.getNotes()) {
    // MLIR's note with the printed op repeats the source; ours are sentences.
    std::string text = note.str();
    if (!StringRef(text).starts_with("see current operation"))
      addLine(collected, note.getLocation(), "note", text);
  }
}

std::string DiagnosticCollector::text(const std::string &fallback) const {
  return collected.empty() ? fallback : collected;
}

} // namespace ebb
