#pragma once

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tetron::test {

using Bytes = std::vector<std::byte>;

// Bytes written down as pairs of hexadecimal digits; spaces are free: hex("10 01 d2040000").
inline Bytes hex(std::string_view digits) {
  Bytes bytes;
  int half = -1;
  for (char c : digits) {
    if (c == ' ' || c == '\n') continue;
    const std::size_t value = std::string_view("0123456789abcdef").find(c);
    if (value == std::string_view::npos) throw std::invalid_argument("hex: no such digit");
    if (half < 0) {
      half = static_cast<int>(value);
    } else {
      bytes.push_back(static_cast<std::byte>(half * 16 + static_cast<int>(value)));
      half = -1;
    }
  }
  if (half >= 0) throw std::invalid_argument("hex: half a byte");
  return bytes;
}

// The inverse of hex(), for comparing with readable failures: "10 01 d2".
inline std::string show(std::span<const std::byte> bytes) {
  std::string text;
  for (std::byte byte : bytes) {
    if (!text.empty()) text += ' ';
    text += "0123456789abcdef"[std::to_integer<unsigned>(byte) >> 4];
    text += "0123456789abcdef"[std::to_integer<unsigned>(byte) & 15];
  }
  return text;
}

inline Bytes bytes_of(std::string_view text) {
  Bytes bytes;
  for (char c : text) bytes.push_back(static_cast<std::byte>(c));
  return bytes;
}

inline std::string text_of(std::span<const std::byte> bytes) {
  std::string text;
  for (std::byte byte : bytes) text += static_cast<char>(byte);
  return text;
}

inline Bytes operator+(Bytes a, const Bytes& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

}  // namespace tetron::test
