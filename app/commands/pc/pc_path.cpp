#include <fmt/format.h>

#include <memory>

#include "app/commands/pc/pc_commands.hpp"
#include "app/commands/pc/pc_input.hpp"
#include "app/commands/pc/pc_run.hpp"
#include "app/commands/pc/pc_ways.hpp"
#include "solver/pc/obstacle.hpp"
#include "solver/pc/path.hpp"
#include "solver/pc/percent.hpp"

namespace tetron::app {

namespace {

struct PathOptions {
  PcOptions common;
  bool minimal = false;
  bool steps = false;
};

class Path {
 public:
  explicit Path(const PathOptions& options)
      : options_(options), rules_(options.common.rules()), out_(options.common.out) {}

  ExitCode run() {
    field_ = read_pc_field(options_.common.inputs.front(), options_.common.page);
    const pc::Board board = board_of(field_, options_.common.lines.value_or(4), rules_);
    const std::size_t length = queue_length(options_.common, field_.comment);
    std::string why = why_not_at_all(board, length);
    queues_ = read_queues(options_.common, field_.comment,
                          why.empty() ? pc::pieces_that_matter(board, rules_.hold, length) : length);
    found_.total = queues_.size();
    within_limits(options_.common, [&](const solver::Limits& limits) {
      if (why.empty()) why = pc::described(pc::obstacle(board, queues_, rules_, limits));
      if (!why.empty()) return;
      found_ = pc::ways(board, queues_, rules_, limits);
      why = pc::described({pc::Obstacle::Kind::way});
    });
    // Full rows vanish before the first piece comes.
    field_.grid.clear_full_rows();
    write_ways(out_, options_.common,
               {field_, queues_, found_, "Ways to a perfect clear", options_.minimal, options_.steps});
    return tell_end(found_.end, !found_.ways.empty(), why);
  }

 private:
  std::string why_not_at_all(const pc::Board& board, std::size_t length) const {
    const auto needed = static_cast<std::size_t>(pc::pieces_needed(board));
    if (field_.stack() > board.lines)
      return fmt::format("blocks stand above row {}; --lines {} takes them in", board.lines, field_.stack());
    if (board.empty_cells() % 4 == 0 && length < needed)
      return fmt::format("{} pieces are needed, and the queue has {}", needed, length);
    if (needed > 20)
      return fmt::format("{} pieces are needed, and 20 are the most that are gone through", needed);
    return {};
  }

  const PathOptions& options_;
  pc::Rules rules_;
  Output out_;
  PcField field_;
  pc::Queues queues_;
  pc::Ways found_;
};

}  // namespace

void add_pc_path(Command& group, Program& program) {
  auto options = std::make_shared<PathOptions>();
  Command* command = group.add_subcommand("path", "All ways to a perfect clear, and with which sequences");
  options->common.add_to(*command);
  command->add_flag("--minimal", options->minimal,
                    "Only a smallest set of ways that covers the same sequences");
  command->add_flag("--steps", options->steps,
                    "Fumens with a page for each piece, in an order that builds it");
  command->footer(
      "Two ways are different if they put a piece of another kind on some cell, or\n"
      "divide the cells in another way.\n"
      "Exit codes: 0 found, 1 proved that there is none, 4 stopped before the end.\n\n"
      "Example: tetron pc path board.txt --queue '*p7' --minimal\n"
      "         tetron pc path board.txt --queue '*p7' --format html -o ways.html");
  command->callback([&program, options] { program.run = [options] { return Path(*options).run(); }; });
}

}  // namespace tetron::app
