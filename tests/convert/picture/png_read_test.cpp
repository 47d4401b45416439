#include "convert/picture/png_read.hpp"

#include <zlib.h>

#include <random>

#include "convert/picture/png.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"
#include "tests/convert/pictures.hpp"

namespace tetron::test {

namespace {

using convert::from_png;
using convert::png_size;
using convert::PngErrorKind;

using Bytes = std::vector<std::byte>;

Bytes bytes_of_numbers(std::initializer_list<int> numbers) {
  Bytes bytes;
  for (const int number : numbers) bytes.push_back(static_cast<std::byte>(number));
  return bytes;
}

void append(Bytes& out, const Bytes& more) {
  out.insert(out.end(), more.begin(), more.end());
}

Bytes big(std::size_t value) {
  return bytes_of_numbers({static_cast<int>(value >> 24), static_cast<int>(value >> 16),
                           static_cast<int>(value >> 8), static_cast<int>(value)});
}

Bytes chunk(std::string_view name, const Bytes& data) {
  Bytes named;
  for (const char c : name) named.push_back(static_cast<std::byte>(c));
  append(named, data);
  Bytes out = big(data.size());
  append(out, named);
  append(out, big(crc32(0, reinterpret_cast<const Bytef*>(named.data()), static_cast<uInt>(named.size()))));
  return out;
}

Bytes deflated(const Bytes& data) {
  Bytes out(compressBound(data.size()));
  uLongf size = out.size();
  REQUIRE(compress2(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(data.data()),
                    data.size(), 9) == Z_OK);
  out.resize(size);
  return out;
}

// A file of one IDAT, as the standard has it: `type` is the color type, `rows` begin with their filters.
Bytes file_of(std::size_t width, std::size_t height, int depth, int type, int interlaced, const Bytes& rows,
              const Bytes& between = {}) {
  Bytes out = bytes_of_numbers({0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'});
  Bytes header = big(width);
  append(header, big(height));
  append(header, bytes_of_numbers({depth, type, 0, 0, interlaced}));
  append(out, chunk("IHDR", header));
  append(out, between);
  append(out, chunk("IDAT", deflated(rows)));
  append(out, chunk("IEND", {}));
  return out;
}

Bytes random_png(int width, int height, std::mt19937& random) {
  std::vector<std::uint32_t> pixels;
  for (int i = 0; i < width * height; ++i) {
    const std::uint32_t alpha = random() % 2 == 0 ? 255 : static_cast<std::uint32_t>(random()) % 256;
    std::uint32_t pixel = alpha;
    for (int c = 0; c < 3; ++c) pixel = pixel << 8 | static_cast<std::uint32_t>(random() % (alpha + 1));
    pixels.push_back(pixel);
  }
  return convert::to_png({width, height, width, pixels}).value();
}

}  // namespace

TEST_CASE("A PNG is read as SFML reads it", "[convert]") {
  const TemporaryFolder folder;
  std::mt19937 random(4);
  for (const auto& [width, height] :
       {std::pair{1, 1}, std::pair{3, 50}, std::pair{64, 64}, std::pair{1024, 1}}) {
    const Bytes png = random_png(width, height, random);
    CHECK(png_size(png) == scene::Size{width, height});
    const auto bitmap = from_png(png);
    REQUIRE(bitmap);
    CHECK(plain(*bitmap) == read_picture(folder.file("a.png", png)));
  }
}

TEST_CASE("PNG: palettes, grey, 16 bits, interlaced", "[convert]") {
  const auto rgba = [](const Bytes& png) {
    const auto bitmap = from_png(png);
    REQUIRE(bitmap);
    return bitmap->rgba;
  };
  using Rgba = std::vector<std::uint8_t>;
  // Two bits a pixel: colors 2, 0, 1; the second of the palette half transparent.
  const Bytes palette = [] {
    Bytes both = chunk("PLTE", bytes_of_numbers({10, 20, 30, 40, 50, 60, 70, 80, 90}));
    append(both, chunk("tRNS", bytes_of_numbers({255, 128})));
    return both;
  }();
  CHECK(rgba(file_of(3, 1, 2, 3, 0, bytes_of_numbers({0, 0b10000100}), palette)) ==
        Rgba{70, 80, 90, 255, 10, 20, 30, 255, 40, 50, 60, 128});
  CHECK(rgba(file_of(2, 1, 8, 0, 0, bytes_of_numbers({0, 0, 200}))) ==
        Rgba{0, 0, 0, 255, 200, 200, 200, 255});
  CHECK(rgba(file_of(1, 1, 8, 4, 0, bytes_of_numbers({0, 77, 255}))) == Rgba{77, 77, 77, 255});
  CHECK(rgba(file_of(1, 1, 16, 2, 0, bytes_of_numbers({0, 255, 255, 0, 0, 255, 255}))) ==
        Rgba{255, 0, 255, 255});
  // 2 x 2 in Adam7: the first pixel, the one right of it, then the second row.
  CHECK(rgba(file_of(2, 2, 8, 0, 1, bytes_of_numbers({0, 10, 0, 20, 0, 30, 40}))) ==
        Rgba{10, 10, 10, 255, 20, 20, 20, 255, 30, 30, 30, 255, 40, 40, 40, 255});
}

TEST_CASE("What is no PNG is none, whatever it is called", "[convert]") {
  for (const std::string_view text : {"", "PNG", "\x89PNG\r\n\x1a\n", "GIF89a\1\1\1\1", "-- a rule file"}) {
    const auto bytes = std::as_bytes(std::span(text));
    CHECK(png_size(bytes).error() == PngErrorKind::no_png);
    CHECK(from_png(bytes).error() == PngErrorKind::no_png);
  }
  // JPEG, and a PNG whose first chunk is another.
  CHECK(
      from_png(bytes_of_numbers({0xff, 0xd8, 0xff, 0xe0, 0, 16, 'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1}))
          .error() == PngErrorKind::no_png);
  Bytes other = bytes_of_numbers({0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'});
  append(other, chunk("IDAT", deflated(bytes_of_numbers({0, 0}))));
  CHECK(from_png(other).error() == PngErrorKind::no_png);
}

TEST_CASE("A PNG cut anywhere is damaged", "[convert]") {
  std::mt19937 random(6);
  const Bytes png = random_png(20, 20, random);
  for (std::size_t size = 0; size < png.size(); ++size) {
    const auto bitmap = from_png(std::span(png).first(size));
    REQUIRE_FALSE(bitmap);
    CHECK(bitmap.error() == (size < 16 ? PngErrorKind::no_png : PngErrorKind::damaged));
  }
  for (int i = 0; i < 3000; ++i) {
    Bytes broken = png;
    for (std::size_t n = 1 + random() % 4; n > 0; --n)
      broken[random() % broken.size()] ^= std::byte(1 + random() % 255);
    const auto bitmap = from_png(broken);
    if (bitmap)
      CHECK(bitmap->rgba.size() == std::size_t{4} * static_cast<std::size_t>(bitmap->width) *
                                       static_cast<std::size_t>(bitmap->height));
  }
}

TEST_CASE("A PNG's size is looked at before anything else", "[convert]") {
  const Bytes rows = bytes_of_numbers({0, 0});
  for (const auto& [width, height] : {std::pair<std::size_t, std::size_t>{1025, 1},
                                      {1, 1025},
                                      {100'000, 100'000},
                                      {0x7fffffff, 0x7fffffff},
                                      {0xffffffff, 1}}) {
    CHECK(png_size(file_of(width, height, 8, 0, 0, rows)).error() == PngErrorKind::too_large);
    CHECK(from_png(file_of(width, height, 8, 0, 0, rows)).error() == PngErrorKind::too_large);
  }
  CHECK(png_size(file_of(0, 1, 8, 0, 0, rows)).error() == PngErrorKind::damaged);
  CHECK(png_size(file_of(1024, 1024, 8, 0, 0, rows)) == scene::Size{1024, 1024});
  CHECK(from_png(file_of(1024, 1024, 8, 0, 0, rows)).error() == PngErrorKind::damaged);  // there is one row
}

TEST_CASE("A PNG of few bytes may not have many pixels", "[convert]") {
  const Bytes rows = bytes_of_numbers({0, 0});
  CHECK(png_size(file_of(4096, 2304, 8, 0, 0, rows), 8192) == scene::Size{4096, 2304});
  for (const auto& [width, height] : {std::pair<std::size_t, std::size_t>{4096, 2400}, {8192, 8192}}) {
    CHECK(png_size(file_of(width, height, 8, 0, 0, rows), 8192).error() == PngErrorKind::too_many);
    CHECK(from_png(file_of(width, height, 8, 0, 0, rows), 8192).error() == PngErrorKind::too_many);
  }
  // A large file may.
  Bytes large = file_of(4096, 2400, 8, 0, 0, rows);
  large.resize(100'000);
  CHECK(png_size(large, 8192) == scene::Size{4096, 2400});
}

TEST_CASE("Chunks that pixels do not need are passed over", "[convert]") {
  // Each text unpacks to 1 MB, the profile to 16.
  const auto compressed = [](std::size_t size) {
    Bytes text = bytes_of_numbers({'a', 0, 0});
    append(text, deflated(Bytes(size, std::byte('x'))));
    return text;
  };
  Bytes between = chunk("iCCP", compressed(std::size_t{16} << 20));
  const Bytes text = chunk("zTXt", compressed(std::size_t{1} << 20));
  for (int i = 0; i < 900; ++i) append(between, text);
  const auto bitmap = from_png(file_of(1, 1, 8, 0, 0, bytes_of_numbers({0, 7}), between));
  REQUIRE(bitmap);
  CHECK(bitmap->rgba == std::vector<std::uint8_t>{7, 7, 7, 255});
}

TEST_CASE("A PNG that unpacks to more than its size is not unpacked further", "[convert]") {
  // 64 MB of zeros in 64 kB, of which two bytes are the picture.
  const Bytes png = file_of(1, 1, 8, 0, 0, Bytes(std::size_t{64} << 20));
  CHECK(png.size() < 100'000);
  CHECK(from_png(png).error() == PngErrorKind::damaged);
  // As much as a picture can have: 16 bits of each channel, interlaced.
  CHECK(from_png(file_of(1024, 5, 16, 6, 0, Bytes(5 * (1 + 8 * 1024)))));
  std::size_t rows = 0;  // of 5 x 5 pixels in Adam7, as the standard counts them
  for (const auto& [width, height] : {std::pair{1, 1}, {1, 1}, {2, 1}, {1, 2}, {3, 1}, {2, 3}, {5, 2}})
    rows += static_cast<std::size_t>(height * (1 + 8 * width));
  CHECK(from_png(file_of(5, 5, 16, 6, 1, Bytes(rows))));
  CHECK(from_png(file_of(5, 5, 16, 6, 1, Bytes(rows - 1))).error() == PngErrorKind::damaged);
}

}  // namespace tetron::test
