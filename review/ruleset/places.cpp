#include "review/ruleset/places.hpp"

namespace tetron::review {

const Stone* Places::stone_of(field::Cell piece) const {
  const replay::StoneKind* kind = profile_.stone(piece);
  const base::StoneStyle style = profile_.style(piece);
  const bool has_colours = kind != nullptr && !kind->cells[0].empty();
  return style.value < stones_.size() && !stones_[style.value].is_none() && !has_colours
             ? &stones_[style.value]
             : nullptr;
}

std::optional<Landing> Places::landing_of(const Stone& stone, const game::Place& place,
                                          const Board& board) const {
  const tet::StonePlace stored = profile_.stored(place);
  const Stone::Turned& turned = stone.turned(stored.rot);
  const Form& form = stone.forms()[turned.form];
  const field::Position anchor = profile_.anchor(stored.x, stored.y);
  const int x = anchor.column.value + turned.left;
  const int y = height_ - 1 - anchor.row.value + turned.bottom;
  if (x < 0 || x + form.width > board.width() || y < 0 || y + form.height > board.height() + rows_above)
    return std::nullopt;
  return Landing{turned.form, stored.rot, static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
}

game::Place Places::place_of(const Stone& stone, const Landing& landing) const {
  const Stone::Turned& turned = stone.turned(landing.rotation);
  const int x = landing.x - turned.left;
  const int y = landing.y - turned.bottom;
  return *profile_.place(
      {base::StoneStyle(static_cast<std::uint8_t>(&stone - stones_.data())), static_cast<std::uint8_t>(x),
       static_cast<std::uint8_t>(profile_.y_down ? height_ - 1 - y : y), landing.rotation});
}

void add_spawn(Spawns& spawns, const replay::Profile& profile, const game::Place& appeared) {
  const auto [spawn, is_new] = spawns.emplace(profile.style(appeared.piece), appeared);
  constexpr auto upright = field::Rotation::spawn;
  if (!is_new && spawn->second.turn != upright && appeared.turn == upright) spawn->second = appeared;
}

}  // namespace tetron::review
