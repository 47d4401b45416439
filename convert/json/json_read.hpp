#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "convert/json/json_error.hpp"
#include "formats/tet/header.hpp"

namespace tetron::convert {

// The bytes of the .tet file that the lossless JSON form describes. Chunks are read one at a time: time is
// linear; memory is that of the result and one chunk. Keys that only describe (offset, size, level_label …)
// are ignored; unknown ones are refused.
std::expected<tet::Bytes, JsonError> recording_from_json(std::string_view json);

}  // namespace tetron::convert
