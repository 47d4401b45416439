#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "player/games/game_list.hpp"
#include "player/games/game_reader.hpp"
#include "player/games/playlist.hpp"
#include "player/keys/keys.hpp"
#include "player/keys/scroller.hpp"
#include "player/keys/window_event.hpp"
#include "scene/layout/arrangement.hpp"

namespace tetron::player {

// The list of games in the window: keys and mouse while it is open, and reading what it shows.
class GameChooser {
 public:
  // The list must outlive it.
  explicit GameChooser(const Playlist& playlist) : playlist_(playlist) {}

  bool is_open() const { return list_ != nullptr; }
  // `second_game`: the chosen game is shown next to the present one.
  void open(std::size_t current, bool hides_results, bool hides_current, bool second_game = false);
  void close();
  // Games were added; the playlist has them already.
  void insert(const MoreGames& more);
  // Null while the list is closed.
  const scene::GameListView* view() const { return list_ ? &list_->view() : nullptr; }
  // Continues reading. Returns true if there is something new to show.
  bool advance();

  // Only while the list is open. Returns the game that was chosen, if any. Esc, and the keys that quit or
  // open the list, close it. `command` is what the event does without the list.
  std::optional<std::size_t> handle(const WindowEvent& event, const std::optional<Command>& command,
                                    const scene::Arrangement& arrangement);

 private:
  std::optional<std::size_t> press(const KeyPress& key, const std::optional<Command>& command,
                                   const scene::Arrangement& arrangement);

  const Playlist& playlist_;
  std::unique_ptr<GameList> list_;
  std::vector<scene::ListedGame> known_;  // from when it was last open
  std::unique_ptr<GameReader> reader_;    // since it was first open
  scene::ListOrder order_{};              // also since then
  std::string kind_;
  float wheel_rest_ = 0;
  Scroller scroller_;
};

}  // namespace tetron::player
