#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/commands/program.hpp"
#include "app/io/exit_code.hpp"
#include "app/io/input.hpp"
#include "app/io/line_reader.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "base/safe_text.hpp"
#include "convert/json/numeron_answers.hpp"
#include "formats/numeron/game.hpp"
#include "formats/numeron/text.hpp"
#include "replay/numeron/best_call.hpp"

namespace tetron::app {

namespace {

// A game record, and the file it is from.
struct NumeronInput {
  base::SafeText shown;  // name of the file for messages
  numeron::GameText record;
};

// A record as JSON is longer than as text.
constexpr std::uint64_t most_of_numeron = 16 * numeron::most_bytes;

// Reads the text form, or JSON if the text begins like JSON; "-" is standard input. On an error, prints a
// message and ends the command.
NumeronInput open_numeron(const std::string& path) {
  const auto file = open_input(path, most_of_numeron);
  if (!file) throw Exit{ExitCode::cannot_open};
  const auto bytes = file->file.bytes();
  if (bytes.empty()) refuse(ExitCode::cannot_open, "{}: is empty", file->shown);
  auto record = convert::read_numeron(without_controls(file->file.text()));
  if (!record) refuse(ExitCode::cannot_open, "{}: {}", file->shown, record.error());
  return {file->shown, std::move(*record)};
}

using numeron::BestCalls;
using numeron::Candidates;
using numeron::Contradiction;
using numeron::Deduction;
using numeron::Mover;
using numeron::Number;

enum class Form { text, json, record };

// The options that the subcommands of `numeron` share.
struct NumeronCommand {
  std::string file;
  Form form = Form::text;
  std::size_t most = 20;             // how many numbers to list; 0: all
  std::optional<std::size_t> after;  // how many records to use; empty: all
};

constexpr std::array<Mover, 2> sides{Mover::first, Mover::second};

template <class... Arguments>
void append_line(std::string& out, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Arguments>(arguments)...);
}

// Prints a message in addition to the data, for users who do not run `check`.
ExitCode tell_contradiction(const NumeronInput& input, const std::optional<Contradiction>& found) {
  if (!found) return ExitCode::done;
  error("{}: {}", input.shown, convert::describe(input.record, *found));
  return ExitCode::problems;
}

// show

void append_win(std::string& out, const std::optional<numeron::Win>& win) {
  if (win) append_line(out, "\nthe {} wins with record {}\n", numeron::name_of(win->winner), win->entry + 1);
}

void append_table(std::string& out, const numeron::Game& game, const std::vector<numeron::Counts>& counts) {
  append_line(out, "tournament {}, {} digits", game.tournament.value, game.digits);
  for (const Mover side : sides)
    if (const auto& number = game.numbers[static_cast<std::size_t>(side)])
      append_line(out, "; the {} has {}", numeron::name_of(side), number->text());
  append_line(out, "\n\n{:>4}  {:<48} {:>8} {:>8}\n", "", "candidates for the number of the", "1st", "2nd");
  append_line(out, "{:>4}  {:<48} {:>8} {:>8}\n", "", "at the start", counts[0][0], counts[0][1]);
  for (std::size_t i = 0; i < game.entries.size(); ++i) {
    std::string record;
    numeron::append_record(record, game.entries[i].record);
    append_line(out, "{:>4}  {:<48} {:>8} {:>8}\n", i + 1, record, counts[i + 1][0], counts[i + 1][1]);
  }
}

ExitCode show(const NumeronCommand& command) {
  const NumeronInput input = open_numeron(command.file);
  const numeron::Game& game = input.record.game;
  Output out;
  if (command.form == Form::record) {
    out.text() = numeron::write_text(game);
    out.commit();
    return ExitCode::done;
  }
  const auto [deduction, counts] = convert::count_candidates(game);
  if (command.form == Form::json) {
    convert::append_numeron_show_json(out.text(), game, counts);
    out.text() += '\n';
  } else {
    append_table(out.text(), game, counts);
    append_win(out.text(), deduction.win());
  }
  out.commit();
  return tell_contradiction(input, deduction.contradiction());
}

// check

ExitCode check(const NumeronCommand& command) {
  const NumeronInput input = open_numeron(command.file);
  const Deduction deduction = numeron::deduce(input.record.game);
  const auto& found = deduction.contradiction();
  const std::size_t records = input.record.game.entries.size();
  Output out;
  if (command.form == Form::json) {
    convert::append_json_line(out.text(), convert::numeron_check(input.record, deduction));
  } else if (found) {
    append_line(out.text(), "{}: {}\n", input.shown, convert::describe(input.record, *found));
  } else {
    append_line(out.text(), "{}: {} record{}, no problem", input.shown, records, records == 1 ? "" : "s");
    if (const auto& win = deduction.win())
      append_line(out.text(), "; the {} wins", numeron::name_of(win->winner));
    out.text() += '\n';
  }
  out.commit();
  return found ? ExitCode::problems : ExitCode::done;
}

// analyse

std::span<const Number> listed(std::span<const Number> numbers, const NumeronCommand& command) {
  return command.most == 0 ? numbers : numbers.first(std::min(command.most, numbers.size()));
}

// Writes numbers on lines of at most 80 columns.
void append_list(std::string& out, std::span<const Number> all, const NumeronCommand& command) {
  constexpr std::size_t width = 80;
  constexpr std::string_view margin = "      ";
  const auto numbers = listed(all, command);
  std::size_t column = 0;
  for (const Number& number : numbers) {
    if (column == 0 || column + 1 + number.size() > width) {
      if (column != 0) out += '\n';
      out += margin;
      column = margin.size();
    } else {
      out += ' ';
      ++column;
    }
    out += number.text();
    column += number.size();
  }
  if (numbers.size() < all.size()) append_line(out, "\n{}and {} more", margin, all.size() - numbers.size());
  out += '\n';
}

void append_best(std::string& out, const BestCalls& best, const std::string& left,
                 const NumeronCommand& command) {
  append_line(out, "    {}: {} call{}, {} of them among the candidates\n", left, best.calls.size(),
              best.calls.size() == 1 ? "" : "s", best.possible);
  append_list(out, best.calls, command);
}

void append_side(std::string& out, Mover side, const Candidates& candidates, const NumeronCommand& command) {
  append_line(out, "\nthe number of the {}: {} candidate{}\n", numeron::name_of(side), candidates.size(),
              candidates.size() == 1 ? "" : "s");
  if (candidates.empty()) return;
  append_list(out, candidates.numbers(), command);
  if (candidates.size() == 1) return;  // that number is the best call
  const numeron::BestNext best = numeron::best_calls(candidates);
  append_line(out, "  best calls of the {}\n", numeron::name_of(other(side)));
  append_best(out, best.worst, fmt::format("{} left in the worst case", best.worst.score.worst), command);
  append_best(out, best.average,
              fmt::format("{:.2f} left on average", convert::average_left(best.average, candidates)),
              command);
}

ExitCode analyse(const NumeronCommand& command) {
  const NumeronInput input = open_numeron(command.file);
  const std::size_t records = input.record.game.entries.size();
  const std::size_t after = command.after.value_or(records);
  if (after > records) {
    error("--after: there are only {1} records in {0}", input.shown, records);
    return ExitCode::usage;
  }
  const Deduction deduction = numeron::deduce(input.record.game, after);
  Output out;
  if (command.form == Form::json) {
    convert::append_json_line(out.text(),
                              convert::numeron_analysis(input.record, deduction, after, command.most));
  } else {
    if (const auto& win = deduction.win())
      append_line(out.text(), "after {} of {} records; the {} has won\n", after, records,
                  numeron::name_of(win->winner));
    else
      append_line(out.text(), "after {} of {} records; the {} calls next\n", after, records,
                  numeron::name_of(deduction.next()));
    for (const Mover side : sides) append_side(out.text(), side, deduction.candidates(side), command);
  }
  out.commit();
  return tell_contradiction(input, deduction.contradiction());
}

using Run = ExitCode (*)(const NumeronCommand&);

std::pair<Command*, std::shared_ptr<NumeronCommand>> add(Command& parent, Program& program,
                                                         const std::string& name,
                                                         const std::string& description,
                                                         const std::string& example, Run run) {
  auto options = std::make_shared<NumeronCommand>();
  Command* command = parent.add_subcommand(name, description);
  command->add_option("FILE", options->file, "A game record as text or JSON; - is standard input")
      ->required();
  std::vector<std::pair<std::string, Form>> forms{{"text", Form::text}, {"json", Form::json}};
  if (run == show) forms.emplace_back("record", Form::record);
  add_choice<Form>(*command, "--format", options->form, forms,
                   run == show ? "Output format; record is the text form of the game" : "Output format");
  command->footer("Example: " + example);
  program.run_for(*command, [options, run] { return run(*options); });
  return {command, options};
}

Answer answer_of_numeron_analyse() {
  return {"numeron-analyse",
          "numeron analyse --format json",
          "One object: what follows from the records, for each side.",
          {{"", base::members<convert::NumeronAnalysis>}}};
}

Answer answer_of_numeron_check() {
  return {"numeron-check",
          "numeron check --format json",
          "One object.",
          {{"", base::members<convert::NumeronCheck>}}};
}

void describe_numeron(Command& command, Program& program) {
  command.require_subcommand();
  command.footer("Example: tetron numeron show game.txt\n         tetron numeron analyse game.txt --after 4");
  add(command, program, "show", "Show the game as a table, with the candidates left after each record",
      "tetron numeron show game.txt\n         tetron numeron show game.txt --format json > game.json", show);
  add(command, program, "check", "Find the first record that is impossible, and why",
      "tetron numeron check game.txt", check);
  const auto [analysis, options] =
      add(command, program, "analyse", "List the candidates, and the calls that leave the fewest of them",
          "tetron numeron analyse game.txt --after 4", analyse);
  analysis->add_option("--after", options->after, "Take only the first N records")->type_name("N");
  analysis->add_option("--limit", options->most, "Numbers to list at most; 0: all")
      ->type_name("N")
      ->capture_default_str();
  for (const char* option : {"--after", "--limit"})
    analysis->get_option(option)->check({[](const std::string& text) {
      return text.starts_with('-') ? fmt::format("must be a whole number from 0 on, not '{}'", text)
                                   : std::string();
    }});
}

}  // namespace

extern const NamedCommand numeron_command{"numeron",
                                          "Show, check and analyse Numer0n game records",
                                          "formats/numeron.md",
                                          describe_numeron,
                                          {answer_of_numeron_analyse, answer_of_numeron_check}};

}  // namespace tetron::app
