#pragma once

#include <string>
#include <string_view>

namespace tetron::base {

class JsonKey;
class JsonWriter;

// Appends a JSON value without the blanks between its parts, its texts escaped as append_json_string() does.
// Of members of an object with the same key the last is kept. What is no JSON value is appended as a text.
void append_compact_json(std::string& out, std::string_view json);
// The same as a member of what is being written.
void put_compact_json(JsonWriter& out, JsonKey key_literal, std::string_view json);

}  // namespace tetron::base
