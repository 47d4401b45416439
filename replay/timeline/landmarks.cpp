#include "replay/timeline/landmarks.hpp"

#include <algorithm>
#include <string>

namespace tetron::replay {

std::optional<MarkerKind> landmark_named(std::string_view word) {
  if (word == "tetris") word = "quad";
  if (word == "all-clear") word = "perfect-clear";
  for (std::size_t i = 0; i < landmark_words.size(); ++i) {
    std::string sign(marker_signs[i]);
    std::ranges::replace(sign, ' ', '-');
    if (word == landmark_words[i] || word == sign) return static_cast<MarkerKind>(i);
  }
  return std::nullopt;
}

std::vector<base::Milliseconds> times_of(MarkerKind kind, const Timeline& timeline,
                                         std::optional<base::PlayerId> player) {
  std::vector<base::Milliseconds> times;
  for (const Marker& marker : timeline.markers()) {
    if (marker.kind != kind) continue;
    if (!player ||
        marker.id == (is_of_field(kind) ? timeline.layout().field_of(*player).value : player->value))
      times.push_back(marker.mark.time);
  }
  return times;
}

}  // namespace tetron::replay
