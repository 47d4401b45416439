#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/engine/limits.hpp"

// What the set-up part of a rule file says. See docs/rules.md.
namespace tetron::rules {

enum class Form : std::uint8_t { circle, disc, square_outline, square };

// How a role's blocks are drawn. If there is a picture, the form is not used.
struct Look {
  Form form = Form::square;
  std::optional<std::uint32_t> color{};  // 0xrrggbb
  std::string picture{};                 // path relative to the rule file's folder; empty: none
  char letter = 0;                       // of ASCII, on the form; 0: none
};

// One cell of a tumo's box. A positive number is a random role, the same for all cells with that number. A
// negative number is always role -number.
struct TumoCell {
  int x = 0;
  int y = 0;
  int number = 0;
  friend bool operator==(const TumoCell&, const TumoCell&) = default;
};

// The cells of one turn of a tumo, in a box of size * size cells.
struct Turn {
  int size = 0;
  std::vector<TumoCell> cells{};
  int line = 0;  // line of the rule file in which it was set; 0: none
};

// One kind of tumo, with at least one turn.
using Pattern = std::vector<Turn>;

// Speeds are in cells per frame, in units of 2^-32.
inline constexpr std::uint64_t one_cell = std::uint64_t{1} << 32;

struct Settings {
  int width = 10;
  int height = 20;
  int block_size = 30;  // in pixels
  int clear_mode = -1;
  int clear_num = 4;
  bool super_rotation = false;
  bool quick_turn = false;
  bool hard_drop = false;
  bool hold = false;
  bool vertical_smooth = false;
  bool horizontal_smooth = false;
  std::uint64_t down_speed = speed_of(0.02);
  std::optional<int> start_column{};  // of the left side of a tumo's box; empty: the middle
  int move_wait = 3;                  // frames between moves while a key is held
  int move_start_wait = 12;           // frames before the first of these moves
  std::vector<std::uint8_t> roles{};  // those that may appear, in the order in which they were created
  std::vector<Pattern> patterns{};
  std::array<Look, max_role + 1> looks{};
  // Without an update() the built-in clear modes also make blocks fall.
  bool built_in_falling = false;

  // Converts a speed of 0 to max_rows cells per frame. Rounds up, so that 1 / speed frames are at least a
  // whole cell.
  static constexpr std::uint64_t speed_of(double cells) {
    const double units = cells * static_cast<double>(one_cell);
    const auto whole = static_cast<std::uint64_t>(units);
    return static_cast<double>(whole) < units ? whole + 1 : whole;
  }
};

}  // namespace tetron::rules
