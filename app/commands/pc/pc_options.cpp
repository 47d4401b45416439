#include "app/commands/pc/pc_options.hpp"

#include <unistd.h>

#include "app/commands/pc/pc_movement.hpp"
#include "app/exit_code.hpp"
#include "app/io/input.hpp"
#include "app/io/messages.hpp"
#include "app/options/byte_size.hpp"

namespace tetron::app {

namespace {

constexpr std::uint64_t most_of_queues = std::uint64_t{64} << 20;

struct QueueText {
  base::SafeText name;
  std::string text;
};

QueueText queue_text(const PcOptions& options, const std::string& comment) {
  if (!options.queue.empty() && !options.queue_file.empty())
    refuse(ExitCode::usage, "--queue and --queue-file do not go together");
  if (!options.queue.empty()) return {"--queue", options.queue};
  if (!options.queue_file.empty()) {
    const auto file = open_input(options.queue_file, most_of_queues);
    if (!file) throw Exit{ExitCode::cannot_open};
    const auto bytes = file->file.bytes();
    return {file->shown, std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size())};
  }
  if (comment.starts_with("#Q=")) return {"the quiz of the fumen", comment};
  refuse(ExitCode::usage, "--queue says which pieces come, such as '*p7' (a bag of seven)");
}

std::vector<pc::Pattern> patterns_of(const QueueText& queue, bool is_file) {
  auto patterns = pc::parse_patterns(queue.text);
  if (patterns) return std::move(*patterns);
  const pc::QueueError& wrong = patterns.error();
  base::SafeText where = queue.name;
  if (wrong.pattern > 0) where += base::safe(": {} {}", is_file ? "line" : "pattern", wrong.pattern);
  if (wrong.column > 0) where += base::safe(", column {}", wrong.column);
  refuse(is_file ? ExitCode::cannot_open : ExitCode::usage, "{}: {}", where, wrong.what);
}

std::size_t default_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long size = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || size <= 0) return std::size_t{1} << 30;
  return static_cast<std::size_t>(pages) / 4 * static_cast<std::size_t>(size);
}

}  // namespace

void PcOptions::add_to(Command& app, bool several) {
  const std::string what =
      "A fumen or a link to one, a file with one or with a drawn board, or - (standard input)";
  if (several)
    app.add_option("INPUT", inputs, what)->required();
  else
    app.add_option_function<std::string>(
           "INPUT", [this](const std::string& text) { inputs = {text}; }, what)
        ->required();
  app.add_option("--page", page, "Which page of the fumen, from 1")
      ->check(in_range(1, 1 << 30))
      ->type_name("N");
  app.add_option("-q,--queue", queue,
                 "Which pieces come: letters, * any, *p4 four different ones, *! seven, [TIO]p2, [^T]!; "
                 "several with ;")
      ->type_name("PIECES");
  app.add_option("--queue-file", queue_file, "The same from a file, a line each")->type_name("FILE");
  app.add_option_function<int>(
         "-l,--lines", [this](const int& number) { lines = number; }, "How many of the lowest rows; else 4")
      ->check(in_range(1, pc::most_lines))
      ->type_name("N");
  add_choice<bool>(app, "--hold", hold, {{"use", true}, {"avoid", false}},
                   "Whether one piece may be kept for later (use) or not");
  add_choice<PcDrop>(
      app, "--drop", drop,
      {{"soft", PcDrop::soft}, {"hard", PcDrop::hard}, {"180", PcDrop::half_turns}, {"none", PcDrop::none}},
      "How pieces get to their places: moved and turned (soft), straight down, with half turns too, "
      "or in any way that ends at rest");
  app.add_option("--kicks", kicks,
                 "srs, srs+, srsx, tetra-x, nrs, ars, asc, nokicks, tetron:PROFILE or a file of kicks")
      ->type_name("NAME|FILE")
      ->capture_default_str();
  add_choice<PcFormat>(app, "--format", format,
                       {{"text", PcFormat::text},
                        {"json", PcFormat::json},
                        {"csv", PcFormat::csv},
                        {"fumen", PcFormat::fumen},
                        {"html", PcFormat::html},
                        {"png", PcFormat::png}},
                       "What is written");
  app.add_option("-o,--output", out, "Where to; - is standard output")
      ->type_name("OUT")
      ->capture_default_str();
  add_limits(app);
}

void PcOptions::add_limits(Command& app) {
  add_time(app, "--timeout", timeout, "Stop after this time");
  app.add_option_function<std::string>(
         "--memory",
         [this](const std::string& text) {
           memory = parse_byte_size(text);
           if (!memory) throw WrongValue{"--memory", "must be a size such as 500M or 2G"};
         },
         "How much this may take; else a quarter of the machine's")
      ->type_name("SIZE");
  app.add_option("--threads", threads, "How many at once; 0: as many as there are processors")
      ->check(in_range(0, 1024))
      ->type_name("N");
}

pc::Rules PcOptions::rules() const {
  pc::Rules rules;
  rules.hold = hold;
  rules.drop = drop == PcDrop::hard ? pc::Drop::hard : drop == PcDrop::none ? pc::Drop::none : pc::Drop::soft;
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

pc::Queues read_queues(const PcOptions& options, const std::string& comment, std::size_t length) {
  const QueueText text = queue_text(options, comment);
  const auto patterns = patterns_of(text, !options.queue_file.empty());
  auto queues = pc::queues_of(patterns, length);
  if (!queues) refuse(ExitCode::usage, "{}: {}", text.name, queues.error().what);
  return std::move(*queues);
}

std::size_t queue_length(const PcOptions& options, const std::string& comment) {
  return pc::length_of(patterns_of(queue_text(options, comment), !options.queue_file.empty()).front());
}

}  // namespace tetron::app
