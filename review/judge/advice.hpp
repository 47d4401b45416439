#pragma once

#include <optional>
#include <span>
#include <vector>

#include "replay/profile/profile.hpp"
#include "review/bot/bot_words.hpp"
#include "review/judge/judgement.hpp"
#include "review/value/search.hpp"

// What a judge from outside is asked, and what is believed of its answer.
namespace tetron::review {

// A place of one of the game's pieces.
struct Placing {
  const Stone* stone = nullptr;
  Landing landing;
};

// A turn in the words of the protocol. `stones` are the game's by style; nothing where one that matters is no
// tetromino, or the field has not ten columns.
std::optional<bots::Start> question_of(const Situation& situation, const replay::Profile& profile,
                                       const std::vector<Stone>& stones);

struct Advised {
  Advice advice;  // without its best
  std::optional<Placing> best;
};
// Suggested moves that are none of the places that can be reached do not count; the others count once.
Advised advice_of(std::span<const bots::Move> moves, const Placing& played, std::span<const Placing> reached,
                  const replay::Profile& profile, const std::vector<Stone>& stones);

}  // namespace tetron::review
