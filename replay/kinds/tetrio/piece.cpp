#include "replay/kinds/tetrio/piece.hpp"

namespace tetron::tetrio {

namespace {

struct Shape {
  int width;
  Blocks blocks;
};

// As they appear, flat side down: width of the box, blocks. docs/formats/tetrio.md, "Pieces".
constexpr std::array<Shape, piece_count> shapes = {{
    {3, {{{0, 0}, {1, 0}, {1, 1}, {2, 1}}}},  // Z
    {3, {{{2, 0}, {0, 1}, {1, 1}, {2, 1}}}},  // L
    {2, {{{0, 0}, {1, 0}, {0, 1}, {1, 1}}}},  // O
    {3, {{{1, 0}, {2, 0}, {0, 1}, {1, 1}}}},  // S
    {4, {{{0, 1}, {1, 1}, {2, 1}, {3, 1}}}},  // I
    {3, {{{0, 0}, {0, 1}, {1, 1}, {2, 1}}}},  // J
    {3, {{{1, 0}, {0, 1}, {1, 1}, {2, 1}}}},  // T
}};

constexpr auto all_turns = [] {
  std::array<std::array<Blocks, 4>, piece_count> turned{};
  for (std::size_t piece = 0; piece < shapes.size(); ++piece) {
    turned[piece][0] = shapes[piece].blocks;
    for (std::size_t turns = 1; turns < 4; ++turns)
      for (std::size_t block = 0; block < 4; ++block) {
        const Offset before = turned[piece][turns - 1][block];
        turned[piece][turns][block] = {static_cast<std::int8_t>(shapes[piece].width - 1 - before.y),
                                       before.x};
      }
  }
  return turned;
}();

constexpr std::string_view letters = "ZLOSIJT";

}  // namespace

int box_width(Piece piece) {
  return shapes[static_cast<std::size_t>(piece)].width;
}

const Blocks& blocks_of(Piece piece, int turns) {
  return all_turns[static_cast<std::size_t>(piece)][static_cast<std::size_t>(turns & 3)];
}

char letter_of(Piece piece) {
  return letters[static_cast<std::size_t>(piece)];
}

std::optional<Piece> piece_named(std::string_view name) {
  if (name.size() != 1) return std::nullopt;
  const char c = name[0] >= 'a' && name[0] <= 'z' ? static_cast<char>(name[0] - 'a' + 'A') : name[0];
  const auto at = letters.find(c);
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<Piece>(at);
}

}  // namespace tetron::tetrio
