#pragma once

// What placements of a recording are worth, and what was better. Component `review`.
#include "review/evaluator.hpp"
#include "review/judge.hpp"
#include "review/search.hpp"
#include "review/stones.hpp"
#include "review/summary.hpp"
#include "tetron/replay.hpp"
