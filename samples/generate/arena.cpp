#include "samples/generate/arena.hpp"

#include <algorithm>

#include "replay/profile/pack.hpp"

namespace tetron::samples {

namespace {

constexpr int lines_per_level = 10;
constexpr std::uint64_t no_seed = 0;  // the engine draws nothing at random here

void count(std::uint8_t& counter) {
  if (counter < 255) ++counter;
}

}  // namespace

Arena::Arena(std::uint8_t number, int width, const StoneSet& set) : id(number), engine(no_seed) {
  engine.settings = set.settings(width);
  empty();
}

Arena::Fixed Arena::fix(const rules::Tumo& stone) {
  const rules::Counts before = engine.counts();
  engine.fix(stone);
  engine.come_to_rest();
  const rules::Counts& now = engine.counts();
  const auto blocks = static_cast<int>(now.erased - before.erased);
  const int cleared = blocks / engine.board().width();
  if (cleared == 2) count(doubles);
  if (cleared == 3) count(triples);
  if (cleared == 4) count(tetrises);
  lines = static_cast<std::uint16_t>(std::min(lines + cleared, 65535));
  return {cleared, now.lost > before.lost};
}

void Arena::raise_level(int start_level, const replay::Profile& profile) {
  const int lines_needed = lines_per_level * engine.board().width() / profile.width;
  level = static_cast<std::uint8_t>(std::min(start_level + lines / lines_needed, highest_level));
}

bool Arena::take_effects(const StoneSet& set) {
  bool lost = false;
  for (const Effect& effect : coming) lost = apply(effect, engine, set.garbage()) || lost;
  coming.clear();
  return lost;
}

void Arena::empty() {
  engine.resize(engine.settings.width, engine.settings.height);
  coming.clear();
}

tet::Matrix Arena::matrix(base::Milliseconds time, base::StoneStyle next, std::uint32_t credits,
                          const replay::Profile& profile, const StoneSet& set) const {
  tet::Matrix record;
  record.time = time;
  record.matrix = id;
  record.lives = lives;
  record.next_style = next;
  record.lines = lines;
  record.level = level;
  record.credits = credits;
  record.doubles = doubles;
  record.triples = triples;
  record.tetrises = tetrises;
  // The settings guarantee that it fits.
  record.packed = replay::pack(profile.pack, set.grid(engine.board())).value_or(tet::Bytes{});
  return record;
}

}  // namespace tetron::samples
