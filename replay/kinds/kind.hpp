#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "replay/kinds/source/content.hpp"
#include "replay/kinds/source/source.hpp"

// The kinds of recordings: their names, how each is recognised, and what reads it. All code that opens
// recordings uses this table; nothing else knows how a kind begins.
namespace tetron::kinds {

// Appends a match to `out` as a file of a kind: all its rounds, or only the first if the kind has one round.
// `flush` is called now and then; it may empty `out`. Returns the profile needed to read the file, as TOML;
// empty if it needs none. The error is a sentence.
using Write = std::expected<std::string, std::string> (*)(std::string& out, const game::Match& match,
                                                          const std::function<void()>& flush);

// One row of the table.
struct Kind {
  std::string_view name;                      // "tetrio": the name in `info --format json` and the library
  std::string_view game;                      // "TETR.IO": the name for people
  std::span<const std::string_view> endings;  // extensions of files with the dot, the usual one first
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
  std::span<const std::string_view> records{};  // the types of its records; empty for .tet
};

inline constexpr std::size_t most_to_probe = 256;

// In the order of probing; the first kind whose probe succeeds is used.
std::span<const Kind> table();
// The kind of that name; null if there is none.
const Kind* kind_called(std::string_view name);
// The kind of a file, from its beginning.
const Kind& kind_of(std::string_view start);
// The kind of a file, from its extension in upper or lower case; null if no kind or several kinds have it.
const Kind* kind_named(std::string_view path);
// The extensions that are not used by other files: what a folder is searched for.
std::span<const std::string_view> endings();
// The extensions of all kinds for people: ".tet, .json, .ttrm, .ttr".
std::string_view listed_endings();
// The kinds with their extensions for people: "Tetron 4 (.tet), TETR.IO (.ttrm, .ttr), ...".
std::string listed();

// Opens a recording of any kind.
Opened open(std::string_view bytes, const Reading& reading = {});
// The results of all rounds, replayed by `threads` threads including the caller's; 0 means as many as the
// machine has.
std::vector<std::vector<game::Result>> all_results(const Source& source, unsigned threads = 0);
// The whole recording with all rounds replayed. A round that cannot be replayed has a problem instead of
// events.
game::Match whole(const Source& source);
std::expected<game::Match, base::ReadError> read(std::string_view bytes, const Reading& reading = {});

}  // namespace tetron::kinds
