#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/read_error.hpp"
#include "formats/nullpomino/rule_options.hpp"
#include "formats/properties/properties.hpp"

// Recordings of NullpoMino: keys and values. docs/formats/nullpomino.md.
namespace tetron::nullpomino {

// The bits of the buttons.
namespace button {
inline constexpr std::uint32_t up = 1;
inline constexpr std::uint32_t down = 2;
inline constexpr std::uint32_t left = 4;
inline constexpr std::uint32_t right = 8;
inline constexpr std::uint32_t a = 16;
inline constexpr std::uint32_t b = 32;
inline constexpr std::uint32_t c = 64;
inline constexpr std::uint32_t d = 128;
inline constexpr std::uint32_t e = 256;
inline constexpr std::uint32_t f = 512;
inline constexpr int count = 10;
}  // namespace button

// The buttons that are down from a frame on.
struct Change {
  std::uint32_t frame = 0;
  std::uint32_t buttons = 0;
  std::uint64_t offset = 0;  // where it is in the file
  friend bool operator==(const Change&, const Change&) = default;
};

// What the player has set in addition to the rule; -1 means that the rule decides.
struct Tuning {
  int rotate_right = -1;
  int min_das = -1;
  int max_das = -1;
  int das_delay = -1;
  int move_diagonal = -1;
  bool reverse_up_down = false;
  friend bool operator==(const Tuning&, const Tuning&) = default;
};

// One player's part.
struct Part {
  std::uint32_t frames = 0;
  std::vector<Change> changes;  // by frame
  std::int64_t seed = 0;
  RuleOptions rule;
  Tuning tuning;
};

struct Recording {
  properties::Text text;  // the whole file; the other members are read from it
  std::string mode;       // "MARATHON"
  float version_major = 0;
  float version_minor = 0;
  std::vector<Part> parts;  // by player, from 0

  // The value of a key; empty if there is none or it is of another type.
  std::optional<std::int64_t> number(std::string_view key) const;
  std::optional<double> fraction(std::string_view key) const;
  std::optional<bool> truth(std::string_view key) const;
  std::string_view word(std::string_view key) const;
};

inline constexpr int most_players = 8;
// Three days.
inline constexpr std::uint32_t most_frames = 60 * 60 * 60 * 72;

std::expected<Recording, base::ReadError> read(std::string_view bytes);
// Whether a text that begins this way may be a recording.
bool looks_like_recording(std::string_view start);
bool is_surely_recording(std::string_view start);

}  // namespace tetron::nullpomino
