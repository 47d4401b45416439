#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <ranges>
#include <vector>

#include "app/batch/batch.hpp"
#include "app/commands/program.hpp"
#include "app/commands/recording/last_moment.hpp"
#include "app/commands/recording/match_input.hpp"
#include "app/commands/recording/open_recording.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/work_progress.hpp"
#include "app/options/options.hpp"
#include "app/options/recordings_argument.hpp"
#include "app/options/table_options.hpp"
#include "base/escape.hpp"
#include "base/hex.hpp"
#include "convert/csv/csv.hpp"
#include "convert/json/chunk_json.hpp"
#include "convert/text/chunk_rows.hpp"

namespace tetron::app {

namespace {

enum class DumpFormat : std::uint8_t { text, json, ndjson, csv };
struct DumpOptions {
  BatchOptions batch;
  DumpFormat format = DumpFormat::text;
  bool hex = false;
  bool as_tet = false;  // dump a match as the .tet recording that its round becomes
  Spreadsheet spreadsheet;
  std::vector<std::string> types;
  std::string player;
  TimeRange range;
  ReadingOptions reading;

  bool is_json() const { return format == DumpFormat::json || format == DumpFormat::ndjson; }
};

constexpr std::array<std::string_view, 4> endings{".txt", ".json", ".ndjson", ".csv"};  // by DumpFormat

// Reads a number such as "99": the type byte of chunks.
std::optional<unsigned> type_number(std::string_view text) {
  unsigned number = 0;
  const char* end = text.data() + text.size();
  const auto [at, problem] = std::from_chars(text.data(), end, number);
  if (problem != std::errc{} || at != end || number > 255) return std::nullopt;
  return number;
}

// Which chunks to list.
class ChunkFilter {
 public:
  ChunkFilter(const DumpOptions& options, const Input& input) : range_(options.range) {
    types_.fill(options.types.empty());
    for (std::size_t type = 0; type < types_.size(); ++type)
      for (const std::string& wanted : options.types)
        if (tet::layouts[type].name == wanted || type_number(wanted) == type) types_[type] = true;
    header_ = !options.range.given() && options.player.empty() && options.types.empty();
    for (const std::string& wanted : options.types)
      if (wanted == "header" || type_number(wanted) == 0) header_ = true;
    damaged_ = options.types.empty() || std::ranges::find(options.types, "damaged") != options.types.end();
    if (!options.player.empty()) {
      player_ = player_named(options.player, input.game);
      field_ = replay::layout_of(input.recording().header(), input.profile).field_of(*player_);
    }
  }

  bool header() const { return header_; }
  bool gap() const { return damaged_ && !player_; }
  bool operator()(const tet::Chunk& chunk) const {
    if (!types_[chunk.type_byte()] && !(damaged_ && !chunk.readable())) return false;
    if (!range_.contains(chunk.time())) return false;
    return !player_ || concerns_player(chunk);
  }

 private:
  bool concerns_player(const tet::Chunk& chunk) const {
    switch (chunk.type()) {
      case tet::ChunkType::matrix:
      case tet::ChunkType::revive:
        return chunk.id() == field_.value;
      case tet::ChunkType::start:
      case tet::ChunkType::stop:
        return false;
      case tet::ChunkType::weapon:
        return chunk.id() == player_->value || chunk.second() == player_->value;
      case tet::ChunkType::header:
      case tet::ChunkType::stone:
      case tet::ChunkType::new_stone:
      case tet::ChunkType::gameover:
      case tet::ChunkType::player_select:
      case tet::ChunkType::weapon_select:
      case tet::ChunkType::message:
        break;
    }
    return chunk.id() == player_->value;
  }

  std::array<bool, 256> types_{};
  bool header_ = false;
  bool damaged_ = false;
  TimeRange range_;
  std::optional<base::PlayerId> player_;
  base::MatrixId field_{};
};

// What is written before the first item of an output, and after the last.
std::string dump_opening(const DumpOptions& options, bool names_file) {
  if (options.format == DumpFormat::json) return "[";
  if (options.format != DumpFormat::csv) return {};
  return std::string(names_file ? "file," : "")
      .append(convert::csv_columns())
      .append(options.hex ? ",hex\n" : "\n");
}
std::string dump_closing(const DumpOptions& options, bool any) {
  if (options.format != DumpFormat::json) return {};
  return any ? "\n]\n" : "]\n";
}

// The items of one file. If the file's name is given, each item has it: as its first key or in its first
// column; in text, a line above the items has it.
class DumpItems {
 public:
  DumpItems(const DumpOptions& options, const Globals& globals, const base::SafeText& shown,
            const std::string& where, const std::string* file)
      : options_(options),
        out_(where, options.batch.existing()),
        is_own_(where != "-"),
        has_color_(globals.use_color(out_)) {
    if (is_own_) out_.text() += dump_opening(options, false);
    if (file == nullptr) return;
    if (options.is_json()) {
      file_ = R"("file":)";
      base::append_json_string(file_, *file);
      file_ += ',';
    } else if (options.format == DumpFormat::csv) {
      convert::append_csv_field(file_, base::escaped(*file), options.spreadsheet.kind());
      file_ += ',';
    } else {
      out_.text() += shown.text() + ":\n";
    }
  }

  void header(const tet::Header& header, const base::Encoding& encoding) {
    tet::Bytes bytes;
    (void)tet::write(header, bytes);  // it was read from a header, so it can be written
    item(header, encoding, header_paint, bytes);
  }
  void chunk(const tet::Chunk& chunk, const base::Encoding& encoding) {
    item(chunk, encoding, paint_of(chunk), chunk.bytes());
  }
  void gap(const tet::Gap& gap, const tet::Recording& recording) {
    std::string& text = begin();
    if (options_.is_json()) {
      convert::append_json(text, gap, recording.source(), convert::JsonDetail::dump);
    } else if (options_.format == DumpFormat::csv) {
      convert::append_csv(text, gap);
      if (options_.hex) text += ',';
    } else {
      convert::append_text(text, gap, painted(damage_paint));
    }
    end();
  }
  void record(const kinds::Record& record) {
    std::string& text = begin();
    if (options_.is_json()) {
      convert::append_json(text, record, options_.hex);
    } else {
      convert::append_text(text, record, record.time ? convert::Paint{} : painted(header_paint));
      if (options_.hex) convert::append_hex_rows(text, record.bytes);
    }
    end();
  }

  Output& out() { return out_; }
  void finish() {
    if (is_own_) out_.text() += dump_closing(options_, !is_first_);
    out_.commit();
  }

 private:
  static constexpr convert::Paint header_paint{"\x1b[1m", "\x1b[0m"};
  static constexpr convert::Paint damage_paint{"\x1b[31m", "\x1b[0m"};

  static convert::Paint paint_of(const tet::Chunk& chunk) {
    if (!chunk.readable()) return damage_paint;
    switch (chunk.type()) {
      case tet::ChunkType::new_stone:
        return {"\x1b[36m", "\x1b[0m"};
      case tet::ChunkType::matrix:
        return {"\x1b[32m", "\x1b[0m"};
      case tet::ChunkType::weapon:
      case tet::ChunkType::gameover:
      case tet::ChunkType::revive:
        return {"\x1b[35m", "\x1b[0m"};
      case tet::ChunkType::message:
        return {"\x1b[33m", "\x1b[0m"};
      case tet::ChunkType::header:
      case tet::ChunkType::stone:
      case tet::ChunkType::start:
      case tet::ChunkType::stop:
      case tet::ChunkType::player_select:
      case tet::ChunkType::weapon_select:
        break;
    }
    return {};
  }
  convert::Paint painted(convert::Paint paint) const { return has_color_ ? paint : convert::Paint{}; }

  template <class Item>
  void item(const Item& item, const base::Encoding& encoding, convert::Paint paint,
            std::span<const std::byte> bytes) {
    std::string& text = begin();
    if (options_.is_json()) {
      convert::append_json(text, item, encoding,
                           options_.hex ? convert::JsonDetail::hex : convert::JsonDetail::dump);
    } else if (options_.format == DumpFormat::csv) {
      convert::append_csv(text, item, encoding, options_.spreadsheet.kind());
      if (options_.hex) {
        text += ',';
        base::append_hex(text, bytes);
      }
    } else {
      convert::append_text(text, item, encoding, painted(paint));
      if (options_.hex) convert::append_hex_rows(text, bytes);
    }
    end();
  }

  // Returns the text to which the item is to be appended.
  std::string& begin() {
    if (options_.format == DumpFormat::json) out_.text() += is_first_ ? "\n" : ",\n";
    is_first_ = false;
    if (options_.format == DumpFormat::csv) out_.text() += file_;
    began_ = out_.text().size();
    return out_.text();
  }
  void end() {
    if (options_.is_json() && !file_.empty()) out_.text().insert(began_ + 1, file_);
    if (options_.format != DumpFormat::json) out_.text() += '\n';
    out_.flush_if_full();
  }

  const DumpOptions& options_;
  Output out_;
  bool is_own_;  // the output is not shared with other files
  bool has_color_;
  std::string file_;       // what names the file in each item
  std::size_t began_ = 0;  // where the item begins in the output's text
  bool is_first_ = true;
};

// Writes the records of a match in the terms of its format. `name` is the file's name for the items, or
// null.
ExitCode dump_records(const DumpOptions& options, const Globals& globals, const OpenFile& file,
                      const std::string& where, const std::string* name) {
  if (options.format == DumpFormat::csv)
    refuse(ExitCode::usage,
           "{}: --format csv has the columns of .tet chunks; use ndjson for what is in this file, or --tet "
           "for the .tet recording that a round becomes",
           file.shown);
  const auto input = open_match(file);
  if (!input) return ExitCode::cannot_open;
  const game::Match& match = input->source->match();
  refuse_missing_round(file.shown, options.reading, match.rounds.size());
  std::optional<std::size_t> player;
  if (!options.player.empty()) {
    replay::Game game;
    for (const game::Player& one : match.players) game.names.push_back(one.name);
    player = player_named(options.player, game).value;
  }
  const auto& types = options.types;
  for (const std::string& type : types)
    if (std::ranges::find(input->kind.records, type, &kinds::RecordType::name) == input->kind.records.end())
      warning("{}: has no records of type {}; a recording of {} has {}", file.shown, type, input->kind.game,
              fmt::join(input->kind.records | std::views::transform(&kinds::RecordType::name), ", "));
  DumpItems items(options, globals, file.shown, where, name);
  base::Milliseconds end{};
  input->source->records([&](const kinds::Record& record) {
    if (options.reading.round && record.round != options.reading.round_index(match.rounds.size())) return;
    if (record.time) end = std::max(end, *record.time);
    if (!types.empty() && std::ranges::find(types, record.type) == types.end()) return;
    if (player && record.player != player) return;
    if (options.range.given() && !(record.time && options.range.contains(*record.time))) return;
    items.record(record);
  });
  items.finish();
  note_after_end(file.shown, options.range,
                 match.rounds.size() == 1 ? "the recording"
                 : options.reading.round  ? "the round"
                                          : "the longest round",
                 end);
  return tell_damage(*input, ExitCode::done);
}

ExitCode dump_one(const DumpOptions& options, const Globals& globals, const std::string& path,
                  const std::string& where, bool names_file) {
  auto file = open_file(path);
  if (!file) return ExitCode::cannot_open;
  if (!options.as_tet && is_match(file->file))
    return dump_records(options, globals, *file, where, names_file ? &path : nullptr);
  const auto input = open_recording_as(std::move(*file), options.reading, replay::tetron4());
  if (!input) return ExitCode::cannot_open;
  const ChunkFilter wanted(options, *input);
  DumpItems items(options, globals, input->source.shown, where, names_file ? &path : nullptr);
  const std::uint64_t size = input->recording().size();
  WorkProgress progress(items.out(), size, megabytes(size));
  ExitCode result = ExitCode::done;
  if (wanted.header()) items.header(input->recording().header(), input->encoding);

  tet::Walk walk = input->recording().chunks();
  const auto tell_gap = [&] {
    if (!walk.gap()) return;
    result = std::max(result, tell_damage(*input, walk.gap(), result));
    if (wanted.gap()) items.gap(*walk.gap(), input->recording());
  };
  base::Milliseconds end{};
  while (const auto chunk = walk.next()) {
    tell_gap();
    if (chunk->readable()) end = std::max(end, chunk->time());
    if (!chunk->readable()) result = std::max(result, ExitCode::problems);
    if (wanted(*chunk)) items.chunk(*chunk, input->encoding);
    progress.at(walk.offset());
  }
  tell_gap();
  items.finish();
  note_after_end(input->source.shown, options.range, what_lasts(*input), end);
  return result;
}

ExitCode dump(const DumpOptions& options, const Globals& globals) {
  if (options.spreadsheet.wanted && options.format != DumpFormat::csv) {
    error("--spreadsheet needs --format csv");
    return ExitCode::usage;
  }
  (void)encoding_named(options.reading.encoding);
  const InputList list = list_inputs(options.batch.files, options.batch.recursive);
  const OutputNames names = output_names(options.batch);
  const bool names_file = list.is_many && names.is_one();
  BatchJob job{options.batch, list, names,
               [&options, &globals, names_file](const BatchInput& input, const std::string& out) {
                 return PartResult{dump_one(options, globals, input.path, out, names_file)};
               }};
  job.ending = endings[static_cast<std::size_t>(options.format)];
  const std::string open = dump_opening(options, names_file);
  job.open = open;
  if (options.format == DumpFormat::text) job.between = "\n";
  if (options.format == DumpFormat::json) job.between = ",";
  job.close = [&options](const BatchTotals&, bool any) { return dump_closing(options, any); };
  return run_batch(job);
}

void describe_dump(Command& command, Program& program) {
  auto options = std::make_shared<DumpOptions>();
  options->batch.add_to(command, "FILE",
                        recordings_text("Recordings", ", and folders with some; - is standard input"),
                        "Output: a file, a folder, or a pattern such as {stem}.csv; - is standard output");
  offer_recordings(command.get_option("FILE"));
  add_choice<DumpFormat>(command, "--format", options->format,
                         {{"text", DumpFormat::text},
                          {"json", DumpFormat::json},
                          {"ndjson", DumpFormat::ndjson},
                          {"csv", DumpFormat::csv}},
                         "Output format; ndjson is one JSON object per line");
  options->spreadsheet.add_to(command);
  command.add_flag("--hex", options->hex, "Also the bytes of each chunk");
  command.add_flag("--tet", options->as_tet,
                   "For a match: the chunks of the .tet recording that its round becomes");
  std::vector<std::string> names{"damaged", "header"};
  const auto add = [&names](std::string_view name) {
    if (std::ranges::find(names, name) == names.end()) names.emplace_back(name);
  };
  for (const tet::ChunkLayout& layout : tet::layouts) add(layout.name);
  for (const kinds::Kind& kind : kinds::table())
    std::ranges::for_each(kind.records, add, &kinds::RecordType::name);
  command
      .add_option("--type", options->types,
                  "Only these types, separated by commas; a number is the type byte of .tet chunks")
      ->delimiter(',')
      ->one_value_each_time()  // FILE may come next
      ->check({[names](std::string& type) {
        return type_number(type) ? std::string() : one_of(names).find_problem(type);
      }})
      ->type_name("TYPE,...");
  offer_values(command.get_option("--type"), names);
  command.add_option("--player", options->player, "Only what concerns this player (id or name)")
      ->type_name("PLAYER");
  options->range.add_to(command);
  options->reading.add_encoding(command);
  options->reading.add_salvage(command);
  options->reading.add_round(command);
  command.footer(
      "Example: tetron dump game.tet --type newstone --player 0 --until 1:00\n"
      "         tetron dump game.tet --format ndjson | head\n"
      "         tetron dump archive/ --format csv -o all.csv");
  program.run_for(command, [&program, options] { return dump(*options, program.globals); });
}

}  // namespace

extern const NamedCommand dump_command{
    "dump", "List what is in a recording: every chunk, frame or input, one per line", "howto/look-inside.md",
    describe_dump};

}  // namespace tetron::app
