#include "replay/measures/measures.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/described.hpp"
#include "replay/game/rates.hpp"
#include "replay/measures/period.hpp"
#include "replay/measures/published.hpp"

namespace tetron::measures {

namespace {

using CountOf = Counts::Number;
using base::Member;
using Of = base::Describe<StatsRow>;

template <auto What>
CountOf plain(const Counts& counts) {
  return counts[What];
}

CountOf ratio(CountOf of, CountOf to) {
  if (!of || !to || !(*to > 0)) return std::nullopt;
  return *of / *to;
}
template <Figure Of, Figure To>
CountOf share(const Counts& counts) {
  return ratio(counts[Of], counts[To]);
}
CountOf difference(CountOf of, CountOf less) {
  if (!of || !less) return std::nullopt;
  return *of - *less;
}

CountOf rate(CountOf count, CountOf ms, double (*of)(double, double)) {
  if (!count || !ms || !(*ms > 0)) return std::nullopt;
  return of(*count, *ms);
}
template <Figure Of, Figure Time>
CountOf a_second(const Counts& counts) {
  return rate(counts[Of], counts[Time], game::per_second);
}
template <Figure Of, Figure Time>
CountOf a_minute(const Counts& counts) {
  return rate(counts[Of], counts[Time], game::attack_per_minute);
}

constexpr auto apm = a_minute<Figure::attack, Figure::ms>;
constexpr auto pps = a_second<Figure::pieces, Figure::ms>;

CountOf versus(const Counts& c) {
  const CountOf& ms = c[Figure::ms];
  const CountOf& attack = c[Figure::attack];
  const CountOf& garbage = c[Figure::garbage_cleared];
  if (!attack || !garbage || !ms || !(*ms > 0)) return std::nullopt;
  return game::versus_score(*attack, *garbage, *ms);
}

template <auto Member>
CountOf of_rates(const Counts& counts) {
  const CountOf attack = apm(counts);
  const CountOf pieces = pps(counts);
  const CountOf score = versus(counts);
  if (!attack || !pieces || !score) return std::nullopt;
  return published(*attack, *pieces, *score).*Member;
}

CountOf seconds(const Counts& c) {
  return ratio(c[Figure::ms], 1000.0);
}
CountOf app(const Counts& c) {
  return ratio(c[Figure::attack], c[Figure::pieces]);
}

CountOf upstack(const Counts& c) {
  return ratio(difference(c[Figure::attack], c[Figure::downstack_attack]),
               difference(c[Figure::lines], c[Figure::garbage_cleared]));
}

CountOf rest_a_second(const Counts& c, Figure all, Figure part, double (*of)(double, double)) {
  return rate(difference(c[all], c[part]), difference(c[Figure::ms], c[Figure::opener_ms]), of);
}
CountOf midgame_apm(const Counts& c) {
  return rest_a_second(c, Figure::attack, Figure::opener_attack, game::attack_per_minute);
}
CountOf midgame_pps(const Counts& c) {
  return rest_a_second(c, Figure::pieces, Figure::opener_pieces, game::per_second);
}

// How uneven the pace is: the standard deviation of the time per piece, divided by the mean.
CountOf pps_variance(const Counts& c) {
  if (c.delayed == 0 || !(c.delays[0] > 0)) return std::nullopt;
  const auto count = static_cast<double>(c.delayed);
  const double mean = c.delays[0] / count;
  return std::sqrt(std::max(0.0, c.delays[1] / count - mean * mean)) / mean;
}
CountOf burst_pps(const Counts& c) {
  constexpr double window = 7;
  const CountOf& bursts = c[Figure::bursts];
  return rate(bursts ? CountOf(window * *bursts) : std::nullopt, c[Figure::burst_ms], game::per_second);
}

// A file may state any number; larger ones are not plausible.
constexpr double most_lines = 1e12;
bool is_count(const CountOf& value) {
  return value && *value >= 0 && *value <= most_lines;
}
CountOf tetris_rate(const Counts& c) {
  if (!is_count(c[Figure::burned]) || !is_count(c[Figure::quads])) return std::nullopt;
  const auto quads = static_cast<std::int64_t>(*c[Figure::quads]);
  const auto percent = game::tetris_percent(static_cast<std::int64_t>(*c[Figure::burned]) + 4 * quads, quads);
  return percent ? CountOf(static_cast<double>(*percent)) : std::nullopt;
}

// A measure of the counts of a row: an integer, or a number with decimals.
template <auto Get>
constexpr Member measure(std::string_view key, std::string_view heading, int decimals,
                         std::string_view meaning, Member more = {}) {
  more.heading = heading;
  more.decimals = decimals;
  if (decimals == 0) more.least = 0;
  return Of::member<[](const StatsRow& row) { return Get(*row.counts); }>(key, meaning, more);
}
template <auto What>
constexpr Member count(std::string_view key, std::string_view heading, std::string_view meaning,
                       Member more = {}) {
  return measure<plain<What>>(key, heading, 0, meaning, more);
}
// A list of the curves; absent if it is empty.
template <auto Curve>
constexpr Member curve(std::string_view key, std::string_view meaning) {
  return Of::member<[](const StatsRow& row) {
    const auto& values = row.counts->curves.*Curve;
    return values.empty() ? std::nullopt : std::optional(values);
  }>(key, meaning, {.decimals = 2, .exact = 2, .least = 0});
}

struct OpenerRounds {
  std::string_view name;
  std::uint64_t rounds = 0;
};
base::Members members_of(std::type_identity<OpenerRounds>) {
  using OfOpener = base::Describe<OpenerRounds>;
  static constexpr std::array all{
      OfOpener::member<&OpenerRounds::name>("name", "Its name."),
      OfOpener::member<&OpenerRounds::rounds>("rounds", "The number of rounds."),
  };
  return all;
}
std::vector<OpenerRounds> openers_of(const StatsRow& row) {
  std::vector<OpenerRounds> all;
  for (const auto& [name, rounds] : row.counts->openers) all.push_back({name, rounds});
  return all;
}

struct ListedStreak {
  std::uint32_t length = 0;
  std::optional<std::uint64_t> attack;
};
base::Members members_of(std::type_identity<ListedStreak>) {
  using OfStreak = base::Describe<ListedStreak>;
  static constexpr std::array all{
      OfStreak::member<&ListedStreak::length>("length", "Clears after the first."),
      OfStreak::member<&ListedStreak::attack>("attack", "Rows of attack."),
  };
  return all;
}
template <auto Chains, Figure Known>
std::optional<std::vector<ListedStreak>> streaks(const StatsRow& row) {
  if ((*row.counts)[Figure::rounds] != 1 || !(*row.counts)[Known]) return std::nullopt;
  const bool has_attack = (*row.counts)[Figure::attack].has_value();
  std::vector<ListedStreak> all;
  for (const Streak& one : row.counts->*Chains)
    all.push_back({one.length, has_attack ? std::optional(one.attack) : std::nullopt});
  return all;
}

StatsRow row_of(std::string_view of, const PlayerCounts& player, const base::UntrustedText& file) {
  StatsRow row{
      .of = of, .player = player.player, .name = player.name, .won = player.won, .counts = &player.counts};
  if (!file.empty()) row.file = file;
  return row;
}

}  // namespace

base::Members members_of(std::type_identity<LevelPace>) {
  using OfLevel = base::Describe<LevelPace>;
  static constexpr std::array all{
      OfLevel::member<&LevelPace::level>("level", "The level.", {.priority = 1}),
      OfLevel::member<&LevelPace::pieces>("pieces", "Pieces placed at this level.", {.priority = 1}),
      OfLevel::member<&LevelPace::lines>("lines", "Lines cleared at this level.", {.priority = 1}),
      OfLevel::member<&LevelPace::ms>("ms", "The time at this level.", {.unit = "ms", .priority = 1}),
      OfLevel::member<[](const LevelPace& level) {
        return game::per_second(static_cast<double>(level.pieces), static_cast<double>(level.ms));
      }>("pps", "Pieces per second at this level.", {.heading = "PPS", .decimals = 3, .priority = 1}),
  };
  return all;
}

base::Members members_of(std::type_identity<StatsRow>) {
  static constexpr std::array all{
      Of::member<&StatsRow::of>("of",
                                "What the row is about: a player in a round, in a match, in all files, or in "
                                "those of a day, a week, a month, with an opponent or of a mode (`--by`).",
                                {.words = "round|match|all|day|week|month|opponent|mode"}),
      Of::member<&StatsRow::file>("file", "The name of the file, as given.", {.is_omitted = true}),
      Of::member<&StatsRow::round>("round", "The number of the round.", {.priority = 1, .least = 1}),
      Of::member<&StatsRow::player>("player", "The number of the player in the match."),
      Of::member<&StatsRow::name>("name", "The name of the player.", {.priority = 1}),
      Of::member<&StatsRow::won>("won", "Whether the player won; null if nobody did.", {.priority = 5}),
      count<Figure::rounds>("rounds", "rounds", "Rounds played.", {.group = "rounds"}),
      count<Figure::won>("rounds_won", "rounds won", "Rounds won."),
      Of::member<&StatsRow::files>("files", "Files with this name."),
      measure<seconds>("seconds", "seconds", 3, "The time until the player is out.",
                       {.group = "rates", .unit = "s"}),
      count<Figure::pieces>("pieces", "pieces", "Pieces placed.", {.priority = 2}),
      count<Figure::lines>("lines", "lines", "Lines cleared."),
      measure<apm>("apm", "APM", 2, "Rows of attack per minute.", {.priority = 3}),
      measure<pps>("pps", "PPS", 3, "Pieces per second.", {.priority = 2}),
      measure<app>("app", "APP", 3, "Rows of attack per piece: `apm / 60 / pps` [S].", {.priority = 4}),
      measure<versus>("vs", "VS", 2, "Rows of attack and of cleared garbage in 100 seconds.",
                      {.priority = 4}),
      measure<of_rates<&Published::ds_per_second>>(
          "ds_per_second", "DS/second", 3, "Garbage rows cleared per second: `vs / 100 - apm / 60` [S]."),
      measure<of_rates<&Published::ds_per_piece>>("ds_per_piece", "DS/piece", 3, "`ds_per_second / pps` [S].",
                                                  {.priority = 6}),
      measure<of_rates<&Published::app_plus_ds_per_piece>>("app_plus_ds_per_piece", "APP+DS/piece", 3,
                                                           "`app + ds_per_piece` [S]."),
      measure<of_rates<&Published::vs_per_apm>>("vs_per_apm", "VS/APM", 3, "`vs / apm` [S]."),
      measure<of_rates<&Published::cheese_index>>(
          "cheese_index", "cheese index", 2,
          "`150 ds_per_piece + 50 (vs_per_apm - 2) + 125 (0.6 - app)`: the higher, the more holes in the "
          "garbage that others get [S].",
          {.priority = 7}),
      measure<of_rates<&Published::garbage_efficiency>>("garbage_efficiency", "garbage efficiency", 3,
                                                        "`2 app ds_per_second / pps` [S]."),
      measure<of_rates<&Published::weighted_app>>("weighted_app", "weighted APP", 3,
                                                  "`app - 5 tan(1° - cheese_index / 30 · 1°)` [S]."),
      measure<of_rates<&Published::area>>("area", "area", 2,
                                          "`apm + 45 pps + 0.444 vs + 185 app + 175 ds_per_second + 450 "
                                          "ds_per_piece + 315 garbage_efficiency` [S]."),
      measure<of_rates<&Published::stat_rank>>("stat_rank", "rank of the rates", 2,
                                               "`11.2 atan((a - 93) / 130) + 1`, at least 0.001, with `a = "
                                               "135 pps + 290 app + 700 ds_per_piece` [S].",
                                               {.group = "style"}),
      measure<of_rates<&Published::opener>>(
          "opener", "opener", 3, "How much the player plays openers; 0.5 is average [S].", {.priority = 8}),
      measure<of_rates<&Published::plonk>>(
          "plonk", "plonk", 3, "How much the player attacks slowly and efficiently; 0.5 is average [S].",
          {.priority = 8}),
      measure<of_rates<&Published::stride>>(
          "stride", "stride", 3, "How much the player relies on pace; 0.5 is average [S].", {.priority = 8}),
      measure<of_rates<&Published::infinite_downstack>>("infinite_downstack", "infinite downstack", 3,
                                                        "How much the player digs; 0.5 is average [S].",
                                                        {.priority = 8}),
      count<Figure::keys>("keys", "keys", "Key presses: moves, turns, drops, hold [M].", {.group = "keys"}),
      measure<share<Figure::keys, Figure::pieces>>("kpp", "keys a piece", 3, "Key presses per piece [M]."),
      measure<a_second<Figure::keys, Figure::ms>>("kps", "keys a second", 3, "Key presses per second [M]."),
      count<Figure::finesse_faults>("finesse_faults", "finesse faults",
                                    "Unnecessary key presses, as TETR.IO counts them."),
      count<Figure::perfect>("finesse_perfect", "  pieces without",
                             "Pieces without unnecessary key presses, as TETR.IO counts them."),
      count<Figure::faults_i>("finesse_faults_i", "  with I",
                              "Unnecessary key presses with I, as counted in the simulation."),
      count<Figure::faults_j>("finesse_faults_j", "  with J",
                              "Unnecessary key presses with J, as counted in the simulation."),
      count<Figure::faults_l>("finesse_faults_l", "  with L",
                              "Unnecessary key presses with L, as counted in the simulation."),
      count<Figure::faults_o>("finesse_faults_o", "  with O",
                              "Unnecessary key presses with O, as counted in the simulation."),
      count<Figure::faults_s>("finesse_faults_s", "  with S",
                              "Unnecessary key presses with S, as counted in the simulation."),
      count<Figure::faults_t>("finesse_faults_t", "  with T",
                              "Unnecessary key presses with T, as counted in the simulation."),
      count<Figure::faults_z>("finesse_faults_z", "  with Z",
                              "Unnecessary key presses with Z, as counted in the simulation."),
      count<Figure::attack>("attack", "attack", "Rows of attack that clears made.", {.group = "attack"}),
      count<Figure::sent>("sent", "sent", "Rows of attack that were sent."),
      count<Figure::cancelled>("cancelled", "cancelled", "Rows of attack that cancelled waiting garbage."),
      count<Figure::received>("received", "received", "Rows of garbage that arrived."),
      measure<share<Figure::cancelled, Figure::received>>("cancelled_share", "  of received", 3,
                                                          "`cancelled / received` [M]."),
      count<Figure::garbage_risen>("garbage_risen", "garbage risen", "Rows of garbage that rose."),
      count<Figure::garbage_cleared>("garbage_cleared", "garbage cleared",
                                     "Rows of garbage that were cleared."),
      measure<share<Figure::attack, Figure::lines>>("apl", "attack a line", 3, "Attack per line [M]."),
      measure<upstack>("upstack_apl", "  upstacking", 3,
                       "Attack of clears without garbage in them, by lines without garbage [M]."),
      measure<share<Figure::downstack_attack, Figure::garbage_cleared>>(
          "downstack_apl", "  downstacking", 3,
          "Attack of clears with garbage in them, by rows of garbage cleared [M]."),
      measure<share<Figure::cheese_attack, Figure::cheese_cleared>>(
          "cheese_apl", "  in cheese", 3,
          "The same while fewer than four of the topmost garbage rows have their hole in the same column "
          "[M]."),
      count<Figure::spikes>(
          "spikes", "spikes",
          "Spikes of eight rows or more: attacks with at most a second between them are one spike [M]."),
      count<Peak::spike>("max_spike", "  highest", "Rows of the highest spike, as TETR.IO counts it."),
      count<Figure::spikes_received>(
          "spikes_received", "  received",
          "How often eight rows or more arrived with at most 0.2 s between them [M]."),
      count<Figure::spikes_survived>("spikes_survived", "  survived",
                                     "How many of these the player survived for 4 s [M]."),
      measure<share<Figure::delayed_attacks, Figure::attack_streaks>>(
          "attack_delay_rate", "attacks waited with", 3,
          "Of consecutive clears with at least four rows of attack: the share that followed a slow placement "
          "[A]."),
      count<Figure::singles>("singles", "singles", "Clears of one row, spins included.", {.group = "clears"}),
      count<Figure::doubles>("doubles", "doubles", "Clears of two rows, spins included."),
      count<Figure::triples>("triples", "triples", "Clears of three rows, spins included."),
      count<Figure::quads>("tetrises", "tetrises", "Clears of four rows."),
      count<Figure::all_clears>("all_clears", "all clears", "Clears that leave an empty field."),
      count<Figure::t_spins>("t_spins", "T-spins", "T-spins with lines, minis included."),
      count<Figure::mini_t_spins>("mini_t_spins", "  of them minis", "Mini T-spins with lines."),
      count<Figure::t_pieces>("t_pieces", "T pieces", "T pieces placed."),
      measure<share<Figure::t_spins, Figure::t_pieces>>("t_efficiency", "T efficiency", 3,
                                                        "T-spins with lines per T piece [A]."),
      count<Figure::i_pieces>("i_pieces", "I pieces", "I pieces placed."),
      measure<share<Figure::quads, Figure::i_pieces>>("i_efficiency", "I efficiency", 3,
                                                      "Clears of four rows per I piece [A]."),
      measure<tetris_rate>("tetris_rate", "tetris rate, %", 0,
                           "The share of lines that were cleared four at a time.", {.unit = "%"}),
      count<Figure::burned>("burned", "burned lines", "Lines cleared otherwise."),
      count<Peak::drought>("longest_drought", "longest drought", "Most pieces in a row without an I."),
      count<Figure::b2b_streaks>("b2b_chains", "back-to-back chains",
                                 "Chains of two or more difficult clears [A].", {.group = "chains"}),
      measure<share<Figure::b2b_length, Figure::b2b_streaks>>("b2b_chain_length", "  mean length", 2,
                                                              "Their mean length after the first clear [A]."),
      measure<share<Figure::b2b_attack, Figure::b2b_streaks>>(
          "b2b_chain_attack", "  mean attack", 2, "Their mean attack, with the clear that ends them [A]."),
      count<Peak::b2b>("max_b2b", "  longest", "Length of the longest one, after the first clear [A]."),
      count<Peak::b2b_attack>("max_b2b_attack", "  strongest", "The most attack of one [A]."),
      count<Figure::combo_streaks>("combo_chains", "combos",
                                   "Chains of consecutive placements that clear [A]."),
      measure<share<Figure::combo_length, Figure::combo_streaks>>(
          "combo_chain_length", "  mean length", 2, "Their mean length after the first clear [A]."),
      measure<share<Figure::combo_attack, Figure::combo_streaks>>("combo_chain_attack", "  mean attack", 2,
                                                                  "Their mean attack [A]."),
      count<Peak::combo>("max_combo", "  longest", "Length of the longest one, after the first clear [A]."),
      count<Peak::combo_attack>("max_combo_attack", "  strongest", "The most attack of one [A]."),
      count<Figure::opener_pieces>(
          "opener_pieces", "opener, pieces",
          "Pieces up to the first placement that clears nothing after the first clear of garbage [M].",
          {.group = "pace"}),
      measure<a_minute<Figure::opener_attack, Figure::opener_ms>>("opener_apm", "opener, APM", 2,
                                                                  "Attack per minute until then [M]."),
      measure<a_second<Figure::opener_pieces, Figure::opener_ms>>("opener_pps", "opener, PPS", 3,
                                                                  "Pieces per second until then [M]."),
      measure<midgame_apm>("midgame_apm", "midgame, APM", 2, "Attack per minute after that [M]."),
      measure<midgame_pps>("midgame_pps", "midgame, PPS", 3, "Pieces per second after that [M]."),
      measure<pps_variance>("pps_variance", "unevenness of pace", 3,
                            "Standard deviation of the time per piece, divided by the mean [A]."),
      measure<burst_pps>("burst_pps", "PPS in bursts", 3,
                         "Pace of all runs of seven placements that were faster than the mean run by more "
                         "than a standard deviation [A]."),
      measure<share<Figure::stack_height, Figure::looked>>(
          "stack_height", "mean stack", 2,
          "Mean rows from the garbage to the highest block, at each placement [A].", {.group = "field"}),
      measure<share<Figure::garbage_height, Figure::looked>>("garbage_height", "mean garbage", 2,
                                                             "Mean rows of garbage, at each placement [A]."),
      count<Peak::height>("max_height", "highest block", "Rows up to the highest block."),
      count<Figure::well_shifts>("well_shifts", "well shifts", "How often the well changes its column [A]."),
      Of::member<[](const StatsRow& row) { return row.counts->well_columns; }>(
          "well_columns",
          "For each column from the left, the number of placements after which it is the well [M]."),
      Of::member<openers_of>("openers", "The openers that were recognised.", {.pattern = "{} ({})"}),
      Of::member<[](const StatsRow& row) { return row.counts->levels; }>(
          "levels", "The pace at each level, in games that have levels."),
      Of::member<streaks<&Counts::b2b_streaks, Figure::b2b_streaks>>(
          "b2b", "The back-to-back chains, if there is one round."),
      Of::member<streaks<&Counts::combo_streaks, Figure::combo_streaks>>(
          "combos", "The combos, if there is one round."),
      Of::member<[](const StatsRow& row) {
        return row.counts->curves.step_ms == 0 ? std::nullopt : std::optional(row.counts->curves.step_ms);
      }>("step_ms", "The time from a value of a curve to the next.", {.unit = "ms", .least = 1}),
      curve<&Curves::apm>("apm_over_time",
                          "The course, if there is one round: attack per minute in the last ten seconds."),
      curve<&Curves::pps>("pps_over_time", "Pieces per second in the last ten seconds."),
      curve<&Curves::stack>("stack_heights", "Rows from the garbage to the highest block."),
      curve<&Curves::garbage>("garbage_heights", "Rows of garbage."),
      Of::member<[](const StatsRow& row) {
        return row.round && !row.counts->openers.empty() ? std::optional(row.counts->openers.begin()->first)
                                                         : std::nullopt;
      }>("opener_name", "The opener of a round.", {.priority = 9}),
      Of::member<[](const StatsRow& row) {
        return row.date.empty() ? std::nullopt : std::optional(row.date);
      }>("date", "The date of the match, as in `list`: 2026-01-02 03:04, or the part that is stored."),
      Of::member<&StatsRow::group>("group",
                                   "Of a row of `--by`: 2026-05-04, 2026-W19, 2026-05, the other players, or "
                                   "the mode; empty where it is not known."),
  };
  return all;
}

std::vector<StatsRow> rows_of(const MatchCounts& match, const base::UntrustedText& file) {
  std::vector<StatsRow> rows;
  for (const RoundCounts& round : match.rounds)
    for (const PlayerCounts& player : round.players)
      rows.emplace_back(row_of("round", player, file)).round = round.number;
  for (const PlayerCounts& player : match.players) rows.push_back(row_of("match", player, file));
  for (StatsRow& row : rows) row.date = base::UntrustedText(minute_of(match.date.raw()));
  return rows;
}

StatsRow row_of(const NamedCounts& name) {
  StatsRow row = row_of(name_of(name.by), name.of, {});
  if (name.by != By::name) row.group = name.group;
  row.player.reset();
  row.files = name.files;
  return row;
}

const Member& measure_called(std::string_view key) {
  return *std::ranges::find(base::members<StatsRow>(), key, &Member::key);
}

Counts::Number value_of(const Member& measure, const Counts& counts) {
  const StatsRow row{.counts = &counts};
  const base::MemberValue cell = measure.cell(&row);
  const double* const value = std::get_if<double>(&cell.value);
  return value ? CountOf(*value) : std::nullopt;
}

}  // namespace tetron::measures
