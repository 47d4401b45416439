#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tetron::convert {

// Counts colors. Similar ones are counted together: 5 bits of red, 6 of green, 5 of blue. Ignores alpha.
class ColorCube {
 public:
  struct Bin {
    std::uint64_t count{};
    std::uint64_t red{}, green{}, blue{};  // sums

    void add(const Bin& other);
    std::uint32_t mean() const;  // opaque
  };

  void add(std::uint32_t color, std::uint64_t count);
  const Bin& bin_of(std::uint32_t color) const { return bins_[number_of(color)]; }
  // At most `size` opaque colors that represent all counted ones. The most frequent and different colors are
  // separated first.
  std::vector<std::uint32_t> representatives(std::size_t size) const;

  static constexpr std::size_t bin_count = 1 << 16;
  static std::size_t number_of(std::uint32_t color);

 private:
  std::vector<Bin> bins_ = std::vector<Bin>(bin_count);
};

}  // namespace tetron::convert
