#include "app/commands/pc/pc_options.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <charconv>

#include "app/commands/pc/pc_movement.hpp"
#include "app/options/byte_size.hpp"
#include "motion/movement_words.hpp"

namespace tetron::app {

namespace {

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
