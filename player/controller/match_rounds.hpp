#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "scene/layout/rounds_on_bar.hpp"
#include "scene/layout/view.hpp"

namespace tetron::player {

// The match of which the recording is a round: what may be shown of it, and what was found in its rounds.
class MatchRounds {
 public:
  // Empty for a single game. Of another match, nothing is remembered.
  void set(scene::RoundsOnBar match) {
    if (match.rounds.empty() || match.match != match_.match) {
      seen_.clear();
      curves_.clear();
    }
    match_ = std::move(match);
    seen_.resize(match_.rounds.size());
    const auto before =
        seen_.begin() + static_cast<std::ptrdiff_t>(std::min(match_.current, match_.rounds.size()));
    const bool has_seen_all = std::all_of(seen_.begin(), before, std::identity());
    until_now_ = scene::hidden_match(match_, false, has_seen_all);
    until_next_ = scene::hidden_match(match_, true, has_seen_all);
  }
  // The end of the present round was shown.
  void note_seen() {
    if (match_.current < seen_.size()) seen_[match_.current] = true;
  }
  // The chances of the present round, all of which was reviewed.
  void keep_curve(std::vector<scene::ChancePoint> curve) {
    if (match_.current < match_.rounds.size()) curves_[match_.current] = std::move(curve);
  }
  // Whether it must stay hidden how the match continues and how many rounds it has.
  bool is_hidden(const scene::Reached& reached, const replay::Timeline& timeline) const {
    const bool goes_on = match_.current + 1 < match_.rounds.size();
    return reached.hides_result && !match_.rounds.empty() && (reached.hides_end(timeline) || goes_on);
  }
  // This must outlive the view.
  void show_in(scene::View& view, const scene::Reached& reached, const replay::Timeline& timeline) const {
    view.hides_match = is_hidden(reached, timeline);
    if (!match_.rounds.empty())
      view.rounds = !view.hides_match ? &match_ : reached.hides_end(timeline) ? &until_now_ : &until_next_;
    if (!curves_.empty() && !reached.hides_result) view.round_curves = &curves_;
  }

 private:
  scene::RoundsOnBar match_;
  // What may be shown of it with a hidden result: during the present round, and after its end.
  scene::RoundsOnBar until_now_;
  scene::RoundsOnBar until_next_;
  std::vector<bool> seen_;  // rounds that were seen to their ends
  scene::RoundCurves curves_;
};

}  // namespace tetron::player
