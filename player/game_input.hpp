#pragma once

#include <SFML/Window/Event.hpp>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tetron::player {

// What steers a game, from the keyboard or a gamepad.
enum class GameKey : std::uint8_t { left, right, up, down, turn_left, turn_right };

inline constexpr std::size_t game_keys = 6;

enum class GameCommand : std::uint8_t { pause, restart, new_game, fullscreen, quit };

// What was held down, or tapped, since the last frame, and the commands given.
struct GameInput {
  std::uint8_t keys = 0;  // a bit for each GameKey
  std::vector<GameCommand> commands{};
  std::uint64_t presses = 0;  // of keys and buttons, since the beginning
  int held = 0;               // keys that are down, and presses that wait for a frame of their own

  bool has(GameKey key) const { return (keys >> static_cast<unsigned>(key) & 1U) != 0; }
};

// Arrows; Z and Ctrl turn left, X and the space bar right; P or Esc pauses, R plays the same game again, N
// another one, F or F11 is the full screen, Q ends. Gamepad: the stick or the cross, four buttons to turn,
// start pauses.
class GameKeys {
 public:
  void handle(const sf::Event& event);
  // For one frame. A key pressed and released between two frames counts for one; pressed again before the
  // next frame, it is let go for a frame first, so that a game sees two presses.
  GameInput take();

 private:
  void press(const sf::Event::KeyEvent& key);
  void hold(std::uint8_t& held, GameKey key, bool down);
  void move(const sf::Event::JoystickMoveEvent& move);

  std::uint8_t keyboard_ = 0;
  std::uint8_t buttons_ = 0;
  std::array<std::uint8_t, sf::Joystick::AxisCount> axes_{};
  std::array<std::uint8_t, game_keys> taps_{};  // presses not given yet
  std::uint8_t last_ = 0;                       // keys given last
  std::bitset<sf::Keyboard::KeyCount> down_;
  std::vector<GameCommand> commands_;
  std::uint64_t presses_ = 0;
};

}  // namespace tetron::player
