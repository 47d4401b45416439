#include "convert/picture/png.hpp"

#include <fstream>
#include <random>
#include <set>

#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"
#include "tests/convert/pictures.hpp"

namespace tetron::test {

namespace {

using convert::FrameView;
using convert::PictureErrorKind;
using convert::to_png;

struct Image {
  int width;
  int height;
  std::vector<std::uint32_t> pixels;
  FrameView view() const { return {width, height, width, pixels}; }
};

// Premultiplied.
std::uint32_t pixel(std::uint32_t alpha, std::uint32_t random) {
  std::uint32_t all = alpha;
  for (int i = 0; i < 3; ++i, random >>= 8) all = all << 8 | (random & 0xff) * alpha / 255;
  return all;
}

Plain read_back(const std::vector<std::byte>& png) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "a.png";
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(png.data()), static_cast<std::streamsize>(png.size()));
  return read_picture(file);
}

// From the header: how many bits a number or channel has, and what kind of colors.
int depth(const std::vector<std::byte>& png) {
  return std::to_integer<int>(png.at(24));
}
int color_type(const std::vector<std::byte>& png) {
  return std::to_integer<int>(png.at(25));
}

}  // namespace

TEST_CASE("PNG files hold the pixels", "[convert]") {
  std::mt19937 random(5);
  struct Case {
    std::size_t colors;
    bool has_alpha;
    int type;
    int depth;
  };
  for (const Case& c : {Case{1, false, 3, 1}, Case{2, false, 3, 1}, Case{3, false, 3, 2}, Case{4, true, 3, 2},
                        Case{5, false, 3, 4}, Case{16, true, 3, 4}, Case{17, false, 3, 8},
                        Case{256, false, 3, 8}, Case{256, true, 3, 8}, Case{257, false, 2, 8},
                        Case{257, true, 6, 8}, Case{5000, false, 2, 8}, Case{5000, true, 6, 8}})
    for (const auto& [width, height] : {std::pair{211, 97}, {32, 641}, {5003, 5}}) {
      INFO(c.colors << " colours, alpha " << c.has_alpha << ", " << width << " x " << height);
      std::vector<std::uint32_t> palette;
      std::set<std::array<std::uint8_t, 4>> plain_colors;
      while (palette.size() < c.colors) {
        const std::uint32_t alpha = c.has_alpha ? random() % 256 : 255;
        const Image one{1, 1, {pixel(alpha, static_cast<std::uint32_t>(random()))}};
        const Plain color = plain(one.view());
        if (plain_colors.insert({color.bytes[0], color.bytes[1], color.bytes[2], color.bytes[3]}).second)
          palette.push_back(one.pixels.front());
      }
      Image image{width, height, {}};
      image.pixels = palette;
      while (image.pixels.size() < static_cast<std::size_t>(width * height))
        image.pixels.push_back(random() % 4 == 0 ? palette[random() % palette.size()] : image.pixels.back());
      image.pixels.resize(static_cast<std::size_t>(width * height));
      const auto png = to_png(image.view());
      REQUIRE(png);
      CHECK(color_type(*png) == c.type);
      CHECK(depth(*png) == c.depth);
      CHECK(read_back(*png) == plain(image.view()));
      CHECK(to_png(image.view()) == png);
    }
}

TEST_CASE("Rows of a PNG may lie apart", "[convert]") {
  const std::vector<std::uint32_t> pixels{0xff112233, 0xff445566, 1, 0xff778899, 0xffaabbcc, 2};
  const auto png = to_png({2, 2, 3, pixels});
  REQUIRE(png);
  CHECK(read_back(*png).bytes == std::vector<std::uint8_t>{0x11, 0x22, 0x33, 255, 0x44, 0x55, 0x66, 255, 0x77,
                                                           0x88, 0x99, 255, 0xaa, 0xbb, 0xcc, 255});
}

TEST_CASE("No PNG has no pixels or too many", "[convert]") {
  CHECK(to_png({0, 0, 0, {}}).error() == PictureErrorKind::empty);
  CHECK(to_png({20'000, 1, 20'000, {}}).error() == PictureErrorKind::too_large);
}

}  // namespace tetron::test
