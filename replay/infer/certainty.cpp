#include "replay/infer/certainty.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bitset>
#include <numeric>
#include <optional>

#include "replay/infer/replayer.hpp"

namespace tetron::replay::infer {

namespace {

constexpr std::size_t most_segments = 1'500;
constexpr std::size_t enough_tells = 12;  // for a turn; more are not counted
constexpr std::uint32_t least_tells = 2;
constexpr std::uint32_t least_weak_tells = 3;
constexpr std::uint64_t least_fields = 3;
// The first piece in each turn determines its cells; so many other pieces must then be reproduced with them.
constexpr std::uint64_t least_repeated = 24;
constexpr double least_share = 0.5;  // of reproduced fields, for a reading to be certain
constexpr double rival_share = 0.5;  // of the reproduced fields, for another reading to cast doubt
constexpr double falls_share = 0.9;

constexpr std::size_t turns_in_all = 256 * 4;
using TurnSet = std::bitset<turns_in_all>;

std::size_t turn_of(const tet::StonePlace& stone) {
  return 4u * stone.style.value + stone.rot % 4u;
}

class Measure {
 public:
  Measure(const Evidence& evidence, const Reading& reading, const Shapes& shapes)
      : shapes_(shapes), replayer_(evidence, reading, some_segments(evidence)), pins_(turns_in_all) {
    const ShapeTable table(shapes_);
    for (std::size_t i = 0; i < replayer_.size(); ++i)
      if (replayer_.exact(i, table)) exact_.push_back(i);
    for (const std::size_t i : exact_)
      for (const tet::StonePlace& stone : replayer_.stones(i)) {
        const std::size_t turn = turn_of(stone);
        ++exact_stones_[turn];
        if (pins_[turn].empty() || pins_[turn].back().segment != i)
          pins_[turn].push_back({i, Decides::unknown});
      }
    find_regular();
    settle();
  }

  TurnEvidence turn_evidence(const Evidence& evidence, std::size_t style, std::size_t rot) const {
    const std::size_t turn = 4 * style + rot;
    return {evidence.turn_fixed[style][rot], exact_stones_[turn], decisive_fields_[turn], certain_[turn]};
  }
  bool regular(std::size_t style) const { return regular_[style]; }
  // Pieces before reproduced fields, without the first of each turn: these confirm shapes that were already
  // determined.
  std::uint64_t repeated() const {
    std::uint64_t count = 0;
    for (const std::uint32_t stones : exact_stones_) count += stones > 0 ? stones - 1 : 0;
    return count;
  }

 private:
  enum class Decides : std::uint8_t { unknown, yes, no };
  struct Pin {
    std::size_t segment = 0;  // index in the replayer
    Decides decides = Decides::unknown;
  };

  static std::vector<std::uint32_t> some_segments(const Evidence& evidence) {
    const std::size_t all = evidence.segments.size();
    std::vector<std::uint32_t> chosen;
    const std::size_t step = all / most_segments + 1;
    for (std::size_t i = 0; i < all; i += step) chosen.push_back(static_cast<std::uint32_t>(i));
    return chosen;
  }

  void find_regular() {
    for (const StyleShape& shape : shapes_.styles) {
      const std::size_t cells = shape.turns[0].size();
      regular_[shape.style.value] =
          shape.rule != TurnRule::free && shape.value >= 0 && same_stone(shape, shapes_.clockwise) &&
          std::ranges::all_of(shape.turns, [cells](const Cells& one) { return one.size() == cells; });
    }
  }

  // Whether the field would be reproduced with other cells for this turn, too.
  bool has_rival(std::size_t segment, std::size_t turn) {
    StyleShape* shape = shapes_.of(base::StoneStyle(static_cast<std::uint8_t>(turn / 4)));
    Cells& cells = shape->turns[turn % 4];
    const Cells right = cells;
    const ShapeTable table(shapes_);
    bool found = false;
    const auto try_cells = [&](const Cells& other) {
      cells = other;
      found = found || replayer_.exact_and_lawful(segment, table);
    };
    for (int up = -2; up <= 2 && !found; ++up)
      for (int to_right = -2; to_right <= 2 && !found; ++to_right) {
        if (up == 0 && to_right == 0) continue;
        Cells moved = right;
        for (field::Offset& cell : moved) cell = {cell.right + to_right, cell.up + up};
        try_cells(moved);
      }
    for (std::size_t i = 0; i < right.size() && right.size() > 1 && !found; ++i) {
      Cells less = right;
      less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
      try_cells(less);
    }
    for (std::size_t i = 0; i < right.size() && !found; ++i)
      for (const field::Offset step : {field::Offset{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
        Cells more = right;
        const field::Offset beside{right[i].right + step.right, right[i].up + step.up};
        if (std::ranges::find(right, beside) != right.end()) continue;
        more.push_back(beside);
        try_cells(more);
      }
    cells = right;
    return found;
  }

  // Whether all cells of this turn's pieces can be seen in the later field by their colour, which no other
  // turn there has, and no row was cleared in between: then its cells are certain, whatever the others are.
  bool stands_alone(std::size_t segment, std::size_t turn) const {
    const auto stones = replayer_.stones(segment);
    const StyleShape* own = shapes_.of(base::StoneStyle(static_cast<std::uint8_t>(turn / 4)));
    for (const tet::StonePlace& stone : stones) {
      const StyleShape* shape = shapes_.of(stone.style);
      if (turn_of(stone) != turn && shape && shape->value == own->value) return false;
    }
    const Board& before = replayer_.before(segment);
    const Board& after = replayer_.after(segment);
    const std::uint8_t empty = replayer_.reading().empty;
    // All blocks stayed where they were.
    for (std::size_t at = 0; at < before.values.size(); ++at)
      if (before.values[at] != empty && before.values[at] != after.values[at]) return false;
    std::size_t added = 0;
    for (std::size_t at = 0; at < before.values.size(); ++at)
      added += before.values[at] == empty && after.values[at] == own->value;
    std::size_t expected = 0;
    for (const tet::StonePlace& stone : stones)
      if (turn_of(stone) == turn) expected += own->turns[turn % 4].size();
    return added == expected;
  }

  bool others_certain(std::size_t segment, std::size_t turn) const {
    return std::ranges::all_of(replayer_.stones(segment), [&](const tet::StonePlace& stone) {
      return turn_of(stone) == turn || certain_[turn_of(stone)];
    });
  }

  bool decides(Pin& pin, std::size_t turn) {
    if (pin.decides == Decides::unknown)
      pin.decides = has_rival(pin.segment, turn) ? Decides::no : Decides::yes;
    return pin.decides == Decides::yes;
  }

  // Whether no other doubtful turn occurs in all these fields, which could make up for an error in this one.
  bool separate(const std::vector<std::size_t>& segments, std::size_t turn) const {
    TurnSet common;
    common.set();
    for (const std::size_t segment : segments) {
      TurnSet here;
      for (const tet::StonePlace& stone : replayer_.stones(segment)) here.set(turn_of(stone));
      common &= here;
    }
    common.reset(turn);
    return (common & ~certain_).none();
  }

  void settle() {
    for (bool more = true; more;) {
      more = false;
      for (std::size_t turn = 0; turn < turns_in_all; ++turn) {
        if (certain_[turn] || pins_[turn].empty() || !regular_[turn / 4]) continue;
        std::uint32_t strong = 0;
        std::vector<std::size_t> weak;
        for (Pin& pin : pins_[turn]) {
          if (weak.size() >= enough_tells) break;
          if (!decides(pin, turn)) continue;
          weak.push_back(pin.segment);
          strong += others_certain(pin.segment, turn) || stands_alone(pin.segment, turn);
        }
        decisive_fields_[turn] = strong;
        if (strong < least_tells && !(weak.size() >= least_weak_tells && separate(weak, turn))) continue;
        decisive_fields_[turn] = std::max(strong, static_cast<std::uint32_t>(weak.size()));
        certain_.set(turn);
        more = true;
      }
    }
  }

  Shapes shapes_;
  Replayer replayer_;
  std::vector<std::size_t> exact_;      // indices of segments that are reproduced
  std::vector<std::vector<Pin>> pins_;  // by turn
  std::array<std::uint32_t, turns_in_all> exact_stones_{};
  std::array<std::uint32_t, turns_in_all> decisive_fields_{};
  std::bitset<256> regular_;
  TurnSet certain_;
};

std::string doubt_of_field(const Evidence& evidence, const Fit& fit, std::uint64_t rival_exact) {
  if (fit.exact < least_fields)
    return fmt::format("only {} field{} reproduced: too little is known to be sure of size and packing",
                       fit.exact, fit.exact == 1 ? " is" : "s are");
  if (fit.exact_share() < least_share)
    return "less than half of the fields are reproduced: size and packing may be wrong";
  if (static_cast<double>(rival_exact) >= rival_share * static_cast<double>(fit.exact) ||
      fit.exact - rival_exact < least_fields)
    return "another way to read size and packing explains nearly as much";
  const double falls = static_cast<double>(evidence.falls_to_more_y + evidence.falls_to_less_y);
  const double most = static_cast<double>(std::max(evidence.falls_to_more_y, evidence.falls_to_less_y));
  if (falls < static_cast<double>(least_fields) || most < falls_share * falls)
    return "pieces do not show clearly which way they fall: the field may be upside down";
  return "";
}

// Looks for rows and columns that a field of a game would not have: one that is not empty and never changes,
// or a lowest row in which nothing ever lies.
std::string doubt_of_rows(const Evidence& evidence, const Reading& reading) {
  std::optional<Board> first;
  std::vector<bool> row_changes;
  std::vector<bool> column_changes;
  bool floor_used = false;
  std::size_t shown = 0;
  const std::size_t step = evidence.snapshots.size() / most_segments + 1;
  for (std::size_t i = 0; i < evidence.snapshots.size(); i += step) {
    Board board;
    if (evidence.snapshots[i].assumed_empty || !read_board(reading, evidence.snapshots[i], board)) continue;
    ++shown;
    for (int column = 0; column < board.width; ++column)
      floor_used = floor_used || board.at(column, board.height - 1) != reading.empty;
    if (!first) {
      row_changes.assign(static_cast<std::size_t>(board.height), false);
      column_changes.assign(static_cast<std::size_t>(board.width), false);
      first = board;
    }
    if (board.width != first->width) continue;
    for (int row = 0; row < board.height; ++row)
      for (int column = 0; column < board.width; ++column)
        if (board.at(column, row) != first->at(column, row)) {
          row_changes[static_cast<std::size_t>(row)] = true;
          column_changes[static_cast<std::size_t>(column)] = true;
        }
  }
  if (!first || shown < least_fields) return "";
  for (int row = 0; row < first->height; ++row)
    for (int column = 0; column < first->width; ++column)
      if (first->at(column, row) != reading.empty &&
          (!row_changes[static_cast<std::size_t>(row)] || !column_changes[static_cast<std::size_t>(column)]))
        return "a row or column of the field never changes and is not empty: it may be something else";
  return floor_used ? "" : "nothing ever lies in the lowest row: the field may have fewer rows";
}

}  // namespace

std::size_t Certainty::certain_turns() const {
  std::size_t count = 0;
  for (const StyleEvidence& style : styles)
    for (const TurnEvidence& turn : style.turns) count += field && turn.certain;
  return count;
}

std::size_t Certainty::turns() const {
  std::size_t count = 0;
  for (const StyleEvidence& style : styles)
    for (const TurnEvidence& turn : style.turns) count += turn.fixed > 0;
  return count;
}

Certainty measure(const Evidence& evidence, const Reading& reading, const Shapes& shapes, const Fit& fit,
                  std::uint64_t rival_exact) {
  Certainty certainty;
  certainty.field_doubt =
      reading.x_from_right ? "x counts columns from the right, which no profile can say"
      : reading.bytes_after > 0
          ? fmt::format("packdata continues after the cells ({} byte{}): the field may be larger",
                        reading.bytes_after, reading.bytes_after == 1 ? "" : "s")
          : doubt_of_field(evidence, fit, rival_exact);
  if (certainty.field_doubt.empty()) certainty.field_doubt = doubt_of_rows(evidence, reading);
  const Measure measure(evidence, reading, shapes);
  if (certainty.field_doubt.empty() && measure.repeated() < least_repeated)
    certainty.field_doubt = fmt::format(
        "only {} piece{} reproduced in fields that were not needed to learn the shapes: too few to be sure "
        "of size and packing",
        measure.repeated(), measure.repeated() == 1 ? " is" : "s are");
  certainty.field = certainty.field_doubt.empty();
  for (std::size_t style = 0; style < 256; ++style) {
    if (evidence.style_fixed[style] == 0) continue;
    StyleEvidence one;
    one.style = base::StoneStyle(static_cast<std::uint8_t>(style));
    one.regular = measure.regular(style);
    for (std::size_t rot = 0; rot < 4; ++rot) {
      one.turns[rot] = measure.turn_evidence(evidence, style, rot);
      one.value_certain = one.value_certain || one.turns[rot].certain;
    }
    certainty.styles.push_back(one);
  }
  return certainty;
}

}  // namespace tetron::replay::infer
