#include "replay/game/time_map.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>

namespace tetron::game {

namespace {

using base::Milliseconds;

Milliseconds limited(std::uint64_t time) {
  return Milliseconds(
      static_cast<std::uint32_t>(std::min<std::uint64_t>(time, std::numeric_limits<std::uint32_t>::max())));
}

// Maps `at`, from `from` to `from_end`, linearly to `to` to `to_end`.
Milliseconds between(Milliseconds at, Milliseconds from, Milliseconds from_end, Milliseconds to,
                     Milliseconds to_end) {
  if (at <= from || from_end <= from) return to;
  if (at >= from_end) return to_end;
  const std::uint64_t part = at.value - from.value;
  return limited(to.value + part * (to_end.value - to.value) / (from_end.value - from.value));
}

Milliseconds after(Milliseconds at, Milliseconds from, Milliseconds to) {
  return at <= from ? to : limited(std::uint64_t{to.value} + (at.value - from.value));
}

}  // namespace

Milliseconds TimeMap::own(Milliseconds shown) const {
  if (knots_.empty()) return shown;
  // Of several knots at the same moment, the last one counts.
  const auto next = std::ranges::upper_bound(knots_, shown, {}, &Knot::shown);
  if (next == knots_.begin()) return knots_.front().own;
  const Knot& knot = *std::prev(next);
  if (next == knots_.end()) return after(shown, knot.shown, knot.own);
  return between(shown, knot.shown, next->shown, knot.own, next->own);
}

Milliseconds TimeMap::shown(Milliseconds own, std::size_t knot) const {
  if (knots_.empty()) return own;
  const Knot& from = knots_[std::min(knot, knots_.size() - 1)];
  if (knot + 1 >= knots_.size()) return after(own, from.own, from.shown);
  const Knot& to = knots_[knot + 1];
  return between(own, from.own, to.own, from.shown, to.shown);
}

Milliseconds TimeMap::shown(Milliseconds own) const {
  const auto next = std::ranges::upper_bound(knots_, own, {}, &Knot::own);
  const auto before = static_cast<std::size_t>(next - knots_.begin());
  return shown(own, before > 0 ? before - 1 : 0);
}

}  // namespace tetron::game
