// Shape inference helpers: what a shape function sees and the shared messages.
// Pure functions of types and attributes; no IR is read or made here.
// Called by ops/<F>.cpp and by the one-expression shape functions in ODS.
#ifndef DIALECT_SUPPORT_INFERENCE_H
#define DIALECT_SUPPORT_INFERENCE_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

namespace ebb {

constexpr int64_t kDynamic = mlir::ShapedType::kDynamic;

/// "2x?x4", or "scalar" for rank 0.
std::string shapeString(llvm::ArrayRef<int64_t> shape);

/// Whether a declared type list fits an inferred one: equal element types and
/// ranks, and every extent equal or unknown on either side. The last `optional`
/// of them need not be declared.
bool compatibleTypes(mlir::TypeRange inferred, mlir::TypeRange declared,
                     unsigned optional = 0);
bool compatibleExtents(int64_t a, int64_t b);
bool compatibleShapes(llvm::ArrayRef<int64_t> a, llvm::ArrayRef<int64_t> b);

/// What a shape function sees beside its adaptor, and where it puts the result
/// types. Every method that fails has emitted one diagnostic.
class Inference {
public:
  Inference(mlir::MLIRContext *context, std::optional<mlir::Location> loc,
            llvm::StringRef opName, llvm::SmallVectorImpl<mlir::Type> &types)
      : context(context), loc(loc), opName(opName), types(types) {}

  mlir::MLIRContext *getContext() const { return context; }
  static mlir::RankedTensorType typeOf(mlir::Value v) {
    return llvm::cast<mlir::RankedTensorType>(v.getType());
  }

  /// Add a result type.
  mlir::LogicalResult add(mlir::Type type) {
    types.push_back(type);
    return mlir::success();
  }
  mlir::LogicalResult add(llvm::ArrayRef<int64_t> shape, mlir::Type element) {
    return add(mlir::RankedTensorType::get(shape, element));
  }
  /// Add the types of these values, one result each.
  mlir::LogicalResult same(mlir::ValueRange values);
  /// One result: the broadcast of the operands, of their one element type.
  mlir::LogicalResult broadcast(mlir::ValueRange operands,
                                mlir::Type resultElement = {});
  /// "'op' op <message>"; always failure.
  mlir::LogicalResult error(const llvm::Twine &message);
  /// "'op' op expects <what>, but got <got>"; always failure.
  mlir::LogicalResult expects(const llvm::Twine &what, const llvm::Twine &got);
  /// All values have one element type; suggests ebb.cast otherwise.
  mlir::LogicalResult sameElement(mlir::ValueRange values);
  /// `value` has the broadcast-compatible, or exactly the compatible, shape.
  mlir::LogicalResult sameShape(llvm::StringRef what, mlir::Value value,
                                llvm::ArrayRef<int64_t> shape);
  /// `shape` of the operands broadcast together.
  mlir::FailureOr<llvm::SmallVector<int64_t>>
  broadcastShapes(llvm::ArrayRef<int64_t> a, llvm::ArrayRef<int64_t> b);
  /// The shape of the present values broadcast together.
  mlir::FailureOr<llvm::SmallVector<int64_t>>
  broadcastAll(mlir::ValueRange values);
  /// A normalised axis in [0, rank).
  mlir::FailureOr<int64_t> axis(llvm::StringRef name, int64_t axis,
                                int64_t rank);
  /// Normalised, sorted, duplicate-free axes; all of them when empty.
  mlir::FailureOr<llvm::SmallVector<int64_t>>
  reduceAxes(llvm::StringRef name, llvm::ArrayRef<int64_t> axes, int64_t rank,
             bool reduceAll = false);

  // One result each: the shape functions many ops share.

  /// All operands have one element type and compatible shapes; the first's.
  mlir::LogicalResult sameAsFirst(mlir::ValueRange values);
  /// As sameAsFirst, element types apart.
  mlir::LogicalResult sameShapeAsFirst(mlir::ValueRange values);
  /// The grad op of a broadcasting op: `operands` broadcast to the shape that
  /// `full` values have; one result typed like each of `like`.
  mlir::LogicalResult binaryGrad(int64_t axis, mlir::ValueRange operands,
                                 mlir::ValueRange full, mlir::ValueRange like);
  /// A reduction of x.
  mlir::LogicalResult reduce(mlir::Value x, llvm::ArrayRef<int64_t> axes,
                             bool keepdim, mlir::Type element = {});
  /// The grad op of a reduction: `reduced` values have the reduction's shape.
  mlir::LogicalResult reduceGrad(mlir::Value x, mlir::ValueRange reduced,
                                 llvm::ArrayRef<int64_t> axes, bool keepdim,
                                 bool reduceAll);
  /// `value` has as many elements as `target`; the result has target's shape.
  mlir::LogicalResult sameCount(mlir::Value target, mlir::Value value);
  /// An op along an axis of x; `other`, if any, has x's shape.
  mlir::LogicalResult alongAxis(mlir::Value x, mlir::Value other, int64_t axis);

private:
  mlir::MLIRContext *context;
  std::optional<mlir::Location> loc;
  llvm::StringRef opName;
  llvm::SmallVectorImpl<mlir::Type> &types;
};

/// Axes of a reduction, normalised and sorted; all when empty. The op has been
/// verified.
llvm::SmallVector<int64_t> normalizedAxes(llvm::ArrayRef<int64_t> axes,
                                          int64_t rank);
/// The shape after reducing `axes` (normalised).
llvm::SmallVector<int64_t> reducedShape(llvm::ArrayRef<int64_t> shape,
                                        llvm::ArrayRef<int64_t> axes,
                                        bool keepdim);

/// Printable element type: "f32".
std::string typeString(mlir::Type type);

} // namespace ebb

#endif // DIALECT_SUPPORT_INFERENCE_H
