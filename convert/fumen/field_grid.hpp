#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

// Finds the cells of fields in arbitrary pictures.
namespace tetron::convert {

// Pixels from the top left, row by row, with four bytes each: red, green, blue, alpha.
struct Pixels {
  int width = 0;
  int height = 0;
  std::span<const std::uint8_t> rgba;  // 4 * width * height

  // The value on a black background. (x, y) must be inside the picture.
  std::uint8_t channel(int x, int y, int which) const;
};

inline constexpr double full_evidence = 21;

// Ten columns of square cells. In pixels; cells of scaled pictures may have fractional sizes.
struct FieldGrid {
  double left = 0;
  double top = 0;
  double cell = 0;
  int rows = 0;  // at most most_image_rows
  // How well the picture's edges match the borders of cells: the mean over rows, from 0 (no better than
  // chance) to 21 (an edge on every possible border).
  double evidence = 0;
  // Whether it is about as likely a field as the best one: cells of the same size, and not much less
  // evidence.
  bool is_likely = false;
  std::size_t candidates = 1;  // how many fields were found in the picture
};

inline constexpr int most_image_rows = 23;
inline constexpr int least_image_cell = 6;  // pixels

// Larger pictures are not searched; this is about two large screens.
inline constexpr std::int64_t most_image_pixels = std::int64_t{16} << 20;

// Finds the fields that match the edges of the picture: the likely ones in reading order, then the others,
// best first. At most most_found_fields; each overlaps the others by at most half and scores at least half
// of the best. If strips of background divide the picture into parts, as on a sheet of boards, each part has
// at most one field. Returns none for a picture smaller than one row of the smallest cells, larger than
// most_image_pixels, or without edges that match cells. O(width * (width + height)): about a second for a
// screenshot.
inline constexpr std::size_t most_found_fields = 2000;
std::vector<FieldGrid> find_grids(const Pixels& pixels);

}  // namespace tetron::convert
