#include "player/theme.hpp"

#include <cmath>

namespace tetron::player {

namespace {

using field::Cell;

// By Cell, from empty to garbage.
constexpr std::array standard{rgb(0x000000), rgb(0x4bbfd1), rgb(0xe3944a), rgb(0xe2c651), rgb(0xdb5f63),
                              rgb(0xa773d6), rgb(0x5b83e4), rgb(0x69b966), rgb(0x7d8594)};

// Stones that are no tetromino take these in turn.
constexpr std::array others{rgb(0xd98bb5), rgb(0x8fb8a8), rgb(0xc9a27a), rgb(0x9aa3e6),
                            rgb(0xb6c26a), rgb(0x6fa7c4), rgb(0xd0796a), rgb(0xa9a0b8)};

}  // namespace

Colour mixed(Colour a, Colour b, double share) {
  const auto channel = [share](std::uint8_t from, std::uint8_t to) {
    return static_cast<std::uint8_t>(std::lround(from + (to - from) * share));
  };
  return {channel(a.red, b.red), channel(a.green, b.green), channel(a.blue, b.blue),
          channel(a.alpha, b.alpha)};
}

Palette::Palette(const replay::Profile& profile) {
  for (std::size_t i = 0; i < colours_.size(); ++i) {
    const std::size_t extra = i - static_cast<std::size_t>(Cell::first_extra);
    colours_[i] = i < standard.size() ? standard[i] : others[extra % others.size()];
  }
  for (const auto& stone : profile.stones)
    if (stone && stone->colour) colours_[static_cast<std::uint8_t>(stone->cell)] = rgb(*stone->colour);
}

}  // namespace tetron::player
