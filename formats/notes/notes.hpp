#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/units.hpp"
#include "base/untrusted_text.hpp"

// Notes about moments of a recording, in a small JSON file next to it: docs/formats/notes.md.
namespace tetron::notes {

// What the name of the file adds to that of the recording: "game.ttrm.notes".
inline constexpr std::string_view ending = ".notes";

inline constexpr std::size_t most_bytes = std::size_t{1} << 20;  // of the file
inline constexpr std::size_t most_notes = 10'000;
inline constexpr std::size_t most_text = 1'000;   // bytes of a text
inline constexpr std::size_t most_line = 30'000;  // bytes of a line of play

inline constexpr std::uint32_t own_version = 1;

// Members that tetron does not know, which it keeps: the key with its escapes, and the value as JSON.
using OtherMembers = std::vector<std::pair<std::string, std::string>>;

struct Note {
  std::size_t round = 1;  // from 1
  base::Milliseconds time{};
  base::UntrustedText text{};  // one line
  // What could have been played from there, as a fumen with a page for each piece; empty if there is none.
  base::UntrustedText line{};
  OtherMembers others{};
};

struct File {
  std::vector<Note> notes{};  // by round and time
  OtherMembers others{};
  // A newer one may have what would be lost if it were written again.
  bool is_newer = false;
};

// The error is a sentence.
std::expected<File, std::string> read(std::string_view json);
std::string to_json(const File& file);

// Puts the note behind those of the same moment or an earlier one, and returns its index.
std::size_t add(std::vector<Note>& notes, Note note);
// The same, unless there are as many as a file can have. The error is a sentence.
std::expected<void, std::string> add_limited(std::vector<Note>& notes, Note note);
// A text as it can be a note: without control characters, and not too long. Empty if nothing is left.
std::string as_note(std::string_view text);

}  // namespace tetron::notes
