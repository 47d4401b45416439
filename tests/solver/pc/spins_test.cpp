#include <array>
#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "solver/pc/setup/spin.hpp"
#include "tests/catch.hpp"

// Spins of all pieces against a game with nothing of the solver in it: pieces drawn in boxes that are turned
// as a whole, the guideline's table of kicks as it is published, and every move tried from every place.
using namespace tetron;
using namespace tetron::pc;

namespace {

using Place = std::pair<int, int>;  // column, row from below
using Cells = std::set<Place>;

constexpr std::string_view letters = "ILOZTJS";
// Rows from the top; the box is turned about its middle.
const std::map<char, std::vector<std::string>> boxes{{'I', {"....", "XXXX", "....", "...."}},
                                                     {'L', {"..X", "XXX", "..."}},
                                                     {'O', {"XX", "XX"}},
                                                     {'Z', {"XX.", ".XX", "..."}},
                                                     {'T', {".X.", "XXX", "..."}},
                                                     {'J', {"X..", "XXX", "..."}},
                                                     {'S', {".XX", "XX.", "..."}}};
// Right turns from spawn (0), right (R), reverse (2), left (L); steps back are those of the turn there, with
// the other sign.
const std::array<std::array<Place, 5>, 4> kicks_of_others{{
    {{{0, 0}, {-1, 0}, {-1, 1}, {0, -2}, {-1, -2}}},  // 0 -> R
    {{{0, 0}, {1, 0}, {1, -1}, {0, 2}, {1, 2}}},      // R -> 2
    {{{0, 0}, {1, 0}, {1, 1}, {0, -2}, {1, -2}}},     // 2 -> L
    {{{0, 0}, {-1, 0}, {-1, -1}, {0, 2}, {-1, 2}}},   // L -> 0
}};
const std::array<std::array<Place, 5>, 4> kicks_of_i{{
    {{{0, 0}, {-2, 0}, {1, 0}, {-2, -1}, {1, 2}}},
    {{{0, 0}, {-1, 0}, {2, 0}, {-1, 2}, {2, -1}}},
    {{{0, 0}, {2, 0}, {-1, 0}, {2, 1}, {-1, -2}}},
    {{{0, 0}, {1, 0}, {-2, 0}, {1, -2}, {-2, 1}}},
}};

struct Piece {
  char letter;
  int turns;  // to the right
  int x, y;   // the box's lower left corner
  auto operator<=>(const Piece&) const = default;

  Cells cells() const {
    std::vector<std::string> box = boxes.at(letter);
    const std::size_t size = box.size();
    for (int i = 0; i < turns; ++i) {
      std::vector<std::string> turned(size, std::string(size, '.'));
      for (std::size_t row = 0; row < size; ++row)
        for (std::size_t column = 0; column < size; ++column)
          turned[column][size - 1 - row] = box[row][column];
      box = turned;
    }
    Cells cells;
    for (std::size_t row = 0; row < size; ++row)
      for (std::size_t column = 0; column < size; ++column)
        if (box[row][column] == 'X')
          cells.insert({x + static_cast<int>(column), y + static_cast<int>(size - 1 - row)});
    return cells;
  }
  Piece moved(int right, int up) const { return {letter, turns, x + right, y + up}; }
};

// Cells, whether a T is full, rows that it fills.
using Found = std::set<std::tuple<char, Cells, bool, int>>;

class Game {
 public:
  Game(Cells blocks, int width, int lines) : blocks_(std::move(blocks)), width_(width), lines_(lines) {}

  void find(char letter, Found& found) const {
    // Where it is, and whether it was turned to there, by the step that makes a T full or another.
    std::set<std::pair<Piece, int>> seen;
    std::vector<std::pair<Piece, int>> open;
    const auto reach = [&](const Piece& piece, int turned) {
      if (piece.y <= lines_ + 4 && fits(piece) && seen.insert({piece, turned}).second)
        open.emplace_back(piece, turned);
    };
    for (int turns = 0; turns < 4; ++turns)
      for (int x = -3; x < width_; ++x) reach({letter, turns, x, lines_ + 3}, 0);
    while (!open.empty()) {
      const auto [piece, turned] = open.back();
      open.pop_back();
      if (turned > 0) judge(piece, turned == 2, found);
      reach(piece.moved(-1, 0), 0);
      reach(piece.moved(1, 0), 0);
      reach(piece.moved(0, -1), 0);
      for (const bool right : {true, false})
        if (letter != 'O') turn(piece, right, reach);
    }
  }

 private:
  bool is_block(int x, int y) const { return x < 0 || x >= width_ || y < 0 || blocks_.contains({x, y}); }
  bool fits(const Piece& piece) const {
    for (const auto& [x, y] : piece.cells())
      if (is_block(x, y)) return false;
    return true;
  }
  template <class Reach>
  void turn(const Piece& piece, bool right, const Reach& reach) const {
    const int to = (piece.turns + (right ? 1 : 3)) % 4;
    const auto& table = piece.letter == 'I' ? kicks_of_i : kicks_of_others;
    const auto& steps = table[static_cast<std::size_t>(right ? piece.turns : to)];
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const int sign = right ? 1 : -1;
      const Piece after{piece.letter, to, piece.x + sign * steps[i].first, piece.y + sign * steps[i].second};
      if (!fits(after)) continue;
      // The fifth from lying to standing: the T that went far.
      reach(after, i == 4 && to % 2 == 1 ? 2 : 1);
      return;
    }
  }
  void judge(const Piece& piece, bool far, Found& found) const {
    if (fits(piece.moved(0, -1))) return;
    const Cells cells = piece.cells();
    for (const auto& [x, y] : cells)
      if (y >= lines_) return;
    bool is_full = false;
    if (piece.letter == 'T') {
      // Corners of the box, clockwise from the upper left; the T points between the first two, then on.
      const std::array<bool, 4> corners{is_block(piece.x, piece.y + 2), is_block(piece.x + 2, piece.y + 2),
                                        is_block(piece.x + 2, piece.y), is_block(piece.x, piece.y)};
      if (corners[0] + corners[1] + corners[2] + corners[3] < 3) return;
      const auto side = static_cast<std::size_t>(piece.turns);
      is_full = far || (corners[side] && corners[(side + 1) % 4]);
    } else if (fits(piece.moved(-1, 0)) || fits(piece.moved(1, 0)) || fits(piece.moved(0, 1))) {
      return;
    }
    int rows = 0;
    for (int y = 0; y < lines_; ++y) {
      bool is_row_full = true;
      for (int x = 0; x < width_; ++x)
        is_row_full = is_row_full && (is_block(x, y) || cells.contains({x, y}));
      rows += is_row_full ? 1 : 0;
    }
    found.insert({piece.letter, cells, is_full, rows});
  }

  Cells blocks_;
  int width_;
  int lines_;
};

}  // namespace

TEST_CASE("spins of every piece, found by every move", "[pc]") {
  constexpr int lines = 7;
  std::mt19937 random(31);
  const Queues each = *queues_of(*parse_patterns("*"), 1);
  std::map<char, std::size_t> spun;
  for (int round = 0; round < 60; ++round) {
    CAPTURE(round);
    Board board;
    board.width = 5 + round % 6;
    board.lines = lines;
    Cells blocks;
    // Rows with two to four holes that run on from the row below: caves and overhangs.
    int hole = static_cast<int>(random() % 16);
    for (int row = 0; row < 5; ++row) {
      hole += static_cast<int>(random() % 3) - 1;
      const unsigned wide = 2 + static_cast<unsigned>(random() % 3);
      for (int column = 0; column < board.width; ++column) {
        const auto from =
            static_cast<unsigned>((column - hole % board.width + 2 * board.width) % board.width);
        if (from < wide ? random() % 5 == 0 && from > 0 : random() % 8 != 0) {
          board.add(column, row);
          blocks.insert({column, row});
        }
      }
    }
    Found wanted;
    const Game game(blocks, board.width, lines);
    for (const char letter : letters) game.find(letter, wanted);
    // A turn that makes it full counts for all that end there.
    for (auto spin = wanted.begin(); spin != wanted.end();) {
      const auto& [letter, cells, is_full, rows] = *spin;
      spin = !is_full && wanted.contains({letter, cells, true, rows}) ? wanted.erase(spin) : std::next(spin);
    }
    Found found;
    for (const Spin& spin : spins(board, {true, 0, 0}, each, {srs_movement(), Drop::soft, false}).spins) {
      Cells cells;
      for (const Cell& cell : spin.piece.cells) cells.insert({cell.column, cell.row});
      found.insert({field::to_char(spin.piece.kind), cells, spin.is_full, spin.piece.cleared});
    }
    CHECK(found == wanted);
    for (const auto& spin : wanted) ++spun[std::get<0>(spin)];
  }
  for (const char letter : letters)
    if (letter != 'O') CHECK(spun[letter] >= 10);
  CHECK(spun['O'] == 0);
}
