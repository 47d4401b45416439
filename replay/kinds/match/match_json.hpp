#pragma once

#include <expected>
#include <functional>
#include <string>

#include "base/json_writer.hpp"
#include "replay/game/match.hpp"
#include "replay/kinds/source/source.hpp"

// A complete match as JSON: docs/formats/match.md. Reading what was written gives the same match.
namespace tetron::kinds {

inline constexpr std::uint32_t match_json_version = 1;

// Appends the match. `flush` is called now and then; it may empty `out`.
void append_match_json(
    std::string& out, const game::Match& match, const std::function<void()>& flush = [] {});

// Appends the members of an event that depend on its type, without time and player, to an open object.
void append_event_members(base::JsonWriter& json, const game::Event& event);
// Appends one event as in a match: a line end, then the object.
void append_event_json(std::string& out, const game::Event& event);

// The same, with the signature that the table of kinds needs.
std::expected<std::string, std::string> write_match(std::string& out, const game::Match& match,
                                                    const std::function<void()>& flush);

// Larger values are refused.
struct MatchLimits {
  std::size_t bytes = std::size_t{1} << 30;
  std::size_t players = 250;
  std::size_t rounds = 1000;
  std::size_t events = 20'000'000;  // in the file
  std::size_t cells = 400'000'000;  // in all boards
  int width = 80;
  int rows = 200;
};

// Reads a match. The error begins with the place: "rounds[0].events[7].player: ... (byte 812)".
std::expected<game::Match, base::ReadError> read_match_json(std::string_view text,
                                                            const MatchLimits& limits = {});

// Whether a file begins like a match.
bool probe_match(std::string_view start);

}  // namespace tetron::kinds
