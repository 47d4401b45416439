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
  std::string damage;  // UTF-8; a sentence shown if the recording is damaged
  base::Milliseconds start{};
  std::optional<base::PlayerId> focus{};  // nothing: all fields
  // What comes after `start` is in the page and not shown before it is played. The page has no file name
  // then.
  bool hide_result = false;
  // UTF-8; which profile is used if it is not the built-in one, and without what tells of the rest of the
  // game.
  std::string profile{};
  std::string profile_kind{};
  // UTF-8; of a match: which round it is, and how the match stands before it.
  std::string round{};
  std::vector<std::uint32_t> won{};  // rounds before it, by player
  // UTF-8; of a match: how that round ended, and behind its last round how the match did. Shown when the end
  // may be.
  std::string round_result{};
  std::string match_result{};
};

// A web page that replays games one after the other: one, or the rounds of a match. Nothing is fetched: their
// states travel in it, deflated. Names, messages and file name are data in it, never markup; what would
// mislead in them is escaped. docs/formats/html.md
class HtmlPage {
 public:
  void add(const replay::Timeline& timeline, const replay::Game& game, const base::Encoding& encoding,
           const HtmlOptions& options);
  // The page as it is now; of at least one game.
  void append_to(std::string& out) const;

 private:
  std::string title_;
  std::string games_;   // JSON objects
  std::string states_;  // base64, a line each
};

// The page of one game.
void append_html(std::string& out, const replay::Timeline& timeline, const replay::Game& game,
                 const base::Encoding& encoding, const HtmlOptions& options);

// What that page has of it beside the states, as JSON: docs/formats/html.md, #game.
void append_page_game(std::string& out, const replay::Timeline& timeline, const replay::Game& game,
                      const base::Encoding& encoding, const HtmlOptions& options);

}  // namespace tetron::convert
