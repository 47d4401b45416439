#include "scene/panels/start_panel.hpp"

#include <algorithm>
#include <cmath>

#include "replay/profile/profile.hpp"
#include "scene/layout/arrangement.hpp"
#include "scene/layout/metrics.hpp"
#include "scene/panels/final_fields.hpp"
#include "scene/panels/side_panel.hpp"
#include "scene/text/clock_text.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

// In ems.
constexpr double start_width = 64;
constexpr double heading_size = 1.7;
constexpr double heading_line = 2.6;
constexpr double start_line = 1.6;
constexpr double button_height = 2.2;
constexpr double button_padding = 1.2;
constexpr double start_gap = 0.8;
constexpr double game_row = 4.4;
constexpr double folder_row = 2.2;
constexpr double heading_row = 2.4;
constexpr double start_bar = 0.5;
constexpr std::size_t most_message = 4;  // lines

struct StartSheet {
  int em = 0;
  Box heading;
  Box hint;
  Box message;
  std::vector<std::string> message_lines;
  StartPlaces places;
  Box footing;

  int ems(double count) const { return static_cast<int>(count * em); }
};

int height_of(const StartSheet& sheet, const StartRow& row) {
  switch (row.kind) {
    case StartRow::Kind::heading:
      return sheet.ems(heading_row);
    case StartRow::Kind::folder:
      return sheet.ems(folder_row);
    case StartRow::Kind::game:
      return sheet.ems(game_row);
  }
  return 0;
}

StartSheet sheet_of(const StartView& view, Size window, double scale) {
  StartSheet sheet;
  const double unit = unit_of(window, scale);
  sheet.em = std::max(metrics::smallest_text, static_cast<int>(std::lround(metrics::text_size * unit)));
  const int edge = std::min(sheet.ems(1.5), window.width / 20);
  const int width = std::min(window.width - 2 * edge, sheet.ems(start_width));
  Box inner{(window.width - width) / 2, edge, width, window.height - 2 * edge};
  sheet.heading = inner.take_top(sheet.ems(heading_line));
  if (!view.hint.empty()) sheet.hint = inner.take_top(sheet.ems(start_line));
  if (!view.message.empty()) {
    inner.take_top(sheet.ems(start_gap));
    const double ems = static_cast<double>(width - 2 * sheet.ems(start_gap)) / sheet.em;
    sheet.message_lines = wrapped(view.message, ems, most_message);
    sheet.message = inner.take_top(sheet.ems(start_line) * static_cast<int>(sheet.message_lines.size()) +
                                   2 * sheet.ems(start_gap / 2));
  }
  if (!view.buttons.empty()) {
    inner.take_top(sheet.ems(start_gap));
    Box row = inner.take_top(sheet.ems(button_height));
    std::vector<int> widths;
    int all = 0;
    for (const std::string& text : view.buttons) {
      widths.push_back(sheet.ems(guessed_width(text) * 1.1 + 2 * button_padding));
      all += widths.back() + (widths.size() > 1 ? sheet.ems(start_gap) : 0);
    }
    int x = row.x + std::max(0, (row.width - all) / 2);
    for (const int each : widths) {
      sheet.places.buttons.push_back({x, row.y, std::min(each, row.right() - x), row.height});
      x += each + sheet.ems(start_gap);
    }
  }
  inner.take_top(sheet.ems(start_gap));
  sheet.footing = {inner.x, inner.bottom() - sheet.ems(start_line), inner.width, sheet.ems(start_line)};
  inner.height = std::max(0, inner.height - sheet.ems(start_line + start_gap / 2));
  StartPlaces& places = sheet.places;
  places.list = inner;
  const int row_width = std::max(0, inner.width - sheet.ems(start_bar + start_gap));
  // The last page is full.
  std::size_t last = view.rows.size();
  for (int left = inner.height; last > 0 && left >= height_of(sheet, view.rows[last - 1]); --last)
    left -= height_of(sheet, view.rows[last - 1]);
  const std::size_t first = std::min(view.first, last);
  int y = inner.y;
  for (std::size_t row = first; row < view.rows.size(); ++row) {
    const int height = height_of(sheet, view.rows[row]);
    if (y + height > inner.bottom()) break;
    places.rows.push_back({{inner.x, y, row_width, height}, row});
    y += height;
  }
  places.bar = {{inner.right() - sheet.ems(start_bar), inner.y, sheet.ems(start_bar), inner.height},
                {first, view.rows.size() - last, view.rows.size()},
                2 * sheet.em};
  return sheet;
}

void draw_game(Layer& layer, const Theme& theme, const Palette& palette, const StartSheet& sheet,
               const StartView& view, const StartRow& row, Box box, int pictures) {
  const ListedGame& game = row.game;
  Box room = box.inset(sheet.ems(0.3));
  room.x += sheet.ems(0.4);
  room.width -= sheet.ems(0.4);
  if (!view.hides_results) room = draw_final_fields(layer, theme, palette, game, room, pictures, sheet.em);
  const int free = room.height - 2 * sheet.ems(start_line);
  room.take_top(std::max(0, free / 2));
  Box first = room.take_top(sheet.ems(start_line));
  const Box second = room.take_top(sheet.ems(start_line));
  if (game.length && !view.hides_results) {
    const int width = std::min(first.width / 3, sheet.ems(6));
    first.width -= width;
    layer.write(clock_text(*game.length), {first.right(), first.y, width, first.height},
                {sheet.em, theme.label, Align::right});
  }
  layer.write(title_line(game, 0, false), first,
              {sheet.em, theme.text, Align::left, Weight::bold, Reading::left_to_right});
  std::string about = about_line(game, false);
  if (!view.hides_results) add_part(about, game.result);
  if (game.problem.empty())
    layer.write(about, second, {sheet.em, theme.label});
  else
    layer.write(game.is_unreadable ? game.problem : "damaged at " + game.problem, second,
                {sheet.em, theme.warning});
}

void draw_rows(Layer& layer, const Theme& theme, const Palette& palette, const StartSheet& sheet,
               const StartView& view) {
  int pictures = 0;
  for (const StartPlaces::Row& place : sheet.places.rows)
    pictures = std::max(pictures, final_fields_width(view.rows[place.row].game, sheet.em));
  for (const StartPlaces::Row& place : sheet.places.rows) {
    const StartRow& row = view.rows[place.row];
    const Box& box = place.box;
    if (view.selected == place.row) {
      layer.fill(box, theme.accent);
      layer.fill(box.inset(std::max(1, sheet.em / 8)), theme.well);
    }
    switch (row.kind) {
      case StartRow::Kind::heading:
        layer.write(row.game.file, {box.x, box.y + sheet.ems(0.4), box.width, box.height - sheet.ems(0.4)},
                    {sheet.em, theme.label, Align::left, Weight::bold});
        break;
      case StartRow::Kind::folder:
        layer.write(row.game.file + "/",
                    {box.x + sheet.ems(0.7), box.y, box.width - sheet.ems(0.7), box.height},
                    {sheet.em, theme.text});
        break;
      case StartRow::Kind::game:
        draw_game(layer, theme, palette, sheet, view, row, box, std::min(pictures, box.width * 2 / 5));
        break;
    }
  }
  draw_scroll_bar(layer, theme, sheet.places.bar);
}

}  // namespace

std::optional<std::size_t> StartPlaces::row_at(Point at) const {
  for (const Row& row : rows)
    if (row.box.contains(at)) return row.row;
  return std::nullopt;
}

std::optional<std::size_t> StartPlaces::button_at(Point at) const {
  const auto found = std::ranges::find_if(buttons, [at](const Box& box) { return box.contains(at); });
  if (found == buttons.end()) return std::nullopt;
  return static_cast<std::size_t>(found - buttons.begin());
}

StartPlaces start_places(const StartView& view, Size window, double scale) {
  return sheet_of(view, window, scale).places;
}

std::size_t first_with_selected(StartView view, Size window, double scale) {
  if (!view.selected) return start_places(view, window, scale).bar.scrolling.first;
  const auto is_visible = [&] {
    const StartPlaces places = start_places(view, window, scale);
    return places.rows.empty() ||
           std::ranges::find(places.rows, *view.selected, &StartPlaces::Row::row) != places.rows.end();
  };
  if (*view.selected < view.first) view.first = *view.selected;
  // The heading of a part is seen with its first row.
  if (view.first == *view.selected && view.first > 0 &&
      view.rows[view.first - 1].kind == StartRow::Kind::heading)
    --view.first;
  while (view.first < *view.selected && !is_visible()) ++view.first;
  return start_places(view, window, scale).bar.scrolling.first;
}

Picture draw_start(const StartView& view, Size window, double scale) {
  const Theme& theme = theme_of(view.look);
  const replay::Profile profile;
  const Palette palette = palette_of(view.look, profile);
  const StartSheet sheet = sheet_of(view, window, scale);
  Layer layer;
  layer.write(view.heading, sheet.heading,
              {sheet.ems(heading_size), theme.text, Align::centre, Weight::bold, Reading::left_to_right});
  layer.write(view.hint, sheet.hint, {sheet.em, theme.label, Align::centre});
  if (!sheet.message_lines.empty()) {
    layer.fill(sheet.message, theme.warning_surface);
    Box rest = sheet.message;
    rest.take_top(sheet.ems(start_gap / 2));
    for (const std::string& text : sheet.message_lines) {
      const Box row = rest.take_top(sheet.ems(start_line));
      layer.write(text,
                  {row.x + sheet.ems(start_gap), row.y, row.width - 2 * sheet.ems(start_gap), row.height},
                  {sheet.em, theme.warning, Align::left, Weight::regular, Reading::left_to_right});
    }
  }
  for (std::size_t i = 0; i < sheet.places.buttons.size(); ++i) {
    const Box& button = sheet.places.buttons[i];
    layer.fill(button, theme.accent);
    layer.fill(button.inset(std::max(1, sheet.em / 10)), theme.surface);
    layer.write(view.buttons[i], button, {sheet.em, theme.accent, Align::centre, Weight::bold});
  }
  draw_rows(layer, theme, palette, sheet, view);
  layer.write(view.footing, sheet.footing, {sheet.em, theme.label, Align::centre});
  return {window, theme.background, {std::move(layer)}};
}

}  // namespace tetron::scene
