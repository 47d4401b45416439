#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <span>

#include "app/commands/fumen/fumen_input.hpp"
#include "app/commands/program.hpp"
#include "app/commands/recording/convert/convert_fumen.hpp"
#include "app/commands/recording/convert/convert_many.hpp"
#include "app/commands/recording/convert/convert_options.hpp"
#include "app/commands/recording/convert/convert_pictures.hpp"
#include "app/commands/recording/convert/convert_recording.hpp"
#include "app/commands/recording/last_moment.hpp"
#include "app/commands/recording/match_round.hpp"
#include "app/commands/recording/moment_time.hpp"
#include "app/commands/recording/open_recording.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "base/edit_distance.hpp"
#include "convert/json/frames_json.hpp"
#include "formats/hatetris/replay.hpp"
#include "formats/tet/header.hpp"
#include "replay/game/cut.hpp"
#include "replay/kinds/hatetris/write.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "replay/kinds/round/tet_form.hpp"

namespace tetron::app {

namespace {

// --to takes a format. It once took the time of --until as well, and that still works: a time begins with a
// digit, a format does not.
void set_to(const std::vector<std::string>& values, ConvertOptions& options, std::optional<Moment>& to_time) {
  for (const std::string& value : values) {
    if (const auto format = target_named(value)) {
      options.to = format;
    } else if (const auto moment = parse_moment(value)) {
      to_time = moment;
    } else {
      throw WrongValue{"--to", fmt::format("must be one of {}, not '{}'{}", fmt::join(target_names(), ", "),
                                           value, base::did_you_mean(value, target_names()))};
    }
  }
}

// The target that --to or the output's name asks for. Returns nothing if the name has no extension or that
// of any text.
std::optional<Target> wanted_target(const ConvertOptions& options) {
  if (options.to) return options.to;
  const std::string name = options.out.substr(options.out.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  if (dot == name.npos || dot == 0) return std::nullopt;
  std::string ending = name.substr(dot + 1);
  for (char& c : ending)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  if (const auto target = target_named(ending)) return target;
  if (ending == "txt") return std::nullopt;
  refuse(ExitCode::usage, "there is no conversion to .{}; OUT may end in .{}, or name the format with --to",
         ending, fmt::join(target_names(), ", ."));
}

// The kind of IN, as far as its name shows it.
std::optional<SourceKind> kind_by_name(const std::string& in) {
  if (const kinds::Kind* const kind = kinds::kind_named(in))
    return kind->is_chunks ? SourceKind::recording : SourceKind::match;
  if (in.ends_with(".json")) return SourceKind::json;
  if (is_fumen_argument(in)) return SourceKind::fumen;
  return std::nullopt;
}

// Whether a text begins like a match, and not like the lossless form of a .tet file.
bool begins_like_match(std::string_view text) {
  const kinds::Kind& kind = kinds::kind_of(text);
  return !kind.is_chunks && kind.is_surely(text);
}

// The kind of IN, found by its beginning. If it is to become .tet and is none of the others, it is JSON.
SourceKind kind_by_content(std::string_view text, std::optional<Target> target) {
  if (begins_like_match(text)) return SourceKind::match;
  if (convert::is_frames_json(text)) return SourceKind::frames;
  if (holds_fumen(text)) return SourceKind::fumen;
  if (target == Target::tet) return SourceKind::json;
  constexpr std::string_view blank = " \t\r\n";
  const auto first = text.find_first_not_of(blank);
  if (first == text.npos || text[first] != '{') return SourceKind::recording;
  const auto second = text.find_first_not_of(blank, first + 1);
  return second != text.npos && (text[second] == '"' || text[second] == '}') ? SourceKind::json
                                                                             : SourceKind::recording;
}

Target usual_target(SourceKind kind) {
  switch (kind) {
    case SourceKind::recording:
    case SourceKind::match:
      return Target::fumen;
    case SourceKind::json:
      return Target::tet;
    case SourceKind::frames:
      return Target::ngf;
    case SourceKind::fumen:
      break;
  }
  refuse(ExitCode::usage,
         "say what the fumen should become: --to FORMAT, or OUT with an extension; to edit fumens use "
         "`tetron fumen`");
}

// Refuses what the table does not allow. Needs only the kind of IN.
Target settled(const ConvertOptions& options, const Command& command, SourceKind kind,
               std::optional<Target> wanted) {
  const Target target = wanted ? *wanted : usual_target(kind);
  if (const std::string why = refusal(kind, target); !why.empty()) refuse(ExitCode::usage, "{}", why);
  for (const std::string_view option : options_with_row()) {
    const bool is_given =
        option == "--until" ? options.moments.until.has_value() : command.is_given(std::string(option));
    if (!is_given) continue;
    if (const std::string why = refusal(kind, target, option); !why.empty())
      refuse(ExitCode::usage, "{}", why);
  }
  return target;
}

// IN, opened as a file unless the argument itself is a fumen.
struct Source {
  std::optional<OpenFile> file;
  base::SafeText name;

  // Its beginning, long enough to find out its kind.
  std::string start(const std::string& in) const {
    if (!file) return in;
    std::array<std::byte, 4096> bytes;
    return {reinterpret_cast<const char*>(bytes.data()), file->file.read(0, bytes)};
  }
};

// If it cannot be opened, prints a message and returns nothing.
std::optional<Source> open_source(const std::string& in) {
  if (is_fumen_argument(in)) return Source{std::nullopt, "fumen"};
  auto file = open_file(in);
  if (!file) return std::nullopt;
  base::SafeText name = file->shown;
  return Source{std::move(file), std::move(name)};
}

// All of IN. If it cannot be read, prints a message and returns nothing.
struct Text {
  std::optional<InputFile> file;
  std::string_view text;
};

std::optional<Text> text_of(const Source& source, const std::string& in) {
  if (!source.file) return Text{std::nullopt, in};
  Text text{whole(*source.file), {}};
  if (!text.file) return std::nullopt;
  text.text = text.file->file.text();
  return text;
}

// Makes a .tet file from its lossless JSON form or from fumens, or an .ngf file from its frames.
ExitCode make_recording(const ConvertOptions& options, std::string_view text, const base::SafeText& name,
                        SourceKind kind) {
  ExitCode code = ExitCode::done;
  const auto recording = kind == SourceKind::json     ? recording_from_json(text, name)
                         : kind == SourceKind::frames ? recording_from_frames(text, name)
                                                      : recording_from_fumen(options, text, name, code);
  if (!recording) return ExitCode::cannot_open;
  Output out(options.out);
  if (options.out == "-" && out.is_terminal())
    refuse(ExitCode::usage, "a recording is bytes, not text: name a file with -o, or send it to a pipe");
  out.text().assign(reinterpret_cast<const char*>(recording->data()), recording->size());
  out.commit();
  return code;
}

ExitCode write_page_of_fumens(const ConvertOptions& options, std::string_view text,
                              const base::SafeText& name) {
  ExitCode code = ExitCode::done;
  auto page = page_of_fumens(options, text, name, code);
  if (!page) return ExitCode::cannot_open;
  Output out(options.out);
  out.text() = std::move(*page);
  out.commit();
  return code;
}

// Writes a round of a match as a .tet file, together with the profile for reading it.
ExitCode make_recording_of_round(const ConvertOptions& options, const OpenFile& file) {
  ProfileSource source;
  auto played = match_round_of(file.file, options.reading, source);
  if (!played) refuse(played.error().code, "{}: {}", file.shown, played.error().why);
  const auto range = times_of(options.moments, played->track(), played->round.length, std::nullopt,
                              note_times(file.path, played->number + 1));
  if (!range) refuse(ExitCode::usage, "{}: {}", file.shown, range.error());
  note_after_end(file.shown, *range, played->rounds > 1 ? "the round" : "the recording",
                 played->round.length);
  if (range->given())
    played->round = game::cut_round(played->match, played->round, {range->from, range->until});
  if (!played->exact()) warning("{}: {}; `tetron check` says where", file.shown, source.round);
  const auto bytes = played->tet();
  if (!bytes) {
    error("{}: {}: {}", file.shown, played->kind, bytes.error());
    return ExitCode::cannot_open;
  }
  tell_first_of(file.shown, options.reading, played->rounds);
  Output out(options.out);
  if (options.out == "-" && out.is_terminal())
    refuse(ExitCode::usage, "a recording is bytes, not text: name a file with -o, or send it to a pipe");
  out.text().assign(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  if (options.out != "-" && options.out.ends_with(".tet")) {
    const std::string sidecar = options.out.substr(0, options.out.size() - 4) + ".toml";
    refuse_existing(sidecar, options.batch.existing());
    Output profile(sidecar, options.batch.existing());
    profile.text() = played->profile_text();
    profile.commit();
    note("wrote {}, its profile", sidecar);
  }
  out.commit();
  if (const std::string lost = kinds::lost_in_tet_form(played->round); !lost.empty())
    note("{}: a .tet recording does not hold all of it: {} are left out; .json holds them", file.shown, lost);
  return tell_damage(file.shown, played->round, ExitCode::done);
}

// The times of a range in a round with its events. The error is a sentence.
std::expected<TimeRange, std::string> times_in(const MomentRange& moments, const game::Match& match,
                                               const game::Round& round, NoteTimes notes) {
  if (const auto times = moments.times()) return *times;
  const auto shown = kinds::shown(match, round);
  if (!shown) return std::unexpected(shown.error());
  return times_of(moments, shown->track(), round.length, std::nullopt, std::move(notes));
}

// Writes all rounds of a match, or the one of --round, with all events; or a part of a round, whose time
// then begins at 0:00.
ExitCode write_match(const ConvertOptions& options, const OpenFile& file) {
  const auto input = open_match(file);
  if (!input) return ExitCode::cannot_open;
  game::Match match = input->source->match();
  std::size_t first = 0;
  if (options.reading.round || options.moments.given()) {
    first = options.reading.round_index(match.rounds.size());
    refuse_missing_round(file.shown, options.reading, match.rounds.size());
    refuse_without_rounds(file.shown, match.rounds.size());
    tell_first_of(file.shown, options.reading, match.rounds.size());
    if (match.rounds.size() > 1) match.statements.clear();  // they are of all rounds
    match.rounds = {match.rounds[first]};
  }
  const std::string_view whole = input->source->match().rounds.size() > 1 ? "the round" : "the recording";
  std::size_t failed = 0;
  ExitCode damage = ExitCode::done;
  for (std::size_t number = 0; number < match.rounds.size(); ++number) {
    auto round = input->source->round(first + number);
    if (!round) {
      error("{}: round {}: {}", file.shown, first + number + 1, round.error());
      ++failed;
      match.rounds[number].problem = base::UntrustedText(round.error());
      continue;
    }
    if (!round->exact().value_or(true))
      warning("{}: round {}: the replayed game differs from what the file states", file.shown,
              first + number + 1);
    damage = tell_damage(file.shown, *round, damage);
    if (!options.moments.given()) {
      match.rounds[number] = std::move(*round);
      continue;
    }
    const auto range = times_in(options.moments, match, *round, note_times(file.path, number + 1));
    if (!range) refuse(ExitCode::usage, "{}: {}", file.shown, range.error());
    note_after_end(file.shown, *range, whole, round->length);
    match.rounds[number] = game::cut_round(match, *round, {range->from, range->until, true});
  }
  const ExitCode code = failed > 0 ? ExitCode::cannot_open : damage;
  if (failed > 0 && failed == match.rounds.size()) return code;
  Output out(options.out);
  if (const auto written = kinds::write_match(out.text(), match, [&out] { out.flush_if_full(); }); !written) {
    error("{}: {}", file.shown, written.error());
    return ExitCode::cannot_open;
  }
  out.commit();
  return code;
}

// Writes a round that was played against an enemy of HATETRIS as the text that the game replays.
ExitCode write_hatetris(const ConvertOptions& options, const OpenFile& file) {
  const auto input = open_match(file);
  if (!input) return ExitCode::cannot_open;
  const std::size_t rounds = input->source->match().rounds.size();
  refuse_missing_round(file.shown, options.reading, rounds);
  refuse_without_rounds(file.shown, rounds);
  tell_first_of(file.shown, options.reading, rounds);
  const auto round = input->source->round(options.reading.round_index(rounds));
  const auto moves = round ? kinds::hatetris_moves(*round) : std::unexpected(round.error());
  if (!moves) {
    error("{}: {}", file.shown, moves.error());
    return ExitCode::cannot_open;
  }
  Output out(options.out);
  out.text() = hatetris::write(*moves, hatetris::Codec::base2048) + '\n';
  out.commit();
  return tell_damage(file.shown, *round, ExitCode::done);
}

std::optional<PictureFormat> picture_format(Target target) {
  switch (target) {
    case Target::png:
      return PictureFormat::png;
    case Target::svg:
      return PictureFormat::svg;
    case Target::gif:
      return PictureFormat::gif;
    case Target::apng:
      return PictureFormat::apng;
    case Target::mp4:
      return PictureFormat::mp4;
    case Target::webm:
      return PictureFormat::webm;
    case Target::fumen:
    case Target::json:
    case Target::csv:
    case Target::html:
    case Target::tet:
    case Target::ngf:
    case Target::hatetris:
      break;
  }
  return std::nullopt;
}

PictureJob job_of(const ConvertOptions& options, PictureFormat format) {
  return {format,          options.out,      options.player,          options.moments,
          options.comment, options.pictures, options.batch.existing()};
}

ExitCode draw_fumens(const ConvertOptions& options, PictureFormat format, std::string_view text,
                     const base::SafeText& name) {
  ExitCode code = ExitCode::done;
  const auto pages = pages_of_fumens(text, name, code);
  return pages ? std::max(code, draw_pages(job_of(options, format), *pages)) : ExitCode::cannot_open;
}

ExitCode convert_recording(const ConvertOptions& options, Target target, std::optional<OpenFile> file) {
  ReadingOptions reading = options.reading;
  // The lossless form needs no profile.
  if (target == Target::json && !reading.names_profile()) reading.profile = "tetron4";
  const auto input =
      file ? open_recording(std::move(*file), options.in, reading) : open_recording(options.in, reading);
  if (!input) return ExitCode::cannot_open;
  const auto format = picture_format(target);
  if (!format) return write_recording(options, *input, target);
  const ExitCode code = draw_recording(job_of(options, *format), *input);
  return code == ExitCode::done ? tell_damage(*input, first_gap(*input), code) : code;
}

// Refuses what can be refused before IN is opened.
void refuse_by_name(const ConvertOptions& options, const Command& command) {
  const std::optional<Target> wanted = wanted_target(options);
  const auto named = kind_by_name(options.in);
  if (named && named != SourceKind::json) (void)settled(options, command, *named, wanted);
}

ExitCode convert(const ConvertOptions& options, const Command& command) {
  const std::optional<Target> wanted = wanted_target(options);
  const auto named = kind_by_name(options.in);
  // A file named .json may be of several kinds.
  const bool is_sure = named && named != SourceKind::json;
  if (is_sure) (void)settled(options, command, *named, wanted);
  if (named == SourceKind::recording)
    return convert_recording(options, settled(options, command, *named, wanted), std::nullopt);

  auto source = open_source(options.in);
  if (!source) return ExitCode::cannot_open;
  const std::string start = source->start(options.in);
  SourceKind kind = is_sure                          ? *named
                    : begins_like_match(start)       ? SourceKind::match
                    : convert::is_frames_json(start) ? SourceKind::frames
                    : named                          ? *named
                                                     : kind_by_content(start, wanted);
  if (kind == SourceKind::recording && !tet::read_header(std::as_bytes(std::span(start)))) {
    // The text may have its fumens further down, or none at all; the latter is reported whatever the options
    // are.
    const auto text = start.contains('\0') ? std::nullopt : text_of(*source, options.in);
    if (!text || !holds_fumen(text->text))
      return convert_recording(options, wanted.value_or(usual_target(kind)), std::move(source->file));
    kind = SourceKind::fumen;
  }
  const Target target = settled(options, command, kind, wanted);
  if (kind == SourceKind::match && target == Target::tet)
    return make_recording_of_round(options, *source->file);
  if (kind == SourceKind::match && target == Target::json) return write_match(options, *source->file);
  if (kind == SourceKind::match && target == Target::hatetris) return write_hatetris(options, *source->file);
  if (kind == SourceKind::match && holds_rounds(target, options) && !options.reading.round) {
    const auto rounds = MatchRounds::open(*source->file, encoding_named(options.reading.encoding));
    if (!rounds) return ExitCode::cannot_open;
    if (rounds->count() > 1) return write_rounds(options, *rounds, target);
    const auto input = rounds->round(0);
    return input ? write_recording(options, *input, target) : ExitCode::cannot_open;
  }
  if (kind == SourceKind::recording || kind == SourceKind::match)
    return convert_recording(options, target, std::move(source->file));
  const auto text = text_of(*source, options.in);
  if (!text) return ExitCode::cannot_open;
  if (const auto format = picture_format(target))
    return draw_fumens(options, *format, text->text, source->name);
  if (kind == SourceKind::fumen && target == Target::html)
    return write_page_of_fumens(options, text->text, source->name);
  return make_recording(options, text->text, source->name, kind);
}

void describe_convert(Command& command, Program& program) {
  using convert::FumenComment;
  auto options = std::make_shared<ConvertOptions>();
  auto to_time = std::make_shared<std::optional<Moment>>();
  options->batch.add_to(
      command, "IN",
      "A recording (" + std::string(kinds::listed_endings()) +
          "), a file with fumens, or a fumen; - is standard input. Many of them, and folders, become an "
          "output each",
      "Output: a file, a folder, or a pattern with {stem} (of IN's name), {folder} (IN's), {player} and "
      "{round} (one output for each); - is standard output");
  command
      .add_option_function<std::vector<std::string>>(
          "--to",
          [options, to_time](const std::vector<std::string>& values) { set_to(values, *options, *to_time); },
          "fumen, json, csv (of placements), html (a page that replays it), png, svg, gif, apng, mp4, webm, "
          "tet; hatetris from a round of that game; ngf from dumped frames; default: by OUT's extension, "
          "else fumen")
      ->one_value_each_time()  // IN may come next
      ->type_name("FORMAT");
  offer_values(command.get_option("--to"), {target_names().begin(), target_names().end()});
  command.add_option("--player", options->player, "Only this player (id or name)")->type_name("PLAYER");
  options->moments.add_to(command, *to_time);
  add_choice<std::optional<FumenComment>>(
      command, "--comment", options->comment,
      {{"none", FumenComment::none}, {"stats", FumenComment::stats}, {"quiz", FumenComment::quiz}},
      "What to write on fumen pages, or below the board of a picture; pictures of pages show their own "
      "comments by default");
  add_choice<fumen::Version>(command, "--fumen-version", options->version,
                             {{"115", fumen::Version::v115}, {"110", fumen::Version::v110}},
                             "Version of fumen to write");
  command.add_flag("--url", options->url, "Put the fumen editor's address before each fumen");
  command.add_flag("--hide-result", options->hide_result,
                   "Make a web page that hides what has not been played yet (key n)");
  command.add_option("--pace", options->pace, "Pages per second, when a fumen becomes .tet or html")
      ->check(within(0.01, 100))
      ->type_name("N")
      ->capture_default_str();
  options->spreadsheet.add_to(command);
  options->reading.add_all(command);
  options->pictures.add_to(command);
  command.footer(
      "Example: tetron convert game.tet --player 0\n"
      "         tetron convert game.tet -o game.json\n"
      "         tetron convert game.tet -o game.html\n"
      "         tetron convert game.tet -o moment.png --at 1:23 --player 0\n"
      "         tetron convert game.tet -o clip.mp4 --from 1:00 --until 1:30\n"
      "         tetron convert pages.txt -o pages.gif --pages 3-7 --loop\n"
      "         tetron convert game.json -o same.tet\n"
      "         tetron convert pages.txt -o pages.tet --pace 2\n"
      "         tetron convert --recursive games/ -o fumens/\n"
      "         tetron convert match.ttrm -o '{stem}-{round}-{player}.fumen'");
  program.run_for(command, [options, &command] {
    return convert_many(*options, {[&command](const ConvertOptions& one) { return convert(one, command); },
                                   [&command](const ConvertOptions& one) { refuse_by_name(one, command); }});
  });
}

}  // namespace

extern const NamedCommand convert_command{
    "convert", "Convert recordings to fumens, data, pictures, video or web pages, and back",
    "howto/convert.md", describe_convert};

}  // namespace tetron::app
