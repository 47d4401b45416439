#pragma once

#include <expected>
#include <functional>
#include <string>

#include "replay/game/match.hpp"
#include "replay/kinds/source/source.hpp"

// A match as JSON, all of it: docs/formats/match.md. What is written is read again as the same match.
namespace tetron::kinds {

inline constexpr std::uint32_t match_json_version = 1;

// Appends the match; `flush` is called now and then, so that the text need not be kept.
void append_match_json(
    std::string& out, const game::Match& match, const std::function<void()>& flush = [] {});

// One event, as a match has it: on a line of its own.
void append_event_json(std::string& out, const game::Event& event);

// The same as the table of kinds has it.
std::expected<std::string, std::string> write_match(std::string& out, const game::Match& match,
                                                    const std::function<void()>& flush);

// More is refused.
struct MatchLimits {
  std::size_t bytes = std::size_t{1} << 30;
  std::size_t players = 250;
  std::size_t rounds = 1000;
  std::size_t events = 20'000'000;  // in the file
  std::size_t cells = 400'000'000;  // of all boards
  int width = 80;
  int rows = 200;
};

// Reads it. The error is a sentence that begins with the place: "rounds[0].events[7].player: ... (byte 812)".
std::expected<game::Match, std::string> read_match_json(std::string_view text,
                                                        const MatchLimits& limits = {});

// Whether a file begins so.
bool probe_match(std::string_view start);
Opened open_match(std::string_view bytes, const Reading& reading);

}  // namespace tetron::kinds
