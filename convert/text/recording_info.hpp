#pragma once

#include <string>
#include <string_view>

#include "base/json_writer.hpp"
#include "formats/tet/recording.hpp"
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

}  // namespace tetron::convert
