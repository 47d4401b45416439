#include "app/commands/list/match_row.hpp"

#include <algorithm>
#include <array>

#include "app/options/own_names.hpp"
#include "base/untrusted_text.hpp"
#include "replay/game/rates.hpp"
#include "replay/measures/period.hpp"

namespace tetron::app {

namespace {

// The sums of a player's rounds. Empty if a round does not say them.
struct Sums {
  double length_ms = 0;
  std::optional<double> attack = 0;
  std::optional<double> pieces = 0;
  std::optional<double> cleared = 0;

  void add(const game::Result& result) {
    length_ms += result.length.value;
    add(attack, result, "attack");
    add(pieces, result, "pieces");
    add(cleared, result, "cleared");
  }

 private:
  static void add(std::optional<double>& sum, const game::Result& result, std::string_view name) {
    const auto figure = game::figure(result, name);
    sum = sum && figure ? std::optional(*sum + static_cast<double>(*figure)) : std::nullopt;
  }
};

const game::Result* result_of(const std::vector<game::Result>& results, std::size_t player) {
  const auto found = std::ranges::find(results, player, &game::Result::player);
  return found == results.end() ? nullptr : &*found;
}

void add_figures(MatchRow& row, const kinds::Source& source) {
  const game::Match& match = source.match();
  Sums sums;
  for (std::size_t number = 0; number < match.rounds.size(); ++number) {
    const game::Result* result = result_of(match.rounds[number].results, *row.me);
    if (result == nullptr) continue;
    std::vector<game::Result> replayed;
    if (result->values.empty() && result->problem.empty()) {
      replayed = source.results(number);
      if (const game::Result* const again = result_of(replayed, *row.me)) result = again;
    }
    sums.add(*result);
  }
  if (sums.length_ms == 0) return;
  if (sums.attack) row.apm = game::attack_per_minute(*sums.attack, sums.length_ms);
  if (sums.pieces) row.pps = game::per_second(*sums.pieces, sums.length_ms);
  if (sums.attack && sums.cleared) row.vs = game::versus_score(*sums.attack, *sums.cleared, sums.length_ms);
}

}  // namespace

MatchRow row_of(const kinds::Source& source, const kinds::Kind& kind, const std::vector<std::string>& names) {
  const game::Match& match = source.match();
  MatchRow row{.kind = std::string(kind.name),
               .mode = match.origin.mode.raw(),
               .date = measures::minute_of(match.origin.date.raw())};
  row.rounds = match.rounds.size();
  row.score = match.score();
  for (const game::Player& player : match.players) row.players.push_back(player.name.raw());
  for (const game::Round& round : match.rounds) {
    row.length_ms += round.length.value;
    if (round.damage && row.damage.empty()) row.damage = round.damage->what.raw();
    if (match.players.size() == 1)
      for (const game::Result& result : round.results) row.points = std::max(row.points, result.score);
  }
  row.winner = match.winner();
  const auto mine = std::ranges::find_if(row.players, [&](const std::string& player) {
    return std::ranges::any_of(names, [&](const std::string& name) { return names_player(name, player); });
  });
  if (mine == row.players.end()) return row;
  row.me = static_cast<std::size_t>(mine - row.players.begin());
  add_figures(row, source);
  return row;
}

base::Members members_of(std::type_identity<MatchRow>) {
  using Of = base::Describe<MatchRow>;
  static constexpr std::array all{
      Of::member<&MatchRow::file>("file", "Below the folder, if one was given; else as it was given."),
      Of::member<&MatchRow::kind>("format", "The kind of recording, as in tetron manual --lists."),
      Of::member<&MatchRow::mode>("mode", "As stored; empty if the recording has none."),
      Of::member<&MatchRow::date>(
          "date",
          "2026-01-02 03:04 in UTC, or the part of it that is stored; in the time of the player's "
          "clock if the recording does not state its zone."),
      Of::member<&MatchRow::rounds>("rounds", "How many rounds there are."),
      Of::member<&MatchRow::players>("players", "The names of the players."),
      Of::member<&MatchRow::score>("score",
                                   "Rounds won, by player; of a damaged recording those that can be read."),
      Of::member<&MatchRow::winner>("winner", "The player who won most rounds, counted from 0."),
      Of::member<&MatchRow::length_ms>("length_ms", "The length of all rounds.", {.unit = "ms"}),
      Of::member<&MatchRow::me>("me", "The player named by --me, or else by --player, counted from 0."),
      Of::member<&MatchRow::won>("won", "Whether me has won."),
      Of::member<&MatchRow::apm>("apm", "Rows of attack of me.",
                                 {.unit = "per minute", .decimals = 1, .exact = 3}),
      Of::member<&MatchRow::pps>("pps", "Pieces of me.", {.unit = "per second", .decimals = 2, .exact = 3}),
      Of::member<&MatchRow::vs>("vs", "The VS score of me.", {.decimals = 1, .exact = 3}),
      Of::member<[](const MatchRow&) { return 1; }>("version", "Of this form: 1."),
      Of::member<&MatchRow::points>("points",
                                    "The score of one who plays alone, in several rounds the best."),
      Of::member<[](const MatchRow& row) {
        return row.damage.empty() ? std::nullopt : std::optional(base::UntrustedText(row.damage));
      }>("damage", "Why only a part can be read. Then there is no winner."),
      Of::member<&MatchRow::same_as>("same_as",
                                     "With --duplicates: the file of the same match that counts.")};
  return all;
}

}  // namespace tetron::app
