// What the window's panel of statistics shows.
#include <algorithm>
#include <string>
#include <string_view>

#include "bindings/wasm/formatted.hpp"
#include "bindings/wasm/open_recording.hpp"
#include "replay/timeline/statistics.hpp"

namespace tetron::wasm {

OpenRecording* recording_of(std::uint32_t number);

namespace {

using base::Milliseconds;
using base::PlayerId;

constexpr std::uint32_t minute = 60'000;
constexpr std::size_t samples = 128;

PlayerId player_of(int id) {
  return PlayerId(static_cast<std::uint8_t>(id));
}

void append_gauge(std::string& out, const replay::Gauge& g, Milliseconds now) {
  append(out, R"({{"placements":{},"lines":{},"piecesPerSecond":{:.4f},"attackPerMinute":{:.4f},)",
         g.placements, g.lines, g.pieces_per_second(now), g.attack_per_minute(now));
  append(out, R"("versusScore":{:.4f},"attackPerPiece":{:.4f},"backToBack":{},"combo":{},"sent":{},)",
         g.versus_score(now), g.attack_per_piece(), g.chain, g.combo, g.sent);
  append(out, R"("received":{},"faults":{},"dug":{}}})", g.received, g.faults, g.cleared);
}

void append_player(std::string& out, const OpenRecording& open, const replay::State& state, int id,
                   Milliseconds now) {
  const replay::Timeline& timeline = open.timeline();
  const replay::PlayerStatistics s = replay::statistics(timeline, state, player_of(id), now);
  const Milliseconds from(now.value > minute ? now.value - minute : 0);
  append(out, R"({{"placements":{},"pace":{:.4f},"recentPace":{:.4f},"lastMinute":{},"credits":{},)",
         s.placements, s.pace, s.recent_pace, replay::placements_between(timeline, player_of(id), from, now),
         s.credits);
  append(out, R"("lines":{},"singles":{},"doubles":{},"triples":{},"tetrises":{},"gauge":)", s.lines,
         s.singles, s.doubles, s.triples, s.tetrises);
  const replay::Gauge* gauge =
      timeline.gauges() != nullptr ? timeline.gauges()->at(player_of(id), now) : nullptr;
  if (gauge != nullptr)
    append_gauge(out, *gauge, now);
  else
    out += "null";
  out += '}';
}

void append_curve(std::string& out, const std::vector<double>& curve) {
  for (const double value : curve) append(out, "{}{:.2f}", out.back() == '[' ? "" : ",", value);
}

}  // namespace

// Of all players when `events` have happened and it is `now`: an array by player. See Statistics in
// js/src/index.ts.
TETRON_EXPORT(tetron_statistics)
Outcome tetron_statistics(std::uint32_t number, std::uint32_t events, std::uint32_t now) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return fail("there is no open recording of that number");
  open->playhead().seek_events(events);
  const replay::State& state = open->playhead().state();
  std::string& out = fresh_result();
  out += '[';
  for (int id = 0; id < state.layout().players; ++id) {
    if (id > 0) out += ',';
    append_player(out, *open, state, id, Milliseconds(std::max(now, state.time.value)));
  }
  out += ']';
  return Outcome::done;
}

// {"credits":[[...],...],"perMinute":[[...],...]}: for each player 128 values from 0 to `end`; credits are
// the attack in games with gauges. `tells_length`: whether they may depend on how long the game is.
TETRON_EXPORT(tetron_curves)
Outcome tetron_curves(std::uint32_t number, std::uint32_t end, bool tells_length) {
  const OpenRecording* open = recording_of(number);
  if (open == nullptr) return fail("there is no open recording of that number");
  const replay::Timeline& timeline = open->timeline();
  std::string& out = fresh_result();
  for (const bool credits : {true, false}) {
    out += credits ? "{\"credits\":[" : "],\"perMinute\":[";
    for (int id = 0; id < timeline.layout().players; ++id) {
      out += id > 0 ? ",[" : "[";
      const PlayerId player = player_of(id);
      append_curve(out,
                   credits ? replay::credits_curve(timeline, player, Milliseconds(end), samples, tells_length)
                           : replay::placements_curve(timeline, player, Milliseconds(end), samples));
      out += ']';
    }
  }
  out += "]}";
  return Outcome::done;
}

// What the header says of the end: {"winner":0,"score":...,"lines":...,"level":"10a"}; winner null without
// one.
TETRON_EXPORT(tetron_final_result)
Outcome tetron_final_result(std::uint32_t number) {
  const OpenRecording* open = recording_of(number);
  if (open == nullptr) return fail("there is no open recording of that number");
  const replay::Game& game = open->game();
  append(fresh_result(), R"({{"winner":{},"score":{},"lines":{},"level":"{}"}})",
         game.winner ? std::to_string(*game.winner) : "null", game.score, game.lines,
         replay::level_label(game.level, open->timeline().layout()));
  return Outcome::done;
}

}  // namespace tetron::wasm
