#include "replay/game/cut.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "tests/catch.hpp"

using namespace tetron;
using base::Milliseconds;

namespace {

// A round of `seats` players that tests tell step by step; half a second is one unit of its own.
struct RoundBuilder {
  game::Match match;
  game::Round round;

  explicit RoundBuilder(std::uint8_t seats = 1, int per_field = 1) {
    match.unit = {"half", 2};
    round.width = 4 * per_field;
    round.height = round.rows = 6;
    round.players_per_field = per_field;
    round.length = Milliseconds(10'000);
    // The last player of the match sits first.
    for (std::uint8_t seat = 0; seat < seats; ++seat) {
      match.players.emplace_back();
      round.seats.push_back(static_cast<std::uint8_t>(seats - 1 - seat));
      game::Result& result = round.results.emplace_back();
      result.player = round.seats.back();
      result.length = Milliseconds(9000);
    }
  }
  RoundBuilder& at(std::uint32_t ms, game::What what, std::uint8_t player = 0) {
    round.events.push_back({ms / 500.0, ms, Milliseconds(ms), player, std::move(what)});
    return *this;
  }
  game::Round cut(std::optional<std::uint32_t> from, std::optional<std::uint32_t> until = std::nullopt,
                  bool begins_at_zero = false) const {
    const auto time = [](auto ms) { return ms ? std::optional(Milliseconds(*ms)) : std::nullopt; };
    return game::cut_round(match, round, {time(from), time(until), begins_at_zero});
  }
};

game::Place place(field::Cell piece, int column, int row) {
  return {piece, field::Rotation::spawn, static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)};
}

std::vector<game::What> events_of(const game::Round& round, std::uint8_t player = 0) {
  std::vector<game::What> events;
  for (const game::Event& event : round.events)
    if (event.player == player) events.push_back(event.what);
  return events;
}

std::string cut_drawn(const game::Board& board, int width) {
  std::string text;
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    if (i > 0 && i % static_cast<std::size_t>(width) == 0) text += '/';
    text += field::to_char(board.cells[i]);
  }
  return text;
}

const auto o = field::Cell::o;
const auto t = field::Cell::t;

}  // namespace

TEST_CASE("game: a part has what happens from its first to its last moment, both included") {
  RoundBuilder built;
  built.at(0, game::Began{}, game::nobody).at(1000, game::LevelSet{1}).at(2000, game::LevelSet{2});
  built.at(3000, game::LevelSet{3}).at(3000, game::Released{game::Key::hold}).at(3001, game::LevelSet{4});
  const game::Round part = built.cut(2000, 3000);
  REQUIRE(part.events.size() == 5);
  // What stood by then has no place in the file.
  CHECK(part.events[0] ==
        game::Event{4, game::Event::nowhere, Milliseconds(2000), game::nobody, game::Began{}});
  CHECK(part.events[1] == game::Event{4, game::Event::nowhere, Milliseconds(2000), 0, game::LevelSet{1}});
  CHECK(part.events[2] == game::Event{4, 2000, Milliseconds(2000), 0, game::LevelSet{2}});
  CHECK(part.events[3] == game::Event{6, 3000, Milliseconds(3000), 0, game::LevelSet{3}});
  CHECK(part.length == Milliseconds(3000));
  CHECK(part.width == 4);
  CHECK(part.rows == 6);
  CHECK(part.height == 6);
  CHECK(part.seats == built.round.seats);

  const game::Round at_zero = built.cut(2000, 3000, true);
  REQUIRE(at_zero.events.size() == 5);
  CHECK(at_zero.events[1] == game::Event{0, game::Event::nowhere, Milliseconds(0), 0, game::LevelSet{1}});
  CHECK(at_zero.events[3] == game::Event{2, 3000, Milliseconds(1000), 0, game::LevelSet{3}});
  CHECK(at_zero.length == Milliseconds(1000));
  CHECK(at_zero.results[0].length == Milliseconds(1000));

  // Without a beginning nothing is told of before; without an end all is there.
  CHECK(built.cut({}, 1000).events.size() == 2);
  CHECK(built.cut(3001).events.size() == 3);
  CHECK(built.cut({}).events == built.round.events);
  // Behind the last event it is what stands at the end.
  const auto after = events_of(built.cut(20'000));
  REQUIRE(after.size() == 1);
  CHECK(std::get<game::LevelSet>(after[0]).level == 4);
  CHECK(built.cut(20'000).length == Milliseconds(10'000));
  CHECK(built.cut(20'000, {}, true).length == Milliseconds(0));
}

TEST_CASE("game: a part begins with all that a player has") {
  RoundBuilder built;
  built.at(10, game::QueueShown{{o, t}}).at(10, game::QueueShown{{t, o}});
  built.at(20, game::Held{o}).at(30, game::GarbagePending{5}).at(40, game::StreaksSet{2, 3});
  built.at(50, game::TargetSelected{3}).at(60, game::WeaponSelected{7}).at(70, game::CreditsSet{9});
  built.at(80, game::Pressed{game::Key::left}).at(81, game::Pressed{game::Key::left});
  built.at(82, game::Pressed{game::Key::hold}).at(83, game::Released{game::Key::hold});
  built.at(84, game::GarbageIncoming{2, 1})
      .at(85, game::GarbageReceived{2})
      .at(86, game::GarbageLanded{1, 0, 1});
  built.at(87, game::WeaponUsed{}).at(88, game::MessageSent{}).at(89, game::Unknown{3});
  built.at(90, game::Spawned{place(o, 1, 4)}).at(95, game::Moved{place(o, 2, 4)});
  built.at(200, game::Moved{place(o, 2, 3)});
  auto stands = events_of(built.cut(200));
  const std::vector<game::What> wanted{game::CreditsSet{9},           game::Held{o},
                                       game::QueueShown{{t, o}},      game::GarbagePending{5},
                                       game::StreaksSet{2, 3},        game::TargetSelected{3},
                                       game::WeaponSelected{7},       game::Pressed{game::Key::left, true},
                                       game::Spawned{place(o, 2, 4)}, game::Moved{place(o, 2, 3)}};
  CHECK(stands == wanted);

  // A piece that was placed falls no more, nor does one whose player is out; who lives again is not out.
  built.at(300, game::Placed{place(o, 2, 0), {}, 0, 0}).at(400, game::Spawned{place(t, 1, 4)});
  built.at(500, game::Died{}).at(600, game::Revived{2});
  const auto has = [&](std::uint32_t ms, auto what) {
    const auto all = events_of(built.cut(ms, ms));
    return std::ranges::any_of(
        all, [](const game::What& one) { return std::holds_alternative<decltype(what)>(one); });
  };
  CHECK_FALSE(has(350, game::Spawned{}));
  CHECK(has(450, game::Spawned{}));
  CHECK_FALSE(has(450, game::Died{}));
  CHECK_FALSE(has(550, game::Spawned{}));
  CHECK(has(550, game::Died{}));
  CHECK_FALSE(has(650, game::Died{}));
}

TEST_CASE("game: a part begins with the fields as they are, without what was cleared above them") {
  RoundBuilder built(2);
  built.match.pieces.push_back({field::Cell::first_extra, {}, {}});
  for (auto& turn : built.match.pieces[0].turns) turn = {{0, 0}, {0, 1}};
  built.round.boards.push_back({{field::Cell::garbage, field::Cell::empty}});
  built.round.boards.push_back({{field::Cell::empty, field::Cell::garbage}});
  built.at(10, game::BoardSet{1}, 1).at(20, game::Placed{place(o, 2, 0), {}, 0, 0}, 1);
  built.at(30, game::Placed{place(field::Cell::first_extra, 0, 0), {}, 0, 0}, 1);
  built.at(40, game::BoardSet{0}, 1).at(50, game::BoardSet{2}, 1);
  const auto board_at = [&](std::uint32_t ms) -> std::string {
    const game::Round part = built.cut(ms, ms);
    const auto events_named = events_of(part, 1);
    for (const game::What& what : events_named)
      if (const auto* set = std::get_if<game::BoardSet>(&what)) return cut_drawn(part.boards[set->board], 4);
    return "none";
  };
  CHECK(board_at(5) == "none");
  CHECK(board_at(15) == ".#..");
  CHECK(board_at(25) == ".#OO/..OO");
  CHECK(board_at(35) == "?#OO/?.OO");
  CHECK(board_at(45) == "#...");
  CHECK(board_at(55).empty());
  // The other player's field was not touched.
  CHECK(events_of(built.cut(35), 0).empty());
  // Boards are there once, and only those of the part.
  built.at(60, game::BoardSet{1}, 1).at(61, game::BoardSet{1}, 0).at(62, game::BoardSet{0}, 0);
  const game::Round part = built.cut(60, 62);
  REQUIRE(part.boards.size() == 3);
  CHECK(std::get<game::BoardSet>(part.events.back().what).board == 2);
  CHECK(cut_drawn(part.boards[1], 4) == ".#");
  CHECK(std::get<game::BoardSet>(part.events[1].what).board == 1);
  CHECK(std::get<game::BoardSet>(part.events[2].what).board == 1);
  // One that the round lacks is an empty one.
  CHECK(built.cut(50, 50).boards.back().cells.empty());
}

TEST_CASE("game: a part begins with what was counted of the fields") {
  RoundBuilder built(2);
  for (const int rows : {1, 2, 2, 3, 3, 3, 4, 5})
    built.at(10, game::Cleared{static_cast<std::uint8_t>(rows), 0, false}, 1);
  built.at(20, game::Attacked{3, 1, 2}, 1).at(30, game::Attacked{4, 0, 4}, 1);
  const auto counted = [&](std::uint32_t ms) {
    const auto all = events_of(built.cut(ms), 1);
    REQUIRE_FALSE(all.empty());
    return std::get<game::Counted>(all.front());
  };
  CHECK(counted(15) == game::Counted{0, 23, 2, 3, 2, 0});
  CHECK(counted(35) == game::Counted{7, 23, 2, 3, 2, 0});
  built.at(35, game::CreditsSet{1}, 0);
  CHECK(events_of(built.cut(36, 36)) == std::vector<game::What>{game::CreditsSet{1}});
  built.at(36, game::CreditsSet{0}, 0);
  built.at(40, game::Counted{100, 50, 1, 2, 3, 4}, 1).at(50, game::Revived{9}, 1);
  CHECK(counted(45) == game::Counted{100, 50, 1, 2, 3, 4});
  CHECK(counted(55) == game::Counted{100, 50, 1, 2, 3, 9});
  // Known to be 0, which is not the same as not known.
  CHECK(events_of(built.cut(55), 0) == std::vector<game::What>{game::CreditsSet{0}});
  // Numbers stay within what there is room for.
  for (int i = 0; i < 300; ++i) built.at(60, game::Cleared{255, 0, false}, 1);
  CHECK(counted(65) == game::Counted{100, 65535, 1, 2, 255, 9});
}

TEST_CASE("game: a field that players share stands with its first player, credits with each") {
  RoundBuilder built(3, 2);
  built.round.boards.push_back({{field::Cell::garbage}});
  // Seats are 2, 1 | 0.
  built.at(10, game::BoardSet{0}, 1).at(20, game::Placed{place(o, 2, 0), {}, 0, 0}, 2);
  built.at(30, game::Attacked{3, 0, 3}, 1).at(30, game::Counted{5, 6, 0, 0, 0, 0}, 1);
  built.at(40, game::Died{}, 1).at(40, game::Died{}, 2).at(40, game::Died{}, 0);
  const game::Round part = built.cut(50);
  REQUIRE(part.boards.size() == 1);
  CHECK(cut_drawn(part.boards[0], 8) == "#.OO..../..OO....");
  CHECK(events_of(part, 2) ==
        std::vector<game::What>{game::Counted{5, 6, 0, 0, 0, 0}, game::BoardSet{0}, game::Died{}});
  CHECK(events_of(part, 1) == std::vector<game::What>{game::CreditsSet{3}, game::Died{}});
  CHECK(events_of(part, 0) == std::vector<game::What>{game::Died{}});
  // A field that lives again has all its players, and no others.
  built.at(60, game::Revived{1}, 1);
  const game::Round revived = built.cut(70);
  for (const std::uint8_t player : {std::uint8_t{1}, std::uint8_t{2}}) {
    const auto events_named = events_of(revived, player);
    CHECK(std::ranges::none_of(
        events_named, [](const game::What& what) { return std::holds_alternative<game::Died>(what); }));
  }
  CHECK(events_of(revived, 0) == std::vector<game::What>{game::Died{}});
}

TEST_CASE("game: a part has the texts that are said in it") {
  RoundBuilder built;
  for (const char* text : {"one", "two", "three"}) built.round.texts.emplace_back(text);
  built.at(10, game::MessageSent{0, 0})
      .at(20, game::MessageSent{2, 1})
      .at(21, game::MessageSent{3, 1})
      .at(22, game::MessageSent{2, 2});
  const game::Round part = built.cut(15);
  REQUIRE(part.texts.size() == 2);
  CHECK(part.texts[0].raw() == "three");
  CHECK(part.texts[1].raw().empty());
  CHECK(events_of(part) ==
        std::vector<game::What>{game::MessageSent{0, 1}, game::MessageSent{1, 1}, game::MessageSent{0, 2}});
}

TEST_CASE("game: the result is that of the whole, if the end is there") {
  RoundBuilder built(2);
  for (game::Result& result : built.round.results) {
    result.won = result.player == 1;
    result.out = result.player == 0;
    result.ended = base::UntrustedText("word");
    result.score = 7;
    result.level = 3;
    result.exact = false;
    result.exact_until = Milliseconds(4000);
    result.length = Milliseconds(result.player == 0 ? 3000 : 9000);
    for (const char* name : {"pieces", "lines", "attack", "sent", "received", "cleared", "holds"})
      result.values.push_back({name, 1000, 1000});
  }
  built.at(1000, game::Placed{place(o, 1, 0), {}, 0, 0}, 1)
      .at(2000, game::Placed{place(o, 1, 2), {}, 0, 0}, 1);
  built.at(2000, game::Cleared{3, 2, false}, 1).at(2000, game::Cleared{1, 0, false}, 1);
  built.at(2100, game::Attacked{6, 2, 4}, 1)
      .at(2200, game::GarbageReceived{5}, 1)
      .at(9000, game::Ended{}, game::nobody);

  const game::Round whole = built.cut(1500);
  const game::Result& won = whole.results[0];
  CHECK(won.player == 1);
  CHECK(won.won);
  CHECK(won.ended.raw() == "word");
  CHECK(won.score == 7);
  CHECK(won.level == 3);
  CHECK(won.exact == false);
  CHECK(won.exact_until == Milliseconds(4000));
  const std::vector<game::Value> values{{"pieces", {}, 1}, {"lines", {}, 4},    {"attack", {}, 6},
                                        {"sent", {}, 4},   {"received", {}, 5}, {"cleared", {}, 2}};
  CHECK(won.values == values);
  CHECK(whole.results[1].out);
  CHECK(whole.results[1].values[0].replayed == 0);

  const game::Round early = built.cut(1500, 3000, true);
  CHECK_FALSE(early.results[0].won);
  CHECK(early.results[0].ended.raw().empty());
  CHECK_FALSE(early.results[0].score);
  CHECK_FALSE(early.results[0].level);
  CHECK(early.results[0].length == Milliseconds(1500));
  CHECK(early.results[0].exact_until == Milliseconds(1500));
  CHECK(early.results[1].out);  // by then
  CHECK_FALSE(built.cut(1500, 2999).results[1].out);
  CHECK(built.cut({}, 9000).results[0].won);
  built.round.events.clear();
  CHECK(built.cut({}, 10).results[0].won);
}
