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

// The kinds of recordings: what each is called, how it is told from the others, what reads it. Everything
// that opens recordings asks this table, and nothing else knows how a kind begins.
namespace tetron::kinds {

// Appends a match to `out` as a file of a kind: all its rounds, or the first where the kind has one. `flush`
// is called now and then, so that the text need not be kept. Gives the profile that the file is read with, as
// TOML; empty where it needs none. The error is a sentence.
using Write = std::expected<std::string, std::string> (*)(std::string& out, const game::Match& match,
                                                          const std::function<void()>& flush);

// One row of the table.
struct Kind {
  std::string_view name;                      // "tetrio": what `info --format json` and the library call it
  std::string_view game;                      // "TETR.IO": what people call it
  std::span<const std::string_view> endings;  // of files' names, with the dot; the usual one first
  bool is_own_ending = true;  // else files of other sorts end so, too: folders are not searched for it
  std::string_view mime{};    // empty where file managers are told nothing
  // Whether a file that begins so may be one. `start` has at least most_to_probe bytes, or all there are.
  bool (*probe)(std::string_view start);
  // The same where the file may be anything, fumens or notes, and `start` is longer: it must say so itself.
  bool (*is_surely)(std::string_view start);
  // `bytes` must outlive what is opened. The error is a sentence.
  Opened (*open)(std::string_view bytes, const Reading& reading);
  Write write = nullptr;    // null where files of the kind are only read
  std::size_t most_bytes;   // that are read into memory; more is refused
  bool is_chunks = false;   // .tet itself, read chunk by chunk; all others are opened as the matches they are
  bool has_rounds = false;  // more than one round may be in a file
  bool is_text = false;
  Contents holds{};
  std::span<const std::string_view> records{};  // the types of its records; empty of .tet
};

inline constexpr std::size_t most_to_probe = 256;

// In the order in which they are asked; the first whose probe says yes has it.
std::span<const Kind> table();
// The kind of that name; null if there is none.
const Kind* kind_called(std::string_view name);
// What a file is by how it begins.
const Kind& kind_of(std::string_view start);
// What it is by the ending of its name, whatever the case; null if no kind has that ending, or several.
const Kind* kind_named(std::string_view path);
// The endings of all kinds that no other files have: what a folder is searched for.
std::span<const std::string_view> endings();
// The endings of all kinds as people write them: ".tet, .json, .ttrm, .ttr".
std::string_view listed_endings();
// The kinds with their endings, for people: "Tetron 4 (.tet), TETR.IO (.ttrm, .ttr), ...".
std::string listed();

// Opens a recording of any kind.
Opened open(std::string_view bytes, const Reading& reading = {});
// The results of all rounds, played by `threads` with the caller's; 0: as many as the machine has.
std::vector<std::vector<game::Result>> all_results(const Source& source, unsigned threads = 0);
// The whole recording, all rounds played. A round that cannot be played has a problem instead of events.
game::Match whole(const Source& source);
std::expected<game::Match, std::string> read(std::string_view bytes, const Reading& reading = {});

}  // namespace tetron::kinds
