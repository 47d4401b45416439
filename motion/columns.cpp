#include "motion/columns.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "motion/words.hpp"

namespace tetron::motion {

namespace {

// `from` and all that can be reached from there downwards through `free`.
std::uint64_t fallen(std::uint64_t from, std::uint64_t free) {
  for (int rows = 1; rows < 64; rows *= 2) {
    from |= free & from >> rows;
    free &= free >> rows;
  }
  return from;
}

}  // namespace

void ColumnFlood::begin(const Board& board, const Piece& piece) {
  piece_ = &piece;
  width_ = board.width();
  rows_ = (std::uint64_t{1} << (board.height() + rows_above)) - 1;
  for (std::size_t i = 0; i < piece.forms().size(); ++i) {
    const Form& form = piece.forms()[i];
    Columns& fits = fits_[i];
    Columns& open = open_[i];
    const int places = width_ - form.width + 1;
    for (int x = 0; x < width_; ++x) {
      const auto at = static_cast<std::size_t>(x);
      if (x >= places) {
        fits[at] = open[at] = 0;
        continue;
      }
      std::uint64_t blocked = 0;
      for (const field::Offset& cell : form.cells) blocked |= board[x + cell.right] >> cell.up;
      fits[at] = ~blocked & rows_;
      open[at] = rows_ & (~std::uint64_t{0} << std::bit_width(blocked));
    }
  }
}

void ColumnFlood::spread_from_sky(Stepping stepping) {
  for (std::size_t rotation = 0; rotation < 4; ++rotation)
    std::copy_n(open_[piece_->turned(static_cast<int>(rotation)).form].begin(), width_,
                reached_[rotation].begin());
  spread(stepping);
}

bool ColumnFlood::spread_from(int rotation, int x, int y, Stepping stepping) {
  if (x < 0 || x >= width_ || y < 0 || y >= 63) return false;
  if ((fits(piece_->turned(rotation).form, x) >> y & 1) == 0) return false;
  for (Columns& columns : reached_) std::fill_n(columns.begin(), width_, 0);
  reached_[static_cast<std::size_t>(rotation)][static_cast<std::size_t>(x)] = std::uint64_t{1} << y;
  spread(stepping);
  return true;
}

void ColumnFlood::slide(std::size_t rotation) {
  const Columns& fits = fits_[piece_->turned(static_cast<int>(rotation)).form];
  Columns& reached = reached_[rotation];
  bool any = false;
  const auto enter = [&](std::size_t x, std::uint64_t from) {
    const std::uint64_t entered = from & fits[x] & ~reached[x];
    if (entered == 0) return;
    reached[x] = fallen(reached[x] | entered, fits[x]);
    any = true;
  };
  const auto width = static_cast<std::size_t>(width_);
  for (std::size_t x = 0; x < width; ++x) reached[x] = fallen(reached[x], fits[x]);
  do {
    any = false;
    for (std::size_t x = 1; x < width; ++x) enter(x, reached[x - 1]);
    for (std::size_t x = width - 1; x-- > 0;) enter(x, reached[x + 1]);
  } while (any);
}

bool ColumnFlood::turn(Stepping stepping) {
  bool any = false;
  Columns left{};
  for (const Piece::Step& step : piece_->steps()) {
    if (std::abs(step.by.up) > 62) continue;  // more rows than a word has
    if (step.is_first) std::copy_n(reached_[step.from].begin(), width_, left.begin());
    const Columns& fits = fits_[piece_->turned(step.to).form];
    Columns& reached = reached_[step.to];
    for (int x = std::max(0, -step.by.right); x < std::min(width_, width_ - step.by.right); ++x) {
      const auto from = static_cast<std::size_t>(x);
      const auto to = static_cast<std::size_t>(x + step.by.right);
      const std::uint64_t hits = moved(left[from], step.by.up) & fits[to];
      if (stepping == Stepping::first) left[from] &= ~moved(hits, -step.by.up);
      any = any || (hits & ~reached[to]) != 0;
      reached[to] |= hits;
    }
  }
  return any;
}

void ColumnFlood::spread(Stepping stepping) {
  do {
    for (std::size_t rotation = 0; rotation < 4; ++rotation) slide(rotation);
  } while (turn(stepping));
}

}  // namespace tetron::motion
