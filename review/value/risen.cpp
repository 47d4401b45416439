#include "review/value/risen.hpp"

#include <algorithm>

namespace tetron::review {

namespace {

// Whether `now` is `before` raised by so many rows; the content of the new rows does not matter.
bool is_pushed_up(field::GridView before, field::GridView now, int rows) {
  const auto width = static_cast<std::size_t>(now.width());
  const auto kept = now.cells().size() - static_cast<std::size_t>(rows) * width;
  return std::ranges::equal(
      now.cells().first(kept), before.cells().last(kept),
      [](field::Cell a, field::Cell b) { return field::is_block(a) == field::is_block(b); });
}

}  // namespace

int rows_risen(field::GridView placed, field::GridView now) {
  if (placed.width() != now.width() || placed.height() != now.height()) return 0;
  // Full rows stay in the field until the next Matrix event.
  if (is_pushed_up(placed, now, 0)) return 0;
  field::Grid cleared(placed);
  cleared.clear_full_rows();
  for (int rows = 0; rows < now.height(); ++rows)
    if (is_pushed_up(cleared, now, rows)) return rows;
  return 0;
}

}  // namespace tetron::review
