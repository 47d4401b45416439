#pragma once

#include <optional>
#include <span>
#include <vector>

#include "replay/profile/profile.hpp"
#include "review/bot/bot_words.hpp"
#include "review/judge/judgement.hpp"
#include "review/value/search.hpp"

// What is asked of an external judge (a bot), and how its answer is used.
namespace tetron::review {

// A placement of one of the game's pieces.
struct Placing {
  const Stone* stone = nullptr;
  Landing landing;
};

// A turn as a message of the protocol. `stones` are the pieces of the game by style. Empty if one of the
// pieces is not a tetromino, or the field does not have ten columns.
std::optional<bots::Start> question_of(const Situation& situation, const replay::Profile& profile,
                                       const std::vector<Stone>& stones);

struct Advised {
  Advice advice;  // all of it but `best`
  std::optional<Placing> best;
};
// Suggested moves that are not among the places that can be reached are only counted; a place that is
// suggested twice counts once.
Advised advice_of(std::span<const bots::Move> moves, const Placing& played, std::span<const Placing> reached,
                  const replay::Profile& profile, const std::vector<Stone>& stones);

}  // namespace tetron::review
