#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "app/commands/pc/input/pc_queue.hpp"
#include "app/commands/pc/pc_commands.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/options/options.hpp"
#include "base/json_writer.hpp"
#include "convert/answer_version.hpp"

namespace tetron::app {

namespace {

enum class PatternFormat { text, json };

struct SequencesOptions {
  std::string pattern;
  std::string file;
  std::optional<int> length;
  std::optional<std::uint64_t> most;
  bool count = false;
  PatternFormat format = PatternFormat::text;
  std::string out = "-";
};

ExitCode sequences(const SequencesOptions& options) {
  if (options.pattern.empty() == options.file.empty())
    refuse(ExitCode::usage, "say which pieces come: give PATTERN, such as '*p7{S<Z}', or --queue-file");
  const QueueText text =
      options.file.empty() ? QueueText{"PATTERN", options.pattern} : queue_file(options.file);
  const auto patterns = patterns_of(text);
  const std::size_t length = pc::length_of(patterns.front());
  const auto queues =
      pc::queues_of(patterns, options.length ? static_cast<std::size_t>(*options.length) : length);
  if (!queues) refuse(ExitCode::usage, "{}: {}", text.name, queues.error().what);
  const std::uint64_t shown =
      options.count ? 0 : std::min(queues->size(), options.most.value_or(queues->size()));

  Output out(options.out);
  pc::QueueTexts texts(*queues);
  if (options.format == PatternFormat::json) {
    base::JsonWriter json(out.text());
    json.begin_object();
    json.number("total", queues->size());
    json.number("pieces", queues->length());
    if (!options.count) {
      json.key("sequences").begin_array();
      for (std::uint64_t number = 0; number < shown; ++number) {
        json.string(texts.at(number));
        out.flush_if_full();
      }
      json.end_array();
    }
    json.number("version", convert::answer_version);
    json.end_object();
    out.text() += '\n';
  } else if (options.count) {
    out.text() += fmt::format("{}\n", queues->size());
  }
  if (options.format == PatternFormat::text)
    for (std::uint64_t number = 0; number < shown; ++number) {
      out.text() += texts.at(number);
      out.text() += '\n';
      out.flush_if_full();
    }
  out.commit();
  return ExitCode::done;
}

}  // namespace

void add_pc_sequences(Command& group, Program& program) {
  auto options = std::make_shared<SequencesOptions>();
  Command* command =
      group.add_subcommand("sequences", "List the sequences that a pattern stands for, or count them");
  command->add_option("PATTERN", options->pattern, "Patterns as --queue has them, several with ;");
  command->add_option("--queue-file", options->file, "The same from a file, one pattern per line")
      ->type_name("FILE");
  command
      ->add_option_function<int>(
          "--length", [options](const int& number) { options->length = number; },
          "Only the first N pieces of each")
      ->check(in_range(1, 64))
      ->type_name("N");
  command
      ->add_option_function<int>(
          "--limit,(--most)",
          [options](const int& number) { options->most = static_cast<std::uint64_t>(number); },
          "List only the first N")
      ->check(in_range(0, 2'000'000'000))
      ->type_name("N");
  command->add_flag("--count", options->count, "Only count them");
  add_choice<PatternFormat>(*command, "--format", options->format,
                            {{"text", PatternFormat::text}, {"json", PatternFormat::json}}, "Output format");
  command->add_option("-o,--output", options->out, "File to write; - is standard output")
      ->type_name("OUT")
      ->capture_default_str();
  command->footer(
      "Equal sequences count once. They are sorted in the order I L O Z T J S.\n"
      "Patterns: docs/perfect-clears.md, \"Queues\".\n\n"
      "Example: tetron pc sequences '*p7{S<Z && !3:T=1}' --count\n"
      "         tetron pc sequences '[TI[LJ]]!,*p2' -o queues.txt");
  command->callback([&program, options] { program.run = [options] { return sequences(*options); }; });
}

}  // namespace tetron::app
