#pragma once

#include <string>

#include "convert/text/chunk_rows.hpp"
#include "replay/kinds/source/record.hpp"

// Records of matches as lines, without a line end: docs/formats/json.md, "Records".
namespace tetron::convert {

// "00001a2c  1:23.456 frame    player 0 score 1200 ...".
void append_text(std::string& out, const kinds::Record& record, Paint paint);
// An object. With `has_bytes` the record's bytes are in it, too.
void append_json(std::string& out, const kinds::Record& record, bool has_bytes);

}  // namespace tetron::convert
