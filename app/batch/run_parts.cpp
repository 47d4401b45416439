#include "app/batch/run_parts.hpp"

#include <fmt/format.h>

#include <optional>

#include "app/batch/processes.hpp"
#include "app/batch/work_on_part.hpp"

namespace tetron::app {

namespace {

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
    tell(kind, text);
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

void run_parts(const PartsWork& work) {
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
  }
}

void run_parts_of_files(PartsWork work, std::optional<ProgressLine>& progress) {
  work.progress = [&progress, count = work.count](std::size_t finished) {
    if (progress && progress->is_due())
      progress->show(fmt::format("{} of {} files", fmt::group_digits(finished), fmt::group_digits(count)));
  };
  work.before_message = [&progress] {
    if (progress) progress->end();
  };
  run_parts(work);
  if (progress) progress->end();
}

}  // namespace tetron::app
