#include "replay/kinds/wrapped.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

#include "base/json_reader.hpp"
#include "formats/jstris/recording.hpp"
#include "formats/techmino/recording.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "replay/kinds/unknown.hpp"

namespace tetron::kinds {

namespace {

using base::JsonReader;

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view stray_bytes(" \t\r\n\0", 5);
constexpr std::string_view stray(" \t\r\n;,\0", 7);  // may follow the end of a text
constexpr std::array<std::string_view, 2> wrappers = {"data", "replay"};
constexpr int deepest = 4;
constexpr std::size_t near = 256;  // as much as a probe needs

std::string_view without_mark(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  return text;
}

std::string_view without(std::string_view text, std::string_view leading) {
  text.remove_prefix(std::min(text.size(), text.find_first_not_of(leading)));
  return text;
}

// Kinds that are named in their first bytes.
bool is_named_kind(std::string_view start) {
  return is_tet_json(start) || probe_match(start) || jstris::looks_like_recording(start);
}

bool has_key(std::string_view object, std::initializer_list<std::string_view> names) {
  JsonReader json(object);
  if (json.kind() != JsonReader::Kind::object) return false;
  std::string_view key;
  for (bool first = json.enter_object(); json.next_key(first, key); json.skip())
    if (std::ranges::find(names, key) != names.end()) return true;
  return false;
}

// Whether the value itself is a recording of such a kind and does not only contain one.
bool is_named_whole(std::string_view value) {
  const std::string_view start = value.substr(0, near);
  return jstris::looks_like_recording(start) || (is_named_kind(start) && has_key(value, {"format"}));
}

// docs/formats/tetrio.md, "Forms".
bool is_tetrio(std::string_view key, std::string_view value) {
  if (key == "replay") return has_key(value, {"rounds", "events"}) && !is_named_whole(value);
  if (has_key(value, {"events"})) return true;
  JsonReader json(value);
  if (json.kind() != JsonReader::Kind::array) return false;
  std::string_view round;
  bool first = json.enter_array();
  return json.next_element(first) && json.skip(round) && has_key(round, {"replays"});
}

// The recording in a complete JSON value.
std::optional<std::string_view> within(std::string_view text, int depth) {
  JsonReader json(text);
  if (depth > deepest) return std::nullopt;
  if (json.kind() == JsonReader::Kind::text) {
    std::string_view raw;
    const bool is_one = json.read_text(raw) && !raw.contains('\\') &&
                        (jstris::looks_like_recording(raw.substr(0, near)) ||
                         techmino::looks_like_recording(raw.substr(0, near)));
    return is_one ? std::optional(raw) : std::nullopt;
  }
  if (json.kind() == JsonReader::Kind::array) {
    std::string_view only;
    bool first = json.enter_array();
    if (!json.next_element(first) || !json.skip(only) || json.next_element(first)) return std::nullopt;
    return within(only, depth + 1);
  }
  if (json.kind() != JsonReader::Kind::object) return std::nullopt;
  if (is_named_whole(text)) return text;
  std::vector<std::string_view> inner;
  std::string_view key;
  std::string_view value;
  for (bool first = json.enter_object(); json.next_key(first, key) && json.skip(value);) {
    if (std::ranges::find(wrappers, key) == wrappers.end()) continue;
    if (is_tetrio(key, value)) return text;
    inner.push_back(value);
  }
  for (const std::string_view one : inner)
    if (const auto found = within(one, depth + 1)) return found;
  return std::nullopt;
}

}  // namespace

std::string_view start_of_recording(std::string_view start) {
  start = without_mark(start);
  const std::string_view plain = without(start, blanks);
  const std::string_view first = plain.starts_with('[') ? without(plain, " \t\r\n[") : plain;
  if (!first.starts_with('{') || is_named_kind(first)) return first.starts_with('{') ? first : start;
  for (const std::string_view wrapper : wrappers) {
    const auto at = first.find(wrapper);
    if (at == first.npos || at == 0 || first[at - 1] != '"') continue;
    const std::string_view value = without(first.substr(at + wrapper.size()), " \t\r\n\":[");
    if (is_named_kind(value)) return value;
  }
  return first;
}

std::string_view without_marks(std::string_view text) {
  text = without_mark(text);
  const std::size_t end = text.find_last_not_of(stray_bytes) + 1;
  return text.substr(end).contains('\0') ? text.substr(0, end) : text;
}

std::optional<std::string_view> recording_within(std::string_view file) {
  const std::string_view text = without(without_mark(file), blanks);
  std::string_view inner = text;
  if (text.starts_with('{') || text.starts_with('[')) {
    JsonReader json(text);
    if (!json.skip(inner)) return std::nullopt;
    // More objects would be more recordings, and it would not be noticed if they were ignored here.
    const std::string_view after = without(text.substr(inner.size()), stray);
    if (after.starts_with('{') || after.starts_with('[')) return std::nullopt;
    inner = within(inner, 0).value_or(inner);
  } else {
    inner = inner.substr(0, inner.find_last_not_of(stray) + 1);
    // A text on one line, with other lines after it.
    if (inner.size() == text.size()) inner = inner.substr(0, inner.find_first_of("\r\n"));
  }
  return inner.empty() || inner.size() == file.size() ? std::nullopt : std::optional(inner);
}

}  // namespace tetron::kinds
