#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "convert/picture/pixel.hpp"

namespace tetron::convert {

inline void append_byte(std::vector<std::byte>& out, std::uint8_t value) {
  out.push_back(static_cast<std::byte>(value));
}
inline void append_text(std::vector<std::byte>& out, std::string_view text) {
  const auto bytes = std::as_bytes(std::span(text));
  out.insert(out.end(), bytes.begin(), bytes.end());
}
inline void append_little(std::vector<std::byte>& out, std::uint16_t value) {
  append_byte(out, static_cast<std::uint8_t>(value));
  append_byte(out, static_cast<std::uint8_t>(value >> 8));
}
inline void append_big(std::vector<std::byte>& out, std::uint16_t value) {
  append_byte(out, static_cast<std::uint8_t>(value >> 8));
  append_byte(out, static_cast<std::uint8_t>(value));
}
inline void append_big(std::vector<std::byte>& out, std::uint32_t value) {
  append_big(out, static_cast<std::uint16_t>(value >> 16));
  append_big(out, static_cast<std::uint16_t>(value));
}
// 0x..RRGGBB
inline void append_rgb(std::vector<std::byte>& out, std::uint32_t color) {
  append_byte(out, static_cast<std::uint8_t>(red_of(color)));
  append_byte(out, static_cast<std::uint8_t>(green_of(color)));
  append_byte(out, static_cast<std::uint8_t>(blue_of(color)));
}

}  // namespace tetron::convert
