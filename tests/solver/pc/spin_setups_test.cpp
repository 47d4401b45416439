#include "solver/pc/setup/spin_setup.hpp"

#include <functional>
#include <random>

#include "tests/catch.hpp"
#include "tests/solver/pc/plain_game.hpp"

// What to build for a T-spin, against every way to place the pieces in every order, cell by cell.
using namespace tetron;
using namespace tetron::pc;
using namespace tetron::test;

namespace {

using Kind = field::Tetromino;
using Placement = std::pair<Kind, Cells>;  // cells in the field as it is at the beginning
using Placements = std::set<Placement>;

// Where the T is, and which rows it clears, in the field as it is at the beginning.
using Goal = std::pair<Cells, std::set<int>>;

class PlainSetups {
 public:
  PlainSetups(int rows, int spin) : rows_(rows), spin_(spin) {}

  void play(const PlainGame& game, const std::multiset<Kind>& left, const Placements& placed) {
    if (!seen_.insert({game.field, placed}).second) return;
    if (left.contains(Kind::t)) end(game, placed);
    for (auto kind = left.begin(); kind != left.end(); kind = left.upper_bound(*kind)) {
      std::multiset<Kind> rest = left;
      rest.erase(rest.find(*kind));
      for (const Cells& cells : plain_landings(game.field, *kind, Drop::soft)) {
        Placements all = placed;
        all.insert({*kind, game.at_the_beginning(cells)});
        PlainGame after = game;
        after.put(cells);
        play(after, rest, all);
      }
    }
  }
  // Those from which nothing can be left out.
  std::set<std::pair<Placements, Goal>> minimal() const {
    std::set<std::pair<Placements, Goal>> result;
    for (const auto& [goal, all] : found_)
      for (const Placements& one : all)
        if (std::ranges::none_of(all, [&](const Placements& other) {
              return other.size() < one.size() && std::ranges::includes(one, other);
            }))
          result.insert({one, goal});
    return result;
  }

 private:
  void end(const PlainGame& game, const Placements& placed) {
    for (const Cells& cells : plain_landings(game.field, Kind::t, Drop::soft)) {
      if (plain_spin(game.field, cells) < spin_) continue;
      PlainGame after = game;
      if (after.put(cells) < rows_) continue;
      std::set<int> cleared(game.rows.begin(), game.rows.end());
      for (const int row : after.rows) cleared.erase(row);
      found_[{game.at_the_beginning(cells), cleared}].insert(placed);
    }
  }

  int rows_;
  int spin_;
  std::set<std::pair<PlainField, Placements>> seen_;
  std::map<Goal, std::set<Placements>> found_;
};

Cells spin_setups_cells_of(const std::array<Cell, 4>& origin) {
  Cells cells;
  for (const Cell& cell : origin) cells.insert({cell.column, cell.row});
  return cells;
}

Board spin_setups_random_board(std::mt19937& random, int width, int lines) {
  Board board;
  board.width = width;
  board.lines = lines;
  const int rows = 1 + static_cast<int>(random() % 3);
  int hole = static_cast<int>(random() % 16);
  for (int row = 0; row < rows; ++row) {
    hole += static_cast<int>(random() % 3) - 1;
    const unsigned wide = 1 + static_cast<unsigned>(random() % 3);
    for (int column = 0; column < width; ++column) {
      const auto from = static_cast<unsigned>((column - hole % width + 2 * width) % width);
      if (from >= wide && random() % 8 != 0) board.add(column, row);
    }
  }
  return board;
}

Queues spin_setups_whole(const std::string& text) {
  const auto patterns = parse_patterns(text);
  return *queues_of(*patterns, length_of(patterns->front()));
}

}  // namespace

TEST_CASE("what to build for a T-spin, by every way to place the pieces", "[pc]") {
  std::mt19937 random(34);
  const std::vector<std::pair<std::string, std::multiset<Kind>>> supplies{
      {"[TL]!", {Kind::t, Kind::l}},
      {"[TIO]!", {Kind::t, Kind::i, Kind::o}},
      {"[TJZ]!", {Kind::t, Kind::j, Kind::z}},
      {"[TTS]!", {Kind::t, Kind::t, Kind::s}},
  };
  std::size_t found_any = 0;
  std::size_t with_two = 0;
  for (int round = 0; round < 48; ++round) {
    CAPTURE(round);
    const Board board = spin_setups_random_board(random, 5 + round % 2, 5);
    const auto& [pattern, kinds] = supplies[static_cast<std::size_t>(round) % supplies.size()];
    SpinSetupQuestion question;
    question.rows = 1 + static_cast<int>(random() % 2);
    question.full = random() % 3 == 0;
    PlainSetups plain(question.rows, question.full ? 2 : 1);
    plain.play(PlainGame(board), kinds, {});
    const auto wanted = plain.minimal();

    std::set<std::pair<Placements, Goal>> found;
    const Queues queues = spin_setups_whole(pattern);
    const Spins spins = spin_setups(board, question, queues, {srs_movement(), Drop::soft, false});
    CHECK(spins.end == solver::End::complete);
    for (const Spin& spin : spins.spins) {
      CHECK(spin.covered > 0);
      Placements placed;
      PlainGame game(board);
      for (const Placed& piece : spin.before) {
        placed.insert({piece.kind, spin_setups_cells_of(piece.origin)});
        game.put(spin_setups_cells_of(piece.cells));
      }
      std::set<int> cleared(game.rows.begin(), game.rows.end());
      CHECK(plain_spin(game.field, spin_setups_cells_of(spin.piece.cells)) == (spin.is_full ? 2 : 1));
      CHECK(game.put(spin_setups_cells_of(spin.piece.cells)) == spin.piece.cleared);
      for (const int row : game.rows) cleared.erase(row);
      found.insert({placed, {spin_setups_cells_of(spin.piece.origin), cleared}});
      with_two += spin.before.size() == 2 ? 1 : 0;
    }
    CHECK(found.size() == spins.spins.size());
    CHECK(found == wanted);
    found_any += wanted.empty() ? 0 : 1;
  }
  CHECK(found_any >= 12);
  CHECK(with_two >= 20);
}

TEST_CASE("a row vanishes so that the T gets in below it", "[pc]") {
  // S and the row above the slot, which L and Z fill: nothing else lets the T under the six blocks.
  const Board board = drawn_board("__________/__________/__________/_XXXXXX___/_XXXX_____/XXXXX___XX");
  SpinSetupQuestion question;
  question.rows = 1;
  question.end_row = 3;
  const Queues queues = spin_setups_whole("[ZSLT]!");
  const Spins spins = spin_setups(board, question, queues, {srs_movement(), Drop::soft, true});
  CHECK(std::ranges::any_of(spins.spins, [](const Spin& spin) {
    return spin.before.size() == 3 &&
           spin_setups_cells_of(spin.piece.origin) == Cells{{5, 0}, {6, 0}, {7, 0}, {6, 1}};
  }));
}

TEST_CASE("a setup for a T-spin counts the sequences that bring its pieces before the T", "[pc]") {
  // Two corners of the slot are open: a roof is needed.
  const Board board = drawn_board("________/________/________/________/X___XXXX/XX_XXXXX");
  SpinSetupQuestion question;
  question.rows = 2;
  const auto covered = [&](const char* sequence, bool hold) {
    const Queues queues = spin_setups_whole(sequence);
    return spin_setups(board, question, queues, {srs_movement(), Drop::soft, hold}).success;
  };
  CHECK(covered("T", true) == 0);
  CHECK(covered("LT", false) == 1);
  CHECK(covered("LT", true) == 1);
  CHECK(covered("TL", false) == 0);
  CHECK(covered("TL", true) == 1);
  CHECK(covered("LT;TL;TJ;SZ", false) == 1);
  question.most_pieces = 1;
  CHECK(covered("LT", false) == 0);
}

TEST_CASE("setups for a T-spin with a few pieces that only let it turn, and with what need not be possible",
          "[pc]") {
  std::mt19937 random(341);
  const auto keys = [](const Spins& spins) {
    std::map<std::pair<Placements, Cells>, SpinFit> result;
    for (const Spin& spin : spins.spins) {
      Placements placed;
      for (const Placed& piece : spin.before) placed.insert({piece.kind, spin_setups_cells_of(piece.origin)});
      result[{placed, spin_setups_cells_of(spin.piece.origin)}] = spin.fit;
    }
    return result;
  };
  std::size_t with_roof = 0;
  std::size_t others = 0;
  std::size_t shapes = 0;
  for (int round = 0; round < 40; ++round) {
    CAPTURE(round);
    const Board board = spin_setups_random_board(random, 5 + round % 2, 5);
    const Queues queues = spin_setups_whole(round % 2 == 0 ? "[TLIO]!" : "[TJZS]!");
    SpinSetupQuestion question;
    const auto found = [&](int most_roof, bool roof, SpinFit fit) {
      question.most_roof = most_roof;
      question.roof = roof;
      question.least_fit = fit;
      return keys(spin_setups(board, question, queues, {srs_movement(), Drop::soft, true}));
    };
    const auto all = found(1000, true, SpinFit::all);
    const auto none = found(0, true, SpinFit::all);
    CHECK(found(3, true, SpinFit::all) == all);
    CHECK(found(1000, false, SpinFit::all) == none);
    auto before = none;
    for (int most = 1; most < 3; ++most) {
      const auto more = found(most, true, SpinFit::all);
      CHECK(std::ranges::includes(more, before));
      CHECK(std::ranges::includes(all, more));
      before = more;
    }
    with_roof += all.size() - none.size();
    // What fits less is there besides, and each says how it fits.
    const auto without_t = found(1000, false, SpinFit::others);
    const auto any = found(1000, false, SpinFit::shape);
    CHECK(std::ranges::includes(without_t, none));
    CHECK(std::ranges::includes(any, without_t));
    for (const auto& [key, fit] : without_t) CHECK((fit == SpinFit::all) == none.contains(key));
    for (const auto& [key, fit] : any) CHECK((fit == SpinFit::shape) != without_t.contains(key));
    for (const auto& [key, fit] : without_t) {
      // The others can be placed in some order, wherever they are dropped or turned to.
      PlainGame game(board);
      std::function<bool(const PlainGame&, Placements)> can_place = [&](const PlainGame& now,
                                                                        const Placements& left) {
        if (left.empty()) return true;
        for (const Placement& next : left)
          for (const Cells& cells : plain_landings(now.field, next.first, Drop::soft)) {
            if (now.at_the_beginning(cells) != next.second) continue;
            PlainGame after = now;
            after.put(cells);
            Placements rest = left;
            rest.erase(next);
            if (can_place(after, rest)) return true;
          }
        return false;
      };
      CHECK(can_place(game, key.first));
    }
    others += without_t.size() - none.size();
    shapes += any.size() - without_t.size();
  }
  CHECK(with_roof >= 5);
  CHECK(others >= 20);
  CHECK(shapes >= 5);
}

TEST_CASE("rows for a T-spin of which nothing is said", "[pc]") {
  const Rules rules{srs_movement(), Drop::soft, true};
  field::Grid grid(10, 23);
  const auto rows = [&](std::optional<int> end, std::optional<int> lines) {
    const SpinSetupRows usual = usual_rows(grid, end, lines, rules);
    return std::pair(usual.end_row, usual.lines);
  };
  CHECK(rows({}, {}) == std::pair(2, 4));
  CHECK(rows(1, {}) == std::pair(1, 3));
  CHECK(rows({}, 6) == std::pair(6, 6));
  CHECK(rows(2, 6) == std::pair(2, 6));
  grid.set({field::Column(3), field::Row(grid.height() - 5)}, field::Cell::garbage);
  CHECK(rows({}, {}) == std::pair(5, 7));
  CHECK(rows(2, {}) == std::pair(2, 5));
}
