#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "player/games/standing.hpp"
#include "player/keys/keys.hpp"
#include "player/keys/window_event.hpp"
#include "scene/panels/menu.hpp"

namespace tetron::player {

// What a menu says of a player.
struct NamedPlayer {
  base::PlayerId player{};
  std::string name;
};

// The menu of all that keys do, under headings; and the one of a field, with what can be done with it. While
// one is open, keys and mouse are its own.
class Menu {
 public:
  // Everything, with the rows of `first` shown.
  void open(const KeyMap& keys, const scene::View& view, std::span<const NamedPlayer> players,
            MenuGroup first = MenuGroup::play);
  // Of the field of that player, `at` that place.
  void open_field(const KeyMap& keys, const NamedPlayer& player, bool is_focused, scene::Point at);
  // Of the field of who plays on: what keys steer, and what becomes of the attempt.
  void open_attempt(const KeyMap& keys, const NamedPlayer& player, bool may_hold, scene::Point at);
  void close() { commands_.clear(); }
  // What was chosen that steers, since this was asked last.
  std::optional<Steering> take_steering() { return std::exchange(steering_, std::nullopt); }
  bool is_open() const { return !commands_.empty(); }
  // Null while none is open.
  const scene::MenuView* view() const { return is_open() ? &view_ : nullptr; }
  // Whose field the menu is of.
  const std::optional<base::PlayerId>& player() const { return player_; }

  // What was chosen, by which the menu is closed. `command` is what the event does without a menu: keys of
  // other actions keep their meaning.
  std::optional<Command> handle(const WindowEvent& event, const std::optional<Command>& command,
                                const scene::Arrangement& arrangement);
  // The middle of each heading and row that is shown, by name: "Show", "percent 30".
  std::vector<Standing::Spot> clickable(const scene::Arrangement& arrangement) const;

 private:
  std::optional<Command> press(const KeyPress& key);
  std::optional<Command> choose(std::size_t row);
  std::size_t rows() const;
  void go(int by);
  void turn(int by);

  scene::MenuView view_;
  std::vector<std::vector<Command>> commands_;  // of each row of each list
  std::vector<Steering> steerings_;             // of the last rows of the only list
  std::optional<Steering> steering_{};
  std::optional<base::PlayerId> player_{};
  bool is_typed_after_ = false;  // what the last key types is no other command
};

}  // namespace tetron::player
