#include "app/batch/run_parts.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "app/batch/processes.hpp"
#include "app/batch/work_on_part.hpp"
#include "app/io/interrupt.hpp"
#include "app/io/messages.hpp"
#include "app/io/progress_line.hpp"

namespace tetron::app {

namespace {

// The file that is worked on at a signal is finished, but not waited for longer than this, in seconds.
constexpr unsigned seconds_after_interrupt = 5;

// A part that is worked on in this process.
class DirectPart : public Part {
 public:
  DirectPart(const PartsWork& work, std::size_t index) : work_(work), index_(index) {}

  void data(std::string_view text) override {
    try {
      work_.data(index_, text);
    } catch (const Exit& exit) {
      failure_ = exit;  // ends everything, not only this part
      throw;
    }
  }
  void message(MessageKind kind, std::string_view text) override {
    work_.before_message();
    const UsePart none(nullptr);
    show_message(kind, text);
  }
  bool is_terminal() const override { return work_.is_terminal; }
  bool is_alone() const override { return work_.count == 1; }

  const std::optional<Exit>& failure() const { return failure_; }

 private:
  const PartsWork& work_;
  std::size_t index_;
  std::optional<Exit> failure_;
};

}  // namespace

bool run_parts(const PartsWork& work) {
  if (work.jobs > 1) return run_in_processes(work);
  for (std::size_t i = 0; i < work.count; ++i) {
    DirectPart part(work, i);
    PartResult result;
    {
      const UsePart use(&part);
      result = work_on_part(work, i);
    }
    if (part.failure()) throw *part.failure();
    work.finished(i, result);
    work.progress(i + 1);
    if (i + 1 < work.count && work.is_stopped && work.is_stopped()) return false;
  }
  return true;
}

bool run_parts_of_files(PartsWork work, std::optional<ProgressLine>& progress) {
  HowFar how_far;
  std::size_t done = 0;  // those whose output was passed on
  work.progress = [&](std::size_t finished) {
    if (!progress || !progress->is_due()) return;
    how_far.reach(static_cast<double>(finished) / static_cast<double>(work.count));
    progress->show(fmt::format("{} of {} files{}", fmt::group_digits(finished), fmt::group_digits(work.count),
                               how_far.left()));
  };
  work.before_message = [&progress] {
    if (progress) progress->end();
  };
  work.finished = [&done, finished = std::move(work.finished)](std::size_t part, const PartResult& result) {
    if (!result.is_cut) ++done;
    finished(part, result);
  };
  // Nothing is kept of a single file.
  std::optional<Interrupt> interrupt;
  if (work.count > 1) interrupt.emplace(seconds_after_interrupt);
  work.is_stopped = [&interrupt] { return interrupt && interrupt->has_come(); };
  const bool is_whole = run_parts(work);
  if (progress) progress->end();
  if (is_whole) return true;
  warning("interrupted: {} of {} files are done", fmt::group_digits(done), fmt::group_digits(work.count));
  return false;
}

}  // namespace tetron::app
