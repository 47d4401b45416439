// Reviews placements in parts, so that the caller can do other things in between.
#include <chrono>
#include <string>
#include <vector>

#include "base/json_writer.hpp"
#include "bindings/wasm/open_recording.hpp"
#include "convert/fumen/fumen.hpp"
#include "convert/review/review_json.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/fumen/page_state.hpp"
#include "review/judge/threshold.hpp"
#include "review/ruleset/ruleset.hpp"
#include "review/value/risen.hpp"

namespace tetron::wasm {

void write_cells(base::JsonWriter& json, const OpenRecording& open, const game::Place& place) {
  json.begin_array();
  for (const field::Position& cell : open.profile().cells(place)) {
    json.begin_array();
    json.number(cell.column.value);
    json.number(cell.row.value);
    json.end_array();
  }
  json.end_array();
}

namespace {

using base::PlayerId;
using Clock = std::chrono::steady_clock;

constexpr std::uint32_t most_depth = 7;
// As the depth: the default for the game.
constexpr std::uint32_t usual_depth = 0xffffffff;
constexpr std::size_t most_in_line = 5;
// Placements in one part, so that its text stays small.
constexpr std::size_t most_at_once = 500;

PlayerId player_of(std::size_t id) {
  return PlayerId(static_cast<std::uint8_t>(id));
}

// The piece in the field: [number of events until it was placed, its cells, those of the better place].
void write_moment(base::JsonWriter& json, const OpenRecording& open, const review::Judgement& one) {
  json.begin_array();
  json.number(one.event + 1);
  write_cells(json, open, one.played);
  write_cells(json, open, one.best);
  json.end_array();
}

}  // namespace

review::Ruleset rules_of(const OpenRecording& open) {
  return open.round() != nullptr ? review::ruleset_of(*open.round()) : review::ruleset_of(open.profile());
}

// Begins to value the placements of all players, looking `depth` pieces ahead:
// {"unit":"percent","thresholds":[0.5,...],"usual":4}. `thresholds` are the costs from which placements may
// be called mistakes; `usual` is the index of the default.
TETRON_EXPORT(tetron_review_begin)
Outcome tetron_review_begin(std::uint32_t number, std::uint32_t depth) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  if (open->kind() == "fumen") return fail("a fumen has pages and no game that could be reviewed");
  if (depth != usual_depth && (depth < 1 || depth > most_depth))
    return fail("a review looks from 1 to 7 pieces ahead, not " + std::to_string(depth));
  const auto players = static_cast<std::size_t>(open->timeline().layout().players);
  review::JudgeOptions options;
  if (depth != usual_depth) options.depth = static_cast<int>(depth);
  open->reviewing().emplace(
      Reviewing{review::Judging(open->timeline().track(), rules_of(*open), std::move(options)),
                std::vector<review::Summary>(players)});
  const review::CostUnit unit = open->reviewing()->judging.review().unit;
  base::JsonWriter json(fresh_result());
  json.begin_object();
  json.string("unit", review::name_of(unit));
  json.key("thresholds").begin_array();
  for (int step = 0; step < review::thresholds; ++step) json.number(review::threshold(unit, step), 1);
  json.end_array();
  json.number("usual", review::usual_threshold);
  json.end_object();
  return Outcome::done;
}

// Continues for about `limit_ms` milliseconds. The result begins with a line
// {"reached":ms,"done":false,"moments":[...]} that has a moment for each placement that was valued, as in
// write_moment(). Then come the lines of `tetron review --format json` for placements and, when it is done,
// for players.
TETRON_EXPORT(tetron_review_next)
Outcome tetron_review_next(std::uint32_t number, std::uint32_t limit_ms) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  if (!open->reviewing()) return fail("no review of it has begun");
  review::Judging& judging = open->reviewing()->judging;
  std::vector<review::Summary>& players = open->reviewing()->players;
  const auto until = Clock::now() + std::chrono::milliseconds(limit_ms);
  bool is_done = false;
  do {
    is_done = !judging.step();
  } while (!is_done && judging.review().judgements.size() < most_at_once && Clock::now() < until);
  const convert::ReviewedTrack of{open->timeline().track(), judging.review().unit};
  const std::vector<review::Judgement> found = judging.take();
  std::string& out = fresh_result();
  {
    base::JsonWriter json(out);
    json.begin_object();
    json.number("reached", judging.now().value);
    json.key("done").boolean(is_done);
    json.key("moments").begin_array();
    for (const review::Judgement& one : found) write_moment(json, *open, one);
    json.end_array();
    json.end_object();
  }
  out += '\n';
  for (const review::Judgement& one : found) {
    review::add(players[one.player.value], one);
    convert::append_review_json(out, of, one);
    out += '\n';
  }
  for (std::size_t id = 0; is_done && id < players.size(); ++id) {
    convert::append_review_json(out, of, player_of(id), players[id], judging.review().unvalued[id]);
    out += '\n';
  }
  return Outcome::done;
}

// Ends what tetron_review_begin() began, if the rest is not needed.
TETRON_EXPORT(tetron_review_end)
Outcome tetron_review_end(std::uint32_t number) {
  if (OpenRecording* open = recording_of(number)) open->reviewing().reset();
  fresh_result();
  return Outcome::done;
}

// What is better than a placement and what follows it best, at most five pieces, as a fumen with a page for
// each: `events` is the number of events with the placement. Empty if nothing is better.
TETRON_EXPORT(tetron_better_line)
Outcome tetron_better_line(std::uint32_t number, std::uint32_t player, std::uint32_t events) {
  OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  const replay::Timeline& timeline = open->timeline();
  if (player >= open->game().names.size() || events == 0 || events > timeline.events())
    return fail("there is no such placement");
  review::Judgement known;
  known.player = player_of(player);
  known.event = events - 1;
  const std::vector<game::Place> places = review::better_line(timeline, rules_of(*open), known, most_in_line);
  std::string& out = fresh_result();
  if (places.empty()) return Outcome::done;
  const replay::State begin = review::turn_start(timeline, known);
  fumen::PageState state(fumen::Version::v115);
  fumen::Encoder encoder;
  for (const game::Place& place : places) {
    if (encoder.pages() == 0) {
      const auto falling = begin.players[player].falling;
      fumen::Page first = convert::page_of(begin, open->profile(), known.player, place);
      state.field() = first.field;
      state.field_changed();
      if (const auto piece = falling ? field::to_tetromino(falling->piece) : std::nullopt)
        state.show(
            fumen::Comment(convert::page_comment(convert::FumenComment::quiz, begin, known.player, piece)));
    }
    const auto operation = convert::operation_of(timeline.layout(), open->profile(), known.player, place);
    state.act(operation, {.colorize = encoder.pages() == 0});
    if (!operation || !encoder.add(state.page())) break;
    state.leave();
  }
  if (encoder.pages() > 0) out = std::move(encoder).finish();
  return Outcome::done;
}

// How the rows of a field moved since a placement in it, after which `placed` events had happened, until
// `now` of them: {"risen":5,"cleared":[18]}. `cleared`: rows that the piece filled, from the top, that are
// gone. Nothing moved if anything else changed the field.
TETRON_EXPORT(tetron_rows_moved)
Outcome tetron_rows_moved(std::uint32_t number, std::uint32_t field, std::uint32_t placed,
                          std::uint32_t now) {
  const OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  const replay::Timeline& timeline = open->timeline();
  if (field >= static_cast<std::uint32_t>(timeline.layout().fields())) return fail("there is no such field");
  replay::Playhead playhead(timeline);
  playhead.seek_events(now);
  review::RowsMoved moved;
  for (std::size_t id = 0; id < static_cast<std::size_t>(timeline.layout().players); ++id)
    if (timeline.layout().field_of(player_of(id)).value == field && moved == review::RowsMoved{})
      moved = review::rows_moved(timeline, player_of(id), placed, playhead.state());
  base::JsonWriter json(fresh_result());
  json.begin_object();
  json.number("risen", moved.risen);
  json.list("cleared", moved.cleared, [&json](int row) { json.number(row); });
  json.end_object();
  return Outcome::done;
}

}  // namespace tetron::wasm
