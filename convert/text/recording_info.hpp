#pragma once

#include <string>
#include <string_view>

#include "base/json_writer.hpp"
#include "formats/tet/recording.hpp"
#include "replay/kinds/source/source.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/statistics.hpp"

// What a recording is about, in a few lines or as one JSON object.
namespace tetron::convert {

// `file` is safe to show, and so is `profile`, a line about it or nothing. Ends with a line end.
void append_info_text(std::string& out, std::string_view file, const replay::Game& game,
                      const tet::Recording& recording, const replay::Timeline& timeline,
                      std::string_view profile = {});
// The members of an object that the caller opens, closes and may add to. `file` is the name as given.
// docs/formats/json.md, "info".
void write_info(base::JsonWriter& json, std::string_view file, const replay::Game& game,
                const tet::Recording& recording, const replay::Timeline& timeline);

// Of a match the rounds from the first one to that before `end`, counted from 0.
struct RoundsShown {
  std::size_t first = 0;
  std::size_t end = 0;
};
// The same of a recording with rounds: players, date, mode, and those rounds, as the file states them and its
// replay gives what it does not state. `format` is the kind's name.
void append_info_text(std::string& out, std::string_view file, const kinds::Source& source,
                      RoundsShown range);
void write_info(base::JsonWriter& json, std::string_view file, std::string_view format,
                const kinds::Source& source, RoundsShown range);

}  // namespace tetron::convert
