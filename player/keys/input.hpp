#pragma once

#include <bitset>
#include <optional>

#include "player/keys/keys.hpp"
#include "player/keys/window_event.hpp"

namespace tetron::player {

// Turns key events into commands. Keys that type a character are identified by it, so that they work with
// any keyboard layout. A digit with Shift is identified by its key.
class Input {
 public:
  // The command of a key press. Empty for other events, and for repeats if the action does not repeat.
  std::optional<Command> command(const WindowEvent& event, const KeyMap& keys);
  // Keys may have been released while the window did not receive events.
  void forget() { down_.reset(); }
  // How many keys are pressed.
  int held() const { return static_cast<int>(down_.count()); }

 private:
  std::optional<Command> pressed(const KeyPress& key, const KeyMap& keys);
  std::optional<Command> typed(char32_t character, const KeyMap& keys);
  std::optional<Command> unless_repeated(std::optional<Command> command) const;

  std::bitset<key_codes> down_;
  bool is_repeat_ = false;             // of the last press
  bool is_typed_with_ = false;         // the last press had Ctrl or Alt; its character comes next
  std::optional<Chord> last_digit_{};  // the last press if it was a digit; its character comes next
};

}  // namespace tetron::player
