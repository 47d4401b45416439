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

// A game in a list, as far as it is known. Names and modes are UTF-8, possibly malformed: Layer::write makes
// them drawable.
struct ListedGame {
  std::string file;         // file name without folders
  std::uint32_t round = 0;  // in its match, from 1; 0 if it is not part of a match
  bool is_read = false;     // what follows is known, unless there is a problem
  std::vector<std::string> players{};
  std::string mode{};
  std::string date{};  // "2003-05-17 21:04"
  std::optional<base::Milliseconds> length{};
  std::string result{};               // "ann won"; empty if there is no result
  std::string problem{};              // what is wrong with the file; empty if nothing is
  bool is_unreadable = false;         // only the problem is known
  std::vector<field::Grid> fields{};  // the final fields, as far as they are known
  bool needs_playing = false;         // its final fields are only known once it is played
  std::string kind{};                 // kind of recording, for readers: "TETR.IO"
  // Of a round: its number and the score before it, "round 3 of 9, ann 2, bob 0". Of its match: how it
  // ended, "ann wins, 3 to 1", and the length of all its rounds.
  std::string round_title{};
  std::string match_result{};
  std::optional<base::Milliseconds> match_length{};
  // Of a user's attempt: the game it started from, and "played on at 0:20.0 as Ann".
  std::string attempt_of{};
  std::string attempt{};

  bool is_attempt_of(const ListedGame& game) const {
    return !attempt_of.empty() && attempt_of.starts_with(game.file) &&
           (attempt_of.size() == game.file.size() || attempt_of[game.file.size()] == ',');
  }
};

// How a list is sorted. The rounds of a match stay together in their order.
enum class ListOrder : std::uint8_t { as_listed, date, players, length };
inline constexpr std::array<std::string_view, 4> list_order_names{"as listed", "newest first", "by players",
                                                                  "longest first"};

// A list of games with a search, as it is shown.
struct GameListView {
  std::vector<ListedGame> games{};
  std::string query{};
  std::vector<std::size_t> found{};  // indices of games in the order shown: those that match the search
  ListOrder order{};
  std::string kind{};        // only this kind is found; empty for all kinds
  std::size_t selected = 0;  // index in found
  std::size_t current = 0;   // index in games: the one in the window
  std::size_t read = 0;      // how many have been read
  // Hides everything that could reveal how games end: results, lengths, names of files.
  bool hides_results = false;
  bool hides_current = false;   // the same for the game in the window
  bool chooses_second = false;  // a chosen game is shown next to the current one

  bool hides(std::size_t index) const { return index == current ? hides_current : hides_results; }
  // The index of the game, or of the last round of the match, that the attempt at `index` is listed below:
  // before it, with only attempts in between. Empty if there is none.
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
