#pragma once

#include <cstddef>
#include <expected>
#include <string_view>
#include <vector>

#include "convert/json/json_read.hpp"

// Frames of NES Tetris out of JSON: docs/formats/json.md, "Records".
namespace tetron::convert {

// Whether a text begins as the frames of an .ngf recording do, as `tetron dump` writes them.
bool is_frames_json(std::string_view start);

// The frames' bytes, unpacked: those that the records were made of. One object a line, in a list or not. Keys
// that only describe (offset, round, player, t_ms, hex, file) may be missing; unknown ones are refused.
std::expected<std::vector<std::byte>, JsonError> frames_from_json(std::string_view lines);

// Packed as the game's recorder packs them.
std::vector<std::byte> gzip(std::span<const std::byte> bytes);

}  // namespace tetron::convert
