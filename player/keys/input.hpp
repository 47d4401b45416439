#pragma once

#include <bitset>
#include <optional>

#include "player/keys/keys.hpp"
#include "player/keys/window_event.hpp"

namespace tetron::player {

// Turns key events into commands. Keys that type something are known by what they type, so that they
// work on any keyboard layout; a digit with Shift is known by its key.
class Input {
 public:
  // The command of a key press that has one; nothing for repeats of an action that does not repeat.
  std::optional<Command> command(const WindowEvent& event, const KeyMap& keys);
  // Keys may have been released without our hearing of it.
  void forget() { down_.reset(); }
  // How many keys are down.
  int held() const { return static_cast<int>(down_.count()); }

 private:
  std::optional<Command> pressed(const KeyPress& key, const KeyMap& keys);
  std::optional<Command> typed(char32_t character, const KeyMap& keys);
  std::optional<Command> unless_repeated(std::optional<Command> command) const;

  std::bitset<key_codes> down_;
  bool is_repeat_ = false;             // of the last press
  bool is_typed_with_ = false;         // Ctrl or Alt, which made it a command: what it types comes next
  std::optional<Chord> last_digit_{};  // the last press, if it was a digit's key: what it types comes next
};

}  // namespace tetron::player
