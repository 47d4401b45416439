#include "replay/infer/fit.hpp"

#include <algorithm>
#include <ranges>

#include "field/cell_board.hpp"
#include "replay/infer/reading.hpp"

namespace tetron::replay::infer {

namespace {

// A value that does not occur in packdata: for cells of a piece without a value.
constexpr std::int16_t no_value = -1;

class Field {
 public:
  Field(const Board& board, std::uint8_t empty)
      : cells_(board.values.begin(), board.values.end()),
        width_(board.width),
        height_(board.height),
        empty_(empty) {}

  // How many cells of the piece were put into the field.
  std::uint32_t put(const Profile& profile, const tet::StonePlace& stone) {
    const StoneKind* kind = profile.stone(stone.style);
    if (!kind) return 0;
    std::uint32_t placed = 0;
    const std::int16_t value = kind->value ? *kind->value : no_value;
    for (const field::Position& p : profile.cells(stone))
      if (p.column.value >= 0 && p.column.value < width_ && p.row.value >= 0 && p.row.value < height_) {
        cells_[static_cast<std::size_t>(p.row.value * width_ + p.column.value)] = value;
        ++placed;
      }
    field::remove_full_rows(std::views::reverse(cells_), width_, empty_);
    return placed;
  }

  Board board() const {
    Board result{{}, width_, static_cast<int>(cells_.size()) / width_};
    for (const std::int16_t cell : cells_)
      result.values.push_back(cell == no_value ? stone_without_value : static_cast<std::uint8_t>(cell));
    return result;
  }

  std::uint32_t differences(const Board& board) const {
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) count += cells_[i] != board.values[i];
    return count;
  }

  // Whether the board is this field, possibly with blocks missing, on top of garbage. At least half of the
  // cells of garbage are blocks.
  bool lies_on_garbage(const Board& board) const {
    const auto is_block = [this](std::int16_t value) { return value != empty_; };
    const auto cells = static_cast<std::ptrdiff_t>(cells_.size());
    std::ptrdiff_t blocks = 0;
    for (std::ptrdiff_t risen = width_; risen < cells; risen += width_) {
      const auto garbage = board.values.end() - risen;
      blocks += std::count_if(garbage, garbage + width_, is_block);
      if (2 * blocks >= risen && std::equal(cells_.begin() + risen, cells_.end(), board.values.begin()) &&
          std::any_of(cells_.begin() + risen, cells_.end(), is_block))
        return true;
    }
    return false;
  }

 private:
  std::vector<std::int16_t> cells_;
  int width_;
  int height_;
  std::int16_t empty_;
};

}  // namespace

Reading reading_of(const Profile& profile) {
  Reading reading{profile.pack.codec,
                  profile.pack.by_columns,
                  profile.pack.from_bottom,
                  profile.width,
                  profile.height,
                  profile.y_down,
                  0,
                  0,
                  false};
  const auto empty = std::ranges::find(profile.pack.cell_of_value, field::Cell::empty);
  reading.empty = static_cast<std::uint8_t>(empty - profile.pack.cell_of_value.begin());
  return reading;
}

Outcome replayed(const Evidence& evidence, const Segment& segment, const Profile& profile, int bytes_after) {
  Reading reading = reading_of(profile);
  reading.bytes_after = bytes_after;
  Board before;
  Board after;
  Outcome outcome;
  const bool first = read_board(reading, evidence.snapshots[segment.before], before);
  outcome.readable = read_board(reading, evidence.snapshots[segment.after], after) && first;
  outcome.cells = static_cast<std::uint32_t>(after.values.size());
  outcome.wrong = outcome.cells;
  if (!outcome.readable) return outcome;
  Field field(before, reading.empty);
  for (std::uint32_t i = 0; i < segment.count; ++i) {
    const tet::StonePlace& stone = evidence.placements[segment.first + i];
    outcome.unknown += !profile.stone(stone.style);
    outcome.placed += field.put(profile, stone);
  }
  const auto is_block = [&](std::uint8_t value) { return value != reading.empty; };
  outcome.blocks =
      std::ranges::any_of(after.values, is_block) || std::ranges::any_of(before.values, is_block);
  outcome.weapon = segment.weapon;
  outcome.wrong = field.differences(after);
  if (outcome.wrong > 0 && field.lies_on_garbage(after)) outcome.wrong = 0;
  return outcome;
}

namespace {

void add(const Evidence& evidence, const Segment& segment, const Profile& profile, int bytes_after,
         Fit& fit) {
  const Outcome outcome = replayed(evidence, segment, profile, bytes_after);
  if (!outcome.exact() && !outcome.contradicts()) return;
  ++fit.matrices;
  fit.exact += outcome.exact();
  fit.unreadable += !outcome.readable;
  fit.cells += outcome.cells;
  fit.wrong += outcome.wrong;
  fit.stones += segment.count;
  if (outcome.exact()) fit.stones_explained += segment.count;
  for (std::uint32_t i = 0; i < segment.count; ++i)
    fit.stones_unknown += !profile.stone(evidence.placements[segment.first + i].style);
}

}  // namespace

Fit fit_of(const Evidence& evidence, const Profile& profile, int bytes_after) {
  Fit fit;
  for (const Segment& segment : evidence.segments) add(evidence, segment, profile, bytes_after, fit);
  return fit;
}

std::vector<Fit> fits_of(const Evidence& evidence, const Profile& profile, int bytes_after) {
  std::vector<Fit> fits(evidence.recordings);
  for (const Segment& segment : evidence.segments)
    add(evidence, segment, profile, bytes_after, fits[evidence.snapshots[segment.after].recording]);
  return fits;
}

std::optional<SideBySide> side_by_side(const Evidence& evidence, const Segment& segment,
                                       const Profile& profile, int bytes_after) {
  Reading reading = reading_of(profile);
  reading.bytes_after = bytes_after;
  Board before;
  SideBySide result;
  if (!read_board(reading, evidence.snapshots[segment.before], before) ||
      !read_board(reading, evidence.snapshots[segment.after], result.want))
    return std::nullopt;
  Field field(before, reading.empty);
  for (std::uint32_t i = 0; i < segment.count; ++i)
    field.put(profile, evidence.placements[segment.first + i]);
  result.have = field.board();
  return result;
}

}  // namespace tetron::replay::infer
