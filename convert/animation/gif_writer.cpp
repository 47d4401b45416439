#include "convert/animation/gif_writer.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>

#include "convert/animation/gif_lzw.hpp"
#include "convert/picture/bytes_out.hpp"
#include "convert/picture/pixel.hpp"

namespace tetron::convert {

namespace {

// In 1/100 s. Viewers replace shorter delays with 1/10 s.
constexpr std::uint32_t least_delay = 2;
constexpr std::uint32_t most_delay = 0xffff;

constexpr std::uint32_t to_centiseconds(std::uint32_t milliseconds) {
  return milliseconds / 10 + (milliseconds % 10 >= 5 ? 1 : 0);
}

// The smallest area that holds all pixels that differ between two pictures and for which the predicate is
// true.
template <typename Predicate>
FrameArea difference_where(int width, int height, const std::vector<std::uint8_t>& a,
                           const std::vector<std::uint8_t>& b, const Predicate& holds) {
  int left = width;
  int right = 0;
  int top = height;
  int bottom = 0;
  for (int y = 0; y < height; ++y) {
    const std::uint8_t* const row_a = a.data() + static_cast<std::ptrdiff_t>(y) * width;
    const std::uint8_t* const row_b = b.data() + static_cast<std::ptrdiff_t>(y) * width;
    if (std::memcmp(row_a, row_b, static_cast<std::size_t>(width)) == 0) continue;
    for (int x = 0; x < width; ++x) {
      if (row_a[x] == row_b[x] || !holds(row_a[x], row_b[x])) continue;
      left = std::min(left, x);
      right = std::max(right, x + 1);
      top = std::min(top, y);
      bottom = y + 1;
    }
  }
  if (right == 0) return {};
  return {left, top, right - left, bottom - top};
}

}  // namespace

Written GifWriter::add(const FrameView& frame, std::uint32_t start) {
  width_ = frame.width;
  height_ = frame.height;
  const FrameArea changed = changes_.update(frame);
  if (changed.empty()) return {};

  const std::uint32_t centiseconds = to_centiseconds(start);
  if (!latest_) {
    latest_ = Picture{std::vector<std::uint8_t>(changed.count()), 0};
  } else if (centiseconds - latest_->start >= least_delay) {
    if (due_) {
      if (const Written written = write(*due_, latest_->start - due_->start, &*latest_); !written)
        return written;
    } else {
      due_ = Picture{};
    }
    std::swap(*due_, *latest_);
    latest_->numbers = due_->numbers;
    latest_->start = centiseconds;
  }
  for (int y = changed.y; y < changed.y + changed.height; ++y) {
    const auto row = frame.row(y);
    auto to = latest_->numbers.begin() + (static_cast<std::ptrdiff_t>(y) * width_ + changed.x);
    std::uint32_t last_pixel = row[static_cast<std::size_t>(changed.x)];
    std::uint8_t number = palette_.number_of(last_pixel);
    for (int x = changed.x; x < changed.x + changed.width; ++x) {
      const std::uint32_t pixel = row[static_cast<std::size_t>(x)];
      if (pixel != last_pixel) {
        last_pixel = pixel;
        number = palette_.number_of(pixel);
      }
      *to++ = number;
    }
  }
  return {};
}

Written GifWriter::finish(std::uint32_t end) {
  if (due_) {
    if (const Written written = write(*due_, latest_->start - due_->start, &*latest_); !written)
      return written;
  }
  const std::uint32_t delay = std::max(least_delay, to_centiseconds(end) - latest_->start);
  if (const Written written = write(*latest_, delay, nullptr); !written) return written;
  append_byte(bytes_, 0x3b);
  return flush();
}

Written GifWriter::write_file_begin() {
  const int bits = std::max(1, static_cast<int>(std::bit_width(palette_.colors().size() - 1)));
  append_text(bytes_, "GIF89a");
  append_little(bytes_, static_cast<std::uint16_t>(width_));
  append_little(bytes_, static_cast<std::uint16_t>(height_));
  append_byte(bytes_,
              static_cast<std::uint8_t>(0x80 | 7 << 4 | (bits - 1)));  // has a palette; 8 bits per component
  append_byte(bytes_, GifPalette::unseen);                             // background color
  append_byte(bytes_, 0);                                              // square pixels
  for (std::size_t i = 0; i < std::size_t{1} << bits; ++i) {
    append_rgb(bytes_, i < palette_.colors().size() ? palette_.colors()[i] : 0);
  }
  if (loop_) {
    append_text(bytes_, "\x21\xff\x0bNETSCAPE2.0");
    append_text(bytes_, std::string_view("\x03\x01\0\0\0", 5));  // repeats forever
  }
  on_screen_.assign(whole().count(), GifPalette::unseen);
  return flush();
}

Written GifWriter::write(const Picture& picture, std::uint32_t delay, const Picture* next) {
  FrameArea area = whole();
  if (on_screen_.empty()) {
    if (const Written written = write_file_begin(); !written) return written;
  } else {
    area = difference_where(width_, height_, on_screen_, picture.numbers, [](auto, auto) { return true; });
    if (area.empty()) area = {0, 0, 1, 1};
  }
  // A picture cannot make pixels transparent. Instead, the one before it can clear its own area at its end.
  FrameArea clearing;
  if (palette_.transparent() && next != nullptr)
    clearing = difference_where(width_, height_, picture.numbers, next->numbers,
                                [](auto, auto then) { return then == GifPalette::unseen; });
  while (delay > most_delay) {
    const std::uint32_t part = std::min(most_delay, delay - least_delay);
    append_image(picture, area, part, false);
    on_screen_ = picture.numbers;
    area = {0, 0, 1, 1};
    delay -= part;
  }
  if (!clearing.empty()) area = united(area, clearing);
  append_image(picture, area, delay, !clearing.empty());
  on_screen_ = picture.numbers;
  if (!clearing.empty())
    for (int y = area.y; y < area.y + area.height; ++y)
      std::fill_n(on_screen_.begin() + (at(on_screen_, area.x, y) - on_screen_.begin()), area.width,
                  GifPalette::unseen);
  return flush();
}

void GifWriter::append_image(const Picture& picture, const FrameArea& area, std::uint32_t delay,
                             bool clears) {
  const std::uint8_t unseen = GifPalette::unseen;
  append_text(bytes_, "\x21\xf9\x04");
  append_byte(bytes_, static_cast<std::uint8_t>((clears ? 2 : 1) << 2 | 1));  // one number is transparent
  append_little(bytes_, static_cast<std::uint16_t>(delay));
  append_byte(bytes_, unseen);
  append_byte(bytes_, 0);
  append_byte(bytes_, 0x2c);
  for (const int side : {area.x, area.y, area.width, area.height})
    append_little(bytes_, static_cast<std::uint16_t>(side));
  append_byte(bytes_, 0);  // no local palette

  std::vector<std::uint8_t> all;
  std::vector<std::uint8_t> only_changes;
  all.reserve(area.count());
  only_changes.reserve(area.count());
  for (int y = area.y; y < area.y + area.height; ++y) {
    auto before = at(on_screen_, area.x, y);
    auto now = at(picture.numbers, area.x, y);
    for (int x = 0; x < area.width; ++x, ++before, ++now) {
      all.push_back(*now);
      only_changes.push_back(*now == *before ? unseen : *now);
    }
  }
  const std::size_t begin = bytes_.size();
  append_gif_lzw(bytes_, all, only_changes);
  if (all == only_changes) return;
  std::vector<std::byte> other;
  append_gif_lzw(other, only_changes, all);
  if (other.size() >= bytes_.size() - begin) return;
  bytes_.resize(begin);
  bytes_.insert(bytes_.end(), other.begin(), other.end());
}

Written GifWriter::flush() {
  if (!sink_.write(bytes_))
    return std::unexpected(AnimationError{AnimationErrorKind::sink, "the file could not be written"});
  bytes_.clear();
  return {};
}

}  // namespace tetron::convert
