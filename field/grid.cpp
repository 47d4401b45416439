#include "field/grid.hpp"

#include <algorithm>
#include <ranges>

#include "field/cell_board.hpp"

namespace tetron::field {

namespace {

std::span<const Cell> row_cells(const GridView& grid, Row row) {
  const auto width = static_cast<std::size_t>(grid.width());
  return grid.cells().subspan(static_cast<std::size_t>(row.value) * width, width);
}

}  // namespace

bool GridView::row_full(Row row) const {
  return std::ranges::all_of(row_cells(*this, row), is_block);
}

bool GridView::row_empty(Row row) const {
  return std::ranges::none_of(row_cells(*this, row), is_block);
}

bool operator==(const GridView& a, const GridView& b) {
  return a.width_ == b.width_ && a.height_ == b.height_ && std::ranges::equal(a.cells_, b.cells_);
}

Grid::Grid(int width, int height)
    : width_(std::clamp(width, 0, max_width)), height_(std::clamp(height, 0, max_height)) {
  cells_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), Cell::empty);
}

Grid::Grid(GridView view)
    : cells_(view.cells().begin(), view.cells().end()), width_(view.width()), height_(view.height()) {}

void Grid::set(Position p, Cell cell) {
  if (!view().contains(p)) return;
  cells_[static_cast<std::size_t>(p.row.value * width_ + p.column.value)] = cell;
}

int Grid::clear_full_rows() {
  return remove_full_rows(std::views::reverse(cells_), width_, Cell::empty);
}

std::string to_text(GridView grid) {
  std::string text;
  for (int row = 0; row < grid.height(); ++row) {
    if (row > 0) text += '\n';
    for (Cell cell : row_cells(grid, Row(row))) text += to_char(cell);
  }
  return text;
}

Grid from_text(std::string_view drawing) {
  std::vector<std::string_view> lines;
  std::size_t width = 0;
  while (!drawing.empty()) {
    const auto end = std::min(drawing.find('\n'), drawing.size());
    std::string_view line = drawing.substr(0, end);
    drawing.remove_prefix(std::min(end + 1, drawing.size()));
    const auto first = line.find_first_not_of(" \t\r");
    if (first == line.npos) continue;
    line = line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
    width = std::max(width, line.size());
    lines.push_back(line);
  }
  Grid grid(static_cast<int>(std::min<std::size_t>(width, max_width)),
            static_cast<int>(std::min<std::size_t>(lines.size(), max_height)));
  for (int row = 0; row < grid.height(); ++row) {
    const std::string_view line = lines[static_cast<std::size_t>(row)];
    for (int column = 0; column < grid.width() && column < static_cast<int>(line.size()); ++column)
      grid.set({Column(column), Row(row)}, to_cell(line[static_cast<std::size_t>(column)]));
  }
  return grid;
}

}  // namespace tetron::field
