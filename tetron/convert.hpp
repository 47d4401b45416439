#pragma once

// Converts recordings to fumens, and makes fumens of fumens. Component `convert`.
#include "convert/fumen/fumen.hpp"
#include "convert/fumen/operations.hpp"
#include "tetron/fumen.hpp"
#include "tetron/replay.hpp"
