#include "base/json_compact.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/escape.hpp"
#include "base/json_reader.hpp"
#include "base/json_writer.hpp"

namespace tetron::base {

namespace {

// Where a member of an object is in the output.
struct WrittenMember {
  std::size_t begin = 0;
  std::size_t colon = 0;
  std::size_t end = 0;
  std::string_view key(std::string_view written) const { return written.substr(begin, colon - begin); }
};

// Of members with the same key only the last is kept, as readers of JSON do.
void leave_last(std::string& out, std::vector<WrittenMember>& members) {
  if (members.size() < 2) return;
  std::vector<WrittenMember> by_key = members;
  std::ranges::stable_sort(by_key, {}, [&out](const WrittenMember& member) { return member.key(out); });
  const auto has_same_key = [&out](const WrittenMember& a, const WrittenMember& b) {
    return a.key(out) == b.key(out);
  };
  if (std::ranges::adjacent_find(by_key, has_same_key) == by_key.end()) return;
  std::vector<WrittenMember> left;
  for (std::size_t i = 0; i < by_key.size(); ++i)
    if (i + 1 == by_key.size() || !has_same_key(by_key[i], by_key[i + 1])) left.push_back(by_key[i]);
  std::ranges::sort(left, {}, &WrittenMember::begin);
  std::string kept;
  for (const WrittenMember& member : left) {
    if (!kept.empty()) kept += ',';
    kept.append(out, member.begin, member.end - member.begin);
  }
  out.replace(members.front().begin, std::string::npos, kept);
}

// The depth is limited because JsonReader stops at its deepest level.
bool append_value(std::string& out, JsonReader& reader) {
  bool first = true;
  std::string_view raw;
  switch (reader.kind()) {
    case JsonReader::Kind::object: {
      out += '{';
      std::vector<WrittenMember> members;
      for (bool more = reader.enter_object(); reader.next_key(more, raw); first = false) {
        if (!first) out += ',';
        WrittenMember& member = members.emplace_back(out.size());
        append_json_string(out, unescaped(raw));
        member.colon = out.size();
        out += ':';
        if (!append_value(out, reader)) return false;
        member.end = out.size();
      }
      leave_last(out, members);
      out += '}';
      break;
    }
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
