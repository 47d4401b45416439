#include "replay/timeline/check.hpp"

#include <vector>

#include "tests/catch.hpp"
#include "tests/formats/tet/random_file.hpp"
#include "tests/replay/boards.hpp"

using namespace tetron;
using namespace tetron::replay;
using namespace tetron::test;
using tet::OnDamage;

namespace {

enum : unsigned { I, J, L, O, S, T, Z };

struct Report {
  CheckResult result;
  std::vector<std::string> lines;  // "error: offset 0x40: ..."
};

Report report(const Bytes& file, OnDamage on_damage = OnDamage::stop, const Profile& profile = tetron4()) {
  const auto recording = tet::Recording::read(file, on_damage);
  REQUIRE(recording);
  Report found;
  found.result = check(*recording, profile, [&](const Problem& problem) {
    found.lines.push_back((problem.severity == Severity::error ? "error: " : "warning: ") +
                          describe(problem.error));
  });
  CHECK(found.result.errors + found.result.warnings == found.lines.size());
  return found;
}

// The one problem of a file; all of them if there are more, nothing if there is none.
std::string problem(const Bytes& file, OnDamage on_damage = OnDamage::stop,
                    const Profile& profile = tetron4()) {
  std::string all;
  for (const std::string& line : report(file, on_damage, profile).lines)
    all += (all.empty() ? "" : "\n") + line;
  return all;
}

// Start at 0x40, the chunk in question at 0x48, a stone of every player and Stop behind it.
template <class Put>
std::string problem_of(Put put, unsigned players = 2, unsigned per_field = 1) {
  Tape tape(players, per_field);
  tape.start(0);
  put(tape);
  for (unsigned player = 0; player < players; ++player) tape.stone(5000, player, {5, 4, 4, 0});
  tape.stop(5000);
  tape.bytes()[tet::header::duration] = std::byte{5};
  return problem(tape.bytes());
}

std::string header_problem(std::size_t byte, unsigned value, unsigned players = 2) {
  Tape tape(players);
  tape.start(0).stop(0);
  tape.bytes()[byte] = static_cast<std::byte>(value);
  return problem(tape.bytes());
}

}  // namespace

TEST_CASE("a sound recording has no problem", "[replay][check]") {
  Tape tape(4, 2);
  tape.start(0);
  for (unsigned player = 0; player < 4; ++player) tape.new_stone(0, player, no_stone, {T, 4, 1, 0});
  tape.new_stone(100, 0, {T, 4, 18, 0}, {I, 4, 0, 0})
      .stone(200, 3, {I, 17, 19, 0})
      .matrix(300, 1, nibbles("####################", 20));
  tape.weapon(400, 0, 3, 200)
      .player_select(400, 3, 0)
      .weapon_select(400, 3, 99)
      .message(400, 1, "\x1b[31mred");
  tape.gameover(500, 3).revive(600, 1, 0).stop(600);
  CHECK(problem(tape.bytes()).empty());
  CHECK(report(tape.bytes()).result.chunks == 15);
  CHECK(report(Tape().start(0).stop(0).bytes()).result.chunks == 2);
}

TEST_CASE("a chain that breaks is one error", "[replay][check]") {
  Tape tape;
  tape.start(0).stop(0).raw(hex("07050000000000000000"));
  CHECK(problem(tape.bytes()) == "error: offset 0x50: chunk size: is 7, must be at least 8");
  Tape cut;
  cut.start(0).stop(0).raw(hex("1802"));
  CHECK(problem(cut.bytes()) == "error: offset 0x50: newstone chunk: needs 8 bytes, 2 left");
  Tape past;
  past.start(0).stop(0).raw(hex("1802000000000002"));
  CHECK(problem(past.bytes()) == "error: offset 0x50: newstone chunk: needs 24 bytes, 8 left");
  CHECK(report(past.bytes()).result.chunks == 2);
  CHECK(report(past.bytes()).result.errors == 1);
}

TEST_CASE("a break is salvageable where chunks follow it", "[replay][check]") {
  const auto is_salvageable = [](const Bytes& file, OnDamage on_damage) {
    const auto recording = tet::Recording::read(file, on_damage).value();
    bool is = false;
    (void)check(recording, tetron4(), [&](const Problem& problem) { is |= problem.is_salvageable; });
    return is;
  };
  Tape tape;
  tape.start(0).raw(Bytes(20)).stone(100, 0, {T, 4, 4, 0}).stone(200, 0, {T, 4, 5, 0}).stop(400);
  CHECK(is_salvageable(tape.bytes(), OnDamage::stop));
  CHECK_FALSE(is_salvageable(tape.bytes(), OnDamage::salvage));
  CHECK_FALSE(is_salvageable(Tape().start(0).stop(0).raw(Bytes(3)).bytes(), OnDamage::stop));
  CHECK_FALSE(is_salvageable(Tape().start(0).stop(0).raw(Bytes(4000)).bytes(), OnDamage::stop));
}

TEST_CASE("salvaging reports each gap", "[replay][check]") {
  Tape tape;
  tape.start(0).raw(Bytes(20));
  tape.stone(100, 0, {T, 4, 4, 0}).stone(200, 0, {T, 4, 5, 0}).raw(hex("05"));
  tape.stone(300, 0, {T, 4, 6, 0}).stop(400);
  CHECK(problem(tape.bytes(), OnDamage::salvage) ==
        "error: offset 0x48: chunk size: is 0, must be at least 8\n"
        "error: offset 0x7c: chunk size: is 5, must be at least 8");
  CHECK(report(tape.bytes(), OnDamage::salvage).result.chunks == 5);
}

TEST_CASE("a payload that does not fit is an error, and reading goes on", "[replay][check]") {
  CHECK(problem_of([](Tape& t) { t.chunk(2, 0, 0, 2, Bytes(3)); }) ==
        "error: offset 0x48: newstone chunk: needs 24 bytes, 11 left");
  CHECK(problem_of([](Tape& t) { t.chunk(1, 0, 0, 200, Bytes(8)); }) ==
        "error: offset 0x48: stone chunk: needs 214 bytes, 16 left");
  CHECK(problem_of([](Tape& t) { t.chunk(1, 0, 0, 1, Bytes(8)); }) ==
        "error: offset 0x4f: payload offset: is 1, must be at least 2");
  CHECK(problem_of([](Tape& t) { t.chunk(3, 0, 0, 12, Bytes(111)); }) ==
        "error: offset 0x4f: payload offset: is 12, must be at least 13");
  CHECK(problem_of([](Tape& t) { t.chunk(10, 0, 0, 0, Bytes(3)); }) ==
        "error: offset 0x48: weapon chunk: needs 12 bytes, 11 left");
}

TEST_CASE("timestamps that go back", "[replay][check]") {
  Tape tape;
  // Going on from 20 is not going back again.
  tape.start(0).stone(400, 0, {T, 4, 4, 0}).stone(500, 0, {T, 4, 4, 0});
  tape.stone(20, 0, {T, 4, 5, 0}).stone(30, 0, {T, 4, 6, 0}).stop(600);
  CHECK(problem(tape.bytes()) == "warning: offset 0x6a: timestamp: goes back from 500 to 20");
}

TEST_CASE("timestamps that jump ahead", "[replay][check]") {
  const std::string ahead = "warning: offset 0x5a: timestamp: the time jumps from 100 ms to ";
  Tape one;
  one.start(0).stone(100, 0, {T, 4, 4, 0}).stone(4'000'000'000, 0, {T, 4, 5, 0});
  one.stone(300, 0, {T, 4, 6, 0}).stop(600);
  CHECK(problem(one.bytes()) == ahead + "4000000000 ms; the times before and after do not agree");
  // The last one, and two in a row; each is told once, and what follows in line is not.
  Tape last;
  last.start(0).stone(100, 0, {T, 4, 4, 0}).stop(1'422'000'000);
  last.bytes()[20] = std::byte{1};
  CHECK(problem(last.bytes()) == ahead + "1422000000 ms; the times before and after do not agree");
  Tape two;
  two.start(0)
      .stone(100, 0, {T, 4, 4, 0})
      .stone(70'000'000, 0, {T, 4, 5, 0})
      .stone(70'000'005, 0, {T, 4, 6, 0});
  two.stone(300, 0, {T, 4, 7, 0}).stone(400, 0, {T, 4, 8, 0}).stop(600);
  CHECK(report(two.bytes()).result.warnings == 2);
  CHECK(problem(two.bytes()).starts_with(ahead + "70000000 ms; the times before and after do not agree\n"));
  // A pause that the game goes on from is none.
  Tape pause;
  pause.start(0).stone(100, 0, {T, 4, 4, 0}).stone(9'000'000, 0, {T, 4, 5, 0}).stop(9'000'400);
  pause.bytes()[tet::header::duration] = std::byte{0x28};
  pause.bytes()[tet::header::duration + 1] = std::byte{0x23};
  CHECK(problem(pause.bytes()).empty());
}

TEST_CASE("players nobody is", "[replay][check]") {
  const std::string player = "warning: offset 0x4e: player id: is 2, must be at most 1";
  const std::string target = "warning: offset 0x4f: target id: is 9, must be at most 1";
  CHECK(problem_of([](Tape& t) { t.stone(0, 2, {T, 4, 4, 0}); }) == player);
  CHECK(problem_of([](Tape& t) { t.new_stone(0, 2, no_stone, {T, 4, 4, 0}); }) == player);
  CHECK(problem_of([](Tape& t) { t.weapon(0, 2, 0, 0); }) == player);
  CHECK(problem_of([](Tape& t) { t.weapon(0, 0, 9, 0); }) == target);
  CHECK(problem_of([](Tape& t) { t.gameover(0, 2); }) == player);
  CHECK(problem_of([](Tape& t) { t.player_select(0, 2, 0); }) == player);
  CHECK(problem_of([](Tape& t) { t.player_select(0, 0, 9); }) == target);
  CHECK(problem_of([](Tape& t) { t.weapon_select(0, 2, 0); }) == player);
  CHECK(problem_of([](Tape& t) { t.message(0, 2, "hi"); }) == player);
  CHECK(problem_of([](Tape& t) { t.chunk(20, 0, 0, 9, bytes_of("hi")); }) == target);
  CHECK(problem_of([](Tape& t) { t.chunk(20, 0, 0, 1, bytes_of("hi")); }).empty());
  CHECK(problem_of(
            [](Tape& t) {
              t.stone(0, 255, {T, 4, 4, 0});
            },
            8) == "warning: offset 0x4e: player id: is 255, must be at most 7");
}

TEST_CASE("fields nobody has", "[replay][check]") {
  // Three players in pairs have two fields.
  const std::string field = "warning: offset 0x4e: matrix id: is 2, must be at most 1";
  CHECK(problem_of([](Tape& t) { t.matrix(0, 2, nibbles("....................", 20)); }, 3, 2) == field);
  CHECK(problem_of([](Tape& t) { t.revive(0, 2, 1); }, 3, 2) == field);
  CHECK(problem_of([](Tape& t) { t.revive(0, 2, 1); }, 3, 1).empty());
}

TEST_CASE("no Start, no Stop", "[replay][check]") {
  CHECK(problem(Tape().stop(0).bytes()) == "warning: offset 0x40: start chunk: is missing");
  CHECK(problem(Tape().start(0).bytes()) == "warning: offset 0x48: stop chunk: is missing");
}

TEST_CASE("a game begins and ends once", "[replay][check]") {
  CHECK(problem(Tape().start(0).start(0).stop(0).bytes()) ==
        "warning: offset 0x49: start chunks: is 2, must be at most 1");
  CHECK(problem(Tape().start(0).stop(0).stop(0).stop(0).bytes()) ==
        "warning: offset 0x51: stop chunks: is 2, must be at most 1\n"
        "warning: offset 0x59: stop chunks: is 3, must be at most 1");
  CHECK(problem(Tape().start(0).stop(0).stone(0, 0, {T, 4, 4, 0}).stone(0, 0, {T, 4, 5, 0}).bytes()) ==
        "warning: offset 0x50: chunks after the stop chunk: is 2, must be at most 0");
}

TEST_CASE("stones outside the field", "[replay][check]") {
  const auto stone = [](Put put) { return problem_of([&](Tape& t) { t.stone(0, 0, put); }); };
  // The I lies from one left of its anchor to two right of it.
  CHECK(stone({I, 1, 5, 0}).empty());
  CHECK(stone({I, 7, 5, 0}).empty());
  CHECK(stone({I, 0, 5, 0}) == "warning: offset 0x51: stone x: is 0, must be at least 1");
  CHECK(stone({I, 8, 5, 0}) == "warning: offset 0x51: stone x: is 8, must be at most 7");
  CHECK(stone({I, 255, 5, 0}) == "warning: offset 0x51: stone x: is 255, must be at most 7");
  // Upright, from one above its anchor to two below.
  CHECK(stone({I, 0, 17, 1}).empty());
  CHECK(stone({I, 9, 17, 1}).empty());
  CHECK(stone({I, 0, 18, 1}) == "warning: offset 0x52: stone y: is 18, must be at most 17");
  CHECK(stone({I, 0, 127, 1}) == "warning: offset 0x52: stone y: is 127, must be at most 17");
  // Above the field is no problem.
  CHECK(stone({I, 0, 0, 1}).empty());
  CHECK(stone({I, 0, 250, 1}).empty());
  CHECK(stone({O, 255, 5, 0}) == "warning: offset 0x51: stone x: is 255, must be at most 8");
  CHECK(stone({O, 8, 5, 0}).empty());
  CHECK(stone({T, 20, 30, 0}) ==
        "warning: offset 0x51: stone x: is 20, must be at most 8\n"
        "warning: offset 0x52: stone y: is 30, must be at most 19");
}

TEST_CASE("both stones of a new stone are looked at", "[replay][check]") {
  const auto stones = [](Put old, Put now) {
    return problem_of([&](Tape& t) { t.new_stone(0, 0, old, now); });
  };
  CHECK(stones({T, 4, 4, 0}, {T, 4, 4, 0}).empty());
  CHECK(stones({T, 9, 4, 0}, {T, 4, 4, 0}) == "warning: offset 0x51: stone x: is 9, must be at most 8");
  CHECK(stones({T, 4, 4, 0}, {T, 9, 4, 0}) == "warning: offset 0x55: stone x: is 9, must be at most 8");
  // Behind newer data.
  Tape tape(2);
  tape.start(0).chunk(1, 0, 0, 5, hex("aabbcc 05090400 00000000")).stone(0, 1, {T, 4, 4, 0}).stop(0);
  CHECK(problem(tape.bytes()) == "warning: offset 0x54: stone x: is 9, must be at most 8");
}

TEST_CASE("stones of no known style, turned too far", "[replay][check]") {
  CHECK(problem_of([](Tape& t) {
          t.stone(0, 0, {7, 4, 4, 0});
        }) == "warning: offset 0x50: stone style: 7 is not a known value");
  CHECK(problem_of([](Tape& t) { t.new_stone(0, 0, no_stone, {T, 4, 4, 0}); }).empty());
  CHECK(problem_of([](Tape& t) {
          t.stone(0, 0, {T, 4, 4, 4});
        }) == "warning: offset 0x53: stone rot: is 4, must be at most 3");
}

TEST_CASE("on a shared field x goes on", "[replay][check]") {
  CHECK(problem_of([](Tape& t) { t.stone(0, 1, {T, 18, 4, 0}); }, 2, 2).empty());
  CHECK(problem_of(
            [](Tape& t) {
              t.stone(0, 1, {T, 19, 4, 0});
            },
            2, 2) == "warning: offset 0x51: stone x: is 19, must be at most 18");
}

TEST_CASE("where y grows upward the floor is below 0", "[replay][check]") {
  Profile profile = tetron4();
  profile.y_down = false;
  const auto stone = [&](unsigned y) {
    Tape tape;
    tape.start(0).stone(0, 0, {I, 4, y, 1}).stop(0);
    return problem(tape.bytes(), OnDamage::stop, profile);
  };
  CHECK(stone(2).empty());
  CHECK(stone(100).empty());
  CHECK(stone(1) == "warning: offset 0x52: stone y: is 1, must be at least 2");
  CHECK(stone(255) == "warning: offset 0x52: stone y: is 255, must be at most 127");
}

TEST_CASE("packdata that does not fit the field", "[replay][check]") {
  CHECK(problem_of([](Tape& t) { t.matrix(0, 1, Bytes(100)); }).empty());
  CHECK(problem_of([](Tape& t) { t.matrix(0, 1, Bytes(99)); }) ==
        "warning: offset 0x5b: packdata: needs 100 bytes, 99 left");
  CHECK(problem_of([](Tape& t) { t.matrix(0, 1, Bytes(101)); }) ==
        "warning: offset 0x5b: packdata size: is 101, must be at most 100");
  CHECK(problem_of([](Tape& t) { t.matrix(0, 1, {}); }) ==
        "warning: offset 0x5b: packdata: needs 100 bytes, 0 left");
}

TEST_CASE("cells that no stone has", "[replay][check]") {
  Bytes packed(100);
  const auto matrix = [&packed] { return problem_of([&](Tape& t) { t.matrix(0, 1, packed); }); };
  // Empty, the seven stones, garbage.
  for (const unsigned value : {0u, 1u, 7u, 15u}) {
    packed[99] = static_cast<std::byte>(value << 4 | value);
    CHECK(matrix().empty());
  }
  for (unsigned value = 8; value < 15; ++value) {
    packed[41] = static_cast<std::byte>(value << 4);
    CHECK(matrix() ==
          "warning: offset 0x84: packdata cell: " + std::to_string(value) + " is not a known value");
  }
}

TEST_CASE("bits of the network byte", "[replay][check]") {
  const std::string known = "warning: offset 0x10: network: ";
  CHECK(header_problem(16, 0x80).empty());
  CHECK(header_problem(16, 0x82).empty());
  CHECK(header_problem(16, 0x84) == "warning: offset 0x10: local player id: is 2, must be at most 1");
  CHECK(header_problem(16, 0x02) == known + "2 is not a known value");
  CHECK(header_problem(16, 0x81) == known + "129 is not a known value");
  CHECK(header_problem(16, 0x90) == known + "144 is not a known value");
}

namespace {

// Two players with two lives each; player 0 wins with 100 credits, 12 lines and level 3 after 61.5 s.
enum class Ends { well, without_stop };
Bytes stated_game(const std::vector<std::pair<std::size_t, unsigned>>& changes, unsigned players = 2,
                  Ends ends = Ends::well) {
  Tape tape(players, 1, 2);
  const Bytes empty(100);
  tape.start(0).matrix(0, 0, empty, {.lives = 2});
  if (players > 1) tape.matrix(0, 1, empty, {.lives = 1});
  for (unsigned player = 0; player < players; ++player) tape.new_stone(0, player, no_stone, {T, 4, 1, 0});
  tape.new_stone(30'000, 0, {T, 4, 18, 0}, {T, 4, 1, 0}, 0, 60);
  tape.matrix(30'000, 0, empty, {.lives = 2, .lines = 10, .level = 3});
  if (players > 1) tape.gameover(40'000, 1).revive(42'000, 1, 1).gameover(50'000, 1);
  tape.new_stone(60'000, 0, {T, 4, 17, 0}, {T, 4, 1, 0}, 0, 100);
  tape.matrix(60'000, 0, empty, {.lives = 2, .lines = 12, .level = 3});
  if (ends == Ends::well) tape.stop(61'500);
  Bytes& file = tape.bytes();
  file[tet::header::mode] = std::byte{1};
  for (const auto& [at, value] :
       std::vector<std::pair<std::size_t, unsigned>>{{12, 100}, {18, 12}, {20, 61}, {22, 3}})
    file[at] = static_cast<std::byte>(value);
  for (const auto& [at, value] : changes) file[at] = static_cast<std::byte>(value);
  return file;
}

}  // namespace

TEST_CASE("the header is compared with the game", "[replay][check]") {
  const auto changed = [](std::size_t at, unsigned value) { return problem(stated_game({{at, value}})); };
  CHECK(problem(stated_game({})) == "");
  CHECK(problem(stated_game({}, 1)) == "");
  // Participants 3, of whom two have pieces.
  CHECK(changed(3, 3) == "warning: offset 0x3: participants (players with pieces): is 3, expected 2");
  CHECK(problem(stated_game({{10, 1}, {12, 0}, {18, 0}, {22, 0}})) ==
        "warning: offset 0xa: winner id (of who is not out): is 1, expected 0");
  // Of one team; a friendly game, in which who is out comes back.
  CHECK(problem(stated_game({{10, 1}, {12, 0}, {18, 0}, {22, 0}, {24, 5}, {25, 5}})) == "");
  CHECK(problem(stated_game({{10, 1}, {12, 0}, {18, 0}, {22, 0}, {14, 0}})) == "");
  // The last piece may bring 60 more.
  CHECK(changed(12, 160) == "");
  CHECK(changed(12, 161) == "warning: offset 0xb: score (the last credits): is 161, expected 100");
  CHECK(changed(12, 99) == "warning: offset 0xb: score (the last credits): is 99, expected 100");
  CHECK(changed(11, 1) == "warning: offset 0xb: score (the last credits): is 65636, expected 100");
  CHECK(changed(18, 11) == "warning: offset 0x12: lines (of the last field): is 11, expected 12");
  CHECK(changed(18, 22) == "warning: offset 0x12: lines (of the last field): is 22, expected 12");
  // From the last piece to the stop, rounded down or up.
  for (const unsigned seconds : {60u, 61u, 62u}) CHECK(changed(20, seconds) == "");
  CHECK(changed(20, 59) == "warning: offset 0x14: duration (seconds to the stop chunk): is 59, expected 61");
  CHECK(changed(20, 63) == "warning: offset 0x14: duration (seconds to the stop chunk): is 63, expected 61");
  CHECK(changed(22, 2) == "warning: offset 0x16: level (of the fields): is 2, expected 3");
  CHECK(changed(22, 4) == "warning: offset 0x16: level (of the fields): is 4, expected 3");
  // Field 1 counts the lives that are left.
  CHECK(changed(23, 1) == "warning: offset 0x17: lives (of the first field): is 1, expected 2");
  CHECK(changed(23, 3) == "warning: offset 0x17: lives (of the first field): is 3, expected 1");
  // Of a highscore game for two nobody knows whose figures they are.
  CHECK(problem(stated_game({{14, 6}, {12, 7}, {18, 8}, {22, 9}, {10, 200}})) == "");
  // Half a game.
  CHECK(problem(stated_game({{3, 3}, {12, 7}, {20, 9}}, 2, Ends::without_stop))
            .ends_with(": stop chunk: is missing"));
  CHECK(report(stated_game({{12, 7}, {20, 9}}, 2, Ends::without_stop)).lines.size() == 1);
}

TEST_CASE("a shared field, weapons and lines that begin again leave the header more room",
          "[replay][check]") {
  const Bytes empty(200);
  const auto shared = [&empty](unsigned lines) {
    Tape tape(2, 2);
    tape.start(0).new_stone(0, 0, no_stone, {T, 4, 1, 0}).new_stone(0, 1, no_stone, {T, 14, 1, 0});
    tape.matrix(0, 0, empty, {.lines = 9}).stop(0);
    tape.bytes()[18] = static_cast<std::byte>(lines);
    return problem(tape.bytes());
  };
  CHECK(shared(0) == "");
  CHECK(shared(9) == "");
  CHECK(shared(10) == "warning: offset 0x12: lines (of the last field): is 10, expected 9");

  const auto armed = [](unsigned score, bool is_last) {
    Tape tape;
    tape.start(0).new_stone(0, 0, no_stone, {T, 4, 1, 0}, 0, 90).weapon(0, 0, 0, 1);
    if (!is_last) tape.new_stone(0, 0, no_stone, {T, 4, 1, 0}, 0, 50);
    tape.stop(0);
    tape.bytes()[12] = static_cast<std::byte>(score);
    return problem(tape.bytes());
  };
  CHECK(armed(200, false) == "");
  CHECK(armed(50, false) == "");
  CHECK(armed(49, false) == "warning: offset 0xb: score (the last credits): is 49, expected 50");
  CHECK(armed(0, true) == "");

  const auto again = [](unsigned lines) {
    Tape tape;
    tape.start(0).matrix(0, 0, Bytes(100), {.lines = 30}).matrix(0, 0, Bytes(100), {.lines = 4}).stop(0);
    tape.bytes()[18] = static_cast<std::byte>(lines);
    return problem(tape.bytes());
  };
  CHECK(again(4) == "");
  CHECK(again(34) == "");
  CHECK(again(30) == "warning: offset 0x12: lines (of the last field): is 30, expected 4");
}

TEST_CASE("unknown types", "[replay][check]") {
  CHECK(problem_of([](Tape& t) { t.chunk(99, 0, 200, 200, Bytes(5)); }) ==
        "warning: offset 0x49: chunk type: 99 is not a known value");
  CHECK(problem_of([](Tape& t) { t.chunk(0, 0, 0, 0); }) ==
        "warning: offset 0x49: chunk type: 0 is not a known value");
}

TEST_CASE("header values that cannot be", "[replay][check]") {
  CHECK(header_problem(2, 8) == "warning: offset 0x2: version: 8 is not a known value");
  CHECK(header_problem(2, 12) == "warning: offset 0x2: version: 12 is not a known value");
  CHECK(header_problem(2, 9).empty());
  CHECK(header_problem(2, 10).empty());
  CHECK(header_problem(3, 0) == "warning: offset 0x3: participants: is 0, must be at least 1");
  CHECK(header_problem(3, 9) == "warning: offset 0x3: participants: is 9, must be at most 8");
  CHECK(header_problem(4, 0) == "warning: offset 0x4: day: is 0, must be at least 1");
  CHECK(header_problem(4, 32) == "warning: offset 0x4: day: is 32, must be at most 31");
  CHECK(header_problem(5, 13) == "warning: offset 0x5: month: is 13, must be at most 12");
  CHECK(header_problem(8, 24) == "warning: offset 0x8: hour: is 24, must be at most 23");
  CHECK(header_problem(9, 60) == "warning: offset 0x9: minute: is 60, must be at most 59");
  CHECK(header_problem(10, 2) == "warning: offset 0xa: winner id: is 2, must be at most 1");
  CHECK(header_problem(10, 1).empty());
  CHECK(header_problem(14, 7) == "warning: offset 0xe: game mode: 7 is not a known value");
  CHECK(header_problem(15, 0) == "warning: offset 0xf: players per field: is 0, must be at least 1");
  CHECK(header_problem(15, 3) == "warning: offset 0xf: players per field: is 3, must be at most 2");
  // The winner of a highscore game means nothing.
  Tape tape;
  tape.start(0).stop(0);
  tape.bytes()[14] = std::byte{6};
  tape.bytes()[10] = std::byte{200};
  CHECK(problem(tape.bytes()).empty());
}

TEST_CASE("names outside the header", "[replay][check]") {
  CHECK(header_problem(48, 63) == "warning: offset 0x30: name offset: is 63, must be at least 64");
  // A header of 64 bytes has no names at all.
  CHECK(header_problem(50, 64) == "warning: offset 0x32: name offset: is 64, must be at most 63");
  Bytes file = Tape().bytes();
  file[0] = std::byte{68};
  file = file + bytes_of("abc") + Bytes(1) + Tape().start(0).stop(0).bytes();
  file.erase(file.begin() + 68, file.begin() + 132);
  file[62] = std::byte{67};
  CHECK(problem(file).empty());
  file[62] = std::byte{68};
  CHECK(problem(file) == "warning: offset 0x3e: name offset: is 68, must be at most 67");
  file[63] = std::byte{1};
  CHECK(problem(file) == "warning: offset 0x3e: name offset: is 324, must be at most 67");
}

TEST_CASE("problems come in the order of the file", "[replay][check]") {
  Tape tape;
  tape.bytes()[2] = std::byte{99};
  tape.stone(500, 3, {T, 4, 4, 0}).chunk(77, 100, 0, 0).raw(hex("01"));
  CHECK(problem(tape.bytes()) ==
        "warning: offset 0x2: version: 99 is not a known value\n"
        "warning: offset 0x42: timestamp: the time jumps from 0 ms to 500 ms; the times before and after do "
        "not agree\n"
        "warning: offset 0x46: player id: is 3, must be at most 0\n"
        "warning: offset 0x51: chunk type: 77 is not a known value\n"
        "error: offset 0x58: chunk: needs 8 bytes, 1 left\n"
        "warning: offset 0x40: start chunk: is missing\n"
        "warning: offset 0x59: stop chunk: is missing");
  const CheckResult result = report(tape.bytes()).result;
  CHECK(result.chunks == 2);
  CHECK(result.errors == 1);
  CHECK(result.warnings == 6);
}

TEST_CASE("random files are checked to the end, in order", "[replay][check]") {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const Bytes file = random_file(seed);
    const auto recording = tet::Recording::read(file).value();
    std::uint64_t reported = 0;
    const CheckResult result = check(recording, tetron4(), [&](const Problem& problem) {
      ++reported;
      if (problem.error.offset > file.size()) FAIL("seed " << seed << ": a problem past the end");
    });
    if (result.chunks != chunk_offsets(file).size()) FAIL("seed " << seed);
    if (result.errors + result.warnings != reported) FAIL("seed " << seed);
  }
  SUCCEED();
}
