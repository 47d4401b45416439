#include "replay/game/board.hpp"

#include <string>

#include "tests/catch.hpp"

using namespace tetron;
using game::Field;

namespace {

game::Round round_of(int width, int rows) {
  game::Round round;
  round.width = width;
  round.rows = rows;
  return round;
}

// Rows from the top; '.' is empty.
std::string drawn(const Field& field, int width, int rows) {
  std::string text;
  for (int row = rows - 1; row >= 0; --row) {
    for (int column = 0; column < width; ++column) text += field::to_char(field.at(column, row));
    text += '\n';
  }
  return text;
}

game::Place place(field::Tetromino kind, field::Rotation turn, int column, int row) {
  return {field::to_cell(kind), turn, static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)};
}

}  // namespace

TEST_CASE("game: a field takes a piece where it lies, and no cell of it that is outside") {
  Field field(round_of(5, 4));
  CHECK(drawn(field, 5, 4) == ".....\n.....\n.....\n.....\n");
  field.put(place(field::Tetromino::t, field::Rotation::spawn, 1, 0));
  CHECK(drawn(field, 5, 4) == ".....\n.....\n.T...\nTTT..\n");
  // Over each edge: to the left, to the right, below, above.
  field.put(place(field::Tetromino::o, field::Rotation::spawn, -1, 2));
  CHECK(drawn(field, 5, 4) == "O....\nO....\n.T...\nTTT..\n");
  field.put(place(field::Tetromino::i, field::Rotation::spawn, 4, 1));
  CHECK(drawn(field, 5, 4) == "O....\nO....\n.T.II\nTTT..\n");
  field.put(place(field::Tetromino::i, field::Rotation::right, 4, 0));
  CHECK(drawn(field, 5, 4) == "O....\nO....\n.T.II\nTTT.I\n");
  field.put(place(field::Tetromino::o, field::Rotation::spawn, 2, 3));
  CHECK(drawn(field, 5, 4) == "O.OO.\nO....\n.T.II\nTTT.I\n");
  // What is no tetromino has its cells in the match, not here.
  field.put({field::Cell::garbage, field::Rotation::spawn, 3, 0});
  CHECK(drawn(field, 5, 4) == "O.OO.\nO....\n.T.II\nTTT.I\n");
}

TEST_CASE("game: a field set whole has the board's rows from below and nothing above them") {
  Field field(round_of(3, 3));
  field.put(place(field::Tetromino::o, field::Rotation::spawn, 1, 1));
  game::Board board;
  board.cells = {field::Cell::garbage, field::Cell::empty, field::Cell::garbage, field::Cell::i};
  field.set(board);
  CHECK(drawn(field, 3, 3) == "...\nI..\n#.#\n");
  // More rows than the field has.
  board.cells.assign(30, field::Cell::z);
  field.set(board);
  CHECK(drawn(field, 3, 3) == "ZZZ\nZZZ\nZZZ\n");
  field.set({});
  CHECK(drawn(field, 3, 3) == "...\n...\n...\n");
}

TEST_CASE("game: nothing is outside a field") {
  Field field(round_of(2, 2));
  game::Board board;
  board.cells.assign(4, field::Cell::s);
  field.set(board);
  for (const auto& [column, row] : {std::pair(-1, 0), {2, 0}, {0, -1}, {0, 2}, {1, 2}, {2, 1}})
    CHECK(field.at(column, row) == field::Cell::empty);
  for (const auto& [column, row] : {std::pair(0, 0), {1, 0}, {0, 1}, {1, 1}})
    CHECK(field.at(column, row) == field::Cell::s);
}

TEST_CASE("game: a piece falls straight down to what is below it, and full rows go") {
  game::Round round = round_of(5, 4);
  game::EventWriter events(&round);
  Field field(round);
  const auto drop = [&](field::Tetromino kind, field::Rotation turn, int column) {
    const auto place = field.rest_of(kind, turn, column);
    REQUIRE(place);
    return field.put(*place, events);
  };
  CHECK(drop(field::Tetromino::t, field::Rotation::reverse, 0) == 0);
  CHECK(drawn(field, 5, 4) == ".....\n.....\nTTT..\n.T...\n");
  CHECK(drop(field::Tetromino::i, field::Rotation::right, 3) == 0);
  CHECK(drop(field::Tetromino::i, field::Rotation::left, 4) == 1);
  CHECK(drawn(field, 5, 4) == ".....\n...II\n...II\n.T.II\n");
  CHECK(drop(field::Tetromino::o, field::Rotation::spawn, 3) == 0);
  // Above the field nothing stays.
  CHECK(drop(field::Tetromino::o, field::Rotation::spawn, 3) == 0);
  CHECK(drawn(field, 5, 4) == "...OO\n...II\n...II\n.T.II\n");
  for (const int column : {-1, 4})
    CHECK_FALSE(field.rest_of(field::Tetromino::o, field::Rotation::spawn, column));
  CHECK(round.events.size() == 7);
  CHECK(std::get<game::Cleared>(round.events[3].what) == game::Cleared{1, 0, false});
  CHECK(Field(5, 4).rest_of(field::Tetromino::i, field::Rotation::spawn, 1)->row == 0);
  CHECK(round.boards.size() == 1);
}
