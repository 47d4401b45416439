#include "replay/measures/counts.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <iterator>
#include <map>
#include <string_view>

#include "field/tetromino.hpp"
#include "replay/game/rates.hpp"
#include "replay/measures/placements.hpp"
#include "replay/measures/streaks.hpp"

namespace tetron::measures {

namespace {

using Number = Counts::Number;

Number sum_of(const std::vector<Placement>& placements, auto value) {
  double sum = 0;
  for (const Placement& one : placements) sum += static_cast<double>(value(one));
  return sum;
}

// The value with one of these names that the file states or the replay gave; else `counted`.
Number stated(const game::Result& result, std::initializer_list<std::string_view> names, Number counted) {
  for (const std::string_view name : names)
    if (const auto value = game::figure(result, name)) return static_cast<double>(*value);
  return counted;
}

void count_clears(Counts& counts, const Played& played, const game::Result& result,
                  const game::Round& round) {
  const auto& all = played.placements;
  std::array<double, 5> clears{};
  double all_clears = 0;
  for (const Placement& one : all) {
    ++clears[std::min<std::size_t>(one.lines, 4)];
    all_clears += one.is_all_clear ? 1 : 0;
  }
  // Recordings that do not say what a placement cleared may have counts for the whole field.
  Number lines = sum_of(all, [](const Placement& one) { return one.lines; });
  Number single = clears[1];
  Number two = clears[2];
  Number three = clears[3];
  Number four = clears[4];
  const bool is_counted = played.has_clears || !played.has_counts;
  if (!is_counted) {
    lines = two = three = four = single = std::nullopt;
    if (round.players_per_field == 1 && played.counted) {
      const game::Counted& counted = *played.counted;
      lines = counted.lines;
      two = counted.doubles;
      three = counted.triples;
      four = counted.quads;
      single = std::max(0.0, *lines - counted.earlier - 2 * *two - 3 * *three - 4 * *four);
    }
  }
  // Lines from before the recording are not among these.
  Number burned;
  if (single && two && three) burned = *single + 2 * *two + 3 * *three;
  counts[Figure::lines] = stated(result, {"lines"}, lines);
  counts[Figure::singles] = single;
  counts[Figure::doubles] = two;
  counts[Figure::triples] = three;
  counts[Figure::quads] = stated(result, {"tetrises"}, four);
  counts[Figure::burned] = stated(result, {"burned"}, burned);
  if (is_counted) counts[Figure::all_clears] = all_clears;
}

void count_pieces(Counts& counts, const Played& played, const game::Result& result) {
  const auto& all = played.placements;
  double i_pieces = 0;
  double t_pieces = 0;
  double spins = 0;
  double minis = 0;
  double drought = 0;
  double longest = 0;
  for (const Placement& one : all) {
    const auto kind = field::to_tetromino(one.piece);
    const bool is_i = kind == field::Tetromino::i;
    i_pieces += is_i ? 1 : 0;
    drought = is_i ? 0 : drought + 1;
    longest = std::max(longest, drought);
    if (kind != field::Tetromino::t) continue;
    ++t_pieces;
    if (one.lines == 0 || one.spin == game::Spin::none) continue;
    ++spins;
    minis += one.spin == game::Spin::mini ? 1 : 0;
  }
  counts[Figure::pieces] = stated(result, {"pieces"}, static_cast<double>(all.size()));
  counts[Figure::i_pieces] = i_pieces;
  counts[Figure::t_pieces] = t_pieces;
  counts[Peak::drought] = stated(result, {"longest_drought"}, longest);
  if (!played.has_spins) return;
  counts[Figure::t_spins] = spins;
  counts[Figure::mini_t_spins] = minis;
}

void count_keys(Counts& counts, const Played& played, const game::Result& result) {
  Number pressed;
  if (played.has_presses)
    pressed = static_cast<double>(played.presses);
  else if (played.has_keys)
    pressed = sum_of(played.placements, [](const Placement& one) { return one.keys; });
  counts[Figure::keys] = stated(result, {"inputs"}, pressed);
  if (!played.has_keys) return;
  std::array<double, 8> by_piece{};
  double finesse_faults = 0;
  double perfect = 0;
  for (const Placement& one : played.placements) {
    finesse_faults += one.finesse_faults;
    perfect += one.finesse_faults == 0 ? 1 : 0;
    if (field::is_tetromino(one.piece)) by_piece[static_cast<std::size_t>(one.piece)] += one.finesse_faults;
  }
  counts[Figure::finesse_faults] = stated(result, {"faults"}, finesse_faults);
  counts[Figure::perfect] = stated(result, {"perfectpieces"}, perfect);
  for (const field::Tetromino kind : field::all_tetrominoes) {
    const auto number = static_cast<std::size_t>(kind);
    counts.sums[static_cast<std::size_t>(Figure::faults_i) + number - 1] = by_piece[number];
  }
}

void count_attack(Counts& counts, const Played& played, const game::Result& result) {
  const auto& all = played.placements;
  const bool has_attack = played.has_attack || result.value("attack") != nullptr;
  if (!has_attack) return;
  counts[Figure::attack] =
      stated(result, {"attack"}, sum_of(all, [](const Placement& one) { return one.attack; }));
  counts[Figure::garbage_cleared] =
      stated(result, {"cleared"}, sum_of(all, [](const Placement& one) { return one.garbage; }));
  double by_downstack = 0;
  double by_cheese = 0;
  double cheese = 0;
  for (const Placement& one : all) {
    if (one.garbage == 0) continue;
    by_downstack += static_cast<double>(one.attack);
    if (!one.before.has_cheese) continue;
    by_cheese += static_cast<double>(one.attack);
    cheese += one.garbage;
  }
  counts[Figure::downstack_attack] = by_downstack;
  counts[Figure::cheese_attack] = by_cheese;
  counts[Figure::cheese_cleared] = cheese;
  // If nothing is ever cancelled, the recording does not contain that information.
  if (!played.has_cancelled && result.value("sent") == nullptr) return;
  counts[Figure::sent] = stated(result, {"sent"}, sum_of(all, [](const Placement& one) { return one.sent; }));
  counts[Figure::cancelled] = sum_of(all, [](const Placement& one) { return one.cancelled; });
}

void count_garbage(Counts& counts, const Played& played, const game::Result& result) {
  if (!played.has_garbage && result.value("received") == nullptr) return;
  double rows = 0;
  for (const Arrival& one : played.received) rows += static_cast<double>(one.rows);
  counts[Figure::received] = stated(result, {"received"}, rows);
  counts[Figure::garbage_risen] = static_cast<double>(played.landed);
}

// The opener ends with the first placement without a clear after garbage was cleared.
void count_opener(Counts& counts, const Played& played) {
  if (!counts[Figure::attack] || !played.has_garbage) return;
  double ms = 0;
  double pieces = 0;
  double attack = 0;
  bool has_begun = false;
  for (const Placement& one : played.placements) {
    has_begun = has_begun || one.garbage > 0;
    if (has_begun && one.lines == 0) break;
    ms += one.delay;
    ++pieces;
    attack += static_cast<double>(one.attack);
  }
  counts[Figure::opener_ms] = ms;
  counts[Figure::opener_pieces] = pieces;
  counts[Figure::opener_attack] = attack;
}

void count_boards(Counts& counts, const Played& played, const game::Round& round) {
  if (round.players_per_field > 1) return;
  double stack = 0;
  double garbage = 0;
  double shifts = 0;
  double highest = 0;
  std::optional<int> well;
  counts.well_columns.assign(static_cast<std::size_t>(std::max(round.width, 0)), 0);
  for (const Placement& one : played.placements) {
    stack += one.after.height - one.after.garbage;
    garbage += one.after.garbage;
    highest = std::max<double>(highest, one.after.height);
    if (!one.after.well) continue;
    ++counts.well_columns[static_cast<std::size_t>(*one.after.well)];
    shifts += well && well != one.after.well ? 1 : 0;
    well = one.after.well;
  }
  counts[Figure::looked] = static_cast<double>(played.placements.size());
  counts[Figure::stack_height] = stack;
  counts[Figure::garbage_height] = garbage;
  counts[Figure::well_shifts] = shifts;
  counts[Peak::height] = highest;
}

void count_levels(Counts& counts, const Played& played) {
  if (!played.has_levels) return;
  std::map<std::uint32_t, LevelPace> levels;
  for (const Placement& one : played.placements) {
    LevelPace& of = levels[one.level];
    of.level = one.level;
    of.ms += one.delay;
    if (played.has_clears) of.lines = of.lines.value_or(0) + one.lines;
    ++of.pieces;
  }
  for (const auto& [level, of] : levels) counts.levels.push_back(of);
}

}  // namespace

Counts counts_of(const game::Round& round, std::size_t seat) {
  const game::Result& result = round.results[seat];
  const Played played = played_by(round, seat);
  Counts counts;
  counts[Figure::ms] = result.length.value != 0 ? result.length.value : round.length.value;
  counts[Figure::rounds] = 1;
  counts[Figure::won] = result.won ? 1 : 0;
  // Of a game that cannot be played again only the values in the file are known.
  if (played.placements.empty() && !result.exact.value_or(true)) {
    counts[Figure::pieces] = stated(result, {"pieces"}, std::nullopt);
    counts[Figure::lines] = stated(result, {"lines"}, std::nullopt);
    return counts;
  }
  count_pieces(counts, played, result);
  count_clears(counts, played, result, round);
  count_keys(counts, played, result);
  count_attack(counts, played, result);
  count_garbage(counts, played, result);
  count_opener(counts, played);
  count_boards(counts, played, round);
  count_levels(counts, played);
  counts.curves = curves_of(played, round);
  if (played.opener != nullptr) counts.openers.emplace(played.opener->name, 1);
  for (const Placement& one : played.placements) {
    counts.delays[0] += one.delay;
    counts.delays[1] += double{1} * one.delay * one.delay;
  }
  counts.delayed = played.placements.size();
  count_pace(counts, played);
  count_streaks(counts, played);
  count_spikes(counts, played, result);
  return counts;
}

}  // namespace tetron::measures
