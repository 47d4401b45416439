#include "tests/scene/scene_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <vector>

#include "scene/primitives/theme.hpp"

namespace tetron::test {

namespace {

using namespace scene;

// Characters that the map of the window and the bar are wide.
constexpr int map_columns = 40;
constexpr int map_rows = 12;

// The letter of the kind of block whose hue is nearest: a falling stone is lighter than a fixed one.
class Letters {
 public:
  Letters(const Palette& palette, const Theme& theme) : palette_(palette), empty_(theme.well) {}

  char letter(Color color) const {
    const Hue hue = hue_of(color);
    if (hue.strength < least_strength) return is_near(color, empty_) ? '.' : '#';
    char best = '?';
    double least = std::numeric_limits<double>::max();
    for (int cell = 1; cell < static_cast<int>(field::Cell::garbage); ++cell) {
      const auto kind = static_cast<field::Cell>(cell);
      const Hue other = hue_of(palette_.block(kind));
      const double far = std::hypot(hue.red - other.red, hue.green - other.green, hue.blue - other.blue);
      if (far >= least) continue;
      least = far;
      best = field::to_char(kind);
    }
    return best;
  }

 private:
  static constexpr int least_strength = 24;

  // Colors mixed with white or black have the same.
  struct Hue {
    double red = 0;
    double green = 0;
    double blue = 0;
    int strength = 0;
  };
  static Hue hue_of(Color c) {
    const auto [low, high] = std::minmax({c.red, c.green, c.blue});
    const double range = std::max(1, high - low);
    return {(c.red - low) / range, (c.green - low) / range, (c.blue - low) / range, high - low};
  }
  static bool is_near(Color a, Color b) {
    return std::abs(a.red - b.red) + std::abs(a.green - b.green) + std::abs(a.blue - b.blue) < 90;
  }

  const Palette& palette_;
  Color empty_;
};

// The color in the middle of each cell, without what shines through.
std::vector<Color> cell_colors(const Picture& picture, const FieldPlace& place, int columns, int rows) {
  std::vector<Color> colors(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
  const auto middle = [&](int from, int n) { return from + n * place.cell + place.cell / 2; };
  for (const Rectangle& r : picture.layers.front().rectangles) {
    if (r.top.alpha < 255) continue;
    for (int row = 0; row < rows; ++row) {
      const int y = middle(place.well.y, row);
      if (y < r.box.y || y >= r.box.bottom()) continue;
      for (int column = 0; column < columns; ++column) {
        const int x = middle(place.well.x, column);
        if (x >= r.box.x && x < r.box.right())
          colors[static_cast<std::size_t>(row * columns + column)] = r.top;
      }
    }
  }
  return colors;
}

// All boards side by side, without the rows at the top in which nothing is.
void append_boards(std::string& out, const Picture& picture, const Arrangement& arrangement,
                   const replay::Layout& game, const Letters& letters) {
  std::vector<std::string> lines(static_cast<std::size_t>(game.height));
  for (const FieldPlace& place : arrangement.fields) {
    const auto colors = cell_colors(picture, place, game.width, game.height);
    for (std::size_t row = 0; row < lines.size(); ++row) {
      lines[row] += lines[row].empty() ? "" : "  ";
      for (int column = 0; column < game.width; ++column)
        lines[row] += letters.letter(
            colors[row * static_cast<std::size_t>(game.width) + static_cast<std::size_t>(column)]);
    }
  }
  bool any = false;
  for (const std::string& line : lines) {
    any = any || line.find_first_not_of(". ") != line.npos;
    if (any) out += line + "\n";
  }
}

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

std::string scene_text(const Picture& picture, const Arrangement& arrangement,
                       const replay::Timeline& timeline, const View& view) {
  std::string out;
  append_map(out, arrangement);
  const Palette palette(view.look.palette, view.look.theme, timeline.profile());
  const Theme& colors = theme(view.look.theme);
  append_boards(out, picture, arrangement, timeline.layout(), Letters(palette, colors));
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
