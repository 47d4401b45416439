#include "rules/engine/drawing.hpp"

namespace tetron::rules {

namespace {

std::vector<DrawnBlock> drawn(const Tumo& tumo, const Settings& settings, double right, double down) {
  std::vector<DrawnBlock> blocks;
  for_each_block(tumo, settings, [&](int x, int y, int role) {
    blocks.push_back({x + right, y + down, role, 0});
  });
  return blocks;
}

}  // namespace

std::vector<DrawnBlock> drawn_field(const Game& game) {
  const Board& board = game.board();
  std::vector<DrawnBlock> blocks;
  for (int y = 0; y < board.height(); ++y)
    for (int x = 0; x < board.width(); ++x) {
      const int value = board.at(x, y);
      if (value == 0) continue;
      const Motion& motion = board.motion(x, y);
      DrawnBlock block{double(x), double(y), value % erasing, 0};
      if (motion.erasing > 0) block.vanishing = 1 - double(motion.erasing) / erase_frames;
      // A block that waits at its next cell is drawn no further than the middle.
      if (game.settings.vertical_smooth && motion.falling)
        block.y += std::min<double>(motion.phase, fall_frames - 1) / fall_frames;
      blocks.push_back(block);
    }
  return blocks;
}

std::vector<DrawnBlock> drawn_tumo(const Game& game) {
  const Position& p = game.position();
  if (!p.tumo) return {};
  const double down =
      game.settings.vertical_smooth ? static_cast<double>(p.fraction) / static_cast<double>(one_cell) : 0;
  const double right = game.settings.horizontal_smooth ? -p.slide * p.slide_frames / 4.0 : 0;
  return drawn(*p.tumo, game.settings, right, down);
}

std::vector<DrawnBlock> drawn_in_queue(const Game& game, Tumo tumo) {
  tumo.x = 0;
  tumo.y = 0;
  return drawn(tumo, game.settings, 0, 0);
}

std::vector<DrawnBlock> drawn_dropped(const Game& game, int columns) {
  const auto tumo = game.dropped(columns);
  return tumo ? drawn(*tumo, game.settings, 0, 0) : std::vector<DrawnBlock>{};
}

std::uint32_t color_of(const Settings& settings, int role) {
  // Neighbouring roles have very different hues.
  constexpr std::array<std::uint32_t, 8> colors{0xe6504a, 0x4fb84a, 0x4a7de6, 0xe0c23a,
                                                0xa55ad6, 0x3fbfc0, 0xe68a35, 0xb0b0b0};
  const auto index = static_cast<std::size_t>(role);
  return settings.looks[index].color.value_or(colors[(index + colors.size() - 1) % colors.size()]);
}

}  // namespace tetron::rules
