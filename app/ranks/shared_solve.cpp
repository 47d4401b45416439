#include "app/ranks/shared_solve.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <new>
#include <system_error>

#include "app/commands/program.hpp"
#include "app/commands/solve/search_progress.hpp"
#include "app/commands/solve/solve_numbers.hpp"
#include "app/commands/solve/solve_options.hpp"
#include "app/commands/solve/solve_parity.hpp"
#include "app/io/interrupt.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/ranks/each_command.hpp"
#include "app/run.hpp"
#include "base/counted.hpp"
#include "solver/parity/parity.hpp"
#include "solver/ranks/message.hpp"
#include "solver/ranks/shared_count.hpp"

namespace tetron::app {

namespace {

using solver::Bytes;
using solver::End;
using solver::put;

// What the first rank tells the others to do; an empty message is nothing.
enum class Task : std::uint8_t { solve, each };

// What the first rank tells the others.
struct SolveTask {
  solver::Problem problem;
  bool by_pieces = false;
  std::uint64_t memory = 0;      // 0: what each has for it
  std::uint64_t timeout_ms = 0;  // 0: none
  std::string checkpoints{};
};

Bytes to_bytes(const SolveTask& solve_task) {
  solver::State state;
  state.problem = solve_task.problem;
  const std::string text = to_text(state);
  Bytes bytes;
  put(bytes, Task::solve);
  put(bytes, solve_task.by_pieces);
  put(bytes, solve_task.memory);
  put(bytes, solve_task.timeout_ms);
  solver::put_text(bytes, text);
  solver::put_text(bytes, solve_task.checkpoints);
  return bytes;
}

// Nothing if it says something else.
std::optional<SolveTask> solve_task_from(std::span<const std::byte> bytes) {
  SolveTask solve_task;
  solver::MessageReader reader(bytes);
  if (!reader.take(solve_task.by_pieces) || !reader.take(solve_task.memory) ||
      !reader.take(solve_task.timeout_ms))
    return std::nullopt;
  std::string text;
  if (!reader.take_text(text) || !reader.take_text(solve_task.checkpoints)) return std::nullopt;
  auto state = solver::state_from_text(text);
  if (!state) return std::nullopt;
  solve_task.problem = std::move(state->problem);
  return solve_task;
}

solver::SharedCounted answer(const SolveTask& solve_task, std::size_t memory, solver::Progress* progress,
                             solver::Ranks& ranks) {
  const StopOnInterrupt interrupt;
  solver::SharedLimits limits;
  limits.limits.memory = solve_task.memory > 0 ? solve_task.memory : memory;
  limits.limits.stop = interrupt.token();
  limits.limits.progress = progress;
  limits.checkpoints = solve_task.checkpoints;
  if (solve_task.timeout_ms > 0)
    limits.limits.deadline =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(solve_task.timeout_ms);
  return solver::count_shared(solve_task.problem, solve_task.by_pieces, limits, ranks);
}

// The command line of `tetron-mpi solve`.
struct SharedOptions {
  SolveOptions solve;
  std::string checkpoints;
};

// Tells the others a question, at most one, or at the end that there is none.
class Session {
 public:
  Session(solver::Ranks& ranks, std::size_t memory) : ranks_(ranks), memory_(memory) {}
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() {
    if (!is_sent_) send_to_all({});
  }

  ExitCode solve(const SharedOptions& options);
  ExitCode each(const EachWork& work, const RankGroup& group);
  // The others are still at work, and this rank has ended.
  bool is_waited_for() const { return is_sent_ && !is_answered_; }

 private:
  void send_to_all(const Bytes& what) {
    is_sent_ = true;
    (void)ranks_.exchange(std::vector<Bytes>(static_cast<std::size_t>(ranks_.size()), what));
  }
  void tell_figures(const solver::SharedCounted& counted) const {
    note("{}; {}, {}; rank 0 took {} MB and sent {} MB", base::counted(ranks_.size(), "rank"),
         base::counted(counted.ending.states, "state"), base::counted(counted.nodes, "node"),
         counted.ending.bytes >> 20, counted.sent >> 20);
  }
  static ExitCode tell_stop(End end, const std::string& checkpoints);

  solver::Ranks& ranks_;
  std::size_t memory_;
  bool is_sent_ = false;
  bool is_answered_ = false;
};

ExitCode Session::tell_stop(End end, const std::string& checkpoints) {
  warning("stopped before the end: {}{}",
          end == End::deadline ? "the time is up"
          : end == End::memory ? "this needs more memory than --memory allows a rank"
                               : "interrupted",
          checkpoints.empty() ? "" : "; the same command continues from --checkpoints");
  return ExitCode::damaged;
}

ExitCode Session::solve(const SharedOptions& options) {
  const SolveOptions& solve = options.solve;
  if (solve.count == solve.by_pieces) refuse(ExitCode::usage, "say what to count: --count or --by-pieces");
  if (solve.pieces && (solve.minus.total() > 0 || solve.plus.total() > 0))
    refuse(ExitCode::usage, "--minus and --plus correct bags; they cannot be used with --pieces");
  if (std::error_code ignored;
      !options.checkpoints.empty() && !std::filesystem::is_directory(options.checkpoints, ignored))
    refuse(ExitCode::cannot_open, "{}: is not a folder; --checkpoints needs one", options.checkpoints);
  const SolveInput input = read_solve_input(solve.input);
  SolveTask solve_task{{input.terrain, solve.supply(input.terrain.size()), input.fixed}};
  solve_task.by_pieces = solve.by_pieces;
  solve_task.memory = solve.memory.value_or(0);
  // A time that is up at once is not none.
  solve_task.timeout_ms =
      solve.timeout ? static_cast<std::uint64_t>(std::max<std::int64_t>(1, solve.timeout->value)) : 0;
  solve_task.checkpoints = options.checkpoints;
  Output out(solve.out);
  if (const solver::ParityReport report = solver::parities(solve_task.problem); report.proves_none()) {
    if (!solve_task.by_pieces) append_number(out.text(), solve.format, {}, true);
    out.commit();
    note("there is no tiling: {}", why_none(report));
    return ExitCode::problems;
  }
  SearchProgress progress(true, "tiling");
  send_to_all(to_bytes(solve_task));
  const solver::SharedCounted counted = answer(solve_task, memory_, &progress.progress(), ranks_);
  is_answered_ = true;
  progress.hide();
  if (!counted.is_kept) warning("{}: cannot write; the count went on without it", options.checkpoints);
  if (shows(MessageLevel::details)) tell_figures(counted);
  if (!counted.ending.is_complete()) return tell_stop(counted.ending.end, options.checkpoints);
  if (solve_task.by_pieces) {
    for (const solver::CountedPieces& pieces : counted.pieces)
      append_counted(out.text(), solve.format, pieces);
  } else {
    append_number(out.text(), solve.format, counted.tilings, true);
  }
  out.commit();
  if (!counted.tilings.is_zero()) return ExitCode::done;
  note("there is no tiling");
  return ExitCode::problems;
}

ExitCode Session::each(const EachWork& work, const RankGroup& group) {
  Bytes message;
  put(message, Task::each);
  put_each(message, work);
  send_to_all(message);
  return lead_each(work, ranks_.size(), group.messenger, run_tetron, [&group](const EachOutcome& outcome) {
    if (!write_outcome(outcome)) group.give_up(ExitCode::cannot_write);
  });
}

void add_shared_solve(Command& root, Program& program, Session& session) {
  auto options = std::make_shared<SharedOptions>();
  Command* command = root.add_subcommand("solve", "Count the ways to tile a terrain with tetrominoes");
  SolveOptions& solve = options->solve;
  solve.add_question_to(*command);
  command->add_flag("--count", solve.count, "Count the tilings");
  command->add_flag("--by-pieces", solve.by_pieces, "Count the tilings for each set of pieces");
  add_choice<SolveFormat>(*command, "--format", solve.format,
                          {{"text", SolveFormat::text}, {"json", SolveFormat::json}},
                          "Output format: numbers, or one object per line");
  command->add_option("-o,--output", solve.out, "File to write; - is standard output")
      ->type_name("OUT")
      ->capture_default_str();
  add_time(*command, "--timeout", solve.timeout, "Stop after this time");
  add_memory(*command, solve.memory,
             "Memory limit of each rank, in addition to 64M; default: the ranks of a machine share a quarter "
             "of its memory");
  command
      ->add_option(
          "--checkpoints", options->checkpoints,
          "Folder that all machines see: work is saved there after each layer and continued from there")
      ->type_name("DIR");
  command->footer(
      "Exit codes: 0 found, 1 proved that there is none, 4 stopped before the end.\n\n"
      "Example: mpirun -n 4 tetron-mpi solve board.txt --count\n"
      "         mpirun -n 64 tetron-mpi solve big.txt --count --checkpoints DIR");
  command->callback([&program, &session, options] {
    program.run = [&session, options] { return session.solve(*options); };
  });
}

}  // namespace

ExitCode run_shared(std::span<const char* const> arguments, const RankGroup& group, std::size_t memory) {
  Session session(group.ranks, memory);
  std::optional<EachWork> each;
  const auto describe = [&](Command& root, Program& program, auto) {
    describe_globals(root, program);
    root.footer("Example: mpirun -n 4 tetron-mpi solve board.txt --count");
    add_shared_solve(root, program, session);
    add_each(root, program, each);
  };
  const ExitCode code = run_described(
      {"tetron-mpi", "Share long work among the processes that mpirun starts.", describe}, arguments);
  // The runs for the inputs come one after the other, and none within another.
  return each ? session.each(*each, group) : code;
}

void serve_shared(const RankGroup& group, std::size_t memory) {
  const auto received =
      group.ranks.exchange(std::vector<Bytes>(static_cast<std::size_t>(group.ranks.size())));
  solver::MessageReader reader(received.front());
  Task task{};
  if (!reader.take(task)) return;
  const auto rest = std::span(received.front()).subspan(sizeof task);
  if (task == Task::each) {
    if (const auto work = take_each(rest)) follow_each(*work, group.messenger, run_tetron);
  } else if (const auto solve_task = solve_task_from(rest)) {
    (void)answer(*solve_task, memory, nullptr, group.ranks);
  }
}

}  // namespace tetron::app
