#include "formats/jstris/recording.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/json_writer.hpp"
#include "formats/base64/base64.hpp"
#include "formats/lzstring/lzstring.hpp"

namespace tetron::jstris {

namespace {

using base::JsonReader;

// Every packed text of JSON that begins with `{"` begins with this.
constexpr std::string_view packed_start = "N4Ig";
constexpr std::string_view site = "jstris.jezevec10.com";
constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

std::string_view trimmed(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  const auto first = text.find_first_not_of(blanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// Removes "http://" or "https://".
std::string_view without_scheme(std::string_view text) {
  for (const std::string_view scheme : {"https://", "http://"})
    if (text.starts_with(scheme)) text.remove_prefix(scheme.size());
  return text;
}

void drop_blanks(std::string_view& text) {
  text.remove_prefix(std::min(text.size(), text.find_first_not_of(blanks)));
}

bool drop(std::string_view& text, std::string_view token) {
  drop_blanks(text);
  if (!text.starts_with(token)) return false;
  text.remove_prefix(token.size());
  return true;
}

// Whether the text begins with `{"c":{`, or with the other member first.
bool begins_as_json(std::string_view text) {
  if (!drop(text, "{")) return false;
  std::string_view other = text;
  return (drop(text, "\"c\"") && drop(text, ":") && drop(text, "{")) ||
         (drop(other, "\"d\"") && drop(other, ":") && drop(other, "\""));
}

bool begins_packed(std::string_view text) {
  constexpr std::size_t near = 64;
  return text.starts_with(packed_start) && std::ranges::all_of(text.substr(0, near), [](char c) {
           return c != ' ' && (lzstring::bits_of(c) || blanks.contains(c) || c == '%');
         });
}

// Undoes what mail, chats and addresses change: removes line ends and restores '+'.
std::string as_packed(std::string_view text) {
  std::string packed;
  packed.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && text[i + 1] == '2' && (text[i + 2] | 0x20) == 'b') {
      packed += '+';
      i += 2;
    } else if (text[i] != '\n' && text[i] != '\r' && text[i] != '\t') {
      packed += text[i];
    }
  }
  return packed;
}

// The index at which the text of `d` begins, if its end is missing.
std::optional<std::size_t> cut_actions(std::string_view json) {
  for (std::size_t at = json.find("\"d\""); at != json.npos; at = json.find("\"d\"", at + 1)) {
    std::string_view rest = json.substr(at + 3);
    if (drop(rest, ":") && drop(rest, "\"") && !rest.contains('"')) return json.size() - rest.size();
  }
  return std::nullopt;
}

class JsonForm {
 public:
  explicit JsonForm(Recording& recording) : recording_(recording) {}

  std::expected<void, base::ReadError> read(std::string_view text) {
    JsonReader json(text);
    if (!whole(json, text) || !json.finish())
      return std::unexpected(base::ReadError(json.failure(), json.failed_at()));
    if (!has_settings_) return std::unexpected(base::ReadError("has no `c`, the settings of a game"));
    if (recording_.has_actions) return read_actions_of(text);
    if (recording_.settings.version >= 3)
      return std::unexpected(base::ReadError("has no `d`, the actions of a game"));
    return {};
  }

 private:
  bool whole(JsonReader& json, std::string_view text) {
    if (json.kind() != JsonReader::Kind::object) return json.fail("must be an object");
    std::string_view key;
    for (bool first = json.enter_object(); json.next_key(first, key);) {
      if (key == "c") {
        recording_.settings = {};
        has_settings_ = read_settings(json, recording_.settings);
        if (!has_settings_) json.within(key);
      } else if (key == "d" && json.kind() == JsonReader::Kind::text) {
        std::string_view raw;
        if (!json.read_text(raw)) return false;
        recording_.has_actions = true;
        recording_.actions_begin = static_cast<std::size_t>(raw.data() - text.data());
        recording_.actions_end = recording_.actions_begin + raw.size();
      } else {
        json.skip();
      }
    }
    return !json.failed();
  }

  std::expected<void, base::ReadError> read_actions_of(std::string_view text) {
    const std::string_view raw =
        text.substr(recording_.actions_begin, recording_.actions_end - recording_.actions_begin);
    // PHP writes "\/".
    const auto bytes = raw.contains('\\') ? base64::decode(base::unescaped(raw), "base64 of the actions")
                                          : base64::decode(raw, "base64 of the actions");
    if (!bytes) {
      base::Error error = bytes.error();
      error.offset += recording_.actions_begin;
      return std::unexpected(base::ReadError(error));
    }
    recording_.actions = read_actions(*bytes);
    if (recording_.actions.damage) {
      base::Error error = *recording_.actions.damage;
      error.offset = recording_.actions_begin + error.offset / 3 * 4;
      recording_.damage = Damage{error.offset, base::describe(error)};
    }
    return {};
  }

  Recording& recording_;
  bool has_settings_ = false;
};

std::string wrong_link(std::string_view link) {
  return fmt::format(
      "this is a link to a page of Jstris, which has {} and not the recording; open the page, copy the text "
      "in its box, which begins with {}, and give that (a file, or standard input)",
      link.contains("/replay/") ? "the number of a recording" : "no recording in it", packed_start);
}

}  // namespace

bool is_link(std::string_view text) {
  const std::string_view rest = without_scheme(trimmed(text));
  return rest.starts_with(site) || (rest.starts_with("www.") && rest.substr(4).starts_with(site));
}

bool looks_like_recording(std::string_view start) {
  if (is_link(start)) return true;
  const std::string_view text = trimmed(start);
  return begins_packed(text) || begins_as_json(text);
}

std::expected<Recording, base::ReadError> read(std::string_view file) {
  std::string_view text = trimmed(file);
  if (is_link(text)) {
    const auto hash = text.find('#');
    if (hash == text.npos || !begins_packed(trimmed(text.substr(hash + 1))))
      return std::unexpected(base::ReadError(wrong_link(text)));
    text = trimmed(text.substr(hash + 1));
  }
  Recording recording;
  std::optional<base::Error> packing;
  recording.is_packed = !text.starts_with('{');
  if (recording.is_packed) {
    lzstring::Unpacked unpacked = lzstring::unpack(as_packed(text));
    packing = unpacked.damage;
    recording.json = lzstring::to_utf8(unpacked.text);
  } else {
    recording.json = text;
  }
  auto read = JsonForm(recording).read(recording.json);
  if (const auto cut = read ? std::nullopt : cut_actions(recording.json)) {
    // The actions end too early; those that are there are played.
    std::string whole = recording.json;
    if (whole.ends_with('\\')) whole.pop_back();
    Recording again;
    again.is_packed = recording.is_packed;
    if (JsonForm(again).read(whole + "\"}")) {
      again.json = std::move(recording.json);
      again.damage = Damage{again.json.size(),
                            packing ? base::describe(*packing) : "the text ends before the recording does"};
      return again;
    }
  }
  if (!read)
    return std::unexpected((packing ? base::ReadError(*packing) : read.error()) +
                           "; this is not a recording of Jstris");
  return recording;
}

std::string write(const Recording& recording) {
  std::string json = recording.json;
  if (recording.has_actions)
    json.replace(recording.actions_begin, recording.actions_end - recording.actions_begin,
                 base64::encode(write_actions(recording.actions)));
  return recording.is_packed ? lzstring::pack(lzstring::to_utf16(json)) : json;
}

std::string write_new(std::string_view settings, const Actions& actions) {
  std::string text;
  base::JsonWriter json(text);
  json.begin_object();
  json.key("c").value() += settings;
  json.string("d", base64::encode(write_actions(actions)));
  json.end_object();
  return lzstring::pack(lzstring::to_utf16(text));
}

}  // namespace tetron::jstris
