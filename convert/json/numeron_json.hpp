#pragma once

#include <expected>
#include <functional>
#include <string>
#include <string_view>

#include "base/json_writer.hpp"
#include "convert/json/json_read.hpp"
#include "formats/numeron/game.hpp"

// Numer0n game records as JSON and back. docs/formats/numeron.md, "JSON form".
namespace tetron::convert {

// One object over several lines, one record per line, without the last line end. `more(json, entry)` writes
// further members of a record; readers ignore "candidates".
void append_numeron_json(std::string& out, const numeron::Game& game,
                         const std::function<void(base::JsonWriter&, std::size_t entry)>& more = {});

std::expected<numeron::Game, JsonError> numeron_from_json(std::string_view json);

}  // namespace tetron::convert
