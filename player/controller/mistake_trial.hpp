#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "player/controller/game_facts.hpp"
#include "player/controller/playback.hpp"
#include "review/judge/trial.hpp"
#include "scene/layout/view.hpp"

namespace tetron::player {

// A mistake of the recording that the user tries to do better, and what the review says of it.
class MistakeTrial {
 public:
  // All must outlive it.
  MistakeTrial(const Playback& playback, const GameFacts& facts) : playback_(playback), facts_(facts) {}

  void begin(const review::Judgement& mistake) { tried_ = Tried{mistake}; }
  void end() { tried_.reset(); }
  bool is_on() const { return tried_.has_value(); }
  // The event with which the mistake was made. There must be a trial.
  std::uint32_t event() const { return tried_->mistake.event; }
  // The piece was dropped there, or the drop was taken back. Returns whether it was good if that counts: not
  // if it was judged before, or the best place was shown.
  std::optional<bool> judge(const std::optional<game::Place>& dropped) {
    auto& verdict = tried_->verdict;
    if (!dropped && !tried_->shows_best) verdict.reset();
    if (!dropped || verdict) return std::nullopt;
    verdict = review::trial_of(playback_.timeline(), facts_.rules(), tried_->mistake, *dropped);
    if (tried_->was_shown) return std::nullopt;
    tally_.add(event(), verdict->is_good());
    return verdict->is_good();
  }
  // The best place is outlined. What follows is not counted.
  void show_best() { tried_->shows_best = tried_->was_shown = true; }
  void hide_best() {
    if (tried_) tried_->shows_best = false;
  }
  bool shows_best() const { return tried_ && tried_->shows_best; }
  // Whether there is something to be said of it. Then the piece can only be taken back.
  bool has_verdict() const { return tried_ && (tried_->verdict || tried_->shows_best); }
  // The verdict and its buttons; `again`: the key for taking back. Empty if there is none yet.
  std::optional<scene::TrialView> view(const std::string& again) const {
    if (!has_verdict()) return std::nullopt;
    const auto& verdict = tried_->verdict;
    return scene::TrialView{.verdict = verdict ? review::words_of(*verdict) : "The best place is green",
                            .is_good = verdict && verdict->is_good(),
                            .shows_best = tried_->shows_best,
                            .keys = {again, "Enter", "w"}};
  }
  // Where the piece was dropped, or the best place.
  void add_outline(scene::View& view) const {
    if (!has_verdict()) return;
    const base::MatrixId field = playback_.timeline().layout().field_of(tried_->mistake.player);
    const bool is_green = tried_->shows_best || tried_->verdict->is_good();
    // The rows that a drop filled are gone.
    if (tried_->shows_best || tried_->verdict->said.lines == 0)
      view.ghosts.push_back({field,
                             tried_->shows_best ? tried_->mistake.best : tried_->verdict->said.played,
                             is_green ? scene::GhostKind::better : scene::GhostKind::played,
                             {}});
  }

  // "; 3 of 5 mistakes done better". Nothing if none was tried.
  std::string tally_text() const {
    if (tally_.tried() == 0) return "";
    return "; " + std::to_string(tally_.better()) + " of " + std::to_string(tally_.tried()) +
           " mistakes done better";
  }
  void clear_tally() { tally_.clear(); }

 private:
  struct Tried {
    review::Judgement mistake;
    std::optional<review::Trial> verdict{};
    bool shows_best = false;
    bool was_shown = false;
  };

  const Playback& playback_;
  const GameFacts& facts_;
  std::optional<Tried> tried_;
  review::TrialTally tally_;  // by the mistakes' events
};

}  // namespace tetron::player
