#include <algorithm>
#include <array>
#include <variant>

#include "replay/kinds/round/round_gauges.hpp"
#include "replay/timeline/round_pieces.hpp"

namespace tetron::kinds {

namespace {

std::uint32_t after_first(std::int32_t count) {
  return static_cast<std::uint32_t>(std::max(count, 0));
}

// What stands beside one player's field, event by event.
class Beside {
 public:
  // When the player's part of the round ends, if that is known.
  void end_at(base::Milliseconds end) {
    if (end.value > 0) gauge_.end = end;
  }
  void take(const game::Event& event) {
    now_ = event.time;
    std::visit([this](const auto& what) { on(what); }, event.what);
  }

  // Of games that show more beside a field than the next piece.
  bool is_shown() const { return is_shown_; }
  std::vector<replay::Gauge> gauges;
  std::vector<replay::PlacementNote> notes;

 private:
  void note() {
    gauge_.from = now_;
    // Of one moment the last counts.
    if (!gauges.empty() && gauges.back().from == now_) gauges.pop_back();
    gauges.push_back(gauge_);
  }

  void on(const game::Held& held) {
    is_shown_ = true;
    gauge_.held.reset();
    if (held.piece != field::Cell::empty) gauge_.held = replay::style_in_rounds(held.piece);
    note();
  }
  void on(const game::Shown& shown) {
    is_shown_ = is_shown_ || shown.next[1] != field::Cell::empty;
    for (std::size_t i = 0; i < gauge_.next.size(); ++i)
      gauge_.next[i] = replay::style_in_rounds(shown.next[i]);
    is_open_ = false;
    note();
  }
  void on(const game::Placed& placed) {
    ++gauge_.placements;
    gauge_.faults += placed.faults;
    constexpr std::array<std::string_view, 3> spins = {"", "mini", "full"};
    replay::PlacementNote& made = notes.emplace_back();
    made.at = now_;
    made.style = replay::style_in_rounds(placed.place.piece);
    made.spin = spins[static_cast<std::size_t>(placed.spin)];
    made.keys = placed.keys;
    made.faults = placed.faults;
    made.combo = gauge_.combo;
    made.chain = gauge_.chain;
    made.held = gauge_.held;
    made.next = gauge_.next;
    is_open_ = true;
    note();
  }
  void on(const game::Cleared& cleared) {
    gauge_.lines += cleared.rows;
    gauge_.cleared += cleared.garbage;
    if (is_open_) {
      notes.back().lines = cleared.rows;
      notes.back().all_clear = cleared.all;
    }
    note();
  }
  void on(const game::Chained& chained) {
    gauge_.combo = after_first(chained.combo);
    gauge_.chain = after_first(chained.back_to_back);
    if (is_open_) {
      notes.back().combo = gauge_.combo;
      notes.back().chain = gauge_.chain;
    }
    note();
  }
  void on(const game::Attacked& attacked) {
    is_shown_ = true;
    gauge_.attack += attacked.made;
    gauge_.sent += attacked.sent;
    if (is_open_) {
      notes.back().attack += attacked.made;
      notes.back().sent += attacked.sent;
    }
    note();
  }
  void on(const game::Received& received) {
    gauge_.received += received.rows;
    note();
  }
  void on(const game::Waiting& waiting) {
    is_shown_ = true;
    gauge_.waiting = waiting.rows;
    note();
  }
  void on(const game::Risen& risen) {
    if (is_open_) notes.back().rose += risen.rows;
  }
  void on(const game::BoardSet&) { is_open_ = false; }
  void on(const game::Spawned&) { is_open_ = false; }
  void on(const auto&) {}

  replay::Gauge gauge_;
  base::Milliseconds now_{};
  bool is_shown_ = false;
  bool is_open_ = false;  // what comes now came of the last placement
};

}  // namespace

replay::Gauges gauges_of(const game::Round& round) {
  std::array<std::uint8_t, 256> seat_of{};
  seat_of.fill(game::nobody);
  for (std::size_t seat = 0; seat < round.seats.size(); ++seat)
    seat_of[round.seats[seat]] = static_cast<std::uint8_t>(seat);
  std::vector<Beside> seats(round.seats.size());
  for (std::size_t seat = 0; seat < std::min(seats.size(), round.results.size()); ++seat)
    seats[seat].end_at(round.results[seat].length);
  for (const game::Event& event : round.events)
    if (event.player != game::nobody && seat_of[event.player] < seats.size())
      seats[seat_of[event.player]].take(event);
  const bool any = std::ranges::any_of(seats, &Beside::is_shown);
  replay::Gauges gauges;
  for (Beside& seat : seats) {
    gauges.players.push_back(any ? std::move(seat.gauges) : std::vector<replay::Gauge>());
    gauges.notes.push_back(any ? std::move(seat.notes) : std::vector<replay::PlacementNote>());
  }
  return gauges;
}

}  // namespace tetron::kinds
