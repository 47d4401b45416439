#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <map>
#include <system_error>

#include "app/commands/program.hpp"
#include "app/commands/solve/search_progress.hpp"
#include "app/commands/solve/solve_estimate.hpp"
#include "app/commands/solve/solve_numbers.hpp"
#include "app/commands/solve/solve_options.hpp"
#include "app/commands/solve/solve_order.hpp"
#include "app/commands/solve/solve_parity.hpp"
#include "app/commands/solve/solve_writer.hpp"
#include "app/io/descriptor.hpp"
#include "app/io/interrupt.hpp"
#include "app/io/messages.hpp"
#include "base/counted.hpp"
#include "convert/text/tiling_out.hpp"
#include "solver/count_up_to.hpp"
#include "solver/cover/exact_cover.hpp"
#include "solver/solve.hpp"

namespace tetron::app {

namespace {

using solver::BigUint;
using solver::End;
using solver::Ending;
using solver::State;

std::string counted(const BigUint& tilings) {
  return fmt::format("{} tiling{}", tilings.to_string(), tilings == BigUint(1) ? "" : "s");
}

solver::Pieces pieces_of(const solver::Tiling& tiling) {
  solver::Pieces pieces;
  for (const field::Placement& placement : tiling) ++pieces[placement.kind];
  return pieces;
}

// One run of the command on one terrain.
class Solve {
 public:
  Solve(const SolveOptions& options, const Globals& globals)
      : options_(options),
        input_(read_solve_input(options.input)),
        problem_{input_.terrain, options.supply(input_.terrain.size()), input_.fixed},
        order_(options_, input_, limits_) {
    if (options.format == SolveFormat::fumen && !convert::fits_fumen(input_.walls))
      refuse(ExitCode::usage, "the field is {} x {}; a fumen has room for 10 x 23", input_.walls.width(),
             input_.walls.height());
    read_state();
    const Descriptor before(what_to_continue(), O_RDONLY | O_NONBLOCK);
    out_.emplace(options.out);
    if (before.number() >= 0) copy_what_was_found(before.number());
    color_ = globals.use_color(*out_);
  }

  ExitCode run() {
    // This takes only microseconds, so it comes first: it may save the rest, and it says why.
    const solver::ParityReport report = solver::parities(problem_);
    if (options_.parity) return show_parity(report);
    if (report.proves_none()) {
      remove_state();
      return proved_none(why_none(report));
    }
    if (std::error_code ignored;
        !options_.scratch.empty() && !std::filesystem::is_directory(options_.scratch, ignored)) {
      refuse(ExitCode::cannot_open, "{}: is not a folder; --scratch needs a folder", options_.scratch);
    }
    if (options_.up_to) check_up_to();
    if (is_number() && !options_.estimate) tell_pieces();
    StopOnInterrupt interrupt;
    progress_.emplace(!options_.shows_tilings() || is_number() || !out_->is_terminal(), "tiling");
    give_back_freed_memory();
    limits_.memory = options_.memory.value_or(quarter_of_memory());
    limits_.threads = options_.threads;
    limits_.scratch = options_.scratch;
    limits_.stop = interrupt.token();
    limits_.progress = &progress_->progress();
    if (options_.timeout)
      limits_.deadline =
          std::chrono::steady_clock::now() + std::chrono::milliseconds(options_.timeout->value);
    out_->give_up_when([this] {
      return limits_.stop.stop_requested() ||
             (limits_.deadline && std::chrono::steady_clock::now() >= *limits_.deadline);
    });
    if (options_.estimate) return estimate();
    if (options_.by_pieces) return by_pieces();
    if (is_number()) return options_.up_to ? count_up_to() : count();
    return options_.sample ? sample() : enumerate();
  }

 private:
  // Whether the answer is a single number.
  bool is_number() const { return options_.count || options_.format == SolveFormat::count; }

  State::Work work() const {
    if (options_.by_pieces) return State::Work::by_pieces;
    return is_number() ? State::Work::count : State::Work::enumerate;
  }

  // ---- unfinished work

  void read_state() {
    std::error_code ignored;
    if (options_.state.empty() || !std::filesystem::exists(options_.state, ignored)) return;
    const auto file = open_input(options_.state);
    if (!file) throw Exit{ExitCode::cannot_open};
    const auto bytes = file->file.bytes();
    auto state = solver::state_from_text({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    if (!state)
      refuse(ExitCode::cannot_open, "{}: {}; this is not a file of unfinished work that `tetron solve` saved",
             file->shown, describe(state.error()));
    if (state->problem != problem_ || state->work != work())
      refuse(ExitCode::cannot_open, "{}: holds unfinished work on another terrain, supply or question",
             file->shown);
    if (options_.from)
      refuse(ExitCode::usage,
             "--first cannot be used with unfinished work, which continues where it stopped");
    state_ = std::move(*state);
  }

  // The name of the file that has the tilings found before; empty if there is none.
  std::string what_to_continue() const {
    struct stat status {};
    if (!state_ || work() != State::Work::enumerate || options_.out == "-" ||
        ::stat(options_.out.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
      return {};
    if (state_->written != static_cast<std::uint64_t>(status.st_size))
      refuse(
          ExitCode::usage,
          "{}: is not the file that the unfinished work has written, and would be replaced; name another one",
          options_.out);
    return options_.out;
  }

  // The whole file is written again, so that a run that is stopped at any time leaves a complete one.
  void copy_what_was_found(int descriptor) {
    std::array<char, std::size_t{64} * 1024> block;
    for (;;) {
      const ssize_t got = ::read(descriptor, block.data(), block.size());
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) break;
      out_->text().append(block.data(), static_cast<std::size_t>(got));
      out_->flush_if_full();
    }
    if (out_->size() != *state_->written)
      refuse(ExitCode::cannot_open, "{}: cannot be read to its end", options_.out);
  }

  void remove_state() const {
    std::error_code ignored;
    if (!options_.state.empty() && !std::filesystem::is_directory(options_.state, ignored))
      std::filesystem::remove(options_.state, ignored);
  }

  void save_state(const std::optional<State>& state) {
    if (options_.state.empty() || !state) return;
    Output file(options_.state, Existing::replace_input);
    file.text() = solver::to_text(*state);
    file.commit();
    note("{}: the same command continues from there", options_.state);
  }

  // ---- endings

  ExitCode proved_none(std::string_view why) {
    if (is_number()) put_number(BigUint(), true);
    out_->commit();
    note(why.empty() ? "there is no tiling" : base::safe("there is no tiling: {}", why));
    return ExitCode::problems;
  }

  // Prints what stopped the work; `so_far` describes what was found.
  void tell_stop(End end, std::string_view so_far) const {
    const auto what = [&]() -> std::string {
      switch (end) {
        case End::deadline:
          return "the time is up";
        case End::memory:
          return "this needs more memory than --memory allows";
        case End::enough:
          return "--limit is reached";
        default:
          return "interrupted";
      }
    }();
    warning("stopped before the end: {}; {}", what, so_far);
  }

  // Returns the exit code after the solver has ended; `shown` describes what was found, for a message.
  ExitCode finish(End end, bool found, std::string_view shown, const std::optional<State>& state) {
    progress_->hide();
    out_->commit();
    if (end == End::complete) {
      remove_state();
      if (found) return ExitCode::done;
      note("{}", options_.filters() ? "no tiling can be built this way" : "there is no tiling");
      return ExitCode::problems;
    }
    tell_stop(end, shown);
    save_state(state);
    return ExitCode::damaged;
  }

  static void tell_method(const Ending& ending) {
    if (ending.method == solver::Method::split)
      note("the graph does not fit into --memory; it was solved in parts, one after the other");
  }

  // ---- questions

  ExitCode show_parity(const solver::ParityReport& report) {
    if (options_.format == SolveFormat::json)
      append_parity_json(out_->text(), report);
    else
      append_parity_text(out_->text(), problem_, report);
    out_->commit();
    return report.proves_none() ? ExitCode::problems : ExitCode::done;
  }

  // A number alone does not show that the pieces come from bags.
  void tell_pieces() const {
    if (options_.pieces) return;
    const auto pieces = static_cast<std::size_t>(problem_.terrain.size()) / 4;
    const std::size_t bags = pieces / 7;
    const std::size_t rest = pieces % 7;
    std::string from = bags > 0 ? base::counted(bags, "whole bag") + " of seven" : "";
    if (rest > 0)
      from += bags > 0 ? fmt::format(" and {} of the next", base::counted(rest, "piece"))
                       : base::counted(rest, "piece") + " of one bag of seven, each kind at most once";
    const bool is_corrected = options_.minus.total() > 0 || options_.plus.total() > 0;
    note("with {}{}; --pieces +{}* takes any", from, is_corrected ? ", --minus and --plus" : "", pieces);
  }

  void put_number(const BigUint& tilings, bool complete) {
    append_number(out_->text(), options_.format, tilings, complete);
  }

  ExitCode count() {
    solver::Counted total;
    if (options_.filters() || options_.method == SolveMethod::dlx) {
      const End end = for_each([&](const solver::Tiling&, const OrderedTiling&) {
        total.tilings += BigUint(1);
        return true;
      });
      total.ending.end = end;
    } else {
      total = state_ ? solver::resume_count(*state_, limits_) : solver::count(problem_, limits_);
    }
    progress_->hide();
    tell_method(total.ending);
    const End end = total.ending.end;
    put_number(total.tilings, end == End::complete);
    return finish(end, !total.tilings.is_zero(), fmt::format("there are at least {}", counted(total.tilings)),
                  total.state);
  }

  ExitCode estimate() {
    const solver::CountEstimate result = solver::estimate_count(problem_, options_.by_pieces, limits_);
    progress_->hide();
    if (!result.ending.is_complete()) {
      tell_stop(result.ending.end, result.states == 0 ? std::string("the states alone are too many")
                                                      : fmt::format("there are {} states", result.states));
      return ExitCode::damaged;
    }
    append_estimate(out_->text(), options_.format, result, limits_.memory);
    out_->commit();
    return ExitCode::done;
  }

  void check_up_to() {
    if (!solver::can_count_up_to(problem_, *options_.up_to))
      refuse(ExitCode::usage, "{}",
             problem_.fixed.empty() ? "--up-to: the mirror image would need other pieces than there are"
                                    : "--up-to: the fixed pieces would be at other places");
    representatives_.emplace(problem_, *options_.up_to);
    if (representatives_->symmetries().size() == 1)
      note("the terrain has no such symmetry: each tiling counts");
  }

  ExitCode count_up_to() {
    const solver::CountedUpTo result = solver::count_up_to(problem_, *options_.up_to, limits_);
    progress_->hide();
    tell_method(result.counted.ending);
    const End end = result.counted.ending.end;
    put_number(result.counted.tilings, end == End::complete);
    return finish(end, !result.counted.tilings.is_zero(),
                  fmt::format("there are at least {}", counted(result.counted.tilings)), std::nullopt);
  }

  ExitCode by_pieces() {
    solver::ByPieces result;
    if (options_.filters() || options_.method == SolveMethod::dlx) {
      std::map<solver::Pieces, BigUint> tally;
      result.ending.end = for_each([&](const solver::Tiling& tiling, const OrderedTiling&) {
        tally[pieces_of(tiling)] += BigUint(1);
        return true;
      });
      for (const auto& [pieces, tilings] : tally) result.pieces.push_back({pieces, tilings});
    } else {
      result = state_ ? solver::resume_by_pieces(*state_, limits_) : solver::by_pieces(problem_, limits_);
    }
    progress_->hide();
    tell_method(result.ending);
    BigUint all;
    for (const solver::CountedPieces& counted_pieces : result.pieces) {
      all += counted_pieces.tilings;
      append_counted(out_->text(), options_.format, counted_pieces);
      out_->flush_if_full();
    }
    return finish(result.ending.end, !result.pieces.empty(),
                  fmt::format("there are at least {}", counted(all)), result.state);
  }

  ExitCode sample() {
    SolveWriter writer(options_, input_, *out_, color_);
    std::uint64_t shown = 0;
    const solver::Sampled sampled =
        solver::sample(problem_, *options_.sample, options_.seed, limits_, [&](const solver::Found& found) {
          const auto ordered = order_.order(found.tiling());
          if (order_.end() != End::complete) return false;
          if (!ordered) return true;
          ++shown;
          writer.write("", *ordered);
          return true;
        });
    progress_->hide();
    tell_method(sampled.ending);
    writer.finish();
    const End end = order_.end() != End::complete ? order_.end() : sampled.ending.end;
    if (end == End::complete && sampled.given > 0 && shown == 0) {
      progress_->hide();
      out_->commit();
      warning("none of the {} drawn can be built this way; others may be", sampled.given);
      return ExitCode::damaged;
    }
    return finish(end, shown > 0, fmt::format("{} drawn", shown), std::nullopt);
  }

  // The number of the first tiling to look at, from 0.
  BigUint first_number() const {
    if (state_) return state_->index;
    return options_.from ? *options_.from - BigUint(1) : BigUint();
  }

  ExitCode enumerate() {
    SolveWriter writer(options_, input_, *out_, color_);
    if (out_->size() > 0) writer.continues();
    const BigUint first = first_number();
    std::uint64_t looked_at = 0;
    std::uint64_t shown = 0;
    std::optional<solver::Tiling> last;  // the tiling before the remaining ones
    bool at_limit = false;
    const auto put = [&](const solver::Tiling& tiling, const OrderedTiling& ordered) {
      // One more tiling is searched than shown. If there is none, the end was reached.
      if (options_.limit && shown == *options_.limit) {
        at_limit = true;
        return false;
      }
      ++shown;
      // While they fit, numbers of 64 bits are much faster.
      writer.write(first.bits() < 63 ? std::to_string(first.saturated() + looked_at + 1)
                                     : (first + BigUint(looked_at + 1)).to_string(),
                   ordered);
      (void)tiling;
      return true;
    };
    const End end = for_each(put, [&](const solver::Tiling& tiling) {
      ++looked_at;
      if (!options_.state.empty()) last = tiling;
    });
    writer.finish();
    std::optional<State> left;
    if (end != End::complete) {
      left.emplace();
      left->work = State::Work::enumerate;
      left->problem = problem_;
      left->index = first + BigUint(looked_at);
      if (out_->can_seek()) left->written = out_->size();
      left->after = last;
      if (looked_at == 0 && state_) left->after = state_->after;
    }
    const std::string next = (first + BigUint(looked_at + 1)).to_string();
    if (end == End::complete && shown == 0 && !first.is_zero()) {
      progress_->hide();
      out_->commit();
      remove_state();
      note("there is no {}tiling from number {} on", options_.filters() || options_.up_to ? "such " : "",
           (first + BigUint(1)).to_string());
      return ExitCode::problems;
    }
    return finish(at_limit ? End::enough : end, shown > 0,
                  fmt::format("{} shown; --first {} continues{}", counted(BigUint(shown)), next,
                              out_->can_seek() ? ", in another file" : ""),
                  left);
  }

  // Calls visit(tiling, ordered) for the tilings that pass the filters, from the first one asked for, until
  // it returns false. Calls passed(tiling) for each tiling that is finished.
  template <class Visit>
  End for_each(Visit visit) {
    return for_each(visit, [](const solver::Tiling&) {});
  }
  template <class Visit, class Passed>
  End for_each(Visit visit, Passed passed) {
    const auto look = [&](const solver::Tiling& tiling) {
      if (representatives_ && !representatives_->has(tiling)) {
        passed(tiling);
        return true;
      }
      const auto ordered = order_.order(tiling);
      if (order_.end() != End::complete) return false;
      if (ordered && !visit(tiling, *ordered)) return false;
      passed(tiling);
      return true;
    };
    End end{};
    if (options_.method == SolveMethod::dlx) {
      BigUint skipped;
      const BigUint first = first_number();
      end = solver::exact_cover(
                problem_,
                [&](const solver::Tiling& tiling) {
                  if (skipped == first) return look(tiling);
                  skipped += BigUint(1);
                  return true;
                },
                limits_)
                .end;
    } else {
      const auto sink = [&](const solver::Found& found) { return look(found.tiling()); };
      const solver::Enumerated result =
          state_ ? solver::resume_enumerate(*state_, limits_, sink)
                 : solver::enumerate(problem_, {first_number(), std::nullopt}, limits_, sink);
      end = result.ending.end;
    }
    return order_.end() != End::complete ? order_.end() : end;
  }

  const SolveOptions& options_;
  SolveInput input_;
  solver::Problem problem_;
  solver::Limits limits_;
  SolveOrder order_;
  std::optional<solver::Representatives> representatives_;  // for --up-to
  std::optional<State> state_;                              // where to continue
  std::optional<Output> out_;
  std::optional<SearchProgress> progress_;
  bool color_ = false;
};

ExitCode solve(const SolveOptions& options, const Globals& globals) {
  options.check();
  return Solve(options, globals).run();
}

Answer answer_of_solve() {
  return {
      "solve",
      "solve --format json",
      "One object a line. Counts are decimal digits in a string, since they may be larger than a number of "
      "JSON can be.",
      {{"tiling", base::members<convert::ShownTiling>},
       {"count", solve_number_members},
       {"pieces", solve_counted_members},
       {"parity", solve_parity_members},
       {"estimate", solve_estimate_members}}};
}

void describe_solve(Command& command, Program& program) {
  auto options = std::make_shared<SolveOptions>();
  options->add_to(command);
  command.footer(
      "The gray cells of the fumen, or those drawn as # or X, are the terrain; other\n"
      "blocks are walls. Tilings are numbered from 1, in an order that stays the same.\n"
      "Exit codes: 0 found, 1 proved that there is none, 4 stopped before the end.\n\n"
      "Example: tetron solve board.txt --count\n"
      "         tetron solve v115@9gB8HeD8FeE8EeE8OeAgH --bags --steps\n"
      "         tetron solve game.tet --at 1:23 --player 1 --rows 0-3 --format fumen");
  program.run_for(command, [&program, options] { return solve(*options, program.globals); });
}

}  // namespace

extern const NamedCommand solve_command{"solve",
                                        "Tile a terrain with tetrominoes: list the ways, or count them",
                                        "tilings.md",
                                        describe_solve,
                                        {answer_of_solve}};

}  // namespace tetron::app
