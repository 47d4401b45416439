#include "player/controls/mouse.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "player/controls/controls.hpp"

namespace tetron::player {

namespace {

// Two clicks within this time are a double click.
constexpr std::chrono::milliseconds double_click_time{400};

bool is_near(const scene::Arrangement& all, scene::Point a, scene::Point b) {
  const int reach = all.px(4);
  return std::abs(a.x - b.x) <= reach && std::abs(a.y - b.y) <= reach;
}

bool is_beside_fields(const scene::Arrangement& all, scene::Point at) {
  const auto has = [at](const scene::Box& box) { return box.contains(at); };
  return (all.seek_area.empty() || at.y < all.seek_area.y) &&
         std::ranges::none_of(std::array{all.statistics, all.chat, all.chunk, all.mistakes, all.damage}, has);
}

}  // namespace

Mouse::ClickResult Mouse::press(Controller& controller, const scene::Arrangement& all, MouseButton button,
                                scene::Point at, Clock::time_point now) {
  switch (button) {
    case MouseButton::left:
      return press_left(controller, all, at, now);
    case MouseButton::right:
      right_at_ = at;
      controller.press_right(all, at);
      return {};
    case MouseButton::back:
      return controller.is_attempting() ? ClickResult{} : ClickResult{Command{Action::previous_file}};
    case MouseButton::forward:
      return controller.is_attempting() ? ClickResult{} : ClickResult{Command{Action::next_file}};
    case MouseButton::middle:
      controller.press_middle(all, at);
      break;
  }
  return {};
}

Mouse::ClickResult Mouse::press_left(Controller& controller, const scene::Arrangement& all, scene::Point at,
                                     Clock::time_point now) {
  if (!controller.view().help)
    if (const auto control = all.control_at(at)) {
      clicked_ = {};
      return {command_of(*control, controller.view())};
    }
  const std::optional<base::PlayerId> focus = controller.view().focus;
  ClickResult clicked;
  // While playing on, users click fast.
  if (!controller.is_attempting() && is_double_click(controller, all, at, now)) {
    // The first click was not for the field under it.
    controller.set_focus(focus_before_click_);
    clicked.command = Command{Action::fullscreen};
  } else {
    controller.press(all, at);
  }
  focus_before_click_ = focus;
  return clicked;
}

// Whether this is the second click at one place, where single clicks are not often repeated; so not on the
// seek bar.
bool Mouse::is_double_click(const Controller& controller, const scene::Arrangement& all, scene::Point at,
                            Clock::time_point now) {
  const bool is_second = is_near(all, at, clicked_at_) && now - clicked_ <= double_click_time;
  // Three clicks are not two double clicks.
  clicked_ = is_second ? Clock::time_point{} : now;
  clicked_at_ = at;
  return is_second && !controller.view().help && !all.seek_area.contains(at) && !all.round_at(at) &&
         !all.jump_at(at) && !all.least_cost.contains(at);
}

void Mouse::move(Controller& controller, const scene::Arrangement& all, scene::Point at) {
  moved_ = Clock::now();
  pointed_ = controller.view().help ? std::nullopt : all.control_at(at);
  // A hand that is not quite still does not mark rows.
  if (right_at_ && is_near(all, at, *right_at_)) return;
  right_at_.reset();
  controller.move(all, at);
}

Mouse::ClickResult Mouse::release(Controller& controller, const scene::Arrangement& all, MouseButton button,
                                  scene::Point at) {
  down_.reset(static_cast<std::size_t>(button));
  controller.release();
  if (button != MouseButton::right || !std::exchange(right_at_, std::nullopt)) return {};
  if (controller.view().help) return {};
  auto player = all.player_at(at);
  // Next to the fields it is the menu of the chosen player's field.
  if (!player && is_beside_fields(all, at)) player = controller.chosen_player();
  // While playing on, only the user's own field has a menu.
  if (controller.is_attempting() && player != controller.playing_on().player()) return {};
  return {.menu_of = player};
}

void Mouse::turn(Controller& controller, const scene::Arrangement& all, const WheelTurn& wheel,
                 scene::Point at) {
  if (!wheel.is_vertical) return;
  wheel_rest_ -= wheel.steps;
  const int steps = static_cast<int>(wheel_rest_);
  wheel_rest_ -= static_cast<float>(steps);
  controller.wheel(all, at, steps);
}

}  // namespace tetron::player
