#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "scene/primitives/geometry.hpp"

// The buttons below the seek bar. What each of them does is the player's to say.
namespace tetron::scene {

// In the order in which they stand.
enum class Control : std::uint8_t {
  previous,
  step_back,
  play,
  step_on,
  next,
  slower,
  speed,
  faster,
  loop,
  panels,
  games,
  mistakes,
  play_on,
  fullscreen,
  menu,
};
inline constexpr std::size_t control_count = static_cast<std::size_t>(Control::menu) + 1;

struct ControlPlace {
  Control control{};
  Box box;
};

// How the buttons look at a moment.
struct ControlStates {
  std::bitset<control_count> lit{};  // what they switch is on
  std::bitset<control_count> dim{};  // there is nothing that they could do
  std::optional<Control> pointed{};
  std::string tip{};    // of the one that is pointed at
  double strength = 1;  // of all that is below the fields: 0 cannot be seen
};

// Where the row between `left` and `right` of the bottom line goes: the buttons for which there is room, the
// most important first, the clock, and what is left for titles.
struct ControlRow {
  std::vector<ControlPlace> places;
  Box clock;
  Box titles;
};
ControlRow arrange_controls(const Box& row, double unit);

}  // namespace tetron::scene
