#include "replay/kinds/tetrio/replayed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <ranges>
#include <tuple>

#include "formats/tetrio/read_interaction.hpp"
#include "replay/kinds/tetrio/options.hpp"
#include "replay/kinds/tetrio/simulation.hpp"

namespace tetron::tetrio {

namespace {

// The board of a `full` or `end` event, read from the top row; empty if it does not have the size of the
// rules.
std::optional<Board> board_of(std::string_view json, const Rules& rules) {
  Board board(rules.width, rules.height, rules.buffer);
  JsonReader in(json);
  if (in.kind() != JsonReader::Kind::array) return std::nullopt;
  int row = board.rows();
  for (bool first = in.enter_array(); in.next_element(first);) {
    if (--row < 0) return std::nullopt;
    int x = 0;
    for (bool first_cell = in.enter_array(); in.next_element(first_cell); ++x) {
      if (x == board.width()) return std::nullopt;
      std::string_view name;
      if (in.kind() != JsonReader::Kind::text) {
        if (!in.skip()) return std::nullopt;
        continue;
      }
      if (!in.read_text(name)) return std::nullopt;
      const auto piece = piece_named(name);
      board.set(x, row, piece ? cell_of(*piece) : name == "gbd" ? Cell::bomb : Cell::garbage);
    }
    if (x != board.width()) return std::nullopt;
  }
  return in.failed() || row != 0 ? std::nullopt : std::optional(std::move(board));
}

bool same(const Board& a, const Board& b) {
  return std::ranges::equal(a.cells(), b.cells());
}

// The first count that differs from what the file states.
std::optional<Count> contradiction(const Tally& stated, const Tally& counted, int version) {
  for (std::size_t i = 0; i < count_kinds; ++i) {
    const auto count = static_cast<Count>(i);
    if (stated[count] && is_judged(count, version) && stated[count] != counted[count]) return count;
  }
  return std::nullopt;
}

// The first cell, from the top left, in which two boards differ.
std::string difference(const Board& stated, const Board& played) {
  for (int row = stated.rows() - 1; row >= 0; --row)
    for (int x = 0; x < stated.width(); ++x)
      if (stated.at(x, row) != played.at(x, row))
        return fmt::format("row {}, column {} {} there and {} here", row + 1, x + 1,
                           stated.at(x, row) == Cell::empty ? "is empty" : "is set",
                           played.at(x, row) == Cell::empty ? "empty" : "set otherwise");
  return "";
}

class Player {
 public:
  Player(const PlayerReplay& replay, const Rules& rules, Journal* journal, Replayed& result)
      : replay_(replay), rules_(rules), simulation_(rules, journal), result_(result) {}

  const std::vector<Simulation::Attack>& attacks() const { return simulation_.attacks(); }

  void play() {
    const std::vector<Event>& events = replay_.events;
    std::size_t next = 0;
    while (simulation_.frame() < last_frame_ ||
           (next < events.size() && events[next].frame <= simulation_.frame())) {
      const std::size_t first = next;
      while (next < events.size() && events[next].frame == simulation_.frame()) {
        if (events[next].kind == EventKind::full) compare_full(events[next]);
        ++next;
      }
      if (next < events.size() && events[next].frame < simulation_.frame()) {
        result_.problem = fmt::format("events[{}].frame goes back from {} to {}", next, simulation_.frame(),
                                      events[next].frame);
        break;
      }
      if (first == next && pass_to(next < events.size() ? events[next].frame : last_frame_)) continue;
      simulation_.tick(events, first, next);
      for (std::size_t i = first; i < next; ++i)
        if (events[i].kind == EventKind::end) compare_end(events[i]);
    }
    if (result_.problem.empty() && next < events.size())
      result_.problem = fmt::format("events[{}].frame is {}, after the last frame, {}", next,
                                    events[next].frame, last_frame_);
    finish();
  }

 private:
  // Passes frames in which nothing happens, up to this frame; says whether any were passed.
  bool pass_to(std::uint32_t frame) {
    const std::uint32_t until = std::min(frame, last_frame_);
    return until > simulation_.frame() && simulation_.pass_quiet(until - simulation_.frame()) > 0;
  }

  void finish() {
    result_.frames = simulation_.frame();
    result_.counted = simulation_.tally();
    result_.topped_out = simulation_.topped_out();
    compare_rates();
    if (simulation_.zenith()) {
      result_.altitude = simulation_.zenith()->climb().altitude;
      result_.stated_altitude = replay_.results.object("stats").object("zenith").number("altitude");
    }
    // A cut file is in doubt only if it states more than was replayed; that it is cut is reported elsewhere.
    if (replay_.is_cut && contradiction(result_.stated, result_.counted, rules_.version))
      depart("the file is cut off there", last_frame_);
    else
      look_for_end_of_keys();
    const auto& unplayed = simulation_.unplayed();
    if (!unplayed || (result_.departs && *result_.departs <= unplayed->frame)) return;
    result_.departs = unplayed->frame;
    result_.departure = unplayed->what;
  }

  struct Rates {
    double apm = 0;
    double pps = 0;
    double vs = 0;
    static Rates of(const Simulation::Pace& pace, double frames) {
      return {static_cast<double>(pace.attack) * 3600 / frames,
              static_cast<double>(pace.pieces) * 60 / frames,
              static_cast<double>(pace.attack + pace.cleared) * 6000 / frames};
    }
    static std::optional<Rates> in(const Members& members) {
      const auto apm = members.number("apm");
      const auto pps = members.number("pps");
      const auto vs = members.number("vsscore");
      return apm && pps && vs ? std::optional(Rates{*apm, *pps, *vs}) : std::nullopt;
    }
    // How many of the three are the same.
    int equal(const Rates& other) const {
      const auto near = [](double a, double b) {
        return std::abs(a - b) <= 1e-7 * std::max(1.0, std::abs(b));
      };
      return int{near(apm, other.apm)} + int{near(pps, other.pps)} + int{near(vs, other.vs)};
    }
  };

  // The rates in the results are those at the end. Those of the player's object are the last that the server
  // got: the replay had them at some moment.
  void compare_rates() {
    const std::uint32_t frames = frames_played(replay_);
    if (replay_.is_cut || frames == 0) return;
    const Rates end = Rates::of(simulation_.paces().back(), frames);
    if (const auto stated = Rates::in(replay_.results.object("aggregatestats")))
      add_rates({"apm", "pps", "vs"}, *stated, is_at_end(*stated, frames) ? *stated : end);
    if (const auto stated = Rates::in(replay_.more.object("stats")))
      add_rates({"last apm", "last pps", "last vs"}, *stated, moment_like(*stated, end));
  }
  void add_rates(const std::array<std::string_view, 3>& names, const Rates& stated, const Rates& played) {
    result_.rates.insert(result_.rates.end(), {{names[0], stated.apm, played.apm},
                                               {names[1], stated.pps, played.pps},
                                               {names[2], stated.vs, played.vs}});
  }
  // The game divides by up to one frame more or less than the file has.
  bool is_at_end(const Rates& stated, double frames) const {
    for (double count = std::max(1.0, frames - 1); count <= frames + 1; ++count)
      if (Rates::of(simulation_.paces().back(), count).equal(stated) == 3) return true;
    return false;
  }
  // The rates of the moment in which most of them were as stated; those at the end if fewer than two were.
  Rates moment_like(const Rates& stated, const Rates& end) const {
    const std::vector<Simulation::Pace>& paces = simulation_.paces();
    Rates best = end;
    int most = 1;
    for (std::size_t i = 0; i < paces.size(); ++i) {
      const Rates in_a_frame = Rates::of(paces[i], 1);
      const double next =
          i + 1 < paces.size() ? paces[i + 1].frame + 1.0 : std::numeric_limits<double>::max();
      for (const double frame : {in_a_frame.pps / stated.pps, in_a_frame.apm / stated.apm,
                                 in_a_frame.vs / stated.vs, 1.0 + paces[i].frame}) {
        const double whole = std::round(frame);
        if (!(whole >= 1 && whole + 1 >= paces[i].frame && whole <= next)) continue;
        const Rates rates = Rates::of(paces[i], whole);
        const int equal = rates.equal(stated);
        if (equal > most) std::tie(most, best) = std::tie(equal, rates);
      }
    }
    return best;
  }

  // Some tools shorten files: the counts are then those of the whole game, but only the keys of its beginning
  // are left.
  void look_for_end_of_keys() {
    if (!contradiction(result_.stated, result_.counted, rules_.version)) return;
    const auto stated = result_.stated[Count::inputs];
    if (stated && *stated <= result_.counted[Count::inputs].value_or(0)) return;
    const auto is_key = [](const Event& event) {
      return event.kind == EventKind::key_down || event.kind == EventKind::key_up;
    };
    const auto last = std::ranges::find_if(std::views::reverse(replay_.events), is_key);
    const std::uint32_t end = last != replay_.events.rend() ? last->frame : 0;
    constexpr std::uint32_t pause = 60;  // frames; a player may wait this long before the end
    if (end + pause > last_frame_ || (result_.departs && *result_.departs <= end)) return;
    result_.departs = end;
    result_.departure = fmt::format("its keys end at {}, the game at {}", clock(end), clock(last_frame_));
  }

  // "0:07.3"
  static std::string clock(std::uint32_t frame) {
    const std::uint32_t tenths = frame / 6;
    return fmt::format("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10);
  }

  void compare_board(const Members& game) {
    const auto board = board_of(game.json("board"), rules_);
    if (!board) return;
    ++result_.boards;
    if (same(*board, simulation_.board()))
      ++result_.equal_boards;
    else
      depart("the file has another board: " + difference(*board, simulation_.board()));
  }

  void compare_full(const Event& event) {
    const Members data = Members::of(event.json).object("data");
    const Members game = data.object("game");
    if (event.frame == 0) {
      if (auto board = board_of(game.json("board"), rules_)) simulation_.set_board(std::move(*board));
      return;
    }
    compare_board(game);
    const Tally stated = stated_in(data.object("stats"));
    if (const auto count = contradiction(stated, simulation_.tally(), rules_.version))
      depart(fmt::format("the file has {} {}, and the replay {}", *stated[*count], name_of(*count),
                         simulation_.tally()[*count].value_or(0)));
  }

  // Up to version 18 it is in `export`.
  void compare_end(const Event& event) {
    const Members data = Members::of(event.json).object("data");
    const Members game = (data.has("export") ? data.object("export") : data).object("game");
    if (!game.empty()) compare_board(game);
  }

  void depart(std::string what) { depart(std::move(what), simulation_.frame()); }
  void depart(std::string what, std::uint32_t frame) {
    if (result_.departs) return;
    result_.departs = frame;
    result_.departure = std::move(what);
  }

  const PlayerReplay& replay_;
  const std::uint32_t last_frame_ = replay_.last_frame();
  const Rules& rules_;
  Simulation simulation_;
  Replayed& result_;
};

}  // namespace

std::uint32_t frames_played(const PlayerReplay& player) {
  const Members stats = player.results.object("stats");
  if (stats.empty()) return player.last_frame();
  const std::uint32_t last = player.frames > 0 ? player.frames : player.last_frame();
  const double frames = std::floor(stats.number("finaltime").value_or(0) * 60 / 1000 + 1e-4);
  return frames >= 1 && frames <= last ? static_cast<std::uint32_t>(frames) : last;
}

bool Replayed::in_doubt() const {
  return !problem.empty() || !untried.empty() || !departure.empty() ||
         contradiction(stated, counted, version) || boards != equal_boards || attacks != equal_attacks ||
         !is_as_high();
}

bool Replayed::exact() const {
  return !in_doubt() && stated[Count::pieces] && stated[Count::lines];
}

bool Replayed::is_as_high() const {
  constexpr double same = 1e-6;  // sums may be added up in another order
  return !stated_altitude || std::abs(*stated_altitude - altitude) < same;
}

std::string Replayed::reason() const {
  if (!problem.empty()) return problem;
  if (!departure.empty()) return departure;
  if (!is_as_high())
    return fmt::format("the file has an altitude of {:.3f} m, and the replay {:.3f} m", *stated_altitude,
                       altitude);
  if (untried.empty()) return "";
  return fmt::format("not tested with any recording: {}", fmt::join(untried, ", "));
}

namespace {

using Attacks = std::vector<Simulation::Attack>;

Replayed replayed(const PlayerReplay& replay, Journal* journal, Attacks& attacks) {
  Replayed result;
  result.name = replay.name;
  result.stated = stated_in(replay);
  result.problem = replay.why_not_played();
  if (!result.problem.empty()) return result;
  const auto rules = rules_of(replay);
  if (!rules) {
    result.problem = rules.error();
    return result;
  }
  result.version = rules->version;
  result.untried = untried_options(replay.options);
  Player player(replay, *rules, journal, result);
  player.play();
  if (!rules->doubt.empty()) {
    result.problem = rules->doubt;
    result.departs = 0;
  }
  if (journal != nullptr) journal->end = result.frames;
  attacks = player.attacks();
  return result;
}

// Compares the attacks that one player's file says arrived with those that the others sent.
class AttackComparison {
 public:
  AttackComparison(const Round& round, const std::vector<Attacks>& attacks, std::vector<Replayed>& results)
      : round_(round), attacks_(attacks), results_(results) {}

  void compare(const PlayerReplay& receiver) {
    for (const Event& event : receiver.events) {
      if (event.kind != EventKind::ige) continue;
      const auto act = read_interaction(event);
      if (!act || act->kind != Interaction::Kind::garbage) continue;
      const auto sender = sender_of(*act, receiver);
      if (!sender || !results_[*sender].problem.empty()) continue;
      const PlayerReplay& sent_by = round_.players[*sender];
      if (sent_by.is_cut && (!act->sent || *act->sent >= sent_by.last_frame())) continue;
      Replayed& result = results_[*sender];
      ++result.attacks;
      if (was_sent(*act, attacks_[*sender])) {
        ++result.equal_attacks;
      } else if (act->sent &&
                 *act->sent < result.departs.value_or(std::numeric_limits<std::uint32_t>::max())) {
        result.departs = *act->sent;
        result.departure =
            fmt::format("{} got attack {} with {} in frame {}, and the replay has {}", receiver.name,
                        act->count, rows(act->amount), *act->sent, came_out(*act, attacks_[*sender]));
      }
    }
  }

 private:
  std::optional<std::size_t> sender_of(const Interaction& act, const PlayerReplay& receiver) const {
    for (std::size_t i = 0; i < round_.players.size(); ++i) {
      const PlayerReplay& player = round_.players[i];
      if (&player == &receiver) continue;
      if (act.sender.empty() ? player.game() == act.game : player.name.raw() == act.sender) return i;
    }
    return std::nullopt;
  }

  static std::string rows(double count) { return fmt::format("{} row{}", count, count == 1 ? "" : "s"); }

  static std::string came_out(const Interaction& act, const Attacks& attacks) {
    if (act.count < 1 || static_cast<std::size_t>(act.count) > attacks.size())
      return fmt::format("{} attacks", attacks.size());
    const Simulation::Attack& attack = attacks[static_cast<std::size_t>(act.count) - 1];
    return fmt::format("{} in frame {}", rows(attack.rows), attack.frame);
  }

  static bool was_sent(const Interaction& act, const Attacks& attacks) {
    if (act.count < 1 || static_cast<std::size_t>(act.count) > attacks.size()) return false;
    const Simulation::Attack& attack = attacks[static_cast<std::size_t>(act.count) - 1];
    return attack.rows == act.amount && (!act.sent || attack.frame == *act.sent);
  }

  const Round& round_;
  const std::vector<Attacks>& attacks_;
  std::vector<Replayed>& results_;
};

}  // namespace

std::vector<Replayed> replayed(const Round& round, std::span<Journal> journals) {
  std::vector<Replayed> results;
  std::vector<Attacks> attacks(round.players.size());
  for (std::size_t i = 0; i < round.players.size(); ++i)
    results.push_back(replayed(round.players[i], i < journals.size() ? &journals[i] : nullptr, attacks[i]));
  AttackComparison post(round, attacks, results);
  for (const PlayerReplay& receiver : round.players) post.compare(receiver);
  return results;
}

}  // namespace tetron::tetrio
