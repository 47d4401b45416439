#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

// Words of 64, 128 and 256 bits for bitboards.
namespace tetron::motion {

// A type of g++ and clang that is not in the standard.
__extension__ using Word128 = unsigned __int128;

// 256 bits with the operations that bitboards need. Shifts must be by 0 to 255.
struct Word256 {
  std::array<std::uint64_t, 4> parts{};  // lowest first

  constexpr Word256() = default;
  constexpr Word256(std::uint64_t low) : parts{low} {}

  friend constexpr bool operator==(const Word256& a, const Word256& b) {
    std::uint64_t different = 0;
    for (std::size_t i = 0; i < 4; ++i) different |= a.parts[i] ^ b.parts[i];
    return different == 0;
  }
  constexpr Word256& operator&=(const Word256& other) {
    for (std::size_t i = 0; i < 4; ++i) parts[i] &= other.parts[i];
    return *this;
  }
  constexpr Word256& operator|=(const Word256& other) {
    for (std::size_t i = 0; i < 4; ++i) parts[i] |= other.parts[i];
    return *this;
  }
  friend constexpr Word256 operator&(Word256 a, const Word256& b) { return a &= b; }
  friend constexpr Word256 operator|(Word256 a, const Word256& b) { return a |= b; }
  friend constexpr Word256 operator~(Word256 a) {
    for (std::uint64_t& part : a.parts) part = ~part;
    return a;
  }
  friend constexpr Word256 operator<<(const Word256& a, int by) {
    Word256 from = a;
    for (; by >= 64; by -= 64) from.parts = {0, from.parts[0], from.parts[1], from.parts[2]};
    Word256 result;
    result.parts[0] = from.parts[0] << by;
    for (std::size_t i = 1; i < 4; ++i)
      result.parts[i] = from.parts[i] << by | from.parts[i - 1] >> 1 >> (63 - by);
    return result;
  }
  friend constexpr Word256 operator>>(const Word256& a, int by) {
    Word256 from = a;
    for (; by >= 64; by -= 64) from.parts = {from.parts[1], from.parts[2], from.parts[3], 0};
    Word256 result;
    for (std::size_t i = 0; i < 3; ++i)
      result.parts[i] = from.parts[i] >> by | from.parts[i + 1] << 1 << (63 - by);
    result.parts[3] = from.parts[3] >> by;
    return result;
  }
};

template <class Word>
inline constexpr int bits_of = static_cast<int>(sizeof(Word)) * 8;

inline int lowest_bit(std::uint64_t word) {
  return std::countr_zero(word);
}
inline int lowest_bit(Word128 word) {
  const auto low = static_cast<std::uint64_t>(word);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(word >> 64));
}
inline int lowest_bit(const Word256& word) {
  std::size_t i = 0;
  while (i < 3 && word.parts[i] == 0) ++i;
  return static_cast<int>(i) * 64 + std::countr_zero(word.parts[i]);
}

// The index of the highest set bit plus 1; 0 if none is set.
inline int bit_width(std::uint64_t word) {
  return static_cast<int>(std::bit_width(word));
}
inline int bit_width(Word128 word) {
  const auto high = static_cast<std::uint64_t>(word >> 64);
  return high != 0 ? 64 + bit_width(high) : bit_width(static_cast<std::uint64_t>(word));
}
inline int bit_width(const Word256& word) {
  std::size_t i = 3;
  while (i > 0 && word.parts[i] == 0) --i;
  return static_cast<int>(i) * 64 + bit_width(word.parts[i]);
}

// Like std::popcount(), but without the function call that it becomes for the oldest processors.
inline int bits_in(std::uint64_t word) {
#ifdef __POPCNT__
  return std::popcount(word);
#else
  word -= word >> 1 & 0x5555'5555'5555'5555;
  word = (word & 0x3333'3333'3333'3333) + (word >> 2 & 0x3333'3333'3333'3333);
  word = (word + (word >> 4)) & 0x0f0f'0f0f'0f0f'0f0f;
  return static_cast<int>(word * 0x0101'0101'0101'0101 >> 56);
#endif
}
inline int bits_in(Word128 word) {
  return bits_in(static_cast<std::uint64_t>(word)) + bits_in(static_cast<std::uint64_t>(word >> 64));
}
inline int bits_in(const Word256& word) {
  int bits = 0;
  for (const std::uint64_t part : word.parts) bits += bits_in(part);
  return bits;
}

template <class Word>
bool is_zero(const Word& word) {
  return word == Word{};
}
// The word without its lowest set bit.
inline std::uint64_t without_lowest(std::uint64_t word) {
  return word & (word - 1);
}
inline Word128 without_lowest(Word128 word) {
  return word & (word - 1);
}
inline Word256 without_lowest(Word256 word) {
  std::uint64_t* part = word.parts.data();
  for (int i = 0; i < 3 && *part == 0; ++i) ++part;
  *part &= *part - 1;
  return word;
}
// Calls `todo` with the index of each set bit, lowest first.
template <class Do>
void for_each_bit(std::uint64_t word, const Do& todo, int first = 0) {
  for (; word != 0; word &= word - 1) todo(first + std::countr_zero(word));
}
template <class Do>
void for_each_bit(Word128 word, const Do& todo) {
  for_each_bit(static_cast<std::uint64_t>(word), todo);
  for_each_bit(static_cast<std::uint64_t>(word >> 64), todo, 64);
}
template <class Do>
void for_each_bit(const Word256& word, const Do& todo) {
  for (std::size_t i = 0; i < 4; ++i) for_each_bit(word.parts[i], todo, static_cast<int>(i) * 64);
}
template <class Word>
bool has_bit(const Word& word, int bit) {
  return !is_zero(word & (Word{1} << bit));
}

// The word shifted up by `by` bits, or down if negative. The result is 0 if all bits are shifted out.
template <class Word>
Word moved(const Word& word, int by) {
  return by >= 0 ? word << by : word >> -by;
}

}  // namespace tetron::motion
