#include "replay/timeline/round_steps.hpp"

#include <algorithm>
#include <array>

namespace tetron::replay {

namespace {

template <class What>
bool is(const game::Event& event) {
  return std::holds_alternative<What>(event.what);
}

// What the events of a step so far contain.
struct Seen {
  bool placed = false;
  bool held = false;
  bool spawned = false;

  // Whether the event belongs to the next step.
  bool ends_before(const game::Event& event) const {
    if (is<game::Pressed>(event) || is<game::Released>(event)) return true;
    if (is<game::Placed>(event)) return placed || held || spawned;
    if (is<game::Held>(event)) return spawned;
    return is<game::Spawned>(event) && spawned;
  }
  void add(const game::Event& event) {
    placed = placed || is<game::Placed>(event);
    held = held || is<game::Held>(event);
    spawned = spawned || is<game::Spawned>(event);
  }
};

// The chunk of every step, because a round has no chunks; its type is unknown.
constexpr std::array<std::byte, tet::prefix::length> no_chunk{std::byte{tet::prefix::length}, std::byte{255}};

}  // namespace

RoundSteps::RoundSteps(const game::Round& round, const EventPosition& from)
    : round_(&round), position_(from) {
  look();
}

std::optional<Event> RoundSteps::peek() const {
  if (count_ == 0) return std::nullopt;
  const auto game_events = std::span(round_->events).subspan(position_.offset, count_);
  const std::uint64_t source = game_events.front().source;
  return Event{{no_chunk.data(), source == game::Event::nowhere ? 0 : source},
               std::max(game_events.front().time, position_.last_time),
               game_events};
}

void RoundSteps::take() {
  if (count_ == 0) return;
  const base::Milliseconds time = std::max(round_->events[position_.offset].time, position_.last_time);
  position_ = {position_.offset + count_, time, time};
  look();
}

void RoundSteps::look() {
  const auto ahead =
      std::span(round_->events).subspan(std::min<std::uint64_t>(position_.offset, round_->events.size()));
  count_ = 0;
  Seen seen;
  for (const game::Event& event : ahead) {
    const game::Event& first = ahead.front();
    if (count_ > 0 && (event.player != first.player || event.time != first.time || seen.ends_before(event)))
      break;
    seen.add(event);
    ++count_;
  }
}

}  // namespace tetron::replay
