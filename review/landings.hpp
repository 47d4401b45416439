#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "review/board.hpp"
#include "review/stone.hpp"

namespace tetron::review {

// Where a stone comes to rest: the lower left corner of its box.
struct Landing {
  std::uint8_t form = 0;
  std::uint8_t rotation = 0;  // one by which it gets there
  std::int8_t x = 0;
  std::int8_t y = 0;
  friend constexpr bool operator==(const Landing& a, const Landing& b) {
    return a.form == b.form && a.x == b.x && a.y == b.y;
  }
};

// Where a stone appears: the corner of its box; nothing for above the field, anywhere.
struct Start {
  int rotation = 0;
  int x = 0;
  int y = 0;
};

// Finds every place where a stone comes to rest: moved to the sides, down, and turned in any order. Keeps
// memory between calls.
class LandingFinder {
 public:
  // Those whose cells differ, each once, in `found`. It is empty if the stone does not fit where it appears.
  void find(const Board& board, const Stone& stone, const std::optional<Start>& start,
            std::vector<Landing>& found);

 private:
  using Columns = std::array<std::uint64_t, most_columns>;

  void find_fits(const Board& board, const Stone& stone);
  bool has_free_way(const Board& board, const Stone& stone, const std::optional<Start>& start) const;
  void begin_open(const Stone& stone);
  void spread(const Stone& stone);
  bool slide(const Stone& stone, std::size_t rotation);
  bool turn(const Stone& stone, std::uint8_t changed);
  void collect(const Stone& stone, bool is_spread, std::vector<Landing>& found) const;

  int width_ = 0;
  std::uint64_t rows_ = 0;          // all, with those above
  std::array<Columns, 4> fits_;     // [form][x]: rows of the corner where it fits
  std::array<Columns, 4> open_;     // ... and nothing is above it
  std::array<Columns, 4> reached_;  // [rotation][x]
};

}  // namespace tetron::review
