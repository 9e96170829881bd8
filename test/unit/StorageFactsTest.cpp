// What ops say of their operands' bytes: which results may take them over, and
// which operands are read for their shape alone. The pairs are the op table's.
// Not here: the memory planner, which asks.
#include "test/unit/Graph.h"

using namespace mlir;
using namespace ebb;
using namespace ebb::test;

using Pairs = SmallVector<std::pair<unsigned, unsigned>>;

namespace {
/// Both questions, asked of the op behind an expression, all results requested.
struct Facts {
  Facts(Rule &r, Expr e)
      : op(cast<StorageOpInterface>(r.emit(e).getDefiningOp())) {
    EXPECT_TRUE(succeeded(verify(op)));
  }
  Pairs pairs(std::initializer_list<unsigned> requested = {}) {
    llvm::BitVector bits(requested.size() ? op->getNumResults() : 0);
    for (unsigned i : requested)
      bits.set(i);
    return op.inplacePairs(bits);
  }
  SmallVector<unsigned> shapeOnly() {
    SmallVector<unsigned> found;
    for (unsigned i = 0; i < op->getNumOperands(); ++i)
      if (op.isShapeOnly(i, {}))
        found.push_back(i);
    return found;
  }
  StorageOpInterface op;
};

/// One op of three operands, as the grad ops of arithmetic are.
template <class OpT> Facts gradOf(Graph &graph, Rule &r) {
  return {r, ops<OpT>(r, r(ValueRange(graph.function.getArguments())))[0]};
}
} // namespace

static const Pairs none = {};

TEST(StorageFacts, ElementwiseOpsTakeOverEitherOperand) {
  Graph g({"2x3xf32", "2x3xf32", "3xf32", "2x3xi1"});
  Rule r = g.rule();
  Expr x = r(g.argument(0)), y = r(g.argument(1)), row = r(g.argument(2));
  EXPECT_EQ(Facts(r, exp(x)).pairs(), (Pairs{{0, 0}}));
  EXPECT_EQ(Facts(r, x + y).pairs(), (Pairs{{0, 0}, {1, 0}}));
  // Broadcasting breaks the pair of the smaller side only.
  EXPECT_EQ(Facts(r, x + row).pairs(), (Pairs{{0, 0}}));
  EXPECT_EQ(Facts(r, row + x).pairs(), (Pairs{{1, 0}}));
  EXPECT_EQ(Facts(r, where(r(g.argument(3)), x, row)).pairs(), (Pairs{{1, 0}}));
  EXPECT_TRUE(Facts(r, x + y).shapeOnly().empty());
}

TEST(StorageFacts, AnotherElementTypeBreaksThePair) {
  Graph g({"4xf32"});
  Rule r = g.rule();
  Expr x = r(g.argument(0));
  EXPECT_EQ(Facts(r, castTo(x, g.builder.getF64Type())).pairs(), none);
  EXPECT_EQ(Facts(r, less(x, x)).pairs(), none);
}

TEST(StorageFacts, AddGrad) {
  Graph same({"2x3xf32", "3xf32", "2x3xf32"});
  Rule r = same.rule();
  Facts facts = gradOf<AddGradOp>(same, r);
  EXPECT_EQ(facts.pairs(), (Pairs{{2, 0}})); // out_grad -> x_grad
  EXPECT_EQ(facts.shapeOnly(), (SmallVector<unsigned>{0, 1}));

  // x was broadcast, so x_grad is smaller than out_grad.
  Graph smaller({"3xf32", "2x3xf32", "2x3xf32"});
  Rule r2 = smaller.rule();
  EXPECT_EQ(gradOf<AddGradOp>(smaller, r2).pairs(), none);
}

TEST(StorageFacts, SubtractGrad) {
  Graph g({"2x3xf32", "2x3xf32", "2x3xf32"});
  Rule r = g.rule();
  Facts facts = gradOf<SubtractGradOp>(g, r);
  EXPECT_EQ(facts.pairs(), (Pairs{{2, 0}}));
  EXPECT_EQ(facts.shapeOnly(), (SmallVector<unsigned>{0, 1}));
}

TEST(StorageFacts, MultiplyGradReadsEverything) {
  Graph g({"2x3xf32", "2x3xf32", "2x3xf32"});
  Rule r = g.rule();
  Facts facts = gradOf<MultiplyGradOp>(g, r);
  EXPECT_EQ(facts.pairs(), none);
  EXPECT_TRUE(facts.shapeOnly().empty());
}

TEST(StorageFacts, MultiplyDoubleGrad) {
  Graph g({"2x3xf32", "3xf32", "2x3xf32", "2x3xf32", "3xf32"});
  Rule r = g.rule();
  SmallVector<Expr> all = r(ValueRange(g.function.getArguments()));
  Facts facts(r, ops<MultiplyDoubleGradOp>(r, all)[2]);
  // grad_x_grad -> grad_out_grad, the third result, unless y_grad, the second,
  // is yet to read grad_x_grad.
  EXPECT_EQ(facts.pairs({0, 2}), (Pairs{{3, 2}}));
  EXPECT_EQ(facts.pairs({2}), (Pairs{{3, 2}}));
  EXPECT_EQ(facts.pairs({1, 2}), none);
  EXPECT_EQ(facts.pairs(), none);
  EXPECT_TRUE(facts.shapeOnly().empty());
  // Operands keep their roles when an optional one before them is absent.
  Facts absent(r, ops<MultiplyDoubleGradOp>(
                      r, {all[0], all[1], all[2], Expr(), all[4]})[2]);
  EXPECT_EQ(absent.op->getNumOperands(), 4u);
  EXPECT_EQ(absent.pairs({0, 2}), none);
}

TEST(StorageFacts, AddDoubleGradReadsShapesOfTheForward) {
  Graph g({"3xf32", "2x3xf32", "2x3xf32", "3xf32"});
  Rule r = g.rule();
  SmallVector<Expr> all = r(ValueRange(g.function.getArguments()));
  Facts facts(r, ops<AddDoubleGradOp>(r, all)[0]);
  EXPECT_EQ(facts.pairs(), (Pairs{{2, 0}}));
  EXPECT_EQ(facts.shapeOnly(), (SmallVector<unsigned>{0, 1})); // y, grad_out
}

TEST(StorageFacts, DivideGradNeedsNoX) {
  Graph g({"2x3xf32", "2x3xf32", "2x3xf32", "2x3xf32"});
  Rule r = g.rule();
  SmallVector<Expr> all = r(ValueRange(g.function.getArguments()));
  Facts facts(r, ops<DivideGradOp>(r, all)[0]);
  EXPECT_EQ(facts.shapeOnly(), (SmallVector<unsigned>{0}));
  EXPECT_EQ(facts.pairs(), none);
}

TEST(StorageFacts, DivideDoubleGrad) {
  Graph g({"2x3xf32", "2x3xf32", "2x3xf32", "2x3xf32", "2x3xf32"});
  Rule r = g.rule();
  SmallVector<Expr> all = r(ValueRange(g.function.getArguments()));
  Facts facts(r, ops<DivideDoubleGradOp>(r, all)[0]);
  // y_grad, the first result, reads grad_x_grad too.
  EXPECT_EQ(facts.pairs({1, 2}), (Pairs{{3, 2}}));
  EXPECT_EQ(facts.pairs({0, 2}), none);
}

TEST(StorageFacts, ReshapeGrad) {
  Graph g({"2x6xf32", "3x4xf32", "2x6xf32"});
  Rule r = g.rule();
  Expr xshape = r(g.argument(0));
  Facts moved(r, op<ReshapeGradOp>({xshape, r(g.argument(1))}));
  EXPECT_EQ(moved.shapeOnly(), (SmallVector<unsigned>{0}));
  Facts same(r, op<ReshapeGradOp>({xshape, r(g.argument(2))}));
  EXPECT_EQ(same.pairs(), (Pairs{{1, 0}})); // out_grad -> x_grad
}

// A maximum is looked up in x; an average asks x for nothing but its shape.
TEST(StorageFacts, PoolingsByTheirType) {
  Graph g({"1x1x4x4xf32", "1x1x3x3xf32"});
  Rule r = g.rule();
  Expr x = r(g.argument(0)), out = r(g.argument(1));
  SmallVector<int64_t> two = {2};
  for (StringRef type : {"max", "avg"}) {
    bool average = type == "avg";
    AttrInit attrs = {{"kernel_size", two},
                      {"pooling_type", g.builder.getStringAttr(type)}};
    EXPECT_TRUE(Facts(r, op<Pool2dOp>({x}, attrs)).shapeOnly().empty());
    SmallVector<unsigned> unread = {1};
    if (average)
      unread.insert(unread.begin(), 0);
    Facts grad(r, op<Pool2dGradOp>({x, out, out}, attrs));
    EXPECT_EQ(grad.shapeOnly(), unread);
    EXPECT_EQ(grad.pairs(), none);
    Facts second(r, op<Pool2dDoubleGradOp>({x, x}, attrs));
    EXPECT_EQ(second.shapeOnly(),
              average ? SmallVector<unsigned>{0} : SmallVector<unsigned>{});
  }
}

TEST(StorageFacts, ReductionsAndMoves) {
  Graph g({"2x3xf32", "2xf32", "4x3xf32"});
  Rule r = g.rule();
  Expr x = r(g.argument(0)), row = r(g.argument(1));
  SmallVector<int64_t> last = {1};
  auto xOnly = SmallVector<unsigned>{0};
  EXPECT_EQ(Facts(r, op<SumGradOp>({x, row}, {{"axis", last}})).shapeOnly(),
            xOnly);
  EXPECT_EQ(Facts(r, op<MeanGradOp>({x, row}, {{"axis", last}})).shapeOnly(),
            xOnly);
  // max looks for the winners in x.
  EXPECT_TRUE(Facts(r, op<MaxGradOp>({x, row, row}, {{"axis", last}}))
                  .shapeOnly()
                  .empty());
  EXPECT_EQ(Facts(r, op<FullLikeOp>({x}, {{"value", 1.0}})).shapeOnly(), xOnly);
  EXPECT_EQ(Facts(r, op<DimOp>({x}, {{"axis", 0}})).shapeOnly(), xOnly);
  EXPECT_EQ(Facts(r, op<ReduceAsOp>({r(g.argument(2)), r(g.argument(2))}))
                .shapeOnly(),
            (SmallVector<unsigned>{1}));
  // concat_grad: all the x, however many, and not out_grad.
  SmallVector<Expr> parts = {x, x, x};
  Graph wide({"2x3xf32", "6x3xf32"});
  Rule w = wide.rule();
  Expr part = w(wide.argument(0));
  Facts concat(w, w.ops(ConcatGradOp::getOperationName(),
                        {{part, part, part, w(wide.argument(1))}},
                        {{"axis", 0}})[0]);
  EXPECT_EQ(concat.shapeOnly(), (SmallVector<unsigned>{0, 1, 2}));
}
