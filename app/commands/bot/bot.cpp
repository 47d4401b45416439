#include "review/bot/bot.hpp"

#include <memory>

#include "app/commands/program.hpp"
#include "app/io/line_reader.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/system_words.hpp"

namespace tetron::app {

namespace {

struct BotOptions {
  int depth = 4;
  int beam = 6;
  int roots = 16;
};

// If a line makes no sense, prints a message and skips it: a front end may know more commands than we do.
ExitCode answer_lines(const BotOptions& options) {
  auto lines = LineReader::open("-");
  if (!lines) refuse(ExitCode::cannot_open, "standard input: {}", why_not_read(lines.error()));
  review::bots::Bot bot({.depth = options.depth, .beam = options.beam, .roots = options.roots});
  Output out;
  out.text() += review::bots::Bot::greeting(TETRON_VERSION);
  out.flush();
  ExitCode code = ExitCode::done;
  std::string problem;
  while (!bot.is_over()) {
    const auto line = lines->next();
    if (!line) break;
    if (line->empty()) continue;
    const std::string answer = bot.answer(*line, problem);
    detail("line {}: {} bytes, answered with {}", lines->number(), line->size(), answer.size());
    out.text() += answer;
    out.flush();
    if (problem.empty()) continue;
    warning("line {}: {}", lines->number(), problem);
    code = ExitCode::problems;
  }
  if (lines->failure()) refuse(ExitCode::cannot_open, "standard input: {}", lines->why());
  out.commit();
  return code;
}

void describe_bot(Command& command, Program& program) {
  auto options = std::make_shared<BotOptions>();
  command
      .add_option("--depth", options->depth,
                  "How many pieces to look ahead, the falling one included, as far as they are known")
      ->type_name("N")
      ->check(in_range(1, 7, true))
      ->capture_default_str();
  command
      .add_option("--beam", options->beam,
                  "How many continuations to follow from piece to piece after each placement")
      ->type_name("N")
      ->check(in_range(1, 1000, true))
      ->capture_default_str();
  command
      .add_option("--roots", options->roots,
                  "How many placements to follow, those that look best at once; 0: all")
      ->type_name("N")
      ->check(in_range(0, 1000, true))
      ->capture_default_str();
  command.footer("Example: tetron bot < questions.ndjson");
  program.run_for(command, [options] { return answer_lines(*options); });
}

}  // namespace

extern const NamedCommand bot_command{
    "bot", "Play as a bot: speak the Tetris Bot Protocol on standard input and output", "bots.md",
    describe_bot};

}  // namespace tetron::app
