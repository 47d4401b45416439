#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace tetron::fuzz {

// An input taken apart into numbers and texts, from its front; zeros and empty texts after its end.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : left_(data, size) {}

  bool empty() const { return left_.empty(); }
  std::uint8_t byte() {
    if (left_.empty()) return 0;
    const std::uint8_t value = left_.front();
    left_ = left_.subspan(1);
    return value;
  }
  std::uint32_t word() {
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) value = value << 8 | byte();
    return value;
  }
  // 0 to `most`, which is at most 255.
  int below_or(int most) { return byte() % (most + 1); }
  std::string text(std::size_t most) {
    const std::size_t size = std::min(most, left_.size());
    std::string text(left_.begin(), left_.begin() + static_cast<std::ptrdiff_t>(size));
    left_ = left_.subspan(size);
    return text;
  }

 private:
  std::span<const std::uint8_t> left_;
};

}  // namespace tetron::fuzz
