#pragma once

#include <algorithm>
#include <list>
#include <memory>
#include <utility>

#include "scene/primitives/picture.hpp"

namespace tetron::scene {

// What a painter made of bitmaps in the sizes in which they are drawn. The least recently used entry is
// removed first.
template <class Value>
class BitmapCache {
 public:
  // What make(bitmap, size) returned, now or earlier. Valid until the next call.
  template <class Make>
  const Value& find(const std::shared_ptr<const Bitmap>& bitmap, const Size& size, Make make) {
    const auto known = std::ranges::find_if(
        entries_, [&](const Entry& entry) { return entry.bitmap == bitmap && entry.size == size; });
    if (known != entries_.end()) {
      entries_.splice(entries_.begin(), entries_, known);
    } else {
      entries_.push_front({bitmap, size, make(*bitmap, size)});
      footprint_ += bytes_of(entries_.front());
      while (entries_.size() > 1 && (footprint_ > most_bytes || entries_.size() > most_entries)) {
        footprint_ -= bytes_of(entries_.back());
        entries_.pop_back();
      }
    }
    return entries_.front().value;
  }

  std::size_t footprint() const { return footprint_; }

  static constexpr std::size_t most_bytes = std::size_t{64} << 20;
  static constexpr std::size_t most_entries = 512;

 private:
  struct Entry {
    std::shared_ptr<const Bitmap> bitmap;  // kept alive so that no other bitmap gets its address
    Size size;
    Value value;
  };

  static std::size_t bytes_of(const Entry& entry) {
    return entry.bitmap->rgba.size() + std::size_t{4} * static_cast<std::size_t>(entry.size.width) *
                                           static_cast<std::size_t>(entry.size.height);
  }

  std::list<Entry> entries_;
  std::size_t footprint_ = 0;
};

}  // namespace tetron::scene
