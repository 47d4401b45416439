#include "player/play.hpp"

#include <SFML/System/Err.hpp>
#include <algorithm>
#include <chrono>
#include <thread>

#include "player/chat_panel.hpp"
#include "player/controller.hpp"
#include "player/display.hpp"
#include "player/input.hpp"
#include "player/painter.hpp"
#include "player/scene.hpp"
#include "player/screenshot.hpp"
#include "player/window.hpp"

namespace tetron::player {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr nanoseconds frame_time = nanoseconds(1'000'000'000) / 60;
// How soon a key is noticed while nothing moves.
constexpr nanoseconds idle_time = milliseconds(15);
// A picture that stands still is drawn again this often, in case another window covered it, or less often if
// that would take more than a small share of the time.
constexpr nanoseconds refresh_time = milliseconds(1000);
constexpr int most_refreshing = 500;  // one part in so many

// SFML writes to stderr what goes wrong inside it; nobody who watches a game can do anything about that.
class QuietSfml {
 public:
  QuietSfml() : buffer_(sf::err().rdbuf(nullptr)) {}
  QuietSfml(const QuietSfml&) = delete;
  QuietSfml& operator=(const QuietSfml&) = delete;
  ~QuietSfml() { sf::err().rdbuf(buffer_); }

 private:
  std::streambuf* buffer_;
};

// Connects a window with a controller and a scene.
class Player {
 public:
  Player(const replay::Timeline& timeline, const replay::Game& game, const Options& options,
         std::unique_ptr<Fonts> fonts)
      : options_(options),
        show_{timeline, game, {options.file_name, options.damage}},
        controller_(timeline, {options.start, options.focus, options.speed, options.paused, options.look}),
        painter_(Typesetter(std::move(fonts))),
        window_(options.file_name + " - tetron", options.fullscreen, options.scale) {}

  bool has_window() const { return window_.is_open(); }

  Ended run() {
    auto last = Clock::now();
    while (window_.is_open()) {
      const bool was_moving = controller_.is_moving();
      const bool is_touched = handle_events();
      const auto now = Clock::now();
      controller_.advance(now - last);
      last = now;
      const bool is_stale = now - drawn_at_ >= std::max(refresh_time, most_refreshing * drawing_time_);
      if (window_.is_open() && (was_moving || is_touched || is_stale)) draw(now, is_stale);
      std::this_thread::sleep_until(now + (controller_.is_moving() ? frame_time : idle_time));
    }
    const View view = controller_.view();
    return {view.now, view.playing, view.speed, view.focus, controller_.state().events};
  }

 private:
  bool handle_events() {
    bool any = false;
    for (sf::Event event; window_.is_open() && window_.target().pollEvent(event); any = true) handle(event);
    return any;
  }

  void handle(const sf::Event& event) {
    if (const auto command = input_.command(event, show_.keys)) fulfil(controller_.act(*command));
    switch (event.type) {
      case sf::Event::Closed:
        window_.close();
        break;
      case sf::Event::LostFocus:
        input_.forget();
        controller_.release();
        break;
      case sf::Event::MouseButtonPressed:
        if (event.mouseButton.button == sf::Mouse::Left)
          controller_.press(arrangement(), {event.mouseButton.x, event.mouseButton.y});
        break;
      case sf::Event::MouseMoved:
        controller_.move(arrangement(), {event.mouseMove.x, event.mouseMove.y});
        break;
      case sf::Event::MouseButtonReleased:
        if (event.mouseButton.button == sf::Mouse::Left) controller_.release();
        break;
      case sf::Event::MouseWheelScrolled:
        turn_wheel(event.mouseWheelScroll);
        break;
      default:
        break;
    }
  }

  void turn_wheel(const sf::Event::MouseWheelScrollEvent& wheel) {
    if (wheel.wheel != sf::Mouse::VerticalWheel) return;
    wheel_rest_ -= wheel.delta;
    const int steps = static_cast<int>(wheel_rest_);
    wheel_rest_ -= static_cast<float>(steps);
    controller_.wheel(steps);
  }

  void fulfil(Request request) {
    switch (request) {
      case Request::none:
        break;
      case Request::screenshot:
        take_screenshot();
        break;
      case Request::fullscreen:
        window_.toggle_fullscreen();
        input_.forget();
        drawn_at_ = {};
        break;
      case Request::copy_fumen:
      case Request::copy_command:
      case Request::previous_file:
      case Request::next_file:
        break;
      case Request::quit:
        window_.close();
        break;
    }
  }

  // What the keys before this one have led to, without a message of an earlier screenshot.
  void take_screenshot() {
    View view = controller_.view();
    view.message.clear();
    painter_.draw(scene(show_, controller_.state(), view, arrangement()), window_.target());
    const auto saved =
        save_screenshot(window_.target(), options_.screenshot_folder, options_.file_name, view.now);
    controller_.show(saved ? "saved " + *saved : saved.error());
  }

  Arrangement arrangement() const {
    const View view = controller_.view();
    Arrangement all = arrange(show_.timeline.layout(), window_.size(), options_.scale, view.focus,
                              !options_.damage.empty(), view.panels());
    add_chat_jumps(all, show_.timeline, show_.game, view);
    return all;
  }

  void draw(Clock::time_point now, bool even_if_the_same) {
    Picture picture = scene(show_, controller_.state(), controller_.view(), arrangement());
    if (picture == drawn_ && !even_if_the_same) return;
    painter_.draw(picture, window_.target());
    window_.target().display();
    drawn_ = std::move(picture);
    drawn_at_ = now;
    drawing_time_ = Clock::now() - now;
  }

  const Options& options_;
  Show show_;
  Controller controller_;
  Input input_;
  Painter painter_;
  Window window_;
  float wheel_rest_ = 0;
  Picture drawn_;
  Clock::time_point drawn_at_{};
  nanoseconds drawing_time_{};
};

Failure no_display() {
  return {Failure::Kind::no_display,
          "no display: use `tetron convert --to fumen` or `tetron dump` instead, or set DISPLAY"};
}

Failure no_window(std::string why) {
  return {Failure::Kind::no_window, std::move(why)};
}

}  // namespace

std::expected<Ended, Failure> play(const replay::Timeline& timeline, const replay::Game& game,
                                   const Options& options) {
  const Display display;
  switch (display.state()) {
    case DisplayState::usable:
      break;
    case DisplayState::absent:
      return std::unexpected(no_display());
    case DisplayState::without_opengl:
      return std::unexpected(
          no_window("the display has no OpenGL (GLX) to draw with; is a driver such as Mesa installed?"));
  }
  const QuietSfml quiet;
  auto fonts = Fonts::find();
  if (!fonts)
    return std::unexpected(
        Failure{Failure::Kind::no_font, "no font: fontconfig knows none that can be drawn"});
  Options chosen = options;
  if (chosen.scale <= 0) chosen.scale = display.scale();
  Player player(timeline, game, chosen, std::move(fonts));
  if (!player.has_window()) return std::unexpected(no_window("the window could not be opened"));
  return player.run();
}

}  // namespace tetron::player
