#pragma once

#include <optional>

#include "formats/tet/recording.hpp"

namespace tetron::replay {

// A chunk and when it happens. Refers to bytes that stay until its reader goes on.
struct Event {
  tet::Chunk chunk;
  formats::Milliseconds time;  // never before that of the event ahead of it
};

// The same with bytes of its own.
struct KeptEvent {
  tet::KeptChunk kept;
  formats::Milliseconds time;

  tet::Chunk chunk() const { return kept.chunk(); }
};

// Where to take up reading events again.
struct EventPosition {
  std::uint64_t offset = 0;             // of the next chunk
  formats::Milliseconds last_stored{};  // timestamp of the chunk before it
  formats::Milliseconds last_time{};    // when that one happened
};

// A recording's chunks in order with times that only grow: an event happens no later than the one stored
// after it and no earlier than the one before it, so that a single wrong timestamp moves its own chunk, and
// one that lies between the two before it the chunk before as well.
// docs/decisions/0004-time-never-goes-back.md
class Events {
 public:
  explicit Events(const tet::Recording& recording) : Events(recording, start_of(recording)) {}
  Events(const tet::Recording& recording, const EventPosition& from)
      : walk_(recording.chunks_from(from.offset, from.last_stored)), position_(from), ahead_(walk_.next()) {
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
    time_ = stored;
    if (after_ && after_->time() < time_ && after_->time() >= last) time_ = after_->time();
    if (time_ < last) time_ = last;
    peeked_ = true;
  }
  void note_gap() {
    if (!first_gap_ && walk_.gap()) [[unlikely]]
      first_gap_ = walk_.gap();
  }

  tet::Walk walk_;
  EventPosition position_;
  std::optional<tet::Chunk> ahead_;
  std::optional<tet::Chunk> after_;
  formats::Milliseconds time_{};
  bool peeked_ = false;
  std::optional<tet::Gap> first_gap_;
};

}  // namespace tetron::replay
