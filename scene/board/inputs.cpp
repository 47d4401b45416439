#include "scene/board/inputs.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "scene/board/round_events.hpp"

namespace tetron::scene {

namespace {

constexpr std::uint32_t glow_time = 150;  // milliseconds of the recording
constexpr int smallest_input_text = 7;

// In the order of `shown_keys`.
constexpr std::array<std::string_view, shown_keys.size()> signs{"←", "→", "↓", "⇓", "↺", "↻", "180", "HOLD"};

}  // namespace

void draw_inputs(Layer& layer, const Frame& frame, const FieldPlace& place) {
  if (place.inputs.empty() || place.players.empty()) return;
  const base::PlayerId player = place.players.front().player;
  if (frame.plays_on(player)) return;
  const auto lights = keys_at(frame.timeline.track(), player, frame.view.now);
  const int count = static_cast<int>(signs.size());
  const int gap = std::max(1, place.inputs.width / 100);
  for (int i = 0; i < count; ++i) {
    const KeyLight& light = lights[static_cast<std::size_t>(i)];
    const int from = place.inputs.width * i / count;
    const int to = place.inputs.width * (i + 1) / count - gap;
    const Box box{place.inputs.x + from, place.inputs.y, to - from, place.inputs.height};
    const bool glows = frame.view.playing && light.pressed && light.pressed->value < glow_time;
    const Color ground = light.is_down ? frame.theme.accent
                         : glows       ? mixed(frame.theme.accent, frame.theme.well, 0.55)
                                       : frame.theme.well;
    layer.fill(box, frame.theme.well_edge);
    layer.fill(box.inset(1), ground);
    const std::string_view sign = signs[static_cast<std::size_t>(i)];
    const int letters = sign.size() > 3 ? 4 : sign == "180" ? 3 : 1;
    const int size = std::min(box.height * 3 / 4, (box.width - 2) * 5 / (letters * 4));
    if (size < smallest_input_text) continue;
    layer.write(
        sign, box,
        {size, light.is_down ? frame.theme.background : frame.theme.label, Align::centre, Weight::bold});
  }
}

}  // namespace tetron::scene
