#include <random>

#include "solver/pc/clear/combo.hpp"
#include "solver/pc/setup/construction.hpp"
#include "solver/pc/setup/setup.hpp"
#include "solver/pc/setup/spin.hpp"
#include "tests/catch.hpp"
#include "tests/solver/pc/plain_game.hpp"

// What can be built, and spins and combos, against games that are played in every way.
using namespace tetron;
using namespace tetron::pc;
using namespace tetron::test;

namespace {

using Kind = field::Tetromino;
using Places = std::set<std::pair<Kind, Cells>>;  // cells in the field as it is at the beginning
using Covered = std::set<std::uint64_t>;          // numbers of sequences

Queues played_whole(const std::string& patterns) {
  return *queues_of(*parse_patterns(patterns), 64);
}

Covered members(const std::vector<std::uint64_t>& set) {
  Covered all;
  for (std::uint64_t i = 0; i < set.size() * 64; ++i)
    if ((set[i / 64] >> i % 64 & 1) != 0) all.insert(i);
  return all;
}

// Ragged rows with a well of three or four columns, none full.
Board random_board(std::mt19937& random, int stack, int lines) {
  Board board;
  board.width = 6;
  board.lines = lines;
  const int well = static_cast<int>(random() % 4);
  for (int row = 0; row < stack; ++row) {
    for (int column = 0; column < board.width; ++column)
      if (column < well || column > well + 2 || random() % 4 == 0) board.add(column, row);
    const int open = well + static_cast<int>(random() % 3);
    board.rows[static_cast<std::size_t>(row)] =
        static_cast<std::uint16_t>(board.rows[static_cast<std::size_t>(row)] & ~(1U << std::min(open, 5)));
  }
  return board;
}

// Every order in which kinds can be placed with a sequence: calls visit(kind, what goes on from there), which
// says whether the rest is of interest.
template <class State, class Place>
void play(const State& state, const Sequence& sequence, std::size_t next, int held, const Place& place) {
  const auto with = [&](int kind, std::size_t after, int kept) {
    place(state, field::all_tetrominoes[static_cast<std::size_t>(kind)],
          [&](const State& changed) { play(changed, sequence, after, kept, place); });
  };
  if (next == sequence.size()) {
    if (held < 7) with(held, next, 7);
    return;
  }
  with(sequence[next], next + 1, held);
  if (held < 7) with(held, next + 1, sequence[next]);
}
template <class State, class Place>
void play_all(const State& state, const Sequence& sequence, bool hold, const Place& place) {
  if (hold)
    play(state, sequence, 1, sequence[0], place);
  else
    play(state, sequence, 0, 7, place);
}

struct Rest {
  PlainGame game;
  Places placed;
};

// What one sequence can have placed, with up to `most` pieces, all on cells that are wanted.
template <class Wants>
std::set<Places> built_by(const Board& board, const Sequence& sequence, const Rules& rules, std::size_t most,
                          const Wants& wants) {
  std::set<Places> all;
  play_all(Rest{PlainGame(board), {}}, sequence, rules.hold,
           [&](const Rest& before, Kind kind, const auto& go_on) {
             if (before.placed.size() == most) return;
             for (const Cells& cells : plain_landings(before.game.field, kind, rules.drop)) {
               const Cells origin = before.game.at_the_beginning(cells);
               if (!wants(kind, origin)) continue;
               Rest after = before;
               after.game.put(cells);
               after.placed.insert({kind, origin});
               all.insert(after.placed);
               go_on(after);
             }
           });
  return all;
}

Rules rules_of_round(int round) {
  return {srs_movement(), round % 3 == 2 ? Drop::hard : Drop::soft, round % 2 == 0};
}

Cells as_cells(const std::array<Cell, 4>& cells) {
  Cells result;
  for (const Cell& cell : cells) result.insert({cell.column, cell.row});
  return result;
}

// Whether a field has holes once its full rows are gone, found by walking from cell to cell.
bool has_plain_holes(const Board& board, const Places& places, const Area& area) {
  Cells blocks;
  for (int row = 0; row < board.lines; ++row)
    for (int column = 0; column < board.width; ++column)
      if (board.has(column, row)) blocks.insert({column, row});
  for (const auto& [kind, cells] : places) blocks.insert(cells.begin(), cells.end());
  // The cells that are left, as they stand in the end, with where they stood.
  std::vector<int> rows;
  for (int row = 0; row < board.lines; ++row) {
    int filled = 0;
    for (int column = 0; column < board.width; ++column) filled += blocks.contains({column, row}) ? 1 : 0;
    if (filled < board.width) rows.push_back(row);
  }
  const auto is_block = [&](int column, std::size_t row) { return blocks.contains({column, rows[row]}); };
  const auto is_free = [&](int column, std::size_t row) {
    return (area.free[static_cast<std::size_t>(rows[row])] >> column & 1) != 0;
  };
  std::set<std::pair<int, std::size_t>> open;
  const auto walk = [&](const auto& self, int column, std::size_t row) -> void {
    if (column < 0 || column >= board.width || is_block(column, row) || !open.insert({column, row}).second)
      return;
    if (row > 0) self(self, column, row - 1);
    self(self, column - 1, row);
    self(self, column + 1, row);
  };
  for (int column = 0; column < board.width && !rows.empty(); ++column) walk(walk, column, rows.size() - 1);
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (int column = 0; column < board.width; ++column) {
      if (is_block(column, row) || is_free(column, row)) continue;
      bool is_covered = false;
      for (std::size_t above = row + 1; above < rows.size(); ++above)
        is_covered = is_covered || is_block(column, above);
      if (area.without == Holes::covered ? is_covered : !open.contains({column, row})) return true;
    }
  return false;
}

}  // namespace

TEST_CASE("setups by playing every sequence in every way", "[pc]") {
  std::mt19937 random(11);
  std::size_t ways = 0;
  std::size_t left_out = 0;
  std::size_t other_kind = 0;
  for (int round = 0; round < 40; ++round) {
    CAPTURE(round);
    const Board board = random_board(random, 3, 4);
    Area area;
    if (round >= 16) area.without = round % 2 == 0 ? Holes::covered : Holes::closed;
    area.pieces = round % 4 == 3 ? 2 : 0;
    for (int row = 0; row < 4; ++row)
      for (int column = 0; column < board.width; ++column) {
        if (board.has(column, row)) continue;
        auto& to = row < 2 && random() % 6 == 0 ? area.must : area.may;
        auto& cells = to[static_cast<std::size_t>(row)];
        const auto bit = static_cast<std::uint16_t>(1U << column);
        const auto at = static_cast<std::size_t>(row);
        if (random() % 9 == 0) continue;
        cells |= bit;
        if (round >= 16 && &to == &area.must && random() % 2 == 0) area.reserved[random() % 7][at] |= bit;
        if (round >= 24 && &to == &area.may && random() % 4 == 0) area.free[at] |= bit;
      }
    const auto is_in = [](const std::array<std::uint16_t, most_lines>& rows,
                          const std::pair<int, int>& cell) {
      return (rows[static_cast<std::size_t>(cell.second)] >> cell.first & 1) != 0;
    };
    const Queues queues = played_whole(round % 3 == 0 ? "[TIL]p2,[JS]" : "[TOL]!,Z");
    const Rules rules = rules_of_round(round);
    std::map<Places, Covered> wanted;
    int must = 0;
    for (const std::uint16_t row : area.must) must += std::popcount(row);
    for (std::uint64_t i = 0; i < queues.size(); ++i)
      for (const Places& places : built_by(board, queues.at(i), rules, 3, [&](Kind, const Cells& cells) {
             return std::ranges::all_of(
                 cells, [&](const auto& cell) { return is_in(area.must, cell) || is_in(area.may, cell); });
           })) {
        int covered = 0;
        bool all_needed = true;
        for (const auto& [kind, cells] : places) {
          const auto own =
              std::ranges::count_if(cells, [&](const auto& cell) { return is_in(area.must, cell); });
          covered += static_cast<int>(own);
          all_needed = all_needed && own > 0;
        }
        if (covered != must) continue;
        if (area.without != Holes::any && has_plain_holes(board, places, area)) {
          ++left_out;
          continue;
        }
        if (std::ranges::any_of(places, [&](const auto& place) {
              return std::ranges::any_of(place.second, [&](const auto& cell) {
                for (std::size_t kind = 0; kind < 7; ++kind)
                  if (is_in(area.reserved[kind], cell) && field::all_tetrominoes[kind] != place.first)
                    return true;
                return false;
              });
            })) {
          ++other_kind;
          continue;
        }
        if ((area.pieces == 0 ? all_needed && must > 0 : places.size() == 2)) wanted[places].insert(i);
      }
    std::map<Places, Covered> found;
    for (const Way& way : setups(board, area, queues, rules).ways) {
      if (way.pieces.size() > 3) continue;
      Places places;
      for (const Placed& piece : way.pieces) places.insert({piece.kind, as_cells(piece.origin)});
      CHECK(found.emplace(places, members(way.covers)).second);
    }
    if (must > 0 || area.pieces > 0) CHECK(found == wanted);
    ways += wanted.size();
  }
  CHECK(ways > 40);
  CHECK(left_out > 20);
  CHECK(other_kind > 20);
}

TEST_CASE("changes of a field before holes are looked for", "[pc]") {
  const auto changes = field_changes("row(1) T-Left(4,2);block(0,3)\tclear() i-r(0,2)");
  REQUIRE(changes);
  // Drawn from the top: what row 1 became is gone when the I comes.
  const Board after = changed(drawn_board("______/______/__X___/______/______"), *changes);
  CHECK(after == drawn_board("______/X_____/X___X_/X_XXX_/X_____"));
  for (const char* text : {"row", "row()", "row(1,2)", "row(-1)", "row(1)x", "block(1)", "block(1,)",
                           "X-0(1,1)", "T-up(1,1)", "T(1,1)", "clear(1)", "row(100)", "(1)", "row(1", ")"}) {
    CAPTURE(text);
    const auto wrong = field_changes(text);
    REQUIRE(!wrong);
    CHECK(wrong.error() == text);
  }
  CHECK(field_changes(" ")->empty());
}

TEST_CASE("which sequences build something, by playing them in every way", "[pc]") {
  std::mt19937 random(5);
  int some = 0;
  for (int round = 0; round < 16; ++round) {
    CAPTURE(round);
    const Board board = random_board(random, 3, 5);
    const Rules rules = rules_of_round(round);
    // Something that one sequence builds, or that comes to rest only.
    const Queues any = played_whole("*,*,*");
    PlainGame game(board);
    Places places;
    std::vector<Placed> pieces;
    for (const std::uint8_t kind : any.at(random() % any.size())) {
      const auto piece = field::all_tetrominoes[kind];
      const auto landings = plain_landings(game.field, piece, Drop::soft);
      if (landings.empty()) break;
      const Cells cells =
          *std::next(landings.begin(), static_cast<std::ptrdiff_t>(random() % landings.size()));
      const Cells origin = game.at_the_beginning(cells);
      Placed placed{piece};
      std::ranges::transform(origin, placed.origin.begin(), [](const auto& cell) {
        return Cell{cell.first, cell.second};
      });
      pieces.push_back(placed);
      places.insert({piece, origin});
      game.put(cells);
    }
    const Queues queues = played_whole("[TIOL]p2,[TSZ],[SZJ]");
    Covered expected;
    for (std::uint64_t i = 0; i < queues.size(); ++i)
      if (built_by(board, queues.at(i), rules, places.size(), [&](Kind kind, const Cells& cells) {
            return places.contains({kind, cells});
          }).contains(places))
        expected.insert(i);
    const Built found = built(board, pieces, false, queues, rules);
    CHECK(members(found.covers) == expected);
    CHECK(found.covered == expected.size());
    some += expected.empty() ? 0 : 1;
  }
  CHECK(some >= 3);
}

TEST_CASE("spins of T by playing every sequence in every way", "[pc]") {
  // Of a spin: the blocks before it, its cells, whether it is full, rows that vanish.
  using Found = std::map<std::tuple<Cells, Cells, bool, int>, Covered>;
  std::mt19937 random(4);
  std::size_t spun = 0;
  for (int round = 0; round < 8; ++round) {
    CAPTURE(round);
    const Board board = random_board(random, 3 + round % 2, 7 + round % 2);
    const Rules rules{srs_movement(), Drop::soft, round % 2 == 0};
    const int most_before = round % 4 == 0 ? 1 : 0;
    const Queues queues = played_whole("[TOJ]p2,[TS]");
    Found wanted;
    struct State {
      PlainField field;
      int placed = 0;
    };
    for (std::uint64_t i = 0; i < queues.size(); ++i)
      play_all(State{PlainField(board)}, queues.at(i), rules.hold,
               [&](const State& before, Kind kind, const auto& go_on) {
                 const PlainField& field = before.field;
                 const auto is_block = [&](int x, int y) {
                   return x < 0 || x >= field.width || y < 0 || field.blocks.contains({x, y}) ? 1 : 0;
                 };
                 const auto reached = plain_reached(field, kind, Drop::soft);
                 for (const PlainAt& from : reached)
                   for (const int quarters : {1, 3}) {
                     const auto turned = plain_turn(field, kind, from, quarters);
                     if (kind != Kind::t || !turned || !reached.contains(turned->first)) continue;
                     const auto& [rotation, x, y] = turned->first;
                     const Cells cells = plain_cells(kind, rotation, x, y);
                     if (field.fits(plain_cells(kind, rotation, x, y - 1)) || !is_below(cells, board.lines))
                       continue;
                     // Corners from the upper left on, clockwise; a T points between two neighbours.
                     const std::array<int, 4> corners{is_block(x - 1, y + 1), is_block(x + 1, y + 1),
                                                      is_block(x + 1, y - 1), is_block(x - 1, y - 1)};
                     if (corners[0] + corners[1] + corners[2] + corners[3] < 3) continue;
                     const auto side = static_cast<std::size_t>(rotation);
                     const bool is_full = corners[side] + corners[(side + 1) % 4] == 2 ||
                                          (turned->second == 4 && from.rotation % 2 == 0);
                     PlainField after = field;
                     after.blocks.insert(cells.begin(), cells.end());
                     wanted[{field.blocks, cells, is_full, after.clear()}].insert(i);
                   }
                 if (before.placed == most_before) return;
                 for (const Cells& cells : plain_landings(field, kind, Drop::soft)) {
                   State after{field, before.placed + 1};
                   after.field.put(cells);
                   after.field.lines = field.lines;  // rows become open again
                   go_on(after);
                 }
               });
    // A turn that makes it full counts for all that end there.
    for (auto& [spin, covered] : wanted)
      if (const auto& [blocks, cells, is_full, rows] = spin; is_full)
        wanted.erase({blocks, cells, false, rows});
    Found found;
    for (const Spin& spin : spins(board, {false, most_before, 0}, queues, rules).spins) {
      PlainField field(board);
      for (const Placed& piece : spin.before) {
        field.put(as_cells(piece.cells));
        field.lines = board.lines;
      }
      auto& covered = found[{field.blocks, as_cells(spin.piece.cells), spin.is_full, spin.piece.cleared}];
      covered.merge(members(spin.covers));
    }
    CHECK(found == wanted);
    spun += wanted.size();
  }
  CHECK(spun > 10);
}

TEST_CASE("combos and spins need no more rows than the stack has", "[pc]") {
  std::mt19937 random(17);
  int longest = 0;
  int higher = 0;  // than the rows that were asked for
  for (int round = 0; round < 24; ++round) {
    CAPTURE(round);
    const Board low = random_board(random, 4, 4);
    Board tall = low;
    tall.lines = 11;
    const Rules rules = rules_of_round(round);
    const Queues queues = played_whole("*p2,[TIJ]p2");
    const Combos found = combos(low, queues, rules);
    struct State {
      PlainField field;
      int combo = 0;
    };
    for (std::uint64_t i = static_cast<std::uint64_t>(round) % 21; i < queues.size(); i += 21) {
      int best = 0;
      play_all(State{PlainField(tall)}, queues.at(i), rules.hold,
               [&](const State& before, Kind kind, const auto& go_on) {
                 for (const Cells& cells : plain_landings(before.field, kind, rules.drop)) {
                   State after{before.field, before.combo + 1};
                   after.field.blocks.insert(cells.begin(), cells.end());
                   if (after.field.clear() == 0) continue;
                   after.field.lines = tall.lines;
                   best = std::max(best, after.combo);
                   for (const auto& [x, y] : cells) higher += y >= low.lines;
                   go_on(after);
                 }
               });
      if (found.longest[i] != best) FAIL("sequence " << to_text(queues.at(i)) << " has a combo of " << best);
      longest = std::max(longest, best);
    }
    const auto spin_count = [&](const Board& board) {
      const SpinQuestion question{.all_kinds = true, .before = 0, .rows = 0};
      return spins(board, question,
                   *queues_of(*parse_patterns("*p2"), pieces_that_matter(question, rules.hold, 2)), rules)
          .spins.size();
    };
    CHECK(spin_count(low) == spin_count(tall));
  }
  CHECK(longest >= 3);
  CHECK(higher > 100);
}

// The I of the first sequence stands out of four rows, in which nothing clears a row.
TEST_CASE("a combo of pieces that stand out of the rows asked for", "[pc]") {
  Board board;
  board.rows = {0x3ff & ~1U, 0x3ff & ~1U, 0, 0};
  board.lines = 2;
  Rules rules;
  rules.drop = Drop::hard;
  rules.hold = false;
  CHECK(combos(board, played_whole("I"), rules).longest == std::vector<std::uint8_t>{1});
}

TEST_CASE("combos by playing every sequence in every way", "[pc]") {
  std::mt19937 random(6);
  int longest = 0;
  for (int round = 0; round < 8; ++round) {
    CAPTURE(round);
    const Board board = random_board(random, 4, 7);
    const Rules rules = rules_of_round(round);
    const Queues queues = played_whole("*p2,[TIJ]p2");
    const Combos found = combos(board, queues, rules);
    struct State {
      PlainField field;
      int combo = 0;
    };
    for (std::uint64_t i = 0; i < queues.size(); i += 21) {
      int best = 0;
      play_all(State{PlainField(board)}, queues.at(i), rules.hold,
               [&](const State& before, Kind kind, const auto& go_on) {
                 for (const Cells& cells : plain_landings(before.field, kind, rules.drop)) {
                   State after{before.field, before.combo + 1};
                   after.field.blocks.insert(cells.begin(), cells.end());
                   if (after.field.clear() == 0) continue;
                   after.field.lines = board.lines;
                   best = std::max(best, after.combo);
                   go_on(after);
                 }
               });
      if (found.longest[i] != best) FAIL("sequence " << to_text(queues.at(i)) << " has a combo of " << best);
      longest = std::max(longest, best);
    }
  }
  CHECK(longest >= 3);
}
