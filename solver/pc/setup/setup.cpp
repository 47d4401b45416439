#include "solver/pc/setup/setup.hpp"

#include <algorithm>

#include "solver/pc/board/packings.hpp"
#include "solver/pc/board/words.hpp"
#include "solver/pc/building/building.hpp"
#include "solver/pc/building/placed.hpp"
#include "solver/work/branch_share.hpp"
#include "solver/work/stop_check.hpp"

namespace tetron::pc {

namespace {

template <class Word>
class SetupSearch {
 public:
  SetupSearch(const Board& board, const Area& area, const Queues& queues, const Rules& rules,
              const solver::Limits& limits)
      : area_(area),
        start_(board),
        queues_(queues),
        rules_(rules),
        limits_(limits),
        stop_(limits),
        share_(limits.progress, stop_),
        frame_(frame_of<Word>(board, rules.movement)),
        building_(frame_, rules.movement, rules.drop),
        board_(word_of<Word>(board)),
        most_(queues.most_of_each()) {
    building_.stop_when([this](std::size_t bytes) {
      if (bytes_ + building_.bytes() + bytes > limits_.memory) stop_.finish(solver::End::memory);
      return stop_.is_over();
    });
    Board cells = board;
    cells.rows = area.must;
    must_ = word_of<Word>(cells) & ~board_;
    for (std::size_t kind = 0; kind < 7; ++kind) {
      cells.rows = area.reserved[kind];
      reserved_[kind] = word_of<Word>(cells);
    }
    cells.rows = area.may;
    const Word may = (word_of<Word>(cells) | must_) & ~board_;
    const Forms<Word> forms(frame_, rules.movement);
    for (const auto& of_cell : split_placements_in(frame_, forms, board.lines, kinds()))
      for (const SplitPlacement<Word>& placement : of_cell)
        if ((placement.cells & ~may) == 0 && !is_reserved(placement)) placements_.push_back(placement);
    most_pieces_ = std::min(queues.length(), Building<Word>::most_parts);
    if (area.pieces > 0) most_pieces_ = std::min(most_pieces_, static_cast<std::size_t>(area.pieces));
  }

  Ways run() {
    result_.total = queues_.size();
    if (!has_room_for_sets(queues_, limits_))
      stop_.finish(solver::End::memory);
    else if (result_.total > 0)
      cover(must_, 0);
    if (result_.ways.empty()) {
      result_.end = stop_.end();
      return std::move(result_);
    }
    std::ranges::stable_sort(result_.ways, [](const Way& a, const Way& b) { return a.covered > b.covered; });
    std::vector<SetWord> all(words_for(result_.total));
    std::vector<const std::vector<SetWord>*> sets;
    for (const Way& way : result_.ways) {
      add_shifted(all, way.covers, 0);
      sets.push_back(&way.covers);
    }
    result_.success = size_of(all);
    result_.minimal = small_cover(sets, result_.is_smallest, [this] { return stop_.is_over(); });
    result_.end = stop_.end();
    return std::move(result_);
  }

 private:
  unsigned kinds() const {
    unsigned kinds = 0;
    for (std::size_t kind = 0; kind < 7; ++kind)
      if (most_[kind] > 0) kinds |= 1U << kind;
    return kinds;
  }

  // Whether it has a cell that is reserved for another kind.
  bool is_reserved(const SplitPlacement<Word>& placement) const {
    for (std::size_t kind = 0; kind < 7; ++kind)
      if (kind != placement.kind && (placement.cells & reserved_[kind]) != 0) return true;
    return false;
  }
  bool has_holes() const {
    if (area_.without == Holes::any) return false;
    Board after = start_;
    for (const Part<Word>& part : parts_)
      for (const Cell& cell : cells_of(frame_, part.cells)) after.add(cell.column, cell.row);
    return pc::has_holes(changed(after, area_.changes), area_.without, area_.free);
  }

  bool is_over() {
    if (++steps_ % 1024 != 0) return stop_.end() != solver::End::complete;
    if (bytes_ + building_.bytes() > limits_.memory) stop_.finish(solver::End::memory);
    if (limits_.progress) limits_.progress->set_tilings(result_.packings);
    return stop_.is_over();
  }

  // Covers the first cell that has to be covered, with each piece that has it.
  void cover(Word left, Word taken) {
    if (is_over()) return;
    if (left == 0) {
      add_further(0, taken);
      return;
    }
    if (parts_.size() == most_pieces_) return;
    const Word first = left & ~(left - 1);
    for (std::size_t i = 0; i < placements_.size(); ++i) {
      const SplitPlacement<Word>& placement = placements_[i];
      if ((placement.cells & first) == 0 || (placement.cells & taken) != 0) continue;
      share_.branch(i, placements_.size(), [&] {
        put(placement, [&] { cover(left & ~placement.cells, taken | placement.cells); });
      });
    }
  }

  // Adds pieces on cells that may be covered, until there are as many pieces as asked for.
  void add_further(std::size_t from, Word taken) {
    if (is_over()) return;
    if (area_.pieces == 0 || parts_.size() == static_cast<std::size_t>(area_.pieces)) {
      look();
      return;
    }
    if (parts_.size() == most_pieces_) return;
    for (std::size_t i = from; i < placements_.size(); ++i)
      if ((placements_[i].cells & (taken | must_)) == 0)
        share_.branch(i, placements_.size(), [&] {
          put(placements_[i], [&] { add_further(i + 1, taken | placements_[i].cells); });
        });
  }

  template <class Then>
  void put(const SplitPlacement<Word>& placement, const Then& then) {
    const auto used = std::ranges::count(parts_, placement.kind, &Part<Word>::kind);
    if (used >= most_[placement.kind]) return;
    parts_.push_back({placement.cells, placement.kind});
    then();
    parts_.pop_back();
  }

  void look() {
    ++result_.packings;
    if (has_holes()) return;
    building_.begin(board_, parts_);
    std::vector<SetWord> asked(words_for(result_.total), ~SetWord{0});
    asked.back() = last_word_of(result_.total);
    Way way;
    way.covers = building_.sequences(queues_, rules_.hold, asked);
    way.covered = size_of(way.covers);
    if (way.covered == 0 || stop_.end() != solver::End::complete) return;
    std::uint64_t first = 0;
    while ((way.covers[first / 64] >> first % 64 & 1) == 0) ++first;
    way.pieces = placed_in_order(frame_, building_, std::span<const Part<Word>>(parts_),
                                 building_.order_for(queues_.at(first), rules_.hold));
    bytes_ += sizeof(Way) + way.covers.capacity() * sizeof(SetWord) + way.pieces.capacity() * sizeof(Placed);
    result_.ways.push_back(std::move(way));
  }

  const Area& area_;
  const Board& start_;
  const Queues& queues_;
  const Rules& rules_;
  const solver::Limits& limits_;
  solver::StopCheck stop_;
  solver::BranchShare share_;
  Frame<Word> frame_;
  Building<Word> building_;
  Word board_;
  Word must_ = 0;
  std::array<Word, 7> reserved_{};
  std::array<int, 7> most_;
  std::vector<SplitPlacement<Word>> placements_;
  std::size_t most_pieces_ = 0;
  std::vector<Part<Word>> parts_;
  std::uint64_t steps_ = 0;
  std::size_t bytes_ = 0;
  Ways result_;
};

}  // namespace

std::expected<SetupTarget, QuestionError> setup_target_of(const field::Grid& grid, int lines,
                                                          const SetupConditions& conditions) {
  const auto changes = field_changes(conditions.operate);
  if (!changes)
    return std::unexpected(QuestionError{
        "operate", "expected row(Y), block(X,Y), clear() or a piece such as T-left(X,Y), found `" +
                       std::string(changes.error()) + "`"});
  const TargetColours& colours = conditions.colours;
  SetupTarget target{grid, {}, 0};
  target.area.pieces = conditions.pieces;
  target.area.without = conditions.without;
  target.area.changes = *changes;
  for (int row = 0; row < lines; ++row)
    for (int column = 0; column < grid.width(); ++column) {
      const field::Position at{field::Column(column), field::Row(grid.height() - 1 - row)};
      const field::Cell cell = grid.at(at);
      const auto add = [&](std::array<std::uint16_t, most_lines>& to) {
        auto& cells = to[static_cast<std::size_t>(row)];
        cells = static_cast<std::uint16_t>(cells | 1U << column);
      };
      const auto kind = field::to_tetromino(cell);
      if (cell == colours.fill) {
        add(target.area.must);
      } else if (cell == colours.may) {
        add(target.area.may);
      } else if (cell == colours.free) {
        add(target.area.may);
        add(target.area.free);
      } else if (kind && colours.are_others_reserved) {
        add(target.area.must);
        add(target.area.reserved[index_of(*kind)]);
      } else {
        continue;
      }
      target.before.set(at, field::Cell::empty);
      target.cells += target.area.must[static_cast<std::size_t>(row)] >> column & 1;
    }
  if (target.cells > 0 || conditions.pieces > 0) return target;
  return std::unexpected(
      QuestionError{std::string("fill ") + field::to_char(colours.fill),
                    "no cell has this colour; colour the cells to fill, or name another colour"});
}

Ways setups(const Board& board, const Area& area, const Queues& queues, const Rules& rules,
            const solver::Limits& limits) {
  if (is_small(board, rules.movement))
    return SetupSearch<std::uint64_t>(board, area, queues, rules, limits).run();
  return SetupSearch<Word128>(board, area, queues, rules, limits).run();
}

}  // namespace tetron::pc
