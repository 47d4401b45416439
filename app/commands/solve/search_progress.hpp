#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/io/progress_line.hpp"
#include "app/io/progress_thread.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::app {

// A line on stderr that shows the progress of the solver. It appears after a second, only on a terminal, and
// only if `alone` is set, which means that the data does not go to a terminal as well. The destructor
// removes it.
class SearchProgress {
 public:
  using Clock = HowFar::Clock;

  // `what` a search counts: "board", "tiling". `since` is when the work began; `before` is shown before the
  // rest.
  SearchProgress(bool alone, std::string_view what, Clock::time_point since = Clock::now(),
                 std::string before = {});
  SearchProgress(const SearchProgress&) = delete;
  SearchProgress& operator=(const SearchProgress&) = delete;

  // The object that the solver writes to.
  solver::Progress& progress() { return progress_; }
  // Removes the line; it does not appear again.
  void hide();

 private:
  std::string described();

  std::string_view what_;
  std::string before_;
  solver::Progress progress_;
  // Used only by the thread that shows the line.
  std::uint64_t phases_ = 0;
  HowFar phase_;
  std::optional<ProgressThread> line_;  // declared last, so that it ends before what it reads
};

}  // namespace tetron::app
