#include "samples/generate/arena.hpp"

#include <algorithm>

#include "replay/pack.hpp"

namespace tetron::samples {

namespace {

constexpr int lines_per_level = 10;

void count(std::uint8_t& counter) {
  if (counter < 255) ++counter;
}

}  // namespace

int Arena::clear_lines() {
  const int cleared = grid.clear_full_rows();
  if (cleared == 2) count(doubles);
  if (cleared == 3) count(triples);
  if (cleared == 4) count(tetrises);
  lines = static_cast<std::uint16_t>(std::min(lines + cleared, 65535));
  rows = Rows(grid);
  return cleared;
}

void Arena::raise_level(int start_level, const replay::Profile& profile) {
  const int lines_needed = lines_per_level * grid.width() / profile.width;
  level = static_cast<std::uint8_t>(std::min(start_level + lines / lines_needed, highest_level));
}

bool Arena::take_effects() {
  bool lost = false;
  for (const Effect& effect : coming) lost = apply(effect, grid) || lost;
  coming.clear();
  rows = Rows(grid);
  return lost;
}

void Arena::empty() {
  grid = field::Grid(grid.width(), grid.height());
  rows = Rows(grid);
  coming.clear();
}

tet::Matrix Arena::matrix(formats::Milliseconds time, formats::StoneStyle next, std::uint32_t credits,
                          const replay::Profile& profile) const {
  tet::Matrix record;
  record.time = time;
  record.matrix = id;
  record.lives = lives;
  record.next_style = next;
  record.lines = lines;
  record.level = level;
  record.credits = credits;
  record.doubles = doubles;
  record.triples = triples;
  record.tetrises = tetrises;
  // The settings promise that it fits.
  record.packed = replay::pack(profile.pack, grid).value_or(tet::Bytes{});
  return record;
}

}  // namespace tetron::samples
