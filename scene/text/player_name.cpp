#include "scene/text/player_name.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/isolate.hpp"
#include "scene/primitives/drawable.hpp"

namespace tetron::scene {

std::string player_name(const replay::Game& game, base::PlayerId player) {
  const std::string name = player.value < game.names.size() ? game.names[player.value].raw() : std::string();
  // Nothing of some names can be seen.
  if (name.empty() || drawable(name).find_first_not_of(' ') == std::string::npos)
    return fmt::format("player {}", player.value + 1);
  return name;
}

std::string name_in_sentence(const replay::Game& game, base::PlayerId player) {
  return base::isolated(player_name(game, player));
}

std::string field_name(const replay::Game& game, const replay::Layout& layout, base::MatrixId field) {
  const int first = field.value * layout.players_per_field;
  const int end = std::min(first + layout.players_per_field, layout.players);
  std::string name;
  for (int id = first; id < end; ++id)
    name +=
        (id == first ? "" : " + ") + name_in_sentence(game, base::PlayerId(static_cast<std::uint8_t>(id)));
  return name.empty() ? fmt::format("field {}", field.value) : name;
}

}  // namespace tetron::scene
