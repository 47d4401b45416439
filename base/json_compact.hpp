#pragma once

#include <string>
#include <string_view>

namespace tetron::base {

class JsonKey;
class JsonWriter;

// Appends a JSON value without white space, its strings escaped as by append_json_string(). Of members with
// the same key only the last is kept. Text that is not a JSON value is appended as a string.
void append_compact_json(std::string& out, std::string_view json);
// The same as a member of the object that `out` is writing.
void put_compact_json(JsonWriter& out, JsonKey key_literal, std::string_view json);

}  // namespace tetron::base
