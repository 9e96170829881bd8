// The pictures of `ebb train --report`: scales, SVG text, and the edge cases of
// curves and confusion matrices.
// Not here: whole reports (test/tools/train-report.test).
#include "python-free-driver/cli/confusion.h"
#include "python-free-driver/cli/curves.h"
#include "python-free-driver/cli/svg.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace ebb;
using namespace ebb::cli;

namespace {
size_t countOf(const std::string &text, const std::string &part) {
  size_t found = 0;
  for (size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + 1))
    ++found;
  return found;
}
bool has(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}
/// What no viewer could place.
void expectDrawable(const std::string &svg) {
  for (const char *word : {"nan\"", "\"nan", "\"-nan", ",nan", ",-nan", "inf\"",
                           "\"inf", "\"-inf", ",inf", ",-inf"})
    EXPECT_FALSE(has(svg, word)) << word;
}
Evaluation evaluation(double loss, int64_t correct, int64_t counted) {
  Evaluation e;
  e.loss = loss;
  e.hasAccuracy = counted > 0;
  e.correct = correct;
  e.counted = counted;
  return e;
}
} // namespace

TEST(Scale, TicksAreRoundAndInside) {
  Scale scale{0, 10, 0, 100, false};
  EXPECT_EQ(scale.ticks(5), (std::vector<double>{0, 2, 4, 6, 8, 10}));
  EXPECT_EQ(scale(2.5), 25);
  Scale percent{0.72, 0.99, 0, 100, false};
  ASSERT_EQ(percent.ticks(5).size(), 5u); // 0.75 to 0.95
  EXPECT_NEAR(percent.ticks(5)[0], 0.75, 1e-12);
  Scale few{0.5, 1.5, 0, 100, false};
  EXPECT_EQ(few.ticks(8, /*whole=*/true), std::vector<double>{1});
}

TEST(Scale, LogarithmicTicksArePowersOfTen) {
  Scale scale{0.05, 2000, 0, 100, true};
  std::vector<double> ticks = scale.ticks(5);
  ASSERT_EQ(ticks.size(), 5u);
  for (int i = 0; i < 5; ++i)
    EXPECT_DOUBLE_EQ(ticks[size_t(i)], std::pow(10, i - 1));
  EXPECT_NEAR(scale(std::sqrt(0.05 * 2000)), 50, 1e-9);
}

TEST(Scale, OneValueHasRoomAround) {
  for (double value : {0.0, 3.0, -3.0, 1e300, 1e-300}) {
    Scale scale = scaleFor(value, value, false);
    EXPECT_LT(scale.low, value);
    EXPECT_GT(scale.high, value);
    EXPECT_GE(scale.ticks(5).size(), 2u) << value;
    EXPECT_LE(scale.ticks(5).size(), 12u) << value;
  }
  Scale all = scaleFor(-1e308, 1e308, false);
  all.atHigh = 100;
  EXPECT_TRUE(std::isfinite(all(1e308)));
}

TEST(SvgText, IsEscaped) {
  Svg svg(10, 10, "a < b & c > d", "");
  EXPECT_TRUE(has(svg.finish(), "a &lt; b &amp; c &gt; d"));
}

TEST(Confusion, CsvHoldsTheCounts) {
  ConfusionMatrix matrix;
  for (auto [label, predicted] :
       {std::pair(0, 0), std::pair(0, 2), std::pair(0, 2), std::pair(2, 2)})
    matrix.add(3, label, predicted);
  EXPECT_EQ(matrix.csv(), "label,0,1,2\n0,1,0,2\n1,0,0,0\n2,0,0,1\n");
  std::string svg = matrix.svg("data");
  EXPECT_TRUE(has(svg, "data: 2 of 4 right (50.00 %)"));
  EXPECT_TRUE(has(svg, "label 0, predicted 2: 2 (66.7 %)"));
  EXPECT_FALSE(has(svg, "label 1, "));
}

TEST(Confusion, NanIsNoClassAndLabelsMayBeNone) {
  ConfusionMatrix matrix;
  matrix.add(2, 1, -1);
  matrix.add(2, 7, 0);
  EXPECT_EQ(matrix.csv(), "label,0,1,none\n0,0,0,0\n1,0,0,1\n");
  std::string svg = matrix.svg("data");
  EXPECT_TRUE(has(svg, "data: 0 of 2 right (0.00 %); 1 labels are no class"));
  EXPECT_TRUE(has(svg, "label 1, predicted none: 1 (100.0 %)"));
}

TEST(Confusion, OneClassAndVeryMany) {
  ConfusionMatrix one;
  one.add(1, 0, 0);
  EXPECT_TRUE(one.fits());
  EXPECT_EQ(one.csv(), "label,0\n0,1\n");
  expectDrawable(one.svg("data"));
  ConfusionMatrix many;
  for (int64_t i = 0; i < 100; ++i)
    many.add(100, i, i * i % 100);
  EXPECT_TRUE(many.fits());
  std::string svg = many.svg("data");
  EXPECT_EQ(countOf(svg, "<title>label "), 100u);
  expectDrawable(svg);
  EXPECT_EQ(countOf(many.csv(), "\n"), 101u);
  ConfusionMatrix words;
  words.add(1001, 0, 0);
  EXPECT_FALSE(words.fits());
  EXPECT_FALSE(ConfusionMatrix().fits());
}

TEST(History, NothingDone) {
  TrainingHistory history;
  history.finishEpoch(std::nullopt);
  EXPECT_EQ(history.csv(), "step,epoch,loss,valid_loss,valid_accuracy\n");
  EXPECT_TRUE(has(history.svg(), "no step was taken"));
  expectDrawable(history.svg());
}

TEST(History, TableAndPictureAgree) {
  TrainingHistory history;
  history.add(1, 1, 3);
  history.add(2, 1, 2);
  history.finishEpoch(evaluation(1.5, 3, 4));
  history.add(3, 2, 1);
  EXPECT_EQ(history.csv(), "step,epoch,loss,valid_loss,valid_accuracy\n"
                           "1,1,3,,\n2,1,2,1.5,0.75\n3,2,1,,\n");
  std::string svg = history.svg();
  EXPECT_TRUE(has(svg, "<title>epoch 1, loss 2.5</title>"));
  EXPECT_TRUE(has(svg, "<title>epoch 1, validation loss 1.5</title>"));
  EXPECT_TRUE(has(svg, "<title>epoch 1, validation accuracy 0.75</title>"));
  EXPECT_FALSE(has(svg, "<title>epoch 2"));
  expectDrawable(svg);
}

TEST(History, LossesThatAreNotFinite) {
  for (double bad : {double(NAN), double(INFINITY)}) {
    TrainingHistory history;
    history.add(1, 1, bad);
    expectDrawable(history.svg());
    history.add(2, 1, 4);
    history.add(3, 1, bad);
    history.finishEpoch(evaluation(bad, 0, 4));
    EXPECT_TRUE(has(history.svg(), "losses that are not finite: 2"));
    expectDrawable(history.svg());
  }
}

TEST(History, ManyStepsMakeASmallPicture) {
  TrainingHistory history;
  for (int64_t i = 1; i <= 100000; ++i)
    history.add(i, 1, 5.0 / double(i));
  history.finishEpoch(std::nullopt);
  std::string svg = history.svg();
  EXPECT_LT(svg.size(), 30000u);
  EXPECT_TRUE(has(svg, "mean and range of 271 steps"));
  EXPECT_TRUE(has(svg, "loss (logarithmic)"));
  expectDrawable(svg);
}

namespace {
/// A file that earlier runs left.
class Continued : public testing::Test {
protected:
  void SetUp() override {
    path = testing::TempDir() + "ebb-history-" + std::to_string(getpid());
  }
  void TearDown() override { std::filesystem::remove(path); }
  Expected<TrainingHistory> from(const std::string &text, int64_t step,
                                 int64_t epoch) {
    std::ofstream(path, std::ios::binary) << text;
    return TrainingHistory::continued(path, step, epoch);
  }
  std::string refusal(const std::string &text) {
    Expected<TrainingHistory> history = from(text, 9, 9);
    EXPECT_FALSE(bool(history));
    return history ? "" : history.error().message.substr(path.size());
  }
  std::string path;
};
constexpr const char *header = "step,epoch,loss,valid_loss,valid_accuracy\n";
} // namespace

TEST_F(Continued, GoesOnWhereTheRunStands) {
  const std::string rows = "1,1,0.100000001,,\n2,1,nan,0.5,0.25\n3,2,7,,\n";
  Expected<TrainingHistory> all = from(header + rows, 3, 1);
  ASSERT_TRUE(bool(all));
  EXPECT_EQ(all->csv(), header + rows);
  // A checkpoint after step 1 knows nothing of what came later.
  Expected<TrainingHistory> part = from(header + rows, 1, 0);
  ASSERT_TRUE(bool(part));
  EXPECT_EQ(part->csv(), std::string(header) + "1,1,0.100000001,,\n");
  part->add(2, 1, 0.25);
  part->finishEpoch(std::nullopt);
  EXPECT_TRUE(has(part->svg(), "<title>epoch 1, loss 0.1750000005</title>"));
  EXPECT_TRUE(bool(TrainingHistory::continued(path + "-absent", 3, 1)));
}

TEST_F(Continued, RefusesOtherFiles) {
  EXPECT_EQ(refusal("epoch,loss\n"),
            ": is not the table of a report; its first line must be "
            "step,epoch,loss,valid_loss,valid_accuracy");
  EXPECT_EQ(refusal(std::string(header) + "1,1,2,,\nx,1,2,,\n"),
            ": line 3 is damaged: x,1,2,,");
  EXPECT_EQ(refusal(std::string(header) + "2,1,2,,\n2,1,2,,\n"),
            ": line 3 is damaged: 2,1,2,,");
  EXPECT_EQ(refusal(std::string(header) + "1,1\n"), ": line 2 is damaged: 1,1");
  EXPECT_EQ(refusal(std::string(header) + "1,1,2,,,\n"),
            ": line 2 is damaged: 1,1,2,,,");
}
