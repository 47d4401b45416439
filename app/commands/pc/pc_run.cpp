#include "app/commands/pc/pc_run.hpp"

#include <fmt/format.h>

#include "app/io/messages.hpp"

namespace tetron::app {

PcRun::PcRun(const PcOptions& options)
    : limits_(options.limits()),
      line_([this] { return fmt::format("searching: {} boards", fmt::group_digits(progress_.tilings())); }) {
  limits_.stop = interrupt_.token();
  limits_.progress = &progress_;
}

ExitCode tell_end(solver::End end, bool found, const std::string& why_not) {
  switch (end) {
    case solver::End::deadline:
      warning("stopped before the end: the time is up; there may be more");
      return ExitCode::damaged;
    case solver::End::memory:
      warning("stopped before the end: this takes more memory than --memory allows; there may be more");
      return ExitCode::damaged;
    case solver::End::stop_requested:
    case solver::End::enough:
      warning("stopped before the end: interrupted; there may be more");
      return ExitCode::damaged;
    case solver::End::complete:
      break;
  }
  if (found) return ExitCode::done;
  note(why_not.empty() ? "there is no way" : base::safe("there is no way: {}", why_not));
  return ExitCode::problems;
}

std::string described(const pc::Obstacle& obstacle) {
  using Kind = pc::Obstacle::Kind;
  switch (obstacle.kind) {
    case Kind::none:
      return {};
    case Kind::cells:
      return fmt::format("there are {} empty cells, which is not divisible by four", obstacle.cells);
    case Kind::part:
      return fmt::format(
          "columns {} to {}, between walls, have {} empty cells, which is not divisible by four",
          obstacle.first + 1, obstacle.last + 1, obstacle.cells);
    case Kind::row:
      return fmt::format("row {} from below cannot be filled: no piece covers its cell in column {}",
                         obstacle.row + 1, obstacle.first + 1);
    case Kind::columns:
      return fmt::format(
          "parity: the empty cells of odd and even columns differ by {} pairs, which no pieces of the queue "
          "make up for",
          obstacle.cells);
    case Kind::uncovered:
      return "no pieces cover the empty cells, in whatever order";
    case Kind::pieces:
      return "the pieces of the queue do not cover the empty cells, in whatever order";
    case Kind::way:
      return "the pieces cover the empty cells, but in no order does each get to its place";
  }
  return {};
}

std::string percent_of(std::uint64_t part, std::uint64_t whole) {
  return fmt::format("{:.2f}",
                     whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

void append_sequences(std::string& out, const pc::Queues& queues, const std::vector<std::uint64_t>& set,
                      std::string_view quote, std::string_view between, std::uint64_t most) {
  std::uint64_t shown = 0;
  for (std::size_t i = 0; i < set.size() && shown < most; ++i)
    for (std::uint64_t word = set[i]; word != 0 && shown < most; word &= word - 1) {
      if (shown++ > 0) out += between;
      out += quote;
      out += pc::to_text(queues.at(i * 64 + static_cast<std::uint64_t>(std::countr_zero(word))));
      out += quote;
    }
}

}  // namespace tetron::app
