#pragma once

#include <cstddef>
#include <expected>
#include <string_view>
#include <vector>

#include "convert/json/json_read.hpp"

// Reads frames of NES Tetris from JSON: docs/formats/json.md, "Records".
namespace tetron::convert {

// Whether a text begins like the frames of an .ngf recording in the output of `tetron dump`.
bool is_frames_json(std::string_view start);

// The uncompressed bytes of the frames. Expects one object per line, as a list or not. Keys that only
// describe (offset, round, player, t_ms, hex, file) may be missing; unknown ones are refused.
std::expected<std::vector<std::byte>, JsonError> frames_from_json(std::string_view lines);

// Compresses like the game's recorder.
std::vector<std::byte> gzip(std::span<const std::byte> bytes);

}  // namespace tetron::convert
