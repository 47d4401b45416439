#include "replay/game/side_by_side.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <variant>

namespace tetron::game {

namespace {

using base::Milliseconds;

constexpr int most_kinds = 256 - static_cast<int>(field::Cell::first_extra);

std::size_t per_field(const Round& round) {
  return static_cast<std::size_t>(std::max(round.players_per_field, 1));
}

std::vector<std::uint8_t> shown_players(const Side& side) {
  if (!side.seat) return side.round.seats;
  return {side.round.seats[*side.seat]};
}

// When the first shown player placed each piece.
std::vector<Milliseconds> placements(const Side& side) {
  std::vector<Milliseconds> times;
  const std::vector<std::uint8_t> players = shown_players(side);
  if (players.empty()) return times;
  for (const Event& event : side.round.events)
    if (event.player == players.front() && std::holds_alternative<Placed>(event.what))
      times.push_back(event.time);
  return times;
}

TimeMap aligned_by_pieces(const Side& first, const Side& second) {
  const std::vector<Milliseconds> shown = placements(first);
  const std::vector<Milliseconds> own = placements(second);
  std::vector<TimeMap::Knot> knots{{}};
  for (std::size_t piece = 0; piece < std::min(shown.size(), own.size()); ++piece)
    knots.push_back({shown[piece], own[piece]});
  return TimeMap(std::move(knots));
}

// Copies one round into the joined round.
class Joining {
 public:
  // The names of its players get the prefix "`letter`: ".
  Joining(const Side& side, Joined& joined, char letter, const TimeMap& times)
      : side_(side),
        joined_(joined),
        times_(times),
        ratio_(static_cast<double>(joined.match.unit.per_second) /
               std::max<std::uint32_t>(side.match.unit.per_second, 1)),
        first_board_(static_cast<std::uint32_t>(joined.round.boards.size())),
        first_text_(static_cast<std::uint32_t>(joined.round.texts.size())) {
    players_.fill(nobody);
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) cells_[cell] = static_cast<field::Cell>(cell);
    add_players(letter);
  }

  // The cells of the piece as numbered in the joined round; only for kinds that were added before.
  auto cells_of(const PieceKind& kind) const {
    auto cells = kind.cells;
    for (std::vector<field::Cell>& turn : cells)
      for (field::Cell& cell : turn) cell = cell_of(cell);
    return cells;
  }
  // False if there are more kinds of pieces than cell numbers.
  bool add_pieces() {
    for (const PieceKind& kind : side_.match.pieces) {
      auto& kinds = joined_.match.pieces;
      const auto known = std::ranges::find_if(kinds, [&](const PieceKind& other) {
        return other.name == kind.name && other.turns == kind.turns && other.color == kind.color &&
               other.cells == cells_of(kind);
      });
      if (known == kinds.end()) {
        if (kinds.size() >= most_kinds) return false;
        kinds.push_back(kind);
        kinds.back().piece = field::extra_cell(static_cast<std::uint8_t>(kinds.size() - 1));
        kinds.back().cells = cells_of(kind);
        cells_[static_cast<std::size_t>(kind.piece)] = kinds.back().piece;
      } else {
        cells_[static_cast<std::size_t>(kind.piece)] = known->piece;
      }
    }
    return true;
  }

  // The events as the joined round has them, in order.
  std::vector<Event> events() {
    for (Board board : side_.round.boards) {
      for (field::Cell& cell : board.cells) cell = cell_of(cell);
      joined_.round.boards.push_back(std::move(board));
    }
    std::ranges::copy(side_.round.texts, std::back_inserter(joined_.round.texts));
    const std::vector<std::uint8_t> shown = shown_players(side_);
    std::vector<Event> events;
    std::size_t placed = 0;
    for (Event event : side_.round.events) {
      // The joined round has one beginning and one end for both.
      if (std::holds_alternative<Began>(event.what) || std::holds_alternative<Ended>(event.what)) continue;
      const bool is_of_all = event.player == nobody;
      if (!is_of_all && players_[event.player] == nobody) continue;
      if (event.player == shown.front() && std::holds_alternative<Placed>(event.what)) ++placed;
      set_time(event, placed);
      if (!is_of_all) event.player = players_[event.player];
      std::visit([this](auto& what) { bring(what); }, event.what);
      events.push_back(std::move(event));
    }
    end_ = times_.shown(std::max(side_.round.length, last_), placed);
    return events;
  }
  // The time of the end.
  Milliseconds end() const { return end_; }

 private:
  void add_players(char letter) {
    for (const std::uint8_t number : shown_players(side_)) {
      Player player = side_.match.players[number];
      const std::string name = player.name.empty() ? fmt::format("player {}", number) : player.name.raw();
      player.name = base::UntrustedText(fmt::format("{}: {}", letter, name));
      const auto as = static_cast<std::uint8_t>(joined_.match.players.size());
      players_[number] = as;
      joined_.match.players.push_back(std::move(player));
      joined_.round.seats.push_back(as);
      const auto seat =
          static_cast<std::size_t>(std::ranges::find(side_.round.seats, number) - side_.round.seats.begin());
      Result result = seat < side_.round.results.size() ? side_.round.results[seat] : Result{};
      result.player = as;
      result.won = false;
      joined_.round.results.push_back(std::move(result));
    }
  }

  void set_time(Event& event, std::size_t placed) {
    last_ = std::max(last_, event.time);
    if (times_.knots().empty()) {
      event.at *= ratio_;
      return;
    }
    event.time = times_.shown(event.time, placed);
    event.at = event.time.value * static_cast<double>(joined_.match.unit.per_second) / 1000;
  }

  field::Cell cell_of(field::Cell cell) const { return cells_[static_cast<std::size_t>(cell)]; }
  std::uint8_t player_of(std::uint8_t player) const { return players_[player]; }

  void bring(Spawned& spawned) { spawned.place.piece = cell_of(spawned.place.piece); }
  void bring(Moved& moved) { moved.place.piece = cell_of(moved.place.piece); }
  void bring(Placed& placed) { placed.place.piece = cell_of(placed.place.piece); }
  void bring(Held& held) { held.piece = cell_of(held.piece); }
  void bring(QueueShown& shown) {
    for (field::Cell& piece : shown.next) piece = cell_of(piece);
  }
  void bring(GarbageIncoming& incoming) { incoming.from = player_of(incoming.from); }
  void bring(BoardSet& set) { set.board += first_board_; }
  void bring(WeaponUsed& weapon_used) { weapon_used.target = player_of(weapon_used.target); }
  void bring(TargetSelected& selected) { selected.target = player_of(selected.target); }
  void bring(MessageSent& said) { said.text += first_text_; }
  void bring(auto&) {}

  const Side& side_;
  Joined& joined_;
  const TimeMap& times_;
  double ratio_;  // of the units of time
  std::uint32_t first_board_;
  std::uint32_t first_text_;
  std::array<std::uint8_t, 256> players_{};  // number in the joined match, by number in this match
  std::array<field::Cell, 256> cells_{};     // cell in the joined match, by cell in this match
  Milliseconds last_{};
  Milliseconds end_{};
};

std::string problem_of(const Side& first, const Side& second) {
  const Round& a = first.round;
  const Round& b = second.round;
  if (a.width != b.width)
    return fmt::format(
        "their fields have {} and {} columns; only fields of one width can be shown beside each other",
        a.width, b.width);
  const bool is_cut = (first.seat || second.seat) && per_field(a) > 1;
  if (per_field(a) != per_field(b) || is_cut || a.seats.size() % per_field(a) != 0)
    return "players share fields, which cannot be shown beside others";
  if (shown_players(first).size() + shown_players(second).size() >= nobody)
    return fmt::format("they have {} and {} players, more than can be shown", a.seats.size(), b.seats.size());
  return "";
}

// The text, if both have the same; else an empty one.
template <class Text>
Text same(const Text& a, const Text& b) {
  return a == b ? a : Text();
}

}  // namespace

std::expected<Joined, std::string> side_by_side(const Side& first, const Side& second, Alignment alignment) {
  if (std::string problem = problem_of(first, second); !problem.empty())
    return std::unexpected(std::move(problem));
  const Origin& a = first.match.origin;
  const Origin& b = second.match.origin;
  Joined joined;
  joined.match.origin = {a.game == b.game ? a.game : a.game + " and " + b.game, "", same(a.mode, b.mode),
                         same(a.date, b.date)};
  joined.match.unit = first.match.unit;
  Round& round = joined.round;
  round.width = first.round.width;
  round.height = std::max(first.round.height, second.round.height);
  round.rows = std::max(first.round.rows, second.round.rows);
  round.players_per_field = first.round.players_per_field;
  round.damage = first.round.damage ? first.round.damage : second.round.damage;
  if (alignment == Alignment::pieces) joined.second = aligned_by_pieces(first, second);

  const TimeMap unchanged;
  Joining one(first, joined, 'A', unchanged);
  if (!one.add_pieces()) return std::unexpected("they have more kinds of pieces than can be shown");
  std::vector<Event> before = one.events();
  joined.first = round.seats.size();
  Joining other(second, joined, 'B', joined.second);
  if (!other.add_pieces()) return std::unexpected("they have more kinds of pieces than can be shown");
  std::vector<Event> behind = other.events();

  round.length = std::max(one.end(), other.end());
  round.events.reserve(before.size() + behind.size() + 2);
  round.events.push_back({0, Event::nowhere, {}, nobody, Began{}});
  std::ranges::merge(before, behind, std::back_inserter(round.events), {}, &Event::time, &Event::time);
  const double end = round.length.value * static_cast<double>(joined.match.unit.per_second) / 1000;
  round.events.push_back({end, Event::nowhere, round.length, nobody, Ended{}});
  return joined;
}

}  // namespace tetron::game
