#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "player/keys/window_event.hpp"
#include "review/attempt/auto_shift.hpp"

// How the user plays: the keys that control pieces, and handling. Used for playing on from a recording and
// for games of rules.
namespace tetron::player {

enum class Steering : std::uint8_t {
  left,
  right,
  soft_drop,
  hard_drop,
  turn_right,
  turn_left,
  hold,
  undo,   // takes the last piece back
  again,  // from the beginning
};

// A row of the table from which the keys, the key file and texts about both are made.
struct SteeringInfo {
  Steering steering{};
  std::string_view name;  // as in a key file: "turn-right"
  std::string_view keys;  // default keys, separated by blanks
  std::string_view description;
};
std::span<const SteeringInfo> steerings();

// Parses a key's name, as in chords, or "Ctrl", "Shift" or "Alt". Empty for other texts.
std::optional<KeyCode> parse_key(std::string_view text);
// The inverse of parse_key(). The left and right key of a kind have the same name.
std::string to_text(KeyCode key);

class SteeringKeys {
 public:
  SteeringKeys();

  std::optional<Steering> find(KeyCode key) const;
  // The same for a key press. With Ctrl or Alt it has another function, unless that key also controls
  // pieces.
  std::optional<Steering> find(const KeyPress& key) const;
  // Sets its keys. Other functions lose these keys.
  void set(Steering steering, std::span<const KeyCode> keys);
  std::vector<KeyCode> keys(Steering steering) const;
  // For readers: "x, Up"; empty if it has none.
  std::string keys_text(Steering steering) const;

 private:
  struct Binding {
    KeyCode key{};
    Steering steering{};
  };
  std::vector<Binding> bindings_;
};

struct Playing {
  SteeringKeys keys{};
  review::Handling handling{};
  bool takes_recorded_handling = true;  // uses the handling of the recording's player, if known
  bool counts_down = true;              // counts 3, 2, 1 before playing on
};

}  // namespace tetron::player
