#include "convert/animation/color_cube.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "convert/picture/pixel.hpp"

namespace tetron::convert {

namespace {

using Bin = ColorCube::Bin;
using CubePart = std::uint64_t Bin::*;

double mean_of(const Bin& bin, CubePart part) {
  return static_cast<double>(bin.*part) / static_cast<double>(bin.count);
}

// Bins that are represented by one color.
struct ColorBox {
  std::span<Bin> bins;
  CubePart axis = nullptr;  // the component with the largest spread
  double middle{};          // mean of that component
  double spread{};          // sum of squared differences from the mean
};

ColorBox box_of(std::span<Bin> bins) {
  Bin sum;
  for (const Bin& bin : bins) sum.add(bin);
  ColorBox box{bins};
  for (const CubePart part : {&Bin::green, &Bin::red, &Bin::blue}) {
    const double middle = mean_of(sum, part);
    double spread = 0;
    for (const Bin& bin : bins) {
      const double difference = mean_of(bin, part) - middle;
      spread += difference * difference * static_cast<double>(bin.count);
    }
    if (box.axis == nullptr || spread > box.spread) {
      box.axis = part;
      box.middle = middle;
      box.spread = spread;
    }
  }
  return box;
}

}  // namespace

void Bin::add(const Bin& other) {
  count += other.count;
  red += other.red;
  green += other.green;
  blue += other.blue;
}

std::uint32_t Bin::mean() const {
  const auto part = [this](std::uint64_t sum) {
    return static_cast<std::uint32_t>((sum + count / 2) / count);
  };
  return opaque | part(red) << 16 | part(green) << 8 | part(blue);
}

std::size_t ColorCube::number_of(std::uint32_t color) {
  return red_of(color) >> 3 << 11 | green_of(color) >> 2 << 5 | blue_of(color) >> 3;
}

void ColorCube::add(std::uint32_t color, std::uint64_t count) {
  bins_[number_of(color)].add(
      {count, red_of(color) * count, green_of(color) * count, blue_of(color) * count});
}

std::vector<std::uint32_t> ColorCube::representatives(std::size_t size) const {
  std::vector<Bin> used;
  std::ranges::copy_if(bins_, std::back_inserter(used), [](const Bin& bin) { return bin.count != 0; });
  if (used.empty()) return {};
  std::vector<ColorBox> boxes{box_of(used)};
  while (boxes.size() < size) {
    ColorBox& widest = *std::ranges::max_element(boxes, {}, &ColorBox::spread);
    const auto [upper, end] = std::ranges::stable_partition(
        widest.bins, [&](const Bin& bin) { return mean_of(bin, widest.axis) <= widest.middle; });
    const auto lower_size = static_cast<std::size_t>(upper - widest.bins.begin());
    if (lower_size == 0 || lower_size == widest.bins.size()) break;  // all other bins are equal
    const ColorBox above = box_of(widest.bins.subspan(lower_size));
    widest = box_of(widest.bins.first(lower_size));
    boxes.push_back(above);
  }
  std::vector<std::uint32_t> colors;
  for (const ColorBox& box : boxes) {
    Bin sum;
    for (const Bin& bin : box.bins) sum.add(bin);
    colors.push_back(sum.mean());
  }
  return colors;
}

}  // namespace tetron::convert
