#include "convert/animation/frame_changes.hpp"

#include <algorithm>
#include <cstring>
#include <span>

namespace tetron::convert {

namespace {

bool same(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
  return std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

}  // namespace

FrameArea FrameChanges::update(const FrameView& frame) {
  const auto width = static_cast<std::size_t>(frame.width);
  const auto last_row = [&](int y) {
    return std::span(last_).subspan(static_cast<std::size_t>(y) * width, width);
  };
  FrameArea changed{0, 0, frame.width, frame.height};
  if (last_.empty()) {
    last_.resize(changed.count());
  } else {
    int top = 0;
    int bottom = frame.height;
    while (top < bottom && same(frame.row(top), last_row(top))) ++top;
    if (top == bottom) return {};
    while (same(frame.row(bottom - 1), last_row(bottom - 1))) --bottom;
    // Nothing differs left of `left`, or at `right` and to the right of it.
    std::size_t left = width;
    std::size_t right = 0;
    for (int y = top; y < bottom; ++y) {
      const auto now = frame.row(y);
      const auto then = last_row(y);
      left = static_cast<std::size_t>(std::ranges::mismatch(now.first(left), then.first(left)).in1 -
                                      now.begin());
      if (same(now.subspan(right), then.subspan(right))) continue;
      std::size_t end = width;
      while (now[end - 1] == then[end - 1]) --end;
      right = end;
    }
    changed = {static_cast<int>(left), top, static_cast<int>(right - left), bottom - top};
  }
  for (int y = changed.y; y < changed.y + changed.height; ++y)
    std::ranges::copy(frame.row(y), last_row(y).begin());
  return changed;
}

}  // namespace tetron::convert
