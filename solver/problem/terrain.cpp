#include "solver/problem/terrain.hpp"

#include <bit>

namespace tetron::solver {

namespace {

bool fits(field::Position p) {
  return p.column.value >= 0 && p.column.value < Terrain::longest && p.row.value >= 0 &&
         p.row.value < Terrain::longest;
}

std::uint64_t bit(field::Position p) {
  return std::uint64_t{1} << p.column.value;
}

}  // namespace

bool Terrain::has(field::Position cell) const {
  return fits(cell) && (row(cell.row.value) & bit(cell)) != 0;
}

void Terrain::add(field::Position cell) {
  if (fits(cell)) rows_[static_cast<std::size_t>(cell.row.value)] |= bit(cell);
}

void Terrain::remove(field::Position cell) {
  if (fits(cell)) rows_[static_cast<std::size_t>(cell.row.value)] &= ~bit(cell);
}

int Terrain::size() const {
  int cells = 0;
  for (const std::uint64_t row : rows_) cells += std::popcount(row);
  return cells;
}

int Terrain::width() const {
  std::uint64_t all = 0;
  for (const std::uint64_t row : rows_) all |= row;
  return static_cast<int>(std::bit_width(all));
}

int Terrain::height() const {
  int last = longest;
  while (last > 0 && rows_[static_cast<std::size_t>(last - 1)] == 0) --last;
  return last;
}

}  // namespace tetron::solver
