#pragma once

#include <optional>

namespace tetron::measures {

// What players of TETR.IO compute from three rates: docs/stats.md has each formula and where it was
// published. Nothing where a formula divides by nothing.
struct Published {
  using Number = std::optional<double>;
  Number app{};            // attack a piece
  Number ds_per_second{};  // rows of garbage cleared ("downstacked") a second
  Number ds_per_piece{};   // the same a piece
  Number app_plus_ds_per_piece{};
  Number vs_per_apm{};
  Number cheese_index{};
  Number garbage_efficiency{};
  Number weighted_app{};
  Number area{};
  Number
      stat_rank{};  // how strong the three rates are, from about 1 to 18; what the styles are compared with
  // Four styles: 0.5 is what players of that rank have.
  Number opener{};
  Number plonk{};
  Number stride{};
  Number infinite_downstack{};
};

// Of attack a minute, pieces a second, and the versus score.
Published published(double apm, double pps, double vs);

}  // namespace tetron::measures
