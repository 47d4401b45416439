#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tetron::fuzz {

struct GifFrame {
  std::uint32_t start = 0;            // in 1/100 s
  std::uint32_t delay = 0;            // in 1/100 s
  std::vector<std::uint32_t> pixels;  // 0xffRRGGBB as seen; 0: not seen
};

struct Gif {
  int width = 0;
  int height = 0;
  bool loops = false;
  std::vector<GifFrame> frames;
};

// Reads GIF89a with one palette, and what a viewer shows of it, strictly. Written from the GIF89a
// specification.
class GifReader {
 public:
  explicit GifReader(std::span<const std::byte> file) : left_(file) {}

  std::optional<Gif> read() {
    const bool good = screen() && blocks() && left_.empty();
    if (!good) return std::nullopt;
    return std::move(gif_);
  }

 private:
  struct Area {
    int x, y, width, height;
  };

  bool has(std::size_t size) {
    good_ = good_ && left_.size() >= size;
    return good_;
  }
  std::uint8_t byte() {
    if (!has(1)) return 0;
    const auto value = std::to_integer<std::uint8_t>(left_.front());
    left_ = left_.subspan(1);
    return value;
  }
  int word() {
    const int low = byte();
    return low | byte() << 8;
  }
  bool is_next(std::string_view text) {
    for (const char c : text)
      if (byte() != static_cast<unsigned char>(c)) good_ = false;
    return good_;
  }

  bool screen() {
    if (!is_next("GIF89a")) return false;
    gif_.width = word();
    gif_.height = word();
    const std::uint8_t packed = byte();
    (void)byte();
    if (byte() != 0 || (packed & 0x80) == 0 || gif_.width == 0 || gif_.height == 0) return false;
    for (int colors = 2 << (packed & 7); colors > 0; --colors) {
      const std::uint32_t red = byte();
      const std::uint32_t green = byte();
      palette_.push_back(0xff000000U | red << 16 | green << 8 | byte());
    }
    screen_.assign(static_cast<std::size_t>(gif_.width) * static_cast<std::size_t>(gif_.height), 0);
    return good_;
  }

  bool blocks() {
    while (good_) {
      switch (byte()) {
        case 0x3b:
          return good_ && !gif_.frames.empty() && !control_;
        case 0x21:
          if (!extension()) return false;
          break;
        case 0x2c:
          if (!image()) return false;
          break;
        default:
          return false;
      }
    }
    return false;
  }

  bool extension() {
    const std::uint8_t label = byte();
    if (label == 0xff) {
      gif_.loops = true;
      return is_next("\x0bNETSCAPE2.0") && is_next(std::string_view("\x03\x01\0\0\0", 5));
    }
    if (label != 0xf9 || control_ || byte() != 4) return false;
    const std::uint8_t packed = byte();
    disposal_ = packed >> 2 & 7;
    has_unseen_ = (packed & 1) != 0;
    delay_ = static_cast<std::uint32_t>(word());
    unseen_ = byte();
    control_ = true;
    return byte() == 0 && (disposal_ == 1 || disposal_ == 2);
  }

  bool image() {
    const int x = word();
    const int y = word();
    const int width = word();
    const Area area{x, y, width, word()};
    if (!control_ || byte() != 0 || area.width == 0 || area.height == 0 || area.x + area.width > gif_.width ||
        area.y + area.height > gif_.height)
      return false;
    const auto numbers =
        unpacked(static_cast<std::size_t>(area.width) * static_cast<std::size_t>(area.height));
    if (!numbers) return false;
    for_each_pixel(area, [&](std::size_t at, std::size_t i) {
      const std::uint8_t number = (*numbers)[i];
      if (has_unseen_ && number == unseen_) return;
      if (number >= palette_.size())
        good_ = false;
      else
        screen_[at] = palette_[number];
    });
    gif_.frames.push_back({time_, delay_, screen_});
    time_ += delay_;
    if (disposal_ == 2) for_each_pixel(area, [&](std::size_t at, std::size_t) { screen_[at] = 0; });
    control_ = false;
    return good_;
  }

  template <class Visit>
  void for_each_pixel(const Area& area, Visit visit) const {
    std::size_t i = 0;
    for (int row = area.y; row < area.y + area.height; ++row)
      for (int column = area.x; column < area.x + area.width; ++column)
        visit(static_cast<std::size_t>(row) * static_cast<std::size_t>(gif_.width) +
                  static_cast<std::size_t>(column),
              i++);
  }

  // The data of an image, appendix F.
  std::optional<std::vector<std::uint8_t>> unpacked(std::size_t count) {
    const int least = byte();
    if (least < 2 || least > 8) return std::nullopt;
    std::vector<std::uint8_t> data;
    for (std::uint8_t size = byte(); size != 0; size = byte())
      for (; size > 0; --size) data.push_back(byte());
    if (!good_) return std::nullopt;
    const std::uint32_t clear = 1U << least;
    struct Entry {
      int before;  // -1: none
      std::uint8_t last;
      std::uint8_t first;
      std::size_t length;
    };
    std::vector<Entry> table;
    int bits = least + 1;
    const auto reset = [&] {
      table.clear();
      for (std::uint32_t i = 0; i < clear + 2; ++i)
        table.push_back({-1, static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(i), 1});
      bits = least + 1;
    };
    reset();
    std::vector<std::uint8_t> out;
    std::uint32_t buffer = 0;
    int filled = 0;
    int before = -1;
    for (std::size_t at = 0;;) {
      while (filled < bits) {
        if (at == data.size()) return std::nullopt;  // without the code for the end
        buffer |= std::uint32_t{data[at++]} << filled;
        filled += 8;
      }
      const std::uint32_t code = buffer & ((1U << bits) - 1);
      buffer >>= bits;
      filled -= bits;
      if (code == clear) {
        reset();
        before = -1;
        continue;
      }
      if (code == clear + 1) {
        if (at != data.size() || out.size() != count) return std::nullopt;
        return out;
      }
      if (code > table.size() || (code == table.size() && (before < 0 || table.size() == 4096)))
        return std::nullopt;
      if (before >= 0 && table.size() < 4096) {
        const Entry& last = table[static_cast<std::size_t>(before)];
        const std::uint8_t first = code == table.size() ? last.first : table[code].first;
        table.push_back({before, first, last.first, last.length + 1});
        if (table.size() == std::size_t{1} << bits && bits < 12) ++bits;
      }
      const Entry& entry = table[code];
      if (out.size() + entry.length > count) return std::nullopt;
      out.resize(out.size() + entry.length);
      auto end = out.end();
      for (int i = static_cast<int>(code); i >= 0; i = table[static_cast<std::size_t>(i)].before)
        *--end = table[static_cast<std::size_t>(i)].last;
      before = static_cast<int>(code);
    }
  }

  std::span<const std::byte> left_;
  bool good_ = true;
  Gif gif_;
  std::vector<std::uint32_t> palette_;
  std::vector<std::uint32_t> screen_;
  // Of the image that comes next.
  bool control_ = false;
  int disposal_ = 0;
  bool has_unseen_ = false;
  std::uint8_t unseen_ = 0;
  std::uint32_t delay_ = 0;
  std::uint32_t time_ = 0;
};

}  // namespace tetron::fuzz
