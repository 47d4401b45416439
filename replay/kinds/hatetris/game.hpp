#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "field/tetromino.hpp"
#include "replay/game/event.hpp"

namespace tetron::kinds {

// A well of HATETRIS, twenty rows from the top; bit 0 is the leftmost column.
struct HatetrisWell {
  static constexpr int rows = 20;
  // A block above this row ends the game.
  static constexpr int bar = 4;

  std::array<std::uint16_t, rows> bits{};
  friend bool operator==(const HatetrisWell&, const HatetrisWell&) = default;
};

struct HatetrisWellHash {
  std::size_t operator()(const HatetrisWell& well) const;
};

// A piece: column and row of the corner of its box of four by four.
struct HatetrisPiece {
  field::Tetromino kind{};
  int x = 0;
  int y = 0;
  int turns = 0;
  friend bool operator==(const HatetrisPiece&, const HatetrisPiece&) = default;

  game::Place place() const;
};

// The rules that do not depend on who chooses the pieces.
class HatetrisRules {
 public:
  explicit HatetrisRules(int width) : width_(width) {}

  int width() const { return width_; }
  HatetrisPiece first(field::Tetromino kind) const { return {kind, (width_ - 4) / 2, 0, 0}; }
  // The piece after a move: 'L', 'R', 'D' or 'U'; empty if something is in the way.
  std::optional<HatetrisPiece> moved(const HatetrisWell& well, HatetrisPiece piece, char move) const;
  // Puts a piece into the well and returns how many rows were full and went. Rows do not go when a part of
  // the piece is above the bar.
  int put(HatetrisWell& well, const HatetrisPiece& piece) const;
  bool is_over(const HatetrisWell& well) const { return well.bits[HatetrisWell::bar - 1] != 0; }

 private:
  bool fits(const HatetrisWell& well, const HatetrisPiece& piece) const;

  int width_;
};

// Who chooses the pieces.
enum class HatetrisEnemy : std::uint8_t { hatetris, mild, brzustowski, burgiel, lovetris };
inline constexpr std::array hatetris_enemies{HatetrisEnemy::hatetris, HatetrisEnemy::mild,
                                             HatetrisEnemy::brzustowski, HatetrisEnemy::burgiel,
                                             HatetrisEnemy::lovetris};
std::string_view name_of(HatetrisEnemy enemy);

// Chooses the pieces of a game, one after the other: the same wells give the same pieces.
class HatetrisChooser {
 public:
  HatetrisChooser(HatetrisEnemy enemy, const HatetrisRules& rules) : enemy_(enemy), rules_(rules) {}

  field::Tetromino next(const HatetrisWell& well);

 private:
  using Seen = std::unordered_map<HatetrisWell, int, HatetrisWellHash>;

  field::Tetromino worst(const HatetrisWell& well) const;
  field::Tetromino brzustowski(const HatetrisWell& well);

  HatetrisEnemy enemy_;
  HatetrisRules rules_;
  Seen seen_;     // how often each well was there
  int step_ = 1;  // of Brzustowski's algorithm
  std::unordered_set<HatetrisWell, HatetrisWellHash> since_;
  field::Tetromino other_ = field::Tetromino::s;
};

}  // namespace tetron::kinds
