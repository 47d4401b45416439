#include "scene/panels/help.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "scene/layout/metrics.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

// In ems.
constexpr double help_row = 1.5;
constexpr double after_keys = 0.9;
constexpr double spare = 0.6;  // free space that a text may use: small letters are wider than guessed
constexpr double help_between = 1.8;
constexpr double help_padding = 1.4;
constexpr double help_heading = 2.3;
constexpr double help_footing = 2;

constexpr double filled = 0.96;  // the largest share of the window
// Pixels. In small windows the text is as large as fits, up to this size.
constexpr int legible_text = 14;

constexpr std::string_view mouse =
    "Mouse: drag the seek bar, click a field or a message, right button: menu; the wheel steps placements";
constexpr std::string_view mouse_playing_on =
    "Mouse: a click brings the piece there, the next drops it; the wheel turns, the middle button holds";

// Widths in ems.
struct HelpColumn {
  double keys = 0;
  double description = 0;
};

struct Table {
  std::vector<HelpColumn> columns;
  std::vector<const KeyHelp*> places;  // column by column; null where a column ends early
  int rows = 0;
  int em = 0;

  double width() const {
    double sum = (static_cast<double>(columns.size()) - 1) * help_between;
    for (const HelpColumn& column : columns) sum += column.keys + after_keys + column.description;
    return sum;
  }
};

// A heading is never the last row of a column, except the last column.
std::vector<const KeyHelp*> placed(std::span<const KeyHelp> entries, int rows) {
  std::vector<const KeyHelp*> places;
  for (const KeyHelp& entry : entries) {
    if (entry.keys.empty() && rows > 1 && std::ssize(places) % rows == rows - 1) places.push_back(nullptr);
    places.push_back(&entry);
  }
  return places;
}

Table table_of(std::span<const KeyHelp> entries, int columns) {
  Table table;
  const int count = static_cast<int>(entries.size());
  table.rows = (count + columns - 1) / columns;
  table.columns.resize(static_cast<std::size_t>(columns));
  for (table.places = placed(entries, table.rows);
       std::ssize(table.places) > std::ptrdiff_t{table.rows} * columns;)
    table.places = placed(entries, ++table.rows);
  for (std::size_t i = 0; i < table.places.size(); ++i) {
    if (table.places[i] == nullptr) continue;
    const KeyHelp& entry = *table.places[i];
    HelpColumn& column = table.columns[i / static_cast<std::size_t>(table.rows)];
    if (entry.keys.empty()) continue;  // a heading is shorter than the rows below it
    column.keys = std::max(column.keys, guessed_width(entry.keys));
    column.description = std::max(column.description, guessed_width(entry.description));
  }
  return table;
}

// The table with the number of columns that allows the largest text.
Table best_table(const HelpStyle& style, std::span<const KeyHelp> entries) {
  Table best;
  for (int columns = 1; columns <= 3; ++columns) {
    Table table = table_of(entries, columns);
    const double wide = std::max(table.width(), guessed_width(style.footing)) + 2 * help_padding;
    const double high = table.rows * help_row + help_heading + help_footing + 2 * help_padding;
    const double fits = filled * std::min(style.window.width / wide, style.window.height / high);
    table.em = std::min(static_cast<int>(fits), std::max(legible_text, style.text));
    if (table.em > best.em) best = std::move(table);
  }
  return best;
}

}  // namespace

void draw_help(Layer& layer, const Frame& frame, std::span<const KeyHelp> entries) {
  draw_help(layer,
            HelpStyle{frame.arrangement.window, frame.arrangement.px(metrics::text_size), frame.theme,
                      !frame.view.message.empty() ? std::string_view(frame.view.message)
                      : frame.view.playing_on     ? mouse_playing_on
                                                  : mouse},
            entries);
}

void draw_help(Layer& layer, const HelpStyle& style, std::span<const KeyHelp> entries) {
  const Size window = style.window;
  const Theme& theme = style.theme;
  const Table table = best_table(style, entries);
  const int em = table.em;
  const auto ems = [em](double count) { return static_cast<int>(count * em); };
  layer.fill({0, 0, window.width, window.height}, theme.deep_shade);
  if (em <= 0) return;

  const int width = ems(std::max(table.width(), guessed_width(style.footing)) + 2 * help_padding);
  const int height = ems(table.rows * help_row + help_heading + help_footing + 2 * help_padding);
  const Box panel{(window.width - width) / 2, (window.height - height) / 2, width, height};
  layer.fill(panel, theme.surface_edge);
  layer.fill(panel.inset(1), theme.surface);
  const Box inner = panel.inset(ems(help_padding));
  layer.write("Keys", {inner.x, inner.y, inner.width, ems(1.6)},
              {ems(metrics::heading), theme.text, Align::left, Weight::bold});
  layer.write(style.footing, {inner.x, inner.bottom() - ems(1.4), inner.width, ems(1.4)}, {em, theme.label});

  double left = 0;
  for (std::size_t i = 0; i < table.places.size(); ++i) {
    const auto rows = static_cast<std::size_t>(table.rows);
    const HelpColumn& column = table.columns[i / rows];
    const double description = left + column.keys + after_keys;
    const int y = inner.y + ems(help_heading + static_cast<double>(i % rows) * help_row);
    const Box line{inner.x + ems(left), y, ems(description + column.description + spare - left),
                   ems(help_row)};
    if (const KeyHelp* entry = table.places[i]; entry != nullptr && entry->keys.empty()) {
      layer.write(entry->description, line, {em, theme.label, Align::left, Weight::bold});
    } else if (entry != nullptr) {
      layer.write(entry->keys, {line.x, y, ems(column.keys + spare), line.height}, {em, theme.accent});
      layer.write(entry->description,
                  {inner.x + ems(description), y, ems(column.description + spare), line.height},
                  {em, theme.text});
    }
    if (i % rows + 1 == rows) left = description + column.description + help_between;
  }
}

}  // namespace tetron::scene
