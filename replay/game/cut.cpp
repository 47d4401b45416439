#include "replay/game/cut.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

#include "replay/game/board.hpp"

namespace tetron::game {

namespace {

using base::Milliseconds;

template <class Number>
void add_within(Number& number, std::uint64_t more) {
  constexpr std::uint64_t most = std::numeric_limits<Number>::max();
  number = static_cast<Number>(std::min(most, std::uint64_t{number} + more));
}

// The state at one moment, as set by the last event of each kind.
struct PlayerStands {
  std::optional<Place> falling{};
  std::optional<Held> held{};
  std::optional<QueueShown> shown{};
  std::optional<GarbagePending> pending{};
  std::optional<StreaksSet> streaks{};
  std::optional<TargetSelected> selected_target{};
  std::optional<WeaponSelected> selected_weapon{};
  std::vector<Key> pressed{};
  std::uint32_t credits = 0;
  bool has_credits = false;  // the recording says them, even if they are 0
  bool is_dead = false;
};
struct FieldStands {
  Field cells;
  bool is_touched = false;
  Counted counted{};
  std::optional<LevelSet> level{};
};

class Stands {
 public:
  Stands(const Match& match, const Round& round)
      : round_(round),
        per_field_(static_cast<std::size_t>(std::max(round.players_per_field, 1))),
        players_(round.seats.size()),
        fields_(players_.size(), FieldStands{Field(round, match.pieces)}) {
    seat_of_.fill(nobody);
    std::uint8_t seat = 0;
    for (const std::uint8_t player : round.seats) seat_of_[player] = seat++;
  }

  void take(const Event& event) {
    is_begun_ = is_begun_ || std::holds_alternative<Began>(event.what);
    const std::size_t seat = seat_of_[event.player];
    if (seat == nobody) return;
    std::visit([&](const auto& what) { on(what, players_[seat], fields_[seat / per_field_]); }, event.what);
  }

  // Passes the whole state to `tell` as events, in an order in which they can be applied.
  template <class Tell, class AddBoard>
  void tell(Tell&& tell, AddBoard&& add_board) const {
    if (is_begun_) tell(nobody, Began{});
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
      const std::uint8_t player = round_.seats[seat];
      if (seat % per_field_ == 0) {
        const FieldStands& field = fields_[seat / per_field_];
        if (field.counted != Counted{}) tell(player, field.counted);
        if (field.level) tell(player, *field.level);
        if (field.is_touched) tell(player, BoardSet{add_board(field.cells.board())});
      }
      tell_player(players_[seat], [&](What what) { tell(player, std::move(what)); });
    }
  }

 private:
  template <class Tell>
  static void tell_player(const PlayerStands& player, const Tell& tell) {
    if (player.credits > 0 || player.has_credits) tell(CreditsSet{player.credits});
    const auto tell_known = [&](const auto& what) {
      if (what) tell(*what);
    };
    tell_known(player.held);
    tell_known(player.shown);
    tell_known(player.pending);
    tell_known(player.streaks);
    tell_known(player.selected_target);
    tell_known(player.selected_weapon);
    for (const Key key : player.pressed) tell(Pressed{key, true});
    if (player.falling) tell(Spawned{*player.falling});
    if (player.is_dead) tell(Died{});
  }

  static void on(const Spawned& spawned, PlayerStands& player, FieldStands&) {
    player.falling = spawned.place;
  }
  static void on(const Moved& moved, PlayerStands& player, FieldStands&) { player.falling = moved.place; }
  static void on(const Placed& placed, PlayerStands& player, FieldStands& field) {
    player.falling.reset();
    field.cells.put(placed.place);
    field.is_touched = true;
  }
  void on(const BoardSet& set, PlayerStands&, FieldStands& field) const {
    field.cells.set(set.board < round_.boards.size() ? round_.boards[set.board] : Board{});
    field.is_touched = true;
  }
  static void on(const Held& held, PlayerStands& player, FieldStands&) { player.held = held; }
  static void on(const QueueShown& shown, PlayerStands& player, FieldStands&) { player.shown = shown; }
  static void on(const GarbagePending& pending, PlayerStands& player, FieldStands&) {
    player.pending = pending;
  }
  static void on(const StreaksSet& streaks, PlayerStands& player, FieldStands&) { player.streaks = streaks; }
  static void on(const TargetSelected& selected_target, PlayerStands& player, FieldStands&) {
    player.selected_target = selected_target;
  }
  static void on(const WeaponSelected& selected_weapon, PlayerStands& player, FieldStands&) {
    player.selected_weapon = selected_weapon;
  }
  static void on(const Pressed& pressed, PlayerStands& player, FieldStands&) {
    if (std::ranges::find(player.pressed, pressed.key) == player.pressed.end())
      player.pressed.push_back(pressed.key);
  }
  static void on(const Released& released, PlayerStands& player, FieldStands&) {
    std::erase(player.pressed, released.key);
  }
  static void on(const Cleared& cleared, PlayerStands&, FieldStands& field) {
    Counted& counted = field.counted;
    add_within(counted.lines, cleared.rows);
    add_within(counted.doubles, cleared.rows == 2);
    add_within(counted.triples, cleared.rows == 3);
    add_within(counted.quads, cleared.rows >= 4);
    if (cleared.rows > 0) field.cells.clear_full_rows();
  }
  void on(const Attacked& attacked, PlayerStands& player, FieldStands& field) const {
    add_within(player.credits, attacked.made);
    if (per_field_ == 1) field.counted.credits = player.credits;
  }
  void on(const Counted& counted, PlayerStands& player, FieldStands& field) const {
    field.counted = counted;
    if (per_field_ == 1) player.credits = counted.credits;
  }
  static void on(const CreditsSet& credited, PlayerStands& player, FieldStands&) {
    player.credits = credited.credits;
    player.has_credits = true;
  }
  static void on(const LevelSet& level, PlayerStands&, FieldStands& field) { field.level = level; }
  static void on(const Died&, PlayerStands& player, FieldStands&) {
    player.is_dead = true;
    player.falling.reset();
  }
  void on(const Revived& revived, PlayerStands&, FieldStands& field) {
    field.counted.lives = revived.lives;
    const auto number = static_cast<std::size_t>(&field - fields_.data());
    std::size_t seat = 0;
    for (PlayerStands& player : players_)
      if (seat++ / per_field_ == number) player.is_dead = false;
  }
  // These events leave no state.
  static void on(const Began&, PlayerStands&, FieldStands&) {}
  static void on(const Ended&, PlayerStands&, FieldStands&) {}
  static void on(const GarbageIncoming&, PlayerStands&, FieldStands&) {}
  static void on(const GarbageReceived&, PlayerStands&, FieldStands&) {}
  static void on(const GarbageLanded&, PlayerStands&, FieldStands&) {}
  static void on(const WeaponUsed&, PlayerStands&, FieldStands&) {}
  static void on(const MessageSent&, PlayerStands&, FieldStands&) {}
  static void on(const Unknown&, PlayerStands&, FieldStands&) {}

  const Round& round_;
  std::size_t per_field_;
  std::vector<PlayerStands> players_;
  std::vector<FieldStands> fields_;  // at most one for each player; shared fields use fewer
  std::array<std::uint8_t, 256> seat_of_{};
  bool is_begun_ = false;
};

// What the events of the part add up to, by the names that files use.
struct Tally {
  std::int64_t pieces = 0;
  std::int64_t lines = 0;
  std::int64_t attack = 0;
  std::int64_t sent = 0;
  std::int64_t received = 0;
  std::int64_t cleared = 0;

  void take(const What& what) {
    pieces += std::holds_alternative<Placed>(what);
    if (const auto* const clear = std::get_if<Cleared>(&what)) {
      lines += clear->rows;
      cleared += clear->garbage;
    } else if (const auto* const attacked = std::get_if<Attacked>(&what)) {
      attack += attacked->made;
      sent += attacked->sent;
    } else if (const auto* const came = std::get_if<GarbageReceived>(&what)) {
      received += came->rows;
    }
  }
  std::optional<std::int64_t> counted(std::string_view name) const {
    if (name == "pieces") return pieces;
    if (name == "lines") return lines;
    if (name == "attack") return attack;
    if (name == "sent") return sent;
    if (name == "received") return received;
    if (name == "cleared") return cleared;
    return std::nullopt;
  }
};

class Cutting {
 public:
  Cutting(const Match& match, const Round& round, const Part& part)
      : match_(match),
        round_(round),
        part_(part),
        earlier_(part.begins_at_zero ? part.from.value_or(Milliseconds{}).value : 0) {}

  Round made() {
    Stands stands(match_, round_);
    bool is_set = !part_.from;
    const auto tell_stands = [&] {
      if (std::exchange(is_set, true)) return;
      const double at = part_.from->value * (match_.unit.per_second / 1000.0);
      stands.tell(
          [&](std::uint8_t player, What what) {
            put({at, Event::nowhere, *part_.from, player, std::move(what)});
          },
          [this](Board board) { return add(std::move(board)); });
    };
    bool is_open = false;
    for (const Event& event : round_.events) {
      is_open = part_.until && event.time > *part_.until;
      if (is_open) break;
      if (part_.from && event.time < *part_.from) {
        stands.take(event);
        continue;
      }
      tell_stands();
      tallies_[event.player].take(event.what);
      put(renumbered(event));
    }
    tell_stands();
    finish(is_open);
    return std::move(cut_);
  }

 private:
  void put(Event event) {
    event.time = Milliseconds(event.time.value - std::min(event.time.value, earlier_));
    event.at -= earlier_ * (match_.unit.per_second / 1000.0);
    cut_.events.push_back(std::move(event));
  }
  std::uint32_t add(Board board) {
    cut_.boards.push_back(std::move(board));
    return static_cast<std::uint32_t>(cut_.boards.size() - 1);
  }

  // The event with the numbers that its board and text have in the part.
  Event renumbered(Event event) {
    if (auto* const set = std::get_if<BoardSet>(&event.what)) {
      const auto [known, is_new] = boards_.try_emplace(set->board, 0U);
      if (is_new)
        known->second = add(set->board < round_.boards.size() ? round_.boards[set->board] : Board{});
      set->board = known->second;
    }
    if (auto* const said = std::get_if<MessageSent>(&event.what); said != nullptr) {
      const auto [known, is_new] =
          texts_.try_emplace(said->text, static_cast<std::uint32_t>(cut_.texts.size()));
      if (is_new)
        cut_.texts.push_back(said->text < round_.texts.size() ? round_.texts[said->text]
                                                              : base::UntrustedText());
      said->text = known->second;
    }
    return event;
  }

  Milliseconds within(Milliseconds time) const {
    const std::uint32_t last = std::min(time.value, part_.until.value_or(time).value);
    return Milliseconds(last - std::min(last, earlier_));
  }

  void finish(bool is_open) {
    cut_.width = round_.width;
    cut_.height = round_.height;
    cut_.rows = round_.rows;
    cut_.players_per_field = round_.players_per_field;
    cut_.seats = round_.seats;
    cut_.length = within(round_.length);
    cut_.damage = round_.damage;
    cut_.problem = round_.problem;
    for (Result result : round_.results) {
      std::vector<Value> counted;
      for (const Value& value : result.values)
        if (const auto number = tallies_[result.player].counted(value.name))
          counted.push_back({value.name, std::nullopt, number});
      result.values = std::move(counted);
      result.statements.clear();
      if (is_open) {
        result.won = false;
        result.out = result.out && result.length <= *part_.until;
        result.ended = {};
        result.score.reset();
        result.level.reset();
      }
      result.length = within(result.length);
      if (result.exact_until) result.exact_until = within(*result.exact_until);
      cut_.results.push_back(std::move(result));
    }
  }

  const Match& match_;
  const Round& round_;
  const Part& part_;
  std::uint32_t earlier_;  // milliseconds that are subtracted from each time
  Round cut_;
  std::array<Tally, 256> tallies_{};  // by player
  std::map<std::uint32_t, std::uint32_t> boards_;
  std::map<std::uint32_t, std::uint32_t> texts_;
};

}  // namespace

Round cut_round(const Match& match, const Round& round, const Part& part) {
  return Cutting(match, round, part).made();
}

}  // namespace tetron::game
