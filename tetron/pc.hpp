#pragma once

// Questions about pieces that come in a queue: perfect clears and saves, setups, spins and combos, and the
// disassembly of drawings. Component `solver`.
#include "solver/pc/clear/combo.hpp"
#include "solver/pc/clear/obstacle.hpp"
#include "solver/pc/clear/question.hpp"
#include "solver/pc/clear/saves.hpp"
#include "solver/pc/clear/score.hpp"
#include "solver/pc/setup/disassembly.hpp"
#include "solver/pc/setup/setup.hpp"
#include "solver/pc/setup/spin_setup.hpp"
#include "solver/pc/setup/target.hpp"
#include "tetron/field.hpp"
