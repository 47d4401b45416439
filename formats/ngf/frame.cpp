#include "formats/ngf/frame.hpp"

#include <algorithm>

namespace tetron::ngf {

namespace {

using layout::Widths;

constexpr const Widths& widths_of(unsigned version) {
  return version < 2 ? layout::of_version_1 : version == 2 ? layout::of_version_2 : layout::of_version_3;
}

constexpr std::size_t bits_before_cells(const Widths& widths) {
  return layout::version_bits + layout::type_bits + layout::player_bits + layout::game_bits +
         layout::time_bits + widths.score + widths.lines + widths.level +
         2 * (layout::das_bits + layout::piece_bits) + layout::pieces * widths.count + widths.spare;
}
constexpr bool is_whole(unsigned version) {
  const Widths& widths = widths_of(version);
  return bits_before_cells(widths) + 8 * layout::field_bytes + widths.behind == 8 * layout::sizes[version];
}
static_assert(is_whole(0) && is_whole(1) && is_whole(2) && is_whole(3));

constexpr std::uint32_t all_ones(unsigned bits) {
  return (1U << bits) - 1;
}

// Reads numbers of some bits each, the highest bit first. Numbers with all bits set mean that the sender
// could not read the value.
class BitsIn {
 public:
  explicit BitsIn(std::span<const std::byte> bytes) : next_(bytes.data()) {}

  std::uint32_t take(unsigned count) {
    while (held_ < count) {
      bits_ = bits_ << 8 | std::to_integer<std::uint64_t>(*next_++);
      held_ += 8;
    }
    held_ -= count;
    return static_cast<std::uint32_t>(bits_ >> held_) & all_ones(count);
  }
  template <class Number>
  void take(std::optional<Number>& number, unsigned count) {
    const std::uint32_t value = take(count);
    if (value != all_ones(count)) number = static_cast<Number>(value);
  }

 private:
  const std::byte* next_;
  std::uint64_t bits_ = 0;
  unsigned held_ = 0;
};

class BitsOut {
 public:
  explicit BitsOut(std::vector<std::byte>& out) : out_(out) {}

  void put(std::uint32_t number, unsigned count) {
    bits_ = bits_ << count | (number & all_ones(count));
    held_ += count;
    while (held_ >= 8) {
      held_ -= 8;
      out_.push_back(static_cast<std::byte>(bits_ >> held_ & 0xff));
    }
  }
  template <class Number>
  void put(const std::optional<Number>& number, unsigned count) {
    put(number ? static_cast<std::uint32_t>(*number) : all_ones(count), count);
  }

 private:
  std::vector<std::byte>& out_;
  std::uint64_t bits_ = 0;
  unsigned held_ = 0;
};

}  // namespace

void Frame::set_cell(int column, int row, unsigned colour) {
  const auto at = static_cast<unsigned>(row * layout::columns + column);
  const unsigned shift = 6 - at % 4 * 2;
  cells[at / 4] = (cells[at / 4] & ~(std::byte{3} << shift)) | static_cast<std::byte>((colour & 3) << shift);
}

std::size_t frame_size(std::byte first) {
  const unsigned version = std::to_integer<unsigned>(first) >> (8 - layout::version_bits);
  return version <= layout::newest_version ? layout::sizes[version] : 0;
}

Frame read_frame(std::span<const std::byte> bytes) {
  Frame frame;
  BitsIn in(bytes);
  frame.version = static_cast<std::uint8_t>(in.take(layout::version_bits));
  frame.type = static_cast<GameType>(in.take(layout::type_bits));
  frame.player = static_cast<std::uint8_t>(in.take(layout::player_bits));
  frame.game = static_cast<std::uint16_t>(in.take(layout::game_bits));
  frame.ms = in.take(layout::time_bits);
  const Widths& widths = widths_of(frame.version);
  if (widths.score_is_first) in.take(frame.score, widths.score);
  in.take(frame.lines, widths.lines);
  in.take(frame.level, widths.level);
  if (!widths.score_is_first) in.take(frame.score, widths.score);
  in.take(frame.instant_das, layout::das_bits);
  in.take(frame.next, layout::piece_bits);
  in.take(frame.piece_das, layout::das_bits);
  in.take(frame.piece, layout::piece_bits);
  for (auto& count : frame.counts) in.take(count, widths.count);
  std::uint32_t spare = widths.spare > 0 ? in.take(widths.spare) : 0;
  const std::size_t at = bits_before_cells(widths) / 8;
  std::ranges::copy(bytes.subspan(at, layout::field_bytes), frame.cells.begin());
  if (widths.behind > 0) spare = std::to_integer<std::uint32_t>(bytes[at + layout::field_bytes]);
  frame.spare = static_cast<std::uint8_t>(spare);
  return frame;
}

void write(std::vector<std::byte>& out, const Frame& frame) {
  const Widths& widths = widths_of(frame.version);
  BitsOut to(out);
  to.put(frame.version, layout::version_bits);
  to.put(static_cast<std::uint32_t>(frame.type), layout::type_bits);
  to.put(frame.player, layout::player_bits);
  to.put(frame.game, layout::game_bits);
  to.put(frame.ms, layout::time_bits);
  if (widths.score_is_first) to.put(frame.score, widths.score);
  to.put(frame.lines, widths.lines);
  to.put(frame.level, widths.level);
  if (!widths.score_is_first) to.put(frame.score, widths.score);
  to.put(frame.instant_das, layout::das_bits);
  to.put(frame.next, layout::piece_bits);
  to.put(frame.piece_das, layout::das_bits);
  to.put(frame.piece, layout::piece_bits);
  for (const auto& count : frame.counts) to.put(count, widths.count);
  if (widths.spare > 0) to.put(frame.spare, widths.spare);
  out.insert(out.end(), frame.cells.begin(), frame.cells.end());
  if (widths.behind > 0) out.push_back(static_cast<std::byte>(frame.spare));
}

}  // namespace tetron::ngf
