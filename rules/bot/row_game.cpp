#include "rules/bot/row_game.hpp"

#include <algorithm>

#include "field/tetromino.hpp"

namespace tetron::rules {

namespace {

constexpr int longest_fall = 300;  // frames within which a field must have come to rest

bool is_tetromino(const Turn& turn, const Settings& settings) {
  std::array<field::Position, 4> cells{};
  if (turn.cells.size() != cells.size()) return false;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const TumoCell& cell = turn.cells[i];
    // If no role is drawn for a number, its cell has no block.
    if (cell.number > static_cast<int>(settings.roles.size())) return false;
    cells[i] = {field::Column(cell.x), field::Row(max_tumo_size - cell.y)};
  }
  return field::placement_of(cells).has_value();
}

}  // namespace

bool has_tetrominoes(const Settings& settings) {
  return !settings.patterns.empty() && std::ranges::all_of(settings.patterns, [&](const Pattern& pattern) {
    return std::ranges::all_of(pattern, [&](const Turn& turn) { return is_tetromino(turn, settings); });
  });
}

bool only_rows_vanish(const Script& script) {
  ScriptOptions options;
  options.limits = script.options().limits;
  const auto loaded = Script::load(script.source(), script.game().seed(), std::move(options));
  if (!loaded) return false;
  Script& copy = **loaded;
  const std::vector<std::uint8_t>& drawn = copy.game().settings.roles;
  const std::vector<std::uint8_t> roles = drawn.empty() ? std::vector<std::uint8_t>{1} : drawn;
  Board& board = copy.game().board();
  const int width = board.width();
  const int low = board.height() - 1;
  // A row of all roles under two rows of one role that are not full.
  for (int x = 0; x < width; ++x) {
    board.place(x, low, roles[static_cast<std::size_t>(x) % roles.size()]);
    for (int y = low - 2; y < low && x < width - 1; ++y) board.place(x, y, roles.front());
  }
  for (int frame = 0; frame < longest_fall; ++frame) {
    if (!copy.step({}) || copy.game().over() != Over::no) return false;
    if (copy.game().position().at_rest) break;
  }
  if (copy.game().counts().erased != static_cast<std::uint64_t>(width)) return false;
  for (int x = 0; x < width; ++x)
    for (int y = low - 2; y <= low; ++y)
      if (board.at(x, y) != (x < width - 1 && y > low - 2 ? roles.front() : 0)) return false;
  return true;
}

}  // namespace tetron::rules
