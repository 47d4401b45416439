#include "convert/picture/png.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "convert/picture/bytes_out.hpp"
#include "convert/picture/pixel.hpp"
#include "convert/picture/png_chunks.hpp"

namespace tetron::convert {

namespace {

// The next level, which searches further for repetitions, takes 50 % more time and saves less than a tenth
// of the bytes.
constexpr int level = 3;
constexpr std::size_t buffer_size = 64 * 1024;  // compressed bytes that are passed on at once
constexpr std::size_t most_colors = 256;

// Collects the colors of a picture unless there are too many. Colors with alpha come first.
class Colors {
 public:
  explicit Colors(const FrameView& picture) {
    slots_.fill(free);
    for (int y = 0; y < picture.height; ++y) {
      std::uint32_t last = ~picture.row(y).front();
      for (const std::uint32_t pixel : picture.row(y)) {
        if (pixel == last) continue;
        last = pixel;
        has_alpha_ = has_alpha_ || pixel >> 24 != 255;
        if (list_) add(straight(pixel));
      }
      if (!list_ && has_alpha_) return;
    }
    if (!list_) return;
    std::ranges::sort(*list_);
    for (std::size_t i = 0; i < list_->size(); ++i) slots_[slot((*list_)[i])] = static_cast<std::int16_t>(i);
  }

  bool has_alpha() const { return has_alpha_; }
  const std::optional<std::vector<std::uint32_t>>& list() const { return list_; }
  std::uint8_t number(std::uint32_t color) const { return static_cast<std::uint8_t>(slots_[slot(color)]); }

 private:
  void add(std::uint32_t color) {
    const std::size_t at = slot(color);
    if (slots_[at] != free) return;
    if (list_->size() == most_colors) {
      list_.reset();
      return;
    }
    slots_[at] = 0;
    colors_[at] = color;
    list_->push_back(color);
  }
  // The slot of the color, or the free one where it would be stored.
  std::size_t slot(std::uint32_t color) const {
    std::size_t at = (color * 0x9e3779b1u) >> 20;
    while (slots_[at] != free && colors_[at] != color) at = (at + 1) % slots_.size();
    return at;
  }

  static constexpr std::int16_t free = -1;
  std::array<std::int16_t, 4096> slots_{};
  std::array<std::uint32_t, 4096> colors_{};
  std::optional<std::vector<std::uint32_t>> list_{std::in_place};
  bool has_alpha_ = false;
};

using Bytes = std::vector<std::byte>;

void append_palette(Bytes& out, const std::vector<std::uint32_t>& colors) {
  Bytes palette;
  Bytes alphas;
  for (const std::uint32_t color : colors) {
    append_rgb(palette, color);
    if (alpha_of(color) != 255) append_byte(alphas, static_cast<std::uint8_t>(alpha_of(color)));
  }
  append_png_chunk(out, "PLTE", palette);
  if (!alphas.empty()) append_png_chunk(out, "tRNS", alphas);
}

// Writes rows into IDAT chunks.
class Data {
 public:
  explicit Data(Bytes& out) : out_(&out) {
    is_open_ =
        deflateInit2(&stream_, level, Z_DEFLATED, MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) == Z_OK;
    begin_buffer();
  }
  Data(const Data&) = delete;
  Data& operator=(const Data&) = delete;
  ~Data() {
    if (is_open_) deflateEnd(&stream_);
  }

  bool is_open() const { return is_open_; }
  void add(std::span<const std::uint8_t> row) { deflate_all(row, Z_NO_FLUSH); }
  void finish() {
    deflate_all({}, Z_FINISH);
    flush();
  }

 private:
  void deflate_all(std::span<const std::uint8_t> row, int end) {
    stream_.next_in = const_cast<Bytef*>(row.data());
    stream_.avail_in = static_cast<uInt>(row.size());
    for (;;) {
      const int result = deflate(&stream_, end);
      if (stream_.avail_out == 0) {
        flush();
      } else if (end == Z_NO_FLUSH || result == Z_STREAM_END) {
        return;
      }
    }
  }
  void flush() {
    const std::size_t used = buffer_.size() - stream_.avail_out;
    if (used > 0) append_png_chunk(*out_, "IDAT", std::span(buffer_).first(used));
    begin_buffer();
  }
  void begin_buffer() {
    stream_.next_out = reinterpret_cast<Bytef*>(buffer_.data());
    stream_.avail_out = static_cast<uInt>(buffer_.size());
  }

  Bytes* out_;
  Bytes buffer_ = Bytes(buffer_size);
  z_stream stream_{};
  bool is_open_ = false;
};

// Each row begins with the number of its filter.
void add_indexed(Data& data, const FrameView& picture, const Colors& colors, int depth) {
  const auto per_byte = static_cast<std::size_t>(8 / depth);
  std::vector<std::uint8_t> row(1 + (static_cast<std::size_t>(picture.width) + per_byte - 1) / per_byte);
  for (int y = 0; y < picture.height; ++y) {
    std::ranges::fill(row, std::uint8_t{0});
    std::uint32_t last = ~picture.row(y).front();
    std::uint8_t number = 0;
    std::size_t x = 0;
    for (const std::uint32_t pixel : picture.row(y)) {
      if (pixel != last) number = colors.number(straight(pixel));
      last = pixel;
      const auto shift = static_cast<int>(per_byte - 1 - x % per_byte) * depth;
      row[1 + x / per_byte] |= static_cast<std::uint8_t>(number << shift);
      ++x;
    }
    data.add(row);
  }
}

// The differences from the pixels above, which are mostly 0.
void add_truecolor(Data& data, const FrameView& picture, bool has_alpha) {
  const std::size_t channels = has_alpha ? 4 : 3;
  const auto width = static_cast<std::size_t>(picture.width);
  const std::vector<std::uint32_t> nothing(width);
  std::span<const std::uint32_t> above = nothing;
  std::vector<std::uint8_t> filtered;
  for (int y = 0; y < picture.height; ++y) {
    const auto row = picture.row(y);
    filtered.assign(1 + width * channels, 0);
    filtered.front() = static_cast<std::uint8_t>(PngFilter::up);
    for (std::size_t x = 0; x < width; ++x) {
      if (row[x] == above[x]) continue;
      const std::uint32_t now = straight(row[x]);
      const std::uint32_t before = straight(above[x]);
      std::size_t at = 1 + x * channels;
      for (const int shift : {16, 8, 0})
        filtered[at++] = static_cast<std::uint8_t>((now >> shift) - (before >> shift));
      if (has_alpha) filtered[at] = static_cast<std::uint8_t>((now >> 24) - (before >> 24));
    }
    data.add(filtered);
    above = row;
  }
}

// The smallest bit depth of PNG for numbers below `count`.
int depth_for(std::size_t count) {
  return count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8;
}

}  // namespace

std::expected<std::vector<std::byte>, PictureErrorKind> to_png(const FrameView& picture) {
  if (const auto kind = picture_error_of({picture.width, picture.height})) return std::unexpected(*kind);
  const auto colors = std::make_unique<Colors>(picture);
  Bytes out;
  const int depth = colors->list() ? depth_for(colors->list()->size()) : 8;
  const PngColor color = colors->list()        ? PngColor::indexed
                         : colors->has_alpha() ? PngColor::truecolor_alpha
                                               : PngColor::truecolor;
  append_png_header(out, {picture.width, picture.height, depth, color});
  if (colors->list()) append_palette(out, *colors->list());
  Data data(out);
  if (!data.is_open()) return std::unexpected(PictureErrorKind::memory);
  if (colors->list())
    add_indexed(data, picture, *colors, depth);
  else
    add_truecolor(data, picture, colors->has_alpha());
  data.finish();
  append_png_chunk(out, "IEND", {});
  return out;
}

}  // namespace tetron::convert
