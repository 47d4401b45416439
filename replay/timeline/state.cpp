#include "replay/timeline/state.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <ranges>
#include <span>

#include "field/cell_board.hpp"
#include "replay/game/rates.hpp"
#include "replay/profile/pack.hpp"

namespace tetron::replay {

using base::MatrixId;

State::State(const Track& track)
    : players(static_cast<std::size_t>(track.layout().players)),
      fields(static_cast<std::size_t>(track.layout().fields())),
      layout_(track.layout()) {
  cells_.assign(static_cast<std::size_t>(layout_.fields()) * layout_.cells_per_field(), field::Cell::empty);
  const AvailableData& available = layout_.available;
  for (PlayerState& player : players)
    if (available.credits) player.credits = 0;
  for (FieldState& field : fields) {
    field.lives = track.lives();
    if (available.lines) field.lines = 0;
    // Other games than Tetron 4 begin at different levels.
    if (available.level && !layout_.has_points) field.level = 0;
  }
}

field::GridView State::grid(MatrixId id) const {
  const std::size_t size = layout_.cells_per_field();
  return {std::span(cells_).subspan(id.value * size, size), layout_.width, layout_.height};
}

std::span<field::Cell> State::cells(MatrixId id) {
  const std::size_t size = layout_.cells_per_field();
  return std::span(cells_).subspan(id.value * size, size);
}

bool operator==(const State& a, const State& b) {
  return a.time == b.time && a.events == b.events && a.players == b.players && a.fields == b.fields &&
         a.cells_ == b.cells_;
}

bool fix(const game::Place& piece, const Profile& profile, const Layout& layout,
         std::span<field::Cell> cells) {
  const StoneCells positions = profile.cells(piece);
  for (const field::Position& p : positions) {
    const bool inside = p.column.value >= 0 && p.column.value < layout.width && p.row.value >= 0 &&
                        p.row.value < layout.height;
    if (inside)
      cells[static_cast<std::size_t>(p.row.value * layout.width + p.column.value)] = positions.cell_at(p);
  }
  return !positions.empty();
}

namespace {

template <class Number>
Number added(Number number, std::uint32_t more) {
  constexpr std::uint64_t most = std::numeric_limits<Number>::max();
  return static_cast<Number>(std::min(most, std::uint64_t{number} + more));
}

// A count as stated. The largest one that fits says at least so many.
std::uint32_t stated_count(std::uint8_t stated, std::uint32_t before) {
  return stated == std::numeric_limits<std::uint8_t>::max() ? std::max<std::uint32_t>(stated, before)
                                                            : stated;
}

template <class... Whats>
bool is_one_of(const game::What& what) {
  return (std::holds_alternative<Whats>(what) || ...);
}

// The piece; empty if it is not known.
std::optional<game::Place> known(const game::Place& place) {
  return place.piece != field::Cell::empty ? std::optional(place) : std::nullopt;
}

// Applies one of the events of a chunk or a step.
class Application {
 public:
  Application(const Event& event, const game::Event& one, const Track& track, std::uint8_t seat, State& state)
      : event_(event),
        one_(one),
        track_(track),
        state_(state),
        field_id_(track.layout().field_of(base::PlayerId(seat))),
        player_(state.players[seat]),
        field_(state.fields[field_id_.value]) {}

  void operator()(const game::Spawned& spawned) const { player_.falling = known(spawned.place); }
  void operator()(const game::Moved& moved) const { player_.falling = known(moved.place); }
  void operator()(const game::Placed& placed) const {
    player_.falling.reset();
    player_.finesse_faults = added(player_.finesse_faults, placed.finesse_faults);
    if (state_.layout().available.queue) player_.last = placement_note(*track_.round(), one_, player_);
    if (fix(placed.place, track_.profile(), state_.layout(), state_.cells(field_id_))) ++player_.placements;
  }
  void operator()(const game::Held& held) const { player_.held = held.piece; }
  void operator()(const game::QueueShown& shown) const {
    std::copy_n(shown.next.begin(), player_.queue.size(), player_.queue.begin());
  }
  void operator()(const game::Cleared& cleared) const {
    player_.lines = added(player_.lines, cleared.rows);
    player_.garbage_cleared = added(player_.garbage_cleared, cleared.garbage);
    field_.lines = added(field_.lines.value_or(0), cleared.rows);
    field_.doubles = added(field_.doubles, cleared.rows == 2);
    field_.triples = added(field_.triples, cleared.rows == 3);
    field_.quads = added(field_.quads, cleared.rows >= 4);
    // Games that state the field after a clear add a BoardSet.
    if (cleared.rows > 0)
      field::remove_full_rows(state_.cells(field_id_) | std::views::reverse, state_.layout().width,
                              field::Cell::empty);
  }
  void operator()(const game::StreaksSet& streaks) const {
    player_.combo = streaks.combo;
    player_.back_to_back = streaks.back_to_back;
  }
  void operator()(const game::GarbageReceived& received) const {
    player_.received = added(player_.received, received.rows);
  }
  void operator()(const game::GarbagePending& pending) const { player_.pending = pending.rows; }
  void operator()(const game::Attacked& attacked) const {
    player_.attack = added(player_.attack, attacked.made);
    player_.sent = added(player_.sent, attacked.sent);
    player_.credits = added(player_.credits.value_or(0), attacked.made);
    if (state_.layout().players_per_field == 1) field_.credits = *player_.credits;
  }
  void operator()(const game::BoardSet& set) const {
    const std::span<field::Cell> cells = state_.cells(field_id_);
    if (const auto view = tet::view_as<tet::MatrixView>(event_.chunk)) {
      // If unpacking fails, the cells stay unchanged; check() reports the problem.
      (void)unpack(track_.profile().pack, view->packed(), state_.layout().width, state_.layout().height,
                   cells);
      return;
    }
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
    const bool is_saturated = counted.lines == std::numeric_limits<std::uint16_t>::max();
    field_.credits = counted.credits;
    field_.lines =
        is_saturated ? std::max<std::uint32_t>(field_.lines.value_or(0), counted.lines) : counted.lines;
    field_.earlier = counted.earlier;
    field_.doubles = stated_count(counted.doubles, field_.doubles);
    field_.triples = stated_count(counted.triples, field_.triples);
    field_.quads = stated_count(counted.quads, field_.quads);
    field_.lives = counted.lives;
    if (state_.layout().players_per_field > 1) return;
    player_.lines = *field_.lines;
    if (state_.layout().available.credits) player_.credits = field_.credits;
  }
  void operator()(const game::CreditsSet& credited) const { player_.credits = credited.credits; }
  void operator()(const game::LevelSet& levelled) const { field_.level = levelled.level; }
  void operator()(const game::TargetSelected& selected) const {
    player_.target = base::PlayerId(track_.seat_of(selected.target));
  }
  void operator()(const game::WeaponSelected& selected_weapon) const {
    player_.weapon = selected_weapon.weapon;
  }
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
  void operator()(const game::GarbageIncoming&) const {}
  void operator()(const game::GarbageLanded&) const {}
  void operator()(const game::WeaponUsed&) const {}
  void operator()(const game::MessageSent&) const {}
  void operator()(const game::Unknown&) const {}

 private:
  const Event& event_;
  const game::Event& one_;
  const Track& track_;
  State& state_;
  base::MatrixId field_id_;
  PlayerState& player_;
  FieldState& field_;
};

std::optional<std::uint32_t> count_of(std::optional<std::int64_t> number) {
  constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max();
  return number && *number >= 0 && *number <= most ? std::optional(static_cast<std::uint32_t>(*number))
                                                   : std::nullopt;
}

// Shows at the end of a round what the recording states of it and did not say before.
void show_stated(const game::Round& round, State& state) {
  const Layout& layout = state.layout();
  const auto shown = std::min(static_cast<std::size_t>(layout.players), round.results.size());
  for (std::size_t seat = 0; seat < shown; ++seat) {
    const game::Result& result = round.results[seat];
    PlayerState& player = state.players[seat];
    if (layout.has_points && !layout.available.credits) player.credits = count_of(result.score);
    if (layout.players_per_field > 1) continue;
    FieldState& field = state.fields[seat];
    if (!field.level) field.level = count_of(result.level);
    if (!field.lines) field.lines = count_of(game::figure(result, "lines"));
  }
}

}  // namespace

void apply(const Event& event, const Track& track, State& state) {
  apply(event, GameEvents(event, track), track, state);
}

void apply(const Event& event, const GameEvents& events, const Track& track, State& state) {
  for (const game::Event& one : events) {
    if (const std::uint8_t seat = track.seat_of(one.player); seat < state.layout().players)
      std::visit(Application(event, one, track, seat, state), one.what);
    else if (std::holds_alternative<game::Ended>(one.what) && track.round() != nullptr)
      show_stated(*track.round(), state);
  }
  state.time = event.time;
  ++state.events;
}

PlacementNote placement_note(const game::Round& round, const game::Event& first, const PlayerState& before) {
  const auto& placed = std::get<game::Placed>(first.what);
  PlacementNote note;
  note.at = first.time;
  note.piece = placed.place.piece;
  note.spin = placed.spin;
  note.keys = placed.keys;
  note.finesse_faults = placed.finesse_faults;
  note.combo = before.combo;
  note.back_to_back = before.back_to_back;
  // The effects of a placement come before the player's next queue.
  for (const game::Event& event : std::span(&first, round.events.data() + round.events.size()).subspan(1)) {
    if (event.player != first.player) continue;
    if (is_one_of<game::Placed, game::QueueShown, game::Spawned, game::BoardSet>(event.what)) break;
    if (const auto* cleared = std::get_if<game::Cleared>(&event.what)) {
      note.lines = cleared->rows;
      note.all_clear = cleared->all;
    } else if (const auto* streaks = std::get_if<game::StreaksSet>(&event.what)) {
      note.combo = streaks->combo;
      note.back_to_back = streaks->back_to_back;
    } else if (const auto* attacked = std::get_if<game::Attacked>(&event.what)) {
      note.attack = added(note.attack, attacked->made);
      note.sent = added(note.sent, attacked->sent);
    } else if (const auto* landed = std::get_if<game::GarbageLanded>(&event.what)) {
      note.rose += landed->rows;
    }
  }
  return note;
}

}  // namespace tetron::replay
