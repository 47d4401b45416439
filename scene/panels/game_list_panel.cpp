#include "scene/panels/game_list_panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "scene/layout/metrics.hpp"
#include "scene/panels/final_fields.hpp"
#include "scene/panels/side_panel.hpp"
#include "scene/text/clock_text.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

// In ems.
constexpr double widest = 80;
constexpr double list_padding = 1.2;
constexpr double list_heading = 2.2;
constexpr double search_height = 2;
constexpr double under_search = 0.6;
constexpr double list_footing = 2;
constexpr double list_row = 4.4;
constexpr double list_line = 1.5;
constexpr double number_width = 3.4;
constexpr double list_between = 1;  // between texts in a line
constexpr double bold_is_wider = 1.15;
constexpr double before_scroll = 1;
constexpr double scroll_width = 0.4;

constexpr double match_height = 2;  // of the line above the rounds of a match
constexpr double rounds_indent = 1.5;
constexpr double title_width = 6;
constexpr double order_width = 13;
constexpr double kind_width = 16;

constexpr std::string_view footing =
    "Enter or a click opens, Up Down PgUp PgDn or the wheel choose, F2 sorts, F3 kinds, Esc goes back";
constexpr std::string_view second_game_footing =
    "Enter or a click shows a game beside this one, Up Down choose, F2 sorts, F3 kinds, Esc goes back";
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
  Box inner = sheet.panel.inset(sheet.ems(list_padding));
  sheet.heading = inner.take_top(sheet.ems(list_heading));
  sheet.search = inner.take_top(sheet.ems(search_height));
  inner.take_top(sheet.ems(under_search));
  sheet.rows = inner;
  const int low = std::max(sheet.ems(list_footing),
                           arrangement.list_message_lines * sheet.ems(list_line) + sheet.ems(0.5));
  sheet.rows.height = std::max(0, inner.height - low);
  sheet.footing = {inner.x, sheet.rows.bottom(), inner.width, inner.height - sheet.rows.height};
  sheet.rows.width = std::max(0, inner.width - sheet.ems(before_scroll));
  sheet.scroll = {inner.right() - sheet.ems(scroll_width), inner.y, sheet.ems(scroll_width),
                  sheet.rows.height};
  return sheet;
}

std::vector<std::string> message_lines(const Sheet& sheet, std::string_view message) {
  constexpr std::size_t most_lines = 6;
  const double ems = static_cast<double>(sheet.footing.width) / std::max(1, sheet.em);
  return wrapped(message, ems / bold_is_wider, most_lines);
}

int pixels(const Sheet& sheet, std::string_view text, double wider = 1) {
  return static_cast<int>(std::ceil(wider * guessed_width(text) * sheet.em));
}

std::size_t room_of(const Sheet& sheet) {
  return static_cast<std::size_t>(std::max(1, sheet.rows.height / std::max(1, sheet.ems(list_row))));
}

std::string with_separators(std::size_t number) {
  std::string digits = fmt::format("{}", number);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

// For a round below its match: the score before it. The number of rounds is left out if it is hidden.
std::string round_line(const ListedGame& game, bool hides) {
  if (!hides && !game.round_title.empty()) return game.round_title;
  return fmt::format("round {}", game.round);
}

// Whether the game at that place is the first of its match in the list: the one before it belongs to another
// match, or there is none.
bool begins_match(const GameListView& list, std::size_t place) {
  const std::size_t index = list.found[place];
  const ListedGame& game = list.games[index];
  if (game.round == 0) return false;
  if (place == 0) return true;
  const std::size_t before = list.found[place - 1];
  const ListedGame& other = list.games[before];
  // The rounds of a match follow each other in the list.
  return other.round == 0 || other.file != game.file || index + other.round != before + game.round;
}

// Where a file is damaged would reveal how long it is.
std::string problem_of(const ListedGame& game, bool hides) {
  if (game.problem.empty() || game.is_unreadable) return game.problem;
  return hides ? "damaged" : "damaged at " + game.problem;
}

// What the final boards of the shown games need at most, so that the texts beside them end in one column.
int pictures_width(const Sheet& sheet, const GameListView& list, const std::vector<GameListRow>& rows) {
  int widest = 0;
  for (const GameListRow& row : rows) {
    const std::size_t index = list.found[row.place];
    if (list.hides(index)) continue;
    widest = std::max(widest, final_fields_width(list.games[index], sheet.em));
  }
  return std::min(widest, sheet.rows.width * 2 / 5);
}

// Above the rounds of a match: who plays, when, and how it ended.
void draw_match(Layer& layer, const Frame& frame, const Sheet& sheet, const GameListRow& row) {
  if (row.heading.empty()) return;
  const GameListView& list = *frame.view.games;
  const std::size_t index = list.found[row.place];
  const ListedGame& game = list.games[index];
  // With hidden results, the round in the window may have been seen, but not the end of the match.
  const bool hides = list.hides_results || list.hides(index);
  const Theme& theme = frame.theme;
  Box line = row.heading;
  layer.fill({line.x, line.y, line.width, std::max(1, sheet.em / 12)}, theme.surface_edge);
  line.x += sheet.ems(number_width + 0.8);
  line.width = std::max(0, line.width - sheet.ems(number_width + 1.2));
  std::string right;
  if (!hides) add_part(right, game.match_result);
  if (!hides && game.match_length) add_part(right, clock_text(*game.match_length));
  const int wide = std::min(line.width / 2, pixels(sheet, right));
  layer.write(right, {line.right() - wide, line.y, wide, line.height},
              {sheet.em, theme.text, Align::right, Weight::regular, Reading::left_to_right});
  line.width -= wide + (wide > 0 ? sheet.ems(list_between) : 0);
  const std::string who = title_line(game, index, hides);
  const int bold = std::min(line.width, pixels(sheet, who, bold_is_wider));
  layer.write(who, {line.x, line.y, bold, line.height},
              {sheet.em, theme.text, Align::left, Weight::bold, Reading::left_to_right});
  const Box rest{line.x + bold + sheet.em, line.y, line.width - bold - sheet.em, line.height};
  if (rest.width > 0) layer.write(about_line(game, hides), rest, {sheet.em, theme.label});
}

// In at most half of the line, which is shortened by that.
void write_at_right(Layer& layer, const Sheet& sheet, Box& line, std::string_view text, Color color) {
  if (text.empty()) return;
  const int width = std::min(line.width / 2, pixels(sheet, text));
  layer.write(text, {line.right() - width, line.y, width, line.height},
              {sheet.em, color, Align::right, Weight::regular, Reading::left_to_right});
  line.width = std::max(0, line.width - width - sheet.ems(list_between));
}

void draw_row(Layer& layer, const Frame& frame, const Sheet& sheet, const GameListRow& row, int pictures) {
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
  const Box number_box{room.x, room.y, number, sheet.ems(list_line)};
  // The place among all games, or among those that are shown: gaps would reveal how many rounds a match has.
  const std::size_t number_shown = list.hides_results ? row.place : index;
  layer.write(with_separators(number_shown + 1), number_box,
              {sheet.em, is_current ? theme.accent : theme.label, Align::right});
  const bool is_round = game.round > 0;
  const bool is_below = is_round || list.above(index).has_value();
  const int before = number + sheet.ems(0.8 + (is_below ? rounds_indent : 0));
  room.x += before;
  room.width = std::max(0, room.width - before - sheet.ems(0.4));
  if (!hides) room = draw_final_fields(layer, frame.theme, frame.palette, game, room, pictures, sheet.em);

  Box first = room.take_top(sheet.ems(list_line));
  Box second = room.take_top(sheet.ems(list_line));
  std::string length;
  if (is_current) add_part(length, "in the window");
  if (game.length && !hides) add_part(length, clock_text(*game.length));
  write_at_right(layer, sheet, first, length, is_current ? theme.accent : theme.label);
  layer.write(is_round ? round_line(game, hides) : title_line(game, number_shown, hides), first,
              {sheet.em, theme.text, Align::left, Weight::bold, Reading::left_to_right});
  std::string about = is_round ? std::string() : about_line(game, hides);
  const std::string problem = problem_of(game, hides);
  if (!problem.empty()) {
    // The problem is more important than the rest of the line.
    const int gap = about.empty() ? 0 : sheet.ems(list_between);
    const int free = std::max(second.width / 3, second.width - gap - pixels(sheet, problem));
    const int wanted = std::min(free, pixels(sheet, about));
    layer.write(about, {second.x, second.y, wanted, second.height}, {sheet.em, theme.label});
    const int at = wanted + gap;
    layer.write(problem, {second.x + at, second.y, std::max(0, second.width - at), second.height},
                {sheet.em, theme.warning, about.empty() ? Align::left : Align::right});
    return;
  }
  if (!hides) write_at_right(layer, sheet, second, game.result, theme.text);
  layer.write(game.is_read ? about : "...", second, {sheet.em, theme.label});
}

// How many games there are or have been read.
std::string note_of(const GameListView& list) {
  // The number of games would reveal how many rounds a match has.
  if (list.hides_results)
    return list.query.empty() && list.kind.empty() ? std::string()
                                                   : with_separators(list.found.size()) + " found";
  const std::string all = with_separators(list.games.size());
  std::string note;
  if (!list.query.empty() || !list.kind.empty())
    note = fmt::format("{} of {} found", with_separators(list.found.size()), all);
  if (list.read < list.games.size())
    note += fmt::format("{}{} of {} read", note.empty() ? "" : ", ", with_separators(list.read), all);
  return note.empty() ? all : note;
}

// The view's message; else what is wrong with the selected recording, if its line is too short for that.
std::string message_of(const View& view, const Sheet& sheet) {
  const GameListView& list = *view.games;
  if (!view.message.empty() || list.selected >= list.found.size()) return view.message;
  const std::size_t index = list.found[list.selected];
  const std::string problem = problem_of(list.games[index], list.hides(index));
  // Beside the pictures.
  const int room = sheet.rows.width * 3 / 5 - sheet.ems(number_width + rounds_indent + 2 * list_between);
  return pixels(sheet, problem) > room ? problem : std::string();
}

// What the keys do, if there is no message.
void draw_footing(Layer& layer, const Frame& frame, const Sheet& sheet) {
  const std::string message = message_of(frame.view, sheet);
  if (message.empty())
    return layer.write(frame.view.games->chooses_second ? second_game_footing : footing, sheet.footing,
                       {sheet.em, frame.theme.label});
  const auto lines = message_lines(sheet, message);
  Box box = sheet.footing;
  if (lines.size() > 1)
    box.take_top(std::max(0, box.height - static_cast<int>(lines.size()) * sheet.ems(list_line)));
  for (const std::string& text : lines)
    layer.write(text, lines.size() == 1 ? box : box.take_top(sheet.ems(list_line)),
                {sheet.em, frame.theme.text, Align::left, Weight::bold, Reading::left_to_right});
}

}  // namespace

void make_room_for_message(Arrangement& arrangement, const View& view) {
  if (view.games == nullptr) return;
  const Sheet sheet = sheet_of(arrangement);
  arrangement.list_message_lines =
      std::max(1, static_cast<int>(message_lines(sheet, message_of(view, sheet)).size()));
}

std::size_t game_list_room(const Arrangement& arrangement) {
  return room_of(sheet_of(arrangement));
}

std::vector<GameListRow> game_list_rows(const GameListView& list, const Arrangement& arrangement) {
  const Sheet sheet = sheet_of(arrangement);
  std::vector<GameListRow> rows;
  if (sheet.rows.empty() || list.found.empty()) return rows;
  const int row = sheet.ems(list_row);
  const int match = sheet.ems(match_height);
  const std::size_t selected = std::min(list.selected, list.found.size() - 1);
  const auto height = [&](std::size_t place) { return row + (begins_match(list, place) ? match : 0); };
  // The first row always has its match's line above it.
  const auto first_height = [&](std::size_t place) {
    return row + (list.games[list.found[place]].round > 0 ? match : 0);
  };
  // As many as fit from here to the end, then those before; the selected one is at most in the middle.
  std::size_t first = selected;
  int above = 0;
  while (first > 0 && above + height(first) + first_height(first - 1) <= sheet.rows.height / 2) {
    above += height(first);
    --first;
  }
  int all = first_height(first);
  for (std::size_t place = first + 1; place < list.found.size() && all <= sheet.rows.height; ++place)
    all += height(place);
  while (first > 0) {
    const int more = all - first_height(first) + height(first) + first_height(first - 1);
    if (more > sheet.rows.height) break;
    all = more;
    --first;
  }
  int y = sheet.rows.y;
  for (std::size_t place = first; place < list.found.size(); ++place) {
    const int heading = (place == first ? first_height(place) : height(place)) - row;
    if (place > first && y + heading + row > sheet.rows.bottom()) break;
    rows.push_back({{sheet.rows.x, y + heading, sheet.rows.width, row}, place, {}});
    if (heading > 0) rows.back().heading = {sheet.rows.x, y, sheet.rows.width, heading};
    y += heading + row;
  }
  return rows;
}

ScrollBar game_list_bar(const GameListView& list, const Arrangement& arrangement) {
  const auto rows = game_list_rows(list, arrangement);
  return {sheet_of(arrangement).scroll,
          {rows.empty() ? 0 : rows.front().place, rows.size(), list.found.size()},
          least_knob(arrangement)};
}

ListHeads list_heads(const Arrangement& arrangement) {
  const Sheet sheet = sheet_of(arrangement);
  const Box& heading = sheet.heading;
  const int high = sheet.ems(1.6);
  const int free = std::max(0, heading.width - sheet.ems(title_width));
  const int order = std::min(sheet.ems(order_width), free / 2);
  const int kind = std::min(sheet.ems(kind_width), free / 2);
  return {{heading.x + sheet.ems(title_width), heading.y, order, high},
          {heading.x + sheet.ems(title_width) + order, heading.y, kind, high}};
}

std::optional<std::size_t> listed_at(const GameListView& list, const Arrangement& arrangement, Point at) {
  for (const GameListRow& row : game_list_rows(list, arrangement))
    if (row.box.contains(at) || row.heading.contains(at)) return row.place;
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
  layer.write(list.chooses_second ? "Beside" : "Games",
              {sheet.heading.x, sheet.heading.y, sheet.ems(title_width), sheet.ems(1.6)},
              {sheet.ems(metrics::heading), theme.text, Align::left, Weight::bold});
  const ListHeads heads = list_heads(frame.arrangement);
  const bool is_sorted = list.order != ListOrder::as_listed;
  layer.write(fmt::format("F2  {}", list_order_names[static_cast<std::size_t>(list.order)]), heads.order,
              {sheet.em, is_sorted ? theme.accent : theme.label});
  layer.write(fmt::format("F3  {}", list.kind.empty() ? "all kinds" : list.kind), heads.kind,
              {sheet.em, list.kind.empty() ? theme.label : theme.accent});
  const int note = heads.kind.right() + sheet.em;
  layer.write(note_of(list), {note, sheet.heading.y, sheet.heading.right() - note, sheet.ems(1.6)},
              {sheet.em, theme.label, Align::right});

  draw_search(layer, theme, sheet.search, list.query, placeholder, sheet.em);
  const auto rows = game_list_rows(list, frame.arrangement);
  const int pictures = pictures_width(sheet, list, rows);
  for (const GameListRow& row : rows) {
    draw_match(layer, frame, sheet, row);
    draw_row(layer, frame, sheet, row, pictures);
  }
  draw_scroll_bar(layer, theme, game_list_bar(list, frame.arrangement));
  if (rows.empty())
    layer.write(list.read < list.games.size() ? "nothing found yet" : "nothing found",
                {sheet.rows.x, sheet.rows.y, sheet.rows.width, sheet.ems(list_row)}, {sheet.em, theme.label});
  draw_footing(layer, frame, sheet);
}

}  // namespace tetron::scene
