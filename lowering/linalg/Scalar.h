// Arithmetic on one element: constants, conversions, and the wide type in which
// small floats compute. Which op computes what is Elementwise.cpp's.
// Included by the files of lowering/linalg only.
#ifndef LOWERING_LINALG_SCALAR_H
#define LOWERING_LINALG_SCALAR_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

namespace ebb {

/// i1 and ui8 hold unsigned numbers, other integers signed ones.
bool isUnsigned(mlir::Type element);

/// f16 and bf16 compute in f32, ui8 in i8, the others in themselves.
mlir::Type computeType(mlir::Type element);

/// The type of a complex element's parts; null for the others.
mlir::FloatType partType(mlir::Type element);

/// `value` as an attribute of real compute type `type`; integers truncate
/// towards zero and saturate.
mlir::TypedAttr elementAttr(mlir::Type type, double value,
                            bool isUnsigned = false);

/// Makes ops on scalars of compute types, except where said.
struct Scalar {
  mlir::OpBuilder &b;
  mlir::Location loc;

  /// The parts of a complex number, and a number made of parts.
  mlir::Value real(mlir::Value x);
  mlir::Value imag(mlir::Value x);
  mlir::Value complex(mlir::Value real, mlir::Value imag);

  /// An op by its name; the result type is that of the first operand.
  mlir::Value op(llvm::StringRef name, mlir::ValueRange operands);
  template <class OpT> mlir::Value op(mlir::ValueRange operands) {
    return op(OpT::getOperationName(), operands);
  }
  mlir::Value constant(mlir::Type type, double value, bool isUnsigned = false);
  /// A constant like `other`, and the usual formulas with constants.
  mlir::Value like(mlir::Value other, double value) {
    return constant(other.getType(), value);
  }
  mlir::Value plus(mlir::Value x, double y);
  mlir::Value times(mlir::Value x, double y);
  mlir::Value select(mlir::Value condition, mlir::Value x, mlir::Value y);
  mlir::Value compare(mlir::arith::CmpFPredicate predicate, mlir::Value x,
                      mlir::Value y);
  mlir::Value compare(mlir::arith::CmpIPredicate predicate, mlir::Value x,
                      mlir::Value y);

  /// x * y + accumulator of (x, y, accumulator), in the last one's type.
  mlir::Value multiplyAdd(mlir::ValueRange args);

  /// From an element as stored to its compute type, and back.
  mlir::Value widen(mlir::Value value);
  mlir::Value narrow(mlir::Value value, mlir::Type element);

  /// Conversion between element types as ebb.cast defines it. ui8 is passed,
  /// and returned, as i8.
  mlir::Value convert(mlir::Value value, mlir::Type from, mlir::Type to);

private:
  mlir::Value convertComplex(mlir::Value value, mlir::Type from, mlir::Type to);
  mlir::Value floatToInt(mlir::Value value, mlir::Type to);
  mlir::Value roundToOdd(mlir::Value value);
};

} // namespace ebb

#endif // LOWERING_LINALG_SCALAR_H
