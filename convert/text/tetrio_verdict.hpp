#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "replay/tetrio/replayed.hpp"

// What comes of comparing a round of TETR.IO with its file: the same words in every program.
namespace tetron::convert {

// What the file states of a player's round, and what came out when it was played again.
struct TetrioValue {
  std::string_view name;
  std::int64_t stated = 0;
  std::optional<std::int64_t> replayed;
};

// Everything that can be compared.
std::vector<TetrioValue> values_of(const tetrio::Replayed& played);

// "round 1 ANN: pieces 89/89 lines 35/36: not exact from 0:31 on". Rounds count from 1. The name and what the
// file says are escaped.
void append_verdict(std::string& out, std::size_t round, const tetrio::Replayed& played);

// Of a frame.
std::uint32_t tetrio_milliseconds(std::uint32_t frame);

}  // namespace tetron::convert
