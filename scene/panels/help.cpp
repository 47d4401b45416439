#include "scene/panels/help.hpp"

#include <algorithm>
#include <cmath>

#include "scene/layout/metrics.hpp"
#include "scene/panels/side_panel.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

// In ems.
constexpr double help_row = 1.6;
constexpr double after_keys = 1.2;
constexpr double help_padding = 1.2;
constexpr double help_search = 2.2;
constexpr double help_footing = 2;
constexpr double help_bar = 1.4;  // with the space before it

constexpr int legible_text = 13;  // pixels; smaller only where a row would be cut

constexpr std::string_view help_hint = "type to search: seek, save, chat ...";
constexpr std::string_view help_keys = "Up and Down or the wheel scroll, Esc closes";

// Of all rows, so that nothing moves while one types. In ems.
double keys_width(const HelpView& view) {
  double widest = 0;
  for (const KeyHelp& row : view.rows) widest = std::max(widest, guessed_width(row.keys));
  return widest;
}
double whole_width(const HelpView& view) {
  double widest = std::max(guessed_width(help_hint), guessed_width(help_keys));
  const double before = keys_width(view) + after_keys;
  for (const KeyHelp& row : view.rows) widest = std::max(widest, before + guessed_width(row.description));
  return widest + 2 * help_padding + help_bar;
}

}  // namespace

HelpPlaces help_places(const HelpView& view, Size window, double unit) {
  HelpPlaces places;
  const auto px = [unit](double design) { return static_cast<int>(std::lround(design * unit)); };
  const int edge = std::min({px(6 * metrics::step), window.width / 40, window.height / 40});
  const double wide = whole_width(view);
  const int fits = static_cast<int>((window.width - 2 * edge) / wide);
  places.em =
      std::min(std::max(legible_text, px(metrics::text_size)), std::max(metrics::smallest_text, fits));
  const auto ems = [&places](double count) { return static_cast<int>(count * places.em); };
  const int width = std::min(window.width - 2 * edge, ems(wide));
  places.panel = {(window.width - width) / 2, edge, width, window.height - 2 * edge};
  Box inner = places.panel.inset(ems(help_padding));
  places.search = inner.take_top(ems(help_search));
  inner.take_top(ems(help_padding / 2));
  places.list = inner.take_top(std::max(0, inner.height - ems(help_footing)));
  places.footing = inner;
  places.row = std::max(1, ems(help_row));
  places.list.width -= ems(help_bar);
  const auto room = static_cast<std::size_t>(std::max(1, places.list.height / places.row));
  places.bar = {{inner.right() - ems(help_bar / 3), places.list.y, ems(help_bar / 3), places.list.height},
                {0, std::min(room, view.found.size()), view.found.size()},
                2 * places.em};
  places.bar.scrolling.first = std::min(view.first, places.bar.scrolling.last_first());
  return places;
}

void draw_help(Layer& layer, const Theme& theme, const HelpView& view, Size window, double unit,
               std::string_view footing) {
  const HelpPlaces places = help_places(view, window, unit);
  const int em = places.em;
  layer.fill({0, 0, window.width, window.height}, theme.deep_shade);
  layer.fill(places.panel, theme.surface_edge);
  layer.fill(places.panel.inset(1), theme.surface);
  draw_search(layer, theme, places.search, view.query, help_hint, em);
  layer.write(footing.empty() ? help_keys : footing,
              {places.footing.x, places.footing.bottom() - places.row, places.footing.width, places.row},
              {em, theme.label, Align::left, Weight::regular, Reading::left_to_right});
  Box rest = places.list;
  if (view.found.empty()) layer.write("nothing found", rest.take_top(places.row), {em, theme.label});
  const int keys = static_cast<int>((keys_width(view) + after_keys) * em);
  for (std::size_t i = 0; i < places.bar.scrolling.shown; ++i) {
    const KeyHelp& row = view.rows[view.found[places.bar.scrolling.first + i]];
    const Box line = rest.take_top(places.row);
    if (row.keys.empty()) {
      layer.write(row.description, line, {em, theme.label, Align::left, Weight::bold});
      continue;
    }
    layer.write(row.keys, {line.x, line.y, keys, line.height}, {em, theme.accent});
    layer.write(row.description, {line.x + keys, line.y, line.width - keys, line.height}, {em, theme.text});
  }
  draw_scroll_bar(layer, theme, places.bar);
}

}  // namespace tetron::scene
