#pragma once

// Grids of cells and the seven tetrominoes. Component `field`.
#include "field/grid.hpp"
#include "field/tetromino.hpp"
