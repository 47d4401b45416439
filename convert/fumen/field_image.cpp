#include "convert/fumen/field_image.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

namespace tetron::convert {

namespace {

using fumen::Block;

struct ImageColor {
  int red = 0;
  int green = 0;
  int blue = 0;
};

constexpr ImageColor color(unsigned hex) {
  return {static_cast<int>(hex >> 16 & 0xff), static_cast<int>(hex >> 8 & 0xff),
          static_cast<int>(hex & 0xff)};
}

struct Hsv {
  double hue = 0;  // degrees
  double saturation = 0;
  double value = 0;
};

Hsv hsv(const ImageColor& of) {
  const int most = std::max({of.red, of.green, of.blue});
  const int span = most - std::min({of.red, of.green, of.blue});
  Hsv result{0, most > 0 ? double(span) / most : 0, most / 255.0};
  if (span == 0) return result;
  const double share = most == of.red     ? double(of.green - of.blue) / span
                       : most == of.green ? 2 + double(of.blue - of.red) / span
                                          : 4 + double(of.red - of.green) / span;
  result.hue = share < 0 ? 60 * share + 360 : 60 * share;
  return result;
}

// The colors of the pieces I L O Z T J S, in rows of seven: some games use several colors for a piece.
struct Palette {
  std::string_view name;
  std::vector<unsigned> colors;
};

const std::vector<Palette>& palettes() {
  static const std::vector<Palette> all{
      {"fumen",
       {0x009999, 0x996600, 0x999900, 0x990000, 0x990099, 0x0000bb, 0x009900,  //
        0x00ffff, 0xff9900, 0xffff00, 0xff0000, 0xff00ff, 0x0000ff, 0x00ff00}},
      {"guideline", {0x00ffff, 0xff8800, 0xffee00, 0xff0000, 0xaa00ff, 0x0000ff, 0x00ff00}},
      {"four.lol", {0x42afe1, 0xf38927, 0xf6d03c, 0xeb4f65, 0x9739a2, 0x1165b5, 0x51b84d}},
      {"jstris", {0x0f9bd7, 0xe35b02, 0xe39f02, 0xd70f37, 0xaf298a, 0x2141c6, 0x59b101}},
      {"tetrio", {0x32b383, 0xb36332, 0xb39932, 0xb3333a, 0xa53ba5, 0x503ab2, 0x84b332}},
      {"flat", {0x358fcb, 0xdc7a23, 0xe8bd21, 0xda4b3b, 0x834598, 0x246eab, 0x29a55d}},  // of diagrams
      {"tetron", {0x4bbfd1, 0xe3944a, 0xe2c651, 0xdb5f63, 0xa773d6, 0x5b83e4, 0x69b966}},
      {"tetron, colour-blind", {0x43c3f5, 0xe88c12, 0xeff531, 0x925f00, 0xd6a775, 0x0953f5, 0x057247}},
  };
  return all;
}

// From 0 for equal colors to 1 for completely different ones.
double difference(const Hsv& a, const Hsv& b) {
  const double turn = std::abs(a.hue - b.hue);
  const double hue = std::min(turn, 360 - turn) / 45;
  return std::min(1.0, hue + 0.2 * std::abs(a.saturation - b.saturation) + 0.6 * std::abs(a.value - b.value));
}

struct Match {
  Block block{};
  double difference = 1;
};

Match nearest(const Palette& palette, const Hsv& seen) {
  Match best;
  for (std::size_t i = 0; i < palette.colors.size(); ++i)
    if (const double d = difference(seen, hsv(color(palette.colors[i]))); d < best.difference)
      best = {static_cast<Block>(i % 7 + 1), d};
  return best;
}

// The middle of a cell in the picture.
struct ImageCell {
  ImageColor color;
  double alike = 0;  // share of the pixels with about that color

  Hsv seen() const { return hsv(color); }
};

ImageCell cell_at(const Pixels& pixels, const FieldGrid& grid, int column, int row) {
  constexpr double inside = 0.25;  // of the cell's width, left out on each side because of frames and bevels
  constexpr int at_most = 16;      // samples per side
  const int samples = std::clamp(static_cast<int>(grid.cell * (1 - 2 * inside)), 1, at_most);
  std::array<std::vector<int>, 3> channels;
  for (int j = 0; j < samples; ++j)
    for (int i = 0; i < samples; ++i) {
      const auto spot = [&](double begin, int cells, int sample, int end) {
        const double within = inside + (1 - 2 * inside) * (sample + 0.5) / samples;
        return std::clamp(static_cast<int>(begin + (cells + within) * grid.cell), 0, end - 1);
      };
      const int x = spot(grid.left, column, i, pixels.width);
      const int y = spot(grid.top, row, j, pixels.height);
      for (int which = 0; which < 3; ++which)
        channels[static_cast<std::size_t>(which)].push_back(pixels.channel(x, y, which));
    }
  const auto median = [](std::vector<int> values) {
    const auto middle = values.begin() + std::ssize(values) / 2;
    std::ranges::nth_element(values, middle);
    return *middle;
  };
  ImageCell cell{{median(channels[0]), median(channels[1]), median(channels[2])}, 0};
  constexpr int about = 40;
  std::size_t alike = 0;
  for (std::size_t i = 0; i < channels[0].size(); ++i)
    alike += std::abs(channels[0][i] - cell.color.red) <= about &&
             std::abs(channels[1][i] - cell.color.green) <= about &&
             std::abs(channels[2][i] - cell.color.blue) <= about;
  cell.alike = double(alike) / double(channels[0].size());
  return cell;
}

constexpr double least_saturation = 0.25;
constexpr double darkest_block = 0.33;   // value; darker cells are not blocks
constexpr double lightest_block = 0.85;  // a lighter grey is the background of a light picture

// Whether light colorless cells are the background: there are more of them than of dark cells.
bool is_light(const std::vector<ImageCell>& cells) {
  std::size_t light = 0;
  std::size_t dark = 0;
  for (const ImageCell& cell : cells) {
    const Hsv seen = cell.seen();
    light += seen.saturation < least_saturation && seen.value > lightest_block;
    dark += seen.value < darkest_block;
  }
  return light > dark;
}

bool is_empty(const Hsv& seen, bool light) {
  if (!light) return seen.value < darkest_block;
  return seen.saturation < least_saturation && seen.value > lightest_block;
}

}  // namespace

FieldImage read_field(const Pixels& pixels, const FieldGrid& grid) {
  std::vector<ImageCell> cells;
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < fumen::Field::width; ++column)
      cells.push_back(cell_at(pixels, grid, column, row));
  const bool light = is_light(cells);
  const auto is_colored = [&](const Hsv& seen) {
    return !is_empty(seen, light) && seen.saturation >= least_saturation;
  };

  // The palette that fits all colored cells best.
  const Palette* best = &palettes().front();
  double least = -1;
  for (const Palette& palette : palettes()) {
    double sum = 0;
    for (const ImageCell& cell : cells)
      if (const Hsv seen = cell.seen(); is_colored(seen)) sum += nearest(palette, seen).difference;
    if (least >= 0 && sum >= least) continue;
    least = sum;
    best = &palette;
  }

  FieldImage image{{}, best->name, 0};
  double alike = 0;
  double fitting = 0;
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < fumen::Field::width; ++column) {
      const ImageCell& cell = cells[static_cast<std::size_t>(row * fumen::Field::width + column)];
      const Hsv seen = cell.seen();
      alike += cell.alike;
      Match match{Block::gray, 0};
      if (is_empty(seen, light)) {
        match.block = Block::empty;
      } else if (is_colored(seen)) {
        match = nearest(*best, seen);
      }
      fitting += 1 - match.difference;
      image.field.set(column, grid.rows - 1 - row, match.block);
    }
  const auto count = static_cast<double>(cells.size());
  // A row with only its two walls has an evidence of 2.
  image.sure = alike / count * (fitting / count) * std::min(1.0, grid.evidence / 2);
  // The cells cannot say which of several candidates is the field.
  if (grid.candidates > 1) image.sure = std::min(image.sure, 0.5);
  return image;
}

}  // namespace tetron::convert
