#pragma once

// Perfect clears, setups, spins and combos: pieces that come in a queue. Component `solver`.
#include "solver/pc/combo.hpp"
#include "solver/pc/obstacle.hpp"
#include "solver/pc/question.hpp"
#include "solver/pc/setup.hpp"
#include "solver/pc/spin.hpp"
#include "solver/pc/target.hpp"
#include "tetron/field.hpp"
