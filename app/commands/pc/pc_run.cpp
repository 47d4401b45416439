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
