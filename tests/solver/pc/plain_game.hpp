#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "field/tetromino.hpp"
#include "solver/pc/board/board.hpp"
#include "solver/pc/clear/path.hpp"
#include "tests/motion/guideline_kicks.hpp"

// The game played cell by cell, made of nothing that solver/pc is made of but the tables of the guideline.
namespace tetron::test {

using Cells = std::set<std::pair<int, int>>;  // column, row from below

// A drawn board, rows from the top, '/' between them: 'X' a block.
inline pc::Board drawn_board(const std::string& drawing) {
  std::vector<std::string> rows(1);
  for (const char letter : drawing) {
    if (letter == '/')
      rows.emplace_back();
    else
      rows.back() += letter;
  }
  pc::Board board;
  board.width = static_cast<int>(rows.front().size());
  board.lines = static_cast<int>(rows.size());
  for (int row = 0; row < board.lines; ++row)
    for (int column = 0; column < board.width; ++column)
      if (rows[rows.size() - 1 - static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] == 'X')
        board.add(column, row);
  return board;
}

struct PlainField {
  int width = 10;
  int lines = 4;  // rows that are left
  Cells blocks;

  explicit PlainField(const pc::Board& board) : width(board.width), lines(board.lines) {
    for (int row = 0; row < board.lines; ++row)
      for (int column = 0; column < board.width; ++column)
        if (board.has(column, row)) blocks.insert({column, row});
    clear();
  }

  bool fits(const Cells& cells) const {
    return std::ranges::all_of(cells, [&](const auto& cell) {
      return cell.first >= 0 && cell.first < width && cell.second >= 0 && !blocks.contains(cell);
    });
  }
  void put(const Cells& cells) {
    blocks.insert(cells.begin(), cells.end());
    clear();
  }
  int clear() {
    int cleared = 0;
    for (int row = lines; row-- > 0;) {
      int filled = 0;
      for (int column = 0; column < width; ++column) filled += blocks.contains({column, row}) ? 1 : 0;
      if (filled < width) continue;
      Cells left;
      for (const auto& [x, y] : blocks)
        if (y != row) left.insert({x, y > row ? y - 1 : y});
      blocks = left;
      --lines;
      ++cleared;
    }
    return cleared;
  }
  friend auto operator<=>(const PlainField&, const PlainField&) = default;
};

// A field that remembers which rows it had at the beginning.
struct PlainGame {
  PlainField field;
  std::vector<int> rows;

  explicit PlainGame(const pc::Board& board) : field(board) {
    for (int row = 0; row < field.lines; ++row) rows.push_back(row);
  }
  Cells at_the_beginning(const Cells& cells) const {
    Cells result;
    for (const auto& [x, y] : cells) result.insert({x, rows[static_cast<std::size_t>(y)]});
    return result;
  }
  // How many rows vanish.
  int put(const Cells& cells) {
    field.blocks.insert(cells.begin(), cells.end());
    std::vector<int> left;
    for (int row = 0; row < field.lines; ++row) {
      bool is_full = true;
      for (int column = 0; column < field.width; ++column)
        is_full = is_full && field.blocks.contains({column, row});
      if (!is_full) left.push_back(rows[static_cast<std::size_t>(row)]);
    }
    rows = left;
    return field.clear();
  }
};

inline Cells plain_cells(field::Tetromino kind, int rotation, int x, int y) {
  Cells cells;
  for (const field::Offset& cell : field::shape(kind, static_cast<field::Rotation>(rotation)))
    cells.insert({x + cell.right, y + cell.up});
  return cells;
}

inline bool is_below(const Cells& cells, int row) {
  return std::ranges::all_of(cells, [row](const auto& cell) { return cell.second < row; });
}

// A rotation and where its centre is.
struct PlainAt {
  int rotation, x, y;
  auto operator<=>(const PlainAt&) const = default;
};

// Where a turn by one step to the left or right (3 or 1 quarters) ends, and with which step of those tried.
inline std::optional<std::pair<PlainAt, std::size_t>> plain_turn(const PlainField& game,
                                                                 field::Tetromino kind, const PlainAt& at,
                                                                 int quarters) {
  const int to = (at.rotation + quarters) % 4;
  const auto steps = kicks(kind, static_cast<field::Rotation>(at.rotation), static_cast<field::Rotation>(to));
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const PlainAt after{to, at.x + steps[i].right, at.y + steps[i].up};
    if (game.fits(plain_cells(kind, to, after.x, after.y))) return std::pair(after, i);
  }
  return std::nullopt;
}

// All a piece gets to from the sky, moved step by step; with Drop::hard straight down.
inline std::set<PlainAt> plain_reached(const PlainField& game, field::Tetromino kind, pc::Drop drop) {
  using At = PlainAt;
  std::set<At> seen;
  std::vector<At> open;
  const auto visit = [&](const At& at) {
    if (game.fits(plain_cells(kind, at.rotation, at.x, at.y)) && seen.insert(at).second) open.push_back(at);
  };
  const int sky = game.lines + 4;
  for (int rotation = 0; rotation < 4; ++rotation)
    for (int x = -3; x < game.width + 3; ++x) visit({rotation, x, sky});
  while (!open.empty()) {
    const At at = open.back();
    open.pop_back();
    visit({at.rotation, at.x, at.y - 1});
    if (drop == pc::Drop::hard) continue;
    visit({at.rotation, at.x - 1, at.y});
    visit({at.rotation, at.x + 1, at.y});
    for (const int quarters : {1, 3})
      if (const auto after = plain_turn(game, kind, at, quarters); after && after->first.y <= sky + 2)
        visit(after->first);
  }
  return seen;
}

// Where a piece comes to rest wholly below the rows that are left.
inline std::set<Cells> plain_landings(const PlainField& game, field::Tetromino kind, pc::Drop drop) {
  std::set<Cells> found;
  for (const PlainAt& at : plain_reached(game, kind, drop)) {
    const Cells cells = plain_cells(kind, at.rotation, at.x, at.y);
    if (is_below(cells, game.lines) && !game.fits(plain_cells(kind, at.rotation, at.x, at.y - 1)))
      found.insert(cells);
  }
  return found;
}

// Which spin a T at rest makes, turned into its place from wherever it gets to: 0 none, 1 a mini, 2 a full
// one.
inline int plain_spin(const PlainField& game, const Cells& cells) {
  const std::set<PlainAt> reached = plain_reached(game, field::Tetromino::t, pc::Drop::soft);
  int best = 0;
  for (const PlainAt& from : reached)
    for (const int quarters : {1, 3}) {
      const auto turned = plain_turn(game, field::Tetromino::t, from, quarters);
      if (!turned) continue;
      const PlainAt& at = turned->first;
      if (plain_cells(field::Tetromino::t, at.rotation, at.x, at.y) != cells) continue;
      const auto is_block = [&](int x, int y) {
        return x < 0 || x >= game.width || y < 0 || game.blocks.contains({x, y});
      };
      // The corners around the centre, from the upper right one to the right around.
      const std::array<bool, 4> corners{is_block(at.x + 1, at.y + 1), is_block(at.x + 1, at.y - 1),
                                        is_block(at.x - 1, at.y - 1), is_block(at.x - 1, at.y + 1)};
      if (std::ranges::count(corners, true) < 3) continue;
      const auto turns = static_cast<std::size_t>(at.rotation);
      const bool points_to_both = corners[(turns + 3) % 4] && corners[turns];
      const bool is_far = turned->second == 4 && at.rotation % 2 == 1;
      best = std::max(best, points_to_both || is_far ? 2 : 1);
    }
  return best;
}

// Whether a sequence empties the field, by trying everything.
class PlainSearch {
 public:
  PlainSearch(pc::Drop drop, bool hold) : drop_(drop), hold_(hold) {}

  bool clears(const PlainField& game, const std::vector<std::uint8_t>& sequence) {
    return hold_ ? search(game, sequence, 1, sequence[0]) : search(game, sequence, 0, 7);
  }

 private:
  bool search(const PlainField& game, const std::vector<std::uint8_t>& sequence, std::size_t next, int held) {
    if (game.lines == 0) return true;
    if (next == sequence.size()) return held < 7 && place(game, sequence, next, held, 7);
    const int drawn = sequence[next];
    return place(game, sequence, next + 1, drawn, held) ||
           (held < 7 && place(game, sequence, next + 1, held, drawn));
  }
  bool place(const PlainField& game, const std::vector<std::uint8_t>& sequence, std::size_t next, int kind,
             int held) {
    auto [known, is_new] = landings_.try_emplace({game, kind});
    if (is_new)
      known->second = plain_landings(game, field::all_tetrominoes[static_cast<std::size_t>(kind)], drop_);
    for (const Cells& cells : known->second) {
      PlainField after = game;
      after.put(cells);
      if (search(after, sequence, next, held)) return true;
    }
    return false;
  }

  pc::Drop drop_;
  bool hold_;
  std::map<std::pair<PlainField, int>, std::set<Cells>> landings_;
};

}  // namespace tetron::test
