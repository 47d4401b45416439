#pragma once

// Perfect clears and what they save, setups, spins and combos, and drawings taken apart: pieces that come in
// a queue. Component `solver`.
#include "solver/pc/combo.hpp"
#include "solver/pc/disassembly.hpp"
#include "solver/pc/obstacle.hpp"
#include "solver/pc/question.hpp"
#include "solver/pc/saves.hpp"
#include "solver/pc/score.hpp"
#include "solver/pc/setup.hpp"
#include "solver/pc/spin_setup.hpp"
#include "solver/pc/target.hpp"
#include "tetron/field.hpp"
