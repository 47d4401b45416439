#include "scene/text/caption.hpp"

#include <algorithm>

#include "scene/primitives/drawable.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

constexpr int smallest_caption = 8;  // pixels
constexpr int largest_caption = 40;
constexpr std::size_t most_characters = 1000;
constexpr int fewest_ems = 3;  // per line

// The space between the side of the picture and the text.
int inset_of(int cell) {
  return caption_em(cell) / 2;
}

}  // namespace

int caption_em(int cell) {
  return std::clamp(cell * 5 / 8, smallest_caption, largest_caption);
}

int caption_line(int cell) {
  return caption_em(cell) * 3 / 2;
}

int caption_height(int lines, int cell) {
  return lines > 0 ? lines * caption_line(cell) + inset_of(cell) : 0;
}

std::vector<std::string> caption_text(std::string_view utf8, int width, int cell) {
  std::vector<std::string> lines;
  const double ems = static_cast<double>(width - 2 * inset_of(cell)) / caption_em(cell);
  if (ems < fewest_ems) return lines;
  std::size_t left = most_characters;
  while (!utf8.empty() && left > 0) {
    const std::size_t end = std::min(utf8.find('\n'), utf8.size());
    const std::string line = drawable(utf8.substr(0, end), left);
    utf8.remove_prefix(std::min(utf8.size(), end + 1));
    if (line.empty()) continue;
    left -= std::min(left, line.size());
    const std::size_t room = most_caption_lines - lines.size();
    if (room == 0) {
      lines.back() += ' ' + line;
      continue;
    }
    std::ranges::move(wrapped(line, ems, room), std::back_inserter(lines));
  }
  return lines;
}

void draw_caption(Layer& layer, const Theme& theme, Box box, const std::vector<std::string>& lines, int cell,
                  bool transparent) {
  if (lines.empty()) return;
  if (transparent) layer.fill(box, theme.background);
  const int inset = inset_of(cell);
  box.take_top(inset / 2);
  for (const std::string& line : lines) {
    const Box room = box.take_top(caption_line(cell));
    layer.write(line, {room.x + inset, room.y, room.width - 2 * inset, room.height},
                {caption_em(cell), theme.text});
  }
}

}  // namespace tetron::scene
