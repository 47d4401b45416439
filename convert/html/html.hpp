#pragma once

#include <optional>
#include <string>
#include <string_view>

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
};

// Appends a web page that replays what the timeline is of. Nothing is fetched: its states travel in it,
// deflated. Names, messages and file name are data in it, never markup; what would mislead in them is
// escaped. docs/formats/html.md
void append_html(std::string& out, const replay::Timeline& timeline, const replay::Game& game,
                 const base::Encoding& encoding, const HtmlOptions& options);

// What that page has beside the states, as JSON: docs/formats/html.md, #game.
void append_page_game(std::string& out, const replay::Timeline& timeline, const replay::Game& game,
                      const base::Encoding& encoding, const HtmlOptions& options);

}  // namespace tetron::convert
