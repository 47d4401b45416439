#include <map>

#include "field/grid.hpp"
#include "replay/profile/profile.hpp"
#include "review/bot/self_play.hpp"
#include "review/judge/calibration.hpp"
#include "review/ruleset/stones.hpp"
#include "review/value/search.hpp"
#include "tests/catch.hpp"
#include "tests/motion/plain_board.hpp"

using namespace tetron;
using namespace tetron::test;
using review::Board;
using review::Feature;
using review::Features;
using review::Landing;

namespace {

std::vector<review::Stone> values_stones() {
  std::vector<review::Stone> values_stones = review::stones_of(replay::tetron4());
  std::erase_if(values_stones, [](const review::Stone& stone) { return stone.is_none(); });
  return values_stones;
}

int feature(const Features& features, Feature which) {
  return features[static_cast<std::size_t>(which)];
}

// The features of the field, cell by cell.
Features counted(const Board& board) {
  Features features{};
  const auto add = [&](Feature which, int count) { features[static_cast<std::size_t>(which)] += count; };
  const int rows = board.height();
  const auto is_hole = [&](int x, int y) {
    if (is_filled(board, x, y)) return false;
    for (int above = y + 1; above < 63; ++above)
      if (is_filled(board, x, above)) return true;
    return false;
  };
  for (int y = 0; y < rows; ++y) {
    bool has_hole = false;
    for (int x = 0; x <= board.width(); ++x)
      add(Feature::row_transitions, is_filled(board, x - 1, y) != is_filled(board, x, y) ? 1 : 0);
    for (int x = 0; x < board.width(); ++x) {
      add(Feature::column_transitions, is_filled(board, x, y - 1) != is_filled(board, x, y) ? 1 : 0);
      if (is_hole(x, y)) {
        has_hole = true;
        add(Feature::holes, 1);
        for (int above = y + 1; above < rows; ++above)
          add(Feature::hole_depth, is_filled(board, x, above) ? 1 : 0);
      }
      int depth = 0;
      while (y - depth >= 0 && !is_filled(board, x, y - depth) && is_filled(board, x - 1, y - depth) &&
             is_filled(board, x + 1, y - depth))
        ++depth;
      add(Feature::wells, depth);
    }
    add(Feature::rows_with_holes, has_hole ? 1 : 0);
  }
  std::set<int> steps;
  const auto top = [&](int x) {
    int y = rows;
    while (y > 0 && !is_filled(board, x, y - 1)) --y;
    return y;
  };
  // What reaches up to the field's edge has a border there, too.
  for (int x = 0; x < board.width(); ++x)
    add(Feature::column_transitions, is_filled(board, x, rows - 1) ? 1 : 0);
  for (int x = 1; x < board.width(); ++x)
    if (std::abs(top(x) - top(x - 1)) <= 2) steps.insert(top(x) - top(x - 1));
  add(Feature::pattern_diversity, static_cast<int>(steps.size()));
  return features;
}

}  // namespace

TEST_CASE("the features of a drawn field", "[review]") {
  const Board board(
      field::from_text("....\n"
                       "#...\n"
                       "##.#\n"
                       "#..#\n"
                       "#.##\n"));
  const Features features = review::features_of({.board = board});
  // From the lowest row: # . # #, # . . #, # # . #, # . . ., and an empty one.
  CHECK(feature(features, Feature::row_transitions) == 2 + 2 + 2 + 2 + 2);
  // # up to four; a block above two empty; a block below; three.
  CHECK(feature(features, Feature::column_transitions) == 1 + 3 + 1 + 1);
  CHECK(feature(features, Feature::holes) == 2);
  CHECK(feature(features, Feature::hole_depth) == 2);
  CHECK(feature(features, Feature::rows_with_holes) == 2);
  // The hole in the lowest row, and the cell between two blocks in the third.
  CHECK(feature(features, Feature::wells) == 1 + 1);
  // Steps from 4 to 3, 1 and 3.
  CHECK(feature(features, Feature::pattern_diversity) == 3);
}

TEST_CASE("features as they are counted cell by cell", "[review]") {
  field::Random random(3);
  for (int i = 0; i < 300; ++i) {
    const int width = i % 2 == 0 ? 10 : static_cast<int>(random.between(1, 30));
    const Board board = random_board(random, width, 20, static_cast<int>(random.below(21)));
    REQUIRE(review::features_of({.board = board}) == counted(board));
    double value = 0;
    for (std::size_t n = 0; n < review::feature_count; ++n)
      value += review::tuned_weights()[n] * counted(board)[n];
    REQUIRE(review::Evaluator().of_board(board) == Approx(value));
  }
}

TEST_CASE("a placement lets full rows go as a grid does", "[review]") {
  field::Random random(4);
  const auto all = values_stones();
  review::LandingFinder finder;
  std::vector<Landing> landings;
  int lines = 0;
  for (int i = 0; i < 200; ++i) {
    Board board(10, 20);
    for (int x = 0; x < 10; ++x)
      if (x != 4) board[x] = random.next() & 0xff;
    for (int y = 0; y < 8; ++y)
      if (random.chance(50))
        for (int x = 0; x < 10; ++x)
          if (x != 4) board[x] |= std::uint64_t{1} << y;
    const review::Stone& stone = all[random.below(7)];
    finder.find(board, stone, std::nullopt, landings);
    for (const Landing& landing : landings) {
      field::Grid grid(10, 20);
      for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 10; ++x)
          if (is_filled(board, x, y)) grid.set({field::Column(x), field::Row(19 - y)}, field::Cell::garbage);
      std::map<int, int> own;
      for (const auto& [x, y] : cells_of(stone, landing)) {
        grid.set({field::Column(x), field::Row(19 - y)}, field::Cell::i);
        ++own[y];
      }
      int eroded = 0;
      for (const auto& [y, cells] : own) eroded += grid.view().row_full(field::Row(19 - y)) ? cells : 0;
      const int full = grid.clear_full_rows();
      const review::Placed placed = review::placed(board, stone, landing);
      REQUIRE(placed.board == Board(grid));
      REQUIRE(placed.lines == full);
      REQUIRE(placed.eroded == full * eroded);
      lines += full;
    }
  }
  CHECK(lines > 50);
}

TEST_CASE("two stones known: the best of all pairs", "[review]") {
  field::Random random(5);
  const auto all = values_stones();
  const review::Evaluator evaluator;
  review::Search search(evaluator, {.depth = 2});
  review::LandingFinder finder;
  for (int i = 0; i < 5; ++i) {
    const Board board = random_board(random, 10, 20, 6);
    const std::array<const review::Stone*, 2> known{&all[random.below(7)], &all[random.below(7)]};
    const auto& ranked = search.rank({.board = board, .stones = known});
    std::vector<Landing> landings;
    std::vector<Landing> further;
    finder.find(board, *known[0], std::nullopt, landings);
    REQUIRE(ranked.size() == landings.size());
    for (const review::Valued& one : ranked) {
      const review::Placed first = review::placed(board, *known[0], one.landing);
      finder.find(first.board, *known[1], std::nullopt, further);
      double best = -1e9;
      for (const Landing& landing : further) {
        const review::Placed second = review::placed(first.board, *known[1], landing);
        best = std::max(best, evaluator.of_stone(first) + evaluator.value(second));
      }
      REQUIRE(one.value == Approx(best));
    }
    REQUIRE(std::ranges::is_sorted(ranked, std::ranges::greater(), &review::Valued::value));
  }
}

TEST_CASE("a stone that is kept can be placed instead", "[review]") {
  const auto srs = review::srs_stones();
  const auto of = [&](field::Tetromino kind) { return &srs[static_cast<std::size_t>(kind) - 1]; };
  // A well for an I, four rows deep; an S falls.
  const Board board(
      field::from_text("..........\n..........\n..........\n..........\n"
                       ".#########\n.#########\n.#########\n.#########\n"));
  const std::array known{of(field::Tetromino::s), of(field::Tetromino::o)};
  review::Search search;
  const auto lines = [&](const review::Situation& situation) {
    int most = 0;
    for (const review::Valued& one : search.rank(situation)) most = std::max(most, one.lines);
    return most;
  };
  CHECK(lines({.board = board, .stones = known}) == 0);
  CHECK(lines({.board = board, .stones = known, .may_hold = true, .held = of(field::Tetromino::i)}) == 4);
  const std::array then_i{of(field::Tetromino::s), of(field::Tetromino::i)};
  CHECK(lines({.board = board, .stones = then_i, .may_hold = true}) == 4);
  CHECK(search.best({.board = board, .stones = then_i, .may_hold = true})->lines == 4);
}

TEST_CASE("the evaluator plays far", "[review]") {
  const auto all = values_stones();
  review::SelfPlay game{.stones = all};
  game.most_lines = 3000;
  for (const int depth : {1, 2}) {
    game.limits.depth = depth;
    game.most_lines = depth == 1 ? 3000 : 100;
    const review::PlayedGame played = review::play(game, review::Evaluator());
    CHECK_FALSE(played.is_over);
    // Ten cells go with each line, at most 200 stay, and four come with each stone.
    CHECK(played.stones * 4 >= played.lines * 10);
    CHECK(played.stones * 4 <= played.lines * 10 + 200);
  }
  // Stones that go anywhere end it.
  game.blunders = 1000;
  game.limits.depth = 1;
  CHECK(review::play(game, review::Evaluator()).is_over);
}

TEST_CASE("costs grow with what is lost", "[review]") {
  double before = review::lines_expected(-3000);
  for (double value = -2990; value <= 500; value += 10) {
    CAPTURE(value);
    REQUIRE(review::lines_expected(value) >= before);
    REQUIRE(review::survival(value) >= review::survival(value - 10));
    before = review::lines_expected(value);
  }
  CHECK(review::cost_of(-500, 0) == 0);
  CHECK(review::cost_of(-500, 40) > 0);
  CHECK(review::cost_of(-500, 80) > review::cost_of(-500, 40));
  CHECK(review::survival(1e9) <= 1);
  CHECK(review::survival(-1e9) >= 0);
}
