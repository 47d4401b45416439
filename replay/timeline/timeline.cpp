#include "replay/timeline/timeline.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace tetron::replay {

using base::Milliseconds;

namespace {

// Between two checkpoints lie at least this many events, and this many times a state's own size in bytes of
// file: the first bounds the work of taking checkpoints, the second their memory (a quarter of the file's
// size).
constexpr std::uint32_t checkpoint_events = 256;
constexpr std::uint64_t checkpoint_sizes = 4;

bool wants_checkpoint(std::uint32_t events, std::uint64_t bytes, const State& state) {
  return events >= checkpoint_events && bytes >= checkpoint_sizes * state.footprint();
}

// The kind of marker an event leaves, if it leaves one.
std::optional<MarkerKind> marker_of(const tet::Chunk& chunk) {
  if (!chunk.readable()) return std::nullopt;
  switch (chunk.type()) {
    case tet::ChunkType::weapon:
      return MarkerKind::weapon;
    case tet::ChunkType::gameover:
      return MarkerKind::death;
    case tet::ChunkType::revive:
      return MarkerKind::revival;
    case tet::ChunkType::message:
      return MarkerKind::chat;
    case tet::ChunkType::header:
    case tet::ChunkType::stone:
    case tet::ChunkType::new_stone:
    case tet::ChunkType::matrix:
    case tet::ChunkType::start:
    case tet::ChunkType::stop:
    case tet::ChunkType::player_select:
    case tet::ChunkType::weapon_select:
      break;
  }
  return std::nullopt;
}

}  // namespace

Timeline::Timeline(const tet::Recording& recording, const Profile& profile,
                   std::shared_ptr<const Gauges> gauges)
    : recording_(&recording),
      profile_(&profile),
      gauges_(std::move(gauges)),
      layout_(layout_of(recording.header(), profile)) {
  if (gauges_ && gauges_->players.size() < static_cast<std::size_t>(layout_.players)) gauges_ = nullptr;
  layout_.has_gauges = gauges_ != nullptr;
  Run run(recording, profile);
  const State& state = run.state();
  checkpoints_.push_back({state, run.position()});
  const auto players = static_cast<std::size_t>(state.layout().players);
  while (const auto event = run.next()) {
    if (state.events == std::numeric_limits<std::uint32_t>::max()) break;
    const tet::Chunk& chunk = event->chunk;
    const std::uint8_t id = chunk.id();
    const std::uint32_t placed = id < players ? state.players[id].placements : 0;
    const std::uint8_t fours = id < players ? state.fields[id].tetrises : std::uint8_t{0};
    run.step();

    const Mark mark{state.events, state.time};
    if (id < players && state.players[id].placements != placed) placements_[id].push_back(mark);
    auto kind = marker_of(chunk);
    if (id < players && chunk.type() == tet::ChunkType::matrix && state.fields[id].tetrises > fours)
      kind = MarkerKind::four_lines;
    if (kind && markers_.size() < max_markers) markers_.push_back({mark, *kind, id, chunk.offset()});
    if (id < players) credits_[id].note(state.time, state.players[id].credits);

    const Checkpoint& last = checkpoints_.back();
    if (wants_checkpoint(state.events - last.state.events, run.position().offset - last.position.offset,
                         state))
      checkpoints_.push_back({state, run.position()});
  }
  events_ = state.events;
  duration_ = state.time;
  damage_ = run.first_gap();
}

std::size_t Timeline::footprint() const {
  std::size_t bytes = sizeof(*this) + markers_.capacity() * sizeof(Marker);
  for (const auto& marks : placements_) bytes += marks.capacity() * sizeof(Mark);
  for (const History& history : credits_) bytes += history.footprint();
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
  Events events(*recording_, checkpoint.position);
  for (std::uint32_t i = checkpoint.state.events; i < before; ++i) events.take();
  const auto event = events.peek();
  if (!event) return std::nullopt;
  return KeptEvent{tet::KeptChunk(event->chunk), event->time};
}

const Timeline::Checkpoint& Timeline::before(std::uint32_t events) const {
  const auto after =
      std::ranges::upper_bound(checkpoints_, events, {}, [](const Checkpoint& c) { return c.state.events; });
  return *std::prev(after);
}

const Timeline::Checkpoint& Timeline::before(Milliseconds time) const {
  // The first checkpoint stands before any event, whatever the time.
  const auto after = std::ranges::upper_bound(std::next(checkpoints_.begin()), checkpoints_.end(), time, {},
                                              [](const Checkpoint& c) { return c.state.time; });
  return *std::prev(after);
}

Playhead::Playhead(const Timeline& timeline)
    : timeline_(&timeline), run_(timeline.recording(), timeline.profile()) {}

void Playhead::load(const Timeline::Checkpoint& checkpoint) {
  run_.jump(timeline_->recording(), checkpoint.state, checkpoint.position);
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
