#include <array>
#include <utility>

#include "replay/profile/profile.hpp"

namespace tetron::replay {

namespace {

// The published description does not give these values; they follow
// docs/decisions/recordings.md#the-description-of-tet.
constexpr std::string_view tetron4_text = R"(name = "tetron4"

[field]
width = 10        # columns of one player; shared fields are wider
height = 20
y = "down"        # y 0 is the top row

[packdata]
codec = "nibbles-low"   # nibbles-low, nibbles-high, bytes, rle, bits3
order = "rows"          # rows, columns
from = "top"            # top, bottom
empty = 0
first_stone = 1         # the value of style 0's cells; style s has first_stone + s
garbage = [15]

[turn]
direction = "clockwise" # what one step of rot does

# Cells about the anchor as [right, up]. A stone may give turn1, turn2, turn3 where it does not turn rigidly.
[[stone]]
style = 0
name = "I"
cells = [[-1, 0], [0, 0], [1, 0], [2, 0]]

[[stone]]
style = 1
name = "J"
cells = [[-1, 1], [-1, 0], [0, 0], [1, 0]]

[[stone]]
style = 2
name = "L"
cells = [[1, 1], [-1, 0], [0, 0], [1, 0]]

[[stone]]
style = 3
name = "O"
cells = [[0, 0], [1, 0], [0, 1], [1, 1]]

[[stone]]
style = 4
name = "S"
cells = [[-1, 0], [0, 0], [0, 1], [1, 1]]

[[stone]]
style = 5
name = "T"
cells = [[-1, 0], [0, 0], [1, 0], [0, 1]]

[[stone]]
style = 6
name = "Z"
cells = [[-1, 1], [0, 1], [0, 0], [1, 0]]
)";

constexpr std::array<std::string_view, 1> names{"tetron4"};

}  // namespace

std::span<const std::string_view> builtin_profiles() {
  return names;
}

std::string_view builtin_profile_text(std::string_view name) {
  return name == names[0] ? tetron4_text : std::string_view();
}

const Profile& tetron4() {
  static const Profile profile = parse_profile(tetron4_text).value_or(Profile{});
  return profile;
}

}  // namespace tetron::replay
