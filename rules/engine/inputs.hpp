#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_error.hpp"

namespace tetron::rules {

enum class Key : std::uint8_t { left, right, up, down, turn_left, turn_right, hold };
inline constexpr std::array<std::string_view, 7> key_names{"left",      "right",      "up",  "down",
                                                           "turn-left", "turn-right", "hold"};

// The keys held down during one frame.
struct Inputs {
  std::uint8_t bits = 0;

  constexpr bool has(Key key) const { return (bits >> static_cast<unsigned>(key) & 1U) != 0; }
  constexpr Inputs with(Key key) const {
    return {static_cast<std::uint8_t>(bits | 1U << static_cast<unsigned>(key))};
  }
  constexpr Inputs without(Key key) const {
    return {static_cast<std::uint8_t>(bits & ~(1U << static_cast<unsigned>(key)))};
  }
  friend constexpr bool operator==(Inputs, Inputs) = default;
};

// The keys of many frames, stored as runs of equal keys.
class InputLog {
 public:
  struct Run {
    std::uint64_t frames = 0;
    Inputs inputs;
    friend bool operator==(const Run&, const Run&) = default;
  };

  void add(Inputs inputs, std::uint64_t frames = 1);
  std::uint64_t frames() const { return frames_; }
  const std::vector<Run>& runs() const { return runs_; }
  friend bool operator==(const InputLog&, const InputLog&) = default;

 private:
  std::vector<Run> runs_;
  std::uint64_t frames_ = 0;
};

// Reads a log frame by frame. After its end no key is held. The log must outlive the object.
class InputPlayer {
 public:
  explicit InputPlayer(const InputLog& log) : log_(&log) {}
  Inputs next();

 private:
  const InputLog* log_;
  std::size_t run_ = 0;
  std::uint64_t used_ = 0;  // number of frames used of the current run
};

// The keys as text, such as "left+down"; "none" if no key is held.
std::string to_text(Inputs inputs);
// Reads keys from text; "-" also means "none". The error is for a name that is not a key.
std::expected<Inputs, std::string> inputs_from_text(std::string_view text);

// Reads lines such as `12 left+down`: a number of frames and the keys held during them. # begins a comment.
std::expected<InputLog, base::TextError> log_from_text(std::string_view text);
std::string to_text(const InputLog& log);

inline constexpr std::uint64_t max_log_frames = std::uint64_t{1} << 32;

}  // namespace tetron::rules
