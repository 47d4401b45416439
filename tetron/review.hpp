#pragma once

// What placements of a recording are worth, and what was better. Component `review`.
#include "review/judge/judge.hpp"
#include "review/judge/summary.hpp"
#include "review/ruleset/stones.hpp"
#include "review/value/evaluator.hpp"
#include "review/value/search.hpp"
#include "tetron/replay.hpp"
