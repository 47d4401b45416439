#include "scene/panels/menu.hpp"

#include <algorithm>
#include <cmath>

#include "scene/layout/metrics.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

// In ems.
constexpr double menu_row = 1.7;
constexpr double menu_padding = 0.7;
constexpr double mark_width = 1.2;  // a mark before rows that are on
constexpr double before_keys = 1.6;
constexpr double menu_bold = 1.12;  // times as wide as regular

// The width of the columns of headings and rows, in ems. It is the same for every list, so that nothing
// moves under the mouse.
double lists_width(const MenuView& menu) {
  double widest = 0;
  for (const MenuList& list : menu.lists)
    if (!list.name.empty())
      widest = std::max(widest, menu_bold * guessed_width(list.name) + 2 * menu_padding);
  return widest;
}
double rows_width(const MenuView& menu) {
  double text = guessed_width(menu.heading);
  double keys = 0;
  for (const MenuList& list : menu.lists)
    for (const MenuRow& row : list.rows) {
      text = std::max(text, guessed_width(row.text));
      keys = std::max(keys, guessed_width(row.keys));
    }
  return mark_width + text + before_keys + keys + 2 * menu_padding;
}

std::size_t most_rows(const MenuView& menu) {
  std::size_t rows = lists_width(menu) > 0 ? menu.lists.size() : 1;
  for (const MenuList& list : menu.lists) rows = std::max(rows, list.rows.size());
  return rows;
}

std::optional<std::size_t> found_at(const std::vector<Box>& boxes, Point p) {
  const auto found = std::ranges::find_if(boxes, [p](const Box& box) { return box.contains(p); });
  if (found == boxes.end()) return std::nullopt;
  return static_cast<std::size_t>(found - boxes.begin());
}

}  // namespace

std::optional<std::size_t> MenuPlaces::list_at(Point p) const {
  return found_at(lists, p);
}

std::optional<std::size_t> MenuPlaces::row_at(Point p) const {
  return found_at(rows, p);
}

MenuPlaces menu_places(const MenuView& menu, const Arrangement& arrangement) {
  MenuPlaces places;
  if (menu.list >= menu.lists.size()) return places;
  const Size window = arrangement.window;
  const double heading = menu.heading.empty() ? 0 : menu_row;
  const double wide = lists_width(menu) + rows_width(menu);
  const double high = static_cast<double>(most_rows(menu)) * menu_row + heading + 2 * menu_padding;
  places.em = std::min({arrangement.px(metrics::text_size), static_cast<int>(window.width / wide),
                        static_cast<int>(window.height / high)});
  if (places.em <= 0) return places;
  const auto ems = [&](double count) { return static_cast<int>(count * places.em); };
  const int width = ems(wide);
  const int height = ems(high);
  // At the point that was clicked, or above the button at the right.
  const Box button = arrangement.control(Control::menu);
  const Point corner =
      menu.at ? *menu.at : Point{window.width, (button.empty() ? window.height : button.y) - height};
  places.whole = {std::clamp(corner.x, 0, window.width - width),
                  std::clamp(corner.y, 0, window.height - height), width, height};
  const int row = ems(menu_row);
  int x = places.whole.x;
  int y = places.whole.y + ems(menu_padding);
  if (!menu.heading.empty()) {
    places.heading = {x + ems(menu_padding), y, width - 2 * ems(menu_padding), row};
    y += row;
  }
  const int beside = ems(lists_width(menu));
  for (std::size_t i = 0; beside > 0 && i < menu.lists.size(); ++i)
    places.lists.push_back({x, y + static_cast<int>(i) * row, beside, row});
  x += beside;
  for (std::size_t i = 0; i < menu.lists[menu.list].rows.size(); ++i)
    places.rows.push_back({x, y + static_cast<int>(i) * row, width - beside, row});
  return places;
}

void draw_menu(Layer& layer, const Frame& frame) {
  if (frame.view.menu == nullptr) return;
  const MenuView& menu = *frame.view.menu;
  const MenuPlaces places = menu_places(menu, frame.arrangement);
  if (places.em <= 0) return;
  const Theme& theme = frame.theme;
  const auto ems = [&](double count) { return static_cast<int>(count * places.em); };
  layer.fill(places.whole, theme.surface_edge);
  layer.fill(places.whole.inset(1), theme.surface);
  layer.write(menu.heading, places.heading, {places.em, theme.label, Align::left, Weight::bold});
  for (std::size_t i = 0; i < places.lists.size(); ++i) {
    const Box& box = places.lists[i];
    const bool is_shown = i == menu.list;
    if (is_shown) layer.fill({box.x + 1, box.y, box.width - 1, box.height}, theme.track);
    layer.write(menu.lists[i].name,
                {box.x + ems(menu_padding), box.y, box.width - ems(menu_padding), box.height},
                {places.em, is_shown ? theme.text : theme.label, Align::left, Weight::bold});
  }
  for (std::size_t i = 0; i < places.rows.size(); ++i) {
    const MenuRow& row = menu.lists[menu.list].rows[i];
    Box box = places.rows[i];
    if (menu.row == i) layer.fill({box.x, box.y, box.width - 1, box.height}, theme.surface_edge);
    box = {box.x + ems(menu_padding), box.y, box.width - 2 * ems(menu_padding), box.height};
    const int mark = ems(mark_width);
    if (row.is_on) {
      const int side = std::max(2, places.em / 2);
      layer.fill({box.x, box.y + (box.height - side) / 2, side, side}, theme.accent);
    }
    const int keys = std::min(box.width / 2, ems(1.2 * guessed_width(row.keys) + 0.5));
    const Color color = row.is_dim ? theme.faint : theme.text;
    layer.write(row.text, {box.x + mark, box.y, box.width - mark - keys - ems(before_keys) / 2, box.height},
                {places.em, color, Align::left});
    layer.write(row.keys, {box.right() - keys, box.y, keys, box.height},
                {places.em, theme.accent, Align::right});
  }
}

}  // namespace tetron::scene
