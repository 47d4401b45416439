#pragma once

#include <string>

#include "review/judge.hpp"

namespace tetron::review {

// What was wrong with a placement that is not fine, for people: "a T-spin double was there: +4 rows; played:
// 0". Numbers and words of ours only.
std::string words_of(const Judgement& one);

// "cost 4.2 % of the round", "cost 3.15 lines".
std::string cost_words(double cost, CostUnit unit);

}  // namespace tetron::review
