#include "replay/measures/match_counts.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "replay/measures/period.hpp"

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
  date = match.origin.date;
  mode = match.origin.mode;
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
  // Who won the match is known only from all of its rounds.
  if (const auto best = match.winner(); best && rounds.size() == match.rounds.size())
    for (PlayerCounts& player : players) player.won = player.player == *best;
}

std::string_view name_of(By by) {
  constexpr std::array<std::string_view, 6> names{"all", "day", "week", "month", "opponent", "mode"};
  return names[static_cast<std::size_t>(by)];
}

std::string NameCounts::group_of(const MatchCounts& match, std::span<const std::string> people,
                                 std::size_t player) const {
  switch (by_) {
    case By::name:
      return "";
    case By::day:
      return period_of(match.date.raw(), Period::day);
    case By::week:
      return period_of(match.date.raw(), Period::week);
    case By::month:
      return period_of(match.date.raw(), Period::month);
    case By::mode:
      return match.mode.raw();
    case By::opponent:
      break;
  }
  std::vector<std::string> others;
  for (std::size_t other = 0; other < people.size(); ++other)
    if (other != player && !people[other].empty()) others.push_back(people[other]);
  std::ranges::sort(others);
  std::string all;
  for (const std::string& other : others) all += (all.empty() ? "" : ", ") + other;
  return all;
}

void NameCounts::add(const MatchCounts& match) {
  ++matches_;
  std::vector<std::string> names;
  for (const PlayerCounts& player : match.players) names.push_back(player.name.raw());
  const std::vector<std::string> people = people_.of_match(names);
  for (std::size_t at = 0; at < people.size(); ++at) {
    const PlayerCounts& player = match.players[at];
    const bool is_nameless = people[at].empty();
    const std::string group = group_of(match, people, at);
    // Nobody has such a name.
    std::string key = is_nameless ? std::to_string(matches_) + '\0' + std::to_string(at) : people[at];
    const auto [place, is_new] = places_.try_emplace({std::move(key), group}, names_.size());
    if (is_new) {
      const base::UntrustedText name = is_nameless ? player.name : base::UntrustedText(people[at]);
      names_.push_back(
          {1, {player.player, name, {}, player.counts}, by_, base::UntrustedText(group), is_nameless});
      continue;
    }
    NamedCounts& known = names_[place->second];
    add_played(known.of.counts, player.counts);
    ++known.files;
  }
}

}  // namespace tetron::measures
