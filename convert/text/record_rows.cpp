#include "convert/text/record_rows.hpp"

#include "base/escape.hpp"
#include "base/hex.hpp"
#include "base/json_reader.hpp"
#include "base/number_text.hpp"
#include "convert/text/text_out.hpp"

namespace tetron::convert {

namespace {

void append_pair(std::string& out, std::string_view name, std::size_t number) {
  out += ' ';
  out += name;
  out += ' ';
  base::append_number(out, number);
}

// " name value" for each member.
void append_members(std::string& out, std::string_view members) {
  const std::string object = '{' + std::string(members) + '}';
  base::JsonReader reader(object);
  std::string_view key;
  for (bool first = reader.enter_object(); reader.next_key(first, key);) {
    out += ' ';
    out += key;
    out += ' ';
    std::string_view raw;
    if (reader.kind() == base::JsonReader::Kind::text) {
      if (!reader.read_text(raw)) return;
      out += '"';
      base::append_escaped(out, base::unescaped(raw));
      out += '"';
    } else if (reader.skip(raw)) {
      out += raw;
    }
  }
}

}  // namespace

void append_text(std::string& out, const kinds::Record& record, Paint paint) {
  constexpr std::size_t offset_width = 8;
  if (record.offset)
    base::append_hex_number(out, *record.offset, offset_width);
  else
    out.append(offset_width, ' ');
  append_line_start(out, record.time ? std::optional(record.time->value) : std::nullopt, record.type, paint);
  if (record.round) append_pair(out, "round", *record.round + 1);
  if (record.player) append_pair(out, "player", *record.player);
  append_members(out, record.members);
}

void append_json(std::string& out, const kinds::Record& record, bool has_bytes) {
  base::JsonWriter json(out);
  json.begin_object();
  if (record.offset) json.number("offset", *record.offset);
  json.string("type", record.type);
  if (record.round) json.number("round", *record.round + 1);
  if (record.player) json.number("player", *record.player);
  if (record.time) json.number("t_ms", record.time->value);
  if (has_bytes && !record.bytes.empty()) json.hex("hex", record.bytes);
  if (!record.members.empty()) (out += ',') += record.members;
  json.end_object();
}

}  // namespace tetron::convert
