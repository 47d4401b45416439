#include "replay/measures/match_counts.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace tetron::measures {

namespace {

// If a round could not be played again, it counts as a round, but the totals are those of the other rounds.
void add_played(Counts& total, const Counts& more) {
  const auto is_played = [](const Counts& counts) { return counts[Figure::i_pieces].has_value(); };
  if (is_played(total) == is_played(more)) return total.add(more);
  Counts known = is_played(total) ? total : more;
  for (const Figure count : {Figure::rounds, Figure::won}) known[count] = *total[count] + *more[count];
  total = std::move(known);
}

}  // namespace

void MatchCounts::add(const game::Match& match, const game::Round& round, std::size_t number) {
  RoundCounts& made = rounds.emplace_back(RoundCounts{number, {}});
  const auto winner = round.winner();
  for (std::size_t seat = 0; seat < std::min(round.seats.size(), round.results.size()); ++seat) {
    const std::uint8_t player = round.seats[seat];
    PlayerCounts own{player, {}, {}, counts_of(round, seat)};
    if (player < match.players.size()) own.name = match.players[player].name;
    if (winner) own.won = round.results[seat].won;
    const auto place = std::ranges::lower_bound(players, player, {}, &PlayerCounts::player);
    if (place != players.end() && place->player == player)
      add_played(place->counts, own.counts);
    else
      players.insert(place, {player, own.name, {}, own.counts});
    made.players.push_back(std::move(own));
  }
}

void NameCounts::add(const MatchCounts& match) {
  std::set<std::size_t> seen;  // so that a name that occurs twice in the match counts once
  for (const PlayerCounts& player : match.players) {
    const auto [place, is_new] = places_.try_emplace(player.name.raw(), names_.size());
    if (is_new) {
      names_.push_back({1, {0, player.name, {}, player.counts}});
      seen.insert(place->second);
      continue;
    }
    NamedCounts& known = names_[place->second];
    add_played(known.of.counts, player.counts);
    known.files += seen.insert(place->second).second ? 1 : 0;
  }
}

}  // namespace tetron::measures
