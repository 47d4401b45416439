#include "player/help.hpp"

#include <algorithm>

#include "player/metrics.hpp"

namespace tetron::player {

namespace {

// In ems.
constexpr double row_height = 1.7;
constexpr double keys_width = 8;
constexpr double column_width = 28;
constexpr double between = 2;
constexpr double padding = 1.6;
constexpr double heading_height = 2.6;
constexpr double footing_height = 2.2;

constexpr double filled = 0.85;  // of the window at most

constexpr std::string_view mouse =
    "Mouse: drag the seek bar, click a field, turn the wheel to step placements";

struct Table {
  int columns = 1;
  int rows = 1;
  int em = 0;
};

// The number of columns that allows the largest text.
Table best_table(const Arrangement& arrangement, int count) {
  Table best;
  for (int columns = 1; columns <= 3; ++columns) {
    const int rows = (count + columns - 1) / columns;
    const double wide = columns * column_width + (columns - 1) * between + 2 * padding;
    const double high = rows * row_height + heading_height + footing_height + 2 * padding;
    const double fits = filled * std::min(arrangement.window.width / wide, arrangement.window.height / high);
    const int em = std::min(static_cast<int>(fits), arrangement.px(metrics::text_size));
    if (em > best.em) best = {columns, rows, em};
  }
  return best;
}

}  // namespace

void draw_help(Layer& layer, const Frame& frame, const KeyMap& keys) {
  const Arrangement& arrangement = frame.arrangement;
  const auto rows = actions();
  const Table table = best_table(arrangement, static_cast<int>(rows.size()));
  const int em = table.em;
  const auto ems = [em](double count) { return static_cast<int>(count * em); };
  layer.fill({0, 0, arrangement.window.width, arrangement.window.height}, frame.theme.deep_shade);
  if (em <= 0) return;

  const int width = table.columns * ems(column_width) + (table.columns - 1) * ems(between) + 2 * ems(padding);
  const int height =
      table.rows * ems(row_height) + ems(heading_height) + ems(footing_height) + 2 * ems(padding);
  const Box panel{(arrangement.window.width - width) / 2, (arrangement.window.height - height) / 2, width,
                  height};
  layer.fill(panel, frame.theme.surface_edge);
  layer.fill(panel.inset(1), frame.theme.surface);
  const Box inner = panel.inset(ems(padding));
  layer.write("Keys", {inner.x, inner.y, inner.width, ems(1.6)},
              {ems(metrics::heading), frame.theme.text, Align::left, Weight::bold});

  layer.write(mouse, {inner.x, inner.bottom() - ems(1.4), inner.width, ems(1.4)}, {em, frame.theme.label});

  for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
    const int x = inner.x + i / table.rows * (ems(column_width) + ems(between));
    const int y = inner.y + ems(heading_height) + i % table.rows * ems(row_height);
    const ActionInfo& row = rows[static_cast<std::size_t>(i)];
    layer.write(keys.keys_text(row.action), {x, y, ems(keys_width - 0.5), ems(row_height)},
                {em, frame.theme.accent});
    layer.write(row.description, {x + ems(keys_width), y, ems(column_width - keys_width), ems(row_height)},
                {em, frame.theme.text});
  }
}

}  // namespace tetron::player
