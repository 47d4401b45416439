// The content of the window's statistics panel.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/json_writer.hpp"
#include "bindings/wasm/open_recording.hpp"
#include "replay/timeline/figures.hpp"

namespace tetron::wasm {

namespace {

using base::Milliseconds;
using base::PlayerId;

constexpr std::uint32_t minute = 60'000;
constexpr std::size_t samples = 128;

PlayerId player_of(int id) {
  return PlayerId(static_cast<std::uint8_t>(id));
}

// For paces and rates.
constexpr int decimals = 4;

void write_player_figures(base::JsonWriter& json, const replay::PlayerState& own,
                          const replay::Rates& rates) {
  json.begin_object();
  json.number("placements", own.placements);
  json.number("lines", own.lines);
  json.number("piecesPerSecond", rates.pieces_per_second, decimals);
  json.number("attackPerMinute", rates.attack_per_minute, decimals);
  json.number("versusScore", rates.versus_score, decimals);
  json.number("attackPerPiece", rates.attack_per_piece, decimals);
  json.number("backToBack", own.back_to_back);
  json.number("combo", own.combo);
  json.number("sent", own.sent);
  json.number("received", own.received);
  json.number("faults", own.finesse_faults);
  json.number("dug", own.garbage_cleared);
  json.end_object();
}

void write_player(base::JsonWriter& json, const OpenRecording& open, const replay::State& state, int id,
                  Milliseconds now) {
  const replay::Timeline& timeline = open.timeline();
  const replay::PlayerStatistics s = replay::statistics(timeline, state, player_of(id), now);
  const Milliseconds from(now.value > minute ? now.value - minute : 0);
  json.begin_object();
  json.number("placements", s.placements);
  json.number("pace", s.pace, decimals);
  json.number("recentPace", s.recent_pace, decimals);
  json.number("lastMinute", replay::placements_between(timeline, player_of(id), from, now));
  json.number("credits", s.credits);
  json.number("lines", s.lines);
  const auto clears = [&s](int count) { return s.lines ? std::optional(count) : std::nullopt; };
  json.number("singles", clears(s.singles));
  json.number("doubles", clears(s.doubles));
  json.number("triples", clears(s.triples));
  json.number("tetrises", clears(s.quads));
  json.key("gauge");
  if (timeline.layout().available.queue)
    write_player_figures(json, state.players[static_cast<std::size_t>(id)],
                         replay::rates(timeline.track(), state, player_of(id), now));
  else
    json.null();
  json.list("figures", replay::figures(timeline, open.game(), state, player_of(id), now),
            [&json](const replay::Figure& figure) {
              json.begin_object();
              json.string("label", figure.label);
              json.string("column", figure.column);
              json.string("text", figure.text);
              json.end_object();
            });
  json.end_object();
}

}  // namespace

// The statistics of all players after `events` events at time `now`: an array by player. See Statistics in
// js/src/index.ts.
TETRON_EXPORT(tetron_statistics)
Outcome tetron_statistics(std::uint32_t number, std::uint32_t events, std::uint32_t now) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  open->playhead().seek_events(events);
  const replay::State& state = open->playhead().state();
  base::JsonWriter json(fresh_result());
  json.begin_array();
  for (int id = 0; id < state.layout().players; ++id)
    write_player(json, *open, state, id, Milliseconds(std::max(now, state.time.value)));
  json.end_array();
  return Outcome::done;
}

// {"credits":[[...],...],"perMinute":[[...],...],"apm":...,"pps":...,"stack":...,"garbage":...}: for each
// player 128 values from 0 to `end`, or none if the game does not show them. For games that show a queue,
// credits are the attack; only those games have the last four. `shows_length`: whether the values may depend
// on the length of the game.
TETRON_EXPORT(tetron_curves)
Outcome tetron_curves(std::uint32_t number, std::uint32_t end, bool shows_length) {
  const OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  const replay::Timeline& timeline = open->timeline();
  const Milliseconds until(end);
  base::JsonWriter json(fresh_result());
  const auto write = [&](base::JsonKey key, auto curve_of) {
    json.key(key).begin_array();
    for (int id = 0; id < timeline.layout().players; ++id) {
      json.begin_array();
      for (const double value : curve_of(player_of(id))) json.number(value, 2);
      json.end_array();
    }
    json.end_array();
  };
  json.begin_object();
  write("credits", [&](PlayerId player) {
    return replay::credits_curve(timeline, player, until, samples, shows_length);
  });
  write("perMinute",
        [&](PlayerId player) { return replay::placements_curve(timeline, player, until, samples); });
  using enum replay::RoundCurve;
  for (const auto& [key, which] :
       {std::pair(base::JsonKey("apm"), apm), std::pair(base::JsonKey("pps"), pps),
        std::pair(base::JsonKey("stack"), stack), std::pair(base::JsonKey("garbage"), garbage)})
    write(key, [&](PlayerId player) { return replay::round_curve(timeline, player, which, until, samples); });
  json.end_object();
  return Outcome::done;
}

// The stated result: {"winner":0,"score":...,"lines":...,"level":"10a"}; null for what there is not.
TETRON_EXPORT(tetron_final_result)
Outcome tetron_final_result(std::uint32_t number) {
  const OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  const replay::Game& game = open->game();
  base::JsonWriter json(fresh_result());
  json.begin_object();
  json.number("winner", game.winner);
  json.number("score", game.score);
  json.number("lines", game.lines);
  if (game.level)
    json.string("level", replay::level_label(*game.level, open->timeline().layout()));
  else
    json.null("level");
  json.end_object();
  return Outcome::done;
}

}  // namespace tetron::wasm
