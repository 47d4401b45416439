#include "convert/text/board_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/escape.hpp"
#include "convert/answer/text_out.hpp"
#include "convert/text/board_cell.hpp"

namespace tetron::convert {

namespace {

using field::Cell;

// A player's name, and whether the player is dead, in at most `room` columns if possible.
std::string name_line(const base::UntrustedText& name, bool alive, std::size_t room) {
  constexpr std::string_view dead = " (dead)";
  std::string text = fmt::format("{}", name);
  if (!alive) room -= std::min(room - 1, dead.size());
  if (shown_columns(text) > room) text = fitted(text, room);
  if (!alive) text += dead;
  return text;
}

// Cells of pieces that are not tetrominoes have the color of their kind, and its name if that is a digit.
ShownCell shown_cell(field::Cell cell, bool falling, const replay::Profile& profile) {
  ShownCell shown{cell, falling};
  if (!field::is_extra(cell)) return shown;
  if (const replay::StoneKind* const stone = profile.stone(cell)) {
    const std::string_view name = stone->name.raw();
    if (name.size() == 1 && name[0] >= '0' && name[0] <= '9') shown.mark = name[0];
    shown.color = stone->color;
  }
  return shown;
}

// One field as lines that are all `width` columns wide.
std::vector<std::string> draw_field(const replay::State& state, base::MatrixId id,
                                    const replay::Profile& profile, const replay::Game& game,
                                    const BoardStyle& style) {
  const replay::Layout& layout = state.layout();
  const field::GridView grid = state.grid(id);
  std::vector<ShownCell> cells;
  for (const Cell cell : grid.cells()) cells.push_back(shown_cell(cell, false, profile));
  std::string names;
  std::string next;
  std::string credits;
  const auto inner = static_cast<std::size_t>(2 * layout.width);
  const auto sharing = static_cast<std::size_t>(layout.players_per_field);
  const std::size_t room = sharing == 1 ? inner : std::max<std::size_t>(inner / sharing, 4) - 3;
  for (std::size_t player = 0; player < game.names.size(); ++player) {
    const base::PlayerId player_id(static_cast<std::uint8_t>(player));
    if (layout.field_of(player_id) != id) continue;
    const replay::PlayerState& own = state.players[player];
    if (!names.empty()) names += " + ";
    names += name_line(game.names[player], own.alive, room);
    const replay::StoneKind* kind = profile.stone(own.queue[0]);
    next += (next.empty() ? "" : " ") + (kind ? fmt::format("{}", kind->name) : std::string("-"));
    credits += fmt::format("{}{}", credits.empty() ? "" : " ", own.credits);
    if (!own.falling) continue;
    const replay::StoneCells stone = profile.cells(*own.falling);
    for (const field::Position& p : stone) {
      const auto index = static_cast<std::size_t>(p.row.value * layout.width + p.column.value);
      if (grid.contains(p)) cells[index] = shown_cell(stone.cell_at(p), true, profile);
    }
  }
  const replay::FieldState& field = state.fields[id.value];
  const auto line = [inner](std::string_view text) { return " " + fitted(text, inner) + " "; };
  std::string counts;
  if (style.has_lines) counts = fmt::format("lines {}", field.lines);
  if (style.has_level)
    counts += fmt::format("{}level {}", counts.empty() ? "" : " ", replay::level_label(field.level, layout));
  std::vector<std::string> lines{line(names)};
  if (!counts.empty()) lines.push_back(line(counts));
  lines.push_back(
      line(style.has_credits ? fmt::format("next {} lives {}", next, field.lives) : "next " + next));
  if (layout.has_points || style.has_credits)
    lines.push_back(line((layout.has_points ? "score " : "credits ") + credits));
  const std::string edge = "+" + std::string(inner, '-') + "+";
  lines.push_back(edge);
  for (int row = 0; row < layout.height; ++row) {
    std::string text = "|";
    for (int column = 0; column < layout.width; ++column)
      append_cell(text, cells[static_cast<std::size_t>(row * layout.width + column)], style.color);
    lines.push_back(text + "|");
  }
  lines.push_back(edge);
  return lines;
}

}  // namespace

void append_boards(std::string& out, const replay::State& state, const replay::Profile& profile,
                   const replay::Game& game, const BoardStyle& style) {
  const replay::Layout& layout = state.layout();
  const int board_width = 2 * layout.width + 2;
  constexpr int between = 2;
  const int per_row = std::max(1, (style.columns + between) / (board_width + between));
  const int begin = style.only ? style.only->value : 0;
  const int end = style.only ? begin + 1 : layout.fields();
  for (int first = begin; first < end; first += per_row) {
    std::vector<std::vector<std::string>> boards;
    for (int id = first; id < std::min(first + per_row, end); ++id)
      boards.push_back(
          draw_field(state, base::MatrixId(static_cast<std::uint8_t>(id)), profile, game, style));
    for (std::size_t row = 0; row < boards.front().size(); ++row) {
      std::string text;
      for (const auto& board : boards) text += (text.empty() ? "" : "  ") + board[row];
      text.erase(text.find_last_not_of(' ') + 1);
      out += text;
      out += '\n';
    }
  }
}

}  // namespace tetron::convert
