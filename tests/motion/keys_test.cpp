#include "motion/keys.hpp"

#include <map>

#include "motion/movement.hpp"
#include "tests/catch.hpp"
#include "tests/motion/guideline_kicks.hpp"
#include "tests/motion/plain_board.hpp"

using namespace tetron;
using namespace tetron::test;
using motion::Gravity;
using motion::Key;

namespace {

// A piece whose centre stands somewhere, moved cell by cell.
struct Plain {
  field::Tetromino kind;
  int rotation, x, y;

  Cells cells() const {
    Cells cells;
    for (const field::Offset& cell : field::shape(kind, static_cast<field::Rotation>(rotation)))
      cells.insert({x + cell.right, y + cell.up});
    return cells;
  }
  bool fits(const motion::Board& board) const {
    const Cells all = cells();
    return std::ranges::none_of(all,
                                [&](const auto& cell) { return is_filled(board, cell.first, cell.second); });
  }
  Plain fallen(const motion::Board& board) const {
    Plain down = *this;
    while (Plain{kind, rotation, x, down.y - 1}.fits(board)) --down.y;
    return down;
  }
  Plain after(const motion::Board& board, Key key, Gravity gravity) const {
    Plain there = *this;
    if (key == Key::left || key == Key::right) there.x += key == Key::left ? -1 : 1;
    if (key == Key::drop || (key == Key::down && gravity == Gravity::sonic)) there = fallen(board);
    if (key == Key::down && gravity == Gravity::soft) --there.y;
    if (key == Key::turn_right || key == Key::turn_left) {
      const int to = (rotation + (key == Key::turn_right ? 1 : 3)) % 4;
      for (const field::Offset& by :
           kicks(kind, static_cast<field::Rotation>(rotation), static_cast<field::Rotation>(to))) {
        there = {kind, to, x + by.right, y + by.up};
        if (there.fits(board)) break;
      }
    }
    if (!there.fits(board)) there = *this;
    return gravity == Gravity::full ? there.fallen(board) : there;
  }
  auto operator<=>(const Plain&) const = default;
};

// The fewest keys to all that can be dropped into.
std::map<Cells, std::size_t> plain_keys(const motion::Board& board, const Plain& start, Gravity gravity) {
  std::map<Cells, std::size_t> found;
  std::set<Plain> seen{start};
  std::vector<Plain> now{start};
  for (std::size_t keys = 1; !now.empty(); ++keys) {
    std::vector<Plain> next;
    for (const Plain& at : now) {
      found.try_emplace(at.fallen(board).cells(), keys);
      for (const Key key : {Key::left, Key::right, Key::down, Key::turn_right, Key::turn_left})
        if (const Plain there = at.after(board, key, gravity); seen.insert(there).second)
          next.push_back(there);
    }
    now = next;
  }
  return found;
}

}  // namespace

TEST_CASE("keys to every place, as few as a search key by key finds, and they get there", "[motion]") {
  field::Random random(11);
  const auto pieces = motion::pieces_of(motion::srs_movement());
  motion::KeyFinder finder;
  motion::LandingFinder landings_finder;
  std::size_t unreached = 0;
  for (int round = 0; round < 24; ++round) {
    const motion::Board board = random_board(random, 10, 12, static_cast<int>(random.below(9)));
    for (const Gravity gravity : {Gravity::none, Gravity::soft, Gravity::sonic, Gravity::full}) {
      const field::Tetromino kind = field::all_tetrominoes[random.below(7)];
      const motion::Piece& piece = pieces[motion::index_of(kind)];
      Plain start{kind, 0, 4, 13};
      const motion::Start at{0, 4 + piece.turned(0).left, 13 + piece.turned(0).bottom};
      if (gravity == Gravity::full) start = start.fallen(board);
      const auto plain = plain_keys(board, start, gravity);
      std::vector<motion::Landing> landings;
      landings_finder.find(board, piece, std::nullopt, landings);
      std::size_t found = 0;
      for (const motion::Landing& landing : landings) {
        const Cells cells = cells_of(piece, landing);
        const auto keys = finder.find(board, piece, at, landing, gravity);
        const auto known = plain.find(cells);
        REQUIRE(keys.has_value() == (known != plain.end()));
        if (!keys) {
          ++unreached;
          continue;
        }
        ++found;
        CHECK(keys->size() == known->second);
        CHECK(keys->back() == Key::drop);
        Plain moved = start;
        for (const Key key : *keys) moved = moved.after(board, key, gravity);
        CHECK(moved.cells() == cells);
      }
      CHECK(found == plain.size());
      if (gravity == Gravity::soft) CHECK(found == landings.size());
    }
  }
  CHECK(unreached > 0);
}

TEST_CASE("no keys from where a piece does not fit", "[motion]") {
  const auto pieces = motion::pieces_of(motion::srs_movement());
  motion::Board board(10, 20);
  for (int x = 0; x < 10; ++x) board[x] = 0xfffff;
  motion::KeyFinder finder;
  CHECK_FALSE(finder.find(board, pieces[0], {0, 3, 19}, {0, 0, 0, 20}));
  CHECK_FALSE(finder.find(board, pieces[0], {0, -1, 25}, {0, 0, 0, 20}));
  CHECK_FALSE(finder.find(board, motion::Piece(), {0, 3, 25}, {0, 0, 0, 20}));
  CHECK(finder.find(board, pieces[0], {0, 0, 25}, {0, 0, 0, 20}) == std::vector{Key::drop});
}
