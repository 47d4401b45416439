#include "convert/text/board_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <ranges>
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

// The letter or digit with which the name of a kind begins; 0 if it is neither.
char initial_of(const replay::StoneKind& stone) {
  const std::string_view name = stone.name.raw();
  const char first = name.empty() ? '\0' : name[0];
  if (first >= 'a' && first <= 'z') return static_cast<char>(first - 'a' + 'A');
  return (first >= 'A' && first <= 'Z') || (name.size() == 1 && first >= '0' && first <= '9') ? first : '\0';
}

// Whether fields have cells of this kind, and not only of other kinds that it consists of.
bool is_in_fields(const replay::StoneKind& stone) {
  return field::is_extra(stone.cell) && stone.cells[0].empty();
}

// What stands for a kind without colors; 0 if another one begins with the same letter.
char mark_of(const replay::StoneKind& stone, const replay::Profile& profile) {
  const char initial = initial_of(stone);
  const auto is_like = [initial](const std::optional<replay::StoneKind>& other) {
    return other && is_in_fields(*other) && initial_of(*other) == initial;
  };
  return std::ranges::count_if(profile.stones, is_like) == 1 ? initial : '\0';
}

// Cells of pieces that are not tetrominoes have the color of their kind and the first letter of its name.
ShownCell shown_cell(field::Cell cell, bool falling, const replay::Profile& profile) {
  ShownCell shown{cell, falling};
  if (!field::is_extra(cell)) return shown;
  if (const replay::StoneKind* const stone = profile.stone(cell)) {
    shown.mark = mark_of(*stone, profile);
    shown.color = stone->color;
  }
  return shown;
}

// "R red, G green": the letters of the kinds in the fields whose name is longer.
std::string marks_of(const replay::State& state, const replay::Profile& profile) {
  std::string all;
  for (const std::optional<replay::StoneKind>& stone : profile.stones) {
    if (!stone || !is_in_fields(*stone) || stone->name.raw().size() < 2) continue;
    const char mark = mark_of(*stone, profile);
    const auto is_there = [&](int id) {
      return std::ranges::count(state.grid(base::MatrixId(static_cast<std::uint8_t>(id))).cells(),
                                stone->cell) > 0;
    };
    if (mark == '\0' || !std::ranges::any_of(std::views::iota(0, state.layout().fields()), is_there))
      continue;
    all += fmt::format("{}{} {}", all.empty() ? "" : ", ", mark, stone->name);
  }
  return all;
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
    credits +=
        (credits.empty() ? "" : " ") + (own.credits ? fmt::format("{}", *own.credits) : std::string("-"));
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
  if (field.lines) counts = fmt::format("lines {}", *field.lines);
  if (field.level)
    counts += fmt::format("{}level {}", counts.empty() ? "" : " ", replay::level_label(*field.level, layout));
  std::vector<std::string> lines{line(names)};
  // All fields have equally many lines.
  if (std::ranges::any_of(state.fields, [](const replay::FieldState& one) { return one.lines || one.level; }))
    lines.push_back(line(counts));
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
  if (style.color) return;
  if (const std::string marks = marks_of(state, profile); !marks.empty()) out += "\n" + marks + "\n";
}

}  // namespace tetron::convert
