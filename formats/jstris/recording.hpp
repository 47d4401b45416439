#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/read_error.hpp"
#include "formats/jstris/action.hpp"
#include "formats/jstris/settings.hpp"

// Recordings of Jstris, texts that people copy and paste. docs/formats/jstris.md.
namespace tetron::jstris {

struct ReadLimits {
  std::size_t bytes = std::size_t{16} << 20;  // of the file
};

// Where a recording begins to be damaged.
struct Damage {
  std::uint64_t offset = 0;  // in the JSON
  std::string what;          // a sentence
  friend bool operator==(const Damage&, const Damage&) = default;
};

struct Recording {
  bool is_packed = false;
  std::string json;  // unpacked, UTF-8
  Settings settings;
  Actions actions;
  bool has_actions = false;       // versions before 3 do not store them in `d`
  std::size_t actions_begin = 0;  // index in `json` of the text of `d`, without its quotes
  std::size_t actions_end = 0;
  std::optional<Damage> damage;
};

// Whether a file that begins with these bytes may be a recording: packed, as JSON or as a link.
bool looks_like_recording(std::string_view start);
// Whether the text is the address of a page of the game; the text after its '#' may be a recording.
bool is_link(std::string_view text);

// The error is a sentence: what was expected, what was found, and where.
std::expected<Recording, base::ReadError> read(std::string_view text);

// The settings as stored and the actions, packed: the text that was read, if it was packed in the way of the
// game. A part that was cut off is not restored.
std::string write(const Recording& recording);
// A new recording with these settings and actions, packed.
std::string write_new(std::string_view settings, const Actions& actions);

}  // namespace tetron::jstris
