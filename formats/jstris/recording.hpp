#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "formats/jstris/action.hpp"
#include "formats/jstris/settings.hpp"

// Recordings of Jstris: a text that people copy and paste. docs/formats/jstris.md.
namespace tetron::jstris {

struct ReadLimits {
  std::size_t bytes = std::size_t{16} << 20;  // of a file
};

// From where on a recording is not whole.
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
  bool has_actions = false;       // no recording of a version before 3 has them in `d`
  std::size_t actions_begin = 0;  // of the text of `d` in `json`, between its quotes
  std::size_t actions_end = 0;
  std::optional<Damage> damage;
};

// Whether a file may be a recording, by its first bytes: packed, as JSON, or as a link.
bool looks_like_recording(std::string_view start);
// Whether it is the address of a page of the game; what stands behind its '#' may be a recording.
bool is_link(std::string_view text);

// The error is a sentence: what was wanted, what was found, where.
std::expected<Recording, std::string> read(std::string_view text);

// The text of the settings as they stand and the actions: the one that was read, where its writer packed as
// the game does. A part that is cut off is not made up.
std::string write(const Recording& recording);
// A recording of these alone, packed.
std::string write_new(std::string_view settings, const Actions& actions);

}  // namespace tetron::jstris
