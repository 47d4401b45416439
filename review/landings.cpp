#include "review/landings.hpp"

#include <bit>
#include <utility>

namespace tetron::review {

namespace {

std::uint64_t moved(std::uint64_t bits, int up) {
  return up >= 0 ? bits << up : bits >> -up;
}

// `from` and what is reached from there downwards through `free`.
std::uint64_t fallen(std::uint64_t from, std::uint64_t free) {
  from |= free & from >> 1;
  free &= free >> 1;
  from |= free & from >> 2;
  free &= free >> 2;
  from |= free & from >> 4;
  free &= free >> 4;
  from |= free & from >> 8;
  free &= free >> 8;
  from |= free & from >> 16;
  free &= free >> 16;
  return from | (free & from >> 32);
}

}  // namespace

void LandingFinder::find_fits(const Board& board, const Stone& stone) {
  width_ = board.width();
  rows_ = (std::uint64_t{1} << (board.height() + rows_above)) - 1;
  for (std::size_t i = 0; i < stone.forms().size(); ++i) {
    const Form& form = stone.forms()[i];
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

bool LandingFinder::has_free_way(const Board& board, const Stone& stone,
                                 const std::optional<Start>& start) const {
  if (!start) return true;
  const int anchor = start->y - stone.turned(start->rotation).bottom;
  return board.top() <= anchor - stone.reach();
}

void LandingFinder::begin_open(const Stone& stone) {
  for (std::size_t rotation = 0; rotation < 4; ++rotation)
    std::copy_n(open_[stone.turned(static_cast<int>(rotation)).form].begin(), width_,
                reached_[rotation].begin());
}

bool LandingFinder::slide(const Stone& stone, std::size_t rotation) {
  const Columns& fits = fits_[stone.turned(static_cast<int>(rotation)).form];
  Columns& reached = reached_[rotation];
  bool any = false;
  const auto enter = [&](std::size_t x, std::uint64_t from) {
    const std::uint64_t entered = from & fits[x] & ~reached[x];
    if (entered == 0) return;
    reached[x] = fallen(reached[x] | entered, fits[x]);
    any = true;
  };
  const auto width = static_cast<std::size_t>(width_);
  for (bool again = true; again;) {
    const bool before = std::exchange(any, false);
    for (std::size_t x = 0; x < width; ++x) {
      reached[x] = fallen(reached[x], fits[x]);
      if (x > 0) enter(x, reached[x - 1]);
    }
    for (std::size_t x = width - 1; x-- > 0;) enter(x, reached[x + 1]);
    again = any;
    any = any || before;
  }
  return any;
}

bool LandingFinder::turn(const Stone& stone, std::uint8_t changed) {
  bool any = false;
  Columns left{};
  for (const Stone::Step& step : stone.steps()) {
    if ((changed >> step.from & 1) == 0) continue;
    if (step.is_first) std::copy_n(reached_[step.from].begin(), width_, left.begin());
    const Columns& fits = fits_[stone.turned(step.to).form];
    Columns& reached = reached_[step.to];
    for (int x = std::max(0, -step.by.right); x < std::min(width_, width_ - step.by.right); ++x) {
      const auto from = static_cast<std::size_t>(x);
      const auto to = static_cast<std::size_t>(x + step.by.right);
      const std::uint64_t hits = moved(left[from], step.by.up) & fits[to];
      left[from] &= ~moved(hits, -step.by.up);
      any = any || (hits & ~reached[to]) != 0;
      reached[to] |= hits;
    }
  }
  return any;
}

void LandingFinder::spread(const Stone& stone) {
  do {
    for (std::size_t rotation = 0; rotation < 4; ++rotation) slide(stone, rotation);
  } while (turn(stone, 15));
}

void LandingFinder::collect(const Stone& stone, bool is_spread, std::vector<Landing>& found) const {
  for (std::size_t form = 0; form < stone.forms().size(); ++form) {
    // By rotation, so that the first that has the form is told.
    for (int x = 0; x + stone.forms()[form].width <= width_; ++x) {
      const auto at = static_cast<std::size_t>(x);
      std::uint64_t known = 0;
      for (std::uint8_t rotation = 0; rotation < 4; ++rotation) {
        if (stone.turned(rotation).form != form) continue;
        const std::uint64_t fits = fits_[form][at];
        std::uint64_t rest = (is_spread ? reached_[rotation][at] : open_[form][at]) & ~(fits << 1) & ~known;
        known |= rest;
        for (; rest != 0; rest &= rest - 1)
          found.push_back({static_cast<std::uint8_t>(form), rotation, static_cast<std::int8_t>(x),
                           static_cast<std::int8_t>(std::countr_zero(rest))});
      }
    }
  }
}

void LandingFinder::find(const Board& board, const Stone& stone, const std::optional<Start>& start,
                         std::vector<Landing>& found) {
  found.clear();
  if (stone.is_none()) return;
  find_fits(board, stone);
  if (has_free_way(board, stone, start)) {
    bool has_hidden = false;
    for (std::size_t form = 0; form < stone.forms().size() && !has_hidden; ++form)
      for (std::size_t x = 0; x < static_cast<std::size_t>(width_) && !has_hidden; ++x)
        has_hidden = (fits_[form][x] & ~(fits_[form][x] << 1) & ~open_[form][x]) != 0;
    if (!has_hidden) return collect(stone, false, found);
    begin_open(stone);
  } else {
    if (start->x < 0 || start->x >= width_ || start->y < 0 || start->y >= 63) return;
    for (Columns& columns : reached_) std::fill_n(columns.begin(), width_, 0);
    const std::uint64_t at = std::uint64_t{1} << start->y;
    const auto x = static_cast<std::size_t>(start->x);
    if ((fits_[stone.turned(start->rotation).form][x] & at) == 0) return;
    reached_[static_cast<std::size_t>(start->rotation)][x] = at;
  }
  spread(stone);
  collect(stone, true, found);
}

}  // namespace tetron::review
