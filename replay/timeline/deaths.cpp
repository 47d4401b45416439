#include "replay/timeline/deaths.hpp"

#include <algorithm>
#include <deque>

#include "replay/timeline/what_happens.hpp"

namespace tetron::replay {

using base::Milliseconds;
using field::Cell;

namespace {

// The latest incidents, at most most_before_death of them.
template <class Incident>
class Recent {
 public:
  void push(const Incident& incident) {
    if (kept_.size() == most_before_death) kept_.pop_front();
    kept_.push_back(incident);
  }
  std::vector<Incident> until(Milliseconds time) const {
    std::vector<Incident> found;
    for (const Incident& incident : kept_)
      if (time.value - incident.time.value <= before_death.value) found.push_back(incident);
    return found;
  }

 private:
  std::deque<Incident> kept_;
};

// True if `after` is `before` moved up by `rows`.
bool is_raised(field::GridView before, field::GridView after, int rows) {
  const auto width = static_cast<std::size_t>(before.width());
  const std::size_t moved = width * static_cast<std::size_t>(before.height() - rows);
  return std::ranges::equal(after.cells().first(moved),
                            before.cells().subspan(width * static_cast<std::size_t>(rows)));
}

std::optional<int> rows_raised(field::GridView before, field::GridView after) {
  for (int rows = 0; rows < before.height(); ++rows)
    if (is_raised(before, after, rows)) return rows;
  return std::nullopt;
}

int rows_with_garbage(field::GridView grid) {
  int count = 0;
  const auto width = static_cast<std::size_t>(grid.width());
  for (auto cells = grid.cells(); !cells.empty(); cells = cells.subspan(width))
    count += std::ranges::count(cells.first(width), Cell::garbage) > 0;
  return count;
}

int height_of(field::GridView grid) {
  int empty = 0;
  while (empty < grid.height() && grid.row_empty(field::Row(empty))) ++empty;
  return grid.height() - empty;
}

// The rows that rose according to the events; empty if only the fields before and after can show it.
std::optional<int> landed_rows_of(std::span<const game::Event> game_events) {
  int rows = 0;
  bool is_stated = false;
  for (const game::Event& event : game_events) {
    if (const auto* landed = std::get_if<game::GarbageLanded>(&event.what)) rows += landed->rows;
    is_stated = is_stated || std::holds_alternative<game::GarbageLanded>(event.what) ||
                std::holds_alternative<game::Placed>(event.what);
  }
  return is_stated ? std::optional(rows) : std::nullopt;
}

}  // namespace

int risen_rows(field::GridView before, field::GridView after) {
  if (before.width() != after.width() || before.height() != after.height() || before.width() == 0) return 0;
  if (const auto rows = rows_raised(before, after)) return *rows;
  field::Grid cleared(before);
  if (cleared.clear_full_rows() > 0)
    if (const auto rows = rows_raised(cleared, after)) return *rows;
  return std::max(0, rows_with_garbage(after) - rows_with_garbage(cleared));
}

void find_deaths(const Track& track, const std::function<void(const Death&)>& tell) {
  Run run(track);
  const Layout& layout = run.state().layout();
  std::vector<Recent<LastWeapon>> weapons(static_cast<std::size_t>(layout.players));  // by target
  std::vector<Recent<LastRise>> rises(static_cast<std::size_t>(layout.fields()));     // by field
  std::vector<Cell> before;
  while (const auto event = run.next()) {
    const auto set = field_set(*event, track);
    if (set) {
      const auto cells = run.state().grid(*set).cells();
      before.assign(cells.begin(), cells.end());
    }
    run.step();
    const Milliseconds time = run.state().time;
    if (set) {
      const field::GridView after = run.state().grid(*set);
      const int rows = landed_rows_of(event->game_events)
                           .value_or(risen_rows({before, after.width(), after.height()}, after));
      if (rows > 0) rises[set->value].push({time, rows});
    }
    if (const auto weapon = weapon_use(*event, track))
      if (weapon->target.value < layout.players)
        weapons[weapon->target.value].push({time, weapon->sender, weapon->weapon});
    if (const auto player = player_lost(*event, track); player && player->value < layout.players) {
      const base::MatrixId field = layout.field_of(*player);
      tell({time, *player, field, height_of(run.state().grid(field)), weapons[player->value].until(time),
            rises[field.value].until(time)});
    }
  }
}

}  // namespace tetron::replay
