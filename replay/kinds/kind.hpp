#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/encoding.hpp"
#include "replay/game/match.hpp"
#include "replay/profile/profile.hpp"

// The kinds of recordings: what each is called, how it is told from the others, what reads it. Everything
// that opens recordings asks this table, and nothing else knows how a kind begins.
namespace tetron::kinds {

// How to read what does not say it itself.
struct Reading {
  const replay::Profile* profile = nullptr;  // of a .tet recording; null: the built-in one
  base::Encoding encoding{};                 // of names and messages in one
  bool salvage = false;                      // where it is damaged, look for what follows
};

// An open recording of any kind.
class Source {
 public:
  virtual ~Source() = default;
  // All that can be told without playing a round again: rounds have no events.
  virtual const game::Match& match() const = 0;
  // A round with its events, by its number from 0. The error is a sentence; such a round cannot be shown.
  virtual std::expected<game::Round, std::string> round(std::size_t number) const = 0;
  // How a round ended for each seat, with what came out when it was played again, without the events: faster.
  // `number` is below the match's rounds. May be called by several threads at once, as the others may.
  virtual std::vector<game::Result> results(std::size_t number) const {
    return match().rounds[number].results;
  }
};

using Opened = std::expected<std::unique_ptr<Source>, std::string>;

enum class Id : std::uint8_t { tet, tetrio, match };

// One row of the table.
struct Kind {
  Id id{};
  std::string_view name;                      // "tetrio": what `info --format json` and the library call it
  std::string_view game;                      // "TETR.IO": what people call it
  std::span<const std::string_view> endings;  // of files' names, with the dot; the usual one first
  std::string_view mime;
  // Whether a file that begins so may be one. `start` has at least most_to_probe bytes, or all there are.
  bool (*probe)(std::string_view start);
  // `bytes` must outlive what is opened. The error is a sentence.
  Opened (*open)(std::string_view bytes, const Reading& reading);
  std::size_t most_bytes;   // that are read into memory; more is refused
  bool has_rounds = false;  // more than one round may be in a file
  bool is_text = false;
  std::string_view holds;  // what it can hold, for people
};

inline constexpr std::size_t most_to_probe = 256;

// In the order in which they are asked; the first whose probe says yes has it. The last takes everything.
std::span<const Kind> table();
const Kind& kind(Id id);
// What a file is by how it begins.
const Kind& kind_of(std::string_view start);
// Whether a text begins as the lossless JSON of a .tet recording, which becomes a recording by
// convert::recording_from_json().
bool is_tet_json(std::string_view start);
// Whether a text names members that only a TETR.IO recording has near its beginning: JSON that does not may
// be anything.
bool is_surely_tetrio(std::string_view start);
// What it is by the ending of its name, whatever the case; null if no kind has that ending, or several.
const Kind* kind_named(std::string_view path);
// The endings of all kinds that no other files have: what a folder is searched for.
std::span<const std::string_view> endings();

// Opens a recording of any kind.
Opened open(std::string_view bytes, const Reading& reading = {});
// The results of all rounds, played by `threads` with the caller's; 0: as many as the machine has.
std::vector<std::vector<game::Result>> all_results(const Source& source, unsigned threads = 0);
// The whole recording, all rounds played. A round that cannot be played has a problem instead of events.
game::Match whole(const Source& source);
std::expected<game::Match, std::string> read(std::string_view bytes, const Reading& reading = {});

}  // namespace tetron::kinds
