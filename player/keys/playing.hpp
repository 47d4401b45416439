#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "player/keys/window_event.hpp"
#include "review/attempt/auto_shift.hpp"

// How somebody plays: the keys that steer, and how they answer. The same for who plays on from a recording
// and for games of rules.
namespace tetron::player {

enum class Steering : std::uint8_t {
  left,
  right,
  soft_drop,
  hard_drop,
  turn_right,
  turn_left,
  hold,
  undo,   // the last piece is taken back
  again,  // from the beginning
};

// One row of the table that the keys, the key file and what is said of both are made from.
struct SteeringInfo {
  Steering steering{};
  std::string_view name;  // as in a key file: "turn-right"
  std::string_view keys;  // default keys with a space between
  std::string_view description;
};
std::span<const SteeringInfo> steerings();

// The key of that name, as chords have them, and "Ctrl", "Shift" and "Alt"; nothing for anything else.
std::optional<KeyCode> parse_key(std::string_view text);
// The inverse; both keys of a kind have one name.
std::string to_text(KeyCode key);

class SteeringKeys {
 public:
  SteeringKeys();

  std::optional<Steering> find(KeyCode key) const;
  // The same of a key that is pressed: with Ctrl or Alt it means something else, unless that one steers, too.
  std::optional<Steering> find(const KeyPress& key) const;
  // Gives it these keys and no others; what had one of them loses it.
  void set(Steering steering, std::span<const KeyCode> keys);
  std::vector<KeyCode> keys(Steering steering) const;
  // For people: "x, Up"; empty if it has none.
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
  bool takes_recorded_handling = true;  // that of the recording's player, where it has one
  bool counts_down = true;              // 3, 2, 1 before somebody plays on
};

}  // namespace tetron::player
