#include "replay/infer/build.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "field/tetromino.hpp"

namespace tetron::replay::infer {

namespace {

constexpr std::size_t most_sampled = 600;  // snapshots

// The value v for which most styles have the value v + style.
std::uint8_t first_value(const Shapes& shapes) {
  std::map<int, int> times;
  for (const StyleShape& shape : shapes.styles)
    if (shape.value >= shape.style.value) ++times[shape.value - shape.style.value];
  if (times.empty()) return 1;
  const auto most = std::ranges::max_element(times, {}, &std::pair<const int, int>::second);
  return static_cast<std::uint8_t>(most->first);
}

std::string name_of(const StoneKind& kind, std::uint8_t style) {
  std::vector<field::Position> cells;
  for (const field::Offset& cell : kind.turns[0]) cells.push_back(field::Position{} + cell);
  if (const auto placement = field::placement_of(cells))
    return std::string(1, field::to_char(placement->kind));
  return fmt::format("stone {}", style);
}

}  // namespace

Profile build_profile(const Reading& reading, const Shapes& shapes, std::span<const std::uint8_t> garbage) {
  Profile profile;
  profile.name = base::UntrustedText("inferred");
  profile.width = reading.width;
  profile.height = reading.height;
  profile.y_down = reading.y_down;
  profile.pack.codec = reading.codec;
  profile.pack.by_columns = reading.by_columns;
  profile.pack.from_bottom = reading.from_bottom;
  for (const StyleShape& shape : shapes.styles) {
    if (!shape.known()) continue;
    StyleShape whole = shape;
    fill_turns(whole, shapes.clockwise);
    StoneKind kind;
    kind.turns = whole.turns;
    kind.name = base::UntrustedText(name_of(kind, shape.style.value));
    if (shape.value >= 0) kind.value = static_cast<std::uint8_t>(shape.value);
    if (profile.stones.size() <= shape.style.value) profile.stones.resize(shape.style.value + 1u);
    profile.stones[shape.style.value] = std::move(kind);
  }
  settle_values(profile, first_value(shapes), reading.empty, garbage);
  return profile;
}

std::vector<std::uint8_t> other_values(const Evidence& evidence, const Reading& reading,
                                       const Shapes& shapes) {
  std::array<std::uint32_t, 256> times{};
  Board board;
  const std::size_t step = evidence.snapshots.size() / most_sampled + 1;
  for (std::size_t i = 0; i < evidence.snapshots.size(); i += step)
    if (read_board(reading, evidence.snapshots[i], board))
      for (const std::uint8_t value : board.values) ++times[value];
  times[reading.empty] = 0;
  for (const StyleShape& shape : shapes.styles)
    if (shape.value >= 0) times[static_cast<std::size_t>(shape.value)] = 0;
  std::vector<std::uint8_t> values;
  for (std::size_t value = 0; value < 256; ++value)
    if (times[value] > 0) values.push_back(static_cast<std::uint8_t>(value));
  return values;
}

}  // namespace tetron::replay::infer
