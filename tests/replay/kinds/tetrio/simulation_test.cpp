#include "replay/kinds/tetrio/simulation.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <tuple>

#include "tests/replay/kinds/tetrio/test_round.hpp"

using namespace tetron::tetrio;

namespace {

using SimulationRows = std::vector<std::string>;

const double with_t = TestRound::seed_for(Piece::t);
const double with_i = TestRound::seed_for(Piece::i);

}  // namespace

TEST_CASE("tetrio play: a stone appears in the middle, above the visible rows, and drops") {
  TestRound round("", with_t);
  CHECK(round.simulation().falling().x == 3);
  CHECK(round.simulation().falling().row() == 22);
  round.tap("hardDrop", 0.5);
  round.play();
  CHECK(round.board(3) == SimulationRows{"..........", "....T.....", "...TTT...."});
  REQUIRE(round.journal().placements.size() == 1);
  CHECK(round.journal().placements[0].at == 0.5);
}

TEST_CASE("tetrio play: gravity, then 30 frames on the ground") {
  // From 22.04 by one row a frame it is in row 1 after 21 frames, and can rest 30 more before one too many.
  TestRound round(R"("g":1)", with_t);
  round.play_until(21);
  CHECK(round.simulation().falling().row() == 1);
  round.play_until(51);
  CHECK(round.journal().placements.empty());
  round.play_until(52);
  REQUIRE(round.journal().placements.size() == 1);
  CHECK(round.journal().placements[0].at == 51);
}

TEST_CASE("tetrio play: fifteen moves on the ground, no more") {
  TestRound round(R"("g":20)", with_t);
  round.play_until(25);
  CHECK(round.simulation().falling().row() == 1);
  int moves = 0;
  while (round.journal().placements.empty() && moves < 50) {
    round.tap(moves % 2 == 0 ? "moveLeft" : "moveRight");
    ++moves;
    round.play(20);
  }
  CHECK(moves == 15);
}

TEST_CASE("tetrio play: a held key repeats after DAS every ARR") {
  TestRound round(R"("g":0,"handling":{"das":10,"arr":2,"dcd":0,"sdf":6})", with_t);
  round.press("moveRight");
  const auto x_after = [&](std::uint32_t frames) {
    round.play_until(frames);
    return round.simulation().falling().x;
  };
  CHECK(x_after(1) == 4);
  CHECK(x_after(9) == 4);
  CHECK(x_after(10) == 5);
  CHECK(x_after(11) == 5);
  CHECK(x_after(12) == 6);
  CHECK(x_after(14) == 7);
  CHECK(x_after(30) == 7);
}

TEST_CASE("tetrio play: tenths of a frame count") {
  // Pressed at 0.5, DAS 2.5 is over at 3.0, the end of the third frame.
  TestRound round(R"("g":0,"handling":{"das":2.5,"arr":0,"dcd":0,"sdf":6})", with_t);
  round.press("moveLeft", 0.5);
  round.play_until(2);
  CHECK(round.simulation().falling().x == 2);
  round.play_until(3);
  CHECK(round.simulation().falling().x == 0);
}

TEST_CASE("tetrio play: a turn at the wall is kicked off it") {
  TestRound round(R"("g":0)", with_t);
  round.tap("rotateCW");
  for (int i = 0; i < 9; ++i) round.tap("moveLeft");
  round.play();
  CHECK(round.simulation().falling().x == -1);
  round.tap("rotateCCW");
  round.play();
  CHECK(round.simulation().falling().turns == 0);
  CHECK(round.simulation().falling().x == 0);
}

TEST_CASE("tetrio play: hold once a stone") {
  TestRound round("", with_t);
  const auto second = round.simulation().queue().peek(0);
  round.tap("hold");
  round.play();
  CHECK(round.simulation().held() == Piece::t);
  CHECK(round.simulation().falling().piece == second);
  round.tap("hold");
  round.play();
  CHECK(round.simulation().falling().piece == second);
  CHECK(round.count(Count::holds) == 1);
  round.tap("hardDrop");
  round.tap("hold");
  round.play();
  CHECK(round.simulation().falling().piece == Piece::t);
}

TEST_CASE("tetrio play: a hold that ends the round counts, unless the end event has the counts") {
  for (const auto& [end, holds] :
       {std::pair("{}", 1), std::pair(R"({"stats":{}})", 0), std::pair(R"({"export":{"stats":{}}})", 0)}) {
    TestRound round(R"("g":0)", with_t);
    round.set_board(std::vector<std::string_view>(23, "...####..."));
    round.tap("hold");
    round.end(end);
    round.play();
    CHECK(round.simulation().topped_out());
    CHECK(round.count(Count::holds) == holds);
    CHECK(round.count(Count::inputs) == 1);
  }
}

TEST_CASE("tetrio play: only keys that play are inputs") {
  TestRound round(R"("g":0)", with_t);
  for (const std::string_view key : {"undo", "redo", "retry", "exit", "chat", "menuUp"}) round.tap(key);
  round.play();
  CHECK(round.count(Count::inputs) == 0);
  for (const std::string_view key :
       {"moveLeft", "moveRight", "softDrop", "rotateCW", "rotateCCW", "rotate180", "hold", "hardDrop"})
    round.tap(key);
  round.play();
  CHECK(round.count(Count::inputs) == 8);
}

TEST_CASE("tetrio score: in the frame of the end a clear counts, what is dropped does not") {
  // A T that lies turned under an overhang locks with the last frame, or drops a row in it.
  const auto score = [](bool ends_there) {
    TestRound round(R"("g":0,"handling":{"das":10,"arr":2,"dcd":0,"sdf":41})", with_t);
    round.set_board({
        "####......",
        "###...####",
        "####.#####",
    });
    round.tap("rotateCW");
    round.press("softDrop");
    round.play();
    round.release("softDrop");
    round.tap("rotateCW");
    const std::int64_t before = round.count(Count::score);
    if (ends_there) round.end();
    round.tap("hardDrop");
    round.play();
    return round.count(Count::score) - before;
  };
  CHECK(score(false) == 1200);
  CHECK(score(true) == 1200);
  const auto drop = [](bool ends_there) {
    TestRound round(R"("g":0)", with_t);
    if (ends_there) round.end();
    round.tap("hardDrop");
    round.play();
    return round.count(Count::score);
  };
  CHECK(drop(false) == 42);
  CHECK(drop(true) == 0);
}

TEST_CASE("tetrio play: a T turned in under an overhang is a full spin") {
  TestRound round(R"("g":0,"hasgarbage":true,"handling":{"das":10,"arr":2,"dcd":0,"sdf":41})", with_t);
  round.set_board({
      "####......",
      "###...####",
      "####.#####",
  });
  round.tap("rotateCW");
  round.press("softDrop");
  round.play();
  round.release("softDrop");
  round.tap("rotateCW");
  round.tap("hardDrop");
  round.play();
  CHECK(round.count(Count::tspindoubles) == 1);
  CHECK(round.count(Count::attack) == 4);
  CHECK(round.count(Count::cleared) == 2);
  CHECK(round.board(2) == SimulationRows{"..........", "####......"});
}

TEST_CASE("tetrio play: all clear sends ten besides") {
  TestRound round(R"("g":0,"hasgarbage":true)", with_i);
  round.set_board({"###....###"});
  round.tap("hardDrop");
  round.play();
  CHECK(round.count(Count::allclear) == 1);
  CHECK(round.count(Count::singles) == 1);
  CHECK(round.count(Count::sent) == 10);
}

TEST_CASE("tetrio play: garbage travels, then rises when a stone is placed") {
  for (const std::uint32_t frame : {29U, 30U}) {
    TestRound round(R"("g":0,"hasgarbage":true)");
    round.attack(2, 1);
    round.play_until(10);
    round.confirm(2, 1);
    round.play_until(frame);
    round.tap("hardDrop");
    round.play();
    CHECK(round.count(Count::received) == 2);
    // The first number of the seed is 0.0000078: the hole is in column 0.
    if (frame == 29)
      CHECK(round.board(2) == SimulationRows{"....OO....", "....OO...."});
    else
      CHECK(round.board(3) == SimulationRows{"....OO....", ".#########", ".#########"});
  }
}

TEST_CASE("tetrio play: a hole moves with the next attack") {
  TestRound round(R"("g":0,"hasgarbage":true)");
  for (const int id : {1, 2}) {
    round.attack(1, id);
    round.confirm(1, id);
  }
  round.play_until(40);
  round.tap("hardDrop");
  round.play();
  // 0.0000078 for the first hole, 0.7556 (below 1: another one), 0.4587 for the second; one number, 0.1315,
  // is drawn for the chance of a change within the attack where there is a column, and here there was none
  // yet.
  CHECK(round.board(2) == SimulationRows{".#########", "#######.##"});
}

TEST_CASE("tetrio play: garbage is capped at eight rows a stone") {
  TestRound round(R"("g":0,"hasgarbage":true)");
  round.attack(11, 1);
  round.confirm(11, 1);
  round.play_until(40);
  round.tap("hardDrop");
  round.play();
  CHECK(round.journal().placements[0].rose.size() == 8);
  CHECK(round.simulation().garbage().pending() == 3);
}

TEST_CASE("tetrio play: an attack cancels what waits, and keeps it from rising") {
  TestRound round(R"("g":0,"hasgarbage":true)", with_i);
  round.target(2);
  round.set_board({"###....###"});
  round.attack(12, 1);
  round.confirm(12, 1);
  round.play_until(40);
  round.tap("hardDrop");
  round.play();
  CHECK(round.count(Count::attack) == 10);
  CHECK(round.count(Count::sent) == 0);
  CHECK(round.simulation().garbage().pending() == 2);
  CHECK(round.journal().placements[0].rose.empty());
}

TEST_CASE("tetrio play: attacks meet on the way unless they were seen") {
  for (const int seen : {0, 1}) {
    TestRound round(R"("g":0,"hasgarbage":true)", with_i);
    round.target(2);
    round.set_board({"###....###"});
    round.tap("hardDrop");
    round.play();
    CHECK(round.count(Count::sent) == 10);
    round.attack(12, 1, seen);
    round.play();
    CHECK(round.simulation().garbage().pending() == (seen == 0 ? 2 : 12));
  }
}

TEST_CASE("tetrio play: every handling and board ends") {
  for (const std::string_view options :
       {R"("g":1000)", R"("boardwidth":4,"boardheight":4)", R"("boardwidth":100)",
        R"("boardheight":200,"g":3)", R"("handling":{"das":0,"arr":0,"dcd":10000,"sdf":41})",
        R"("handling":{"das":0,"arr":0.0001,"sdf":0})", R"("locktime":0,"lockresets":0)",
        R"("garbageholesize":100,"garbagecap":1000)", R"("kickset":"ASC")", R"("kickset":"ARS")",
        R"("kickset":"NRS")", R"("spinbonuses":"all-mini+")", R"("bagtype":"pairs","usebombs":true)",
        R"("infinite_movement":true,"infinite_hold":true)",
        R"("survivalmode":"timer","survival_timer_itv":1)"}) {
    INFO(options);
    TestRound round(options);
    constexpr std::string_view keys[] = {"moveLeft", "rotateCW",  "softDrop",  "hold",    "rotate180",
                                         "hardDrop", "moveRight", "rotateCCW", "hardDrop"};
    for (int i = 0; i < 300; ++i) {
      round.attack(i % 5, i + 1);
      round.confirm(i % 5, i + 1);
      round.press(keys[i % 9], (i % 10) / 10.0);
      if (i % 3 == 0) round.release(keys[(i + 4) % 9], 1);
      round.play();
    }
    CHECK(round.simulation().frame() == 300);
  }
}

namespace {

Rules rules_with(std::string_view options) {
  const std::string text = fmt::format(
      R"({{"replay":{{"frames":0,"events":[],"options":{{"version":19,"seed":5,{}}}}}}})", options);
  const auto recording = read(text);
  REQUIRE(recording);
  const auto rules = rules_of(recording->rounds[0].players[0]);
  REQUIRE(rules);
  return *rules;
}

// Keys at random, most of them with time between.
std::vector<Event> random_keys(unsigned seed) {
  std::minstd_rand random(seed);
  const auto below = [&](unsigned most) { return static_cast<unsigned>(random()) % most; };
  std::vector<Event> events;
  std::uint32_t frame = 0;
  std::array<bool, 8> down{};
  for (int i = 0; i < 300; ++i) {
    frame += below(3) == 0 ? below(150) : below(12);
    const unsigned key = below(8);
    Event event;
    event.frame = frame;
    event.kind = down[key] ? EventKind::key_up : EventKind::key_down;
    event.key = static_cast<Key>(key);
    event.subframe = below(10) / 10.0;
    if (!events.empty() && events.back().frame == frame)
      event.subframe = std::max(event.subframe, events.back().subframe);
    down[key] = !down[key];
    events.push_back(event);
  }
  return events;
}

bool same_stone(const Falling& a, const Falling& b) {
  return std::tie(a.piece, a.turns, a.x, a.y, a.highest, a.locking, a.lock_resets, a.turn_resets, a.turned,
                  a.keys, a.number, a.spin) == std::tie(b.piece, b.turns, b.x, b.y, b.highest, b.locking,
                                                        b.lock_resets, b.turn_resets, b.turned, b.keys,
                                                        b.number, b.spin);
}

}  // namespace

TEST_CASE("tetrio play: frames that are passed at once are those that are played one by one") {
  const std::string_view options = GENERATE(
      R"("g":0.02,"hasgarbage":true)", R"("g":0.02,"gincrease":0.05,"gmargin":300,"garbageincrease":0.01)",
      R"("g":0.35,"locktime":60,"lockresets":8)", R"("g":0,"handling":{"das":7.3,"arr":0,"dcd":2,"sdf":41})",
      R"("g":0.0153,"infinite_movement":true,"handling":{"das":9.1,"arr":1.7,"dcd":1,"sdf":12})",
      R"("g":0.02,"version":15)");
  const Rules rules = rules_with(options);
  std::uint32_t passed_at_once = 0;
  for (unsigned seed = 1; seed <= 12; ++seed) {
    CAPTURE(options, seed);
    const std::vector<Event> events = random_keys(seed);
    Journal one_journal;
    Journal other_journal;
    Simulation one(rules, &one_journal);
    Simulation other(rules, &other_journal);
    std::size_t next = 0;
    while (next < events.size()) {
      const std::uint32_t frame = events[next].frame;
      while (one.frame() < frame) one.tick(events, 0, 0);
      while (other.frame() < frame) {
        const std::uint32_t passed = other.pass_quiet(frame - other.frame());
        passed_at_once += passed;
        if (passed == 0) other.tick(events, 0, 0);
      }
      const std::size_t first = next;
      while (next < events.size() && events[next].frame == frame) ++next;
      one.tick(events, first, next);
      other.tick(events, first, next);
      REQUIRE(one.frame() == other.frame());
      REQUIRE(same_stone(one.falling(), other.falling()));
      REQUIRE(std::ranges::equal(one.board().cells(), other.board().cells()));
    }
    for (std::size_t i = 0; i < count_kinds; ++i)
      CHECK(one.tally()[static_cast<Count>(i)] == other.tally()[static_cast<Count>(i)]);
    REQUIRE(one_journal.moves.size() == other_journal.moves.size());
    for (std::size_t i = 0; i < one_journal.moves.size(); ++i)
      REQUIRE(one_journal.moves[i].at == other_journal.moves[i].at);
  }
  CHECK(passed_at_once > 500);
}

TEST_CASE("tetrio finesse: the fewest keys to each column, counted by hand") {
  const Finesse finesse{Rules{}};
  std::vector<int> of_o;
  for (int x = 0; x <= 8; ++x) of_o.push_back(finesse.fewest_keys(Piece::o, 0, x));
  CHECK(of_o == std::vector<int>{1, 2, 2, 1, 0, 1, 2, 2, 1});
  std::vector<int> flat;
  for (int x = 0; x <= 6; ++x) flat.push_back(finesse.fewest_keys(Piece::i, 0, x));
  CHECK(flat == std::vector<int>{1, 2, 1, 0, 1, 2, 1});
  // Upright in each column, from the left: by a turn to the right in the third column of its box, to the left
  // in the second; which of both does not matter.
  std::vector<int> upright;
  for (int column = 0; column < 10; ++column) {
    upright.push_back(finesse.fewest_keys(Piece::i, 1, column - 2));
    CHECK(upright.back() == finesse.fewest_keys(Piece::i, 3, column - 1));
  }
  CHECK(upright == std::vector<int>{2, 2, 2, 2, 1, 1, 2, 2, 2, 2});
  CHECK(finesse.fewest_keys(Piece::t, 2, 3) == 2);
  CHECK(finesse.fewest_keys(Piece::t, 0, 20) == 0);
}

TEST_CASE("tetrio finesse: keys too many are faults") {
  const auto finesse_faults_of = [](const std::vector<std::string_view>& keys,
                                    const std::vector<std::string_view>& rows) {
    TestRound round(R"("g":0)", with_t);
    round.set_board(rows);
    for (const std::string_view key : keys) {
      round.tap(key);
      round.play();
    }
    REQUIRE(round.journal().placements.size() == 1);
    CHECK(round.journal().placements[0].keys == static_cast<int>(keys.size()) - 1);
    return round.journal().placements[0].finesse_faults;
  };
  CHECK(finesse_faults_of({"hardDrop"}, {}) == 0);
  // To the wall, which one held key does.
  CHECK(finesse_faults_of({"moveLeft", "moveLeft", "moveLeft", "hardDrop"}, {}) == 2);
  CHECK(finesse_faults_of({"rotateCW", "rotateCCW", "hardDrop"}, {}) == 2);
}

TEST_CASE("tetrio finesse: letting go of soft drop excuses a piece, up to version 18 pressing it") {
  const auto finesse_faults_of = [](std::string_view version, bool releases_first) {
    TestRound round(R"("g":0,"version":)" + std::string(version), with_t);
    if (releases_first) {
      // Held since the piece before.
      round.press("softDrop");
      round.tap("hardDrop");
      round.play();
      round.release("softDrop");
    } else {
      round.press("softDrop");
    }
    for (const std::string_view key : {"rotateCW", "rotateCCW", "hardDrop"}) round.tap(key);
    round.play();
    return round.journal().placements.back().finesse_faults;
  };
  CHECK(finesse_faults_of("19", false) == 2);
  CHECK(finesse_faults_of("19", true) == 0);
  CHECK(finesse_faults_of("18", false) == 0);
  CHECK(finesse_faults_of("18", true) == 2);
}

TEST_CASE("tetrio play: handheld counts a Z by its corners, in full, where three are set") {
  const auto spin_with = [](const std::string& options, const std::vector<std::string_view>& rows) {
    TestRound round(R"("g":0,)" + options, TestRound::seed_for(Piece::z));
    round.set_board(rows);
    round.press("softDrop");
    round.play(72);
    round.release("softDrop");
    round.tap("rotateCW");
    round.tap("rotateCCW");
    round.tap("hardDrop");
    round.play();
    REQUIRE(round.journal().placements.size() == 1);
    CHECK(round.journal().placements[0].turns == 0);
    return round.journal().placements[0].spin;
  };
  // It lies over the block on the left of the second row: set are that, and one at each end.
  const std::vector<std::string_view> three = {"..#.......", "...#..#...", ".........."};
  const std::vector<std::string_view> two = {"..#.......", "...#......", ".........."};
  CHECK(spin_with(R"("spinbonuses":"handheld")", three) == Spin::full);
  CHECK(spin_with(R"("spinbonuses":"handheld")", two) == Spin::none);
  CHECK(spin_with(R"("spinbonuses":"T-spins")", three) == Spin::none);
}
