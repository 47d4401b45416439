#include "review/value/risen.hpp"

#include <algorithm>
#include <utility>

#include "replay/timeline/timeline.hpp"
#include "replay/timeline/what_happens.hpp"

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

std::vector<int> full_rows(field::GridView grid) {
  std::vector<int> full;
  const auto width = static_cast<std::size_t>(grid.width());
  for (int row = 0; row < grid.height(); ++row)
    if (std::ranges::all_of(grid.cells().subspan(static_cast<std::size_t>(row) * width, width),
                            field::is_block))
      full.push_back(row);
  return full;
}

RowsMoved moved_between(field::GridView placed, field::GridView now) {
  if (placed.width() != now.width() || placed.height() != now.height()) return {};
  // In some games full rows stay in the field until another event.
  if (is_pushed_up(placed, now, 0)) return {};
  field::Grid cleared(placed);
  cleared.clear_full_rows();
  for (int rows = 0; rows < now.height(); ++rows)
    if (is_pushed_up(cleared, now, rows)) return {rows, full_rows(placed)};
  return {};
}

}  // namespace

int rows_risen(field::GridView placed, field::GridView now) {
  return moved_between(placed, now).risen;
}

int RowsMoved::nearest(int then) const {
  const auto below = std::ranges::count_if(cleared, [then](int row) { return row > then; });
  return then + static_cast<int>(below) - risen;
}

std::optional<int> RowsMoved::row(int then) const {
  if (std::ranges::find(cleared, then) != cleared.end()) return std::nullopt;
  return nearest(then);
}

RowsMoved rows_moved(const replay::Timeline& timeline, base::PlayerId player, std::uint32_t events,
                     const replay::State& now) {
  if (events == 0) return {};
  const base::MatrixId id = timeline.layout().field_of(player);
  replay::Playhead before(timeline);
  before.seek_events(events - 1);
  const auto event = before.next();
  const auto change = event ? replay::piece_change(*event, timeline.track()) : std::nullopt;
  if (!change || change->player != player || !change->fixed) return {};
  field::Grid placed(before.state().grid(id));
  replay::fix(*change->fixed, timeline.profile(), timeline.layout(), placed.cells());
  return moved_between(placed, now.grid(id));
}

}  // namespace tetron::review
