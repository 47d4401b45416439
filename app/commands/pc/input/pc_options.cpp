#include "app/commands/pc/input/pc_options.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <string>

#include "app/commands/recording/profile_named.hpp"
#include "app/io/exit_code.hpp"
#include "app/io/input.hpp"
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

[[noreturn]] void refuse_movement(const base::SafeText& shown, const motion::MovementError& error) {
  using Why = motion::MovementError::Why;
  if (error.why == Why::no_half_turns) refuse(ExitCode::usage, "--drop 180: {} has no half turns", shown);
  refuse(ExitCode::cannot_open, "{}: {}", shown, error.what);
}

pc::Movement from_file(const std::string& path, bool half_turns) {
  // A word with a dot or a slash is certainly a file; opening it shows whether it exists.
  if (path.find_first_of("./") == path.npos && path != "-" && ::access(path.c_str(), F_OK) != 0)
    refuse(ExitCode::usage, "--kicks: '{}' is neither a file nor one of {}, tetron:PROFILE", path,
           motion::kick_words());
  const auto file = open_input(path, motion::most_of_kicks);
  if (!file) throw Exit{ExitCode::cannot_open};
  auto movement = motion::movement_of_file(file->file.text(), half_turns);
  if (!movement) refuse_movement(file->shown, movement.error());
  return std::move(*movement);
}

// What --kicks accepts, for people.
std::string kicks_text() {
  return motion::kick_words() + ", tetron:PROFILE or a file of kicks";
}

// The shapes and kicks that --kicks names. Half turns are included only if asked for; where "srs" has none,
// those of TETR.IO are used. See docs/decisions/solver.md#usual-questions. If the name is unknown, prints a
// message and ends the command.
pc::Movement movement_named(const std::string& name, bool half_turns) {
  constexpr std::string_view of_tetron = "tetron:";
  if (name.starts_with(of_tetron)) {
    const pc::Movement movement = of_profile(name.substr(of_tetron.size()));
    return half_turns ? movement : movement.without_half_turns();
  }
  const bool is_word = !name.contains('=') && !name.contains(':');
  if (auto movement = motion::movement_of_words(is_word ? name : "", half_turns)) return std::move(*movement);
  return from_file(name.starts_with('@') ? name.substr(1) : name, half_turns);
}

std::size_t default_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long size = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || size <= 0) return std::size_t{1} << 30;
  return static_cast<std::size_t>(pages) / 4 * static_cast<std::size_t>(size);
}

pc::Drop drop_of(PcDrop drop) {
  switch (drop) {
    case PcDrop::soft:
    case PcDrop::half_turns:
      return pc::Drop::soft;
    case PcDrop::hard:
      return pc::Drop::hard;
    case PcDrop::none:
      return pc::Drop::none;
    case PcDrop::t_soft:
      return pc::Drop::t_soft;
    case PcDrop::t_spin:
      return pc::Drop::t_spin;
    case PcDrop::t_spin_row:
      return pc::Drop::t_spin_row;
    case PcDrop::t_spin_single:
      return pc::Drop::t_spin_single;
    case PcDrop::t_spin_double:
      return pc::Drop::t_spin_double;
    case PcDrop::t_spin_triple:
      return pc::Drop::t_spin_triple;
  }
  return pc::Drop::soft;
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
  add_choice<PcDrop>(
      app, "--drop", drop,
      {{"soft", PcDrop::soft},
       {"hard", PcDrop::hard},
       {"180", PcDrop::half_turns},
       {"none", PcDrop::none},
       {"t-soft", PcDrop::t_soft},
       {"tsz", PcDrop::t_spin},
       {"tsm", PcDrop::t_spin_row},
       {"tss", PcDrop::t_spin_single},
       {"tsd", PcDrop::t_spin_double},
       {"tst", PcDrop::t_spin_triple}},
      "How pieces get to their places. soft: moved and turned; hard: straight down; 180: as soft, with half "
      "turns; none: anywhere that holds them; t-soft: straight down, but T moved and turned; tsz: the same, "
      "T only by a spin; tsm: by one that clears; tss, tsd, tst: by a full one that clears 1, 2, 3 rows");
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
  add_limits(app);
}

void PcOptions::add_limits(Command& app) {
  add_time(app, "--timeout", timeout, "Stop after this time");
  app.add_option_function<std::string>(
         "--memory",
         [this](const std::string& text) {
           memory = parse_byte_size(text);
           if (!memory)
             throw WrongValue{"--memory", fmt::format("must be a size such as 500M or 2G, not '{}'", text)};
         },
         "Memory limit; default: a quarter of the machine's")
      ->type_name("SIZE");
  app.add_option("--jobs,(--threads)", threads, "Threads; 0: one per processor")
      ->check(in_range(0, 1024))
      ->type_name("N");
}

pc::Rules PcOptions::rules() const {
  pc::Rules rules;
  rules.hold = hold;
  rules.drop = drop_of(drop);
  rules.movement = movement_named(kicks, drop == PcDrop::half_turns);
  return rules;
}

solver::Limits PcOptions::limits() const {
  solver::Limits limits;
  limits.memory = memory.value_or(default_memory());
  limits.threads = threads;
  if (timeout) limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(timeout->value);
  return limits;
}

}  // namespace tetron::app
