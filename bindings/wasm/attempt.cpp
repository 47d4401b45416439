// Playing on from a moment of a recording: the attempt of the window, review/attempt.hpp.
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "base/json_writer.hpp"
#include "bindings/wasm/attempting.hpp"
#include "bindings/wasm/open_recording.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "review/attempt_origin.hpp"

namespace tetron::wasm {

namespace {

Outcome nobody() {
  return fail("nobody plays on in a recording of that number");
}

Attempting* attempting_of(std::uint32_t number) {
  OpenRecording* open = recording_of(number);
  return open == nullptr ? nullptr : open->attempting().get();
}

}  // namespace

Attempting::Attempting(const OpenRecording& open, const replay::State& moment, base::PlayerId id)
    : rules(rules_of(open)),
      player(id),
      state(moment),
      attempt(open.profile(), rules.stones, review::attempt_start(open.timeline(), rules, moment, id),
              std::uint64_t{moment.events} + 1) {}

// A player goes on by hand from the moment that was sought last.
TETRON_EXPORT(tetron_attempt_begin)
Outcome tetron_attempt_begin(std::uint32_t number, std::uint32_t player) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return fail("there is no open recording of that number");
  if (open->kind() == "fumen") return fail("a fumen has pages and no game that could be played on");
  if (player >= static_cast<std::uint32_t>(open->timeline().layout().players))
    return fail("there is no player " + std::to_string(player + 1));
  open->attempting() = std::make_unique<Attempting>(*open, open->playhead().state(),
                                                    base::PlayerId(static_cast<std::uint8_t>(player)));
  fresh_result();
  return Outcome::done;
}

// `steer`: a number of review::Steer. `is_held`: the key was down already.
TETRON_EXPORT(tetron_attempt_steer)
Outcome tetron_attempt_steer(std::uint32_t number, std::uint32_t steer, bool is_held) {
  Attempting* own = attempting_of(number);
  if (own == nullptr) return nobody();
  if (steer > static_cast<std::uint32_t>(review::Steer::again)) return fail("there is no such key");
  own->attempt.steer(static_cast<review::Steer>(steer), is_held);
  fresh_result();
  return Outcome::done;
}

// So many microseconds go by.
TETRON_EXPORT(tetron_attempt_advance)
Outcome tetron_attempt_advance(std::uint32_t number, std::uint32_t elapsed) {
  Attempting* own = attempting_of(number);
  if (own == nullptr) return nobody();
  own->attempt.advance(std::chrono::microseconds(elapsed));
  fresh_result();
  return Outcome::done;
}

// As tetron_seek(): the moment with the field of who plays on.
TETRON_EXPORT(tetron_attempt_state)
Outcome tetron_attempt_state(std::uint32_t number) {
  Attempting* own = attempting_of(number);
  if (own == nullptr) return nobody();
  const review::Attempt& attempt = own->attempt;
  const base::MatrixId field = recording_of(number)->timeline().layout().field_of(own->player);
  std::ranges::copy(attempt.grid().cells(), own->state.cells(field).begin());
  replay::PlayerState& player = own->state.players[own->player.value];
  player.stone = attempt.stone();
  player.next = attempt.next();
  player.alive = !attempt.is_over();
  player.placements = attempt.placements();
  replay::FieldState& numbers = own->state.fields[field.value];
  numbers.lines = static_cast<std::uint16_t>(attempt.lines());
  if (const auto level = attempt.level())
    numbers.level = static_cast<std::uint8_t>(std::clamp(*level, 0, 255));
  return tell_state(own->state);
}

// {"time":ms,"pieces":...,"lines":...,"over":false,"mayHold":true,"held":style or null,"coming":[styles],
// "source":...,"rowTime":ms,"done":[cells] or null,"risen":rows}: what the window says of an attempt.
TETRON_EXPORT(tetron_attempt_info)
Outcome tetron_attempt_info(std::uint32_t number) {
  const Attempting* own = attempting_of(number);
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
  json.list("coming", attempt.coming(), [&json](base::StoneStyle style) { json.number(style.value); });
  json.plain_string("source", attempt.source());
  json.number("rowTime", std::chrono::duration_cast<std::chrono::milliseconds>(attempt.row_time()).count());
  if (const auto done = attempt.done()) {
    json.key("done");
    write_cells(json, *recording_of(number), *done);
  } else {
    json.null("done");
  }
  json.number("risen", attempt.rows_risen());
  json.end_object();
  return Outcome::done;
}

// What the window saves with Ctrl+S: a match. `game` and `name`: what it is played on from, and who played
// it.
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
