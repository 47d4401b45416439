#include "rules/engine/state_hash.hpp"

namespace tetron::rules {

namespace {

// Adds 64 bits at a time; each step is the finalizer of SplitMix64.
class Mixer {
 public:
  void add(std::uint64_t value) {
    std::uint64_t z = value_ ^ (value + 0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    value_ = z ^ z >> 31;
  }
  void add_signed(int value) { add(static_cast<std::uint64_t>(static_cast<std::int64_t>(value))); }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
};

void add(Mixer& mixer, const Tumo& tumo) {
  for (const int part : {tumo.pattern, tumo.turn, tumo.x, tumo.y, int{tumo.numbers}}) mixer.add_signed(part);
  for (std::size_t number = 1; number <= tumo.numbers; ++number) mixer.add(tumo.roles[number]);
}

}  // namespace

std::uint64_t state_hash(const Game& game) {
  const Position& p = game.position();
  Mixer mixer;
  mixer.add_signed(p.board.width());
  mixer.add_signed(p.board.height());
  std::uint64_t packed = 0;
  std::size_t count = 0;
  for (const std::uint8_t value : p.board.values()) {
    packed = packed << 8 | value;
    if (++count % 8 == 0) mixer.add(packed);
  }
  mixer.add(packed);
  if (!p.board.at_rest())
    for (const Motion& motion : p.board.motions())
      mixer.add(std::uint64_t{motion.erasing} << 32 | std::uint64_t{motion.ordered} << 24 |
                std::uint64_t{motion.phase} << 16 | std::uint64_t{motion.falling} << 8 |
                std::uint64_t{motion.arrived});
  mixer.add(p.tumo.has_value());
  if (p.tumo) {
    add(mixer, *p.tumo);
    mixer.add(p.fraction);
    mixer.add(p.landing);
    mixer.add_signed(p.lowest);
  }
  add(mixer, p.next);
  mixer.add(p.random.state());
  mixer.add(p.at_rest);
  mixer.add(std::uint64_t{p.held.bits} << 32 | static_cast<std::uint64_t>(p.way) << 8 |
            static_cast<std::uint64_t>(p.refused));
  mixer.add(p.way_frames);
  mixer.add(static_cast<std::uint64_t>(p.over));
  if (game.settings.hold) {
    mixer.add(std::uint64_t{p.has_put_aside} << 1 | std::uint64_t{p.aside.has_value()});
    if (p.aside) add(mixer, *p.aside);
  }
  if (p.own_random) mixer.add(p.own_random->state());
  mixer.add(p.counts.tumos);
  mixer.add(p.counts.erased);
  return mixer.value();
}

}  // namespace tetron::rules
