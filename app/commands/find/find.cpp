#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>

#include "app/batch/batch.hpp"
#include "app/batch/walk_files.hpp"
#include "app/commands/answers.hpp"
#include "app/commands/find/found.hpp"
#include "app/commands/pc/input/pc_input.hpp"
#include "app/commands/program.hpp"
#include "app/commands/recording/archived_titles.hpp"
#include "app/commands/recording/duplicates.hpp"
#include "app/commands/recording/match_input.hpp"
#include "app/io/messages.hpp"
#include "app/options/own_names.hpp"
#include "app/options/recordings_argument.hpp"
#include "app/options/sought_players.hpp"
#include "app/options/spreadsheet.hpp"
#include "app/options/table_options.hpp"
#include "base/counted.hpp"
#include "base/value_bytes.hpp"
#include "convert/answer/answer.hpp"
#include "replay/game/people.hpp"

namespace tetron::app {

namespace {

enum class FindFormat : std::uint8_t { text, csv, json, fumen };

struct FindOptions {
  std::vector<std::string> arguments;  // the board, if no event is given, then files
  bool recursive = false;
  std::optional<std::uint32_t> jobs;
  std::string out = "-";
  bool mirror = false;
  bool is_part = false;
  int page = 1;
  std::optional<FindEvent> event;
  std::vector<std::string> players;
  std::optional<std::uint32_t> top;
  FindFormat format{};
  Spreadsheet spreadsheet;
  bool is_wide = false;

  std::vector<std::string> files() const { return {arguments.begin() + (event ? 0 : 1), arguments.end()}; }
  bool wants(std::size_t player, const std::string& name) const {
    if (players.empty()) return !are_own_names_typed() || is_own_name(name);
    return std::ranges::any_of(players, [&](const std::string& text) {
      return text == std::to_string(player) || names_player(text, name);
    });
  }
};

// What one file holds.
struct FileMoments {
  kinds::MatchMarks marks;
  std::vector<std::string> names;
  std::vector<FoundMoment> found;
};

void append_file_moments(std::string& out, const FileMoments& file) {
  append_marks(out, file.marks);
  base::append_value(out, std::uint64_t{file.names.size()});
  for (const std::string& name : file.names) base::append_text(out, name);
  for (const FoundMoment& one : file.found) one.append_bytes(out);
}

std::optional<FileMoments> file_moments_of(std::string_view bytes) {
  base::ValueReader reader(bytes);
  FileMoments file;
  file.marks = take_marks(reader);
  for (std::size_t left = reader.size(); left > 0 && !reader.has_failed(); --left)
    file.names.push_back(reader.text());
  if (reader.has_failed()) return std::nullopt;
  while (!bytes.empty()) {
    auto one = take_moment(bytes);
    if (!one) return std::nullopt;
    file.found.push_back(std::move(*one));
  }
  return file;
}

ExitCode find_in_file(const std::string& path, const FindOptions& options, const Sought& sought,
                      std::string& bytes) {
  const auto open = open_file(path);
  if (!open) return ExitCode::cannot_open;
  const auto input = open_match(*open);
  if (!input) return ExitCode::cannot_open;
  const game::Match& match = input->source->match();
  FileMoments file{kinds::marks_of(*input->source, input->file.file.text()), {}, {}};
  for (const game::Player& player : match.players) file.names.push_back(player.name.raw());
  ExitCode code = ExitCode::done;
  bool is_asked = false;
  for (std::size_t player = 0; player < file.names.size(); ++player)
    is_asked = is_asked || options.wants(player, file.names[player]);
  for (std::size_t number = 0; is_asked && number < match.rounds.size(); ++number) {
    const auto round = input->source->round(number);
    if (!round) {
      error("{}: round {}: {}", input->file.shown, number + 1, round.error());
      code = ExitCode::cannot_open;
      continue;
    }
    code = tell_damage(input->file.shown, *round, code);
    for (std::size_t seat = 0; seat < std::min(round->seats.size(), round->results.size()); ++seat) {
      const std::uint8_t player = round->seats[seat];
      if (player >= file.names.size() || !options.wants(player, file.names[player])) continue;
      for (FoundMoment& one : moments_of(match, *round, seat, sought)) {
        one.file = below_folder(path, options.files());
        if (match.rounds.size() > 1) one.round = static_cast<std::uint32_t>(number + 1);
        file.found.push_back(std::move(one));
      }
    }
  }
  append_file_moments(bytes, file);
  return code;
}

Sought sought_of(const FindOptions& options) {
  if (options.event) return {.event = *options.event};
  Sought sought{.is_mirrored_too = options.mirror};
  const std::vector<std::string> board{options.arguments.front()};
  (void)PcInputs(board, options.page, true).for_each([&](PcField& field) {
    sought.board = BoardPattern(field.grid);
    return false;
  });
  if (!sought.board)
    refuse(ExitCode::usage, "{}: expected a fumen or a board to look for", options.arguments.front());
  sought.board->is_part = options.is_part;
  if (options.is_part && sought.board->rows.empty())
    refuse(ExitCode::usage, "--part: the board has no filled cell to look for");
  return sought;
}

// The file comes last, as in `list`: its name may be long.
void append_found_table(std::string& out, const std::vector<FoundMoment>& found,
                        const convert::TableLook& look) {
  if (found.empty()) return;
  std::vector<base::Member> members(base::members<FoundMoment>().begin(), base::members<FoundMoment>().end());
  std::ranges::rotate(members, members.begin() + 1);
  std::vector<const void*> rows;
  for (const FoundMoment& one : found) rows.push_back(&one);
  convert::append_table(out, members, rows, look);
}

void write_moments(Output& out, const std::vector<FoundMoment>& found, const FindOptions& options,
                   const Globals& globals) {
  switch (options.format) {
    case FindFormat::text:
      append_found_table(out.text(), found, table_look(options.is_wide, out, globals));
      break;
    case FindFormat::csv:
      convert::append_csv_header(out.text(), base::members<FoundMoment>());
      for (const FoundMoment& one : found)
        convert::append_csv_row(out.text(), base::members<FoundMoment>(), &one, options.spreadsheet.kind());
      break;
    case FindFormat::json:
      for (const FoundMoment& one : found) convert::append_json_line(out.text(), one);
      break;
    case FindFormat::fumen:
      for (const FoundMoment& one : found)
        if (!one.fumen.empty()) out.text() += one.fumen + "\n";
      break;
  }
}

ExitCode find_moments(const FindOptions& options, const Globals& globals) {
  if (options.spreadsheet.wanted && options.format != FindFormat::csv)
    refuse(ExitCode::usage, "--spreadsheet needs --format csv");
  if (options.files().empty())
    refuse(ExitCode::usage,
           "expected recordings, folders or archives after the board; see tetron find --help");
  const Sought sought = sought_of(options);
  Output out(options.out);
  const InputList list = list_inputs(with_archived(options.files()), options.recursive);
  remember_inputs(list);
  SoughtPlayers players(options.players);
  Duplicates duplicates;
  std::vector<FoundMoment> found;
  FileWalk walk{list, out, options.jobs, {}, {}};
  walk.read = [&](const std::string& path, std::string& bytes) {
    return find_in_file(path, options, sought, bytes);
  };
  walk.take = [&](const std::string& path, const std::string& bytes) {
    auto file = file_moments_of(bytes);
    if (!file) return;
    for (const std::string& name : file->names) players.saw(name);
    if (duplicates.add(path, file->marks)) return;
    std::ranges::move(file->found, std::back_inserter(found));
  };
  const ExitCode code = walk_files(walk);
  players.refuse_unknown();
  duplicates.note_count();
  const std::size_t all = found.size();
  if (options.top) {
    if (options.event) std::ranges::stable_sort(found, std::greater<>(), &FoundMoment::size);
    if (found.size() > *options.top) found.resize(*options.top);
  }
  write_moments(out, found, options, globals);
  out.commit();
  if (found.size() < all) note("{} of {}", found.size(), base::counted(all, "moment"));
  if (all == 0 && code < ExitCode::cannot_open)
    note("there is no such {}", options.event ? "event" : "board in these recordings");
  return all == 0 ? std::max(code, ExitCode::problems) : code;
}

}  // namespace

Answer answer_of_find() {
  return {"find",
          "find --format json",
          "One object per line, one for each moment.",
          {{"", base::members<FoundMoment>}}};
}

void add_find(Command& root, Program& program) {
  auto options = std::make_shared<FindOptions>();
  Command* command = root.add_subcommand("find", "Find moments of recordings by their board or event");
  offer_recordings(
      command
          ->add_option("BOARD", options->arguments,
                       "A fumen, or a file with a drawn board, to look for (not with --event). " +
                           recordings_text("Then recordings", ", folders with some, and archives"))
          ->type_name("FILE")
          ->required());
  command->add_flag("-r,--recursive", options->recursive, "Also look into subfolders");
  add_jobs(*command, options->jobs);
  command
      ->add_option("-o,--output", options->out,
                   "File to write; - is standard output. An existing file is replaced")
      ->type_name("OUT");
  command->add_flag("--mirror", options->mirror, "Also the mirrored board");
  command->add_flag(
      "--part", options->is_part,
      "Only the filled cells of the board, from the bottom; what else is filled does not matter");
  command->add_option("--page", options->page, "Page of the fumen, 1 is the first")
      ->check(in_range(1, 1'000'000))
      ->type_name("N");
  std::vector<std::string> words(find_event_words.begin(), find_event_words.end());
  command
      ->add_option_function<std::string>(
          "--event",
          [options, words](const std::string& text) {
            const std::string word = text == "tetris" ? "quad" : text == "perfect-clear" ? "all-clear" : text;
            const auto known = std::ranges::find(words, word);
            if (known == words.end()) throw WrongValue{"--event", not_one_of(text, words)};
            options->event = static_cast<FindEvent>(known - words.begin());
          },
          "Find these moments instead of a board: combo, spike, t-spin, t-spin-triple, all-clear, quad, "
          "death")
      ->type_name("EVENT")
      ->offer(words);
  command
      ->add_option(
          "--player", options->players,
          "Only this player (id or name; me is --me); may be given several times. Default: --me, else all")
      ->type_name("PLAYER")
      ->one_value_each_time();
  command->add_option("--top", options->top, "Only so many: with --event the largest")
      ->type_name("N")
      ->check(in_range(1, 1'000'000));
  add_choice<FindFormat>(*command, "--format", options->format,
                         {{"text", FindFormat::text},
                          {"csv", FindFormat::csv},
                          {"json", FindFormat::json},
                          {"fumen", FindFormat::fumen}},
                         "Output format: json has one object per line, fumen one fumen per moment");
  options->spreadsheet.add_to(*command);
  add_wide(*command, options->is_wide);
  command->footer(
      "Exit code 1: there is no such moment.\n\n"
      "Example: tetron find v115@vhAAgH replays/\n"
      "         tetron find board.txt replays/ --part --mirror --me ann\n"
      "         tetron find --event combo replays/ --top 10");
  command->callback([&program, options] {
    program.run = [&program, options] { return find_moments(*options, program.globals); };
  });
}

}  // namespace tetron::app
