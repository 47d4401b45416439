#include "scene/panels/game_list_panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "scene/layout/metrics.hpp"
#include "scene/text/clock_text.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

// In ems.
constexpr double widest = 80;
constexpr double padding = 1.2;
constexpr double heading_height = 2.2;
constexpr double search_height = 2;
constexpr double under_search = 0.6;
constexpr double footing_height = 2;
constexpr double row_height = 3.4;
constexpr double line_height = 1.5;
constexpr double number_width = 3.4;
constexpr double result_width = 14;
constexpr double before_scroll = 1;
constexpr double scroll_width = 0.4;
constexpr double small_picture = 3;  // the height of a field in a row
constexpr std::size_t most_small_pictures = 4;

constexpr std::string_view footing =
    "Enter or a click opens, Up Down PgUp PgDn or the wheel choose, Esc goes back";
constexpr std::string_view placeholder = "type to search: names, files, modes, dates";

struct Sheet {
  Box panel;
  Box heading;
  Box search;
  Box rows;
  Box scroll;
  Box footing;
  int em = 0;

  int ems(double count) const { return static_cast<int>(count * em); }
};

Sheet sheet_of(const Arrangement& arrangement) {
  Sheet sheet;
  sheet.em = arrangement.px(metrics::text_size);
  const Size window = arrangement.window;
  const int edge = std::min({arrangement.px(6 * metrics::step), window.width / 20, window.height / 20});
  const int width = std::min(window.width - 2 * edge, sheet.ems(widest));
  sheet.panel = {(window.width - width) / 2, edge, width, window.height - 2 * edge};
  Box inner = sheet.panel.inset(sheet.ems(padding));
  sheet.heading = inner.take_top(sheet.ems(heading_height));
  sheet.search = inner.take_top(sheet.ems(search_height));
  inner.take_top(sheet.ems(under_search));
  sheet.rows = inner;
  sheet.rows.height = std::max(0, inner.height - sheet.ems(footing_height));
  sheet.footing = {inner.x, sheet.rows.bottom(), inner.width, inner.height - sheet.rows.height};
  sheet.rows.width = std::max(0, inner.width - sheet.ems(before_scroll));
  sheet.scroll = {inner.right() - sheet.ems(scroll_width), inner.y, sheet.ems(scroll_width),
                  sheet.rows.height};
  return sheet;
}

std::size_t room_of(const Sheet& sheet) {
  return static_cast<std::size_t>(std::max(1, sheet.rows.height / std::max(1, sheet.ems(row_height))));
}

std::string with_separators(std::size_t number) {
  std::string digits = fmt::format("{}", number);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string joined(const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, ", "));
}

void add_part(std::string& text, std::string_view part) {
  if (part.empty()) return;
  if (!text.empty()) text += " · ";
  text += part;
}

// Who plays; where that is not known, what else the game is known by.
std::string first_line(const ListedGame& game, std::size_t index, bool hides) {
  if (!game.players.empty()) return joined(game.players);
  if (!hides) return game.file;
  return fmt::format("game {}", index + 1);
}

std::string second_line(const ListedGame& game, bool hides) {
  std::string text;
  add_part(text, game.date);
  add_part(text, game.mode);
  if (game.round > 0) add_part(text, fmt::format("round {}", game.round));
  if (!hides && !game.players.empty()) add_part(text, game.file);
  return text;
}

// Where a file is damaged tells how much there is.
std::string problem_of(const ListedGame& game, bool hides) {
  if (game.problem.empty() || game.is_unreadable) return game.problem;
  return hides ? "damaged" : "damaged at " + game.problem;
}

// The boards at the end, at the right; what is left of the row for text.
Box draw_small_pictures(Layer& layer, const Frame& frame, const Sheet& sheet, const ListedGame& game,
                        Box row) {
  int right = row.right() - sheet.ems(0.4);
  const std::size_t count = std::min(game.fields.size(), most_small_pictures);
  for (std::size_t i = count; i-- > 0;) {
    const field::Grid& grid = game.fields[i];
    const int cell = std::max(1, sheet.ems(small_picture) / std::max(1, grid.height()));
    const Box box{right - cell * grid.width(), row.y + (row.height - cell * grid.height()) / 2,
                  cell * grid.width(), cell * grid.height()};
    if (box.x < row.x + row.width / 2) break;
    layer.fill(box, frame.theme.well);
    for (int y = 0; y < grid.height(); ++y)
      for (int x = 0; x < grid.width(); ++x) {
        const field::Cell kind = grid.at({field::Column(x), field::Row(y)});
        if (kind != field::Cell::empty)
          layer.fill({box.x + x * cell, box.y + y * cell, cell, cell}, frame.palette.block(kind));
      }
    right = box.x - sheet.ems(0.3);
  }
  if (right < row.right() - sheet.ems(0.4)) right -= sheet.ems(0.4);
  row.width = std::max(0, right - row.x);
  return row;
}

void draw_row(Layer& layer, const Frame& frame, const Sheet& sheet, const GameListRow& row) {
  const GameListView& list = *frame.view.games;
  const std::size_t index = list.found[row.place];
  const ListedGame& game = list.games[index];
  const bool hides = list.hides(index);
  const bool is_current = index == list.current;
  const Theme& theme = frame.theme;
  if (row.place == list.selected) {
    layer.fill(row.box, theme.accent);
    layer.fill(row.box.inset(std::max(1, sheet.em / 8)), theme.well);
  }
  if (is_current) layer.fill({row.box.x, row.box.y, std::max(2, sheet.em / 4), row.box.height}, theme.accent);
  Box room = row.box.inset(std::max(1, sheet.em / 8));
  const int number = sheet.ems(number_width);
  const Box number_box{room.x, room.y, number, sheet.ems(line_height)};
  // Of all of them, or of those that are shown: what is left out would tell how many rounds a match has.
  const std::size_t number_shown = list.hides_results ? row.place : index;
  layer.write(with_separators(number_shown + 1), number_box,
              {sheet.em, is_current ? theme.accent : theme.label, Align::right});
  room.x += number + sheet.ems(0.8);
  room.width = std::max(0, room.width - number - sheet.ems(1.2));
  if (!hides) room = draw_small_pictures(layer, frame, sheet, game, room);

  const int right_width = std::min(sheet.ems(result_width), room.width / 3);
  Box first = room.take_top(sheet.ems(line_height));
  Box second = room.take_top(sheet.ems(line_height));
  std::string length;
  if (is_current) add_part(length, "in the window");
  if (game.length && !hides) add_part(length, clock_text(*game.length));
  layer.write(length, {first.right() - right_width, first.y, right_width, first.height},
              {sheet.em, is_current ? theme.accent : theme.label, Align::right});
  first.width -= right_width;
  layer.write(first_line(game, number_shown, hides), first,
              {sheet.em, theme.text, Align::left, Weight::bold});
  const std::string problem = problem_of(game, hides);
  if (!problem.empty()) {
    // What is wrong is worth more than the rest of the line.
    std::string about = second_line(game, hides);
    const int wanted =
        about.empty() ? 0
                      : std::min(static_cast<int>((guessed_width(about) + 1) * sheet.em), second.width / 2);
    layer.write(about, {second.x, second.y, wanted, second.height}, {sheet.em, theme.label});
    layer.write(problem, {second.x + wanted, second.y, second.width - wanted, second.height},
                {sheet.em, theme.warning});
    return;
  }
  if (!hides)
    layer.write(game.result, {second.right() - right_width, second.y, right_width, second.height},
                {sheet.em, theme.text, Align::right});
  if (!hides && !game.result.empty()) second.width -= right_width;
  layer.write(game.is_read ? second_line(game, hides) : "...", second, {sheet.em, theme.label});
}

void draw_scroll(Layer& layer, const Frame& frame, const Sheet& sheet, const std::vector<GameListRow>& rows) {
  const std::size_t count = frame.view.games->found.size();
  if (rows.empty() || rows.size() >= count) return;
  const auto share = [&](std::size_t place) {
    return static_cast<int>(static_cast<double>(place) * sheet.scroll.height / static_cast<double>(count));
  };
  layer.fill(sheet.scroll, frame.theme.track);
  const int top = share(rows.front().place);
  const int height = std::max(sheet.em, share(rows.size()));
  layer.fill({sheet.scroll.x, sheet.scroll.y + std::min(top, sheet.scroll.height - height),
              sheet.scroll.width, height},
             frame.theme.label);
}

// How many there are, or are being read.
std::string note_of(const GameListView& list) {
  // How many there are would tell how many rounds a match has.
  if (list.hides_results)
    return list.query.empty() ? std::string() : with_separators(list.found.size()) + " found";
  const std::string all = with_separators(list.games.size());
  std::string note;
  if (!list.query.empty()) note = fmt::format("{} of {} found", with_separators(list.found.size()), all);
  if (list.read < list.games.size())
    note += fmt::format("{}{} of {} read", note.empty() ? "" : ", ", with_separators(list.read), all);
  return note.empty() ? all : note;
}

}  // namespace

std::size_t game_list_room(const Arrangement& arrangement) {
  return room_of(sheet_of(arrangement));
}

std::vector<GameListRow> game_list_rows(const GameListView& list, const Arrangement& arrangement) {
  const Sheet sheet = sheet_of(arrangement);
  std::vector<GameListRow> rows;
  if (sheet.rows.empty() || list.found.empty()) return rows;
  const std::size_t room = std::min(room_of(sheet), list.found.size());
  const std::size_t first =
      std::min(list.selected - std::min(list.selected, room / 2), list.found.size() - room);
  const int height = sheet.ems(row_height);
  for (std::size_t i = 0; i < room; ++i)
    rows.push_back(
        {{sheet.rows.x, sheet.rows.y + static_cast<int>(i) * height, sheet.rows.width, height}, first + i});
  return rows;
}

std::optional<std::size_t> listed_at(const GameListView& list, const Arrangement& arrangement, Point at) {
  for (const GameListRow& row : game_list_rows(list, arrangement))
    if (row.box.contains(at)) return row.place;
  return std::nullopt;
}

void draw_game_list(Layer& layer, const Frame& frame) {
  const GameListView& list = *frame.view.games;
  const Theme& theme = frame.theme;
  const Sheet sheet = sheet_of(frame.arrangement);
  const Size window = frame.arrangement.window;
  layer.fill({0, 0, window.width, window.height}, theme.deep_shade);
  layer.fill(sheet.panel, theme.surface_edge);
  layer.fill(sheet.panel.inset(1), theme.surface);
  const int half = sheet.heading.width / 2;
  layer.write("Games", {sheet.heading.x, sheet.heading.y, half, sheet.ems(1.6)},
              {sheet.ems(metrics::heading), theme.text, Align::left, Weight::bold});
  layer.write(note_of(list), {sheet.heading.x + half, sheet.heading.y, half, sheet.ems(1.6)},
              {sheet.em, theme.label, Align::right});

  layer.fill(sheet.search, theme.surface_edge);
  layer.fill(sheet.search.inset(1), theme.well);
  Box line = sheet.search.inset(sheet.ems(0.4));
  line.y = sheet.search.y;
  line.height = sheet.search.height;
  if (list.query.empty())
    layer.write(placeholder, line, {sheet.em, theme.label});
  else
    layer.write(list.query + "▏", line, {sheet.em, theme.text});

  const auto rows = game_list_rows(list, frame.arrangement);
  for (const GameListRow& row : rows) draw_row(layer, frame, sheet, row);
  draw_scroll(layer, frame, sheet, rows);
  if (rows.empty())
    layer.write(list.read < list.games.size() ? "nothing found yet" : "nothing found",
                {sheet.rows.x, sheet.rows.y, sheet.rows.width, sheet.ems(row_height)},
                {sheet.em, theme.label});
  layer.write(footing, sheet.footing, {sheet.em, theme.label});
}

}  // namespace tetron::scene
