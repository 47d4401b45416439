#pragma once

#include <optional>
#include <string>

#include "base/units.hpp"
#include "scene/text/clock_text.hpp"

namespace tetron::player {

// A part of the recording that is played again and again.
class Loop {
 public:
  const std::optional<base::Milliseconds>& start() const { return start_; }
  // Only with an earlier start.
  const std::optional<base::Milliseconds>& end() const { return end_; }
  void clear() { start_ = end_ = std::nullopt; }
  // Both return what is to be said about it. Setting the start again removes the loop.
  std::string set_start(base::Milliseconds now) {
    if (start_) {
      clear();
      return "no loop";
    }
    start_ = now;
    return "loop from " + scene::clock_text(now);
  }
  std::string set_end(base::Milliseconds now) {
    const base::Milliseconds start = start_.value_or(base::Milliseconds{});
    if (now <= start) return "a loop must end after " + scene::clock_text(start);
    start_ = start;
    end_ = now;
    return "loop from " + scene::clock_text(start) + " to " + scene::clock_text(now);
  }
  // Where in the loop it goes on if its end was passed between the two moments. A jump beyond the end leaves
  // the loop.
  std::optional<std::int64_t> wrapped(base::Milliseconds before, base::Milliseconds now) const {
    if (!start_ || !end_ || before > *end_ || now < *end_) return std::nullopt;
    const std::int64_t start = start_->value;
    return start + (std::int64_t{now.value} - end_->value) % (std::int64_t{end_->value} - start);
  }

 private:
  std::optional<base::Milliseconds> start_;
  std::optional<base::Milliseconds> end_;
};

}  // namespace tetron::player
