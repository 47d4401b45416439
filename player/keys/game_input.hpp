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
#include "scene/game_view.hpp"

namespace tetron::player {

// What controls a game, from the keyboard or a gamepad.
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
  mute,
  click,  // on the column under the mouse: bring the piece there, or drop it
  open,
  quit
};

// What was held or pressed since the last frame, and the commands.
struct GameInput {
  std::uint8_t keys = 0;  // one bit per GameKey
  std::vector<GameCommand> commands{};
  std::uint64_t presses = 0;  // of keys and buttons, since the start
  int held = 0;               // pressed keys, and presses that wait for their own frame
  int pointed = -1;           // the column under the mouse, if it was moved after the last key; else -1

  bool has(GameKey key) const { return (keys >> static_cast<unsigned>(key) & 1U) != 0; }
};

// For readers: the names of the keys and what they do.
std::vector<std::pair<std::string, std::string_view>> game_key_texts(const SteeringKeys& keys);

// The keys and the mouse of a game: those that control pieces, of which `again` plays the same game again;
// Space and Enter start; P or Esc pauses, N starts another game, H switches the ghost, T the theme, ? or F1
// the help, F or F11 full screen, M the sounds, Ctrl+O another game of rules; Q quits. Gamepad: stick or
// directional pad, four buttons to rotate, the two shoulder buttons hold, start pauses. Mouse: the left
// button is `click`, the wheel rotates, the middle button holds, the right one pauses.
class GameKeys {
 public:
  explicit GameKeys(SteeringKeys steering = {}) : steering_(std::move(steering)) {}
  // `field`: where the game's field is in the window.
  void handle(const WindowEvent& event, const scene::GameField& field = {});
  // As if its key was pressed.
  void command(GameCommand command);
  // A press that was for something else.
  void count() { ++presses_; }
  // Returns the input for one frame. A key pressed and released between two frames counts for one frame. If
  // it is pressed again before the next frame, there is a frame without it in between, so that the game sees
  // two presses.
  GameInput take();

 private:
  void press(const KeyPress& key);
  void type(char32_t character);
  void hold(std::uint8_t& held, GameKey key, bool down);
  void move(const StickMove& move);
  void press_mouse(MouseButton button);
  void tap(GameKey key);

  SteeringKeys steering_;
  std::uint8_t keyboard_ = 0;
  std::uint8_t buttons_ = 0;
  std::array<std::uint8_t, stick_axes> axes_{};
  std::array<std::uint8_t, game_keys> taps_{};  // presses not returned yet
  std::uint8_t last_ = 0;                       // keys returned last
  std::bitset<key_codes> down_;
  std::vector<GameCommand> commands_;
  std::uint64_t presses_ = 0;
  bool is_repeat_ = false;  // the last press repeats a key that is held
  int pointed_ = -1;
  float wheel_rest_ = 0;
};

}  // namespace tetron::player
