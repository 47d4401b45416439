#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace tetron::player {

// The user tries mistakes of a recording from its beginning on, by how many events happened before them.
struct Lesson {
  std::size_t most = 0;
  std::function<bool(std::uint32_t event)> is_skipped{};
  std::function<void(std::uint32_t event, bool is_good)> judged{};
  std::function<std::string()> progress{};  // "training, 3 of 20"
};

// How far the user has come with a lesson.
class Learning {
 public:
  void begin(Lesson lesson) {
    lesson_ = std::move(lesson);
    offered_.clear();
    is_over_ = false;
  }
  // There is nothing more to learn here.
  void end() {
    lesson_.reset();
    is_over_ = true;
  }
  // The user went elsewhere.
  void leave() { lesson_.reset(); }
  bool is_on() const { return lesson_.has_value(); }
  // True once after the end of a lesson.
  bool take_end() { return std::exchange(is_over_, false); }

  // Whether the lesson, if there is one, has the mistake and did not offer it yet.
  bool wants(std::uint32_t event) const {
    return !lesson_ || (!offered_.contains(event) && !lesson_->is_skipped(event));
  }
  bool has_offered_all() const { return lesson_ && offered_.size() >= lesson_->most; }
  void offer(std::uint32_t event) { offered_.insert(event); }
  void judged(std::uint32_t event, bool is_good) const {
    if (lesson_) lesson_->judged(event, is_good);
  }
  // Empty without a lesson.
  std::string progress() const { return lesson_ ? lesson_->progress() : std::string(); }

 private:
  std::optional<Lesson> lesson_;
  std::set<std::uint32_t> offered_;  // tried or passed by
  bool is_over_ = false;
};

}  // namespace tetron::player
