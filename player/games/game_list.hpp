#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "scene/panels/listed_game.hpp"

namespace tetron::player {

// The games to choose from, a search among them, and which one is selected. Knows no files and needs no
// display.
class GameList {
 public:
  // `games` is what is known before they are read. `current` is the one in the window, which is selected.
  // `hides_results` and `hides_current` are as in the view; what is hidden is not searched either.
  GameList(std::vector<scene::ListedGame> games, std::size_t current, bool hides_results, bool hides_current,
           bool second_game = false);

  const scene::GameListView& view() const { return view_; }

  // Sets what was read of a game.
  void set(std::size_t index, scene::ListedGame game);
  // Adds games after the one at `index`, about which only `game` is known then.
  void insert(std::size_t index, scene::ListedGame game, std::vector<scene::ListedGame> more);
  // The index of a game that has not been read, each once, those around the selected one first. Empty if
  // there is none.
  std::optional<std::size_t> take_unread();

  // The index of a game near the selected one that must be played to know its fields, and whose fields may
  // be shown; each once, the selected one first. Empty if there is none.
  std::optional<std::size_t> take_unplayed();

  // Sorts by the next order. By length only if lengths may be shown.
  void turn_order();
  // Shows only games of the next kind, or all again.
  void turn_kind();
  void show_as(scene::ListOrder order, std::string kind);
  // Sorts again with what has been read since.
  void settle();

  // Adds a character to the search. Invisible ones are ignored.
  void type(char32_t character);
  // Removes the last character of the search.
  void erase();
  // Moves the selection `by` places down, at most to the last one.
  void move(std::ptrdiff_t by);
  // The index of the selected game. Empty if none was found.
  std::optional<std::size_t> selected() const;

 private:
  std::string text_of(std::size_t index) const;
  bool is_recorded(std::size_t index) const;
  bool is_found(std::size_t index) const;
  // For a round, the index of the match's first round; for an attempt, that of its game; otherwise `index`.
  std::size_t leader(std::size_t index) const;
  void sort();
  void search();
  void find(std::size_t selected);

  scene::GameListView view_;
  bool is_stale_ = false;           // not sorted by what has been read
  std::vector<std::string> texts_;  // the searched text of each game, folded
  std::vector<std::string> words_;  // folded words of the query, which must all be in the text
  std::vector<bool> taken_;
  std::vector<bool> played_;  // or requested
  std::size_t next_ = 0;      // all before it were returned
};

}  // namespace tetron::player
