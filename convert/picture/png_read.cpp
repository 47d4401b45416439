#include "convert/picture/png_read.hpp"

#include <fmt/format.h>
#include <png.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace tetron::convert {

namespace {

using Bytes = std::vector<std::byte>;

// The signature, and the length and name of IHDR, which must come first (ISO/IEC 15948:2004, sections 5.2
// and 11.2.2). Width and height follow.
constexpr std::string_view beginning("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", 16);
constexpr std::size_t signature_size = 8;

constexpr std::size_t chunk_frame = 12;  // length and name before a chunk's data, checksum after
constexpr std::size_t name_at = 4;
constexpr std::size_t data_at = 8;

// The chunks needed for the pixels. Others may have any number and uncompressed size.
constexpr std::array<std::string_view, 7> needed{"IHDR", "PLTE", "tRNS", "gAMA", "sRGB", "IDAT", "IEND"};

std::uint32_t number_at(std::span<const std::byte> bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | std::to_integer<std::uint32_t>(bytes[at + i]);
  return value;
}

// Counts the uncompressed bytes of IDAT chunks without keeping them.
class Unpacked {
 public:
  explicit Unpacked(std::size_t most) : most_(most) { is_open_ = inflateInit(&stream_) == Z_OK; }
  Unpacked(const Unpacked&) = delete;
  Unpacked& operator=(const Unpacked&) = delete;
  ~Unpacked() {
    if (is_open_) inflateEnd(&stream_);
  }

  // Returns false if there are more than allowed, or if they cannot be uncompressed.
  bool add(std::span<const std::byte> data) {
    if (!is_open_) return false;
    stream_.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(data.data()));
    stream_.avail_in = static_cast<uInt>(data.size());
    while (!at_end_) {
      stream_.next_out = scratch_.data();
      stream_.avail_out = static_cast<uInt>(scratch_.size());
      const int result = inflate(&stream_, Z_NO_FLUSH);
      if (result == Z_BUF_ERROR) break;  // more data is needed
      if (result != Z_OK && result != Z_STREAM_END) return false;
      at_end_ = result == Z_STREAM_END;
      if (stream_.total_out > most_) return false;
    }
    return true;
  }

 private:
  std::size_t most_;
  z_stream stream_{};
  bool is_open_ = false;
  bool at_end_ = false;
  std::array<Bytef, 16 * 1024> scratch_{};
};

// The file with only the necessary chunks. Empty if it ends too early, or if its data is more than a picture
// of that size can have.
std::optional<Bytes> reduced(std::span<const std::byte> file, const scene::Size& size) {
  const auto width = static_cast<std::size_t>(size.width);
  const auto height = static_cast<std::size_t>(size.height);
  // Eight bytes per pixel. A row begins with its filter, and an interlaced picture has up to four times as
  // many rows.
  Unpacked unpacked(height * (8 * width + 4) + 64);
  const auto signature = file.first(signature_size);
  Bytes out(signature.begin(), signature.end());
  for (auto rest = file.subspan(signature_size); rest.size() >= chunk_frame;) {
    const std::size_t length = number_at(rest, 0);
    if (length > rest.size() - chunk_frame) return std::nullopt;
    const auto chunk = rest.first(length + chunk_frame);
    rest = rest.subspan(chunk.size());
    const std::string_view name(reinterpret_cast<const char*>(chunk.data()) + name_at, data_at - name_at);
    if (std::ranges::find(needed, name) == needed.end()) continue;
    if (name == "IDAT" && !unpacked.add(chunk.subspan(data_at, length))) return std::nullopt;
    out.insert(out.end(), chunk.begin(), chunk.end());
    if (name == "IEND") return out;
  }
  return std::nullopt;
}

// Frees libpng's memory in every case.
struct PngReader {
  png_image image{};
  PngReader() { image.version = PNG_IMAGE_VERSION; }
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;
  ~PngReader() { png_image_free(&image); }
};

}  // namespace

std::string describe(PngErrorKind kind, int most_side) {
  switch (kind) {
    case PngErrorKind::no_png:
      return "the picture is not a PNG";
    case PngErrorKind::too_large:
      return fmt::format("the picture is larger than {0} x {0} pixels", most_side);
    case PngErrorKind::too_many:
      return "the picture has more pixels than are read of a file of so few bytes; make it smaller";
    case PngErrorKind::damaged:
      return "the picture is damaged";
  }
  return {};
}

std::expected<scene::Size, PngErrorKind> png_size(std::span<const std::byte> file, int most_side) {
  const auto begin = std::as_bytes(std::span(beginning));
  if (file.size() < begin.size() || !std::ranges::equal(file.first(begin.size()), begin))
    return std::unexpected(PngErrorKind::no_png);
  const auto numbers = file.subspan(begin.size());
  if (numbers.size() < 8) return std::unexpected(PngErrorKind::damaged);
  const std::uint32_t width = number_at(numbers, 0);
  const std::uint32_t height = number_at(numbers, 4);
  if (width == 0 || height == 0) return std::unexpected(PngErrorKind::damaged);
  if (std::max(width, height) > static_cast<std::uint32_t>(most_side))
    return std::unexpected(PngErrorKind::too_large);
  if (std::uint64_t{width} * height > most_png_pixels(file.size()))
    return std::unexpected(PngErrorKind::too_many);
  return scene::Size{static_cast<int>(width), static_cast<int>(height)};
}

std::expected<scene::Bitmap, PngErrorKind> from_png(std::span<const std::byte> file, int most_side) {
  const auto size = png_size(file, most_side);
  if (!size) return std::unexpected(size.error());
  const auto pixels = reduced(file, *size);
  if (!pixels) return std::unexpected(PngErrorKind::damaged);
  PngReader reader;
  if (png_image_begin_read_from_memory(&reader.image, pixels->data(), pixels->size()) == 0)
    return std::unexpected(PngErrorKind::damaged);
  reader.image.format = PNG_FORMAT_RGBA;
  scene::Bitmap bitmap{size->width, size->height, {}};
  // libpng has read the same header, but what it writes must fit in any case.
  if (reader.image.width != static_cast<png_uint_32>(size->width) ||
      reader.image.height != static_cast<png_uint_32>(size->height))
    return std::unexpected(PngErrorKind::damaged);
  bitmap.rgba.resize(PNG_IMAGE_SIZE(reader.image));
  if (png_image_finish_read(&reader.image, nullptr, bitmap.rgba.data(), 0, nullptr) == 0)
    return std::unexpected(PngErrorKind::damaged);
  return bitmap;
}

}  // namespace tetron::convert
