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
#include "player/keys/window_event.hpp"
#include "scene/layout/arrangement.hpp"

namespace tetron::player {

// The list of the games in the window: keys and mouse while it is open, and reading what it shows.
class GameChooser {
 public:
  // The list must outlive it.
  explicit GameChooser(const Playlist& playlist) : playlist_(playlist) {}

  bool is_open() const { return list_ != nullptr; }
  // `beside`: what is chosen is shown beside the current one.
  void open(std::size_t current, bool hides_results, bool hides_current, bool beside = false);
  void close();
  // Games have come in; the playlist has them already.
  void insert(const MoreGames& more);
  // Null while it is closed.
  const scene::GameListView* view() const { return list_ ? &list_->view() : nullptr; }
  // Goes on reading; true if there is something new to see.
  bool advance();

  // These are for while it is open. A game that was chosen; nothing if none was yet. Esc, and what quits or
  // opens the list, closes it; `command` is what the event would do without the list.
  std::optional<std::size_t> handle(const WindowEvent& event, const std::optional<Command>& command,
                                    const scene::Arrangement& arrangement);

 private:
  std::optional<std::size_t> press(const KeyPress& key, const std::optional<Command>& command,
                                   const scene::Arrangement& arrangement);

  const Playlist& playlist_;
  std::unique_ptr<GameList> list_;
  std::vector<scene::ListedGame> known_;  // when it was open the last time
  std::unique_ptr<GameReader> reader_;    // since it was open the first time
  scene::ListOrder order_{};              // the same
  std::string kind_;
  float wheel_rest_ = 0;
};

}  // namespace tetron::player
