#include "app/ranks/each_command.hpp"

#include <unistd.h>

#include <cerrno>
#include <memory>

#include "app/commands/program.hpp"
#include "app/io/line_reader.hpp"
#include "app/io/messages.hpp"
#include "app/io/system_words.hpp"
#include "solver/ranks/message.hpp"

namespace tetron::app {

namespace {

struct EachOptions {
  std::string list = "-";
  std::vector<std::string> command;
  bool is_one_header = false;
};

// One input a line; empty lines are none.
std::vector<std::string> read_rank_inputs(const std::string& list) {
  auto reader = LineReader::open(list);
  if (!reader) refuse(ExitCode::cannot_open, "{}: {}", list, why_not_read(reader.error()));
  std::vector<std::string> inputs;
  while (const auto line = reader->next())
    if (!line->empty()) inputs.emplace_back(*line);
  if (reader->failure()) refuse(ExitCode::cannot_open, "{}: {}", list, reader->why());
  return inputs;
}

bool write_all_parts(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

void add_each(Command& root, Program& program, std::optional<EachWork>& chosen) {
  auto options = std::make_shared<EachOptions>();
  Command* command = root.add_subcommand("each", "Run a tetron command for each input of a list");
  command
      ->add_option("COMMAND", options->command,
                   "Words of a tetron command; {} stands for the input, which otherwise comes last")
      ->required();
  command->add_option("--list", options->list, "The inputs, one per line; - is standard input")
      ->type_name("FILE")
      ->capture_default_str();
  command->add_flag("--one-header", options->is_one_header,
                    "Write the first line only once if all outputs have the same one: for --format csv");
  command->footer(
      "Outputs come in the order of the list. The exit code is the worst of theirs.\n\n"
      "Example: ls games/*.tet | mpirun -n 8 tetron-mpi each -- review {} --format json\n"
      "         mpirun -n 8 tetron-mpi each --list rules.txt -- rules rate {}");
  command->callback([&program, &chosen, options] {
    program.run = [&chosen, options] {
      chosen = EachWork{options->command, read_rank_inputs(options->list), options->is_one_header};
      return ExitCode::done;
    };
  });
}

void put_each(solver::Bytes& message, const EachWork& work) {
  for (const std::string& word : work.command) solver::put_text(message, word);
}

std::optional<EachWork> take_each(std::span<const std::byte> message) {
  EachWork work;
  solver::MessageReader reader(message);
  while (!reader.is_at_end())
    if (!reader.take_text(work.command.emplace_back())) return std::nullopt;
  return work;
}

bool write_outcome(const EachOutcome& outcome) {
  return write_all_parts(STDERR_FILENO, outcome.err) && write_all_parts(STDOUT_FILENO, outcome.out);
}

}  // namespace tetron::app
