#include "replay/timeline/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "replay/game/sprint.hpp"
#include "replay/timeline/timeline.hpp"

namespace tetron::replay {

namespace {

using base::Milliseconds;
using base::PlayerId;

constexpr std::uint32_t one_minute = 60'000;  // milliseconds

template <class Number>
std::string whole(Number value) {
  return fmt::format("{}", value);
}

template <class Number>
std::string whole(std::optional<Number> value) {
  return value ? whole(*value) : std::string("-");
}

std::string pace_or_dash(double per_second) {
  return per_second > 0 ? fmt::format("{:.2f}", per_second) : std::string("-");
}

// Of a game that shows a queue.
std::vector<Figure> figures_of_round(const Timeline& timeline, const Game& game, const State& state,
                                     PlayerId player, Milliseconds now) {
  const PlayerState& own = state.players[player.value];
  const Rates own_rates = rates(timeline.track(), state, player, now);
  const AvailableData& available = timeline.layout().available;
  const bool has_attack = available.attack && is_versus(timeline, game);
  const bool is_race = lines_of_race(timeline, game).has_value();
  std::vector<Figure> all;
  const auto add = [&all](bool is_said, std::string_view label, std::string_view column, std::string text) {
    if (is_said) all.push_back({label, column, std::move(text)});
  };
  add(true, "Pieces", "pieces", whole(own.placements));
  add(true, "PPS", "PPS", fmt::format("{:.2f}", own_rates.pieces_per_second));
  add(has_attack, "APM", "APM", fmt::format("{:.1f}", own_rates.attack_per_minute));
  add(has_attack, "VS", "VS", fmt::format("{:.1f}", own_rates.versus_score));
  add(has_attack, "APP", "APP", fmt::format("{:.2f}", own_rates.attack_per_piece));
  add(available.streaks && !is_race, "B2B", "B2B", streak_text(own.back_to_back));
  add(available.streaks && !is_race, "Combo", "combo", streak_text(own.combo));
  add(available.lines, "Lines", has_attack ? "" : "lines", whole(own.lines));
  add(has_attack, "Sent", "", whole(own.sent));
  add(has_attack, "Received", "", whole(own.received));
  // As TETR.IO writes it: so many faults.
  add(available.finesse_faults, "Finesse", "finesse", whole(own.finesse_faults) + " F");
  add(available.lines && !is_race, "Dug", "", whole(own.garbage_cleared));
  return all;
}

}  // namespace

bool is_versus(const Timeline& timeline, const Game& game) {
  if (timeline.layout().players > game.recordings) return true;
  const game::Round* const round = timeline.track().round();
  return round != nullptr && std::ranges::any_of(round->events, [](const game::Event& event) {
           const auto* const pending = std::get_if<game::GarbagePending>(&event.what);
           const auto* const incoming = std::get_if<game::GarbageIncoming>(&event.what);
           return (pending != nullptr && pending->rows > 0) || (incoming != nullptr && incoming->rows > 0);
         });
}

std::optional<std::uint32_t> lines_of_race(const Timeline& timeline, const Game& game) {
  return timeline.layout().players == game.recordings ? game::lines_of_sprint(game.mode) : std::nullopt;
}

std::vector<Figure> figures(const Timeline& timeline, const Game& game, const State& state, PlayerId player,
                            Milliseconds now) {
  if (timeline.layout().available.queue) return figures_of_round(timeline, game, state, player, now);
  const Milliseconds own = timeline.track().own_time(player, now);
  const Milliseconds from(own.value > one_minute ? own.value - one_minute : 0);
  return figures(statistics(timeline, state, player, now), placements_between(timeline, player, from, own),
                 credits_word(timeline.layout()), true);
}

std::vector<Figure> figures(const PlayerStatistics& statistics, std::size_t last_minute,
                            std::string_view credits_word, bool has_credits) {
  const std::string credits = has_credits ? whole(statistics.credits) : "-";
  const auto clears = [&statistics](int count) { return statistics.lines ? whole(count) : std::string("-"); };
  return {{"Pieces", "pieces", whole(statistics.placements)},
          {"Pace", "pace", pace_or_dash(statistics.pace)},
          {"Last ten", "last", pace_or_dash(statistics.recent_pace)},
          {credits_word, credits_word == "Score" ? "score" : "credits", credits},
          {"Lines", "", whole(statistics.lines)},
          {"1 line", "lines 1", clears(statistics.singles)},
          {"2 lines", "2", clears(statistics.doubles)},
          {"3 lines", "3", clears(statistics.triples)},
          {"4 lines", "4", clears(statistics.quads)},
          {"Last minute", "", whole(last_minute)}};
}

std::string streak_text(std::int32_t count) {
  return count < 0 ? std::string("-") : whole(count);
}

std::string_view text_of(const std::vector<Figure>& figures, std::string_view label) {
  const auto found = std::ranges::find(figures, label, &Figure::label);
  return found == figures.end() ? std::string_view() : std::string_view(found->text);
}

}  // namespace tetron::replay
