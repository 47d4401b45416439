#include "rules/engine/board.hpp"

#include <functional>
#include <set>

#include "field/random.hpp"
#include "tests/rules/playing.hpp"

using namespace tetron;
using namespace tetron::test;
using rules::Board;

namespace {

Board random_board(field::Random& random, int width, int height, int roles) {
  Board board(width, height);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      if (random.chance(70))
        board.place(x, y, 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(roles))));
  board.forget_arrivals();
  return board;
}

// By the definition: everything that can be reached over sides.
int reachable(const Board& board, int x, int y) {
  std::set<std::pair<int, int>> seen;
  const std::function<void(int, int)> visit = [&](int a, int b) {
    if (board.at(a, b) != board.at(x, y) || !seen.insert({a, b}).second) return;
    visit(a - 1, b);
    visit(a + 1, b);
    visit(a, b - 1);
    visit(a, b + 1);
  };
  if (board.at(x, y) != 0) visit(x, y);
  return static_cast<int>(seen.size());
}

}  // namespace

TEST_CASE("connected blocks are those reached over sides", "[rules][board]") {
  field::Random random(5);
  for (int round = 0; round < 60; ++round) {
    Board board = random_board(random, random.chance(50) ? 6 : 1 + static_cast<int>(random.below(12)),
                               1 + static_cast<int>(random.below(14)), 3);
    for (int changes = 0; changes < 3; ++changes) {
      for (int y = -1; y <= board.height(); ++y)
        for (int x = -1; x <= board.width(); ++x) REQUIRE(board.connected(x, y) == reachable(board, x, y));
      board.order_erase(static_cast<int>(random.below(6)), static_cast<int>(random.below(6)));
      board.order_put(static_cast<int>(random.below(6)), static_cast<int>(random.below(6)), 2);
      board.apply_orders();
    }
  }
}

TEST_CASE("the largest field's one group is counted whole", "[rules][board]") {
  Board board(rules::max_columns, rules::max_rows);
  for (int y = 0; y < board.height(); ++y)
    for (int x = 0; x < board.width(); ++x) board.place(x, y, 7);
  CHECK(board.connected(79, 39) == 3200);
  CHECK(board.run(40, 20, 1, 0) == 80);
  CHECK(board.run(40, 20, 0, 1) == 40);
}

TEST_CASE("orders to fall: as far as ordered, as far as possible, two frames a cell", "[rules][board]") {
  Board board(3, 6);
  rules::draw(board, R"(12.
                        ...
                        ...
                        ...
                        .3.
                        ...)");
  board.order_fall(0, 0, 2);
  board.order_fall(1, 0, 100);
  board.order_fall(2, 0, 3);  // empty
  board.order_fall(0, 1, 1);  // empty too
  board.apply_orders();
  CHECK(board.falling(0, 0));
  CHECK_FALSE(board.falling(1, 4));
  board.advance({});
  CHECK(board.at(0, 0) == 1);
  board.advance({});
  CHECK(board.at(0, 1) == 1);
  for (int i = 0; i < 20; ++i) board.advance({});
  CHECK(board.at_rest());
  CHECK(rules::to_text(board) == drawing("...\n...\n1..\n.2.\n.3.\n..."));
}

TEST_CASE("an order of 0 or less is none, and of several the largest counts", "[rules][board]") {
  Board board(1, 6);
  board.place(0, 0, 1);
  board.forget_arrivals();
  board.order_fall(0, 0, 3);
  board.order_fall(0, 0, 1);
  board.order_fall(0, 0, 0);
  board.order_fall(0, 0, -5);
  board.apply_orders();
  board.advance({});
  board.order_fall(0, 0, 0);
  board.apply_orders();
  for (int i = 0; i < 20; ++i) board.advance({});
  CHECK(board.at(0, 3) == 1);
}

TEST_CASE("a block above one being erased waits, also with a gap between them", "[rules][board]") {
  Board board(1, 6);
  rules::draw(board, R"(1
                        .
                        2
                        .
                        .
                        3)");
  board.order_erase(0, 5);
  board.order_fall(0, 2, 1);
  board.order_fall(0, 0, 1);
  board.apply_orders();
  for (int i = 0; i < rules::erase_frames - 1; ++i) {
    board.advance({});
    REQUIRE(board.at(0, 5) == 103);
    REQUIRE_FALSE(board.any_falling());
    REQUIRE(board.at(0, 2) == 2);
  }
  board.advance({});
  CHECK(board.at(0, 5) == 0);
  CHECK(board.any_falling());
  board.advance({});
  board.advance({});
  CHECK(rules::to_text(board) == drawing(".\n1\n.\n2\n.\n."));
  CHECK(board.at_rest());
}

TEST_CASE("a stack falls together and stays one", "[rules][board]") {
  Board board(1, 7);
  rules::draw(board, "1\n2\n3\n.\n.\n.\n.");
  for (int y = 0; y < 3; ++y) board.order_fall(0, y, 7);
  board.apply_orders();
  board.advance({});
  board.advance({});
  CHECK(rules::to_text(board) == drawing(".\n1\n2\n3\n.\n.\n."));
  for (int i = 0; i < 6; ++i) board.advance({});
  CHECK(rules::to_text(board) == drawing(".\n.\n.\n.\n1\n2\n3"));
  CHECK(board.at_rest());
}

TEST_CASE("a block does not fall into an obstacle and goes on when it is gone", "[rules][board]") {
  Board board(1, 5);
  board.place(0, 0, 1);
  board.forget_arrivals();
  board.order_fall(0, 0, 5);
  board.apply_orders();
  const rules::CellPlace tumo{0, 2};
  for (int i = 0; i < 10; ++i) board.advance(std::span(&tumo, 1));
  CHECK(board.at(0, 1) == 1);
  CHECK(board.falling(0, 1));
  for (int i = 0; i < 6; ++i) board.advance({});
  CHECK(board.at(0, 4) == 1);
}

TEST_CASE("putting a block: over an empty cell, a block, one being erased; and taking it away",
          "[rules][board]") {
  Board board(4, 1);
  rules::draw(board, ".123");
  board.order_erase(2, 0);
  board.apply_orders();
  board.order_put(0, 0, 5);
  board.order_put(1, 0, 6);
  board.order_put(2, 0, 7);
  board.order_put(3, 0, 0);
  board.apply_orders();
  CHECK(rules::to_text(board) == "567.\n");
  CHECK(board.falling(0, 0));  // it came just now
  CHECK_FALSE(board.falling(1, 0));
  board.forget_arrivals();
  CHECK(board.at_rest());
  for (int i = 0; i < 30; ++i) board.advance({});
  CHECK(rules::to_text(board) == "567.\n");
}

TEST_CASE("of putting and erasing a cell the later order counts", "[rules][board]") {
  Board board(2, 1);
  rules::draw(board, "11");
  board.order_erase(0, 0);
  board.order_put(0, 0, 2);
  board.order_put(1, 0, 2);
  board.order_erase(1, 0);
  CHECK(board.apply_orders() == 1);
  CHECK(board.at(0, 0) == 2);
  CHECK(board.at(1, 0) == 102);
}

TEST_CASE("the version changes with every answer", "[rules][board]") {
  field::Random random(11);
  Board board = random_board(random, 5, 8, 2);
  for (int round = 0; round < 2000; ++round) {
    const auto answers = [&board] {
      std::vector<int> all;
      for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 5; ++x) {
          all.push_back(board.at(x, y));
          all.push_back(board.falling(x, y));
        }
      return all;
    };
    const auto before = answers();
    const auto version = board.version();
    const int x = static_cast<int>(random.below(5));
    const int y = static_cast<int>(random.below(8));
    switch (random.below(8)) {
      case 0:
        board.order_erase(x, y);
        break;
      case 1:
        board.order_put(x, y, static_cast<int>(random.below(3)));
        break;
      case 2:
        board.place(x, y, 1);
        break;
      case 3:
        board.forget_arrivals();
        break;
      case 4:
        board.order_fall(x, y, random.below(4));
        break;
      case 5:
        board.apply_orders();
        break;
      default:
        board.advance({});
    }
    if (answers() != before) REQUIRE(board.version() != version);
  }
}
