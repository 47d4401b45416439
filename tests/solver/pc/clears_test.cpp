#include <atomic>
#include <cstdlib>
#include <random>
#include <thread>

#include "solver/pc/clear/obstacle.hpp"
#include "solver/pc/clear/path.hpp"
#include "solver/pc/clear/percent.hpp"
#include "solver/pc/setup/construction.hpp"
#include "tests/catch.hpp"
#include "tests/solver/pc/plain_game.hpp"

using namespace tetron;
using namespace tetron::pc;
using namespace tetron::test;

namespace {

Queues queues_for(const Board& board, const std::string& patterns, bool hold) {
  const auto read = parse_patterns(patterns);
  REQUIRE(read);
  auto queues = queues_of(*read, pieces_that_matter(board, hold, length_of(read->front())));
  REQUIRE(queues);
  return *queues;
}

Rules rules_with(bool hold, Drop drop) {
  return {srs_movement(), drop, hold};
}

bool has(const std::vector<std::uint64_t>& set, std::uint64_t number) {
  return (set[number / 64] >> number % 64 & 1) != 0;
}

Cells cells_of(const std::array<Cell, 4>& cells) {
  Cells result;
  for (const Cell& cell : cells) result.insert({cell.column, cell.row});
  return result;
}

// A field of three rows with `cells` empty cells that hang together about a column.
Board random_board(std::mt19937& random, int cells) {
  Board board;
  board.lines = 3;
  const int middle = static_cast<int>(random() % 10);
  std::vector<std::pair<int, std::pair<int, int>>> order;
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 10; ++column)
      order.push_back({std::abs(column - middle) * 8 + static_cast<int>(random() % 14), {column, row}});
  std::ranges::sort(order);
  for (std::size_t i = static_cast<std::size_t>(cells); i < order.size(); ++i)
    board.add(order[i].second.first, order[i].second.second);
  return board;
}

// Plays a way piece by piece: each gets to its place, and the field is empty in the end.
void replay(const Board& board, const Way& way, Drop drop) {
  PlainField game(board);
  for (const Placed& piece : way.pieces) {
    const Cells cells = cells_of(piece.cells);
    REQUIRE(plain_landings(game, piece.kind, drop).contains(cells));
    const int lines = game.lines;
    game.put(cells);
    REQUIRE(lines - game.lines == piece.cleared);
  }
  REQUIRE(game.lines == 0);
}

}  // namespace

TEST_CASE("what solution-finder 1.43 says of these fields", "[pc]") {
  struct Known {
    const char* board;
    const char* queue;
    bool hold;
    Drop drop;
    std::uint64_t success, total;
    std::size_t unique, minimal;
  };
  const std::vector<Known> all{
      {"XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____", "*p7", true, Drop::soft, 1776, 2520, 135, 69},
      {"XXXXX_____/XXXXX_____/XXXXX_____/XXXXX_____", "*p7", true, Drop::soft, 4512, 5040, 186, 142},
      {"XXXXXX__XX/XXXXX____X/XXXXX____X/XXXXX___XX/XXXXX_X__X", "*p7", false, Drop::soft, 36, 840, 19, 19},
      {"XXXXX_____/XXXXXX____/XXXXXX___X", "*p7", true, Drop::hard, 300, 840, 8, 8},
      {"XXXXXX___X/XXXXX_____/XXXXXX____", "*,*,*,*", true, Drop::soft, 793, 2401, 17, 17},
      {"XX________/XX________", "*p7", false, Drop::hard, 16, 840, 4, 4},
      {"______XXXX/_______XXX/_______XXX", "*p7", true, Drop::soft, 3318, 5040, 35, 35},
      {"_____XXXXX/_____XXXXX/_____XXXXX/_____XXXXX", "[^TI]p4,*,[TIO]p2", false, Drop::soft, 132, 840, 44,
       44},
      {"XX________/XX________", "[TIOL]p3,*p3", true, Drop::soft, 180, 1008, 13, 13},
      {"___XXXXXXX/____XXXXXX/___XXXXXXX/___XXXXXXX/___XXXXXXX", "*p6", true, Drop::hard, 418, 2520, 11, 11},
      {"XXXX___XXX/XXXX____XX/XXX_____XX/XXX____XXX", "SZ,*p5", true, Drop::soft, 65, 210, 27, 27},
      {"XXXXXXX___/XXXXXXX___/XXXXXXX___/XXXXXXX___", "T,*p3", true, Drop::soft, 132, 210, 48, 48},
      {"XXXX____XX/XXXX___XXX/XXXX__XXXX/XXXX___XXX", "*p3", false, Drop::soft, 36, 210, 18, 18}};
  for (const Known& known : all) {
    CAPTURE(known.board, known.queue);
    const Board board = drawn_board(known.board);
    const Rules rules = rules_with(known.hold, known.drop);
    const Queues queues = queues_for(board, known.queue, known.hold);
    const Chance percent = chance(board, queues, rules);
    CHECK(percent.success == known.success);
    CHECK(percent.total == known.total);
    const Ways found = ways(board, queues, rules);
    CHECK(found.ways.size() == known.unique);
    CHECK(found.minimal.size() <= known.minimal);
    CHECK(found.success == known.success);
  }
}

TEST_CASE("two rows after any part of a bag, as perfect-tetris counted them", "[pc]") {
  // Published: 5,148 of 154,980 with nothing held, 15,132 of 378,420 with a held piece of any kind as well.
  Board board;
  board.lines = 2;
  std::uint64_t success = 0;
  std::uint64_t total = 0;
  const auto add = [&](const std::string& patterns) {
    const Chance found = chance(board, queues_for(board, patterns, true), rules_with(true, Drop::soft));
    success += found.success;
    total += found.total;
  };
  for (const char* const next : {"*p6", "*p5,*", "*p4,*p2", "*p3,*p3", "*p2,*p4", "*,*p5"}) add(next);
  CHECK(success == 5148);
  CHECK(total == 154'980);
  for (const char* const next : {"*,*p5", "*,*p4,*", "*,*p3,*p2", "*,*p2,*p3", "*,*,*p4"}) add(next);
  CHECK(success == 15'132);
  CHECK(total == 378'420);
}

TEST_CASE("without hold, many sequences and one after the other", "[pc]") {
  // More than a thousand are found by covering the field, fewer by playing them.
  std::mt19937 random(341);
  std::uint64_t clearable = 0;
  for (int round = 0; round < 12; ++round) {
    CAPTURE(round);
    const Board board = random_board(random, 20);
    const Rules rules = rules_with(false, round % 3 == 0 ? Drop::hard : Drop::soft);
    const Queues whole = *queues_of(*parse_patterns("*p5"), 5);
    REQUIRE(whole.size() > 1000);
    const Chance all = chance(board, whole, rules);
    CHECK(all.end == solver::End::complete);
    std::uint64_t success = 0;
    for (std::uint64_t first = 0; first < whole.size(); first += 90) {
      std::vector<Sequence> some;
      for (std::uint64_t i = first; i < first + 90; ++i) some.push_back(whole.at(i));
      const Chance part = chance(board, queues_of(some), rules);
      success += part.success;
    }
    CHECK(all.success == success);
    clearable += success;
  }
  CHECK(clearable > 0);
}

TEST_CASE("sequences that are longer than what matters", "[pc]") {
  std::mt19937 random(23);
  int clearable = 0;
  for (int round = 0; round < 8; ++round) {
    CAPTURE(round);
    const Board board = random_board(random, 12);
    const Rules rules = rules_with(round % 2 == 0, round % 3 == 0 ? Drop::hard : Drop::soft);
    const Queues whole = *queues_of(*parse_patterns("*p5"), 64);
    REQUIRE(whole.length() > pieces_that_matter(board, rules.hold, whole.length()));
    const Chance percent = chance(board, whole, rules);
    CHECK(percent.end == solver::End::complete);
    CHECK(percent.total == 2520);
    PlainSearch plain(rules.drop, rules.hold);
    std::uint64_t success = 0;
    for (std::uint64_t i = 0; i < whole.size(); i += 7) {
      const bool clears = plain.clears(PlainField(board), whole.at(i));
      if (clears != percent.has(i)) FAIL("sequence " << to_text(whole.at(i)));
      success += clears ? 1 : 0;
    }
    clearable += success > 0 ? 1 : 0;
    const Ways found = ways(board, whole, rules);
    CHECK(found.total == percent.total);
    CHECK(found.success == percent.success);
  }
  CHECK(clearable >= 3);
}

TEST_CASE("boards that no question can be asked of", "[pc]") {
  const Queues queues = *queues_of(*parse_patterns("*p7"), 64);
  Board large;
  large.width = most_columns;
  large.lines = most_lines;
  CHECK(chance(large, queues, rules_with(true, Drop::soft)).end == solver::End::memory);
  CHECK(ways(large, queues, rules_with(true, Drop::soft)).end == solver::End::memory);
  Board odd;
  odd.lines = 2;
  odd.add(0, 0);
  const Chance none = chance(odd, queues, rules_with(true, Drop::soft));
  CHECK(none.end == solver::End::complete);
  CHECK(none.success == 0);
  CHECK(ways(odd, queues, rules_with(true, Drop::soft)).ways.empty());
}

TEST_CASE("fields of three rows by trying every placement of every sequence", "[pc]") {
  std::mt19937 random(7);
  int clearable = 0;
  for (int round = 0; round < 10; ++round) {
    const Board board = random_board(random, round % 2 == 0 ? 12 : 8);
    const bool hold = round % 4 < 2;
    const Drop drop = round % 3 == 0 ? Drop::hard : Drop::soft;
    const Queues queues = queues_for(board, round % 5 == 0 ? "*,*,*" : "*p3", hold);
    const Chance percent = chance(board, queues, rules_with(hold, drop));
    PlainSearch plain(drop, hold);
    std::uint64_t success = 0;
    for (std::uint64_t i = 0; i < queues.size(); ++i) {
      const bool clears = plain.clears(PlainField(board), queues.at(i));
      if (clears != percent.has(i)) FAIL("sequence " << to_text(queues.at(i)) << " in round " << round);
      success += clears ? 1 : 0;
    }
    CHECK(percent.success == success);
    if (success > 0) {
      ++clearable;
      CHECK(obstacle(board, queues, rules_with(hold, drop)).kind == Obstacle::Kind::none);
    }
  }
  CHECK(clearable >= 3);
}

TEST_CASE("every way is played, covers what it says, and none is missing", "[pc]") {
  for (const char* drawing :
       {"XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____", "XXXX__XXXX/XXX___XXXX/XX___XXXXX"}) {
    const Board board = drawn_board(drawing);
    const Rules rules = rules_with(true, Drop::soft);
    const Queues queues = queues_for(board, "*p7", true);
    const Chance percent = chance(board, queues, rules);
    const Ways found = ways(board, queues, rules);
    std::vector<std::uint64_t> all(percent.succeeds.size());
    std::vector<std::uint64_t> minimal(percent.succeeds.size());
    std::set<std::set<std::pair<field::Tetromino, Cells>>> different;
    for (const Way& way : found.ways) {
      replay(board, way, Drop::soft);
      std::set<std::pair<field::Tetromino, Cells>> places;
      for (const Placed& piece : way.pieces) places.insert({piece.kind, cells_of(piece.origin)});
      different.insert(places);
      // Building it is a question of its own.
      CHECK(built(board, way.pieces, false, queues, rules).covers == way.covers);
      for (std::size_t i = 0; i < all.size(); ++i) all[i] |= way.covers[i];
    }
    for (const std::size_t number : found.minimal)
      for (std::size_t i = 0; i < all.size(); ++i) minimal[i] |= found.ways[number].covers[i];
    CHECK(different.size() == found.ways.size());
    CHECK(all == percent.succeeds);
    CHECK(minimal == percent.succeeds);
  }
}

TEST_CASE("a way that one sequence covers is built with it", "[pc]") {
  const Board board = drawn_board("XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____");
  const Rules rules = rules_with(true, Drop::soft);
  const Queues queues = queues_for(board, "*p7", true);
  const Ways found = ways(board, queues, rules);
  for (std::size_t w = 0; w < found.ways.size(); w += 9)
    for (std::uint64_t i = 0; i < queues.size(); i += 7) {
      if (!has(found.ways[w].covers, i)) continue;
      // The kinds of the way are those of the sequence but for one.
      Sequence left = queues.at(i);
      for (const Placed& piece : found.ways[w].pieces) {
        const auto kind = std::ranges::find(left, static_cast<std::uint8_t>(index_of(piece.kind)));
        REQUIRE(kind != left.end());
        left.erase(kind);
      }
      REQUIRE(left.size() == 1);
    }
}

TEST_CASE("reasons why there is no clear", "[pc]") {
  using Kind = Obstacle::Kind;
  const auto reason = [](const char* drawing, const char* queue) {
    const Board board = drawn_board(drawing);
    const Rules rules = rules_with(true, Drop::soft);
    return obstacle(board, queues_for(board, queue, true), rules).kind;
  };
  CHECK(reason("XXXXXXX___/XXXXXXX___", "*p7") == Kind::cells);
  CHECK(reason("___XXXX___/XXXXXXXX_X/XXXXXXXX_X", "*p7") == Kind::part);
  CHECK(reason("_XXXXXXXXX/X_XXXXXXXX/XX__XXXXXX", "*p7") == Kind::part);
  // Three columns of four cells each take an I, or an L and J; four Os leave the columns as they are.
  CHECK(reason("XX_XXXXX_X/XX_XXXXX_X/XX_XXXXX_X/XX_XXXXX_X", "OSZ") == Kind::columns);
  CHECK(reason("XXXXXX____/XXXXXX____", "SZS") == Kind::pieces);
  CHECK(reason("XXXXXX____/XXXXXX____", "OOT") == Kind::none);
}

TEST_CASE("limits end a search with what it has", "[pc]") {
  const Board board = drawn_board("__________/__________/__________/__________");
  const Queues queues = queues_for(board, "*p7,*p3", true);
  solver::Limits limits;
  limits.deadline = std::chrono::steady_clock::now();
  CHECK(chance(board, queues, rules_with(true, Drop::soft), limits).end == solver::End::deadline);
  limits.deadline.reset();
  limits.memory = 1 << 20;
  const Chance little = chance(board, queues, rules_with(true, Drop::soft), limits);
  CHECK(little.end == solver::End::memory);
  CHECK(little.success < little.total);
}

TEST_CASE("fields of other widths and more than 64 bits", "[pc]") {
  const Rules rules = rules_with(true, Drop::soft);
  for (const char* drawing : {"____/____/____/____/____", "XXXXXXXX____/XXXXXXXX____/XXXXXXXX____",
                              "XXXXXXX___/XXXXXX____/XXXXXXX___/XXXXXXX___/XXXXXXXX__/XXXXXXXXX_"}) {
    CAPTURE(drawing);
    const Board board = drawn_board(drawing);
    const Queues queues = queues_for(board, "*p7", true);
    const Chance percent = chance(board, queues, rules);
    const Ways found = ways(board, queues, rules);
    CHECK(percent.success == found.success);
    CHECK(percent.success > 0);
    for (const Way& way : found.ways) replay(board, way, Drop::soft);
  }
}

TEST_CASE("the progress of a search only grows", "[pc]") {
  for (const char* drawing : {"XXXX______/XXXX______/XXXX______/XXXX______", "__________/__________",
                              "XXX_______/XXX_______/XXX_______/XXX_______"})
    for (const bool hold : {false, true}) {
      const Board board = drawn_board(drawing);
      const Queues queues = queues_for(board, "*p7", hold);
      const Rules rules = rules_with(hold, Drop::soft);
      const auto watch = [&](const auto& search) {
        solver::Progress progress;
        solver::Limits limits;
        limits.threads = 2;
        limits.progress = &progress;
        std::atomic<bool> is_over = false;
        bool only_grows = true;
        std::thread reader([&] {
          for (double last = 0; !is_over; std::this_thread::yield()) {
            const double share = progress.share();
            only_grows = only_grows && share >= last && share < 1.001;
            last = share;
          }
        });
        const solver::End end = search(limits).end;
        is_over = true;
        reader.join();
        CHECK(end == solver::End::complete);
        CHECK(only_grows);
        return progress.share();
      };
      watch([&](const solver::Limits& limits) { return chance(board, queues, rules, limits); });
      CHECK(watch([&](const solver::Limits& limits) { return ways(board, queues, rules, limits); }) > 0.999);
    }
}
