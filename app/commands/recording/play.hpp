#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/commands/recording/recording_input.hpp"
#include "app/judge/judge_options.hpp"
#include "app/options/moment.hpp"
#include "scene/text/names.hpp"

namespace tetron::app {

// Colors that programs for streaming usually replace.
inline constexpr std::array<std::pair<std::string_view, std::uint32_t>, 3> stage_colors{
    {{"green", 0x00b140}, {"blue", 0x0047bb}, {"magenta", 0xff00ff}}};

// The options of `play`.
struct PlayOptions {
  std::vector<std::string> files;
  std::string from_fumen;  // instead of files
  std::optional<Moment> start;
  std::string player;
  double speed = 1;
  std::string theme;    // empty: as last time; the first time dark
  std::string palette;  // empty: as last time; the first time that of the game
  double scale = 0;     // 0: as set in the desktop
  bool shadow = false;
  bool no_motion = false;
  bool fullscreen = false;
  bool paused = false;
  bool one_round = false;
  std::string stage;             // for an audience: "true", or "chances" for one with the chances
  std::string stage_background;  // a color: one of stage_colors or #rrggbb; empty: as the theme has it
  std::string best;              // a recording to compare with; empty: the fastest that is known
  std::uint32_t train = 0;       // mistakes to do better; 0: watch
  bool side_by_side = false;
  std::string align;  // empty: by the clock
  bool hide_result = false;
  std::optional<std::uint32_t> volume;  // empty: as last time
  bool print_state = false;
  std::string log_state;
  std::string keys;
  JudgeOptions judge;
  ReadingOptions reading;
};

}  // namespace tetron::app
