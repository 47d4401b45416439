#include "scene/board/attacks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "replay/timeline/what_happens.hpp"
#include "scene/text/player_name.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

using base::Milliseconds;
using base::PlayerId;
using replay::Marker;
using replay::MarkerKind;

constexpr int arc_pieces = 32;
// `bow` is the distance of an arc's control point from the straight line, as a share of the line's length;
// `highest_bow` limits it, as a share of the window's height. `spread` is the distance between the control
// points of arcs between the same two players, in design pixels.
constexpr double bow = 0.44;
constexpr double highest_bow = 0.24;
constexpr double spread = 70;
// Shares of attack_time: when the arc has reached the target, and when it begins to fade.
constexpr double arrived = 0.3;
constexpr double fading = 0.6;

// In design pixels.
constexpr double line_width = 3;
constexpr double glow_width = 9;
constexpr double head_length = 13;
constexpr double label_size = 14;
constexpr double badge_height = 24;
constexpr double bold = 1.12;  // times as wide as regular

// Where on an arc the weapon's number may be drawn. The first free place is used.
constexpr std::array label_places{0.5, 0.38, 0.62, 0.26, 0.74};

struct Arc {
  Spot from;
  Spot over;
  Spot to;

  Spot at(double t) const {
    const double s = 1 - t;
    return {s * s * from.x + 2 * s * t * over.x + t * t * to.x,
            s * s * from.y + 2 * s * t * over.y + t * t * to.y};
  }
  std::vector<Spot> up_to(double end) const {
    std::vector<Spot> spots;
    for (int i = 0; i <= arc_pieces; ++i) spots.push_back(at(end * i / arc_pieces));
    return spots;
  }
};

bool overlap(const Box& a, const Box& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

class Attacks {
 public:
  Attacks(Layer& layer, const Frame& frame)
      : layer_(layer),
        frame_(frame),
        attacks_(attacks_at(frame.timeline, frame.view.now, frame.state.events)) {}

  void draw() {
    for (std::size_t i = 0; i < attacks_.size(); ++i) {
      const Attack& attack = attacks_[i];
      const bool has_arc = !frame_.view.focus && attack.sender != attack.target;
      if (has_arc)
        draw_arc(i);
      else if (!frame_.view.focus || is_about_focus(attack))
        draw_badge(attack);
    }
  }

 private:
  double px(double design) const { return design * frame_.arrangement.unit; }
  bool is_about_focus(const Attack& attack) const {
    return attack.sender == frame_.view.focus || attack.target == frame_.view.focus;
  }
  // 0 when the weapon is fired, 1 when it is no longer shown.
  double share(const Attack& attack) const {
    return static_cast<double>(attack.age.value) / attack_time.value;
  }
  // Without motion, arcs are drawn whole.
  bool moves() const { return frame_.view.look.motion; }
  double strength(const Attack& attack) const {
    return moves() ? std::min(1.0, (1 - share(attack)) / (1 - fading)) : 1;
  }

  const Box* column_of(PlayerId player) const {
    for (const FieldPlace& field : frame_.arrangement.fields)
      for (const PlayerPlace& place : field.players)
        if (place.player == player && !place.column.empty()) return &place.column;
    return nullptr;
  }

  // An arc to a target on the right or below bows upwards or to the left. The arc back bows to the other
  // side.
  std::optional<Arc> arc(std::size_t index) const {
    const Attack& attack = attacks_[index];
    const Box* from = column_of(attack.sender);
    const Box* to = column_of(attack.target);
    if (!from || !to) return std::nullopt;
    const auto middle = [](const Box& box) {
      return Spot{box.x + box.width / 2.0, box.y + box.height * 0.4};
    };
    Arc arc{middle(*from), {}, middle(*to)};
    const double dx = arc.to.x - arc.from.x;
    const double dy = arc.to.y - arc.from.y;
    const auto before = std::count_if(
        attacks_.begin(), attacks_.begin() + static_cast<std::ptrdiff_t>(index),
        [&](const Attack& other) { return other.sender == attack.sender && other.target == attack.target; });
    // The first arc has the normal bow; the others alternate between a little less and a little more.
    const double aside = static_cast<double>((before + 1) / 2) * (before % 2 == 0 ? 1 : -1) * px(spread);
    const Size window = frame_.arrangement.window;
    const double length = std::max(1.0, std::hypot(dx, dy));
    const double out = (std::min(bow * length, highest_bow * window.height) + aside) / length;
    arc.over = {std::clamp(arc.from.x + dx / 2 + dy * out, 0.0, static_cast<double>(window.width)),
                std::clamp(arc.from.y + dy / 2 - dx * out, 0.0, static_cast<double>(window.height))};
    return arc;
  }

  void draw_arc(std::size_t index) {
    const auto arc = this->arc(index);
    if (!arc) return;
    const Attack& attack = attacks_[index];
    const double way = moves() ? std::min(1.0, share(attack) / arrived) : 1;
    const double end = 1 - (1 - way) * (1 - way);
    const double strong = strength(attack);
    const Color color = marker_color(MarkerKind::weapon);
    const auto spots = arc->up_to(end);
    layer_.stroke(spots, px(glow_width), faded(color, 0.05 * strong), faded(color, 0.35 * strong));
    layer_.stroke(spots, px(line_width), faded(color, 0.35 * strong), faded(color, strong));
    draw_head(spots, faded(color, strong));
    draw_label(*arc, end, fmt::format("{}", attack.weapon), strong);
  }

  // Two short lines that meet at the end of the arc.
  void draw_head(const std::vector<Spot>& spots, Color color) {
    const Spot tip = spots.back();
    const Spot before = spots[spots.size() - 2];
    const double length = std::hypot(tip.x - before.x, tip.y - before.y);
    if (length < 1e-6) return;
    const double ux = (tip.x - before.x) / length * px(head_length);
    const double uy = (tip.y - before.y) / length * px(head_length);
    const Size window = frame_.arrangement.window;
    const auto inside = [&](double x, double y) {
      return Spot{std::clamp(x, 0.0, static_cast<double>(window.width)),
                  std::clamp(y, 0.0, static_cast<double>(window.height))};
    };
    layer_.stroke({inside(tip.x - ux + uy * 0.6, tip.y - uy - ux * 0.6), tip,
                   inside(tip.x - ux - uy * 0.6, tip.y - uy + ux * 0.6)},
                  px(line_width), color);
  }

  void draw_label(const Arc& arc, double end, const std::string& text, double strong) {
    const int size = static_cast<int>(px(label_size));
    const int height = size * 3 / 2;
    const int width = std::max(height, static_cast<int>(guessed_width(text) * size) + size);
    for (const double place : label_places) {
      if (place > end) continue;
      const Spot spot = arc.at(place);
      const Box box{static_cast<int>(spot.x) - width / 2, static_cast<int>(spot.y) - height / 2, width,
                    height};
      if (put_label(box, text, size, strong)) return;
    }
  }

  // Returns false if the place is taken or not completely in the window.
  bool put_label(const Box& box, const std::string& text, int size, double strong) {
    const Size window = frame_.arrangement.window;
    if (box.x < 0 || box.y < 0 || box.right() > window.width || box.bottom() > window.height) return false;
    if (std::ranges::any_of(taken_, [&](const Box& other) { return overlap(box, other); })) return false;
    taken_.push_back(box);
    const Color color = marker_color(MarkerKind::weapon);
    layer_.fill(box, faded(color, strong));
    layer_.fill(box.inset(std::max(1, frame_.arrangement.px(1))), faded(frame_.theme.surface, strong));
    layer_.write(text, box, {size, faded(frame_.theme.text, strong), Align::centre, Weight::bold});
    return true;
  }

  // At the top of the player's field, below earlier badges.
  void draw_badge(const Attack& attack) {
    const bool is_sent = frame_.view.focus == attack.sender && attack.sender != attack.target;
    const Box* column = column_of(is_sent ? attack.sender : attack.target);
    if (!column) return;
    const std::string who = player_name(frame_.game, is_sent ? attack.target : attack.sender);
    const std::string text = attack.sender == attack.target
                                 ? fmt::format("weapon {}", attack.weapon)
                                 : fmt::format("weapon {} {} {}", attack.weapon, is_sent ? "→" : "←", who);
    const int size = static_cast<int>(px(label_size));
    const int height = static_cast<int>(px(badge_height));
    const int room = column->width - 2 * frame_.arrangement.px(4);
    const int width = std::min(room, static_cast<int>(bold * guessed_width(text) * size) + size);
    if (width < height || size < 6) return;
    for (int y = column->y + height / 3; y + height <= column->bottom();
         y += height + frame_.arrangement.px(3))
      if (put_label({column->x + (column->width - width) / 2, y, width, height}, text, size,
                    strength(attack)))
        return;
  }

  Layer& layer_;
  const Frame& frame_;
  std::vector<Attack> attacks_;
  std::vector<Box> taken_;
};

}  // namespace

std::vector<Attack> attacks_at(const replay::Timeline& timeline, Milliseconds now, std::uint32_t events) {
  const std::uint32_t since = now.value >= attack_time.value ? now.value - attack_time.value + 1 : 0;
  std::vector<Attack> attacks;
  const auto recent = timeline.markers_between(Milliseconds(since), now);
  for (auto marker = recent.rbegin(); marker != recent.rend() && attacks.size() < most_attacks; ++marker) {
    if (marker->kind != MarkerKind::weapon || marker->mark.events > events) continue;
    const auto kept = timeline.event(*marker);
    if (!kept) continue;
    const auto use = replay::weapon_use(kept->event(), timeline.track());
    const int players = timeline.layout().players;
    if (!use || use->sender.value >= players || use->target.value >= players) continue;
    attacks.push_back(
        {use->sender, use->target, use->weapon, Milliseconds(now.value - marker->mark.time.value)});
  }
  std::ranges::reverse(attacks);
  return attacks;
}

void draw_attacks(Layer& layer, const Frame& frame) {
  // While nothing plays, words beside the fields say it.
  if (frame.view.playing && !frame.view.playing_on) Attacks(layer, frame).draw();
}

}  // namespace tetron::scene
