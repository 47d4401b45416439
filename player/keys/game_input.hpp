#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "player/keys/playing.hpp"
#include "player/keys/window_event.hpp"

namespace tetron::player {

// What steers a game, from the keyboard or a gamepad.
enum class GameKey : std::uint8_t { left, right, up, down, turn_left, turn_right, hold };

inline constexpr std::size_t game_keys = 7;

enum class GameCommand : std::uint8_t {
  start,
  pause,
  restart,
  new_game,
  ghost,
  theme,
  help,
  fullscreen,
  quit
};

// What was held down, or tapped, since the last frame, and the commands given.
struct GameInput {
  std::uint8_t keys = 0;  // a bit for each GameKey
  std::vector<GameCommand> commands{};
  std::uint64_t presses = 0;  // of keys and buttons, since the beginning
  int held = 0;               // keys that are down, and presses that wait for a frame of their own

  bool has(GameKey key) const { return (keys >> static_cast<unsigned>(key) & 1U) != 0; }
};

// What the keys do, for people: their names and a description.
std::vector<std::pair<std::string, std::string_view>> game_key_texts(const SteeringKeys& keys);

// The keys that steer, of which that for all over again plays the same game again; the space bar and Enter
// start; P or Esc pauses, N is another game, H the ghost, T the theme, ? or F1 help, F or F11 the full
// screen, Q ends. Gamepad: the stick or the cross, four buttons to turn, the two above hold, start pauses.
class GameKeys {
 public:
  explicit GameKeys(SteeringKeys steering = {}) : steering_(std::move(steering)) {}
  void handle(const WindowEvent& event);
  // For one frame. A key pressed and released between two frames counts for one; pressed again before the
  // next frame, it is let go for a frame first, so that a game sees two presses.
  GameInput take();

 private:
  void press(const KeyPress& key);
  void type(char32_t character);
  void hold(std::uint8_t& held, GameKey key, bool down);
  void move(const StickMove& move);

  SteeringKeys steering_;
  std::uint8_t keyboard_ = 0;
  std::uint8_t buttons_ = 0;
  std::array<std::uint8_t, stick_axes> axes_{};
  std::array<std::uint8_t, game_keys> taps_{};  // presses not given yet
  std::uint8_t last_ = 0;                       // keys given last
  std::bitset<key_codes> down_;
  std::vector<GameCommand> commands_;
  std::uint64_t presses_ = 0;
  bool is_repeat_ = false;  // the key pressed last was down already
};

}  // namespace tetron::player
