#pragma once

#include <cstddef>
#include <cstdint>

namespace tetron::rules {

// The limits of a script. See docs/rules.md, "Limits".
struct ScriptLimits {
  std::uint64_t instructions = 2'000'000;      // for a frame or the set-up; large blocks count too
  std::size_t memory = std::size_t{64} << 20;  // bytes in total
  std::size_t block = std::size_t{1} << 20;    // bytes of one string or table, or of the call stack
  double seconds = 1.2;  // processor time of a frame, for work that does not show in instructions
  // The part of the set-up's processor time that reading the text may take. While reading, the largest block
  // is smaller as well, because Lua can go through a whole block to read one word.
  double reading_seconds = 0.8;
  std::size_t reading_block = std::size_t{256} << 10;
};

inline constexpr std::size_t max_script_bytes = std::size_t{1} << 20;

}  // namespace tetron::rules
