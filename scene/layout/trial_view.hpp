#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace tetron::scene {

// What can be done after a mistake was tried.
enum class TrialButton : std::uint8_t { again, next, show_best };
inline constexpr std::size_t trial_button_count = 3;

// What the review says of a try, beside the field. The panel is scene/panels/trial_panel.
struct TrialView {
  std::string verdict{};
  bool is_good = false;
  bool shows_best = false;
  std::array<std::string, trial_button_count> keys{};  // of the buttons
};

}  // namespace tetron::scene
