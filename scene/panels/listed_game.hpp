#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/units.hpp"
#include "field/grid.hpp"

namespace tetron::scene {

// A game in a list of them, as far as it is known. Names and modes are UTF-8, maybe malformed: Layer::write
// makes them drawable.
struct ListedGame {
  std::string file;         // its name without folders
  std::uint32_t round = 0;  // of a match, from 1; 0 for what is no match
  bool is_read = false;     // what follows is known, unless there is a problem
  std::vector<std::string> players{};
  std::string mode{};
  std::string date{};  // "2003-05-17 21:04"
  std::optional<base::Milliseconds> length{};
  std::string result{};               // "ann won"; empty if the game has none
  std::string problem{};              // what is wrong with the file, in words; empty if nothing is
  bool is_unreadable = false;         // nothing but the problem is known
  std::vector<field::Grid> fields{};  // as they were at the end, as far as they are known
  bool needs_playing = false;         // to know its fields
  std::string kind{};                 // of recording, for people: "TETR.IO"
  // Of a round: which it is and how the match stood before it, "round 3 of 9, ann 2, bob 0"; of the match:
  // how it ended, "ann wins, 3 to 1", and how long all its rounds take.
  std::string round_title{};
  std::string match_result{};
  std::optional<base::Milliseconds> match_length{};
  // Of what somebody played on: from which game, and "played on at 0:20.0 as Ann".
  std::string attempt_of{};
  std::string attempt{};

  bool is_attempt_of(const ListedGame& game) const {
    return !attempt_of.empty() && attempt_of.starts_with(game.file) &&
           (attempt_of.size() == game.file.size() || attempt_of[game.file.size()] == ',');
  }
};

// How a list is sorted. The rounds of a match stay together, in their order.
enum class ListOrder : std::uint8_t { as_listed, date, players, length };
inline constexpr std::array<std::string_view, 4> list_order_names{"as listed", "newest first", "by players",
                                                                  "longest first"};

// A list of games with a search, as it is shown.
struct GameListView {
  std::vector<ListedGame> games{};
  std::string query{};
  std::vector<std::size_t> found{};  // of games, in the order in which they are shown: what the query finds
  ListOrder order{};
  std::string kind{};        // only these are found; empty: all kinds
  std::size_t selected = 0;  // in found
  std::size_t current = 0;   // in games: the one that is in the window
  std::size_t read = 0;      // how many are
  // Nothing is shown that could tell how games end: results, lengths, names of files.
  bool hides_results = false;
  bool hides_current = false;  // the same of the one in the window
  bool is_beside = false;      // what is chosen is shown beside that one

  bool hides(std::size_t index) const { return index == current ? hides_current : hides_results; }
  // The game, or the last round of the match, below which an attempt stands: before it, with nothing but
  // attempts between. Nothing for anything else.
  std::optional<std::size_t> above(std::size_t index) const {
    const ListedGame& attempt = games[index];
    if (attempt.attempt_of.empty()) return std::nullopt;
    for (std::size_t before = index; before-- > 0;) {
      if (attempt.is_attempt_of(games[before])) return before;
      if (games[before].attempt_of.empty()) break;
    }
    return std::nullopt;
  }
};

}  // namespace tetron::scene
