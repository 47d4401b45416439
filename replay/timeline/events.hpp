#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "formats/tet/recording.hpp"
#include "replay/game/event.hpp"

namespace tetron::replay {

// A chunk of a .tet recording or a step of a round, with its time. Refers to bytes that stay valid until its
// reader moves on. replay/timeline/what_happens.hpp interprets both sorts.
struct Event {
  tet::Chunk chunk;                            // for a step: a chunk of no known type
  base::Milliseconds time;                     // never before the time of the previous event
  std::span<const game::Event> game_events{};  // for a step: its events in the round; empty for a chunk
};

// An event that owns its bytes.
struct KeptEvent {
  tet::KeptChunk kept;
  base::Milliseconds time;
  std::span<const game::Event> game_events{};

  tet::Chunk chunk() const { return kept.chunk(); }
  Event event() const { return {chunk(), time, game_events}; }
};

// A place from which events can be read again.
struct EventPosition {
  std::uint64_t offset = 0;          // offset of the next chunk; for a round the index of its next event
  base::Milliseconds last_stored{};  // timestamp of the chunk before it
  base::Milliseconds last_time{};    // when that chunk happened
};

// The chunks of a recording in order, with times that never decrease. An event happens at its timestamp, but
// never before the previous event; a timestamp that is far ahead of those that follow is corrected.
// docs/decisions/recordings.md#time-never-goes-back
class Events {
 public:
  explicit Events(const tet::Recording& recording) : Events(recording, start_of(recording)) {}
  Events(const tet::Recording& recording, const EventPosition& from)
      : walk_(recording.chunks_from(from.offset, from.last_stored)),
        longest_(longest_of(recording.header())),
        position_(from),
        ahead_(walk_.next()) {
    if (ahead_) position_.offset = ahead_->offset();
    note_gap();
  }

  // The next event; does not consume it.
  std::optional<Event> peek() {
    if (!ahead_) return std::nullopt;
    if (!peeked_) look();
    return Event{*ahead_, time_};
  }
  // Consumes the event that peek() returns; does nothing at the end.
  void take() {
    if (!ahead_) return;
    if (!peeked_) look();
    position_ = {ahead_->offset() + ahead_->size(), ahead_->time(), time_};
    ahead_ = after_;
    peeked_ = false;
    if (ahead_) position_.offset = ahead_->offset();
  }
  // Events(recording, position()) continues from here.
  const EventPosition& position() const { return position_; }
  // The first place where the chain of chunks broke, as far as it has been read.
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
  // When the next chunk happens, judged by the chunks after it.
  base::Milliseconds judged() const;
  // The latest time that the header's duration allows.
  static base::Milliseconds longest_of(const tet::Header& header);
  void note_gap() {
    if (!first_gap_ && walk_.gap()) [[unlikely]]
      first_gap_ = walk_.gap();
  }

  // A larger step in time, in milliseconds, is checked against the chunks that follow; a smaller one only if
  // the next chunk goes back.
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
