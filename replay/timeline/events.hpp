#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "formats/tet/recording.hpp"
#include "replay/game/event.hpp"

namespace tetron::replay {

// A chunk of a .tet recording, or a step of a round, and when it happens. Refers to bytes that stay until its
// reader goes on. What it means, whichever it is: replay/timeline/what_happens.hpp.
struct Event {
  tet::Chunk chunk;                     // of a step: one of no type
  base::Milliseconds time;              // never before that of the event ahead of it
  std::span<const game::Event> told{};  // of a step: what happens, as its round has it; else empty
};

// The same with bytes of its own.
struct KeptEvent {
  tet::KeptChunk kept;
  base::Milliseconds time;
  std::span<const game::Event> told{};

  tet::Chunk chunk() const { return kept.chunk(); }
  Event event() const { return {chunk(), time, told}; }
};

// Where to take up reading events again.
struct EventPosition {
  std::uint64_t offset = 0;          // of the next chunk; of a round the number of its next event
  base::Milliseconds last_stored{};  // timestamp of the chunk before it
  base::Milliseconds last_time{};    // when that one happened
};

// A recording's chunks in order with times that only grow: an event happens no earlier than the one before
// it, and when its timestamp says, unless that is ahead of what follows.
// docs/decisions/0004-time-never-goes-back.md
class Events {
 public:
  explicit Events(const tet::Recording& recording) : Events(recording, start_of(recording)) {}
  Events(const tet::Recording& recording, const EventPosition& from)
      : walk_(recording.chunks_from(from.offset, from.last_stored)),
        longest_(longest_of(recording.header())),
        position_(from),
        ahead_(walk_.next()) {
    note_gap();
  }

  // The next event without taking it.
  std::optional<Event> peek() {
    if (!ahead_) return std::nullopt;
    if (!peeked_) look();
    return Event{*ahead_, time_};
  }
  // Takes the event that peek() gives; does nothing at the end.
  void take() {
    if (!ahead_) return;
    if (!peeked_) look();
    position_ = {ahead_->offset() + ahead_->size(), ahead_->time(), time_};
    ahead_ = after_;
    peeked_ = false;
    if (ahead_) position_.offset = ahead_->offset();
  }
  // Takes up here again by Events(recording, position()).
  const EventPosition& position() const { return position_; }
  // The first place where the chain of chunks broke, as far as this reader has come.
  const std::optional<tet::Gap>& first_gap() const { return first_gap_; }

  static EventPosition start_of(const tet::Recording& recording) {
    return {recording.header().size(), {}, {}};
  }

 private:
  void look() {
    after_ = walk_.next();
    note_gap();
    const auto stored = ahead_->time();
    const auto last = position_.last_time;
    time_ = std::max(stored, last);
    const bool is_passed = after_ && after_->time() < stored;
    if (stored > last && (is_passed || stored.value - last.value > plain_step)) [[unlikely]]
      time_ = judged();
    peeked_ = true;
  }
  // When the chunk ahead happens, by those that follow it.
  base::Milliseconds judged() const;
  // The latest moment that the header leaves possible.
  static base::Milliseconds longest_of(const tet::Header& header);
  void note_gap() {
    if (!first_gap_ && walk_.gap()) [[unlikely]]
      first_gap_ = walk_.gap();
  }

  // A step in time that is looked at only if the next chunk goes back behind it, in milliseconds.
  static constexpr std::uint32_t plain_step = 10'000;

  tet::Walk walk_;
  base::Milliseconds longest_;
  EventPosition position_;
  std::optional<tet::Chunk> ahead_;
  std::optional<tet::Chunk> after_;
  base::Milliseconds time_{};
  bool peeked_ = false;
  std::optional<tet::Gap> first_gap_;
};

}  // namespace tetron::replay
