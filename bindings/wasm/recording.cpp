// Recordings: opened once, then asked by a number. Answers are JSON but for the cells of fields.
#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "base/escape.hpp"
#include "base/json_writer.hpp"
#include "bindings/wasm/formatted.hpp"
#include "bindings/wasm/open_recording.hpp"
#include "bindings/wasm/result.hpp"
#include "replay/infer/findings.hpp"
#include "replay/infer/infer.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/profile/profile_text.hpp"
#include "replay/timeline/what_happens.hpp"

// Of the caller's: how much of what takes long is done, in percent.
extern "C" __attribute__((import_module("tetron"), import_name("progress"))) void tetron_progress(
    std::uint32_t percent);

namespace tetron::wasm {

namespace {

constexpr std::size_t most_open = 64;
std::array<std::unique_ptr<OpenRecording>, most_open> recordings;

constexpr std::array<std::string_view, replay::marker_kinds> marker_names{"weapon", "four lines", "death",
                                                                          "revival", "chat"};

void append_names(std::string& out, const OpenRecording& open) {
  out += '[';
  for (const base::UntrustedText& name : open.game().names) {
    if (out.back() != '[') out += ',';
    base::append_json_string(out, name);
  }
  out += ']';
}

void append_markers(std::string& out, const replay::Timeline& timeline) {
  out += '[';
  for (const replay::Marker& marker : timeline.markers()) {
    if (out.back() != '[') out += ',';
    append(out, R"({{"events":{},"time":{},"kind":"{}","id":{},"offset":{}}})", marker.mark.events,
           marker.mark.time.value, marker_names[static_cast<std::size_t>(marker.kind)], marker.id,
           marker.offset);
  }
  out += ']';
}

void append_placements(std::string& out, const replay::Timeline& timeline) {
  out += '[';
  for (int player = 0; player < timeline.layout().players; ++player) {
    out += player > 0 ? ",[" : "[";
    for (const replay::Mark& mark : timeline.placements(base::PlayerId(static_cast<std::uint8_t>(player)))) {
      if (out.back() != '[') out += ',';
      append(out, "{}", mark.events);
    }
    out += ']';
  }
  out += ']';
}

void append_place(std::string& out, const tet::StonePlace& stone) {
  append(out, R"({{"style":{},"x":{},"y":{},"rot":{}}})", stone.style.value,
         static_cast<std::int8_t>(stone.x), static_cast<std::int8_t>(stone.y), stone.rot);
}

void append_state(std::string& out, const replay::State& state) {
  append(out, R"({{"time":{},"events":{},"players":[)", state.time.value, state.events);
  for (int i = 0; i < state.layout().players; ++i) {
    const replay::PlayerState& player = state.players[static_cast<std::size_t>(i)];
    if (i > 0) out += ',';
    out += "{\"stone\":";
    if (player.stone)
      append_place(out, *player.stone);
    else
      out += "null";
    const auto number = [&out](std::string_view name, const auto& value) {
      append(out, ",\"{}\":", name);
      if (value)
        append(out, "{}", static_cast<int>(*value));
      else
        out += "null";
    };
    number("next", player.next ? std::optional<int>(player.next->value) : std::nullopt);
    append(out, R"(,"credits":{},"placements":{},"alive":{})", player.credits, player.placements,
           player.alive);
    number("target", player.target ? std::optional<int>(player.target->value) : std::nullopt);
    number("weapon", player.weapon);
    out += '}';
  }
  out += "],\"fields\":[";
  for (int i = 0; i < state.layout().fields(); ++i) {
    const replay::FieldState& field = state.fields[static_cast<std::size_t>(i)];
    if (i > 0) out += ',';
    append(
        out, R"({{"lives":{},"lines":{},"level":{},"doubles":{},"triples":{},"tetrises":{},"credits":{}}})",
        field.lives, field.lines, field.level, field.doubles, field.triples, field.tetrises, field.credits);
  }
  out += "]}";
}

// Nothing of an event for which there are no words.
void append_happening(std::string& out, OpenRecording& open, const replay::Event& event,
                      std::uint32_t before) {
  const replay::Track& track = open.timeline().track();
  const auto say = [&out](std::string_view kind, int id, std::string_view more = "") {
    append(out, R"({{"kind":"{}","id":{}{}}})", kind, id, more);
  };
  if (const auto fixed = replay::fixed_stone(event, track)) {
    std::string more = ",\"stone\":";
    append_place(more, fixed->place);
    say("placed", fixed->player.value, more);
  } else if (const auto change = replay::piece_change(event, track); change && change->appeared) {
    open.playhead().seek_events(before);
    const replay::PlayerState& player = open.playhead().state().players[change->player.value];
    if (!player.stone && player.placements == 0) say("appeared", change->player.value);
  } else if (const auto use = replay::weapon_use(event, track)) {
    std::string more;
    append(more, R"(,"weapon":{},"target":{})", use->weapon, use->target.value);
    say("weapon", use->sender.value, more);
  } else if (const auto said = replay::said_message(event, track, open.encoding())) {
    std::string more;
    append(more, R"(,"target":{})", said->to);
    say("chat", said->sender.value, more);
  } else if (const auto lost = replay::player_lost(event, track)) {
    say("death", lost->value);
  } else if (const auto revived = replay::field_revived(event, track)) {
    say("revival", revived->value);
  }
}

// The size of the JSON (u32), the JSON, and behind it the cells, field after field, row by row from the top.
Outcome tell_state(const replay::State& state) {
  std::string& out = fresh_result();
  out.resize(4);
  append_state(out, state);
  const std::uint32_t size = static_cast<std::uint32_t>(out.size()) - 4;
  for (int i = 0; i < 4; ++i) out[static_cast<std::size_t>(i)] = static_cast<char>(size >> (8 * i) & 0xff);
  for (int i = 0; i < state.layout().fields(); ++i) {
    const auto cells = state.grid(base::MatrixId(static_cast<std::uint8_t>(i))).cells();
    out.append(reinterpret_cast<const char*>(cells.data()), cells.size());
  }
  return Outcome::done;
}

Outcome tell_bytes(const tet::Bytes& bytes) {
  fresh_result().assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return Outcome::done;
}

Outcome tell_shown(OpenRecording& open) {
  const Chunks* const chunks = open.chunks();
  return chunks != nullptr ? tell_bytes(chunks->bytes) : Outcome::failed;
}

Outcome no_such() {
  return fail("there is no open recording of that number");
}

}  // namespace

OpenRecording* recording_of(std::uint32_t number) {
  return number < most_open ? recordings[number].get() : nullptr;
}

// The result is the number of the recording, which tetron_close_recording() gives back.
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

// The kinds of recordings that are opened.
TETRON_EXPORT(tetron_kinds)
Outcome tetron_kinds() {
  base::JsonWriter json(fresh_result());
  json.begin_array();
  for (const kinds::Kind& kind : kinds::table()) {
    json.begin_object();
    json.key("name");
    json.plain_string(kind.name);
    json.key("game");
    json.plain_string(kind.game);
    json.key("endings");
    json.begin_array();
    for (const std::string_view ending : kind.endings) json.plain_string(ending);
    json.end_array();
    json.end_object();
  }
  json.end_array();
  return Outcome::done;
}

TETRON_EXPORT(tetron_info)
Outcome tetron_info(std::uint32_t number) {
  const OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_such();
  const replay::Timeline& timeline = open->timeline();
  const replay::Layout& layout = timeline.layout();
  const tet::Header header = open->header();
  std::string& out = fresh_result();
  append(out, R"({{"kind":"{}","rounds":{},"names":)", open->kind(), open->rounds());
  append_names(out, *open);
  out += ",\"mode\":";
  base::append_json_string(out, open->game().mode);
  append(out, R"(,"date":"{}","time":"{}","version":{},"winner":{},"highscore":{},"score":{},"lives":{})",
         open->game().date, open->game().time, header.version, header.winner, open->game().highscore,
         header.score, header.lives);
  append(out, R"(,"layout":{{"players":{},"playersPerField":{},"width":{},"height":{}}})", layout.players,
         layout.players_per_field, layout.width, layout.height);
  append(out, R"(,"events":{},"duration":{},"bytes":{},"profile":)", timeline.events(),
         timeline.duration().value, open->size());
  base::append_json_string(out, open->profile().name);
  out += ",\"damage\":";
  if (const auto& damage = timeline.damage()) {
    out += "{\"message\":";
    append_json_text(out, base::describe(damage->error));
    append(out, ",\"offset\":{}}}", damage->error.offset);
  } else {
    out += "null";
  }
  out += ",\"exact\":";
  const auto exact = open->round() != nullptr ? open->round()->round.exact() : std::nullopt;
  out += !exact ? "null" : *exact ? "true" : "false";
  out += ",\"markers\":";
  append_markers(out, timeline);
  out += ",\"placements\":";
  append_placements(out, timeline);
  out += '}';
  return Outcome::done;
}

TETRON_EXPORT(tetron_seek)
Outcome tetron_seek(std::uint32_t number, std::uint32_t ms) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_such();
  open->playhead().seek(base::Milliseconds(ms));
  return tell_state(open->playhead().state());
}

TETRON_EXPORT(tetron_seek_events)
Outcome tetron_seek_events(std::uint32_t number, std::uint32_t events) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_such();
  open->playhead().seek_events(events);
  return tell_state(open->playhead().state());
}

// What the last of the first `events` events is: {"kind":"placed","id":0,"stone":{...}}, or null.
TETRON_EXPORT(tetron_happened)
Outcome tetron_happened(std::uint32_t number, std::uint32_t events) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_such();
  std::string& out = fresh_result();
  const std::uint32_t before = events > 0 ? events - 1 : 0;
  const auto kept = events > 0 ? open->timeline().event(before) : std::nullopt;
  if (kept) append_happening(out, *open, kept->event(), before);
  if (out.empty()) out = "null";
  return Outcome::done;
}

// When each event happens, in milliseconds: u32 each.
TETRON_EXPORT(tetron_times)
Outcome tetron_times(std::uint32_t number) {
  const OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_such();
  std::string& out = fresh_result();
  const auto append_all = [&out](auto events) {
    while (const auto event = events.peek()) {
      append_u32(out, event->time.value);
      events.take();
    }
  };
  const replay::Track& track = open->timeline().track();
  if (track.round() != nullptr)
    append_all(replay::RoundSteps(*track.round()));
  else
    append_all(replay::Events(*track.recording()));
  return Outcome::done;
}

// The .tet file: the one that was opened, or what was made of something else.
TETRON_EXPORT(tetron_file)
Outcome tetron_file(std::uint32_t number) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_such();
  return open->file() != nullptr ? tell_bytes(*open->file()) : tell_shown(*open);
}

// The bytes that are shown, to which the offsets of chunks refer: those of the file but for a fumen with more
// rows than tetron4 has, and for a round, which has those of its .tet form.
TETRON_EXPORT(tetron_bytes)
Outcome tetron_bytes(std::uint32_t number) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_such();
  return tell_shown(*open);
}

// Every problem, as tetron check finds them: [{"severity":"error","message":...,"offset":...}], at most 1000
// of them. Of a round the players whose game did not come out as the file states it.
TETRON_EXPORT(tetron_check)
Outcome tetron_check(std::uint32_t number) {
  const OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_such();
  std::string& out = fresh_result();
  out += '[';
  for (const Found& found : open->problems(1000)) {
    append(out, R"({}{{"severity":"{}","message":)", out.size() > 1 ? "," : "",
           found.severity == replay::Severity::error ? "error" : "warning");
    append_json_text(out, found.message);
    append(out, ",\"offset\":{}}}", found.offset);
  }
  out += ']';
  return Outcome::done;
}

// The profile under which the recording is most consistent with itself, and how sure that is; null if there
// is nothing to infer from.
TETRON_EXPORT(tetron_infer)
Outcome tetron_infer(std::uint32_t number, std::uint32_t limit_ms) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_such();
  const Chunks* const chunks = open->chunks();
  if (chunks == nullptr) return Outcome::failed;
  replay::infer::Evidence evidence;
  replay::infer::collect(chunks->recording, {}, evidence);
  const auto found = replay::infer::infer(
      evidence, {.time_limit = std::chrono::milliseconds(limit_ms),
                 .progress = [](int percent) { tetron_progress(static_cast<std::uint32_t>(percent)); }});
  std::string& out = fresh_result();
  if (!found) {
    out += "null";
    return Outcome::done;
  }
  out += "{\"profile\":";
  append_json_text(out, replay::profile_text(found->profile));
  append(out,
         R"(,"matrices":{},"exact":{},"finished":{},"fieldCertain":{},"certainTurns":{},"turns":{},"fit":)",
         found->fit.matrices, found->fit.exact, found->finished, found->certainty.field,
         found->certainty.certain_turns(), found->certainty.turns());
  append_json_text(out, replay::infer::describe(found->fit));
  out += ",\"certainty\":";
  append_json_text(out, replay::infer::describe(found->certainty));
  out += ",\"reading\":";
  append_json_text(out, replay::infer::describe(found->reading));
  out += '}';
  return Outcome::done;
}

}  // namespace tetron::wasm
