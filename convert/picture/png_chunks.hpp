#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

// The parts of PNG and APNG files.
namespace tetron::convert {

// Values as in the PNG standard (ISO/IEC 15948:2004).
enum class PngColor : std::uint8_t { truecolor = 2, indexed = 3, truecolor_alpha = 6 };
enum class PngFilter : std::uint8_t { none = 0, sub = 1, up = 2 };

struct PngHeader {
  int width{};
  int height{};
  int depth{};  // bits per component or number
  PngColor color{};
};

// The signature and the first chunk, for an image that is not interlaced.
void append_png_header(std::vector<std::byte>& out, const PngHeader& header);
void append_png_chunk(std::vector<std::byte>& out, std::string_view type, std::span<const std::byte> data);

}  // namespace tetron::convert
