#include "scene/board/round_events.hpp"

#include <algorithm>
#include <bitset>
#include <span>
#include <variant>

#include "base/escape.hpp"
#include "scene/primitives/drawable.hpp"

namespace tetron::scene {

namespace {

using base::Milliseconds;
using base::PlayerId;
using game::Event;

// At most this many events are looked at, because a frame has little time.
constexpr std::ptrdiff_t most_events = 20'000;

// The last most_events events up to `now`.
std::span<const Event> until(const replay::Track& track, Milliseconds now) {
  const game::Round* const round = track.round();
  if (round == nullptr) return {};
  const auto end = std::ranges::upper_bound(round->events, now, {}, &Event::time);
  const auto count = std::min<std::ptrdiff_t>(end - round->events.begin(), most_events);
  return {end - count, end};
}

bool is_of(const replay::Track& track, const Event& event, PlayerId player) {
  return event.player != game::nobody && track.seat_of(event.player) == player.value;
}

Milliseconds age_of(const Event& event, Milliseconds now) {
  return Milliseconds(now.value - event.time.value);
}

}  // namespace

std::vector<PendingRows> pending_rows(const replay::Track& track, PlayerId player, Milliseconds now,
                                      std::uint32_t total) {
  std::vector<PendingRows> pending;
  const auto events = until(track, now);
  Milliseconds oldest = now;
  for (auto event = events.rbegin(); event != events.rend() && total > 0; ++event) {
    const auto* const incoming = std::get_if<game::GarbageIncoming>(&event->what);
    if (incoming == nullptr || incoming->rows == 0 || !is_of(track, *event, player)) continue;
    const std::uint32_t rows = std::min(incoming->rows, total);
    pending.push_back({rows, age_of(*event, now)});
    total -= rows;
  }
  if (total > 0) pending.push_back({total, oldest});
  std::ranges::reverse(pending);
  return pending;
}

std::vector<Flight> flights_at(const replay::Track& track, Milliseconds now) {
  std::vector<Flight> flights;
  const auto events = until(track, now);
  for (auto event = events.rbegin(); event != events.rend() && flights.size() < most_flights; ++event) {
    if (age_of(*event, now) >= flight_time) break;
    const auto* const incoming = std::get_if<game::GarbageIncoming>(&event->what);
    if (incoming == nullptr || incoming->rows == 0 || incoming->from == game::nobody ||
        event->player == game::nobody)
      continue;
    const std::uint8_t from = track.seat_of(incoming->from);
    const std::uint8_t to = track.seat_of(event->player);
    if (from == game::nobody || to == game::nobody || from == to) continue;
    flights.push_back({PlayerId(from), PlayerId(to), incoming->rows, age_of(*event, now)});
  }
  std::ranges::reverse(flights);
  return flights;
}

CancelledRows cancelled_at(const replay::Track& track, PlayerId player, Milliseconds now) {
  CancelledRows cancelled{0, cancelled_time};
  const auto events = until(track, now);
  for (auto event = events.rbegin(); event != events.rend(); ++event) {
    const Milliseconds age = age_of(*event, now);
    if (age >= cancelled_time) break;
    const auto* const attacked = std::get_if<game::Attacked>(&event->what);
    if (attacked == nullptr || attacked->cancelled == 0 || !is_of(track, *event, player)) continue;
    if (cancelled.rows == 0) cancelled.age = age;
    cancelled.rows += attacked->cancelled;
  }
  return cancelled;
}

std::array<KeyLight, shown_keys.size()> keys_at(const replay::Track& track, PlayerId player,
                                                Milliseconds now) {
  std::array<KeyLight, shown_keys.size()> lights{};
  std::bitset<shown_keys.size()> is_known;  // keys whose present state is known
  std::bitset<shown_keys.size()> is_dated;  // keys whose last press is known
  const auto events = until(track, now);
  for (auto event = events.rbegin(); event != events.rend() && !is_dated.all(); ++event) {
    if (!is_of(track, *event, player)) continue;
    const auto* const pressed = std::get_if<game::Pressed>(&event->what);
    const auto* const released = std::get_if<game::Released>(&event->what);
    if (pressed == nullptr && released == nullptr) continue;
    const auto found = std::ranges::find(shown_keys, pressed != nullptr ? pressed->key : released->key);
    if (found == shown_keys.end()) continue;
    const auto key = static_cast<std::size_t>(found - shown_keys.begin());
    if (!is_known.test(key)) lights[key].is_down = pressed != nullptr;
    is_known.set(key);
    if (pressed == nullptr || is_dated.test(key)) continue;
    lights[key].pressed = age_of(*event, now);
    is_dated.set(key);
  }
  return lights;
}

bool has_keys(const replay::Track& track) {
  if (track.round() == nullptr) return false;
  return std::ranges::any_of(track.round()->events, [](const Event& event) {
    return std::holds_alternative<game::Pressed>(event.what);
  });
}

std::string why_not_played(const replay::Timeline& timeline, base::PlayerId player) {
  const game::Round* const round = timeline.track().round();
  if (round == nullptr || player.value >= round->results.size()) return {};
  const base::UntrustedText& problem = round->results[player.value].problem;
  if (problem.empty() || !timeline.placements(player).empty()) return {};
  return drawable(base::escaped(problem));
}

std::optional<std::uint32_t> drought_at(const replay::Track& track, PlayerId player, Milliseconds now) {
  if (track.round() == nullptr) return std::nullopt;
  std::uint32_t pieces = 0;
  const auto events = until(track, now);
  for (auto event = events.rbegin(); event != events.rend(); ++event) {
    const auto* const spawned = std::get_if<game::Spawned>(&event->what);
    if (spawned == nullptr || !is_of(track, *event, player)) continue;
    if (field::to_tetromino(spawned->place.piece) == field::Tetromino::i) return pieces;
    ++pieces;
  }
  return pieces;
}

std::vector<Milliseconds> splits_at(const replay::Track& track, PlayerId player, Milliseconds now) {
  constexpr std::size_t lines_per_split = 10;
  std::vector<Milliseconds> splits;
  if (track.round() == nullptr) return splits;
  std::size_t lines = 0;
  for (const Event& event : until(track, now)) {
    const auto* const cleared = std::get_if<game::Cleared>(&event.what);
    if (cleared == nullptr || !is_of(track, event, player)) continue;
    lines += cleared->rows;
    while (splits.size() < lines / lines_per_split) splits.push_back(track.own_time(player, event.time));
  }
  return splits;
}

}  // namespace tetron::scene
