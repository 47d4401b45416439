#pragma once

#include <string>
#include <string_view>

#include "replay/timeline/statistics.hpp"

// What a recording is about, in a few lines or as one JSON object.
namespace tetron::convert {

// `file` is safe to show, and so is `profile`, a line about it or nothing. Ends with a line end.
void append_info_text(std::string& out, std::string_view file, const replay::Game& game,
                      const replay::Timeline& timeline, std::string_view profile = {});
// `file` is the name as given. Without a line end. docs/formats/json.md, "info".
void append_info_json(std::string& out, std::string_view file, const replay::Game& game,
                      const replay::Timeline& timeline);

}  // namespace tetron::convert
