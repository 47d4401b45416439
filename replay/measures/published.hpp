#pragma once

#include <optional>

namespace tetron::measures {

// What players of TETR.IO compute from three rates. docs/stats.md has each formula and its source. Empty if
// a formula divides by 0.
struct Published {
  using Number = std::optional<double>;
  Number app{};            // attack per piece
  Number ds_per_second{};  // garbage rows cleared ("downstacked") per second
  Number ds_per_piece{};   // the same per piece
  Number app_plus_ds_per_piece{};
  Number vs_per_apm{};
  Number cheese_index{};
  Number garbage_efficiency{};
  Number weighted_app{};
  Number area{};
  // The strength of the three rates, from about 1 to 18; the styles are compared with players of this rank.
  Number stat_rank{};
  // Four styles: 0.5 is the average of players of that rank.
  Number opener{};
  Number plonk{};
  Number stride{};
  Number infinite_downstack{};
};

// From attack per minute, pieces per second and the versus score.
Published published(double apm, double pps, double vs);

}  // namespace tetron::measures
