#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

// Where the cells of a field are in a picture of which nothing is known.
namespace tetron::convert {

// Pixels from the top left, row by row, four bytes each: red, green, blue, alpha.
struct Pixels {
  int width = 0;
  int height = 0;
  std::span<const std::uint8_t> rgba;  // 4 * width * height

  // Over black where it shines through. Inside the picture only.
  std::uint8_t channel(int x, int y, int which) const;
};

inline constexpr double full_evidence = 21;

// Ten columns of square cells. Pixels; a picture that was scaled has cells of broken size.
struct FieldGrid {
  double left = 0;
  double top = 0;
  double cell = 0;
  int rows = 0;  // at most most_image_rows
  // How much the picture's edges lie where cells meet and not within them: the mean of the rows, 0 (no more
  // than by chance) to 21 (an edge wherever there can be one).
  double evidence = 0;
  // Whether it is as likely a field as the best one: of the same cells, and with not much less evidence.
  bool is_likely = false;
  std::size_t candidates = 1;  // so many of the picture may be fields
};

inline constexpr int most_image_rows = 23;
inline constexpr int least_image_cell = 6;  // pixels

// No more pixels are looked at: a picture of two large screens.
inline constexpr std::int64_t most_image_pixels = std::int64_t{16} << 20;

// The fields that fit the edges of the picture: the likely ones in the order in which they are read, then the
// others, the best first. At most most_found_fields that do not lie over one another for more than half, none
// with less than half of the best. Where bare strips divide the picture into parts, as on a sheet of boards,
// each part has one at most. None in a picture that is smaller than one row of the smallest cells, larger
// than most_image_pixels, or without edges that could be those of cells. O(width * (width + height)): a
// second for a screen.
inline constexpr std::size_t most_found_fields = 2000;
std::vector<FieldGrid> find_grids(const Pixels& pixels);

}  // namespace tetron::convert
