#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tetron::test {

// An animation as FFmpeg's readers see it.
struct DecodedAnimation {
  struct Frame {
    std::int64_t start{};     // in 1/100000 s
    std::int64_t duration{};  // as the file says it
    // Straight 0xAARRGGBB, row by row; a pixel that is not seen is 0. Of a video: 0xffYYUUVV.
    std::vector<std::uint32_t> pixels;
  };

  std::string codec;
  int width{};
  int height{};
  std::int64_t duration{};  // of the file, in 1/100000 s; 0: it does not say
  bool is_bt709_limited = false;
  std::vector<Frame> frames;
  // Of a video with sound: the samples of its first channel.
  std::string sound_codec;
  int sample_rate = 0;
  std::vector<float> samples;
};

// Fails the test if the bytes cannot be read to their end.
DecodedAnimation decode(std::span<const std::byte> bytes);

}  // namespace tetron::test
