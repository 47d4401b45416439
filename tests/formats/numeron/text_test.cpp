#include "formats/numeron/text.hpp"

#include <fmt/format.h>

#include <random>

#include "formats/numeron/remark.hpp"
#include "tests/catch.hpp"

using namespace tetron::numeron;

namespace {

std::string head(int tournament, int digits = 3) {
  return fmt::format("tournament {}\ndigits {}\n", tournament, digits);
}

GameText read(const std::string& text) {
  auto game = read_text(text);
  if (!game) throw std::invalid_argument(describe(game.error()));
  return std::move(*game);
}

// What is said about a text that cannot be read; empty for one that can.
std::string problem(const std::string& text) {
  const auto game = read_text(text);
  return game ? std::string() : describe(game.error());
}

// The parameters of the only record.
template <class Parameters>
Parameters only(int tournament, const std::string& record) {
  const GameText game = read(head(tournament) + record);
  REQUIRE(game.game.entries.size() == 1);
  CHECK(write_text(game.game) == head(tournament) + record + "\n");
  return std::get<Parameters>(game.game.entries[0].record.parameters);
}

Number number(const char* text) {
  return *Number::parse(text);
}

}  // namespace

TEST_CASE("numeron text: every item under every tournament") {
  for (int tournament = 1; tournament <= 6; ++tournament) {
    CAPTURE(tournament);
    only<Null>(tournament, "1st null");
    CHECK(only<Call>(tournament, "1st call 103 -> 1 EAT 2 BITE") == Call{number("103"), 1, 2});
    CHECK(only<ItemDouble>(tournament, "1st double rank 2 -> 9") == ItemDouble{Rank(2), Digit(9)});
    CHECK(only<ItemTarget>(tournament, "1st target 7 -> rank 3") == ItemTarget{Digit(7), Rank(3)});
    CHECK(only<ItemTarget>(tournament, "1st target 7 -> none") == ItemTarget{Digit(7), Rank(0)});
    CHECK(only<ItemSlash>(tournament, "1st slash -> 8") == ItemSlash{8});
    CHECK_FALSE(only<ItemShuffle>(tournament, "1st shuffle").numbers);
    CHECK(only<ItemShuffle>(tournament, "1st shuffle 123 -> 312") ==
          ItemShuffle{ItemShuffle::Numbers{number("123"), number("312")}});

    const std::string one = "1st high-low rank 2 -> HIGH";
    const std::string counts = "1st high-low -> 2 HIGH 1 LOW";
    const std::string every = "1st high-low -> HIGH LOW HIGH";
    const auto accepted = [&](const std::string& record) {
      return problem(head(tournament) + record).empty();
    };
    CHECK(accepted(one) == (tournament <= 2));
    CHECK(accepted(counts) == (tournament == 3));
    CHECK(accepted(every) == (tournament >= 4));
    if (tournament <= 2)
      CHECK(only<ItemHighLow>(tournament, one) == ItemHighLow{RankHighLow{Rank(2), HighLow::high}});
    else if (tournament == 3)
      CHECK(only<ItemHighLow>(tournament, counts) == ItemHighLow{HighLowCounts{2, 1}});
    else
      CHECK(only<ItemHighLow>(tournament, every) ==
            ItemHighLow{EveryHighLow{{HighLow::high, HighLow::low, HighLow::high}}});

    CHECK(accepted("1st change rank 3 was 5") == (tournament <= 5));
    CHECK(accepted("1st change rank 3 was LOW") == (tournament == 6));
    if (tournament <= 5) {
      CHECK(only<ItemChange>(tournament, "1st change rank 3 was 5") == ItemChange{Rank(3), Digit(5), {}});
      CHECK(only<ItemChange>(tournament, "1st change rank 3 was 5 now 8") ==
            ItemChange{Rank(3), Digit(5), Digit(8)});
    } else {
      CHECK(only<ItemChange>(tournament, "1st change rank 3 was LOW") ==
            ItemChange{Rank(3), HighLow::low, {}});
      CHECK(only<ItemChange>(tournament, "1st change rank 3 was HIGH now 2") ==
            ItemChange{Rank(3), HighLow::high, Digit(2)});
    }
  }
}

TEST_CASE("numeron text: kinds have the numbers of the published identifiers") {
  const auto kind = [](const std::string& record) {
    return static_cast<int>(read(head(4) + record).game.entries.at(0).record.kind());
  };
  CHECK(kind("1st null") == 0);
  CHECK(kind("1st call 123 -> 0 EAT 0 BITE") == 1);
  CHECK(kind("1st high-low -> LOW LOW LOW") == 2);
  CHECK(kind("1st double rank 1 -> 1") == 3);
  CHECK(kind("1st target 1 -> none") == 4);
  CHECK(kind("1st slash -> 5") == 5);
  CHECK(kind("1st shuffle") == 6);
  CHECK(kind("1st change rank 1 was 1") == 7);
}

TEST_CASE("numeron text: settings") {
  const GameText game = read("tournament 5\ndigits 4\n1st number 0123\n2nd number 9876\n2nd null\n");
  CHECK(game.game.tournament == Tournament(5));
  CHECK(game.game.digits == 4);
  CHECK(game.game.numbers[0] == number("0123"));
  CHECK(game.game.numbers[1] == number("9876"));
  CHECK(game.game.entries.at(0).record.mover == Mover::second);
  CHECK(game.lines == std::vector<unsigned>{5});
  CHECK(read("tournament 1\ndigits 3\n").game.entries.empty());
  // In any order among themselves.
  CHECK(read("2nd number 9876\n1st number 0123\ndigits 4\ntournament 5\n2nd null\n").game == game.game);
}

TEST_CASE("numeron text: a canonical text comes back byte for byte, with its comments") {
  const std::string text =
      "# A game\n\n# of two\ntournament 6 # the last\ndigits 3\n\n1st number 123\n# ビンゴ\n2nd number 456 # "
      "秘密\n\n"
      "1st call 123 -> 0 EAT 0 BITE # \"nothing\" \\ #2\n# between\n\n2nd change rank 1 was LOW now 3 #\n\n# "
      "end\n\n";
  const GameText game = read(text);
  CHECK(write_text(game.game) == text);
  CHECK(game.lines == std::vector<unsigned>{11, 14});
  CHECK(game.game.entries.at(1).remarks.above == "# between\n\n");
  CHECK(game.game.entries.at(1).remarks.same_line == "#");
}

TEST_CASE("numeron text: spacing, capitals and line ends are put right, what is said is kept") {
  const std::string canonical =
      "tournament 4\ndigits 3\n# so\n1st call 123 -> 1 EAT 0 BITE # a b\n2nd high-low -> HIGH LOW LOW\n";
  const std::string loose =
      "\xef\xbb\xbfTOURNAMENT\t4  \r\n digits  3\r\n   # so  \r\n1ST Call 123->1 eat 0 Bite\t\t# a\tb "
      "\r\n\t2nd HIGH-LOW "
      "->high low\tLOW";
  CHECK(read(loose).game == read(canonical).game);
  CHECK(write_text(read(loose).game) == canonical);
}

TEST_CASE("numeron text: what is wrong and where") {
  const std::string begin = head(4);
  const auto line3 = [&begin](const std::string& line) {
    const std::string what = problem(begin + line + "\n");
    CHECK(what.starts_with("line 3, column "));
    return what.substr(std::min<std::size_t>(what.size(), 15));
  };
  CHECK(line3("1ts call 123 -> 0 EAT 0 BITE") == "1: '1ts' is not known here; did you mean '1st'?");
  CHECK(line3("first call 123") ==
        "1: 'first' is not known here; expected one of: 1st, 2nd, tournament, digits");
  CHECK(line3("1st cal 123 -> 0 EAT 0 BITE") == "5: 'cal' is not known here; did you mean 'call'?");
  CHECK(line3("1st nmuber 123") == "5: 'nmuber' is not known here; did you mean 'number'?");
  CHECK(line3("1st") ==
        "4: the line ends too early; expected one of: null, call, high-low, double, target, slash, "
        "shuffle, "
        "change, number");
  CHECK(line3("1st call 122 -> 0 EAT 0 BITE") == "10: expected a number of 3 different digits");
  CHECK(line3("1st call 1234 -> 0 EAT 0 BITE") == "10: expected a number of 3 different digits");
  CHECK(line3("1st call -> 0 EAT 0 BITE") == "10: expected a number of 3 different digits");
  CHECK(line3("1st call 123 0 EAT 0 BITE") == "14: '0' is not known here; expected '->'");
  CHECK(line3("1st call 123 -> 4 EAT 0 BITE") == "17: '4' must be a count of digits, from 0 to 3");
  CHECK(line3("1st call 123 -> -1 EAT 0 BITE") == "17: '-1' must be a count of digits, from 0 to 3");
  CHECK(line3("1st call 123 -> 1 BITE 0 EAT") == "19: 'BITE' is not known here; expected 'EAT'");
  CHECK(line3("1st call 123 -> 1 EAT 0 BYTE") == "25: 'BYTE' is not known here; did you mean 'BITE'?");
  CHECK(line3("1st call 123 -> 1 EAT 0") == "24: the line ends too early; expected 'BITE'");
  CHECK(line3("1st call 123 -> 1 EAT 0 BITE 1") == "30: '1' is more than expected here");
  CHECK(line3("1st null and void") == "10: 'and' is more than expected here");
  CHECK(line3("1st double rank 4 -> 1") == "17: '4' must be a rank, from 1 to 3");
  CHECK(line3("1st double rank 0 -> 1") == "17: '0' must be a rank, from 1 to 3");
  CHECK(line3("1st double 1 -> 1") == "12: '1' is not known here; expected 'rank'");
  CHECK(line3("1st target 5 -> nowhere") == "17: 'nowhere' is not known here; expected one of: rank, none");
  CHECK(line3("1st target 12 -> none") == "12: '12' must be a digit, from 0 to 9");
  CHECK(line3("1st slash") == "10: the line ends too early; expected '->'");
  CHECK(line3("1st shuffle 123") == "16: the line ends too early; expected '->'");
  CHECK(line3("1st shuffle hands") == "13: 'hands' is more than expected here");
  CHECK(line3("1st high-low -> HIGH LOW") == "25: the line ends too early; expected one of: LOW, HIGH");
  CHECK(line3("1st high-low rank 1 -> HIGH") ==
        "14: tournament 4 expects every rank, as in: high-low -> HIGH LOW LOW");
  CHECK(line3("1st change rank 1 was HIGH") ==
        "23: tournament 4 expects the old digit, as in: change rank 1 was 5");
  CHECK(line3("1st change rank 1 is 5") == "19: 'is' is not known here; expected 'was'");
  CHECK(line3("digits 3") == "1: 'digits' is given twice");
  CHECK(line3("tournament 3") == "1: 'tournament' is given twice");
  CHECK(line3("1st number 1234\n1st null") == "12: expected a number of 3 different digits");
  CHECK(line3("1st number 11") == "12: expected a number of 3 to 5 different digits");
  // Columns are characters.
  CHECK(line3("1st ビンゴ x") ==
        "5: 'ビンゴ' is not known here; expected one of: null, call, high-low, double, target, slash, "
        "shuffle, "
        "change, number");
  CHECK(line3("1st null ビンゴ ok") == "10: 'ビンゴ' is more than expected here");
}

TEST_CASE("numeron text: hints of the other tournaments") {
  CHECK(problem(head(2) + "1st high-low -> HIGH LOW LOW") ==
        "line 3, column 14: tournament 2 expects a rank, as in: high-low rank 1 -> HIGH");
  CHECK(problem(head(3) + "1st high-low -> HIGH LOW LOW") ==
        "line 3, column 17: tournament 3 expects counts, as in: high-low -> 2 HIGH 1 LOW");
  CHECK(problem(head(6) + "1st change rank 1 was 5") ==
        "line 3, column 23: tournament 6 expects only HIGH or LOW for the old digit, as in: change rank 1 "
        "was HIGH");
}

TEST_CASE("numeron text: settings that are missing, wrong or late") {
  CHECK(problem("") == "line 1, column 1: expected the tournament before this line, as in: tournament 4");
  CHECK(problem("# only this\n") ==
        "line 1, column 1: expected the tournament before this line, as in: tournament 4");
  CHECK(problem("tournament 4\n\n  1st null") ==
        "line 3, column 3: expected the number of digits before this line, as in: digits 3");
  CHECK(problem("tournament 0\n") == "line 1, column 12: '0' must be a tournament, from 1 to 6");
  CHECK(problem("tournament 7\n") == "line 1, column 12: '7' must be a tournament, from 1 to 6");
  CHECK(problem("digits 2\n") == "line 1, column 8: '2' must be a number of digits, from 3 to 5");
  CHECK(problem("digits 6\n") == "line 1, column 8: '6' must be a number of digits, from 3 to 5");
  CHECK(problem(head(4) + "1st null\ndigits 3") ==
        "line 4, column 1: 'digits' must come before the first record");
  CHECK(problem(head(4) + "1st null\n1st number 123") ==
        "line 4, column 1: '1st number' must come before the first record");
  CHECK(problem(head(4) + "1st number 123\n1st number 123") ==
        "line 4, column 1: '1st number' is given twice");
}

TEST_CASE("numeron text: what may not stand in a text at all") {
  CHECK(problem("tournament 4 # \xff") == "line 1, column 16: this is not UTF-8");
  CHECK(problem("# あ\x1b[31m") == "line 1, column 4: character U+001B is not expected here");
  CHECK(problem("\n# \xe2\x80\xae") == "line 2, column 3: character U+202E is not expected here");
  CHECK(problem(std::string("a\0b", 3)) == "line 1, column 2: character U+0000 is not expected here");
  CHECK(problem("# a\rb\n") == "line 1, column 4: character U+000D is not expected here");
  CHECK(problem(std::string(most_bytes + 1, '\n')) == "line 1, column 1: is larger than 1048576 bytes");
  std::string many = head(4);
  for (std::size_t i = 0; i < most_records; ++i) many += "1st null\n";
  CHECK(problem(many).empty());
  CHECK(problem(many + "1st null\n") == "line 10003, column 1: a game has at most 10000 records");
  // A long word is cut where it is quoted.
  CHECK(problem(std::string(5000, 'x')).size() < 200);
}

TEST_CASE("numeron text: any text is read or refused at a place that it has") {
  std::mt19937 random(3);
  const std::string good = head(4) +
                           "1st number 123\n1st call 456 -> 0 EAT 1 BITE # x\n2nd high-low -> HIGH LOW LOW\n"
                           "2nd change rank 1 was 5 now 8\n1st target 1 -> none\n1st shuffle 123 -> 321\n";
  const std::string letters = "01239 \t\n\r#->ERankwas\xe3\x81\x82\x7f";
  for (int i = 0; i < 20'000; ++i) {
    std::string text = good;
    for (unsigned edits = random() % 4 + 1; edits > 0; --edits) {
      const std::size_t at = random() % text.size();
      const char letter = letters[random() % letters.size()];
      switch (random() % 3) {
        case 0:
          text[at] = letter;
          break;
        case 1:
          text.erase(at, random() % 5 + 1);
          break;
        default:
          text.insert(at, 1, letter);
      }
      if (text.empty()) text = " ";
    }
    const auto game = read_text(text);
    if (game) {
      const std::string canonical = write_text(game->game);
      const auto again = read_text(canonical);
      REQUIRE(again);
      REQUIRE(again->game == game->game);
      REQUIRE(write_text(again->game) == canonical);
      continue;
    }
    const auto lines = static_cast<unsigned>(std::ranges::count(text, '\n') + 1);
    REQUIRE(game.error().line >= 1);
    REQUIRE(game.error().line <= lines);
    REQUIRE(game.error().column >= 1);
    REQUIRE(game.error().column <= text.size() + 1);
  }
}

TEST_CASE("numeron text: full-width digits and Japanese movers") {
  const Game wide =
      read("tournament １\ndigits ３\n先攻 number １２３\n先攻 call １０3 -> １ EAT 2 BITE\n後攻 null\n")
          .game;
  const Game plain = read(head(1) + "1st number 123\n1st call 103 -> 1 EAT 2 BITE\n2nd null\n").game;
  CHECK(write_text(wide) == write_text(plain));
  CHECK_FALSE(Number::parse("１１２"));
  CHECK_FALSE(Number::parse("１2"));
  CHECK(problem(head(1) + "先 null") != "");
}

TEST_CASE("numeron text: what a remark may be") {
  for (const char* good : {"", "#", "# why", "#\u79d8"}) CHECK(is_same_line_remark(good));
  for (const char* bad : {"why", " # why", "# why ", "# a\nb", "# \x1b[2J", "# \u202e", "# \xff"})
    CHECK_FALSE(is_same_line_remark(bad));
  for (const char* good : {"", "\n", "# a\n", "# a\n\n# b\n"}) CHECK(is_above(good));
  for (const char* bad : {"#", "# a\n# b", "# a\nb\n", "a\n", "# \x1b\n"}) CHECK_FALSE(is_above(bad));
}
