#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "scene/panels/listed_game.hpp"

namespace tetron::player {

// The games to choose from, a search among them, and which one is selected. Knows no files and no display.
class GameList {
 public:
  // What is known of the games before they are read, and which of them is in the window; that one is
  // selected. `hides_results` and `hides_current` are those of the view: what is not shown is not searched
  // either.
  GameList(std::vector<scene::ListedGame> games, std::size_t current, bool hides_results, bool hides_current,
           bool beside = false);

  const scene::GameListView& view() const { return view_; }

  // What was read of a game.
  void set(std::size_t index, scene::ListedGame game);
  // Games come in behind the one at `index`, of which nothing is known any more but `game`.
  void insert(std::size_t index, scene::ListedGame game, std::vector<scene::ListedGame> more);
  // A game that is still to be read, each once, those around the selected one first; nothing if there is
  // none.
  std::optional<std::size_t> take_unread();

  // A game near the selected one that has to be played for its fields, which may be seen; each once, the
  // selected one first; nothing if there is none.
  std::optional<std::size_t> take_unplayed();

  // Sorts by the next order. By length only where that may be known.
  void turn_order();
  // Only games of the next kind are found, or all again.
  void turn_kind();
  void show_as(scene::ListOrder order, std::string kind);
  // Sorts again what was read since.
  void settle();

  // Adds a character to the search; those that nobody can see are left out.
  void type(char32_t character);
  // Takes the last character away.
  void erase();
  // Selects what is so many places further down, or the last one before the end.
  void move(std::ptrdiff_t by);
  // The index of the game that is selected; nothing where none was found.
  std::optional<std::size_t> selected() const;

 private:
  std::string text_of(std::size_t index) const;
  bool is_told(std::size_t index) const;
  bool is_found(std::size_t index) const;
  // Of the match that a round belongs to, the first one; of an attempt that of its game; else the game
  // itself.
  std::size_t leader(std::size_t index) const;
  void sort();
  void search();
  void find(std::size_t selected);

  scene::GameListView view_;
  bool is_stale_ = false;           // not sorted as what was read would have it
  std::vector<std::string> texts_;  // what a game is searched by, folded
  std::vector<std::string> words_;  // of the query, folded: each must be in the text
  std::vector<bool> taken_;
  std::vector<bool> played_;  // or asked for
  std::size_t next_ = 0;      // all before it were taken
};

// Letters as small ones and Latin ones without their marks, so that texts that differ in nothing else become
// equal. Malformed bytes become U+FFFD.
std::string folded(std::string_view utf8);

}  // namespace tetron::player
