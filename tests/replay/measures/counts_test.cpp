#include "replay/measures/counts.hpp"

#include <cmath>
#include <initializer_list>
#include <string_view>

#include "replay/measures/measures.hpp"
#include "replay/measures/openers.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using measures::Counts;
using measures::Figure;
using measures::Peak;

namespace {

constexpr auto no_spin = game::Spin::none;

// A round of one player, event by event.
class RoundMaker {
 public:
  RoundMaker() {
    round.seats = {0};
    game::Result result;
    result.length = base::Milliseconds(10'000);
    round.results = {result};
  }
  RoundMaker& at(std::uint32_t ms) {
    now_ = ms;
    return *this;
  }
  RoundMaker& put(game::What what, std::uint8_t player = 0) {
    round.events.push_back({double(now_), 0, base::Milliseconds(now_), player, what});
    return *this;
  }
  RoundMaker& piece(field::Cell piece, game::Spin spin = no_spin, std::uint16_t keys = 0,
                    std::uint16_t finesse_faults = 0) {
    return put(game::Placed{{piece, field::Rotation::spawn, 4, 15}, spin, keys, finesse_faults});
  }
  RoundMaker& clears(std::uint8_t rows, std::uint8_t garbage, std::int32_t combo, std::int32_t b2b,
                     std::uint32_t attack, std::uint32_t cancelled = 0) {
    put(game::Cleared{rows, garbage, false});
    put(game::StreaksSet{combo, b2b});
    if (attack > 0) put(game::Attacked{attack, cancelled, attack - cancelled});
    return *this;
  }
  RoundMaker& misses() { return put(game::StreaksSet{-1, -1}); }
  // Rows from the lowest; '.' is empty, '#' garbage.
  RoundMaker& board(std::initializer_list<std::string_view> rows) {
    game::Board made;
    for (const std::string_view row : rows)
      for (const char letter : row) made.cells.push_back(field::to_cell(letter));
    put(game::BoardSet{static_cast<std::uint32_t>(round.boards.size())});
    round.boards.push_back(std::move(made));
    return *this;
  }
  Counts counts() const { return measures::counts_of(round, 0); }

  game::Round round;

 private:
  std::uint32_t now_ = 0;
};

Counts::Number measure(const Counts& counts, std::string_view key) {
  return measures::value_of(measures::measure_called(key), counts);
}

bool close(const Counts::Number& value, double wanted) {
  return value && std::abs(*value - wanted) < 1e-9;
}

}  // namespace

TEST_CASE("measures: what a recording does not tell of is not known, and not 0") {
  RoundMaker maker;
  maker.at(1000).piece(field::Cell::i).at(3000).piece(field::Cell::t);
  const Counts counts = maker.counts();
  CHECK(close(measure(counts, "pps"), 0.2));
  CHECK(measure(counts, "pieces") == 2);
  CHECK(measure(counts, "lines") == 0);
  for (const std::string_view key :
       {"apm",          "app",        "vs",         "opener",         "ds_per_second",    "cheese_index",
        "keys",         "kpp",        "kps",        "finesse_faults", "finesse_faults_t", "t_spins",
        "t_efficiency", "sent",       "received",   "spikes",         "max_spike",        "b2b_chains",
        "max_combo",    "opener_apm", "midgame_pps"}) {
    INFO(key);
    CHECK(!measure(counts, key));
  }
}

TEST_CASE("measures: attack, garbage and the lines that attack") {
  RoundMaker maker;
  maker.at(0).board({"####.#####", "####.#####"});
  // Two rows of garbage lie there, fewer than four: cheese.
  maker.at(1000).piece(field::Cell::i).clears(2, 2, 0, -1, 1).board({});
  maker.at(2000).piece(field::Cell::o).misses();
  maker.at(3000).piece(field::Cell::i).clears(4, 0, 0, 0, 4, 3);
  maker.at(4000).piece(field::Cell::t, game::Spin::full).clears(2, 0, 1, 1, 5);
  maker.at(5000).put(game::GarbageReceived{6});
  const Counts counts = maker.counts();
  // 10 rows in 10 seconds, 2 rows of garbage.
  CHECK(close(measure(counts, "apm"), 60));
  CHECK(close(measure(counts, "vs"), 120));
  CHECK(close(measure(counts, "app"), 2.5));
  CHECK(close(measure(counts, "ds_per_second"), 0.2));
  CHECK(close(measure(counts, "apl"), 10.0 / 8));
  CHECK(close(measure(counts, "upstack_apl"), 9.0 / 6));
  CHECK(close(measure(counts, "downstack_apl"), 0.5));
  CHECK(close(measure(counts, "cheese_apl"), 0.5));
  CHECK(measure(counts, "sent") == 7);
  CHECK(measure(counts, "cancelled") == 3);
  CHECK(close(measure(counts, "cancelled_share"), 0.5));
  CHECK(measure(counts, "t_efficiency") == 1);
  CHECK(measure(counts, "i_efficiency") == 0.5);
  CHECK(measure(counts, "tetris_rate") == 50);
  CHECK(measure(counts, "burned") == 4);
  // The opener is the first placement: garbage was cleared, and the next one cleared nothing.
  CHECK(measure(counts, "opener_pieces") == 1);
  CHECK(close(measure(counts, "opener_apm"), 60));
  CHECK(close(measure(counts, "opener_pps"), 1));
  CHECK(close(measure(counts, "midgame_apm"), 60));
  CHECK(close(measure(counts, "midgame_pps"), 3.0 / 9));
}

TEST_CASE("measures: rows above four of garbage with one hole are no cheese") {
  RoundMaker maker;
  maker.at(0).board({"####.#####", "####.#####", "####.#####", "####.#####"});
  maker.at(1000).piece(field::Cell::i).clears(4, 4, 0, 0, 4);
  CHECK(maker.counts()[Figure::cheese_cleared] == 0);
  CHECK(maker.counts()[Figure::downstack_attack] == 4);
}

TEST_CASE("measures: keys, and faults by piece") {
  RoundMaker maker;
  maker.at(1000).piece(field::Cell::t, no_spin, 5, 2);
  maker.at(2000).piece(field::Cell::i, no_spin, 3, 0);
  maker.at(3000).piece(field::Cell::t, no_spin, 4, 1);
  const Counts counts = maker.counts();
  CHECK(measure(counts, "keys") == 12);
  CHECK(close(measure(counts, "kpp"), 4));
  CHECK(close(measure(counts, "kps"), 1.2));
  CHECK(measure(counts, "finesse_faults") == 3);
  CHECK(measure(counts, "finesse_faults_t") == 3);
  CHECK(measure(counts, "finesse_faults_i") == 0);
  CHECK(measure(counts, "finesse_perfect") == 1);
  // Where keys themselves are recorded they are counted: those that play, each time that one goes down.
  maker.put(game::Pressed{game::Key::left, false}).put(game::Pressed{game::Key::hold, false});
  maker.put(game::Pressed{game::Key::left, true}).put(game::Pressed{game::Key::retry, false});
  CHECK(measure(maker.counts(), "keys") == 2);
}

TEST_CASE("measures: what the file states comes first, the replay second") {
  RoundMaker maker;
  maker.at(1000).piece(field::Cell::i).clears(4, 0, 0, 0, 4);
  maker.round.results[0].values = {{"pieces", 20, 19}, {"attack", std::nullopt, 30}, {"maxspike", 11, 9}};
  const Counts counts = maker.counts();
  CHECK(close(measure(counts, "pps"), 2));
  CHECK(close(measure(counts, "apm"), 180));
  CHECK(measure(counts, "lines") == 4);
}

TEST_CASE("measures: chains of difficult clears and combos, with what they attack with") {
  RoundMaker maker;
  maker.at(1000).piece(field::Cell::i).clears(4, 0, 0, 0, 4);
  maker.at(2000).piece(field::Cell::i).clears(4, 0, 1, 1, 6);
  maker.at(3000).piece(field::Cell::o).put(game::StreaksSet{-1, 1});
  maker.at(4000).piece(field::Cell::t, game::Spin::full).clears(2, 0, 0, 2, 5);
  maker.at(5000).piece(field::Cell::l).clears(1, 0, 1, -1, 3);
  maker.at(6000).piece(field::Cell::j).clears(1, 0, 2, -1, 1);
  const Counts counts = maker.counts();
  CHECK(counts.b2b_streaks == std::vector<measures::Streak>{{2, 4 + 6 + 5 + 3}});
  CHECK(counts.combo_streaks == std::vector<measures::Streak>{{1, 10}, {2, 9}});
  CHECK(measure(counts, "b2b_chains") == 1);
  CHECK(measure(counts, "max_b2b") == 2);
  CHECK(measure(counts, "combo_chains") == 2);
  CHECK(close(measure(counts, "combo_chain_length"), 1.5));
  CHECK(close(measure(counts, "combo_chain_attack"), 9.5));
  CHECK(measure(counts, "max_combo_attack") == 10);
}

TEST_CASE("measures: spikes are given within a second each, and survived for four") {
  RoundMaker maker;
  maker.at(1000).piece(field::Cell::i).clears(4, 0, 0, 0, 4, 1);
  maker.at(2000).piece(field::Cell::i).clears(4, 0, 1, 1, 5);
  maker.at(3001).piece(field::Cell::i).clears(4, 0, 2, 2, 6);
  // 3 and 5 are one, 6 alone is another.
  CHECK(measure(maker.counts(), "max_spike") == 8);
  CHECK(measure(maker.counts(), "spikes") == 1);
  maker.at(4000).put(game::GarbageReceived{4}).at(4200).put(game::GarbageReceived{4});
  maker.at(5000).put(game::GarbageReceived{7}).at(6000).put(game::GarbageReceived{9});
  CHECK(measure(maker.counts(), "spikes_received") == 2);
  CHECK(measure(maker.counts(), "spikes_survived") == 2);
  maker.at(10'000).put(game::Died{});
  CHECK(measure(maker.counts(), "spikes_survived") == 1);
}

TEST_CASE("measures: how even the pace is") {
  RoundMaker maker;
  for (int i = 1; i <= 20; ++i) maker.at(std::uint32_t(i) * 500).piece(field::Cell::o);
  CHECK(close(measure(maker.counts(), "pps_variance"), 0));
  CHECK(!measure(maker.counts(), "burst_pps"));
  // Seven more in 0.7 seconds: the only seven that are that fast.
  for (std::uint32_t i = 1; i <= 7; ++i) maker.at(10'000 + i * 100).piece(field::Cell::o);
  const Counts counts = maker.counts();
  // 20 of 500 and 7 of 100: the mean is 10700 / 27.
  const double mean = 10'700.0 / 27;
  const double variance = (20 * 250'000.0 + 7 * 10'000.0) / 27 - mean * mean;
  CHECK(close(measure(counts, "pps_variance"), std::sqrt(variance) / mean));
  CHECK(measure(counts, "burst_pps").value_or(0) > 4);
  CHECK(measure(counts, "burst_pps").value_or(0) <= 10);
}

TEST_CASE("measures: heights over time, and the column that is left open") {
  RoundMaker maker;
  maker.at(500)
      .piece(field::Cell::i)
      .board({"####.#####", ".SSSSSSSSS", ".SSSSSSSSS", ".SSSSSSSSS", ".SSSSSSSSS"});
  maker.at(2500).piece(field::Cell::i).board({"SSSSSSSSS.", "SSSSSSSSS.", "SSSSSSSSS.", "SSSSSSSSS."});
  const Counts counts = maker.counts();
  CHECK(counts.curves.step_ms == 1000);
  CHECK(counts.curves.stack == std::vector<int>{0, 4, 4});
  CHECK(counts.curves.garbage == std::vector<int>{0, 1, 1});
  CHECK(close(measure(counts, "stack_height"), 4));
  CHECK(close(measure(counts, "garbage_height"), 0.5));
  CHECK(measure(counts, "max_height") == 5);
  CHECK(measure(counts, "well_shifts") == 1);
  CHECK(counts.well_columns == std::vector<std::uint64_t>{1, 0, 0, 0, 0, 0, 0, 0, 0, 1});
}

TEST_CASE("measures: a curve of a long game has a limited number of values") {
  RoundMaker maker;
  maker.at(0).piece(field::Cell::i).at(4'000'000'000).piece(field::Cell::i);
  CHECK(maker.counts().curves.stack.size() <= 3601);
}

TEST_CASE("measures: rates over time are those of the last ten seconds") {
  RoundMaker maker;
  maker.at(500).piece(field::Cell::i).clears(4, 0, 0, 0, 4);
  maker.at(2000).piece(field::Cell::t);
  maker.at(11'000).piece(field::Cell::o).clears(2, 0, 0, -1, 1);
  const measures::Curves& curves = maker.counts().curves;
  REQUIRE(curves.apm.size() == 12);
  REQUIRE(curves.pps.size() == 12);
  // 4 rows in ten seconds are 24 a minute; at 10 s they are 9.5 s ago, at 11 s too long.
  CHECK(curves.apm == std::vector<double>{0, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 6});
  CHECK(curves.pps == std::vector<double>{0, 0.1, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2});
  CHECK(measures::curves_of(maker.round, 0).apm == curves.apm);
  // Where nobody attacks there are none of it; of a field that players share none of the field.
  RoundMaker alone;
  alone.round.players_per_field = 2;
  alone.at(1000).piece(field::Cell::o);
  const measures::Curves of_two = measures::curves_of(alone.round, 0);
  CHECK(of_two.apm.empty());
  CHECK(of_two.pps == std::vector<double>{0, 0.1});
  CHECK(of_two.stack.empty());
}

TEST_CASE("measures: counts as bytes are the counts again, and nothing if they are cut") {
  RoundMaker maker;
  maker.put(game::LevelSet{18})
      .at(1000)
      .piece(field::Cell::t, game::Spin::full, 4, 2)
      .clears(2, 1, 0, 0, 4, 1);
  maker.at(2500).piece(field::Cell::i, no_spin, 2).clears(4, 0, 1, 1, 5);
  measures::MatchCounts match;
  match.players.push_back({3, base::UntrustedText("ann"), {}, maker.counts()});
  match.players.back().counts.openers[std::string(measures::openers().back().name)] = 2;
  match.players.push_back({7, base::UntrustedText(""), {}, Counts{}});
  std::string bytes;
  base::append_value(bytes, match);
  const auto back = base::value_of<measures::MatchCounts>(bytes);
  REQUIRE(back);
  REQUIRE(back->players.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    const measures::PlayerCounts& was = match.players[i];
    const measures::PlayerCounts& is = back->players[i];
    CHECK(is.player == was.player);
    CHECK(is.name == was.name);
    CHECK(is.counts.sums == was.counts.sums);
    CHECK(is.counts.highest == was.counts.highest);
    CHECK(is.counts.delays == was.counts.delays);
    CHECK(is.counts.delayed == was.counts.delayed);
    CHECK(is.counts.well_columns == was.counts.well_columns);
    CHECK(is.counts.levels == was.counts.levels);
    CHECK(is.counts.openers == was.counts.openers);
  }
  CHECK(back->players[0].counts.levels.front().lines == 6);
  for (std::size_t size = 0; size < bytes.size(); ++size)
    CHECK(!base::value_of<measures::MatchCounts>(std::string_view(bytes).substr(0, size)));
  CHECK(!base::value_of<measures::MatchCounts>(bytes + "x"));
}

TEST_CASE("measures: levels, droughts and what was counted by the recording") {
  RoundMaker maker;
  maker.put(game::LevelSet{18}).at(1000).piece(field::Cell::o).at(1500).piece(field::Cell::o);
  maker.put(game::LevelSet{19}).at(1900).piece(field::Cell::i).at(2000).piece(field::Cell::o);
  maker.put(game::Counted{0, 13, 1, 1, 1, 0});
  const Counts counts = maker.counts();
  CHECK(counts.levels ==
        std::vector<measures::LevelPace>{{18, 1500, 2, std::nullopt}, {19, 500, 2, std::nullopt}});
  CHECK(measure(counts, "longest_drought") == 2);
  CHECK(measure(counts, "lines") == 13);
  CHECK(measure(counts, "singles") == 4);
  CHECK(measure(counts, "tetrises") == 1);
  CHECK(measure(counts, "tetris_rate") == 31);
  CHECK(measure(counts, "burned") == 9);
  CHECK(!measure(counts, "all_clears"));
}

TEST_CASE("measures: lines from before the recording are not burned") {
  RoundMaker maker;
  maker.put(game::Counted{.lines = 1400, .earlier = 1400});
  maker.at(1000).piece(field::Cell::i).clears(4, 0, 0, -1, 0);
  maker.at(2000).piece(field::Cell::o).clears(2, 0, 0, -1, 0);
  maker.round.results[0].values = {{"lines", 1406, std::nullopt}};
  const Counts counts = maker.counts();
  CHECK(measure(counts, "lines") == 1406);
  CHECK(measure(counts, "tetrises") == 1);
  CHECK(measure(counts, "burned") == 2);
  CHECK(measure(counts, "tetris_rate") == 67);
}

TEST_CASE("measures: of a field that players share nothing is said of either") {
  RoundMaker maker;
  maker.round.seats = {0, 1};
  maker.round.results.emplace_back().player = 1;
  maker.round.players_per_field = 2;
  maker.at(1000)
      .piece(field::Cell::i)
      .put(game::Placed{{field::Cell::o}}, 1)
      .put(game::Counted{0, 9, 1, 1, 1, 0});
  for (const std::size_t seat : {0u, 1u}) {
    const Counts counts = measures::counts_of(maker.round, seat);
    CHECK(measure(counts, "pieces") == 1);
    for (const std::string_view key :
         {"lines", "singles", "tetrises", "tetris_rate", "all_clears", "stack_height"}) {
      INFO(key);
      CHECK(!measure(counts, key));
    }
  }
}

TEST_CASE("measures: rows that come up before the first piece are counted") {
  RoundMaker maker;
  maker.at(0).put(game::GarbageLanded{5, 3, 1}).put(game::GarbageReceived{5}).at(1000).piece(field::Cell::i);
  CHECK(measure(maker.counts(), "garbage_risen") == 5);
  CHECK(measure(maker.counts(), "received") == 5);
}

TEST_CASE("measures: of a game that cannot be played again only what the file states is known") {
  RoundMaker maker;
  maker.round.results[0].exact = false;
  maker.round.results[0].values = {{"lines", 40, std::nullopt}};
  const Counts counts = maker.counts();
  CHECK(measure(counts, "lines") == 40);
  for (const std::string_view key : {"pieces", "pps", "singles", "i_pieces", "max_height", "well_shifts"}) {
    INFO(key);
    CHECK(!measure(counts, key));
  }
}

TEST_CASE("measures: rounds come together, and what one does not know neither does both") {
  RoundMaker one;
  one.at(1000).piece(field::Cell::i).clears(4, 0, 0, 0, 4);
  RoundMaker other;
  other.at(1000).piece(field::Cell::i).clears(4, 0, 0, 0, 8).at(2000).piece(field::Cell::o);
  Counts both = one.counts();
  both.add(other.counts());
  CHECK(close(measure(both, "apm"), 36));
  CHECK(close(measure(both, "pps"), 0.15));
  CHECK(measure(both, "max_spike") == std::nullopt);  // neither tells what was cancelled
  RoundMaker silent;
  silent.at(1000).piece(field::Cell::i);
  both.add(silent.counts());
  CHECK(!measure(both, "apm"));
  CHECK(measure(both, "pieces") == 4);
}
