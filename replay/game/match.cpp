#include "replay/game/match.hpp"

#include <algorithm>
#include <string>

namespace tetron::game {

std::optional<bool> Round::exact() const {
  std::optional<bool> all;
  for (const Result& result : results)
    if (result.exact) all = all.value_or(true) && *result.exact;
  return all;
}

std::optional<base::Milliseconds> Round::exact_until() const {
  std::optional<base::Milliseconds> until;
  for (const Result& result : results) {
    if (result.exact.value_or(true)) continue;
    if (!result.exact_until) return std::nullopt;
    until = std::min(until.value_or(*result.exact_until), *result.exact_until);
  }
  return until;
}

std::optional<std::size_t> Round::winner() const {
  const auto won = std::ranges::find_if(results, &Result::won);
  if (won == results.end()) return std::nullopt;
  return static_cast<std::size_t>(won - results.begin());
}

std::vector<std::uint32_t> Round::places() const {
  std::vector<std::uint32_t> places(results.size(), 0);
  if (!winner()) return places;
  const auto is_before = [](const Result& a, const Result& b) {
    return a.won != b.won ? a.won : a.length > b.length;
  };
  for (std::size_t i = 0; i < results.size(); ++i)
    places[i] = 1 + static_cast<std::uint32_t>(std::ranges::count_if(
                        results, [&](const Result& other) { return is_before(other, results[i]); }));
  return places;
}

std::vector<std::uint32_t> Match::score() const {
  std::vector<std::uint32_t> score(players.size(), 0);
  for (const Round& round : rounds)
    for (const Result& result : round.results)
      if (result.won && result.player < score.size()) ++score[result.player];
  return score;
}

std::optional<std::size_t> Match::winner() const {
  const auto is_contradicted = [](const Statement& one) { return one.name == "score" && !one.agrees(); };
  const auto is_damaged = [](const Round& round) { return round.damage.has_value(); };
  if (players.size() < 2 || std::ranges::any_of(statements, is_contradicted) ||
      std::ranges::any_of(rounds, is_damaged))
    return std::nullopt;
  const std::vector<std::uint32_t> score = this->score();
  const auto most = std::ranges::max_element(score);
  if (*most == 0 || std::ranges::count(score, *most) != 1) return std::nullopt;
  return static_cast<std::size_t>(most - score.begin());
}

std::string Match::score_text(const std::vector<std::uint32_t>& score) {
  std::string text;
  for (const std::uint32_t one : score) text += (text.empty() ? "" : " to ") + std::to_string(one);
  return text;
}

}  // namespace tetron::game
