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

// How packdata holds a cell's value.
enum class PackCodec : std::uint8_t {
  nibbles_low,   // 4 bits a cell, the low half of a byte first
  nibbles_high,  // 4 bits a cell, the high half first
  bytes,         // a byte a cell
  rle,           // pairs of bytes: how many cells, their value
  bits3,         // 3 bits a cell, lowest bits of the first byte first
};

struct PackFormat {
  PackCodec codec = PackCodec::nibbles_low;
  bool by_columns = false;       // else row by row; each column runs in the same vertical direction
  bool from_bottom = false;      // else from the top row
  std::uint8_t first_stone = 1;  // value of style 0's cells, where a stone does not say its own
  std::array<field::Cell, 256> cell_of_value{};
};

inline constexpr std::size_t max_stone_cells = 16;

// The cells of a stone on a field, up to max_stone_cells.
class StoneCells {
 public:
  void push(field::Position p, field::Cell cell) {
    kinds_[count_] = cell;
    cells_[count_++] = p;
  }
  // What the cell there leaves in the field; empty if the stone has no cell there.
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

// One kind of stone.
struct StoneKind {
  base::UntrustedText name;  // "I"
  field::Cell cell{};
  std::optional<std::uint32_t> color;                 // 0xrrggbb, if the profile says one
  std::optional<std::uint8_t> value;                  // of its cells in packdata; none where there is no room
  std::array<std::vector<field::Offset>, 4> turns{};  // cells about the anchor for rot 0..3
  // What each cell of a turn leaves in the field; empty: all leave `cell`.
  std::array<std::vector<field::Cell>, 4> cells{};
  // Of a tetromino, which way each turn lies and where its SRS centre is from the anchor.
  struct Lie {
    field::Rotation turn{};
    field::Offset centre{};
  };
  std::array<Lie, 4> lies{};

  // What a cell of a turn leaves.
  field::Cell cell_at(std::size_t turn, std::size_t index) const {
    return cells[turn].empty() ? cell : cells[turn][index];
  }
};

// What a recording does not say of itself: field size, directions, stones, packing. docs/formats/profile.md.
class Profile {
 public:
  base::UntrustedText name;
  int width = 10;  // columns of one player; a shared field has as many times more
  int height = 20;
  bool y_down = true;  // y 0 is the top row; else y 0 is the bottom row and y grows upward
  PackFormat pack;
  std::vector<std::optional<StoneKind>> stones;  // by style

  const StoneKind* stone(base::StoneStyle style) const {
    return style.value < stones.size() && stones[style.value] ? &*stones[style.value] : nullptr;
  }
  // Stored coordinates as a position; they are signed bytes, 255 is -1.
  field::Position anchor(std::uint8_t x, std::uint8_t y) const {
    const int row = static_cast<std::int8_t>(y);
    return {field::Column(static_cast<std::int8_t>(x)), field::Row(y_down ? row : height - 1 - row)};
  }
  // Where a stone's cells are; none for a style without a shape. rot counts modulo 4.
  StoneCells cells(const tet::StonePlace& place) const;
  // What a fixed stone leaves in the field.
  field::Cell cell(base::StoneStyle style) const;

  // The same in the words of the game: a tetromino by its letter and SRS centre, any other stone by its cell
  // and anchor. A style that is not described is a piece without cells; one that no cell can name (240 and
  // more) is no piece. Rows count from the lowest of a field that is as high as the profile says.
  field::Cell piece(base::StoneStyle style) const;
  std::optional<game::Place> place(const tet::StonePlace& stone) const;
  // The other way: the first stone that is that piece, and its first turn that lies so.
  base::StoneStyle style(field::Cell piece) const;
  tet::StonePlace stored(const game::Place& place) const;
  // Null for a piece that is not described.
  const StoneKind* stone(field::Cell piece) const;
  StoneCells cells(const game::Place& place) const;
  // The letter of a tetromino; "" of any other piece.
  static std::string_view letter(field::Cell piece);
};

// The pieces that are not tetrominoes, as a match has them.
std::vector<game::PieceKind> game_pieces(const Profile& profile);

// The cells about the anchor of the profile's tetrominoes, in their four turns; kinds in the order of
// field::all_tetrominoes. Nothing for a kind that no stone has, or no stone with four cells in every turn.
std::array<std::optional<std::array<field::Shape, 4>>, 7> tetromino_shapes(const Profile& profile);

// Gives each stone its cell, by its shape, and each value of packdata its meaning: `empty` above all, then
// `garbage`, then the stones; stones without a value get first_stone + style.
void settle_values(Profile& profile, std::uint8_t first_stone, std::uint8_t empty,
                   std::span<const std::uint8_t> garbage);

// Reads a profile from TOML text. Errors: syntax, unknown keys, values out of range, shapes that are none.
std::expected<Profile, base::TextError> parse_profile(std::string_view toml);
// Names of the built-in profiles.
std::span<const std::string_view> builtin_profiles();
// The TOML text of a built-in profile; empty if there is none of that name.
std::string_view builtin_profile_text(std::string_view name);
// The profile that fits recordings as the published description and docs/decisions read it.
const Profile& tetron4();

}  // namespace tetron::replay
