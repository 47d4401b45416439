// How long a frame of the player takes: plays a recording at 60 frames a second of its own time, as fast as
// it goes, in a window of the given size; and how long it takes to put a picture there that is made already,
// which is what the display alone costs. Of a match the first round.
//   tetron_frames FILE WIDTH HEIGHT [FRAMES]
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "player/sfml/system_window.hpp"
#include "player/window/painter.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "scene/scene.hpp"

namespace {

using namespace tetron;
using Clock = std::chrono::steady_clock;

int number(std::string_view text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

double milliseconds(Clock::duration time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

double tell(const char* what, std::vector<double> times) {
  std::ranges::sort(times);
  const double median = times[times.size() / 2];
  fmt::print("{:6} median {:6.2f} ms, 99 % below {:6.2f} ms\n", what, median, times[times.size() * 99 / 100]);
  return median;
}

}  // namespace

int main(int count, char** values) {
  if (count < 4) return 2;
  const auto file = base::FileBytes::open(values[1]);
  if (!file) return 3;
  const auto match = kinds::open(file->text());
  auto fonts = scene::Fonts::find();
  if (!match || !fonts) return 3;
  const auto round = kinds::shown(**match, 0);
  if (!round) return 3;
  const replay::Timeline timeline(round->track());
  const replay::Game game = round->game();
  const scene::Size size{std::max(1, number(values[2])), std::max(1, number(values[3]))};
  const int frames = count > 4 ? std::max(1, number(values[4])) : 600;

  player::SystemWindow window;
  window.open(size, "tetron_frames", false);
  player::Painter painter{scene::Typesetter(std::move(fonts))};
  replay::Playhead playhead(timeline);
  const scene::Show show{timeline, game, {"game.tet", ""}};
  scene::View view;
  view.playing = true;
  view.smooth = true;
  std::vector<double> scenes;
  std::vector<double> all;
  std::vector<double> bare;
  for (int frame = 0; frame < frames; ++frame) {
    view.now =
        base::Milliseconds(static_cast<std::uint32_t>(frame) * 50 / 3 % (timeline.duration().value + 1));
    const auto start = Clock::now();
    playhead.seek(view.now);
    const scene::Picture picture = scene::draw_scene(
        show, playhead.state(), view, scene::arrange(timeline.layout(), size, 1, std::nullopt, false));
    scenes.push_back(milliseconds(Clock::now() - start));
    painter.draw(picture, window);
    window.display();
    all.push_back(milliseconds(Clock::now() - start));
    const auto again = Clock::now();
    painter.draw(picture, window);
    window.display();
    bare.push_back(milliseconds(Clock::now() - again));
    for (player::WindowEvent event; window.poll(event);) {
    }
  }
  tell("scene", scenes);
  const double frame = tell("frame", all);
  fmt::print("a frame takes {:.2f} times as long as its picture alone\n", frame / tell("bare", bare));
}
