#include "formats/puyop/link.hpp"
#include "samples/generate/catalogue.hpp"

namespace tetron::samples {

namespace {

using puyop::Puyo;

// The link of a field from its rows, the highest first.
puyop::Link field_of(const std::vector<std::string_view>& picture) {
  puyop::Link link;
  for (std::size_t i = 0; i < picture.size(); ++i)
    for (std::size_t column = 0; column < puyop::columns; ++column)
      link.field[(picture.size() - 1 - i) * puyop::columns + column] =
          static_cast<Puyo>(std::string_view(".RGBYPO").find(picture[i][column]));
  return link;
}

puyop::Step placed(Puyo axis, Puyo child, std::uint8_t column, std::uint8_t turn) {
  return {{axis, child, column, turn}, 0};
}

}  // namespace

std::vector<SampleFile> puyop_samples() {
  using enum Puyo;
  // Three steps: red goes, green falls onto three greens, blue onto three blues.
  const puyop::Link chain = field_of({"G.....", "RB....", "RGB...", "RGB...", "RGB..."});
  puyop::Link pairs = field_of({"R.....", "R.O...", "GYO..."});
  pairs.steps = {
      placed(green, yellow, 1, 1), placed(blue, red, 4, 0),   placed(green, green, 1, 0), {{}, 0b101001},
      placed(yellow, blue, 5, 2),  placed(red, purple, 0, 1), placed(red, red, 0, 0)};
  const std::string text = puyop::write(pairs);
  return {text_file("puyop/chain.puyop", puyop::write(chain) + "\n"), text_file("puyop/pairs.puyop", text),
          text_file("puyop/field.puyop", puyop::write(field_of({"....P.", ".YO.PP", "RRGGBB", "BBRRGG"}))),
          // Not a character of links, and a pair that is turned into the wall.
          text_file("puyop/bad/letter.puyop", "http://www.puyop.com/s/42!Aa9r9hj"),
          text_file("puyop/bad/placement.puyop", "http://www.puyop.com/s/_0e")};
}

}  // namespace tetron::samples
