#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tetron::test {

// SHA-256 as FIPS 180-4 has it, in base64: a second opinion on what the build writes into the page.
inline std::string hash_of(std::string_view text) {
  const auto fraction_bits = [](double root) {
    return static_cast<std::uint32_t>((root - std::floor(root)) * 4294967296.0);
  };
  std::vector<std::uint32_t> k;
  std::vector<std::uint32_t> h;
  for (int n = 2; k.size() < 64; ++n) {
    bool is_prime = true;
    for (int d = 2; d * d <= n; ++d) is_prime = is_prime && n % d != 0;
    if (!is_prime) continue;
    k.push_back(fraction_bits(std::cbrt(n)));
    if (h.size() < 8) h.push_back(fraction_bits(std::sqrt(n)));
  }
  std::string padded(text);
  padded += '\x80';
  while (padded.size() % 64 != 56) padded += '\0';
  for (int i = 7; i >= 0; --i)
    padded += static_cast<char>(static_cast<std::uint64_t>(text.size()) * 8 >> (8 * i));
  for (std::size_t at = 0; at < padded.size(); at += 64) {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 64; ++i)
      w[i / 4] = w[i / 4] << 8 | static_cast<unsigned char>(padded[at + i]);
    for (std::size_t i = 16; i < 64; ++i) {
      const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
      const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    auto v = h;
    for (std::size_t i = 0; i < 64; ++i) {
      const std::uint32_t s1 = std::rotr(v[4], 6) ^ std::rotr(v[4], 11) ^ std::rotr(v[4], 25);
      const std::uint32_t t1 = v[7] + s1 + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
      const std::uint32_t s0 = std::rotr(v[0], 2) ^ std::rotr(v[0], 13) ^ std::rotr(v[0], 22);
      const std::uint32_t t2 = s0 + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
      v = {t1 + t2, v[0], v[1], v[2], v[3] + t1, v[4], v[5], v[6]};
    }
    for (std::size_t i = 0; i < 8; ++i) h[i] += v[i];
  }
  std::string bits;
  for (const std::uint32_t word : h)
    for (int bit = 31; bit >= 0; --bit) bits += word >> bit & 1 ? '1' : '0';
  std::string base64;
  for (bits += "00"; !bits.empty(); bits.erase(0, 6))
    base64 += "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[std::stoul(bits.substr(0, 6),
                                                                                            nullptr, 2)];
  return base64 + '=';
}

}  // namespace tetron::test
