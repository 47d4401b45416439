#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "replay/timeline/timeline.hpp"
#include "review/judge/judgement.hpp"
#include "review/ruleset/ruleset.hpp"

namespace tetron::review {

// A placement that a player can choose.
struct Choice {
  game::Place place;
  bool is_held = false;  // hold is pressed first
  int lines = 0;         // that it clears
  tetrio::Spin spin{};   // of a clear or a T; `none` where the rules say nothing of attack
  double attack = 0;     // rows, before they cancel waiting garbage; 0 where the rules say nothing of attack
  // What can be expected after it and the best that can follow with the known pieces, in the unit of the
  // choices: lines, or percent of the chance to win the round.
  double value = 0;
};

struct Choices {
  CostUnit unit{};
  std::vector<Choice> all{};  // the best first
};

// Every place where the piece of a player can come to rest, from where it is in `state`, and those of the
// piece that hold would bring, if hold is allowed and was not pressed for this piece. `state` is one of the
// timeline. `depth`: pieces to look ahead, the falling one included; empty: the default of reviews. Empty if
// no piece falls, or one without a shape.
Choices choices_at(const replay::Timeline& timeline, const Ruleset& rules, const replay::State& state,
                   base::PlayerId player, std::optional<int> depth = {});

// What a player presses.
enum class Input : std::uint8_t { hold, left, right, down, turn_right, turn_left, turn_half, drop };
std::string_view name_of(Input input);

// The shortest presses that bring the piece to a place, `drop` being the last one; `down` moves it down by a
// row. Empty if there are none, or if it is not known where the piece of the hold appears.
std::optional<std::vector<Input>> inputs_to(const replay::Timeline& timeline, const Ruleset& rules,
                                            const replay::State& state, base::PlayerId player,
                                            const game::Place& place);

}  // namespace tetron::review
