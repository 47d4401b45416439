#include "scene/text/player_tag.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace tetron::scene {

namespace {

constexpr std::array player_colors{rgb(0x5b8de0), rgb(0xd9853b), rgb(0x54a95a), rgb(0xcf5a8a),
                                   rgb(0x8f74d8), rgb(0x2fa3a3), rgb(0xb5962f), rgb(0xd2605a)};
constexpr std::array team_colors{rgb(0xe5605a), rgb(0x5a9bf0), rgb(0x5fb85f), rgb(0xd8b23a),
                                 rgb(0xb483e6), rgb(0x3fb8b8), rgb(0xe08a3c), rgb(0xe07ab0)};
// Legible on each of them.
constexpr Color ink = rgb(0x000000);
constexpr double number_size = 0.8;  // of the tag

}  // namespace

Color player_color(base::PlayerId player) {
  return player_colors[player.value % player_colors.size()];
}

Color team_color(std::uint8_t team) {
  return team_colors[(team + team_colors.size() - 1) % team_colors.size()];
}

std::uint8_t team_of(const replay::Game& game, base::PlayerId player) {
  return player.value < game.teams.size() ? game.teams[player.value] : std::uint8_t{0};
}

void draw_tag(Layer& layer, const Box& box, base::PlayerId player) {
  layer.fill(box, player_color(player));
  if (box.height < smallest_tag_with_number) return;
  layer.write(fmt::format("{}", player.value + 1), box,
              {static_cast<int>(std::lround(box.height * number_size)), ink, Align::centre, Weight::bold});
}

}  // namespace tetron::scene
