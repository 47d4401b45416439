#include "review/ruleset/stones.hpp"

#include "motion/movement.hpp"
#include "replay/kinds/tetrio/rules.hpp"

namespace tetron::review {

namespace {

// The tetromino of a style in the recordings made of rounds; empty for other names.
std::optional<tetrio::Piece> piece_of(const replay::StoneKind& kind) {
  if (!field::is_tetromino(kind.cell)) return std::nullopt;
  const char letter = field::to_char(kind.cell);
  return tetrio::piece_named({&letter, 1});
}

// In such recordings, a place names this block of the piece.
constexpr std::size_t anchor = 2;

Kicks kicks_of(const tetrio::Rules& rules, tetrio::Piece piece) {
  const tetrio::KickSet set = rules.kicks;
  const field::Tetromino kind = tetrio::kind_of(piece);
  Kicks kicks;
  for (int from = 0; from < 4; ++from)
    for (int to = 0; to < 4; ++to) {
      if (from == to || (!rules.allow_180 && (from + to) % 2 == 0)) continue;
      auto& steps = kicks[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
      const field::Offset had = motion::box_offset(set, kind, from);
      const field::Offset gets = motion::box_offset(set, kind, to);
      const tetrio::Offset block = tetrio::blocks_of(piece, from)[anchor];
      const tetrio::Offset turned = tetrio::blocks_of(piece, to)[anchor];
      const field::Offset in_place{gets.right - had.right + turned.x - block.x,
                                   gets.up - had.up - (turned.y - block.y)};
      steps.push_back(in_place);
      for (const field::Offset& kick : motion::kicks_of(set, kind, from, to))
        steps.push_back({in_place.right + kick.right, in_place.up + kick.up});
    }
  return kicks;
}

}  // namespace

std::vector<Stone> stones_of(const replay::Profile& profile) {
  std::vector<Stone> stones;
  for (const auto& kind : profile.stones)
    stones.push_back(kind ? Stone(kind->turns, kicks_in_place()) : Stone());
  return stones;
}

std::vector<Stone> tetrio_stones(const replay::Profile& profile, const tetrio::Rules& rules) {
  std::vector<Stone> stones = stones_of(profile);
  for (std::size_t style = 0; style < stones.size(); ++style) {
    if (!profile.stones[style]) continue;
    const replay::StoneKind& kind = *profile.stones[style];
    if (const auto piece = piece_of(kind)) stones[style] = Stone(kind.turns, kicks_of(rules, *piece));
  }
  return stones;
}

std::array<Stone, 7> srs_stones() {
  return motion::pieces_of(motion::srs_movement());
}

std::vector<base::StoneStyle> styles_with_shape(const replay::Profile& profile) {
  std::vector<base::StoneStyle> kinds;
  for (std::size_t style = 0; style < profile.stones.size(); ++style)
    if (profile.stones[style] && !profile.stones[style]->turns[0].empty())
      kinds.push_back(base::StoneStyle(static_cast<std::uint8_t>(style)));
  return kinds;
}

}  // namespace tetron::review
