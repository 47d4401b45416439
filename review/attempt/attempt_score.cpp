#include <algorithm>

#include "field/tetromino.hpp"
#include "review/attempt/attempt.hpp"

// The attack and key counts of an attempt, and the garbage that rises in it.
namespace tetron::review {

namespace {

std::optional<tetrio::Piece> piece_of(const replay::Profile& profile, base::StoneStyle style) {
  const auto kind = field::to_tetromino(profile.cell(style));
  if (!kind) return std::nullopt;
  const char letter = field::to_char(*kind);
  return tetrio::piece_named({&letter, 1});
}

}  // namespace

// The attack if the piece were placed where it is.
double Attempt::attack_now() {
  const auto piece = piece_of(profile_, now_.falling.style);
  if (!attacks_ || !piece) return 0;
  const Stone& stone = stone_of(now_.falling.style);
  const auto form = stone.turned(now_.falling.rotation).form;
  const Landing landing{static_cast<std::uint8_t>(form), static_cast<std::uint8_t>(now_.falling.rotation),
                        static_cast<std::int8_t>(now_.falling.x), static_cast<std::int8_t>(now_.falling.y)};
  const Move move{board_, stone, landing};
  const tetrio::Spin spin = now_.is_turned ? attacks_->spin_of(move) : tetrio::Spin::none;
  return attacks_->attack_of(review::placed(board_, stone, landing), *piece, spin, now_.attack_state).rows;
}

// The extra key presses of the falling piece. None if it was let fall on the way: it may go to places that
// cannot be reached from above.
std::optional<std::uint32_t> Attempt::finesse_faults_now() const {
  const auto piece = piece_of(profile_, now_.falling.style);
  if (!finesse_ || !piece) return std::nullopt;
  std::uint32_t keys = 0;
  for (const Press& press : presses_) {
    if (press.key == game::Key::soft_drop) return 0;
    // Keys before the exchange were for the other piece.
    if (press.key == game::Key::hold) keys = 0;
    const bool moves = press.key == game::Key::left || press.key == game::Key::right;
    const bool turns = press.key == game::Key::turn_left || press.key == game::Key::turn_right;
    keys += !press.is_held && (moves || turns) ? 1 : 0;
  }
  const tetrio::Blocks& blocks = tetrio::blocks_of(*piece, now_.falling.rotation);
  const int left = std::ranges::min(blocks, {}, &tetrio::Offset::x).x;
  const int needed = finesse_->fewest_keys(*piece, now_.falling.rotation, now_.falling.x - left);
  return keys > static_cast<std::uint32_t>(needed) ? keys - static_cast<std::uint32_t>(needed) : 0;
}

std::uint32_t Attempt::keys() const {
  std::ptrdiff_t keys = 0;
  for (const Past& past : before_) keys += std::ranges::count(past.presses, false, &Press::is_held);
  return static_cast<std::uint32_t>(keys);
}

std::optional<std::uint32_t> Attempt::finesse_faults() const {
  if (!finesse_) return std::nullopt;
  std::uint32_t finesse_faults = 0;
  for (const Past& past : before_) finesse_faults += past.finesse_faults.value_or(0);
  return finesse_faults;
}

std::optional<double> Attempt::attack() const {
  return attacks_ ? std::optional(now_.attack) : std::nullopt;
}

std::optional<std::uint32_t> Attempt::emptied() const {
  const auto is_empty = [](const Moment& moment) {
    return std::ranges::none_of(moment.grid.cells(), [](field::Cell cell) { return field::is_block(cell); });
  };
  for (std::size_t i = 1; i < before_.size(); ++i)
    if (is_empty(before_[i].moment)) return static_cast<std::uint32_t>(i);
  if (!before_.empty() && is_empty(now_)) return placements();
  return std::nullopt;
}

// Garbage rises when a piece is placed, so that it does not push a falling piece.
void Attempt::rise() {
  for (; now_.risen < start_.recorded_garbage.size() && start_.recorded_garbage[now_.risen].at <= time();
       ++now_.risen) {
    const field::Grid& rows = start_.recorded_garbage[now_.risen].rows;
    const auto cells = now_.grid.cells();
    if (rows.width() != now_.grid.width() || rows.cells().size() > cells.size()) continue;
    std::shift_left(cells.begin(), cells.end(), static_cast<std::ptrdiff_t>(rows.cells().size()));
    std::ranges::copy(rows.cells(), cells.last(rows.cells().size()).begin());
  }
}

std::uint32_t Attempt::rows_received() const {
  int rows = 0;
  for (std::size_t i = 0; i < now_.risen; ++i) rows += start_.recorded_garbage[i].rows.height();
  return static_cast<std::uint32_t>(rows);
}

std::optional<base::Milliseconds> Attempt::next_rising() const {
  if (now_.risen >= start_.recorded_garbage.size()) return std::nullopt;
  return start_.recorded_garbage[now_.risen].at;
}

}  // namespace tetron::review
