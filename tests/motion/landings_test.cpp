#include "motion/landings.hpp"

#include "motion/movement.hpp"
#include "tests/catch.hpp"
#include "tests/motion/guideline_kicks.hpp"
#include "tests/motion/plain_board.hpp"

using namespace tetron;
using namespace tetron::test;
using motion::Board;
using motion::Landing;
using motion::LandingFinder;

namespace {

// The guideline's, written down from field/ as pieces_of(srs_movement()) should do it.
std::vector<PlainStone> plain_srs() {
  std::vector<PlainStone> stones;
  for (const field::Tetromino kind : field::all_tetrominoes) {
    PlainStone stone;
    for (const field::Rotation from : field::all_rotations) {
      for (const field::Offset& cell : field::shape(kind, from))
        stone.turns[static_cast<std::size_t>(from)].push_back(cell);
      for (const field::Rotation to : field::all_rotations) {
        const int quarters = std::abs(static_cast<int>(to) - static_cast<int>(from));
        if (quarters != 1 && quarters != 3) continue;
        for (const field::Offset& kick : kicks(kind, from, to))
          stone.kicks[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)].push_back(kick);
      }
    }
    stones.push_back(stone);
  }
  return stones;
}

// Shapes that turn in place about an anchor that lies beside them, or is no cell of theirs, with halves.
std::vector<PlainStone> plain_in_place() {
  std::vector<PlainStone> stones;
  for (const field::Tetromino kind : field::all_tetrominoes) {
    PlainStone stone{{}, motion::kicks_in_place()};
    for (const field::Rotation rotation : field::all_rotations)
      for (const field::Offset& cell : field::shape(kind, rotation))
        stone.turns[static_cast<std::size_t>(rotation)].push_back(
            {cell.right + (rotation == field::Rotation::left ? 1 : 0),
             cell.up - (rotation == field::Rotation::reverse ? 1 : 0)});
    stones.push_back(stone);
  }
  // Five cells, and one.
  stones.push_back({{{{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}},
                      {{0, 0}, {0, -1}, {0, -2}, {1, -2}, {2, -2}},
                      {{0, 0}, {-1, 0}, {-2, 0}, {-2, -1}, {-2, -2}},
                      {{0, 0}, {0, 1}, {0, 2}, {-1, 2}, {-2, 2}}}},
                    motion::kicks_in_place()});
  stones.push_back({{{{{0, 0}}, {{1, 0}}, {{1, -1}}, {{0, -1}}}}, motion::kicks_in_place()});
  return stones;
}

// Each once.
std::set<Cells> found(const Board& board, const PlainStone& stone,
                      const std::optional<motion::Start>& start) {
  LandingFinder finder;
  std::vector<Landing> landings;
  const motion::Piece is = stone.stone();
  finder.find(board, is, start, landings);
  std::set<Cells> cells;
  for (const Landing& landing : landings) CHECK(cells.insert(cells_of(is, landing)).second);
  return cells;
}

// All positions above the field.
std::vector<std::tuple<int, int, int>> above(const Board& board) {
  std::vector<std::tuple<int, int, int>> positions;
  for (int rotation = 0; rotation < 4; ++rotation)
    for (int x = 0; x < board.width(); ++x)
      for (int y = board.height(); y < board.height() + motion::rows_above; ++y)
        positions.push_back({rotation, x, y});
  return positions;
}

}  // namespace

TEST_CASE("every place that is reached, as a search position by position finds them", "[motion]") {
  field::Random random(7);
  std::vector<PlainStone> stones = plain_srs();
  const auto in_place = plain_in_place();
  stones.insert(stones.end(), in_place.begin(), in_place.end());
  std::size_t hidden = 0;
  for (int i = 0; i < 120; ++i) {
    // Low stacks, high ones, and such as no sheet has room for.
    const int width = i % 3 == 0 ? static_cast<int>(random.between(1, 26)) : 10;
    const int height = i % 4 == 0 ? 24 : 12;
    const Board board = random_board(random, width, height,
                                     static_cast<int>(random.below(static_cast<std::uint32_t>(height - 1))));
    for (const PlainStone& stone : stones) {
      const auto plain = plain_landings(board, stone, above(board));
      REQUIRE(found(board, stone, std::nullopt) == plain);
      // More of them than columns and turns: some need a slide or a turn.
      hidden += plain.size() > 34 ? 1 : 0;
    }
  }
  CHECK(hidden > 0);
}

TEST_CASE("from where a stone appears within the field", "[motion]") {
  field::Random random(8);
  const auto stones = plain_srs();
  std::size_t none = 0;
  std::size_t fewer = 0;
  for (int i = 0; i < 60; ++i) {
    const Board board = random_board(random, 10, 12, static_cast<int>(random.between(0, 12)));
    for (const PlainStone& plain : stones) {
      const motion::Piece stone = plain.stone();
      const int rotation = static_cast<int>(random.below(4));
      const motion::Piece::Turned& turned = stone.turned(rotation);
      // The anchor in the row below the highest.
      const auto places = plain_landings(board, plain, {{rotation, 4, 10}});
      const motion::Start start{rotation, 4 + turned.left, 10 + turned.bottom};
      REQUIRE(found(board, plain, start) == places);
      none += places.empty() ? 1 : 0;
      fewer += places.size() < plain_landings(board, plain, above(board)).size() ? 1 : 0;
    }
  }
  CHECK(none > 0);
  CHECK(fewer > 0);
  // A wall up to the ceiling of the stone's world keeps it on its side.
  Board walled(10, 12);
  walled[5] = ~std::uint64_t{0} >> (64 - 12 - motion::rows_above);
  const auto places = found(walled, stones[0], motion::Start{0, 0, 11});
  CHECK(places.size() == 2 + 5);  // an I: flat or upright in five columns
  for (const Cells& cells : places)
    for (const auto& [x, y] : cells) CHECK(x < 5);
}

TEST_CASE("places that only a slide or a turn reaches, drawn", "[motion]") {
  // An L that slides below the overhang, and a T that turns into the hole.
  const auto stones = motion::pieces_of(motion::srs_movement());
  const auto of = [&](field::Tetromino kind) { return stones[static_cast<std::size_t>(kind) - 1]; };
  LandingFinder finder;
  std::vector<Landing> landings;
  const Board roof(
      field::from_text("..........\n"
                       "..........\n"
                       "..........\n"
                       "#######...\n"
                       "..........\n"));
  finder.find(roof, of(field::Tetromino::i), std::nullopt, landings);
  // Flat on the floor: five places of seven are below the roof or partly so; upright: three beside it.
  CHECK(std::ranges::count(landings, 0, &Landing::y) == 7 + 3);

  const Board hole(
      field::from_text("..........\n"
                       "..........\n"
                       "..........\n"
                       "##........\n"
                       "#...######\n"
                       "##.#######\n"));
  finder.find(hole, of(field::Tetromino::t), std::nullopt, landings);
  const Cells twisted{{1, 1}, {2, 1}, {3, 1}, {2, 0}};
  CHECK(std::ranges::any_of(landings, [&](const Landing& landing) {
    return cells_of(of(field::Tetromino::t), landing) == twisted;
  }));
}
