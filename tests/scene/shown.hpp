#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "scene/panels/chat_panel.hpp"
#include "scene/panels/game_list_panel.hpp"
#include "scene/scene.hpp"
#include "tests/scene/recorded.hpp"

namespace tetron::test {

// A moment as the window shows it.
struct Screen {
  scene::Arrangement arrangement;
  scene::Picture picture;
};

inline Screen screen(const Recorded& recorded, std::uint32_t ms, scene::View view = {},
                     scene::Size size = {1280, 720}) {
  view.now = base::Milliseconds(ms);
  view.reached = std::max(view.reached, view.now);
  Screen result;
  result.arrangement = arrange(recorded.timeline.layout(), size, 1, view.focus, false, view.panels());
  add_chat_jumps(result.arrangement, recorded.timeline, recorded.game, view);
  make_room_for_message(result.arrangement, view);
  const scene::Show show{recorded.timeline, recorded.game, {"game.tet", ""}};
  result.picture = draw_scene(show, recorded.at(ms), view, result.arrangement);
  return result;
}

// The texts inside a box, line by line from the top, each from the left, with a blank between.
inline std::vector<std::string> lines_in(const scene::Picture& picture, const scene::Box& box) {
  std::vector<scene::Text> found;
  for (const scene::Layer& layer : picture.layers)
    for (const scene::Text& text : layer.texts) {
      const scene::Box room = text.room();
      if (box.contains({room.x + room.width / 2, text.baseline - 1})) found.push_back(text);
    }
  std::ranges::stable_sort(found, [](const scene::Text& a, const scene::Text& b) {
    return a.baseline != b.baseline ? a.baseline < b.baseline : a.room().x < b.room().x;
  });
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (i > 0 && found[i].baseline == found[i - 1].baseline)
      lines.back() += " " + found[i].text;
    else
      lines.push_back(found[i].text);
  }
  return lines;
}

inline bool has_text(const scene::Picture& picture, std::string_view wanted) {
  for (const scene::Layer& layer : picture.layers)
    for (const scene::Text& text : layer.texts)
      if (text.text.contains(wanted)) return true;
  return false;
}

}  // namespace tetron::test
