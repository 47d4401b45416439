#include "convert/animation/apng_writer.hpp"

#include <zlib.h>

#include <cstdlib>

#include "convert/picture/bytes_out.hpp"
#include "convert/picture/pixel.hpp"
#include "convert/picture/png_chunks.hpp"

namespace tetron::convert {

namespace {

void append_color(std::vector<std::byte>& out, std::uint32_t color, bool has_alpha) {
  append_rgb(out, color);
  if (has_alpha) append_byte(out, static_cast<std::uint8_t>(alpha_of(color)));
}

std::vector<std::byte> deflated(std::span<const std::byte> plain) {
  uLongf size = compressBound(static_cast<uLong>(plain.size()));
  std::vector<std::byte> out(size);
  // With a buffer of this size it can only fail if memory runs out, like the allocations here.
  compress2(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(plain.data()),
            static_cast<uLong>(plain.size()), Z_DEFAULT_COMPRESSION);
  out.resize(size);
  return out;
}

}  // namespace

Written ApngWriter::add(const FrameView& frame, std::uint32_t start) {
  const FrameArea changed = changes_.update(frame);
  if (changed.empty()) return {};
  const bool is_first = width_ == 0;
  const Written written = is_first ? write_file_begin(frame) : write_latest(start);
  if (!written) return written;
  latest_ = compress(frame, changed);
  latest_start_ = start;
  corner_ = survey_.color_of(frame.pixels.front());
  return {};
}

Written ApngWriter::finish(std::uint32_t end) {
  if (const Written written = write_latest(end); !written) return written;
  append_png_chunk(bytes_, "IEND", {});
  return flush();
}

ApngWriter::Picture ApngWriter::compress(const FrameView& frame, const FrameArea& area) {
  rows_.clear();
  for (int y = area.y; y < area.y + area.height; ++y)
    if (survey_.has_palette())
      append_palette_row(frame, area, y);
    else
      append_color_row(frame, area, y);
  return {area, deflated(rows_)};
}

ApngWriter::Picture ApngWriter::nothing_new() const {
  std::vector<std::byte> row;
  append_byte(row, static_cast<std::uint8_t>(PngFilter::none));
  if (survey_.has_palette())
    append_byte(row, number_of(corner_));
  else
    append_color(row, corner_, survey_.transparent());
  return {{0, 0, 1, 1}, deflated(row)};
}

std::uint8_t ApngWriter::number_of(std::uint32_t color) const {
  return survey_.palette().find(color).value_or(0);
}

void ApngWriter::append_palette_row(const FrameView& frame, const FrameArea& area, int y) {
  append_byte(rows_, static_cast<std::uint8_t>(PngFilter::none));
  const auto row =
      frame.row(y).subspan(static_cast<std::size_t>(area.x), static_cast<std::size_t>(area.width));
  std::uint32_t last_pixel = row.front();
  std::uint8_t number = number_of(survey_.color_of(last_pixel));
  for (const std::uint32_t pixel : row) {
    if (pixel != last_pixel) {
      last_pixel = pixel;
      number = number_of(survey_.color_of(pixel));
    }
    append_byte(rows_, number);
  }
}

// Uses the filter with the smallest differences, a heuristic of the PNG standard.
void ApngWriter::append_color_row(const FrameView& frame, const FrameArea& area, int y) {
  const bool has_alpha = survey_.transparent();
  const std::size_t pixel_size = has_alpha ? 4 : 3;
  if (y == area.y) row_.assign(static_cast<std::size_t>(area.width) * pixel_size, {});
  std::swap(row_, row_above_);
  row_.clear();
  for (const std::uint32_t pixel :
       frame.row(y).subspan(static_cast<std::size_t>(area.x), static_cast<std::size_t>(area.width)))
    append_color(row_, survey_.color_of(pixel), has_alpha);

  const auto filtered = [&](PngFilter filter, std::size_t i) {
    const auto value = [](std::byte byte) { return std::to_integer<unsigned>(byte); };
    const unsigned predicted = filter == PngFilter::up                       ? value(row_above_[i])
                               : filter == PngFilter::sub && i >= pixel_size ? value(row_[i - pixel_size])
                                                                             : 0;
    return static_cast<std::uint8_t>(value(row_[i]) - predicted);
  };
  PngFilter best = PngFilter::none;
  std::uint64_t least = ~std::uint64_t{};
  for (const PngFilter filter : {PngFilter::none, PngFilter::sub, PngFilter::up}) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < row_.size(); ++i)
      sum += static_cast<std::uint64_t>(std::abs(static_cast<std::int8_t>(filtered(filter, i))));
    if (sum >= least) continue;
    least = sum;
    best = filter;
  }
  append_byte(rows_, static_cast<std::uint8_t>(best));
  for (std::size_t i = 0; i < row_.size(); ++i) append_byte(rows_, filtered(best, i));
}

Written ApngWriter::write_file_begin(const FrameView& frame) {
  width_ = frame.width;
  const PngColor kind = survey_.has_palette()   ? PngColor::indexed
                        : survey_.transparent() ? PngColor::truecolor_alpha
                                                : PngColor::truecolor;
  append_png_header(bytes_, {frame.width, frame.height, 8, kind});

  std::vector<std::byte> control;
  append_big(control, survey_.picture_count());
  append_big(control, std::uint32_t{loop_ ? 0u : 1u});
  append_png_chunk(bytes_, "acTL", control);

  if (survey_.has_palette()) {
    std::vector<std::byte> colors;
    std::vector<std::byte> alphas;
    for (const std::uint32_t color : survey_.palette().colors()) {
      append_rgb(colors, color);
      append_byte(alphas, static_cast<std::uint8_t>(alpha_of(color)));
    }
    append_png_chunk(bytes_, "PLTE", colors);
    if (survey_.has_alpha()) append_png_chunk(bytes_, "tRNS", alphas);
  }
  return flush();
}

Written ApngWriter::write_latest(std::uint32_t until) {
  const std::vector<ApngDelay> delays = apng_delays(until - latest_start_);
  if (const Written written = write_picture(latest_, delays.front()); !written) return written;
  for (const ApngDelay& delay : std::span(delays).subspan(1))
    if (const Written written = write_picture(nothing_new(), delay); !written) return written;
  return {};
}

Written ApngWriter::write_picture(const Picture& picture, const ApngDelay& delay) {
  std::vector<std::byte> control;
  append_big(control, sequence_++);
  for (const int side : {picture.area.width, picture.area.height, picture.area.x, picture.area.y})
    append_big(control, static_cast<std::uint32_t>(side));
  append_big(control, delay.numerator);
  append_big(control, delay.denominator);
  append_byte(control, 0);  // dispose: none
  append_byte(control, 0);  // blend: source, which replaces the pixels
  append_png_chunk(bytes_, "fcTL", control);
  if (!has_image_data_) {
    has_image_data_ = true;
    append_png_chunk(bytes_, "IDAT", picture.data);
    return flush();
  }
  std::vector<std::byte> data;
  append_big(data, sequence_++);
  data.insert(data.end(), picture.data.begin(), picture.data.end());
  append_png_chunk(bytes_, "fdAT", data);
  return flush();
}

Written ApngWriter::flush() {
  if (!sink_.write(bytes_))
    return std::unexpected(AnimationError{AnimationErrorKind::sink, "the file could not be written"});
  bytes_.clear();
  return {};
}

}  // namespace tetron::convert
