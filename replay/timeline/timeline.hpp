#pragma once

#include <span>
#include <vector>

#include "replay/measures/curves.hpp"
#include "replay/timeline/history.hpp"
#include "replay/timeline/marks.hpp"
#include "replay/timeline/run.hpp"

namespace tetron::replay {

// A track with an index by time: the state at any moment for a bounded number of events' work. Holds
// references to what the track refers to, which must outlive it.
class Timeline {
 public:
  // Plays the whole track once.
  explicit Timeline(const Track& track);
  Timeline(const tet::Recording& recording, const Profile& profile) : Timeline(Track(recording, profile)) {}

  const Track& track() const { return track_; }
  const Profile& profile() const { return track_.profile(); }
  const Layout& layout() const { return layout_; }
  // How a player's part of a round went, by the player's own time; nothing of games that do not show a queue.
  const measures::Curves* curves(base::PlayerId player) const {
    return player.value < curves_.size() ? &curves_[player.value] : nullptr;
  }
  std::uint32_t events() const { return events_; }
  // Time of the last event.
  base::Milliseconds duration() const { return duration_; }
  // After each placement of a player, in order. `player` is below layout().players.
  std::span<const Mark> placements(base::PlayerId player) const { return placements_[player.value]; }
  // In order; at most max_markers of them.
  std::span<const Marker> markers() const { return markers_; }
  // Those from `first` to `last`, both included.
  std::span<const Marker> markers_between(base::Milliseconds first, base::Milliseconds last) const;
  // How a player's credits went, as the state has them.
  const History& credits(base::PlayerId player) const { return credits_[player.value]; }
  // The event that happens when `before` others have happened; nothing at the end. Costs a bounded number of
  // steps from chunk to chunk.
  std::optional<KeptEvent> event(std::uint32_t before) const;
  // What leaves a marker; nothing if the file has changed since.
  std::optional<KeptEvent> event(const Marker& marker) const;
  // The first place where the chain of chunks broke, if it did.
  const std::optional<tet::Gap>& damage() const { return damage_; }
  // Bytes the index takes.
  std::size_t footprint() const;

  static constexpr std::size_t max_markers = 100'000;

 private:
  friend class Playhead;
  struct Checkpoint {
    State state;
    EventPosition position;
  };

  // The last checkpoint at which at most `events` have happened / which is not after `time`.
  const Checkpoint& before(std::uint32_t events) const;
  const Checkpoint& before(base::Milliseconds time) const;
  std::uint64_t size_of(const EventPosition& position) const;

  Track track_;
  Layout layout_;
  std::uint32_t events_ = 0;
  base::Milliseconds duration_{};
  std::vector<Checkpoint> checkpoints_;
  std::vector<std::vector<Mark>> placements_;  // by player
  std::vector<Marker> markers_;
  std::vector<History> credits_;          // by player
  std::vector<measures::Curves> curves_;  // by player, or none
  std::optional<tet::Gap> damage_;
};

// A moment of a timeline that can be moved. The state at a moment is the same however it was reached.
class Playhead {
 public:
  // At the very beginning, before the first event. The timeline must outlive it.
  explicit Playhead(const Timeline& timeline);

  const Timeline& timeline() const { return *timeline_; }
  const State& state() const { return run_.state(); }
  // All events up to and including `time` have happened.
  void seek(base::Milliseconds time);
  // The first `events` events have happened, or all if there are fewer.
  void seek_events(std::uint32_t events);
  // The event that step() lets happen; nothing at the end.
  std::optional<Event> next() {
    // A file that has changed since may have more events than its timeline knows.
    return state().events < timeline_->events() ? run_.next() : std::nullopt;
  }
  // Lets the next event happen; false at the end.
  bool step();

 private:
  void load(const Timeline::Checkpoint& checkpoint);

  const Timeline* timeline_;
  Run run_;
};

}  // namespace tetron::replay
