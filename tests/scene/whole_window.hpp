#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "tests/scene/shown.hpp"

// A window with settings of its own, and what is seen in it.
namespace tetron::test {

struct Shown {
  scene::Arrangement arrangement;
  scene::Picture picture;
};

struct Settings {
  std::uint32_t ms = 0;
  scene::Size size{1280, 720};
  scene::View view{};
  std::string damage{};
  std::string file_name = "game.tet";
  double scale = 1;
};

inline Shown shown(const Recorded& recorded, Settings settings) {
  const replay::State state = recorded.at(settings.ms);
  settings.view.now = base::Milliseconds(settings.ms);
  Shown result;
  result.arrangement = scene::arrange(recorded.timeline.layout(), settings.size, settings.scale,
                                      settings.view.focus, !settings.damage.empty(), settings.view.panels(),
                                      settings.view.stage ? scene::Footer::none : scene::Footer::transport);
  const scene::Show show{recorded.timeline, recorded.game, {settings.file_name, settings.damage}};
  result.picture = scene::draw_scene(show, state, settings.view, result.arrangement);
  return result;
}

// What is seen at a pixel: the last rectangle there that nothing shines through.
inline scene::Color seen_at(const scene::Picture& picture, scene::Point p) {
  scene::Color color = picture.background;
  for (const scene::Layer& layer : picture.layers)
    for (const scene::Rectangle& r : layer.rectangles)
      if (r.box.contains(p) && r.top.alpha == 255) color = r.top;
  return color;
}

inline int brightness(scene::Color c) {
  return c.red + c.green + c.blue;
}

inline std::vector<std::string> texts_of(const scene::Picture& picture) {
  std::vector<std::string> all;
  for (const scene::Layer& layer : picture.layers)
    for (const scene::Text& text : layer.texts) all.push_back(text.text);
  return all;
}

// The value that stands in the line of a label, in the first block that has it.
inline std::string value_of(const scene::Picture& picture, const std::string& label) {
  const auto& texts = picture.layers.front().texts;
  const auto found = std::ranges::find(texts, label, &scene::Text::text);
  if (found == texts.end()) return "no such label";
  const auto value = std::find_if(std::next(found), texts.end(), [&](const scene::Text& text) {
    return text.baseline == found->baseline && text.style.align == scene::Align::right;
  });
  return value == texts.end() ? "no value" : value->text;
}

inline bool overlap(const scene::Box& a, const scene::Box& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

// A recording in which everything that a panel can show is there.
inline Recorded full_game(int players, int players_per_field) {
  Script script(players, players_per_field,
                std::vector<std::string>(static_cast<std::size_t>(players), "Wolfgang A. Müller"));
  for (int id = 0; id < players; ++id) {
    script.new_stone(0, id, nothing, placed(t, 4, 1), i, 1'234'567);
    script.signal(10, tet::ChunkType::weapon_select, id, 12);
    script.signal(20, tet::ChunkType::player_select, id, (id + 1) % players);
    script.weapon(30u + static_cast<unsigned>(id), id, 0);
  }
  const int fields = (players + players_per_field - 1) / players_per_field;
  // A field that more than two share does not fit into a Matrix chunk.
  for (int id = 0; id < fields && players_per_field <= 2; ++id)
    script.matrix(1000, id, "##########", 999, 20);
  script.signal(1500, tet::ChunkType::gameover, 0);
  script.signal(600'000, tet::ChunkType::stop);
  return Recorded(script);
}

}  // namespace tetron::test
