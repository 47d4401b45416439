#include "replay/kinds/tetrio/outcome.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

namespace tetron::kinds {

namespace {

using game::Statement;
using tetrio::PlayerReplay;
using tetrio::Recording;

constexpr std::string_view winner_word = "winner";
constexpr std::size_t most_statements = 100;  // of a match

Statement statement(std::string_view name, std::string stated, std::string played) {
  return {std::string(name), base::UntrustedText(std::move(stated)), base::UntrustedText(std::move(played))};
}

// The only seat for which this holds.
template <class Is>
std::optional<std::size_t> only_seat(const tetrio::Round& round, const Is& is) {
  std::optional<std::size_t> only;
  for (std::size_t seat = 0; seat < round.players.size(); ++seat) {
    if (!is(round.players[seat])) continue;
    if (only) return std::nullopt;
    only = seat;
  }
  return only;
}

// Rounds won by each player, as the file lists them; empty if it does not list all.
std::vector<std::uint32_t> stated_score(const std::vector<Recording::Listed>& ranking,
                                        const game::Match& match) {
  std::vector<std::uint32_t> score;
  for (const game::Player& player : match.players) {
    const auto listed = std::ranges::find_if(ranking, [&](const Recording::Listed& one) {
      return one.id.empty() || player.id.empty() ? one.name == player.name.raw() : one.id == player.id.raw();
    });
    if (listed == ranking.end() || !listed->wins) return {};
    score.push_back(*listed->wins);
  }
  return score;
}

// Compares the names that a list gives with those of the rounds, for players with the same id.
void compare_names(std::vector<Statement>& statements, std::string_view name,
                   const std::vector<Recording::Listed>& listed, const game::Match& match) {
  std::string stated;
  std::string played;
  for (const game::Player& player : match.players)
    for (const Recording::Listed& one : listed) {
      if (one.id.empty() || one.id != player.id.raw() || one.name.empty()) continue;
      const std::string_view comma = stated.empty() ? "" : ", ";
      const bool is_same = tetrio::is_same_name(one.name, player.name.raw());
      stated.append(comma).append(is_same ? player.name.raw() : one.name);
      played.append(comma).append(player.name.raw());
    }
  if (!stated.empty()) statements.push_back(statement(name, std::move(stated), std::move(played)));
}

// The same of the names in the options, for players whose name differs; one statement if all agree.
void compare_options(std::vector<Statement>& statements, const Recording& recording) {
  bool any = false;
  bool all_agree = true;
  for (std::size_t number = 0; number < recording.rounds.size(); ++number)
    for (const PlayerReplay& player : recording.rounds[number].players) {
      const std::string name = player.name_in_options();
      if (name.empty()) continue;
      any = true;
      if (tetrio::is_same_name(name, player.name.raw())) continue;
      all_agree = false;
      if (statements.size() >= most_statements) return;
      statements.push_back(
          statement(fmt::format("name in the options of round {}", number + 1), name, player.name.raw()));
    }
  if (any && all_agree) statements.push_back(statement("names in the options", "the same", "the same"));
}

// Rates with three decimals, or with all if they are equal then.
Statement rate_statement(std::string_view name, double stated, double played) {
  constexpr double rounding = 1e-7;
  if (std::abs(stated - played) <= rounding * std::max(1.0, std::abs(played))) played = stated;
  std::string texts[2] = {fmt::format("{:.3f}", stated), fmt::format("{:.3f}", played)};
  if (stated != played && texts[0] == texts[1]) {
    texts[0] = fmt::format("{}", stated);
    texts[1] = fmt::format("{}", played);
  }
  return statement(name, texts[0], texts[1]);
}

}  // namespace

std::optional<std::size_t> StatedWinner::seat() const {
  if (is_contradicted()) return std::nullopt;
  return by_reason ? by_reason : by_alive;
}

std::string ended(const PlayerReplay& player) {
  std::string by_results = player.ended_by_results();
  return by_results.empty() ? player.ended_by_event() : by_results;
}

StatedWinner stated_winner(const tetrio::Round& round) {
  if (round.players.size() < 2) return {};
  StatedWinner stated;
  stated.by_reason = only_seat(round, [](const PlayerReplay& one) { return ended(one) == winner_word; });
  const auto is_said = [](const PlayerReplay& one) { return one.alive.has_value(); };
  if (std::ranges::all_of(round.players, is_said))
    stated.by_alive = only_seat(round, [](const PlayerReplay& one) { return *one.alive; });
  return stated;
}

std::vector<Statement> statements_of_end(const tetrio::Round& round) {
  std::vector<Statement> statements;
  const StatedWinner winner = stated_winner(round);
  if (winner.by_reason && winner.by_alive)
    statements.push_back(statement("winner", round.players[*winner.by_alive].name.raw(),
                                   round.players[*winner.by_reason].name.raw()));
  return statements;
}

std::vector<Statement> statements_of_match(const Recording& recording, const game::Match& match) {
  std::vector<Statement> statements;
  const std::vector<Recording::Listed> ranking = recording.ranking();
  const auto has_winner = [](const game::Round& round) { return round.winner().has_value(); };
  if (match.players.size() > 1 && !recording.damage && std::ranges::any_of(match.rounds, has_winner))
    if (const auto score = stated_score(ranking, match); !score.empty())
      statements.push_back(
          statement("score", game::Match::score_text(score), game::Match::score_text(match.score())));
  compare_names(statements, recording.is_old() ? "names in endcontext" : "names in leaderboard", ranking,
                match);
  compare_names(statements, "names in users", recording.users(), match);
  compare_options(statements, recording);
  return statements;
}

std::vector<Statement> statements_of_replay(const game::Result& result, const tetrio::Replayed& played) {
  std::vector<Statement> statements;
  if (result.won) statements.push_back(statement("won", "yes", played.topped_out ? "no, topped out" : "yes"));
  for (const tetrio::Rate& rate : played.rates)
    statements.push_back(rate_statement(rate.name, rate.stated, rate.played));
  return statements;
}

}  // namespace tetron::kinds
