#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>

#include "app/commands/find/found.hpp"
#include "app/commands/pc/input/pc_input.hpp"
#include "app/commands/program.hpp"
#include "app/commands/recording/recordings.hpp"
#include "app/io/messages.hpp"
#include "app/options/own_names.hpp"
#include "app/options/recordings_argument.hpp"
#include "base/counted.hpp"

namespace tetron::app {

namespace {

struct FindOptions {
  RecordingsOptions files;  // at first with the board, if no event is given
  std::string drawn;        // the board
  bool mirror = false;
  bool is_part = false;
  int page = 1;
  std::optional<FindEvent> event;
  std::vector<std::string> players;
  std::optional<std::uint32_t> top;
  RowOptions rows;

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

void visit_members(base::Like<FileMoments> auto& of, auto visit) {
  visit(of.marks, of.names, of.found);
}

ExitCode find_in_file(const std::string& path, const FindOptions& options, const Sought& sought,
                      std::optional<FileMoments>& file) {
  const auto open = open_file(path);
  if (!open) return ExitCode::cannot_open;
  const auto input = open_match(*open);
  if (!input) return ExitCode::cannot_open;
  const game::Match& match = input->source->match();
  file.emplace(kinds::marks_of(*input->source, input->file.file.text()));
  bool is_asked = false;
  for (const game::Player& player : match.players) {
    is_asked = is_asked || options.wants(file->names.size(), player.name.raw());
    file->names.push_back(player.name.raw());
  }
  if (!is_asked) return ExitCode::done;
  return for_each_round(*input, {}, [&](const game::Round& round, std::size_t number) {
    for (std::size_t seat = 0; seat < std::min(round.seats.size(), round.results.size()); ++seat) {
      const std::uint8_t player = round.seats[seat];
      if (player >= file->names.size() || !options.wants(player, file->names[player])) continue;
      for (FoundMoment& one : moments_of(match, round, seat, sought)) {
        one.file = below_folder(path, options.files.files);
        if (match.rounds.size() > 1) one.round = static_cast<std::uint32_t>(number);
        file->found.push_back(std::move(one));
      }
    }
  });
}

Sought sought_of(const FindOptions& options) {
  if (options.event) return {.event = *options.event};
  Sought sought{.is_mirrored_too = options.mirror};
  (void)PcInputs({options.drawn}, options.page, true).for_each([&](PcField& field) {
    sought.board = BoardPattern(field.grid);
    return false;
  });
  if (!sought.board) refuse(ExitCode::usage, "{}: expected a fumen or a board to look for", options.drawn);
  sought.board->is_part = options.is_part;
  if (options.is_part && sought.board->rows.empty())
    refuse(ExitCode::usage, "--part: the board has no filled cell to look for");
  return sought;
}

ExitCode find_moments(FindOptions options, const Globals& globals) {
  options.rows.check();
  if (!options.event) {
    options.drawn = std::move(options.files.files.front());
    options.files.files.erase(options.files.files.begin());
  }
  if (options.files.files.empty())
    refuse(ExitCode::usage,
           "expected recordings, folders or archives after the board; see tetron find --help");
  const Sought sought = sought_of(options);
  Output out(options.files.out);
  Recordings recordings(options.files, SoughtPlayers(options.players));
  std::vector<FoundMoment> found;
  const ExitCode code = recordings.read<FileMoments>(
      out, [&](const std::string& path, auto& file) { return find_in_file(path, options, sought, file); },
      [&](const std::string& path, FileMoments file) {
        for (const std::string& name : file.names) recordings.players.saw(name);
        if (!recordings.duplicates.add(path, file.marks))
          std::ranges::move(file.found, std::back_inserter(found));
      });
  recordings.finish();
  const std::size_t all = found.size();
  if (options.top) {
    if (options.event) std::ranges::stable_sort(found, std::greater<>(), &FoundMoment::size);
    if (found.size() > *options.top) found.resize(*options.top);
  }
  for (const FoundMoment& one : found)
    if (options.rows.format == RowFormat::fumen && !one.fumen.empty()) out.text() += one.fumen + "\n";
  append_rows(out, found, options.rows, globals);
  out.commit();
  if (found.size() < all) note("{} of {}", found.size(), base::counted(all, "moment"));
  if (all == 0 && code < ExitCode::cannot_open)
    note("there is no such {}", options.event ? "event" : "board in these recordings");
  return all == 0 ? std::max(code, ExitCode::problems) : code;
}

Answer answer_of_find() {
  return {"find",
          "find --format json",
          "One object per line, one for each moment.",
          {{"", base::members<FoundMoment>}}};
}

void describe_find(Command& command, Program& program) {
  auto options = std::make_shared<FindOptions>();
  offer_recordings(
      command
          .add_option("BOARD", options->files.files,
                      "A fumen, or a file with a drawn board, to look for (not with --event). " +
                          recordings_text("Then recordings", ", folders with some, and archives"))
          ->type_name("FILE")
          ->required());
  options->files.add_others(command);
  command.add_flag("--mirror", options->mirror, "Also the mirrored board");
  command.add_flag(
      "--part", options->is_part,
      "Only the filled cells of the board, from the bottom; what else is filled does not matter");
  command.add_option("--page", options->page, "Page of the fumen, 1 is the first")
      ->check(in_range(1, 1'000'000))
      ->type_name("N");
  std::vector<std::string> words(find_event_words.begin(), find_event_words.end());
  command
      .add_option_function<std::string>(
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
      .add_option(
          "--player", options->players,
          "Only this player (id or name; me is --me); may be given several times. Default: --me, else all")
      ->type_name("PLAYER")
      ->one_value_each_time();
  command.add_option("--top", options->top, "Only so many: with --event the largest")
      ->type_name("N")
      ->check(in_range(1, 1'000'000));
  add_choice<RowFormat>(command, "--format", options->rows.format,
                        {{"text", RowFormat::text},
                         {"csv", RowFormat::csv},
                         {"json", RowFormat::json},
                         {"fumen", RowFormat::fumen}},
                        "Output format: json has one object per line, fumen one fumen per moment");
  options->rows.add_others(command);
  command.footer(
      "Exit code 1: there is no such moment.\n\n"
      "Example: tetron find v115@vhAAgH replays/\n"
      "         tetron find board.txt replays/ --part --mirror --me ann\n"
      "         tetron find --event combo replays/ --top 10");
  program.run_for(command, [&program, options] { return find_moments(*options, program.globals); });
}

}  // namespace

extern const NamedCommand find_command{"find",
                                       "Find moments of recordings by their board or event",
                                       "howto/many.md#find-a-moment",
                                       describe_find,
                                       {answer_of_find}};

}  // namespace tetron::app
