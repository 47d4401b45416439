#pragma once

// Tilings of a terrain by tetrominoes: counted, listed, or drawn at random. Component `solver`.
#include "solver/solve.hpp"
#include "tetron/field.hpp"
