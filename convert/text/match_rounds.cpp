#include "convert/text/match_rounds.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/escape.hpp"
#include "base/isolate.hpp"
#include "convert/answer/text_out.hpp"

namespace tetron::convert {

namespace {

// With more players, titles have no score.
constexpr std::size_t most_in_score = 4;

std::string name_of(const game::Match& match, std::size_t player) {
  if (player >= match.players.size()) return fmt::format("player {}", player);
  const base::UntrustedText& name = match.players[player].name;
  return name.empty() ? fmt::format("player {}", player) : base::escaped(name);
}

}  // namespace

std::vector<ListedRound> listed_rounds(const game::Match& match) {
  std::vector<ListedRound> listed;
  std::vector<std::uint8_t> order;  // order in which players appear
  std::vector<std::size_t> score(match.players.size(), 0);
  for (const game::Round& round : match.rounds) {
    ListedRound one;
    one.title = fmt::format("round {} of {}", listed.size() + 1, match.rounds.size());
    for (const game::Result& result : round.results) {
      auto own = std::ranges::find(order, result.player);
      if (own == order.end()) own = order.insert(order.end(), result.player);
      if (order.size() <= most_in_score)
        one.title += fmt::format(", {} {}", base::isolated(base::escaped(match.players[result.player].name)),
                                 score[result.player]);
      one.won.push_back(static_cast<std::uint32_t>(score[result.player]));
      score[result.player] += result.won;
    }
    // A single player cannot win.
    if (round.results.size() > 1) one.won_by = round.winner();
    if (one.won_by) one.winner = name_of(match, round.results[*one.won_by].player);
    one.length = round.length;
    listed.push_back(std::move(one));
  }
  return listed;
}

std::string match_result(const game::Match& match) {
  if (match.rounds.size() < 2 || match.players.size() != 2) return {};
  const std::vector<std::uint32_t> score = match.score();
  const std::optional<std::size_t> winner = match.winner();
  const std::size_t first = score[1] > score[0] ? 1 : 0;
  // The file contradicts the score, or nobody is known to have won a round.
  if (score[first] == 0 || (!winner && score[0] != score[1])) return {};
  const std::string count = game::Match::score_text({score[first], score[1 - first]});
  return winner ? fmt::format("{} wins, {}", base::isolated(name_of(match, *winner)), count) : count;
}

std::string round_result(const ListedRound& round) {
  std::string text;
  if (!round.winner.empty()) text = "won by " + base::isolated(round.winner);
  if (round.length.value == 0) return text;
  if (!text.empty()) text += ", ";
  append_time(text, round.length.value);
  return text;
}

}  // namespace tetron::convert
