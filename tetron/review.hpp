#pragma once

// Values the placements of a round by the rules of its game, finds better ones, and says what a player can
// do: review::RoundJudge. Component `review`.
#include "review/judge/round_judge.hpp"
#include "review/judge/summary.hpp"
#include "review/judge/words.hpp"
#include "tetron/replay.hpp"
