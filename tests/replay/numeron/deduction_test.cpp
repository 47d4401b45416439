#include "replay/numeron/deduction.hpp"

#include <fmt/format.h>

#include "formats/numeron/text.hpp"
#include "tests/catch.hpp"
#include "tests/replay/numeron/strings.hpp"

using namespace tetron::numeron;
using namespace tetron::test;

namespace {

Game game_of(const std::string& text) {
  const auto read = read_text(text);
  if (!read) throw std::invalid_argument(describe(read.error()));
  return read->game;
}

// "3: why", counted from 1; empty if the game can be.
std::string contradiction_of(const std::string& text) {
  const auto found = deduce(game_of(text)).contradiction();
  return found ? fmt::format("{}: {}", found->entry + 1, found->why) : std::string();
}

std::string head(int tournament, int digits, const std::string& numbers = "") {
  return fmt::format("tournament {}\ndigits {}\n{}", tournament, digits, numbers);
}

}  // namespace

TEST_CASE("numeron deduction: what each kind leaves, counted by hand") {
  const auto left = [](int tournament, const std::string& records) {
    return deduce(game_of(head(tournament, 3) + records)).counts();
  };
  CHECK(left(1, "") == Counts{720, 720});
  CHECK(left(1, "1st null") == Counts{720, 720});
  CHECK(left(1, "1st call 012 -> 0 EAT 0 BITE") == Counts{720, 7 * 6 * 5});
  CHECK(left(1, "1st call 012 -> 3 EAT 0 BITE") == Counts{720, 1});
  CHECK(left(1, "1st high-low rank 2 -> HIGH") == Counts{720, 5 * 9 * 8});
  CHECK(left(2, "1st high-low rank 2 -> LOW") == Counts{720, 5 * 9 * 8});
  CHECK(left(3, "1st high-low -> 3 HIGH 0 LOW") == Counts{720, 5 * 4 * 3});
  CHECK(left(3, "1st high-low -> 1 HIGH 2 LOW") == Counts{720, 3 * 5 * 5 * 4});
  CHECK(left(4, "1st high-low -> HIGH LOW LOW") == Counts{720, 5 * 5 * 4});
  CHECK(left(5, "1st high-low -> LOW LOW LOW") == Counts{720, 5 * 4 * 3});
  CHECK(left(6, "1st high-low -> HIGH LOW HIGH") == Counts{720, 5 * 4 * 5});
  for (int tournament = 1; tournament <= 6; ++tournament) {
    CAPTURE(tournament);
    CHECK(left(tournament, "1st double rank 1 -> 5") == Counts{9 * 8, 720});
    CHECK(left(tournament, "1st target 5 -> rank 3") == Counts{720, 9 * 8});
    CHECK(left(tournament, "1st target 5 -> none") == Counts{720, 9 * 8 * 7});
    CHECK(left(tournament, "1st slash -> 2") == Counts{720, 8 * 6});
    CHECK(left(tournament, "1st slash -> 9") == Counts{720, 8 * 6});
    CHECK(left(tournament, "2nd shuffle\n1st call 012 -> 3 EAT 0 BITE\n2nd shuffle") == Counts{720, 6});
    // Of 720 numbers 72 have 5 at rank 1; each becomes one of seven.
    if (tournament <= 5) {
      CHECK(left(tournament, "1st change rank 1 was 5") == Counts{72 * 7, 720});
      CHECK(left(tournament, "1st call 012 -> 3 EAT 0 BITE\n2nd change rank 3 was 2") == Counts{720, 7});
    } else {
      CHECK(left(tournament, "1st call 012 -> 3 EAT 0 BITE\n2nd change rank 3 was LOW") == Counts{720, 7});
      CHECK(left(tournament, "2nd change rank 3 was HIGH\n1st call 012 -> 3 EAT 0 BITE") == Counts{720, 1});
    }
  }
}

TEST_CASE("numeron deduction: what only the record's keeper knows is not concluded from") {
  const Game game =
      game_of(head(4, 3, "1st number 123\n2nd number 456\n") +
              "1st call 456 -> 3 EAT 0 BITE\n2nd shuffle 456 -> 654\n2nd change rank 1 was 6 now 9\n");
  CHECK(deduce(game, 0).counts() == Counts{720, 720});
  CHECK(deduce(game, 1).counts() == Counts{720, 1});
  CHECK(deduce(game, 2).counts() == Counts{720, 6});
  CHECK(deduce(game, 3).counts() == Counts{720, 14});  // 6 at rank 1 is left in two orders
}

TEST_CASE("numeron deduction: the first record that cannot be, numbers known") {
  const auto why = [](int tournament, const std::string& records) {
    return contradiction_of(head(tournament, 3, "1st number 123\n2nd number 507\n") + records);
  };
  CHECK(why(1, "1st call 075 -> 0 EAT 3 BITE\n2nd call 120 -> 2 EAT 0 BITE") == "");
  CHECK(why(1, "1st call 075 -> 1 EAT 2 BITE") ==
        "1: the number of the 2nd is 507: 0 EAT 3 BITE would be right");
  CHECK(why(1, "1st high-low rank 1 -> HIGH\n1st high-low rank 2 -> HIGH") ==
        "2: the number of the 2nd is 507: LOW would be right");
  CHECK(why(3, "1st high-low -> 1 HIGH 2 LOW") ==
        "1: the number of the 2nd is 507: 2 HIGH 1 LOW would be right");
  CHECK(why(4, "1st high-low -> LOW LOW LOW") ==
        "1: the number of the 2nd is 507: HIGH LOW HIGH would be right");
  CHECK(why(4, "1st double rank 2 -> 3") == "1: the number of the 1st is 123: the digit at rank 2 is 2");
  CHECK(why(4, "1st target 7 -> none") == "1: the number of the 2nd is 507: it has 7 at rank 3");
  CHECK(why(4, "1st target 8 -> rank 1") == "1: the number of the 2nd is 507: it has no 8");
  CHECK(why(4, "1st slash -> 6") == "1: the number of the 2nd is 507: 7 would be right");
  CHECK(why(4, "2nd shuffle 507 -> 075\n1st call 075 -> 3 EAT 0 BITE") == "");
  CHECK(why(4, "2nd shuffle 507 -> 076") == "1: 076 is not another order of 507");
  CHECK(why(4, "2nd shuffle 508 -> 085") == "1: the number of the 2nd is 507, not 508");
  CHECK(why(4, "2nd change rank 1 was 5 now 9\n1st call 907 -> 3 EAT 0 BITE") == "");
  CHECK(why(4, "2nd change rank 1 was 4") ==
        "1: the number of the 2nd is 507: the digit at rank 1 is 5, HIGH");
  CHECK(why(4, "2nd change rank 1 was 5 now 7") ==
        "1: 7 is a digit already of the only number that the 2nd can have");
  CHECK(why(4, "2nd change rank 1 was 5 now 5") != "");
  CHECK(why(6, "2nd change rank 1 was LOW") ==
        "1: the number of the 2nd is 507: the digit at rank 1 is 5, HIGH");
  CHECK(why(6, "2nd change rank 1 was HIGH now 2\n1st call 207 -> 3 EAT 0 BITE") == "");
}

TEST_CASE("numeron deduction: the first record that cannot be, numbers unknown") {
  const auto why = [](const std::string& records) { return contradiction_of(head(4, 3) + records); };
  CHECK(why("1st call 123 -> 2 EAT 1 BITE") ==
        "1: it does not fit any of the 720 numbers that the 2nd can have");
  CHECK(why("1st call 123 -> 0 EAT 0 BITE\n2nd call 123 -> 1 EAT 0 BITE\n1st target 2 -> rank 1") ==
        "3: it does not fit any of the 210 numbers that the 2nd can have");
  CHECK(why("1st slash -> 2\n1st target 2 -> rank 2\n1st target 1 -> rank 1\n1st target 3 -> rank 3\n"
            "1st slash -> 5") == "5: the number of the 2nd is 123: 2 would be right");
  // A number that comes to light later is held against what was said before.
  CHECK(why("1st call 123 -> 0 EAT 0 BITE\n2nd shuffle 145 -> 514") ==
        "2: 145 is not among the 210 numbers that the 2nd can have");
  CHECK(why("1st call 123 -> 0 EAT 0 BITE\n2nd shuffle 456 -> 564\n2nd call 987 -> 0 EAT 0 BITE\n"
            "1st call 456 -> 1 EAT 2 BITE") ==
        "4: the number of the 2nd is 564: 0 EAT 3 BITE would be right");
  // After a shuffle the places tell nothing about those before.
  CHECK(why("1st call 132 -> 1 EAT 2 BITE\n2nd shuffle\n2nd call 987 -> 0 EAT 0 BITE\n1st call 123 -> 0 EAT "
            "3 BITE") == "");
  CHECK(why("1st call 132 -> 1 EAT 2 BITE\n2nd shuffle\n2nd call 987 -> 0 EAT 0 BITE\n1st call 124 -> 0 EAT "
            "3 BITE") != "");
}

TEST_CASE("numeron deduction: whose turn it is") {
  const std::string none = " -> 0 EAT 0 BITE\n";
  const auto why = [](const std::string& records) { return contradiction_of(head(4, 3) + records); };
  CHECK(why("2nd call 123" + none) == "1: it is the turn of the 1st");
  CHECK(why("1st call 123" + none + "1st call 456" + none) == "2: it is the turn of the 2nd");
  CHECK(why("1st call 123" + none + "1st slash -> 3\n") == "2: it is the turn of the 2nd");
  CHECK(why("1st double rank 1 -> 5\n1st call 123" + none + "1st call 456" + none + "2nd call 123" + none) ==
        "");
  CHECK(why("1st double rank 1 -> 5\n1st call 123" + none + "2nd call 456" + none) ==
        "3: it is the turn of the 1st");
  // Defending is allowed in either turn, and so is nothing.
  CHECK(why("2nd shuffle\n2nd change rank 1 was 5\n2nd null\n1st shuffle\n1st call 123" + none) == "");
  const Game game =
      game_of(head(4, 3) + "1st double rank 1 -> 5\n1st call 123" + none + "1st call 456" + none);
  CHECK(deduce(game, 0).next() == Mover::first);
  CHECK(deduce(game, 2).next() == Mover::first);
  CHECK(deduce(game, 3).next() == Mover::second);
}

TEST_CASE("numeron deduction: only the first contradiction is kept") {
  const std::string text = head(4, 3) + "2nd call 123 -> 3 EAT 1 BITE\n1st call 123 -> 3 EAT 1 BITE\n";
  CHECK(contradiction_of(text) == "1: it is the turn of the 1st");
  CHECK(deduce(game_of(text)).counts() == Counts{0, 0});
}

TEST_CASE("numeron deduction: who wins, and what comes after") {
  const auto win_of = [](const std::string& text) { return deduce(game_of(text)).win(); };
  const std::string game = head(1, 3) + "1st call 012 -> 0 EAT 0 BITE\n2nd call 345 -> 3 EAT 0 BITE\n";
  CHECK_FALSE(win_of(head(1, 3) + "1st call 012 -> 2 EAT 0 BITE\n"));
  REQUIRE(win_of(game));
  CHECK(win_of(game)->winner == Mover::second);
  CHECK(win_of(game)->entry == 1);
  CHECK(contradiction_of(game) == "");
  CHECK(contradiction_of(game + "1st null\n") == "");
  CHECK(contradiction_of(game + "1st call 678 -> 0 EAT 0 BITE\n") ==
        "3: the game is over: the 2nd called the number in record 2");
  CHECK(win_of(game + "1st call 678 -> 3 EAT 0 BITE\n")->winner == Mover::second);
}
