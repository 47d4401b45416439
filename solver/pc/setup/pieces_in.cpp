#include "solver/pc/setup/pieces_in.hpp"

#include <algorithm>

namespace tetron::pc {

namespace {

constexpr std::size_t most_readings = 1000;

class Reader {
 public:
  Reader(const Colored& cells, bool may_have_gaps) : left_(cells), may_have_gaps_(may_have_gaps) {
    std::ranges::sort(left_, [](const auto& a, const auto& b) {
      return std::pair(a.first.column, a.first.row) < std::pair(b.first.column, b.first.row);
    });
    used_.resize(left_.size());
  }

  std::vector<std::vector<Placed>> run() {
    search(0);
    return std::move(readings_);
  }

 private:
  static constexpr std::uint64_t most_steps = 2'000'000;

  void search(std::size_t first) {
    while (first < left_.size() && used_[first]) ++first;
    if (first == left_.size()) {
      readings_.push_back(pieces_);
      return;
    }
    used_[first] = true;
    chosen_ = {first};
    add_cell(first, first + 1);
    used_[first] = false;
  }

  // Adds further cells of the piece that begins with cell `first`, from number `next` on.
  void add_cell(std::size_t first, std::size_t next) {
    if (++steps_ > most_steps || readings_.size() == most_readings) return;
    if (chosen_.size() == 4) {
      if (is_piece()) take(first);
      return;
    }
    for (std::size_t i = next; i < left_.size(); ++i) {
      if (used_[i] || left_[i].second != left_[first].second) continue;
      if (left_[i].first.column - left_[first].first.column > 3) break;
      used_[i] = true;
      chosen_.push_back(i);
      add_cell(first, i + 1);
      chosen_.pop_back();
      used_[i] = false;
    }
  }

  void take(std::size_t first) {
    Placed piece{left_[first].second};
    for (std::size_t i = 0; i < 4; ++i) piece.origin[i] = left_[chosen_[i]].first;
    std::ranges::sort(piece.origin);
    const std::vector<std::size_t> chosen = chosen_;
    pieces_.push_back(piece);
    search(first + 1);
    pieces_.pop_back();
    chosen_ = chosen;
  }

  // Whether the chosen cells are one of the guideline's shapes after rows without any of them are removed.
  bool is_piece() const {
    std::array<int, 4> rows{};
    for (std::size_t i = 0; i < 4; ++i) rows[i] = left_[chosen_[i]].first.row;
    std::ranges::sort(rows);
    const auto end = std::ranges::unique(rows).begin();
    if (!may_have_gaps_ && *(end - 1) - rows[0] != end - rows.begin() - 1) return false;
    std::array<field::Position, 4> cells;
    for (std::size_t i = 0; i < 4; ++i) {
      const Cell& cell = left_[chosen_[i]].first;
      const auto row = std::find(rows.begin(), end, cell.row) - rows.begin();
      cells[i] = {field::Column(cell.column), field::Row(-static_cast<int>(row))};
    }
    const auto placement = field::placement_of(cells);
    return placement && placement->kind == left_[chosen_[0]].second;
  }

  Colored left_;
  bool may_have_gaps_;
  std::vector<bool> used_;
  std::vector<std::size_t> chosen_;
  std::vector<Placed> pieces_;
  std::vector<std::vector<Placed>> readings_;
  std::uint64_t steps_ = 0;
};

}  // namespace

std::vector<std::vector<Placed>> pieces_in(const Colored& cells) {
  auto readings = Reader(cells, false).run();
  return readings.empty() ? Reader(cells, true).run() : readings;
}

}  // namespace tetron::pc
