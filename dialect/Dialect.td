// The dialect's own declaration; ops are declared per family in ops/.
include "dialect/Base.td"
