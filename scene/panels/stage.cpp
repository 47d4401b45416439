#include "scene/panels/stage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "base/counted.hpp"
#include "scene/board/well.hpp"
#include "scene/layout/free_place.hpp"
#include "scene/layout/metrics.hpp"
#include "scene/text/clock_text.hpp"
#include "scene/text/player_name.hpp"
#include "scene/text/player_tag.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

using base::PlayerId;

// In design pixels.
constexpr double name_size = 22;
constexpr double score_size = 28;
constexpr double card_width = 420;
constexpr double narrowest_card = 240;
constexpr double card_line = 30;
constexpr int most_on_card = 6;  // players

PlayerId player_of(int id) {
  return PlayerId(static_cast<std::uint8_t>(id));
}

bool is_over(const Frame& frame) {
  return frame.state.events >= frame.timeline.events() &&
         shows_result(frame.view, frame.timeline, frame.state);
}

// "2 : 1", or empty without a match.
std::string score_text(const Frame& frame) {
  const auto first = frame.score(PlayerId(0));
  const auto second = frame.score(PlayerId(1));
  return first && second ? fmt::format("{} : {}", *first, *second) : std::string();
}

// "round 2 of 3"; without the number of rounds if that must stay hidden.
std::string round_text(const Frame& frame) {
  const RoundsOnBar* const match = frame.view.rounds;
  if (match == nullptr) return {};
  const std::size_t round = match->before + match->current + 1;
  if (frame.view.hides_match) return fmt::format("round {}", round);
  return fmt::format("round {} of {}", round, match->before + match->rounds.size());
}

bool is_last_round(const Frame& frame) {
  const RoundsOnBar* const match = frame.view.rounds;
  return match == nullptr || (!frame.view.hides_match && match->current + 1 == match->rounds.size());
}

std::string figures_text(const Frame& frame, PlayerId player) {
  const replay::PlayerState& own = frame.state.players[player.value];
  const std::string text = base::counted(static_cast<int>(own.placements), "piece");
  const auto figures = frame.figures(player);
  if (const std::string_view attack = replay::text_of(figures, "APM"); !attack.empty())
    return fmt::format("{}   {} PPS   {} APM", text, replay::text_of(figures, "PPS"), attack);
  const replay::FieldState& field = frame.state.fields[frame.timeline.layout().field_of(player).value];
  return field.lines ? text + "   " + base::counted(*field.lines, "line") : text;
}

Color name_color(const Frame& frame, PlayerId player) {
  return mixed(player_color(player), frame.theme.text, 0.4);
}

// The left fifth of the strip.
Box left_of_stage(const Arrangement& all) {
  return {all.stage.x + all.px(4 * metrics::step), all.stage.y, all.stage.width / 5, all.stage.height};
}

// In two lines at most.
std::vector<std::string> message_lines(const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  const double ems = static_cast<double>(left_of_stage(all).width) / all.px(metrics::text_size);
  return wrapped(frame.view.message, ems, 3);
}

void draw_message_on_stage(Layer& layer, const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  const std::vector<std::string> lines = message_lines(frame);
  const int line = all.px(5 * metrics::step);
  Box rest = left_of_stage(all);
  rest.y += (rest.height - line * static_cast<int>(lines.size())) / 2;
  for (const std::string& text : lines)
    layer.write(text, rest.take_top(line),
                {std::min(all.px(metrics::text_size), line), frame.theme.text, Align::left, Weight::regular,
                 Reading::left_to_right});
}

}  // namespace

bool has_message_on_stage(const Frame& frame) {
  if (frame.arrangement.stage.empty() || frame.view.message.empty()) return false;
  const std::vector<std::string> lines = message_lines(frame);
  const double ems =
      static_cast<double>(left_of_stage(frame.arrangement).width) / frame.arrangement.px(metrics::text_size);
  return lines.size() <= 2 &&
         std::ranges::all_of(lines, [&](const std::string& line) { return guessed_width(line) <= ems; });
}

std::optional<PlayerId> winner_of(const Frame& frame) {
  const int players = frame.timeline.layout().players;
  if (players < 2 || !is_over(frame)) return std::nullopt;
  if (frame.game.winner && *frame.game.winner < static_cast<std::size_t>(players))
    return player_of(static_cast<int>(*frame.game.winner));
  std::optional<PlayerId> last;
  for (int id = 0; id < players; ++id) {
    if (!frame.state.players[static_cast<std::size_t>(id)].alive) continue;
    if (last) return std::nullopt;
    last = player_of(id);
  }
  return last;
}

void draw_stage(Layer& layer, const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  if (all.stage.empty()) return;
  layer.fill(all.stage, frame.theme.surface);
  const int edge = all.px(4 * metrics::step);
  const Box left = left_of_stage(all);
  Box right = left;
  right.x = all.stage.right() - edge - right.width;
  const TextStyle plain{std::min(all.px(metrics::text_size), all.stage.height), frame.theme.label};
  if (has_message_on_stage(frame))
    draw_message_on_stage(layer, frame);
  else
    layer.write(round_text(frame), left, plain);
  TextStyle clock = plain;
  clock.align = Align::right;
  layer.write(clock_text(frame.view.now), right, clock);
  Box middle{left.right(), all.stage.y, right.x - left.right(), all.stage.height};
  const int size = std::min(all.px(name_size), all.stage.height);
  if (frame.timeline.layout().players != 2) {
    layer.write(frame.timeline.layout().players == 1 ? player_name(frame.game, PlayerId(0)) : frame.game.mode,
                middle, {size, frame.theme.text, Align::centre, Weight::bold});
    return;
  }
  const int score = middle.width / 5;
  const int name = (middle.width - score) / 2;
  layer.write(player_name(frame.game, PlayerId(0)), {middle.x, middle.y, name, middle.height},
              {size, name_color(frame, PlayerId(0)), Align::right, Weight::bold});
  const std::string text = score_text(frame);
  layer.write(
      text.empty() ? "–" : text, {middle.x + name, middle.y, score, middle.height},
      {std::min(all.px(score_size), all.stage.height), frame.theme.text, Align::centre, Weight::bold});
  layer.write(player_name(frame.game, PlayerId(1)),
              {middle.x + name + score, middle.y, middle.width - name - score, middle.height},
              {size, name_color(frame, PlayerId(1)), Align::left, Weight::bold});
}

namespace {

// "ann won the match", "ann won the round", "the end, 0:20.1".
std::string title_of(const Frame& frame, std::optional<PlayerId> winner) {
  if (!winner) return "the end, " + clock_text(frame.view.now);
  const std::string name = player_name(frame.game, *winner);
  if (frame.view.rounds == nullptr) return name + " won";
  if (!is_last_round(frame)) return name + " won the round";
  // The winner of the last round need not be the winner of the match.
  std::vector<std::pair<std::uint32_t, PlayerId>> scores;
  for (int id = 0; id < frame.timeline.layout().players; ++id)
    if (const auto score = frame.score(player_of(id))) scores.emplace_back(*score, player_of(id));
  std::ranges::stable_sort(scores, std::greater<>(), &std::pair<std::uint32_t, PlayerId>::first);
  if (scores.size() < 2 || scores[0].first == scores[1].first) return name + " won the last round";
  return player_name(frame.game, scores[0].second) + " won the match";
}

}  // namespace

void draw_end_card(Layer& layer, const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  if (all.stage.empty() || !is_over(frame)) return;
  const auto winner = winner_of(frame);
  const std::string score = frame.timeline.layout().players == 2 ? score_text(frame) : std::string();
  const int line = all.px(card_line);
  // In a duel between the fields, where it covers neither cells nor the words over them.
  const bool is_duel = all.fields.size() == 2 && all.fields[0].well.right() < all.fields[1].well.x;
  const int left = is_duel ? all.fields[0].well.right() + line / 2 : 0;
  const int right = is_duel ? all.fields[1].well.x - line / 2 : all.window.width;
  const bool is_between = is_duel && right - left >= all.px(narrowest_card);
  const int width = std::min(all.px(card_width), is_between ? right - left : all.window.width);
  const bool is_narrow = width < all.px(card_width);
  std::vector<Box> bands;
  for (const FieldPlace& place : all.fields) bands.push_back(outcome_band(place));
  const Box below{is_between ? left : 0, all.stage.bottom(), is_between ? right - left : all.window.width,
                  all.window.height - all.stage.bottom()};
  // With fewer players, if those words would be covered otherwise.
  int players = std::min(frame.timeline.layout().players, most_on_card);
  Box card;
  for (;; --players) {
    const int height = line * (3 + players * (is_narrow ? 2 : 1) + (score.empty() ? 0 : 1));
    card = free_place(below, {width, height}, {below.x + below.width / 2, all.window.height / 2}, bands);
    if (players == 0 || (card.bottom() <= all.window.height && covered(card, bands) == 0)) break;
  }
  if (card.bottom() > all.window.height) return;
  layer.fill(card, frame.theme.surface_edge);
  layer.fill(card.inset(all.px(2)), frame.theme.surface);
  Box rest = card.inset(line / 2);
  const std::string title = title_of(frame, winner);
  layer.write(title, rest.take_top(line),
              {all.px(name_size), winner ? name_color(frame, *winner) : frame.theme.text, Align::centre,
               Weight::bold});
  if (!score.empty())
    layer.write(score, rest.take_top(line),
                {all.px(score_size), frame.theme.text, Align::centre, Weight::bold});
  rest.take_top(line / 2);
  for (int id = 0; id < players; ++id) {
    const Box row = rest.take_top(line);
    const int size = all.px(metrics::text_size);
    const int name = is_narrow ? row.width : row.width * 2 / 5;
    layer.write(player_name(frame.game, player_of(id)), {row.x, row.y, name, line},
                {size, name_color(frame, player_of(id)), Align::left, Weight::bold});
    const Box figures = is_narrow ? rest.take_top(line) : Box{row.x + name, row.y, row.width - name, line};
    layer.write(figures_text(frame, player_of(id)), figures,
                {size, frame.theme.text, is_narrow ? Align::left : Align::right});
  }
  if (frame.view.next_round_in > 0)
    layer.write(fmt::format("next round in {}", frame.view.next_round_in),
                {card.x, card.bottom() - line, card.width, line},
                {all.px(metrics::text_size), frame.theme.label, Align::centre});
}

}  // namespace tetron::scene
