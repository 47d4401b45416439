#include "replay/timeline/timeline.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "field/cell.hpp"
#include "replay/measures/placements.hpp"
#include "replay/measures/streaks.hpp"

namespace tetron::replay {

using base::Milliseconds;

namespace {

// Two checkpoints are at least this many events apart, and at least this many times the size of a state in
// bytes of the file. The first limits the work of storing checkpoints, the second their memory (to a quarter
// of the file's size).
constexpr std::uint32_t checkpoint_events = 256;
constexpr std::uint64_t checkpoint_sizes = 4;

bool wants_checkpoint(std::uint32_t events, std::uint64_t bytes, const State& state) {
  return events >= checkpoint_events && bytes >= checkpoint_sizes * state.footprint();
}

// The kind of marker for the events of a chunk or a step, if they get one.
std::optional<MarkerKind> marker_of(const GameEvents& events) {
  for (const game::Event& event : events) {
    if (std::holds_alternative<game::WeaponUsed>(event.what)) return MarkerKind::weapon;
    if (std::holds_alternative<game::Died>(event.what)) return MarkerKind::death;
    if (std::holds_alternative<game::Revived>(event.what)) return MarkerKind::revival;
    if (std::holds_alternative<game::MessageSent>(event.what)) return MarkerKind::chat;
  }
  return std::nullopt;
}

// What a seat of a round has played; empty for .tet recordings, which say nothing of attack.
std::vector<measures::Played> played_of_seats(const Track& track, std::size_t players) {
  std::vector<measures::Played> all;
  if (track.round() != nullptr)
    for (std::size_t seat = 0; seat < players; ++seat)
      all.push_back(measures::played_by(*track.round(), seat));
  return all;
}

// The moments of a player's spikes as they come.
class ComingSpikes {
 public:
  explicit ComingSpikes(const measures::Played& played) : times_(measures::spikes_of(played).times) {}
  // Whether the next one is at this moment, in these events of the player.
  bool take(const GameEvents& events) {
    if (next_ == times_.size() || events.front().time.value < times_[next_]) return false;
    if (events.first<game::Attacked>() == nullptr) return false;
    ++next_;
    return true;
  }

 private:
  std::vector<std::uint32_t> times_;
  std::size_t next_ = 0;
};

bool is_field_empty(const State& state, std::uint8_t field) {
  return std::ranges::none_of(state.grid(base::MatrixId(field)).cells(), field::is_block);
}

bool is_perfect_clear(const GameEvents& events) {
  const auto* const cleared = events.first<game::Cleared>();
  return cleared != nullptr && cleared->all;
}

measures::Curves curves_of_seat(const Track& track, std::size_t seat, measures::Played played) {
  const base::PlayerId player(static_cast<std::uint8_t>(seat));
  for (measures::Placement& placement : played.placements)
    placement.time = track.own_time(player, Milliseconds(placement.time)).value;
  return measures::curves_of(played, *track.round());
}

}  // namespace

Timeline::Timeline(const Track& track) : track_(track), layout_(track.layout()) {
  Run run(track);
  const State& state = run.state();
  checkpoints_.push_back({state, run.position()});
  const auto players = static_cast<std::size_t>(state.layout().players);
  placements_.resize(players);
  credits_.resize(players);
  std::vector<measures::Played> played = played_of_seats(track, players);
  std::vector<ComingSpikes> spikes(played.begin(), played.end());
  const auto add = [&](MarkerKind kind, const Mark& mark, std::uint8_t id, std::uint64_t offset) {
    if (markers_.size() < max_markers) markers_.push_back({mark, kind, id, offset});
  };
  while (const auto event = run.next()) {
    if (state.events == std::numeric_limits<std::uint32_t>::max()) break;
    const EventPosition where = run.position();
    const GameEvents events(*event, track);
    const std::optional<MarkerKind> kind = marker_of(events);
    const std::uint8_t id = track.seat_of(events.front().player);
    const bool is_player = id < players;
    const std::uint8_t field_id = is_player ? layout_.field_of(base::PlayerId(id)).value : id;
    struct Count {
      std::uint32_t placed = 0;
      std::uint32_t quads = 0;
      std::uint32_t lines = 0;
    };
    const auto counted = [&] {
      const FieldState& field = state.fields[field_id];
      return is_player ? Count{state.players[id].placements, field.quads, field.lines.value_or(0)} : Count{};
    };
    const Count before = counted();
    run.step(*event, events);

    const Mark mark{state.events, state.time};
    const Count now = counted();
    if (now.placed != before.placed) placements_[id].push_back(mark);
    if (now.quads > before.quads)
      add(MarkerKind::quad, mark, field_id, where.offset);
    else if (kind)
      add(*kind, mark, is_of_field(*kind) ? field_id : id, where.offset);
    const bool is_empty = track.round() != nullptr
                              ? is_perfect_clear(events)
                              : now.lines > before.lines && is_field_empty(state, field_id);
    if (is_empty) add(MarkerKind::perfect_clear, mark, field_id, where.offset);
    if (id < spikes.size() && spikes[id].take(events)) add(MarkerKind::spike, mark, id, where.offset);
    if (is_player) credits_[id].note(state.time, state.players[id].credits.value_or(0));

    const Checkpoint& last = checkpoints_.back();
    if (wants_checkpoint(state.events - last.state.events, size_of(run.position()) - size_of(last.position),
                         state))
      checkpoints_.push_back({state, run.position()});
  }
  events_ = state.events;
  duration_ = state.time;
  damage_ = run.first_gap();
  if (layout_.available.queue)
    for (std::size_t seat = 0; seat < players; ++seat)
      curves_.push_back(curves_of_seat(track, seat, std::move(played[seat])));
}

void Timeline::set_notes(std::vector<TimedNote> notes) {
  notes_ = std::move(notes);
  std::erase_if(markers_, [](const Marker& marker) { return marker.kind == MarkerKind::note; });
  Playhead playhead(*this);
  for (std::size_t i = 0; i < notes_.size(); ++i) {
    playhead.seek(notes_[i].time);
    markers_.push_back({{playhead.state().events, notes_[i].time}, MarkerKind::note, 0, i});
  }
  std::ranges::stable_sort(
      markers_, {}, [](const Marker& marker) { return std::pair(marker.mark.time, marker.mark.events); });
}

// The size in bytes of all that precedes a position.
std::uint64_t Timeline::size_of(const EventPosition& position) const {
  return track_.round() != nullptr ? position.offset * sizeof(game::Event) : position.offset;
}

std::size_t Timeline::footprint() const {
  std::size_t bytes = sizeof(*this) + markers_.capacity() * sizeof(Marker);
  for (const auto& marks : placements_) bytes += sizeof(marks) + marks.capacity() * sizeof(Mark);
  for (const History& history : credits_) bytes += sizeof(history) + history.footprint();
  bytes += (checkpoints_.capacity() - checkpoints_.size()) * sizeof(Checkpoint);
  for (const Checkpoint& checkpoint : checkpoints_)
    bytes += checkpoint.state.footprint() + sizeof(EventPosition);
  return bytes;
}

std::span<const Marker> Timeline::markers_between(Milliseconds first, Milliseconds last) const {
  const auto time = [](const Marker& marker) { return marker.mark.time; };
  const auto begin = std::ranges::lower_bound(markers_, first, {}, time);
  const auto end = std::ranges::upper_bound(markers_, last, {}, time);
  return begin < end ? std::span(begin, end) : std::span<const Marker>();
}

std::optional<KeptEvent> Timeline::event(std::uint32_t before) const {
  if (before >= events_) return std::nullopt;
  const Checkpoint& checkpoint = this->before(before);
  EventReader events(track_, checkpoint.position);
  for (std::uint32_t i = checkpoint.state.events; i < before; ++i) events.take();
  const auto event = events.peek();
  return event ? std::optional(KeptEvent{tet::KeptChunk(event->chunk), event->time, event->game_events})
               : std::nullopt;
}

std::optional<KeptEvent> Timeline::event(const Marker& marker) const {
  EventReader events(track_, {marker.offset, {}, {}});
  const auto event = events.peek();
  if (!event) return std::nullopt;
  return KeptEvent{tet::KeptChunk(event->chunk), marker.mark.time, event->game_events};
}

const Timeline::Checkpoint& Timeline::before(std::uint32_t events) const {
  const auto after =
      std::ranges::upper_bound(checkpoints_, events, {}, [](const Checkpoint& c) { return c.state.events; });
  return *std::prev(after);
}

const Timeline::Checkpoint& Timeline::before(Milliseconds time) const {
  // The first checkpoint is before all events, whatever the time.
  const auto after = std::ranges::upper_bound(std::next(checkpoints_.begin()), checkpoints_.end(), time, {},
                                              [](const Checkpoint& c) { return c.state.time; });
  return *std::prev(after);
}

Playhead::Playhead(const Timeline& timeline) : timeline_(&timeline), run_(timeline.track()) {}

void Playhead::load(const Timeline::Checkpoint& checkpoint) {
  run_.jump(checkpoint.state, checkpoint.position);
}

bool Playhead::step() {
  return state().events < timeline_->events() && run_.step();
}

void Playhead::seek_events(std::uint32_t events) {
  const Timeline::Checkpoint& checkpoint = timeline_->before(events);
  if (events < state().events || checkpoint.state.events > state().events) load(checkpoint);
  while (state().events < events && step()) {
  }
}

void Playhead::seek(Milliseconds time) {
  const Timeline::Checkpoint& checkpoint = timeline_->before(time);
  if (time < state().time || checkpoint.state.events > state().events) load(checkpoint);
  for (auto event = next(); event && event->time <= time; event = next())
    if (!step()) break;
}

}  // namespace tetron::replay
