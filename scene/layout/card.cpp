#include "scene/layout/card.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "scene/layout/metrics.hpp"

namespace tetron::scene {

namespace {

constexpr int smallest_cell_with_next = 4;  // pixels; smaller cells have no next piece

// In design pixels.
constexpr double largest_em = 16;
constexpr double comfortable_em = 12;
constexpr double legible_name = 14;

// In ems.
constexpr double narrowest_card_panel = 10.5;
constexpr double widest_panel = 14;
constexpr double low_block = 9;  // with only some of the numbers
constexpr double lowest_block = 6;
constexpr double narrowest_block = 10;
constexpr double between_blocks = 1;
constexpr double gap = 1.2;
constexpr double line = 1.6;
constexpr double next_line = 2.2;  // with a next piece in it
constexpr double next_width = 4.2;
constexpr double name_with_next = 4.5;
constexpr double before_next = 0.4;  // between a well and the next piece to the right of it
constexpr int most_columns = 3;

constexpr double meter_columns = 0.5;  // in cells, for games with waiting garbage

// How much a pixel of cell size is worth on a card with all or only some of its numbers; without numbers it
// is worth 1.
constexpr double full_detail = 1.6;
constexpr double some_detail = 1.15;
// The same if the numbers are also shown elsewhere.
constexpr double full_detail_again = 1.35;
constexpr double some_detail_again = 1.03;

}  // namespace

std::vector<PlayerPlace> players_on(const replay::Layout& game, base::MatrixId field, const Box& well) {
  const int shares = game.players_per_field;
  const int first = field.value * shares;
  const int count = std::min(shares, game.players - first);
  std::vector<PlayerPlace> players;
  for (int i = 0; i < count; ++i) {
    const int from = well.width * i / shares;
    const int to = i + 1 == count ? well.width : well.width * (i + 1) / shares;
    PlayerPlace player;
    player.player = base::PlayerId(static_cast<std::uint8_t>(first + i));
    player.column = {well.x + from, well.y, to - from, well.height};
    players.push_back(player);
  }
  return players;
}

int CardShape::ems(double count) const {
  return pixels(count * em);
}

CardDesign::CardDesign(const replay::Layout& game, double unit, const CardStyle& style)
    : game_(game),
      style_(style),
      largest_em_(std::max(style.smallest_em, pixels(largest_em * unit * style.text))),
      comfortable_em_(comfortable_em * unit) {}

CardShape CardDesign::shape(Size card) const {
  CardShape best = shape_brief(card);
  if (style_.brief) return best;
  const auto consider = [&best](const CardShape& shape) {
    if (shape.cell > 1 && shape.worth >= best.worth) best = shape;
  };
  for (int em = style_.smallest_em; em <= largest_em_; ++em) {
    consider(shape_with_panel_right(card, em));
    consider(shape_below(card, em, {narrowest_block, block_height(), full_detail}));
    consider(shape_below(card, em, {narrowest_block, low_block, some_detail}));
    for (int columns = 1; columns <= most_columns; ++columns)
      consider(shape_below(card, em,
                           {metrics::wide_width(columns, game_.available.queue) + between_blocks,
                            metrics::wide_height(rows(), columns, game_.available.queue), full_detail}));
  }
  return best;
}

FieldPlace CardDesign::place(base::MatrixId field, const Box& card) const {
  const CardShape chosen = shape({card.width, card.height});
  FieldPlace place;
  place.field = field;
  place.card = card;
  place.cell = chosen.cell;
  place.em = chosen.em;
  place.brief = chosen.panel == CardShape::Panel::brief;
  place.well = {0, 0, game_.width * chosen.cell, game_.height * chosen.cell};
  switch (chosen.panel) {
    case CardShape::Panel::right:
      fill_with_panel_right(place, chosen);
      break;
    case CardShape::Panel::below:
      fill_below(place, chosen);
      break;
    case CardShape::Panel::brief:
      fill_brief(place, chosen);
      break;
  }
  const int meter = meter_width(place.cell);
  place.meter = {place.well.x - meter, place.well.y, meter, place.well.height};
  return place;
}

int CardDesign::cell(int width, int height) const {
  const double columns = game_.width + (has_meter() ? meter_columns : 0);
  return std::clamp(std::min(static_cast<int>(width / columns), height / game_.height), 0,
                    style_.largest_cell);
}

int CardDesign::meter_width(int cell) const {
  return has_meter() ? static_cast<int>(cell * meter_columns) : 0;
}

int CardDesign::rows() const {
  if (game_.available.queue) return metrics::attack_rows;
  return is_shared() ? metrics::player_rows : metrics::player_rows + metrics::field_rows;
}

double CardDesign::block_height() const {
  return metrics::narrow_height(rows(), game_.available.queue);
}

double CardDesign::stack_height(double block) const {
  return block * game_.players_per_field + (is_shared() ? metrics::row_line * metrics::field_rows + gap : 0);
}

double CardDesign::worth(const CardShape& shape, double detail) const {
  if (style_.has_numbers_elsewhere) detail = detail == full_detail ? full_detail_again : some_detail_again;
  return detail * shape.cell + 0.2 * shape.em - 2.5 * std::max(0.0, comfortable_em_ - shape.em);
}

CardShape CardDesign::shape_with_panel_right(Size card, int em) const {
  CardShape shape{CardShape::Panel::right, 0, em};
  if (card.height < shape.ems(stack_height(lowest_block))) return shape;
  shape.cell = cell(card.width - shape.ems(narrowest_card_panel + gap), card.height);
  const bool is_full = card.height >= shape.ems(stack_height(block_height()));
  shape.worth = worth(shape, is_full ? full_detail : some_detail);
  return shape;
}

CardShape CardDesign::shape_below(Size card, int em, const Block& block) const {
  CardShape shape{CardShape::Panel::below, 0, em};
  shape.cell = cell(card.width, card.height - shape.ems(block.height + gap + (is_shared() ? line : 0)));
  const int block_width = game_.width * shape.cell / game_.players_per_field;
  if (block_width < shape.ems(block.width)) shape.cell = 0;
  shape.worth = worth(shape, block.detail);
  return shape;
}

double CardDesign::height_of(CardShape::Header header) {
  switch (header) {
    case CardShape::Header::names:
    case CardShape::Header::beside:
      break;
    case CardShape::Header::in_line:
      return next_line;
    case CardShape::Header::two_lines:
      return line + next_line;
  }
  return line;
}

CardShape CardDesign::shape_brief(Size card, CardShape::Header header, int em) const {
  CardShape shape{CardShape::Panel::brief, 0, std::clamp(em, style_.smallest_em, largest_em_), header};
  const int beside = header == CardShape::Header::beside ? shape.ems(next_width + before_next) : 0;
  shape.cell = cell(card.width - beside, card.height - shape.ems(height_of(header)));
  return shape;
}

// With next pieces, unless cells would be hardly larger than those of the next pieces. The worth of a brief
// card compared with other shapes does not depend on next pieces.
CardShape CardDesign::shape_brief(Size card) const {
  CardShape plain = shape_brief(card, CardShape::Header::names, std::min(card.height / 12, card.width / 9));
  plain.worth = plain.cell;
  const double legible = legible_name * comfortable_em_ / comfortable_em;
  const auto large = [legible](const CardShape& shape) {
    return shape.cell + 0.2 * shape.em - 0.5 * std::max(0.0, legible - shape.em);
  };
  std::optional<CardShape> best;
  for (const auto header :
       {CardShape::Header::in_line, CardShape::Header::two_lines, CardShape::Header::beside}) {
    const bool is_beside = header == CardShape::Header::beside;
    if (is_beside && is_shared()) continue;
    CardShape shape = shape_brief(card, header, style_.smallest_em);
    // The name has a line of its own, or shares it with the next piece.
    const int widest = header == CardShape::Header::in_line ? 16 : 9;
    for (int em = style_.smallest_em; em <= std::min(card.height / 20, card.width / widest); ++em)
      if (const CardShape other = shape_brief(card, header, em); large(other) > large(shape)) shape = other;
    shape.worth = plain.worth;
    const double least = is_beside                              ? 0
                         : header == CardShape::Header::in_line ? name_with_next + next_width + between_blocks
                                                                : next_width + between_blocks;
    const int share = game_.width * shape.cell / game_.players_per_field;
    const bool fits = shape.cell >= smallest_cell_with_next && share >= shape.ems(least);
    if (fits && (!best || large(shape) > large(*best))) best = shape;
  }
  return best.value_or(plain);
}

// The well at the left, the players in a column at the right, both centred in the card.
void CardDesign::fill_with_panel_right(FieldPlace& place, const CardShape& shape) const {
  const int between = shape.ems(gap);
  const int meter = meter_width(shape.cell);
  const int wide = std::min(shape.ems(widest_panel), place.card.width - place.well.width - between - meter);
  const int high =
      std::min(place.card.height, std::max(place.well.height, shape.ems(stack_height(block_height()))));
  place.well.x = place.card.x + meter + (place.card.width - place.well.width - between - wide - meter) / 2;
  if (style_.centred)
    place.well.x = std::min(place.card.x + std::max(meter, (place.card.width - place.well.width) / 2),
                            place.card.right() - wide - between - place.well.width);
  place.well.y = place.card.y + (place.card.height - high) / 2;
  Box panel{place.well.right() + between, place.well.y, wide, high};
  place.players = players_on(game_, place.field, place.well);
  if (is_shared()) {
    place.summary = panel.take_top(shape.ems(metrics::row_line * metrics::field_rows));
    panel.take_top(shape.ems(gap));
  }
  const int block = std::min(shape.ems(block_height()), panel.height / game_.players_per_field);
  for (PlayerPlace& player : place.players) player.block = panel.take_top(block);
}

// The well above, the players side by side below.
void CardDesign::fill_below(FieldPlace& place, const CardShape& shape) const {
  const int between = shape.ems(gap);
  const int rest = place.card.height - place.well.height - between;
  const int high = std::min(rest, shape.ems(block_height() + (is_shared() ? line : 0)));
  const int meter = meter_width(shape.cell);
  place.well.x = place.card.x + meter + (place.card.width - place.well.width - meter) / 2;
  place.well.y = place.card.y + (rest - high) / 2;
  Box panel{place.well.x, place.well.bottom() + between, place.well.width, high};
  place.players = players_on(game_, place.field, place.well);
  if (is_shared()) place.summary = panel.take_top(shape.ems(line));
  set_side_by_side(place, panel, shape.ems(between_blocks));
}

// The names in a line above the well, with the next pieces to the right of or below the names.
void CardDesign::fill_brief(FieldPlace& place, const CardShape& shape) const {
  const int names = std::min(place.card.height, shape.ems(height_of(shape.header)));
  const int rest = place.card.height - place.well.height - names;
  const int meter = meter_width(shape.cell);
  const int wide = shape.ems(next_width);
  const bool is_beside = shape.header == CardShape::Header::beside;
  const int beside = is_beside ? wide + shape.ems(before_next) : 0;
  Box panel{place.card.x + meter + (place.card.width - place.well.width - meter - beside) / 2,
            place.card.y + std::max(0, rest) / 2, place.well.width, names};
  place.well.x = panel.x;
  place.well.y = panel.bottom();
  place.players = players_on(game_, place.field, place.well);
  set_side_by_side(place, panel, shape.ems(between_blocks));
  if (shape.header == CardShape::Header::names) return;
  const int high = is_beside ? shape.ems(next_line) : std::min(names, shape.ems(next_line)) - 1;
  for (PlayerPlace& player : place.players) {
    Box& name = player.block;
    if (is_beside) {
      player.next = {place.well.right() + shape.ems(before_next), place.well.y, wide, high};
      continue;
    }
    player.next = {name.x, name.bottom() - 1 - high, wide, high};
    if (shape.header == CardShape::Header::in_line) {
      player.next.x = name.right() - wide;
      name.width -= wide;
    } else {
      name.height = player.next.y - name.y;
    }
  }
}

void CardDesign::set_side_by_side(FieldPlace& place, const Box& panel, int between) const {
  for (PlayerPlace& player : place.players) {
    const bool is_last = player.column.right() == panel.right();
    const int width = is_last ? player.column.width : player.column.width - between;
    player.block = {player.column.x, panel.y, std::max(0, width), panel.height};
  }
}

}  // namespace tetron::scene
