#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "formats/ngf/layout.hpp"

namespace tetron::ngf {

enum class Piece : std::uint8_t { t, j, z, o, s, l, i };
// In the order of the counts in frames.
inline constexpr std::array all_pieces{Piece::t, Piece::j, Piece::z, Piece::o, Piece::s, Piece::l, Piece::i};

enum class GameType : std::uint8_t { minimal = 0, classic = 1, das_trainer = 2 };

// What one image of a game showed. Values that the sender could not read are empty.
struct Frame {
  std::uint8_t version = 3;  // as stored, 0 to 3
  GameType type{};
  std::uint8_t player = 0;  // 0 to 7
  std::uint16_t game = 0;   // number of the game, counted by its sender
  std::uint32_t ms = 0;     // by the sender's clock, which has 28 bits
  std::optional<std::uint32_t> score{};
  std::optional<std::uint32_t> lines{};
  std::optional<std::uint32_t> level{};
  std::optional<std::uint8_t> instant_das{};
  std::optional<std::uint8_t> piece_das{};
  std::optional<Piece> next{};
  std::optional<Piece> piece{};  // the falling piece
  std::array<std::optional<std::uint16_t>, layout::pieces> counts{};
  std::uint8_t spare = 0;  // unused bits, kept
  std::array<std::byte, layout::field_bytes> cells{};

  friend bool operator==(const Frame&, const Frame&) = default;

  // 0 for an empty cell, else one of three colours. Row 0 is the highest.
  unsigned cell(int column, int row) const {
    const auto at = static_cast<unsigned>(row * layout::columns + column);
    return std::to_integer<unsigned>(cells[at / 4]) >> (6 - at % 4 * 2) & 3;
  }
  void set_cell(int column, int row, unsigned colour);
};

// The size of a frame by its first byte; 0 if no frame begins with it.
std::size_t frame_size(std::byte first);
// `bytes` must have the size that the first byte gives.
Frame read_frame(std::span<const std::byte> bytes);
// The inverse of read_frame. A number that is too large is cut to its bits.
void write(std::vector<std::byte>& out, const Frame& frame);

}  // namespace tetron::ngf
