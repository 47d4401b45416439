#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "app/commands/pc/input/pc_queue.hpp"
#include "app/commands/program.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/options/options.hpp"
#include "convert/answer/answer.hpp"

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

struct ShownSequences {
  std::uint64_t total = 0;
  std::size_t pieces = 0;
  std::optional<base::Each<std::string_view>> sequences{};
};
base::Members members_of(std::type_identity<ShownSequences>) {
  using Of = base::Describe<ShownSequences>;
  static constexpr std::array all{
      Of::member<&ShownSequences::total>("total", "How many sequences there are."),
      Of::member<&ShownSequences::pieces>("pieces", "The pieces of each."),
      Of::member<&ShownSequences::sequences>("sequences", "The sequences; not with --count.",
                                             {.is_omitted = true}),
      convert::version_member<ShownSequences>(),
  };
  return all;
}

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
    const auto each = [&](const std::function<void(const std::string_view&)>& use) {
      for (std::uint64_t number = 0; number < shown; ++number) use(texts.at(number));
    };
    ShownSequences answer{queues->size(), queues->length(), {}};
    if (!options.count) answer.sequences = {each};
    convert::append_json_line(out.text(), answer, [&out] { out.flush_if_full(); });
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

Answer answer_of_pc_sequences() {
  return {"pc-sequences", "pc sequences --format json", "One object.", {{"", base::members<ShownSequences>}}};
}

void describe_pc_patterns(Command& command, Program& program) {
  auto options = std::make_shared<SequencesOptions>();
  command.add_option("PATTERN", options->pattern, "Patterns as --queue has them, several with ;");
  command.add_option("--queue-file", options->file, "The same from a file, one pattern per line")
      ->type_name("FILE");
  command
      .add_option_function<int>(
          "--length", [options](const int& number) { options->length = number; },
          "Only the first N pieces of each")
      ->check(in_range(1, 64))
      ->type_name("N");
  command
      .add_option_function<int>(
          "--limit", [options](const int& number) { options->most = static_cast<std::uint64_t>(number); },
          "List only the first N")
      ->check(in_range(0, 2'000'000'000))
      ->type_name("N");
  command.add_flag("--count", options->count, "Only count them");
  add_choice<PatternFormat>(command, "--format", options->format,
                            {{"text", PatternFormat::text}, {"json", PatternFormat::json}}, "Output format");
  command.add_option("-o,--output", options->out, "File to write; - is standard output")
      ->type_name("OUT")
      ->capture_default_str();
  command.footer(
      "Equal sequences count once. They are sorted in the order I L O Z T J S.\n"
      "Patterns: docs/perfect-clears.md, \"Queues\".\n\n"
      "Example: tetron pc sequences '*p7{S<Z && !3:T=1}' --count\n"
      "         tetron pc sequences '[TI[LJ]]!,*p2' -o queues.txt");
  program.run_for(command, [options] { return sequences(*options); });
}

}  // namespace

extern const NamedCommand pc_patterns_command{"pc sequences",
                                              "List the sequences that a pattern stands for, or count them",
                                              "",
                                              describe_pc_patterns,
                                              {answer_of_pc_sequences}};

}  // namespace tetron::app
