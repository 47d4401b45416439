// What rule files of the thesis do not have: docs/rules.md, ★.
#include <set>

#include "rules/engine/state_hash.hpp"
#include "tests/rules/playing.hpp"

using namespace tetron;
using namespace tetron::test;

namespace {

const std::string block = "createBlockPattern(1) setTumo({[0]={1}}, 0, 0)\n";

}  // namespace

TEST_CASE("getRandom() is the same for the same seed, and tumos do not depend on it", "[rules][additions]") {
  const std::string tumos = "for kind = 0, 6 do setTumo({[0]={-1 - kind}}, kind, 0) end\n";
  const auto drawn = [&](std::uint64_t seed, const std::string& more) {
    auto script = rules::Script::load({"a.lua", tumos + more}, seed).value();
    steps(*script, 3);
    return std::pair(script->take_printed(), script->game().upcoming(5));
  };
  const std::string six = "function update() print(getRandom(6)) end";
  const auto [numbers, upcoming] = drawn(1, six);
  CHECK(numbers == drawn(1, six).first);
  std::set<std::string> all;
  for (std::uint64_t seed = 1; seed < 20; ++seed) all.insert(drawn(seed, six).first);
  CHECK(all.size() > 10);
  CHECK(upcoming == drawn(1, "function update() end").second);

  auto script = start(block +
                      "seen = {} for i = 1, 600 do local n = getRandom(6) seen[n] = (seen[n] or 0) + 1 end\n"
                      "for n = 0, 5 do assert(seen[n] > 60) end assert(not seen[6])");
  CHECK(script);
  CHECK(load_error("getRandom(0)").what == "argument 1, n, must be 1 to 1000000000");
}

TEST_CASE("a game without getRandom() has the state that it had", "[rules][additions]") {
  auto plain = start(block);
  auto drawing = start(block + "getRandom(2)");
  steps(*plain, 10);
  steps(*drawing, 10);
  CHECK(rules::state_hash(plain->game()) != rules::state_hash(drawing->game()));
  CHECK_FALSE(plain->game().position().own_random);
}

TEST_CASE("getKey() is true while a key is held, in every frame", "[rules][additions]") {
  auto script =
      start(block + "setTumoDownSpeed(0) function update() print(getKey('left'), getKey('hold')) end");
  steps(*script, 2);
  REQUIRE(script->step(rules::Inputs{}.with(rules::Key::left)));
  steps(*script, 1);
  CHECK(script->take_printed() == "false\tfalse\nfalse\tfalse\ntrue\tfalse\nfalse\tfalse\n");
  CHECK(load_error("getKey('Left')").what.contains("must be left, right, up, down"));
}

TEST_CASE("the column in which tumos appear", "[rules][additions]") {
  for (const int column : {0, 3, 7}) {
    auto script = start(block + "setFieldSize(8, 9) setTumoStartColumn(" + std::to_string(column) + ")");
    steps(*script, 2);
    REQUIRE(script->game().tumo());
    CHECK(script->game().tumo()->x == column);
  }
  auto outside = start(block + "setFieldSize(8, 9) setTumoStartColumn(8)");
  steps(*outside, 3);
  CHECK(outside->game().over() == rules::Over::blocked);
}

TEST_CASE("a tumo as text is the one of its numbers", "[rules][additions]") {
  const auto patterns = [](const std::string& text) { return start(text)->game().settings.patterns; };
  const auto cells = [&](const std::string& text) { return patterns(text).front().front().cells; };
  CHECK(cells("setTumoText('11./.A.', 0, 0)") == cells("setTumo({[0]={1,1,0},{0,-1,0},{0,0,0}}, 0, 0)"));
  CHECK(cells("setTumoText([[\n2..\n.B.\n..Z\n]], 0, 0)") ==
        cells("setTumo({[0]={2,0,0},{0,-2,0},{0,0,-26}}, 0, 0)"));
  CHECK(patterns("setTumoText('1/1/1', 0, 0) setTumoText('111', 0, 1)").front().size() == 2);
  CHECK(load_error("setTumoText('1x', 0, 0)").what.contains("cell 2 of row 1 of the tumo must be"));
  CHECK(load_error("setTumoText('...', 0, 0)").what.contains("no block"));
  CHECK(load_error("setTumoText('11111111111111111', 0, 0)").what.contains("at most 16"));
}

TEST_CASE("a field as text lies at its bottom", "[rules][additions]") {
  auto script = start(block + "setFieldSize(4, 5) setFieldText('1..a/Z.2.')");
  const rules::Board& board = script->game().board();
  CHECK(board.at(0, 3) == 1);
  CHECK(board.at(3, 3) == 10);
  CHECK(board.at(0, 4) == 61);
  CHECK(board.at(2, 4) == 2);
  CHECK(std::ranges::count(board.values(), 0) == 16);
  CHECK(
      load_error("setFieldSize(2, 2) setFieldText('1.1')").what.contains("3 cells, the field has 2 columns"));
  CHECK(load_error("setFieldSize(2, 2) setFieldText('1/1/1')").what.contains("3 rows, the field has 2"));
  CHECK(load_error("setFieldText('1?')").what.contains("cell 2 of row 1"));
}

TEST_CASE("a sign is written on blocks of a role", "[rules][additions]") {
  const auto letter = [](const std::string& text) {
    return start(block + text)->game().settings.looks[3].letter;
  };
  CHECK(letter("") == 0);
  CHECK(letter("setBlockLetter(3, 7)") == '7');
  CHECK(letter("setBlockLetter(3, 'x') setBlockForm(3, 1)") == 'x');
  CHECK(letter("setBlockLetter(3, 'x') setBlockLetter(3, '')") == 0);
  CHECK(letter("setBlockLetter(0, 'x') setBlockLetter(2, 'x')") == 0);
  for (const char* const wrong : {"'10'", "' '", "'\\n'", "'é'", "'\\0'"})
    CHECK(load_error("setBlockLetter(3, " + std::string(wrong) + ")").what.contains("must be one digit"));
}

TEST_CASE("a sound is ordered by its name, for one frame, and changes nothing else", "[rules][additions]") {
  const std::string still = block + "setTumoDownSpeed(0) frame = 0 function update() frame = frame + 1 ";
  auto quiet = start(still + "end");
  auto loud = start(
      still + "if frame == 3 then playSound('clear') playSound('knock-out') playSound('clear') end end");
  std::vector<int> heard;
  for (int frame = 1; frame <= 5; ++frame) {
    step(*quiet);
    step(*loud);
    heard.push_back(loud->game().events().sounds);
  }
  CHECK(heard == std::vector{0, 0, 0b1010, 0, 0});
  CHECK(rules::state_hash(quiet->game()) == rules::state_hash(loud->game()));
  CHECK(load_error("playSound('boom')").what == "argument 1, name, must be lock, clear, attack or knock-out");

  // It is heard in every frame in which it is ordered, also while nothing moves.
  auto each = start(block + "setTumoDownSpeed(0) function update() playSound('lock') end");
  for (int frame = 0; frame < 40; ++frame) {
    step(*each);
    CHECK(each->game().events().sounds == 1);
  }
}
