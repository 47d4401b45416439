#include "app/commands/solve/solve_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include "app/io/exit_code.hpp"
#include "app/io/messages.hpp"
#include "app/options/byte_size.hpp"
#include "app/options/options.hpp"
#include "solver/problem/supply.hpp"

namespace tetron::app {

namespace {

constexpr int most_of_a_kind = 999;

// Reads pieces as on the command line: letters, with a number before them for more than one, and '*' for
// every kind: "TTI", "2TI", "4*". At most 999 of a kind.
std::optional<solver::Pieces> parse_pieces(std::string_view text) {
  solver::Pieces pieces;
  while (!text.empty()) {
    int times = 1;
    if (text[0] >= '0' && text[0] <= '9') {
      times = 0;
      while (!text.empty() && text[0] >= '0' && text[0] <= '9') {
        times = 10 * times + (text[0] - '0');
        text.remove_prefix(1);
        if (times > most_of_a_kind) return std::nullopt;
      }
    }
    if (text.empty()) return std::nullopt;
    bool known = false;
    for (const field::Tetromino kind : field::all_tetrominoes) {
      if (text[0] != '*' && text[0] != field::to_char(kind)) continue;
      known = true;
      pieces[kind] += times;
      if (pieces[kind] > most_of_a_kind) return std::nullopt;
    }
    if (!known) return std::nullopt;
    text.remove_prefix(1);
  }
  return pieces;
}

// Reads "REQUIRED" or "REQUIRED+OPTIONAL", each as above or empty: "*+TT", "+4*".
std::optional<solver::Supply> parse_supply(std::string_view text) {
  const std::size_t plus = std::min(text.find('+'), text.size());
  const auto required = parse_pieces(text.substr(0, plus));
  const auto optional = parse_pieces(text.substr(std::min(plus + 1, text.size())));
  if (!required || !optional) return std::nullopt;
  return solver::Supply{*required, *optional};
}

std::optional<std::uint64_t> parse_number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

template <class Value, class Parse>
Option* add_parsed(Command& app, const std::string& name, Value& value, Parse parse,
                   const std::string& wanted, const std::string& description, const std::string& type) {
  return app
      .add_option_function<std::string>(
          name,
          [&value, parse, wanted, name](const std::string& text) {
            auto parsed = parse(text);
            if (!parsed)
              throw WrongValue{first_name(name), fmt::format("must be {}, not '{}'", wanted, text)};
            value = std::move(*parsed);
          },
          description)
      ->type_name(type);
}

std::optional<std::uint64_t> parse_positive(std::string_view text) {
  const auto number = parse_number(text);
  return number && *number > 0 ? number : std::nullopt;
}

std::optional<solver::BigUint> parse_ordinal(std::string_view text) {
  auto number = solver::BigUint::from_string(text);
  if (number && number->is_zero()) return std::nullopt;
  return number;
}

}  // namespace

void add_memory(Command& app, std::optional<std::size_t>& memory, const std::string& description) {
  add_parsed(app, "--memory", memory, parse_byte_size, "a size such as 500M or 2G", description, "SIZE");
}

void SolveOptions::add_question_to(Command& app) {
  input.add_to(app);

  const std::string letters = "letters such as TTI, 2TI or * (one of each)";
  add_parsed(app, "--minus", minus, parse_pieces, letters, "Pieces of the first bags that are already used",
             "PIECES");
  add_parsed(app, "--plus", plus, parse_pieces, letters, "Pieces that come before the first bag", "PIECES");
  add_parsed(app, "--pieces", pieces, parse_supply, "REQUIRED+OPTIONAL, letters such as *+2TI or +4*",
             "Instead of bags: the pieces that must be used, then + and those that may be", "REQ+OPT");
}

solver::Supply SolveOptions::supply(int cells) const {
  return pieces ? *pieces : solver::from_bags(cells / 4, minus, plus);
}

void SolveOptions::add_to(Command& app) {
  add_question_to(app);

  app.add_flag("--count", count, "Only count the tilings");
  add_choice<std::optional<solver::Likeness>>(app, "--up-to", up_to,
                                              {{"mirror", solver::Likeness::mirror},
                                               {"rotation", solver::Likeness::rotation},
                                               {"symmetry", solver::Likeness::symmetry},
                                               {"picture", solver::Likeness::picture}},
                                              "Take as one the tilings that are mirror images (left and "
                                              "right), turned, both, or look the same because "
                                              "pieces of one kind touch");
  app.add_flag("--by-pieces", by_pieces, "Count the tilings for each set of pieces");
  app.add_flag("--estimate", estimate,
               "Estimate what --count or --by-pieces will take, with more and less memory");
  app.add_flag("--parity", parity, "Show what colourings of the terrain demand of the pieces");
  add_parsed(app, "--sample", sample, parse_positive, "a whole number from 1 on",
             "Draw K tilings at random, all equally likely", "K");
  add_parsed(app, "--seed", seed, parse_number, "a whole number", "Seed of the random numbers", "N")
      ->default_str("1");
  app.add_flag("--buildable", buildable, "Only tilings that can be dropped in some order; shows the order");
  app.add_flag("--bags", bags,
               "Only tilings that can be built bag after bag; shows which bag each piece is from");
  add_parsed(app, "--first", from, parse_ordinal, "a whole number from 1 on", "Begin with tiling number K",
             "K");
  add_parsed(app, "--limit", limit, parse_positive, "a whole number from 1 on", "Stop after N tilings", "N");

  add_choice<SolveFormat>(app, "--format", format,
                          {{"text", SolveFormat::text},
                           {"fumen", SolveFormat::fumen},
                           {"json", SolveFormat::json},
                           {"count", SolveFormat::count}},
                          "Output format: boards, fumen pages, one object per line, or numbers alone");
  app.add_flag("--steps", steps, "A board or page for each piece; with --buildable in an order to build");
  app.add_option("-o,--output", out, "File to write; - is standard output")
      ->type_name("OUT")
      ->capture_default_str();

  add_choice<SolveMethod>(app, "--method", method, {{"graph", SolveMethod::graph}, {"dlx", SolveMethod::dlx}},
                          "Solve by a graph, or by plain exact cover");
  add_time(app, "--timeout", timeout, "Stop after this time");
  add_memory(app, memory, "Memory limit, in addition to 64M; default: a quarter of the machine's");
  app.add_option("--scratch", scratch,
                 "Folder for the tables of --count and --by-pieces that do not fit into --memory")
      ->type_name("DIR");
  app.add_option("--jobs", threads, "Threads; 0: one per processor")
      ->check(in_range(0, 1024))
      ->type_name("N");
  app.add_option("--state", state, "File for unfinished work: saved when stopped, continued from later")
      ->type_name("FILE");
}

void SolveOptions::check() const {
  const bool only_count = count || format == SolveFormat::count;
  const std::array questions{std::pair(only_count, "--count"), std::pair(by_pieces, "--by-pieces"),
                             std::pair(parity, "--parity"), std::pair(sample.has_value(), "--sample")};
  const char* question = nullptr;
  for (const auto& [given, name] : questions) {
    if (!given) continue;
    if (question) refuse(ExitCode::usage, "{} and {} cannot be used together", question, name);
    question = name;
  }
  if (question && (from || limit))
    refuse(ExitCode::usage, "--first and --limit cannot be used with {}", question);
  if (question && !sample && steps) refuse(ExitCode::usage, "--steps cannot be used with {}", question);
  if (question && !sample && format == SolveFormat::fumen)
    refuse(ExitCode::usage, "--format fumen cannot be used with {}", question);
  if (up_to && question && !only_count) refuse(ExitCode::usage, "--up-to cannot be used with {}", question);
  if (up_to && filters()) refuse(ExitCode::usage, "--buildable and --bags cannot be used with --up-to");
  if (up_to && only_count && (method == SolveMethod::dlx || !state.empty()))
    refuse(ExitCode::usage, "--method dlx and --state cannot be used with --up-to and {}", question);
  if (estimate && !only_count && !by_pieces)
    refuse(ExitCode::usage, "--estimate needs --count or --by-pieces");
  if (estimate && (up_to || filters() || method == SolveMethod::dlx || !state.empty() || !scratch.empty()))
    refuse(
        ExitCode::usage,
        "--estimate cannot be used with --up-to, --buildable, --bags, --method dlx, --state and --scratch");
  if (parity && filters()) refuse(ExitCode::usage, "--buildable and --bags cannot be used with --parity");
  if (bags && pieces) refuse(ExitCode::usage, "--bags needs bags, not --pieces");
  if (pieces && (minus.total() > 0 || plus.total() > 0))
    refuse(ExitCode::usage, "--minus and --plus correct bags; they cannot be used with --pieces");
  if (method == SolveMethod::dlx && sample)
    refuse(ExitCode::usage, "--sample needs the graph, not --method dlx");
  if (state.empty()) return;
  if (method == SolveMethod::dlx) refuse(ExitCode::usage, "--state needs the graph, not --method dlx");
  if (parity || sample) refuse(ExitCode::usage, "--state cannot be used with {}", question);
  if (question && filters())
    refuse(ExitCode::usage, "--state cannot be used with {} of tilings that are looked at", question);
}

}  // namespace tetron::app
