#include "app/commands/pc/input/pc_options.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <string>

#include "app/commands/kicks_file.hpp"
#include "app/commands/recording/profile_named.hpp"
#include "app/io/exit_code.hpp"
#include "app/io/messages.hpp"
#include "app/options/byte_size.hpp"
#include "motion/movement_words.hpp"
#include "solver/pc/board/movement.hpp"

namespace tetron::app {

namespace {

// The movement of a profile: its shapes, which turn in place or not at all.
pc::Movement of_profile(const std::string& name) {
  const replay::Profile profile = profile_named(name, "--kicks");
  const auto own = replay::tetromino_shapes(profile);
  auto shapes = field::shapes;
  for (const field::Tetromino kind : field::all_tetrominoes) {
    const std::size_t number = pc::index_of(kind);
    if (own[number]) {
      shapes[number] = *own[number];
      continue;
    }
    if (std::ranges::any_of(profile.stones,
                            [&](const auto& stone) { return stone && stone->cell == field::to_cell(kind); }))
      refuse(ExitCode::cannot_open, "--kicks: a piece of the profile {} does not have four cells", name);
    refuse(ExitCode::cannot_open, "--kicks: the profile {} does not have all seven tetrominoes", name);
  }
  return pc::turning_in_place(shapes);
}

constexpr std::string_view also_kicks = ", tetron:PROFILE";

// What --kicks accepts, for people.
std::string kicks_text() {
  return motion::kick_words() + std::string(also_kicks) + " or a file of kicks";
}

std::size_t default_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long size = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || size <= 0) return std::size_t{1} << 30;
  return static_cast<std::size_t>(pages) / 4 * static_cast<std::size_t>(size);
}

}  // namespace

void PcOptions::add_sort(Command& app) {
  app.add_flag("--sort", is_sorted, "Of several fields the one with the best answer first");
}

void PcOptions::add_to(Command& app) {
  app.add_option("INPUT", inputs,
                 "Fumens or links to them, files with fumens or with a drawn board, or - (standard input)")
      ->required();
  app.add_option_function<std::string>(
         "--page",
         [this](const std::string& text) {
           int number = 0;
           const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
           if (text != "all" && (failed != std::errc() || end != text.data() + text.size() || number < 1))
             throw WrongValue{"--page", fmt::format("must be a page, 1 the first, or all, not '{}'", text)};
           page = text == "all" ? std::nullopt : std::optional(number);
           names_page = true;
         },
         "Page of each fumen, from 1; all: every page is a field")
      ->type_name("N|all")
      ->default_str("1");
  app.add_option("-q,--queue", queue,
                 "Which pieces come: letters, * any, *p4 four different ones, *! seven, [TIO]p2, [^T]!, "
                 "*p7{S<Z}; several with ;. More: docs/perfect-clears.md, \"Queues\"")
      ->type_name("PIECES");
  app.add_option("--queue-file", queue_file, "The same from a file, one pattern per line")->type_name("FILE");
  app.add_option_function<int>(
         "-l,--lines", [this](const int& number) { lines = number; }, "Number of lowest rows; default 4")
      ->check(in_range(1, pc::most_lines))
      ->type_name("N");
  add_choice<bool>(app, "--hold", hold, {{"use", true}, {"avoid", false}},
                   "Whether a piece may be held (use) or not (avoid)");
  add_drop(app, pc::drop_words(),
           "How pieces get to their places. soft: moved and turned; hard: straight down; 180: as soft, with "
           "half turns; none: anywhere that holds them; t-soft: straight down, but T moved and turned; tsz: "
           "the same, T only by a spin; tsm: by one that clears; tss, tsd, tst: by a full one that clears 1, "
           "2, 3 rows");
  app.add_option("--kicks", kicks, kicks_text())
      ->type_name("NAME|FILE")
      ->offer(motion::kick_names())
      ->capture_default_str();
  add_choice<PcFormat>(app, "--format", format,
                       {{"text", PcFormat::text},
                        {"json", PcFormat::json},
                        {"csv", PcFormat::csv},
                        {"fumen", PcFormat::fumen},
                        {"html", PcFormat::html},
                        {"png", PcFormat::png}},
                       "Output format");
  app.add_option("-o,--output", out, "File to write; - is standard output")
      ->type_name("OUT")
      ->capture_default_str();
  overwrite.add_to(app, "existing pictures of several pages");
  add_time(app, "--timeout", timeout, "Stop after this time");
  add_limits(app);
}

void PcOptions::add_drop(Command& app, std::span<const pc::DropWord> drops, const std::string& description) {
  std::vector<std::pair<std::string, std::string>> choices;
  for (const pc::DropWord& one : drops) choices.emplace_back(one.word, one.word);
  add_choice<std::string>(app, "--drop", drop, choices, description);
}

void PcOptions::add_limits(Command& app, const std::string& whose) {
  app.add_option_function<std::string>(
         "--memory",
         [this](const std::string& text) {
           memory = parse_byte_size(text);
           if (!memory)
             throw WrongValue{"--memory", fmt::format("must be a size such as 500M or 2G, not '{}'", text)};
         },
         "Memory limit" + whose + "; default: a quarter of the machine's")
      ->type_name("SIZE");
  app.add_option("--jobs", threads, "Threads; 0: one per processor")
      ->check(in_range(0, 1024))
      ->type_name("N");
}

// Words and files of kicks are read as every program reads them; profiles are known here alone.
pc::Rules PcOptions::rules() const {
  constexpr std::string_view of_tetron = "tetron:";
  const bool half_turns = std::ranges::find(pc::drop_words(), drop, &pc::DropWord::word)->half_turns;
  const bool is_profile = kicks.starts_with(of_tetron);
  std::string words = is_profile ? std::string(pc::usual_question().kicks) : kicks;
  if (words.find_first_of("=:") != words.npos || !motion::movement_of_words(words, half_turns))
    words = kicks_in_file(words.starts_with('@') ? words.substr(1) : words, half_turns, also_kicks);
  auto rules = pc::rules_of_words(drop, words, hold);
  if (!rules) refuse(ExitCode::usage, "{}", rules.error().words("--"));
  if (!is_profile) return std::move(*rules);
  rules->movement = of_profile(kicks.substr(of_tetron.size()));
  if (!half_turns) rules->movement = rules->movement.without_half_turns();
  return std::move(*rules);
}

solver::Limits PcOptions::limits() const {
  solver::Limits limits;
  limits.memory = memory.value_or(default_memory());
  limits.threads = threads;
  if (timeout) limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(timeout->value);
  return limits;
}

}  // namespace tetron::app
