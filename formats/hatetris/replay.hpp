#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "base/read_error.hpp"

// Replay texts of HATETRIS: the moves of a game. docs/formats/hatetris.md.
namespace tetron::hatetris {

struct ReadLimits {
  std::size_t bytes = std::size_t{1} << 20;  // of the text
  std::size_t moves = 400'000;               // three times as many as the longest known game
};

// How the moves are written.
enum class Codec : std::uint8_t { letters, hex, base65536, base2048 };
std::string_view name_of(Codec codec);

struct Replay {
  Codec codec = Codec::base2048;
  std::string moves;  // 'L', 'R', 'D', 'U': left, right, down, turn
};

// Whether a text that begins like this may be a replay.
bool looks_like_replay(std::string_view start);
// Another form in which such moves are passed on and which is not read, since nothing public describes it:
// "bits", "words"; empty for other texts.
std::string_view other_form(std::string_view start);
// Blanks and line ends in the text do not count. The error is a sentence: what was expected, what was found,
// and where.
std::expected<Replay, base::ReadError> read(std::string_view text, const ReadLimits& limits = {});
// The text of these moves. All but letters may give one more move when they are read: L, or D in hex.
std::string write(std::string_view moves, Codec codec);

}  // namespace tetron::hatetris
