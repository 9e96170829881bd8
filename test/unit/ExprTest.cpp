// Expressions: what is never asked for is never made, what is shared is made
// once, and in one order. Not here: rules of real ops (HardRulesTest.cpp).
// Run by test/run.py.
#include "test/unit/Graph.h"

using namespace mlir;
using namespace ebb;
using ebb::test::Graph;

// ---- laziness --------------------------------------------------------------

TEST(Expr, BuildingMakesNothing) {
  Graph g({"2x3xf32", "3x4xf32"});
  Rule r = g.rule();
  Expr x = r(g.argument(0)), y = r(g.argument(1));
  Expr product = matmul(exp(x), tanh(y)) + r.full(1.0, g.tensor("2x4xf32"));
  EXPECT_TRUE(bool(product));
  EXPECT_EQ(g.made(), "");
}

TEST(Expr, OnlyWhatIsRequestedIsMade) {
  Graph g({"4xf32", "4xf32"});
  Rule r = g.rule();
  Expr x = r(g.argument(0)), y = r(g.argument(1));
  Expr costly = log(sqrt(y)), cheap = exp(x);
  (void)costly;
  r.emit(cheap);
  EXPECT_EQ(g.made(), "exp");
}

TEST(Expr, TypesAreKnownBeforeOpsExist) {
  Graph g({"2x3xf32", "5x3xf32", "?x1xf16"});
  Rule r = g.rule();
  Expr product = matmul(r(g.argument(0)), r(g.argument(1)), false, true);
  EXPECT_EQ(product.type(), g.tensor("2x5xf32"));
  EXPECT_EQ(sum(product, {0}, true).type(), g.tensor("1x5xf32"));
  EXPECT_EQ(exp(r(g.argument(2))).type(), g.tensor("?x1xf16"));
  EXPECT_EQ(less(product, product).element(), g.builder.getI1Type());
  EXPECT_EQ(g.made(), "");
}

// ---- sharing ---------------------------------------------------------------

TEST(Expr, SharedSubtreesAreMadeOnce) {
  Graph g({"4xf32"});
  Rule r = g.rule();
  Expr e = exp(r(g.argument(0)));
  Expr square = e * e;
  Value first = r.emit(square + e);
  EXPECT_EQ(g.made(), "exp multiply add");
  // Also by a later request, and a repeated one.
  Expr difference = square - e;
  Value second = r.emit(difference);
  EXPECT_EQ(r.emit(difference), second);
  EXPECT_EQ(g.made(), "exp multiply add subtract");
  EXPECT_EQ(r.emit(square), first.getDefiningOp()->getOperand(0));
}

TEST(Expr, AValueIsOneLeafAndStaysItself) {
  Graph g({"4xf32"});
  Rule r = g.rule();
  Expr a = r(g.argument(0)), b = r(g.argument(0));
  EXPECT_EQ(a.node, b.node);
  EXPECT_EQ(r.emit(a), g.argument(0));
  EXPECT_EQ(g.made(), "");
}

TEST(Expr, ResultsOfOneOpComeFromOneOp) {
  Graph g({"2x3xf32", "3xf32", "2x3xf32"});
  Rule r = g.rule();
  auto grads = ops<MultiplyGradOp>(
      r, {r(g.argument(0)), r(g.argument(1)), r(g.argument(2))});
  ASSERT_EQ(grads.size(), 2u);
  Value dy = r.emit(grads[1]), dx = r.emit(grads[0]);
  EXPECT_EQ(g.made(), "multiply_grad");
  EXPECT_EQ(cast<OpResult>(dx).getResultNumber(), 0u);
  EXPECT_EQ(cast<OpResult>(dy).getResultNumber(), 1u);
}

// ---- order -----------------------------------------------------------------

TEST(Expr, OperandsAreMadeLeftToRight) {
  Graph g({"4xf32"});
  Rule r = g.rule();
  Expr x = r(g.argument(0));
  // Written in one argument list, whose evaluation order is the compiler's.
  r.emit((tanh(x) - sin(x)) * where(less(cos(x), x), exp(x), sqrt(x)));
  EXPECT_EQ(g.made(),
            "tanh sin subtract cos less_than exp sqrt where multiply");
}

TEST(Expr, OrderOfBuildingDoesNotMatter) {
  Graph g({"4xf32"});
  Rule r = g.rule();
  Expr x = r(g.argument(0));
  Expr right = sin(x);
  Expr left = exp(x);
  r.emit(left + right);
  EXPECT_EQ(g.made(), "exp sin add");
}

// ---- absence ---------------------------------------------------------------

TEST(Expr, AbsentMeansZero) {
  Graph g({"4xf32"});
  Rule r = g.rule();
  Expr x = r(g.argument(0)), none;
  EXPECT_EQ((none + x).node, x.node);
  EXPECT_EQ((x + none).node, x.node);
  EXPECT_EQ((x - none).node, x.node);
  EXPECT_FALSE(bool(none + none));
  EXPECT_FALSE(bool(none * x));
  EXPECT_FALSE(bool(x * none));
  EXPECT_FALSE(bool(none / x));
  EXPECT_FALSE(bool(2.0 * none));
  EXPECT_FALSE(bool(-none));
  EXPECT_FALSE(bool(sum(none, {0}, false)));
  EXPECT_FALSE(bool(matmul(none, x)));
  EXPECT_FALSE(bool(transpose(none, {1, 0})));
  EXPECT_FALSE(bool(reduceAs(none, x)));
  EXPECT_FALSE(bool(where(less(x, x), none, none)));
  // 0 - x is not x.
  r.emit(none - x);
  EXPECT_EQ(g.made(), "scale");
}

TEST(Expr, AbsentBranchesOfWhereAreZeros) {
  Graph g({"4xi1", "4xf32"});
  Rule r = g.rule();
  Value out = r.emit(where(r(g.argument(0)), r(g.argument(1)), Expr()));
  auto select = cast<WhereOp>(out.getDefiningOp());
  EXPECT_EQ(select.getX(), g.argument(1));
  auto zero = select.getY().getDefiningOp<FullOp>();
  ASSERT_TRUE(zero);
  EXPECT_EQ(zero.getValue().convertToDouble(), 0.0);
  EXPECT_EQ(out.getType(), g.tensor("4xf32"));
}

TEST(Expr, AbsentValuesAndCotangents) {
  Graph g({"4xf32", "?xf32", "f32"});
  Rule r = g.rule({g.argument(2), Value()});
  EXPECT_FALSE(bool(r(Value())));
  EXPECT_EQ(r.emit(r.dy(0)), g.argument(2));
  EXPECT_FALSE(bool(r.dy(1)));
  EXPECT_FALSE(bool(r.dy(2)));
  // Zeros where an operand is required; unknown extents are asked of the value.
  r.emit(r.dyOrZeros(g.argument(0), 1));
  EXPECT_EQ(g.made(), "full");
  Value dynamic = r.emit(r.dyOrZeros(g.argument(1), 1));
  EXPECT_EQ(g.made(), "full full_like");
  EXPECT_EQ(dynamic.getType(), g.tensor("?xf32"));
}

TEST(Expr, AbsentOptionalOperandsAreCountedInTheSegments) {
  Graph g({"3xf32", "2x3xf32", "3xf32"});
  Rule r = g.rule();
  Expr e = ops<AddDoubleGradOp>(
      r, {r(g.argument(0)), r(g.argument(1)), Expr(), r(g.argument(2))})[0];
  auto op = cast<AddDoubleGradOp>(r.emit(e).getDefiningOp());
  EXPECT_FALSE(op.getGradXGrad());
  EXPECT_EQ(op.getGradYGrad(), g.argument(2));
  EXPECT_TRUE(succeeded(verify(op)));
}

// ---- nothing to do ---------------------------------------------------------

TEST(Expr, WhatChangesNothingIsTheSameNode) {
  Graph g({"2x3xf32", "2x3xf32", "3xf32"});
  Rule r = g.rule();
  Expr x = r(g.argument(0)), same = r(g.argument(1)), row = r(g.argument(2));
  EXPECT_EQ(castTo(x, g.builder.getF32Type()).node, x.node);
  EXPECT_EQ(transpose(x, {0, 1}).node, x.node);
  EXPECT_EQ(unsqueeze(x, {}).node, x.node);
  EXPECT_EQ(squeeze(x, {}).node, x.node);
  EXPECT_EQ(sum(x, {}, false).node, x.node);
  EXPECT_EQ(expandAs(x, same).node, x.node);
  EXPECT_EQ(reduceAs(x, same).node, x.node);
  EXPECT_EQ(orZeros(x, same).node, x.node);
  EXPECT_NE(expandAs(row, same).node, row.node);
  EXPECT_NE(reduceAs(x, row).node, x.node);
}

// ---- what ops are made of --------------------------------------------------

TEST(Expr, AttributesHaveTheKindsOfTheOpTable) {
  Graph g({"2x3xf32"});
  Rule r = g.rule();
  Expr x = r(g.argument(0));
  auto total = cast<SumOp>(
      r.emit(op<SumOp>({x}, {{"axis", SmallVector<int64_t>{1}},
                             {"keepdim", true},
                             {"dtype", TypeAttr::get(g.builder.getF64Type())}}))
          .getDefiningOp());
  EXPECT_EQ(total.getAxis(), ArrayRef<int64_t>({1}));
  EXPECT_TRUE(total.getKeepdim());
  EXPECT_EQ(total.getType(), g.tensor("2x1xf64"));
  auto scaled = cast<ScaleOp>(r.emit(2.5 + x).getDefiningOp());
  EXPECT_TRUE(scaled.getScaleAttr().getType().isF64());
  EXPECT_EQ(scaled.getBias().convertToDouble(), 2.5);
  auto soft = cast<SoftmaxOp>(
      r.emit(op<SoftmaxOp>({x}, {{"axis", 0}})).getDefiningOp());
  EXPECT_EQ(soft.getAxisAttr().getType(), g.builder.getI64Type());
}

TEST(Expr, OpsStandAtTheRulesPlace) {
  Graph g({"4xf32"});
  Location place = FileLineColLoc::get(&g.context, "model.mlir", 3, 7);
  Rule r(g.builder, place);
  Value out = r.emit(exp(sin(r(g.argument(0)))));
  EXPECT_EQ(out.getLoc(), place);
  EXPECT_EQ(out.getDefiningOp()->getOperand(0).getLoc(), place);
}
