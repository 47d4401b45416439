#include "tests/scene/scene_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <vector>

namespace tetron::test {

namespace {

using namespace scene;

// Characters that the map of the window and the bar are wide.
constexpr int map_columns = 40;
constexpr int map_rows = 12;

// What is written in a box, line by line; a bar stands between texts of one line.
void append_texts(std::string& out, std::string_view name, const Layer& layer, const Box& box) {
  std::vector<const Text*> found;
  for (const Text& text : layer.texts) {
    const Box room = text.room();
    if (box.contains({room.x + room.width / 2, text.baseline - 1})) found.push_back(&text);
  }
  std::ranges::stable_sort(found, [](const Text* a, const Text* b) {
    return a->baseline != b->baseline ? a->baseline < b->baseline : a->room().x < b->room().x;
  });
  int baseline = std::numeric_limits<int>::min();
  for (const Text* text : found) {
    if (text->baseline == baseline)
      out += " | ";
    else
      fmt::format_to(std::back_inserter(out),
                     "{}{}: ", baseline == std::numeric_limits<int>::min() ? "" : "\n", name);
    out += text->text;
    baseline = text->baseline;
  }
  if (!found.empty()) out += '\n';
}

// A letter for what stands in the middle of each part of the window.
void append_map(std::string& out, const Arrangement& arrangement) {
  const auto letter_at = [&](Point p) {
    const std::array<std::pair<const Box*, char>, 7> others{{{&arrangement.statistics, 'S'},
                                                             {&arrangement.chat, 'C'},
                                                             {&arrangement.chunk, 'K'},
                                                             {&arrangement.seek_area, '='},
                                                             {&arrangement.clock, 't'},
                                                             {&arrangement.titles, 'n'},
                                                             {&arrangement.damage, '!'}}};
    for (const auto& [box, letter] : others)
      if (box->contains(p)) return letter;
    if (arrangement.control_at(p)) return '>';
    for (const FieldPlace& field : arrangement.fields) {
      if (field.well.contains(p)) return '#';
      for (const PlayerPlace& player : field.players)
        if (player.block.contains(p)) return static_cast<char>('0' + player.player.value);
      if (field.summary.contains(p)) return '+';
    }
    return ' ';
  };
  for (int row = 0; row < map_rows; ++row) {
    std::string line;
    for (int column = 0; column < map_columns; ++column)
      line += letter_at({(2 * column + 1) * arrangement.window.width / (2 * map_columns),
                         (2 * row + 1) * arrangement.window.height / (2 * map_rows)});
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
}

// How many of the arrangement's fields a spot is in, counted from 0; '-' outside of them.
std::string field_at(const Arrangement& arrangement, const Spot& spot) {
  for (const FieldPlace& field : arrangement.fields)
    for (const PlayerPlace& player : field.players)
      if (player.column.contains({static_cast<int>(spot.x), static_cast<int>(spot.y)}))
        return fmt::format("{}", player.player.value);
  return "-";
}

// The bar up to now, and where signs stand above it.
void append_bar(std::string& out, const Picture& picture, const Arrangement& arrangement) {
  const Box& lane = arrangement.markers;
  std::string signs(map_columns, '.');
  for (const Rectangle& r : picture.layers.front().rectangles) {
    if (r.box.y < lane.y || r.box.bottom() > lane.bottom() || !lane.contains({r.box.x, r.box.y})) continue;
    const int column = (r.box.x + r.box.width / 2 - lane.x) * map_columns / lane.width;
    signs[static_cast<std::size_t>(std::clamp(column, 0, map_columns - 1))] = '|';
  }
  fmt::format_to(std::back_inserter(out), "signs: {}\n", signs);
}

}  // namespace

std::string scene_text(const Picture& picture, const Arrangement& arrangement) {
  std::string out;
  append_map(out, arrangement);
  const Layer& front = picture.layers.front();
  for (const FieldPlace& field : arrangement.fields) {
    append_texts(out, fmt::format("field {}", field.field.value), front, field.well);
    append_texts(out, fmt::format("field {}", field.field.value), front, field.summary);
    for (const PlayerPlace& player : field.players)
      append_texts(out, fmt::format("player {}", player.player.value), front, player.block);
  }
  append_texts(out, "statistics", front, arrangement.statistics);
  append_texts(out, "chat", front, arrangement.chat);
  append_texts(out, "chunk", front, arrangement.chunk);
  append_bar(out, picture, arrangement);
  append_texts(out, "clock", front, arrangement.clock);
  append_texts(out, "titles", front, arrangement.titles);
  const Box window{0, 0, picture.size.width, picture.size.height};
  for (auto layer = std::next(picture.layers.begin()); layer != picture.layers.end(); ++layer) {
    append_texts(out, "above", *layer, window);
    // Of an arc the line itself, neither its glow nor its head.
    for (std::size_t i = 1; i < layer->strokes.size(); i += 3)
      fmt::format_to(std::back_inserter(out), "arc: {} to {}\n",
                     field_at(arrangement, layer->strokes[i].spots.front()),
                     field_at(arrangement, layer->strokes[i].spots.back()));
  }
  return out;
}

}  // namespace tetron::test
