#include <algorithm>
#include <limits>
#include <ranges>

#include "field/cell_board.hpp"
#include "replay/timeline/state.hpp"

namespace tetron::replay {

namespace {

// The largest number that a .tet recording can store and that programs show.
constexpr std::uint32_t most_credits = 0xffffff;

template <class Number>
Number added(Number number, std::uint32_t more) {
  constexpr std::uint64_t most = std::numeric_limits<Number>::max();
  return static_cast<Number>(std::min(most, std::uint64_t{number} + more));
}

template <class... Whats>
bool is_one_of(const game::What& what) {
  return (std::holds_alternative<Whats>(what) || ...);
}

class EventApplication {
 public:
  EventApplication(std::span<const game::Event> events, const Track& track, std::uint8_t seat, State& state)
      : events_(events),
        track_(track),
        state_(state),
        field_id_(track.layout().field_of(base::PlayerId(seat))),
        player_(state.players[seat]),
        field_(state.fields[field_id_.value]) {}

  void operator()(const game::Spawned& spawned) const { player_.falling = spawned.place; }
  void operator()(const game::Moved& moved) const { player_.falling = moved.place; }
  void operator()(const game::Placed& placed) const {
    player_.falling.reset();
    player_.faults = added(player_.faults, placed.faults);
    player_.last = placement_note(events_, player_);
    if (fix(placed.place, track_.profile(), state_.layout(), state_.cells(field_id_))) ++player_.placements;
  }
  void operator()(const game::Held& held) const { player_.held = held.piece; }
  void operator()(const game::Shown& shown) const {
    std::copy_n(shown.next.begin(), player_.queue.size(), player_.queue.begin());
  }
  void operator()(const game::Cleared& cleared) const {
    player_.lines = added(player_.lines, cleared.rows);
    player_.garbage_cleared = added(player_.garbage_cleared, cleared.garbage);
    field_.lines = added(field_.lines, cleared.rows);
    field_.doubles = added(field_.doubles, cleared.rows == 2);
    field_.triples = added(field_.triples, cleared.rows == 3);
    field_.tetrises = added(field_.tetrises, cleared.rows >= 4);
    // Games that state the field after a clear add a BoardSet.
    if (cleared.rows > 0)
      field::remove_full_rows(state_.cells(field_id_) | std::views::reverse, state_.layout().width,
                              field::Cell::empty);
  }
  void operator()(const game::Chained& chained) const {
    player_.combo = chained.combo;
    player_.back_to_back = chained.back_to_back;
  }
  void operator()(const game::Received& received) const {
    player_.received = added(player_.received, received.rows);
  }
  void operator()(const game::Waiting& waiting) const { player_.waiting = waiting.rows; }
  void operator()(const game::Attacked& attacked) const {
    player_.attack = added(player_.attack, attacked.made);
    player_.sent = added(player_.sent, attacked.sent);
    player_.credits = std::min(added(player_.credits, attacked.made), most_credits);
    if (state_.layout().players_per_field == 1) field_.credits = player_.credits;
  }
  void operator()(const game::BoardSet& set) const {
    const std::span<field::Cell> cells = state_.cells(field_id_);
    std::ranges::fill(cells, field::Cell::empty);
    const auto& boards = track_.round()->boards;
    if (set.board >= boards.size()) return;
    const std::span<const field::Cell> board = boards[set.board].cells;
    const auto from_width = static_cast<std::size_t>(track_.round()->width);
    const auto width = static_cast<std::size_t>(state_.layout().width);
    const auto height = static_cast<std::size_t>(state_.layout().height);
    for (std::size_t row = 0; row < height; ++row)
      for (std::size_t x = 0; x < std::min(width, from_width) && row * from_width + x < board.size(); ++x)
        cells[(height - 1 - row) * width + x] = board[row * from_width + x];
  }
  void operator()(const game::Counted& counted) const {
    field_.credits = std::min(counted.credits, most_credits);
    field_.lines = counted.lines;
    field_.doubles = counted.doubles;
    field_.triples = counted.triples;
    field_.tetrises = counted.fours;
    field_.lives = counted.lives;
    if (state_.layout().players_per_field == 1) player_.credits = field_.credits;
  }
  void operator()(const game::Credited& credited) const {
    player_.credits = std::min(credited.credits, most_credits);
  }
  void operator()(const game::Levelled& levelled) const {
    field_.level = static_cast<std::uint8_t>(std::min(levelled.level, 255U));
  }
  void operator()(const game::Aimed& aimed) const {
    player_.target = base::PlayerId(track_.seat_of(aimed.target));
  }
  void operator()(const game::Chose& chose) const { player_.weapon = chose.weapon; }
  void operator()(const game::Died&) const {
    player_.alive = false;
    player_.falling.reset();
  }
  void operator()(const game::Revived& revived) const {
    field_.lives = revived.lives;
    for (int id = 0; id < state_.layout().players; ++id) {
      const base::PlayerId player(static_cast<std::uint8_t>(id));
      if (state_.layout().field_of(player) == field_id_) state_.players[player.value].alive = true;
    }
  }

  void operator()(const game::Began&) const {}
  void operator()(const game::Ended&) const {}
  void operator()(const game::Pressed&) const {}
  void operator()(const game::Released&) const {}
  void operator()(const game::Coming&) const {}
  void operator()(const game::Risen&) const {}
  void operator()(const game::Armed&) const {}
  void operator()(const game::Said&) const {}
  void operator()(const game::Unknown&) const {}

 private:
  std::span<const game::Event> events_;
  const Track& track_;
  State& state_;
  base::MatrixId field_id_;
  PlayerState& player_;
  FieldState& field_;
};

}  // namespace

void apply(std::span<const game::Event> events, const Track& track, State& state) {
  const std::uint8_t seat = track.seat_of(events.front().player);
  if (seat < state.layout().players)
    std::visit(EventApplication(events, track, seat, state), events.front().what);
}

PlacementNote placement_note(std::span<const game::Event> events, const PlayerState& before) {
  const game::Event& first = events.front();
  const auto& placed = std::get<game::Placed>(first.what);
  PlacementNote note;
  note.at = first.time;
  note.piece = placed.place.piece;
  note.spin = placed.spin;
  note.keys = placed.keys;
  note.faults = placed.faults;
  note.combo = before.combo;
  note.back_to_back = before.back_to_back;
  // The effects of a placement come before the player's next queue.
  for (const game::Event& event : events.subspan(1)) {
    if (event.player != first.player) continue;
    if (is_one_of<game::Placed, game::Shown, game::Spawned, game::BoardSet>(event.what)) break;
    if (const auto* cleared = std::get_if<game::Cleared>(&event.what)) {
      note.lines = cleared->rows;
      note.all_clear = cleared->all;
    } else if (const auto* chained = std::get_if<game::Chained>(&event.what)) {
      note.combo = chained->combo;
      note.back_to_back = chained->back_to_back;
    } else if (const auto* attacked = std::get_if<game::Attacked>(&event.what)) {
      note.attack = added(note.attack, attacked->made);
      note.sent = added(note.sent, attacked->sent);
    } else if (const auto* risen = std::get_if<game::Risen>(&event.what)) {
      note.rose += risen->rows;
    }
  }
  return note;
}

}  // namespace tetron::replay
