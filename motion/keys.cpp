#include "motion/keys.hpp"

#include <algorithm>

namespace tetron::motion {

namespace {

constexpr int rows = 64;

std::int32_t number_of(const Start& at) {
  return (at.rotation * most_columns + at.x) * rows + at.y;
}
Start position_of(std::int32_t number) {
  return {number / rows / most_columns, number / rows % most_columns, number % rows};
}

}  // namespace

bool KeyFinder::fits(const Start& at) const {
  if (at.x < 0 || at.x >= width_ || at.y < 0 || at.y >= rows) return false;
  return (columns_.fits(piece_->turned(at.rotation).form, at.x) >> at.y & 1) != 0;
}

Start KeyFinder::fallen(Start at) const {
  while (fits({at.rotation, at.x, at.y - 1})) --at.y;
  return at;
}

std::optional<Start> KeyFinder::turned(const Start& at, int quarters) const {
  const int to = (at.rotation + quarters) % 4;
  for (const Piece::Step& step : piece_->steps()) {
    if (step.from != at.rotation || step.to != to) continue;
    const Start there{to, at.x + step.by.right, at.y + step.by.up};
    if (fits(there)) return there;
  }
  return std::nullopt;
}

std::optional<Start> KeyFinder::after(const Start& at, Key key, Gravity gravity) const {
  std::optional<Start> there;
  switch (key) {
    case Key::left:
      there = {at.rotation, at.x - 1, at.y};
      break;
    case Key::right:
      there = {at.rotation, at.x + 1, at.y};
      break;
    case Key::down:
      if (gravity == Gravity::soft) there = {at.rotation, at.x, at.y - 1};
      if (gravity == Gravity::sonic) there = fallen(at);
      break;
    case Key::turn_right:
      there = turned(at, 1);
      break;
    case Key::turn_left:
      there = turned(at, 3);
      break;
    case Key::turn_half:
      there = turned(at, 2);
      break;
    case Key::drop:
      break;
  }
  if (!there || !fits(*there)) return std::nullopt;
  return gravity == Gravity::full ? fallen(*there) : *there;
}

std::optional<std::vector<Key>> KeyFinder::find(const Board& board, const Piece& piece, const Start& start,
                                                const Landing& landing, Gravity gravity) {
  if (piece.is_none()) return std::nullopt;
  piece_ = &piece;
  width_ = board.width();
  columns_.begin(board, piece);
  if (start.rotation < 0 || start.rotation > 3 || !fits(start)) return std::nullopt;
  seen_.assign(std::size_t{4} * most_columns * rows, {});
  waiting_.clear();
  const auto reach = [&](const Start& at, std::int32_t before, Key key) {
    Seen& seen = seen_[static_cast<std::size_t>(number_of(at))];
    if (seen.is_seen) return;
    seen = {before, key, true};
    waiting_.push_back(number_of(at));
  };
  reach(gravity == Gravity::full ? fallen(start) : start, -1, Key::drop);
  for (std::size_t next = 0; next < waiting_.size(); ++next) {
    const std::int32_t number = waiting_[next];
    const Start at = position_of(number);
    const Start down = fallen(at);
    if (piece.turned(at.rotation).form == landing.form && down.x == landing.x && down.y == landing.y) {
      std::vector<Key> keys{Key::drop};
      for (std::int32_t i = number; seen_[static_cast<std::size_t>(i)].before >= 0;
           i = seen_[static_cast<std::size_t>(i)].before)
        keys.push_back(seen_[static_cast<std::size_t>(i)].key);
      std::ranges::reverse(keys);
      return keys;
    }
    for (const Key key : {Key::left, Key::right, Key::down, Key::turn_right, Key::turn_left, Key::turn_half})
      if (const auto there = after(at, key, gravity)) reach(*there, number, key);
  }
  return std::nullopt;
}

}  // namespace tetron::motion
