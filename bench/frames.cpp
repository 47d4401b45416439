// How long a frame of the player takes: plays a recording at 60 frames a second of its own time, as fast as
// it goes, in a window of the given size.
//   tetron_frames FILE WIDTH HEIGHT [FRAMES]
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "player/painter.hpp"
#include "player/sfml.hpp"
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

void tell(const char* what, std::vector<double> times) {
  std::ranges::sort(times);
  fmt::print("{:6} median {:6.2f} ms, 99 % below {:6.2f} ms\n", what, times[times.size() / 2],
             times[times.size() * 99 / 100]);
}

}  // namespace

int main(int count, char** values) {
  if (count < 4) return 2;
  const auto file = base::FileBytes::open(values[1]);
  if (!file) return 3;
  const auto recording = tet::Recording::read(file->bytes());
  auto fonts = scene::Fonts::find();
  if (!recording || !fonts) return 3;
  const replay::Timeline timeline(*recording, replay::tetron4());
  const replay::Game game = replay::game_of(recording->header(), {});
  const scene::Size size{std::max(1, number(values[2])), std::max(1, number(values[3]))};
  const int frames = count > 4 ? std::max(1, number(values[4])) : 600;

  player::SystemWindow window;
  window.open(size, "tetron_frames", false);
  player::Painter painter{scene::Typesetter(std::move(fonts))};
  replay::Playhead playhead(timeline);
  const scene::Show show{timeline, game, {"game.tet", ""}};
  scene::View view;
  view.playing = true;
  std::vector<double> scenes;
  std::vector<double> all;
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
    for (player::WindowEvent event; window.poll(event);) {
    }
  }
  tell("scene", scenes);
  tell("frame", all);
}
