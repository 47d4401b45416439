#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <memory>

#include "app/commands/pc/answer/pc_chain_answer.hpp"
#include "app/commands/pc/input/pc_queue.hpp"
#include "app/commands/pc/input/pc_run.hpp"
#include "app/commands/pc/input/pc_setup_target.hpp"
#include "app/commands/program.hpp"
#include "app/io/messages.hpp"
#include "formats/fumen/grid.hpp"
#include "solver/pc/setup/target.hpp"

namespace tetron::app {

namespace {

struct ChainOptions {
  PcOptions common;
  SetupTargetOptions target;
  bool given = false;
  double least = 0;
  std::string then;
  int clear = pc::usual_question().lines;
  SaveOptions saves;
  bool minimal = false;
};

// The ways to build what a field asks for. With --given its coloured cells are the pieces.
pc::Ways setups_of(const ChainOptions& options, const PcRun& run, const PcField& field, PcField& before) {
  const int lines = run.lines(field).value_or(std::max(field.stack(), 1));
  if (field.stack() > lines)
    refuse(ExitCode::usage, "{}: there are blocks above row {}; --lines {} includes them", field.name, lines,
           field.stack());
  static_cast<void>(board_of(field, lines, run.rules()));
  const pc::Queues queues = run.queues(field.name, field.comment);
  if (!options.given) {
    const pc::SetupTarget target = options.target.target_of(field, lines);
    before = {field.name, target.before, field.comment};
    const pc::Board board = board_of(before, lines, run.rules());
    return run.within_limits([&](const solver::Limits& limits) {
      return pc::setups(board, target.area, queues, run.rules(), limits);
    });
  }
  const auto target = pc::target_of(field.grid);
  if (!target) refuse(ExitCode::cannot_open, "{}: the coloured cells are not whole pieces", field.name);
  if (target->size() > pc::most_built)
    refuse(ExitCode::cannot_open, "{}: it has more than {} pieces", field.name, pc::most_built);
  before = {field.name, target->before, field.comment};
  pc::Built built = run.within_limits([&](const solver::Limits& limits) {
    return pc::built(*target, lines, false, queues, run.rules(), limits);
  });
  pc::Ways ways;
  ways.end = built.end;
  ways.total = queues.size();
  if (built.covered > 0)
    ways.ways.push_back({std::move(built.pieces), std::move(built.covers), built.covered});
  return ways;
}

// The rest of a bag in any order and `needed` pieces of the next, if the setup does not have a piece twice.
std::string rest_of_bag(std::span<const pc::Placed> pieces, int needed, bool hold) {
  std::string rest;
  for (const field::Tetromino kind : field::all_tetrominoes) {
    const auto used = std::ranges::count(pieces, kind, &pc::Placed::kind);
    if (used > 1) return {};
    if (used == 0) rest += field::to_char(kind);
  }
  const int more = needed + (hold ? 1 : 0) - static_cast<int>(rest.size());
  if (rest.empty()) return more > 0 && more <= 7 ? fmt::format("*p{}", more) : std::string();
  if (more > 7) return {};
  return fmt::format("[{}]!", rest) + (more > 0 ? fmt::format(",*p{}", more) : std::string());
}

// Finds out what can follow the setup.
solver::End follow(const ChainOptions& options, const PcRun& run, const SaveQuestion& saves,
                   ChainLink& link) {
  PcField after = link.before;
  for (const pc::Placed& piece : link.way.pieces)
    for (const pc::Cell& cell : piece.origin)
      after.grid.set({field::Column(cell.column), field::Row(after.grid.height() - 1 - cell.row)},
                     field::to_cell(piece.kind));
  int cleared = 0;
  for (int row = 0; row < after.grid.height(); ++row)
    cleared += after.grid.view().row_full(field::Row(row)) ? 1 : 0;
  after.grid.clear_full_rows();
  const int lines = options.clear - cleared;
  if (lines <= 0) {
    link.is_empty = after.stack() == 0;
    if (!link.is_empty) link.reason = "there are blocks above the rows that were cleared";
    return solver::End::complete;
  }
  const pc::Board board = board_of(after, lines, run.rules());
  link.then = options.then;
  if (link.then.empty()) link.then = rest_of_bag(link.way.pieces, pc::pieces_needed(board), run.rules().hold);
  if (link.then.empty())
    refuse(ExitCode::usage,
           "{}: which pieces come after a setup is not clear here; give them with --then, such as '*p7'",
           link.before.name);
  const auto patterns = patterns_of({"--then", link.then});
  auto question = pc::clear_question(board, after.stack(), run.rules(), patterns);
  if (!question) refuse(ExitCode::usage, "--then: {}", question.error().what);
  refuse_too_many(after, *question);
  const pc::Chance chance =
      run.within_limits([&](const solver::Limits& limits) { return pc::chance(*question, limits); });
  link.success = chance.success;
  link.total = chance.total;
  link.reason = chance.reason;
  if (chance.end != solver::End::complete || chance.success == 0) return chance.end;
  link.saves = saves.ask(run, after, *question, chance);
  const pc::Ways ways =
      run.within_limits([&](const solver::Limits& limits) { return pc::ways(*question, limits); });
  link.ways = ways.ways.size();
  link.minimal_ways = ways.minimal.size();
  link.are_smallest = ways.is_smallest;
  return link.saves.end(ways.end);
}

// Keeps the setups that enough sequences build; the setups of all fields are together.
void keep(Chain& chain, pc::Ways ways, const PcField& before) {
  if (chain.total != 0 && ways.total != chain.total)
    refuse(ExitCode::usage,
           "{}: its queue has {} sequences, that of the fields before it {}; give one for all with --queue",
           before.name, ways.total, chain.total);
  chain.total = ways.total;
  chain.setups += ways.ways.size();
  for (pc::Way& way : ways.ways)
    if (static_cast<double>(way.covered) * 100 >= chain.least * static_cast<double>(ways.total))
      chain.kept.push_back({before, std::move(way)});
}

// Marks a smallest set of the kept setups that covers as much as all of them.
void mark_minimal(Chain& chain, const solver::Limits& limits) {
  const auto is_over = [&] {
    return limits.stop.stop_requested() ||
           (limits.deadline && std::chrono::steady_clock::now() >= *limits.deadline);
  };
  std::vector<const std::vector<std::uint64_t>*> sets;
  std::vector<std::uint64_t> any;
  for (const ChainLink& link : chain.kept) {
    sets.push_back(&link.way.covers);
    any.resize(link.way.covers.size());
    for (std::size_t i = 0; i < any.size(); ++i) any[i] |= link.way.covers[i];
  }
  for (const std::uint64_t word : any) chain.success += static_cast<std::uint64_t>(std::popcount(word));
  for (const std::size_t number : pc::small_cover(sets, chain.is_smallest, is_over))
    chain.kept[number].is_minimal = true;
}

ExitCode chain_of(const ChainOptions& options) {
  options.target.check();
  const PcRun run(options.common);
  const SaveQuestion saves(options.saves);
  PcWriter writer(options.common);
  Chain chain;
  chain.least = options.least;
  const ExitCode unread = run.for_each_field([&](PcField& field, const PcName&) -> PcFound {
    PcField before = field;
    pc::Ways ways = setups_of(options, run, field, before);
    if (ways.end != solver::End::complete) chain.end = ways.end;
    keep(chain, std::move(ways), before);
    return {chain.end, true};
  });
  std::ranges::stable_sort(
      chain.kept, [](const ChainLink& a, const ChainLink& b) { return a.way.covered > b.way.covered; });
  if (!chain.kept.empty())
    run.within_limits([&](const solver::Limits& limits) { mark_minimal(chain, limits); });
  for (std::size_t i = 0; i < chain.kept.size() && chain.end == solver::End::complete; ++i)
    if (chain.kept[i].is_minimal || !options.minimal) chain.end = follow(options, run, saves, chain.kept[i]);
  if (chain.total == 0) return unread;
  writer.write(ChainAnswer(chain, options.minimal));
  writer.end();
  const bool any = std::ranges::any_of(
      chain.kept, [](const ChainLink& link) { return link.success > 0 || link.is_empty; });
  return std::max(unread, tell_end({chain.end, any}));
}

Answer answer_of_pc_chain() {
  return {"pc-chain",
          "pc chain --format json",
          "One object.",
          {{"", base::members<ChainAnswer>, base::members<PcEnd>}}};
}

void describe_pc_chain(Command& command, Program& program) {
  auto options = std::make_shared<ChainOptions>();
  options->common.add_to(command);
  options->target.add_to(command);
  command.add_flag(
      "--given", options->given,
      "The coloured cells of each field are the pieces to build; without this they are as in pc setup");
  command
      .add_option("--least", options->least,
                  "Only setups that at least this percentage of the sequences build")
      ->check(in_range(0, 100))
      ->type_name("PERCENT")
      ->capture_default_str();
  command
      .add_option("--then", options->then,
                  "The pieces after a setup; default: what it leaves of a bag, and the next bag")
      ->type_name("PATTERN");
  command
      .add_option("--clear", options->clear,
                  "Rows of the perfect clear, those included that the setup clears")
      ->check(in_range(1, pc::most_lines))
      ->type_name("N")
      ->capture_default_str();
  options->saves.add_to(command);
  command.add_flag("--minimal", options->minimal,
                   "Only a smallest set of setups that covers the same sequences");
  command.footer(
      "Runs pc setup (or pc cover), pc percent --saves and pc path one after the\n"
      "other, and takes their options. How often the setup is built and how often the\n"
      "perfect clear follows are two figures, each computed by itself.\n"
      "Exit codes: 0 found, 1 no setup is kept or none leads to a perfect clear, 4\n"
      "stopped before the end.\n\n"
      "Example: tetron pc chain setup.txt --queue '*p7' --least 50 --saves T\n"
      "         tetron pc chain setups.txt --given --page all --queue '*p7' --minimal");
  program.run_for(command, [options] { return chain_of(*options); });
}

}  // namespace

extern const NamedCommand pc_chain_command{
    "pc chain",
    "Report setups, how often each is built, and the perfect clears after it",
    "",
    describe_pc_chain,
    {answer_of_pc_chain}};

}  // namespace tetron::app
