#include "app/commands/recording/convert/convert_recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "app/commands/recording/last_moment.hpp"
#include "app/commands/recording/match_round.hpp"
#include "app/commands/recording/moment_time.hpp"
#include "app/commands/recording/notes_file.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/work_progress.hpp"
#include "base/counted.hpp"
#include "base/error.hpp"
#include "base/escape.hpp"
#include "convert/csv/placements_csv.hpp"
#include "convert/cut_recording.hpp"
#include "convert/fumen/fumen.hpp"
#include "convert/html/html.hpp"
#include "convert/json/chunk_json.hpp"
#include "convert/text/match_rounds.hpp"
#include "formats/fumen/url.hpp"
#include "replay/game/cut.hpp"
#include "replay/kinds/round/shown_round.hpp"

namespace tetron::app {

namespace {

std::vector<base::PlayerId> wanted_players(const ConvertOptions& options, const Input& input) {
  if (!options.player.empty()) return {player_named(options.player, input.game)};
  std::vector<base::PlayerId> all;
  for (std::size_t id = 0; id < input.game.names.size(); ++id)
    all.emplace_back(static_cast<std::uint8_t>(id));
  return all;
}

void tell_losses(const Input& input, base::PlayerId player, const convert::FumenLosses& losses) {
  const auto warn = [&](std::string_view what) {
    warning("{}: {}: {}", input.source.shown, input.game.names[player.value], what);
  };
  // If the recording breaks off, the message says so instead.
  const bool is_whole = input.round ? !input.round->round.damage : !first_gap(input);
  if (losses.no_placements && is_whole)
    warn("the recording says nothing of placements; the fumen has one page, with the field at the end");
  constexpr int shown = fumen::Field::width;
  const int width = input.track().layout().width;
  if (losses.field_width)
    warn(width > shown ? fmt::format("the field has {} columns; a fumen shows {} of them", width, shown)
                       : fmt::format("the field has {} columns; the other {} of a fumen are gray", width,
                                     shown - width));
  if (losses.field_height) warn("the field has more rows than a fumen; the upper ones are left out");
  if (losses.odd_stones > 0)
    warn(losses.odd_stones == 1
             ? "1 piece is not a tetromino and is drawn as blocks"
             : fmt::format("{} pieces are not tetrominoes and are drawn as blocks", losses.odd_stones));
  if (losses.outside > 0)
    warn(fmt::format("{} not completely on the board and drawn as blocks",
                     base::counted(losses.outside, "piece") + (losses.outside == 1 ? " is" : " are")));
  if (losses.weapons > 0)
    warn(losses.weapons == 1 ? "1 weapon is not shown, only what it did"
                             : fmt::format("{} weapons are not shown, only what they did", losses.weapons));
}

void append_fumen(const ConvertOptions& options, const convert::PlayerFumen& fumen, Output& out) {
  out.text() += options.url ? fumen::make_url(fumen::sites.front(), fumen.text) : fumen.text;
  out.text() += '\n';
  out.flush_if_full();
}

// One page for each player: the moment of --at, with the notes about it.
void to_fumen_of_moment(const ConvertOptions& options, const Input& input, base::Milliseconds at,
                        std::span<const notes::Note> notes, Output& out) {
  std::string said;
  for (const notes::Note& note : notes)
    if (note.time == at) said += (said.empty() ? "" : " ") + note.text.raw();
  replay::Run run(input.track());
  play_to(input, run, at);
  for (const base::PlayerId player : wanted_players(options, input)) {
    const auto fumen = convert::fumen_of_moment(
        input.track(), run.state(), player,
        options.comment == convert::FumenComment::none ? std::string_view() : said, options.version);
    append_fumen(options, fumen, out);
    tell_losses(input, player, fumen.losses);
  }
}

void to_fumen(const ConvertOptions& options, const Input& input, Output& out) {
  const auto notes = of_round(notes_or_warning(input.source.path), input.round ? input.round->number + 1 : 1);
  if (const auto at = time_at(options.pictures.at, input, options.player))
    return to_fumen_of_moment(options, input, *at, notes, out);
  convert::FumenOptions wanted;
  if (options.comment != convert::FumenComment::none)
    for (const notes::Note& note : notes) wanted.notes.push_back({note.time, note.text.raw()});
  wanted.version = options.version;
  wanted.comment = options.comment.value_or(convert::FumenComment::carried);
  wanted.players = wanted_players(options, input);
  wanted.from = options.range.from;
  wanted.to = options.range.until;
  const auto fumens = convert::to_fumen(input.track(), wanted);
  for (std::size_t i = 0; i < fumens.size(); ++i) {
    append_fumen(options, fumens[i], out);
    tell_losses(input, wanted.players[i], fumens[i].losses);
  }
}

// Writes the lossless form of a .tet recording.
void to_json(const Input& input, Output& out) {
  const std::uint64_t size = input.recording().size();
  WorkProgress progress(out, size, megabytes(size));
  convert::append_recording_json(out.text(), input.recording(), input.encoding, [&](std::uint64_t at) {
    out.flush_if_full();
    progress.at(at);
  });
}

void to_csv(const ConvertOptions& options, const Input& input, Output& out,
            std::optional<convert::CsvRound> round = std::nullopt) {
  convert::append_placements_csv(
      out.text(), input.track(), input.game, wanted_players(options, input), options.range.from,
      options.range.until, [&out] { out.flush_if_full(); }, options.spreadsheet.kind(), round);
}

convert::HtmlOptions page_options(const ConvertOptions& options, const Input& input) {
  convert::HtmlOptions page;
  page.file =
      options.in == "-" ? "standard input" : base::escaped(options.in.substr(options.in.rfind('/') + 1));
  page.start = options.range.from.value_or(base::Milliseconds{});
  if (!options.player.empty()) page.focus = player_named(options.player, input.game);
  page.hide_result = options.hide_result;
  player::ProfileNote profile = describe(input.profile_source);
  page.profile = std::move(profile.all);
  page.profile_kind = std::move(profile.kind);
  return page;
}

// Writes a page that replays the recording in a browser, with the player of --player large. If only a part
// of the game is asked for, the page does not contain the rest.
void to_html(const ConvertOptions& options, const Input& input, Output& out) {
  convert::HtmlOptions page = page_options(options, input);
  const auto append = [&](const replay::Timeline& timeline, const replay::Game& game,
                          const std::optional<tet::Gap>& damage) {
    if (damage) page.damage = "damaged at " + base::describe(damage->error);
    convert::append_html(out.text(), timeline, game, input.encoding, page);
  };
  if (!options.range.given()) return append(replay::Timeline(input.track()), input.game, first_gap(input));
  // A part does not have the result.
  if (input.round) {
    const kinds::ShownRound& whole = *input.round;
    const auto kept_part = kinds::shown(
        whole.match, game::cut_round(whole.match, whole.round, {options.range.from, options.range.until}));
    if (!kept_part) refuse(ExitCode::cannot_open, "{}: {}", input.source.shown, kept_part.error());
    return append(replay::Timeline(kept_part->track()), kept_part->game(), std::nullopt);
  }
  const auto cut =
      convert::cut_recording(input.recording(), input.profile, options.range.from, options.range.until);
  if (!cut)
    refuse(ExitCode::usage, "--from: {}: the fields of that moment cannot be written; leave --from out",
           base::describe(cut.error()));
  const auto kept_part = tet::Recording::read(cut->bytes, tet::OnDamage::stop);
  if (!kept_part) throw Exit{ExitCode::damaged};  // what was just written is a recording
  append(replay::Timeline(*kept_part, input.profile), replay::game_of(kept_part->header(), input.encoding),
         cut->damage);
}

}  // namespace

// The first place where the chain of chunks breaks. Reads the whole file.
std::optional<tet::Gap> first_gap(const Input& input) {
  if (input.round) return std::nullopt;
  tet::Walk walk = input.recording().chunks();
  while (walk.next())
    if (walk.gap()) return walk.gap();
  return walk.gap();
}

bool holds_rounds(Target target, const ConvertOptions& options) {
  // A page with a part of a game has only one round.
  return target == Target::csv || (target == Target::html && !options.moments.given());
}

ExitCode write_rounds(const ConvertOptions& options, const MatchRounds& rounds, Target target) {
  Output out(options.out);
  ExitCode code = ExitCode::done;
  bool is_first = true;
  convert::HtmlPage page;
  base::SafeText shown;  // name of the file for messages
  base::Milliseconds longest{};
  ConvertOptions round_options = options;
  const std::vector<convert::ListedRound> listed = convert::listed_rounds(rounds.match());
  for (std::size_t number = 0; number < rounds.count(); ++number) {
    const auto input = rounds.round(number);
    if (!input) {
      code = ExitCode::cannot_open;
      continue;
    }
    shown = input->source.shown;
    code = tell_damage(*input, std::nullopt, code);
    const auto range = times_of(options.moments, *input, options.player);
    if (!range) {
      note("{}: round {} is left out: {}", shown, number + 1, range.error());
      continue;
    }
    round_options.range = *range;
    if (range->from) longest = std::max(longest, end_of(*input));
    if (target == Target::csv) {
      to_csv(round_options, *input, out, convert::CsvRound{number + 1, is_first});
    } else {
      convert::HtmlOptions one = page_options(options, *input);
      one.round = listed[number].title;
      one.won = listed[number].won;
      one.round_result = convert::round_result(listed[number]);
      if (number + 1 == rounds.count()) one.match_result = convert::match_result(rounds.match());
      const replay::Timeline timeline(input->track());
      page.add(timeline, input->game, input->encoding, one);
    }
    is_first = false;
  }
  if (is_first) return code;
  note_after_end(shown, round_options.range, "the longest round", longest);
  if (target == Target::html) page.append_to(out.text());
  out.commit();
  return code;
}

ExitCode write_recording(ConvertOptions options, const Input& input, Target target) {
  const auto range = times_of(options.moments, input, options.player);
  if (!range) refuse(ExitCode::usage, "{}: {}", input.source.shown, range.error());
  options.range = *range;
  Output out(options.out);
  note_after_end(input, options.range, options.hide_result);
  switch (target) {
    case Target::json:
      to_json(input, out);
      break;
    case Target::csv:
      to_csv(options, input, out);
      break;
    case Target::html:
      to_html(options, input, out);
      break;
    case Target::fumen:
      to_fumen(options, input, out);
      break;
    // These are drawn by draw_recording(), or refused by the table.
    case Target::tet:
    case Target::png:
    case Target::svg:
    case Target::gif:
    case Target::apng:
    case Target::mp4:
    case Target::webm:
    case Target::ngf:
    case Target::hatetris:
      std::unreachable();
  }
  out.commit();
  const ExitCode code = tell_damage(input, first_gap(input), ExitCode::done);
  // The lossless form also has the bytes after the damage, so nothing is missing from it.
  return target == Target::json ? std::min(code, ExitCode::problems) : code;
}

}  // namespace tetron::app
