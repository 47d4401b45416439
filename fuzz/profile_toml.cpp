#include <cstddef>
#include <cstdint>
#include <string>

#include "convert/text/profile_drawing.hpp"
#include "field/grid.hpp"
#include "fuzz/plain_text.hpp"
#include "fuzz/require.hpp"
#include "replay/profile/profile.hpp"
#include "replay/profile/profile_text.hpp"

using namespace tetron;
using fuzz::require;

// A profile that was read is written and read as the same, and puts stones anywhere.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto profile = replay::parse_profile(fuzz::as_text(data, size));
  if (!profile) {
    require(!profile.error().what.empty(), "an error without words");
    return 0;
  }
  require(profile->width >= 1 && profile->width <= field::max_width && profile->height >= 1,
          "a field that is none");
  const std::string text = profile_text(*profile);
  require(fuzz::is_safe_to_show(text, true), "a profile that a terminal would not only show");
  const auto again = replay::parse_profile(text);
  require(again.has_value(), "a profile that cannot be read again");
  require(profile_text(*again) == text, "a profile that is read as another");
  require(again->width == profile->width && again->height == profile->height &&
              again->y_down == profile->y_down && again->stones.size() == profile->stones.size() &&
              again->pack.cell_of_value == profile->pack.cell_of_value,
          "a profile that is read as another");
  for (unsigned style = 0; style < 256; ++style)
    for (unsigned turn = 0; turn < 5; ++turn) {
      const tet::StonePlace place{base::StoneStyle(static_cast<std::uint8_t>(style)), 128, 127,
                                  static_cast<std::uint8_t>(turn * 51)};
      require(profile->cells(place).size() <= replay::max_stone_cells,
              "a stone of more cells than there can be");
      require(profile->cells(place).size() == again->cells(place).size(), "a stone of another size");
    }
  std::string drawing;
  convert::append_profile_drawing(drawing, *profile);
  require(fuzz::is_safe_to_show(drawing, true), "a drawing that a terminal would not only show");
  return 0;
}
