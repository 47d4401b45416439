#include "formats/notes/notes.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

#include "base/json_reader.hpp"
#include "base/json_writer.hpp"
#include "base/utf8.hpp"

namespace tetron::notes {

namespace {

bool is_before(const Note& a, const Note& b) {
  return std::tuple(a.round, a.time) < std::tuple(b.round, b.time);
}

bool keep_other(base::JsonReader& json, std::string_view key, OtherMembers& others) {
  std::string_view value;
  if (!json.skip(value)) return false;
  others.emplace_back(key, value);
  return true;
}

// Whether the version is newer than ours, or none that we know.
bool read_version(base::JsonReader& json, bool& is_newer) {
  std::string_view value;
  if (!json.skip(value)) return false;
  is_newer = value != std::to_string(own_version);
  return true;
}

bool read_note(base::JsonReader& json, Note& note) {
  bool has_time = false;
  std::string text;
  std::string line;
  std::string_view key;
  std::uint64_t number = 0;
  for (bool first = json.enter_object(); json.next_key(first, key);) {
    if (key == "round") {
      if (json.read_count(number, most_notes) && number == 0) return json.fail("must be from 1 on");
      note.round = number;
    } else if (key == "t_ms") {
      has_time = json.read_count(number, std::numeric_limits<std::uint32_t>::max());
      note.time = base::Milliseconds(static_cast<std::uint32_t>(number));
    } else if (key == "text") {
      if (!base::read_unescaped(json, text)) return false;
    } else if (key == "fumen") {
      if (!base::read_unescaped(json, line)) return false;
      if (line.size() > most_line)
        return json.fail("fumen has more than " + std::to_string(most_line) + " bytes");
    } else if (!keep_other(json, key, note.others)) {
      return false;
    }
  }
  if (json.failed()) return false;
  if (!has_time) return json.fail("t_ms is missing");
  note.text = base::UntrustedText(as_note(text));
  note.line = base::UntrustedText(std::move(line));
  return true;
}

}  // namespace

std::expected<File, std::string> read(std::string_view text) {
  File file;
  std::vector<Note>& notes = file.notes;
  base::JsonReader json(text);
  bool has_notes = false;
  std::string_view key;
  for (bool first = json.enter_object(); json.next_key(first, key);) {
    if (key == "version") {
      read_version(json, file.is_newer);
      continue;
    }
    if (key != "notes") {
      keep_other(json, key, file.others);
      continue;
    }
    has_notes = true;
    for (bool is_first = json.enter_array(); json.next_element(is_first);) {
      if (notes.size() == most_notes)
        return std::unexpected("has more than " + std::to_string(most_notes) + " notes");
      Note note;
      if (!read_note(json, note)) break;
      notes.push_back(std::move(note));
    }
    if (json.failed()) json.within("notes");
  }
  if (json.failed() || !json.finish()) return std::unexpected(json.failure());
  if (!has_notes) return std::unexpected(std::string("expected an object with notes"));
  std::ranges::stable_sort(notes, is_before);
  return file;
}

std::string to_json(const File& file) {
  std::string out;
  base::JsonWriter json(out);
  json.begin_object();
  json.key("notes").begin_array();
  for (const Note& note : file.notes) {
    json.next_line();
    json.begin_object();
    json.number("round", note.round);
    json.number("t_ms", note.time.value);
    json.string("text", note.text);
    if (!note.line.empty()) json.string("fumen", note.line);
    for (const auto& [key, value] : note.others) json.member_as_read(key, value);
    json.end_object();
  }
  out += '\n';
  json.end_array();
  json.number("version", own_version);
  for (const auto& [key, value] : file.others) json.member_as_read(key, value);
  json.end_object();
  out += '\n';
  return out;
}

std::size_t add(std::vector<Note>& notes, Note note) {
  const auto at = std::ranges::upper_bound(notes, note, is_before) - notes.begin();
  notes.insert(notes.begin() + at, std::move(note));
  return static_cast<std::size_t>(at);
}

std::expected<void, std::string> add_limited(std::vector<Note>& notes, Note note) {
  if (notes.size() >= most_notes)
    return std::unexpected("has " + std::to_string(notes.size()) + " notes, and cannot have more");
  add(notes, std::move(note));
  return {};
}

std::string as_note(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const char32_t letter = base::pop_code_point(text);
    const std::size_t had = line.size();
    base::append_utf8(line, letter < 0x20 || letter == 0x7f ? U' ' : letter);
    if (line.size() <= most_text) continue;
    line.resize(had);
    break;
  }
  const std::size_t first = line.find_first_not_of(' ');
  if (first == line.npos) return {};
  return line.substr(first, line.find_last_not_of(' ') + 1 - first);
}

}  // namespace tetron::notes
