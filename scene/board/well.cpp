#include "scene/board/well.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scene/board/blocks.hpp"
#include "scene/board/landing.hpp"
#include "scene/board/round_events.hpp"
#include "scene/text/player_tag.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

using field::Position;

constexpr int smallest_cell_with_owner = 4;
constexpr int smallest_cell_with_number = 14;
constexpr int smallest_reason = 6;

Box cell_box(const FieldPlace& place, Position p) {
  return {place.well.x + p.column.value * place.cell,
          place.well.y + (p.row.value - place.first_row) * place.cell, place.cell, place.cell};
}

bool is_shown(const FieldPlace& place, field::Row row) {
  const int from_top = row.value - place.first_row;
  return from_top >= 0 && from_top * place.cell < place.well.height;
}

void draw_background(Layer& layer, const Frame& frame, const FieldPlace& place) {
  const Box& well = place.well;
  const bool is_focused =
      std::ranges::any_of(place.players, [&](const PlayerPlace& p) { return frame.is_focused(p.player); });
  draw_grid_background(layer, frame.theme, well, place.cell,
                       is_focused ? frame.theme.accent : frame.theme.well_edge, frame.grid_background);
  const int line = block_gap(place.cell);
  // Separates the players' parts of a shared field.
  for (std::size_t i = 1; i < place.players.size(); ++i)
    layer.fill({place.players[i].column.x - line, well.y, line, well.height}, frame.theme.well_edge);
}

// Rows at the top that the game does not show. Pieces may lie there, but nobody may stay there. They have a
// different background, with a line below.
void draw_hidden_rows(Layer& layer, const Frame& frame, const FieldPlace& place) {
  const int hidden = hidden_rows(frame, place);
  if (hidden <= 0) return;
  const Box& well = place.well;
  Color ground = frame.theme.danger;
  ground.alpha = 28;
  layer.fill({well.x, well.y, well.width, hidden * place.cell}, ground);
  const int line = std::max(1, place.cell / 12);
  layer.fill({well.x, well.y + hidden * place.cell - line, well.width, line}, frame.theme.faint);
}

void draw_blocks(Layer& layer, const Frame& frame, const FieldPlace& place, const field::GridView& grid) {
  for (int row = place.first_row; row < grid.height() && is_shown(place, field::Row(row)); ++row)
    for (int column = 0; column < grid.width(); ++column) {
      const Position p{field::Column(column), field::Row(row)};
      const field::Cell cell = grid.at(p);
      if (field::is_block(cell)) draw_block(layer, cell_box(place, p), frame.palette.look(cell));
    }
}

// Draws the part of an outline that is in the cell `p`. The outline is inside the cells for which `has` is
// true.
template <class Has>
void draw_outline(Layer& layer, const FieldPlace& place, const Position& p, const Has& has, int line,
                  Color color) {
  const Box box = cell_box(place, p);
  const int gap = block_gap(place.cell);
  const auto beside = [&](int right, int down) {
    return has({field::Column(p.column.value + right), field::Row(p.row.value + down)});
  };
  // The gaps to the right and below are part of the outline only if the next cell is too.
  const int width = box.width - (beside(1, 0) ? 0 : gap);
  const int height = box.height - (beside(0, 1) ? 0 : gap);
  if (!beside(0, -1)) layer.fill({box.x, box.y, width, line}, color);
  if (!beside(0, 1)) layer.fill({box.x, box.y + height - line, width, line}, color);
  if (!beside(-1, 0)) layer.fill({box.x, box.y, line, height}, color);
  if (!beside(1, 0)) layer.fill({box.x + width - line, box.y, line, height}, color);
  // The inner corners, where the outlines of two neighbours meet.
  const auto is_corner = [&](int right, int down) {
    return beside(right, 0) && beside(0, down) && !beside(right, down);
  };
  const int far = place.cell - gap - line;
  if (is_corner(-1, -1)) layer.fill({box.x, box.y, line, line}, color);
  if (is_corner(1, -1)) layer.fill({box.x + far, box.y, line + gap, line}, color);
  if (is_corner(-1, 1)) layer.fill({box.x, box.y + far, line, line + gap}, color);
  if (is_corner(1, 1)) layer.fill({box.x + far, box.y + far, line + gap, line + gap}, color);
}

constexpr double landing_contrast = 3;  // of the outline with the well, as blocks have it

// Where the piece will land: the outline of all its cells around a hint of its color. It is hollow so that
// nobody takes it for blocks.
void draw_landing(Layer& layer, const Frame& frame, const FieldPlace& place, const field::GridView& grid,
                  const replay::StoneCells& piece) {
  const auto rows = rows_to_landing(grid, piece);
  if (!rows || *rows == 0) return;
  const auto has = [&](const Position& p) { return std::ranges::find(piece, p) != piece.end(); };
  const int line = std::max(1, place.cell / 12);
  const int gap = block_gap(place.cell);
  for (const Position& p : piece) {
    const Position landed{p.column, field::Row(p.row.value + *rows)};
    if (!grid.contains(landed) || !is_shown(place, landed.row) || has(landed)) continue;
    const BlockLook look = frame.palette.look(piece.cell_at(p));
    const Color inside = mixed(frame.theme.well, look.color, 0.2);
    Color outline = mixed(frame.theme.well, look.outlined ? look.edge : look.color, 0.75);
    for (int i = 0; i < 8 && contrast(outline, frame.theme.well) < landing_contrast; ++i)
      outline = mixed(outline, frame.theme.text, 0.2);
    const Box box = cell_box(place, landed);
    const auto beside = [&](int right, int down) {
      return has({field::Column(p.column.value + right), field::Row(p.row.value + down)});
    };
    // The gaps to the right and below are filled only if the next cell is part of the piece.
    const int width = box.width - (beside(1, 0) ? 0 : gap);
    const int height = box.height - (beside(0, 1) ? 0 : gap);
    layer.fill({box.x, box.y, width, height}, inside);
    if (place.cell < smallest_cell_with_gap) continue;
    const auto has_landed = [&](const Position& cell) {
      return has({cell.column, field::Row(cell.row.value - *rows)});
    };
    draw_outline(layer, place, landed, has_landed, line, outline);
  }
}

// Shows whose piece it is on a shared field: an outline in the player's color, and the player's number on
// the piece's first cell.
void draw_owner(Layer& layer, const FieldPlace& place, const replay::StoneCells& piece,
                const std::optional<Position>& first, base::PlayerId player, const field::GridView& grid) {
  const int line = std::max(1, place.cell / 8);
  const auto has = [&](const Position& p) { return std::ranges::find(piece, p) != piece.end(); };
  for (const Position& p : piece)
    if (grid.contains(p) && is_shown(place, p.row))
      draw_outline(layer, place, p, has, line, player_color(player));
  if (!first) return;
  Box tag = cell_box(place, *first);
  tag.width = tag.height = place.cell - block_gap(place.cell);
  if (tag.height < smallest_tag_with_number) return;
  draw_tag(layer, tag.inset(std::min(place.cell / 8, (tag.height - smallest_tag_with_number) / 2)), player);
}

void draw_falling_pieces(Layer& layer, const Frame& frame, const FieldPlace& place,
                         const field::GridView& grid) {
  const replay::Profile& profile = frame.timeline.profile();
  std::vector<Position> numbered;
  for (const PlayerPlace& player : place.players) {
    const replay::PlayerState& state = frame.state.players[player.player.value];
    if (!state.falling) continue;
    const replay::StoneCells piece = profile.cells(*state.falling);
    const bool is_own = frame.plays_on(player.player);
    if (is_own ? frame.view.attempt_shadow : frame.view.look.landing_shadow)
      draw_landing(layer, frame, place, grid, piece);
    const bool has_owner = frame.marks_owners && place.cell >= smallest_cell_with_owner;
    // Between two cells.
    FieldPlace at = place;
    for (const Motion::Falling& falling : frame.motion.falling)
      if (falling.player == player.player)
        at.well.y += static_cast<int>(std::lround(falling.rows * place.cell));
    std::optional<Position> first;  // leftmost cell, then uppermost, without another player's number
    for (const Position& p : piece) {
      if (!grid.contains(p) || !is_shown(place, p.row)) continue;
      if (std::ranges::find(numbered, p) != numbered.end()) continue;
      if (!first || std::pair(p.column.value, p.row.value) < std::pair(first->column.value, first->row.value))
        first = p;
    }
    for (const Position& p : piece) {
      if (!grid.contains(p) || !is_shown(place, p.row)) continue;
      BlockLook look = frame.palette.falling(piece.cell_at(p));
      // The number will be here.
      if (has_owner && first && p == *first) look.letter.clear();
      draw_block(layer, cell_box(at, p), look);
    }
    if (has_owner && first) numbered.push_back(*first);
    if (has_owner) draw_owner(layer, at, piece, first, player.player, grid);
  }
}

// Green for a better placement, violet for a bot's; the color of texts for the recorded one.
Color color_of(GhostKind kind, const Theme& theme) {
  switch (kind) {
    case GhostKind::played:
      return theme.text;
    case GhostKind::better:
      return rgb(0x3fb950);
    case GhostKind::advised:
      return rgb(0xa371f7);
    case GhostKind::pointed:
      return theme.accent;
  }
  std::unreachable();
}

// Outlines only, with separate colors for each kind.
void draw_ghosts(Layer& layer, const Frame& frame, const FieldPlace& place, const field::GridView& grid) {
  for (const GhostPiece& ghost : frame.view.ghosts) {
    if (ghost.field != place.field) continue;
    const replay::StoneCells cells = frame.timeline.profile().cells(ghost.place);
    replay::StoneCells piece;
    for (const Position& p : cells) {
      // Of the recorded placement itself, the rows that it filled are gone.
      const auto row = ghost.kind == GhostKind::played ? ghost.moved.row(p.row.value)
                                                       : std::optional(ghost.moved.nearest(p.row.value));
      if (row) piece.push({p.column, field::Row(*row)}, cells.cell_at(p));
    }
    const auto has = [&](const Position& p) { return std::ranges::find(piece, p) != piece.end(); };
    const int line = std::max(1, place.cell / 8);
    const Color color = color_of(ghost.kind, frame.theme);
    for (const Position& p : piece)
      if (grid.contains(p) && is_shown(place, p.row)) draw_outline(layer, place, p, has, line, color);
  }
}

// The marked rows: a band over the field.
void draw_marked(Layer& layer, const Frame& frame, const FieldPlace& place) {
  if (!frame.view.marked || frame.view.marked->field != place.field) return;
  const int first = std::max(frame.view.marked->first - place.first_row, 0);
  const int last = frame.view.marked->last - place.first_row;
  if (last < first) return;
  Color color = frame.theme.accent;
  const Box band{place.well.x, place.well.y + first * place.cell, place.well.width,
                 (last - first + 1) * place.cell};
  const int line = std::max(1, place.cell / 8);
  layer.fill({band.x, band.y, line, band.height}, color);
  layer.fill({band.right() - line, band.y, line, band.height}, color);
  color.alpha = 40;
  layer.fill(band, color);
}

// Each piece of the solution in its color, with its number in the order of building.
void draw_way(Layer& layer, const Frame& frame, const FieldPlace& place, const field::GridView& grid) {
  if (!frame.view.solution || frame.view.solution->field != place.field) return;
  const int line = std::max(1, place.cell / 8);
  int number = 0;
  for (const ShownSolution::Piece& piece : frame.view.solution->pieces) {
    ++number;
    const BlockLook look = frame.palette.look(piece.kind);
    const auto has = [&](const Position& p) {
      return std::ranges::find(piece.cells, p) != piece.cells.end();
    };
    for (const Position& p : piece.cells) {
      if (!grid.contains(p) || !is_shown(place, p.row)) continue;
      layer.fill(cell_box(place, p), mixed(frame.theme.well, look.color, 0.3));
      draw_outline(layer, place, p, has, line, look.outlined ? look.edge : look.color);
    }
    const Position& first = piece.cells.front();
    if (place.cell >= smallest_cell_with_number && grid.contains(first) && is_shown(place, first.row))
      layer.write(std::to_string(number), cell_box(place, first),
                  {place.cell / 2, frame.theme.text, Align::centre, Weight::bold});
  }
}

// A piece that just locked lights up for a moment.
void draw_placed(Layer& layer, const Frame& frame, const FieldPlace& place, const field::GridView& grid) {
  for (const Motion::Placed& placed : frame.motion.placed) {
    if (placed.field != place.field) continue;
    for (const Position& p : placed.cells) {
      const field::Cell cell = grid.at(p);
      if (!field::is_block(cell) || !is_shown(place, p.row)) continue;
      BlockLook look = frame.palette.look(cell);
      look.color = mixed(look.color, rgb(0xffffff), 0.45 * placed.strength);
      draw_block(layer, cell_box(place, p), look);
    }
  }
}

// A cleared row leaves a bar of light that becomes thin and fades.
void draw_cleared(Layer& layer, const Frame& frame, const FieldPlace& place) {
  for (const Motion::Cleared& cleared : frame.motion.cleared) {
    if (cleared.field != place.field || !is_shown(place, cleared.row)) continue;
    const int high = std::max(1, static_cast<int>(std::lround(place.cell * cleared.strength)));
    Color color = frame.theme.flash;
    color.alpha = static_cast<std::uint8_t>(std::lround(210 * cleared.strength));
    layer.fill({place.well.x,
                place.well.y + (cleared.row.value - place.first_row) * place.cell + (place.cell - high) / 2,
                place.well.width, high},
               color);
  }
}

}  // namespace

int hidden_rows(const Frame& frame, const FieldPlace& place) {
  const game::Round* const round = frame.timeline.track().round();
  if (round == nullptr) return 0;
  const int hidden = frame.timeline.layout().height - round->height - place.first_row;
  return hidden * place.cell < place.well.height ? std::max(0, hidden) : 0;
}

void draw_well(Layer& layer, const Frame& frame, const FieldPlace& place) {
  if (place.cell <= 0) return;
  draw_background(layer, frame, place);
  draw_hidden_rows(layer, frame, place);
  const field::GridView grid = frame.state.grid(place.field);
  draw_blocks(layer, frame, place, grid);
  draw_placed(layer, frame, place, grid);
  draw_falling_pieces(layer, frame, place, grid);
  draw_ghosts(layer, frame, place, grid);
  draw_way(layer, frame, place, grid);
  draw_marked(layer, frame, place);
  draw_cleared(layer, frame, place);
}

void draw_countdown(Layer& layer, const Frame& frame, const FieldPlace& place) {
  const auto is_here = [&](const PlayerPlace& each) { return frame.plays_on(each.player); };
  if (place.cell <= 0 || std::ranges::none_of(place.players, is_here)) return;
  const int left = frame.view.playing_on->countdown;
  if (left <= 0) return;
  const Box& well = place.well;
  const int size = std::min(well.width / 3, well.height / 4);
  const Box band{well.x, well.y + (well.height - size * 3 / 2) / 2, well.width, size * 3 / 2};
  layer.write(std::to_string(left), band, {size, frame.theme.accent, Align::centre, Weight::bold});
}

void draw_not_played(Layer& layer, const Frame& frame, const FieldPlace& place) {
  if (place.players.size() != 1 || frame.plays_on(place.players.front().player)) return;
  const std::string why = why_not_played(frame.timeline, place.players.front().player);
  const Box room = place.well.inset(place.em / 2);
  if (why.empty() || room.width <= 0 || place.em < smallest_reason) return;
  constexpr std::size_t most_lines = 8;
  const double ems = static_cast<double>(room.width) / place.em;
  std::vector<std::string> lines = wrapped(why, ems, most_lines);
  lines.insert(lines.begin(), "Not played");
  const int height = place.em * 3 / 2;
  Box rest{room.x, room.y + (room.height - height * static_cast<int>(lines.size())) / 2, room.width,
           room.height};
  for (const std::string& line : lines)
    layer.write(line, rest.take_top(height),
                {place.em, &line == &lines.front() ? frame.theme.text : frame.theme.label, Align::centre,
                 &line == &lines.front() ? Weight::bold : Weight::regular});
}

namespace {

int outcome_size(const FieldPlace& place) {
  return std::min({place.em * 2, place.well.width / 8, place.well.height * 3 / 4});
}

}  // namespace

Box outcome_band(const FieldPlace& place) {
  const Box& well = place.well;
  const int height = std::min(well.height, outcome_size(place) * 5 / 2);
  return {well.x, well.y + (well.height - height) / 2, well.width, height};
}

void draw_game_over(Layer& layer, const Frame& frame, const FieldPlace& place) {
  const Box& well = place.well;
  const bool is_over = std::ranges::none_of(
      place.players, [&](const PlayerPlace& p) { return frame.state.players[p.player.value].alive; });
  if (place.cell <= 0 || place.players.empty()) return;
  // Matches between players have other words.
  const bool is_versus =
      frame.timeline.track().round() != nullptr && frame.timeline.layout().players > frame.game.recordings;
  const bool has_won = is_versus && frame.game.winner == place.players.front().player.value &&
                       shows_result(frame.view, frame.timeline, frame.state) && !frame.view.playing_on;
  if (!is_over && !has_won) return;
  if (!has_won) layer.fill(well, frame.theme.shade);
  const std::string_view words = has_won ? "WINNER" : is_versus ? "K.O." : "GAME OVER";
  const int size = outcome_size(place);
  const Box band = outcome_band(place);
  const int line = std::max(1, place.cell / 16);
  layer.fill(band, frame.theme.well_edge);
  layer.fill({band.x, band.y + line, band.width, band.height - 2 * line}, frame.theme.background);
  if (size >= 6)
    layer.write(words, band,
                {size, has_won ? frame.theme.accent : frame.theme.danger, Align::centre, Weight::bold});
}

}  // namespace tetron::scene
