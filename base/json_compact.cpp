#include "base/json_compact.hpp"

#include "base/escape.hpp"
#include "base/json_reader.hpp"
#include "base/json_writer.hpp"

namespace tetron::base {

namespace {

// JsonReader stops at its deepest level, and this with it.
bool append_value(std::string& out, JsonReader& reader) {
  bool first = true;
  std::string_view raw;
  switch (reader.kind()) {
    case JsonReader::Kind::object:
      out += '{';
      for (bool more = reader.enter_object(); reader.next_key(more, raw); first = false) {
        if (!first) out += ',';
        append_json_string(out, unescaped(raw));
        out += ':';
        if (!append_value(out, reader)) return false;
      }
      out += '}';
      break;
    case JsonReader::Kind::array:
      out += '[';
      for (bool more = reader.enter_array(); reader.next_element(more); first = false) {
        if (!first) out += ',';
        if (!append_value(out, reader)) return false;
      }
      out += ']';
      break;
    case JsonReader::Kind::text:
      if (reader.read_text(raw)) append_json_string(out, unescaped(raw));
      break;
    case JsonReader::Kind::number:
    case JsonReader::Kind::flag:
    case JsonReader::Kind::null:
    case JsonReader::Kind::none:
      if (reader.skip(raw)) out += raw;
      break;
  }
  return !reader.failed();
}

}  // namespace

void put_compact_json(JsonWriter& out, JsonKey key_literal, std::string_view json) {
  append_compact_json(out.key(key_literal).value(), json);
}

void append_compact_json(std::string& out, std::string_view json) {
  const std::size_t began = out.size();
  JsonReader reader(json);
  if (reader.skip() && reader.finish()) {
    JsonReader again(json);
    if (append_value(out, again)) return;
  }
  out.resize(began);
  append_json_string(out, json);
}

}  // namespace tetron::base
