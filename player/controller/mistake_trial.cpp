#include "player/controller/mistake_trial.hpp"

#include <fmt/format.h>

namespace tetron::player {

// The review's own judgement.
std::optional<bool> MistakeTrial::judge(const std::optional<game::Place>& dropped) {
  if (!dropped) {
    if (!tried_->shows_best) tried_->verdict.reset();
    return std::nullopt;
  }
  if (tried_->verdict) return std::nullopt;
  tried_->verdict = review::trial_of(playback_.timeline(), facts_.rules(), tried_->mistake, *dropped);
  if (tried_->was_shown) return std::nullopt;
  const bool is_good = tried_->verdict->is_good();
  tally_.add(event(), is_good);
  return is_good;
}

void MistakeTrial::show_best() {
  tried_->shows_best = tried_->was_shown = true;
}

std::optional<scene::TrialView> MistakeTrial::view(const std::string& again) const {
  if (!has_verdict()) return std::nullopt;
  const auto& verdict = tried_->verdict;
  return scene::TrialView{.verdict = verdict ? review::words_of(*verdict) : "The best place is green",
                          .is_good = verdict && verdict->is_good(),
                          .shows_best = tried_->shows_best,
                          .keys = {again, "Enter", "w"}};
}

void MistakeTrial::add_outline(scene::View& view) const {
  if (!has_verdict()) return;
  const base::MatrixId field = playback_.timeline().layout().field_of(tried_->mistake.player);
  if (tried_->shows_best) {
    view.ghosts.push_back({field, tried_->mistake.best, scene::GhostKind::better, {}});
  } else if (tried_->verdict->said.lines == 0) {
    // The rows that it filled would be gone.
    const auto kind = tried_->verdict->is_good() ? scene::GhostKind::better : scene::GhostKind::played;
    view.ghosts.push_back({field, tried_->verdict->said.played, kind, {}});
  }
}

std::string MistakeTrial::tally_text() const {
  if (tally_.tried() == 0) return "";
  return fmt::format("; {} of {} mistakes done better", tally_.better(), tally_.tried());
}

}  // namespace tetron::player
