#pragma once

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "convert/picture/frame.hpp"
#include "player/sfml/picture_file.hpp"

namespace tetron::test {

// Bytes red, green, blue, alpha, not multiplied, row by row.
struct Plain {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> bytes;
  friend bool operator==(const Plain&, const Plain&) = default;

  const std::uint8_t* at(int x, int y) const { return &bytes[static_cast<std::size_t>(4 * (y * width + x))]; }
};

inline Plain plain(const convert::FrameView& frame) {
  Plain all{frame.width, frame.height, {}};
  for (int y = 0; y < frame.height; ++y)
    for (const std::uint32_t pixel : frame.row(y)) {
      const unsigned alpha = pixel >> 24;
      for (const int shift : {16, 8, 0}) {
        const unsigned channel = pixel >> shift & 0xff;
        all.bytes.push_back(
            static_cast<std::uint8_t>(alpha == 0 ? 0 : static_cast<unsigned>(channel * 255.0 / alpha + 0.5)));
      }
      all.bytes.push_back(static_cast<std::uint8_t>(alpha));
    }
  return all;
}

inline Plain plain(const scene::Bitmap& bitmap) {
  return {bitmap.width, bitmap.height, bitmap.rgba};
}

// As SFML reads the file; of no size if it cannot.
inline Plain read_picture(const std::filesystem::path& file) {
  const auto bitmap = player::load_picture(file);
  return bitmap ? plain(*bitmap) : Plain{};
}

// How far apart two pictures of one size are, in levels of a channel.
struct Distance {
  int most = 0;
  double mean = 0;
  double far_share = 0;  // of the pixels: a channel differs by more than 8
};

inline Distance distance(const Plain& a, const Plain& b) {
  Distance d;
  double sum = 0;
  std::size_t far = 0;
  for (std::size_t i = 0; i < a.bytes.size(); i += 4) {
    int most = 0;
    for (std::size_t c = i; c < i + 4; ++c) {
      const int off = std::abs(a.bytes[c] - b.bytes[c]);
      most = std::max(most, off);
      sum += off;
    }
    d.most = std::max(d.most, most);
    far += most > 8 ? 1 : 0;
  }
  d.mean = sum / static_cast<double>(a.bytes.size());
  d.far_share = static_cast<double>(far) / (static_cast<double>(a.bytes.size()) / 4);
  return d;
}

}  // namespace tetron::test
