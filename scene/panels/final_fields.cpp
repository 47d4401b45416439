#include "scene/panels/final_fields.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/isolate.hpp"

namespace tetron::scene {

namespace {

// In ems.
constexpr double small_picture = 4;  // the height of a field in a row
constexpr double fields_apart = 0.3;
constexpr double edge = 0.4;

int ems(int em, double count) {
  return static_cast<int>(count * em);
}

int small_cell(int em, const field::Grid& grid) {
  return std::max(1, ems(em, small_picture) / std::max(1, grid.height()));
}

std::string joined(const std::vector<std::string>& names) {
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : ", ") + base::isolated(name);
  return all;
}

}  // namespace

void add_part(std::string& text, std::string_view part) {
  if (part.empty()) return;
  if (!text.empty()) text += " · ";
  text += part;
}

std::string title_line(const ListedGame& game, std::size_t index, bool hides) {
  if (!game.attempt.empty()) return hides ? "attempt" : game.attempt;
  if (!game.players.empty()) return joined(game.players);
  if (!hides) return game.file;
  return fmt::format("game {}", index + 1);
}

std::string about_line(const ListedGame& game, bool hides) {
  std::string text;
  add_part(text, game.date);
  add_part(text, game.mode);
  if (!hides && !game.players.empty()) add_part(text, game.file);
  add_part(text, game.kind);
  return text;
}

int final_fields_width(const ListedGame& game, int em) {
  int width = 0;
  for (const field::Grid& grid : game.fields)
    width += small_cell(em, grid) * grid.width() + ems(em, fields_apart);
  return width;
}

Box draw_final_fields(Layer& layer, const Theme& theme, const Palette& palette, const ListedGame& game,
                      Box row, int width, int em) {
  int right = row.right() - ems(em, edge);
  const int left = right - width;
  for (std::size_t i = game.fields.size(); i-- > 0;) {
    const field::Grid& grid = game.fields[i];
    const int cell = small_cell(em, grid);
    const Box box{right - cell * grid.width(), row.y + (row.height - cell * grid.height()) / 2,
                  cell * grid.width(), cell * grid.height()};
    if (box.x < left) break;
    layer.fill(box, theme.well);
    for (int y = 0; y < grid.height(); ++y)
      for (int x = 0; x < grid.width(); ++x) {
        const field::Cell kind = grid.at({field::Column(x), field::Row(y)});
        if (kind != field::Cell::empty)
          layer.fill({box.x + x * cell, box.y + y * cell, cell, cell}, palette.block(kind));
      }
    right = box.x - ems(em, fields_apart);
  }
  if (width > 0) row.width = std::max(0, left - ems(em, edge) - row.x);
  return row;
}

}  // namespace tetron::scene
