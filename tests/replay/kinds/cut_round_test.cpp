#include "replay/game/cut.hpp"

#include <algorithm>
#include <filesystem>
#include <string>

#include "base/file.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/timeline/run.hpp"
#include "tests/catch.hpp"
#include "tests/replay/kinds/game_folders.hpp"

using namespace tetron;

namespace {

// Everything until a moment happens, that included.
void play_until(replay::Run& run, std::uint32_t ms) {
  for (auto event = run.next(); event && event->time.value <= ms; event = run.next()) run.step();
}

void require_same(const replay::State& whole, const replay::State& part) {
  REQUIRE(whole.layout().fields() == part.layout().fields());
  for (int id = 0; id < whole.layout().fields(); ++id) {
    INFO("field " << id);
    const base::MatrixId field(static_cast<std::uint8_t>(id));
    REQUIRE(std::ranges::equal(whole.grid(field).cells(), part.grid(field).cells()));
    REQUIRE(whole.fields[field.value] == part.fields[field.value]);
  }
  for (std::size_t id = 0; id < whole.players.size(); ++id) {
    INFO("player " << id);
    replay::PlayerState counted = part.players[id];
    // Counted from the part's beginning.
    const replay::PlayerState& all = whole.players[id];
    counted.placements = all.placements;
    counted.lines = all.lines;
    counted.attack = all.attack;
    counted.sent = all.sent;
    counted.received = all.received;
    counted.garbage_cleared = all.garbage_cleared;
    counted.finesse_faults = all.finesse_faults;
    if (part.players[id].placements == 0) counted.last = all.last;
    REQUIRE(whole.players[id] == counted);
  }
}

std::vector<std::filesystem::path> samples_of(std::string_view folder) {
  std::vector<std::filesystem::path> found;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(TETRON_SAMPLES) / folder))
    if (entry.is_regular_file()) found.push_back(entry.path());
  std::ranges::sort(found);
  return found;
}

}  // namespace

// What was before a part is not in it, and what is seen in it is the same at every moment.
TEST_CASE("cut round: a part shows what the whole shows at the same time") {
  std::vector<std::string> folders = test::game_folders();
  folders.emplace_back("good");
  const std::string folder = GENERATE_COPY(from_range(folders));
  int parts = 0;
  for (const std::filesystem::path& path : samples_of(folder)) {
    INFO(path);
    const auto file = base::FileBytes::open(path);
    REQUIRE(file);
    const auto match = kinds::read(file->text());
    if (!match) continue;
    for (const game::Round& round : match->rounds) {
      const auto whole = kinds::shown(*match, round);
      if (!whole) continue;
      for (const std::uint32_t third : {1U, 2U}) {
        const std::uint32_t from = round.length.value / 3 * third + 7;
        const std::uint32_t until = from + round.length.value / 4;
        const game::Round cut =
            game::cut_round(*match, round, {base::Milliseconds(from), base::Milliseconds(until)});
        const auto part = kinds::shown(*match, cut);
        REQUIRE(part);
        replay::Run in_whole(whole->track());
        replay::Run in_part(part->track());
        for (std::uint32_t ms = from; ms <= until; ms += std::max(1U, (until - from) / 9)) {
          INFO("from " << from << " at " << ms << " ms");
          play_until(in_whole, ms);
          play_until(in_part, ms);
          require_same(in_whole.state(), in_part.state());
        }
        // The same, written and read again, and with the clock at zero.
        game::Match alone = *match;
        alone.rounds = {
            game::cut_round(*match, round, {base::Milliseconds(from), base::Milliseconds(until), true})};
        std::string json;
        kinds::append_match_json(json, alone);
        const auto again = kinds::read(json);
        REQUIRE(again);
        CHECK(again->rounds.front() == alone.rounds.front());
        CHECK(again->rounds.front().events.size() == cut.events.size());
        CHECK(again->rounds.front().length.value <= until - from);
        ++parts;
      }
    }
  }
  CHECK(parts >= 2);
}

TEST_CASE("cut round: of the whole round nothing is left out but what the file states of it") {
  const auto file = base::FileBytes::open(std::filesystem::path(TETRON_SAMPLES) / "tetrio/match.ttrm");
  REQUIRE(file);
  const auto match = kinds::read(file->text());
  REQUIRE(match);
  const game::Round& round = match->rounds.front();
  const game::Round same = game::cut_round(*match, round, {});
  CHECK(same.events.size() == round.events.size());
  CHECK(same.winner() == round.winner());
  for (std::size_t seat = 0; seat < round.results.size(); ++seat) {
    CHECK(same.results[seat].won == round.results[seat].won);
    CHECK(same.results[seat].score == round.results[seat].score);
    for (const std::string_view name : {"pieces", "lines", "attack", "sent", "received", "cleared"}) {
      INFO(name);
      REQUIRE(same.results[seat].value(name));
      CHECK_FALSE(same.results[seat].value(name)->stated);
      CHECK(same.results[seat].value(name)->replayed == round.results[seat].value(name)->replayed);
    }
  }
  // The result is known at the end only.
  const auto early = game::cut_round(*match, round, {{}, base::Milliseconds(round.length.value / 2)});
  CHECK_FALSE(early.winner());
  CHECK(early.length.value == round.length.value / 2);
  CHECK(early.boards.size() <= round.boards.size());
}
