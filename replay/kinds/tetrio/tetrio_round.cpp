#include "replay/kinds/tetrio/tetrio_round.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "formats/tetrio/read_interaction.hpp"
#include "replay/game/event_writer.hpp"
#include "replay/kinds/tetrio/outcome.hpp"
#include "replay/kinds/tetrio/tally.hpp"

namespace tetron::kinds {

namespace {

using tetrio::Journal;
using tetrio::Piece;

constexpr std::uint32_t tetrio_rate = 60;
constexpr std::string_view game_name = "TETR.IO";

struct PieceRow {
  field::Tetromino kind;
  std::size_t centre;  // index of the block that is the SRS centre
};
// In the order of Piece.
constexpr std::array<PieceRow, tetrio::piece_count> piece_rows = {{{field::Tetromino::z, 2},
                                                                   {field::Tetromino::l, 2},
                                                                   {field::Tetromino::o, 2},
                                                                   {field::Tetromino::s, 3},
                                                                   {field::Tetromino::i, 1},
                                                                   {field::Tetromino::j, 2},
                                                                   {field::Tetromino::t, 2}}};

const PieceRow& row_of(Piece piece) {
  return piece_rows[static_cast<std::size_t>(piece)];
}

field::Cell plain_cell(Piece piece) {
  return field::to_cell(row_of(piece).kind);
}

field::Cell plain_cell(tetrio::Cell cell) {
  if (cell == tetrio::Cell::empty) return field::Cell::empty;
  if (cell >= tetrio::Cell::garbage) return field::Cell::garbage;
  return plain_cell(static_cast<Piece>(static_cast<int>(cell) - 1));
}

game::Place place_of(Piece piece, int turns, int x, int row) {
  const tetrio::Offset centre = tetrio::blocks_of(piece, turns)[row_of(piece).centre];
  return {plain_cell(piece), static_cast<field::Rotation>(turns & 3), static_cast<std::int16_t>(x + centre.x),
          static_cast<std::int16_t>(row - centre.y)};
}

game::Key key_of(tetrio::Key key) {
  switch (key) {
    case tetrio::Key::move_left:
      return game::Key::left;
    case tetrio::Key::move_right:
      return game::Key::right;
    case tetrio::Key::soft_drop:
      return game::Key::soft_drop;
    case tetrio::Key::hard_drop:
      return game::Key::hard_drop;
    case tetrio::Key::rotate_cw:
      return game::Key::turn_right;
    case tetrio::Key::rotate_ccw:
      return game::Key::turn_left;
    case tetrio::Key::rotate_180:
      return game::Key::turn_twice;
    case tetrio::Key::hold:
      return game::Key::hold;
    case tetrio::Key::retry:
      return game::Key::retry;
    case tetrio::Key::undo:
      return game::Key::undo;
    case tetrio::Key::redo:
      return game::Key::redo;
    case tetrio::Key::exit:
      return game::Key::exit;
    case tetrio::Key::other:
      break;
  }
  return game::Key::other;
}

std::uint32_t rows_of(std::int64_t count) {
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(count, 0, 0xffffffff));
}
std::uint16_t small(std::int64_t count) {
  return static_cast<std::uint16_t>(std::clamp<std::int64_t>(count, 0, 0xffff));
}

std::optional<std::int64_t> whole_number(std::optional<double> number) {
  if (!number || !(std::abs(*number) < 9e15)) return std::nullopt;
  return static_cast<std::int64_t>(*number);
}

// Makes the events of one player from the file and its replay.
class PlayerEvents {
 public:
  PlayerEvents(game::Round& round, const Journal& journal, std::uint8_t player)
      : width_(static_cast<std::size_t>(round.width)), journal_(journal), events_(&round, player) {}

  void put_all() {
    const std::span<const Piece> pieces(journal_.first_pieces);
    show(0, pieces.subspan(1));
    set_board(0, journal_.first_board);
    for (std::size_t i = 0; i < journal_.moves.size(); ++i) {
      const tetrio::Move& move = journal_.moves[i];
      put_placements(move.placements);
      put_rises(i);
      put_statuses_before(move);
      put_move(move);
    }
    put_placements(journal_.placements.size());
    put_rises(journal_.moves.size());
    put_statuses(journal_.end, journal_.placements.size() + 1);
  }

 private:
  void put(tetrio::Moment at, game::What what) {
    go_to(at);
    events_.put(std::move(what));
  }
  // An event that ends a round at the end of a frame is recorded at its beginning, so time is kept from going
  // back.
  void go_to(tetrio::Moment at) {
    at = std::max(at, events_.last_at());
    events_.set_moment(at, time_of(at));
  }

  void show(tetrio::Moment at, std::span<const Piece> next) {
    game::QueueShown shown;
    for (std::size_t i = 0; i < std::min(next.size(), shown.next.size()); ++i)
      shown.next[i] = plain_cell(next[i]);
    go_to(at);
    events_.put_shown(shown);
  }

  void set_board(tetrio::Moment at, const std::vector<tetrio::Cell>& board) {
    std::vector<field::Cell> cells;
    for (const tetrio::Cell cell : board) cells.push_back(plain_cell(cell));
    while (!cells.empty() && cells.back() == field::Cell::empty) cells.pop_back();
    cells.resize((cells.size() + width_ - 1) / width_ * width_);
    go_to(at);
    events_.put_board(cells);
  }

  void put_placements(std::size_t until) {
    for (; placed_ < until; ++placed_) {
      const tetrio::Placement& placement = journal_.placements[placed_];
      put_statuses(placement.at, placed_);
      put_placement(placement);
    }
  }

  void put_placement(const tetrio::Placement& placement) {
    const tetrio::Moment at = placement.at;
    put(at, game::Placed{place_of(placement.piece, placement.turns, placement.x, placement.row),
                         static_cast<game::Spin>(placement.spin), small(placement.keys),
                         small(placement.finesse_faults)});
    if (placement.lines > 0) {
      const std::int64_t garbage = garbage_cleared();
      put(at, game::Cleared{static_cast<std::uint8_t>(std::min(placement.lines, 255)),
                            static_cast<std::uint8_t>(std::clamp<std::int64_t>(garbage, 0, 255)),
                            placement.all_clear});
    }
    go_to(at);
    events_.put_streaks({placement.combo, placement.b2b});
    if (placement.attack > 0)
      put(at, game::Attacked{rows_of(placement.attack), rows_of(placement.attack - placement.sent),
                             rows_of(placement.sent)});
    for (std::size_t i = 0; i < placement.rose.size();) {
      const tetrio::GarbageRow& row = placement.rose[i];
      const std::size_t first = i;
      while (i < placement.rose.size() && placement.rose[i].column == row.column &&
             placement.rose[i].size == row.size)
        ++i;
      put(at, game::GarbageLanded{small(static_cast<std::int64_t>(i - first)), small(row.column),
                                  small(row.size)});
    }
    if (placement.lines > 0 || !placement.rose.empty()) set_board(at, placement.board);
    show(at, std::span(placement.next).subspan(1));
  }

  // Rows of garbage cleared by the next placement: the difference of the status after it.
  std::int64_t garbage_cleared() const {
    for (std::size_t i = status_; i < journal_.statuses.size(); ++i)
      if (journal_.statuses[i].placements > placed_) return journal_.statuses[i].cleared - cleared_;
    return 0;
  }

  void put_rises(std::size_t moves) {
    for (; rise_ < journal_.rises.size() && journal_.rises[rise_].moves <= moves; ++rise_) {
      const tetrio::Rise& rise = journal_.rises[rise_];
      const auto width = static_cast<std::size_t>(journal_.width);
      const auto end = rise.board.begin() + static_cast<std::ptrdiff_t>(std::min(width, rise.board.size()));
      const auto hole = std::find(rise.board.begin(), end, tetrio::Cell::empty) - rise.board.begin();
      put(rise.at, game::GarbageLanded{1, small(hole), 1});
      set_board(rise.at, rise.board);
    }
  }

  // Puts the statuses up to a moment that comes after `placements` placements.
  void put_statuses(tetrio::Moment until, std::size_t placements) {
    for (; status_ < journal_.statuses.size(); ++status_) {
      const tetrio::Status& status = journal_.statuses[status_];
      if (status.placements > placements || (status.placements == placements && status.at > until)) break;
      put_status(status);
    }
  }
  // The same before a piece appears or moves. Of statuses at that very moment, it puts those up to the one
  // whose next piece is that of the move.
  void put_statuses_before(const tetrio::Move& move) {
    std::size_t last = status_;
    for (std::size_t i = status_; i < journal_.statuses.size(); ++i) {
      const tetrio::Status& status = journal_.statuses[i];
      if (status.placements > move.placements ||
          (status.placements == move.placements && status.at > move.at))
        break;
      const bool is_before = status.placements < move.placements || status.at < move.at;
      if (is_before || status.next[0] == move.next) last = i + 1;
      if (!is_before && i + 1 < journal_.statuses.size() && last == i + 1 &&
          journal_.statuses[i + 1].next[0] != move.next)
        break;
    }
    while (status_ < last) put_status(journal_.statuses[status_++]);
  }

  void put_status(const tetrio::Status& status) {
    if (status.held != held_) {
      held_ = status.held;
      put(status.at, game::Held{held_ ? plain_cell(*held_) : field::Cell::empty});
    }
    if (status.received > received_)
      put(status.at, game::GarbageReceived{rows_of(status.received - received_)});
    received_ = status.received;
    cleared_ = status.cleared;
    if (status.pending != pending_) put(status.at, game::GarbagePending{rows_of(status.pending)});
    pending_ = status.pending;
    show(status.at, status.next);
  }

  void put_move(const tetrio::Move& move) {
    const game::Place place = place_of(move.piece, move.turns, move.x, move.row);
    const bool is_new = move.placements != spawned_after_ || place.piece != piece_;
    if (is_new)
      put(move.at, game::Spawned{place});
    else
      put(move.at, game::Moved{place});
    piece_ = place.piece;
    spawned_after_ = move.placements;
  }

  std::size_t width_;
  const Journal& journal_;
  game::EventWriter events_;
  std::size_t placed_ = 0;
  std::size_t rise_ = 0;
  std::size_t status_ = 0;
  std::optional<std::size_t> spawned_after_;  // how many placements came before the falling piece
  field::Cell piece_{};
  std::optional<Piece> held_;
  int pending_ = 0;
  std::int64_t received_ = 0;
  std::int64_t cleared_ = 0;
};

// Adds what the file itself records of a player: keys, and what others sent.
void add_recorded(game::Round& round, const tetrio::Round& recorded, std::size_t seat,
                  std::string_view text) {
  const tetrio::PlayerReplay& player = recorded.players[seat];
  for (const tetrio::Event& event : player.events) {
    const bool is_key = event.kind == tetrio::EventKind::key_down || event.kind == tetrio::EventKind::key_up;
    if (!is_key && event.kind != tetrio::EventKind::ige) continue;
    game::Event made;
    made.at = event.frame + (is_key ? event.subframe : 0);
    made.time = time_of(made.at);
    made.player = round.seats[seat];
    const bool is_inside = !event.json.empty() && !std::less<>()(event.json.data(), text.data()) &&
                           std::less<>()(event.json.data(), text.data() + text.size());
    if (is_inside) made.source = static_cast<std::uint64_t>(event.json.data() - text.data());
    if (event.kind == tetrio::EventKind::key_down) {
      made.what = game::Pressed{key_of(event.key), event.hoisted};
    } else if (event.kind == tetrio::EventKind::key_up) {
      made.what = game::Released{key_of(event.key)};
    } else {
      const auto act = tetrio::read_interaction(event);
      if (!act || act->kind != tetrio::Interaction::Kind::garbage) continue;
      game::GarbageIncoming incoming{rows_of(static_cast<std::int64_t>(std::clamp(act->amount, 0.0, 1e6))),
                                     game::nobody};
      for (std::size_t other = 0; other < recorded.players.size(); ++other) {
        const tetrio::PlayerReplay& sender = recorded.players[other];
        const bool is_it =
            act->sender.empty() ? sender.game() == act->game : sender.name.raw() == act->sender;
        if (other != seat && is_it) incoming.from = round.seats[other];
      }
      made.what = incoming;
    }
    round.events.push_back(made);
  }
}

}  // namespace

base::Milliseconds time_of(tetrio::Moment frames) {
  constexpr double most = 0xffffffff;
  return base::Milliseconds(
      static_cast<std::uint32_t>(std::clamp(std::floor(frames * 1000 / tetrio_rate), 0.0, most)));
}

void add_replayed(game::Result& result, const tetrio::Replayed& played) {
  const auto value = [&result](std::string_view name) -> game::Value& {
    const auto found = std::ranges::find(result.values, name, &game::Value::name);
    if (found != result.values.end()) return *found;
    result.values.push_back({std::string(name)});
    return result.values.back();
  };
  const auto add_counts = [&](bool stated) {
    for (std::size_t i = 0; i < tetrio::count_kinds; ++i) {
      const auto count = static_cast<tetrio::Count>(i);
      if (played.counted[count] && played.stated[count].has_value() == stated)
        value(tetrio::name_of(count)).replayed = played.counted[count];
    }
  };
  add_counts(true);
  if (played.attacks > 0) {
    value("attacks").stated = played.attacks;
    value("attacks").replayed = played.equal_attacks;
  }
  if (played.boards > 0) {
    value("boards").stated = played.boards;
    value("boards").replayed = played.equal_boards;
  }
  // Values that the file does not state come last, so that the JSON keeps the order of the stated ones.
  add_counts(false);
  result.exact.reset();
  if (played.exact()) result.exact = true;
  if (played.problem.empty())
    std::ranges::move(statements_of_replay(result, played), std::back_inserter(result.statements));
  const auto differs = std::ranges::find_if_not(result.statements, &game::Statement::agrees);
  if (!played.in_doubt() && differs == result.statements.end()) return;
  result.exact = false;
  if (played.departs) result.exact_until = time_of(*played.departs);
  std::string reason = played.reason();
  if (reason.empty() && differs != result.statements.end())
    reason = fmt::format("{} is {} in the file, and {} by what was played", differs->name,
                         differs->stated.raw(), differs->played.raw());
  result.problem = base::UntrustedText(std::move(reason));
}

void add_events(game::Round& round, const tetrio::Round& recorded, std::span<const tetrio::Replayed> played,
                std::span<const tetrio::Journal> journals, std::string_view text) {
  tetrio::Moment end = 0;
  for (std::size_t seat = 0; seat < journals.size(); ++seat) {
    const Journal& journal = journals[seat];
    if (journal.width == 0) continue;
    round.height = std::max(end == 0 ? 0 : round.height, journal.height);
    round.rows = std::max(end == 0 ? 0 : round.rows, journal.rows);
    round.width = journal.width;
    end = std::max(end, journal.end);
  }
  round.events.push_back({0, game::Event::nowhere, {}, game::nobody, game::Began{}});
  for (std::size_t seat = 0; seat < journals.size(); ++seat) {
    add_replayed(round.results[seat], played[seat]);
    if (journals[seat].width == 0) continue;
    const auto first = static_cast<std::ptrdiff_t>(round.events.size());
    add_recorded(round, recorded, seat, text);
    const auto made = static_cast<std::ptrdiff_t>(round.events.size());
    PlayerEvents(round, journals[seat], round.seats[seat]).put_all();
    const tetrio::Moment own_end = journals[seat].end;
    if (round.results[seat].out)
      round.events.push_back(
          {own_end, game::Event::nowhere, time_of(own_end), round.seats[seat], game::Died{}});
    // A key comes before its effect.
    std::ranges::inplace_merge(round.events.begin() + first, round.events.begin() + made, round.events.end(),
                               {}, &game::Event::at);
  }
  std::ranges::stable_sort(round.events, {}, &game::Event::time);
  round.length = std::max(time_of(end), round.events.back().time);
  round.events.push_back({std::max(end, round.events.back().at), game::Event::nowhere, round.length,
                          game::nobody, game::Ended{}});
}

std::optional<tetrio::Rules> tetrio_rules(const game::Match& match, const game::Result& result) {
  if (match.origin.game != game_name) return std::nullopt;
  tetrio::PlayerReplay player;
  // The options come from a text that is known to be JSON.
  base::JsonReader json(result.rules.raw());
  if (!player.options.read(json) || !json.finish()) return std::nullopt;
  auto rules = tetrio::rules_of(player);
  if (!rules) return std::nullopt;
  return std::move(*rules);
}

game::Match tetrio_match(const tetrio::Recording& recording) {
  game::Match match;
  match.origin = {std::string(game_name),
                  {},
                  base::UntrustedText(recording.mode()),
                  base::UntrustedText(recording.date())};
  match.unit = {"frame", tetrio_rate};
  // If a round has a name twice, those are two players.
  using Known = std::pair<const tetrio::PlayerReplay*, std::size_t>;
  std::vector<Known> known;
  const auto number_of = [](const tetrio::Round& round, std::size_t seat) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < seat; ++i) number += round.players[i].name == round.players[seat].name;
    return number;
  };
  const auto before = [](const Known& a, const Known& b) {
    const int order = a.first->name.raw().compare(b.first->name.raw());
    return order != 0 ? order < 0 : a.second < b.second;
  };
  for (const tetrio::Round& round : recording.rounds)
    for (std::size_t seat = 0; seat < round.players.size(); ++seat) {
      if (match.origin.version.empty() && round.players[seat].version() != 0)
        match.origin.version = fmt::format("{}", round.players[seat].version());
      known.emplace_back(&round.players[seat], number_of(round, seat));
    }
  std::ranges::sort(known, before);
  const auto last =
      std::unique(known.begin(), known.end(), [&](const Known& a, const Known& b) { return !before(a, b); });
  known.erase(last, known.end());
  for (const Known& player : known)
    match.players.push_back({player.first->name, base::UntrustedText(player.first->id), {}, std::nullopt});

  for (const tetrio::Round& recorded : recording.rounds) {
    game::Round& round = match.rounds.emplace_back();
    if (recording.damage && match.rounds.size() == recording.rounds.size())
      round.damage = game::Damage{recording.damage->offset, base::UntrustedText(recording.damage->what)};
    const std::optional<std::size_t> winner = stated_winner(recorded).seat();
    for (std::size_t seat = 0; seat < recorded.players.size(); ++seat) {
      const tetrio::PlayerReplay& player = recorded.players[seat];
      const Known wanted{&player, number_of(recorded, seat)};
      const auto found = std::ranges::lower_bound(known, wanted, before) - known.begin();
      game::Result result;
      result.player = static_cast<std::uint8_t>(std::min<std::ptrdiff_t>(found, game::nobody));
      round.seats.push_back(result.player);
      result.ended = base::UntrustedText(ended(player));
      result.won = winner == seat;
      result.out = recorded.players.size() > 1 && !result.won &&
                   (result.ended.empty() ? player.alive == false : !player.alive.value_or(false));
      result.statements = statements_of_end(recorded);
      const tetrio::Members stats = player.results.object("stats");
      result.length = time_of(tetrio::frames_played(player));
      round.length = std::max(round.length, result.length);
      result.problem = base::UntrustedText(player.why_not_played());
      result.score = whole_number(stats.number("score"));
      result.level = whole_number(stats.number("level"));
      const tetrio::Tally stated = tetrio::stated_in(player);
      for (std::size_t i = 0; i < tetrio::count_kinds; ++i) {
        const auto count = static_cast<tetrio::Count>(i);
        if (stated[count])
          result.values.push_back({std::string(tetrio::name_of(count)), stated[count], std::nullopt});
      }
      std::string rules = "{";
      for (const auto& [key, json] : player.options.list()) {
        if (rules.size() > 1) rules += ',';
        rules.append("\"").append(key).append("\":").append(json);
      }
      result.rules = base::UntrustedText(rules + "}");
      round.results.push_back(std::move(result));
    }
  }
  match.statements = statements_of_match(recording, match);
  return match;
}

}  // namespace tetron::kinds
