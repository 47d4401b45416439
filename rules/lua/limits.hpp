#pragma once

#include <cstddef>
#include <cstdint>

namespace tetron::rules {

// What a script may use. docs/rules.md, "Limits".
struct ScriptLimits {
  std::uint64_t instructions = 2'000'000;      // a frame, and the set-up; large blocks of memory count too
  std::size_t memory = std::size_t{64} << 20;  // bytes in all
  std::size_t block = std::size_t{1} << 20;    // bytes of one string, table, or the stack of calls
  double seconds = 1.2;  // of the processor, a frame: for work that instructions do not show
  // Reading the text takes of the processor's time at most so many seconds of those of the set-up, and its
  // largest block is smaller: Lua goes through blocks from one end to the other while it reads a word.
  double reading_seconds = 0.8;
  std::size_t reading_block = std::size_t{256} << 10;
};

inline constexpr std::size_t max_script_bytes = std::size_t{1} << 20;

}  // namespace tetron::rules
