#pragma once

#include <cstdint>
#include <optional>
#include <string>
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
};

// A list of games with a search, as it is shown.
struct GameListView {
  std::vector<ListedGame> games{};
  std::string query{};
  std::vector<std::size_t> found{};  // of games, growing: those that the query finds
  std::size_t selected = 0;          // in found
  std::size_t current = 0;           // in games: the one that is in the window
  std::size_t read = 0;              // how many are
  // Nothing is shown that could tell how games end: results, lengths, names of files.
  bool hides_results = false;
  bool hides_current = false;  // the same of the one in the window

  bool hides(std::size_t index) const { return index == current ? hides_current : hides_results; }
};

}  // namespace tetron::scene
