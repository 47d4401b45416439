// Playing on from a moment of a recording, as in the window: review/attempt/attempt.hpp.
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/json_writer.hpp"
#include "bindings/wasm/attempting.hpp"
#include "bindings/wasm/open_recording.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "review/attempt/attempt_origin.hpp"
#include "review/attempt/attempt_state.hpp"
#include "review/attempt/handling.hpp"
#include "review/judge/judge.hpp"

namespace tetron::wasm {

namespace {

Outcome nobody() {
  return fail("nobody plays on in a recording of that number");
}

Attempting* attempting_of(std::uint32_t number) {
  OpenRecording* open = recording_of(number);
  return open == nullptr ? nullptr : open->attempting().get();
}

// The recording at the time of the attempt; null if nothing comes after the moment.
const replay::State* recorded(Attempting& own, std::uint32_t number) {
  if (!own.raced) return nullptr;
  review::race(*own.raced, recording_of(number)->timeline(), own.moment, own.player, own.attempt.time());
  return &own.raced->state();
}

// What the review says as soon as the piece was dropped.
void judge_trial(Attempting& own, std::uint32_t number) {
  if (!own.recorded) return;
  const auto place = own.attempt.last();
  if (!place)
    own.said.reset();
  else if (!own.said)
    own.said = review::trial_of(recording_of(number)->timeline(), own.rules, *own.recorded, *place);
}

// A placement that was judged can only be taken back.
bool may_steer(const Attempting& own, review::Steer steer) {
  return !own.said || steer == review::Steer::undo || steer == review::Steer::again;
}

}  // namespace

Attempting::Attempting(const OpenRecording& open, const replay::State& begins, base::PlayerId id)
    : rules(rules_of(open)),
      player(id),
      moment(begins),
      state(begins),
      attempt(open.profile(), rules.stones, review::attempt_start(open.timeline(), rules, begins, id),
              std::uint64_t{begins.events} + 1) {}

// The turn of that placement again, without what followed.
Attempting::Attempting(const OpenRecording& open, const review::Judgement& judged)
    : rules(rules_of(open)),
      player(judged.player),
      moment(review::turn_start(open.timeline(), judged)),
      state(moment),
      attempt(open.profile(), rules.stones, review::attempt_at_turn(open.timeline(), rules, judged),
              std::uint64_t{judged.event} + 1),
      recorded(judged) {}

// Starts an attempt for a player at the moment of the last seek, after a countdown in milliseconds. Held keys
// repeat with the settings of the recording's player, if it states them.
TETRON_EXPORT(tetron_attempt_begin)
Outcome tetron_attempt_begin(std::uint32_t number, std::uint32_t player, std::uint32_t countdown) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  if (open->kind() == "fumen") return fail("a fumen has pages and no game that could be played on");
  if (player >= static_cast<std::uint32_t>(open->timeline().layout().players))
    return fail("there is no player " + std::to_string(player + 1));
  const base::PlayerId id(static_cast<std::uint8_t>(player));
  auto& own = open->attempting();
  own = std::make_unique<Attempting>(*open, open->playhead().state(), id);
  const auto handling = open->round() != nullptr ? review::handling_of(*open->round(), id) : std::nullopt;
  own->held_input.begin(handling.value_or(review::Handling{}), std::chrono::milliseconds(countdown));
  if (own->moment.events < open->timeline().events()) own->raced.emplace(open->timeline());
  fresh_result();
  return Outcome::done;
}

// Starts to try a placement of a player again: `events` is the number of events with it. Its piece waits.
TETRON_EXPORT(tetron_attempt_try)
Outcome tetron_attempt_try(std::uint32_t number, std::uint32_t player, std::uint32_t events) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return fail("there is no open recording of that number");
  const replay::Timeline& timeline = open->timeline();
  if (player >= static_cast<std::uint32_t>(timeline.layout().players) || events == 0 ||
      events > timeline.events())
    return fail("there is no such placement");
  review::Judgement known;
  known.player = base::PlayerId(static_cast<std::uint8_t>(player));
  known.event = events - 1;
  const auto judged = review::judge_again(timeline, rules_of(*open), known, {});
  if (!judged) return fail("that placement cannot be judged");
  auto& own = open->attempting();
  own = std::make_unique<Attempting>(*open, *judged);
  const auto handling =
      open->round() != nullptr ? review::handling_of(*open->round(), known.player) : std::nullopt;
  own->held_input.begin(handling.value_or(review::Handling{}), std::chrono::milliseconds(0));
  fresh_result();
  return Outcome::done;
}

// `steer`: a number of review::Steer. `is_held`: the key repeats.
TETRON_EXPORT(tetron_attempt_steer)
Outcome tetron_attempt_steer(std::uint32_t number, std::uint32_t steer, bool is_held) {
  Attempting* own = attempting_of(number);
  if (own == nullptr) return nobody();
  if (steer > static_cast<std::uint32_t>(review::Steer::again)) return fail("there is no such key");
  if (may_steer(*own, static_cast<review::Steer>(steer)))
    own->attempt.steer(static_cast<review::Steer>(steer), is_held);
  judge_trial(*own, number);
  fresh_result();
  return Outcome::done;
}

// Lets so many microseconds pass.
TETRON_EXPORT(tetron_attempt_advance)
Outcome tetron_attempt_advance(std::uint32_t number, std::uint32_t elapsed) {
  Attempting* own = attempting_of(number);
  if (own == nullptr) return nobody();
  own->attempt.advance(std::chrono::microseconds(elapsed));
  fresh_result();
  return Outcome::done;
}

// A key goes down (1) or up (0). While it is down it repeats in tetron_attempt_go_on().
TETRON_EXPORT(tetron_attempt_key)
Outcome tetron_attempt_key(std::uint32_t number, std::uint32_t steer, bool is_down) {
  Attempting* own = attempting_of(number);
  if (own == nullptr) return nobody();
  if (steer > static_cast<std::uint32_t>(review::Steer::again)) return fail("there is no such key");
  if (!is_down)
    own->held_input.release(static_cast<review::Steer>(steer));
  else if (may_steer(*own, static_cast<review::Steer>(steer)))
    (void)own->held_input.press(own->attempt, static_cast<review::Steer>(steer));
  judge_trial(*own, number);
  fresh_result();
  return Outcome::done;
}

TETRON_EXPORT(tetron_attempt_release_all)
Outcome tetron_attempt_release_all(std::uint32_t number) {
  Attempting* own = attempting_of(number);
  if (own == nullptr) return nobody();
  own->held_input.release_all();
  fresh_result();
  return Outcome::done;
}

// Lets so many microseconds pass, including the countdown and held keys.
TETRON_EXPORT(tetron_attempt_go_on)
Outcome tetron_attempt_go_on(std::uint32_t number, std::uint32_t elapsed) {
  Attempting* own = attempting_of(number);
  if (own == nullptr) return nobody();
  if (!own->said) own->held_input.go_on(own->attempt, std::chrono::microseconds(elapsed));
  judge_trial(*own, number);
  fresh_result();
  return Outcome::done;
}

// Switches to the next goal that the recording offers. If its result is hidden there are no goals, since they
// would give away what comes. The result is the number of goals, "no goal" included: {"goals":3}.
TETRON_EXPORT(tetron_attempt_goal)
Outcome tetron_attempt_goal(std::uint32_t number, bool is_hidden) {
  Attempting* own = attempting_of(number);
  if (own == nullptr) return nobody();
  const auto goals = is_hidden ? std::vector<review::Goal>{{}} : review::goals_of(own->attempt.start());
  own->goal = review::next_goal(goals, own->goal);
  base::JsonWriter json(fresh_result());
  json.begin_object();
  json.number("goals", goals.size());
  json.end_object();
  return Outcome::done;
}

// Like tetron_seek(): what the recording shows at the time of the attempt, or at its end.
TETRON_EXPORT(tetron_attempt_recorded)
Outcome tetron_attempt_recorded(std::uint32_t number) {
  Attempting* own = attempting_of(number);
  if (own == nullptr) return nobody();
  const replay::State* const beside = recorded(*own, number);
  return tell_state(own->attempt.profile(), beside != nullptr ? *beside : own->moment);
}

// Like tetron_seek(): the moment, with the field of the attempt.
TETRON_EXPORT(tetron_attempt_state)
Outcome tetron_attempt_state(std::uint32_t number) {
  Attempting* own = attempting_of(number);
  if (own == nullptr) return nobody();
  review::put_attempt(own->attempt, own->player, own->state);
  return tell_state(own->attempt.profile(), own->state);
}

// {"time":ms,"pieces":...,"lines":...,"over":false,"mayHold":true,"held":style or null,"coming":[styles],
// "source":...,"rowTime":ms,"done":[cells] or null,"risen":rows,"countdown":ms,"goal":text,
// "recorded":{"pieces":...,"lines":...} or null,"trial":null or {"words":text or
// null,"good":bool,"cleared":bool, "played":[cells],"best":[cells]}}: what the window shows of an attempt.
// `trial`: a placement is tried again; `words` come with the drop.
TETRON_EXPORT(tetron_attempt_info)
Outcome tetron_attempt_info(std::uint32_t number) {
  Attempting* own = attempting_of(number);
  if (own == nullptr) return nobody();
  const review::Attempt& attempt = own->attempt;
  const auto held = attempt.held();
  base::JsonWriter json(fresh_result());
  json.begin_object();
  json.number("time", attempt.time().value);
  json.number("pieces", attempt.placements());
  json.number("lines", attempt.lines());
  json.boolean("over", attempt.is_over());
  json.boolean("mayHold", attempt.start().may_hold);
  json.number("held", held ? std::optional(held->value) : std::nullopt);
  json.list("coming", attempt.upcoming(), [&json](base::StoneStyle style) { json.number(style.value); });
  json.string("source", attempt.source());
  json.number("rowTime", std::chrono::duration_cast<std::chrono::milliseconds>(attempt.row_time()).count());
  if (const auto done = attempt.done()) {
    json.key("done");
    write_cells(json, *recording_of(number), *done);
  } else {
    json.null("done");
  }
  json.number("risen", attempt.rows_risen());
  json.number("countdown", std::chrono::ceil<std::chrono::milliseconds>(own->held_input.countdown()).count());
  json.string("goal", review::title_of(own->goal, attempt));
  if (const replay::State* const beside = recorded(*own, number)) {
    const review::RaceNumbers numbers = review::race_numbers(*beside, own->moment, own->player);
    json.key("recorded").begin_object();
    json.number("pieces", numbers.pieces);
    json.number("lines", numbers.lines);
    json.end_object();
  } else {
    json.null("recorded");
  }
  if (own->recorded) {
    json.key("trial").begin_object();
    if (own->said)
      json.string("words", review::words_of(*own->said));
    else
      json.null("words");
    json.boolean("good", own->said && own->said->is_good());
    json.boolean("cleared", own->said && own->said->said.lines > 0);
    json.key("played");
    write_cells(json, *recording_of(number), own->said ? own->said->said.played : own->recorded->played);
    json.key("best");
    write_cells(json, *recording_of(number), own->recorded->best);
    json.end_object();
  } else {
    json.null("trial");
  }
  json.end_object();
  return Outcome::done;
}

// The match that the window saves with Ctrl+S. `game` and `name`: what it was played on from, and the player.
TETRON_EXPORT(tetron_attempt_match)
Outcome tetron_attempt_match(std::uint32_t number, const char* game, std::size_t game_size, const char* name,
                             std::size_t name_size) {
  const Attempting* own = attempting_of(number);
  if (own == nullptr) return nobody();
  const review::AttemptOrigin origin{std::string(text_at(game, game_size)), own->state.time, own->player,
                                     std::string(text_at(name, name_size))};
  kinds::append_match_json(fresh_result(), own->attempt.match("attempt", to_text(origin)));
  return Outcome::done;
}

TETRON_EXPORT(tetron_attempt_end)
Outcome tetron_attempt_end(std::uint32_t number) {
  if (OpenRecording* open = recording_of(number)) open->attempting().reset();
  fresh_result();
  return Outcome::done;
}

}  // namespace tetron::wasm
