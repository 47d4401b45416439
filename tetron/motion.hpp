#pragma once

// How pieces move: kick tables, reachable places, key sequences, counts of ways. Component `motion`.
#include "motion/keys.hpp"
#include "motion/kicks.hpp"
#include "motion/landings.hpp"
#include "motion/movement.hpp"
#include "motion/perft.hpp"
#include "tetron/field.hpp"
