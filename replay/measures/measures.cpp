#include "replay/measures/measures.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "replay/game/rates.hpp"
#include "replay/measures/published.hpp"

namespace tetron::measures {

namespace {

using CountOf = Counts::Number;

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
  if (!is_count(c[Figure::lines]) || !is_count(c[Figure::fours])) return std::nullopt;
  const auto percent = game::tetris_percent(static_cast<std::int64_t>(*c[Figure::lines]),
                                            static_cast<std::int64_t>(*c[Figure::fours]));
  return percent ? CountOf(static_cast<double>(*percent)) : std::nullopt;
}
CountOf burned(const Counts& c) {
  if (!is_count(c[Figure::lines]) || !is_count(c[Figure::fours])) return std::nullopt;
  return static_cast<double>(game::burned_lines(static_cast<std::int64_t>(*c[Figure::lines]),
                                                static_cast<std::int64_t>(*c[Figure::fours])));
}

constexpr std::array rates{
    Measure{"seconds", "seconds", 3, seconds},
    Measure{"pieces", "pieces", 0, plain<Figure::pieces>},
    Measure{"lines", "lines", 0, plain<Figure::lines>},
    Measure{"apm", "APM", 2, apm},
    Measure{"pps", "PPS", 3, pps},
    Measure{"app", "APP", 3, app},
    Measure{"vs", "VS", 2, versus},
    Measure{"ds_per_second", "DS/second", 3, of_rates<&Published::ds_per_second>},
    Measure{"ds_per_piece", "DS/piece", 3, of_rates<&Published::ds_per_piece>},
    Measure{"app_plus_ds_per_piece", "APP+DS/piece", 3, of_rates<&Published::app_plus_ds_per_piece>},
    Measure{"vs_per_apm", "VS/APM", 3, of_rates<&Published::vs_per_apm>},
    Measure{"cheese_index", "cheese index", 2, of_rates<&Published::cheese_index>},
    Measure{"garbage_efficiency", "garbage efficiency", 3, of_rates<&Published::garbage_efficiency>},
    Measure{"weighted_app", "weighted APP", 3, of_rates<&Published::weighted_app>},
    Measure{"area", "area", 2, of_rates<&Published::area>},
};
constexpr std::array styles{
    Measure{"stat_rank", "rank of the rates", 2, of_rates<&Published::stat_rank>},
    Measure{"opener", "opener", 3, of_rates<&Published::opener>},
    Measure{"plonk", "plonk", 3, of_rates<&Published::plonk>},
    Measure{"stride", "stride", 3, of_rates<&Published::stride>},
    Measure{"infinite_downstack", "infinite downstack", 3, of_rates<&Published::infinite_downstack>},
};
constexpr std::array keys{
    Measure{"keys", "keys", 0, plain<Figure::keys>},
    Measure{"kpp", "keys a piece", 3, share<Figure::keys, Figure::pieces>},
    Measure{"kps", "keys a second", 3, a_second<Figure::keys, Figure::ms>},
    Measure{"finesse_faults", "finesse faults", 0, plain<Figure::faults>},
    Measure{"finesse_perfect", "  pieces without", 0, plain<Figure::perfect>},
    Measure{"finesse_faults_i", "  with I", 0, plain<Figure::faults_i>},
    Measure{"finesse_faults_j", "  with J", 0, plain<Figure::faults_j>},
    Measure{"finesse_faults_l", "  with L", 0, plain<Figure::faults_l>},
    Measure{"finesse_faults_o", "  with O", 0, plain<Figure::faults_o>},
    Measure{"finesse_faults_s", "  with S", 0, plain<Figure::faults_s>},
    Measure{"finesse_faults_t", "  with T", 0, plain<Figure::faults_t>},
    Measure{"finesse_faults_z", "  with Z", 0, plain<Figure::faults_z>},
};
constexpr std::array attacks{
    Measure{"attack", "attack", 0, plain<Figure::attack>},
    Measure{"sent", "sent", 0, plain<Figure::sent>},
    Measure{"cancelled", "cancelled", 0, plain<Figure::cancelled>},
    Measure{"received", "received", 0, plain<Figure::received>},
    Measure{"cancelled_share", "  of received", 3, share<Figure::cancelled, Figure::received>},
    Measure{"garbage_risen", "garbage risen", 0, plain<Figure::garbage_risen>},
    Measure{"garbage_cleared", "garbage cleared", 0, plain<Figure::garbage_cleared>},
    Measure{"apl", "attack a line", 3, share<Figure::attack, Figure::lines>},
    Measure{"upstack_apl", "  upstacking", 3, upstack},
    Measure{"downstack_apl", "  downstacking", 3, share<Figure::downstack_attack, Figure::garbage_cleared>},
    Measure{"cheese_apl", "  in cheese", 3, share<Figure::cheese_attack, Figure::cheese_cleared>},
    Measure{"spikes", "spikes", 0, plain<Figure::spikes>},
    Measure{"max_spike", "  highest", 0, plain<Peak::spike>},
    Measure{"spikes_received", "  received", 0, plain<Figure::spikes_received>},
    Measure{"spikes_survived", "  survived", 0, plain<Figure::spikes_survived>},
    Measure{"attack_delay_rate", "attacks waited with", 3,
            share<Figure::delayed_attacks, Figure::attack_chains>},
};
constexpr std::array clears{
    Measure{"singles", "singles", 0, plain<Figure::singles>},
    Measure{"doubles", "doubles", 0, plain<Figure::doubles>},
    Measure{"triples", "triples", 0, plain<Figure::triples>},
    Measure{"tetrises", "tetrises", 0, plain<Figure::fours>},
    Measure{"all_clears", "all clears", 0, plain<Figure::all_clears>},
    Measure{"t_spins", "T-spins", 0, plain<Figure::t_spins>},
    Measure{"mini_t_spins", "  of them minis", 0, plain<Figure::mini_t_spins>},
    Measure{"t_pieces", "T pieces", 0, plain<Figure::t_pieces>},
    Measure{"t_efficiency", "T efficiency", 3, share<Figure::t_spins, Figure::t_pieces>},
    Measure{"i_pieces", "I pieces", 0, plain<Figure::i_pieces>},
    Measure{"i_efficiency", "I efficiency", 3, share<Figure::fours, Figure::i_pieces>},
    Measure{"tetris_rate", "tetris rate, %", 0, tetris_rate},
    Measure{"burned", "burned lines", 0, burned},
    Measure{"longest_drought", "longest drought", 0, plain<Peak::drought>},
};
constexpr std::array chains{
    Measure{"b2b_chains", "back-to-back chains", 0, plain<Figure::b2b_chains>},
    Measure{"b2b_chain_length", "  mean length", 2, share<Figure::b2b_length, Figure::b2b_chains>},
    Measure{"b2b_chain_attack", "  mean attack", 2, share<Figure::b2b_attack, Figure::b2b_chains>},
    Measure{"max_b2b", "  longest", 0, plain<Peak::b2b>},
    Measure{"max_b2b_attack", "  strongest", 0, plain<Peak::b2b_attack>},
    Measure{"combo_chains", "combos", 0, plain<Figure::combo_chains>},
    Measure{"combo_chain_length", "  mean length", 2, share<Figure::combo_length, Figure::combo_chains>},
    Measure{"combo_chain_attack", "  mean attack", 2, share<Figure::combo_attack, Figure::combo_chains>},
    Measure{"max_combo", "  longest", 0, plain<Peak::combo>},
    Measure{"max_combo_attack", "  strongest", 0, plain<Peak::combo_attack>},
};
constexpr std::array phases{
    Measure{"opener_pieces", "opener, pieces", 0, plain<Figure::opener_pieces>},
    Measure{"opener_apm", "opener, APM", 2, a_minute<Figure::opener_attack, Figure::opener_ms>},
    Measure{"opener_pps", "opener, PPS", 3, a_second<Figure::opener_pieces, Figure::opener_ms>},
    Measure{"midgame_apm", "midgame, APM", 2, midgame_apm},
    Measure{"midgame_pps", "midgame, PPS", 3, midgame_pps},
    Measure{"pps_variance", "unevenness of pace", 3, pps_variance},
    Measure{"burst_pps", "PPS in bursts", 3, burst_pps},
};
constexpr std::array boards{
    Measure{"stack_height", "mean stack", 2, share<Figure::stack_height, Figure::looked>},
    Measure{"garbage_height", "mean garbage", 2, share<Figure::garbage_height, Figure::looked>},
    Measure{"max_height", "highest block", 0, plain<Peak::height>},
    Measure{"well_shifts", "well shifts", 0, plain<Figure::well_shifts>},
};

constexpr std::array all{Group{"rates", rates},    Group{"style", styles},  Group{"keys", keys},
                         Group{"attack", attacks}, Group{"clears", clears}, Group{"chains", chains},
                         Group{"pace", phases},    Group{"field", boards}};

}  // namespace

std::span<const Group> groups() {
  return all;
}

const Measure* measure_called(std::string_view key) {
  for (const Group& group : all)
    for (const Measure& measure : group.measures)
      if (measure.key == key) return &measure;
  return nullptr;
}

}  // namespace tetron::measures
