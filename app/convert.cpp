#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "app/input.hpp"
#include "app/messages.hpp"
#include "app/output.hpp"
#include "app/program.hpp"
#include "app/progress.hpp"
#include "convert/chunk_json.hpp"
#include "convert/fumen.hpp"
#include "convert/json_read.hpp"
#include "convert/placements_csv.hpp"
#include "convert/text_out.hpp"

namespace tetron::app {

namespace {

enum class Target { from_name, fumen, json, csv, tet };

struct ConvertOptions {
  std::string in;
  std::string out = "-";
  Target to = Target::from_name;
  std::string player;
  TimeRange range;
  convert::FumenComment comment = convert::FumenComment::none;
  fumen::Version version = fumen::Version::v115;
  bool url = false;
  ReadingOptions reading;
};

constexpr std::string_view fumen_editor = "https://fumen.zui.jp/?";

// --to takes a format, a time, or (given twice) both: a time begins with a digit, a format does not.
void set_to(const std::vector<std::string>& values, ConvertOptions& options) {
  static const std::map<std::string, Target> targets{
      {"fumen", Target::fumen}, {"json", Target::json}, {"csv", Target::csv}, {"tet", Target::tet}};
  for (const std::string& value : values) {
    if (const auto format = targets.find(value); format != targets.end()) {
      options.to = format->second;
    } else if (const auto time = parse_time(value)) {
      options.range.to = formats::Milliseconds(*time);
    } else {
      throw CLI::ValidationError("--to", "must be fumen, json, csv or tet, or a time such as 1:23.456");
    }
  }
}

// What the output's name asks for; fumen where it says nothing.
Target target_of(const ConvertOptions& options, bool from_json) {
  if (options.to != Target::from_name) return options.to;
  if (options.out.ends_with(".json")) return Target::json;
  if (options.out.ends_with(".csv")) return Target::csv;
  if (options.out.ends_with(".tet") || from_json) return Target::tet;
  return Target::fumen;
}

std::vector<formats::PlayerId> wanted_players(const ConvertOptions& options, const Input& input) {
  if (!options.player.empty()) return {player_named(options.player, input.game)};
  std::vector<formats::PlayerId> all;
  for (std::size_t id = 0; id < input.game.names.size(); ++id)
    all.emplace_back(static_cast<std::uint8_t>(id));
  return all;
}

void tell_losses(const Input& input, formats::PlayerId player, const convert::FumenLosses& losses) {
  const auto tell = [&](std::string_view what) {
    warning(fmt::format("{}: {}: {}", input.source.shown, convert::escaped(input.game.names[player.value]),
                        what));
  };
  if (losses.field_width) tell("the field is not 10 columns wide; a fumen shows 10 of them");
  if (losses.field_height) tell("the field has more rows than a fumen; the upper ones are left out");
  if (losses.odd_stones > 0)
    tell(fmt::format("{} stones are no tetrominoes and are drawn as blocks", losses.odd_stones));
  if (losses.outside > 0)
    tell(fmt::format("{} stones are not wholly on the board and are drawn as blocks", losses.outside));
  if (losses.weapons > 0) tell(fmt::format("{} weapons are not shown, only what they did", losses.weapons));
}

void to_fumen(const ConvertOptions& options, const Input& input, Output& out) {
  convert::FumenOptions wanted;
  wanted.version = options.version;
  wanted.comment = options.comment;
  wanted.players = wanted_players(options, input);
  wanted.from = options.range.from;
  wanted.to = options.range.to;
  const auto fumens = convert::to_fumen(input.recording, input.profile, wanted);
  for (std::size_t i = 0; i < fumens.size(); ++i) {
    if (options.url) out.text() += fumen_editor;
    out.text() += fumens[i].text;
    out.text() += '\n';
    out.flush_if_full();
    tell_losses(input, wanted.players[i], fumens[i].losses);
  }
}

// The lossless form: header, chunks and gaps, a line each.
void to_json(const Input& input, Output& out) {
  using convert::JsonDetail;
  const auto bytes = input.recording.bytes();
  Progress progress(out, bytes.size());
  out.text() += "{\"format\":\"tetron-recording\",\"version\":1,\"chunks\":[\n";
  convert::append_json(out.text(), input.recording.header(), input.encoding, JsonDetail::lossless);
  tet::Walk walk = input.recording.chunks();
  const auto put_gap = [&] {
    if (!walk.gap()) return;
    out.text() += ",\n";
    convert::append_json(out.text(), *walk.gap(), bytes, JsonDetail::lossless);
  };
  while (const auto chunk = walk.next()) {
    put_gap();
    out.text() += ",\n";
    convert::append_json(out.text(), *chunk, input.encoding, JsonDetail::lossless);
    out.flush_if_full();
    progress.at(walk.offset());
  }
  put_gap();
  out.text() += "\n]}\n";
}

// The first place where the chain of chunks breaks; costs a walk over the file.
std::optional<tet::Gap> first_gap(const tet::Recording& recording) {
  tet::Walk walk = recording.chunks();
  while (walk.next())
    if (walk.gap()) return walk.gap();
  return walk.gap();
}

ExitCode from_recording(const ConvertOptions& options, Target target) {
  const auto input = open_recording(options.in, options.reading);
  if (!input) return ExitCode::cannot_open;
  Output out(options.out);
  switch (target) {
    case Target::json:
      to_json(*input, out);
      break;
    case Target::csv:
      convert::append_placements_csv(out.text(), input->recording, input->profile, input->game,
                                     wanted_players(options, *input), options.range.from, options.range.to,
                                     [&out] { out.flush_if_full(); });
      break;
    default:
      to_fumen(options, *input, out);
  }
  out.commit();
  const ExitCode code = tell_damage(*input, first_gap(input->recording), ExitCode::done);
  // The lossless form holds the bytes past the damage too: nothing is missing from it.
  return target == Target::json ? std::min(code, ExitCode::problems) : code;
}

ExitCode from_json(const ConvertOptions& options) {
  const auto source = open_input(options.in);
  if (!source) return ExitCode::cannot_open;
  const auto bytes = source->file.bytes();
  auto recording = convert::recording_from_json({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  if (!recording) {
    const auto& [where, what] = recording.error();
    error(fmt::format("{}: {}{}{}", source->shown, convert::escaped(where),
                      where.empty() || where.ends_with(' ') ? "" : " ", convert::escaped(what)));
    return ExitCode::cannot_open;
  }
  Output out(options.out);
  if (options.out == "-" && out.is_terminal()) {
    error("a recording is bytes, not text: name a file with -o, or send it to a pipe");
    return ExitCode::usage;
  }
  out.text().assign(reinterpret_cast<const char*>(recording->data()), recording->size());
  out.commit();
  return ExitCode::done;
}

ExitCode convert(const ConvertOptions& options) {
  const bool is_json =
      options.in.ends_with(".json") || (options.to == Target::tet && !options.in.ends_with(".tet"));
  const Target target = target_of(options, is_json);
  if ((target == Target::tet) != is_json) {
    error(is_json ? "JSON converts to .tet only"
                  : "a recording converts to fumen, json and csv; .tet is made from json");
    return ExitCode::usage;
  }
  if ((is_json || target == Target::json) && (options.range.given() || !options.player.empty())) {
    error(
        "the lossless form is always the whole recording: --player, --from and --to TIME do not go with it");
    return ExitCode::usage;
  }
  return is_json ? from_json(options) : from_recording(options, target);
}

}  // namespace

void add_convert(CLI::App& root, Program& program) {
  using convert::FumenComment;
  auto options = std::make_shared<ConvertOptions>();
  CLI::App* command = root.add_subcommand("convert", "A recording as fumen, JSON or CSV, and back from JSON");
  command->add_option("IN", options->in, "A .tet recording or its lossless .json; - is standard input")
      ->required();
  command->add_option("-o,--output", options->out, "Where to; - is standard output")
      ->type_name("OUT")
      ->capture_default_str();
  command
      ->add_option_function<std::vector<std::string>>(
          "--to", [options](const std::vector<std::string>& values) { set_to(values, *options); },
          "fumen, json, csv (of placements), tet; else by OUT's ending, else fumen. A TIME: leave out what "
          "is after it")
      ->expected(1)
      ->take_all()
      ->type_name("FORMAT|TIME");
  command->add_option("--player", options->player, "Only this player (id or name)")->type_name("PLAYER");
  add_time(*command, "--from", options->range.from, "Leave out what is before this time");
  add_choice<FumenComment>(
      *command, "--comment", options->comment,
      {{"none", FumenComment::none}, {"stats", FumenComment::stats}, {"quiz", FumenComment::quiz}},
      "What fumen pages say");
  add_choice<fumen::Version>(*command, "--fumen-version", options->version,
                             {{"115", fumen::Version::v115}, {"110", fumen::Version::v110}},
                             "Which fumen to write");
  command->add_flag("--url", options->url, "Put the fumen editor's address before each fumen");
  options->reading.add_all(*command);
  command->footer(
      "Example: tetron convert game.tet --player 0\n"
      "         tetron convert game.tet -o game.json\n"
      "         tetron convert game.json -o same.tet");
  command->callback([&program, options] { program.run = [options] { return convert(*options); }; });
}

}  // namespace tetron::app
