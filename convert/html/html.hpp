#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/encoding.hpp"
#include "replay/timeline/timeline.hpp"

namespace tetron::convert {

struct HtmlOptions {
  std::string file;    // UTF-8; the name shown
  std::string damage;  // UTF-8; a sentence that is shown if the recording is damaged
  base::Milliseconds start{};
  std::optional<base::PlayerId> focus{};  // empty: all fields
  // What comes after `start` is in the page but not shown before it is played. The page does not contain the
  // file name then.
  bool hide_result = false;
  // UTF-8; which profile is used if it is not the built-in one. `profile_kind` leaves out what says
  // something about the rest of the game.
  std::string profile{};
  std::string profile_kind{};
  // UTF-8; for a match, which round it is, and the score before it.
  std::string round{};
  std::vector<std::uint32_t> won{};  // rounds won before it, by player
  // UTF-8; for a match, how that round ended and, with its last round, how the match ended. Shown once the
  // end may be.
  std::string round_result{};
  std::string match_result{};
};

// A web page that replays games one after the other: one game, or the rounds of a match. It fetches nothing:
// the games' states are in the page, compressed. Names, messages and the file name are data, never markup,
// and misleading characters in them are escaped. docs/formats/html.md
class HtmlPage {
 public:
  void add(const replay::Timeline& timeline, const replay::Game& game, const base::Encoding& encoding,
           const HtmlOptions& options);
  // Appends the page with the games added so far, at least one.
  void append_to(std::string& out) const;

 private:
  std::string title_;
  std::string games_;   // JSON objects
  std::string states_;  // base64, one line per game
};

// Appends a page with one game.
void append_html(std::string& out, const replay::Timeline& timeline, const replay::Game& game,
                 const base::Encoding& encoding, const HtmlOptions& options);

// Appends what that page contains of a game except the states, as JSON: docs/formats/html.md, #game.
void append_page_game(std::string& out, const replay::Timeline& timeline, const replay::Game& game,
                      const base::Encoding& encoding, const HtmlOptions& options);

}  // namespace tetron::convert
