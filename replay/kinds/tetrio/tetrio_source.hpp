#pragma once

#include <array>
#include <string_view>

#include "formats/tetrio/recording.hpp"
#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

// "player": what stands beside a player's events; the others are events by their type.
inline constexpr std::array<std::string_view, 9> tetrio_record_types{
    "player", "start", "end", "full", "keydown", "keyup", "ige", "targets", "other"};

// Whether a file begins as one of TETR.IO does: with an object that is no form of ours.
bool probe_tetrio(std::string_view start);
// Whether it also names members that only such a recording has.
bool is_surely_tetrio(std::string_view start);
// Reads a .ttr or .ttrm file. Its rounds are played again when they are asked for.
Opened open_tetrio(std::string_view bytes, const Reading& reading);

// The same of one that was read, from this text.
std::unique_ptr<Source> tetrio_source(tetrio::Recording recording, std::string_view text);

}  // namespace tetron::kinds
