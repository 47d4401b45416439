#include "replay/measures/published.hpp"

#include <cmath>
#include <numbers>

namespace tetron::measures {

namespace {

using PublishedNumber = Published::Number;

PublishedNumber finite(double value) {
  if (!std::isfinite(value)) return std::nullopt;
  return value;
}

// The typical figures of players of a rank. Those who published the constants fitted them to players.
struct Usual {
  double apm_share;  // apm divided by the area of the rank
  double pps_share;
  double app;
  double ds_per_piece;
  double garbage_efficiency;
  double vs_per_apm;
};

Usual usual_of(double rank) {
  const double from_sixteen = (rank - 16) / 36;
  return {
      .apm_share = 0.069 * std::pow(1.0017, std::pow(rank, 5) / 4700) + rank / 360,
      .pps_share = 0.0084264 * std::pow(2.14, -2 * (rank / 2.7 + 1.03)) - rank / 5750 + 0.0067,
      .app = 0.1368803292 * std::pow(1.0024, std::pow(rank, 5) / 2800) + rank / 54,
      .ds_per_piece = 0.02136327583 * std::pow(14, (rank - 14.75) / 3.9) + rank / 152 + 0.022,
      .garbage_efficiency = rank / 350 + 0.005948424455 * std::pow(3.8, (rank - 6.1) / 4) + 0.006,
      .vs_per_apm = 2.133 - from_sixteen * from_sixteen,
  };
}

double rank_of(double area) {
  constexpr double least = 0.001;
  const double rank = 11.2 * std::atan((area - 93) / 130) + 1;
  return rank <= 0 ? least : rank;
}

}  // namespace

Published published(double apm, double pps, double vs) {
  Published made;
  const double ds = vs / 100 - apm / 60;
  made.ds_per_second = finite(ds);
  const bool has_attack = apm > 0;
  if (has_attack) made.vs_per_apm = finite(vs / apm);
  if (!(pps > 0)) return made;
  const double app = apm / 60 / pps;
  const double ds_piece = ds / pps;
  const double efficiency = 2 * app * ds_piece;
  made.app = finite(app);
  made.ds_per_piece = finite(ds_piece);
  made.app_plus_ds_per_piece = finite(app + ds_piece);
  made.garbage_efficiency = finite(efficiency);
  made.area = finite(apm + 45 * pps + 0.444 * vs + 185 * app + 175 * ds + 450 * ds_piece + 315 * efficiency);
  const double rank_area = 135 * pps + 290 * app + 700 * ds_piece;
  const double rank = rank_of(rank_area);
  made.stat_rank = finite(rank);
  if (!has_attack) return made;
  const double vs_apm = vs / apm;
  const double cheese = 150 * ds_piece + 50 * (vs_apm - 2) + 125 * (0.6 - app);
  made.cheese_index = finite(cheese);
  made.weighted_app = finite(app - 5 * std::tan((cheese / -30 + 1) * std::numbers::pi / 180));

  // How far each figure is above the typical one, divided by it.
  const Usual usual = usual_of(rank);
  const double more_apm = apm / rank_area / usual.apm_share - 1;
  const double more_pps = pps / rank_area / usual.pps_share - 1;
  const double more_app = app / usual.app - 1;
  const double more_ds = ds_piece / usual.ds_per_piece - 1;
  const double more_efficiency = efficiency / usual.garbage_efficiency - 1;
  const double more_vs_apm = vs_apm / usual.vs_per_apm - 1;
  constexpr double middle = 0.5;
  made.opener = finite(
      (more_apm + 0.75 * more_pps - 10 * more_vs_apm + 0.75 * more_app - 0.25 * more_ds) / 3.5 + middle);
  made.plonk = finite((more_efficiency + more_app + 0.75 * more_ds - more_pps) / 2.73 + middle);
  made.stride = finite((more_pps - 0.25 * more_apm - 2 * more_app - 0.5 * more_ds) * 0.79 + middle);
  made.infinite_downstack = finite(
      (more_ds - 0.75 * more_app + 0.5 * more_apm + 1.5 * more_vs_apm + 0.5 * more_pps) * 0.9 + middle);
  return made;
}

}  // namespace tetron::measures
