#pragma once

#include <cstdint>
#include <string>

namespace tetron::app {

// The options of `rules play`.
struct RulesPlayOptions {
  std::string file;
  std::uint64_t seed = 1;
  std::string record;
  bool force = false;
  double scale = 0;
  bool fullscreen = false;
  std::string theme;  // empty: as last time; the first time dark
  bool paused = false;
  bool print_state = false;
  std::string log_state;
};

}  // namespace tetron::app
