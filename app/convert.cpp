#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "app/convert_pictures.hpp"
#include "app/fumen_input.hpp"
#include "app/input.hpp"
#include "app/messages.hpp"
#include "app/output.hpp"
#include "app/picture_options.hpp"
#include "app/program.hpp"
#include "app/progress.hpp"
#include "convert/chunk_json.hpp"
#include "convert/fumen.hpp"
#include "convert/fumen_recording.hpp"
#include "convert/html.hpp"
#include "convert/json_read.hpp"
#include "convert/placements_csv.hpp"
#include "convert/text_out.hpp"
#include "formats/error.hpp"
#include "formats/fumen/url.hpp"

namespace tetron::app {

namespace {

enum class Target { from_name, fumen, json, csv, html, tet, png, svg, gif, apng, mp4, webm };

struct ConvertOptions {
  std::string in;
  std::string out = "-";
  Target to = Target::from_name;
  std::string player;
  TimeRange range;
  std::optional<convert::FumenComment> comment;
  fumen::Version version = fumen::Version::v115;
  bool url = false;
  double pace = 1;
  PictureOptions pictures;
  ReadingOptions reading;
};

const std::map<std::string, Target>& targets() {
  static const std::map<std::string, Target> targets{
      {"fumen", Target::fumen}, {"json", Target::json}, {"csv", Target::csv},  {"html", Target::html},
      {"tet", Target::tet},     {"png", Target::png},   {"svg", Target::svg},  {"gif", Target::gif},
      {"apng", Target::apng},   {"mp4", Target::mp4},   {"webm", Target::webm}};
  return targets;
}

std::vector<std::string> target_names() {
  std::vector<std::string> names;
  for (const auto& [name, target] : targets()) names.push_back(name);
  return names;
}

// --to takes a format, a time, or (given twice) both: a time begins with a digit, a format does not.
void set_to(const std::vector<std::string>& values, ConvertOptions& options) {
  for (const std::string& value : values) {
    if (const auto format = targets().find(value); format != targets().end()) {
      options.to = format->second;
    } else if (const auto time = parse_time(value)) {
      options.range.to = formats::Milliseconds(*time);
    } else {
      throw CLI::ValidationError(
          "--to", fmt::format("must be {}, or a time such as 1:23.456", fmt::join(target_names(), ", ")));
    }
  }
}

// What the output's name asks for; fumen where it says nothing.
Target target_of(const ConvertOptions& options, bool from_json) {
  if (options.to != Target::from_name) return options.to;
  const std::size_t dot = std::min(options.out.rfind('.'), options.out.size() - 1);
  const std::string ending = CLI::detail::to_lower(options.out.substr(dot + 1));
  if (const auto format = targets().find(ending); format != targets().end()) return format->second;
  // A fumen is not what somebody wants who names a picture.
  constexpr std::array<std::string_view, 12> others{"jpg",  "jpeg", "bmp", "webp", "tif", "tiff",
                                                    "avif", "pdf",  "avi", "mov",  "mkv", "htm"};
  if (std::ranges::find(others, ending) != others.end()) {
    error(fmt::format("there is no conversion to .{}; OUT may end in .{}", ending,
                      fmt::join(target_names(), ", .")));
    throw Exit{ExitCode::usage};
  }
  return from_json ? Target::tet : Target::fumen;
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
  wanted.comment = options.comment.value_or(convert::FumenComment::none);
  wanted.players = wanted_players(options, input);
  wanted.from = options.range.from;
  wanted.to = options.range.to;
  const auto fumens = convert::to_fumen(input.recording, input.profile, wanted);
  for (std::size_t i = 0; i < fumens.size(); ++i) {
    out.text() += options.url ? fumen::make_url(fumen::sites.front(), fumens[i].text) : fumens[i].text;
    out.text() += '\n';
    out.flush_if_full();
    tell_losses(input, wanted.players[i], fumens[i].losses);
  }
}

// The lossless form: header, chunks and gaps, a line each.
void to_json(const Input& input, Output& out) {
  using convert::JsonDetail;
  const std::uint64_t size = input.recording.size();
  Progress progress(out, size, megabytes(size));
  out.text() += "{\"format\":\"tetron-recording\",\"version\":1,\"chunks\":[\n";
  convert::append_json(out.text(), input.recording.header(), input.encoding, JsonDetail::lossless);
  tet::Walk walk = input.recording.chunks();
  const auto put_gap = [&] {
    if (!walk.gap()) return;
    out.text() += ",\n";
    convert::append_json(out.text(), *walk.gap(), input.recording.source(), JsonDetail::lossless,
                         [&out] { out.flush_if_full(); });
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

// A page that replays the recording in a browser, from --from on, with --player large.
void to_html(const ConvertOptions& options, const Input& input, Output& out) {
  const replay::Timeline timeline(input.recording, input.profile);
  convert::HtmlOptions page;
  page.file =
      options.in == "-" ? "standard input" : convert::escaped(options.in.substr(options.in.rfind('/') + 1));
  if (const auto& damage = timeline.damage()) page.damage = "damaged at " + formats::describe(damage->error);
  page.start = options.range.from.value_or(formats::Milliseconds{});
  if (!options.player.empty()) page.focus = player_named(options.player, input.game);
  convert::append_html(out.text(), timeline, input.game, input.encoding, page);
}

ExitCode from_recording(const ConvertOptions& options, Target target) {
  // The lossless form needs no profile.
  const auto input = target == Target::json ? open_recording_as(options.in, options.reading,
                                                                profile_named(options.reading.profile))
                                            : open_recording(options.in, options.reading);
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
    case Target::html:
      to_html(options, *input, out);
      break;
    default:
      to_fumen(options, *input, out);
  }
  out.commit();
  const ExitCode code = tell_damage(*input, first_gap(input->recording), ExitCode::done);
  // The lossless form holds the bytes past the damage too: nothing is missing from it.
  return target == Target::json ? std::min(code, ExitCode::problems) : code;
}

std::optional<tet::Bytes> from_json(std::string_view text, std::string_view name) {
  auto recording = convert::recording_from_json(text);
  if (recording) return std::move(*recording);
  const auto& [where, what] = recording.error();
  error(fmt::format("{}: {}{}{}", name, convert::escaped(where),
                    where.empty() || where.ends_with(' ') ? "" : " ", convert::escaped(what)));
  return std::nullopt;
}

// All pages of the fumens of a text, one a line; nothing, and told, if one cannot be read.
std::optional<std::vector<fumen::Page>> pages_of(std::string_view text, const std::string& name,
                                                 ExitCode& code) {
  std::vector<fumen::Page> pages;
  for (const NamedText& line : split_lines(text, name)) {
    const auto decoded = decode_fumen(line, false, code);
    if (!decoded) return std::nullopt;
    pages.insert(pages.end(), decoded->pages.begin(), decoded->pages.end());
  }
  return pages;
}

// The pages played one after the other.
std::optional<tet::Bytes> from_fumen(const ConvertOptions& options, std::string_view text,
                                     const std::string& name, ExitCode& code) {
  const auto pages = pages_of(text, name, code);
  if (!pages) return std::nullopt;
  const replay::Profile profile = profile_named(options.reading.profile);
  const auto page_ms = static_cast<std::uint32_t>(1000 / options.pace);
  auto recording = convert::recording_of_pages(*pages, profile, page_ms);
  if (!recording) {
    error(fmt::format("{}: {}", name, formats::describe(recording.error())));
    code = ExitCode::cannot_open;
    return std::nullopt;
  }
  const auto tell = [&name](std::uint32_t count, std::string_view what) {
    if (count > 0) warning(fmt::format("{}: {} {}", name, count, what));
  };
  tell(recording->losses.rows, "pages have blocks outside the profile's field; they are left out");
  tell(recording->losses.pieces, "pieces are no stone of the profile; they are left out");
  tell(recording->losses.comments, "comments are longer than a message can be; they are cut");
  return std::move(recording->bytes);
}

bool is_file(const std::string& in) {
  return !in.contains('@') || ::access(in.c_str(), F_OK) == 0;
}

// IN as a text, read from a file unless it is a fumen itself.
struct Source {
  std::optional<InputFile> file;
  std::string_view text;  // IN or the file's bytes
  std::string name;
};

Source source_of(InputFile file) {
  Source source{std::move(file), {}, {}};
  source.text = source.file->file.text();
  source.name = source.file->shown;
  return source;
}

// Nothing, and told, if it cannot be opened.
std::optional<Source> open_source(const std::string& in) {
  if (!is_file(in)) return Source{std::nullopt, in, "argument"};
  auto file = open_input(in);
  return file ? std::optional(source_of(std::move(*file))) : std::nullopt;
}

// Whether a file begins as a text of fumens does; a recording is not read into memory to find out.
bool holds_fumens(const OpenFile& in) {
  std::array<std::byte, 4096> start;
  const std::size_t size = in.file.read(0, start);
  return begins_with_fumen({reinterpret_cast<const char*>(start.data()), size});
}

// Makes a .tet file of its lossless JSON form or of fumens: what the text begins with tells.
ExitCode make_recording(const ConvertOptions& options) {
  const auto source = open_source(options.in);
  if (!source) return ExitCode::cannot_open;
  const bool is_json = options.in.ends_with(".json") || !begins_with_fumen(source->text);
  ExitCode code = ExitCode::done;
  const auto recording =
      is_json ? from_json(source->text, source->name) : from_fumen(options, source->text, source->name, code);
  if (!recording) return ExitCode::cannot_open;
  Output out(options.out);
  if (options.out == "-" && out.is_terminal()) {
    error("a recording is bytes, not text: name a file with -o, or send it to a pipe");
    return ExitCode::usage;
  }
  out.text().assign(reinterpret_cast<const char*>(recording->data()), recording->size());
  out.commit();
  return code;
}

// Draws a recording, or the pages of fumens: what the file begins with tells.
ExitCode make_pictures(const ConvertOptions& options, PictureFormat format) {
  const PictureJob job{format, options.out, options.player, options.range, options.comment, options.pictures};
  std::optional<OpenFile> file;
  if (is_file(options.in)) {
    file = open_file(options.in);
    if (!file) return ExitCode::cannot_open;
  }
  if (file ? holds_fumens(*file) : begins_with_fumen(options.in)) {
    ExitCode code = ExitCode::done;
    auto text = file ? whole(*file) : std::nullopt;
    if (file && !text) return ExitCode::cannot_open;
    const Source source = text ? source_of(std::move(*text)) : Source{std::nullopt, options.in, "argument"};
    const auto pages = pages_of(source.text, source.name, code);
    return pages ? std::max(code, draw_pages(job, *pages)) : ExitCode::cannot_open;
  }
  if (!file) {
    error(fmt::format("{}: is neither a file nor a fumen", convert::escaped(options.in)));
    return ExitCode::cannot_open;
  }
  const auto input = open_recording(std::move(*file), options.in, options.reading);
  if (!input) return ExitCode::cannot_open;
  const ExitCode code = draw_recording(job, *input);
  return code == ExitCode::done ? tell_damage(*input, first_gap(input->recording), code) : code;
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
    default:
      return std::nullopt;
  }
}

ExitCode convert(const ConvertOptions& options) {
  const bool from_json = options.in.ends_with(".json");
  const Target named = target_of(options, from_json);
  if (const auto format = picture_format(named)) {
    if (!from_json) return make_pictures(options, *format);
    error("JSON converts to .tet only");
    return ExitCode::usage;
  }
  if (const CLI::Option* given = options.pictures.first_given()) {
    error(fmt::format("{} goes with png, svg, gif, apng, mp4 and webm", given->get_name()));
    return ExitCode::usage;
  }
  const bool to_tet = from_json || (!options.in.ends_with(".tet") && named == Target::tet);
  if ((named == Target::tet) != to_tet) {
    error(to_tet
              ? "JSON converts to .tet only"
              : "a recording converts to fumen, json, csv, html, pictures and clips; .tet is made from json "
                "or fumen");
    return ExitCode::usage;
  }
  if ((to_tet || named == Target::json) && (options.range.given() || !options.player.empty())) {
    error(
        "the lossless form is always the whole recording: --player, --from and --to TIME do not go with it");
    return ExitCode::usage;
  }
  return to_tet ? make_recording(options) : from_recording(options, named);
}

}  // namespace

void add_convert(CLI::App& root, Program& program) {
  using convert::FumenComment;
  auto options = std::make_shared<ConvertOptions>();
  CLI::App* command =
      root.add_subcommand("convert", "A recording as fumen, data, pictures, video or a web page; and back");
  command
      ->add_option("IN", options->in,
                   "A .tet recording, its lossless .json, a file with fumens, or a fumen; - is "
                   "standard input")
      ->required();
  command->add_option("-o,--output", options->out, "Where to; - is standard output")
      ->type_name("OUT")
      ->capture_default_str();
  command
      ->add_option_function<std::vector<std::string>>(
          "--to", [options](const std::vector<std::string>& values) { set_to(values, *options); },
          "fumen, json, csv (of placements), html (a page that replays it), png, svg, gif, apng, mp4, webm, "
          "tet; else by OUT's ending, else fumen. A TIME: leave out what is after it")
      ->expected(1)
      ->take_all()
      ->type_name("FORMAT|TIME");
  offer_values(command->get_option("--to"), target_names());
  command->add_option("--player", options->player, "Only this player (id or name)")->type_name("PLAYER");
  add_time(*command, "--from", options->range.from, "Leave out what is before this time");
  add_choice<std::optional<FumenComment>>(
      *command, "--comment", options->comment,
      {{"none", FumenComment::none}, {"stats", FumenComment::stats}, {"quiz", FumenComment::quiz}},
      "What fumen pages say, or what stands below the board of a picture; pictures of pages have their "
      "comments without it");
  add_choice<fumen::Version>(*command, "--fumen-version", options->version,
                             {{"115", fumen::Version::v115}, {"110", fumen::Version::v110}},
                             "Which fumen to write");
  command->add_flag("--url", options->url, "Put the fumen editor's address before each fumen");
  command->add_option("--pace", options->pace, "Pages a second, when fumen becomes .tet")
      ->check(within(0.01, 100))
      ->type_name("N")
      ->capture_default_str();
  options->reading.add_all(*command);
  options->pictures.add_to(*command);
  command->footer(
      "Example: tetron convert game.tet --player 0\n"
      "         tetron convert game.tet -o game.json\n"
      "         tetron convert game.tet -o game.html\n"
      "         tetron convert game.tet -o moment.png --at 1:23 --player 0\n"
      "         tetron convert game.tet -o game.mp4\n"
      "         tetron convert pages.txt -o pages.gif --pages 3-7 --loop\n"
      "         tetron convert game.json -o same.tet\n"
      "         tetron convert pages.txt -o pages.tet --pace 2");
  command->callback([&program, options] { program.run = [options] { return convert(*options); }; });
}

}  // namespace tetron::app
