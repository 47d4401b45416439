#pragma once

#include <optional>
#include <span>
#include <utility>

#include "replay/game/match.hpp"

namespace tetron::game {

// The time of a frame in a game with 60 frames per second, rounded down.
constexpr base::Milliseconds time_of_frame(std::uint32_t frame) {
  return base::Milliseconds{static_cast<std::uint32_t>(std::uint64_t{frame} * 1000 / 60)};
}

// Adds a player's events to a round, for an engine that plays it or a reader of a file.
class EventWriter {
 public:
  // `round` gets the events and must outlive this; if it is null, nothing is recorded.
  explicit EventWriter(Round* round, std::uint8_t player = 0) : round_(round), player_(player) {}

  bool is_wanted() const { return round_ != nullptr; }
  // Sets the moment of the events that follow: `at` in the recording's unit, and `source`, where they are in
  // the file.
  void set_moment(double at, base::Milliseconds time, std::uint64_t source = Event::nowhere) {
    at_ = at;
    time_ = time;
    source_ = source;
  }
  void set_frame(std::uint32_t frame, std::uint64_t source = Event::nowhere) {
    set_moment(frame, time_of_frame(frame), source);
  }
  void put(std::uint8_t player, What what) {
    if (round_ != nullptr) round_->events.push_back({at_, source_, time_, player, std::move(what)});
    last_at_ = at_;
  }
  // The `at` of the last event; 0 if there was none.
  double last_at() const { return last_at_; }
  void put(What what) { put(player_, std::move(what)); }
  // Reports where the falling piece is: Spawned if there was none, Moved if its place changed, else nothing.
  void put_place(const Place& place) {
    if (place == place_) return;
    put(place_ ? What(Moved{place}) : What(Spawned{place}));
    place_ = place;
  }
  bool has_piece() const { return place_.has_value(); }
  // After this, put_place reports a new piece.
  void end_piece() { place_.reset(); }
  // put_shown and put_streaks report only changes.
  void put_shown(const QueueShown& shown) {
    if (shown != shown_) put(shown_ = shown);
  }
  void put_streaks(const StreaksSet& streaks) {
    if (streaks != streaks_) put(streaks_ = streaks);
  }
  // The whole field, row by row from the lowest.
  void put_board(std::span<const field::Cell> cells) {
    if (round_ == nullptr) return;
    put(BoardSet{static_cast<std::uint32_t>(round_->boards.size())});
    round_->boards.push_back({{cells.begin(), cells.end()}});
  }

 private:
  Round* round_;
  std::uint8_t player_;
  double at_ = 0;
  double last_at_ = 0;
  base::Milliseconds time_{};
  std::uint64_t source_ = Event::nowhere;
  std::optional<Place> place_;
  QueueShown shown_;
  StreaksSet streaks_;
};

}  // namespace tetron::game
