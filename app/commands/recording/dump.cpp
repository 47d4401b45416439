#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/commands/recording/recording_input.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/work_progress.hpp"
#include "app/options/spreadsheet.hpp"
#include "app/program.hpp"
#include "base/hex.hpp"
#include "convert/json/chunk_json.hpp"
#include "convert/text/chunk_rows.hpp"

namespace tetron::app {

namespace {

enum class Format { text, json, ndjson, csv };

struct DumpOptions {
  std::string file;
  Format format = Format::text;
  bool hex = false;
  Spreadsheet spreadsheet;
  std::vector<std::string> types;
  std::string player;
  TimeRange range;
  ReadingOptions reading;
};

// Which chunks are wanted.
class Filter {
 public:
  Filter(const DumpOptions& options, const Input& input) : range_(options.range) {
    types_.fill(options.types.empty());
    for (std::size_t type = 0; type < types_.size(); ++type)
      for (const std::string& wanted : options.types)
        if (tet::layouts[type].name == wanted) types_[type] = true;
    header_ = !options.range.given() && options.player.empty() && options.types.empty();
    if (std::ranges::find(options.types, "header") != options.types.end()) header_ = true;
    damaged_ = options.types.empty() || std::ranges::find(options.types, "damaged") != options.types.end();
    if (!options.player.empty()) {
      player_ = player_named(options.player, input.game);
      field_ = replay::layout_of(input.recording.header(), input.profile).field_of(*player_);
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

// Puts items into the output in the wanted form.
class Writer {
 public:
  Writer(const DumpOptions& options, const Input& input, Output& out, bool color)
      : options_(options), input_(input), out_(out), color_(color) {
    if (options.format == Format::json) out.text() += '[';
    if (options.format == Format::csv)
      out.text().append(convert::csv_columns()).append(options.hex ? ",hex\n" : "\n");
  }

  void header(const tet::Header& header) {
    tet::Bytes bytes;
    (void)tet::write(header, bytes);  // it was read from a header: it can be written
    item(header, header_paint, bytes);
  }
  void chunk(const tet::Chunk& chunk) { item(chunk, paint_of(chunk), chunk.bytes()); }
  void gap(const tet::Gap& gap) {
    begin();
    std::string& text = out_.text();
    switch (options_.format) {
      case Format::text:
        convert::append_text(text, gap, painted(damage_paint));
        break;
      case Format::csv:
        convert::append_csv(text, gap);
        break;
      case Format::json:
      case Format::ndjson:
        convert::append_json(text, gap, input_.recording.source(), convert::JsonDetail::dump);
    }
    end();
  }
  void finish() {
    if (options_.format == Format::json) out_.text() += first_ ? "]\n" : "\n]\n";
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
  convert::Paint painted(convert::Paint paint) const { return color_ ? paint : convert::Paint{}; }

  template <class Item>
  void item(const Item& item, convert::Paint paint, std::span<const std::byte> bytes) {
    begin();
    std::string& text = out_.text();
    switch (options_.format) {
      case Format::text:
        convert::append_text(text, item, input_.encoding, painted(paint));
        if (options_.hex) convert::append_hex_rows(text, bytes);
        break;
      case Format::csv:
        convert::append_csv(text, item, input_.encoding, options_.spreadsheet.kind());
        if (options_.hex) {
          text += ',';
          base::append_hex(text, bytes);
        }
        break;
      case Format::json:
      case Format::ndjson:
        convert::append_json(text, item, input_.encoding,
                             options_.hex ? convert::JsonDetail::hex : convert::JsonDetail::dump);
    }
    end();
  }
  void begin() {
    if (options_.format == Format::json) out_.text() += first_ ? "\n" : ",\n";
    first_ = false;
  }
  void end() {
    if (options_.format != Format::json) out_.text() += '\n';
    out_.flush_if_full();
  }

  const DumpOptions& options_;
  const Input& input_;
  Output& out_;
  bool color_;
  bool first_ = true;
};

ExitCode dump(const DumpOptions& options, const Globals& globals) {
  if (options.spreadsheet.wanted && options.format != Format::csv) {
    error("--spreadsheet goes with --format csv");
    return ExitCode::usage;
  }
  const auto input = open_recording_as(options.file, options.reading, replay::tetron4());
  if (!input) return ExitCode::cannot_open;
  const Filter wanted(options, *input);
  Output out;
  Writer writer(options, *input, out, globals.use_color(out));
  const std::uint64_t size = input->recording.size();
  WorkProgress progress(out, size, megabytes(size));
  ExitCode result = ExitCode::done;
  if (wanted.header()) writer.header(input->recording.header());

  tet::Walk walk = input->recording.chunks();
  const auto tell_gap = [&] {
    if (!walk.gap()) return;
    result = std::max(result, tell_damage(*input, walk.gap(), result));
    if (wanted.gap()) writer.gap(*walk.gap());
  };
  while (const auto chunk = walk.next()) {
    tell_gap();
    if (!chunk->readable()) result = std::max(result, ExitCode::problems);
    if (wanted(*chunk)) writer.chunk(*chunk);
    progress.at(walk.offset());
  }
  tell_gap();
  writer.finish();
  out.commit();
  return result;
}

}  // namespace

void add_dump(Command& root, Program& program) {
  auto options = std::make_shared<DumpOptions>();
  Command* command = root.add_subcommand("dump", "Every chunk of a recording, a line each");
  command->add_option("FILE", options->file, "A recording; - is standard input")->required();
  add_choice<Format>(
      *command, "--format", options->format,
      {{"text", Format::text}, {"json", Format::json}, {"ndjson", Format::ndjson}, {"csv", Format::csv}},
      "How to write them; ndjson is one JSON object a line");
  options->spreadsheet.add_to(*command);
  command->add_flag("--hex", options->hex, "The bytes of each chunk too");
  std::vector<std::string> names{"damaged", "header"};
  for (const tet::ChunkLayout& layout : tet::layouts)
    if (std::ranges::find(names, layout.name) == names.end()) names.emplace_back(layout.name);
  command->add_option("--type", options->types, "Only these types, separated by commas")
      ->delimiter(',')
      ->check(one_of(names))
      ->type_name("TYPE,...");
  offer_values(command->get_option("--type"), names);
  command->add_option("--player", options->player, "Only what concerns this player (id or name)")
      ->type_name("PLAYER");
  options->range.add_to(*command);
  options->reading.add_encoding(*command);
  options->reading.add_salvage(*command);
  options->reading.add_round(*command);
  command->footer(
      "Example: tetron dump game.tet --type newstone --player 0 --until 1:00\n"
      "         tetron dump game.tet --format ndjson | head");
  command->callback(
      [&program, options] { program.run = [&program, options] { return dump(*options, program.globals); }; });
}

}  // namespace tetron::app
