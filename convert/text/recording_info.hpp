#pragma once

#include <string>
#include <string_view>

#include "base/json_writer.hpp"
#include "formats/tet/recording.hpp"
#include "replay/kinds/source/source.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/statistics.hpp"

// A summary of a recording, in a few lines or as one JSON object.
namespace tetron::convert {

// `file` must be safe to show, and so must `profile`, which is a line about it or empty. Ends with a line
// end.
void append_info_text(std::string& out, std::string_view file, const replay::Game& game,
                      const tet::Recording& recording, const replay::Timeline& timeline,
                      std::string_view profile = {});
// Writes the members of an object that the caller opens and closes. `file` is the name as given.
// docs/formats/json.md, "info".
void write_info(base::JsonWriter& json, std::string_view file, const replay::Game& game,
                const tet::Recording& recording, const replay::Timeline& timeline);

// The rounds of a match from `first` to the one before `end`, counted from 0.
struct RoundsShown {
  std::size_t first = 0;
  std::size_t end = 0;
};
// The same for a recording with rounds: players, date, mode, and those rounds, as the file states them,
// completed with their replay. `format` is the kind's name.
void append_info_text(std::string& out, std::string_view file, const kinds::Source& source,
                      RoundsShown range);
void write_info(base::JsonWriter& json, std::string_view file, std::string_view format,
                const kinds::Source& source, RoundsShown range);

}  // namespace tetron::convert
