#include "review/judge/advice.hpp"

#include <algorithm>

namespace tetron::review {

namespace {

std::optional<field::Tetromino> kind_of(const Stone* stone, const replay::Profile& profile,
                                        const std::vector<Stone>& stones) {
  const auto style = static_cast<std::size_t>(stone - stones.data());
  if (style >= profile.stones.size() || !profile.stones[style]) return std::nullopt;
  return field::to_tetromino(profile.stones[style]->cell);
}

// The cells of a place, sorted.
std::vector<field::Offset> cells_of(const Placing& placing) {
  std::vector<field::Offset> cells = placing.stone->forms()[placing.landing.form].cells;
  for (field::Offset& cell : cells) cell = {cell.right + placing.landing.x, cell.up + placing.landing.y};
  std::ranges::sort(cells);
  return cells;
}

std::vector<field::Offset> cells_of(const bots::Move& move) {
  std::vector<field::Offset> cells;
  for (const field::Offset cell : field::shape(move.piece, move.rotation))
    cells.push_back({cell.right + move.x, cell.up + move.y});
  std::ranges::sort(cells);
  return cells;
}

}  // namespace

std::optional<bots::Start> question_of(const Situation& situation, const replay::Profile& profile,
                                       const std::vector<Stone>& stones) {
  if (situation.board.width() != bots::columns) return std::nullopt;
  bots::Start start;
  for (const Stone* stone : situation.stones) {
    const auto kind = kind_of(stone, profile, stones);
    if (!kind) return std::nullopt;
    start.queue.push_back(*kind);
  }
  if (situation.held != nullptr) {
    start.hold = kind_of(situation.held, profile, stones);
    if (!start.hold) return std::nullopt;
  }
  start.combo = situation.attack_state.combo + 1;
  start.back_to_back = situation.attack_state.back_to_back >= 0;
  for (int x = 0; x < bots::columns; ++x) start.board[x] = situation.board[x];
  return start;
}

Advised advice_of(std::span<const bots::Move> moves, const Placing& played, std::span<const Placing> reached,
                  const replay::Profile& profile, const std::vector<Stone>& stones) {
  struct Place {
    std::optional<field::Tetromino> kind;
    std::vector<field::Offset> cells;
    const Placing* placing = nullptr;
    bool is_counted = false;
  };
  std::vector<Place> places;
  for (const Placing& one : reached)
    places.push_back({kind_of(one.stone, profile, stones), cells_of(one), &one});
  Advised advised;
  for (const bots::Move& move : moves) {
    const std::vector<field::Offset> cells = cells_of(move);
    const auto place = std::ranges::find_if(
        places, [&](const Place& other) { return other.kind == move.piece && other.cells == cells; });
    if (place == places.end()) {
      ++advised.advice.unreached;
      continue;
    }
    if (place->is_counted) continue;
    place->is_counted = true;
    ++advised.advice.of;
    if (!advised.best) advised.best = *place->placing;
    if (place->placing->stone == played.stone && place->placing->landing == played.landing)
      advised.advice.rank = advised.advice.of;
  }
  return advised;
}

}  // namespace tetron::review
