#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "player/games/window_state.hpp"
#include "player/keys/keys.hpp"
#include "player/keys/window_event.hpp"
#include "scene/panels/menu.hpp"

namespace tetron::player {

// What Action::take_over does while the user plays on.
inline constexpr std::string_view back_to_recording = "back to the recording";

// A player's name in a menu.
struct NamedPlayer {
  base::PlayerId player{};
  std::string name;
};

// The menu with everything that keys do, under headings; and the menu of a field. While a menu is open, it
// gets all keys and clicks.
class Menu {
 public:
  // Opens the menu with everything, showing the rows of `first`.
  void open(const KeyMap& keys, const scene::View& view, std::span<const NamedPlayer> players,
            MenuGroup first = MenuGroup::play);
  // Opens the menu of that player's field at the point `at`.
  void open_field(const KeyMap& keys, const NamedPlayer& player, bool is_focused, scene::Point at);
  // Opens the menu of the field on which the user plays on: the keys for playing, and what can be done with
  // the attempt.
  void open_attempt(const KeyMap& keys, const NamedPlayer& player, bool may_hold, scene::Point at);
  void close() { commands_.clear(); }
  // The key for playing that was chosen since the last call.
  std::optional<Steering> take_steering() { return std::exchange(steering_, std::nullopt); }
  bool is_open() const { return !commands_.empty(); }
  // Null while no menu is open.
  const scene::MenuView* view() const { return is_open() ? &view_ : nullptr; }
  // The player whose field's menu is open.
  const std::optional<base::PlayerId>& player() const { return player_; }

  // Returns the chosen command and closes the menu. `command` is what the event does without a menu: keys of
  // other actions keep their function.
  std::optional<Command> handle(const WindowEvent& event, const std::optional<Command>& command,
                                const scene::Arrangement& arrangement);
  // The middle of each visible heading and row, by name: "Show", "percent 30".
  std::vector<WindowState::Spot> clickable(const scene::Arrangement& arrangement) const;

 private:
  std::optional<Command> press(const KeyPress& key);
  std::optional<Command> choose(std::size_t row);
  std::size_t rows() const;
  void go(int by);
  void turn(int by);

  scene::MenuView view_;
  std::vector<std::vector<Command>> commands_;  // for each row of each list
  std::vector<Steering> steerings_;             // of the last rows of a menu with one list
  std::optional<Steering> steering_{};
  std::optional<base::PlayerId> player_{};
  bool is_typed_after_ = false;  // the character of the last key is not another command
};

}  // namespace tetron::player
