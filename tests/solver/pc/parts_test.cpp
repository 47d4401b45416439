#include <array>
#include <bit>
#include <random>
#include <set>

#include "solver/pc/board/movement.hpp"
#include "solver/pc/clear/combo.hpp"
#include "solver/pc/clear/small_cover.hpp"
#include "solver/pc/queue/queue.hpp"
#include "solver/pc/setup/pieces_in.hpp"
#include "solver/pc/setup/setup.hpp"
#include "solver/pc/setup/spin.hpp"
#include "solver/pc/setup/target.hpp"
#include "tests/catch.hpp"
#include "tests/solver/pc/plain_game.hpp"

using namespace tetron;
using namespace tetron::pc;
using namespace tetron::test;

namespace {

std::vector<std::string> all_of(const std::string& patterns, std::size_t length = 64) {
  const auto read = parse_patterns(patterns);
  REQUIRE(read);
  const auto queues = queues_of(*read, length);
  REQUIRE(queues);
  std::vector<std::string> all;
  for (std::uint64_t i = 0; i < queues->size(); ++i) all.push_back(to_text(queues->at(i)));
  return all;
}

std::uint64_t count_of(const std::string& patterns, std::size_t length = 64) {
  return queues_of(*parse_patterns(patterns), length)->size();
}

Queues whole(const std::string& patterns) {
  return *queues_of(*parse_patterns(patterns), 64);
}

}  // namespace

TEST_CASE("patterns of queues", "[pc]") {
  CHECK(all_of("TIO") == std::vector<std::string>{"TIO"});
  CHECK(all_of("t i,o") == std::vector<std::string>{"TIO"});
  CHECK(all_of("[TI]p2") == std::vector<std::string>{"IT", "TI"});
  CHECK(all_of("[ti]!;OO") == std::vector<std::string>{"IT", "OO", "TI"});
  CHECK(all_of("[^TIOSZ]!") == std::vector<std::string>{"LJ", "JL"});
  CHECK(all_of("#Q=[T](I)OS;and so on") == std::vector<std::string>{"TIOS"});
  CHECK(all_of("T # of a T\n\n# nothing\nS") == std::vector<std::string>{"T", "S"});
  CHECK(count_of("*p7") == 5040);
  CHECK(count_of("*!") == 5040);
  CHECK(count_of("*p7", 5) == 2520);
  CHECK(count_of("*") == 7);
  CHECK(count_of("*,*") == 49);
  CHECK(count_of("*p7,*p3") == 1'058'400);
  CHECK(count_of("[TIO]p2,*p4") == 6 * 840);
  CHECK(count_of("T,*!") == 5040);
  CHECK(count_of("*p3;*p3;[TI]p2,*") == 210 + 4);  // TI or IT and a further T or I
  for (const char* wrong :
       {"", "X", "*p8", "*p0", "[T]p2", "[]", "[TT]p3", "[T", "T]", "T;TI", "[^TIOSZJL]!", "*p"}) {
    CAPTURE(wrong);
    CHECK_FALSE(parse_patterns(wrong));
  }
  CHECK(parse_patterns("TI;TX").error().pattern == 2);
  CHECK(parse_patterns("TI;TX").error().column == 2);
}

TEST_CASE("sequences are numbered in order, those of a list too", "[pc]") {
  const Queues queues = whole("*p3");
  for (std::uint64_t i = 1; i < queues.size(); ++i) REQUIRE(queues.at(i - 1) < queues.at(i));
  std::vector<Sequence> list;
  for (std::uint64_t i = 0; i < queues.size(); ++i) list.push_back(queues.at(queues.size() - 1 - i));
  const Queues again = queues_of(list);
  CHECK(again.size() == queues.size());
  CHECK(again.nodes() == queues.nodes());
  CHECK(again.at(100) == queues.at(100));
}

TEST_CASE("texts of sequences, in order and in any other", "[pc]") {
  std::mt19937 random(3);
  for (const char* patterns : {"*p7", "*p3,*p2", "TIO;TIL;SZS", "[TI]p2,*,[^S]p2", "O"}) {
    CAPTURE(patterns);
    const Queues queues = whole(patterns);
    QueueTexts texts(queues);
    for (std::uint64_t i = 0; i < queues.size(); ++i) REQUIRE(texts.at(i) == to_text(queues.at(i)));
    for (int i = 0; i < 300; ++i) {
      const std::uint64_t number = random() % queues.size();
      REQUIRE(texts.at(number) == to_text(queues.at(number)));
    }
  }
}

TEST_CASE("the lowest rows of a field as a board", "[pc]") {
  const field::Grid grid = field::from_text("....\n....\nI...\n.##T\n");
  CHECK(stack_of(grid) == 2);
  CHECK(stack_of(field::Grid(4, 4)) == 0);
  CHECK(stack_of(field::from_text("#\n.\n")) == 2);
  Board board;
  board.width = 4;
  board.lines = 3;
  board.rows = {0b1110, 0b0001, 0};
  CHECK(board_of(grid, 3) == board);
  board.lines = 1;
  board.rows[1] = 0;
  CHECK(board_of(grid, 1) == board);
  const Rules rules{srs_movement(), Drop::soft, true};
  CHECK(lines_with_room(grid, rules) == 2 + 4);
  // Of twelve columns eight rows can be worked on.
  CHECK(lines_with_room(
            field::from_text(std::string("#...........\n") + "............\n............\n"
                                                             "............\n............\n............\n"),
            rules) == 8);
  CHECK_FALSE(is_workable(board_of(field::Grid(13, 4), 4), rules));
  CHECK_FALSE(is_workable(board_of(field::Grid(10, 40), 40), rules));
}

TEST_CASE("what is to be built, of pieces and of colours", "[pc]") {
  using enum field::Tetromino;
  const auto o_at = [](int column, int row) {
    return Placed{o, {{{column, row}, {column, row + 1}, {column + 1, row}, {column + 1, row + 1}}}};
  };
  const field::Grid start = field::from_text("....\n....\n....\n##..\n");
  // The first fills the lowest row, so that the second lies one row further up than where it came to lie.
  const auto target = target_of(start, std::vector{o_at(2, 0), o_at(0, 0)});
  REQUIRE(target);
  CHECK(target->before == start);
  REQUIRE(target->readings.size() == 1);
  CHECK(target->readings[0][0].origin == o_at(2, 0).cells);
  CHECK(target->readings[0][1].origin == o_at(0, 1).cells);
  CHECK(target->rows() == 3);
  const Target other = mirrored(*target);
  CHECK(field::to_text(other.before) == "....\n....\n....\n..##");
  CHECK(other.readings.front()[0].kind == o);
  CHECK(other.rows() == 3);
  CHECK(mirrored(other).before == start);
  CHECK_FALSE(target_of(start, std::vector{o_at(1, 0)}));
  CHECK_FALSE(target_of(start, std::vector{o_at(3, 0)}));
  CHECK_FALSE(target_of(start, std::vector{o_at(2, 3)}));

  const auto colored = target_of(field::from_text("LL.JJJ\n.L.##J\n.L####\n"));
  REQUIRE(colored);
  CHECK(field::to_text(colored->before) == "......\n...##.\n..####");
  CHECK(colored->size() == 2);
  CHECK(mirrored(*colored).readings.front()[0].kind == j);
  CHECK_FALSE(target_of(field::from_text("LL.JJ#\n.L.##J\n.L####\n")));
  const Rules rules{srs_movement(), Drop::hard, false};
  CHECK(built(*colored, 1, false, whole("LJ;JL;LT"), rules).covered == 2);
  CHECK(built(*colored, 1, true, whole("LJ;JL;LT"), rules).covered == 1);
}

TEST_CASE("files of kicks", "[pc]") {
  const std::string turns = [] {
    std::string text = "# all of them alike\n";
    for (const char kind : std::string("TLJSZIO"))
      for (const char* turn : {"NE", "ES", "SW", "WN", "NW", "WS", "SE", "EN"})
        if (kind != 'T' || std::string(turn) != "NE")
          text += std::string(1, kind) + "." + turn + " = &T.NE\n";
    return text;
  }();
  const auto read = movement_from_text(turns + "T.NE=(0,0)( -1, +1 )(@-1,-2)\r\n");
  REQUIRE(read);
  const auto& kicks = read->kicks[index_of(field::Tetromino::o)][3][2];
  REQUIRE(kicks.size() == 3);
  CHECK(kicks[1] == Kick{{-1, 1}, false});
  CHECK(kicks[2] == Kick{{-1, -2}, true});
  CHECK_FALSE(read->has_half_turns());
  CHECK_FALSE(movement_from_text(turns));  // T.NE is named, but not there
  CHECK_FALSE(movement_from_text("T.NE=(0,0)\n"));
  CHECK_FALSE(movement_from_text(turns + "T.NE=(0,0)\nT.NS=(0,0)\n"));
  for (const char* line :
       {"T.NE=", "T.NE=(0)", "T.NE=(0,0", "T.NN=(0,0)", "X.NE=(0,0)", "T.NE=(99,0)", "hello"}) {
    CAPTURE(line);
    CHECK(movement_from_text(line).error().line == 1);
  }
}

TEST_CASE("the smallest set of ways, by trying all sets", "[pc]") {
  std::mt19937 random(3);
  for (int round = 0; round < 60; ++round) {
    std::vector<std::vector<std::uint64_t>> sets(1 + random() % 9);
    for (auto& set : sets) set = {random() & random() & 0xfff};
    std::vector<const std::vector<std::uint64_t>*> pointers;
    std::uint64_t all = 0;
    for (const auto& set : sets) {
      pointers.push_back(&set);
      all |= set[0];
    }
    std::size_t least = sets.size();
    for (unsigned chosen = 0; chosen < 1U << sets.size(); ++chosen) {
      std::uint64_t covered = 0;
      for (std::size_t i = 0; i < sets.size(); ++i)
        if ((chosen >> i & 1) != 0) covered |= sets[i][0];
      if (covered == all) least = std::min(least, static_cast<std::size_t>(std::popcount(chosen)));
    }
    bool is_smallest = false;
    const auto found = small_cover(pointers, is_smallest);
    std::uint64_t covered = 0;
    for (const std::size_t set : found) covered |= sets[set][0];
    CHECK(covered == all);
    CHECK(is_smallest);
    CHECK(found.size() == least);
  }
}

TEST_CASE("of the smallest sets of ways the lightest, by trying all sets", "[pc]") {
  std::mt19937 random(4);
  std::size_t with_choice = 0;
  for (int round = 0; round < 200; ++round) {
    std::vector<std::vector<std::uint64_t>> sets(2 + random() % 9);
    Preference preference;
    for (auto& set : sets) {
      set = {random() & random() & 0xfff};
      preference.weights.push_back(static_cast<std::uint32_t>(random() % 5));
      if (round % 2 == 0) preference.marks.push_back({random() & random() & 0xffff});
    }
    std::vector<const std::vector<std::uint64_t>*> pointers;
    for (const auto& set : sets) pointers.push_back(&set);
    // How many sets, and what they weigh; by all choices that hold what all hold.
    std::set<std::pair<std::size_t, std::uint64_t>> choices;
    const auto weigh = [&](unsigned chosen) {
      std::array<std::uint64_t, 3> sums{};
      for (std::size_t i = 0; i < sets.size(); ++i) {
        if ((chosen >> i & 1) == 0) continue;
        sums[0] |= sets[i][0];
        sums[1] += preference.weights[i];
        if (!preference.marks.empty()) sums[2] |= preference.marks[i][0];
      }
      return std::pair(sums[0], sums[1] + static_cast<std::uint64_t>(std::popcount(sums[2])));
    };
    const unsigned every = (1U << sets.size()) - 1;
    for (unsigned chosen = 0; chosen <= every; ++chosen)
      if (weigh(chosen).first == weigh(every).first)
        choices.emplace(static_cast<std::size_t>(std::popcount(chosen)), weigh(chosen).second);
    const PreferredCover found = preferred_cover(pointers, preference);
    unsigned chosen = 0;
    for (const std::size_t set : found.sets) chosen |= 1U << set;
    CHECK(weigh(chosen) == std::pair(weigh(every).first, found.weight));
    CHECK(std::pair(found.sets.size(), found.weight) == *choices.begin());
    CHECK(found.is_smallest);
    CHECK(found.is_lightest);
    if (choices.size() > 1 && std::next(choices.begin())->first == choices.begin()->first) ++with_choice;
  }
  CHECK(with_choice > 50);
}

TEST_CASE("coloured cells as pieces", "[pc]") {
  using enum field::Tetromino;
  const Colored one{{{0, 0}, t}, {{1, 0}, t}, {{2, 0}, t}, {{1, 1}, t}};
  REQUIRE(pieces_in(one).size() == 1);
  CHECK(pieces_in(one)[0][0].kind == t);
  // Two O side by side in one way; four I in a square in two.
  Colored square;
  for (int x = 0; x < 4; ++x)
    for (int y = 0; y < 4; ++y) square.push_back({{x, y}, i});
  CHECK(pieces_in(square).size() == 2);
  // A row that vanished before lies between.
  CHECK(pieces_in({{{0, 0}, o}, {{1, 0}, o}, {{0, 2}, o}, {{1, 2}, o}}).size() == 1);
  CHECK(pieces_in({{{0, 0}, o}, {{1, 0}, o}, {{0, 1}, o}, {{2, 1}, o}}).empty());
}

TEST_CASE("setups fill what must be filled and nothing else", "[pc]") {
  Board board;
  board.lines = 2;
  Area area;
  area.must[0] = 0b1111;
  area.may[1] = 0b1111;
  const Rules rules{srs_movement(), Drop::soft, true};
  const Queues queues = whole("*p2");
  const Ways found = setups(board, area, queues, rules);
  CHECK(found.success > 0);
  for (const Way& way : found.ways) {
    PlainField game(board);
    Cells covered;
    for (const Placed& piece : way.pieces) {
      Cells cells;
      for (const Cell& cell : piece.cells) cells.insert({cell.column, cell.row});
      REQUIRE(plain_landings(game, piece.kind, Drop::soft).contains(cells));
      game.put(cells);
      covered.insert(cells.begin(), cells.end());
    }
    for (int column = 0; column < 4; ++column) CHECK(covered.contains({column, 0}));
    for (const auto& [column, row] : covered) CHECK((column < 4 && row < 2));
  }
  // By hand: the I alone; O O is no pair of one bag, J with L and L with J on their sides cover both rows.
  std::set<std::string> kinds;
  for (const Way& way : found.ways) {
    std::string letters;
    for (const Placed& piece : way.pieces) letters += field::to_char(piece.kind);
    std::ranges::sort(letters);
    kinds.insert(letters);
  }
  CHECK(kinds.contains("I"));
  area.pieces = 2;
  for (const Way& way : setups(board, area, queues, rules).ways) CHECK(way.pieces.size() == 2);
}

TEST_CASE("T-spins of a slot made for two rows", "[pc]") {
  const Board board = drawn_board("XX________/X___XXXXXX/XX_XXXXXXX");
  Board tall = board;
  tall.lines = 6;
  const Rules rules{srs_movement(), Drop::soft, true};
  const Spins found = spins(tall, {}, whole("TI"), rules);
  REQUIRE_FALSE(found.spins.empty());
  CHECK(found.spins.front().is_full);
  CHECK(found.spins.front().piece.cleared == 2);
  CHECK(found.success == 1);
  CHECK(spins(tall, {}, whole("IO"), rules).spins.empty());
  CHECK(spins(tall, {false, 0, 3}, whole("TI"), rules).spins.empty());
  // Without moving below the roof there is none.
  CHECK(spins(tall, {}, whole("TI"), {srs_movement(), Drop::hard, true}).spins.empty());
}

TEST_CASE("combos by hand", "[pc]") {
  const Board board = drawn_board("__________/__________/XXXXXX____/XXXXXX____/XXXXXX____");
  const Rules rules{srs_movement(), Drop::soft, false};
  const Combos found = combos(board, whole("III"), rules);
  CHECK(found.longest == std::vector<std::uint8_t>{3});
  REQUIRE(found.best.size() == 3);
  for (const Placed& piece : found.best) CHECK(piece.cleared == 1);
  CHECK(combos(board, whole("OII"), rules).longest == std::vector<std::uint8_t>{0});
  CHECK(combos(board, whole("OII"), {srs_movement(), Drop::soft, true}).longest ==
        std::vector<std::uint8_t>{2});
}
