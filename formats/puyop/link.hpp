#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "base/read_error.hpp"

// Links of puyop.com to a field of Puyo Puyo and to what is placed in it. docs/formats/puyop.md.
namespace tetron::puyop {

struct ReadLimits {
  std::size_t bytes = std::size_t{64} << 10;  // of the text
};

inline constexpr int columns = 6;
inline constexpr int rows = 13;  // the highest is hidden

// What is in a cell, by its number in links.
enum class Puyo : std::uint8_t { none, red, green, blue, yellow, purple, ojama, hard, iron, wall };
inline constexpr std::uint8_t puyo_count = 10;

// A pair that is placed. `turn` is where the child is: 0 above the axis, 1 right, 2 below, 3 left.
struct Pair {
  Puyo axis{};
  Puyo child{};
  std::uint8_t column = 0;  // of the axis, from 0
  std::uint8_t turn = 0;
  friend bool operator==(const Pair&, const Pair&) = default;
};

// A pair, or ojama that fall: rows of six, and above them those of a row that is not full.
struct Step {
  Pair pair;
  std::uint8_t ojama = 0;       // a bit for each column, the lowest the leftmost
  std::uint8_t ojama_rows = 0;  // 0 to 7

  bool is_pair() const { return ojama == 0 && ojama_rows == 0; }
  friend bool operator==(const Step&, const Step&) = default;
};

struct Link {
  std::array<Puyo, std::size_t{columns} * rows> field{};  // row by row from the lowest
  std::vector<Step> steps;
  friend bool operator==(const Link&, const Link&) = default;
};

// Whether a text that begins like this is such a link.
bool looks_like_link(std::string_view start);
// The error is a sentence: what was expected, what was found, and where.
std::expected<Link, base::ReadError> read(std::string_view text, const ReadLimits& limits = {});
std::string write(const Link& link);

}  // namespace tetron::puyop
