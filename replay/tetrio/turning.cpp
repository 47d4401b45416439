#include "replay/tetrio/turning.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace tetron::tetrio {

namespace {

// Boxes count down from their upper left corner.
field::Offset upward(Offset offset) {
  return {offset.x, -offset.y};
}

constexpr std::array<std::pair<std::string_view, KickSet>, 8> words{{{"srs+", KickSet::srs_plus},
                                                                     {"srsx", KickSet::srs_x},
                                                                     {"srs-x", KickSet::srs_x},
                                                                     {"tetra-x", KickSet::tetra_x},
                                                                     {"nrs", KickSet::nrs},
                                                                     {"ars", KickSet::ars},
                                                                     {"asc", KickSet::asc},
                                                                     {"nokicks", KickSet::none}}};

}  // namespace

Turning turning_of(KickSet set) {
  Turning turning;
  for (const field::Tetromino kind : field::all_tetrominoes) {
    const std::string letter(1, field::to_char(kind));
    const Piece piece = *piece_named(letter);
    const std::size_t number = static_cast<std::size_t>(kind) - 1;
    for (int from = 0; from < 4; ++from) {
      const auto& blocks = blocks_of(piece, from);
      const field::Offset set_off = upward(box_offset(set, piece, from));
      for (std::size_t i = 0; i < blocks.size(); ++i) {
        const field::Offset cell = upward(blocks[i]);
        turning.shapes[number][static_cast<std::size_t>(from)][i] = {cell.right + set_off.right,
                                                                     cell.up + set_off.up};
      }
      for (int to = 0; to < 4; ++to) {
        if (to == from) continue;
        auto& steps = turning.steps[number][static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
        steps.push_back({});
        for (const Offset kick : kicks_of(set, piece, from, to)) steps.push_back(upward(kick));
      }
    }
  }
  return turning;
}

std::optional<KickSet> kick_set_of_word(std::string_view word) {
  const auto found = std::ranges::find(words, word, [](const auto& set) { return set.first; });
  if (found == words.end()) return std::nullopt;
  return found->second;
}

std::string_view word_of(KickSet set) {
  const auto found = std::ranges::find(words, set, [](const auto& pair) { return pair.second; });
  return found == words.end() ? "srs" : found->first;
}

}  // namespace tetron::tetrio
