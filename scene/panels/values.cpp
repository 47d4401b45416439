#include "scene/panels/values.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "field/tetromino.hpp"
#include "scene/layout/metrics.hpp"
#include "scene/panels/markers.hpp"
#include "scene/text/player_name.hpp"
#include "scene/text/player_tag.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

// What the curves show of a placement: the chance to win after it in percent, or the lines that are expected.
bool shows_chances(const Frame& frame) {
  return frame.view.review->unit == review::CostUnit::percent;
}
double value_of(const Frame& frame, const review::Judgement& one) {
  return shows_chances(frame) ? 100 * one.chance : one.lines_expected;
}

bool is_drawn(const Frame& frame, base::PlayerId player) {
  return !frame.view.focus || *frame.view.focus == player;
}

// `one.event` events come before the placement, so it has been seen once one more event has.
bool is_seen(const Frame& frame, const review::Judgement& one) {
  return may_show(frame.view, {one.event + 1, one.time});
}

// In a duel whose curve shows chances: the player at the left and the one at the right.
std::optional<std::array<base::PlayerId, 2>> sides_of(const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  if (!shows_chances(frame) || frame.timeline.layout().players != 2) return std::nullopt;
  if (all.fields.size() == 2 && all.fields[0].players.size() == 1 && all.fields[1].players.size() == 1)
    return std::array{all.fields[0].players.front().player, all.fields[1].players.front().player};
  return std::array{base::PlayerId(0), base::PlayerId(1)};
}

// One player's line, with a step at each placement.
class Line {
 public:
  Line(Layer& layer, const Frame& frame, base::PlayerId player, const Box& box, double most)
      : layer_(layer),
        frame_(frame),
        player_(player),
        box_(box),
        most_(most),
        thick_(frame.arrangement.px(2)) {}

  void take(const review::Judgement& one) {
    const int x = x_on_bar(frame_, one.time);
    const int high = static_cast<int>(std::lround(value_of(frame_, one) / most_ * (box_.height - thick_)));
    const int y = box_.bottom() - thick_ - std::clamp(high, 0, box_.height - thick_);
    const Color color = player_color(player_);
    if (last_x_ >= 0) {
      layer_.fill({last_x_, last_y_, std::max(1, x - last_x_), thick_}, color);
      layer_.fill({x, std::min(y, last_y_), frame_.arrangement.px(1), std::abs(y - last_y_) + thick_}, color);
    }
    last_x_ = x;
    last_y_ = y;
    if (is_listed(frame_.view, one))
      layer_.fill(
          {x, box_.bottom() + frame_.arrangement.px(1), frame_.arrangement.px(1), frame_.arrangement.px(4)},
          color);
  }

 private:
  Layer& layer_;
  const Frame& frame_;
  base::PlayerId player_;
  Box box_;
  double most_;
  int thick_;
  int last_x_ = -1;
  int last_y_ = 0;
};

}  // namespace

namespace {

// The curves have their name above and the marks of mistakes below; the numbers of the axis are at their
// left.
struct ValuesPlace {
  Box heading;
  Box axis;
  Box curves;
};
ValuesPlace values_place(const Arrangement& all) {
  Box rest{all.values.x, all.values.y + all.px(2), all.values.width, all.values.height - all.px(9)};
  ValuesPlace place;
  place.heading = rest.take_top(all.px(15));
  rest.take_top(all.px(2));
  // As wide as the seek bar, so that the same moment is above it.
  place.curves = rest;
  place.axis = {rest.x, rest.y, std::min(rest.width, all.px(40)), rest.height};
  return place;
}

// "ann ben", each in the player's color, from the right; players without room are left out.
void draw_legend(Layer& layer, const Frame& frame, Box box, int size) {
  for (int id = frame.timeline.layout().players - 1; id >= 0; --id) {
    const base::PlayerId player(static_cast<std::uint8_t>(id));
    if (!is_drawn(frame, player)) continue;
    const std::string name = player_name(frame.game, player);
    const int width = static_cast<int>(std::ceil(guessed_width(name) * size)) + size;
    if (width > box.width) return;
    box.width -= width;
    layer.write(name, {box.right() + size / 2, box.y, width - size / 2, box.height},
                {size, mixed(player_color(player), frame.theme.text, 0.4), Align::right});
  }
}

}  // namespace

namespace {

Color side_color(const Frame& frame, base::PlayerId player) {
  return mixed(player_color(player), frame.theme.background, 0.25);
}

// The chance of the first player, when the last placements of both had these chances.
double share_of(const std::optional<double>& left, const std::optional<double>& right) {
  const double own = left.value_or(1 - right.value_or(0.5));
  const double other = right.value_or(1 - own);
  return own + other > 0 ? own / (own + other) : 0.5;
}

// One area in two colors: the chance of the player at the left is below.
void draw_area(Layer& layer, const Box& box, int from, int until, double share, Color left, Color right) {
  if (until <= from) return;
  const int high = static_cast<int>(std::lround(share * box.height));
  layer.fill({from, box.y, until - from, box.height - high}, right);
  layer.fill({from, box.bottom() - high, until - from, high}, left);
}

// The place of a round that was not reviewed.
void draw_unjudged(Layer& layer, const Frame& frame, const Box& place, std::string_view note) {
  const int size = std::max(metrics::smallest_text, frame.arrangement.px(12));
  layer.fill(place, frame.theme.track);
  const auto fits = [&](std::string_view text) { return guessed_width(text) * size < place.width; };
  const std::string_view text = fits(note) ? note : fits("?") ? "?" : "";
  const int middle = place.y + place.height / 2;
  // Above the line in the middle.
  layer.write(text, {place.x, middle - 2 * size, place.width, 2 * size},
              {size, frame.theme.label, Align::centre});
}

void draw_duel(Layer& layer, const Frame& frame, const Box& box, const std::array<base::PlayerId, 2>& sides) {
  const Color left = side_color(frame, sides[0]);
  const Color right = side_color(frame, sides[1]);
  std::vector<const review::Judgement*> all;
  for (const review::Judgement& one : frame.view.review->judgements)
    if (is_seen(frame, one)) all.push_back(&one);
  std::ranges::stable_sort(all, {}, [](const review::Judgement* one) { return one->time; });
  std::array<std::optional<double>, 2> chances;
  int x = frame.arrangement.seek_bar.x;
  for (const review::Judgement* one : all) {
    const int next = x_on_bar(frame, one->time);
    draw_area(layer, box, x, next, share_of(chances[0], chances[1]), left, right);
    x = std::max(x, next);
    chances[one->player == sides[0] ? 0 : 1] = one->chance;
  }
  if (!all.empty())
    draw_area(layer, box, x, x + frame.arrangement.px(2), share_of(chances[0], chances[1]), left, right);
  // Below it, when mistakes were made.
  for (const review::Judgement* one : all)
    if (is_listed(frame.view, *one))
      layer.fill({x_on_bar(frame, one->time), box.bottom() + frame.arrangement.px(1), frame.arrangement.px(2),
                  frame.arrangement.px(5)},
                 player_color(one->player));
  if (frame.view.hide_result) return;
  for (const RoundSpot& spot : frame.arrangement.rounds) {
    if (const std::string_view note = round_note(frame, spot.round); !note.empty()) {
      draw_unjudged(layer, frame, {spot.bar.x, box.y, spot.bar.width, box.height}, note);
      continue;
    }
    int at = spot.bar.x;
    double chance = 0.5;
    for (const ChancePoint& point : frame.view.round_curves->at(spot.round)) {
      const int next = spot.bar.x + static_cast<int>(std::lround(point.time * spot.bar.width));
      draw_area(layer, box, at, next, sides[0].value == 0 ? chance : 1 - chance, left, right);
      at = std::max(at, next);
      chance = point.chance;
    }
    draw_area(layer, box, at, spot.bar.right(), sides[0].value == 0 ? chance : 1 - chance, left, right);
  }
}

// Where rounds of the match begin, with their numbers where there is room.
void draw_round_marks(Layer& layer, const Frame& frame, const Box& box, int size) {
  const RoundsOnBar* const match = frame.view.rounds;
  if (match == nullptr || frame.arrangement.rounds.empty()) return;
  const auto mark = [&](std::size_t round, const Box& bar) {
    layer.fill({bar.x - frame.arrangement.px(2), box.y, frame.arrangement.px(1), box.height},
               frame.theme.label);
    const std::string text = fmt::format("{}", match->before + round + 1);
    // Behind the numbers of the axis.
    const int x = std::max(bar.x + size / 3, box.x + size * 3);
    if (bar.right() - x > size)
      layer.write(text, {x, box.y + frame.arrangement.px(1), bar.right() - x, size * 3 / 2},
                  {size, frame.theme.text});
  };
  for (const RoundSpot& spot : frame.arrangement.rounds) mark(spot.round, spot.bar);
  mark(match->current, frame.arrangement.seek_bar);
}

}  // namespace

void draw_values(Layer& layer, const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  if (all.values.empty() || !frame.view.review) return;
  layer.fill(all.values, mixed(frame.theme.track, frame.theme.background, 0.5));
  const ValuesPlace place = values_place(all);
  const Box& box = place.curves;
  if (box.height < all.px(8)) return;
  double most = shows_chances(frame) ? 100 : 1;
  for (const review::Judgement& one : frame.view.review->judgements)
    if (is_seen(frame, one)) most = std::max(most, value_of(frame, one));
  const int size = std::max(metrics::smallest_text, all.px(12));
  const std::string_view name = shows_chances(frame) ? "Chance to win, %" : "Lines to come";
  const int named = static_cast<int>(std::ceil(guessed_width(name) * size)) + size;
  layer.write(name, {place.heading.x + size / 2, place.heading.y, named, place.heading.height},
              {size, frame.theme.label});
  draw_legend(layer, frame,
              {place.heading.x + named, place.heading.y, place.heading.width - named - size / 2,
               place.heading.height},
              size);
  const auto sides = sides_of(frame);
  if (sides) draw_duel(layer, frame, box, *sides);
  // Lines for all, half and nothing of it.
  for (const int quarter : {0, 2, 4}) {
    const int y = std::min(box.y + box.height * quarter / 4, box.bottom() - all.px(1));
    layer.fill({box.x, y, box.width, all.px(1)}, sides ? frame.theme.text : frame.theme.surface_edge);
  }
  const int here = x_on_bar(frame, frame.view.now);
  layer.fill({here, box.y, all.px(1), box.height}, frame.theme.text);
  if (frame.view.hover)
    layer.fill({x_on_bar(frame, *frame.view.hover), box.y, all.px(1), box.height}, frame.theme.accent);
  draw_round_marks(layer, frame, box, size);
  for (int id = 0; id < frame.timeline.layout().players; ++id) {
    const base::PlayerId player(static_cast<std::uint8_t>(id));
    if (sides || !is_drawn(frame, player)) continue;
    Line line(layer, frame, player, box, most);
    for (const review::Judgement& one : frame.view.review->judgements)
      if (one.player == player && is_seen(frame, one)) line.take(one);
  }
  const int digits = std::max(metrics::smallest_text, all.px(11));
  if (box.height < 4 * digits) return;
  const auto number = [&](double share) {
    const int y = box.y + static_cast<int>((1 - share) * (box.height - digits));
    const Box back{place.axis.x, y - all.px(1), digits * 5 / 2, digits + 2 * all.px(1)};
    layer.fill(back, frame.theme.background);
    layer.write(fmt::format("{:.0f}", most * share), back, {digits, frame.theme.label, Align::centre});
  };
  for (const double share : {1.0, 0.5, 0.0}) number(share);
}

namespace {

// The player's last placement by then that may be shown.
const review::Judgement* last_judged(const Frame& frame, base::PlayerId player, base::Milliseconds time) {
  const review::Judgement* last = nullptr;
  for (const review::Judgement& one : frame.view.review->judgements)
    if (one.player == player && one.time <= time && is_seen(frame, one)) last = &one;
  return last;
}

}  // namespace

void draw_advantage(Layer& layer, const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  if (all.advantage.empty() || !frame.view.review || !shows_chances(frame)) return;
  const auto sides = sides_of(frame);
  if (!sides) return;
  const std::array<base::PlayerId, 2>& players = *sides;
  std::array<std::optional<double>, 2> chances;
  for (std::size_t i = 0; i < 2; ++i)
    if (const auto* last = last_judged(frame, players[i], frame.view.now)) chances[i] = last->chance;
  if (!chances[0] && !chances[1]) return;
  const double share = share_of(chances[0], chances[1]);
  const auto color = [&](std::size_t i) { return mixed(player_color(players[i]), frame.theme.text, 0.4); };
  const int size = std::max(metrics::smallest_text, all.px(12));
  Box rest = all.advantage;
  const Box above = rest.take_top(size * 3 / 2);
  const Box below{rest.x, rest.bottom() - above.height, rest.width, above.height};
  rest.height -= below.height;
  if (rest.height < 2 * size) return;
  // The left player's part is below, as on the axis of the line of values.
  const Box bar{rest.x + (rest.width - all.px(10)) / 2, rest.y, all.px(10), rest.height};
  const int high = static_cast<int>(std::lround(share * bar.height));
  layer.fill(bar, side_color(frame, players[1]));
  layer.fill({bar.x, bar.bottom() - high, bar.width, high}, side_color(frame, players[0]));
  layer.fill({bar.x - all.px(3), bar.y + bar.height / 2, bar.width + 2 * all.px(3), all.px(1)},
             frame.theme.text);
  const int percent = static_cast<int>(std::lround(100 * share));
  layer.write(fmt::format("{} %", 100 - percent), above, {size, color(1), Align::centre, Weight::bold});
  layer.write(fmt::format("{} %", percent), below, {size, color(0), Align::centre, Weight::bold});
}

std::string_view round_note(const Frame& frame, std::size_t round) {
  const bool has_place = !frame.arrangement.values.empty() && frame.view.review && !frame.view.hide_result;
  if (!has_place || !sides_of(frame)) return {};
  const RoundCurves* const curves = frame.view.round_curves;
  return curves != nullptr && curves->contains(round) ? "" : "not judged yet";
}

std::string values_text(const Frame& frame, base::Milliseconds time) {
  if (frame.arrangement.values.empty() || !frame.view.review) return {};
  std::vector<std::string> parts;
  for (int id = 0; id < frame.timeline.layout().players; ++id) {
    const base::PlayerId player(static_cast<std::uint8_t>(id));
    if (!is_drawn(frame, player)) continue;
    const review::Judgement* const last = last_judged(frame, player, time);
    if (last == nullptr) continue;
    const std::string value =
        fmt::format("{:.0f} {}", value_of(frame, *last), shows_chances(frame) ? "%" : "lines");
    const bool is_alone = frame.timeline.layout().players == 1;
    parts.push_back(is_alone ? value : fmt::format("{} {}", name_in_sentence(frame.game, player), value));
  }
  // The placement that made it so.
  const review::Judgement* made = nullptr;
  for (const review::Judgement& one : frame.view.review->judgements)
    if (one.time <= time && is_seen(frame, one) && is_drawn(frame, one.player) &&
        (made == nullptr || one.time >= made->time))
      made = &one;
  std::string text = fmt::format("{}", fmt::join(parts, ", "));
  if (made == nullptr) return text;
  const auto kind = field::to_tetromino(made->played.piece);
  if (kind) text += fmt::format(", {} {}", name_in_sentence(frame.game, made->player), field::to_char(*kind));
  if (made->grade != review::Grade::fine) text += fmt::format(" ({})", review::name_of(made->grade));
  return text;
}

}  // namespace tetron::scene
