#pragma once

#include <string>
#include <string_view>

#include "review/judge/judge.hpp"

namespace tetron::review {

// What was wrong with a placement that is not fine, as a sentence: "a T-spin double was there: +4 rows;
// played: 0". Contains no text from the file.
std::string words_of(const Judgement& one);

// "it sent 4 rows with a T-spin double".
std::string effect_words(const PlacementEffect& effect);

// How to practise against the fault: "see the T-spins that are there".
std::string_view practice_words(MistakeKind mistake_kind);

// "cost 4.2 % of the round", "cost 3.15 lines".
std::string cost_words(double cost, CostUnit unit);

}  // namespace tetron::review
