#include "scene/board/callouts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "field/tetromino.hpp"
#include "scene/board/attacks.hpp"
#include "scene/board/round_events.hpp"
#include "scene/board/well.hpp"
#include "scene/text/player_name.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

using base::PlayerId;

constexpr double fading_from = 0.7;  // share of its time, from which on it fades
constexpr double bold_width = 1.12;  // times as wide as regular
constexpr int smallest_callout = 7;
constexpr int rows_of_spawn = 3;  // visible rows for the next piece to appear and rotate in

bool moves(const Frame& frame) {
  return frame.view.look.motion && frame.view.playing;
}

// 1 until it begins to fade, then down to 0 at the end.
double strength_at(const Frame& frame, base::Milliseconds age, base::Milliseconds time) {
  if (!moves(frame)) return 1;
  const double share = static_cast<double>(age.value) / time.value;
  return std::min(1.0, (1 - share) / (1 - fading_from));
}

const PlayerPlace* place_of(const Frame& frame, PlayerId player) {
  for (const FieldPlace& field : frame.arrangement.fields)
    for (const PlayerPlace& each : field.players)
      if (each.player == player && !each.column.empty()) return &each;
  return nullptr;
}

// What a player has just cleared. While the user plays on, the recording's words would stay on the screen.
std::vector<std::string> callout_words(const Frame& frame, PlayerId player) {
  const replay::PlayerState& own = frame.state.players[player.value];
  if (!frame.timeline.layout().available.queue || own.placements == 0 || frame.view.playing_on) return {};
  if (frame.view.now.value - own.last.at.value >= callout_time.value) return {};
  std::vector<std::string> words = clear_words(own.last);
  if (!words.empty() && own.last.attack > 0) words.push_back(fmt::format("+{}", own.last.attack));
  return words;
}

// Whether something is there that a number in flight must not cover: figures, or another number.
bool is_taken(const Frame& frame, const Box& box, const std::vector<Box>& flown) {
  const auto overlaps = [&box](const Box& other) {
    return !other.empty() && box.x < other.right() && other.x < box.right() && box.y < other.bottom() &&
           other.y < box.bottom();
  };
  return std::ranges::any_of(flown, overlaps) ||
         std::ranges::any_of(frame.arrangement.fields, [&](const FieldPlace& place) {
           return overlaps(place.summary) ||
                  std::ranges::any_of(place.players, overlaps, &PlayerPlace::block);
         });
}

}  // namespace

std::vector<std::string> clear_words(const replay::PlacementNote& note) {
  constexpr std::array<const char*, 5> names{"", "SINGLE", "DOUBLE", "TRIPLE", "QUAD"};
  std::vector<std::string> words;
  const bool has_spin = note.spin != game::Spin::none;
  std::string name = note.lines < names.size() ? names[note.lines] : fmt::format("{} LINES", note.lines);
  if (has_spin) {
    const auto kind = field::to_tetromino(note.piece);
    name = fmt::format("{}{}{}{}", kind ? fmt::format("{}-SPIN", field::to_char(*kind)) : "SPIN",
                       note.spin == game::Spin::mini ? " MINI" : "", name.empty() ? "" : " ", name);
  }
  if (name.empty()) return words;
  words.push_back(std::move(name));
  if (note.all_clear) words.emplace_back("ALL CLEAR");
  if (note.back_to_back > 0 && note.lines > 0 && (has_spin || note.lines >= 4))
    words.push_back(fmt::format("back-to-back ×{}", note.back_to_back));
  if (note.combo > 0 && note.lines > 0) words.push_back(fmt::format("combo {}", note.combo));
  return words;
}

std::vector<std::string> words_beside(const Frame& frame, PlayerId player) {
  if (frame.view.playing || frame.view.playing_on) return {};
  std::vector<std::string> words = callout_words(frame, player);
  for (const Flight& flight : flights_at(frame.timeline.track(), frame.view.now))
    if (flight.to == player)
      words.push_back(fmt::format("{} from {}", flight.rows, player_name(frame.game, flight.from)));
  for (const Attack& attack : attacks_at(frame.timeline, frame.view.now, frame.state.events)) {
    if (attack.sender != player && attack.target != player) continue;
    const std::string weapon = fmt::format("weapon {}", attack.weapon);
    words.push_back(attack.sender == attack.target ? weapon
                    : attack.sender == player
                        ? fmt::format("{} → {}", weapon, player_name(frame.game, attack.target))
                        : fmt::format("{} ← {}", weapon, player_name(frame.game, attack.sender)));
  }
  return words;
}

void draw_callouts(Layer& layer, const Frame& frame, const FieldPlace& place) {
  if (place.players.size() != 1 || place.cell <= 0 || !frame.view.playing) return;
  const std::vector<std::string> words = callout_words(frame, place.players.front().player);
  if (words.empty()) return;
  const replay::PlacementNote& note = frame.state.players[place.players.front().player.value].last;
  const base::Milliseconds age(frame.view.now.value - note.at.value);
  const double strength = strength_at(frame, age, callout_time);
  // The first line is the largest. No line is wider than the well.
  const Box& well = place.well;
  int y = well.y + (hidden_rows(frame, place) + rows_of_spawn) * place.cell;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const double wide = std::max(6.0, guessed_width(words[i]) * bold_width + 1);
    const int size = std::min(static_cast<int>(well.width / wide), place.cell * (i == 0 ? 5 : 4) / 5);
    if (size < smallest_callout) continue;
    const int height = size * 3 / 2;
    if (y + height > well.bottom()) return;
    const int width =
        std::min(well.width, static_cast<int>(guessed_width(words[i]) * bold_width * size) + size);
    const Box box{well.x + (well.width - width) / 2, y, width, height};
    Color ground = frame.theme.well;
    ground.alpha = 200;
    layer.fill(box, faded(ground, strength));
    const Color color = words[i] == "ALL CLEAR" ? frame.theme.warning
                        : i == 0                ? frame.theme.text
                                                : frame.theme.accent;
    layer.write(words[i], box, {size, faded(color, strength), Align::centre, Weight::bold});
    y += height;
  }
}

void draw_flights(Layer& layer, const Frame& frame) {
  if (frame.view.playing_on || !frame.view.playing) return;
  std::vector<Box> flown;
  const auto middle = [](const Box& box) { return Spot{box.x + box.width / 2.0, box.y + box.height * 0.35}; };
  for (const Flight& flight : flights_at(frame.timeline.track(), frame.view.now)) {
    const PlayerPlace* const from = place_of(frame, flight.from);
    const PlayerPlace* const to = place_of(frame, flight.to);
    if (from == nullptr || to == nullptr) continue;
    // Without motion, it has arrived. With motion, it slows down towards the end.
    const double share = moves(frame) ? static_cast<double>(flight.age.value) / flight_time.value : 1;
    const double way = 1 - (1 - share) * (1 - share);
    const Spot a = middle(from->column);
    const Spot b = middle(to->column);
    const double x = a.x + (b.x - a.x) * way;
    const double y = a.y + (b.y - a.y) * way - std::sin(way * 3.14159) * from->column.height * 0.08;
    const int size = std::clamp(from->column.width / 7, 8, frame.arrangement.px(30));
    const std::string text = fmt::format("{}", flight.rows);
    const int width =
        std::max(size * 3 / 2, static_cast<int>(guessed_width(text) * bold_width * size) + size / 2);
    const Box box{static_cast<int>(x) - width / 2, static_cast<int>(y) - size * 3 / 4, width, size * 3 / 2};
    const Size window = frame.arrangement.window;
    if (box.x < 0 || box.y < 0 || box.right() > window.width || box.bottom() > window.height) continue;
    if (is_taken(frame, box, flown)) continue;
    flown.push_back(box);
    const double strength = strength_at(frame, flight.age, flight_time);
    layer.fill(box, faded(frame.theme.danger, strength));
    layer.fill(box.inset(std::max(1, frame.arrangement.px(1.5))), faded(frame.theme.surface, strength));
    layer.write(text, box, {size, faded(frame.theme.text, strength), Align::centre, Weight::bold});
  }
}

}  // namespace tetron::scene
