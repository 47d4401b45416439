#include "player/controller/field_question.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "solver/build/build_order.hpp"
#include "solver/pc/clear/path.hpp"
#include "solver/pc/clear/percent.hpp"
#include "solver/solve.hpp"

namespace tetron::player {

namespace {

using field::Cell;
using field::Column;
using field::Position;
using field::Row;
using field::Tetromino;

constexpr int most_pieces = 20;               // in a solution of a perfect clear
constexpr std::uint64_t most_tried = 20'000;  // tilings for which a building order is searched
constexpr std::size_t memory = std::size_t{256} << 20;

solver::Limits limits_of(const std::stop_token& stop) {
  solver::Limits limits;
  limits.memory = memory;
  // One processor is left for the window.
  limits.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  limits.stop = stop;
  return limits;
}

std::array<Position, 4> positions(const std::array<pc::Cell, 4>& cells, int height) {
  std::array<Position, 4> out{};
  std::ranges::transform(cells, out.begin(), [height](const pc::Cell& cell) {
    return Position{Column(cell.column), Row(height - 1 - cell.row)};
  });
  return out;
}

void add_solution(FieldAnswer& answer, const pc::Way& solution, int height) {
  ++answer.count;
  if (answer.solutions.size() == most_solutions) return;
  std::vector<SolutionPiece>& pieces = answer.solutions.emplace_back();
  for (const pc::Placed& piece : solution.pieces)
    pieces.push_back({piece.kind, positions(piece.origin, height), positions(piece.cells, height)});
}

// For every number of rows for which there are enough pieces, the lowest first.
FieldAnswer perfect_clears(const FieldQuestion& question, const std::stop_token& stop,
                           FieldProgress& progress) {
  FieldAnswer answer;
  const field::Grid& grid = question.grid;
  const int stack = pc::stack_of(grid);
  if (grid.width() > pc::most_columns || stack > pc::most_lines) {
    answer.why = "only for fields up to 12 columns and 12 rows of blocks";
    return answer;
  }
  answer.is_complete = true;
  const pc::Rules rules{question.movement, pc::Drop::soft, question.hold};
  pc::Sequence all;
  for (const Tetromino kind : question.queue) all.push_back(static_cast<std::uint8_t>(pc::index_of(kind)));
  int fewest = 0;  // pieces needed at least
  for (int lines = std::max(1, stack); lines <= std::min(pc::most_lines, grid.height()); ++lines) {
    const pc::Board board = pc::board_of(grid, lines);
    if (board.empty_cells() == 0 || board.empty_cells() % 4 != 0) continue;
    const int needed = pc::pieces_needed(board);
    if (fewest == 0) fewest = needed;
    if (needed > most_pieces || needed > static_cast<int>(all.size()) || !pc::is_workable(board, rules))
      break;
    progress.rows = lines;
    const std::size_t length = pc::pieces_that_matter(board, question.hold, all.size());
    pc::Sequence next(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(length));
    const pc::Queues queues = pc::queues_of(std::vector<pc::Sequence>{std::move(next)});
    const pc::Ways found = pc::ways(board, queues, rules, limits_of(stop));
    for (const pc::Way& solution : found.ways) add_solution(answer, solution, grid.height());
    progress.found = answer.count;
    if (found.end != solver::End::complete) {
      answer.is_complete = false;
      break;
    }
  }
  if (answer.count == 0)
    answer.why = fewest == 0                             ? "no number of rows has room for whole pieces"
                 : fewest > static_cast<int>(all.size()) ? "more pieces are needed: " + std::to_string(fewest)
                                                         : "";
  return answer;
}

// The blocks of the rows grouped by the pieces that their colors belong to, as a terrain for each. Empty if
// there are blocks without such a piece.
std::optional<std::vector<std::pair<Tetromino, solver::Terrain>>> terrains_by_kind(const FieldQuestion& q) {
  std::array<solver::Terrain, field::all_tetrominoes.size()> terrains;
  for (int row = q.first_row; row <= q.last_row; ++row)
    for (int column = 0; column < q.grid.width(); ++column) {
      const Position at{Column(column), Row(row)};
      if (!field::is_block(q.grid.at(at))) continue;
      const auto kind = field::to_tetromino(q.grid.at(at));
      if (!kind) return std::nullopt;
      terrains[pc::index_of(*kind)].add(at);
    }
  std::vector<std::pair<Tetromino, solver::Terrain>> all;
  for (const Tetromino kind : field::all_tetrominoes)
    if (!terrains[pc::index_of(kind)].empty()) all.emplace_back(kind, terrains[pc::index_of(kind)]);
  return all;
}

// Finds the tilings that can be built in some order.
class RowsBuilt {
 public:
  RowsBuilt(const FieldQuestion& question, const std::stop_token& stop, FieldProgress& progress)
      : question_(question), limits_(limits_of(stop)), progress_(progress) {
    around_.width = question.grid.width();
    around_.height = question.grid.height();
    for (int row = question.last_row + 1; row < question.grid.height(); ++row)
      for (int column = 0; column < question.grid.width(); ++column)
        if (const Position at{Column(column), Row(row)}; field::is_block(question.grid.at(at)))
          around_.walls.add(at);
  }

  FieldAnswer answer() {
    answer_.is_complete = true;
    const auto by_kind = terrains_by_kind(question_);
    if (by_kind) {
      combine(*by_kind, 0, {});
      if (answer_.count > 0 || !answer_.is_complete) return std::move(answer_);
      answer_.why = "pieces of these colours cannot make them";
    }
    solver::Terrain all;
    for (int row = question_.first_row; row <= question_.last_row; ++row)
      for (int column = 0; column < question_.grid.width(); ++column)
        if (const Position at{Column(column), Row(row)}; field::is_block(question_.grid.at(at))) all.add(at);
    const int cells = all.size();
    if (cells == 0 || cells % 4 != 0) {
      answer_.why = std::to_string(cells) + " blocks are not whole pieces: cleared rows took the rest";
      return std::move(answer_);
    }
    tilings(all, solver::up_to(cells / 4), [&](const solver::Tiling& tiling) { return add(tiling); });
    if (answer_.count == 0 && answer_.why.empty()) answer_.why = "only with rows that were cleared since";
    if (answer_.count > 0) answer_.why = by_kind ? "colours left aside" : "";
    return std::move(answer_);
  }

 private:
  template <class Visit>
  void tilings(const solver::Terrain& terrain, const solver::Supply& supply, const Visit& visit) {
    const auto found = solver::enumerate({terrain, supply}, {}, limits_,
                                         [&](const solver::Found& one) { return visit(one.tiling()); });
    if (!found.ending.is_complete()) answer_.is_complete = false;
  }

  // Combines every tiling of one kind's blocks with every one of the other kinds'.
  void combine(const std::vector<std::pair<Tetromino, solver::Terrain>>& kinds, std::size_t next,
               const solver::Tiling& before) {
    if (next == kinds.size()) {
      (void)add(before);
      return;
    }
    const auto& [kind, terrain] = kinds[next];
    solver::Supply supply;
    supply.optional[kind] = terrain.size() / 4;
    if (terrain.size() % 4 != 0) return;
    tilings(terrain, supply, [&](const solver::Tiling& tiling) {
      solver::Tiling both = before;
      both.insert(both.end(), tiling.begin(), tiling.end());
      combine(kinds, next + 1, both);
      return answer_.is_complete;
    });
  }

  // Returns false when there are enough.
  bool add(const solver::Tiling& tiling) {
    progress_.tried = ++tried_;
    if (tried_ > most_tried || limits_.stop.stop_requested()) {
      answer_.is_complete = false;
      return false;
    }
    const auto built = solver::build_order(around_, tiling, limits_);
    if (built.end != solver::End::complete) answer_.is_complete = false;
    if (!built.order) return answer_.is_complete;
    progress_.found = ++answer_.count;
    if (answer_.solutions.size() < most_solutions) {
      std::vector<SolutionPiece>& pieces = answer_.solutions.emplace_back();
      for (const std::size_t piece : *built.order)
        pieces.push_back({tiling[piece].kind, tiling[piece].cells(), tiling[piece].cells()});
    }
    return true;
  }

  const FieldQuestion& question_;
  solver::Limits limits_;
  FieldProgress& progress_;
  solver::Surroundings around_;
  FieldAnswer answer_;
  std::uint64_t tried_ = 0;
};

}  // namespace

FieldAnswer answer(const FieldQuestion& question, const std::stop_token& stop, FieldProgress* progress) {
  FieldProgress own;
  FieldProgress& noted = progress != nullptr ? *progress : own;
  if (question.kind == FieldQuestion::Kind::perfect_clears) return perfect_clears(question, stop, noted);
  if (question.grid.width() > solver::Terrain::widest) {
    FieldAnswer too_wide;
    too_wide.why = "only for fields up to 24 columns";
    return too_wide;
  }
  return RowsBuilt(question, stop, noted).answer();
}

FieldAnswering::FieldAnswering(FieldQuestion question) : question_(std::move(question)) {
  thread_ = std::jthread([this](const std::stop_token& stop) {
    try {
      answer_ = player::answer(question_, stop, &progress_);
    } catch (const std::bad_alloc&) {
      answer_ = {};
      answer_.why = "there is not enough memory";
    }
    is_done_.store(true, std::memory_order_release);
  });
}

}  // namespace tetron::player
