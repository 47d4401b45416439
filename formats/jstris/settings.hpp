#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/json_reader.hpp"

namespace tetron::jstris {

// What a game was played for, the upper half of `m`. docs/formats/jstris.md, "Modes".
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

// The settings of a recording, `c`, as far as they are known; `text` has all of them.
struct Settings {
  std::string text;  // JSON, as it stands
  double version = 0;
  std::uint32_t mode_bits = 0;      // `m`
  std::optional<std::string> seed;  // UTF-8
  std::optional<double> start_ms;   // since 1970
  std::optional<double> end_ms;
  std::uint32_t soft_drop = 0;   // 0 slow to 4 at once
  std::uint32_t ruleset = 0;     // `r`: 0 standard, 1 big, 2 pentominoes, 3 without memory
  std::uint32_t block_set = 0;   // `bbs`
  std::uint32_t randomizer = 0;  // `rnd`
  std::string name;              // of the player, where somebody wrote it in: UTF-8
  friend bool operator==(const Settings&, const Settings&) = default;

  // Without an upper half it is a sprint.
  Mode mode() const { return mode_bits >> 16 == 0 ? Mode::sprint : static_cast<Mode>(mode_bits >> 16); }
  std::uint32_t variant() const { return mode_bits & 0xffff; }
  // "sprint, 40 lines"; "mode 77" for what is not known.
  std::string mode_words() const;
  // Lines, or lines of garbage, that a game of the mode ends with; nothing where it has no such end.
  std::optional<int> goal() const;
};

// Reads the object that comes next.
bool read_settings(base::JsonReader& json, Settings& settings);

}  // namespace tetron::jstris
