#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "replay/kinds/source/kind_row.hpp"

// The kinds of recordings: their names, how each is recognised, and what reads it. All code that opens
// recordings uses this table; nothing else knows how a kind begins.
namespace tetron::kinds {

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
