#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string_view>
#include <vector>

#include "replay/kinds/tetrio/piece.hpp"
#include "replay/kinds/tetrio/rng.hpp"

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

// The endless sequence of pieces for a seed.
class PieceQueue {
 public:
  // `no_szo`: S, Z and O at the beginning of the first draw are moved to its end.
  PieceQueue(BagKind kind, double seed, bool no_szo = false);

  Piece take();
  // The piece that comes after `ahead` others; empty if it is not drawn yet. After take() at least six are,
  // in Quick Play five.
  std::optional<Piece> peek(std::size_t ahead) const;
  // Quick Play: Zenith::cancel_streak(); high values add pieces to each draw.
  void set_streak(int streak) { streak_ = streak; }
  // Whether a piece of five blocks would have come; such pieces are not simulated.
  bool wanted_five() const { return wanted_five_; }
  // Draws the pieces that the next take() would draw.
  void fill();
  // The random generator of the pieces; some options draw from it too.
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
