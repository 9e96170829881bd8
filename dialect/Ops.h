// Every op class. For tools and tests; rooms include the families they need.
#ifndef DIALECT_OPS_H
#define DIALECT_OPS_H

#include "dialect/ops/Arith.h"
#include "dialect/ops/Check.h"
#include "dialect/ops/Compare.h"
#include "dialect/ops/Complex.h"
#include "dialect/ops/Contract.h"
#include "dialect/ops/Conv.h"
#include "dialect/ops/Create.h"
#include "dialect/ops/Einsum.h"
#include "dialect/ops/Elementwise.h"
#include "dialect/ops/Index.h"
#include "dialect/ops/Layout.h"
#include "dialect/ops/Loss.h"
#include "dialect/ops/Norm.h"
#include "dialect/ops/Pool.h"
#include "dialect/ops/Random.h"
#include "dialect/ops/Reduce.h"
#include "dialect/ops/Shape.h"
#include "dialect/ops/Softmax.h"
#include "dialect/ops/Strided.h"
#include "dialect/ops/Window.h"

#endif // DIALECT_OPS_H
