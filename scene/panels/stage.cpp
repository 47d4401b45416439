#include "scene/panels/stage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <tuple>
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
constexpr double card_width = 520;
constexpr double narrow_card = 420;  // names and figures below each other
constexpr double narrowest_card = 240;
constexpr double bold_share = 1.12;
constexpr Size small_window{800, 600};

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

// Names and headlines are smaller before they are shortened.
int fitting_size(std::string_view text, int width, int most, int least) {
  const double ems = std::max(1.0, guessed_width(text) * bold_share);
  return std::clamp(static_cast<int>(width / ems), std::min(most, least), most);
}

}  // namespace

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
  const int text = std::min(all.px(metrics::text_size), all.stage.height);
  const std::string round = round_text(frame);
  const std::string time = clock_text(frame.view.now);
  // The same room at both ends, so that the score is in the middle.
  const int end =
      std::min(all.stage.width / 4,
               edge + static_cast<int>(std::max(guessed_width(round), guessed_width(time)) * text));
  const Box strip = all.stage;
  layer.write(round, {strip.x + edge, strip.y, end, strip.height}, {text, frame.theme.label});
  layer.write(time, {strip.right() - edge - end, strip.y, end, strip.height},
              {text, frame.theme.label, Align::right});
  // The card at the end has them.
  if (is_over(frame)) return;
  const Box middle{strip.x + edge + end, strip.y, strip.width - 2 * (edge + end), strip.height};
  const int size = std::min(all.px(name_size), strip.height);
  if (frame.timeline.layout().players != 2) {
    const std::string title =
        frame.timeline.layout().players == 1 ? player_name(frame.game, PlayerId(0)) : frame.game.mode;
    layer.write(
        title, middle,
        {fitting_size(title, middle.width, size, text), frame.theme.text, Align::centre, Weight::bold});
    return;
  }
  const std::string score = score_text(frame).empty() ? "–" : score_text(frame);
  const int score_em = std::min(all.px(score_size), strip.height);
  const int wide =
      std::min(middle.width / 3, static_cast<int>(guessed_width(score) * score_em * bold_share) + 2 * edge);
  const int name = (middle.width - wide) / 2;
  layer.write(score, {middle.x + name, middle.y, wide, middle.height},
              {score_em, frame.theme.text, Align::centre, Weight::bold});
  const std::string left = player_name(frame.game, PlayerId(0));
  const std::string right = player_name(frame.game, PlayerId(1));
  const int both = std::min(fitting_size(left, name, size, text), fitting_size(right, name, size, text));
  layer.write(left, {middle.x, middle.y, name, middle.height},
              {both, name_color(frame, PlayerId(0)), Align::right, Weight::bold});
  layer.write(right, {middle.x + name + wide, middle.y, middle.width - name - wide, middle.height},
              {both, name_color(frame, PlayerId(1)), Align::left, Weight::bold});
}

namespace {

struct Headline {
  std::string text;                  // "ann won the match", "the end, 0:20.1"
  std::optional<PlayerId> player{};  // whose name it has
};
Headline headline_of(const Frame& frame, std::optional<PlayerId> winner) {
  if (!winner) return {"the end, " + clock_text(frame.view.now)};
  const std::string name = player_name(frame.game, *winner);
  if (frame.view.rounds == nullptr) return {name + " won", winner};
  if (!is_last_round(frame)) return {name + " won the round", winner};
  // The winner of the last round need not be the winner of the match.
  std::vector<std::pair<std::uint32_t, PlayerId>> scores;
  for (int id = 0; id < frame.timeline.layout().players; ++id)
    if (const auto score = frame.score(player_of(id))) scores.emplace_back(*score, player_of(id));
  std::ranges::stable_sort(scores, std::greater<>(), &std::pair<std::uint32_t, PlayerId>::first);
  if (scores.size() < 2 || scores[0].first == scores[1].first) return {name + " won the last round", winner};
  return {player_name(frame.game, scores[0].second) + " won the match", scores[0].second};
}

// All players: of a match by their scores, then the winner first and who was out first last.
std::vector<PlayerId> ranked(const Frame& frame, std::optional<PlayerId> first,
                             std::optional<PlayerId> winner) {
  struct Place {
    bool is_first;
    std::uint32_t score;
    bool has_won;
    bool is_alive;
    std::uint32_t out_at;  // ms
  };
  const auto place_of = [&](PlayerId player) {
    std::uint32_t out_at = 0;
    for (const replay::Marker& marker : frame.timeline.markers())
      if (marker.kind == replay::MarkerKind::death && marker.id == player.value)
        out_at = marker.mark.time.value;
    return Place{player == first, frame.score(player).value_or(0), player == winner,
                 frame.state.players[player.value].alive, out_at};
  };
  std::vector<PlayerId> players;
  for (int id = 0; id < frame.timeline.layout().players; ++id) players.push_back(player_of(id));
  std::ranges::stable_sort(players, [&](PlayerId a, PlayerId b) {
    const Place left = place_of(a);
    const Place right = place_of(b);
    return std::tuple(left.is_first, left.score, left.has_won, left.is_alive, left.out_at) >
           std::tuple(right.is_first, right.score, right.has_won, right.is_alive, right.out_at);
  });
  return players;
}

// The words across the fields: who is out, and who won.
std::vector<Box> outcomes(const Frame& frame) {
  std::vector<Box> words;
  for (const FieldPlace& place : frame.arrangement.fields) {
    const bool is_out = std::ranges::none_of(place.players, [&](const PlayerPlace& player) {
      return frame.state.players[player.player.value].alive;
    });
    const bool has_won = std::ranges::any_of(
        place.players, [&](const PlayerPlace& player) { return player.player == winner_of(frame); });
    if (is_out || has_won) words.push_back(outcome_band(place));
  }
  return words;
}

}  // namespace

bool has_end_card(const Frame& frame) {
  return !frame.arrangement.stage.empty() && is_over(frame);
}

Box draw_end_card(Layer& layer, const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  if (!has_end_card(frame)) return {};
  const auto winner = winner_of(frame);
  const Headline headline = headline_of(frame, winner);
  const std::vector<PlayerId> players = ranked(frame, headline.player, winner);
  const bool is_duel = players.size() == 2;
  const std::string score = is_duel ? score_text(frame) : std::string();
  const int text = std::max(metrics::smallest_text, all.px(metrics::text_size));
  const int line = players.size() > 3 ? text * 3 / 2 : text * 2;
  const int edge = text;
  const Box below{0, all.stage.bottom(), all.window.width,
                  (all.values.empty() ? all.window.height : all.values.y) - all.stage.bottom()};
  const int widest = std::min(all.px(card_width), below.width - 2 * edge);
  // Between the fields of a duel where there is room.
  const bool are_beside =
      is_duel && all.fields.size() == 2 && all.fields[0].well.right() < all.fields[1].well.x;
  const int between = are_beside ? all.fields[1].well.x - all.fields[0].well.right() - 2 * edge : 0;
  const bool is_between = between >= all.px(narrowest_card);
  const int width = is_between ? std::min(widest, between) : widest;
  // The headline is smaller, then in two lines, before it is cut.
  const int inner = width - 2 * edge;
  const int size = fitting_size(headline.text, inner, all.px(name_size), text);
  const double ems = static_cast<double>(inner) / (size * bold_share);
  const std::vector<std::string> title = wrapped(headline.text, ems, 3);
  const bool is_narrow = width < all.px(narrow_card);
  // The winner's name is in the headline.
  const bool names_first = !headline.player;
  const int each = is_narrow ? 2 : 1;
  const int fixed = static_cast<int>(title.size()) * size * 3 / 2 + (score.empty() ? 0 : line * 3 / 2) +
                    2 * edge + line / 2 + (frame.view.next_round_in > 0 ? line : 0);
  const auto rows_of = [&](std::size_t shown) {
    const std::size_t named = shown - (names_first || shown == 0 ? 0 : 1);
    return static_cast<int>(named) * each + (names_first || shown == 0 ? 0 : 1) +
           (shown < players.size() ? 1 : 0);
  };
  std::size_t shown = players.size();
  const int across =
      is_between ? (all.fields[0].well.right() + all.fields[1].well.x) / 2 : all.window.width / 2;
  const Point middle{across, below.y + below.height / 2};
  std::vector<Box> kept = outcomes(frame);
  if (is_between)
    for (const FieldPlace& place : all.fields) kept.push_back(place.well);
  const auto place_of = [&] {
    return free_place(below, {width, fixed + rows_of(shown) * line}, middle, kept);
  };
  // Where there is little room, players are left out before these words are covered.
  const bool is_small = all.window.width < small_window.width || all.window.height < small_window.height;
  Box card = place_of();
  while (shown > 0 && (card.height > below.height || (is_small && covered(card, kept) > 0))) {
    --shown;
    card = place_of();
  }
  if (card.height > below.height) return {};
  layer.fill(card, frame.theme.surface_edge);
  layer.fill(card.inset(all.px(2)), frame.theme.surface);
  Box rest = card.inset(edge);
  for (const std::string& part : title)
    layer.write(part, rest.take_top(size * 3 / 2),
                {size, headline.player ? name_color(frame, *headline.player) : frame.theme.text,
                 Align::centre, Weight::bold, Reading::left_to_right});
  if (!score.empty())
    layer.write(score, rest.take_top(line * 3 / 2),
                {std::min(all.px(score_size), line), frame.theme.text, Align::centre, Weight::bold});
  rest.take_top(line / 4);
  for (std::size_t rank = 0; rank < shown; ++rank) {
    const PlayerId player = players[rank];
    std::string numbers = figures_text(frame, player);
    if (const auto won = frame.score(player); won && !is_duel)
      numbers = fmt::format("{}   {}", base::counted(static_cast<int>(*won), "win"), numbers);
    if (rank == 0 && !names_first) {
      const Box row = rest.take_top(line);
      layer.write(
          numbers, row,
          {fitting_size(numbers, row.width, text, metrics::smallest_text), frame.theme.text, Align::centre});
      continue;
    }
    const std::string name = fmt::format("{}.  {}", rank + 1, player_name(frame.game, player));
    const Box row = rest.take_top(line);
    const int for_numbers = static_cast<int>(guessed_width(numbers) * text) + text;
    const int for_name = is_narrow ? row.width : std::max(row.width / 3, row.width - for_numbers);
    layer.write(name, {row.x, row.y, for_name, line},
                {fitting_size(name, for_name, text, metrics::smallest_text), name_color(frame, player),
                 Align::left, Weight::bold, Reading::left_to_right});
    const Box place =
        is_narrow ? rest.take_top(line) : Box{row.x + for_name, row.y, row.width - for_name, line};
    layer.write(numbers, place,
                {fitting_size(numbers, place.width, text, metrics::smallest_text), frame.theme.text,
                 is_narrow ? Align::left : Align::right});
  }
  if (shown < players.size())
    layer.write(fmt::format("and {} more", players.size() - shown), rest.take_top(line),
                {text, frame.theme.label, Align::centre});
  if (frame.view.next_round_in > 0)
    layer.write(fmt::format("next round in {}", frame.view.next_round_in),
                {card.x, card.bottom() - line - edge / 2, card.width, line},
                {text, frame.theme.label, Align::centre});
  return card;
}

}  // namespace tetron::scene
