#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "scene/primitives/geometry.hpp"

// The buttons below the seek bar. The player program decides what they do.
namespace tetron::scene {

// From left to right.
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
  std::bitset<control_count> dim{};  // they can do nothing now
  std::optional<Control> pointed{};
  std::string tip{};    // text about the button under the mouse
  double strength = 1;  // opacity of everything below the fields; 0 is invisible
};

// Divides the bottom line between `left` and `right`: the buttons for which there is room, the most
// important first; the clock; and the rest for titles.
struct ControlRow {
  std::vector<ControlPlace> places;
  Box clock;
  Box titles;
};
ControlRow arrange_controls(const Box& row, double unit);

}  // namespace tetron::scene
