#include "convert/text/board_text.hpp"

#include "replay/timeline/run.hpp"
#include "tests/catch.hpp"
#include "tests/formats/tet/tape.hpp"

using namespace tetron;
using tetron::test::Bytes;
using tetron::test::no_stone;
using tetron::test::Put;
using tetron::test::Tape;

namespace {

enum Style : unsigned { I, J, L, O, S, T, Z };

// A field of 4 rows.
replay::Profile low_profile(const std::string& width) {
  std::string text(replay::builtin_profile_text("tetron4"));
  const std::size_t begin = text.find("[field]");
  text.replace(begin, text.find("[packdata]") - begin, "[field]\nwidth = " + width + "\nheight = 4\n");
  return replay::parse_profile(text).value();
}

// The boards at the end of a recording.
std::string boards(const Tape& tape, const convert::BoardStyle& style, std::vector<std::string> names,
                   const std::string& width = "10") {
  const replay::Profile profile = low_profile(width);
  const auto recording = tet::Recording::read(tape.bytes());
  REQUIRE(recording);
  replay::Run run(*recording, profile);
  while (run.step()) {
  }
  replay::Game game;
  for (std::string& name : names) game.names.emplace_back(std::move(name));
  std::string text = "\n";
  convert::append_boards(text, run.state(), profile, game, style);
  return text;
}

}  // namespace

TEST_CASE("a board with its falling stone in small letters", "[convert][board]") {
  Tape tape(1, 1, 3);
  tape.new_stone(0, 0, no_stone, {T, 4, 1, 0}, S, 250)
      .new_stone(10, 0, {T, 1, 3, 0}, {Z, 5, 1, 0}, I, 260)
      .stone(20, 0, {Z, 6, 1, 0});
  CHECK(boards(tape, {}, {"Ann"}) == R"(
 Ann
 lines 0 level 0
 next I lives 3
 credits 260
+--------------------+
| . . . . .zzzz . . .|
| . . . . . .zzzz . .|
| .TT . . . . . . . .|
|TTTTTT . . . . . . .|
+--------------------+
)");
}

TEST_CASE("boards stand side by side as far as the terminal is wide", "[convert][board]") {
  Tape tape(3);
  tape.gameover(0, 1).matrix(0, 2, Bytes(8, std::byte{0xff}), {.lines = 12, .level = 12});
  const std::vector<std::string> names{"さくら", "Bernadette", "c"};
  const std::string narrow = boards(tape, {.columns = 27}, names, "4");
  CHECK(narrow == R"(
 さくら      … (dead)
 lines 0…    lines 0…
 next - …    next - …
 credits…    credits…
+--------+  +--------+
| . . . .|  | . . . .|
| . . . .|  | . . . .|
| . . . .|  | . . . .|
| . . . .|  | . . . .|
+--------+  +--------+
 c
 lines 1…
 next I …
 credits…
+--------+
|########|
|########|
|########|
|########|
+--------+
)");
  // Ten columns a field, two between.
  const auto lines_with = [&](int columns) {
    const std::string text = boards(tape, {.columns = columns}, names, "4");
    return std::ranges::count(text, '\n') - 1;
  };
  CHECK(lines_with(34) == 10);
  CHECK(lines_with(33) == 20);
  CHECK(lines_with(22) == 20);
  CHECK(lines_with(21) == 30);
  CHECK(lines_with(1) == 30);
}

TEST_CASE("players who share a field share its board", "[convert][board]") {
  Tape tape(2, 2);
  tape.new_stone(0, 0, no_stone, {O, 1, 1, 0}, S, 250).new_stone(0, 1, no_stone, {L, 6, 1, 0}, T, 30);
  tape.matrix(10, 0, Bytes(16), {.lines = 5, .level = 11});
  CHECK(boards(tape, {}, {"Ann", "Ben"}, "4") == R"(
 Ann + Ben
 lines 5 level 1…
 next S T lives 0
 credits 250 30
+----------------+
| .oooo . . . .ll|
| .oooo . .llllll|
| . . . . . . . .|
| . . . . . . . .|
+----------------+
)");
}

TEST_CASE("coloured boards have the same shape", "[convert][board]") {
  Tape tape;
  tape.new_stone(0, 0, no_stone, {T, 4, 1, 0}).new_stone(10, 0, {I, 1, 3, 0}, {O, 5, 1, 0});
  std::string colored = boards(tape, {.color = true}, {"Ann"});
  CHECK(colored.contains("\x1b[48;5;44m  \x1b[0m"));   // cyan I, fixed
  CHECK(colored.contains("\x1b[48;5;220m<>\x1b[0m"));  // yellow O, falling
  std::string plain;
  for (std::size_t i = 0; i < colored.size(); ++i) {
    if (colored[i] == '\x1b')
      i = colored.find('m', i);
    else
      plain += colored[i];
  }
  CHECK(plain.contains("\n| . . . . .<><> . . .|\n"));
  CHECK(plain.contains("\n|         . . . . . .|\n"));
}
