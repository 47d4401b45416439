#pragma once

#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "replay/kinds/source/content.hpp"
#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

// Appends a match to `out` as a file of a kind: all its rounds, or only the first if the kind has one round.
// `flush` is called now and then; it may empty `out`. Returns the profile needed to read the file, as TOML;
// empty if it needs none. The error is a sentence.
using Write = std::expected<std::string, std::string> (*)(std::string& out, const game::Match& match,
                                                          const std::function<void()>& flush);

// One row of the table.
struct Kind {
  std::string_view name;                  // "tetrio": the name in `info --format json` and the library
  std::string_view game;                  // "TETR.IO": the name for people
  std::vector<std::string_view> endings;  // extensions of files with the dot, the usual one first
  bool is_own_ending = true;  // false: other files have the extension, too; not looked for in folders
  std::string_view mime{};    // empty if it is not registered with file managers
  // Whether a file may be of this kind. `start` is its beginning: at least most_to_probe bytes, or all of it.
  bool (*probe)(std::string_view start);
  // The same if the file may be anything else, such as fumens or notes; `start` is longer, and must show the
  // kind clearly.
  bool (*is_surely)(std::string_view start);
  // `bytes` must outlive what is opened.
  Opened (*open)(std::string_view bytes, const Reading& reading);
  Write write = nullptr;    // null if files of the kind can only be read
  std::size_t most_bytes;   // larger files are refused
  bool is_chunks = false;   // .tet itself, read chunk by chunk; all others are opened as matches
  bool has_rounds = false;  // a file may have more than one round
  bool is_text = false;
  Contents holds{};
  std::vector<RecordType> records{};  // empty for .tet, which is read chunk by chunk
  // For docs/recordings.md: what is read, what of it is exact, and what such a recording does not hold.
  std::string_view reads{};
  std::string_view exact{};
  std::string_view lacks{};
};

inline constexpr std::size_t most_to_probe = 256;

}  // namespace tetron::kinds
