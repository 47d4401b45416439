#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <ranges>
#include <span>
#include <string>
#include <tuple>

#include "app/commands/pc/answer/pc_sequences.hpp"
#include "app/commands/pc/input/pc_options.hpp"
#include "app/commands/pc/input/pc_run.hpp"
#include "app/commands/program.hpp"
#include "app/io/archive_problem.hpp"
#include "app/io/input.hpp"
#include "app/io/interrupt.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/progress_line.hpp"
#include "app/io/progress_thread.hpp"
#include "app/options/byte_size.hpp"
#include "app/options/options.hpp"
#include "archive/loop_table.hpp"
#include "convert/answer/answer.hpp"
#include "motion/movement_words.hpp"
#include "solver/pc/clear/loop.hpp"
#include "solver/pc/clear/question.hpp"

namespace tetron::app {

namespace {

// The contents of a file with a table of loops. If it cannot be read, prints a message and ends the command.
archive::LoopTable read_loop_table(const std::string& path) {
  const auto file = open_input(path, archive::most_of_loop_table);
  if (!file) throw Exit{ExitCode::cannot_open};
  const std::string_view text = file->file.text();
  return take(path, archive::read_loop_database(std::as_bytes(std::span(text.data(), text.size()))));
}

// Replaces the file in one step, so that at any moment it has the table before or this one. On an error,
// prints a message and ends the command.
void write_loop_table(const std::string& path, const archive::LoopTable& table) {
  Output out(path, Existing::replace_input);
  out.text() = take(path, archive::loop_database(table));
  out.commit();
}

using archive::LoopRow;
using archive::LoopTable;

constexpr auto between_loop_saves = std::chrono::seconds(10);

struct LoopOptions {
  std::string path;
  bool make = false;
  std::optional<NumberRange> nth;
  std::string left;
  std::string held;
  bool is_json = false;
  int lines = 4;
  PcOptions rules;  // its hold, drop and kicks; memory and threads

  NumberRange range() const { return nth.value_or(NumberRange{1, pc::clears_in_loop}); }
};

std::string held_text(const pc::LoopStart& start) {
  return start.held ? std::string(1, field::to_char(*start.held)) : std::string();
}

bool is_row_of(const LoopRow& row, const pc::LoopStart& start) {
  return row.nth == start.nth && row.held == held_text(start) && row.bag == pc::letters_of_kinds(start.bag);
}

archive::LoopRules rules_of(const LoopOptions& options) {
  return {options.lines, options.rules.hold ? "use" : "avoid", options.rules.drop, options.rules.kicks};
}

std::string rules_text(const archive::LoopRules& rules) {
  return fmt::format("{} rows, --hold {} --drop {} --kicks {}", rules.lines, rules.hold, rules.drop,
                     rules.kicks);
}

// ------------------------------------------------------------------------------------------------ making

std::vector<pc::LoopStart> missing_starts(const LoopTable& table, NumberRange range) {
  std::vector<pc::LoopStart> missing;
  for (int nth = range.first; nth <= range.last; ++nth)
    for (const pc::LoopStart& start : pc::loop_starts(nth, table.rules.lines, table.rules.hold == "use"))
      if (std::ranges::none_of(table.rows, [&](const LoopRow& row) { return is_row_of(row, start); }))
        missing.push_back(start);
  return missing;
}

pc::Chance chance_of(const pc::LoopStart& start, int lines, const pc::Rules& rules,
                     const solver::Limits& limits) {
  pc::Board board;
  board.width = 10;
  board.lines = lines;
  const auto patterns = pc::parse_patterns(pc::pattern_of(start, lines, rules.hold));
  if (!patterns) refuse(ExitCode::usage, "{}", patterns.error().what);
  const auto question = pc::clear_question(board, 0, rules, *patterns);
  if (!question) refuse(ExitCode::usage, "{}", question.error().what);
  return pc::chance(*question, limits);
}

ExitCode make(const LoopOptions& options) {
  // A file could have other contents the next time.
  if (options.rules.kicks.find_first_of("=:@/.") != std::string::npos ||
      !motion::movement_of_words(options.rules.kicks, false))
    refuse(ExitCode::usage, "--kicks: expected one of {}", motion::kick_words());
  const pc::Rules rules = options.rules.rules();
  LoopTable table{rules_of(options), {}};
  std::error_code unknown;
  if (std::filesystem::exists(options.path, unknown)) {
    LoopTable there = read_loop_table(options.path);
    if (there.rules != table.rules)
      refuse(ExitCode::usage, "{}: has figures for {}; expected {}. Name another file, or the same rules",
             options.path, rules_text(there.rules), rules_text(table.rules));
    table = std::move(there);
  }
  const std::vector<pc::LoopStart> missing = missing_starts(table, options.range());
  std::atomic<std::size_t> done = 0;
  const StopOnInterrupt interrupt;
  solver::Limits limits = options.rules.limits();
  limits.stop = interrupt.token();
  HowFar how_far;
  ProgressThread line([&] {
    how_far.reach(static_cast<double>(done) / static_cast<double>(missing.size()));
    return fmt::format("{} of {} starts{}", done.load(), missing.size(), how_far.left());
  });
  auto saved = std::chrono::steady_clock::now();
  solver::End end = solver::End::complete;
  for (const pc::LoopStart& start : missing) {
    const pc::Chance chance = chance_of(start, table.rules.lines, rules, limits);
    end = chance.end;
    if (end != solver::End::complete) break;
    table.rows.push_back(
        {start.nth, held_text(start), pc::letters_of_kinds(start.bag), chance.success, chance.total});
    ++done;
    if (std::chrono::steady_clock::now() - saved < between_loop_saves) continue;
    write_loop_table(options.path, table);
    saved = std::chrono::steady_clock::now();
  }
  line.hide();
  write_loop_table(options.path, table);
  note("{}: {} new starts, {} in all", options.path, done.load(), table.rows.size());
  return tell_end({end, true});
}

// ------------------------------------------------------------------------------------------- looking up

// Some starts, and their combined result: each start is equally likely.
struct LoopAnswer {
  int nth = 0;
  std::size_t expected = 0;  // number of starts
  std::vector<LoopRow> starts;
  std::uint64_t success = 0;
  std::uint64_t total = 0;

  void add(const LoopRow& row) {
    starts.push_back(row);
    success += row.success;
    total += row.total;
  }
};

std::string sorted(std::string letters) {
  std::ranges::sort(letters);
  return letters;
}

LoopAnswer answer_for(const LoopTable& table, const LoopOptions& options, int nth) {
  LoopAnswer answer;
  answer.nth = nth;
  for (const pc::LoopStart& start : pc::loop_starts(nth, table.rules.lines, table.rules.hold == "use")) {
    const std::string held = held_text(start);
    if (!options.held.empty() && held != options.held) continue;
    if (!options.left.empty() && sorted(held + pc::letters_of_kinds(start.bag)) != sorted(options.left))
      continue;
    ++answer.expected;
    for (const LoopRow& row : table.rows)
      if (is_row_of(row, start)) {
        answer.add(row);
        break;
      }
  }
  std::ranges::sort(answer.starts, {}, [](const LoopRow& row) {
    return std::tuple(percent(row.success, row.total), row.held, row.bag);
  });
  return answer;
}

std::string start_text(const LoopRow& row) {
  std::string text = row.held.empty() ? std::string() : row.held + " held";
  if (!row.bag.empty()) text += (text.empty() ? "" : ", ") + row.bag + " in the bag";
  return text;
}

void write_text(std::string& out, const LoopAnswer& answer, bool shows_starts) {
  auto to = std::back_inserter(out);
  fmt::format_to(to, "clear {}: {}", answer.nth, chance_text(answer.success, answer.total));
  if (answer.expected > 1) fmt::format_to(to, ", {} starts", answer.starts.size());
  if (answer.starts.size() < answer.expected) fmt::format_to(to, " of {}", answer.expected);
  if (!shows_starts && answer.starts.size() > 1)
    fmt::format_to(to, ", from {:.2f} % ({})",
                   percent(answer.starts.front().success, answer.starts.front().total),
                   start_text(answer.starts.front()));
  out += '\n';
  if (!shows_starts) return;
  for (const LoopRow& row : answer.starts)
    fmt::format_to(to, "  {}: {}\n", start_text(row), chance_text(row.success, row.total));
}

constexpr base::Member loop_percent{.unit = "%", .decimals = 2, .exact = 4, .least = 0, .most = 100};

struct LoopStart {
  const LoopRow& row;
};
base::Members members_of(std::type_identity<LoopStart>) {
  using Of = base::Describe<LoopStart>;
  using A = const LoopStart&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.row.held; }>("held", "The held piece; empty: none."),
      Of::member<[](A of) { return of.row.bag; }>("bag", "What is left of the bag."),
      Of::member<[](A of) { return of.row.success; }>("success", "The sequences with a perfect clear.",
                                                      {.least = 0}),
      Of::member<[](A of) { return of.row.total; }>("total", "How many sequences there are.", {.least = 0}),
      Of::member<[](A of) { return percent(of.row.success, of.row.total); }>("percent", "Of all sequences.",
                                                                             loop_percent),
  };
  return all;
}
base::Members members_of(std::type_identity<LoopAnswer>) {
  using Of = base::Describe<LoopAnswer>;
  using A = const LoopAnswer&;
  static constexpr std::array all{
      Of::member<&LoopAnswer::nth>("nth", "Which clear of a loop of seven.", {.least = 1, .most = 7}),
      Of::member<&LoopAnswer::success>("success", "The sequences with a perfect clear.", {.least = 0}),
      Of::member<&LoopAnswer::total>("total", "How many sequences there are.", {.least = 0}),
      Of::member<[](A of) { return percent(of.success, of.total); }>("percent", "Of all sequences.",
                                                                     loop_percent),
      Of::member<[](A of) { return of.starts.size() == of.expected; }>(
          "complete", "Whether all such starts are in the table."),
      Of::member<[](A of) {
        return of.starts | std::views::transform([](const LoopRow& row) { return LoopStart{row}; });
      }>("starts", "With what a game can begin this clear."),
  };
  return all;
}
struct ShownRules {
  const LoopTable& table;
};
struct ShownLoop {
  const LoopTable& table;
  const std::vector<LoopAnswer>& answers;
};
base::Members members_of(std::type_identity<ShownRules>) {
  using Of = base::Describe<ShownRules>;
  using A = const ShownRules&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.table.rules.lines; }>("lines", "Rows to clear: 2 or 4."),
      Of::member<[](A of) { return of.table.rules.hold; }>("hold", "Whether hold is used.",
                                                           {.words = "use|avoid"}),
      Of::member<[](A of) { return of.table.rules.drop; }>("drop", "How pieces come down.",
                                                           {.words = "soft|hard|180|none"}),
      Of::member<[](A of) { return of.table.rules.kicks; }>("kicks", "The kicks."),
  };
  return all;
}
base::Members members_of(std::type_identity<ShownLoop>) {
  using Of = base::Describe<ShownLoop>;
  using A = const ShownLoop&;
  static constexpr std::array all{
      Of::member<[](A of) { return ShownRules{of.table}; }>("rules", "For which rules the table was made."),
      Of::member<[](A of) { return std::span(of.answers); }>("clears", "The clears."),
      convert::version_member<ShownLoop>(),
  };
  return all;
}

// The clears that --left and --nth ask for. Refused if a game cannot leave that.
NumberRange asked_clears(const LoopTable& table, const LoopOptions& options) {
  if (options.left.empty()) return options.range();
  NumberRange found{0, -1};
  for (int nth = options.range().first; nth <= options.range().last; ++nth)
    if (pc::left_at(nth, table.rules.lines) == static_cast<int>(options.left.size())) found = {nth, nth};
  if (found.first == 0)
    refuse(ExitCode::usage, "--left: no such clear begins with {} pieces left; the {}. begins with {}",
           options.left.size(), options.range().first, pc::left_at(options.range().first, table.rules.lines));
  return found;
}

ExitCode look_up(const LoopOptions& options) {
  const LoopTable table = read_loop_table(options.path);
  if (table.rules.lines != 2 && table.rules.lines != 4)
    refuse(ExitCode::damaged, "{}: expected figures for 2 or 4 rows, found {}", options.path,
           table.rules.lines);
  const NumberRange clears = asked_clears(table, options);
  std::vector<LoopAnswer> answers;
  for (int nth = clears.first; nth <= clears.last; ++nth) {
    LoopAnswer answer = answer_for(table, options, nth);
    if (answer.expected == 0 && !options.left.empty())
      refuse(ExitCode::usage, "--left: no bag leaves {}{}", options.left,
             options.held.empty() ? "" : " with " + options.held + " held");
    if (!answer.starts.empty()) answers.push_back(std::move(answer));
  }
  if (answers.empty())
    refuse(ExitCode::cannot_open, "{}: has no figures for that; --make adds them", options.path);
  Output out;
  if (options.is_json) {
    convert::append_json_line(out.text(), ShownLoop{table, answers});
  } else {
    for (const LoopAnswer& answer : answers)
      write_text(out.text(), answer, options.nth || !options.left.empty() || !options.held.empty());
  }
  out.commit();
  const bool is_whole =
      std::ranges::all_of(answers, [](const LoopAnswer& one) { return one.starts.size() == one.expected; });
  if (!is_whole) note("not all starts are known; --make continues where it was stopped");
  return is_whole ? ExitCode::done : ExitCode::problems;
}

ExitCode loop(const LoopOptions& options) {
  const auto are_pieces = [](const std::string& text) {
    return text.find_first_not_of("ILOZTJS") == std::string::npos;
  };
  if (!are_pieces(options.left))
    refuse(ExitCode::usage, "--left: expected letters of I L O Z T J S, such as IJLO");
  if (!are_pieces(options.held) || options.held.size() > 1)
    refuse(ExitCode::usage, "--held: expected one of I L O Z T J S");
  if (options.nth && (options.nth->first < 1 || options.nth->last > pc::clears_in_loop))
    refuse(ExitCode::usage, "--nth: expected 1 to {}: after the 7th it begins again", pc::clears_in_loop);
  if (options.make && !(options.left.empty() && options.held.empty()))
    refuse(ExitCode::usage, "--make makes all starts of --nth; --left and --held look one up");
  return options.make ? make(options) : look_up(options);
}

Answer answer_of_pc_loop() {
  return {"pc-loop", "pc loop --format json", "One object.", {{"", base::members<ShownLoop>}}};
}

void describe_pc_loop(Command& command, Program& program) {
  auto options = std::make_shared<LoopOptions>();
  command.add_option("FILE", options->path, "The table, an SQLite database")->required();
  command.add_flag("--make", options->make, "Compute what the table still lacks, for the rules below");
  add_range(command, "--nth", options->nth, "a number from 1 to 7, or two such as 1-3",
            "Which clears; default: all seven");
  command.add_option("--left", options->left, "Pieces left of the bags, with the held one, such as IJLO")
      ->type_name("PIECES");
  command.add_option("--held", options->held, "Which of them is held")->type_name("PIECE");
  command.add_option("-l,--lines", options->lines, "How many rows each clears: 4 or 2")
      ->check(one_of({"2", "4"}))
      ->type_name("N")
      ->capture_default_str();
  add_choice<bool>(command, "--hold", options->rules.hold, {{"use", true}, {"avoid", false}},
                   "Whether a piece may be held (use) or not (avoid)");
  options->rules.add_drop(command, pc::drop_words().first(4), "How pieces get to their places");
  command.add_option("--kicks", options->rules.kicks, "A kick set, as for pc percent; no file")
      ->type_name("NAME")
      ->capture_default_str();
  options->rules.add_limits(command, " of --make");
  add_choice<bool>(command, "--format", options->is_json, {{"text", false}, {"json", true}}, "Output format");
  command.footer(
      "Each clear begins with an empty field, a held piece and the rest of a bag.\n"
      "--make can be stopped at any time; called again it continues.\n"
      "Exit codes: 0 known, 1 not all known yet, 4 stopped.\n\n"
      "Example: tetron pc loop loops.db --make --nth 5-7\n"
      "         tetron pc loop loops.db --left IJLO");
  program.run_for(command, [options] { return loop(*options); });
}

}  // namespace

extern const NamedCommand pc_loop_command{
    "pc loop",
    "Perfect clears one after the other: a table of how often each is possible",
    "",
    describe_pc_loop,
    {answer_of_pc_loop}};

}  // namespace tetron::app
