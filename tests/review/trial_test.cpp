#include "review/judge/trial.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/timeline/what_happens.hpp"
#include "review/judge/judge.hpp"
#include "review/value/risen.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using review::CostUnit;
using review::Trial;
using review::TrialGrade;

namespace {

Trial tried(CostUnit unit, double recorded, double cost, std::uint32_t rank, std::uint32_t of = 40) {
  Trial trial;
  trial.unit = unit;
  trial.recorded_cost = recorded;
  trial.said.cost = cost;
  trial.said.rank = rank;
  trial.said.of = of;
  trial.grade = review::trial_grade(recorded, trial.said);
  return trial;
}

}  // namespace

TEST_CASE("a try is better if it costs less, and best if nothing costs less", "[review]") {
  const auto words = [](const Trial& trial) { return review::words_of(trial); };
  const Trial better = tried(CostUnit::percent, 1.6, 0.06, 3);
  CHECK(better.grade == TrialGrade::better);
  CHECK(better.is_good());
  CHECK(words(better) == "Better: 0.06 % instead of 1.6 %");
  const Trial first = tried(CostUnit::percent, 1.6, 0, 1);
  CHECK(first.grade == TrialGrade::best);
  CHECK(words(first) == "Best");
  // Another place that costs as little as the best one.
  CHECK(tried(CostUnit::percent, 1.6, 0.001, 2).grade == TrialGrade::best);
  const Trial worse = tried(CostUnit::percent, 1.6, 2.1, 9);
  CHECK(worse.grade == TrialGrade::no_better);
  CHECK_FALSE(worse.is_good());
  CHECK(words(worse) == "No better: 2.1 %");
  // The same place again.
  CHECK(tried(CostUnit::percent, 1.6, 1.6, 7).grade == TrialGrade::no_better);
  // A difference that no text shows is none; one that a text shows is shown.
  CHECK(tried(CostUnit::percent, 1.602, 1.598, 7).grade == TrialGrade::no_better);
  CHECK(words(tried(CostUnit::percent, 1.64, 1.61, 7)) == "Better: 1.61 % instead of 1.64 %");
  CHECK(words(tried(CostUnit::lines, 12.34, 3.21, 7)) == "Better: 3.2 lines instead of 12.3 lines");
  const Trial unknown = tried(CostUnit::lines, 3, 0, 1, 0);
  CHECK_FALSE(unknown.is_good());
  CHECK(words(unknown) == "This place cannot be judged");
}

TEST_CASE("only what was tried is counted, and each mistake once", "[review]") {
  review::TrialTally tally;
  CHECK(tally.tried() == 0);
  CHECK(tally.add(7, false));
  CHECK_FALSE(tally.add(7, true));
  CHECK_FALSE(tally.add(7, false));
  CHECK(tally.add(9, false));
  CHECK(tally.tried() == 2);
  CHECK(tally.better() == 1);
  CHECK_FALSE(tally.contains(8));
}

TEST_CASE("the recorded place is no better than itself, and the advice is best", "[review]") {
  const auto file = base::FileBytes::open(TETRON_SAMPLES "/tetrio/match.ttrm");
  REQUIRE(file);
  const auto source = kinds::kind_of(file->text()).open(file->text(), {});
  REQUIRE(source);
  const auto round = kinds::shown(**source, 0);
  REQUIRE(round);
  const replay::Timeline timeline(round->track());
  const review::Ruleset rules = review::ruleset_of(*round);
  review::Judging judging(timeline.track(), rules, {});
  while (judging.review().judgements.size() < 60 && judging.step()) {
  }
  int mistakes = 0;
  for (const review::Judgement& one : judging.review().judgements) {
    if (one.grade == review::Grade::fine) continue;
    ++mistakes;
    CHECK(review::trial_of(timeline, rules, one, one.played).grade == TrialGrade::no_better);
    CHECK(review::trial_of(timeline, rules, one, one.best).grade == TrialGrade::best);
  }
  CHECK(mistakes > 0);
}

namespace {

struct FramesSeen {
  int placements = 0;
  int risen = 0;    // of these, garbage came with the placement
  int cleared = 0;  // or rows were cleared
  int wrong = 0;
};

// After every placement, the cells of the piece are where the frame of the placement is drawn.
void compare_frames(const replay::Timeline& timeline, FramesSeen& seen) {
  replay::Playhead playhead(timeline);
  while (const auto event = playhead.next()) {
    const auto change = replay::piece_change(*event, timeline.track());
    playhead.step();
    if (!change || !change->fixed) continue;
    const auto cells = timeline.profile().cells(*change->fixed);
    if (cells.empty()) continue;
    const auto moved =
        review::rows_moved(timeline, change->player, playhead.state().events, playhead.state());
    const field::GridView grid = playhead.state().grid(timeline.layout().field_of(change->player));
    ++seen.placements;
    seen.risen += moved.risen > 0 ? 1 : 0;
    seen.cleared += moved.cleared.empty() ? 0 : 1;
    bool is_right = true;
    for (const field::Position& cell : cells) {
      const auto row = moved.row(cell.row.value);
      if (!row) continue;
      const field::Position now{cell.column, field::Row(*row)};
      if (now.row.value >= 0 && grid.contains(now))
        is_right = is_right && grid.at(now) == cells.cell_at(cell);
    }
    seen.wrong += is_right ? 0 : 1;
  }
}

}  // namespace

TEST_CASE("frames of placements are drawn where the cells are, also when garbage comes with the piece",
          "[review]") {
  FramesSeen seen;
  std::vector<std::string> paths;
  // Games in which a field changes by pieces, clears and garbage alone.
  for (const char* const folder : {"tetrio", "jstris", "ngf", "nullpomino", "techmino"})
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(TETRON_SAMPLES) / folder))
      if (entry.is_regular_file()) paths.push_back(entry.path().string());
  for (const std::string& path : paths) {
    const auto file = base::FileBytes::open(path);
    if (!file) continue;
    const auto source = kinds::kind_of(file->text()).open(file->text(), {});
    if (!source) continue;
    for (std::size_t number = 0; number < (*source)->match().rounds.size(); ++number)
      if (const auto round = kinds::shown(**source, number)) {
        const int before = seen.wrong;
        compare_frames(replay::Timeline(round->track()), seen);
        INFO(path << ", round " << number + 1);
        CHECK(seen.wrong == before);
      }
  }
  CHECK(seen.placements > 1000);
  CHECK(seen.risen > 0);
  CHECK(seen.cleared > 100);
}
