#include "replay/kinds/techmino/played.hpp"

namespace tetron::techmino {

namespace {

// Ten seconds. If the game takes longer to end without a key, it was not over when it was saved.
constexpr std::uint32_t frames_without_keys = 600;

// The frame in which the game ends if nothing more is pressed; `frame` if it does not end.
std::uint32_t end_from(Engine engine, std::uint32_t frame) {
  engine.tell_nobody();
  while (!engine.is_over() && engine.frame() < frame + frames_without_keys) engine.step();
  return engine.is_over() ? engine.frame() : frame;
}

}  // namespace

Played play(const Recording& recording, game::Round* round) {
  Engine engine(recording, round);
  auto input = recording.inputs.begin();
  // A key in the last frame takes effect in the next one.
  const std::uint32_t last = recording.frames() + 1;
  while (!engine.is_over() && engine.frame() < last) {
    for (; input != recording.inputs.end() && input->frame == engine.frame(); ++input) engine.take(*input);
    engine.step();
  }
  if (!engine.is_over())
    for (const std::uint32_t end = end_from(engine, last); engine.frame() < end;) engine.step();
  return {engine.statistics(), engine.frame(), engine.is_over(), engine.is_out()};
}

}  // namespace tetron::techmino
