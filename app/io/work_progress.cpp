#include "app/io/work_progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tetron::app {

namespace {

constexpr std::chrono::seconds unseen_for(1);

}  // namespace

std::string megabytes(std::uint64_t bytes) {
  return fmt::format("{} MB", bytes / 1'000'000);
}

WorkProgress::WorkProgress(const Output& data, std::uint64_t total, std::string whole)
    : line_(unseen_for, data),
      total_(total),
      whole_(std::move(whole)),
      wanted_(line_.is_wanted() && total > 0) {}

WorkProgress::WorkProgress(std::uint64_t total, std::string whole)
    : line_(unseen_for), total_(total), whole_(std::move(whole)), wanted_(line_.is_wanted() && total > 0) {}

void WorkProgress::show(std::uint64_t done) {
  if (!line_.is_due()) return;
  how_far_.reach(static_cast<double>(std::min(done, total_)) / static_cast<double>(total_));
  line_.show(fmt::format("{:>4} of {}{}", how_far_.percent(), whole_, how_far_.left()));
}

}  // namespace tetron::app
