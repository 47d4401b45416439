#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_error.hpp"
#include "base/untrusted_text.hpp"
#include "field/cell.hpp"
#include "field/position.hpp"
#include "field/tetromino.hpp"
#include "formats/tet/chunk.hpp"
#include "replay/game/match.hpp"

namespace tetron::replay {

// How packdata stores the value of a cell.
enum class PackCodec : std::uint8_t {
  nibbles_low,   // 4 bits per cell, the low half of a byte first
  nibbles_high,  // 4 bits per cell, the high half first
  bytes,         // a byte per cell
  rle,           // pairs of bytes: the number of cells and their value
  bits3,         // 3 bits per cell, lowest bits of the first byte first
};

struct PackFormat {
  PackCodec codec = PackCodec::nibbles_low;
  bool by_columns = false;       // else row by row; all columns run in the same vertical direction
  bool from_bottom = false;      // else from the top row
  std::uint8_t first_stone = 1;  // value of the cells of style 0, unless a stone has its own value
  std::array<field::Cell, 256> cell_of_value{};
};

inline constexpr std::size_t max_stone_cells = 16;

// The cells of a piece on a field, at most max_stone_cells.
class StoneCells {
 public:
  void push(field::Position p, field::Cell cell) {
    kinds_[count_] = cell;
    cells_[count_++] = p;
  }
  // What the cell at this position leaves in the field; empty if the piece has no cell there.
  field::Cell cell_at(field::Position p) const {
    for (std::size_t i = 0; i < count_; ++i)
      if (cells_[i] == p) return kinds_[i];
    return field::Cell::empty;
  }
  std::span<const field::Position> span() const { return std::span(cells_).first(count_); }
  auto begin() const { return cells_.begin(); }
  auto end() const { return cells_.begin() + static_cast<std::ptrdiff_t>(count_); }
  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }

 private:
  std::array<field::Position, max_stone_cells> cells_{};
  std::array<field::Cell, max_stone_cells> kinds_{};
  std::size_t count_ = 0;
};

// One kind of piece.
struct StoneKind {
  base::UntrustedText name;  // "I"
  field::Cell cell{};
  std::optional<std::uint32_t> color;  // 0xrrggbb, if the profile has one
  std::optional<std::uint8_t> value;   // of its cells in packdata; empty if there is no room for one
  std::array<std::vector<field::Offset>, 4> turns{};  // cells relative to the anchor for rot 0 to 3
  // What each cell of a turn leaves in the field; if empty, all leave `cell`.
  std::array<std::vector<field::Cell>, 4> cells{};
  // For a tetromino: the rotation of each turn, and its SRS centre relative to the anchor.
  struct Lie {
    field::Rotation turn{};
    field::Offset centre{};
  };
  std::array<Lie, 4> lies{};

  // What a cell of a turn leaves in the field.
  field::Cell cell_at(std::size_t turn, std::size_t index) const {
    return cells[turn].empty() ? cell : cells[turn][index];
  }
};

// What a .tet recording does not contain: field size, directions, pieces, packing. docs/formats/profile.md.
class Profile {
 public:
  base::UntrustedText name;
  int width = 10;  // columns of one player; a shared field has this many for each player
  int height = 20;
  bool y_down = true;  // y 0 is the top row; else y 0 is the bottom row and y grows upward
  PackFormat pack;
  std::vector<std::optional<StoneKind>> stones;  // by style

  const StoneKind* stone(base::StoneStyle style) const {
    return style.value < stones.size() && stones[style.value] ? &*stones[style.value] : nullptr;
  }
  // A stored position; the coordinates are signed bytes, so 255 is -1.
  field::Position anchor(std::uint8_t x, std::uint8_t y) const {
    const int row = static_cast<std::int8_t>(y);
    return {field::Column(static_cast<std::int8_t>(x)), field::Row(y_down ? row : height - 1 - row)};
  }
  // The cells of a stone; empty for a style without a shape. rot counts modulo 4.
  StoneCells cells(const tet::StonePlace& place) const;
  // What a fixed stone leaves in the field.
  field::Cell cell(base::StoneStyle style) const;

  // Converts stones to game pieces: a tetromino has its letter and SRS centre, any other stone its cell and
  // anchor. A style that is not described is a piece without cells; a style from 240 on, for which there is
  // no cell, is not a piece. Rows count from the lowest row of a field with the profile's height.
  field::Cell piece(base::StoneStyle style) const;
  std::optional<game::Place> place(const tet::StonePlace& stone) const;
  // The inverse: the first stone that is this piece, and its first turn with this rotation.
  base::StoneStyle style(field::Cell piece) const;
  tet::StonePlace stored(const game::Place& place) const;
  // Null for a piece that is not described.
  const StoneKind* stone(field::Cell piece) const;
  StoneCells cells(const game::Place& place) const;
  // The letter of a tetromino; "" for any other piece.
  static std::string_view letter(field::Cell piece);
};

// The pieces that are not tetrominoes, in the form of a match.
std::vector<game::PieceKind> game_pieces(const Profile& profile);

// The cells of the profile's tetrominoes relative to the anchor, in their four turns, in the order of
// field::all_tetrominoes. Empty for a kind without a stone that has four cells in every turn.
std::array<std::optional<std::array<field::Shape, 4>>, 7> tetromino_shapes(const Profile& profile);

// Gives each stone its cell, by its shape, and each value of packdata its meaning. If several apply, `empty`
// takes precedence, then `garbage`, then the stones. Stones without a value get first_stone + style.
void settle_values(Profile& profile, std::uint8_t first_stone, std::uint8_t empty,
                   std::span<const std::uint8_t> garbage);

// Reads a profile from TOML text. Errors: syntax, unknown keys, values out of range, impossible shapes.
std::expected<Profile, base::TextError> parse_profile(std::string_view toml);
// Names of the built-in profiles.
std::span<const std::string_view> builtin_profiles();
// The TOML text of a built-in profile; empty if there is none with this name.
std::string_view builtin_profile_text(std::string_view name);
// The profile for recordings of Tetron 4, according to the published description and docs/decisions.
const Profile& tetron4();

}  // namespace tetron::replay
