#pragma once

// Values the placements of a recording and finds better ones. Component `review`.
#include "review/judge/judge.hpp"
#include "review/judge/summary.hpp"
#include "review/ruleset/stones.hpp"
#include "review/value/evaluator.hpp"
#include "review/value/search.hpp"
#include "tetron/replay.hpp"
