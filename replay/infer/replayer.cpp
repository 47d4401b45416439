#include "replay/infer/replayer.hpp"

#include <algorithm>

#include "replay/infer/change.hpp"

namespace tetron::replay::infer {

Replayer::Replayer(const Evidence& evidence, const Reading& reading, std::span<const std::uint32_t> segments)
    : reading_(reading) {
  for (const std::uint32_t id : segments) {
    const Segment& segment = evidence.segments[id];
    Played one;
    one.segment = id;
    one.stones = std::span(evidence.placements).subspan(segment.first, segment.count);
    if (read_board(reading, evidence.snapshots[segment.before], one.before) &&
        read_board(reading, evidence.snapshots[segment.after], one.after) &&
        one.before.values.size() == one.after.values.size()) {
      const int lines = static_cast<std::uint16_t>(evidence.snapshots[segment.after].lines -
                                                   evidence.snapshots[segment.before].lines);
      const int risen = risen_rows(one.before, one.after, reading.empty, lines).value_or(0);
      if (risen > 0) one.after = sunk(one.after, reading.empty, risen);
      const auto is_block = [&](std::uint8_t value) { return value != reading.empty; };
      one.blocks =
          std::ranges::any_of(one.after.values, is_block) || std::ranges::any_of(one.before.values, is_block);
      samples_.push_back(std::move(one));
    }
  }
}

bool Replayer::play(const Played& one, const ShapeTable& shapes) const {
  const int width = one.before.width;
  const int height = one.before.height;
  const std::int16_t empty = reading_.empty;
  field_.assign(one.before.values.begin(), one.before.values.end());
  lawful_ = true;
  bool all_known = true;
  bool placed = false;
  for (const tet::StonePlace& stone : one.stones) {
    const StyleShape* shape = shapes.of(stone.style);
    const std::size_t rot = stone.rot % 4;
    if (!shape || shape->turns[rot].empty()) {
      all_known = false;
      continue;
    }
    const int x = static_cast<std::int8_t>(stone.x);
    const int column = reading_.x_from_right ? width - 1 - x : x;
    const int y = static_cast<std::int8_t>(stone.y);
    const int row = reading_.y_down ? y : height - 1 - y;
    const auto value = static_cast<std::int16_t>(shape->value);
    int top = height;
    int bottom = -1;
    for (const field::Offset& cell : shape->turns[rot]) {
      const int c = column + cell.right;
      const int r = row - cell.up;
      if (c < 0 || c >= width || r >= height) lawful_ = false;
      if (c < 0 || c >= width || r < 0 || r >= height) continue;
      std::int16_t& at = field_[static_cast<std::size_t>(r * width + c)];
      lawful_ = lawful_ && at == empty;
      at = value;
      top = std::min(top, r);
      bottom = std::max(bottom, r);
      placed = true;
    }
    // Only rows that the piece touched can be full.
    for (int r = top; r <= bottom; ++r) {
      const auto begin = field_.begin() + static_cast<std::ptrdiff_t>(r) * width;
      if (std::find(begin, begin + width, empty) != begin + width) continue;
      std::move_backward(field_.begin(), begin, begin + width);
      std::fill(field_.begin(), field_.begin() + width, empty);
    }
  }
  return all_known && placed;
}

bool Replayer::exact(std::size_t i, const ShapeTable& shapes) const {
  const Played& one = samples_[i];
  if (!one.blocks || !play(one, shapes)) return false;
  for (std::size_t at = 0; at < field_.size(); ++at)
    if (field_[at] != one.after.values[at]) return false;
  return true;
}

bool Replayer::exact_and_lawful(std::size_t i, const ShapeTable& shapes) const {
  return exact(i, shapes) && lawful_;
}

std::size_t Replayer::wrong(std::size_t i, const ShapeTable& shapes) const {
  const Played& one = samples_[i];
  play(one, shapes);
  std::size_t count = 0;
  for (std::size_t at = 0; at < field_.size(); ++at) count += field_[at] != one.after.values[at];
  return count;
}

}  // namespace tetron::replay::infer
