// Recordings: opened once, then used by a number. Results are JSON, except the cells of fields.
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/escape.hpp"
#include "base/json_writer.hpp"
#include "bindings/wasm/open_recording.hpp"
#include "bindings/wasm/result.hpp"
#include "replay/infer/findings.hpp"
#include "replay/infer/infer.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/profile/profile_text.hpp"
#include "replay/timeline/what_happens.hpp"

// A function of the caller that gets the progress of long work in percent.
extern "C" __attribute__((import_module("tetron"), import_name("progress"))) void tetron_progress(
    std::uint32_t percent);

namespace tetron::wasm {

namespace {

constexpr std::size_t most_open = 64;
std::array<std::unique_ptr<OpenRecording>, most_open> recordings;

constexpr std::array<std::string_view, replay::marker_kinds> marker_names{
    "weapon", "four lines", "death", "revival", "chat", "perfect clear", "spike", "note"};

void write_names(base::JsonWriter& json, const OpenRecording& open) {
  json.list("names", open.game().names, [&json](const base::UntrustedText& name) { json.string(name); });
}

void write_markers(base::JsonWriter& json, const replay::Timeline& timeline) {
  json.list("markers", timeline.markers(), [&json, &timeline](const replay::Marker& marker) {
    json.begin_object();
    json.number("events", marker.mark.events);
    json.number("t_ms", marker.mark.time.value);
    json.number("time", marker.mark.time.value);
    json.string("kind", marker_names[static_cast<std::size_t>(marker.kind)]);
    json.number("id", marker.id);
    json.number("offset", marker.offset);
    if (marker.kind == replay::MarkerKind::chat)
      if (const auto kept = timeline.event(marker))
        if (const auto said = replay::said_message(kept->event(), timeline.track(), {}))
          json.number("target", said->to);
    json.end_object();
  });
}

void write_placements(base::JsonWriter& json, const replay::Timeline& timeline) {
  json.key("placements").begin_array();
  for (int player = 0; player < timeline.layout().players; ++player) {
    json.begin_array();
    for (const replay::Mark& mark : timeline.placements(base::PlayerId(static_cast<std::uint8_t>(player))))
      json.number(mark.events);
    json.end_array();
  }
  json.end_array();
}

void write_stone(base::JsonWriter& json, const replay::Profile& profile, const game::Place& place) {
  const tet::StonePlace stone = profile.stored(place);
  json.key("stone").begin_object();
  json.number("style", stone.style.value);
  json.number("x", static_cast<int>(static_cast<std::int8_t>(stone.x)));
  json.number("y", static_cast<int>(static_cast<std::int8_t>(stone.y)));
  json.number("rot", stone.rot);
  json.end_object();
}

void write_player(base::JsonWriter& json, const replay::Profile& profile, const replay::PlayerState& player) {
  const auto value_of = [](const auto& unit) { return unit ? std::optional(unit->value) : std::nullopt; };
  json.begin_object();
  if (player.falling)
    write_stone(json, profile, *player.falling);
  else
    json.null("stone");
  const bool has_next = player.queue[0] != field::Cell::empty;
  json.number("next", has_next ? std::optional(profile.style(player.queue[0]).value) : std::nullopt);
  json.number("credits", player.credits);
  json.number("placements", player.placements);
  json.boolean("alive", player.alive);
  json.number("target", value_of(player.target));
  json.number("weapon", player.weapon);
  json.end_object();
}

void write_field(base::JsonWriter& json, const replay::FieldState& field) {
  json.begin_object();
  json.number("lives", field.lives);
  json.number("lines", field.lines);
  json.number("level", field.level);
  json.number("doubles", field.doubles);
  json.number("triples", field.triples);
  json.number("tetrises", field.quads);
  json.number("credits", field.credits);
  json.end_object();
}

void append_state(std::string& out, const replay::Profile& profile, const replay::State& state) {
  const auto players = static_cast<std::size_t>(state.layout().players);
  const auto fields = static_cast<std::size_t>(state.layout().fields());
  base::JsonWriter json(out);
  json.begin_object();
  json.number("t_ms", state.time.value);
  json.number("time", state.time.value);
  json.number("events", state.events);
  json.list("players", std::span(state.players).first(players),
            [&](const replay::PlayerState& player) { write_player(json, profile, player); });
  json.list("fields", std::span(state.fields).first(fields),
            [&json](const replay::FieldState& field) { write_field(json, field); });
  json.end_object();
}

// Describes an event in an object that it leaves open, so that members can be added. False if there is no
// description.
bool write_happening(base::JsonWriter& json, OpenRecording& open, const replay::Event& event,
                     std::uint32_t before) {
  const replay::Track& track = open.timeline().track();
  const auto say = [&json](std::string_view kind, int id) {
    json.begin_object();
    json.string("kind", kind);
    json.number("id", id);
    return true;
  };
  if (const auto fixed = replay::fixed_piece(event, track)) {
    say("placed", fixed->player.value);
    write_stone(json, track.profile(), fixed->place);
    return true;
  }
  if (const auto change = replay::piece_change(event, track); change && change->appeared) {
    open.playhead().seek_events(before);
    const replay::PlayerState& player = open.playhead().state().players[change->player.value];
    return !player.falling && player.placements == 0 && say("appeared", change->player.value);
  }
  if (const auto use = replay::weapon_use(event, track)) {
    say("weapon", use->sender.value);
    json.number("weapon", use->weapon);
    json.number("target", use->target.value);
    return true;
  }
  if (const auto said = replay::said_message(event, track, open.encoding())) {
    say("chat", said->sender.value);
    json.number("target", said->to);
    return true;
  }
  if (const auto lost = replay::player_lost(event, track)) return say("death", lost->value);
  const auto revived = replay::field_revived(event, track);
  return revived && say("revival", revived->value);
}

Outcome tell_bytes(const tet::Bytes& bytes) {
  fresh_result().assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return Outcome::done;
}

Outcome tell_shown(OpenRecording& open) {
  const Chunks* const chunks = open.chunks();
  return chunks != nullptr ? tell_bytes(chunks->bytes) : Outcome::failed;
}

}  // namespace

Outcome tell_state(const replay::Profile& profile, const replay::State& state) {
  std::string& out = fresh_result();
  out.resize(4);
  append_state(out, profile, state);
  const std::uint32_t size = static_cast<std::uint32_t>(out.size()) - 4;
  for (int i = 0; i < 4; ++i) out[static_cast<std::size_t>(i)] = static_cast<char>(size >> (8 * i) & 0xff);
  for (int i = 0; i < state.layout().fields(); ++i) {
    const auto cells = state.grid(base::MatrixId(static_cast<std::uint8_t>(i))).cells();
    out.append(reinterpret_cast<const char*>(cells.data()), cells.size());
  }
  return Outcome::done;
}

OpenRecording* recording_of(std::uint32_t number) {
  return number < most_open ? recordings[number].get() : nullptr;
}

Outcome no_open_recording() {
  return fail("there is no open recording of that number");
}

// The result is the number of the recording, until it is closed with tetron_close_recording().
TETRON_EXPORT(tetron_open)
Outcome tetron_open(const char* data, std::size_t size, std::uint32_t round, bool salvage,
                    const char* profile, std::size_t profile_size) {
  std::size_t number = 0;
  while (number < most_open && recordings[number]) ++number;
  if (number == most_open) return fail("too many recordings are open");
  recordings[number] =
      OpenRecording::open(text_at(data, size), {round, salvage, text_at(profile, profile_size)});
  if (!recordings[number]) return Outcome::failed;
  fresh_result() = std::to_string(number);
  return Outcome::done;
}

TETRON_EXPORT(tetron_close_recording)
Outcome tetron_close_recording(std::uint32_t number) {
  if (number < most_open) recordings[number].reset();
  fresh_result();
  return Outcome::done;
}

// The kinds of recordings that can be opened.
TETRON_EXPORT(tetron_kinds)
Outcome tetron_kinds() {
  base::JsonWriter json(fresh_result());
  json.begin_array();
  for (const kinds::Kind& kind : kinds::table()) {
    json.begin_object();
    json.key("name");
    json.string(kind.name);
    json.key("game");
    json.string(kind.game);
    json.key("endings");
    json.begin_array();
    for (const std::string_view ending : kind.endings) json.string(ending);
    json.end_array();
    json.end_object();
  }
  json.end_array();
  return Outcome::done;
}

TETRON_EXPORT(tetron_info)
Outcome tetron_info(std::uint32_t number) {
  const OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  const replay::Timeline& timeline = open->timeline();
  const replay::Layout& layout = timeline.layout();
  const tet::Header header = open->header();
  const replay::Game& game = open->game();
  base::JsonWriter json(fresh_result());
  json.begin_object();
  json.string("kind", open->kind());
  json.number("rounds", open->rounds());
  write_names(json, *open);
  const game::Origin* const origin = open->origin();
  json.string("mode", origin != nullptr ? origin->mode.raw() : game.mode);
  json.string("date", origin != nullptr ? origin->date.raw() : game.date);
  json.string("time", game.time);
  json.number("version", header.version);
  json.number("winner", header.winner);
  json.boolean("highscore", game.highscore);
  json.number("score", game.score);
  json.number("lives", header.lives);
  json.key("layout").begin_object();
  json.number("players", layout.players);
  json.number("playersPerField", layout.players_per_field);
  json.number("width", layout.width);
  json.number("height", layout.height);
  json.end_object();
  json.number("events", timeline.events());
  json.number("length_ms", timeline.duration().value);
  json.number("duration", timeline.duration().value);
  json.number("bytes", open->size());
  json.string("profile", open->profile().name);
  if (const auto& damage = timeline.damage()) {
    json.key("damage").begin_object();
    json.string("message", base::describe(damage->error));
    json.number("offset", damage->error.offset);
    json.end_object();
  } else if (open->round() != nullptr && open->round()->round.damage) {
    const game::Damage& of_round = *open->round()->round.damage;
    json.key("damage").begin_object();
    json.string("message", base::escaped(of_round.what));
    json.number("offset", of_round.offset);
    json.end_object();
  } else {
    json.null("damage");
  }
  const auto exact = open->round() != nullptr ? open->round()->round.exact() : std::nullopt;
  if (exact)
    json.boolean("exact", *exact);
  else
    json.null("exact");
  write_markers(json, timeline);
  write_placements(json, timeline);
  json.end_object();
  return Outcome::done;
}

TETRON_EXPORT(tetron_seek)
Outcome tetron_seek(std::uint32_t number, std::uint32_t ms) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  open->playhead().seek(base::Milliseconds(ms));
  return tell_state(open->profile(), open->playhead().state());
}

TETRON_EXPORT(tetron_seek_events)
Outcome tetron_seek_events(std::uint32_t number, std::uint32_t events) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  open->playhead().seek_events(events);
  return tell_state(open->profile(), open->playhead().state());
}

// Describes the last of the first `events` events: {"kind":"placed","id":0,"stone":{...}}, or null.
TETRON_EXPORT(tetron_happened)
Outcome tetron_happened(std::uint32_t number, std::uint32_t events) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  base::JsonWriter json(fresh_result());
  const std::uint32_t before = events > 0 ? events - 1 : 0;
  const auto kept = events > 0 ? open->timeline().event(before) : std::nullopt;
  if (kept && write_happening(json, *open, kept->event(), before))
    json.end_object();
  else
    json.null();
  return Outcome::done;
}

// The time of each event in milliseconds, as u32.
TETRON_EXPORT(tetron_times)
Outcome tetron_times(std::uint32_t number) {
  const OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  std::string& out = fresh_result();
  replay::EventReader events(open->timeline().track());
  while (const auto event = events.peek()) {
    append_u32(out, event->time.value);
    events.take();
  }
  return Outcome::done;
}

// The .tet file that was opened, or that was made of another kind of recording.
TETRON_EXPORT(tetron_file)
Outcome tetron_file(std::uint32_t number) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  return open->file() != nullptr ? tell_bytes(*open->file()) : tell_shown(*open);
}

// The bytes that are shown, to which the offsets of chunks refer: those of the file, except for a fumen with
// more rows than tetron4 has, and for a round, whose bytes are those of its .tet form.
TETRON_EXPORT(tetron_bytes)
Outcome tetron_bytes(std::uint32_t number) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  return tell_shown(*open);
}

// The problems that tetron check finds: [{"severity":"error","text":...,"message":the same,"offset":...}], at
// most 1000. For a round, the players whose replay contradicts the file.
TETRON_EXPORT(tetron_check)
Outcome tetron_check(std::uint32_t number) {
  const OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  base::JsonWriter json(fresh_result());
  json.begin_array();
  for (const Found& found : open->problems(1000)) {
    json.begin_object();
    json.string("severity", found.severity == replay::Severity::error ? "error" : "warning");
    json.string("text", found.message);
    json.string("message", found.message);
    json.number("offset", found.offset);
    json.end_object();
  }
  json.end_array();
  return Outcome::done;
}

// The profile with which the recording is most consistent, and how certain that is; null if there is not
// enough data.
TETRON_EXPORT(tetron_infer)
Outcome tetron_infer(std::uint32_t number, std::uint32_t limit_ms) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  const Chunks* const chunks = open->chunks();
  if (chunks == nullptr) return Outcome::failed;
  replay::infer::Evidence evidence;
  replay::infer::collect(chunks->recording, {}, evidence);
  const auto found = replay::infer::infer(
      evidence, {.time_limit = std::chrono::milliseconds(limit_ms),
                 .progress = [](int percent) { tetron_progress(static_cast<std::uint32_t>(percent)); }});
  base::JsonWriter json(fresh_result());
  if (!found) {
    json.null();
    return Outcome::done;
  }
  json.begin_object();
  json.string("profile", replay::profile_text(found->profile));
  json.number("matrices", found->fit.matrices);
  json.number("exact", found->fit.exact);
  json.boolean("finished", found->finished);
  json.boolean("fieldCertain", found->certainty.field);
  json.number("certainTurns", found->certainty.certain_turns());
  json.number("turns", found->certainty.turns());
  json.string("fit", replay::infer::describe(found->fit));
  json.string("certainty", replay::infer::describe(found->certainty));
  json.string("reading", replay::infer::describe(found->reading));
  json.end_object();
  return Outcome::done;
}

}  // namespace tetron::wasm
