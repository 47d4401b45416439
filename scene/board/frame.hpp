#pragma once

#include "replay/timeline/figures.hpp"
#include "replay/timeline/timeline.hpp"
#include "scene/board/grid_background.hpp"
#include "scene/board/motion.hpp"
#include "scene/layout/arrangement.hpp"
#include "scene/layout/view.hpp"
#include "scene/primitives/theme.hpp"

namespace tetron::scene {

// Everything that a frame is drawn from, for the functions that draw its parts.
struct Frame {
  const replay::Timeline& timeline;
  const replay::State& state;
  const replay::Game& game;
  const View& view;
  const Arrangement& arrangement;
  Palette palette;
  const Theme& theme;
  Motion motion;
  GridBackgroundStyle grid_background{};
  bool marks_owners = false;  // shows to whom a piece on a shared field belongs

  bool hides_result() const { return scene::hides_result(view, timeline); }
  // Whether the user plays on as this player. What the recording says about the player does not apply then.
  bool plays_on(base::PlayerId player) const { return view.playing_on && view.playing_on->player == player; }
  replay::PlayerStatistics numbers(base::PlayerId player) const {
    if (plays_on(player)) return view.playing_on->numbers;
    return replay::statistics(timeline, state, player, view.now);
  }
  // Time since the player's round began.
  base::Milliseconds own_time(base::PlayerId player) const {
    return timeline.track().own_time(player, view.now);
  }
  // How many rounds of the match the player has won by now. Empty without a match, or if this must stay
  // hidden.
  std::optional<std::uint32_t> score(base::PlayerId player) const {
    if (view.rounds == nullptr) return std::nullopt;
    const auto won = score_now(*view.rounds, shows_result(view, timeline, state));
    return player.value < won.size() ? std::optional(won[player.value]) : std::nullopt;
  }
  std::vector<replay::Figure> figures(base::PlayerId player) const {
    if (!plays_on(player)) return replay::figures(timeline, game, state, player, view.now);
    const View::PlayingOn& own = *view.playing_on;
    return replay::figures(own.numbers, own.last_minute, replay::credits_word(timeline.layout()), false);
  }
  bool is_focused(base::PlayerId player) const {
    return view.focus == player && timeline.layout().players > 1;
  }
};

}  // namespace tetron::scene
