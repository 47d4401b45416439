#pragma once

#include <array>
#include <string_view>

#include "formats/tetrio/recording.hpp"
#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

// "player": what a file has of a player apart from the events; the other types are those of events.
inline constexpr std::array<std::string_view, 9> tetrio_record_types{
    "player", "start", "end", "full", "keydown", "keyup", "ige", "targets", "other"};

// Whether a file begins like a TETR.IO recording: with a JSON object that is not one of tetron's formats.
bool probe_tetrio(std::string_view start);
// Whether it also has members that only such a recording has.
bool is_surely_tetrio(std::string_view start);
// Opens a .ttr or .ttrm file. Rounds are replayed on demand.
Opened open_tetrio(std::string_view bytes, const Reading& reading);

// The same for a recording that was already read from this text.
std::unique_ptr<Source> tetrio_source(tetrio::Recording recording, std::string_view text);

}  // namespace tetron::kinds
