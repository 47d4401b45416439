#include "tests/replay/infer/judgement.hpp"

#include <algorithm>
#include <set>

#include "replay/profile/pack.hpp"

namespace tetron::test::foreign {

namespace {

using replay::Profile;

using Cells = std::set<std::pair<int, int>>;  // column, row from the top

Cells right_cells(const Rules& rules, const FixedStone& stone) {
  Cells cells;
  const Style* style = rules.style(stone.style);
  if (!style) return cells;
  const int x = static_cast<std::int8_t>(stone.x);
  const int y = static_cast<std::int8_t>(stone.y);
  const int column = rules.x_from_right ? rules.width - 1 - x : x;
  const int row = rules.y_down ? y : rules.height - 1 - y;
  for (const Cell& cell : style->turns[static_cast<std::size_t>(stone.rot)]) {
    const std::pair at(column + cell.right, row - cell.up);
    if (at.first >= 0 && at.first < rules.width && at.second >= 0 && at.second < rules.height)
      cells.insert(at);
  }
  return cells;
}

Cells found_cells(const Rules& rules, const Profile& profile, const FixedStone& stone) {
  Cells cells;
  for (const auto& p : profile.cells({base::StoneStyle(static_cast<std::uint8_t>(stone.style)),
                                      static_cast<std::uint8_t>(stone.x), static_cast<std::uint8_t>(stone.y),
                                      static_cast<std::uint8_t>(stone.rot)}))
    if (p.column.value >= 0 && p.column.value < rules.width && p.row.value >= 0 && p.row.value < rules.height)
      cells.emplace(p.column.value, p.row.value);
  return cells;
}

// Blocks as they should be: a stone's value is the cell of that stone's style, whatever that is.
std::string field_difference(const Rules& rules, const Profile& profile, const ShownField& field) {
  const int width = profile.width * rules.players_per_field;
  if (width != rules.width || profile.height != rules.height)
    return "field of " + std::to_string(width) + " x " + std::to_string(profile.height);
  std::vector<field::Cell> cells(static_cast<std::size_t>(rules.width * rules.height));
  std::vector<std::byte> bytes;
  for (const std::uint8_t byte : field.packed) bytes.push_back(std::byte{byte});
  if (!replay::unpack(profile.pack, bytes, rules.width, rules.height, cells)) return "cannot be unpacked";
  for (int row = 0; row < rules.height; ++row)
    for (int column = 0; column < rules.width; ++column) {
      const int right = field.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      const auto found = cells[static_cast<std::size_t>(row * rules.width + column)];
      if ((right == rules.empty) != (found == field::Cell::empty)) return "a field reads differently";
    }
  return "";
}

}  // namespace

Judgement judge(const Recorded& recorded, const replay::infer::Evidence& evidence,
                const std::optional<replay::infer::Inference>& inference) {
  (void)evidence;
  Judgement judgement;
  if (!inference) {
    judgement.wrong = "nothing found";
    return judgement;
  }
  judgement.found = true;
  const Rules& rules = recorded.rules;
  const Profile& profile = inference->profile;
  const auto& certainty = inference->certainty;
  judgement.all_sure = certainty.field;
  for (const ShownField& field : recorded.fields) {
    judgement.wrong = field_difference(rules, profile, field);
    if (judgement.wrong.empty()) continue;
    if (certainty.field) judgement.wrong_but_sure = judgement.wrong;
    return judgement;
  }
  std::set<std::pair<int, int>> counted;
  for (const FixedStone& stone : recorded.stones) {
    const auto sure = certainty.turn(base::StoneStyle(static_cast<std::uint8_t>(stone.style)),
                                     static_cast<std::size_t>(stone.rot));
    const bool certain = certainty.field && sure.certain;
    if (stone.shown && !certain) judgement.all_sure = false;
    if (stone.shown && counted.emplace(stone.style, stone.rot).second) {
      ++judgement.turns;
      judgement.sure_turns += certain;
    }
    if (right_cells(rules, stone) == found_cells(rules, profile, stone)) continue;
    const std::string what = "style " + std::to_string(stone.style) + " turn " + std::to_string(stone.rot) +
                             " has other cells; fixed " + std::to_string(sure.fixed) + ", exact " +
                             std::to_string(sure.exact);
    if (stone.shown && judgement.wrong.empty()) judgement.wrong = what;
    if (certain && judgement.wrong_but_sure.empty()) judgement.wrong_but_sure = what;
  }
  if (judgement.wrong.empty() && certainty.field)
    for (const Style& style : rules.styles) {
      const auto* kind = profile.stone(base::StoneStyle(static_cast<std::uint8_t>(style.number)));
      const bool seen = std::ranges::any_of(
          recorded.stones, [&](const FixedStone& s) { return s.shown && s.style == style.number; });
      if (seen && kind && kind->value && *kind->value != style.value) {
        judgement.wrong = "style " + std::to_string(style.number) + " has another value";
        if (certainty.value(base::StoneStyle(static_cast<std::uint8_t>(style.number))))
          judgement.wrong_but_sure = judgement.wrong;
      }
    }
  return judgement;
}

}  // namespace tetron::test::foreign
