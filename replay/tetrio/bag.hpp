#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string_view>
#include <vector>

#include "replay/tetrio/piece.hpp"
#include "replay/tetrio/rng.hpp"

namespace tetron::tetrio {

// How the next pieces are drawn. docs/formats/tetrio.md, "Piece generators".
enum class BagKind : std::uint8_t {
  seven,
  fourteen,
  classic,
  pairs,
  mayhem,
  seven_plus_1,
  seven_plus_2,
  seven_plus_x,
  zenith
};

std::optional<BagKind> bag_named(std::string_view name);

// The endless row of pieces that a seed stands for.
class PieceQueue {
 public:
  // `no_szo`: of the first draw, those of S, Z and O that would come first come last.
  PieceQueue(BagKind kind, double seed, bool no_szo = false);

  Piece take();
  // The piece that comes after `ahead` others; nothing if it is not drawn yet. Six are.
  std::optional<Piece> peek(std::size_t ahead) const;
  // Quick Play: how many rows were cancelled, which brings more pieces.
  void set_streak(int streak) { streak_ = streak; }
  // A piece of five blocks would have come, which is not played.
  bool wanted_five() const { return wanted_five_; }
  // Draws what take() would draw.
  void fill();
  // The generator, which other things may draw from.
  Rng& rng() { return rng_; }

 private:
  void draw();
  void draw_more(std::vector<Piece>& pieces);

  BagKind kind_;
  Rng rng_;
  std::deque<Piece> drawn_;
  std::vector<Piece> extra_;  // seven_plus_x
  std::size_t draws_ = 0;
  int last_ = -1;  // classic
  int streak_ = 0;
  bool wanted_five_ = false;
};

}  // namespace tetron::tetrio
