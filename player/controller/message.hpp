#pragma once

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

namespace tetron::player {

// A sentence that is shown for a moment, longer if there is much to read.
class Message {
 public:
  void show(std::string text) {
    text_ = std::move(text);
    const std::size_t more = text_.size() - std::min(text_.size(), short_text);
    left_ = std::chrono::seconds(3) + std::chrono::milliseconds(50) * more;
  }
  void advance(std::chrono::nanoseconds elapsed) {
    if (!text_.empty() && (left_ -= elapsed) <= std::chrono::nanoseconds{}) text_.clear();
  }
  const std::string& text() const { return text_; }

 private:
  static constexpr std::size_t short_text = 60;  // bytes

  std::string text_;
  std::chrono::nanoseconds left_{};
};

}  // namespace tetron::player
