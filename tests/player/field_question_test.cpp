#include "player/controller/field_question.hpp"

#include <algorithm>
#include <chrono>
#include <set>

#include "tests/catch.hpp"

using namespace tetron;
using field::Tetromino;
using player::FieldQuestion;

namespace {

// Rows from the top, letters as of fumens.
field::Grid board(std::initializer_list<std::string_view> rows, int height = 20) {
  const int width = static_cast<int>(rows.begin()->size());
  field::Grid grid(width, height);
  int y = height - static_cast<int>(rows.size());
  for (const std::string_view row : rows) {
    for (int x = 0; x < width; ++x) {
      const auto letter = std::string_view("_ILOZTJSX").find(row[static_cast<std::size_t>(x)]);
      constexpr std::array cells{field::Cell::empty, field::Cell::i, field::Cell::l,
                                 field::Cell::o,     field::Cell::z, field::Cell::t,
                                 field::Cell::j,     field::Cell::s, field::Cell::garbage};
      grid.set({field::Column(x), field::Row(y)}, cells.at(letter));
    }
    ++y;
  }
  return grid;
}

FieldQuestion clears(field::Grid grid, std::vector<Tetromino> queue, bool hold = false) {
  FieldQuestion question;
  question.grid = std::move(grid);
  question.queue = std::move(queue);
  question.hold = hold;
  question.movement = pc::srs_movement();
  return question;
}

FieldQuestion built(field::Grid grid, int first, int last) {
  FieldQuestion question;
  question.kind = FieldQuestion::Kind::rows_built;
  question.grid = std::move(grid);
  question.first_row = first;
  question.last_row = last;
  return question;
}

player::FieldAnswer ask(const FieldQuestion& question) {
  return player::answer(question, std::stop_token());
}

}  // namespace

TEST_CASE("perfect clears: pieces put where a solution says empty the field", "[player][solver]") {
  // An O in the gap of two columns; or an I upright twice, which are two pieces more than there are rows.
  const auto one = ask(clears(board({"XXXX__XXXX", "XXXX__XXXX"}), {Tetromino::o, Tetromino::i}));
  REQUIRE(one.is_complete);
  REQUIRE(one.count == 1);
  CHECK(one.solutions.front().size() == 1);
  CHECK(one.solutions.front().front().kind == Tetromino::o);
  const auto none = ask(clears(board({"XXXX__XXXX", "XXXX__XXXX"}), {Tetromino::t}));
  CHECK((none.is_complete && none.count == 0));
  // With hold the O may come second.
  CHECK(ask(clears(board({"XXXX__XXXX", "XXXX__XXXX"}), {Tetromino::t, Tetromino::o}, true)).count == 1);
  CHECK(ask(clears(board({"XXXX__XXXX", "XXXX__XXXX"}), {Tetromino::t, Tetromino::o}, false)).count == 0);

  const auto four = ask(clears(board({"XXX____XXX", "XXX____XXX", "XXX____XXX", "XXX____XXX"}),
                               {Tetromino::i, Tetromino::o, Tetromino::o, Tetromino::i}));
  REQUIRE(four.count > 0);
  std::set<std::vector<std::array<field::Position, 4>>> seen;
  for (const auto& solution : four.solutions) {
    field::Grid grid = board({"XXX____XXX", "XXX____XXX", "XXX____XXX", "XXX____XXX"});
    std::vector<std::array<field::Position, 4>> places;
    for (const player::SolutionPiece& piece : solution) {
      for (const field::Position& cell : piece.cells) {
        CHECK(grid.at(cell) == field::Cell::empty);
        grid.set(cell, field::to_cell(piece.kind));
      }
      CHECK(field::placement_of(piece.cells)->kind == piece.kind);
      (void)grid.clear_full_rows();
      places.push_back(piece.origin);
    }
    CHECK(std::ranges::all_of(grid.cells(), [](field::Cell cell) { return cell == field::Cell::empty; }));
    std::ranges::sort(places);
    CHECK(seen.insert(places).second);
  }
}

TEST_CASE("perfect clears: why there is none", "[player][solver]") {
  CHECK(ask(clears(board({"XXXX___XXX"}, 2), {Tetromino::i})).why.find("whole pieces") != std::string::npos);
  CHECK(ask(clears(board({"XX________"}), {Tetromino::i})).why.find("2") != std::string::npos);
  CHECK(ask(clears(field::Grid(20, 20), {Tetromino::i})).why.find("12 columns") != std::string::npos);
}

TEST_CASE("rows built: pieces of the blocks' colours, as often as they can lie", "[player][solver]") {
  // The O's can have come upright only; two I's side by side lie in one solution, one on the other.
  const auto colours = ask(built(board({"IIIIOO____", "IIIIOO____"}), 18, 19));
  REQUIRE(colours.is_complete);
  CHECK(colours.why.empty());
  REQUIRE(colours.count == 1);
  std::multiset<char> kinds;
  for (const player::SolutionPiece& piece : colours.solutions.front())
    kinds.insert(field::to_char(piece.kind));
  CHECK(kinds == std::multiset<char>{'I', 'I', 'O'});
  // The lower I comes before the upper one.
  std::vector<int> rows;
  for (const player::SolutionPiece& piece : colours.solutions.front())
    if (piece.kind == Tetromino::i) rows.push_back(piece.cells.front().row.value);
  CHECK(rows == std::vector<int>{19, 18});
  // Gray blocks may be of any pieces: a rectangle of four by two has four tilings.
  const auto gray = ask(built(board({"XXXX______", "XXXX______"}), 18, 19));
  CHECK(gray.count == 4);
  // What is below the marked rows holds the pieces.
  CHECK(ask(built(board({"IIII______", "XXXX______"}), 18, 18)).count == 1);
  CHECK(ask(built(board({"IIII______", "__________"}), 18, 18)).count == 0);
  CHECK(ask(built(board({"XXX_______"}), 19, 19)).why.find("3 blocks") != std::string::npos);
}

TEST_CASE("a question stops when it is told to", "[player][solver]") {
  // Five rows of ten with fourteen pieces: too much to be done before it is told.
  std::vector<Tetromino> queue;
  for (int i = 0; i < 14; ++i) queue.push_back(field::all_tetrominoes[static_cast<std::size_t>(i * 3 % 7)]);
  player::FieldAnswering asked(clears(board({"XX________"}), queue, true));
  asked.stop();
  while (!asked.answer()) std::this_thread::yield();
  CHECK_FALSE(asked.answer()->is_complete);
}
