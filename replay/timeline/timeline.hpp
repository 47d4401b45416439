#pragma once

#include <span>
#include <vector>

#include "base/untrusted_text.hpp"
#include "replay/measures/curves.hpp"
#include "replay/timeline/history.hpp"
#include "replay/timeline/marks.hpp"
#include "replay/timeline/run.hpp"

namespace tetron::replay {

// A note of the user about a moment.
struct TimedNote {
  base::Milliseconds time{};
  base::UntrustedText text{};
};

// A track with an index by time: gives the state at any moment with work for a limited number of events.
// Refers to what the track refers to, which must outlive it.
class Timeline {
 public:
  // Plays the whole track once.
  explicit Timeline(const Track& track);
  Timeline(const tet::Recording& recording, const Profile& profile) : Timeline(Track(recording, profile)) {}

  const Track& track() const { return track_; }
  const Profile& profile() const { return track_.profile(); }
  const Layout& layout() const { return layout_; }
  // The rates over time of a player's part of a round, by the player's time; null for games that do not show
  // a queue.
  const measures::Curves* curves(base::PlayerId player) const {
    return player.value < curves_.size() ? &curves_[player.value] : nullptr;
  }
  std::uint32_t events() const { return events_; }
  // Time of the last event.
  base::Milliseconds duration() const { return duration_; }
  // The marks after each placement of a player, in order. `player` must be below layout().players.
  std::span<const Mark> placements(base::PlayerId player) const { return placements_[player.value]; }
  // In order; at most max_markers.
  std::span<const Marker> markers() const { return markers_; }
  // The markers from `first` to `last`, both included.
  std::span<const Marker> markers_between(base::Milliseconds first, base::Milliseconds last) const;
  // The user's notes, which become markers.
  void set_notes(std::vector<TimedNote> notes);
  const std::vector<TimedNote>& notes() const { return notes_; }
  // A player's credits over time, as in the state.
  const History& credits(base::PlayerId player) const { return credits_[player.value]; }
  // The event that happens after `before` events; empty at the end. Takes a limited number of steps from
  // chunk to chunk.
  std::optional<KeptEvent> event(std::uint32_t before) const;
  // The event of a marker; empty if the file has changed since.
  std::optional<KeptEvent> event(const Marker& marker) const;
  // The first place where the chain of chunks broke, if it did.
  const std::optional<tet::Gap>& damage() const { return damage_; }
  // The memory of the index in bytes.
  std::size_t footprint() const;

  static constexpr std::size_t max_markers = 100'000;

 private:
  friend class Playhead;
  struct Checkpoint {
    State state;
    EventPosition position;
  };

  // The last checkpoint with at most `events` events, and the last one no later than `time`.
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
  std::vector<TimedNote> notes_;
  std::vector<History> credits_;          // by player
  std::vector<measures::Curves> curves_;  // by player, or none
  std::optional<tet::Gap> damage_;
};

// A movable position on a timeline. The state at a moment is the same however it was reached.
class Playhead {
 public:
  // Starts at the beginning, before the first event. The timeline must outlive it.
  explicit Playhead(const Timeline& timeline);

  const Timeline& timeline() const { return *timeline_; }
  const State& state() const { return run_.state(); }
  // Moves to where all events up to and including `time` have happened.
  void seek(base::Milliseconds time);
  // Moves to where the first `events` events have happened, or all if there are fewer.
  void seek_events(std::uint32_t events);
  // The event that step() will apply; empty at the end.
  std::optional<Event> next() {
    // If the file has changed, it may have more events than its timeline.
    return state().events < timeline_->events() ? run_.next() : std::nullopt;
  }
  // Applies the next event; returns false at the end.
  bool step();

 private:
  void load(const Timeline::Checkpoint& checkpoint);

  const Timeline* timeline_;
  Run run_;
};

}  // namespace tetron::replay
