#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/json_reader.hpp"

namespace tetron::jstris {

// The mode of a game, the upper half of `m`. docs/formats/jstris.md, "Modes".
enum class Mode : std::uint16_t {
  sprint = 1,
  free_play = 2,
  cheese = 3,
  survival = 4,
  ultra = 5,
  map = 6,
  twenty_tsd = 7,
  perfect_clears = 8,
  user_mode = 9,
  versus = 100,
};

// The known settings of a recording, `c`; `text` has all of them.
struct Settings {
  std::string text;  // JSON, as stored
  double version = 0;
  std::uint32_t mode_bits = 0;      // `m`
  std::optional<std::string> seed;  // UTF-8
  std::optional<double> start_ms;   // milliseconds since 1970
  std::optional<double> end_ms;
  std::uint32_t soft_drop = 0;   // from 0, slow, to 4, instant
  std::uint32_t ruleset = 0;     // `r`: 0 standard, 1 big, 2 pentominoes, 3 memoryless
  std::uint32_t block_set = 0;   // `bbs`
  std::uint32_t randomizer = 0;  // `rnd`
  std::string name;              // of the player, if it was entered; UTF-8
  friend bool operator==(const Settings&, const Settings&) = default;

  // If the upper half of `m` is 0, the mode is sprint.
  Mode mode() const { return mode_bits >> 16 == 0 ? Mode::sprint : static_cast<Mode>(mode_bits >> 16); }
  std::uint32_t variant() const { return mode_bits & 0xffff; }
  // "sprint, 40 lines"; "mode 77" if the mode is not known.
  std::string mode_words() const;
  // The number of lines, or of garbage lines, that ends a game of this mode; empty if there is no such end.
  std::optional<int> goal() const;
};

// Reads the JSON object that comes next.
bool read_settings(base::JsonReader& json, Settings& settings);

}  // namespace tetron::jstris
