#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "base/read_error.hpp"
#include "formats/tetrio/recording.hpp"

namespace tetron::tetrio {

// Limits of what is read; a file that exceeds one is rejected with a message.
struct ReadLimits {
  std::size_t bytes = std::size_t{256} << 20;
  std::size_t rounds = 1000;
  std::size_t players = 1000;                     // in a round
  std::size_t replays = 20'000;                   // in the file
  std::size_t events = 8'000'000;                 // in the file
  std::uint32_t frames = 60 * 60 * 60 * 24;       // of one replay: a day
  std::uint64_t all_frames = 60 * 60 * 60 * 100;  // of all replays: 100 hours
};

// Whether the text begins with an object, as a recording of TETR.IO does.
bool looks_like_json_object(std::string_view start);

// Reads a .ttr or .ttrm file in one pass. The error is a sentence that begins with the place in the file:
// "replay.rounds[0][1].replay.events[7].frame: must be a whole number from 0 to 5184000 (byte 812)".
std::expected<Recording, base::ReadError> read(std::string_view text, const ReadLimits& limits = {});

}  // namespace tetron::tetrio
