#include <filesystem>

#include "base/file.hpp"
#include "formats/tet/recording.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "review/judge/judge.hpp"
#include "review/ruleset/ruleset.hpp"
#include "review/ruleset/stones.hpp"
#include "tests/catch.hpp"

using namespace tetron;

namespace {

base::FileBytes judge_again_sample(const std::string& name) {
  auto file = base::FileBytes::open(std::filesystem::path(TETRON_SAMPLES) / name);
  REQUIRE(file);
  return std::move(*file);
}

// Every few placements of a recording asked about alone, against what a review of the whole recording finds
// and asks.
void check_alone(const replay::Timeline& timeline, const review::Ruleset& rules, std::size_t least) {
  std::vector<review::bots::Start> asked;
  review::JudgeOptions options;
  for (int id = 0; id < timeline.layout().players; ++id)
    options.players.push_back(base::PlayerId(static_cast<std::uint8_t>(id)));
  options.ask = [&](const review::bots::Start& start) {
    asked.push_back(start);
    return std::optional<std::vector<review::bots::Move>>();
  };
  review::Judging judging(timeline.track(), rules, options);
  std::size_t compared = 0;
  for (std::size_t number = 0; number < 160; ++number) {
    asked.clear();
    const std::size_t known = judging.review().judgements.size();
    if (!judging.step()) break;
    if (judging.review().judgements.size() == known) continue;
    const review::Judgement& one = judging.review().judgements.back();
    if (number > 6 && number % 5 != 0) continue;
    INFO("placement " << one.placement << " of player " << int{one.player.value});
    std::vector<review::bots::Start> again;
    const auto alone = review::judge_again(timeline, rules, one, [&](const review::bots::Start& start) {
      again.push_back(start);
      return std::optional<std::vector<review::bots::Move>>();
    });
    REQUIRE(alone);
    CHECK(alone->player == one.player);
    CHECK(alone->placement == one.placement);
    CHECK(alone->event == one.event);
    CHECK(alone->time == one.time);
    CHECK(alone->best == one.best);
    CHECK(alone->of == one.of);
    CHECK(alone->rank == one.rank);
    CHECK(alone->cost == one.cost);
    CHECK(alone->chance == one.chance);
    CHECK(alone->pending == one.pending);
    CHECK(alone->was_found == one.was_found);
    REQUIRE(again.size() == asked.size());
    for (std::size_t i = 0; i < again.size(); ++i) {
      CHECK(again[i].hold == asked[i].hold);
      CHECK(again[i].queue == asked[i].queue);
      CHECK(again[i].combo == asked[i].combo);
      CHECK(again[i].back_to_back == asked[i].back_to_back);
    }
    ++compared;
  }
  CHECK(compared >= least);
}

}  // namespace

TEST_CASE("a placement that is judged alone is judged as in the whole recording: chunks", "[review]") {
  const base::FileBytes file = judge_again_sample("good/duel.tet");
  const auto recording = tet::Recording::read(file.bytes());
  REQUIRE(recording);
  const replay::Timeline timeline(*recording, replay::tetron4());
  check_alone(timeline, {.stones = review::stones_of(replay::tetron4())}, 20);
}

TEST_CASE("a placement that is judged alone is judged as in the whole recording: hold and attack",
          "[review]") {
  const base::FileBytes file = judge_again_sample("tetrio/match.ttrm");
  const auto source = kinds::open(file.text());
  REQUIRE(source);
  const auto round = kinds::shown(**source, 0);
  REQUIRE(round);
  const replay::Timeline timeline(round->track());
  check_alone(timeline, review::ruleset_of(*round), 10);
}

TEST_CASE("a placement that the recording does not have is not judged", "[review]") {
  const base::FileBytes file = judge_again_sample("good/duel.tet");
  const auto recording = tet::Recording::read(file.bytes());
  REQUIRE(recording);
  const replay::Timeline timeline(*recording, replay::tetron4());
  review::Judgement none;
  none.event = timeline.events() + 7;
  CHECK_FALSE(review::judge_again(timeline, {.stones = review::stones_of(replay::tetron4())}, none, {}));
  none.event = 0;
  CHECK_FALSE(review::judge_again(timeline, {.stones = review::stones_of(replay::tetron4())}, none, {}));
}
