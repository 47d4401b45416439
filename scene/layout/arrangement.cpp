#include "scene/layout/arrangement.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "scene/layout/metrics.hpp"

namespace tetron::scene {

namespace {

// For a window of 1280 × 720, in design pixels.
constexpr double design_width = 1280;
constexpr double design_height = 720;
constexpr double smallest_unit = 0.75;  // in smaller windows, content is left out so that text stays legible
constexpr double margin = 16;
constexpr double damage_height = 28;
constexpr double salvage_width = 190;
constexpr double transport_height = 70;
constexpr double values_height = 134;
constexpr double advantage_width = 36;
constexpr double clock_height = 26;
constexpr double stage_height = 48;
constexpr double inputs_height = 26;

// Panels are in a column at the right of the fields or, in a high window, in a row below them.
constexpr double panel_width = 350;
constexpr double narrowest_panel = 230;
constexpr double panel_height = 250;
constexpr double lowest_panel = 120;
constexpr double panel_share = 0.3;   // of the width of a wide window
constexpr double fields_share = 0.5;  // of the room, which the fields keep at least

// What the focused field may get of the window.
constexpr std::array large_shares{0.5, 0.56, 0.62, 0.68, 0.74};
// The size of the other fields' cells, as a share of its cells: of one other field, and of several.
constexpr double other_share = 0.66;
constexpr double small_share = 0.6;
constexpr double weight_of_others = 0.3;  // what they are worth, as a share of what the large one is worth
// Text and pieces beside a field that is alone or enlarged.
constexpr double large_text = 1.4;

// `count` equal cards in rows and columns.
struct Grid {
  int columns = 1;
  int rows = 1;
  int between = 0;

  Size card(const Box& room) const {
    return {std::max(0, (room.width - (columns - 1) * between) / columns),
            std::max(0, (room.height - (rows - 1) * between) / rows)};
  }
  Box box(const Box& room, int index) const {
    const Size size = card(room);
    return {room.x + index % columns * (size.width + between),
            room.y + index / columns * (size.height + between), size.width, size.height};
  }
};

Grid best_grid(const CardDesign& design, const Box& room, int count, int between) {
  Grid best;
  double best_worth = -std::numeric_limits<double>::infinity();
  for (int columns = 1; columns <= count; ++columns) {
    const Grid grid{columns, (count + columns - 1) / columns, between};
    const double worth = design.shape(grid.card(room)).worth;
    if (worth > best_worth) {
      best = grid;
      best_worth = worth;
    }
  }
  return best;
}

// Reserves a row of that height for the keys of the field's player: right below the well, or below the text
// there.
FieldPlace place_with_inputs(const CardDesign& design, base::MatrixId id, Box card, int height) {
  if (height <= 0 || card.height < 4 * height) return design.place(id, card);
  card.height -= height;
  FieldPlace place = design.place(id, card);
  const bool is_free = std::ranges::all_of(
      place.players, [&](const PlayerPlace& player) { return player.block.y < place.well.bottom(); });
  place.inputs = {place.well.x, (is_free ? place.well : card).bottom() + height / 5, place.well.width,
                  height - height / 5};
  return place;
}

void add_grid(const CardDesign& design, const Box& room, const std::vector<base::MatrixId>& ids, int between,
              int inputs, std::vector<FieldPlace>& out) {
  if (ids.empty()) return;
  const Grid grid = best_grid(design, room, static_cast<int>(ids.size()), between);
  for (std::size_t i = 0; i < ids.size(); ++i)
    out.push_back(place_with_inputs(design, ids[i], grid.box(room, static_cast<int>(i)), inputs));
}

// Across the window, with the times of the seek bar, which an audience does not see.
void arrange_values(Arrangement& all, Box bottom, int edge) {
  const Box line = bottom.take_top(all.px(values_height));
  all.values = {edge, line.y, line.width - 2 * edge, line.height};
  all.seek_bar = {edge, line.bottom(), all.values.width, 0};
}

// The bottom of the window: markers and seek bar, and a line with the rest below them.
void arrange_transport(Arrangement& all, Box bottom, int edge, bool has_values) {
  if (has_values) {
    const Box line = bottom.take_top(all.px(values_height));
    all.values = {edge, line.y, line.width - 2 * edge, line.height};
  }
  all.seek_area = bottom.take_top(all.px(27));
  Box bar{edge, all.seek_area.y, bottom.width - 2 * edge, all.seek_area.height};
  bar.take_top(all.px(2));
  all.markers = bar.take_top(all.px(12));
  bar.take_top(all.px(3));
  all.seek_bar = bar.take_top(all.px(6));

  bottom.take_top(all.px(3));
  Box row = bottom.take_top(bottom.height - all.px(8));
  row.x = edge;
  row.width -= 2 * edge;
  ControlRow controls = arrange_controls(row, all.unit);
  all.controls = std::move(controls.places);
  all.clock = controls.clock;
  all.titles = controls.titles;
}

struct OpenPanel {
  Box* box;
  double weight;  // share of a column
};

// The open panels for which there is room, the most important first.
std::vector<OpenPanel> open_panels(Arrangement& all, Panels open, int most) {
  std::vector<OpenPanel> boxes;
  if (open.statistics) boxes.push_back({&all.statistics, 1.35});
  if (open.mistakes) boxes.push_back({&all.mistakes, 1.0});
  if (open.chat) boxes.push_back({&all.chat, 0.9});
  if (open.chunk) boxes.push_back({&all.chunk, 1.25});
  if (static_cast<int>(boxes.size()) > most) boxes.resize(static_cast<std::size_t>(std::max(0, most)));
  return boxes;
}

// Takes a column off the right side of `room`, or a row off its lower end, unless too little would be left
// for the fields.
void arrange_panels(Arrangement& all, Box& room, Panels open, int edge) {
  if (open.count() == 0) return;
  const bool beside = room.width >= room.height;
  const int length = beside ? room.height : room.width;
  const int least = all.px(beside ? lowest_panel : narrowest_panel);
  const auto boxes = open_panels(all, open, (length + edge) / (least + edge));
  const int count = static_cast<int>(boxes.size());
  const int across = beside ? room.width : room.height;
  const int wanted =
      beside ? std::clamp(pixels(room.width * panel_share), all.px(narrowest_panel), all.px(panel_width))
             : all.px(panel_height);
  const int most = pixels(across * (1 - fields_share)) - edge;
  const int thick = std::min(wanted, most);
  if (count == 0 || thick < all.px(beside ? narrowest_panel : lowest_panel)) return;

  Box strip = room;
  if (beside) {
    room.width -= thick + edge;
    strip.x = room.right() + edge;
    strip.width = thick;
  } else {
    room.height -= thick + edge;
    strip.y = room.bottom() + edge;
    strip.height = thick;
  }
  double weights = 0;
  for (const OpenPanel& panel : boxes) weights += beside ? panel.weight : 1;
  double before = 0;
  for (const OpenPanel& panel : boxes) {
    const int from = pixels((length + edge) * before / weights);
    before += beside ? panel.weight : 1;
    const int to = pixels((length + edge) * before / weights) - edge;
    *panel.box = beside ? Box{strip.x, strip.y + from, strip.width, to - from}
                        : Box{strip.x + from, strip.y, to - from, strip.height};
  }
}

// A large part of `room`, at the left or at the top, and the rest.
std::pair<Box, Box> divided(const Box& room, bool is_wide, double share, int between) {
  Box large = room;
  Box rest = room;
  if (is_wide) {
    large.width = std::max(0, pixels(room.width * share) - between);
    rest.x = large.right() + between;
    rest.width = std::max(0, room.right() - rest.x);
  } else {
    large.height = std::max(0, pixels(room.height * share) - between);
    rest.y = large.bottom() + between;
    rest.height = std::max(0, room.bottom() - rest.y);
  }
  return {large, rest};
}

// Places the fields in `room`: all with the same size, or one large and the others next to it.
// `has_numbers`: the numbers are also shown elsewhere. In a window, a field alone is in the middle.
std::vector<FieldPlace> arrange_fields(const replay::Layout& game, double unit, const Box& room,
                                       std::optional<base::PlayerId> focus, int edge, int inputs,
                                       bool has_numbers, bool is_window, bool is_brief = false) {
  std::vector<FieldPlace> fields;
  CardStyle style{.has_numbers_elsewhere = has_numbers, .brief = is_brief};
  if (is_window) style.smallest_em = metrics::smallest_text;
  std::vector<base::MatrixId> others;
  for (int id = 0; id < game.fields(); ++id) others.push_back(base::MatrixId(static_cast<std::uint8_t>(id)));
  if (others.size() == 1 && is_window) {
    style.text = large_text;
    style.centred = true;
  }
  if (!focus || others.size() == 1) {
    add_grid(CardDesign(game, unit, style), room, others, edge, inputs, fields);
    return fields;
  }
  const base::MatrixId large = game.field_of(*focus);
  std::erase(others, large);
  const int count = static_cast<int>(others.size());
  style.text = large_text;
  const CardDesign design(game, unit, style);
  const auto small_design = [&](int cell) {
    const int most = pixels(cell * (count == 1 ? other_share : small_share));
    return CardDesign(
        game, unit,
        {.largest_cell = most, .has_numbers_elsewhere = has_numbers, .smallest_em = style.smallest_em});
  };
  std::pair<Box, Box> best;
  double best_worth = -std::numeric_limits<double>::infinity();
  for (const bool is_wide : {room.width >= room.height, room.width < room.height})
    for (const double share : large_shares) {
      const auto [main, side] = divided(room, is_wide, share, edge);
      const CardShape shape = design.shape({main.width, main.height});
      const CardDesign small = small_design(shape.cell);
      const Size card = best_grid(small, side, count, edge).card(side);
      const double worth = shape.worth + weight_of_others * small.shape(card).worth;
      if (worth <= best_worth) continue;
      best = {main, side};
      best_worth = worth;
    }
  add_grid(design, best.first, {large}, edge, inputs, fields);
  add_grid(small_design(fields.front().cell), best.second, others, edge, inputs, fields);
  return fields;
}

// Between the fields of a duel that are next to each other.
Box advantage_of(const std::vector<FieldPlace>& fields) {
  const FieldPlace& left = fields[0];
  const FieldPlace& right = fields[1];
  if (left.card.right() > right.card.x) return {};
  const int top = std::min(left.well.y, right.well.y);
  return {left.card.right(), top, right.card.x - left.card.right(),
          std::max(left.well.bottom(), right.well.bottom()) - top};
}

bool shows_advantage(const Arrangement& all, const replay::Layout& game) {
  return !all.values.empty() && game.players == 2 && game.fields() == 2;
}

// The panels, and the fields in what they leave.
void arrange_room(Arrangement& all, const replay::Layout& game, std::optional<base::PlayerId> focus,
                  Panels panels, Box room, int edge) {
  const Box whole = room;
  arrange_panels(all, room, panels, edge);
  const bool has_numbers = !all.statistics.empty();
  const int inputs = panels.inputs ? all.px(inputs_height) : 0;
  const int between = shows_advantage(all, game) ? std::max(edge, all.px(advantage_width)) : edge;
  const auto fields = [&](const Box& part, bool elsewhere, bool is_brief = false) {
    return arrange_fields(game, all.unit, part, focus, between, inputs, elsewhere,
                          all.footer != Footer::clock, is_brief);
  };
  all.fields = fields(room, has_numbers);
  // If the panel next to the fields shows something else, the numbers stay on the cards.
  if (room.width < whole.width || room.height < whole.height) return;
  // With more room no field may become smaller, even if its card could then show more.
  Arrangement other = all;
  Box beside = whole;
  Panels with = panels;
  with.statistics = true;
  arrange_panels(other, beside, with, edge);
  if (other.statistics.empty()) return;
  // The same places as with a panel, moved to the middle.
  beside.x += (whole.width - beside.width) / 2;
  beside.y += (whole.height - beside.height) / 2;
  std::array others{fields(room, true), fields(room, true, true), fields(beside, true),
                    fields(beside, false)};
  const auto cell = [](const std::vector<FieldPlace>& places) { return places.front().cell; };
  const int least = std::max(cell(others[2]), cell(others[3]));
  for (auto& places : others)
    if (cell(all.fields) < least && cell(places) >= least) all.fields = std::move(places);
}

}  // namespace

int Arrangement::px(double design) const {
  return std::max(1, pixels(design * unit));
}

std::optional<base::PlayerId> Arrangement::player_at(Point p) const {
  for (const FieldPlace& field : fields)
    for (const PlayerPlace& player : field.players)
      if (player.column.contains(p) || player.block.contains(p) || player.next.contains(p))
        return player.player;
  return std::nullopt;
}

std::optional<replay::Mark> Arrangement::jump_at(Point p) const {
  for (const Jump& jump : jumps)
    if (jump.box.contains(p)) return jump.mark;
  return std::nullopt;
}

const ScrollPlace* Arrangement::scroll_at(Point p) const {
  for (const ScrollPlace& place : scrolls)
    if (place.area.contains(p) || place.track.contains(p)) return &place;
  return nullptr;
}

std::optional<std::size_t> Arrangement::round_at(Point p) const {
  for (const RoundSpot& spot : rounds)
    if (spot.area.contains(p)) return spot.round;
  return std::nullopt;
}

std::optional<Control> Arrangement::control_at(Point p) const {
  for (const ControlPlace& place : controls)
    if (place.box.contains(p)) return place.control;
  return std::nullopt;
}

std::optional<TrialButton> Arrangement::trial_button_at(Point p) const {
  for (std::size_t i = 0; i < trial_buttons.size(); ++i)
    if (trial_buttons[i].contains(p)) return static_cast<TrialButton>(i);
  return std::nullopt;
}

Box Arrangement::control(Control control) const {
  for (const ControlPlace& place : controls)
    if (place.control == control) return place.box;
  return {};
}

double Arrangement::share_at(int x) const {
  if (seek_bar.width < 2) return 0;
  return std::clamp(static_cast<double>(x - seek_bar.x) / (seek_bar.width - 1), 0.0, 1.0);
}

int Arrangement::stop_at(int x, int stops) const {
  if (least_cost.width < 2 || stops < 2) return 0;
  const double share = std::clamp(static_cast<double>(x - least_cost.x) / (least_cost.width - 1), 0.0, 1.0);
  return static_cast<int>(std::lround(share * (stops - 1)));
}

void put_salvage_button(Arrangement& all) {
  const int width = std::min(all.px(salvage_width), all.damage.width / 2);
  if (all.damage.empty()) return;
  all.salvage = {all.damage.right() - width - all.px(8), all.damage.y + all.px(3), width,
                 all.damage.height - 2 * all.px(3)};
}

double unit_of(Size window, double scale) {
  const double fitting = std::min(window.width / design_width, window.height / design_height);
  const double largest = std::min(window.width / 320.0, window.height / 200.0);
  return std::min(std::max(smallest_unit * std::clamp(scale, 0.25, 8.0), fitting), std::max(0.05, largest));
}

Arrangement arrange(const replay::Layout& game, Size window, double scale,
                    std::optional<base::PlayerId> focus, bool is_damaged, Panels panels, Footer footer) {
  Arrangement all;
  all.window = window;
  all.footer = footer;
  all.unit = unit_of(window, scale);

  const int edge = std::min({all.px(margin), window.width / 2, window.height / 2});
  Box left{0, 0, window.width, window.height};
  if (footer == Footer::none) all.stage = left.take_top(all.px(stage_height));
  if (is_damaged) all.damage = left.take_top(all.px(damage_height));
  const bool has_transport = footer == Footer::transport;
  const double below = (footer == Footer::none ? 1
                        : has_transport        ? transport_height
                                               : clock_height) +
                       (panels.values && footer != Footer::clock ? values_height : 0);
  Box room = left.take_top(left.height - all.px(below));
  if (has_transport)
    arrange_transport(all, left, edge, panels.values);
  else if (footer == Footer::none && panels.values)
    arrange_values(all, left, edge);
  else if (footer == Footer::clock)
    all.clock = {edge, left.y, left.width - 2 * edge, std::max(0, left.height - all.px(8))};

  room.take_top(edge);
  room.height = std::max(0, room.height - all.px(8));
  room.x += edge;
  room.width -= 2 * edge;
  arrange_room(all, game, focus, panels, room, edge);
  if (shows_advantage(all, game)) all.advantage = advantage_of(all.fields);
  return all;
}

}  // namespace tetron::scene
