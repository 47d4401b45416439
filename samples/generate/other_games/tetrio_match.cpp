#include "samples/generate/other_games/tetrio_match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <iterator>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "formats/tetrio/write.hpp"
#include "replay/kinds/tetrio/simulation.hpp"
#include "samples/generate/catalogue.hpp"

namespace tetron::samples {

namespace {

using tetrio::Count;
using tetrio::EventKind;
using tetrio::Key;

constexpr std::array<std::string_view, 4> names = {"ann", "ben", "cay", "dan"};
constexpr int first_game = 11;
constexpr std::uint32_t on_the_way = 7;   // frames from sending to receiving
constexpr std::uint32_t unconfirmed = 5;  // frames from receiving to its confirmation

// Texts to which a recording refers.
class Texts {
 public:
  std::string_view keep(std::string text) {
    texts_.push_back(std::make_unique<std::string>(std::move(text)));
    return *texts_.back();
  }

 private:
  std::vector<std::unique_ptr<std::string>> texts_;
};

// How bad the field is after a piece is dropped there; less is better.
int badness(const tetrio::Board& board, tetrio::Piece piece, int turns, int x) {
  const tetrio::Blocks& blocks = tetrio::blocks_of(piece, turns);
  int row = board.height() + 2;
  if (!board.fits(blocks, x, row)) return 1'000'000;
  while (board.fits(blocks, x, row - 1)) --row;
  tetrio::Board after = board;
  for (const tetrio::Offset block : blocks)
    if (row - block.y < after.rows()) after.set(x + block.x, row - block.y, tetrio::Cell::t);
  int bad = -20 * after.clear_lines().lines;
  for (int column = 0; column < after.width(); ++column) {
    bool covered = false;
    for (int at = after.rows() - 1; at >= 0; --at) {
      if (after.is_set(column, at)) {
        if (!covered) bad += at * at / 4;
        covered = true;
      } else if (covered) {
        bad += 25;
      }
    }
  }
  return bad;
}

// One player: the keys it presses, and the replay that results.
class Seat {
 public:
  Seat(std::string options, std::uint64_t seed, Texts& texts) : random_(seed), texts_(texts) {
    replay_.options = tetrio::Members::of(texts.keep(std::move(options)));
    if (auto rules = tetrio::rules_of(replay_)) rules_ = *rules;
    simulation_ = std::make_unique<tetrio::Simulation>(rules_);
  }

  const tetrio::Simulation& simulation() const { return *simulation_; }
  tetrio::PlayerReplay& replay() { return replay_; }

  void put(EventKind kind, std::string_view data) {
    tetrio::Event event;
    event.frame = simulation_->frame();
    event.kind = kind;
    event.json = texts_.keep(
        fmt::format(R"({{"frame":{},"type":"{}","data":{}}})", event.frame, tetrio::name_of(kind), data));
    replay_.events.push_back(event);
  }

  // Presses the keys that are due, and plays a frame.
  void play() {
    decide();
    const std::size_t until = replay_.events.size();
    simulation_->tick(replay_.events, played_, until);
    played_ = until;
  }

 private:
  std::uint32_t random(std::uint32_t below) { return static_cast<std::uint32_t>(random_() % below); }

  void decide() {
    if (!keys_.empty()) {
      if (simulation_->frame() < next_key_) return;
      press(keys_.front());
      keys_.pop_front();
      next_key_ = simulation_->frame() + 1 + random(3);
      return;
    }
    const tetrio::Falling& falling = simulation_->falling();
    if (random(12) == 0)
      keys_.push_back(Key::hold);
    else
      think(falling);
    next_key_ = simulation_->frame() + 4 + random(20);
  }

  void think(const tetrio::Falling& falling) {
    int best = 2'000'000;
    int best_turns = 0;
    int best_x = falling.x;
    for (int turns = 0; turns < 4; ++turns)
      for (int x = -2; x < rules_.width; ++x) {
        const int bad = badness(simulation_->board(), falling.piece, turns, x) + static_cast<int>(random(4));
        if (bad >= best) continue;
        best = bad;
        best_turns = turns;
        best_x = x;
      }
    if (best_turns == 3)
      keys_.push_back(Key::rotate_ccw);
    else if (best_turns == 2 && random(2) == 0)
      keys_.push_back(Key::rotate_180);
    else
      keys_.insert(keys_.end(), static_cast<std::size_t>(best_turns), Key::rotate_cw);
    const Key side = best_x < falling.x ? Key::move_left : Key::move_right;
    keys_.insert(keys_.end(), static_cast<std::size_t>(std::abs(best_x - falling.x)), side);
    if (random(6) == 0) keys_.push_back(Key::soft_drop);
    keys_.push_back(Key::hard_drop);
  }

  // Pressed in one tenth of the frame, released in a later one.
  void press(Key key) {
    const double down = random(5) / 10.0;
    for (const bool is_up : {false, true}) {
      tetrio::Event event;
      event.frame = simulation_->frame();
      event.kind = is_up ? EventKind::key_up : EventKind::key_down;
      event.key = key;
      event.subframe = is_up ? 0.5 + random(5) / 10.0 : down;
      replay_.events.push_back(event);
    }
  }

  std::mt19937_64 random_;
  Texts& texts_;
  tetrio::PlayerReplay replay_;
  tetrio::Rules rules_;
  std::unique_ptr<tetrio::Simulation> simulation_;
  std::deque<Key> keys_;
  std::uint32_t next_key_ = 0;
  std::size_t played_ = 0;
};

std::string options_text(std::uint64_t seed, int player, int players) {
  return fmt::format(
      R"({{"version":19,"seed":{},"username":"{}","gameid":{},"g":0.02,"gincrease":0.0035,"gmargin":7200,)"
      R"("hasgarbage":{},"garbagemargin":600,"garbageincrease":0.008,"b2bchaining":true,"allow180":true,)"
      R"("nolockout":true,)"
      R"("handling":{{"arr":1.5,"das":8.3,"dcd":0,"sdf":6,"safelock":true,"cancel":false,"may20g":true,)"
      R"("irs":"tap","ihs":"tap"}}}})",
      seed, names[static_cast<std::size_t>(player)], first_game + player, players > 1);
}

std::string stats_text(const tetrio::Tally& tally, int players) {
  const auto list = [&](Count first, Count last) {
    std::string text;
    for (auto count = static_cast<int>(first); count <= static_cast<int>(last); ++count)
      fmt::format_to(std::back_inserter(text), R"({}"{}":{})", text.empty() ? "" : ",",
                     tetrio::name_of(static_cast<Count>(count)),
                     tally[static_cast<Count>(count)].value_or(0));
    return text;
  };
  return fmt::format(
      R"({{"lines":{},"inputs":{},"holds":{},"topcombo":{},"topbtb":{},"tspins":{},"piecesplaced":{},)"
      R"("clears":{{{}}},"garbage":{{{}}}{}}})",
      *tally[Count::lines], *tally[Count::inputs], *tally[Count::holds], *tally[Count::topcombo],
      *tally[Count::topbtb], *tally[Count::tspins], *tally[Count::pieces],
      list(Count::singles, Count::allclear), list(Count::sent, Count::maxspike_nomult),
      players > 2 ? fmt::format(R"(,"kills":{})", *tally[Count::kills]) : "");
}

struct Letter {
  std::uint32_t sent = 0;
  std::size_t id = 0;
  int rows = 0;
};

std::string interaction_text(std::string_view type, const Letter& letter, int from, std::size_t seen) {
  return fmt::format(
      R"({{"id":{},"frame":{},"type":"{}","data":{{"type":"garbage","amt":{},"gameid":{},"frame":{},"cid":{},)"
      R"("iid":{},"ackiid":{},"x":0,"y":0,"size":1}}}})",
      letter.id, letter.sent, type, letter.rows, first_game + from, letter.sent, letter.id, letter.id, seen);
}

bool has_lost(const Seat& seat) {
  return seat.simulation().topped_out();
}

// Delivers what one player has sent to the players it targets.
void carry(std::vector<Seat>& seats, std::size_t from, std::vector<std::size_t>& delivered,
           std::vector<std::size_t>& confirmed) {
  // Time does not pass for a player who is out.
  std::uint32_t now = 0;
  for (const Seat& seat : seats) now = std::max(now, seat.simulation().frame());
  const auto& attacks = seats[from].simulation().attacks();
  const auto put = [&](std::string_view type, std::size_t at) {
    const Letter letter{attacks[at].frame, at + 1, attacks[at].rows};
    Seat& to = seats[static_cast<std::size_t>(attacks[at].target - first_game)];
    // By then the sender knew what had been delivered to it.
    if (!has_lost(to)) to.put(EventKind::ige, interaction_text(type, letter, static_cast<int>(from), 0));
  };
  for (std::size_t& at = delivered[from]; at < attacks.size() && attacks[at].frame + on_the_way <= now; ++at)
    put("interaction", at);
  for (std::size_t& at = confirmed[from];
       at < delivered[from] && attacks[at].frame + on_the_way + unconfirmed <= now; ++at)
    put("interaction_confirm", at);
}

// Every player targets the next one who is still in the game.
void aim(std::vector<Seat>& seats) {
  for (std::size_t i = 0; i < seats.size(); ++i) {
    std::size_t at = (i + 1) % seats.size();
    while (at != i && has_lost(seats[at])) at = (at + 1) % seats.size();
    if (!has_lost(seats[i]) && at != i)
      seats[i].put(EventKind::ige,
                   fmt::format(R"({{"type":"target","data":{{"targets":[{}]}}}})", first_game + at));
  }
}

// The player before the victim has knocked it out; all who are left are notified.
void tell(std::vector<Seat>& seats, std::size_t victim) {
  std::size_t killer = (victim + seats.size() - 1) % seats.size();
  while (has_lost(seats[killer])) killer = (killer + seats.size() - 1) % seats.size();
  for (Seat& seat : seats)
    if (!has_lost(seat))
      seat.put(EventKind::ige,
               fmt::format(R"({{"type":"kev","data":{{"victim":{{"gameid":{}}},"killer":{{"gameid":{}}},)"
                           R"("frame":{},"fire":0}}}})",
                           first_game + victim, first_game + killer, seats[victim].simulation().frame()));
}

tetrio::Round play_round(const TetrioSettings& settings, std::uint64_t seed, Texts& texts) {
  std::vector<Seat> seats;
  for (int player = 0; player < settings.players; ++player) {
    seats.emplace_back(options_text(seed, player, settings.players),
                       seed + static_cast<std::uint64_t>(player), texts);
    seats.back().put(EventKind::start, "{}");
  }
  if (settings.players > 1) aim(seats);
  std::vector<std::size_t> delivered(seats.size());
  std::vector<std::size_t> confirmed(seats.size());
  std::vector<bool> is_out(seats.size());
  const auto left = [&] { return std::ranges::count_if(seats, std::not_fn(has_lost)); };
  const std::ptrdiff_t needed = settings.players > 1 ? 2 : 1;
  for (std::uint32_t frame = 0; frame + 1 < settings.frames && left() >= needed; ++frame) {
    if (settings.players > 1)
      for (std::size_t from = 0; from < seats.size(); ++from) carry(seats, from, delivered, confirmed);
    for (Seat& seat : seats)
      if (!has_lost(seat)) seat.play();
    if (settings.players < 3 || left() < 2) continue;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      if (!has_lost(seats[i]) || is_out[i]) continue;
      is_out[i] = true;
      tell(seats, i);
      aim(seats);
    }
  }
  // The player who is still in the game; if there are several, the one who has sent most.
  const auto worth = [&](const Seat& seat) {
    return has_lost(seat) ? std::int64_t{-1} : *seat.simulation().tally()[Count::attack];
  };
  const auto winner = static_cast<std::size_t>(std::ranges::max_element(seats, {}, worth) - seats.begin());
  tetrio::Round round;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    Seat& seat = seats[i];
    seat.put(EventKind::end, "{}");
    seat.play();
    tetrio::PlayerReplay& replay = seat.replay();
    const bool alive = i == winner && !has_lost(seat);
    replay.id = fmt::format("{:024x}", i + 1);
    replay.name = base::UntrustedText(std::string(names[i]));
    replay.alive = alive;
    replay.frames = seat.simulation().frame();
    replay.results = tetrio::Members::of(texts.keep(fmt::format(
        R"({{"stats":{},"gameoverreason":"{}"}})", stats_text(seat.simulation().tally(), settings.players),
        settings.players == 1 ? "clear"
        : alive               ? "winner"
                              : "topout")));
    round.players.push_back(replay);
  }
  return round;
}

}  // namespace

std::string tetrio_match(const TetrioSettings& settings) {
  Texts texts;
  tetrio::Recording recording;
  recording.form = settings.players == 1 ? tetrio::Form::single : tetrio::Form::match;
  const bool is_single = settings.players == 1;
  recording.top = tetrio::Members::of(texts.keep(fmt::format(
      R"({{"id":null,"gamemode":{},"ts":"2026-01-02T03:04:05.678Z","users":[{{"id":"1","username":"ann"}}],)"
      R"("version":1}})",
      is_single ? R"("40l")" : "null")));
  for (int round = 0; round < (is_single ? 1 : settings.rounds); ++round)
    recording.rounds.push_back(
        play_round(settings, settings.seed * 1000 + static_cast<std::uint64_t>(round), texts));
  return tetrio::write(recording);
}

std::vector<SampleFile> tetrio_samples() {
  const std::string match = tetrio_match({.seed = 21, .players = 2, .rounds = 3, .frames = 900});
  std::string changed = tetrio_match({.seed = 22, .players = 2, .rounds = 1, .frames = 900});
  // A number of pieces that is greater than the real one.
  constexpr std::string_view key = R"("piecesplaced":)";
  if (const std::size_t at = changed.find(key); at != std::string::npos) ++changed[at + key.size()];
  return {
      text_file("tetrio/match.ttrm", match),
      text_file("tetrio/sprint.ttr", tetrio_match({.seed = 5, .players = 1, .rounds = 1, .frames = 1200})),
      text_file("tetrio/changed.ttrm", changed)};
}

}  // namespace tetron::samples
