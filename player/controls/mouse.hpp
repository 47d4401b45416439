#pragma once

#include <bitset>
#include <chrono>
#include <optional>

#include "player/controller/controller.hpp"
#include "player/keys/window_event.hpp"

namespace tetron::player {

// What mouse input means in the window while no list or menu is open.
class Mouse {
 public:
  using Clock = std::chrono::steady_clock;

  // What the mouse requests that the controller does not do itself.
  struct ClickResult {
    std::optional<Command> command{};
    std::optional<base::PlayerId> menu_of{};  // open the menu of this player's field
  };

  ClickResult press(Controller& controller, const scene::Arrangement& all, MouseButton button,
                    scene::Point at, Clock::time_point now);
  void move(Controller& controller, const scene::Arrangement& all, scene::Point at);
  ClickResult release(Controller& controller, const scene::Arrangement& all, MouseButton button,
                      scene::Point at);
  void turn(Controller& controller, const scene::Arrangement& all, const WheelTurn& wheel, scene::Point at);
  // The mouse has left the window.
  void leave() { pointed_.reset(); }
  // Buttons may have been released while the window did not receive events.
  void forget() { down_.reset(); }

  int held() const { return static_cast<int>(down_.count()); }
  void hold(MouseButton button) { down_.set(static_cast<std::size_t>(button)); }
  // The button under the mouse.
  const std::optional<scene::Control>& pointed() const { return pointed_; }
  // Whether the words about it are still shown: they disappear when the mouse has rested on it for a while.
  bool shows_tip(Clock::time_point now) const { return now - moved_ < tip_time; }

 private:
  static constexpr std::chrono::seconds tip_time{5};

  bool is_double_click(const Controller& controller, const scene::Arrangement& all, scene::Point at,
                       Clock::time_point now);
  ClickResult press_left(Controller& controller, const scene::Arrangement& all, scene::Point at,
                         Clock::time_point now);

  std::bitset<mouse_buttons> down_{};
  std::optional<scene::Control> pointed_{};
  Clock::time_point moved_{};
  float wheel_rest_ = 0;
  Clock::time_point clicked_{};
  scene::Point clicked_at_{};
  std::optional<base::PlayerId> focus_before_click_{};
  std::optional<scene::Point> right_at_{};  // where the right button was pressed
};

}  // namespace tetron::player
