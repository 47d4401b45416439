#include "solver/pc/clear/score.hpp"

#include <map>
#include <random>

#include "tests/catch.hpp"
#include "tests/solver/pc/plain_game.hpp"

// Scores against a game that is played in every way, cell by cell, with the points counted here once more.
using namespace tetron;
using namespace tetron::pc;
using namespace tetron::test;

namespace {

using Kind = field::Tetromino;
using Placement = std::pair<Kind, Cells>;  // cells in the field as it is at the beginning

// What was there before a piece: difficult clears in a row, clears in a row.
struct Before {
  int b2b = 0;
  int combo = 0;
};

struct Clear {
  int rows = 0;
  int spin = 0;  // 1 a mini, 2 a full one
  bool is_empty = false;
};

// The guideline's table, counted as a person would.
int guideline_points(const Clear& clear, Before& before, int all_clear) {
  static const std::map<std::pair<int, int>, int> table{
      {{0, 0}, 0},   {{0, 1}, 100}, {{0, 2}, 300}, {{0, 3}, 500}, {{0, 4}, 800},  {{1, 0}, 100},
      {{1, 1}, 200}, {{1, 2}, 400}, {{2, 0}, 400}, {{2, 1}, 800}, {{2, 2}, 1200}, {{2, 3}, 1600},
  };
  int points = table.at({clear.spin, clear.rows});
  if (clear.rows == 0) {
    before.combo = 0;
    return points;
  }
  const bool is_difficult = clear.spin > 0 || clear.rows == 4;
  const bool goes_on = is_difficult && before.b2b > 0;
  if (goes_on) points = points * 3 / 2;
  points += before.combo * 50;
  ++before.combo;
  if (clear.is_empty && all_clear > 0) points += all_clear;
  if (clear.is_empty && all_clear == 0) {
    static const std::map<int, int> emptied{{1, 800}, {2, 1200}, {3, 1800}, {4, 2000}};
    points += goes_on && clear.rows == 4 ? 3200 : emptied.at(clear.rows);
  }
  before.b2b = is_difficult ? before.b2b + 1 : 0;
  return points;
}

// Every way to empty a field with a sequence and the most points that it makes.
class PlainScore {
 public:
  PlainScore(int all_clear, const ScoreQuestion& question, bool hold)
      : all_clear_(all_clear), question_(question), hold_(hold) {}

  std::map<std::set<Placement>, int> of(const PlainGame& game, const Sequence& sequence) {
    most_.clear();
    const Before before{question_.b2b, question_.combo};
    if (hold_)
      play(game, sequence, 1, sequence[0], before, 0, {});
    else
      play(game, sequence, 0, 7, before, 0, {});
    return most_;
  }

 private:
  void play(const PlainGame& game, const Sequence& sequence, std::size_t next, int held, const Before& before,
            int points, const std::set<Placement>& placed) {
    if (game.field.lines == 0) {
      if (before.b2b > 0) points += question_.b2b_bonus;
      if (held < 7) points += question_.saved[static_cast<std::size_t>(held)];
      const auto [place, is_new] = most_.try_emplace(placed, points);
      if (!is_new) place->second = std::max(place->second, points);
      return;
    }
    const auto put = [&](int number, std::size_t after, int kept) {
      const Kind kind = field::all_tetrominoes[static_cast<std::size_t>(number)];
      for (const Cells& cells : plain_landings(game.field, kind, Drop::soft)) {
        Clear clear;
        if (kind == Kind::t) clear.spin = plain_spin(game.field, cells);
        std::set<Placement> all = placed;
        all.insert({kind, game.at_the_beginning(cells)});
        PlainGame changed = game;
        clear.rows = changed.put(cells);
        clear.is_empty = changed.field.blocks.empty();
        Before now = before;
        const int more = guideline_points(clear, now, all_clear_);
        play(changed, sequence, after, kept, now, points + more, all);
      }
    };
    if (next == sequence.size()) {
      if (held < 7) put(held, next, 7);
      return;
    }
    put(sequence[next], next + 1, held);
    if (held < 7) put(held, next + 1, sequence[next]);
  }

  int all_clear_;
  ScoreQuestion question_;
  bool hold_;
  std::map<std::set<Placement>, int> most_;
};

std::set<Placement> cells_of(const Way& way) {
  std::set<Placement> all;
  for (const Placed& piece : way.pieces) {
    Cells cells;
    for (const Cell& cell : piece.origin) cells.insert({cell.column, cell.row});
    all.insert({piece.kind, cells});
  }
  return all;
}

// Blocks everywhere but where pieces could have been put one on the other, a T among them.
Board score_random_board(std::mt19937& random, int pieces) {
  Board open;
  open.width = 6;
  open.lines = 4;
  PlainField field(open);
  Cells empty;
  for (int i = 0; i < pieces; ++i) {
    const Kind kind = i == 0 ? Kind::t : field::all_tetrominoes[random() % 7];
    const auto places = plain_landings(field, kind, Drop::soft);
    if (places.empty()) break;
    const Cells& cells = *std::next(places.begin(), static_cast<std::ptrdiff_t>(random() % places.size()));
    field.blocks.insert(cells.begin(), cells.end());
    empty.insert(cells.begin(), cells.end());
  }
  for (int row = 0; row < open.lines; ++row)
    for (int column = 0; column < open.width; ++column)
      if (!empty.contains({column, row})) open.add(column, row);
  return open;
}

}  // namespace

TEST_CASE("scores of ways by playing every sequence in every way", "[pc]") {
  std::mt19937 random(34);
  const auto patterns = *parse_patterns("*p4;T,*p3");
  std::size_t looked_at = 0;
  std::size_t spins = 0;
  for (int round = 0; round < 60; ++round) {
    const Board board = score_random_board(random, 1 + round % 3);
    const auto length = static_cast<std::size_t>(board.empty_cells() / 4);
    const bool hold = round % 2 == 0;
    const Rules rules{srs_movement(), Drop::soft, hold};
    const Queues queues = *queues_of(patterns, length + (hold ? 1 : 0));
    const Ways found = ways(board, queues, rules);
    if (found.ways.empty() || found.ways.size() > 40) continue;
    ++looked_at;
    ScoreQuestion question{.b2b = round % 3, .combo = round % 4, .b2b_bonus = 70 * (round % 2)};
    for (std::size_t kind = 0; kind < 7; ++kind) question.saved[kind] = static_cast<int>(random() % 5) * 10;
    question.margin = round % 5 == 0 ? 100 : 0;
    const std::array<Points, 3> whose{Points::guideline, Points::jstris, Points::tetrio};
    const std::array<int, 3> all_clear{0, 3000, 3500};
    const auto which = static_cast<std::size_t>(round % 2 == 0 ? 0 : 2);
    const PointsJudge judge(whose[which], question);
    const Scores scored = scores(board, found, queues, rules, judge, question.margin);
    REQUIRE(scored.end == solver::End::complete);

    PlainScore plain(all_clear[which], question, hold);
    double sum = 0;
    std::uint64_t success = 0;
    std::set<std::uint64_t> missed;  // sequences for which the minimal set is not good enough
    std::vector<double> sums(found.ways.size());
    for (std::uint64_t number = 0; number < queues.size(); ++number) {
      const auto most = plain.of(PlainGame(board), queues.at(number));
      int best = -1;
      for (const auto& [cells, points] : most) best = std::max(best, points);
      if (!most.empty()) {
        ++success;
        sum += best;
        missed.insert(number);
      }
      REQUIRE(scored.of[number].has_value() == !most.empty());
      if (scored.of[number]) CHECK(scored.of[number]->points == best);
      for (std::size_t way = 0; way < found.ways.size(); ++way) {
        const auto own = most.find(cells_of(found.ways[way]));
        const bool is_covered = (found.ways[way].covers[number / 64] >> number % 64 & 1) != 0;
        REQUIRE(is_covered == (own != most.end()));
        if (!is_covered) continue;
        sums[way] += own->second;
        CHECK(own->second <= scored.ways[way].most);
        CHECK(own->second >= scored.ways[way].least);
        const auto has = [&](const std::vector<std::uint64_t>& set) {
          return (set[number / 64] >> number % 64 & 1) != 0;
        };
        CHECK(has(scored.ways[way].best) == (own->second == best));
        CHECK(has(scored.ways[way].good) == (own->second + question.margin >= best));
        if (std::ranges::find(scored.minimal, way) != scored.minimal.end() &&
            own->second + question.margin >= best)
          missed.erase(number);
      }
    }
    CHECK(missed.empty());
    CHECK(scored.success == success);
    if (success > 0) CHECK(scored.mean == Approx(sum / static_cast<double>(success)));
    for (std::size_t way = 0; way < found.ways.size(); ++way) {
      CHECK(scored.ways[way].mean == Approx(sums[way] / static_cast<double>(found.ways[way].covered)));
      for (const ScoredPiece& piece : scored.ways[way].pieces)
        if (piece.how.spin != TSpin::none) ++spins;
    }
  }
  CHECK(looked_at >= 12);
  CHECK(spins > 0);
}
