#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "player/games/playlist.hpp"
#include "replay/timeline/fine_steps.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/ruleset/ruleset.hpp"
#include "scene/board/round_events.hpp"

namespace tetron::player {

// What is known about the recording that is shown. It is found out when it is needed, and once.
class GameFacts {
 public:
  using AskRules = std::function<review::Ruleset()>;
  using AskFrames = std::function<replay::Frames(std::optional<base::PlayerId>)>;

  explicit GameFacts(const replay::Timeline& timeline) : timeline_(&timeline) {}
  // Forgets what it knows of the recording before.
  void open(const replay::Timeline& timeline) {
    timeline_ = &timeline;
    rules_.reset();
    has_keys_.reset();
    has_chat_.reset();
  }
  void set_rules(AskRules ask, MissingData missing) {
    ask_rules_ = std::move(ask);
    missing_ = std::move(missing);
  }
  void set_frames(AskFrames ask) { ask_frames_ = std::move(ask); }

  // How its pieces move.
  const review::Ruleset& rules() const {
    if (!rules_) {
      rules_ = ask_rules_ ? ask_rules_() : review::Ruleset{};
      if (rules_->stones.empty()) rules_->stones = review::ruleset_of(timeline_->profile()).stones;
    }
    return *rules_;
  }
  const MissingData& missing() const { return missing_; }
  // How the recording of a player counts frames.
  replay::Frames frames(std::optional<base::PlayerId> player) const {
    return ask_frames_ ? ask_frames_(player) : replay::Frames{};
  }
  // Whether it says which keys were pressed.
  bool has_keys() const {
    if (!has_keys_) has_keys_ = scene::has_keys(timeline_->track());
    return *has_keys_;
  }
  bool has_chat() const {
    if (!has_chat_)
      has_chat_ = std::ranges::any_of(timeline_->markers(), [](const replay::Marker& marker) {
        return marker.kind == replay::MarkerKind::chat;
      });
    return *has_chat_;
  }

 private:
  const replay::Timeline* timeline_;
  AskRules ask_rules_;
  AskFrames ask_frames_;
  MissingData missing_;
  mutable std::optional<review::Ruleset> rules_;
  mutable std::optional<bool> has_keys_;
  mutable std::optional<bool> has_chat_;
};

}  // namespace tetron::player
